/// Drops whole VCALENDARs. Some programs write thousands of VCALENDARs into one file, each with its own VTIMEZONE. The filter
/// drops one if it keeps no event of it, and if all of its other contents repeat those of earlier VCALENDARs.
extension WindowFilter {
  /// The current VCALENDAR, and the names that it and the earlier ones contain.
  struct OpenCalendar {
    /// Whether the VCALENDAR must be kept.
    var isNeeded = true
    /// The number of bytes and gaps kept before it.
    fileprivate(set) var start = (bytes: 0, gaps: 0)
    /// Fingerprints of the property names and TZIDs in the VCALENDARs so far.
    private var names = Set<UIDFingerprint>()

    /// Reads a line of the VCALENDAR itself that may be of interest.
    mutating func read(_ line: RawLine) {
      // The reader uses the first of these properties that is not empty.
      for name: StaticString in ["X-WR-CALNAME:", "X-WR-TIMEZONE:", "X-APPLE-CALENDAR-COLOR:"]
      where line.holds(name) {
        let place = name.utf8CodeUnitCount
        // A value that begins with a space or an escape may be empty.
        let isPlain =
          line[place] > UInt8(ascii: " ") && line[place] < 0x7F && line[place] != UInt8(ascii: "\\")
        guard isPlain else { return isNeeded = true }
        return add(UnsafeBufferPointer(start: name.utf8Start, count: place))
      }
      // The reader ignores other extensions.
      if !line.holds("X-") || line.firstIndex(of: UInt8(ascii: ":")) == nil { isNeeded = true }
    }

    /// Reads the TZID of a VTIMEZONE. Beyond its own VCALENDAR, only the first VTIMEZONE with a TZID in the text counts.
    mutating func read(timeZone definition: ArraySlice<UInt8>) {
      var count = 0
      var isNamed = false
      definition.withUnsafeBufferPointer { definition in
        for bytes in definition.split(separator: UInt8(ascii: "\n")) {
          let line = RawLine(UnsafeBufferPointer(rebasing: bytes))
          let isContinued = isNamed && WindowFilter.isSpace(line[0])
          isNamed = line.holds("TZID:")
          if isNamed {
            count += 1
            add(bytes: line)
          } else if isContinued || line.mayBeNamed("TZID") {
            isNeeded = true
          }
        }
      }
      if count != 1 { isNeeded = true }
    }

    private mutating func add(bytes line: RawLine) {
      line.copy(0..<line.count).withUnsafeBufferPointer { add($0) }
    }

    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
      if names.insert(UIDFingerprint(hashing: text)).inserted { isNeeded = true }
    }

    /// Continues with the state at the end of the next part of the text. `kept` was kept before that part.
    mutating func proceed(to next: OpenCalendar, after kept: (bytes: Int, gaps: Int)) {
      isNeeded = next.isNeeded
      start = (next.start.bytes + kept.bytes, next.start.gaps + kept.gaps)
      names.formUnion(next.names)
    }
  }

  /// Begins a VCALENDAR.
  mutating func beginCalendar() {
    calendar.start = (kept.bytes.count, kept.gaps.count)
    // The first VCALENDAR is always kept, so that the reader sees that the file is a calendar.
    calendar.isNeeded = structure.calendar == 0
    kept.calendars.append(structure.calendar)
  }

  /// Ends the VCALENDAR, and drops it if it is not needed. Returns whether it was dropped.
  mutating func endCalendar() -> Bool {
    guard !calendar.isNeeded else { return false }
    kept.bytes.removeSubrange(calendar.start.bytes...)
    kept.gaps.removeSubrange(calendar.start.gaps...)
    kept.calendars.removeLast()
    gapLine = lineNumber + 1
    return true
  }
}
