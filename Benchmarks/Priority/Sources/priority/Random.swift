/// SplitMix64: the same numbers on each computer.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func pick<Element>(_ values: [Element]) -> Element { values[below(values.count)] }

  /// Roughly normal, of mean 0 and deviation 1.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }
}
