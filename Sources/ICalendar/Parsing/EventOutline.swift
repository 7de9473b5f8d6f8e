/// An event whose details are not parsed yet: its schedule, and where its text is.
struct EventOutline {
  /// Where the details come from.
  enum Body {
    /// The text, which all of its events share, and the half-open range of the VEVENT in it, from BEGIN to END.
    case component([UInt8], Range<Int>)
    /// Details that are known already. This case is indirect because it is rare, and all other events stay smaller.
    indirect case details(EventDetails)
  }

  var uid: String?
  private(set) var packed: PackedSchedule
  var line: Int
  var file: String?
  var body: Body
  /// The VTIMEZONEs of its text.
  private var definitions: TimeZoneDefinitions?
  /// Whether its VCALENDAR has METHOD:CANCEL, which overrides its STATUS.
  var isCancelled = false
  /// Whether the event is certainly outside of the window, and read only because of its faults.
  var isOnlyReported = false
  /// The position of its VCALENDAR in the text; -1 for none. A smaller type keeps the many outlines small.
  private var calendar: Int32 = -1

  init(uid: String?, schedule: EventSchedule, line: Int, body: Body) {
    self.init(uid: uid, schedule: PackedSchedule(schedule), line: line, body: body)
  }

  init(uid: String?, schedule: PackedSchedule, line: Int, body: Body) {
    self.uid = uid
    packed = schedule
    self.line = line
    self.body = body
  }

  /// Notes where the text of the event is, whose VTIMEZONEs the zones of its reminders are read by.
  mutating func place(_ component: ScannedComponent, in file: String?, _ context: CalendarContext) {
    self.file = file
    definitions = context.definitions
    calendar = component.calendar.map { Int32(clamping: $0) } ?? -1
  }

  /// The zone of a TZID in the event.
  func zone(named name: String, _ zones: TimeZoneResolver) -> Zone? {
    zones.zone(named: name) {
      definitions?.definition(named: name, in: calendar < 0 ? nil : Int(calendar))
    }
  }

  var schedule: EventSchedule {
    get { packed.schedule }
    set { packed = PackedSchedule(newValue) }
  }

  /// Whether the event has more than one instance.
  var recurs: Bool { packed.recurs }

  /// The event with its details. libical parses them, unless they are known. `zone` returns the zone of a TZID. Problems of its alarms
  /// are appended to `diagnostics`.
  func event(
    keepsAllProperties: Bool, zone: @escaping (String) -> Zone?, diagnostics: inout [Diagnostic]
  ) -> Event {
    var details: EventDetails
    switch body {
    case .component(let text, let bytes):
      details = EventDetails(
        component: bytes, in: text, line: line, keepsAllProperties: keepsAllProperties, zone: zone,
        diagnostics: &diagnostics)
    case .details(let known):
      details = known
    }
    if isCancelled { details.status = .cancelled }
    return Event(uid: uid, schedule: packed, details: consume details, file: file, line: line)
  }

  /// The event with all its properties. `zones` finds the zones of its alarms.
  func event(zones: ZoneDatabase, diagnostics: inout [Diagnostic]) -> Event {
    // Only the few events with a reminder in a zone need a resolver.
    event(
      keepsAllProperties: true, zone: { zone(named: $0, TimeZoneResolver(database: zones)) },
      diagnostics: &diagnostics)
  }
}

/// Reads the most frequent events from their bytes, without making texts of their lines.
extension EventOutline {
  /// The outline of an event whose lines are all plain, and have no problem. `nil` for any other event, which ``EventOutlineParser`` reads.
  /// If both can read an event, the result is the same.
  init?(plain component: ScannedComponent, in bytes: [UInt8], zone: (String) -> Zone?) {
    // The parser cuts longer lines.
    guard component.bytes.count <= ContentLineReader.maximumLength,
      (try? UTF8Span(validating: bytes[component.bytes].span)) != nil
    else { return nil }
    let times = bytes.withUnsafeBufferPointer {
      PlainEventTimes(UnsafeBufferPointer(rebasing: $0[component.bytes]), zone: zone)
    }
    guard let times, let schedule = times.schedule else { return nil }
    self.init(
      uid: times.uid, schedule: schedule, line: component.line, body: .component(bytes, component.bytes))
  }
}

/// The values that ``EventOutlineParser`` needs of an event, if their lines have exactly the form of RFC 5545.
private struct PlainEventTimes {
  private var start: EventTime?
  private var end: EventTime?
  private var duration: DurationValue?
  private var rule: RecurrenceRule?
  private var excludedDates: [EventTime] = []
  private var recurrenceID: EventTime?
  private(set) var uid: String?
  private var sequence: Int?
  private var stamp: Int?
  private var lastModified: Int?
  /// The last TZID and its zone: nearly all events name the same zone twice.
  private var lastZone: (name: [UInt8], zone: Zone)?

