internal import ICalendar

/// Finds words that say a day or a time in what a sentence leaves for the title, although other words say both: `Lunch with May tomorrow 12:30`.
///
/// A word that says what the event has anyway is understood: the `night` of `Movie night Friday 8pm`. A word that says otherwise is an error, as either can
/// be meant.
struct TitleTimes: FindsFreeWords {
  let free: FreeTokens
  let event: QuickEvent

  private enum Verdict {
    case agrees
    /// A word of the title that says a time only in other sentences.
    case isWord
    case differs(UnusedWords.Finding)
  }

  /// The first word that says a day or a time which the event has not, and the folded scalars of the words that say what it has, or a time only in other
  /// sentences.
  func words() -> (
    differing: UnusedWords.Finding?, understood: [(range: Range<Int>, kind: QuickEvent.Part.Kind)]
  ) {
    var understood: [(range: Range<Int>, kind: QuickEvent.Part.Kind)] = []
    for index in tokens.indices {
      switch verdict(index) {
      case .differs(let finding): return (finding, [])
      case .agrees: understood.append((tokens[index].range, .when))
      case .isWord:
        understood.append((tokens[index].digits > 0 ? run(from: index) : tokens[index].range, .word))
      case nil: break
      }
    }
    return (nil, understood)
  }

  private func verdict(_ index: Int) -> Verdict? {
    guard isFree(index), event.start != nil else { return nil }
    let token = tokens[index]
    guard token.mark == nil, !token.isContinuation else { return nil }
    if let month = monthOfNumber(index) { return month }
    if token.digits > 0 { return number(index) }
    if token.isUnknownWord, let finding = unknown(index) { return .differs(finding) }
    if isPerson(index) { return .isWord }
    return known(index)
  }

  // MARK: Words of the language

  private func known(_ index: Int) -> Verdict? {
    let token = tokens[index]
    // Where words have no spaces a letter such as 朝 is a part of many.
    guard grammar.hasSpaces || isAlone(index) else { return partBehindHour(index) }
    if let month = token.month, isMonth(index) {
      let isPerson =
        token.canBeNameOfPerson
        && (ShortDays(free: free).isName(index) && !isSubject(index) || isOwner(index))
      return isPerson ? .isWord : verdict(index, agrees: event.start?.date.month == month)
    }
    // The Spanish `todos` is all people, too.
    if token.has(.every), !word(at: index).hasPrefix("tod"),
      self.token(index + 1) == nil || isTaken(index + 1)
    {
      return .differs(.init(range: token.range))
    }
    return timeOfDay(index)
      ?? (token.range.count > 1 && token.meanings.contains(where: \.saysTime) ? .isWord : nil)
  }

  /// The verdict on a part of the day that begins a word behind the hour where words have no spaces: `周五9点 晚上聚会`. One letter is rather that of a name,
  /// `朝倉さん`.
  private func partBehindHour(_ index: Int) -> Verdict? {
    let part = tokens[index]
    guard part.part != nil, part.hasSpaceBefore, isTaken(index - 1),
      part.range.count > 1 || token(index + 1)?.has(.particle) == true
    else { return nil }
    return timeOfDay(index)
  }

  /// The verdict on a month that is written as a number: `6月报表`, `六月の報告`.
  private func monthOfNumber(_ index: Int) -> Verdict? {
    guard !grammar.hasSpaces, let month = tokens[index].number, (1...12).contains(month),
      let mark = token(index + 1), mark.has(.monthMark), !mark.hasSpaceBefore, isFree(index + 1),
      index == 0 || tokens[index].hasSpaceBefore || !isFree(index - 1) || tokens[index - 1].mark != nil,
      token(index + 2)?.number == nil,
      !text.folded.scalars[mark.range.upperBound...].starts(with: "さん".unicodeScalars)
    else { return nil }
    let range = scalars(index...index + 1)
    return event.start?.date.month == month ? .agrees : .differs(.init(range: range))
  }

  /// Whether a month behind a word such as `for` is rather what the title is about than a person: `Invoices for March`, `planning for June trip`.
  private func isSubject(_ index: Int) -> Bool {
    guard let before = token(index - 1), !before.has(.with), !before.has(.upTo), !before.has(.at) else {
      return false
    }
    return !UnusedTimes.namesOfPeople.contains(word(at: index))
      || before.has(.lasting) && token(index + 1)?.isUnknownWord == true && isFree(index + 1)
  }

  /// The verdict on a time or a part of the day.
  private func timeOfDay(_ index: Int) -> Verdict? {
    let token = tokens[index]
    guard let start = event.start, !event.isAllDay, !token.has(.meal) else { return nil }
    if let minutes = token.clock {
      let times = [start, event.end].compactMap { $0.map { $0.secondOfDay / 60 } }
      return verdict(index, agrees: times.contains(minutes % 1440))
    }
    guard let part = token.part, token.relativeDay == nil, token.number == nil else { return nil }
    return verdict(index, agrees: part.covers(hour: start.secondOfDay / 3600))
  }

