/// Percent-encoding of RFC 3986 section 2.1.
package enum PercentEncoding {
  /// A value with all but the unreserved characters encoded, so that it can be used in any part of an address.
  package static func encoded(_ text: some StringProtocol) -> String {
    encode(text.utf8) { isUnreserved($0) }
  }

  /// A part of an address in which the characters that are not allowed are encoded, and each `%` that does not begin
  /// an encoded byte. Everything else is unchanged.
  package static func normalized(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var index = -1
    return encode(bytes) { byte in
      index += 1
      return byte == UInt8(ascii: "%")
        ? encodedByte(bytes, at: index) != nil : isKept(byte)
    }
  }

  /// Whether ``normalized(_:)`` keeps a byte at any place.
  package static func isKept(_ byte: UInt8) -> Bool { isUnreserved(byte) || isReserved(byte) }

  /// The text of an encoded value; `nil` if it is not UTF-8.
  package static func decoded(_ text: some StringProtocol) -> String? {
    String(utf8: decodedBytes(text).span)
  }

  /// The bytes of an encoded value. A `%` that does not begin an encoded byte is kept.
  package static func decodedBytes(_ text: some StringProtocol) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), let byte = encodedByte(bytes, at: index) {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Whether a byte is a reserved character of RFC 3986 section 2.2 that is not encoded. The apostrophe is missing: it would end an
  /// HTML attribute.
  private static func isReserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case ":", "/", "?", "#", "@", "!", "$", "&", "(", ")", "*", "+", ",", ";", "=": true
    default: false
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "-", ".", "_", "~": true
    default: byte.isASCIIAlphanumeric
    }
  }

  /// The byte that the two digits after the `%` at an index encode; `nil` if they are no hexadecimal digits.
  private static func encodedByte(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
      let low = bytes[index + 2].hexadecimalValue
    else { return nil }
    return high << 4 | low
  }

  /// The text of bytes, in which each byte is encoded for which `isKept` is `false`.
  package static func encode(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
    var result: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), UInt8.hexadecimalDigit(byte >> 4), UInt8.hexadecimalDigit(byte & 0xF)]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
