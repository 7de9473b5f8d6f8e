internal import AgendaSources

/// The lines of an `[[account]]` in the configuration.
struct AccountBlock {
  /// The keys and their values, in the order in which they are written.
  private(set) var entries: [(key: String, value: ConfigurationValue)] = []

  /// Adds a text; nothing for `nil`.
  mutating func set(_ key: String, _ text: String?) {
    guard let text else { return }
    entries.append((key, .text(text)))
  }

  /// Adds `true`.
  mutating func setTrue(_ key: String) { entries.append((key, .truth(true))) }

  /// The lines, each ended by a line feed.
  var text: String {
    entries.reduce("[[account]]\n") { $0 + "\($1.key) = \($1.value.literal)\n" }
  }
}
