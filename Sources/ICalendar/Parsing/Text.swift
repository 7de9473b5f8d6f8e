extension StringProtocol {
  /// The text without the Unicode scalars at both ends for which `isOuter` is true.
  package func trimming(where isOuter: (Unicode.Scalar) -> Bool) -> SubSequence {
    guard let first = unicodeScalars.firstIndex(where: { !isOuter($0) }),
      let last = unicodeScalars.lastIndex(where: { !isOuter($0) })
    else { return self[endIndex...] }
    return self[first..<unicodeScalars.index(after: last)]
  }

  /// The text without white space at both ends.
  package var trimmed: SubSequence { trimming { $0.properties.isWhitespace } }

  /// The text without the characters at its end for which `isOuter` is true.
  package func trimmingEnd(where isOuter: (Character) -> Bool) -> SubSequence {
    var text = self[...]
    while let last = text.last, isOuter(last) { text.removeLast() }
    return text
  }

  /// The words of the text, with one space between them.
  package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The text without spaces, tabs and carriage returns at both ends.
  package var trimmingSpaces: SubSequence { trimming { $0 == " " || $0 == "\t" || $0 == "\r" } }
}

extension String {
  /// The text of bytes in UTF-8; `nil` of any others. The initializer of the standard library costs a short text three times as much.
  init?(utf8 bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }

  /// The text with leading zeros, so that it has at least this many bytes.
  package func zeroPadded(to length: Int) -> String {
    String(repeating: "0", count: Swift.max(0, length - utf8.count)) + self
  }
}

extension String {
  /// Whether the text has a control character, such as a line break.
  package var hasControlCharacters: Bool { unicodeScalars.contains(where: \.isControlCharacter) }

  /// The text with a space in the place of each control character.
  package var withoutControlCharacters: String {
    String(unicodeScalars.map { $0.isControlCharacter ? " " : Character($0) })
  }
}

extension Unicode.Scalar {
  fileprivate var isControlCharacter: Bool { properties.generalCategory == .control }
}

extension UInt8 {
  /// The ASCII code of the hexadecimal digit, a capital letter from 10, of a value below 16.
  package static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// The value of a hexadecimal digit in ASCII, 0 to 15; `nil` for any other byte.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether the byte is a hexadecimal digit in ASCII, without capital letters.
  package var isLowercaseHexadecimal: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }

  /// Whether the byte is an ASCII letter.
  package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether the byte is an ASCII digit.
  package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is an ASCII letter or digit.
  package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
}

extension StringProtocol {
  /// The word of a STATUS, in lower case and in the spelling of RFC 5545 section 3.8.1.11: `CANCELED` is `cancelled`.
  package var statusWord: String {
    let word = trimmingSpaces.lowercased()
    // In vCalendar 1.0 the words have spaces between them.
    guard !word.utf8.contains(UInt8(ascii: " ")) else { return word.replacing(" ", with: "-") }
    return word == "canceled" ? "cancelled" : word
  }
}
