/// What the lines of one VEVENT say of when it is, as far as a glance at its bytes tells.
///
/// Anything unusual makes it unsure, and an event that is unsure is kept.
struct EventFacts {
  /// What the UID line says.
  enum UID {
    /// There is none, or it is empty: no other event can belong to this one.
    case missing
    /// The fingerprint of its text.
    case known(UIDFingerprint)
    /// Its bytes are not sure to be its text. Such an event is read.
    case unclear
  }

  private(set) var start: RawTime?
  /// Whether the DTSTART is no time at all.
  private(set) var isStartUnreadable = false
  private(set) var end: RawTime?
  private(set) var duration: Int?
  private(set) var recurrenceID: RawTime?
  /// The values of the RRULE lines.
  private(set) var rules = TextList()
  /// The values of the RDATE lines.
  private(set) var additionalDates: [RawTime] = []
  /// The most seconds that a period among them lasts.
  private(set) var additionalLength = 0
  /// The TZIDs that are met here first and are not known, by their places in ``ZoneNames``.
  private(set) var newZones: [Int] = []
  private(set) var uid = UID.missing
  private var hasUID = false
  /// Whether something was met that a glance cannot judge.
  var isUnsure = false

  /// Forgets all, for the next event.
  mutating func reset() {
    start = nil
    isStartUnreadable = false
    end = nil
    duration = nil
    recurrenceID = nil
    rules.removeAll()
    if !additionalDates.isEmpty { additionalDates.removeAll(keepingCapacity: true) }
    additionalLength = 0
    if !newZones.isEmpty { newZones.removeAll(keepingCapacity: true) }
    uid = .missing
    hasUID = false
    isUnsure = false
  }

  /// Whether the line that begins with these bytes, and goes on in a fold, may say something that is looked for here.
  static func mayBear(_ line: RawLine) -> Bool {
    switch line[0] | 0x20 {
    case UInt8(ascii: "d"): ["DTSTART", "DTEND", "DURATION"].contains { line.mayBeNamed($0) }
    case UInt8(ascii: "r"): ["RRULE", "RDATE", "RECURRENCE-ID"].contains { line.mayBeNamed($0) }
    case UInt8(ascii: "u"): line.mayBeNamed("UID")
    default: false
    }
  }

  /// Takes a line of the event itself, unfolded.
  mutating func take(_ line: RawLine, zones: inout ZoneNames) {
    // Of a longer line a reader sees no more.
    guard line.count <= ContentLineReader.maximumLength else { return isUnsure = true }
    switch line[0] | 0x20 {
    case UInt8(ascii: "d"): takeTime(line, zones: &zones)
    case UInt8(ascii: "r"):
      if isNamed(line, "RRULE") {
        takeRule(line)
      } else if isNamed(line, "RECURRENCE-ID") {
        recurrenceID = time(recurrenceID, line, after: 13, zones: &zones)
      } else if isNamed(line, "RDATE") {
        takeAdditionalDates(line, zones: &zones)
      }
    case UInt8(ascii: "u"):
      if isNamed(line, "UID") { takeUID(line) }
    default: break
    }
  }

  private mutating func takeTime(_ line: RawLine, zones: inout ZoneNames) {
    switch line[2] | 0x20 {
    case UInt8(ascii: "s"):
      if isNamed(line, "DTSTART") { takeStart(line, zones: &zones) }
    case UInt8(ascii: "e"):
      if isNamed(line, "DTEND") { end = time(end, line, after: 5, zones: &zones) }
    case UInt8(ascii: "r"):
      if isNamed(line, "DURATION") { takeDuration(line) }
    default: break
    }
  }

  private mutating func takeStart(_ line: RawLine, zones: inout ZoneNames) {
    // The first one counts.
    guard !isStartUnreadable else { return }
    // Whatever a reader makes of other values, without a digit there is no time: `DTSTART:next year`.
    isStartUnreadable = start == nil && !line.hasDigit && line.isProperty(after: 7)
    if !isStartUnreadable { start = time(start, line, after: 7, zones: &zones) }
  }

