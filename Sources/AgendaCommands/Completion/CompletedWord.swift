internal import AgendaWidgets
internal import ArgumentParser

/// A word that a shell offers, with what it says of the word.
struct CompletedWord: Equatable {
  /// The word.
  var word: String
  /// The description, for the person who chooses.
  var note: String?

  init(_ word: String, note: String? = nil) { (self.word, self.note) = (word, note) }

  /// The text for the shell that asks: see ``text(for:isOnly:)``.
  var text: String { text(for: CompletionShell.requesting, isOnly: false) }

  /// The text that the completion script of a shell reads. For bash, a note is a part of the word, except for the only word, which is inserted whole.
  func text(for shell: CompletionShell?, isOnly: Bool) -> String {
    let note = note.map { PlainText.sanitized($0, limit: Self.maximumNote) } ?? ""
    switch shell {
    case .zsh?:
      // A colon ends the word.
      let word = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      return note.isEmpty ? word : "\(word):\(note)"
    case .fish?: return note.isEmpty ? word : "\(word)\t\(note)"
    case .bash?: return Self.quoted(note.isEmpty || isOnly ? word : "\(word)  \(note)")
    default: return word
    }
  }

  /// The most characters of a note.
  private static let maximumNote = 60

  /// A word as `compgen -W` of bash reads it, which would run commands in it.
  private static func quoted(_ word: String) -> String {
    word.reduce(into: "") { text, letter in
      if !letter.isLetter, !letter.isNumber, !"-_./,@+".contains(letter) { text += "\\" }
      text.append(letter)
    }
  }
}

extension CompletionKind {
  /// Words that begin with what is typed.
  static func words(_ find: @escaping @Sendable (_ arguments: [String], _ typed: String) -> [CompletedWord])
    -> CompletionKind
  {
    .custom { arguments, _, typed in
      let found = find(arguments, typed).filter { $0.word.hasPrefix(typed) }
      return found.map { $0.text(for: CompletionShell.requesting, isOnly: found.count == 1) }
    }
  }
}
