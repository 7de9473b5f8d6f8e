internal import AgendaSources
internal import ICalendar

/// The lines of an `[[account]]` in the configuration.
struct AccountBlock {
  /// The keys and their values, in the order in which they are written.
  private(set) var entries: [(key: String, value: String)] = []

  /// Adds a text; nothing for `nil`.
  mutating func set(_ key: String, _ text: String?) {
    guard let text else { return }
    entries.append((key, Self.quoted(text)))
  }

  /// Adds `true`.
  mutating func setTrue(_ key: String) { entries.append((key, "true")) }

  /// The lines, each ended by a line feed.
  var text: String {
    entries.reduce("[[account]]\n") { $0 + "\($1.key) = \($1.value)\n" }
  }

  /// A basic string of TOML.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { string, scalar in
      switch scalar {
      case "\"", "\\": string += "\\\(scalar)"
      case "\n": string += "\\n"
      case "\t": string += "\\t"
      case _ where scalar.properties.generalCategory == .control:
        string += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      default: string.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}
