internal import ICalendar

/// A line of a file with preferences of Mozilla: `user_pref("name", value);`.
struct PreferenceLine {
  /// The beginning of the lines.
  static let opening = "user_pref("

  let name: String
  /// A text without its quotes and escapes; a number or a word as it is written.
  let value: String

  /// Parses a line; `nil` if it is another one.
  init?(_ line: some Sequence<UInt8>) {
    let text = String(decoding: Array(line), as: UTF8.self).trimmed
    guard text.hasPrefix(Self.opening) else { return nil }
    var rest = text.dropFirst(Self.opening.count).trimmed
    guard let name = Self.takeText(&rest) else { return nil }
    rest = rest.trimmed
    guard rest.popFirst() == "," else { return nil }
    rest = rest.trimmed
    if rest.first == "\"" || rest.first == "'" {
      guard let text = Self.takeText(&rest) else { return nil }
      value = text
    } else {
      let word = rest.prefix { $0 != ")" }
      value = String(word.trimmed)
      rest = rest[word.endIndex...]
    }
    guard rest.trimmed.first == ")" else { return nil }
    self.name = name
  }

  /// Takes a text in quotes of either kind from the beginning; `nil` if there is none, or it does not end.
  private static func takeText(_ rest: inout Substring) -> String? {
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    var (units, line): ([UInt16], Substring) = ([], rest.dropFirst())
    while let character = line.popFirst() {
      if character == quote {
        rest = line
        return String(decoding: units, as: UTF16.self)
      }
      guard character == "\\" else {
        units += Array(String(character).utf16)
        continue
      }
      guard let escaped = line.popFirst() else { return nil }
      switch escaped {
      case "n": units.append(0x0A)
      case "r": units.append(0x0D)
      case "u", "x":
        // A unit of UTF-16, of which two can be a character.
        let digits = line.prefix(escaped == "u" ? 4 : 2)
        guard digits.count == (escaped == "u" ? 4 : 2), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
          let unit = UInt16(digits, radix: 16)
        else { return nil }
        units.append(unit)
        line = line.dropFirst(digits.count)
      default: units += Array(String(escaped).utf16)
      }
    }
    return nil
  }
}
