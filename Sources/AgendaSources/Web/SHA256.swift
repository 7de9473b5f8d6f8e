internal import AgendaPlatform
internal import ICalendar

/// The hash SHA-256 (FIPS 180-4) of bytes that come one after the other. It names the folder of an address in the cache, and shows whether a
/// calendar has changed.
package struct SHA256 {
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]

  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  /// The bytes that do not fill a block yet, at the beginning.
  private var pending = SIMD64<UInt8>()
  private var pendingCount = 0
  private var count = 0

  /// The hash of no bytes.
  package init() {}

  /// The hash of a text in UTF-8, in hexadecimal digits.
  package static func hexadecimal(_ text: String) -> String { hexadecimal(Array(text.utf8)) }

  /// The hash of bytes, in hexadecimal digits.
  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.add($0) }
    return hash.hexadecimal()
  }

  /// The authentication code of a text by a key (HMAC, RFC 2104), in hexadecimal digits: who does not know the key cannot make it.
  package static func authenticationCode(of text: String, key: String) -> String {
    var block = Array(key.utf8)
    if block.count > 64 {
      var hash = SHA256()
      block.withUnsafeBytes { hash.add($0) }
      block = hash.digest()
    }
    block += [UInt8](repeating: 0, count: 64 - block.count)
    var inner = SHA256()
    (block.map { $0 ^ 0x36 } + Array(text.utf8)).withUnsafeBytes { inner.add($0) }
    return hexadecimal(block.map { $0 ^ 0x5C } + inner.digest())
  }

  /// The length of a ``fileName(for:)`` in bytes.
  private static let nameLength = 32

  /// A name of a file or folder for what a text identifies: 128 bits of the hash, so that no two texts of one user share a name, and no text can do
  /// harm.
  package static func fileName(for text: String) -> String { String(hexadecimal(text).prefix(nameLength)) }

  /// Whether a name can be one of ``fileName(for:)``.
  package static func isFileName(_ name: some StringProtocol) -> Bool {
    name.utf8.count == nameLength
      && name.utf8.allSatisfy(\.isLowercaseHexadecimal)
  }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    var rest = bytes
    while !rest.isEmpty {
      if pendingCount == 0, rest.count >= 64 {
        compress(rest)
        rest = UnsafeRawBufferPointer(rebasing: rest[64...])
        continue
      }
      let taken = min(64 - pendingCount, rest.count)
      withUnsafeMutableBytes(of: &pending) { [pendingCount] pending in
        pending[pendingCount...].copyBytes(from: rest[..<taken])
      }
      pendingCount += taken
      rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
      if pendingCount == 64 { compressPending() }
    }
  }

  /// The hash of all bytes that were added, in 64 hexadecimal digits.
  package consuming func hexadecimal() -> String {
    finish()
    return String(unsafeUninitializedCapacity: 64) { [state] digits in
      for place in 0..<64 {
        let digit = UInt8(truncatingIfNeeded: state[place / 8] >> UInt32(28 - place % 8 * 4) & 0xF)
        digits[place] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      }
      return 64
    }
  }

  /// The 32 bytes of the hash of all bytes that were added.
  package consuming func digest() -> [UInt8] {
    finish()
    return state.indices.flatMap { index in
      (0..<4).map { UInt8(truncatingIfNeeded: state[index] >> (24 - 8 * UInt32($0))) }
    }
  }

  /// The first 64 bits of the hash of all bytes that were added.
  consuming func firstBits() -> UInt64 {
    finish()
    return UInt64(state[0]) << 32 | UInt64(state[1])
  }

  /// Adds the padding.
  private mutating func finish() {
    let length = UInt64(count) * 8
    pending[pendingCount] = 0x80
    for place in (pendingCount + 1)..<64 { pending[place] = 0 }
    if pendingCount >= 56 {
      compressPending()
      pending = SIMD64()
    }
    for place in 0..<8 { pending[56 + place] = UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * place)) }
    compressPending()
  }

  private mutating func compressPending() {
    withUnsafeBytes(of: pending) { compress($0) }
    pendingCount = 0
  }

  /// Takes the first 64 of some bytes in.
  private mutating func compress(_ block: UnsafeRawBufferPointer) {
    func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 &- bits) }
    let state = state
    let added = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      for place in 0..<16 {
        schedule[place] = UInt32(
          bigEndian: block.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
      }
      for place in 16..<64 {
        let (early, late) = (schedule[place - 15], schedule[place - 2])
        let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
        let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
        schedule[place] = schedule[place - 16] &+ first &+ schedule[place - 7] &+ second
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      let constants = Self.constants
      for place in 0..<64 {
        let sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        let first = h &+ sum &+ (e & f ^ ~e & g) &+ constants[place] &+ schedule[place]
        let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ (a & b ^ a & c ^ b & c)
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
      return SIMD8(a, b, c, d, e, f, g, h)
    }
    self.state = state &+ added
  }
}
