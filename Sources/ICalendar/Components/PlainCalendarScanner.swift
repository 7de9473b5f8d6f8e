import AgendaPlatform

/// Finds the places in a text of the most frequent form: BEGIN and END lines in upper case and not folded, each END with its BEGIN.
struct PlainCalendarScanner {
  private var places = CalendarPlaces()
  /// The names of the open components, outermost first.
  private var open: [Name] = []
  /// The start of the open component of the VCALENDAR, and the result for its UID.
  private var start = 0
  private var finding = Finding.none
  /// Whether the line before the part of the text ends with `=`.
  private var isAfterEquals = false
  /// Whether components are looked for by their UIDs.
  private let findsItems: Bool

  /// The result of the search for the UID of a component.
  private enum Finding {
    /// The component has no UID so far.
    case none
    /// The UID may be one of the wanted ones.
    case wanted
    /// The UID is another one, or UIDs do not matter.
    case unwanted
  }

  /// A scanner at the beginning of a text. Without `findsItems`, it ignores UIDs.
  init(findsItems: Bool = true) {
    self.findsItems = findsItems
  }

  /// The places in a text that was read to its end; `nil` if it has another form.
  var finished: CalendarPlaces? { open.isEmpty && !places.calendars.isEmpty ? places : nil }

  /// Reads the lines in a part of a text. `offset` is the start of the part in the text, which is the end of the bytes read before. `isWanted`
  /// decides whether the components with an ASCII UID are wanted; it is asked for an empty one for those without a UID.
  /// - Returns: the number of bytes read; `nil` if the text has another form. It reads all bytes of the last part, else the bytes before the last
  ///   line, because that line may be folded.
  mutating func read(
    _ block: UnsafeBufferPointer<UInt8>, at offset: Int, isLast: Bool,
    _ isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Int? {
    var lineStart = offset == 0 && block.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if offset == 0, lineStart < block.count, WindowFilter.isSpace(block[lineStart]) { return nil }
    var ends = LineFeeds(in: block, from: 0)
    while lineStart < block.count {
      let next = ends.next() ?? block.count
      guard isLast || next < block.count else { break }
      switch block[lineStart] | 0x20 {
      case UInt8(ascii: "b"), UInt8(ascii: "e"), UInt8(ascii: "u"), 0xEF:
        guard take(lineStart..<next, of: block, at: offset, isWanted) else { return nil }
      case UInt8(ascii: "x") where open.count == 1:
        guard take(lineStart..<next, of: block, at: offset, isWanted) else { return nil }
      // The reader removes NULs, which can be before or in BEGIN, END and UID.
      case 0x20 where block[lineStart] == 0: return nil
      default: break
      }
      lineStart = next
    }
    isAfterEquals = self.isAfterEquals(lineStart, of: block)
    return lineStart
  }

  /// Reads a line in a range that includes its end. Returns whether the text has the most frequent form so far.
  private mutating func take(
    _ range: Range<Int>, of block: UnsafeBufferPointer<UInt8>, at offset: Int,
    _ isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    let last =
      block[range.upperBound - 1] == UInt8(ascii: "\n") ? range.upperBound - 1 : range.upperBound
    let bytes = UnsafeBufferPointer(rebasing: block[range.lowerBound..<last])
    guard !bytes.prefix(6).contains(0) else { return false }
    let line = RawLine(bytes)
    let isFolded = range.upperBound < block.count && WindowFilter.isSpace(block[range.upperBound])
    if line.holds("BEGIN:") { return !isFolded && begin(line, bytes, at: offset + range.lowerBound) }
    if line.holds("END:") {
      let place = (offset + range.lowerBound)..<(offset + range.upperBound)
      return !isFolded && end(line, bytes, place, isWanted)
    }
    // A byte order mark inside of a text, or a line that is folded inside BEGIN, END or UID.
    if line[0] == 0xEF || line.isDelimiter { return false }
    if isFolded, line.count < 7 { return false }
    if open.count == 1, places.calendars.last?.timeZoneLine == nil,
      line.mayBeNamed(CalendarPlaces.timeZoneName)
    {
      guard !isFolded else { return false }
      if CalendarPlaces.isTimeZoneLine(line) {
        places.calendars[places.calendars.count - 1].timeZoneLine =
          (offset + range.lowerBound)..<(offset + range.upperBound)
      }
    }
    if open.count == 2, finding == .none, line.holdsIgnoringCase("uid") {
      // The line may be the rest of a quoted-printable value, after a soft line break.
      finding =
        isAfterEquals(range.lowerBound, of: block)
        ? .wanted : self.finding(line, bytes, isFolded: isFolded, isWanted)
    }
    return true
  }

  /// Whether the line before the one at a place ends with `=`.
  private func isAfterEquals(_ place: Int, of block: UnsafeBufferPointer<UInt8>) -> Bool {
    guard place > 0 else { return isAfterEquals }
    let line = RawLine(UnsafeBufferPointer(rebasing: block[..<(place - 1)]))
    return line[line.count - 1] == UInt8(ascii: "=")
  }

  private mutating func begin(_ line: RawLine, _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard let name = Name(bytes[6..<line.count]), open.isEmpty == line.holdsOnly("BEGIN:VCALENDAR") else {
      return false
    }
    switch open.count {
    case 0: places.calendars.append(CalendarPlaces.Enclosing())
    case 1:
      start = place
      finding = !findsItems || line.holdsOnly("BEGIN:VTIMEZONE") ? .unwanted : .none
      let last = places.calendars.count - 1
      if places.calendars[last].firstComponent == nil { places.calendars[last].firstComponent = place }
    case ..<ComponentDepth.maximum:
      let kind = ScannedComponent.Kind(name: line.text(6..<line.count))
      guard kind == .other else { return false }
    default: return false
    }
    open.append(name)
    return true
  }

  private mutating func end(
    _ line: RawLine, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    _ isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard let name = open.popLast(), name == Name(bytes[4..<line.count]) else { return false }
    let calendar = places.calendars.count - 1
    if open.isEmpty {
      places.calendars[calendar].end = range.lowerBound
    } else if open.count == 1 {
      let place = CalendarPlaces.Place(bytes: start..<range.upperBound, calendar: calendar)
      if line.holdsOnly("END:VTIMEZONE") { places.zones.append(place) } else { places.itemCount += 1 }
      if finding == .wanted || finding == .none && isWanted(UnsafeBufferPointer(start: nil, count: 0)) {
        places.candidates.append(place)
      }
    }
    return true
  }

  /// The result for a line that begins with `UID`.
  private func finding(
    _ line: RawLine, _ bytes: UnsafeBufferPointer<UInt8>, isFolded: Bool,
    _ isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Finding {
    guard line.holds("UID:"), !isFolded else {
      // `UID;X-A=1:…` is a UID, `UID2:…` is none.
      let isName = [UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: " "), UInt8(ascii: "\t")].contains(
        line[3])
      return isName || line.count == 3 ? .wanted : .none
    }
    let uid = UnsafeBufferPointer(rebasing: bytes[4..<line.count])
    // The reader may read another text from a value with escapes, with spaces at its ends, or that is not plain ASCII.
    guard uid.first != UInt8(ascii: " "), uid.last != UInt8(ascii: " "),
      uid.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return .wanted }
    return isWanted(uid) ? .wanted : .unwanted
  }
}

extension PlainCalendarScanner {
  /// The name of a component in upper case, of at most 16 letters, which covers nearly all. It needs no heap memory, because a text has
  /// many names.
  private struct Name: Equatable {
    private var words: (UInt64, UInt64) = (0, 0)

    /// The name in some bytes; `nil` if it is longer, or not in upper case.
    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
      guard bytes.count <= 16 else { return nil }
      for byte in bytes {
        guard (0x21..<0x7F).contains(byte), !(0x61...0x7A).contains(byte) else { return nil }
        words = (words.0 << 8 | words.1 >> 56, words.1 << 8 | UInt64(byte))
      }
    }

    static func == (first: Self, second: Self) -> Bool { first.words == second.words }
  }
}
