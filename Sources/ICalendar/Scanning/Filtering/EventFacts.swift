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
  /// The UID as written.
  var uid: [UInt8] = []
  var hasUID = false
  /// Whether something was met that a glance cannot judge.
  var isUnsure = false
  /// Whether the line before was one whose continuation matters: then a folded value is not whole.
  private var lastLine = LastLine.other

  private enum LastLine {
    case other, uid, time
  }

  /// Whether there is a UID, of which the bytes are sure to be its text. An event without one is read, so that this shows.
  var hasPlainUID: Bool { !uid.isEmpty && uid.count < 1024 && uid.allSatisfy { $0 < 0x80 } }

  /// The UID without the spaces at its ends.
  var trimmedUID: ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
    var trimmed = uid.drop(while: isSpace)
    while let last = trimmed.last, isSpace(last) { trimmed.removeLast() }
    return trimmed
  }

  /// Forgets all, for the next event.
  mutating func reset() {
    start = nil
    end = nil
    duration = nil
    recurrenceID = nil
    rules.removeAll(keepingCapacity: true)
    uid.removeAll(keepingCapacity: true)
    hasUID = false
    isUnsure = false
    lastLine = .other
  }

  /// Whether a continuation of the last line matters.
  var awaitsContinuation: Bool { lastLine != .other }

  /// Takes a line that continues the one before.
  mutating func takeContinuation(_ line: RawLine) {
    switch lastLine {
    case .other: break
    case .uid: line.append(from: 1, to: &uid)
    case .time: isUnsure = true
    }
  }

  /// Takes a line of the event itself.
  mutating func take(_ line: RawLine, zones: inout ZoneNames) {
    lastLine = .other
    switch line[0] | 0x20 {
    case UInt8(ascii: "d"):
      if isNamed(line, "DTSTART") {
        set(\.start, line, after: 7, zones: &zones)
      } else if isNamed(line, "DTEND") {
        set(\.end, line, after: 5, zones: &zones)
      } else if isNamed(line, "DURATION") {
        takeDuration(line)
      }
    case UInt8(ascii: "r"):
      if isNamed(line, "RRULE") {
        takeRule(line)
      } else if isNamed(line, "RECURRENCE-ID") {
        set(\.recurrenceID, line, after: 13, zones: &zones)
      } else if isNamed(line, "RDATE") {
        isUnsure = true
      }
    case UInt8(ascii: "u"):
      if isNamed(line, "UID") { takeUID(line) }
    default: break
    }
  }

  /// Whether a line has a name, which is given in upper case; one in another letter case makes the event unsure.
  private mutating func isNamed(_ line: RawLine, _ name: StaticString) -> Bool {
    if line.holds(name) { return true }
    if line.holdsIgnoringCase(name) { isUnsure = true }
    return false
  }

  private mutating func takeDuration(_ line: RawLine) {
    lastLine = .time
    guard duration == nil, line[8] == UInt8(ascii: ":") else { return isUnsure = true }
    guard let length = DurationValue(String(decoding: line.copy(9..<line.count), as: UTF8.self)) else {
      return isUnsure = true
    }
    duration = max(0, length.days * 86_400 + length.seconds)
  }

  private mutating func takeRule(_ line: RawLine) {
    lastLine = .time
    isUnsure = isUnsure || line[5] != UInt8(ascii: ":")
    rules.append(line.copy(6..<line.count))
  }

  private mutating func takeUID(_ line: RawLine) {
    guard !hasUID, line[3] == UInt8(ascii: ":") || line[3] == UInt8(ascii: ";"),
      let colon = line.firstIndex(of: UInt8(ascii: ":")),
      line.firstIndex(of: UInt8(ascii: "\"")).map({ $0 > colon }) ?? true
    else { return isUnsure = true }
    hasUID = true
    lastLine = .uid
    line.append(from: colon + 1, to: &uid)
  }

  private mutating func set(
    _ field: WritableKeyPath<EventFacts, RawTime?>, _ line: RawLine, after nameEnd: Int,
    zones: inout ZoneNames
  ) {
    lastLine = .time
    guard self[keyPath: field] == nil, let value = time(line, after: nameEnd, zones: &zones) else {
      return isUnsure = true
    }
    self[keyPath: field] = value
    if case .zone(let number) = value.place, zones.isNewlyUnknown(number) { isUnsure = true }
  }

  /// The value of a line whose only parameters are TZID and VALUE, unquoted; else `nil`.
  private func time(_ line: RawLine, after nameEnd: Int, zones: inout ZoneNames) -> RawTime? {
    var offset = nameEnd
    var zone: Int?
    var type = ValueType.unsaid
    while line[offset] == UInt8(ascii: ";") {
      let colon = line.firstIndex(of: UInt8(ascii: ":"), from: offset) ?? line.count
      let next = min(line.firstIndex(of: UInt8(ascii: ";"), from: offset + 1) ?? colon, colon)
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
