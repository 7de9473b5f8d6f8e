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
      let text = line.decodedValue.textParts(separatedBy: separator, quotes: false).map(\.onOneLine)
      if let value = parts(text), !value.isEmpty { return value }
    }
    return nil
  }
}
