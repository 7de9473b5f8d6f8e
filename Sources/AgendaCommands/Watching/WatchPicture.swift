internal import AgendaKit
internal import AgendaSources
internal import ICalendar

/// What a watch shows at a moment.
struct WatchPicture {
  /// The options of the moment.
  var session: Session
  /// What there is to show.
  var agenda: Agenda
  /// When it is to be made again.
  var next: Instant?
  /// What went wrong, a line each.
  var complaints: [String]

  /// Reads the calendars of a session, and what is kept of those that cannot be read.
  init(_ session: Session, ofDays days: Range<Int>, keeping kept: inout KeptOccurrences) {
    self.session = session
    let settings = session.settings
    let days = session.shownDays(days)
    var options = TimelineOptions()
    // The one that is shown, and the one that tells until when.
    options.maximumEntries = 2
    options.countsMinutes = settings.countsMinutes
    let window = Timeline.window(showing: days, from: settings.now, in: settings.zone, options: options)
    let today = session.today
    let shown = OccurrenceWindow(
      today.adding(days: days.lowerBound)..<today.adding(days: days.upperBound), zone: settings.zone)
    let readings = SourceReadings(
      of: session.calendars.calendars, in: window, defaults: session.calendars.defaults)
    let (occurrences, since) = kept.fill(readings, of: window, showing: shown, now: settings.now)
    let timeline = Timeline(
      of: occurrences, showing: days, from: settings.now, in: settings.zone, options: settings.options,
      timelineOptions: options, problems: readings.problems, looksSame: session.drawing.looksSame)
    agenda =
      timeline.entries.first?.agenda ?? Agenda(now: settings.now, window: shown, state: .notConfigured)
    if let since {
      agenda.state = .unreachable
      agenda.lastUpdate = since
    }
    next = timeline.next
    complaints = readings.complaints
  }

  /// Whether another picture has nothing new to tell.
  func looksSame(as other: WatchPicture) -> Bool {
    session.calendars.defaults == other.session.calendars.defaults && agenda.zone == other.agenda.zone
      && agenda.state == other.agenda.state && agenda.lastUpdate == other.agenda.lastUpdate
      && session.drawing.looksSame(agenda, other.agenda)
  }

  /// Whether it may say how long something is to last or to come.
  var countsMinutes: Bool { session.settings.countsMinutes }

  /// Whether it is printed as it is drawn, and not as an entry of a timeline.
  var isText: Bool { countsMinutes || session.settings.format == .text }

  /// The agenda in the form that was asked for.
  func drawn() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try session.drawing.draw(agenda) { block in block.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    return bytes
  }
}

extension Session {
  /// How it draws.
  var drawing: AgendaDrawing {
    AgendaDrawing(settings: settings, configurationPath: calendars.configurationPath)
  }
}

extension Settings {
  /// Whether what is drawn may count minutes: objects and templates of bars.
  fileprivate var countsMinutes: Bool { format == .waybar || template != nil }
}

extension Timeline {
  /// When the second entry begins, or the calendars are to be read again.
  fileprivate var next: Instant? {
    if entries.count > 1 { return entries[1].date }
    guard case .after(let date) = policy else { return nil }
    return date
  }
}
