/// The words of a language, which are referred to: to copy the whole of them for each use would cost more than the use.
@dynamicMemberLookup
final class WordTable: Sendable {
  private let words: Words

  private init(_ words: Words) {
    self.words = words
  }

  /// A word or a pattern.
  subscript<Value>(dynamicMember word: KeyPath<Words, Value>) -> Value { words[keyPath: word] }
}

extension WordTable {
  fileprivate static let english = WordTable(.english)
  fileprivate static let german = WordTable(.german)
  fileprivate static let french = WordTable(.french)
  fileprivate static let spanish = WordTable(.spanish)
  fileprivate static let japanese = WordTable(.japanese)
  fileprivate static let simplifiedChinese = WordTable(.simplifiedChinese)
  fileprivate static let traditionalChinese = WordTable(.traditionalChinese)
  fileprivate static let hebrew = WordTable(.hebrew)
}

extension Language {
  /// The table of words.
  var words: WordTable {
    switch code {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .japanese: .japanese
    case .simplifiedChinese: .simplifiedChinese
    case .traditionalChinese: .traditionalChinese
    case .hebrew: .hebrew
    }
  }
}
