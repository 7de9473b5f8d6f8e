/// Reads the files of one calendar, of any size, and returns the occurrences in one window. To use several windows, read a
/// ``Calendar``.
///
/// ```swift
/// var reader = CalendarReader(window: window)
/// reader.read(filtering: bytes, file: "work.ics")
/// let contents = reader.finish()
/// ```
///
/// Read all files of a calendar with one reader: an override and its series may be in different files.
public struct CalendarReader {
  /// Which events of a calendar are read.
  @nonexhaustive public enum Extent: Sendable, Hashable {
    /// Only events that can touch the window. Others are skipped: they are neither counted nor checked.
    case window
    /// Every event, so that all are counted and all problems are found.
    case everything
  }

  let window: OccurrenceWindow
  let zoneDatabase: ZoneDatabase
  let zones: TimeZoneResolver
  let kind: CalendarKind
  let extent: Extent
  /// Whether times are compared with those that the VTIMEZONEs of their calendars give where the system knows the zone. It takes time, so that a glance does
  /// without it.
  package var comparesZones: Bool
  let budget: ExpansionBudget
  /// The text that events must have, apart from those that belong to one that has it; `nil` for any.
  let text: TextCondition?
  /// Which tasks are read.
  let toDoExtent: ToDoExtent
  /// Whether events keep ``EventDetails/otherProperties`` and similar properties, which an agenda does not show.
  let keepsAllProperties: Bool
  /// The size in bytes of the texts read so far, without the events that were skipped.
  private(set) var textSize = 0
  var contents = CalendarContents()
  /// Whether any text has an event with a start, read or skipped.
  var hasEvents = false
  /// Whether any text has a VAVAILABILITY.
  var hasAvailability = false
  private var diagnostics = DiagnosticList()
  /// Whether an event uses a time zone that is not defined anywhere.
  private var hasUnknownZones = false
  var properties = CalendarProperties()
  var outlines: [EventOutline] = []
  var toDos: [ToDoOutline] = []
  /// The VAVAILABILITYs, each with the intervals of its AVAILABLEs in the window.
  var availabilities: [(times: Availability, available: [Range<Instant>])] = []
  /// The files from which events were skipped.
  var filtered: [FilteredFile] = []

  /// A reader for the occurrences that touch `window`. With ``CalendarKind/birthdays`` every event counts as a birthday: all-day, once
  /// a year, and a birthday on 29 February is on 28 February in common years.
  /// - Parameters:
  ///   - window: the span of time, and the viewer's zone.
  ///   - kind: events or birthdays.
  ///   - extent: which events are read.
  ///   - budget: the limits on occurrences and work. Occurrences beyond them are left out, with a diagnostic.
  ///   - toDos: which tasks are read. A calendar of birthdays has none.
  ///   - zones: the database of the named time zones.
  ///   - keepsAllProperties: whether events keep ``EventDetails/otherProperties`` and similar properties. Without them an event needs
  ///     less memory.
  public init(
    window: OccurrenceWindow, kind: CalendarKind = .events, extent: Extent = .window,
    budget: ExpansionBudget = ExpansionBudget(), toDos: ToDoExtent = .due, zones: ZoneDatabase = .system,
    keepsAllProperties: Bool = true
  ) {
    self.init(
      window: window, kind: kind, extent: extent, budget: budget, toDos: toDos, zones: zones,
      keepsAllProperties: keepsAllProperties, text: nil)
  }

  /// Creates a reader that skips events whose texts certainly do not meet a condition. It reads events that may meet the condition, and those
  /// with their UIDs.
  package init(
    window: OccurrenceWindow, kind: CalendarKind = .events, extent: Extent = .window,
    budget: ExpansionBudget = ExpansionBudget(), toDos: ToDoExtent = .due, zones: ZoneDatabase = .system,
    keepsAllProperties: Bool = true, text: TextCondition?
  ) {
    self.window = window
    self.text = text
    self.kind = kind
    self.extent = extent
    comparesZones = extent == .everything
    self.budget = budget
    toDoExtent = kind == .birthdays ? .none : toDos
    self.keepsAllProperties = keepsAllProperties
    zoneDatabase = zones
    self.zones = TimeZoneResolver(database: zones)
  }

