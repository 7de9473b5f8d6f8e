/// A question at the foot of a screen, and what is done for each key that answers it.
struct BrowseQuestion: Equatable {
  /// The effect of a key.
  enum Answer: Equatable {
    case run(BrowseCommand)
    /// Decline the invitation of the place.
    case decline
    /// Delete the event of the place.
    case delete
  }

  var text: String
  var answers: [Character: Answer]

  init(text: String, _ answers: [Character: Answer]) { (self.text, self.answers) = (text, answers) }

  /// A question that a command answers for each key.
  init(text: String, answers: [Character: BrowseCommand]) {
    self.init(text: text, answers.mapValues { .run($0) })
  }
}

/// A line, a question or a window that takes the keys in place of the view.
enum BrowsePrompt {
  case none
  /// The text of a search, and where it began.
  case search(TypedLine, from: BrowsePlace, forward: Bool)
  /// A date in words.
  case goTo(TypedLine)
  /// The sentence of an event that is added.
  case add(TypedLine)
  /// The fields of an event.
  case form
  case question(BrowseQuestion)
  /// The keys, from a line on.
  case keys(Int)
  /// The event in full, from a line on.
  case details(Int)
  /// The problems of calendars, from a line on.
  case problems(Int)
  /// The words of a command of `agenda`.
  case command(TypedLine)
  case calendars(Checklist)
  case menu(BrowseMenu)
}

/// A line of text that is typed, and the place in it.
struct TypedLine: Equatable {
  /// The most letters.
  private static let maximum = 1000

  private(set) var letters: [Character] = []
  private(set) var cursor = 0

  init(_ text: String = "") { insert(text) }

  var text: String { String(letters) }
  var isEmpty: Bool { letters.isEmpty }

  /// Inserts text as one line, without control characters.
  mutating func insert(_ text: String) {
    let plain = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { letter in
      letter.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .lineSeparator, .paragraphSeparator: false
        // Joiners shape letters and emoji; other invisible letters turn the direction of the line.
        case .format: (0x200C...0x200D).contains(scalar.value)
        default: true
        }
      }
    }
    let taken = plain.prefix(max(0, Self.maximum - letters.count))
    letters.insert(contentsOf: taken, at: cursor)
    cursor += taken.count
  }

  /// Reacts to a key as the lines of shells do; `false` if the key is none of theirs.
  mutating func press(_ key: TerminalKey) -> Bool {
    if let letter = key.letter {
      insert(String(letter))
      return true
    }
    switch (key.name, key.isControl) {
    case (.left, false), (.letter("b"), true): cursor = max(0, cursor - 1)
    case (.right, false), (.letter("f"), true): cursor = min(letters.count, cursor + 1)
    case (.home, _), (.letter("a"), true): cursor = 0
    case (.end, _), (.letter("e"), true): cursor = letters.count
    case (.left, true): cursor = wordStart
    case (.backspace, false), (.letter("h"), true):
      guard cursor > 0 else { return true }
      remove(from: cursor - 1)
    case (.delete, _), (.letter("d"), true):
      if cursor < letters.count { letters.remove(at: cursor) }
    case (.letter("w"), true), (.backspace, true): remove(from: wordStart)
    case (.letter("u"), true): remove(from: 0)
    case (.letter("k"), true): letters.removeSubrange(cursor...)
    default: return false
    }
    return true
  }

  /// The beginning of the word before the cursor.
  private var wordStart: Int {
    var start = cursor
    while start > 0, letters[start - 1] == " " { start -= 1 }
    while start > 0, letters[start - 1] != " " { start -= 1 }
    return start
  }

  private mutating func remove(from start: Int) {
    letters.removeSubrange(start..<cursor)
    cursor = start
  }
}
