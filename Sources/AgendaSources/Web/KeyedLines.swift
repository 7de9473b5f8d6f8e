internal import ICalendar

/// The text of a small file of the cache or the state: a first line that names its form, and lines such as `etag="1"`, which people can read.
package enum KeyedLines {
  /// The most bytes of a value, unless a file allows more.
  package static let maximumValue = 4096

  /// The lines after the first one, in their order; `nil` if the first one is not `header`. Lines without `=` are left out.
  package static func parse(_ text: String, header: String) -> [(key: Substring, value: String)]? {
    let lines = text.split(separator: "\n")
    guard lines.first == header[...] else { return nil }
    return lines.dropFirst().compactMap { line in
      // A value can begin with a combining character, which is one Character with the equals sign.
      guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (line[..<equals], String(line[line.utf8.index(after: equals)...]))
    }
  }

  /// Such a text. A value that is `nil`, has more than `maximumValue` bytes, or does not fit on a line, is left out.
  package static func text(
    header: String, maximumValue: Int = Self.maximumValue, _ entries: [(key: String, value: String?)]
  ) -> String {
    entries.reduce(into: header + "\n") { text, entry in
      guard let value = entry.value, fits(value, maximumValue: maximumValue) else { return }
      text += "\(entry.key)=\(value)\n"
    }
  }

  /// Returns `true` for a value that is not left out.
  package static func fits(_ value: String, maximumValue: Int = Self.maximumValue) -> Bool {
    value.utf8.count <= maximumValue && !value.hasControlCharacters
  }

  /// A value that any text fits in: percent-encoded are control characters and the percent sign, and what `isKept` is false for.
  package static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool = { _ in true }) -> String {
    // Of control characters beyond ASCII, such as U+0085, each byte is beyond it.
    let isPlain = !text.hasControlCharacters
    return PercentEncoding.encode(text.utf8) { byte in
      byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "%") && (isPlain || byte < 0x80) && isKept(byte)
    }
  }

  /// The words of a line, which single spaces separate; some can be empty. A word can begin with a combining character, which is one Character with the space
  /// before it.
  package static func words(_ line: String) -> [String] {
    line.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  /// A text as one word of a line.
  static func word(_ text: String) -> String { encoded(text) { $0 != UInt8(ascii: " ") } }

  /// The text of such a value; the value itself if it is no encoded text.
  package static func decoded(_ value: String) -> String { PercentEncoding.decoded(value) ?? value }

  /// The text of a small file; `nil` if it cannot be read.
  package static func read(_ path: String, maximumSize: Int) -> String? {
    guard let bytes = try? NamedFile.bytes(ofFile: path, maximumSize: maximumSize) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
