public import ICalendar

/// Reads a sentence such as `Lunch with Kim tomorrow 12:30 at Café Blau` as an event.
///
/// ```swift
/// let quickAdd = try QuickAdd(language: "en", region: "GB")
/// let event = try quickAdd.read("Lunch tomorrow 12:30", now: now, zone: zone)
/// ```
///
/// The event depends only on the sentence and the moment. Words that are not understood stay in the title,
/// and a contradiction is an error.
public struct QuickAdd: Sendable {
  /// The length in bytes of the longest sentence that is read.
  public static let longestSentence = 4096

  let language: String
  let table: LanguageTable
  private let lexicon: Lexicon
  private let slashes: SlashOrder
  private let hasMonthBeforeDot: Bool

  /// A reader of sentences in one language.
  /// - Parameters:
  ///   - language: The code of ISO 639-1, such as `de`.
  ///   - region: The code of ISO 3166-1, such as `US`, which decides whether `5/4` is in May or in April; `nil` for the
  ///     usual one of the language.
  /// - Throws: ``QuickAddError/unknownLanguage(_:)`` for a language that is not among ``languages``.
  public init(language: String, region: String? = nil) throws(QuickAddError) {
    try self.init(language: language, slashes: SlashOrder(language: language, region: region ?? ""))
  }

  /// A reader of sentences in one language, with the order of the numbers between slashes. `hasMonthBeforeDot`: whether `11.24.2026` is 24 November, as
  /// no region writes it.
  package init(
    language: String, slashes: SlashOrder, hasMonthBeforeDot: Bool = false
  ) throws(QuickAddError) {
    guard let table = LanguageTable.named(language) else { throw .unknownLanguage(language) }
    self.language = language
    self.table = table
    self.slashes = slashes
    self.hasMonthBeforeDot = hasMonthBeforeDot
    lexicon = Lexicon(table, further: [TravelWords.entry(language)])
  }

  /// The order of the numbers of a date between slashes.
  package enum SlashOrder: Sendable {
    /// `5/12` is 12 May.
    case monthFirst
    /// `5/12` is 5 December.
    case dayFirst
    /// `5/12` is an error: no region says which of both comes first, or people of the region write both.
    case unknown

    /// The order of CLDR 48 for a language and a region, in capitals or small letters; empty for the usual region of the language.
    package init(language: String, region: String) {
      switch (language.lowercased(), region.uppercased()) {
      case ("c", _), ("posix", _), ("", _): self = .unknown
      // Their dates have the year first, and those without a year are written in both orders; so are those of Spanish in the United States.
      case (_, "CA"), (_, "ZA"), ("es", "US"), ("es", "PR"), ("es", "PA"), ("zh", "SG"): self = .unknown
      case ("zh", "HK"), ("zh", "MO"): self = .dayFirst
      case ("zh", _), ("ja", _), ("en", ""): self = .monthFirst
      case (_, "US"), ("en", "PH"), ("en", "PR"), ("en", "GU"), ("en", "AS"), ("en", "MP"), ("en", "VI"),
        ("en", "UM"), ("en", "MH"),
        ("en", "BI"), ("en", "JP"):
        self = .monthFirst
      default: self = .dayFirst
      }
    }
  }

  /// The words for Monday and for tomorrow in a language by its code, of which advice to its users makes examples; those of English for a language
  /// that cannot be read.
  package static func exampleWords(_ language: String) -> (monday: String, tomorrow: String, every: String) {
    let table = LanguageTable.named(language) ?? .english
    func word(_ meaning: Meaning) -> String {
      let words = table.entries.lazy.filter { $0.meanings == [meaning] }.flatMap {
        $0.words.split(separator: "|")
      }
      return words.first { $0.first != "(" }.map(String.init) ?? ""
    }
    let monday = word(.weekday(.monday))
    let isCapital = table.grammar.capitalizesNouns || table.grammar.hasTwelveHourDigits
    return (
      isCapital ? monday.prefix(1).uppercased() + monday.dropFirst() : monday, word(.day(1)),
      // The Japanese word for `each` alone begins no list of weekdays.
      table.grammar.hasParticles ? "毎週" : word(.every)
    )
  }

