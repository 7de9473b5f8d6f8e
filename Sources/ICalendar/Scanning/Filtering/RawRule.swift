/// A recurrence rule as text, parted from what ends it.
///
/// Rules of real calendars are alike but for their ends, and without its end a rule gives no fewer instances.
struct RawRule {
  /// The day of UNTIL in seconds since 1970 on its own clock.
  private(set) var until: Int?
  /// Whether a COUNT was left out of the text without ends.
  private(set) var hasCount = false

  /// The rule of a text. `endless` becomes the text without UNTIL and COUNT, where these stand in it as RFC 5545 writes them.
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
      if !takeEnd(RawLine(part)) {
        if !endless.isEmpty { endless.append(UInt8(ascii: ";")) }
        endless += part
      }
      start = end + 1
    }
  }

  /// Takes a part that ends the rule; `false` where it is none, or not in its plain form.
  private mutating func takeEnd(_ part: RawLine) -> Bool {
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

  /// How often the letters are met that only UNTIL has; `nil` where there are spaces. A reader leaves those out and mends letter case, which
  /// may hide a second UNTIL; of several the last counts.
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
