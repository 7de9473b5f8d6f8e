/// What the lines of one VEVENT say of when it is, as far as a glance at its bytes tells.
///
/// Anything unusual makes it unsure, and an event that is unsure is kept.
struct EventFacts {
  var start: RawTime?
  var end: RawTime?
  var duration: Int?
  var recurrenceID: RawTime?
  /// The values of the RRULE lines.
  var rules: [[UInt8]] = []
  /// The fingerprint of the UID, where its bytes are sure to be its text.
  private var wholeUID: UIDFingerprint?
  /// The UID where its line is folded.
  private var foldedUID: [UInt8] = []
  private var hasUID = false
  /// Whether something was met that a glance cannot judge.
  var isUnsure = false
  /// Whether the line before was one whose continuation matters: then a folded value is not whole.
  private var lastLine = LastLine.other

  private enum LastLine {
    case other, uid, time
  }

  /// The fingerprint of the UID; `nil` where there is none or its bytes are not sure to be its text. Such an event is read.
  var uid: UIDFingerprint? {
    foldedUID.isEmpty ? wholeUID : foldedUID.withUnsafeBufferPointer { UIDFingerprint($0) }
  }

  /// Forgets all, for the next event.
  mutating func reset() {
    start = nil
    end = nil
    duration = nil
    recurrenceID = nil
    if !rules.isEmpty { rules.removeAll(keepingCapacity: true) }
    wholeUID = nil
    if !foldedUID.isEmpty { foldedUID.removeAll(keepingCapacity: true) }
    hasUID = false
    isUnsure = false
    lastLine = .other
  }

  /// Whether a continuation of the last line matters.
  var awaitsContinuation: Bool { lastLine != .other }

  /// Takes note of a line that says nothing of when the event is.
  mutating func pass() { lastLine = .other }

  /// Takes a line that continues the one before.
  mutating func takeContinuation(_ line: RawLine) {
    switch lastLine {
    case .other: break
    case .uid: line.append(from: 1, to: &foldedUID)
    case .time: isUnsure = true
    }
  }

  /// Takes a line of the event itself.
  mutating func take(_ line: RawLine, isFolded: Bool, zones: inout ZoneNames) {
    lastLine = .other
    switch line[0] | 0x20 {
    case UInt8(ascii: "d"): takeTime(line, zones: &zones)
    case UInt8(ascii: "r"):
      if isNamed(line, "RRULE") {
        takeRule(line)
      } else if isNamed(line, "RECURRENCE-ID") {
        recurrenceID = time(recurrenceID, line, after: 13, zones: &zones)
      } else if isNamed(line, "RDATE") {
        isUnsure = true
      }
    case UInt8(ascii: "u"):
      if isNamed(line, "UID") { takeUID(line, isFolded: isFolded) }
    default: break
    }
  }

  private mutating func takeTime(_ line: RawLine, zones: inout ZoneNames) {
    switch line[2] | 0x20 {
    case UInt8(ascii: "s"):
      if isNamed(line, "DTSTART") { start = time(start, line, after: 7, zones: &zones) }
    case UInt8(ascii: "e"):
      if isNamed(line, "DTEND") { end = time(end, line, after: 5, zones: &zones) }
    case UInt8(ascii: "r"):
      if isNamed(line, "DURATION") { takeDuration(line) }
    default: break
    }
  }

  /// Whether a line has a name, which is given in upper case; one in another letter case makes the event unsure.
  @inline(__always)
  private mutating func isNamed(_ line: RawLine, _ name: StaticString) -> Bool {
    if line.holds(name) { return true }
    if line.holdsIgnoringCase(name) { isUnsure = true }
    return false
  }

  private mutating func takeDuration(_ line: RawLine) {
    lastLine = .time
    guard duration == nil, line[8] == UInt8(ascii: ":") else { return isUnsure = true }
    guard let length = Self.plainDuration(line) ?? Self.duration(line) else { return isUnsure = true }
    duration = max(0, length)
  }

  /// The seconds of a duration of one part, as most are.
  private static func plainDuration(_ line: RawLine) -> Int? {
    guard line[9] == UInt8(ascii: "P") else { return nil }
    let isTime = line[10] == UInt8(ascii: "T")
    let first = isTime ? 11 : 10
    let digits = line.count - 1 - first
    guard (1...4).contains(digits), let number = line.number(at: first, digits: digits) else { return nil }
    switch (line[line.count - 1], isTime) {
    case (UInt8(ascii: "M"), true): return number * 60
    case (UInt8(ascii: "H"), true): return number * 3600
    case (UInt8(ascii: "D"), false): return number * 86_400
    default: return nil
    }
  }

  private static func duration(_ line: RawLine) -> Int? {
    DurationValue(String(decoding: line.copy(9..<line.count), as: UTF8.self)).map {
      $0.days * 86_400 + $0.seconds
    }
  }

  private mutating func takeRule(_ line: RawLine) {
    lastLine = .time
    guard line[5] == UInt8(ascii: ":") else { return isUnsure = true }
    rules.append(line.copy(6..<line.count))
  }

  private mutating func takeUID(_ line: RawLine, isFolded: Bool) {
    guard !hasUID, line[3] == UInt8(ascii: ":") || line[3] == UInt8(ascii: ";"),
      let colon = line[3] == UInt8(ascii: ":") ? 3 : line.firstIndex(of: UInt8(ascii: ":")),
      colon == 3 || line.firstIndex(of: UInt8(ascii: "\"")).map({ $0 > colon }) ?? true
    else { return isUnsure = true }
    hasUID = true
    lastLine = .uid
    if isFolded {
      line.append(from: colon + 1, to: &foldedUID)
    } else {
      wholeUID = line.fingerprint(from: colon + 1)
    }
  }

  /// The value of a line where none is `known` yet.
  private mutating func time(
    _ known: RawTime?, _ line: RawLine, after nameEnd: Int, zones: inout ZoneNames
  ) -> RawTime? {
    lastLine = .time
    guard known == nil, let value = Self.time(line, after: nameEnd, zones: &zones) else {
      isUnsure = true
      return known
    }
    if case .zone(let number) = value.place, zones.isNewlyUnknown(number) { isUnsure = true }
    return value
  }

  /// The value of a line whose only parameters are TZID and VALUE, unquoted; else `nil`.
  private static func time(_ line: RawLine, after nameEnd: Int, zones: inout ZoneNames) -> RawTime? {
    var offset = nameEnd
    var zone: Int?
    var type = ValueType.unsaid
    while line[offset] == UInt8(ascii: ";") {
      let next = line.firstDelimiter(from: offset + 1)
      if line.holds("TZID=", at: offset + 1), zone == nil, line[offset + 6] != UInt8(ascii: "\"") {
        zone = zones.number(of: (offset + 6)..<next, in: line)
      } else if line.holds("VALUE=DATE", at: offset + 1), type == .unsaid {
        let isDateTime = next == offset + 16 && line.holds("-TIME", at: offset + 11)
        guard isDateTime || next == offset + 11 else { return nil }
        type = isDateTime ? .dateTime : .date
      } else {
        return nil
      }
      offset = next
    }
    guard line[offset] == UInt8(ascii: ":"), let time = RawTime(line, from: offset + 1, zone: zone) else {
      return nil
    }
    return type == .unsaid || (type == .date) == (time.place == .date) ? time : nil
  }

  private enum ValueType {
    case unsaid, date, dateTime
  }
}