  /// Both ways to write a series that a text can mean, which says each so many weeks or a weekday of the month by its number: `every third Monday`.
  package static func examplesOfSeries(_ text: String, weeks: Int, day: String, language: String)
    -> (weekly: String, monthly: String)
  {
    switch language {
    case "de": ("alle \(weeks) Wochen am \(day)", "\(text) im Monat")
    case "fr": ("toutes les \(weeks) semaines le \(day)", "\(text) du mois")
    case "es": ("cada \(weeks) semanas el \(day)", "\(text) del mes")
    case "pt": ("a cada \(weeks) semanas, \(day)", "\(text) do mês")
    default: ("every \(weeks) weeks on \(day)", "\(text) of the month")
    }
  }

  /// The codes of the languages that can be read.
  public static var languages: [String] { LanguageTable.all.map(\.code) }

  /// Reads a sentence.
  /// - Parameters:
  ///   - sentence: At most ``longestSentence`` bytes of UTF-8.
  ///   - now: The present wall-clock time in `zone`.
  ///   - zone: The zone of the viewer.
  ///   - instant: The instant of `now`, for a time that the clock shows twice; `nil` for the first.
  ///   - overrides: Values that replace parts of the sentence.
  ///   - needsTime: Whether a sentence without a day and time is an error; `false` for a task.
  ///   - needsTitle: Whether a sentence without a title is an error.
  /// - Throws: A ``QuickAddError`` if the sentence is not understood or incomplete.
  public func read(
    _ sentence: String, now: LocalDateTime, zone: Zone, instant: Instant? = nil,
    overrides: Overrides = Overrides(),
    needsTime: Bool = true, needsTitle: Bool = true
  ) throws(QuickAddError) -> QuickEvent {
    try understood(
      sentence, now: now, zone: zone, instant: instant, overrides: overrides, needsTime: needsTime,
      needsTitle: needsTitle
    ).event
  }

  /// Reads a sentence in this language, or in another one where this one does not understand it, or finds no day in it, and the other one understands all
  /// that says when: the words that this one knows, and those that its error quotes.
  package func read(
    _ sentence: String, orIn other: () -> QuickAdd?, now: LocalDateTime, zone: Zone, instant: Instant? = nil,
    overrides: Overrides = Overrides(), needsTime: Bool = true, needsTitle: Bool = true
  ) throws(QuickAddError) -> QuickEvent {
    func read(_ quickAdd: QuickAdd) throws(QuickAddError) -> Understood {
      try quickAdd.understood(
        sentence, now: now, zone: zone, instant: instant, overrides: overrides, needsTime: needsTime,
        needsTitle: needsTitle)
    }
    /// The sentence in the other language, if that understands all that this one knows; `nil` if it understands less.
    func readByOther() throws(QuickAddError) -> Understood? {
      guard language != "en", let other = other(), let own = try? expressions(sentence, on: now.date) else {
        return nil
      }
      let found = try read(other)
      let isCovered = own.allSatisfy { range in
        found.used.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
      }
      return isCovered ? found : nil
    }
    /// The event with the day that the other language finds where this one finds nothing but an hour: `Trip next Friday 10:00`.
    func dayByOther() throws(QuickAddError) -> QuickEvent? {
      do throws(QuickAddError) {
        guard let found = try readByOther(), found.saysDate, Self.hasLongWord(found.event.parts.map(\.words))
        else { return nil }
        return found.event
      } catch {
        // `Trip next week 10:00`
        if case .noDay(let words) = error, Self.hasLongWord([words]) { throw error }
        return nil
      }
    }
    do throws(QuickAddError) {
      let own = try read(self)
      return try own.saysDate ? own.event : dayByOther() ?? own.event
    } catch {
      var quoted = ""
      switch error {
      case .unused(let words, _), .notUnderstood(let words), .noDay(let words), .openHour(let words),
        .moved(let words), .twoSeries(let words, _, _), .doubtful(let words, _):
        quoted = words
      case .noTime, .noHour: break
      default: throw error
      }
      guard let found = try? readByOther() else { throw error }
      let words = found.event.parts.filter { $0.kind != .word }.map(\.words)
      // Numbers that are unclear are so in each language: `Zug 14.05`.
      let hasWord = words.contains { $0.contains(where: \.isLetter) }
      // `Anfang November` is not read by its month alone.
      let isRead = quoted.split(separator: " ").allSatisfy { word in words.contains { $0.contains(word) } }
      guard isRead, hasWord || quoted.contains(where: \.isLetter) else { throw error }
      return found.event
    }
  }

