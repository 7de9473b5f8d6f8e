import AgendaCVectors

/// Handles the lines that must be examined whole: BEGIN and END, folded lines with times, and soft line breaks.
extension WindowFilter {
  /// A property that continues on the next physical lines.
  struct OpenLine {
    /// The property so far, unfolded, if the filter needs its text.
    var unfolded: [UInt8] = []
    var isUnfolding = false
    /// Whether its value is quoted-printable and has a soft line break.
    var isQuotedPrintable = false
    /// Whether its last line ends with a soft line break, so that the next line belongs to the value.
    var awaitsText = false

    /// Whether the next physical line may belong to it, so that the filter must examine that line whole.
    var awaitsLine: Bool { isUnfolding || isQuotedPrintable }
  }

  /// Filters a complete line. `next` is the byte after it; `isHidden` says whether the line has a NUL. The bytes from `pending` on are neither kept nor
  /// dropped yet.
  mutating func filterLine(
    _ range: Range<Int>, in block: UnsafeBufferPointer<UInt8>, at base: Int, continues next: UInt8,
    isHidden: Bool = false, pending: inout Int
  ) {
    defer { lineNumber += 1 }
    let hasEnd = block[range.upperBound - 1] == UInt8(ascii: "\n")
    hasLines = hasLines || hasEnd
    let line = RawLine(
      UnsafeBufferPointer(rebasing: block[range.lowerBound..<(range.upperBound - (hasEnd ? 1 : 0))]))
    let isFolded = Self.isSpace(next)
    if isHidden || structure.isRepairing {
      guard isFollowed(line, isFolded: isFolded, isHidden: isHidden) else { return giveUp() }
      return filterWhole(line, range, in: block, at: base, pending: &pending)
    }
    defer {
      if !isFolded, line[line.count - 1] == UInt8(ascii: "="), line.count > 1 || !Self.isSpace(line[0]) {
        readSoftEnd(range, in: block)
      }
    }
    if Self.isSpace(line[0]) { return readContinuation(line, isLast: !isFolded) }
    if open.isQuotedPrintable, readText(line, isFolded: isFolded) { return }
    if isFolded, mayMatter(line) {
      open.isUnfolding = true
      return line.append(from: 0, to: &open.unfolded)
    }
    filterWhole(line, range, in: block, at: base, pending: &pending)
  }

  /// Whether the structure can follow a line of a component that is wrongly nested, or has a line that hides its name.
  private mutating func isFollowed(_ line: RawLine, isFolded: Bool, isHidden: Bool) -> Bool {
    guard !isFolded || !ComponentStructure.mayDelimit(line) else { return false }
    if isHidden, !structure.isRepairing {
      let isDelimited =
        open.isUnfolding
        && open.unfolded.withUnsafeBufferPointer { ComponentStructure.mayDelimit(RawLine($0)) }
      guard !isDelimited, structure.beginRepair() else { return false }
    }
    return true
  }

  /// Filters a line that is not a continuation, or one of a component that is wrongly nested.
  private mutating func filterWhole(
    _ line: RawLine, _ range: Range<Int>, in block: UnsafeBufferPointer<UInt8>, at base: Int,
    pending: inout Int
  ) {
    let (wasInCalendar, calendars) = (structure.isInCalendar, structure.calendar)
    let isOfCalendar = !structure.isInComponent && !structure.isRepairing
    switch structure.follow(line) {
    case .line:
      if structure.isInEvent { event.read(line, zones: &zones) }
    case .calendarLine(let isOfInterest):
      kept.holdsOthers = kept.holdsOthers || isOfInterest
      if isOfInterest { calendar.read(line) }
    case .calendarBegin:
      keep(block[pending..<range.lowerBound])
      pending = range.lowerBound
      beginCalendar(at: base + range.lowerBound)
      // Without its END the VCALENDAR before would end with that of this one.
      if wasInCalendar { keepFaulty() }
    case .calendarEnd:
      if endCalendar() { pending = range.upperBound }
    case .begin: beginComponent(range, in: block, at: base, pending: &pending)
    case .end(let kind):
      put(component: kind, block[pending..<range.upperBound], end: base + range.upperBound)
      pending = range.upperBound
    case .repairing: keepFaulty()
    case .repaired(let keepsLine):
      if isOfCalendar {
        keep(block[pending..<range.lowerBound])
        pending = range.lowerBound
      }
      keepFaulty()
      endRepair(with: range, in: block, keepsLine: keepsLine, pending: &pending)
      if structure.calendar > calendars { beginFaultyCalendar() }
    case .givenUp: giveUp()
    }
  }

  /// Keeps the lines up to one from which on the text is correctly nested. A second reading keeps that line alone, if it is one of a VCALENDAR.
  private mutating func endRepair(
    with line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, keepsLine: Bool, pending: inout Int
  ) {
    if reread == nil {
      keep(block[pending..<line.upperBound])
    } else {
      gapLine = keepsLine ? lineNumber : lineNumber + 1
      if keepsLine { keep(block[line]) }
    }
    pending = line.upperBound
  }

