extension StyledLine {
  /// The line as Pango markup, without its styles.
  ///
  /// Pango takes the direction of a line from its first letter, which may belong to a title; then times and places
  /// would change sides. So if a run has letters against the direction of the language, the line begins with a mark
  /// of the language's direction, and such runs are isolated (UAX #9, LRM or RLM, FSI and PDI).
  func pangoMarkup(in language: Language) -> String {
    let direction = language.lineDirection
    let turns = runs.map { TextDirection.hasLetters(in: $0.text, against: direction) }
    var markup = turns.contains(true) ? direction.mark : ""
    for (run, turns) in zip(runs, turns) {
      if turns { markup += "\u{2068}" }
      markup += MarkupEscaping.escaped(run.text)
      if turns { markup += "\u{2069}" }
    }
    return markup
  }
}

extension TextDirection {
  /// Whether a text has a letter against a direction.
  fileprivate static func hasLetters(in text: String, against direction: TextDirection) -> Bool {
    text.unicodeScalars.contains { scalar in
      TextDirection(of: String(scalar)).map { $0 != direction } ?? false
    }
  }

  /// The invisible mark of this direction.
  fileprivate var mark: String {
    switch self {
    case .leftToRight: "\u{200E}"
    case .rightToLeft: "\u{200F}"
    }
  }
}
