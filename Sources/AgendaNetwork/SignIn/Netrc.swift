internal import AgendaSources

/// A file of names and passwords as ftp(1), curl and git read it (`~/.netrc`).
///
/// Words are separated by spaces and line ends. A word in double quotes can have spaces, and `\"`, `\\`, `\n`, `\r` and `\t`. A line that begins with
/// `#` is a comment. `macdef` defines a macro up to the next empty line, which is skipped.
struct Netrc: Sendable, Hashable {
  /// A `machine`, or the `default` that is for any.
  struct Entry: Sendable, Hashable {
    /// The host; `nil` for any.
    var host: String?
    var user: String?
    var password: String?
  }

  /// The maximum size of a file in bytes.
  private static let maximumSize = 1 << 18

  /// The entries in the order of the file.
  private(set) var entries: [Entry] = []

  /// Reads a file, as ``SecretFile`` does.
  init(path: String) throws(SignInError) {
    self.init(parsing: try SecretFile.passwords(path: path).text(maximumSize: Self.maximumSize))
  }

  /// Parses the text of a file.
  init(parsing text: String) {
    var words = NetrcWords(text)
    while let word = words.next() {
      switch word {
      case "machine": entries.append(Entry(host: words.next()?.lowercased() ?? ""))
      case "default": entries.append(Entry())
      case "login": if let user = words.next(), !entries.isEmpty { entries[entries.count - 1].user = user }
      case "password":
        if let password = words.next(), !entries.isEmpty { entries[entries.count - 1].password = password }
      case "account": _ = words.next()
      case "macdef": words.skipMacro()
      default: break
      }
    }
  }

  /// The entry for a host, and for a user if one is given: the first `machine` of that name, else `default`.
  func entry(host: String, user: String?) -> Entry? {
    let fitting = entries.filter { entry in
      entry.password != nil && (user == nil || entry.user == nil || entry.user == user)
    }
    return fitting.first { $0.host == host.lowercased() } ?? fitting.first { $0.host == nil }
  }
}

/// The words of a netrc file.
private struct NetrcWords {
  private var rest: Substring.UnicodeScalarView
  /// Whether nothing but spaces came since the line began.
  private var isAtLineStart = true

  init(_ text: String) { rest = text[...].unicodeScalars }

  /// The next word; `nil` at the end.
  mutating func next() -> String? {
    while let scalar = rest.first {
      if scalar == "#", isAtLineStart {
        rest = rest.drop { $0 != "\n" }
      } else if scalar.properties.isWhitespace {
        if scalar == "\n" { isAtLineStart = true }
        rest.removeFirst()
      } else {
        isAtLineStart = false
        return scalar == "\"" ? quotedWord() : plainWord()
      }
    }
    return nil
  }

  private mutating func plainWord() -> String {
    let word = rest.prefix { !$0.properties.isWhitespace }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private mutating func quotedWord() -> String {
    rest.removeFirst()
    var word = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\"" {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        word.append(scalar)
        continue
      }
      switch escaped {
      case "n": word.append("\n")
      case "r": word.append("\r")
      case "t": word.append("\t")
      default: word.append(escaped)
      }
    }
    return String(word)
  }

  /// Skips a macro: its name and lines up to an empty one.
  mutating func skipMacro() {
    var isEmpty = false
    while let scalar = rest.popFirst() {
      guard scalar == "\n" else {
        if !scalar.properties.isWhitespace { isEmpty = false }
        continue
      }
      if isEmpty { break }
      isEmpty = true
    }
    isAtLineStart = true
  }
}
