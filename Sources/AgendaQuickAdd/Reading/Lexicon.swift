/// The words of a language table, ready to be looked up.
struct Lexicon {
  /// What a word means: alternatives for each of the tokens that it stands for.
  struct Word {
    var tokens: [[Meaning]]
    var isWeak: Bool
  }

  private(set) var words: [String: Word] = [:]
  /// The number of scalars of the longest word.
  private(set) var longest = 1

  init(_ table: LanguageTable) {
    let weak = Set(table.grammar.weakWords.map(FoldedText.fold))
    // Most entries have two words or three.
    words.reserveCapacity(2 * table.entries.count)
    for entry in table.entries + zoneWords + measureWords {
      for word in entry.words.utf8.split(separator: UInt8(ascii: "|")) {
        let folded = FoldedText.fold(String(Substring(word)))
        longest = max(longest, folded.unicodeScalars.count)
        add(folded, entry.meanings, isWeak: weak.contains(folded))
      }
    }
  }

  /// A word of one meaning that is there already gets a further meaning; the first one counts where both fit.
  private mutating func add(_ word: String, _ meanings: [Meaning], isWeak: Bool) {
    if meanings.count == 1, let known = words[word], known.tokens.count == 1 {
      words[word]?.tokens[0].append(meanings[0])
    } else if words[word] == nil {
      words[word] = Word(tokens: meanings.map { [$0] }, isWeak: isWeak)
    }
  }
}
