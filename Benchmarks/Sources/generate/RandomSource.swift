/// SplitMix64: small, fast, and the same on every machine, which the standard library's generators do not promise.
struct RandomSource {
  private var state: UInt64

  /// Each event has a source of its own, so that the events of a small calendar are the first ones of a large calendar.
  init(seed: UInt64, event: Int) {
    state = seed &* 0xD129_0B26_88CC_2B05 ^ UInt64(event) &* 0xA24B_AED4_963E_E407
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func number(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    number(range.lowerBound..<range.upperBound + 1)
  }

  mutating func chance(percent: Int) -> Bool {
    number(0..<100) < percent
  }

  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }

  /// An element by shares, as `[(.daily, 10), (.weekly, 50)]`.
  mutating func element<Element>(of shares: [(Element, Int)]) -> Element {
    var left = number(0..<shares.reduce(0) { $0 + $1.1 })
    for (element, share) in shares {
      if left < share { return element }
      left -= share
    }
    return shares[0].0
  }
}
