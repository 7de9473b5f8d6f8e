/// The text of a recurrence rule, separated from its UNTIL and COUNT.
///
/// Rules of real calendars mostly differ only in these two parts. Without them a rule gives at least the same instances.
struct RawRule {
  /// The midnight that begins the day of UNTIL, in seconds since 1970 on UNTIL's own clock.
  private(set) var until: Int?
  /// Whether the rule has a COUNT, which `endless` does not contain.
  private(set) var hasCount = false

  /// Reads a rule. `endless` receives its text without UNTIL and COUNT, if these have the form of RFC 5545.
  init(_ text: UnsafeBufferPointer<UInt8>, endless: inout [UInt8]) {
    endless.removeAll(keepingCapacity: true)
    guard let endings = Self.endings(in: text), endings <= 1 else {
      endless += text
      return
    }
    let line = RawLine(text)
    var start = 0
    while start < text.count {
      let end = line.firstIndex(of: UInt8(ascii: ";"), from: start) ?? text.count
      let part = UnsafeBufferPointer(rebasing: text[start..<end])
      if !readEnd(RawLine(part)) {
        if !endless.isEmpty { endless.append(UInt8(ascii: ";")) }
        endless += part
      }
      start = end + 1
    }
  }

  /// Reads a part of the rule if it is a plain UNTIL or COUNT; else returns `false`.
  private mutating func readEnd(_ part: RawLine) -> Bool {
    if part.holds("UNTIL="), let date = part.date(at: 6) {
      until = date.daysSinceEpoch * 86_400
      return true
    }
    guard part.holds("COUNT="), (7...15).contains(part.count),
      let count = part.number(at: 6, digits: part.count - 6), count > 0
    else { return false }
    hasCount = true
    return true
  }

  /// The number of letter pairs `TI`, which only UNTIL contains; `nil` if the text has spaces. A rule may hold several UNTILs, of
  /// which the last counts; the reader ignores spaces and letter case in their names.
  private static func endings(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var (count, last) = (0, UInt8(0))
    for byte in text {
      guard byte > UInt8(ascii: " ") else { return nil }
      if byte | 0x20 == UInt8(ascii: "i"), last | 0x20 == UInt8(ascii: "t") { count += 1 }
      last = byte
    }
    return count
  }
}