  /// Whether events may be skipped without parsing. Birthdays may not: they recur on other days than their VEVENTs say.
  var isFiltering: Bool { extent == .window && kind == .events }

  /// Reads an iCalendar text with any number of VCALENDARs. Unreadable parts become diagnostics that name `file`.
  ///
  /// It parses every event. ``read(filtering:file:)`` skips events outside the window.
  public mutating func read(_ bytes: [UInt8], file: String? = nil) {
    let (text, encodingDiagnostics) = normalizedEncoding(bytes)
    read(text: text, gaps: [], file: file)
    for diagnostic in encodingDiagnostics { add(diagnostic, of: file) }
    if text.isEmpty { add(.noCalendar(in: []), of: file) }
  }

  /// Reads a text in UTF-8. Before each of `gaps`, components were removed: `offset` is an offset in `text`, and `line` the number, from
  /// 1, of the file's line there. At the offsets `reported` begin events outside of the window.
  @discardableResult
  mutating func read(
    text: [UInt8], gaps: [(offset: Int, line: Int)], reported: [Int] = [],
    ignored: IgnoredComponents = IgnoredComponents(), file: String?
  ) -> CalendarContext {
    textSize += text.count
    let scanned = ComponentScanner.scan(text, gaps: gaps)
    addIgnored(ignored.adding(scanned.components), of: file)
    for diagnostic in readProperties(of: scanned, in: text) + scanned.diagnostics.all {
      add(diagnostic, of: file)
    }
    let context = CalendarContext(properties, TimeZoneDefinitions(scanned.components, in: text))
    readEvents(among: scanned.components, in: text, reported: reported, of: context, file: file)
    if kind == .events { readFreeBusy(among: scanned.components, in: text, of: context, file: file) }
    if toDoExtent != .none { readToDos(among: scanned.components, in: text, of: context, file: file) }
    if scanned.hasNoCalendar, !text.isEmpty {
      add(.noCalendar(in: text), of: file)
    }
    return context
  }

  /// Reads the properties of the VCALENDARs themselves, and returns their problems.
  mutating func readProperties(of scanned: ScannedText, in text: [UInt8]) -> [Diagnostic] {
    var diagnostics = DiagnosticList()
    properties.cancellations = []
    properties.requests = []
    properties.timeZoneNames = [:]
    for run in scanned.calendarLines {
      var lines = ContentLineReader(
        text, in: run.bytes, firstLine: run.line, counting: diagnostics.fullCodes(of: nil))
      while let line = lines.next() { properties.read(line, of: run.calendar, diagnostics: &diagnostics) }
      diagnostics += lines.diagnostics
    }
    return diagnostics.all
  }

  /// Reads the events among the components of a text. At the offsets `reported` begin events outside of the window.
  mutating func readEvents(
    among components: [ScannedComponent], in text: [UInt8], reported: [Int] = [],
    of context: CalendarContext, file: String?
  ) {
    let eventCount = components.count { $0.kind == .event }
    // An array that grows by itself takes up to twice the room. Small additions must not make it grow each time.
    // Of a large calendar some events are read later, for which it would grow by all it holds.
    if eventCount > outlines.count { outlines.reserveCapacity(outlines.count + eventCount + eventCount / 16) }
    for component in components where component.kind == .event {
      let zone = zone(of: component, context)
      let (read, diagnostics) = EventOutlineParser.parse(
        component, in: text, counting: fullCodes(of: file), zone: zone
      ) {
        context.midnights(in: component.calendar, viewer: window.zone, zone: zone)
      }
      for diagnostic in diagnostics { add(diagnostic, of: file) }
      // A copy would count its references again.
      guard var outline = consume read else { continue }
      hasEvents = true
      if comparesZones { addOverruledZone(of: outline, in: component, context, file: file) }
      outline.place(component, in: file, context)
      outline.isCancelled =
        !context.cancellations.isEmpty && component.calendar.map(context.cancellations.contains) ?? false
      outline.isOnlyReported = reported.contains(component.bytes.lowerBound)
      add(outline)
    }
    for diagnostic in context.definitions.takeDiagnostics() { add(diagnostic, of: file) }
  }

