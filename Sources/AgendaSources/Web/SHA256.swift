internal import AgendaCVectors
internal import AgendaPlatform
internal import ICalendar

/// The hash SHA-256 (FIPS 180-4) of bytes that come one after the other. It names the folder of an address in the cache, and shows whether a
/// calendar has changed.
package struct SHA256 {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  /// The bytes that do not fill a block yet, at the beginning.
  private var pending = SIMD64<UInt8>()
  private var pendingCount = 0
  private var count = 0

  /// The hash of no bytes.
  package init() {}

  /// The hash of a text in UTF-8, in hexadecimal digits.
  package static func hexadecimal(_ text: String) -> String {
    var hash = SHA256()
    hash.add(text)
    return hash.hexadecimal()
  }

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
  package static func fileName(for text: String) -> String {
    var hash = SHA256()
    hash.add(text)
    return hash.hexadecimal(words: nameLength / 8)
  }

  /// Whether a name can be one of ``fileName(for:)``.
  package static func isFileName(_ name: some StringProtocol) -> Bool {
    name.utf8.count == nameLength
      && name.utf8.allSatisfy(\.isLowercaseHexadecimal)
  }

  /// Adds a text in UTF-8.
  private mutating func add(_ text: String) {
    text.utf8.span.withUnsafeBytes { add($0) }
  }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    var rest = bytes
    while !rest.isEmpty {
      let blocks = rest.count / 64
      if pendingCount == 0, blocks > 0 {
        compress(rest, blocks: blocks)
        rest = UnsafeRawBufferPointer(rebasing: rest[(64 * blocks)...])
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
  package consuming func hexadecimal() -> String { hexadecimal(words: 8) }

  /// The first words of the hash of all bytes that were added, in eight hexadecimal digits each.
  private consuming func hexadecimal(words: Int) -> String {
    finish()
    return String(unsafeUninitializedCapacity: 8 * words) { [state] text in
      for word in 0..<words {
        var rest = state[word]
        for place in (8 * word)..<(8 * word + 8) {
          let digit = UInt8(truncatingIfNeeded: rest &>> 28)
          text[place] = digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
          rest = rest &<< 4
        }
      }
      return 8 * words
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
    let length = (UInt64(count) * 8).bigEndian
    withUnsafeMutableBytes(of: &pending) { [pendingCount] pending in
      pending[pendingCount] = 0x80
      UnsafeMutableRawBufferPointer(rebasing: pending[(pendingCount + 1)...])
        .initializeMemory(as: UInt8.self, repeating: 0)
    }
    if pendingCount >= 56 {
      compressPending()
      pending = SIMD64()
    }
    withUnsafeMutableBytes(of: &pending) { $0.storeBytes(of: length, toByteOffset: 56, as: UInt64.self) }
    compressPending()
  }

  private mutating func compressPending() {
    withUnsafeBytes(of: pending) { compress($0, blocks: 1) }
    pendingCount = 0
  }

  /// Takes the first blocks of some bytes in.
  private mutating func compress(_ bytes: UnsafeRawBufferPointer, blocks: Int) {
    withUnsafeMutableBytes(of: &state) { state in
      guard let words = state.assumingMemoryBound(to: UInt32.self).baseAddress,
        let bytes = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
      else { return }
      sha256_add(words, bytes, blocks)
    }
  }
}
