/// Reads the files of one calendar, and gives the occurrences in a window.
///
/// ```swift
/// var reader = CalendarReader(window: window)
/// reader.read(bytes, file: "work.ics")
/// let contents = reader.finish()
/// ```
///
/// All files of a calendar belong to one reader, so that an override finds its series whichever file holds it.
public struct CalendarReader {
  /// How much of a calendar is read.
  public enum Extent: Sendable, Hashable {
    /// What can touch the window. Events that provably do not are passed over: neither counted, nor checked.
    case window
    /// Every event, so that all are counted and every problem is found.
    case everything
  }

  let window: OccurrenceWindow
  let zones = TimeZoneResolver()
  private let kind: CalendarKind
  private let extent: Extent
  let budget: ExpansionBudget
  /// The size of the texts whose events were read, in bytes.
  private(set) var textSize = 0
  var contents = CalendarContents()
  private var diagnostics = DiagnosticList()
  var properties = CalendarProperties()
  var outlines: [EventOutline] = []
  /// The files of which events were passed over.
  var filtered: [FilteredFile] = []

  /// A reader for the occurrences that touch `window`. In a calendar of kind ``CalendarKind/birthdays`` each event
  /// is taken as a birthday: all-day, each year, 29 February kept on 28 February in common years. Its events have no more occurrences than
  /// `budget` covers.
  public init(
    window: OccurrenceWindow, kind: CalendarKind = .events, extent: Extent = .window,
    budget: ExpansionBudget = ExpansionBudget()
  ) {
    self.window = window
    self.kind = kind
    self.extent = extent
    self.budget = budget
  }

  /// Whether events may be passed over unparsed. A birthday recurs on other days than its VEVENT says.
  var isFiltering: Bool { extent == .window && kind == .events }

  /// Reads an iCalendar text: any number of VCALENDARs. What cannot be read becomes a diagnostic that names `file`.
  /// Every event is parsed; ``read(file:blocks:)`` passes over those outside of the window.
  public mutating func read(_ bytes: [UInt8], file: String? = nil) {
    let (text, encodingDiagnostics) = normalizedEncoding(bytes)
    read(text: text, gaps: [], file: file)
    for diagnostic in encodingDiagnostics { add(diagnostic, of: file) }
    if text.isEmpty { add(.noCalendar(isEmpty: true), of: file) }
  }

  /// Reads a text in UTF-8, of which components were left out at `gaps`.
  @discardableResult
  mutating func read(text: [UInt8], gaps: [(offset: Int, line: Int)], file: String?) -> CalendarContext {
    textSize += text.count
    let scanned = ComponentScanner.scan(text, gaps: gaps)
    for diagnostic in readProperties(of: scanned, in: text) + scanned.diagnostics.all {
      add(diagnostic, of: file)
    }
    let context = CalendarContext(properties, TimeZoneDefinitions(scanned.components, in: text))
    readEvents(among: scanned.components, in: text, of: context, file: file)
    if scanned.hasNoCalendar, !text.isEmpty {
      add(.noCalendar(isEmpty: false), of: file)
    }
    return context
  }

  /// Reads what the VCALENDARs of a text say of themselves, and tells what is wrong with that.
  mutating func readProperties(of scanned: ScannedText, in text: [UInt8]) -> [Diagnostic] {
    var diagnostics = DiagnosticList()
    properties.cancellations = []
    properties.timeZoneNames = [:]
    for run in scanned.calendarLines {
      var lines = ContentLineReader(
        text, in: run.bytes, firstLine: run.line, counting: diagnostics.fullCodes(of: nil))
      while let line = lines.next() { properties.take(line, of: run.calendar, diagnostics: &diagnostics) }
      diagnostics += lines.diagnostics
    }
    return diagnostics.all
  }

