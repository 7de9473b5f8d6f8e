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

  var start: RawTime?
  /// Whether the DTSTART is no time at all.
  var isStartUnreadable = false
  var end: RawTime?
  /// Whether the DTEND is no time at all; then it counts as none.
  var isEndUnreadable = false
  var duration: Int?
  var recurrenceID: RawTime?
  /// Whether an override holds for later instances too (RFC 5545 section 3.2.13).
  var appliesToFuture = false
  /// The values of the RRULE lines.
  var rules = TextList()
  /// The values of the RDATE lines.
  var additionalDates: [RawTime] = []
  /// The most seconds that a period among them lasts.
  var additionalLength = 0
  /// Whether there is an EXDATE or EXRULE.
  private(set) var hasExclusions = false
  /// The TZIDs that are met here first and are not known, by their places in ``ZoneNames``.
  private(set) var newZones: [Int] = []
  var uid = UID.missing
  var hasUID = false
  /// Whether something was met that a glance cannot judge.
  var isUnsure = false

  /// Forgets all, for the next event.
  mutating func reset() {
    start = nil
    isStartUnreadable = false
    end = nil
    isEndUnreadable = false
    duration = nil
    recurrenceID = nil
    appliesToFuture = false
    hasExclusions = false
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
    case UInt8(ascii: "e"): line.mayBeNamed("EXDATE") || line.mayBeNamed("EXRULE")
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
      if line.holds("RRULE:") {
        rules.append(line, from: 6)
      } else if line.holds("RDATE") {
        if !takeAdditionalDates(line, zones: &zones) { takeOdd(line, zones: &zones) }
      } else if line.holds("RECURRENCE-ID") {
        takeRecurrenceID(line, zones: &zones)
      } else if Self.mayBear(line) {
        takeOdd(line, zones: &zones)
      }
    case UInt8(ascii: "u"):
      if line.holds("UID:") {
        takeUID(line, zones: &zones)
      } else if line.mayBeNamed("UID") {
        takeOdd(line, zones: &zones)
      }
    case UInt8(ascii: "e"): if Self.mayBear(line) { hasExclusions = true }
    default: break
    }
  }

  private mutating func takeTime(_ line: RawLine, zones: inout ZoneNames) {
    switch line[2] | 0x20 {
    case UInt8(ascii: "s") where line.holds("DTSTART"):
      // The first one counts.
      guard !isStartUnreadable else { return }
      guard start == nil else { return isUnsure = true }
      start = time(line, after: 7, zones: &zones)
      if start == nil { takeOdd(line, zones: &zones) }
    case UInt8(ascii: "e") where line.holds("DTEND"):
      guard end == nil, !isEndUnreadable else { return isUnsure = true }
      end = time(line, after: 5, zones: &zones)
      if end == nil { takeOdd(line, zones: &zones) }
    case UInt8(ascii: "r") where line.holds("DURATION:"):
      guard duration == nil else { return isUnsure = true }
      if let length = Self.plainDuration(line) { duration = length } else { takeOdd(line, zones: &zones) }
    default: if Self.mayBear(line) { takeOdd(line, zones: &zones) }
    }
  }

  private mutating func takeRecurrenceID(_ line: RawLine, zones: inout ZoneNames) {
    guard recurrenceID == nil else { return isUnsure = true }
    guard let (time, parameters) = timeAndParameters(line, after: 13, zones: &zones) else {
      return takeOdd(line, zones: &zones)
    }
    recurrenceID = time
    appliesToFuture = parameters.appliesToFuture
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

  private mutating func takeUID(_ line: RawLine, zones: inout ZoneNames) {
    guard !hasUID else { return isUnsure = true }
    guard line.count > 4 else { return hasUID = true }
    guard let fingerprint = line.fingerprint(from: 4) else { return takeOdd(line, zones: &zones) }
    hasUID = true
    uid = .known(fingerprint)
  }
}

extension EventFacts {
  /// The value of a line in just the form of RFC 5545, or `nil`.
  private mutating func time(_ line: RawLine, after nameEnd: Int, zones: inout ZoneNames) -> RawTime? {
    timeAndParameters(line, after: nameEnd, zones: &zones)?.time
  }

  @inline(__always)
  private mutating func timeAndParameters(
    _ line: RawLine, after nameEnd: Int, zones: inout ZoneNames
  ) -> (time: RawTime, parameters: TimeParameters)? {
    guard let parameters = TimeParameters(line, after: nameEnd, zones: &zones),
      let value = parameters.time(line, parameters.valueStart..<line.countWithoutSpaces)
    else { return nil }
    note(value, zones: &zones)
    return (value, parameters)
  }

  /// Takes the values of an RDATE; `false` where they are in another form.
  private mutating func takeAdditionalDates(_ line: RawLine, zones: inout ZoneNames) -> Bool {
    guard let parameters = TimeParameters(line, after: 5, zones: &zones) else { return false }
    let known = additionalDates.count
    var start = parameters.valueStart
    while true {
      let end = line.firstIndex(of: UInt8(ascii: ","), from: start) ?? line.count
      guard let value = parameters.additionalTime(line, start..<end) else {
        additionalDates.removeSubrange(known...)
        return false
      }
      additionalDates.append(value.start)
      additionalLength = max(additionalLength, value.length)
      guard end < line.count else { break }
      start = end + 1
    }
    if let last = additionalDates.last { note(last, zones: &zones) }
    return true
  }

  mutating func note(_ time: RawTime, zones: inout ZoneNames) {
    if case .zone(let number) = time.place, zones.isNewlyUnknown(number) { newZones.append(number) }
  }
}
