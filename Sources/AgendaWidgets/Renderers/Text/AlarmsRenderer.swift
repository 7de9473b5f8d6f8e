package import AgendaKit
package import ICalendar

/// Draws alarms as lines of text.
package struct AlarmsRenderer: Sendable {
  /// The style of the text.
  package let style: TextStyle

  /// A renderer in a style.
  package init(_ style: TextStyle) {
    self.style = style
  }

  /// Draws alarms that are sorted by due time, one per line, each ended by a line feed: when the alarm is due, the
  /// title, when the event begins and when one leaves for it, and its place, `08:50  Stand-up (09:00) · Room 4`; one of the configuration has a note.
  /// Alarms of one occurrence that
  /// are due at the same time share a line. Each day has a heading, unless all alarms are due on the day of `now`.
  /// Without alarms there is a sentence, which depends on `state`. No line is wider than the style's width.
  package func render(
    _ alarms: [DueAlarm], now: Instant, zone: Zone, state: Agenda.State = .nothingAhead
  ) -> String {
    let language = style.language
    guard !alarms.isEmpty else {
      let sentence = language.sourceFailure(state) ?? language.words.noReminders
      return StyledLine(sentence.truncated(to: style.width), .dim).encoded(style.depth) + "\n"
    }
    let today = zone.localDateTime(at: now).date
    let rows = alarms.map { Row($0, today: today, zone: zone, language: language) }
    let hasHeadings = rows.contains { $0.day != today }
    let timeWidth = rows.map { DisplayWidth.of($0.time) }.max() ?? 0
    var text = ""
    var last: Row?
    for row in rows where row.isShown(after: last) {
      if hasHeadings && row.day != last?.day {
        let heading = heading(of: row.day, today: today)
        text += (last == nil ? "" : "\n") + StyledLine(heading, .bold).encoded(style.depth) + "\n"
      }
      text += line(row, timeWidth: timeWidth).encoded(style.depth) + "\n"
      last = row
    }
    return text
  }

  private func heading(of day: CalendarDate, today: CalendarDate) -> String {
    let heading = style.language.heading(of: day, today: today)
    return DisplayWidth.of(heading) <= style.width
      ? heading : style.language.shortHeading(of: day).truncated(to: style.width)
  }

  private func line(_ row: Row, timeWidth: Int) -> StyledLine {
    var line = StyledLine(row.time.truncated(to: style.width))
    let room = style.width - timeWidth - 2
    guard room > 0 else { return line }
    line.pad(to: timeWidth + 2)
    let notes = [
      row.start, row.words.leave, row.alarm.isDefault ? style.language.words.defaultReminder : nil,
    ]
    var note = notes.compactMap(\.self).joined(separator: " · ")
    if !note.isEmpty { note = " (\(note))" }
    if style.depth == .none, let struck = row.words.stateNote { note += " (\(struck))" }
    if DisplayWidth.of(note) + 6 > room { note = "" }
    let title = row.words.title.truncated(to: room - DisplayWidth.of(note))
    line.append(title, StyledLine.Look(isStruck: row.words.mark == .struck))
    line.append(note, .dim)
    // A place is left out if less than about a word of it would fit.
    let rest = style.width - line.width - 3
    if let place = row.words.place, rest >= min(8, DisplayWidth.of(place)) {
      line.append(" · " + place.truncated(to: rest), .dim)
    }
    return line
  }
}

/// The texts in the line of an alarm.
private struct Row {
  let alarm: DueAlarm
  /// The date on which it is due.
  let day: CalendarDate
  /// The time at which it is due.
  let time: String
  /// When the occurrence begins; `nil` for an all-day one that begins on the due date.
  let start: String?
  /// The title, place and mark of the occurrence.
  let words: AgendaRow

  init(_ alarm: DueAlarm, today: CalendarDate, zone: Zone, language: Language) {
    self.alarm = alarm
    let due = zone.localDateTime(at: alarm.due)
    day = due.date
    time = language.time(due)
    words = AgendaRow(alarm.item, zone: zone, language: language, dimsEnded: false)
    // A day is named relative to today; the day of the heading is not repeated.
    let name = { (date: CalendarDate) -> String? in
      date == due.date
        ? nil : language.shortName(of: date, today: today) ?? language.shortHeading(of: date)
    }
    switch alarm.item.occurrence.span {
    case .allDay(let date, _): start = name(date)
    case .timed(let instant, _):
      let local = zone.localDateTime(at: instant)
      let time = language.time(local)
      start = name(local.date).map { $0 + " " + time } ?? time
    }
  }

  /// Whether the row differs from the one before it.
  func isShown(after other: Row?) -> Bool {
    other.map { $0.alarm.due != alarm.due || $0.alarm.item != alarm.item } ?? true
  }
}
