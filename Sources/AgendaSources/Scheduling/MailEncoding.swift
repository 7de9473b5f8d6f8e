import AgendaCICUText
internal import ICalendar

/// The ways in which the bytes of a part of a mail are written (RFC 2045 section 6), and the characters that they mean.
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

  /// The text of bytes in a charset, in UTF-8; `nil` if the charset is unknown, and the bytes are neither ASCII nor UTF-8.
  static func text(_ bytes: [UInt8], charset: String?) -> String? {
    let name = (charset ?? "utf-8").lowercased()
    if name.hasPrefix("utf-16") {
      return String(decoding: normalizedEncoding(bytes).bytes, as: UTF8.self)
    }
    let isKnown = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252", "cp1252"]
      .contains(name)
    if !isKnown, let text = converted(bytes, from: wider[name] ?? name) { return text }
    let (text, isUTF8) = decodeLenientUTF8(bytes[...])
    let escapes = name.hasPrefix("iso-2022") && bytes.contains(0x1B)
    return isKnown || isUTF8 && !escapes ? text : nil
  }

  /// Charsets whose names stand for wider ones, as programs write and browsers read them.
  private static let wider = [
    "gb2312": "gb18030", "gbk": "gb18030", "euc-kr": "windows-949", "shift_jis": "windows-31j",
  ]

  /// The most bytes of the name of a charset.
  private static let maximumName = 40

  /// The text of bytes in a charset of ICU; `nil` for any other one.
  private static func converted(_ bytes: [UInt8], from charset: String) -> String? {
    // ICU reads options behind a comma.
    let isName = charset.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "/")
    }
    guard isName, 1...maximumName ~= charset.utf8.count, let count = Int32(exactly: bytes.count),
      // No byte is more than one character of three bytes.
      let capacity = Int32(exactly: bytes.count * 3 + 16)
    else { return nil }
    var isText = false
    let text = String(unsafeUninitializedCapacity: Int(capacity)) { text in
      guard let start = text.baseAddress else { return 0 }
      let length = bytes.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { icu_text_utf8(charset, $0, count, start, capacity) } ?? 0
      }
      isText = length >= 0
      return max(0, Int(length))
    }
    return isText ? text : nil
  }
}
