/// One run of a ``CalendarValidator``: it reads the lines of a text, and checks each component when the component ends.
struct Validation {
  let text: [UInt8]
  let locator: LineLocator
  private let zones: TimeZoneResolver
  private let definitions: TimeZoneDefinitions
  private let scanned: ScannedText
  var findings: FindingCollector
  /// The current VCALENDAR.
  var calendar = CalendarState()
  /// The outlines of the events so far, without their texts, and in the same order what else is known of each.
  var outlines: [EventOutline] = []
  var events: [SeriesComponent] = []
  /// The number of steps that are left for expanding rules in the whole text.
  var ruleSteps = 5_000_000
  private var calendarCount = 0
  /// The VCALENDAR, a component, and those nested in it.
  private var nesting = ComponentNesting<SourceComponent>()

  /// The state of the current VCALENDAR.
  struct CalendarState {
    /// Its position in the file, from 0.
    var index: Int?
    var method: String?
    var isVersion1 = false
    /// The TZIDs that its VTIMEZONEs define.
    var definedZones: Set<String> = []
    /// The TZIDs that its properties use, in order, each with its first line.
    var usedZones: [(name: String, line: LocatedLine)] = []
    var usedZoneNames: Set<String> = []
  }

  init(_ text: [UInt8], findings: FindingCollector, zones: TimeZoneResolver) {
    self.text = text
    self.zones = zones
    self.findings = findings
    locator = LineLocator(text: text)
    scanned = ComponentScanner.scan(text)
    definitions = TimeZoneDefinitions(scanned.components, in: text)
  }

  /// Reports that the first time of an event that would be another one by a VTIMEZONE is read by the zone of the system.
  mutating func checkZones(of schedule: EventSchedule, _ line: LocatedLine) {
    guard let time = definitions.overruled(of: schedule, in: calendar.index, by: zones) else { return }
    reportOnce(
      .overruledTimeZone, time.sentence(about: line.content.name), line, .parameter("TZID"),
      for: "\(calendar.index.map(String.init) ?? "")\(time.zone.name)")
  }

  /// Finds the zone of a TZID in the current VCALENDAR, as the reader does; `nil` if it is unknown.
  var zoneLookup: (String) -> Zone? {
    { [zones, definitions, index = calendar.index] name in
      zones.zone(named: name) { definitions.definition(named: name, in: index) }
    }
  }

  /// The line at a place.
  func line(at place: LinePlace) -> LocatedLine {
    var reader = ContentLineReader(text, in: place.bytes, firstLine: place.number)
    let content = reader.next() ?? ContentLine(name: "", parameters: [], value: "", line: place.number)
    return LocatedLine(content: content, bytes: place.bytes)
  }

  /// Checks the whole text.
  mutating func run() {
    for diagnostic in scanned.diagnostics.all { findings.add(diagnostic) }
    if scanned.calendarCount == 0 { findings.add(.noCalendar(in: text)) }
    var reader = LocatedLineReader(text)
    while let (content, bytes, _) = reader.next(counting: findings.fullCodes) {
      for diagnostic in reader.diagnostics { findings.add(diagnostic) }
      guard let content else { continue }
      add(LocatedLine(content: content, bytes: bytes))
    }
    // The scanner reports a component that the end of the text cuts off. The VCALENDAR's own lines are complete.
    if let last = nesting.open.first, last.name == "VCALENDAR" { close(last, end: text.count) }
    checkSeries()
  }

  private mutating func add(_ line: LocatedLine) {
    switch line.content.name {
    case "BEGIN": begin(line)
    case "END": end(line)
    default:
      guard !nesting.isTooDeep else { return }
      guard !nesting.open.isEmpty else {
        return reportOnce(
          .outsideCalendar, "a line is outside of a VCALENDAR", line, for: "\(calendarCount)")
      }
      // Append in place: changing a copy of the component would copy all of its lines.
      nesting.open[nesting.open.count - 1].properties.append(line)
      if nesting.open.count == 1 { takeCalendarProperty(line) }
    }
  }

  private mutating func takeCalendarProperty(_ line: LocatedLine) {
    let value = line.content.value.trimmingSpaces
    switch line.content.name {
    case "METHOD": calendar.method = calendar.method ?? value.uppercased()
    case "VERSION": calendar.isVersion1 = calendar.isVersion1 || value == "1.0"
    default: break
    }
  }

  private mutating func begin(_ line: LocatedLine) {
    let name = line.content.componentName
    let kind = ComponentKinds(name: name)
    // As in the scanner, a component directly in a VCALENDAR closes a component without END before it.
    if let place = nesting.open.map(\.name).placeClosed(byBegin: name) {
      closeAll(down: place, end: line.bytes.lowerBound)
    }
    if name == "VCALENDAR" {
      calendar = CalendarState(index: calendarCount)
      calendarCount += 1
    }
    let parent = nesting.open.count - 1
    nesting.begin(SourceComponent(name: name, begin: line, calendar: calendar.index))
    // The scanner reports components outside of a VCALENDAR.
    guard !nesting.isTooDeep, parent >= 0 else { return }
    checkPlace(of: name, kind, in: nesting.open[parent], line)
    nesting.open[parent].children.insert(name)
  }

  /// Reports an unknown component, and one inside a component that may not contain it.
  private mutating func checkPlace(
    of name: String, _ kind: ComponentKinds?, in parent: SourceComponent, _ line: LocatedLine
  ) {
    guard let kind else {
      if !name.hasPrefix("X-"), !parent.name.hasPrefix("X-") {
        reportOnce(
          .unknownComponent, "\(quoted(name)) is no component that is known", line, .value, for: name)
      }
      return
    }
    if let parentKind = parent.kind, !kind.parents.contains(parentKind) {
      report(.misplacedComponent, "\(name) is not allowed in \(parent.name)", line, .value)
    }
  }

