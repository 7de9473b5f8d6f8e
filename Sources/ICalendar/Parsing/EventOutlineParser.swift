/// Reads the lines of a VEVENT that say when it is (RFC 5545 section 3.6.1). The other lines are read later.
///
/// libical does not read these lines because it loses some information: rules with COUNT and UNTIL, large intervals, periods, the
/// zone of a RECURRENCE-ID.
struct EventOutlineParser {
  var times: EventTimeParser
  private var lines: [ContentLine] = []
  /// The values of RRULE and of EXRULE. They are read at once, because a hostile event has a million of them.
  private var rules: RuleLines
  private var excludedRules: RuleLines
  private(set) var diagnostics: DiagnosticList
  private let firstLine: Int

  /// The outline of the VEVENT in `component`, or `nil` if it has no start; and its problems.
  ///
  /// `midnights` gives the dates that all-day events mean by points in time in UTC; it is called only if an event has such times.
  /// Problems with one of the `counted` codes are only counted.
  static func parse(
    _ component: ScannedComponent, in bytes: [UInt8],
    counting counted: @autoclosure () -> [Diagnostic.Code] = [],
    zone: @escaping (String) -> Zone?, midnights: () -> LocalMidnights = { LocalMidnights(of: []) }
  ) -> (outline: EventOutline?, diagnostics: [Diagnostic]) {
    if let outline = EventOutline(plain: component, in: bytes, zone: zone) { return (outline, []) }
    var parser = EventOutlineParser(component, in: bytes, counting: counted(), zone: zone)
    let isAllDay = parser.isMarkedAsAllDay
    let schedule = parser.schedule().map {
      isAllDay ? $0.asAllDay(midnights()) : $0.hasUTCForDates ? $0.replacingMidnights(midnights()) : $0
    }
    let uid = parser.uid()
    let diagnostics = (parser.diagnostics.all + parser.times.diagnostics).map { $0.of(uid: uid) }
    let outline = schedule.map {
      EventOutline(
        uid: uid, schedule: $0, line: component.line, body: .component(bytes, component.bytes))
    }
    return (outline, diagnostics)
  }

  init(
    _ component: ScannedComponent, in bytes: [UInt8], counting counted: [Diagnostic.Code],
    isNeeded: (String) -> Bool = Self.isNeeded, zone: @escaping (String) -> Zone?
  ) {
    times = EventTimeParser(counting: counted, zone: zone)
    diagnostics = DiagnosticList(counting: counted)
    rules = RuleLines(counting: counted)
    excludedRules = RuleLines(counting: counted)
    firstLine = component.line
    var reader = ContentLineReader(
      bytes, in: component.bytes, firstLine: component.line, counting: counted)
    var nesting = ComponentNesting<String>(inside: 1)
    var unclosed: (name: String, line: Int)?
    while let line = reader.next(where: { $0 == "BEGIN" || $0 == "END" || isNeeded($0) }) {
      switch line.name {
      case "BEGIN": nesting.begin(line.value.componentName)
      case "END": unclosed = nesting.end(line.value.componentName).dropLast().first.map { ($0, line.line) }
      default:
        guard nesting.depth == 1 else { continue }
        if reader.isCut {
          diagnostics.append(
            .cutValue,
            "\(line.name) is cut after \(ContentLineReader.maximumLength) bytes; the rest is lost",
            line: line.line)
        }
        add(line.isQuotedPrintable ? line.decoded : line)
      }
    }
    diagnostics += reader.diagnostics
    // The scanner reports other components without END.
    if nesting.depth == 0, let unclosed {
      diagnostics.append(
        .malformedComponent, "\(quoted(unclosed.name)) has no END before that of its event",
        line: unclosed.line)
    }
  }

  private mutating func add(_ line: ContentLine) {
    switch line.name {
    case "RRULE": rules.append(line)
    case "EXRULE": excludedRules.append(line)
    default: lines.append(line)
    }
  }