  /// Whether a line is exactly the beginning of a VEVENT between two components, or the end of the VEVENT that is open: the most frequent
  /// lines that ``filterLine(_:in:at:continues:pending:)`` would examine.
  @inline(__always)
  func isEventDelimiter(
    _ line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, before next: UInt8
  ) -> Bool {
    let first = block[line.lowerBound]
    guard first == UInt8(ascii: "B") || first == UInt8(ascii: "E"), line.count >= 11, line.count <= 14,
      !Self.isSpace(next), !open.awaitsLine
    else { return false }
    let bytes = RawLine(UnsafeBufferPointer(rebasing: block[line.lowerBound..<(line.upperBound - 1)]))
    return first == UInt8(ascii: "B")
      ? structure.isBetweenComponents && bytes.holdsOnly("BEGIN:VEVENT")
      : structure.isInEvent && bytes.holdsOnly("END:VEVENT")
  }

  /// Filters a line for which ``isEventDelimiter(_:in:before:)`` is true. The bytes from `pending` on are neither kept nor dropped yet.
  mutating func filterEventDelimiter(
    _ line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, pending: inout Int
  ) {
    hasLines = true
    if structure.isInEvent {
      structure.endEvent()
      put(component: .event, block[pending..<line.upperBound], end: offset + line.upperBound)
      pending = line.upperBound
    } else {
      structure.beginEvent()
      beginComponent(line, in: block, at: offset, pending: &pending)
    }
    lineNumber += 1
  }

  /// Begins a component of the VCALENDAR.
  private mutating func beginComponent(
    _ line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, at base: Int, pending: inout Int
  ) {
    keep(block[pending..<line.lowerBound])
    pending = line.lowerBound
    event.reset()
    component = (base + line.lowerBound, lineNumber)
    if structure.isInEvent { noteOpening(before: component.offset) }
  }

  /// Whether the filter may need the text of the folded line that begins with `line`.
  private func mayMatter(_ line: RawLine) -> Bool {
    ComponentStructure.mayDelimit(line) || structure.isInEvent && RawEvent.mayBeRead(line)
  }

  private mutating func readContinuation(_ line: RawLine, isLast: Bool) {
    guard open.isUnfolding else {
      // Without a soft line break the quoted-printable value ends here.
      if isLast { open.isQuotedPrintable = false }
      // The lines of a file can all be indented, so that none is read.
      if !structure.isInCalendar {
        kept.holdsOthers = true
        reach = nil
      }
      return
    }
    // A longer line is not read further; the event then counts as unsure.
    if open.unfolded.count <= ContentLineReader.maximumLength { line.append(from: 1, to: &open.unfolded) }
    if isLast { filterUnfolded() }
  }

  /// Filters the unfolded line.
  private mutating func filterUnfolded() {
    var bytes = open.unfolded
    open.unfolded = []
    bytes.withUnsafeBufferPointer { bytes in
      let line = RawLine(bytes)
      if line.isDelimiter || line.holds(ComponentStructure.byteOrderMark) {
        // The reader decides where this component begins or ends.
        giveUp()
      } else if structure.isInEvent {
        event.read(line, zones: &zones)
      } else if !structure.isInComponent {
        kept.holdsOthers = true
        calendar.isNeeded = true
      }
    }
    bytes.removeAll(keepingCapacity: true)
    open.unfolded = bytes
    open.isUnfolding = false
  }
}

extension WindowFilter {
  /// Handles the line after a line of a quoted-printable property; returns whether it belongs to that property.
  private mutating func readText(_ line: RawLine, isFolded: Bool) -> Bool {
    let isText = open.awaitsText && !line.holdsIgnoringCase("END:")
    open.awaitsText = false
    // The scanner treats a line that looks like BEGIN as the beginning of a component.
    let isBegin = line.holdsIgnoringCase("BEGIN:") || line.holds("\u{FEFF}")
    if isText, isBegin { event.isUnsure = true }
    open.isQuotedPrintable = isText && !isBegin && (isFolded || line[line.count - 1] == UInt8(ascii: "="))
    return isText && !isBegin
  }

  /// Checks whether an `=` at the end of a line is a soft line break, as in a quoted-printable value. The next line then belongs to
  /// the value, even if it looks like a property.
  private mutating func readSoftEnd(_ range: Range<Int>, in block: UnsafeBufferPointer<UInt8>) {
    guard open.isQuotedPrintable || isQuotedPrintable(range, in: block) else { return }
    open.isQuotedPrintable = true
    open.awaitsText = true
    // After a property of the VCALENDAR itself, lines that look like components are kept.
    if !structure.isInComponent { giveUp() }
  }

  /// Whether the property that ends with this line has a quoted-printable value.
  private func isQuotedPrintable(_ range: Range<Int>, in block: UnsafeBufferPointer<UInt8>) -> Bool {
    var header = propertyHeader
    header.read(block, from: linesStart, upTo: range.upperBound)
    return header.isQuotedPrintable == true
  }

