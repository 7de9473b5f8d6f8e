internal import ICalendar

/// Finds words that look like a day or a time and were not used: an event on another day than the one that was meant is worse than an error.
///
/// Words of any language count, misspelt words of the own one and of English, and numbers written as a date. Words in quotation marks are the title.
struct UnusedWords: FindsFreeWords {
  /// Words that were found.
  struct Finding: Equatable {
    /// The folded scalars.
    var range: Range<Int>
    /// The word that was meant, perhaps.
    var suggestion: String?
  }

  let free: FreeTokens

  /// The first such words; `nil` if there are none.
  func first() -> Finding? {
    let numbers = UnusedNumbers(free: free)
    if let range = numbers.week() { return Finding(range: range) }
    if let finding = slip() { return finding }
    let misspelt = MisspeltWords(free: free)
    let left = LeftDays(free: free)
    let series = LeftSeries(free: free, misspelt: misspelt)
    for index in tokens.indices where isFree(index) {
      if let range = numbers.first(index) { return Finding(range: range) }
      if let finding = misspelt.first(index) { return finding }
      if let range = left.first(index) { return Finding(range: range) }
      if let finding = series.first(index) { return slip(of: finding) ?? finding }
    }
    let times = UnusedTimes(free: free)
    for index in tokens.indices where isFree(index) {
      if let range = times.known(index) { return Finding(range: range) }
      if let range = run(from: index), let finding = finding(range, index, isRun: true) { return finding }
      // A word that the table has is no misspelt one.
      guard tokens[index].mark == nil, tokens[index].digits == 0, tokens[index].isUnknownWord,
        let finding = finding(tokens[index].range, index, isRun: false)
      else { continue }
      return finding
    }
    return rest()
  }

  /// The word among those of a finding that is a misspelt one, whose right form can be said.
  private func slip(of finding: Finding) -> Finding? {
    guard finding.suggestion == nil else { return nil }
    let links = MisspeltLinks(free: free)
    return tokens.indices.lazy.filter { finding.range.contains(tokens[$0].range.lowerBound) }
      .compactMap { links.first($0) }.first
  }

  /// Words and numbers that are doubtful only because the sentence does not say the day, or the hour.
  private func rest() -> Finding? {
    let (days, hours, links) = (
      LeftWithoutDay(free: free), LeftWithoutHour(free: free), MisspeltLinks(free: free)
    )
    let (zones, short) = (LeftZones(free: free), ShortenedWords(free: free))
    for index in tokens.indices where isFree(index) {
      if let range = zones.first(index) ?? short.first(index) { return Finding(range: range) }
      if let finding = links.first(index) ?? days.first(index) { return finding }
      if let range = hours.first(index) { return Finding(range: range) }
    }
    return nil
  }

  /// A day with a wrong letter that is no part of a name: the 木耀 of `木耀 15時`, but not of `鈴木耀太`.
  private func slip() -> Finding? {
    guard !grammar.hasSpaces, let list = WordList.slips(in: language),
      let found = list.first(in: Array(text.folded.text(text.folded.scalars.indices).utf8))
    else { return nil }
    let word = Array(found.word.unicodeScalars)
    let scalars = text.folded.scalars
    for index in tokens.indices where isFree(index) {
      let start = tokens[index].range.lowerBound
      guard start + word.count <= scalars.count, scalars[start..<start + word.count].elementsEqual(word)
      else { continue }
      let before = token(index - 1)
      let isInside = !tokens[index].hasSpaceBefore && before?.isUnknownWord == true && before?.mark == nil
      return isInside ? nil : Finding(range: start..<start + word.count, suggestion: found.usual)
    }
    return nil
  }

