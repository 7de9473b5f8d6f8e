public import ICalendar

/// Reads a sentence such as `Lunch with Kim tomorrow 12:30 at Café Blau` as an event.
///
/// ```swift
/// let quickAdd = try QuickAdd(language: "en", region: "GB")
/// let event = try quickAdd.read("Lunch tomorrow 12:30", now: now, zone: zone)
/// ```
///
/// The same sentence at the same moment always gives the same event. What is not understood stays in the title, and
/// what contradicts itself is an error.
public struct QuickAdd: Sendable {
  /// The length in bytes of the longest sentence that is read.
  public static let longestSentence = 4096

  private let table: LanguageTable
  private let lexicon: Lexicon
  private let isMonthFirst: Bool

  /// A reader of sentences in one language.
  /// - Parameters:
  ///   - language: The code of ISO 639-1, such as `de`.
  ///   - region: The code of ISO 3166-1, such as `US`, which decides whether `5/4` is in May or in April; `nil` for the
  ///     usual one of the language.
  /// - Throws: ``QuickAddError/unknownLanguage(_:)`` for a language that is not among ``languages``.
  public init(language: String, region: String? = nil) throws(QuickAddError) {
    guard let table = LanguageTable.named(language) else { throw .unknownLanguage(language) }
    self.table = table
    lexicon = Lexicon(table)
    isMonthFirst = table.grammar.isMonthFirst && (language != "en" || region ?? "US" == "US")
  }

  /// The codes of the languages that can be read.
  public static var languages: [String] { LanguageTable.all.map(\.code) }

  /// Reads a sentence.
  /// - Parameters:
  ///   - sentence: At most ``longestSentence`` bytes of UTF-8.
  ///   - now: The present wall-clock time in `zone`.
  ///   - zone: The zone of the viewer.
  ///   - overrides: What is said beside the sentence and counts instead of what the sentence says.
  ///   - needsTime: Whether a sentence without a day and time is an error. For a task it is none.
  ///   - needsTitle: Whether a sentence without a title is an error.
  /// - Throws: Why the sentence is not understood, or what it lacks.
  public func read(
    _ sentence: String, now: LocalDateTime, zone: Zone, overrides: Overrides = Overrides(),
    needsTime: Bool = true, needsTitle: Bool = true
  ) throws(QuickAddError) -> QuickEvent {
    let sentence = try parse(sentence, on: now.date)
    var reading = try Reading(
      sentence.pieces, text: sentence.text, tokens: sentence.tokens, grammar: table.grammar)
    let unread = UnreadTimes(
      tokens: sentence.tokens, grammar: table.grammar, used: reading.used + sentence.marks.ranges,
      recurs: reading.rule != nil, namesDay: reading.namesDay, hasHour: reading.hasHour,
      saysDate: reading.saysDate)
    if let words = unread.first() { throw .notUnderstood(sentence.text.original(words)) }
    try override(&reading, by: overrides, on: now.date)
    var event = try resolver(now: now, zone: zone).event(of: reading, text: sentence.text)
    if needsTime, event.start == nil { throw .noTime(understood: reading.words(of: sentence.text)) }
    let remainder = Remainder(
      text: sentence.text, tokens: sentence.tokens, marks: sentence.marks, used: reading.used,
      grammar: table.grammar)
    event.title = remainder.title
    event.location = remainder.place
    sentence.marks.apply(to: &event)
    event.parts = reading.parts(of: sentence.text)
    if needsTitle, event.title.isEmpty { throw .noTitle(understood: event.parts.map(\.words)) }
    return event
  }

  /// A sentence, and the expressions that were found in it.
  struct ParsedSentence {
    var text: SentenceText
    var tokens: [Token]
    var marks: SentenceMarks
    var parser: Parser
    var pieces: [Piece]
  }

  func parse(_ sentence: String, on today: CalendarDate) throws(QuickAddError) -> ParsedSentence {
    guard sentence.utf8.count <= Self.longestSentence else { throw .tooLong }
    guard !sentence.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacter
    }
    let text = SentenceText(sentence)
    let marks = SentenceMarks(text)
    var tokens = Tokenizer.tokens(of: text.folded, lexicon: lexicon, grammar: table.grammar)
    for index in tokens.indices { tokens[index].isCapital = text.isCapital(tokens[index].range.lowerBound) }
    marks.hide(in: &tokens)
    let words = TitleWords(tokens, hasSpaces: table.grammar.hasSpaces)
    var parser = parser(tokens, today)
    var pieces = parser.pieces()
    let names = words.names.filter { !parser.isDayOfMore($0) }
    // The words of a quotation or a name say when only where nothing else does.
    for (hidden, needsDay) in [(words.quoted, false), (names, true)] where !hidden.isEmpty {
      let other = self.parser(tokens.hiding(hidden), today)
      let others = other.pieces()
      guard others.contains(where: { $0.namesDay || !needsDay && $0.namesHour }) else { continue }
      (tokens, parser, pieces) = (other.tokens, other, others)
    }
    return ParsedSentence(text: text, tokens: tokens, marks: marks, parser: parser, pieces: pieces)
  }

  private func parser(_ tokens: [Token], _ today: CalendarDate) -> Parser {
    Parser(tokens: tokens, grammar: table.grammar, isMonthFirst: isMonthFirst, today: today)
  }

  /// The way in which a table turns readings into times.
  func resolver(now: LocalDateTime, zone: Zone) -> Resolver {
    Resolver(now: now, zone: zone, grammar: table.grammar)
  }
}
