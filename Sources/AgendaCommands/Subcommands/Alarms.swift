internal import AgendaKit
internal import ArgumentParser
internal import ICalendar

/// `agenda alarms`.
struct Alarms: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarms",
    abstract: "Show the reminders that are due, of the next 24 hours.",
    discussion: """
      Dates: \(DateArgument.form).
      --to includes the whole day of a date; a time is exact, and not included.
      Reminders more than \(DueAlarm.reach) days before or after their event are not found.
      """)

  @OptionGroup(title: "When they are due") var range: AlarmRangeOptions
  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "What to show") var content: ContentOptions
  @OptionGroup(title: "When and where") var time: TimeOptions
  @OptionGroup(title: "How to write it") var output: OutputOptions

  func run() throws {
    let session = try Session(
      AgendaRequest(
        calendars: calendars.request, content: content.request, time: time.request, output: output.request))
    try session.printAlarms(in: try window(session))
  }

  private func window(_ session: Session) throws -> OccurrenceWindow {
    let zone = session.settings.zone
    let start = try range.from.map { try session.date($0, for: "--from") } ?? .instant(session.settings.now)
    let first = start.instant(in: zone)
    guard let to = range.to else {
      let length = range.horizon?.seconds ?? AlarmRangeOptions.defaultLength
      return OccurrenceWindow(from: first, to: first.adding(seconds: length), zone: zone)
    }
    let window = try session.window(from: start, to: to, origin: range.from ?? "now")
    guard window.end.secondsSinceEpoch - first.secondsSinceEpoch <= TimelineOptions.horizons.upperBound else {
      throw CommandError(.usage, "the range from --from to --to is longer than 366 days")
    }
    return window
  }
}