  /// Says that an event would be at another time by a VTIMEZONE of its calendar. One that ends early, and says nothing else before, is told only
  /// where all is read.
  mutating func addOverruledZone(
    of outline: EventOutline, in component: ScannedComponent, _ context: CalendarContext, file: String?
  ) {
    guard
      let time = context.definitions.overruled(of: outline.schedule, in: component.calendar, by: zones),
      extent == .everything || !time.zone.isIncomplete
    else { return }
    let sentence = time.sentence(about: "the event")
    add(Diagnostic(.overruledTimeZone, sentence, line: outline.line, uid: outline.uid), of: file)
  }

  /// Finds the zone of a TZID in the VCALENDAR of a component.
  func zone(of component: ScannedComponent, _ context: CalendarContext) -> (String) -> Zone? {
    { [zones] name in
      zones.zone(named: name) { context.definitions.definition(named: name, in: component.calendar) }
    }
  }

  /// The UIDs whose skipped events must be read too.
  var eventsToReread: EventsToReread {
    let hasMoves = filtered.contains { !$0.dropped.moves.isEmpty }
    var reread = EventsToReread(
      beside: outlines, in: window, isWithOverrides: text != nil, isWithReported: hasMoves)
    for toDo in toDos { toDo.outline.uid.map { reread.insert(UIDFingerprint($0)) } }
    return reread
  }

  /// A filter that keeps what may matter for this reader.
  func filter(
    reread: EventsToReread? = nil, related: EventsToReread? = nil, findsReach: Bool = false
  ) -> WindowFilter {
    var filter = WindowFilter(window, resolver: zones, text: text, reread: reread, related: related)
    filter.toDos = toDoExtent
    if findsReach { filter.reach = TextReach() }
    return filter
  }

  /// The codes with so many diagnostics of one file that further ones are only counted.
  func fullCodes(of file: String?) -> [Diagnostic.Code] { diagnostics.fullCodes(of: file) }

  mutating func add(_ diagnostic: Diagnostic, of file: String?) {
    if diagnostic.code == .unknownTimeZone { hasUnknownZones = true }
    var diagnostic = diagnostic
    diagnostic.file = file
    diagnostics.append(diagnostic)
  }

  /// Whether a birthday has to be added: it may be shown in the window, or every event is counted.
  package var mayShowBirthday: (CalendarDate) -> Bool {
    extent == .everything ? { _ in true } : { [window] in window.mayContain(birthdayOn: $0) }
  }

  /// Counts and reports the components of a file that are not events.
  mutating func addIgnored(_ components: IgnoredComponents, of file: String?) {
    contents.ignoredComponents = contents.ignoredComponents.adding(components)
    for diagnostic in components.diagnostics { add(diagnostic, of: file) }
  }

  /// Adds an event or a task from another source, such as a birthday from a vCard. It keeps its file.
  public mutating func add(_ event: Event) {
    var outline = EventOutline(
      uid: event.uid, schedule: event.schedule, line: event.line, body: .details(event.details))
    outline.file = event.file
    guard let toDo = event.toDo else { return add(outline) }
    if toDoExtent != .none { toDos.append(ToDoOutline(outline: outline, toDo: toDo)) }
  }

  /// Notes that a text that is not read has an event with a start.
  package mutating func noteEvents() { hasEvents = true }

