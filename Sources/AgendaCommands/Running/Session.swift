internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// One run of a command: from the options to what is printed.
struct Session {
  /// What the options ask for.
  var settings: Settings
  /// The calendars.
  var calendars: CalendarSet
  /// Whether any source that cannot be read whole is a failure.
  let isStrict: Bool

  /// A run of a command on this machine. What is wrong with the environment is told, unless somebody else tells it.
  init(_ request: AgendaRequest, tells: Bool = true) throws {
    let host = Host.current()
    calendars = try CalendarSet(request.calendars, host: host)
    settings = try Settings(request, calendars: calendars, host: host)
    isStrict = request.calendars.isStrict
    if tells, let complaint = settings.complaint { StandardStreams.complain(complaint) }
  }

  /// The date in the viewer's zone.
  var today: CalendarDate { settings.zone.localDateTime(at: settings.now).date }

  /// Whole days, counted from today as 0. Where the zone skipped all of them, the next day is among them.
  func window(ofDays days: Range<Int>) -> OccurrenceWindow {
    let (first, end) = (today.adding(days: days.lowerBound), today.adding(days: days.upperBound))
    let window = OccurrenceWindow(first..<end, zone: settings.zone)
    guard window.start == window.end, !days.isEmpty else { return window }
    return OccurrenceWindow(first..<end.adding(days: 1), zone: settings.zone)
  }

  /// How it draws.
  var drawing: AgendaDrawing {
    AgendaDrawing(settings: settings, configurationPath: calendars.configurationPath)
  }

  /// The date or time in an option's value.
  func date(_ text: String, for option: String) throws -> DateArgument {
    if let argument = DateArgument(text, now: settings.now, zone: settings.zone) { return argument }
    throw CommandError(.usage, "\(option) “\(text)” is no date or time; write \(DateArgument.form)")
  }

  /// The window from a date or a moment to the end that `--to` names, which is after it. `origin` is how the start was written.
  func window(from start: DateArgument, to end: String, origin: String) throws -> OccurrenceWindow {
    let following = try date(end, for: "--to").following
    guard let window = window(from: start, to: following) else {
      throw CommandError(.usage, "--to \(end) is not after --from \(origin)")
    }
    return window
  }

  /// The window from one date or moment to another; `nil` where nothing is between the two.
  private func window(from start: DateArgument, to end: DateArgument) -> OccurrenceWindow? {
    if case .date(let first) = start, case .date(let last) = end {
      return first < last ? OccurrenceWindow(first..<last, zone: settings.zone) : nil
    }
    let (first, last) = (start.instant(in: settings.zone), end.instant(in: settings.zone))
    return first < last ? OccurrenceWindow(from: first, to: last, zone: settings.zone) : nil
  }

  /// Prints the agenda of whole days, counted from today as 0.
  func printAgenda(ofDays days: Range<Int>) throws {
    var session = self
    session.settings.goOn(after: days)
    try session.printAgenda(of: window(ofDays: days))
  }

  /// Prints the agenda of a span of time.
  func printAgenda(of window: OccurrenceWindow) throws {
    guard settings.format != .ndjson || !settings.widget.isWidget else {
      throw CommandError(.usage, "a widget is no list of events: name another --format than ndjson")
    }
    let whole = window.extended(byDays: settings.options.daysAhead)
    var readings = SourceReadings(of: calendars.calendars, in: whole, defaults: calendars.defaults)
    let agenda = agenda(of: readings.takeOccurrences(), readings.problems, in: window)
    let drawing = drawing
    let outcome = try settings.destination.write(isFailure: isFailure(agenda.state)) {
      try drawing.draw(agenda, to: $0)
    }
    try complain(of: readings)
    try settings.destination.tell(outcome)
  }

  /// Whether a state gives nothing that a file is to be replaced by: nothing could be read. A bar's object itself says so.
  func isFailure(_ state: Agenda.State) -> Bool { state == .unreadable && settings.format != .waybar }

  /// Tells what went wrong, and fails where that is a failure. A bar hides what a command wrote that fails: for one, the object
  /// itself says that nothing could be read, and only `--strict` makes that a failure.
  func complain(of readings: SourceReadings) throws {
    do {
      try readings.complain(isStrict: isStrict)
    } catch let error as CommandError {
      guard settings.format == .waybar, !isStrict else { throw error }
    }
  }

  /// The agenda of what was read, for a span of time.
  func agenda(
    of occurrences: consuming [CalendarOccurrences], _ problems: [AgendaProblem], in window: OccurrenceWindow
  ) -> Agenda {
    Agenda(
      of: occurrences, in: window, at: settings.now, options: settings.options, problems: problems)
  }

  /// Prints sample data: the widget that is asked for, else each family under its name.
  func printPreview(of state: PreviewState) throws {
    let isOne = settings.widget.isWidget || settings.format != .text
    let families = isOne ? [nil] : WidgetFamily.allCases.map(Optional.some)
    let outcome = try settings.destination.write { take in
      for family in families {
        var settings = settings
        if let family {
          settings.widget.family = family
          let heading = (family == families.first ? "" : "\n") + "\(family.rawValue)\n\n"
          try take(heading.utf8.span)
        }
        settings.goOn(after: 0..<1)
        let agenda = state.agenda(
          in: settings.language, at: settings.now, zone: settings.zone, daysAhead: settings.options.daysAhead)
        let drawing = AgendaDrawing(settings: settings, configurationPath: calendars.configurationPath)
        try drawing.draw(agenda, isPlaceholder: true, to: take)
      }
    }
    try settings.destination.tell(outcome)
  }

  /// Prints the calendars as a tree.
  func printCalendars() throws {
    let window = window(ofDays: 0..<1)
    let readings = SourceReadings(
      of: calendars.calendars, in: window, defaults: calendars.defaults, extent: .everything)
    switch settings.format {
    case .json: try StandardStreams.write(JSONRenderer.json(readings.listings))
    case .ndjson: try StandardStreams.write(JSONRenderer.ndjson(readings.listings))
    case _ where readings.listings.isEmpty: try printAgenda(of: window)
    default: try StandardStreams.write(CalendarTreeRenderer(settings.style).render(readings.listings))
    }
    try readings.complain(isStrict: isStrict)
  }
}
