/// The times, rules and UID of one VEVENT, read from its bytes without parsing all of it.
///
/// If a line cannot be read surely this way, ``isUnsure`` is set, and the filter keeps the event.
struct RawEvent {
  var start: RawTime?
  /// Whether DTSTART is present but unreadable.
  var isStartUnreadable = false
  var end: RawTime?
  /// Whether DTEND is present but unreadable; it then counts as missing.
  var isEndUnreadable = false
  var duration: Int?
  var recurrenceID: RawTime?
  /// Whether RECURRENCE-ID has `RANGE=THISANDFUTURE` (RFC 5545 section 3.2.13).
  var appliesToFuture = false
  /// The values of the RRULE lines.
  var rules = TextList()
  /// The values of the RDATE lines.
  var additionalDates: [RawTime] = []
  /// The length in seconds of the longest period among ``additionalDates``.
  var additionalLength = 0
  /// Whether there is an EXDATE or EXRULE.
  private(set) var hasExclusions = false
  /// The values of the EXDATE lines.
  private(set) var excludedDates = ExcludedDates()
  /// The unknown TZIDs that no earlier event uses, by their numbers in ``ZoneNames``.
  private(set) var newZones: [Int] = []
  /// The fingerprint of the UID; `nil` if it is missing or empty, so that no other event can belong to this one.
  var uid: UIDFingerprint?
  var hasUID = false
  /// Whether a property that may occur once has another value in a further line. The first line counts.
  private(set) var hasRepeatedProperty = false
  /// Whether the event has something that is not read here.
  var isUnsure = false

  /// Clears everything for the next event.
  mutating func reset() {
    start = nil
    isStartUnreadable = false
    end = nil
    isEndUnreadable = false
    duration = nil
    recurrenceID = nil
    appliesToFuture = false
    rules.removeAll()
    if !additionalDates.isEmpty { additionalDates.removeAll(keepingCapacity: true) }
    additionalLength = 0
    if hasExclusions { excludedDates.removeAll() }
    hasExclusions = false
    if !newZones.isEmpty { newZones.removeAll(keepingCapacity: true) }
    uid = nil
    hasUID = false
    hasRepeatedProperty = false
    isUnsure = false
  }

  /// Whether the folded line that begins with these bytes may be one of the properties that are read here.
  static func mayBeRead(_ line: RawLine) -> Bool {
    switch line[0] | 0x20 {
    case UInt8(ascii: "d"): ["DTSTART", "DTEND", "DURATION"].contains { line.mayBeNamed($0) }
    case UInt8(ascii: "r"): ["RRULE", "RDATE", "RECURRENCE-ID"].contains { line.mayBeNamed($0) }
    case UInt8(ascii: "u"): line.mayBeNamed("UID")
    case UInt8(ascii: "e"): line.mayBeNamed("EXDATE") || line.mayBeNamed("EXRULE")
    default: false
    }
  }

  /// Reads an unfolded line of the event itself.
  mutating func read(_ line: RawLine, zones: inout ZoneNames) {
    // The reader cuts a longer line.
    guard line.count <= ContentLineReader.maximumLength else { return isUnsure = true }
    switch line[0] | 0x20 {
    case UInt8(ascii: "d"): readTime(line, zones: &zones)
    case UInt8(ascii: "r"):
      if line.holds("RRULE:") {
        appendRule(line)
      } else if line.holds("RDATE") {
        if !readAdditionalDates(line, zones: &zones) { readUnusual(line, zones: &zones) }
      } else if line.holds("RECURRENCE-ID") {
        readRecurrenceID(line, zones: &zones)
      } else if Self.mayBeRead(line) {
        readUnusual(line, zones: &zones)
      }
    case UInt8(ascii: "u"):
      if line.holds("UID:") {
        readUID(line, zones: &zones)
      } else if line.mayBeNamed("UID") {
        readUnusual(line, zones: &zones)
      }
    case UInt8(ascii: "e"):
      guard Self.mayBeRead(line) else { return }
      hasExclusions = true
      if line.holds("EXDATE") { excludedDates.append(line, zones: &zones) }
    default: break
    }
  }