  /// Reads the events among the components of a text.
  mutating func readEvents(
    among components: [ScannedComponent], in text: [UInt8], of context: CalendarContext, file: String?
  ) {
    for component in components where component.kind == .event {
      let zone = { [zones] name in
        zones.zone(named: name) { context.definitions.definition(named: name, in: component.calendar) }
      }
      let counted = diagnostics.fullCodes(of: file)
      let parsed = EventOutlineParser.parse(component, in: text, counting: counted, zone: zone) {
        LocalMidnights(of: context.zoneNames(in: component.calendar).compactMap(zone) + [window.zone])
      }
      for diagnostic in parsed.diagnostics { add(diagnostic, of: file) }
      guard var outline = parsed.outline else { continue }
      outline.file = file
      outline.definitions = context.definitions
      outline.isCancelled = component.calendar.map(context.cancellations.contains) ?? false
      add(outline)
    }
    for diagnostic in context.definitions.takeDiagnostics() { add(diagnostic, of: file) }
  }

  /// The events beside which others must be looked at.
  var wantedEvents: WantedEvents { WantedEvents(beside: outlines, in: window) }

  private mutating func add(_ diagnostic: Diagnostic, of file: String?) {
    var diagnostic = diagnostic
    diagnostic.file = file
    diagnostics.append(diagnostic)
  }

  /// Adds an event that was read elsewhere, such as the birthday of a vCard.
  public mutating func add(_ event: Event) {
    add(
      EventOutline(uid: event.uid, schedule: event.schedule, line: event.line, body: .details(event.details)))
  }

  /// Adds a diagnostic found elsewhere.
  public mutating func add(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  private mutating func add(_ outline: EventOutline) {
    var outline = outline
    if kind == .birthdays { outline.schedule = outline.schedule.asBirthday() }
    outlines.append(outline)
  }

  /// The occurrences of all that was read.
  ///
  /// A file of which events were passed over is looked at once more where one of those may matter after all: where it has the UID of an event
  /// that is kept, as a newer version of it has. `rereading` is then asked for those bytes of the file, or with `nil` for the blocks of all of it.
  public consuming func finish(
    rereading: (_ file: String, _ bytes: Range<Int>?, _ take: (Span<UInt8>) -> Void) -> Void = { _, _, _ in }
  ) -> CalendarContents {
    readWantedEvents(rereading)
    contents.name = properties.name
    contents.color = properties.color.flatMap { CalendarColor($0) }
    contents.timeZoneName = properties.timeZoneName
    let (series, repetitions) = EventSeries.group(outlines, viewer: window.zone)
    contents.eventCount = series.count
    let cuts = expand(series)
    diagnostics += repetitions
    diagnostics += cuts
    contents.diagnostics = diagnostics.all
    return contents
  }
}

extension CalendarReader {
  /// The event with its details, which libical parses now if it has not yet.
  mutating func event(of outline: EventOutline) -> Event {
    var details: EventDetails
    switch outline.body {
    case .component(let text, let bytes):
      var found: [Diagnostic] = []
      let zone = { [zones] name in
        zones.zone(named: name) { outline.definitions?.definition(named: name, in: nil) }
      }
      details = EventDetails(
        component: bytes, in: text, line: outline.line, zone: zone, diagnostics: &found)
      for diagnostic in found { add(diagnostic, of: outline.file) }
    case .details(let known):
      details = known
    }
    if outline.isCancelled { details.status = .cancelled }
    return Event(uid: outline.uid, schedule: outline.schedule, details: details, line: outline.line)
  }
}

/// What an event takes from the text in which it stands.
struct CalendarContext {
  /// The time zones that the text defines.
  var definitions: TimeZoneDefinitions
  /// The VCALENDARs that cancel what is in them, from 0.
  var cancellations: Set<Int>
  /// The X-WR-TIMEZONE of each VCALENDAR that has one.
  private var timeZoneNames: [Int: String]

  init(_ properties: CalendarProperties, _ definitions: TimeZoneDefinitions) {
    self.definitions = definitions
    cancellations = properties.cancellations
    timeZoneNames = properties.timeZoneNames
  }

  /// The zones that a VCALENDAR is in by what it says: those that it defines, and its X-WR-TIMEZONE.
  func zoneNames(in calendar: Int?) -> [String] {
    definitions.identifiers(in: calendar) + [calendar.flatMap { timeZoneNames[$0] }].compactMap { $0 }
  }
}
