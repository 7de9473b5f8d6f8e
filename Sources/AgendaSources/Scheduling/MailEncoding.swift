internal import ICalendar

/// The ways in which the bytes of a part of a mail are written (RFC 2045 section 6).
enum MailEncoding {
  /// The bytes that a base64 text means; other characters between them, such as line ends, are passed over.
  static func base64(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text {
      guard byte != UInt8(ascii: "=") else { break }
      guard let digit = digit(byte) else { continue }
      (bits, count) = (bits << 6 | UInt32(digit), count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  /// The value of a digit of base64, also of its form for URLs.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The bytes that a quoted-printable text means (RFC 2045 section 6.7). An `=` that begins no code stays, as programs leave it. In the form of RFC 2047
  /// section 4.2 an underscore is a space.
  static func quotedPrintable(_ text: ArraySlice<UInt8>, ofWord: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      place += 1
      if ofWord, byte == UInt8(ascii: "_") {
        bytes.append(UInt8(ascii: " "))
        continue
      }
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      if text.endIndex - place >= 2, let high = text[place].hexadecimalValue,
        let low = text[place + 1].hexadecimalValue
      {
        bytes.append(high << 4 | low)
        place += 2
        continue
      }
      // A soft line break, behind which servers can have left spaces.
      var end = place
      while end < text.endIndex, text[end] == 0x20 || text[end] == 0x09 || text[end] == 0x0D { end += 1 }
      if end < text.endIndex, text[end] == 0x0A { place = end + 1 } else { bytes.append(byte) }
    }
    return bytes
  }
}

/// Encoded words of headers (RFC 2047): `=?utf-8?q?Caf=C3=A9?=`.
enum EncodedWords {
  /// A text with its encoded words decoded. Those that cannot be read stay as they are.
  static func decoded(_ text: String) -> String {
    guard text.contains("=?") else { return text }
    var result = ""
    var rest = Substring(text)
    // Bytes of one charset in several words are one text: some programs divide characters.
    var pending: (charset: String, bytes: [UInt8])?
    func finish() {
      guard let word = pending else { return }
      result +=
        Charset.text(word.bytes, charset: word.charset) ?? decodeLenientUTF8(word.bytes[...]).text
      pending = nil
    }
    while let start = rest.firstRange(of: "=?") {
      let before = rest[..<start.lowerBound]
      guard let word = word(rest[start.upperBound...]) else {
        finish()
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      // White space between two words is none.
      if pending == nil || !before.allSatisfy(\.isWhitespace) {
        finish()
        result += before
      }
      if pending?.charset != word.charset { finish() }
      pending = (word.charset, (pending?.bytes ?? []) + word.bytes)
      rest = word.rest
    }
    finish()
    return result + rest
  }

  /// The word that begins behind `=?`.
  private static func word(_ text: Substring) -> (charset: String, bytes: [UInt8], rest: Substring)? {
    let parts = text.prefix(2000).split(separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3].first == "=", parts[1].count == 1,
      !parts[2].contains(where: \.isWhitespace) || parts[1].lowercased() == "q"
    else { return nil }
    let charset = parts[0].prefix { $0 != "*" }.lowercased()
    let encoded = Array(parts[2].utf8)
    let bytes: [UInt8]
    switch parts[1].lowercased() {
    case "b": bytes = MailEncoding.base64(encoded)
    case "q": bytes = MailEncoding.quotedPrintable(encoded[...], ofWord: true)
    default: return nil
    }
    return (charset, bytes, text[parts[3].index(after: parts[3].startIndex)...])
  }
}