  /// `nil` if one of the lines is not plain, or has a problem.
  init?(_ event: UnsafeBufferPointer<UInt8>, zone: (String) -> Zone?) {
    var lines = PlainLines(event)
    var isInAlarm = false
    var header = PlainHeader()
    while let line = lines.next() {
      switch line.kind {
      case .first: break
      case .continuation:
        guard header.read(line, from: 1) else { return nil }
      case .last:
        guard !isInAlarm else { return nil }
        return
      case .beginAlarm, .endAlarm:
        guard isInAlarm == (line.kind == .endAlarm) else { return nil }
        isInAlarm.toggle()
      case .property(let nameEnd):
        header = PlainHeader()
        guard header.read(line, from: nameEnd) else { return nil }
        if isInAlarm || !EventOutlineParser.isNeeded(line.bytes, endingAt: nameEnd) { continue }
        guard !line.isFolded, read(line.bytes, nameEnd, zone) else { return nil }
      }
    }
    return nil
  }

  /// The schedule; `nil` if there is no start, if the end has a problem, or if times in UTC may mean dates.
  var schedule: PackedSchedule? {
    guard let start, let length = length(from: start) else { return nil }
    // A comparison with nil would copy the rule with all of its lists.
    if case .none = rule, excludedDates.isEmpty, case .none = recurrenceID {
      return .single(start, length, sequence: Int32(sequence ?? 0), modified: latestChange)
    }
    var schedule = EventSchedule(start: start, length: length)
    if let rule { schedule.recurrence.rules = [rule] }
    schedule.recurrence.excludedDates = excludedDates
    schedule.recurrenceID = recurrenceID
    schedule.sequence = sequence ?? 0
    schedule.modified = latestChange
    return schedule.hasUTCForDates ? nil : PackedSchedule(schedule)
  }

  /// The later of DTSTAMP and LAST-MODIFIED.
  private var latestChange: Instant? {
    guard let latest = stamp ?? lastModified else { return nil }
    return Instant(secondsSinceEpoch: max(latest, lastModified ?? latest))
  }

  /// The length of an instance that begins at a time; `nil` if the end has a problem.
  private func length(from start: EventTime) -> EventSchedule.Length? {
    if let end { return end.isDate == start.isDate ? EventSchedule.Length(from: start, to: end) : nil }
    return duration.map { EventSchedule.Length($0, from: start) }
      ?? EventSchedule.Length(ofEventWithoutEndAt: start)
  }

  /// Reads a property that is needed. Returns `false` if it is not plain, or not the first one of its name.
  private mutating func read(_ line: RawLine, _ nameEnd: Int, _ zone: (String) -> Zone?) -> Bool {
    if line.holds("DTSTART"), nameEnd == 7 { return set(&start, time(line, nameEnd, zone)) }
    if line.holds("DTEND"), nameEnd == 5 { return set(&end, time(line, nameEnd, zone)) }
    if line.holds("EXDATE"), nameEnd == 6 { return readExcludedDates(line, nameEnd, zone) }
    if line.holds("RECURRENCE-ID"), nameEnd == 13 { return set(&recurrenceID, time(line, nameEnd, zone)) }
    // Other parameters say nothing of these, but some of them change how a value is written.
    guard line[nameEnd] == UInt8(ascii: ":") else { return false }
    let value = (nameEnd + 1)..<line.count
    if line.holds("UID:") {
      return set(&uid, line.firstIndex(of: UInt8(ascii: "\\")) == nil ? text(line, value) : nil)
    }
    if line.holds("RRULE:") { return set(&rule, text(line, value).flatMap { RecurrenceRule(plain: $0) }) }
    if line.holds("DTSTAMP:") { return set(&stamp, RawTime(line, value, zone: nil)?.seconds) }
    if line.holds("LAST-MODIFIED:") { return set(&lastModified, RawTime(line, value, zone: nil)?.seconds) }
    if line.holds("SEQUENCE:") {
      return set(&sequence, value.count <= 9 ? line.number(at: nameEnd + 1, digits: value.count) : nil)
    }
    if line[0] == UInt8(ascii: "X") {
      return line.holdsOnly("X-MICROSOFT-CDO-ALLDAYEVENT:FALSE")
        || line.holdsOnly("X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:FALSE")
    }
    guard line.holds("DURATION:"), let length = text(line, value).flatMap({ DurationValue($0) }) else {
      return false
    }
    return set(&duration, length.isNegative ? nil : length)
  }