  private mutating func appendRule(_ line: RawLine) {
    if WindowFilter.isSpace(line[6]) || WindowFilter.isSpace(line[line.count - 1]) {
      rules.append(line.bytes(line.trimmed(6..<line.count)))
    } else {
      rules.append(line, from: 6)
    }
  }

  private mutating func readTime(_ line: RawLine, zones: inout ZoneNames) {
    switch line[2] | 0x20 {
    case UInt8(ascii: "s") where line.holds("DTSTART"):
      guard !isStartUnreadable else { return }
      if let start { return compare(start, with: line, after: 7, zones: &zones) }
      start = time(line, after: 7, zones: &zones)
      if start != nil { return }
      isStartUnreadable = hasNoTime(line, after: 7, zones: &zones)
      if !isStartUnreadable { readUnusual(line, zones: &zones) }
    case UInt8(ascii: "e") where line.holds("DTEND"):
      guard !isEndUnreadable else { return isUnsure = true }
      if let end { return compare(end, with: line, after: 5, zones: &zones) }
      end = time(line, after: 5, zones: &zones)
      if end != nil { return }
      isEndUnreadable = hasNoTime(line, after: 5, zones: &zones)
      if !isEndUnreadable { readUnusual(line, zones: &zones) }
    case UInt8(ascii: "r") where line.holds("DURATION:"):
      guard duration == nil else { return isUnsure = true }
      if let length = Self.plainDuration(line) {
        duration = length
      } else if let value = DurationValue(line.text(9..<line.count)) {
        duration = Self.length(value)
      } else {
        readUnusual(line, zones: &zones)
      }
    default: if Self.mayBeRead(line) { readUnusual(line, zones: &zones) }
    }
  }

  private mutating func readRecurrenceID(_ line: RawLine, zones: inout ZoneNames) {
    guard recurrenceID == nil else { return isUnsure = true }
    guard let (time, parameters) = timeAndParameters(line, after: 13, zones: &zones) else {
      return readUnusual(line, zones: &zones)
    }
    recurrenceID = time
    appliesToFuture = parameters.appliesToFuture
  }

  /// The length in seconds of a DURATION line in a common form of RFC 5545 section 3.3.6, such as `P1W` or `P1DT2H30M`; else
  /// `nil`.
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

  /// The seconds in one unit of a duration; `nil` if the letter names no unit.
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

  /// Compares a time that was read with that of a further line of the property, which does not count.
  private mutating func compare(
    _ first: RawTime, with line: RawLine, after nameEnd: Int, zones: inout ZoneNames
  ) {
    guard let parameters = TimeParameters(line, after: nameEnd, zones: &zones),
      let time = parameters.time(line, parameters.valueStart..<line.countWithoutSpaces)
    else { return isUnsure = true }
    if time != first { hasRepeatedProperty = true }
  }

  private mutating func readUID(_ line: RawLine, zones: inout ZoneNames) {
    guard line.countWithoutSpaces > 4 else {
      if uid != nil { hasRepeatedProperty = true }
      return hasUID = true
    }
    guard let fingerprint = line.fingerprint(from: 4) else { return readUnusual(line, zones: &zones) }
    if hasUID {
      if fingerprint != uid { hasRepeatedProperty = true }
      return
    }
    hasUID = true
    uid = fingerprint
  }
}

extension RawEvent {
  /// The value of a line whose parameters have exactly the form of RFC 5545, or `nil`.
  private mutating func time(_ line: RawLine, after nameEnd: Int, zones: inout ZoneNames) -> RawTime? {
    timeAndParameters(line, after: nameEnd, zones: &zones)?.time
  }