  /// Whether the component is a series, or an instance of one.
  var isOfSeries: Bool {
    !rules.rules.isEmpty || lines.contains { $0.name == "RDATE" || $0.name == "RECURRENCE-ID" }
  }

  /// Whether a property says when the event is, or distinguishes its versions. `name` is in upper case.
  static func isNeeded(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isNeeded(RawLine($0), endingAt: $0.count) }
  }

  /// Whether a line says when the event is, or distinguishes its versions. `nameEnd` is the end of its name. As every line is checked, few names are compared.
  static func isNeeded(_ line: RawLine, endingAt nameEnd: Int) -> Bool {
    func isNamed(_ name: StaticString) -> Bool { line.isNamed(name, endingAt: nameEnd) }
    return switch line[0] {
    case UInt8(ascii: "D"):
      isNamed("DTSTART") || isNamed("DTEND") || isNamed("DTSTAMP") || isNamed("DURATION")
    case UInt8(ascii: "E"): isNamed("EXDATE") || isNamed("EXRULE")
    case UInt8(ascii: "L"): isNamed("LAST-MODIFIED")
    case UInt8(ascii: "R"): isNamed("RRULE") || isNamed("RDATE") || isNamed("RECURRENCE-ID")
    case UInt8(ascii: "S"): isNamed("SEQUENCE")
    case UInt8(ascii: "U"): isNamed("UID")
    case UInt8(ascii: "X"): AllDayMark.isNamed(in: line, endingAt: nameEnd)
    default: false
    }
  }

  /// The line of a property that may occur once. Of several lines the first counts.
  mutating func single(_ name: String) -> ContentLine? {
    guard let place = lines.firstIndex(where: { $0.name == name }) else { return nil }
    // An equal line changes nothing; the validator reports it.
    if let again = lines[(place + 1)...].first(where: { $0.name == name && !$0.saysTheSame(as: lines[place]) }
    ) {
      let count = lines.count { $0.name == name }
      diagnostics.append(
        .repeatedProperty, "\(name) occurs \(count) times; the first one is used", line: again.line)
    }
    return lines[place]
  }

  /// The lines of a property that may occur several times.
  func lines(_ name: String) -> [ContentLine] {
    lines.filter { $0.name == name }
  }

  mutating func uid() -> String? {
    // The validator reports that an event has no UID. No other event can belong to it.
    let value = single("UID").map(\.value.plainUID)
    return value?.isEmpty == false ? value : nil
  }

  /// Whether Outlook says that the event lasts whole days, although its times are no dates.
  private var isMarkedAsAllDay: Bool {
    AllDayMark.texts.lazy.compactMap { name in lines.first { $0.name == name } }.first
      .map { $0.value.trimmingSpaces.uppercased() == "TRUE" } ?? false
  }

  private mutating func schedule() -> EventSchedule? {
    guard let line = single("DTSTART") else {
      diagnostics.append(.missingStart, "an event has no DTSTART and is left out", line: firstLine)
      return nil
    }
    guard let start = times.time(line).map({ timedStart($0, line) }) else { return nil }
    var schedule = EventSchedule(start: start, length: length(from: start))
    schedule.recurrence = recurrence()
    readOverride(into: &schedule)
    readVersion(into: &schedule)
    return schedule
  }

  /// Reads what distinguishes the versions of a component.
  mutating func readVersion(into schedule: inout EventSchedule) {
    schedule.sequence = single("SEQUENCE").flatMap { Int($0.value.trimmingSpaces) } ?? 0
    let stamps = ["DTSTAMP", "LAST-MODIFIED"].compactMap { name in
      single(name).flatMap { DateTimeValue.beginning(of: $0.value)?.value.instant }
    }
    schedule.modified = stamps.max()
  }

  /// The start, with a date without VALUE=DATE replaced by its midnight if DTEND is a date-time: the program meant a date-time.
  private mutating func timedStart(_ start: EventTime, _ line: ContentLine) -> EventTime {
    guard case .date(let date) = start, !line.isDeclaredAsDate,
      let endLine = lines("DTEND").first, let end = times.time(endLine), !end.isDate
    else { return start }
    return end.replacing(local: LocalDateTime(date))
  }

  private mutating func length(from start: EventTime) -> EventSchedule.Length {
    if let line = single("DTEND"), let end = times.time(line) {
      return times.length(from: start, to: end, line: line)
    }
    if let line = single("DURATION") {
      if let duration = DurationValue(line.value) {
        return times.length(of: duration, from: start, line: line)
      }
      diagnostics.append(
        .invalidDuration, "DURATION \(quoted(line.value)) is no duration; the event has no length",
        line: line.line)
    }
    return EventSchedule.Length(ofEventWithoutEndAt: start)
  }

  mutating func recurrence() -> RecurrenceSet {
    var set = RecurrenceSet()
    set.rules = rules.rules
    set.excludedRules = excludedRules.rules
    diagnostics += rules.diagnostics.all + excludedRules.diagnostics.all
    set.dates = lines("RDATE").flatMap { times.additionalDates($0) }
    set.excludedDates = lines("EXDATE").flatMap { times.times($0) }
    return set
  }

  mutating func readOverride(into schedule: inout EventSchedule) {
    guard let line = single("RECURRENCE-ID") else { return }
    schedule.recurrenceID = times.time(line)
    schedule.hasUnreadableRecurrenceID = schedule.recurrenceID == nil
    schedule.appliesToFuture = line.appliesToFuture
  }
}

