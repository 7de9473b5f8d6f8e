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
      let word = Self.escaped(word) { "\\:".unicodeScalars.contains($0) }
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
    escaped(word) { $0.isASCII && !unquoted.contains($0) }
  }

  /// The ASCII signs that no shell reads as anything but themselves.
  private static let unquoted = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./,@+".unicodeScalars)

  /// A text with a backslash before some of its signs. A shell reads bytes, also of a sign that is one character with the letter before it.
  private static func escaped(_ text: String, where isEscaped: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
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