  @inline(__always)
  private mutating func timeAndParameters(
    _ line: RawLine, after nameEnd: Int, zones: inout ZoneNames
  ) -> (time: RawTime, parameters: TimeParameters)? {
    guard let parameters = TimeParameters(line, after: nameEnd, zones: &zones) else { return nil }
    let start = parameters.valueStart
    var time = parameters.time(line, start..<line.countWithoutSpaces)
    if time == nil, WindowFilter.isSpace(line[start]) {
      time = parameters.time(line, line.trimmed(start..<line.count))
    }
    if time == nil { time = parameters.unusualTime(line, zones: &zones) }
    guard let value = time else { return nil }
    note(value, zones: &zones)
    return (value, parameters)
  }

  /// Whether a line has surely no time: nothing, or a text without a colon, which is therefore no parameter either.
  private func hasNoTime(_ line: RawLine, after nameEnd: Int, zones: inout ZoneNames) -> Bool {
    guard let start = TimeParameters(line, after: nameEnd, zones: &zones)?.valueStart,
      line.firstIndex(of: UInt8(ascii: ":")) == start - 1
    else { return false }
    let value = line.trimmed(start..<line.count)
    return value.isEmpty
      || line[value.lowerBound].isASCIILetter && !line.contains(UInt8(ascii: ":"), in: value)
  }

  /// Reads the values of an RDATE line in the form of RFC 5545; returns `false` if they have another form.
  private mutating func readAdditionalDates(_ line: RawLine, zones: inout ZoneNames) -> Bool {
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

/// The values of the EXDATE lines of an event. They are read only when a rule has an instance in the window: most series do not.
struct ExcludedDates {
  private var parameters: [TimeParameters] = []
  private var values = TextList()

  /// Adds an EXDATE line. A line in an unusual form is left out, as are lines whose TZID the line before did not have: excluded dates only
  /// let the filter drop more events.
  mutating func append(_ line: RawLine, zones: inout ZoneNames) {
    let hasKnownZone = line.holds(";TZID=", at: 6) && zones.latest(at: 12, in: line) != nil
    guard hasKnownZone || line[6] == UInt8(ascii: ":") || line.holds(";VALUE=DATE:", at: 6),
      let parameters = TimeParameters(line, after: 6, zones: &zones)
    else { return }
    self.parameters.append(parameters)
    values.append(line, from: parameters.valueStart)
  }

  /// Removes all lines, but keeps the memory.
  mutating func removeAll() {
    guard !parameters.isEmpty else { return }
    parameters.removeAll(keepingCapacity: true)
    values.removeAll()
  }

  /// Whether a time is certainly excluded.
  func contains(_ time: RawTime) -> Bool {
    parameters.indices.contains { index in
      values.withText(index) { text in
        let line = RawLine(text)
        var start = 0
        while start < line.count {
          let end = line.firstIndex(of: UInt8(ascii: ","), from: start) ?? line.countWithoutSpaces
          if end > start, parameters[index].time(line, start..<end) == time { return true }
          start = end + 1
        }
        return false
      }
    }
  }
}

/// A list of short texts in one array, whose memory is reused.
struct TextList {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// The number of texts.
  var count: Int { ends.count }

  /// Whether the list has no text.
  var isEmpty: Bool { ends.isEmpty }

  /// Adds the bytes of a line from `offset` on.
  mutating func append(_ line: RawLine, from offset: Int) {
    line.append(from: offset, to: &bytes)
    ends.append(bytes.count)
  }

  /// Adds a text.
  mutating func append(_ text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  /// Removes all texts, but keeps the memory.
  mutating func removeAll() {
    guard !ends.isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the text at an index. The text is valid only during the call.
  func withText<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<ends[index]])) }
  }
}

/// Reads lines in unusual forms: mended by ``RawLine/withPlainHeader()``, else with the reader's own parsers.
extension RawEvent {
  /// A placeholder for the zone of a TZID.
  private static let named = Zone(identifier: "TZID", fixedOffset: 0)

