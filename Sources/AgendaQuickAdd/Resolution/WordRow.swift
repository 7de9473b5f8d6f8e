/// Words in a row that change a day, an hour or a series beside them, and that were not all used.
struct WordRow {
  /// The kinds of expressions that a sentence has.
  struct Said: OptionSet {
    let rawValue: Int

    static let hour = Said(rawValue: 1)
    static let noHour = Said(rawValue: 2)
    static let day = Said(rawValue: 4)
    static let noDay = Said(rawValue: 8)
    /// Neither a length nor an end nor a series.
    static let noLength = Said(rawValue: 16)
    static let series = Said(rawValue: 32)
    /// A series without an end.
    static let endless = Said(rawValue: 64)
    static let spaces = Said(rawValue: 128)
    static let noSpaces = Said(rawValue: 256)
    /// A series of so many months without a day.
    static let monthsAlone = Said(rawValue: 512)
  }

  /// A condition of a token.
  enum Test {
    /// One of the folded words, with bars between them.
    case word(StaticString)
    case has(Meaning)
    case mark(String)
    /// A number of at most two digits that is no amount.
    case number(ClosedRange<Int>)
    /// A number in words.
    case spoken(ClosedRange<Int>)
    case either([Test])
    /// A word for a weekday that is no part of another one and has no space in it, as the Hebrew `יום שלישי` has.
    case weekday, everyWeekday, relativeDay, part, clock, digits, compact, numeral, hourPart, halfMinutes
    /// A word for each month or quarter: `monthly`.
    case monthly
    /// A unit of time; the marks of a date are none.
    case unit(Set<TimeUnit>)
    case unknown, letter, any
    /// Minutes of two digits with a space before them that are whole fives.
    case minutes
    /// An abbreviation that can be a time zone.
    case zone
    /// The end of the sentence, what was used, a mark, or a word that joins or introduces.
    case close
    /// The end of the sentence, or a word that a table has.
    case known
    case end
  }

  /// One word of a row.
  struct Part {
    var test: Test
    /// Whether an expression used it; `nil` if that is all the same.
    var isTaken: Bool?
    var isOptional = false
    /// Whether the word is beside those that are quoted, and not one of them.
    var isAside = false
    var touches = false

    var optional: Part { with { $0.isOptional = true } }
    var aside: Part { with { $0.isAside = true } }
    var touching: Part { with { $0.touches = true } }

    private func with(_ change: (inout Part) -> Void) -> Part {
      var part = self
      change(&part)
      return part
    }
  }

  /// The kinds of expressions that the sentence needs.
  var said: Said
  var parts: [Part]
  /// The number of the first part that no expression used, at which the row is looked for.
  var anchor = 0
}

extension WordRow.Part {
  static func free(_ test: WordRow.Test) -> Self { Self(test: test, isTaken: false) }
  static func taken(_ test: WordRow.Test) -> Self { Self(test: test, isTaken: true) }
  static func any(_ test: WordRow.Test) -> Self { Self(test: test) }
}

extension FindsFreeWords {
  /// The tokens of a row that are to be quoted, of which its first free one is at an index; `nil` if the row is not there.
  func match(_ row: WordRow, _ index: Int) -> ClosedRange<Int>? {
    guard row.said.isSubset(of: free.said) else { return nil }
    return match(row.parts[...], index - row.anchor, nil)
  }

  private func match(_ parts: ArraySlice<WordRow.Part>, _ index: Int, _ quoted: ClosedRange<Int>?)
    -> ClosedRange<Int>?
  {
    guard let part = parts.first else { return quoted }
    let rest = parts.dropFirst()
    if fits(part, index) {
      let next = part.isAside ? quoted : (quoted?.lowerBound ?? index)...index
      if let found = match(rest, index + 1, next) { return found }
    }
    return part.isOptional ? match(rest, index, quoted) : nil
  }

