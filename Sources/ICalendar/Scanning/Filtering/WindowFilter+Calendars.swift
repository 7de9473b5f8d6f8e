/// The VCALENDARs of a text. Programs write one after the other into a file, thousands of them, each with its own VTIMEZONE: one of which no
/// event is kept, and which says nothing that an earlier one has not said, is dropped whole.
extension WindowFilter {
  /// The VCALENDAR at hand, and what all of them have said so far.
  struct OpenCalendar {
    /// Whether something of it must be kept.
    var isNeeded = true
    /// What was kept before it.
    fileprivate(set) var start = (bytes: 0, gaps: 0)
    /// The names of properties, and the TZIDs, that stand in what is kept.
    private var names = Set<UIDFingerprint>()

    /// Takes a line of its own that may say something of interest.
    mutating func take(_ line: RawLine) {
      // A reader takes the first of these that says something.
      for name: StaticString in ["X-WR-CALNAME:", "X-WR-TIMEZONE:", "X-APPLE-CALENDAR-COLOR:"]
      where line.holds(name) {
        let place = name.utf8CodeUnitCount
        // A space or an escape may stand for nothing.
        let isPlain =
          line[place] > UInt8(ascii: " ") && line[place] < 0x7F && line[place] != UInt8(ascii: "\\")
        guard isPlain else { return isNeeded = true }
        return add(UnsafeBufferPointer(start: name.utf8Start, count: place))
      }
      // Other extensions say nothing to a reader.
      if !line.holds("X-") || line.firstIndex(of: UInt8(ascii: ":")) == nil { isNeeded = true }
    }

    /// Takes a VTIMEZONE: of those with one TZID the first one of a text counts beyond its own VCALENDAR.
    mutating func take(definition: ArraySlice<UInt8>) {
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

    /// Goes on where the next part of a text has come, in front of which so much was kept.
    mutating func proceed(to next: OpenCalendar, after kept: (bytes: Int, gaps: Int)) {
      isNeeded = next.isNeeded
      start = (next.start.bytes + kept.bytes, next.start.gaps + kept.gaps)
      names.formUnion(next.names)
    }
  }

  /// A VCALENDAR begins; what stands before it is kept.
  mutating func beginCalendar() {
    calendar.start = (kept.bytes.count, kept.gaps.count)
    // A file is known by its first one.
    calendar.isNeeded = structure.calendar == 0
    kept.calendars.append(structure.calendar)
  }

  /// The VCALENDAR ends. Gives whether nothing of it is kept.
  mutating func endCalendar() -> Bool {
    guard !calendar.isNeeded else { return false }
    kept.bytes.removeSubrange(calendar.start.bytes...)
    kept.gaps.removeSubrange(calendar.start.gaps...)
    kept.calendars.removeLast()
    gapLine = lineNumber + 1
    return true
  }
}
