internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// One run of a command: from the options to what is printed.
struct Session {
  /// How far `next` looks ahead, in days.
  private static let nextHorizon = 30

  /// What the options ask for.
  let settings: Settings
  /// The calendars.
  let calendars: CalendarSet
  private let isStrict: Bool

  /// A run of a command on this machine.
  init(_ request: AgendaRequest) throws {
    let host = Host.current()
    calendars = try CalendarSet(request.calendars, host: host)
    settings = try Settings(request, calendars: calendars, host: host)
    isStrict = request.calendars.isStrict
  }

  /// The date in the viewer's zone.
  var today: CalendarDate { settings.zone.localDateTime(at: settings.now).date }

  /// The date or time in an option's value.
  func date(_ text: String, for option: String) throws -> DateArgument {
    if let argument = DateArgument(text, now: settings.now, zone: settings.zone) { return argument }
    throw CommandError(.usage, "\(option) “\(text)” is no date or time; write \(DateArgument.form)")
  }

  /// Prints the agenda of whole days, counted from today as 0.
  func printAgenda(ofDays days: Range<Int>) throws {
    let dates = today.adding(days: days.lowerBound)..<today.adding(days: days.upperBound)
    try printAgenda(of: OccurrenceWindow(dates, zone: settings.zone))
  }

  /// Prints the agenda of a span of time.
  func printAgenda(of window: OccurrenceWindow) throws {
    var readings = SourceReadings(of: calendars.calendars, in: window, defaults: calendars.defaults)
    let agenda = agenda(of: readings.takeOccurrences(), readings.problems, in: window)
    switch settings.format {
    case .text:
      let renderer = TextRenderer(settings.style, configPath: calendars.configurationPath)
      try StandardStreams.write { try renderer.render(agenda, to: $0) }
    case .json: try StandardStreams.write { try JSONRenderer.json(agenda, to: $0) }
    case .ndjson: try StandardStreams.write { try JSONRenderer.ndjson(agenda, to: $0) }
    }
    try readings.complain(isStrict: isStrict)
  }

  private func agenda(
    of occurrences: [CalendarOccurrences], _ problems: [AgendaProblem], in window: OccurrenceWindow
  ) -> Agenda {
    Agenda(
      of: occurrences, in: window, at: settings.now, options: settings.options, problems: problems)
  }

  /// Prints the current or next timed event.
  func printNext() throws {
    let window = OccurrenceWindow(today..<today.adding(days: Self.nextHorizon), zone: settings.zone)
    let readings = SourceReadings(of: calendars.calendars, in: window, defaults: calendars.defaults)
    let next = NextEvent(of: readings.occurrences, in: window, at: settings.now, options: settings.options)
    switch settings.format {
    case .text:
      // Why there is nothing is asked only where there is nothing: it takes the agenda of all the days.
      let state =
        next == nil ? agenda(of: readings.occurrences, readings.problems, in: window).state : .events
      try StandardStreams.write(
        NextRenderer(settings.style).render(next?.item, now: settings.now, zone: settings.zone, state: state))
    case .json:
      try StandardStreams.write(JSONRenderer.json(next: next?.item, now: settings.now, zone: settings.zone))
    case .ndjson:
      try StandardStreams.write(JSONRenderer.ndjson(next: next?.item, zone: settings.zone))
    }
    try readings.complain(isStrict: isStrict)
  }

  /// Prints the calendars as a tree.
  func printCalendars() throws {
    let window = OccurrenceWindow(today..<today.adding(days: 1), zone: settings.zone)
    let readings = SourceReadings(
      of: calendars.calendars, in: window, defaults: calendars.defaults, extent: .everything)
    switch settings.format {
    case .text where readings.listings.isEmpty: try printAgenda(of: window)
    case .text: try StandardStreams.write(CalendarTreeRenderer(settings.style).render(readings.listings))
    case .json: try StandardStreams.write(JSONRenderer.json(readings.listings))
    case .ndjson: try StandardStreams.write(JSONRenderer.ndjson(readings.listings))
    }
    try readings.complain(isStrict: isStrict)
  }
}