  /// Sets a value. Returns `false` if there is none, or was one before.
  private func set<Value>(_ value: inout Value?, _ new: Value?) -> Bool {
    guard value == nil, let new else { return false }
    value = new
    return true
  }

  /// The value in a range, if it is visible ASCII text without spaces.
  private func text(_ line: RawLine, _ range: Range<Int>) -> String? {
    !range.isEmpty && range.allSatisfy { line[$0] > 0x20 && line[$0] < 0x7F } ? line.text(range) : nil
  }

  /// Reads the values of an EXDATE. Returns `false` if one is not plain.
  private mutating func readExcludedDates(_ line: RawLine, _ nameEnd: Int, _ zone: (String) -> Zone?) -> Bool
  {
    guard let form = form(line, nameEnd, zone) else { return false }
    var start = form.valueStart
    while true {
      let end = line.firstIndex(of: UInt8(ascii: ","), from: start) ?? line.count
      guard let time = time(line, start..<end, form) else { return false }
      excludedDates.append(time)
      guard end < line.count else { return true }
      start = end + 1
    }
  }

  private mutating func time(_ line: RawLine, _ nameEnd: Int, _ zone: (String) -> Zone?) -> EventTime? {
    form(line, nameEnd, zone).flatMap { time(line, $0.valueStart..<line.count, $0) }
  }

  /// The parameters of a line of times: none, VALUE=DATE, or a known TZID without quotes.
  private struct TimeForm {
    var valueStart: Int
    var isDate = false
    var zone: Zone?
  }

  /// The form of the values of a line; `nil` if it is another one.
  private mutating func form(_ line: RawLine, _ nameEnd: Int, _ zone: (String) -> Zone?) -> TimeForm? {
    guard line[nameEnd] == UInt8(ascii: ";") else { return TimeForm(valueStart: nameEnd + 1) }
    if line.holds(";VALUE=DATE:", at: nameEnd) { return TimeForm(valueStart: nameEnd + 12, isDate: true) }
    let first = nameEnd + 6
    let last = line.firstDelimiter(from: first)
    guard line.holds(";TZID=", at: nameEnd), last > first, line[last] == UInt8(ascii: ":") else { return nil }
    if let lastZone, lastZone.name.count == last - first,
      line.isEqual(first..<last, to: lastZone.name, from: 0)
    {
      return TimeForm(valueStart: last + 1, zone: lastZone.zone)
    }
    let name = line.copy(first..<last)
    // Other bytes may be escapes, or several values.
    guard name.allSatisfy({ $0.isASCIIAlphanumeric || "/_-+".utf8.contains($0) }),
      let found = zone(line.text(first..<last))
    else { return nil }
    lastZone = (name, found)
    return TimeForm(valueStart: last + 1, zone: found)
  }

  private func time(_ line: RawLine, _ range: Range<Int>, _ form: TimeForm) -> EventTime? {
    guard let time = RawTime(line, range, zone: nil) else { return nil }
    let local = LocalDateTime(secondsSinceEpoch: time.seconds)
    switch time.place {
    case .date: return .date(local.date)
    case _ where form.isDate: return nil
    case .utc: return .zoned(local, .utc)
    case .floating, .zone: return form.zone.map { .zoned(local, $0) } ?? .floating(local)
    }
  }
}

extension RecurrenceRule {
  /// The rule in a text; `nil` if anything in it has a problem.
  fileprivate init?(plain text: String) {
    var problems: [Diagnostic] = []
    guard let rule = try? RecurrenceRule(text, diagnostics: &problems), problems.isEmpty else { return nil }
    self = rule
  }
}

/// Looks for the value of a line, which can be folded before it.
private struct PlainHeader {
  private var hasEnded = false
  private var isQuoted = false
  private var previous: UInt8 = 0

  /// Reads a physical line from an index on. Returns `false` if the value begins in none, or if a quote does not begin the value of a
  /// parameter.
  mutating func read(_ line: PlainLines.Line, from start: Int) -> Bool {
    // Nearly no line has a quote.
    if !hasEnded, !isQuoted, let colon = line.bytes.firstIndex(of: UInt8(ascii: ":"), from: start),
      !line.bytes.contains(UInt8(ascii: "\""), in: start..<colon)
    {
      hasEnded = true
    }
    var index = start
    while !hasEnded, index < line.bytes.count {
      let byte = line.bytes[index]
      if byte == UInt8(ascii: "\"") {
        guard isQuoted || previous == UInt8(ascii: "=") || previous == UInt8(ascii: ",") else { return false }
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ":") {
        hasEnded = !isQuoted
      }
      previous = byte
      index += 1
    }
    return hasEnded || line.isFolded
  }
}