  private func verdict(_ index: Int, agrees: Bool) -> Verdict {
    agrees ? .agrees : .differs(.init(range: tokens[index].range))
  }

  /// Whether a month of the language is no other word: a verb, a number or a weekday.
  private func isMonth(_ index: Int) -> Bool {
    let token = tokens[index]
    return token.weekday == nil && token.numberWord == nil && token.ordinalWord == nil && token.number == nil
      && (!token.isWeak || token.isCapital || self.token(index - 1)?.isOf == true)
  }

  /// Whether an apostrophe and an `s` behind a capital word make it the name of someone: `May's recital`.
  private func isOwner(_ index: Int) -> Bool {
    tokens[index].isCapital && tokens.isPossessive(at: index + 1, text) && isFree(index + 2)
  }

  private func isAlone(_ index: Int) -> Bool {
    (index == 0 || tokens[index].hasSpaceBefore) && token(index + 1)?.hasSpaceBefore != false
  }

  // MARK: Words of other languages, and misspelt ones

  private func unknown(_ index: Int) -> UnusedWords.Finding? {
    let name = word(at: index)
    let bytes = Array(name.utf8)
    guard (2...24).contains(bytes.count) else { return nil }
    if grammar.hasSpaces, let range = ideographs(index) { return .init(range: range) }
    guard isAlone(index) || grammar.hasSpaces else { return nil }
    if isForeign(index, name, bytes) { return .init(range: tokens[index].range) }
    return meant(index, name, bytes).map { .init(range: tokens[index].range, suggestion: $0) }
  }

  /// Whether a word is a month, a time of day or how often something is in a language that the sentence has not.
  private func isForeign(_ index: Int, _ name: String, _ bytes: [UInt8]) -> Bool {
    if WordList.daysBesideTitle.contains(bytes) { return true }
    if !grammar.hasSpaces || language == "he", Self.shortEnglish.contains(name) { return true }
    let isLong = bytes.count > 4 || bytes[0] > 0x7F
    guard isLong, !WordList.titlesLikeTimes.contains(bytes) else { return false }
    if WordList.months.contains(bytes) || WordList.foreignMonths.contains(bytes) {
      return !isPerson(index)
    }
    return WordList.parts.contains(bytes) || WordList.foreignParts.contains(bytes)
  }

  /// Whether a month of another language is the name of a person: `Call Julio Friday 2pm`.
  private func isPerson(_ index: Int) -> Bool {
    UnusedTimes.namesLikeMonths.contains(word(at: index)) && ShortDays(free: free).isName(index)
      && token(index - 1)?.has(.at) != true
  }

  private static let shortEnglish: Set<String> = [
    "mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri", "sat", "sun", "jan", "feb", "mar",
    "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
  ]

  /// The day or the long month that a word with another letter is meant to be. Days themselves, such as the family name Domingo, were looked at before.
  private func meant(_ index: Int, _ name: String, _ bytes: [UInt8]) -> String? {
    guard language != "he" || bytes[0] < 0x80, bytes.allSatisfy({ (97...122).contains($0) }),
      bytes.count > (isName(index) ? 5 : 4), !WordList.isOtherWord(bytes, in: language),
      !WordList.days.contains(bytes)
    else { return nil }
    if let own = slip(bytes) { return own }
    let lists: [(list: WordList, lengths: ClosedRange<Int>)] = [
      (.days, 5...16), (.months, 6...10), (.foreignDays, 6...16), (.parts, 7...14),
    ]
    let found = lists.lazy.compactMap { $0.list.besideOne(bytes, lengths: $0.lengths, beginsAlike: true) }
      .first
    guard let found else { return nil }
    return WordList.daysToSpell(in: language)?.usual(found) ?? found
  }

  /// The word of the language for a day, a time or a number that another one is with a letter missing, doubled or exchanged: `fourteeen`, `Frietag`.
  private func slip(_ word: [UInt8]) -> String? {
    guard word.count > 5 else { return nil }
    return lexicon.words(beginningWith: Set(word.prefix(1))) { known, meanings in
      known.utf8.count > 5 && abs(known.utf8.count - word.count) < 2 && meanings.tokens.count == 1
        && meanings.tokens[0].contains(where: \.saysTime) && Self.isSlip(word, of: Array(known.utf8))
    }.min()
  }

  /// Whether a letter inside of a word is missing or doubled, or two are exchanged. Another ending makes another word.
  private static func isSlip(_ word: [UInt8], of known: [UInt8]) -> Bool {
    let first = zip(word, known).prefix { $0 == $1 }.count
    guard first < min(word.count, known.count) else { return false }
    if word.count == known.count {
      return first + 1 < word.count && word[first] == known[first + 1] && word[first + 1] == known[first]
        && word[(first + 2)...] == known[(first + 2)...]
    }
    if word.count < known.count { return word[first...] == known[(first + 1)...] }
    return word[first] == word[first - 1] && word[(first + 1)...] == known[first...]
  }

  /// Whether a word is written as a name.
  private func isName(_ index: Int) -> Bool { tokens[index].isCapital && !grammar.capitalizesNouns }