/// The rules of a property, without duplicates: some programs write the same rule twice.
private struct RuleLines {
  private(set) var rules: [RecurrenceRule] = []
  private(set) var diagnostics: DiagnosticList
  /// The rules again where there are several.
  private var known: Set<RecurrenceRule> = []

  /// No rules. Problems with one of the `counted` codes are only counted.
  init(counting counted: [Diagnostic.Code]) {
    diagnostics = DiagnosticList(counting: counted)
  }

  mutating func append(_ line: ContentLine) {
    var found: [Diagnostic] = []
    do throws(RecurrenceRuleError) {
      let rule = try RecurrenceRule(line.value, diagnostics: &found)
      // Nearly all events have one rule, for which no set has to be made.
      if !rules.isEmpty, known.isEmpty { known = Set(rules) }
      if rules.isEmpty || known.insert(rule).inserted { rules.append(rule) }
    } catch {
      found.append(error.diagnostic())
    }
    diagnostics += found.map { $0.at(line: line.line) }
  }
}

extension ContentLine {
  /// Whether another line has the same parameters and the same value.
  fileprivate func saysTheSame(as other: ContentLine) -> Bool {
    value == other.value && parameters == other.parameters
  }

  /// Whether RECURRENCE-ID has `RANGE=THISANDFUTURE` (RFC 5545 section 3.2.13).
  var appliesToFuture: Bool { parameter("RANGE")?.uppercased() == "THISANDFUTURE" }
}

extension Diagnostic {
  /// A copy of the problem with the number of its line.
  func at(line: Int) -> Diagnostic {
    Diagnostic(code, message, line: line, uid: uid)
  }

  /// A copy of the problem with its file.
  func of(file: String?) -> Diagnostic {
    var diagnostic = self
    diagnostic.file = file
    return diagnostic
  }

  /// A copy of the problem with the UID of its event.
  func of(uid: String?) -> Diagnostic {
    // A diagnostic that counts others may count problems of several events.
    isCount ? self : Diagnostic(code, message, line: line, uid: uid)
  }
}

/// The properties by which Outlook says that an event lasts whole days; the first one that it has counts.
enum AllDayMark {
  static let names: [StaticString] = ["X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT"]

  /// The names as texts, which are not made anew for each event.
  static let texts = names.map(\.description)

  /// Whether a line has such a name, which ends before an index.
  static func isNamed(in line: RawLine, endingAt nameEnd: Int) -> Bool {
    names.contains { line.isNamed($0, endingAt: nameEnd) }
  }

  /// Whether a name in upper case is one.
  static func isName(_ name: String) -> Bool { texts.contains(name) }
}
