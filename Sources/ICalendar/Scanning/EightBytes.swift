/// Eight bytes of a text, all searched in one step. Each result has bit 7 set in every matching byte. Bytes above the first match may be false
/// positives; a result of 0 is exact.
package struct EightBytes {
  /// The number 1 in each byte.
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  /// The highest bit of each byte.
  @inlinable static var highest: UInt64 { 0x8080_8080_8080_8080 }

  @usableFromInline let bytes: UInt64

  @inlinable
  init(_ bytes: UInt64) { self.bytes = bytes }

  /// The bytes that are not ASCII.
  @inlinable
  package var nonASCII: UInt64 { bytes & Self.highest }

  /// The bytes that are control characters of ASCII, but not DEL.
  @inlinable
  package var controls: UInt64 { (bytes &- Self.ones &* 0x20) & ~bytes & Self.highest }

  /// The bytes that are a character of ASCII.
  @inlinable
  package func holds(_ character: UInt8) -> UInt64 {
    let zeros = bytes ^ Self.ones &* UInt64(character)
    return (zeros &- Self.ones) & ~zeros & Self.highest
  }

  /// The number of bytes at the beginning of a text in whole groups of eight that meet a condition.
  @inlinable
  package static func count(
    ofFirst text: UnsafeBufferPointer<UInt8>, where isMet: (EightBytes) -> Bool
  ) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var count = 0
    while count + 8 <= raw.count,
      isMet(EightBytes(raw.loadUnaligned(fromByteOffset: count, as: UInt64.self)))
    {
      count += 8
    }
    return count
  }

  /// The number of bytes at the beginning of a text in whole groups of 32 or 8 bytes that are ASCII.
  static func count(ofASCII text: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var count = 0
    while count + 32 <= raw.count {
      let bytes = raw.loadUnaligned(fromByteOffset: count, as: SIMD4<UInt64>.self)
      let halves = bytes.lowHalf | bytes.highHalf
      guard (halves[0] | halves[1]) & highest == 0 else { break }
      count += 32
    }
    return count
      + Self.count(ofFirst: UnsafeBufferPointer(rebasing: text[count...])) { $0.nonASCII == 0 }
  }
}