  // MARK: Ideographs in a language with spaces

  /// Ideographs that say a day or a time: `毎週`, `三月`, `午前`.
  private func ideographs(_ index: Int) -> Range<Int>? {
    let scalars = text.folded.scalars
    guard (0x3040...0x9FFF).contains(scalars[tokens[index].range.lowerBound].value) else { return nil }
    let range = run(from: index)
    let name = text.folded.text(range)
    let isTime = WordList.ideographs.contains(Array(name.utf8)) || WordList.parts.contains(Array(name.utf8))
    return isTime ? range : nil
  }

  // MARK: Numbers

  /// The verdict on digits and on all that touches them: `10時`, `07h30` and, in a language without such numbers, `5th` are times.
  private func number(_ index: Int) -> Verdict? {
    if index > 0, !tokens[index].hasSpaceBefore, isFree(index - 1),
      tokens[index - 1].digits > 0 || grammar.hasSpaces
    {
      return nil
    }
    guard grammar.hasSpaces || isAlone(index) else { return nil }
    let range = run(from: index)
    let rest = text.folded.text(range).drop { ("0"..."9").contains($0) }
    guard grammar.hasSpaces, tokens[index].digits < 3, let first = rest.first else { return .isWord }
    let isCounted = rest.count == 1 && "时点月日号".contains(first)
    let isOrdinal = language != "en" && ["st", "nd", "rd", "th"].contains(rest)
    let isClock = first == "h" && rest.count == 3 && rest.dropFirst().allSatisfy { ("0"..."9").contains($0) }
    return isCounted || isOrdinal || isClock ? .differs(.init(range: range)) : .isWord
  }

  /// The free tokens from one on up to the next space.
  private func run(from index: Int) -> Range<Int> {
    var end = index + 1
    while isFree(end), !tokens[end].hasSpaceBefore, tokens[end].mark != "," { end += 1 }
    return tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound
  }
}

extension Meaning {
  /// Whether the word is one for a day, a time, a length or their order.
  fileprivate var saysTime: Bool {
    switch self {
    case .weekday, .everyWeekday, .workday, .weekend, .month, .day, .dayOfMonth, .third, .season, .feast,
      .otherDay,
      .unit, .units, .nights, .clock, .part, .otherTime, .meal, .hourMark, .hourPart, .beforeHour,
      .morningHalf,
      .afternoonHalf, .step, .every, .everyOther, .frequency, .ordinal, .zone, .now:
      true
    case .number(let number): number > 1
    default: false
    }
  }
}

extension DayPart {
  /// Whether an hour of the day, from 0 to 23, can be in the part.
  fileprivate func covers(hour: Int) -> Bool {
    switch self {
    case .earlyMorning: hour < 10
    case .morning: (4..<12).contains(hour)
    case .noon: (11..<15).contains(hour)
    case .afternoon: (12..<20).contains(hour)
    case .evening: hour >= 16
    case .night: hour >= 17 || hour < 7
    }
  }
}

extension WordList {
  /// Words of several languages for an hour, a month and how often something is, which are hardly another word, behind no day: `Uhr`, `juin`, `täglich`.
  fileprivate static let daysBesideTitle = WordList(
    """
    annuellement|aout|cotidiano|diariamente|fortnightly|hebdomadaire|hebdomadaires|heures|horas|jahrlich|juin|juli|\
    july|juni|mensalmente|mensualmente|mensuel|mensuelle|mensuels|midday|midnight|monatlich|noon|o'clock|oclock|\
    quinzenal|quotidien|quotidienne|quotidiens|semanalmente|taglich|trimestriel|trimestrielle|uhr|vierteljahrlich|\
    werktags|wochentags|wochentlich
    """)

  /// Whether a word for a time of another language is an ordinary one in a language.
  static func isOtherWord(_ word: [UInt8], in language: String) -> Bool {
    titlesLikeTimes.contains(word) || ordinary.contains(word) || isBesideDay(word, in: language)
  }

  /// Words of ``parts`` and ``months`` that are titles in other languages, `Late Night Show`, `Stille Nacht`, and frequent words near to one for a time.
  fileprivate static let titlesLikeTimes = WordList(
    """
    afternoon|annule|arvo|caramba|cuatro|domane|domingao|dominica|evening|letter|manda|mandam|mandan|mandar|\
    mandat|manzanas|marca|march|morning|nacht|nachten|night|noche|noches|novena|quatro|sabah|sapato|seconds|sonda|sondas|subita|sunden|tarde|ubernachten
    """)

  /// Ideographs for days, months and series, without the numbers before them.
  fileprivate static let ideographs = WordList(
    """
    一月|七月|三月|上周|下个月|下周|下月|九月|二月|五月|今周|今月|先周|先月|八月|六月|再来周|十一月|十二月|十月|半|周末|四月|平日|来周|来月|毎周|毎年|毎日|毎月|毎朝|每周|每天|每年|每月|翌周|\
    翌日|隔周
    """)
}
