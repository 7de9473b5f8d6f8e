import AgendaCLineFeeds

/// Lines that need more than a glance: those that begin and end components, folded ones that say when an event is, and soft line breaks.
extension WindowFilter {
  /// A property that goes on in the next physical lines.
  struct OpenLine {
    /// What has come of it, unfolded, where it matters what it says.
    var unfolded: [UInt8] = []
    var isUnfolding = false
    /// Whether its value is quoted-printable and has met a soft line break.
    var isQuotedPrintable = false
    /// Whether a soft line break ends its last line: the next one is text of it.
    var awaitsText = false

    /// Whether the next physical line may belong to it, so that a glance at that is not enough.
    var awaitsLine: Bool { isUnfolding || isQuotedPrintable }
  }

  /// Takes a whole line. `next` is the byte after it; what lies from `pending` on has not been put anywhere.
  mutating func takeLine(
    _ range: Range<Int>, in block: UnsafeBufferPointer<UInt8>, at base: Int, continues next: UInt8,
    pending: inout Int
  ) {
    defer { lineNumber += 1 }
    let hasEnd = block[range.upperBound - 1] == UInt8(ascii: "\n")
    hasLines = hasLines || hasEnd
    let line = RawLine(
      UnsafeBufferPointer(rebasing: block[range.lowerBound..<(range.upperBound - (hasEnd ? 1 : 0))]))
    let isFolded = Self.isSpace(next)
    defer {
      if !isFolded, line[line.count - 1] == UInt8(ascii: "="), line.count > 1 || !Self.isSpace(line[0]) {
        takeSoftEnd(range, in: block)
      }
    }
    if Self.isSpace(line[0]) { return takeContinuation(line, isLast: !isFolded) }
    if open.isQuotedPrintable, takeText(line, isFolded: isFolded) { return }
    if isFolded, mayMatter(line) {
      open.isUnfolding = true
      return line.append(from: 0, to: &open.unfolded)
    }
    judge(line, range, in: block, at: base, pending: &pending)
  }

  /// Takes a line by what it means for the structure.
  private mutating func judge(
    _ line: RawLine, _ range: Range<Int>, in block: UnsafeBufferPointer<UInt8>, at base: Int,
    pending: inout Int
  ) {
    switch structure.take(line) {
    case .line:
      if structure.isInEvent { facts.take(line, zones: &zones) }
    case .calendarLine(let isOfInterest):
      kept.isOfInterest = kept.isOfInterest || isOfInterest
      if isOfInterest { calendar.take(line) }
    case .calendarBegin:
      keep(block[pending..<range.lowerBound])
      pending = range.lowerBound
      beginCalendar()
    case .calendarEnd:
      if endCalendar() { pending = range.upperBound }
    case .begin:
      keep(block[pending..<range.lowerBound])
      pending = range.lowerBound
      facts.reset()
      component = (base + range.lowerBound, lineNumber)
    case .end(let kind):
      put(component: kind, block[pending..<range.upperBound], end: base + range.upperBound)
      pending = range.upperBound
    case .confused:
      giveUp()
    }
  }

  /// Whether the line that begins with this one, and is folded, may be one that is looked for.
  private func mayMatter(_ line: RawLine) -> Bool {
    ComponentStructure.mayDelimit(line) || structure.isInEvent && EventFacts.mayBear(line)
  }

  private mutating func takeContinuation(_ line: RawLine, isLast: Bool) {
    guard open.isUnfolding else {
      // A quoted-printable line that does not go on softly has ended.
      if isLast { open.isQuotedPrintable = false }
      return
    }
    // Of a longer line no more is read, and nothing is sure of it.
    if open.unfolded.count <= ContentLineReader.maximumLength { line.append(from: 1, to: &open.unfolded) }
    if isLast { takeUnfolded() }
  }

  /// Takes the line that was unfolded.
  private mutating func takeUnfolded() {
    var bytes = open.unfolded
    open.unfolded = []
    bytes.withUnsafeBufferPointer { bytes in
      let line = RawLine(bytes)
      if line.holdsIgnoringCase("BEGIN:") || line.holdsIgnoringCase("END:") {
        // Where its component begins or ends is for a reader to say.
        giveUp()
      } else if structure.isInEvent {
        facts.take(line, zones: &zones)
      } else if !structure.isInComponent {
        kept.isOfInterest = true
        calendar.isNeeded = true
      }
    }
    bytes.removeAll(keepingCapacity: true)
    open.unfolded = bytes
    open.isUnfolding = false
  }
}

extension WindowFilter {
  /// Takes a line after one of a quoted-printable property; `false` where it is no text of that.
  private mutating func takeText(_ line: RawLine, isFolded: Bool) -> Bool {
    let isText = open.awaitsText && !line.holdsIgnoringCase("END:")
    open.awaitsText = false
    // What looks like the beginning of a component is one to a scanner.
    let isBegin = line.holdsIgnoringCase("BEGIN:") || line.holds("\u{FEFF}")
    if isText, isBegin { facts.isUnsure = true }
    open.isQuotedPrintable = isText && !isBegin && (isFolded || line[line.count - 1] == UInt8(ascii: "="))
    return isText && !isBegin
  }