  /// The problems of times, which the filter does not report.
  private static let problems: [Diagnostic.Code] = [
    .invalidDateTime, .unknownTimeZone, .invalidDuration, .invalidEnd,
  ]

  /// Reads a line with a time, a rule or the UID of the event, in any form that the reader accepts.
  mutating func readUnusual(_ line: RawLine, zones: inout ZoneNames) {
    if let mended = line.withPlainHeader() {
      return mended.withUnsafeBufferPointer { read(RawLine(exactly: $0), zones: &zones) }
    }
    let text = decodeLenientUTF8(line.copy(0..<line.count)[...]).text
    // The reader ignores a line that is not a content line.
    guard let read = ContentLine(parsing: text, line: 0) else { return }
    // A quoted-printable value may continue on lines that this function does not see.
    guard !read.isQuotedPrintable else { return isUnsure = true }
    switch read.name {
    case "DTSTART":
      guard !isStartUnreadable else { return }
      guard start == nil else { return isUnsure = true }
      start = time(read, zones: &zones)
      isStartUnreadable = start == nil
    case "DTEND":
      guard end == nil, !isEndUnreadable else { return isUnsure = true }
      end = time(read, zones: &zones)
      isEndUnreadable = end == nil
    case "DURATION":
      guard duration == nil else { return isUnsure = true }
      duration = Self.length(DurationValue(read.value))
    case "RECURRENCE-ID":
      // An override with an unreadable RECURRENCE-ID counts as an event of its own.
      guard recurrenceID == nil, let time = time(read, zones: &zones) else { return isUnsure = true }
      recurrenceID = time
      appliesToFuture = read.appliesToFuture
    case "RRULE": rules.append(read.value.utf8)
    case "RDATE": readAdditionalDates(read, zones: &zones)
    case "UID": readUID(read)
    default: break
    }
  }

  private mutating func readUID(_ line: ContentLine) {
    guard !hasUID else { return isUnsure = true }
    hasUID = true
    let text = line.value.plainUID
    guard !text.isEmpty else { return }
    uid = UIDFingerprint(text)
  }

  /// The length in seconds of a DURATION, with days of 24 hours. A negative or unreadable one counts as none.
  static func length(_ duration: DurationValue?) -> Int {
    duration.map { max(0, $0.days * 86_400 + $0.seconds) } ?? 0
  }

  private mutating func time(_ line: ContentLine, zones: inout ZoneNames) -> RawTime? {
    var parser = EventTimeParser(counting: Self.problems) { _ in Self.named }
    guard let time = parser.time(line).map({ raw($0, of: line, zones: &zones) }) else { return nil }
    note(time, zones: &zones)
    return time
  }

  private mutating func readAdditionalDates(_ line: ContentLine, zones: inout ZoneNames) {
    var parser = EventTimeParser(counting: Self.problems) { _ in Self.named }
    for date in parser.additionalDates(line) {
      let start = raw(date.start, of: line, zones: &zones)
      note(start, zones: &zones)
      additionalDates.append(start)
      guard let length = date.length else { continue }
      let reach = EventSchedule(start: date.start, length: length).longestReach(viewer: .utc)
      additionalLength = max(additionalLength, reach + 2 * WindowOverlap.zoneSlack)
    }
  }

  /// The value of a line as a ``RawTime``.
  private func raw(_ time: EventTime, of line: ContentLine, zones: inout ZoneNames) -> RawTime {
    let place: RawTime.Place =
      switch time {
      case .date: .date
      case .floating: .floating
      case .zoned(_, .utc): .utc
      case .zoned(_, Self.named): .zone(zones.number(of: line.parameter("TZID") ?? ""))
      case .zoned(_, let zone): .zone(zones.number(ofOffset: zone.offset(at: Instant(secondsSinceEpoch: 0))))
      }
    return RawTime(seconds: time.local.secondsSinceEpoch, place: place)
  }
}