  /// Adds a diagnostic from another source.
  public mutating func add(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  private mutating func add(_ outline: consuming EventOutline) {
    if kind == .birthdays { outline.schedule = outline.schedule.asBirthday() }
    outlines.append(outline)
  }

  /// Returns the occurrences of all texts that were read.
  ///
  /// It may read texts again for events that it skipped: an event with the UID of a kept event may be its newer version.
  public consuming func finish() -> CalendarContents { takeContents() }

  /// Returns the occurrences of all texts that were read, and gives up the texts. Reads no more then.
  package mutating func takeContents() -> CalendarContents {
    completeFreeBusy()
    rereadEvents()
    setProperties()
    let (series, repetitions) = EventSeries.group(outlines, viewer: window.zone)
    contents.eventCount = series.count
    let (occurrences, cuts) = expand(series)
    // The texts of the events are no longer needed.
    outlines = []
    contents.occurrences = occurrences.joined()
    contents.toDoCount = toDos.count { $0.outline.uid == nil } + Set(toDos.compactMap(\.outline.uid)).count
    contents.toDos = toDoOccurrences()
    diagnostics += repetitions
    diagnostics += cuts
    contents.diagnostics = diagnostics.all
    return contents
  }

  /// Everything that was read, without occurrences.
  consuming func finishReading() -> (
    outlines: [EventOutline], toDos: [ToDoOutline], contents: CalendarContents, textSize: Int
  ) {
    completeFreeBusy()
    setProperties()
    contents.diagnostics = diagnostics.all
    return (outlines, toDos, contents, textSize)
  }

  private mutating func setProperties() {
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
  /// The event with its details. libical parses them now, unless they are known already.
  mutating func event(of outline: EventOutline) -> Event {
    var found: [Diagnostic] = []
    let zone = { [zones] name in outline.zone(named: name, zones) }
    let event = outline.event(keepsAllProperties: keepsAllProperties, zone: zone, diagnostics: &found)
    for diagnostic in found { add(diagnostic, of: outline.file) }
    return event
  }
}

/// The parts of a calendar's text that its events depend on.
struct CalendarContext {
  /// The VTIMEZONEs of the text.
  var definitions: TimeZoneDefinitions
  /// The VCALENDARs with METHOD:CANCEL, as their positions in the text from 0.
  var cancellations: Set<Int>
  /// The VCALENDARs with METHOD:REQUEST, as their positions in the text from 0.
  var requests: Set<Int>
  /// The X-WR-TIMEZONE of each VCALENDAR that has one, by its position in the text from 0.
  private var timeZoneNames: [Int: String]

  init(_ properties: CalendarProperties, _ definitions: TimeZoneDefinitions) {
    self.definitions = definitions
    cancellations = properties.cancellations
    requests = properties.requests
    timeZoneNames = properties.timeZoneNames
  }

  /// The midnights that values in UTC of a VCALENDAR can mean.
  func midnights(in calendar: Int?, viewer: Zone, zone: (String) -> Zone?) -> LocalMidnights {
    LocalMidnights(
      definedAs: definitions.identifiers(in: calendar), timeZoneName: calendar.flatMap { timeZoneNames[$0] },
      viewer: viewer, zone: zone)
  }
}

/// The properties of the VCALENDARs themselves, outside of their components.
struct CalendarProperties {
  var name: String?
  var color: String?
  var timeZoneName: String?
  /// The VCALENDARs of the current text with METHOD:CANCEL (RFC 5546 section 3.2.5), as their positions from 0.
  var cancellations: Set<Int> = []
  /// The VCALENDARs of the current text with METHOD:REQUEST (RFC 5546 section 3.2.2), as their positions from 0.
  var requests: Set<Int> = []
  /// The X-WR-TIMEZONE of each VCALENDAR of the current text that has one, by its position from 0.
  var timeZoneNames: [Int: String] = [:]

  /// Reads a line of a VCALENDAR. NAME and COLOR of RFC 7986 replace their older `X-` forms. Of several `X-` lines the first counts.
  mutating func read(_ line: ContentLine, of calendar: Int, diagnostics: inout DiagnosticList) {
    let value = line.value.unescapedText.trimmingSpaces
    guard !value.isEmpty else { return }
    switch line.name {
    case "NAME": name = String(value)
    case "X-WR-CALNAME": name = name ?? String(value)
    case "COLOR": color = String(value)
    case "X-APPLE-CALENDAR-COLOR": color = color ?? String(value)
    case "X-WR-TIMEZONE":
      timeZoneName = timeZoneName ?? String(value)
      timeZoneNames[calendar] = timeZoneNames[calendar] ?? String(value)
    case "METHOD":
      if value.uppercased() == "CANCEL" { cancellations.insert(calendar) }
      if value.uppercased() == "REQUEST" { requests.insert(calendar) }
    case "VERSION" where value == "1.0":
      diagnostics.append(
        Diagnostic(
          .oldVersion,
          "this is vCalendar 1.0, not RFC 5545; its events, their rules and reminders are read, its zones are not",
          line: line.line))
    default: break
    }
  }
}

/// Reads tasks, and finds when they are due.
extension CalendarReader {
  /// Reads the tasks among the components of a text.
  mutating func readToDos(
    among components: [ScannedComponent], in text: [UInt8], of context: CalendarContext, file: String?
  ) {
    for component in components where component.kind == .toDo {
      let zone = zone(of: component, context)
      var parsed = EventOutlineParser.parseToDo(
        component, in: text, counting: fullCodes(of: file), zone: zone
      ) {
        context.midnights(in: component.calendar, viewer: window.zone, zone: zone)
      }
      parsed.toDo.outline.place(component, in: file, context)
      if component.calendar.map(context.cancellations.contains) ?? false {
        parsed.toDo.toDo.status = .cancelled
      }
      toDos.append(parsed.toDo)
      // The filter drops most completed tasks unread, so that the problems of the others are not reported either.
      guard parsed.toDo.toDo.isOpen || toDoExtent.includesDone else { continue }
      if extent == .everything {
        addOverruledZone(of: parsed.toDo.outline, in: component, context, file: file)
      }
      for diagnostic in parsed.diagnostics { add(diagnostic, of: file) }
    }
    for diagnostic in context.definitions.takeDiagnostics() { add(diagnostic, of: file) }
  }

  /// The occurrences of the tasks that were read.
  mutating func toDoOccurrences() -> [Occurrence] {
    guard !toDos.isEmpty else { return [] }
    var problems = DiagnosticList()
    let occurrences = toDos.occurrences(
      in: window, toDoExtent, within: .ofToDos, keepsAllProperties: keepsAllProperties, zones: zones,
      diagnostics: &problems)
    problems.all.forEach { add($0) }
    return occurrences
  }
}

/// Makes a small text for a window out of a large one, so that programs that only want this window need not read all.
extension CalendarReader {
  /// How far inside the window of an excerpt a window must be that is read from it, in days: a viewer's zone, and an event without a
  /// zone, move times by less.
  package static let excerptMargin = 2
  /// The maximum number of journal entries that an excerpt counts.
  private static let maximumJournals = 10_000

  /// The part of an iCalendar text that matters for a window, as an iCalendar text.
  ///
  /// Reading the excerpt gives the occurrences, and the problems of their events, that reading `text` gives, for any zone of the viewer and any window that is
  /// inside of this one, ``excerptMargin`` days from its ends. It has all open tasks, and of those that are done only what these depend on. Lines are
  /// counted in the excerpt.
  ///
  /// `nil` if there is no such part: the text is not UTF-8, its components are wrongly nested, all of it matters, or it has VFREEBUSYs.
  package static func excerpt(
    of text: [UInt8], in window: OccurrenceWindow, zones: ZoneDatabase = .system
  ) -> [UInt8]? {
    excerpt(ofSize: text.count, in: window, zones: zones) { range, take in
      take(text.span.extracting(range.clamped(to: text.indices)))
    }
  }

  /// The excerpt of a text of about `size` bytes that is not in memory as a whole: see ``read(file:size:blocks:)``.
  package static func excerpt<Failure: Error>(
    ofSize size: Int, in window: OccurrenceWindow, zones: ZoneDatabase = .system,
    blocks: @escaping @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]? {
    var reader = CalendarReader(window: window, zones: zones, keepsAllProperties: false)
    let first = try reader.filtered(size: size, blocks: blocks)
    reader.read(first, file: "") { range, take in try blocks(range, take) }
    // Without its events, times outside of the free/busy times would become unknown.
    guard let file = reader.filtered.first, reader.contents.freeBusy == nil else { return nil }
    var related = reader.eventsToReread
    _ = reader.addMovedSeries(to: &related)
    // In most calendars, no event that was dropped belongs to one that was kept.
    guard file.dropped.hasEvent(related) else { return excerpt(of: first) }
    var again = FilteredText(reader.filter(related: related))
    try blocks(0..<Int.max) { again.append($0) }
    return excerpt(of: again.finish())
  }

  /// The excerpt with all that a filter kept; `nil` if there is none.
  private static func excerpt(of kept: FilteredText.Result) -> [UInt8]? {
    guard case .filtered(let filter, var bytes) = kept, !filter.structure.hasFaults,
      !filter.structure.isInCalendar
    else { return nil }
    let journals = filter.kept.ignored.journals
    guard journals <= maximumJournals else { return nil }
    if journals > 0 {
      let empty = String(repeating: "BEGIN:VJOURNAL\r\nEND:VJOURNAL\r\n", count: journals)
      bytes += Array("\r\nBEGIN:VCALENDAR\r\n\(empty)END:VCALENDAR\r\n".utf8)
    }
    return bytes.count < filter.offset ? bytes : nil
  }
}