  /// A sentence that was understood.
  private struct Understood {
    var event: QuickEvent
    /// The folded scalars that say when.
    var used: [Range<Int>]
    /// Whether a day, a longer time, a distance from now or a series is said.
    var saysDate: Bool { event.saysDate }
  }

  /// Whether one of the words hardly belongs to another language by chance, as the `mon` of `mon médecin` does.
  private static func hasLongWord(_ words: [String]) -> Bool {
    words.contains { $0.split { !$0.isLetter }.contains { $0.count > 3 } }
  }

  /// The folded scalars of the words and numbers that say when; those that can be words of a title are left out.
  private func expressions(_ sentence: String, on today: CalendarDate) throws(QuickAddError) -> [Range<Int>] {
    let sentence = try parse(sentence, on: today)
    let pieces = sentence.pieces.filter { ($0.namesDay || $0.namesHour) && !$0.isWeak }
    return pieces.flatMap { piece in
      sentence.parser.tokens[piece.range].filter { token in
        token.mark == nil && !token.isUnknownWord && !token.has(.filler) && !token.has(.particle)
      }.map(\.range)
    }
  }

  /// Reads a sentence in this language alone.
  private func understood(
    _ sentence: String, now: LocalDateTime, zone: Zone, instant: Instant?, overrides: Overrides,
    needsTime: Bool, needsTitle: Bool
  ) throws(QuickAddError) -> Understood {
    let sentence = try parse(sentence, on: now.date, hidesQuoted: overrides.when != nil)
    let hidden = sentence.hidden
    if let name = sentence.unclearName {
      throw .unused(sentence.text.original(sentence.tokens.scalars(of: name)), suggestion: nil)
    }
    if let words = sentence.impossibleDay(hidden) { throw .noSuchDay(sentence.text.original(words)) }
    var reading = try self.reading(of: sentence)
    reading.takeWeekday(ofTitle: sentence.tokens, sentence.text, table.grammar)
    let used = reading.used + reading.titled + sentence.marks.ranges
    let unread = UnreadTimes(
      free: FreeTokens(sentence, taken: used, language: language, lexicon: lexicon, reading: reading),
      used: used, namesDay: reading.namesDay, isOnFeast: reading.feast != nil)
    if let times = unread.twoTimes() {
      throw .twoTimes(sentence.text.original(times.first), sentence.text.original(times.second))
    }
    if reading.length == nil, reading.range == nil,
      let found = unread.lengthInTitle(sentence.parser)
    {
      reading.add(found.length, found.words, staysInTitle: found.staysInTitle)
    }
    if reading.count == nil, reading.until == nil, let found = unread.countOfSeries() {
      reading.add(count: found.count, found.words, staysInTitle: found.staysInTitle)
    }
    if reading.length == nil, reading.until == nil, reading.count == nil,
      let found = reading.saysBeginning
        ? unread.lengthOfSeries() : reading.isDaily ? unread.daysOfSeries() : nil
    {
      reading.add(found.length, found.words, staysInTitle: found.staysInTitle)
    }
    if let words = unread.countBehindHour() {
      throw .unused(sentence.text.original(words), suggestion: nil)
    }
    if let words = unread.hoursInTitle() ?? unread.numbers() ?? unread.countOfThings()
      ?? unread.numberOfName()
    {
      throw .unused(sentence.text.original(words), suggestion: nil)
    }
    if let words = MovedDays(tokens: sentence.tokens, reading: reading).words() {
      throw .moved(sentence.text.original(words))
    }
    if unread.hasLengthBesideNumber() || reading.length == nil && unread.hasLengthAsHour() {
      throw .noHour(understood: reading.words(of: sentence.text))
    }
    if let (words, doubt) = unread.first() {
      let words = sentence.text.original(words)
      throw doubt.map { .doubtful(words, $0) } ?? .notUnderstood(words)
    }
    let unused = UnusedWords(
      free: FreeTokens(
        sentence, taken: reading.used + reading.titled + hidden, language: language, lexicon: lexicon,
        reading: reading))
    if let found = unused.first() {
      throw .unused(sentence.text.original(found.range), suggestion: found.suggestion)
    }
    if let words = reading.unknownCount(sentence.tokens) {
      throw .doubtful(sentence.text.original(words), .unknownCount)
    }
    if let words = reading.daysTakenOut(of: sentence.pieces, sentence.tokens, sentence.text, table.grammar) {
      throw .notUnderstood(sentence.text.original(words))
    }
    if let words = reading.dayApart { throw .doubtful(sentence.text.original(words), .dayBesideSeries) }
    if let words = reading.dayAsHour { throw .doubtful(sentence.text.original(words), .dayOrHour) }
    try override(&reading, of: sentence.text, by: overrides, on: now.date)
    let resolver = resolver(now: now, zone: zone, instant: instant)
    var event: QuickEvent
    do throws(QuickAddError) {
      event = try resolver.event(of: reading, text: sentence.text)
    } catch {
      // The words of an option are none of the sentence.
      let options = overrides.quoted(by: error)
      throw options.map(error.quoting) ?? error
    }
    if needsTime, event.start == nil, let week = UnusedNumbers(free: unused.free).weekAlone() {
      throw .unused(sentence.text.original(week), suggestion: nil)
    }
    if needsTime, event.start == nil { throw .noTime(understood: reading.words(of: sentence.text)) }
    let titleWords = TitleTimes(free: unused.free, event: event).words()
    if let found = titleWords.differing {
      throw .unused(sentence.text.original(found.range), suggestion: found.suggestion)
    }
    let remainder = Remainder(
      text: sentence.text, tokens: sentence.tokens, marks: sentence.marks, words: sentence.words,
      used: reading.used, titled: reading.titled, grammar: table.grammar,
      hasOtherTitle: reading.feast != nil || reading.reminder != nil)
    event.title = remainder.title
    if reading.reminder != nil {
      event.title = ReminderTitle.title(remainder.title, language: language)
      if event.start == nil || event.isAllDay { (event.alarmMinutes, event.dropsReminder) = (nil, true) }
    }
    // `Véspera de Natal às 20h`
    if event.title.isEmpty, let words = reading.feast ?? reading.reminder {
      event.title = sentence.text.original(words)
    }
    event.location = remainder.place
    sentence.marks.apply(to: &event)
    event.parts = reading.parts(of: sentence.text, others: titleWords.understood)
    event.saysDate = reading.saysDate || reading.rule != nil
    if needsTitle, event.title.isEmpty { throw .noTitle(understood: event.parts.map(\.words)) }
    return Understood(event: event, used: reading.used)
  }

