/// A number of 40 bits that tells UIDs apart. Two UIDs have the same one once in 10¹² pairs, and that costs a reading, not a wrong answer.
struct UIDFingerprint: Hashable, Sendable {
  /// How many bits it has.
  static let bitCount: UInt64 = 40

  /// The number.
  let bits: UInt64

  /// A fingerprint that was taken before.
  init(bits: UInt64) {
    self.bits = bits
  }

  /// The fingerprint of a UID's text.
  init(_ uid: String) {
    var uid = uid
    self.init(bits: uid.withUTF8(Self.hash))
  }

  /// The fingerprint of any bytes.
  init(hashing bytes: UnsafeBufferPointer<UInt8>) {
    bits = Self.hash(bytes)
  }

  /// The fingerprint of a UID that is sure to mean its bytes: ASCII, not too long, no space at its ends; else `nil`.
  init?(_ uid: UnsafeBufferPointer<UInt8>) {
    guard let first = uid.first, let last = uid.last, uid.count < 1024, first > UInt8(ascii: " "),
      last > UInt8(ascii: " ")
    else { return nil }
    var all: UInt8 = 0
    for byte in uid { all |= byte }
    guard all < 0x80 else { return nil }
    bits = Self.hash(uid)
  }

  /// Eight bytes at a time: the calendar has a UID for each event.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(raw.count)
    var offset = 0
    while offset + 8 <= raw.count {
      hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    for index in offset..<raw.count { rest = rest << 8 | UInt64(raw[index]) }
    return mixed(mixed(hash ^ rest)) >> (64 - bitCount)
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* 0xD6E8_FEB8_6659_FD93
    return product ^ (product >> 32)
  }
}
