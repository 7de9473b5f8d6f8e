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