  /// The combined pieces of a sentence. Two days of which one takes the place of the other contradict each other for another reason.
  private func reading(of sentence: ParsedSentence) throws(QuickAddError) -> Reading {
    do throws(QuickAddError) {
      let (pieces, tokens) = (sentence.pieces, sentence.tokens)
      let reading = try Reading(pieces, text: sentence.text, tokens: tokens, grammar: table.grammar)
      guard let date = reading.dateOrTitle(pieces, tokens, table.grammar, on: sentence.parser.today) else {
        return reading
      }
      throw QuickAddError.doubtful(sentence.text.original(tokens.scalars(of: date)), .dayOrTitle)
    } catch {
      switch error {
      case .contradiction, .twoDays, .severalDays:
        guard let words = MovedDays.words(of: sentence.pieces, sentence.tokens) else { throw error }
        throw .moved(sentence.text.original(words))
      default: throw error
      }
    }
  }

  /// A sentence, and the expressions that were found in it.
  struct ParsedSentence {
    var text: SentenceText
    var tokens: [Token]
    var marks: SentenceMarks
    var words: TitleWords
    var parser: Parser
    var pieces: [Piece]
    /// The tokens of the name of a street with a date, or of a person behind `Fr.`, where no other day is named.
    var unclearName: Range<Int>?

