/// A line of a mail's header (RFC 5322 section 2.2), folded where it is long.
struct MailHeaderField {
  /// The most characters of a line. RFC 5322 would have 78, RFC 2047 76 where there are encoded words.
  static let lineLimit = 76

  /// The name, without the colon.
  let name: String
  /// The value as words of ASCII, between each two of which the line may be folded.
  let words: [String]

  /// A field with words that are ready to stand in it: only printable ASCII, and no spaces but within quotes.
  init(_ name: String, words: [String]) {
    self.name = name
    self.words = words
  }

  /// A field with a text for people; made harmless, and encoded where it is more than ASCII or its words are too long.
  init(_ name: String, text: String) {
    self.init(name, words: MailHeaderField.words(for: PlainText.sanitized(text)))
  }

  /// The words of a harmless text.
  private static func words(for text: String) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    let isPlain = words.allSatisfy { $0.isPlainWord && $0.utf8.count <= EncodedWord.lengthLimit }
    return isPlain ? words : EncodedWord.words(for: text)
  }

  /// The field in lines that end in line feeds; each but the first begins with a space.
  var folded: String {
    var result = name + ":"
    var length = result.utf8.count
    for (place, word) in words.enumerated() {
      // No line may hold spaces alone, so the first word always stands behind the name.
      if place > 0, length + 1 + word.utf8.count > MailHeaderField.lineLimit {
        result += "\n"
        length = 0
      }
      result += " " + word
      length += 1 + word.utf8.count
    }
    return result + "\n"
  }
}

extension String {
  /// Whether it is printable ASCII that nobody takes for an encoded word.
  var isPlainWord: Bool {
    utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !contains("=?")
  }
}
