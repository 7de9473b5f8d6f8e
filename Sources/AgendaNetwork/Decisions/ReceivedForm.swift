internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// Brings what a server sent into the form in which calendars are kept: UTF-8, with lines that end with LF or CRLF.
enum ReceivedForm {
  /// The largest text in another form that is converted, in bytes.
  private static let maximumSize = 64 << 20

  /// The converted text; `nil` if it is kept as it came.
  ///
  /// jCal becomes iCalendar. UTF-16 and lines that end with CR are read as in a file. A text that is not UTF-8 is in the encoding that `contentType` names;
  /// without one, the reader takes its odd bytes for Latin-1.
  static func converted(_ text: CalendarText, contentType: String?, isWhole: Bool) -> [UInt8]? {
    if !isWhole, text.count <= maximumSize, JCalText.isJCal(text.prefix(4096)) {
      let bytes = text.prefix(text.count)
      let plain = JCalText.plain(bytes)
      return plain == bytes ? nil : plain
    }
    let charset = contentType.flatMap(charset)
    guard !isWhole || charset != nil, text.count <= maximumSize else { return nil }
    let bytes = text.prefix(text.count)
    var plain = normalizedEncoding(bytes).bytes
    if !isUTF8(plain.span), let charset, let decoded = decode(plain, from: charset) { plain = decoded }
    return plain == bytes ? nil : plain
  }

  /// The parameter `charset` of a media type (RFC 9110 section 8.3.2); `nil` if it names UTF-8 or ASCII, or nothing.
  private static func charset(in contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed.lowercased() == "charset" else { continue }
      let name = parts[1].trimming { $0 == "\"" || $0 == "'" || $0.properties.isWhitespace }.lowercased()
      return ["utf-8", "utf8", "us-ascii", ""].contains(name) ? nil : name
    }
    return nil
  }

  /// The text in UTF-8; `nil` if the system does not know the encoding, or if the bytes are not in it.
  private static func decode(_ bytes: [UInt8], from charset: String) -> [UInt8]? {
    guard charset.utf8.count < 64, !charset.utf8.contains(0), let converter = iconv_open("UTF-8", charset),
      Int(bitPattern: converter) != -1
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
    decoded.removeLast(left)
    return decoded
  }
}