    /// The folded scalars of the words that belong to the title.
    var hidden: [Range<Int>] {
      marks.ranges + marks.addresses
        + words.quoted.union(words.names).union(words.streets).union(words.companions).map {
          tokens[$0].range
        }
    }

    /// The folded scalars of a day that no month has.
    func impossibleDay(_ hidden: [Range<Int>]) -> Range<Int>? {
      let strong = pieces.filter { !$0.isWeak }
      return ImpossibleDays(
        parser: parser,
        used: pieces.filter { !$0.isWeak || $0.isRange }.map { Reading.scalars(of: $0, tokens) },
        hidden: hidden,
        namesDay: strong.contains(where: \.namesDay), isDayFixed: strong.contains(where: \.fixesDay)
      ).first()
    }
  }

  /// - Parameter hidesQuoted: Whether words in quotation marks are the title also where nothing else in the sentence says when.
  func parse(
    _ sentence: String, on today: CalendarDate, hidesQuoted: Bool = false
  ) throws(QuickAddError) -> ParsedSentence {
    guard sentence.utf8.count <= Self.longestSentence else { throw .tooLong }
    guard !sentence.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacter
    }
    let text = SentenceText(sentence)
    var marks = SentenceMarks(text)
    if text.folded.scalars.contains("(") {
      marks.takeTravel(text, TravelWords.of(language)) { words in
        (try? length(words)).flatMap { $0.months == 0 && $0.days == 0 ? $0.seconds / 60 : nil }
      }
    }
    var tokens = Tokenizer.tokens(of: text, lexicon: lexicon, grammar: table.grammar)
    for index in tokens.indices {
      let range = tokens[index].range
      tokens[index].isCapital = text.isCapital(range.lowerBound)
      tokens[index].isAbbreviation =
        tokens[index].isCapital && (2...3).contains(range.count) && text.isCapital(range.lowerBound + 1)
    }
    marks.hide(in: &tokens)
    tokens.markAmounts()
    tokens.markNamedNumbers(table.grammar)
    tokens.hideEnds(in: text.folded.scalars)
    let words = TitleWords(tokens, text: text, hasSpaces: table.grammar.hasSpaces)
    var parser = parser(tokens, today)
    var pieces = parser.pieces()
    let names = words.names.filter { !parser.isDayOfMore($0) }.union(words.companions)
    var unclear = words.clearStreet ?? words.personOrDay ?? words.houseOrDay
    // The words of a quotation, a name or a street say when only where nothing else does.
    let needed: [(hidden: Set<Int>, isSaid: (Piece) -> Bool)] = [
      (words.quoted, { $0.namesDay || $0.namesHour }), (names, \.namesDay), (words.streets, \.namesDay),
      (words.verse, \.namesHour), (words.houses, \.namesHour),
    ]
    for (hidden, isSaid) in needed where !hidden.isEmpty {
      let other = self.parser(tokens.hiding(hidden), today)
      let others = other.pieces()
      guard others.contains(where: isSaid) || hidesQuoted && hidden == words.quoted else {
        // `Dinner at 9 Elm St Saturday`
        if hidden == words.houses, let house = words.house,
          pieces.contains(where: { !hidden.isDisjoint(with: $0.range) })
        {
          unclear = house
        }
        continue
      }
      // A weekday alone can be that of a date that may be the name of a street.
      if hidden == words.streets, words.clearStreet == nil, !others.contains(where: \.fixesDay),
        !words.isOfOtherWeekday(others, parser, today)
      {
        unclear = words.street
        continue
      }
      (tokens, parser, pieces) = (other.tokens, other, others)
      if hidden == words.streets || hidden == names && words.clearStreet == nil { unclear = nil }
    }
    return ParsedSentence(
      text: text, tokens: tokens, marks: marks, words: words, parser: parser, pieces: pieces,
      unclearName: unclear)
  }

  private func parser(_ tokens: [Token], _ today: CalendarDate) -> Parser {
    let parser = Parser(tokens: tokens, grammar: table.grammar, slashes: slashes, today: today)
    parser.hasMonthBeforeDot = hasMonthBeforeDot
    return parser
  }

  /// The way in which a table turns readings into times.
  func resolver(
    now: LocalDateTime, zone: Zone, instant: Instant? = nil, changing changed: ChangedEvent? = nil
  ) -> Resolver {
    Resolver(
      now: now, instant: instant ?? zone.instant(of: now), zone: zone, grammar: table.grammar,
      changed: changed)
  }
}

