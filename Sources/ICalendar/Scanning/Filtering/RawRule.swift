/// A recurrence rule as text, parted from what ends it.
///
/// Rules of real calendars are alike but for their ends, and without its end a rule gives no fewer instances.
struct RawRule {
  /// The text without UNTIL and COUNT, where these stand in it as RFC 5545 writes them.
  private(set) var endless: [UInt8] = []
  /// The day of UNTIL in seconds since 1970 on its own clock.
  private(set) var until: Int?
  /// Whether a COUNT was left out of ``endless``.
  private(set) var hasCount = false

  /// The rule of a text.
  init(_ text: [UInt8]) {
    // A reader leaves out spaces and mends letter case, which may hide a second UNTIL; of several the last counts.
    let isPlain = text.allSatisfy { $0 > UInt8(ascii: " ") } && Self.endings(in: text) <= 1
    guard isPlain else {
      endless = text
      return
    }
    endless.reserveCapacity(text.count)
    text.withUnsafeBufferPointer { text in
      var parts = text[...]
      while !parts.isEmpty {
        let part = parts.prefix { $0 != UInt8(ascii: ";") }
        if !takeEnd(RawLine(UnsafeBufferPointer(rebasing: part))) {
          if !endless.isEmpty { endless.append(UInt8(ascii: ";")) }
          endless += part
        }
        parts = parts.dropFirst(part.count + 1)
      }
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

  /// How often the letters are met that only UNTIL has.
  private static func endings(in text: [UInt8]) -> Int {
    zip(text, text.dropFirst()).count {
      $0 | 0x20 == UInt8(ascii: "t") && $1 | 0x20 == UInt8(ascii: "i")
    }
  }
}
