import AgendaKit
import AgendaSources
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// A screen of `agenda browse` without a terminal: keys go in, and what is to be read is read from a file.
struct BrowseBench {
  let folder: TemporaryFolder
  var model: BrowseModel
  var now: Instant
  /// The effects besides reading.
  var effects: [BrowseEffect] = []
  private var clock: UInt64 = 0
  /// How many events wait for the end of a reading that they asked for.
  private var readings = 0
  private let locale: String
  private let calendars: [CalendarConfiguration]

  /// The events of most tests.
  static let events = """
    UID:standup
    DTSTART:20261102T091500Z
    DTEND:20261102T093000Z
    RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
    SUMMARY:Stand-up
    LOCATION:Room 4
    END:VEVENT
    BEGIN:VEVENT
    UID:review
    DTSTART:20261130T140000Z
    DTEND:20261130T153000Z
    SUMMARY:Design review
    DESCRIPTION:Look at the screens.
    END:VEVENT
    BEGIN:VEVENT
    UID:conference
    DTSTART;VALUE=DATE:20261201
    DTEND;VALUE=DATE:20261204
    SUMMARY:Conference
    END:VEVENT
    BEGIN:VTODO
    UID:rent
    DUE;VALUE=DATE:20261130
    SUMMARY:Pay rent
    END:VTODO
    BEGIN:VEVENT
    UID:hostile
    DTSTART:20261202T100000Z
    DTEND:20261202T120000Z
    SUMMARY:\u{1B}[2J東京 🎉 \u{202E}פגישה
    END:VEVENT
    BEGIN:VEVENT
    UID:later
    DTSTART:20290502T100000Z
    DTEND:20290502T120000Z
    SUMMARY:Eclipse
    """

  init(
    _ events: String = Self.events, columns: Int = 80, rows: Int = 24, view: BrowseModel.View = .list,
    at moment: String = "2026-11-30T13:00", locale: String = "C", addresses: [String] = [],
    isReadOnly: Bool = false, mailCommand: [String]? = nil
  ) throws {
    folder = try TemporaryFolder()
    (now, self.locale) = (instant(moment), locale)
    try folder.write(Self.calendar(events), to: "day.ics")
    let date = Zone.utc.localDateTime(at: now).date
    var calendars = CalendarConfiguration.files([folder.path("day.ics")])
    for place in calendars.indices {
      calendars[place].addresses = Set(addresses)
      calendars[place].mailCommand = mailCommand
      if isReadOnly { calendars[place].readOnlyReason = "so it is" }
    }
    self.calendars = calendars
    let run = try Self.run(calendars, now, locale)
    let dates = date.adding(days: -45)..<date.adding(days: 46)
    model = BrowseModel(
      Self.reading(run, dates), view: view, date: date, columns: columns, rows: rows)
  }

  private static func calendar(_ events: String) -> String {
    let component = events.hasPrefix("BEGIN:") ? events : "BEGIN:VEVENT\n" + events
    let end = component.hasSuffix("END:VTODO") ? "" : "\nEND:VEVENT"
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//t//EN\n" + component + end + "\nEND:VCALENDAR\n"
  }

  private func run() throws -> Run { try Self.run(calendars, now, locale) }

  private static func run(_ calendars: [CalendarConfiguration], _ now: Instant, _ locale: String) throws
    -> Run
  {
    var request = AgendaRequest()
    request.time.zone = "UTC"
    request.time.locale = locale
    request.content.ended = .dim
    return try Run(
      request, of: (path: "config.toml", configuration: Configuration(), isFile: true), beside: calendars,
      in: ProcessEnvironment(
        variables: ["HOME": ProcessEnvironment.noHome, "NO_COLOR": "1"], now: now, zones: .system))
  }

  private static func reading(_ run: Run, _ dates: Range<CalendarDate>) -> BrowseReading {
    let window = OccurrenceWindow(dates, zone: run.settings.zone)
    var results = run.readCalendars(in: window)
    let agenda = run.agenda(of: results.takeOccurrences(), results.problems, in: window)
    return BrowseReading(
      run: run, agenda: agenda, complaints: results.complaints,
      calendars: BrowsedCalendar.all(of: run, in: agenda))
  }

  /// Some days, as they are read now.
  func reading(_ dates: Range<CalendarDate>) throws -> BrowseEvent {
    .read(Self.reading(try run(), dates))
  }

  /// Gives an event to the model, and reads what it wants to be read.
  mutating func take(_ event: BrowseEvent) throws {
    readings += 1
    defer { readings -= 1 }
    // A reading that asks for another one goes on without end.
    try #require(
      readings < 50,
      "\(model.view) \(model.place) \(String(describing: model.target)) \(model.dates) \(model.agenda.window.dates)"
    )
    for effect in model.take(event) {
      if case .listTasks = effect {
        try take(.tasks(run().openTasks))
        continue
      }
      guard case .read(let dates) = effect else {
        effects.append(effect)
        // As if the command had ended.
        model.running = nil
        continue
      }
      try take(.read(Self.reading(try run(), dates)))
    }
  }

  /// Presses keys, each a second after the one before; `after` is the time in milliseconds.
  mutating func press(_ keys: String, after milliseconds: UInt64 = 1000) throws {
    var input = TerminalInput()
    for event in input.take(keys.utf8) + input.finish() {
      clock += milliseconds * 1_000_000
      try take(.input(event, at: clock))
    }
    // As the screen does after half a second.
    if milliseconds > 500, let end = model.countEnds { try take(.paused(at: end + 1)) }
  }

  /// Presses keys that come all at once.
  mutating func pressAtOnce(_ keys: String) throws {
    var input = TerminalInput()
    var events = input.take(keys.utf8) + input.finish()
    let last = events.removeLast()
    for event in events { _ = model.take(.input(event, at: clock), isFollowed: true) }
    try take(.input(last, at: clock))
  }

  /// Reads the days again, at another moment or with other events.
  mutating func renew(at moment: String? = nil, _ events: String? = nil) throws {
    if let moment { now = instant(moment) }
    if let events { try folder.write(Self.calendar(events), to: "day.ics") }
    try take(.read(Self.reading(try run(), model.dates)))
  }

  /// Reads ahead, as the screen does when nobody waits.
  mutating func readAhead() throws {
    var former: Range<CalendarDate>?
    while let wanted = model.wanted, wanted != former {
      former = wanted
      try take(.read(Self.reading(try run(), wanted)))
    }
  }

  var lines: [String] { model.frame.text }
  /// The title of the event of the place, and its day.
  var here: String { (model.item.map { $0.title + " " } ?? "") + "\(model.place.date)" }
  /// The last line.
  var foot: String { lines.last ?? "" }
  /// The command that is to be run.
  var command: BrowseCommand? {
    if case .run(let command)? = effects.last { command } else { nil }
  }
}