extension QuickAdd {
  // MARK: Dates alone

  /// A date or a time in words, as it is written for an option: `monday`, `next friday 9:00`, `in 3 days`, `10:00`; `nil` for any
  /// other text, and for one that says an end too. A time without a day is today.
  public func date(_ text: String, now: LocalDateTime, zone: Zone) -> HumanDate? {
    guard let event = times(of: text, now: now, zone: zone), !event.saysEnd, let start = event.start else {
      return nil
    }
    return event.isAllDay ? .date(start.date) : .local(start)
  }

  /// The days that a text names, half-open: `tomorrow`, `next week`, `monday to friday`; `nil` if it names none.
  public func dates(_ text: String, now: LocalDateTime, zone: Zone) -> Range<CalendarDate>? {
    guard let event = times(of: text, now: now, zone: zone), event.isAllDay, let start = event.start,
      let end = event.end, start < end
    else { return nil }
    return start.date..<end.date
  }

  /// The number of the month that a text names alone, from 1 on: `may`, `Mai`; `nil` for any other text. In a sentence such a word can be another one.
  package func month(_ text: String) -> Int? {
    guard text.utf8.count <= Self.longestSentence else { return nil }
    let tokens = Tokenizer.tokens(of: SentenceText(text), lexicon: lexicon, grammar: table.grammar)
    return tokens.count == 1 ? tokens[0].month : nil
  }

  /// The time of a day that a text does not name: `3pm`, `noon`, `15h`; `nil` for a text that names a day, or no time.
  package func timeAlone(_ text: String, now: LocalDateTime, zone: Zone) -> TimeAlone? {
    guard var reading = try? reading(of: text, on: now.date, takesHour: true), reading.rule == nil,
      reading.alarm == nil, reading.until == nil, reading.point.offset == nil, reading.point.date.isEmpty
    else { return nil }
    if let (from, to) = reading.range {
      return from.date.isEmpty && to.date.isEmpty && from.time != nil ? .unclear : nil
    }
    guard let time = reading.point.time, !time.isNow else { return nil }
    guard reading.length == nil, reading.utcOffset == nil, reading.point.zone == nil else { return .unclear }
    // Of tomorrow no hour is past.
    reading.point.date.days = 1
    guard let event = try? resolver(now: now, zone: zone).event(of: reading, text: SentenceText(text)),
      !event.isAllDay, let start = event.start, start.date == now.date.adding(days: 1),
      start.secondOfDay > 0 || Self.beginsDay(text)
    else { return .unclear }
    return .second(start.secondOfDay)
  }

  /// Whether digits say that midnight is the beginning of the day: `12am`, `0 Uhr`. The word alone can be its end too.
  private static func beginsDay(_ text: String) -> Bool {
    let hour = Int(text.drop(while: \.isWhitespace).prefix { $0.isNumber })
    return hour == 0 || hour == 12 && text.lowercased().filter(\.isLetter) == "am"
  }

