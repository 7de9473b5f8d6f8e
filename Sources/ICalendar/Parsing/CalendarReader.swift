/// Reads the files of one calendar, and gives the occurrences in a window: for one look at a calendar, however large it is. To ask a
/// calendar more than once read a ``Calendar``.
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
  let zoneDatabase: ZoneDatabase
  let zones: TimeZoneResolver
  let kind: CalendarKind
  private let extent: Extent
  let budget: ExpansionBudget
  /// Whether events keep the properties that an agenda does not show.
  let keepsAllProperties: Bool
  /// The size of the texts whose events were read, in bytes.
  private(set) var textSize = 0
  var contents = CalendarContents()
  private var diagnostics = DiagnosticList()
  /// Whether a time zone was asked for that nothing defines.
  private var hasUnknownZones = false
  var properties = CalendarProperties()
  var outlines: [EventOutline] = []
  /// The files of which events were passed over.
  var filtered: [FilteredFile] = []

  /// A reader for the occurrences that touch `window`. In a calendar of kind ``CalendarKind/birthdays`` each event
  /// is taken as a birthday: all-day, each year, 29 February kept on 28 February in common years.
  /// - Parameters:
  ///   - window: the span of time, and the viewer's zone.
  ///   - kind: what the calendar holds.
  ///   - extent: how much of it is read.
  ///   - budget: covers the occurrences of its events; those beyond it are left out, with a diagnostic.
  ///   - zones: where the names of time zones are looked up.
  ///   - keepsAllProperties: whether events keep what ``EventDetails/otherProperties`` and the properties beside it hold. Without these an
  ///     event takes less memory.
  public init(
    window: OccurrenceWindow, kind: CalendarKind = .events, extent: Extent = .window,
    budget: ExpansionBudget = ExpansionBudget(), zones: ZoneDatabase = .system,
    keepsAllProperties: Bool = true
  ) {
    self.window = window
    self.kind = kind
    self.extent = extent
    self.budget = budget
    self.keepsAllProperties = keepsAllProperties
    zoneDatabase = zones
    self.zones = TimeZoneResolver(database: zones)
  }

  /// Whether events may be passed over unparsed. A birthday recurs on other days than its VEVENT says.
  var isFiltering: Bool { extent == .window && kind == .events }

  /// Reads an iCalendar text: any number of VCALENDARs. What cannot be read becomes a diagnostic that names `file`.
  /// Every event is parsed; ``read(file:size:blocks:)`` passes over those outside of the window.
  public mutating func read(_ bytes: [UInt8], file: String? = nil) {
    let (text, encodingDiagnostics) = normalizedEncoding(bytes)
    read(text: text, gaps: [], file: file)
    for diagnostic in encodingDiagnostics { add(diagnostic, of: file) }
    if text.isEmpty { add(.noCalendar(isEmpty: true), of: file) }
  }

  /// Reads a text in UTF-8, of which components were left out at `gaps`.
  @discardableResult
  mutating func read(
    text: [UInt8], gaps: [(offset: Int, line: Int)], ignored: IgnoredComponents = IgnoredComponents(),
    file: String?
  ) -> CalendarContext {
    textSize += text.count
    let scanned = ComponentScanner.scan(text, gaps: gaps)
    addIgnored(ignored.adding(scanned.components), of: file)
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
      for diagnostic in parsed.diagnostics {
        if diagnostic.code == .unknownTimeZone { hasUnknownZones = true }
        add(diagnostic, of: file)
      }
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

  mutating func add(_ diagnostic: Diagnostic, of file: String?) {
    var diagnostic = diagnostic
    diagnostic.file = file
    diagnostics.append(diagnostic)
  }

  /// Whether a birthday may be shown in the window. Where it may not, it need not be added: it belongs to no other event, unless every event
  /// is to be counted.
  package var mayShowBirthday: (CalendarDate) -> Bool {
    extent == .everything ? { _ in true } : { [window] in window.mayContain(birthdayOn: $0) }
  }

  /// Reports the components of a file that are no events, and says how many there are.
  mutating func addIgnored(_ components: IgnoredComponents, of file: String?) {
    contents.ignoredComponents = contents.ignoredComponents.adding(components)
    for diagnostic in components.diagnostics { add(diagnostic, of: file) }
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
  /// A text of which events were passed over is asked once more for those of them that matter after all: where one has the UID of an event
  /// that is kept, as a newer version of it has.
  public consuming func finish() -> CalendarContents {
    readWantedEvents()
    takeProperties()
    let (series, repetitions) = EventSeries.group(outlines, viewer: window.zone)
    contents.eventCount = series.count
    let cuts = expand(series)
    diagnostics += repetitions
    diagnostics += cuts
    contents.diagnostics = diagnostics.all
    return contents
  }

  /// All that was read, without its occurrences.
  consuming func finishReading() -> (outlines: [EventOutline], contents: CalendarContents, textSize: Int) {
    takeProperties()
    contents.diagnostics = diagnostics.all
    return (outlines, contents, textSize)
  }

  private mutating func takeProperties() {
    contents.name = properties.name
    contents.color = properties.color.flatMap { CalendarColor($0) }
    contents.timeZoneName = properties.timeZoneName
    if hasUnknownZones, !zoneDatabase.isInstalled {
      diagnostics.append(
        Diagnostic(
          .noTimeZones,
          "there are no time zones in \(zoneDatabase.directory); install the package tzdata, so that their names are known"
        ))
    }
  }
}

extension CalendarReader {
  /// The event with its details, which libical parses now if it has not yet.
  mutating func event(of outline: EventOutline) -> Event {
    var found: [Diagnostic] = []
    let zone = { [zones] name in
      zones.zone(named: name) { outline.definitions?.definition(named: name, in: nil) }
    }
    let event = outline.event(keepsAllProperties: keepsAllProperties, zone: zone, diagnostics: &found)
    for diagnostic in found { add(diagnostic, of: outline.file) }
    return event
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