  /// The finding for the words from a token on that the table lacks.
  private func finding(_ range: Range<Int>, _ index: Int, isRun: Bool) -> Finding? {
    let times = UnusedTimes(free: free)
    if range.count < 4, times.isShortDay(range, index) { return Finding(range: range) }
    if range.count < 6, language != "en", times.isBesideTimeWithoutDay(range, index),
      Self.shortDays.contains(text.folded.text(range))
    {
      return Finding(range: range)
    }
    guard range.count > 2 || !text.folded.scalars[range.lowerBound].isASCII else { return nil }
    let name = text.folded.text(range)
    if isRun || !tokens[index].meanings.isEmpty, lexicon[name] != nil { return nil }
    let word = Array(name.utf8)
    let isDay =
      WordList.days.contains(word) || WordList.foreignDays.contains(word) || DayWords.isDayWithPart(word)
    if isDay, !isFamilyName(index, word) {
      return Finding(range: range)
    }
    let days = DayWords(language: language)
    if let month = times.foreignMonth(word, range, index) ?? times.shortMonth(word, range, index) {
      return Finding(range: month)
    }
    let isBesideTime = times.isBesideTimeWithoutDay(range, index)
    if isBesideTime, !tokens[index].isCapital, let day = DayWords.shortened[language]?[name] {
      return Finding(range: range, suggestion: day)
    }
    let isName = tokens[index].isCapital && index > 0
    if !WordList.months.contains(word),
      let suggestion = days.day(near: word, isName: isName && !isBesideTime, isBesideTime: isBesideTime)
    {
      return Finding(range: range, suggestion: suggestion)
    }
    if isBesideTime, let day = phrase(withoutSpaces: name) { return Finding(range: range, suggestion: day) }
    if isBesideTime, let day = ShortDays(free: free).weekday(name, index) {
      return Finding(range: range, suggestion: day)
    }
    return times.first(word, range, index, isName: isName)
  }

  /// Short weekdays of English, which is understood in each language.
  private static let shortDays: Set<String> = [
    "mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri", "sat", "sun",
  ]

  /// The words for a day that a word is without its spaces: `dayaftertomorrow`.
  private func phrase(withoutSpaces name: String) -> String? {
    guard name.utf8.count > 7 else { return nil }
    return lexicon.words(beginningWith: Set(name.utf8.prefix(1))) { known, meanings in
      known.utf8.count > name.utf8.count && known.contains(" ") && known.filter { $0 != " " } == name
        && meanings.tokens[0].contains {
          switch $0 {
          case .day, .weekday, .step: true
          default: false
          }
        }
    }.min()
  }

  /// The tokens up to the next space, where they begin here and none is used: `aujourd'hui`, `segunda-feira`. `nil` for one token.
  private func run(from index: Int) -> Range<Int>? {
    guard index == 0 || tokens[index].hasSpaceBefore else { return nil }
    var end = index + 1
    while let token = token(end), !token.hasSpaceBefore, isFree(end), tokens[end].range.count < 20 {
      end += 1
    }
    return end > index + 1 ? tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound : nil
  }

  /// Whether the word is the name of a person behind another name: `Plácido Domingo`.
  private func isFamilyName(_ index: Int, _ word: [UInt8]) -> Bool {
    guard Self.familyNames.contains(where: { word.elementsEqual($0.utf8) }), tokens[index].isCapital,
      let first = token(index - 1)
    else {
      return false
    }
    return first.isCapital && first.isUnknownWord && first.range.count > 3 && !grammar.capitalizesNouns
  }

  private static let familyNames = ["domingo", "domenica", "sabato", "sobota"]
}

/// Finds out whether a word that a language does not know is one for a day, a month or a part of the day, of another language or misspelt.
struct DayWords {
  /// The code of the language of the sentence.
  let language: String

  /// Whether a folded word is a day and a part of it in one: the German `Freitagabend`.
  static func isDayWithPart(_ word: [UInt8]) -> Bool {
    guard word.count > 10 else { return false }
    return (6...word.count - 5).contains { middle in
      let rest = Array(word[middle...])
      return WordList.days.contains(Array(word[..<middle]))
        && (WordList.parts.contains(rest) || WordList.days.contains(rest))
    }
  }