  private func times(of text: String, now: LocalDateTime, zone: Zone) -> QuickEvent? {
    let event = try? timesAlone(text, now: now, zone: zone)
    return event?.timeZone == nil ? event : nil
  }

  /// The day, the time or both that a text by itself says, without a title: as a sentence with these words would.
  /// A time alone is one of today, or of the day of the event that is `changed`.
  /// - Throws: The error of a sentence, which quotes the words that were not used; ``QuickAddError/notUnderstood(_:)`` for a rule, a length and a reminder.
  package func timesAlone(
    _ text: String, now: LocalDateTime, zone: Zone, changing changed: ChangedEvent? = nil
  ) throws(QuickAddError) -> QuickEvent {
    var reading = try reading(of: text, on: changed?.dayOfReading ?? now.date)
    guard reading.rule == nil, reading.alarm == nil, reading.length == nil, reading.until == nil else {
      throw .notUnderstood(text)
    }
    let saysYear = reading.point.date.year ?? reading.point.date.years != nil
    if reading.point.date.isEmpty, reading.point.time?.isNow == false {
      if let changed {
        let clock =
          reading.utcOffset.map { Zone(identifier: "", fixedOffset: $0) }
          ?? reading.point.zone.flatMap { ZoneDatabase.system.zone(named: $0) } ?? zone
        reading.point.date = changed.fields(in: clock)
      } else if reading.utcOffset == nil {
        reading.point.date.days = 0
      }
    }
    var event = try resolver(now: now, zone: zone, changing: changed)
      .event(of: reading, text: SentenceText(text))
    event.saysYear = saysYear
    // `mon to wed`
    event.saysEnd = event.saysEnd || reading.range != nil
    return event
  }

  /// How often a text says that an event on a day recurs: `every 2 weeks`, `every Monday until June`; `nil` for any other text, and one that says an hour or
  /// when the series begins.
  package func rule(_ text: String, from day: CalendarDate, zone: Zone) -> RuleOfDay? {
    guard let reading = try? reading(of: text, on: day), reading.rule != nil, reading.alarm == nil,
      reading.length == nil, reading.range == nil, reading.utcOffset == nil, reading.point.time == nil,
      reading.point.offset == nil, reading.point.zone == nil, !reading.point.date.isBeginning
    else { return nil }
    var resolver = resolver(now: LocalDateTime(day), zone: zone)
    resolver.isDayGiven = true
    do throws(QuickAddError) {
      let event = try resolver.event(of: reading, text: SentenceText(text))
      guard event.isAllDay, let rule = event.rule, let first = event.start?.date else { return nil }
      return first == day ? .rule(rule) : .other(first: first)
    } catch {
      if case .endsBefore(_, let first) = error { return .endsBefore(first: first) }
      return nil
    }
  }

  /// A number of days in words: `3 days`, `2w`; `nil` for any other text.
  public func dayCount(_ text: String) -> Int? {
    guard let length = try? length(text), Int(text) == nil, !length.hasTime, length.months == 0 else {
      return nil
    }
    return length.days
  }
}

/// A time in words, of a day that is known otherwise.
package enum TimeAlone: Sendable, Equatable {
  /// The seconds since midnight.
  case second(Int)
  /// A text that names no day, and not a time of each day: a range, a time of another zone, or the word midnight, at which a day begins and ends.
  case unclear
}

/// How often an event on a day recurs.
package enum RuleOfDay: Sendable, Equatable {
  /// The value of RRULE, whose UNTIL is a date.
  case rule(String)
  /// A series that has no turn on the day, and its first one behind it.
  case other(first: CalendarDate)
  /// A series whose last day, without its year, is before the first one.
  case endsBefore(first: CalendarDate)
}

/// A date or a time in words.
@nonexhaustive public enum HumanDate: Sendable, Equatable {
  /// A whole day.
  case date(CalendarDate)
  /// A time on the wall clock of the viewer.
  case local(LocalDateTime)
}
