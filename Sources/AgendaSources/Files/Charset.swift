import AgendaCICUText
internal import AgendaPlatform
internal import ICalendar

/// The charsets that the header of a mail or of an answer on the web names, and the letters that bytes mean in them: the one table for all that is read from
/// elsewhere.
///
/// ICU has the charsets of browsers and mail programs with their many names, and the system has some more. A calendar in a file has no header that names a
/// charset: it is UTF-8 or UTF-16, and single lines can be Latin-1 (``ICalendar/normalizedEncoding(_:)``).
package enum Charset {
  /// The text of bytes in a charset, in UTF-8; `nil` if the charset is unknown, and the bytes are neither ASCII nor UTF-8.
  package static func text(_ bytes: [UInt8], charset: String?) -> String? {
    let name = (charset ?? "utf-8").lowercased()
    if name.hasPrefix("utf-16") {
      return String(decoding: normalizedEncoding(bytes).bytes, as: UTF8.self)
    }
    let isKnown = [
      "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252", "cp1252",
    ].contains(name)
    if !isKnown, let text = converted(bytes, from: wider[name] ?? name) ?? decoded(bytes, from: name) {
      return text
    }
    let (text, isUTF8) = decodeLenientUTF8(bytes[...])
    // Letters that are behind escapes are no ASCII, though their bytes are.
    let escapes = hasEscapes(name) && bytes.contains(0x1B)
    return isKnown || isUTF8 && !escapes ? text : nil
  }

  /// The text of an answer on the web, whose header often names the charset of the server and not that of the file: what is UTF-8 is read so, and what is no
  /// text of the charset is not. `nil` if the bytes stay as they are.
  package static func text(_ bytes: [UInt8], namedByServer charset: String) -> String? {
    let name = charset.lowercased()
    guard hasEscapes(name) || !isUTF8(bytes.span) else { return nil }
    // ICU puts U+FFFD, or the control character for a substitute, in the place of what it cannot read.
    guard let text = text(bytes, charset: name),
      !text.unicodeScalars.contains(where: { $0 == "\u{FFFD}" || $0 == "\u{1A}" })
    else { return nil }
    return text
  }

  /// Whether a charset writes all letters in bytes of ASCII, so that only its name tells them from UTF-8.
  private static func hasEscapes(_ name: String) -> Bool {
    name.hasPrefix("iso-2022") || name == "utf-7" || name.hasPrefix("hz-gb") || name == "hz"
  }

  /// Charsets whose names stand for wider ones, as programs write and browsers read them.
  private static let wider = [
    "gb2312": "gb18030", "gbk": "gb18030", "euc-kr": "windows-949", "shift_jis": "windows-31j",
    "x-sjis": "windows-31j", "x-mac-roman": "macintosh", "hz-gb-2312": "hz",
  ]

  /// The most bytes of the name of a charset. Those that programs write are shorter, and what is longer can be anything that a stranger has
  /// put into a header.
  private static let maximumName = 40

  /// The text of bytes in a charset of ICU; `nil` for any other one.
  private static func converted(_ bytes: [UInt8], from charset: String) -> String? {
    // ICU reads options behind a comma.
    guard isName(charset), let count = Int32(exactly: bytes.count),
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

  /// The text of bytes in a charset that only the system has, such as ISO-8859-16; `nil` for any other one, or if the bytes are not in it.
  private static func decoded(_ bytes: [UInt8], from charset: String) -> String? {
    guard isName(charset), let converter = iconv_open("UTF-8", charset), Int(bitPattern: converter) != -1
    else { return nil }
    defer { iconv_close(converter) }
    // No character of another encoding needs more than four bytes.
    var decoded = [UInt8](repeating: 0, count: bytes.count * 4)
    var source = bytes
    let room = decoded.count
    let left = source.withUnsafeMutableBytes { source in
      decoded.withUnsafeMutableBytes { target -> Int? in
        var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (rest, left) = (source.count, room)
        return iconv(converter, &from, &rest, &to, &left) == .max || rest > 0 ? nil : left
      }
    }
    guard let left else { return nil }
    return String(decoding: decoded.dropLast(left), as: UTF8.self)
  }

  private static func isName(_ charset: String) -> Bool {
    1...maximumName ~= charset.utf8.count
      && charset.utf8.allSatisfy {
        $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "/")
      }
  }
}