  /// Whether a line has a name, which is given in upper case; one in another letter case makes the event unsure.
  @inline(__always)
  private mutating func isNamed(_ line: RawLine, _ name: StaticString) -> Bool {
    if line.holds(name) { return true }
    if line.holdsIgnoringCase(name) { isUnsure = true }
    return false
  }

  private mutating func takeDuration(_ line: RawLine) {
    guard duration == nil, line[8] == UInt8(ascii: ":") else { return isUnsure = true }
    guard let length = Self.plainDuration(line) ?? Self.duration(line) else { return isUnsure = true }
    duration = max(0, length)
  }

  /// The seconds of a duration of whole parts as RFC 5545 section 3.3.6 writes them, `P1W` or `P1DT2H30M`, as most are.
  private static func plainDuration(_ line: RawLine) -> Int? {
    guard line[9] == UInt8(ascii: "P"), line.count <= 24 else { return nil }
    var (seconds, number, digits, isTime) = (0, 0, 0, false)
    for index in 10..<line.count {
      let byte = line[index]
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        (number, digits) = (number * 10 + Int(byte - UInt8(ascii: "0")), digits + 1)
        guard digits <= 6 else { return nil }
        continue
      }
      if byte == UInt8(ascii: "T"), digits == 0, !isTime {
        isTime = true
        continue
      }
      guard digits > 0, let unit = unit(byte, isTime: isTime) else { return nil }
      seconds += number * unit
      (number, digits) = (0, 0)
    }
    return digits == 0 && line.count > 11 ? seconds : nil
  }

  /// The seconds of a part of a duration whose unit is named by a letter.
  private static func unit(_ letter: UInt8, isTime: Bool) -> Int? {
    switch (letter, isTime) {
    case (UInt8(ascii: "W"), false): 7 * 86_400
    case (UInt8(ascii: "D"), false): 86_400
    case (UInt8(ascii: "H"), true): 3600
    case (UInt8(ascii: "M"), true): 60
    case (UInt8(ascii: "S"), true): 1
    default: nil
    }
  }

  private static func duration(_ line: RawLine) -> Int? { line.duration(9..<line.count) }

  private mutating func takeRule(_ line: RawLine) {
    guard line[5] == UInt8(ascii: ":") else { return isUnsure = true }
    rules.append(line, from: 6)
  }

  private mutating func takeUID(_ line: RawLine) {
    guard !hasUID, line[3] == UInt8(ascii: ":") || line[3] == UInt8(ascii: ";"),
      let colon = line[3] == UInt8(ascii: ":") ? 3 : line.firstIndex(of: UInt8(ascii: ":")),
      colon == 3 || line.firstIndex(of: UInt8(ascii: "\"")).map({ $0 > colon }) ?? true
    else { return isUnsure = true }
    hasUID = true
    guard line.count > colon + 1 else { return }
    uid = line.fingerprint(from: colon + 1).map { .known($0) } ?? .unclear
  }
}

extension EventFacts {
  /// The value of a line where none is `known` yet.
  private mutating func time(
    _ known: RawTime?, _ line: RawLine, after nameEnd: Int, zones: inout ZoneNames
  ) -> RawTime? {
    guard known == nil, let parameters = TimeParameters(line, after: nameEnd, zones: &zones),
      let value = parameters.time(line, parameters.valueStart..<line.count)
    else {
      isUnsure = true
      return known
    }
    note(value, zones: &zones)
    return value
  }

  private mutating func takeAdditionalDates(_ line: RawLine, zones: inout ZoneNames) {
    guard let parameters = TimeParameters(line, after: 5, zones: &zones) else { return isUnsure = true }
    var start = parameters.valueStart
    while true {
      let end = line.firstIndex(of: UInt8(ascii: ","), from: start) ?? line.count
      guard let value = parameters.additionalTime(line, start..<end) else { return isUnsure = true }
      additionalDates.append(value.start)
      additionalLength = max(additionalLength, value.length)
      guard end < line.count else { break }
      start = end + 1
    }
    if let last = additionalDates.last { note(last, zones: &zones) }
  }

  private mutating func note(_ time: RawTime, zones: inout ZoneNames) {
    if case .zone(let number) = time.place, zones.isNewlyUnknown(number) { newZones.append(number) }
  }
}
