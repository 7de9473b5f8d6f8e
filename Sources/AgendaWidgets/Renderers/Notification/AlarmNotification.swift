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
  /// When the event begins and ends, with the day if that is not today, when one leaves for it, and its place. A second line has the
  /// description of the alarm, if it differs from the title.
  package var body: String
  /// The address of its online meeting, as ``link(of:)`` finds it.
  package var link: String?

  /// The most lines of a notice of all-day events; the last one counts the others.
  private static let maximumLines = 10

  /// The notification at `now` for a viewer in `zone`. With `wasDue` it comes late, and says when it was due.
  package init(
    _ alarm: DueAlarm, language: Language, now: Instant, zone: Zone, wasDue: Instant? = nil
  ) {
    let row = AgendaRow(alarm.item, zone: zone, language: language, dimsEnded: false)
    title = Self.shortened(row.title)
    let when = Self.when(alarm.item, row, language: language, now: now, zone: zone)
    var lines = [[when, row.leave, row.place].compactMap(\.self).joined(separator: " · ")]
    let said = alarm.alarm.description.map { PlainText.sanitized($0) } ?? ""
    if !said.isEmpty, !Self.placeholders.contains(said.lowercased()), said.lowercased() != title.lowercased()
    {
      lines.append(said)
    }
    if let wasDue { lines.append(Self.note(ofLate: wasDue, language: language, now: now, zone: zone)) }
    body = lines.map(Self.shortened).joined(separator: "\n")
    link = Self.link(of: alarm.item)
  }

  /// One notification of the all-day events of a day: the day, and their titles.
  package static func allDay(
    _ items: [AgendaItem], on day: CalendarDate, language: Language, now: Instant, zone: Zone
  ) -> AlarmNotification {
    let titles = items.map { AgendaRow($0, zone: zone, language: language, dimsEnded: false).title }
    var lines = titles.prefix(titles.count > maximumLines ? maximumLines - 1 : maximumLines).map(shortened)
    if lines.count < titles.count { lines.append(language.words.more(titles.count - lines.count)) }
    return AlarmNotification(
      title: language.heading(of: day, today: zone.localDateTime(at: now).date),
      body: lines.joined(separator: "\n"))
  }

  /// The address of the online meeting of an event that an action opens; `nil` if it has none.
  package static func link(of item: AgendaItem) -> String? {
    LinkTarget.meeting(of: item).flatMap {
      LinkAddress.openedSchemes.contains(LinkAddress.scheme(of: $0)) ? $0 : nil
    }
  }

  /// The words of the actions of a notification: to join, to be reminded again some minutes later, and to be reminded no more.
  package static func actionLabels(
    _ language: Language, minutes: Int
  ) -> (join: String, snooze: String, done: String) {
    let words = language.words
    return (words.join, words.snooze.filling(["minutes": String(minutes)]), words.dismiss)
  }

  private static func note(ofLate due: Instant, language: Language, now: Instant, zone: Zone) -> String {
    let (local, today) = (zone.localDateTime(at: due), zone.localDateTime(at: now).date)
    let day = language.shortName(of: local.date, today: today)
    let time = [day, language.time(local)].compactMap(\.self).joined(separator: " ")
    return language.words.wasDue.filling(["time": time])
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
