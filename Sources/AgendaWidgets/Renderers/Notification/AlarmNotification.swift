public import AgendaKit
public import ICalendar

/// What a notification on a desktop says of an alarm that is due. All of it is harmless text, without markup.
///
/// ```swift
/// let notification = AlarmNotification(alarm, language: .english, now: now, zone: zone)
/// // Stand-up
/// // 09:00–09:15 · Room 4
/// ```
package struct AlarmNotification: Sendable, Hashable {
  /// The most characters of the title, and of each line of the body.
  public static let maximumLength = 200
  /// What programs write that ask for a text where nobody gave one, in small letters.
  private static let placeholders: Set<String> = [
    "alarm", "alert", "default mozilla description", "event reminder", "reminder",
    "this is an event reminder",
  ]

  /// The event's title, in one line.
  public var title: String
  /// When it begins and ends, with the day where that is not today, and where it is; in a second line what the alarm says, if
  /// that is more than the title.
  public var body: String

  /// What is said at `now` to somebody in `zone`.
  public init(_ alarm: DueAlarm, language: Language, now: Instant, zone: Zone) {
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

  /// The one notification in place of so many others, when more are due at once than anybody reads.
  package static func ofOthers(_ count: Int, language: Language) -> AlarmNotification {
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
