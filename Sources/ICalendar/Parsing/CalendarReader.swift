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
  private let window: OccurrenceWindow
  private let kind: CalendarKind
  private var contents = CalendarContents()
  private var properties = CalendarProperties()
  private var outlines: [EventOutline] = []
  private let zones = TimeZoneResolver()

  /// A reader for the occurrences that touch `window`. In a calendar of kind ``CalendarKind/birthdays`` each event
  /// is taken as a birthday: all-day, each year, 29 February kept on 28 February in common years.
  public init(window: OccurrenceWindow, kind: CalendarKind = .events) {
    self.window = window
    self.kind = kind
  }

  /// Reads an iCalendar text: any number of VCALENDARs. What cannot be read becomes a diagnostic that names `file`.
  public mutating func read(_ bytes: [UInt8], file: String? = nil) {
    let (text, encodingDiagnostics) = normalizedEncoding(bytes)
    let scanned = ComponentScanner.scan(text)
    var diagnostics = encodingDiagnostics + scanned.diagnostics
    properties.cancellations = []
    for run in scanned.calendarLines {
      var lines = ContentLineReader(text, in: run.bytes, firstLine: run.line)
      while let line = lines.next() { properties.take(line, of: run.calendar, diagnostics: &diagnostics) }
      diagnostics += lines.diagnostics
    }
    let definitions = TimeZoneDefinitions(scanned.components, in: text)
    for component in scanned.components where component.kind == .event {
      let parsed = EventOutlineParser.parse(component, in: text) { [zones] name in
        zones.zone(named: name) { definitions.definition(named: name, in: component.calendar) }
      }
      diagnostics += parsed.diagnostics
      guard var outline = parsed.outline else { continue }
      outline.file = file
      outline.isCancelled = component.calendar.map(properties.cancellations.contains) ?? false
      add(outline)
    }
    if scanned.calendarCount == 0 {
      diagnostics.append(.noCalendar(isEmpty: text.isEmpty))
    }
    for var diagnostic in diagnostics {
      diagnostic.file = file
      contents.diagnostics.append(diagnostic)
    }
  }

  /// Adds an event that was read elsewhere, such as the birthday of a vCard.
  public mutating func add(_ event: Event) {
    add(
      EventOutline(uid: event.uid, schedule: event.schedule, line: event.line, body: .details(event.details)))
  }

  /// Adds a diagnostic found elsewhere.
  public mutating func add(_ diagnostic: Diagnostic) {
    contents.diagnostics.append(diagnostic)
  }

  private mutating func add(_ outline: EventOutline) {
    var outline = outline
    if kind == .birthdays { outline.schedule = outline.schedule.asBirthday() }
    outlines.append(outline)
  }

  /// The occurrences of all that was read.
  public consuming func finish() -> CalendarContents {
    contents.name = properties.name
    contents.color = properties.color.flatMap { CalendarColor($0) }
    contents.timeZoneName = properties.timeZoneName
    let (series, diagnostics) = EventSeries.group(outlines, viewer: window.zone)
    contents.eventCount = series.count
    var expansion = SeriesExpansion(of: outlines, in: window)
    let found = series.flatMap { expansion.occurrences(of: $0) }
    contents.diagnostics += diagnostics + expansion.diagnostics
    var events: [Int: Event] = [:]
    contents.occurrences = found.map { occurrence in
      let event = events[occurrence.outline] ?? outlines[occurrence.outline].event
      events[occurrence.outline] = event
      return Occurrence(event: event, span: occurrence.span, recurrenceID: occurrence.recurrenceID)
    }
    return contents
  }
}

extension EventOutline {
  /// The event with its details, which libical parses now if it has not yet.
  fileprivate var event: Event {
    var details =
      switch body {
      case .component(let bytes): EventDetails(component: bytes)
      case .details(let details): details
      }
    if isCancelled { details.status = .cancelled }
    return Event(uid: uid, schedule: schedule, details: details, line: line)
  }
}
