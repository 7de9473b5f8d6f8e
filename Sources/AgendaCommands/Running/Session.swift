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
    of occurrences: consuming [CalendarOccurrences], _ problems: [AgendaProblem], in window: OccurrenceWindow
  ) -> Agenda {
    Agenda(
      of: occurrences, in: window, at: settings.now, options: settings.options, problems: problems)
  }

  /// Prints the current or next timed event.
  func printNext() throws {
    var (readings, window, next) = next(inDays: nextHorizons[0])
    for days in nextHorizons.dropFirst() where next == nil {
      (readings, window, next) = self.next(inDays: days)
    }
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

  /// How many days are looked at for what is next: first today alone, which holds what runs now and mostly what comes next, and only where
  /// nothing is found there all that `next` looks at.
  ///
  /// What is found today is what would be found in all the days, because events come by their start. But the problems told of are then those
  /// of what was read for today, as `today` tells them: a status bar is not to complain every minute of an event in three weeks. Who
  /// asks to fail on any problem has all days read at once, and so has who gives a pipe, which can be read only once.
  private var nextHorizons: [Int] {
    let isReadOnce = isStrict || !calendars.calendars.allSatisfy(\.isReadableAgain)
    return isReadOnce ? [Self.nextHorizon] : [1, Self.nextHorizon]
  }

  private func next(inDays days: Int) -> (SourceReadings, OccurrenceWindow, NextEvent?) {
    let window = OccurrenceWindow(today..<today.adding(days: days), zone: settings.zone)
    let readings = SourceReadings(of: calendars.calendars, in: window, defaults: calendars.defaults)
    let next = NextEvent(of: readings.occurrences, in: window, at: settings.now, options: settings.options)
    return (readings, window, next)
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
