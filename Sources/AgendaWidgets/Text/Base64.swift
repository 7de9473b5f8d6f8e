/// The base64 encoding of RFC 4648 section 4.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes in one line, with padding.
  static func encoded(_ bytes: [UInt8]) -> String {
    let digits = alphabet
    return String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
      var written = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let count = min(3, bytes.count - start)
        var bits = 0
        for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
        for place in 0..<4 {
          text[written] = place > count ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 0x3F]
          written += 1
        }
      }
      return written
    }
  }
}