  private mutating func end(_ line: LocatedLine) {
    let name = line.content.componentName
    guard let index = nesting.position(toEnd: { $0.name == name }) else { return }
    if index == 1, nesting.open.count > 2, let inner = nesting.open.last {
      // The scanner does not report this, because it finds only components directly in a VCALENDAR.
      report(
        .malformedComponent, "\(inner.name) has no END before \(name) in line \(line.content.line)",
        inner.begin, .value)
    }
    let isWhole = index > 0 || nesting.open.count == 1
    if !isWhole { closeAll(down: 1, end: line.bytes.lowerBound) }
    closeAll(down: index, end: line.bytes.upperBound)
    if index == 0 { calendar = CalendarState() }
  }

  private mutating func closeAll(down index: Int, end: Int) {
    while nesting.open.count > index, let innermost = nesting.closeInnermost() { close(innermost, end: end) }
  }

  /// Checks a component that ends before the offset `end` in the text.
  private mutating func close(_ component: SourceComponent, end: Int) {
    guard component.calendar != nil else { return }
    // vCalendar 1.0 has other rules.
    guard !calendar.isVersion1 else {
      if component.name == "VCALENDAR" { checkVersion(of: component) }
      for line in component.properties where line.content.name == "RRULE" { checkRule(line) }
      return
    }
    for line in component.properties { check(line, in: component) }
    check(component)
    if component.kind == .event || component.kind == .toDo { checkCompanions(of: component) }
    switch component.name {
    case "VCALENDAR": checkCalendar(component)
    case "VTIMEZONE": checkTimeZone(component)
    case "VALARM": checkAlarm(component)
    case "VEVENT": checkEvent(component, end: end)
    case "VTODO": checkToDo(component, end: end)
    default: break
    }
  }
}

extension Validation {
  /// Reports a problem in a part of a line.
  mutating func report(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, _ line: LocatedLine,
    _ part: LocatedLine.Part = .name, section: StandardSection? = nil, uid: String? = nil
  ) {
    // Computing the place costs more than the check, so further findings are only counted.
    guard findings.hasRoom(for: code) else { return findings.count(code) }
    findings.add(
      located(Diagnostic(code, message(), line: nil, uid: uid), line, part, section: section))
  }

  /// Reports a problem once per `key` in a file.
  mutating func reportOnce(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, _ line: LocatedLine,
    _ part: LocatedLine.Part = .name, section: StandardSection? = nil, for key: String
  ) {
    guard findings.isNew(code, for: key) else { return }
    report(code, message(), line, part, section: section)
  }

  /// A copy of a problem with the place of a part of a line.
  func located(
    _ diagnostic: Diagnostic, _ line: LocatedLine, _ part: LocatedLine.Part, section: StandardSection? = nil
  ) -> Diagnostic {
    let mark = locator.mark(part, of: line)
    var finding = Diagnostic(
      diagnostic.code, diagnostic.message, line: mark.line, uid: diagnostic.uid)
    finding.column = mark.column
    finding.length = mark.length
    finding.section = section ?? diagnostic.section
    return finding
  }
}

extension ContentLine {
  /// The name of the component in a BEGIN or END line, in upper case.
  fileprivate var componentName: String {
    String(value.componentName.prefix(80))
  }
}

extension Diagnostic {
  /// The diagnostic for a text without a VCALENDAR.
  static func noCalendar(in text: [UInt8]) -> Diagnostic {
    guard !text.isEmpty else { return Diagnostic(.noCalendar, "the file is empty") }
    let first = text.drop { $0 == 0x0D || $0 == 0x0A }
    let word = first.drop(while: WindowFilter.isSpace).prefix(15)
    let isIndented =
      word.startIndex > first.startIndex
      && String(decoding: word, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
    return Diagnostic(
      .noCalendar,
      isIndented
        ? "its lines begin with white space, so that each one continues the line before it; take this white space away"
        : "no VCALENDAR is in it")
  }
}

/// A component of a calendar with its properties, in the order of the text.
struct SourceComponent {
  /// The name in upper case.
  let name: String
  /// Its BEGIN line.
  let begin: LocatedLine
  /// The position of its VCALENDAR in the file, from 0; `nil` outside of a VCALENDAR.
  let calendar: Int?
  /// Its own properties, without those of nested components.
  var properties: [LocatedLine] = []
  /// The names of the nested components.
  var children: Set<String> = []

  /// The kind of the component; `nil` if no standard defines it.
  var kind: ComponentKinds? { ComponentKinds(name: name) }

  /// The first property with a name, which is in upper case.
  func first(_ name: String) -> LocatedLine? {
    properties.first { $0.content.name == name }
  }

  /// Whether the component has a property with a name, which is in upper case.
  func has(_ name: String) -> Bool { first(name) != nil }
}

/// A VEVENT while it is checked alone.
struct ValidatedEvent {
  /// Its outline, without its text.
  var outline: EventOutline
  /// Its DTSTART.
  var start: LocatedLine
}

/// A VEVENT that was checked alone, kept for the checks of several events together. A large file has a million of them, so it holds
/// the places of its lines, which are read again when they are needed.
struct SeriesComponent {
  /// The METHOD of its VCALENDAR, in upper case.
  var method: String?
  var begin: LinePlace
  var start: LinePlace
  var uid: LinePlace?
  var recurrenceID: LinePlace?
  /// The EXDATEs.
  var excluded: [LinePlace]
}