  /// Looks whether an `=` at the end of a line is a soft line break: in a quoted-printable value it is, and then what looks like a property in
  /// the next line is its text.
  private mutating func takeSoftEnd(_ range: Range<Int>, in block: UnsafeBufferPointer<UInt8>) {
    guard open.isQuotedPrintable || isQuotedPrintable(range, in: block) else { return }
    open.isQuotedPrintable = true
    open.awaitsText = true
    // One of the VCALENDAR itself must keep what looks like components behind it.
    if !structure.isInComponent { giveUp() }
  }

  /// Whether the value of the property that ends with a line is quoted-printable.
  private func isQuotedPrintable(_ range: Range<Int>, in block: UnsafeBufferPointer<UInt8>) -> Bool {
    var header = frontOfLine
    header.take(block, from: linesStart, upTo: range.upperBound)
    return header.isQuotedPrintable == true
  }

  /// Takes note of how the property begins that is at hand where the lines of a block end: it may go on in the next block.
  mutating func noteFrontOfLine(in block: UnsafeBufferPointer<UInt8>, upTo end: Int) {
    frontOfLine.take(block, from: linesStart, upTo: end)
  }

  /// The front of a property that may lie in several blocks, as far as its value.
  struct FrontOfLine {
    private var header = QuotedPrintableHeader()
    /// Whether the value is quoted-printable, once it has begun.
    private(set) var isQuotedPrintable: Bool?

    /// Takes the last property of some whole physical lines; one that began before them goes on.
    mutating func take(_ block: UnsafeBufferPointer<UInt8>, from lower: Int, upTo upper: Int) {
      guard lower < upper, let base = block.baseAddress else { return }
      var start = upper
      repeat {
        start = lower + after_last_line_feed(base + lower, start - 1 - lower)
      } while start > lower && WindowFilter.isSpace(block[start])
      if !WindowFilter.isSpace(block[start]) {
        self = FrontOfLine()
        let line = RawLine(UnsafeBufferPointer(rebasing: block[start..<upper]))
        // Without parameters there is no encoding, as nearly everywhere.
        if line[line.firstDelimiter()] == UInt8(ascii: ":") { return isQuotedPrintable = false }
      }
      while start < upper, isQuotedPrintable == nil {
        let end = block[start..<upper].firstIndex(of: UInt8(ascii: "\n")) ?? upper
        takeLine(UnsafeBufferPointer(rebasing: block[start..<end]))
        start = end + 1
      }
    }

    private mutating func takeLine(_ bytes: UnsafeBufferPointer<UInt8>) {
      let line = RawLine(bytes)
      var index = WindowFilter.isSpace(line[0]) ? 1 : 0
      while index < line.count, isQuotedPrintable == nil {
        if case .value(let isQuotedPrintable) = header.take(line[index]) {
          self.isQuotedPrintable = isQuotedPrintable
        }
        index += 1
      }
    }
  }
}

/// What a look at a few bytes tells of a line; most lines of a calendar need no more.
extension WindowFilter {
  /// What the first bytes of a line of a component tell of it.
  enum Glance {
    /// It says nothing to the filter: most do.
    case nothing
    /// It is not folded, and in an event it may say when that is.
    case fact
    /// It must be looked at whole.
    case other
  }

  /// The first letters of BEGIN, DTSTART, END, RRULE and UID, counted from the byte 0x40, in any letter case.
  private static let bearingLetters: UInt64 = 0x0024_0034_0024_0034
  /// How many bytes from the beginning of a line are looked at, whether they are of the line or not.
  private static let reach = 8

  /// A glance at a line inside of a component, of which no earlier line waits for this one.
  @inline(__always)
  static func glance(
    at line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, before next: UInt8
  ) -> Glance {
    guard line.count > 2, line.lowerBound + reach < block.count else { return .other }
    let isFolded = isSpace(next)
    let last = block[line.upperBound - (block[line.upperBound - 2] == UInt8(ascii: "\r") ? 3 : 2)]
    // A quoted-printable value may go on; several CRs end one line.
    if last == UInt8(ascii: "=") && !isFolded || last == UInt8(ascii: "\r") { return .other }
    let first = block[line.lowerBound]
    let letter = first &- 0x40
    if letter < 0x40, bearingLetters &>> UInt64(letter) & 1 == 0 { return .nothing }
    // What is folded and matters is unfolded from its first line on.
    if isSpace(first) { return .nothing }
    return glanceAtBearing(line, in: block, isFolded: isFolded)
  }

  private static func glanceAtBearing(
    _ line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, isFolded: Bool
  ) -> Glance {
    switch block[line.lowerBound] | 0x20 {
    case UInt8(ascii: "r"), UInt8(ascii: "u"): return isFolded ? .other : .fact
    case UInt8(ascii: "d"):
      let second = block[line.lowerBound + 1] | 0x20
      if second == UInt8(ascii: "t") || second == UInt8(ascii: "u") {
        // Every event has a DTSTAMP.
        let isStamp =
          block[line.lowerBound + 2] | 0x20 == UInt8(ascii: "s")
          && block[line.lowerBound + 5] | 0x20 == UInt8(ascii: "m")
        if !isStamp { return isFolded ? .other : .fact }
      }
      // A name of one letter that goes on in a fold.
      return isFolded && second < UInt8(ascii: "a") ? .other : .nothing
    default: return .other
    }
  }
}
