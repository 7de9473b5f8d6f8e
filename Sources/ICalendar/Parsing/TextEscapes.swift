// Values of type TEXT and values of parameters, as they are written.

extension String {
  /// A value of type TEXT with its escapes resolved (RFC 5545 section 3.3.11). A backslash that begins no escape is kept.
  package var unescapedText: String { unescapedText(quotes: true) }

  /// A UID as it is written in the form in which UIDs are compared: without its escapes, which servers add and remove (RFC 5545 section 3.8.4.7), and the
  /// spaces around it.
  package var plainUID: String {
    let text = unescapedText
    let trimmed = text.trimmingSpaces
    return trimmed.utf8.count == text.utf8.count ? text : String(trimmed)
  }

  /// Resolves the escapes of a value of type TEXT. Unless `quotes` is true, `\"` is not an escape, as in a vCard (RFC 6350 section 3.4).
  private func unescapedText(quotes: Bool) -> String {
    let unescaped = utf8.span.withUnsafeBufferPointer { bytes -> String? in
      let text = RawLine(exactly: bytes)
      guard var escape = text.firstIndex(of: UInt8(ascii: "\\")) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { unescaped in
        var length = 0
        var start = 0
        func append(_ range: Range<Int>) {
          _ = unescaped[length...].update(fromContentsOf: bytes[range])
          length += range.count
        }
        while true {
          append(start..<escape)
          start = escape + 2
          switch text[escape + 1] {
          case UInt8(ascii: "n"), UInt8(ascii: "N"):
            unescaped[length] = UInt8(ascii: "\n")
            length += 1
          case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"):
            append((escape + 1)..<start)
          case UInt8(ascii: "\"") where quotes:
            append((escape + 1)..<start)
          default:
            append(escape..<min(start, bytes.count))
          }
          guard let next = text.firstIndex(of: UInt8(ascii: "\\"), from: start) else { break }
          escape = next
        }
        append(min(start, bytes.count)..<bytes.count)
        return length
      }
    }
    return unescaped ?? self
  }

  /// The values of a list of type TEXT, separated by unescaped commas, with their escapes resolved (RFC 5545 section 3.3.11). Empty values
  /// are left out.
  var textItems: [String] {
    textParts(separatedBy: ",").map { String($0.trimmingSpaces) }.filter { !$0.isEmpty }
  }

  /// The parts of a list or a structured value of type TEXT, between the unescaped separators, with their escapes resolved. Without a
  /// separator, the text is one part. Unless `quotes` is true, `\"` is no escape, as in a vCard.
  package func textParts(separatedBy separator: Unicode.Scalar?, quotes: Bool = true) -> [String] {
    var parts: [String] = []
    var part = ""
    var isEscaped = false
    for scalar in unicodeScalars {
      if scalar == separator, !isEscaped {
        parts.append(part)
        part = ""
      } else {
        part.unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return (parts + [part]).map { $0.unescapedText(quotes: quotes) }
  }

  /// The text as a value of type TEXT (RFC 5545 section 3.3.11). Line ends become `\n`; other control characters than the tab,
  /// which no value may contain, are left out.
  var escapedText: String { written(as: .text) }

  /// The value as a property has it, in one line: what ends a line becomes `\n`, and other control characters than the tab are left out.
  var withoutLineEnds: String { written(as: .value) }

  /// The text as the value of a parameter: with the escapes of RFC 6868, in quotes if it must be. Other control characters than the tab
  /// and the end of a line are left out.
  var quotedParameterValue: String { written(as: .parameter) }

  private func written(as form: LineForm) -> String {
    guard utf8.contains(where: form.mayReplace) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + utf8.count / 8)
    utf8.span.withUnsafeBufferPointer { bytes.append($0, as: form) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// How a text is written into a content line.
package enum LineForm: Sendable {
  /// A value of type TEXT (RFC 5545 section 3.3.11).
  case text
  /// A value with the escapes of its type.
  case value
  /// The value of a parameter (RFC 6868), in quotes if it must be.
  case parameter

  /// Whether a text with the byte may differ from its written form.
  fileprivate func mayReplace(_ byte: UInt8) -> Bool {
    if byte < 0x20 { return byte != UInt8(ascii: "\t") }
    return byte == 0x7F || byte == 0xC2 || escape(of: byte) != nil || self == .parameter && byte.needsQuotes
  }

  fileprivate var lineBreak: StaticString { self == .parameter ? "^n" : "\\n" }

  /// The written form of a character that has a meaning in the form; `nil` for one that has none.
  fileprivate func escape(of byte: UInt8) -> StaticString? {
    switch (self, byte) {
    case (.text, UInt8(ascii: "\\")): "\\\\"
    case (.text, UInt8(ascii: ";")): "\\;"
    case (.text, UInt8(ascii: ",")): "\\,"
    case (.parameter, UInt8(ascii: "^")): "^^"
    case (.parameter, UInt8(ascii: "\"")): "^'"
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends a text, which is valid UTF-8, in a form that cannot end its line. Control characters that no line may contain are left out: all but the tab
  /// (RFC 5545 section 3.1), also those from U+0080 on, because some programs end a line at U+0085.
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>, as form: LineForm) {
    let isQuoted = form == .parameter && text.contains(where: \.needsQuotes)
    if isQuoted { append(UInt8(ascii: "\"")) }
    var (start, place) = (0, 0)
    while place < text.count {
      let byte = text[place]
      guard form.mayReplace(byte), let written = Self.replacement(at: place, of: text, form) else {
        place += 1
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
      written.withUTF8Buffer { append(contentsOf: $0) }
      place += byte == 0xC2 ? 2 : 1
      start = place
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    if isQuoted { append(UInt8(ascii: "\"")) }
  }

  /// The text in place of the character at a place; `nil` for the character itself.
  private static func replacement(
    at place: Int, of text: UnsafeBufferPointer<UInt8>, _ form: LineForm
  ) -> StaticString? {
    switch text[place] {
    case UInt8(ascii: "\n") where place > 0 && text[place - 1] == UInt8(ascii: "\r"): ""
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): form.lineBreak
    case 0xC2: place + 1 < text.count && (0x80..<0xA0).contains(text[place + 1]) ? "" : nil
    case let byte: form.escape(of: byte) ?? (byte < 0x20 || byte == 0x7F ? "" : nil)
    }
  }
}

extension UInt8 {
  /// Whether the value of a parameter with the byte is written in quotes.
  fileprivate var needsQuotes: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: ";") || self == UInt8(ascii: ":")
  }
}

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