  /// Records the name and parameters of the last property of a block, which may continue in the next block.
  mutating func notePropertyHeader(in block: UnsafeBufferPointer<UInt8>, upTo end: Int) {
    propertyHeader.read(block, from: linesStart, upTo: end)
  }

  /// The name and parameters of a property, which may be spread over several blocks.
  struct PropertyHeader {
    private var header = QuotedPrintableHeader()
    /// Whether the value is quoted-printable; `nil` before the value begins.
    private(set) var isQuotedPrintable: Bool?

    /// Reads the last property of some complete physical lines. If no property begins in them, it continues the earlier one.
    mutating func read(_ block: UnsafeBufferPointer<UInt8>, from lower: Int, upTo upper: Int) {
      guard lower < upper, let base = block.baseAddress else { return }
      var start = upper
      repeat {
        start = lower + after_last_line_feed(base + lower, start - 1 - lower)
      } while start > lower && WindowFilter.isSpace(block[start])
      if !WindowFilter.isSpace(block[start]) {
        self = PropertyHeader()
        let line = RawLine(UnsafeBufferPointer(rebasing: block[start..<upper]))
        // Nearly all properties have no parameters, and so no ENCODING.
        if line[line.firstDelimiter()] == UInt8(ascii: ":") { return isQuotedPrintable = false }
      }
      while start < upper, isQuotedPrintable == nil {
        let end = block[start..<upper].firstIndex(of: UInt8(ascii: "\n")) ?? upper
        readLine(UnsafeBufferPointer(rebasing: block[start..<end]))
        start = end + 1
      }
    }

    private mutating func readLine(_ bytes: UnsafeBufferPointer<UInt8>) {
      let line = RawLine(bytes)
      var index = WindowFilter.isSpace(line[0]) ? 1 : 0
      while index < line.count, isQuotedPrintable == nil {
        if case .value(let isQuotedPrintable) = header.read(line[index]) {
          self.isQuotedPrintable = isQuotedPrintable
        }
        index += 1
      }
    }
  }
}

/// Classifies lines by a few of their bytes. Most lines of a calendar need no further test.
extension WindowFilter {
  /// How the filter treats a line of a component.
  enum LineKind {
    /// The filter does not need the line. Most lines are such.
    case unneeded
    /// The line is not folded; in an event it may be a property that the filter reads.
    case property
    /// The filter must examine the whole line.
    case unclear
  }

  /// The first letters of BEGIN, DTSTART, END, RRULE and UID, counted from the byte 0x40, in any letter case.
  private static let neededLetters: UInt64 = 0x0024_0034_0024_0034
  /// The number of bytes that are examined from the beginning of a line, even if the line is shorter.
  private static let reach = 8

  /// Classifies a line inside a component. No earlier property may continue on this line.
  @inline(__always)
  static func kind(
    of line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, before next: UInt8
  ) -> LineKind {
    let isFolded = isSpace(next)
    guard line.count > 2, line.lowerBound + reach < block.count else {
      let isBlank = line.count == 1 || line.count == 2 && block[line.lowerBound] == UInt8(ascii: "\r")
      return isBlank && !isFolded ? .unneeded : .unclear
    }
    // Several CRs may end one line.
    var last = line.upperBound - 2
    while last > line.lowerBound, block[last] == UInt8(ascii: "\r") { last -= 1 }
    // After `=`, a quoted-printable value may continue.
    if block[last] == UInt8(ascii: "="), !isFolded { return .unclear }
    let first = block[line.lowerBound]
    let letter = first &- 0x40
    if letter < 0x40, neededLetters &>> UInt64(letter) & 1 == 0 { return .unneeded }
    // A folded line that the filter needs is handled from its first physical line on.
    if isSpace(first) { return .unneeded }
    return kindByName(line, in: block, isFolded: isFolded)
  }

  private static func kindByName(
    _ line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, isFolded: Bool
  ) -> LineKind {
    switch block[line.lowerBound] | 0x20 {
    case UInt8(ascii: "r"), UInt8(ascii: "u"): return isFolded ? .unclear : .property
    case UInt8(ascii: "d"):
      let second = block[line.lowerBound + 1] | 0x20
      if second == UInt8(ascii: "t") || second == UInt8(ascii: "u") {
        // Every event has a DTSTAMP.
        let isStamp =
          block[line.lowerBound + 2] | 0x20 == UInt8(ascii: "s")
          && block[line.lowerBound + 5] | 0x20 == UInt8(ascii: "m")
        if !isStamp { return isFolded ? .unclear : .property }
      }
      // The fold may split the name after its first letter.
      return isFolded && second < UInt8(ascii: "a") ? .unclear : .unneeded
    case UInt8(ascii: "e") where block[line.lowerBound + 1] | 0x20 == UInt8(ascii: "x"):
      return isFolded ? .unclear : .property
    default: return .unclear
    }
  }
}