  private func fits(_ part: WordRow.Part, _ index: Int) -> Bool {
    guard let token = token(index) else { return index >= tokens.count && isEnd(part.test) }
    if let isTaken = part.isTaken, isTaken != self.isTaken(index) { return false }
    return !(part.touches && token.hasSpaceBefore) && fits(part.test, token, index)
  }

  private func isEnd(_ test: WordRow.Test) -> Bool {
    switch test {
    case .end, .close, .known: true
    default: false
    }
  }

  private func fits(_ test: WordRow.Test, _ token: Token, _ index: Int) -> Bool {
    switch test {
    case .word(let words): token.mark == nil && isWord(at: index, among: words)
    case .has(let meaning): token.has(meaning)
    case .mark(let marks): token.mark.map(marks.unicodeScalars.contains) ?? false
    case .either(let tests): tests.contains { fits($0, token, index) }
    case .unknown: token.isUnknownWord && token.mark == nil
    case .letter: token.isCapital && token.range.count == 1
    case .any: true
    case .close:
      isTaken(index) || token.mark != nil || token.has(.until) || token.has(.on) || token.has(.and)
    case .known:
      token.mark == nil && !token.isUnknownWord && !token.has(.countable) && !token.has(.ordinalSuffix)
        && !token.has(.feminineSuffix)
    case .end: false
    case .number, .spoken, .digits, .compact, .numeral, .minutes, .hourPart, .halfMinutes:
      fitsNumber(test, token)
    default: fitsTime(test, token, index)
    }
  }

  private func fitsNumber(_ test: WordRow.Test, _ token: Token) -> Bool {
    switch test {
    case .number(let numbers):
      (1...2).contains(token.digits) && numbers.contains(token.number ?? -1) && !token.isOfAmount
    case .spoken(let numbers): token.digits == 0 && token.numberWord.map(numbers.contains) ?? false
    case .digits: token.digits > 0
    case .compact: token.compactClock != nil
    case .numeral: token.number != nil || token.numberWord != nil
    case .minutes:
      token.digits == 2 && token.hasSpaceBefore && (token.number ?? 1) < 60 && (token.number ?? 1) % 5 == 0
    case .hourPart: token.hourPart != nil
    default: token.units?.1 == .minute
    }
  }

  private func fitsTime(_ test: WordRow.Test, _ token: Token, _ index: Int) -> Bool {
    switch test {
    case .weekday:
      token.weekday != nil && !token.isContinuation && !text.folded.scalars[token.range].contains(" ")
    case .everyWeekday: token.weekday ?? token.everyWeekday != nil
    case .relativeDay: token.relativeDay != nil
    case .part: token.part != nil || token.has(.morningHalf) || token.has(.afternoonHalf)
    case .clock: token.clock != nil
    case .monthly: token.frequency.map { $0.1 == .month || $0.1 == .quarter } ?? false
    case .unit(let units):
      token.unit.map { units.contains($0) && !(token.has(.monthMark) && units.contains(.week)) } ?? false
    default:
      token.isAbbreviation && token.isUnknownWord
        && (token.range.count > 2 && text.folded.scalars[token.range.upperBound - 1] == "t"
          || isWord(at: index, among: "ny|nyc|la|sf|dc|us|usa|uk|eu|hk|sg|uae|nz|ca|tx|fl|au"))
    }
  }

  /// Whether the folded word at a token is one of some, with bars between them.
  func isWord(at index: Int, among words: StaticString) -> Bool { words.lists(Array(word(at: index).utf8)) }
}

extension StaticString {
  /// Whether a word, in UTF-8, is one of the words of the text, with bars between them.
  func lists(_ word: [UInt8]) -> Bool {
    withUTF8Buffer { bytes in
      var start = 0
      while start + word.count <= bytes.count {
        var length = 0
        while length < word.count, bytes[start + length] == word[length] { length += 1 }
        let end = start + length
        if length == word.count, end == bytes.count || bytes[end] == UInt8(ascii: "|") { return true }
        while start < bytes.count, bytes[start] != UInt8(ascii: "|") { start += 1 }
        start += 1
      }
      return false
    }
  }
}

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
