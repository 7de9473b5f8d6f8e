/// Drops whole VCALENDARs. Some programs write thousands of VCALENDARs into one file, each with its own VTIMEZONE. The filter
/// drops one if it keeps no event of it, and if all of its other contents repeat those of earlier VCALENDARs.
extension WindowFilter {
  /// The current VCALENDAR, and the names that it and the earlier ones contain.
  struct OpenCalendar {
    /// Whether the VCALENDAR must be kept.
    var isNeeded = true
    /// The number of bytes and gaps kept before it.
    fileprivate(set) var start = (bytes: 0, gaps: 0)
    /// The offset and the line, from 1, at which it begins in the file; `nil` once its first event has begun.
    fileprivate var place: (offset: Int, line: Int)?
    /// Fingerprints of the property names and TZIDs in the VCALENDARs so far.
    private var names = FingerprintSet()

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

    /// Keeps the VCALENDAR.
    mutating func keep() {
      isNeeded = true
      place = nil
    }

    /// Reads the TZID of a VTIMEZONE. Beyond its own VCALENDAR, only the first VTIMEZONE with a TZID in the text counts.
    mutating func read(timeZone definition: [UInt8]) {
      var count = 0
      var isNamed = false
      definition.withUnsafeBufferPointer { definition in
        var ends = LineFeeds(in: definition, from: 0)
        var start = 0
        while start < definition.count {
          let next = ends.next() ?? definition.count
          defer { start = next }
          let end = definition[next - 1] == UInt8(ascii: "\n") ? next - 1 : next
          guard start < end else { continue }
          let line = RawLine(UnsafeBufferPointer(rebasing: definition[start..<end]))
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
      if names.insert(UIDFingerprint(hashing: text)) { isNeeded = true }
    }

    /// Continues with the state at the end of the next part of the text. `kept` was kept before that part.
    mutating func proceed(to next: OpenCalendar, after kept: (bytes: Int, gaps: Int)) {
      isNeeded = next.isNeeded
      start = (next.start.bytes + kept.bytes, next.start.gaps + kept.gaps)
      names.formUnion(next.names)
    }
  }

  /// The lines of a VCALENDAR before its first event: its properties and VTIMEZONEs.
  fileprivate struct CalendarOpening {
    var bytes: [UInt8]
    var lineCount: Int
    /// Whether a VCALENDAR must be kept because of these lines; `nil` until a VCALENDAR has repeated them.
    var isNeeded: Bool?
  }

  /// The openings that the VCALENDARs of a file repeat: there are few, such as those with and without a VTIMEZONE.
  struct CalendarOpenings {
    /// The longest opening that is noted, in bytes.
    fileprivate static let maximumLength = 16_384
    /// The most openings that are noted.
    private static let maximumCount = 4

    /// The longest first, because one may be the beginning of another.
    private var known: [CalendarOpening] = []

    /// Notes the opening of a VCALENDAR. `isNeeded` says whether the VCALENDAR must be kept because of it, if that is known.
    fileprivate mutating func note(_ bytes: [UInt8], lineCount: Int, isNeeded: Bool?) {
      if let place = known.firstIndex(where: { $0.bytes == bytes }) {
        return known[place].isNeeded = isNeeded
      }
      if known.count == Self.maximumCount {
        known.remove(at: known.firstIndex { $0.isNeeded == nil } ?? known.count - 1)
      }
      let place = known.firstIndex { $0.bytes.count < bytes.count } ?? known.count
      known.insert(CalendarOpening(bytes: bytes, lineCount: lineCount), at: place)
    }

    /// The opening at a position that earlier VCALENDARs have repeated, before a line that may begin a component.
    fileprivate func opening(
      of block: UnsafeBufferPointer<UInt8>, at position: Int, before limit: Int
    ) -> CalendarOpening? {
      known.first { opening in
        let end = position + opening.bytes.count
        return opening.isNeeded != nil && end < limit && block[end] == UInt8(ascii: "B")
          && RawLine(UnsafeBufferPointer(rebasing: block[position..<end]))
            .isEqual(0..<opening.bytes.count, to: opening.bytes, from: 0)
      }
    }
  }

  /// Notes the lines of the VCALENDAR before its first event, which begins at the offset `end` of the file.
  mutating func noteOpening(before end: Int) {
    guard let place = calendar.place else { return }
    calendar.place = nil
    let length = end - place.offset
    guard length <= CalendarOpenings.maximumLength, kept.bytes.count - calendar.start.bytes == length else {
      return
    }
    openings.note(
      kept.bytes.suffix(from: calendar.start.bytes), lineCount: lineNumber - place.line,
      isNeeded: structure.calendar > 0 ? calendar.isNeeded : nil)
  }

  /// Keeps the lines before the first event of a VCALENDAR that begins at `position`, without examining them, if they repeat those of
  /// an earlier VCALENDAR. Returns the position of the event.
  mutating func skipOpening(
    of block: UnsafeBufferPointer<UInt8>, at position: Int, before limit: Int, pending: inout Int
  ) -> Int? {
    guard !structure.isInCalendar, !structure.hasGivenUp, !open.awaitsLine, !open.awaitsText,
      let opening = openings.opening(of: block, at: position, before: limit), let isNeeded = opening.isNeeded
    else { return nil }
    let end = position + opening.bytes.count
    keep(block[pending..<position])
    structure.beginCalendar()
    beginCalendar(at: offset + position)
    keep(block[position..<end])
    pending = end
    lineNumber += opening.lineCount
    calendar.isNeeded = isNeeded
    calendar.place = nil
    return end
  }

  /// Begins a VCALENDAR that is kept.
  mutating func beginFaultyCalendar() {
    calendar.start = (kept.bytes.count, kept.gaps.count)
    kept.calendars.append(structure.calendar)
  }

  /// Begins a VCALENDAR at an offset of the file.
  mutating func beginCalendar(at place: Int) {
    calendar.start = (kept.bytes.count, kept.gaps.count)
    calendar.place = (place, lineNumber)
    // The first VCALENDAR is always kept, so that the reader sees that the file is a calendar.
    calendar.isNeeded = structure.calendar == 0
    kept.calendars.append(structure.calendar)
  }

  /// Ends the VCALENDAR, and drops it if it is not needed. Returns whether it was dropped.
  mutating func endCalendar() -> Bool {
    guard !calendar.isNeeded else { return false }
    kept.bytes.truncate(to: calendar.start.bytes)
    kept.gaps.removeSubrange(calendar.start.gaps...)
    kept.calendars.removeLast()
    gapLine = lineNumber + 1
    return true
  }
}
