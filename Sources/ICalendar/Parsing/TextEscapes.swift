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
