/// Text in the header of a mail that is more than ASCII (RFC 2047): `=?utf-8?q?M=C3=BCller?=`.
enum EncodedWord {
  /// The most characters of an encoded word. RFC 2047 allows 75; so many stand behind the name of any field here, in a
  /// line of 76.
  static let lengthLimit = 64
  private static let frame = "=?utf-8?q??=".utf8.count

  /// The text as encoded words, which readers put together without the white space between them; none of an empty text.
  /// Each holds whole characters, as section 5 asks.
  static func words(for text: String) -> [String] {
    let isShorterInBase64 = text.utf8.reduce(0) { $0 + quoted($1).utf8.count } > (text.utf8.count + 2) / 3 * 4
    let room = lengthLimit - frame
    var words: [String] = []
    var pending: [UInt8] = []
    var length = 0
    func finish() {
      guard !pending.isEmpty else { return }
      words.append(
        isShorterInBase64
          ? "=?utf-8?b?" + Base64.encoded(pending) + "?="
          : "=?utf-8?q?" + pending.map(quoted).joined() + "?=")
      pending = []
      length = 0
    }
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      let added = isShorterInBase64 ? bytes.count : bytes.reduce(0) { $0 + quoted($1).utf8.count }
      if length + added > (isShorterInBase64 ? room / 4 * 3 : room) { finish() }
      pending += bytes
      length += added
    }
    finish()
    return words
  }

  /// A byte in the “Q” encoding, with no character that means something in a display name (section 5, rule 3).
  private static func quoted(_ byte: UInt8) -> String {
    if byte == UInt8(ascii: " ") { return "_" }
    return byte.isASCIIAlphanumeric ? String(UnicodeScalar(byte)) : "=" + byte.twoHexadecimalDigits
  }
}

/// The encoding that RFC 4648 section 4 describes.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

  /// The bytes in one line, with padding.
  static func encoded(_ bytes: [UInt8]) -> String {
    var result = String.UnicodeScalarView()
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      var digits: [Unicode.Scalar] = []
      for position in 0..<4 {
        digits.insert(position < 3 - group.count ? "=" : alphabet[bits & 63], at: 0)
        bits >>= 6
      }
      result += digits
    }
    return String(result)
  }
}
