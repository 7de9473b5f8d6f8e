/// The title of an event about which a sentence asks to be reminded.
enum ReminderTitle {
  /// A title without the words that join it to `remind me`: `to`, `an den`, `de`.
  static func title(_ title: String, language: String) -> String {
    var rest = Substring(title)
    for words in joints[language] ?? [] {
      guard let word = words.first(where: { rest.lowercased().hasPrefix($0) && rest.count > $0.count }) else {
        return String(rest)
      }
      rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "," }
    }
    return String(rest)
  }

  /// The words in each language, with the space behind them: one of the first words, and then one of the articles.
  private static let joints = [
    "en": [["to ", "about ", "that ", "of "]],
    "de": [["an "], ["den ", "die ", "das ", "dem "]],
    "fr": [["de ", "d'", "d’", "du ", "à ", "pour ", "que "]],
    "es": [["que ", "de ", "a "]],
    "pt": [["de ", "que ", "da ", "do ", "para "]],
    "he": [["על "]],
  ]
}
