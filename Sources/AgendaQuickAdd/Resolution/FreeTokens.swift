/// The tokens of a sentence, with what is known of those that were used.
struct FreeTokens {
  let text: SentenceText
  let tokens: [Token]
  let grammar: GrammarSwitches
  /// The code of the language, and its words.
  let language: String
  let lexicon: Lexicon
  /// Whether the day is said by more than a weekday, so that the number of a week is a word of the title.
  let isDayFixed: Bool
  /// Whether a day, or a longer time such as a week, is said.
  let saysDate: Bool
  /// Whether an hour is said.
  let hasHour: Bool
  /// Whether a series without an end is said.
  let isEndless: Bool
  /// Whether a length, an end or a series is said.
  let hasLength: Bool
  /// All of this, and how words are written.
  let said: WordRow.Said
  /// Whether each token was understood, or is in quotation marks.
  private let isUsed: [Bool]

  /// - Parameters:
  ///   - sentence: The sentence, with its tokens.
  ///   - taken: The ranges of folded scalars that were understood, or are in quotation marks.
  init(
    _ sentence: QuickAdd.ParsedSentence, taken: [Range<Int>], language: String, lexicon: Lexicon,
    reading: Reading
  ) {
    text = sentence.text
    tokens = sentence.tokens
    grammar = sentence.parser.grammar
    self.language = language
    self.lexicon = lexicon
    isDayFixed = reading.fixesDay
    saysDate = reading.saysDate
    hasHour = reading.hasHour
    isEndless = reading.rule != nil && reading.until == nil && reading.count == nil
    hasLength = reading.length != nil || reading.range != nil || reading.rule != nil
    said = [
      hasHour ? .hour : .noHour, saysDate ? .day : .noDay, hasLength ? [] : .noLength,
      reading.rule == nil ? [] : .series, isEndless ? .endless : [], grammar.hasSpaces ? .spaces : .noSpaces,
      reading.rule?.isOfMonthsAlone == true && !saysDate ? .monthsAlone : [],
    ]
    isUsed = sentence.tokens.map { token in taken.contains { $0.overlaps(token.range) } }
  }

  func isTaken(_ index: Int) -> Bool { isUsed.indices.contains(index) && isUsed[index] }
}

/// Finds words among the tokens of a sentence that were not used.
protocol FindsFreeWords {
  var free: FreeTokens { get }
}

extension FindsFreeWords {
  var text: SentenceText { free.text }
  var tokens: [Token] { free.tokens }
  var grammar: GrammarSwitches { free.grammar }
  var language: String { free.language }
  var lexicon: Lexicon { free.lexicon }

  func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func isTaken(_ index: Int) -> Bool { free.isTaken(index) }

  func isFree(_ index: Int) -> Bool { tokens.indices.contains(index) && !isTaken(index) }

  /// The folded word at a token.
  func word(at index: Int) -> String { text.folded.text(tokens[index].range) }

  /// The folded scalars of tokens.
  func scalars(_ tokens: ClosedRange<Int>) -> Range<Int> {
    self.tokens[tokens.lowerBound].range.lowerBound..<self.tokens[tokens.upperBound].range.upperBound
  }
}