  /// The word for a day or a long month that a folded word is a misspelling of; `nil` if there is none.
  /// - Parameters:
  ///   - isName: Whether the word is written as a name, so that it is not a misspelling of a short word.
  ///   - isBesideTime: Whether a time of a day that is not named is beside it, so that a short word can have a letter twice.
  func day(near word: [UInt8], isName: Bool, isBesideTime: Bool = false) -> String? {
    // Of a short word only letters that are exchanged: `ludni`, but not `Mandi`.
    if !isName, let known = Self.slips[language]?[String(decoding: word, as: UTF8.self)] { return known }
    return nearest(word, isName: isName, lists: WordList.daysToSpell) {
      $0.sorted() == $1.sorted()
        || isBesideTime
          && ($0.count > $1.count && WordList.isSlip($0, $1) || Self.isSlipInside($0, $1)
            || Self.isShorter($0, $1))
    }
      ?? (word.count > 8
        ? nearest(word, isName: isName, lists: WordList.feastsToSpell) { _, _ in false } : nil)
  }

  /// Whether a word lacks one letter of a short one, and is no other word: `judi`, `terç`.
  private static func isShorter(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    word.count + 1 == other.count && word.count > 2 && word.first == other.first
      && WordList.isSlip(word, other)
      && !wordsNearToShort.contains(String(decoding: word, as: UTF8.self))
  }

  private static let wordsNearToShort = ["jedi", "sir", "lune", "main", "mari", "noce", "seta", "tare"]

  /// Whether one letter differs between the first one and the last two of a short word: the `merdi` of `médecin merdi 9h`.
  private static func isSlipInside(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    word.count == other.count && word.first == other.first && word.suffix(2) == other.suffix(2)
  }

  /// Misspellings of short words, which are too near to other words to be found by their letters.
  private static let slips = [
    "en": ["tody": "today", "tomoz": "tomorrow"], "es": ["manna": "mañana", "marts": "martes"],
    "de": ["mogen": "morgen", "heuet": "heute"],
    "fr": ["demian": "demain", "domain": "demain", "jeud": "jeudi", "lund": "lundi", "mard": "mardi"],
    "pt": ["hjoe": "hoje", "sxta": "sexta-feira", "tersa": "terça-feira"],
  ]

  /// Short forms that are names or other words too, which they are where another day is said.
  static let shortened = [
    "en": ["tom": "tomorrow", "2mrw": "tomorrow", "yest": "yesterday"],
    "de": ["mrg": "morgen", "morg": "morgen", "ubermorg": "übermorgen"],
    "fr": ["dem": "demain", "auj": "aujourd'hui", "ajd": "aujourd'hui"], "es": ["man": "mañana"],
  ]

  /// The part of the day or the short month that a folded word is a misspelling of: of a short one also with a letter too many, `tardee`, and with one too few
  /// where the hour `isMissing`: `monday nght`, but not `lundi noce`.
  func part(near word: [UInt8], isName: Bool, isMissing: Bool) -> String? {
    nearest(
      word, isName: isName, lists: WordList.partsToSpell, shortest: isMissing && !isName ? 4 : 5
    ) {
      $0.sorted() == $1.sorted() || $0.count > $1.count
        || isMissing && (Self.isShorter($0, $1) || WordList.isOtherKey($0, $1))
    }
  }

  private func nearest(
    _ word: [UInt8], isName: Bool, lists: (String) -> WordList?, shortest: Int = 5,
    isNearToShort: ([UInt8], [UInt8]) -> Bool
  ) -> String? {
    guard word.count >= shortest - 1,
      word.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || "-'".utf8.contains($0) })
    else { return nil }
    var best: (distance: Int, word: String)?
    for code in language == "en" ? ["en"] : [language, "en"] {
      let found = lists(code)?.nearest(to: word, least: isName ? 7 : shortest, isNearToShort: isNearToShort)
      if let found, found.distance < best?.distance ?? .max { best = found }
    }
    // Of an ordinary word only three letters where a part of the day belongs.
    let canBeOrdinary = shortest < 5 && word.count == 3
    return best != nil && (canBeOrdinary || !WordList.ordinary.contains(word)) ? best?.word : nil
  }
}
