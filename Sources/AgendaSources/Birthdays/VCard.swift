internal import ICalendar

/// The properties of a vCard (RFC 6350; RFC 2426 for 3.0; versit for 2.1) that describe a birthday.
struct VCard {
  /// The line of the file, from 1, that contains the BEGIN of the card.
  var line: Int
  private(set) var birthdays: [ContentLine] = []
  private var texts: [String: [ContentLine]] = [:]

  init(line: Int) {
    self.line = line
  }

  /// The properties that are read.
  static let properties: Set<String> = ["BDAY", "FN", "N", "NICKNAME", "ORG", "EMAIL", "UID"]

  /// Adds a line of the card. Its name is without the group prefix.
  mutating func take(_ line: ContentLine) {
    guard Self.properties.contains(line.name) else { return }
    if line.name == "BDAY" {
      birthdays.append(line)
    } else {
      texts[line.name, default: []].append(line)
    }
  }

  /// UID.
  var uid: String? { first("UID") { $0.first } }

  /// The name to show: FN, else given and family name of N, else NICKNAME, ORG or EMAIL.
  var name: String? {
    first("FN", separator: nil) { $0.first }
      ?? first("N", separator: ";") { parts in
        [parts.dropFirst().first ?? "", parts.first ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
      }
      ?? first("NICKNAME", separator: ",") { $0.first }
      ?? first("ORG", separator: ";") { $0.first { !$0.isEmpty } }
      ?? first("EMAIL") { $0.first }
  }

  /// The first value of a property that is not empty.
  private func first(
    _ name: String, separator: Unicode.Scalar? = nil, of parts: ([String]) -> String?
  ) -> String? {
    for line in texts[name] ?? [] {
      let text = line.decodedValue.unescapedParts(separator: separator).map(\.onOneLine)
      if let value = parts(text), !value.isEmpty { return value }
    }
    return nil
  }
}

extension String {
  /// The parts of a text between separators. Resolves the escapes `\\`, `\,`, `\;`, `\:` and `\n` of TEXT (RFC 6350
  /// section 3.4); a backslash before another character stays. Without a separator the text is one part.
  fileprivate func unescapedParts(separator: Unicode.Scalar?) -> [String] {
    var parts = [""]
    var scalars = unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if scalar == separator {
        parts.append("")
        continue
      }
      guard scalar == "\\", let escaped = scalars.next() else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
        continue
      }
      switch escaped {
      case "n", "N": parts[parts.count - 1] += "\n"
      case "\\", ",", ";", ":": parts[parts.count - 1].unicodeScalars.append(escaped)
      default:
        parts[parts.count - 1].unicodeScalars.append(scalar)
        parts[parts.count - 1].unicodeScalars.append(escaped)
      }
    }
    return parts
  }

  /// The words of a text with single spaces between them.
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
