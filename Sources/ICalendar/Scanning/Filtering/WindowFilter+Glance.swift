/// What a look at a few bytes tells of a line; most lines of a calendar need no more.
extension WindowFilter {
  /// Whether a line is short, or ends so that it must be looked at whole: with `=`, or with several CRs.
  @inline(__always)
  static func isOdd(_ line: Range<Int>, in block: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count > 8 else { return true }
    let last = block[line.upperBound - (block[line.upperBound - 2] == UInt8(ascii: "\r") ? 3 : 2)]
    return last == UInt8(ascii: "=") || last == UInt8(ascii: "\r")
  }

  /// What the first bytes of a line of a component tell of it.
  enum Glance {
    /// It says nothing to the filter: most do.
    case nothing
    /// It is a line of an event that may say when it is, and is not folded.
    case fact
    /// It must be looked at whole.
    case other
  }

  /// The first letters of BEGIN, DTSTART, END, RRULE and UID, counted from the byte 0x40, in any letter case.
  private static let bearingLetters: UInt64 = 0x0024_0034_0024_0034

  @inline(__always)
  mutating func glance(
    at line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, before next: UInt8
  ) -> Glance {
    let first = block[line.lowerBound]
    let letter = first &- 0x40
    if letter < 0x40, Self.bearingLetters &>> UInt64(letter) & 1 == 0 {
      return !Self.isSpace(next) || passesFolded(line, in: block) ? .nothing : .other
    }
    if Self.isSpace(first) { return facts.awaitsContinuation ? .other : .nothing }
    return glanceAtBearing(line, in: block, isFolded: Self.isSpace(next))
  }

  private mutating func glanceAtBearing(
    _ line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, isFolded: Bool
  ) -> Glance {
    switch block[line.lowerBound] | 0x20 {
    case UInt8(ascii: "r"), UInt8(ascii: "u"): return isFolded || !structure.isInEvent ? .other : .fact
    case UInt8(ascii: "d"):
      let second = block[line.lowerBound + 1] | 0x20
      if second == UInt8(ascii: "t") || second == UInt8(ascii: "u") {
        // Every event has a DTSTAMP.
        let isStamp =
          block[line.lowerBound + 2] | 0x20 == UInt8(ascii: "s")
          && block[line.lowerBound + 5] | 0x20 == UInt8(ascii: "m")
        if !isStamp { return isFolded || !structure.isInEvent ? .other : .fact }
      }
      return !isFolded || passesFolded(line, in: block) ? .nothing : .other
    default: return .other
    }
  }

  /// Passes over a folded line of a property that says nothing to the filter, if its name is whole.
  private mutating func passesFolded(_ line: Range<Int>, in block: UnsafeBufferPointer<UInt8>) -> Bool {
    let folded = RawLine(UnsafeBufferPointer(rebasing: block[line]))
    let delimiter = folded.firstDelimiter()
    guard delimiter < folded.count else { return false }
    hasParameters = folded[delimiter] == UInt8(ascii: ";")
    facts.pass()
    return true
  }
}
