package import AgendaKit
package import ICalendar

/// The text of a desktop notification for an alarm that is due, harmless and without markup.
///
/// ```swift
/// let notification = AlarmNotification(alarm, language: .english, now: now, zone: zone)
/// // Stand-up
/// // 09:00–09:15 · Room 4
/// ```
package struct AlarmNotification: Sendable, Hashable {
  /// The most characters of the title, and of each line of the body.
  package static let maximumLength = 200
  /// Default descriptions that calendar programs write, in lower case.
  private static let placeholders: Set<String> = [
    "alarm", "alert", "default mozilla description", "event reminder", "reminder",
    "this is an event reminder",
  ]

  /// The event's title, on one line.
  package var title: String
  /// When the event begins and ends, with the day if that is not today, and its place. A second line has the
  /// description of the alarm, if it differs from the title.
  package var body: String

  /// The notification at `now` for a viewer in `zone`.
  package init(_ alarm: DueAlarm, language: Language, now: Instant, zone: Zone) {
    let row = AgendaRow(alarm.item, zone: zone, language: language, dimsEnded: false)
    title = Self.shortened(row.title)
    let when = Self.when(alarm.item, row, language: language, now: now, zone: zone)
    var lines = [[when, row.place].compactMap(\.self).joined(separator: " · ")]
    let said = alarm.alarm.description.map { PlainText.sanitized($0) } ?? ""
    if !said.isEmpty, !Self.placeholders.contains(said.lowercased()), said.lowercased() != title.lowercased()
    {
      lines.append(said)
    }
    body = lines.map(Self.shortened).joined(separator: "\n")
  }

  /// One notification that replaces `count` further ones, when too many are due at once.
  package static func furtherAlarms(_ count: Int, language: Language) -> AlarmNotification {
    AlarmNotification(title: language.words.more(count), body: "")
  }

  private init(title: String, body: String) {
    self.title = title
    self.body = body
  }

  private static func when(
    _ item: AgendaItem, _ row: AgendaRow, language: Language, now: Instant, zone: Zone
  ) -> String? {
    let today = zone.localDateTime(at: now).date
    switch item.occurrence.span {
    case .allDay(let start, _): return language.heading(of: start, today: today)
    case .timed(let start, _):
      let day = language.shortName(of: zone.localDateTime(at: start).date, today: today)
      return [day, row.times].compactMap(\.self).joined(separator: " ")
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count <= maximumLength ? text : text.prefix(maximumLength - 1) + "…"
  }
}
