// Values of type TEXT and values of parameters, as they are written.

extension String {
  /// A value of type TEXT with its escapes resolved (RFC 5545 section 3.3.11). A backslash that begins no escape is kept.
  package var unescapedText: String { unescapedText(quotes: true) }

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
  var escapedText: String {
    guard utf8.contains(where: \.isEscapedInText) else { return self }
    return writable(lineBreak: "\\n") { scalar in
      switch scalar {
      case "\\": "\\\\"
      case ";": "\\;"
      case ",": "\\,"
      default: nil
      }
    }
  }

  /// The value as a property has it, in one line: what ends a line becomes `\n`, and other control characters than the tab are left out.
  var withoutLineEnds: String {
    guard utf8.contains(where: \.mayBeControl) else { return self }
    return writable(lineBreak: "\\n") { _ in nil }
  }

  /// The text as the value of a parameter: with the escapes of RFC 6868, in quotes if it must be. Other control characters than the tab
  /// and the end of a line are left out.
  var quotedParameterValue: String {
    let encoded = writable(lineBreak: "^n") { $0 == "^" ? "^^" : $0 == "\"" ? "^'" : nil }
    return encoded.utf8.contains { ",;:".utf8.contains($0) } ? "\"\(encoded)\"" : encoded
  }

  /// The text without the control characters that no line may contain. `escape` returns what replaces a character, or `nil`.
  private func writable(lineBreak: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    text.reserveCapacity(utf8.count + utf8.count / 8)
    var previous: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      defer { previous = scalar }
      if scalar == "\n" || scalar == "\r" {
        if scalar == "\r" || previous != "\r" { text += lineBreak }
      } else if let escaped = escape(scalar) {
        text += escaped
      } else if !scalar.isForbiddenInLine {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a line that we write does not have the character: a control character other than the tab (RFC 5545 section 3.1). Those
  /// from U+0080 on are allowed, and left out too: some programs end a line at U+0085.
  fileprivate var isForbiddenInLine: Bool {
    value < 0x20 && self != "\t" || (0x7F..<0xA0).contains(value)
  }
}

extension UInt8 {
  /// Whether the byte may belong to a control character other than the tab.
  fileprivate var mayBeControl: Bool {
    self < 0x20 && self != UInt8(ascii: "\t") || self == 0x7F || self == 0xC2
  }

  /// Whether a text with the byte may differ from its value of type TEXT.
  fileprivate var isEscapedInText: Bool {
    self == UInt8(ascii: "\\") || self == UInt8(ascii: ";") || self == UInt8(ascii: ",") || mayBeControl
  }
}
