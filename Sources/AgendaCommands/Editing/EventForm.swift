internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// An event as a short text for an editor: lines of a key and a value, an empty line, and the description.
struct EventForm: Equatable {
  /// The problem of a text, with its line from 1.
  struct Problem: Error {
    var line: Int
    var message: String
  }

  /// The keys, in their order.
  static let keys = ["title", "start", "end", "place", "calendar", "repeat", "alarm", "url"]

  /// The values by key, without those that are empty.
  var values: [String: String] = [:]
  /// The lines of the values, from 1.
  private(set) var lines: [String: Int] = [:]
  /// The description.
  var description = ""

  /// A form with values.
  init(_ values: [String: String], description: String) {
    self.values = values.filter { !$0.value.isEmpty }
    self.description = description
  }

  /// The text for the editor.
  var text: String {
    let width = (Self.keys.map(\.count).max() ?? 0) + 2
    let lines = Self.keys.map { key in
      let label = key + ":"
      let value = values[key] ?? ""
      return value.isEmpty ? label : label + String(repeating: " ", count: width - label.count) + value
    }
    return lines.joined(separator: "\n") + "\n\n" + description + (description.isEmpty ? "" : "\n")
      + Self.advice.joined(separator: "\n") + "\n"
  }

  /// The lines below the description. A description can have other lines that begin with #.
  private static let advice = [
    "# Below the empty line is the description. These three lines are not part of it.",
    "# An empty value removes it. Dates are days or times: 2026-11-24, or 2026-11-24 14:30.",
    "# To change nothing, leave the text as it is.",
  ]

  /// Parses the text of an editor.
  init(parsing bytes: [UInt8]) throws(Problem) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(line: 1, message: "this is not text in UTF-8")
    }
    var body: [Substring] = []
    var isBody = false
    for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    where !Self.advice.contains(String(line)) {
      if isBody {
        body.append(line)
      } else if line.allSatisfy(\.isWhitespace) {
        isBody = true
      } else if !line.hasPrefix("#") {
        try readValue(in: line, number: place + 1)
      }
    }
    guard !lines.isEmpty else {
      throw Problem(line: 1, message: "there is no event; expected a line such as “title: Lunch”")
    }
    // The last line ends with a line feed, which is not part of the description.
    if body.last?.isEmpty == true { body.removeLast() }
    description = body.joined(separator: "\n")
  }

  /// Reads a line of a key and a value.
  private mutating func readValue(in line: Substring, number: Int) throws(Problem) {
    guard let colon = line.firstIndex(of: ":") else {
      throw Problem(
        line: number,
        message: "\(quoted(line.prefix(60))) has no colon; expected a line such as “title: Lunch”")
    }
    let key = line[..<colon].lowercased().filter { !$0.isWhitespace }
    guard Self.keys.contains(key) else {
      throw Problem(
        line: number,
        message: "there is no \(quoted(key.prefix(40))); there are \(Self.keys.joined(separator: ", "))")
    }
    guard lines[key] == nil else { throw Problem(line: number, message: "“\(key)” is there twice") }
    lines[key] = number
    let value = String(line[line.index(after: colon)...].trimmed)
    if value.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) {
      throw Problem(line: number, message: "“\(key)” has control characters")
    }
    if !value.isEmpty { values[key] = value }
  }

  /// The value of a key that differs from that of a former form; empty where it was removed, `nil` if it is the same.
  func changed(_ key: String, from former: EventForm) -> String? {
    values[key] == former.values[key] ? nil : values[key] ?? ""
  }
}
