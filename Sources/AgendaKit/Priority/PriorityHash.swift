/// Hashes texts with a number that each file of learned priorities has for itself: the same in each run, and different from user to user.
///
/// The hash of Swift's `Hasher` differs in each process.
struct PriorityHash {
  private var state: UInt64

  init(salt: UInt64) {
    // FNV-1a, 64 bits.
    state = 0xCBF2_9CE4_8422_2325
    withUnsafeBytes(of: salt.littleEndian) { $0.forEach { add($0) } }
  }

  mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No text has this byte.
    add(0xFF)
  }

  /// The hash, whose bits all depend on all bytes (the last steps of SplitMix64).
  var value: UInt64 {
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
