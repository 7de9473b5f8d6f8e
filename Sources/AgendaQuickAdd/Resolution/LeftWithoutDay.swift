internal import ICalendar

/// Finds words of the title that can be the day of an event of which only the hour is said: months, also those that are names, words that differ by a letter
/// from a day, and numbers written as a date. Where nothing else says the day such a word is rather the day than a part of the title.
struct LeftWithoutDay: FindsFreeWords {
  let free: FreeTokens

  /// The first such words from a token on.
  func first(_ index: Int) -> UnusedWords.Finding? {
    if let day = weekdayInNumbers(index) {
      return UnusedWords.Finding(range: scalars(index...index + 1), suggestion: day)
    }
    guard free.hasHour, !free.saysDate else {
      return isNumberOfWeekday(index)
        ? UnusedWords.Finding(range: scalars(index - 1...index)) : monthOfDay(index)
    }
    if free.said.contains(.series) { return weekdayOfSeries(index) }
    // `Last day sale 9am`
    if let end = tokens.endOfLastDay(index) { return UnusedWords.Finding(range: scalars(index...end - 1)) }
    if dayInWords(index) { return UnusedWords.Finding(range: scalars(index - 1...index)) }
    if let words = ordinalInDigits(index) ?? numbersOfDay(index) {
      return UnusedWords.Finding(range: scalars(words))
    }
    if let last = fragment(index) ?? dayOfNumber(index) ?? date(index) {
      return UnusedWords.Finding(range: scalars(index...last))
    }
    guard tokens[index].mark == nil, tokens[index].digits == 0, !tokens[index].isContinuation else {
      return nil
    }
    if isMonth(index) || isWeekend(index) { return UnusedWords.Finding(range: tokens[index].range) }
    guard grammar.hasSpaces, tokens[index].isUnknownWord else { return nil }
    return meant(index).map { UnusedWords.Finding(range: tokens[index].range, suggestion: $0) }
  }

  /// The Portuguese weekday that a number with its ending is where no day is said: `Reunião 2ª 9h`.
  private func weekdayInNumbers(_ index: Int) -> String? {
    guard language == "pt", !free.saysDate, tokens[index].digits == 1, let number = tokens[index].number,
      (2...6).contains(number), isFree(index + 1), let ending = token(index + 1),
      ending.has(.feminineSuffix), !ending.hasSpaceBefore
    else { return nil }
    return usual("\(number)ª-feira")
  }

  /// Whether a number in words behind an article, or the word for a day, counts nothing: the `le douze` of `Dentiste le douze à 17h`.
  private func dayInWords(_ index: Int) -> Bool {
    guard grammar.hasSpaces, let number = tokens[index].numberWord,
      (language == "es" ? 1...31 : 2...31).contains(number),
      isFree(index - 1), let before = token(index - 1),
      before.unit == .day || (before.has(.on) || before.has(.filler)) && before.range.count > 1
    else { return false }
    guard let next = token(index + 1) else { return true }
    return isTaken(index + 1) || !next.isUnknownWord && next.unit == nil
  }

  /// A number of an order in words, or two numbers that can be a day and a month, which count nothing beside the hour: `Fest siebten 11 Uhr`, `Party
  /// twenty-second 11am`, `Exam twelve five 11am`, but not `Second meeting 11am` and `Mahlers Fünfte 20 Uhr`.
  private func numbersOfDay(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, isNumberOfDay(index) else { return nil }
    var (last, numbers) = (index, 1)
    while true {
      let next = isFree(last + 1) && (isMark(last + 1) || tokens[last + 1].has(.and)) ? last + 2 : last + 1
      guard isNumberOfDay(next) else { break }
      (last, numbers) = (next, numbers + 1)
    }
    guard isNumberOfDay(last), token(last + 1) == nil || isTaken(last + 1) else { return nil }
    let run = tokens[index...last]
    let (first, second) = (run.first?.dayOrMonth ?? 0, run.last?.dayOrMonth ?? 0)
    let isEnglishOrGerman = language == "en" || language == "de"
    guard run.last?.ordinalWord != nil else {
      if isNamed(index) { return nil }
      // `RDV vingt-trois 10h`, but not `Catch twenty-two 8pm`
      let isCardinal = !isEnglishOrGerman && run.allSatisfy { $0.digits == 0 }
      if isCardinal, numbers == 2 ? first == 20 || first == 30 : (21...31).contains(first) {
        return index...last
      }
      let isPair = numbers == 2 && last == index + 1
      return isPair && min(first, second) <= 12 && first < 20 ? index...last : nil
    }
    // `Mahlers Fünfte 20 Uhr`
    if numbers == 1, run.last?.isCapital == true { return nil }
    // French, Spanish and Portuguese say days with numbers of no order.
    let isDay = numbers > 1 || isEnglishOrGerman
    return isDay && token(index - 1)?.has(.article) != true ? index...last : nil
  }

  /// A number with its ending or its dot directly before the hour, which is rather the day than a part of the title: `Dentist 30th 3pm`, `Zahnarzt 30. 15
  /// Uhr`. The 30th of a person is a birthday: `Mom's 30th 3pm`, `Alex 30th 7pm`.
  private func ordinalInDigits(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, isDay(index), let ending = token(index + 1), isFree(index + 1),
      !ending.hasSpaceBefore,
      language == "en" && ending.has(.ordinalSuffix) || grammar.hasDottedOrdinals && ending.mark == ".",
      isTaken(index + 2), !isNamed(index), index < 2 || !tokens.isPossessive(at: index - 2, text)
    else { return nil }
    let isBirthday =
      language == "en" && index == 1 && tokens[0].isCapital && tokens[0].isUnknownWord
      && tokens[0].meanings.isEmpty && [18, 21, 30].contains(tokens[index].number)
    return isBirthday ? nil : index...index + 1
  }

  private func isMark(_ index: Int) -> Bool { token(index)?.mark == "." || token(index)?.mark == "-" }

  private func isNamed(_ index: Int) -> Bool {
    guard let word = token(index - 1) else { return false }
    return word.has(.numbered) || word.has(.numberedBesideWeek) || word.has(.placeWord)
      || word.has(.placeBehindTime)
  }

  /// Whether a number of at most two digits or in words, and no name, is at a free token.
  private func isNumberOfDay(_ index: Int) -> Bool {
    guard isFree(index), let token = token(index), !token.isOfAmount, token.digits < 3, !token.isContinuation,
      token.weekday == nil, token.hourPart == nil, (1...31).contains(token.dayOrMonth ?? 0)
    else { return false }
    let canBeCapital = index == 0 || grammar.capitalizesNouns && token.ordinalWord != nil
    return token.digits > 0 ? !token.touchesWordBefore : !token.isCapital || canBeCapital
  }

  /// Whether a number in words behind a weekday counts nothing: the `samedi douze` of `Dîner le samedi douze à 20h`.
  private func isNumberOfWeekday(_ index: Int) -> Bool {
    guard grammar.hasSpaces, tokens[index].digits == 0, let number = tokens[index].numberWord,
      (2...31).contains(number), let before = token(index - 1)
    else { return false }
    // `mardi le douze à 17h`
    let isArticle =
      isFree(index - 1) && before.has(.filler) && before.range.count == 2 && !before.has(.articleOfDays)
    let day = isArticle ? index - 2 : index - 1
    guard isTaken(day), token(day)?.weekday != nil else { return false }
    return token(index + 1) == nil || isTaken(index + 1)
  }

  /// A misspelt weekday beside a series that names none: `alle zwei Wochen fienstags 18:30`.
  private func weekdayOfSeries(_ index: Int) -> UnusedWords.Finding? {
    let bytes = Array(word(at: index).utf8)
    guard grammar.hasSpaces, tokens[index].isUnknownWord, tokens[index].mark == nil, bytes.count > 4,
      !isOrdinary(bytes), !isName(index),
      let day = WordList.daysToSpell(in: language)?.besideOne(bytes, lengths: 5...16)
    else { return nil }
    return UnusedWords.Finding(range: tokens[index].range, suggestion: day)
  }

  /// Whether a month of the language, or one of another language, is at a token, and is no name behind a word such as `with`: `Dentist Jan 3pm`.
  private func isMonth(_ index: Int) -> Bool {
    guard !isName(index) else { return false }
    if tokens[index].month != nil { return tokens[index].weekday == nil && tokens[index].numberWord == nil }
    return tokens[index].isUnknownWord && WordList.months.contains(Array(word(at: index).utf8))
  }

  /// Whether the short word for a weekend is at a token: `WE`, `ce we`.
  private func isWeekend(_ index: Int) -> Bool {
    guard language == "fr" || language == "de", tokens[index].range.count == 2, word(at: index) == "we" else {
      return false
    }
    return tokens[index].isCapital || token(index - 1)?.step != nil
  }

  private func isName(_ index: Int) -> Bool { ShortDays(free: free).isName(index) }

  /// The day or month that an unknown word is meant to be.
  private func meant(_ index: Int) -> String? {
    let name = word(at: index)
    let bytes = Array(name.utf8)
    guard bytes.count < 24 else { return nil }
    if let month = monthBesideNumber(index, bytes) { return usual(month) }
    guard !isName(index) else { return nil }
    if let day = weekdayBehindStep(index, bytes) ?? joined(name) { return day }
    let isHebrew = language == "he" && !(bytes.first ?? 0 < 0x80)
    let letters = isHebrew ? bytes.count / 2 : bytes.count
    guard letters > 2, !isOrdinary(bytes) else { return nil }
    if let day = Self.slang.usual(name) ?? withoutVowels(bytes).map(usual), name != day { return day }
    guard letters > 3 else { return nil }
    let least = isHebrew ? 3...12 : 5...16
    if let day = WordList.days.besideOne(bytes, lengths: least) { return usual(day) }
    let month = WordList.months.besideOne(bytes, lengths: least)
    // Of a month of four letters only a slip of the pen is one: `יוסי` is a name, and not `יולי`.
    if isHebrew, let month, month.unicodeScalars.count < 5,
      !WordList.isSlip(ShortDays.letters(name), ShortDays.letters(month))
    {
      return nil
    }
    return month.map(usual)
  }

  /// A misspelt month beside a number, where a day and no hour is said: `Dec 5 to Dce 9`, `15 ebruary to 19 February`.
  private func monthOfDay(_ index: Int) -> UnusedWords.Finding? {
    guard grammar.hasSpaces, free.saysDate, !free.hasHour, tokens[index].isUnknownWord,
      tokens[index].mark == nil,
      tokens[index].digits == 0, let month = monthBesideNumber(index, Array(word(at: index).utf8))
    else { return nil }
    return UnusedWords.Finding(range: tokens[index].range, suggestion: usual(month))
  }

  /// The month beside its day that a word is meant to be, also a short one: `Dce 9`, `9. Juno`, `Novem 25`.
  private func monthBesideNumber(_ index: Int, _ word: [UInt8]) -> String? {
    let letters = word.first ?? 0 < 0x80 ? word.count : word.count / 2
    guard isBesideNumber(index), (3...9).contains(letters), !isOrdinary(word) else { return nil }
    return WordList.months.besideOne(word, lengths: 3...9) ?? cutMonth(word)
  }

  private func usual(_ day: String) -> String { WordList.daysToSpell(in: language)?.usual(day) ?? day }

  private func isOrdinary(_ word: [UInt8]) -> Bool { WordList.isBesideDay(word, in: language) }

  /// Words for tomorrow that are hardly written elsewhere, and units that say a day with a word for `next` before them.
  private static let slang = WordList(
    """
    dunnschtig=Donnerstag|donschtig=Donnerstag|donnschtig=Donnerstag|fritig=Freitag|friitig=Freitag|mantig=Montag|\
    mittwuch=Mittwoch|montach=Montag|morow=tomorrow|morrow=tomorrow|samschtig=Samstag|samsdag=Samstag|\
    samsdog=Samstag|segundona=segunda-feira|semain=semaine|sextou=sexta-feira|sunntig=Sonntag|tdy=today|tmoz=tomorrow|tmr=tomorrow|tmro=tomorrow|tmrow=tomorrow|tmw=tomorrow|\
    tomm=tomorrow|tommo=tomorrow|tommrow=tomorrow|tomo=tomorrow|tomoro=tomorrow|tomos=tomorrow|tonyt=tonight|toosday=Tuesday|weeknight=weekday|\
    weeknights=weekdays|ziischtig=Dienstag|zischtig=Dienstag
    """)

  /// The word for today or tomorrow that another one is without some of its vowels: `mñn`, `amnh`, `dmain`.
  private func withoutVowels(_ word: [UInt8]) -> String? {
    guard word.allSatisfy({ (97...122).contains($0) }) else { return nil }
    func consonants(_ word: [UInt8]) -> [UInt8] { word.filter { !"aeiou".utf8.contains($0) } }
    let letters = consonants(word)
    return lexicon.words(beginningWith: Set(word.prefix(1))) { known, meanings in
      guard known.utf8.count > max(3, word.count), meanings.tokens.count == 1,
        meanings.tokens[0].contains(where: { $0 == .day(0) || $0 == .day(1) })
      else { return false }
      let other = Array(known.utf8)
      return consonants(other) == letters && WordList.hasInOrder(word, in: other)
    }.min()
  }

  /// The weekday near to a word behind one for `next`, of which other words are no doubt: `next Frida 2pm`, `el próximo vienes`.
  private func weekdayBehindStep(_ index: Int, _ word: [UInt8]) -> String? {
    guard isFree(index - 1), let step = token(index - 1), step.step != nil || step.has(.every) else {
      return nil
    }
    for code in language == "en" ? ["en"] : [language, "en"] {
      if let day = WordList.daysToSpell(in: code)?.besideOne(word, lengths: 5...16) { return day }
    }
    return nil
  }

  /// A word that is one before a day and the day without a space: `everyMonday`, `nextFriday`.
  private func joined(_ name: String) -> String? {
    guard name.utf8.count > 7, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let bytes = Array(name.utf8)
    for middle in 2...bytes.count - 5 where WordList.days.contains(Array(bytes[middle...])) {
      let first = String(decoding: bytes[..<middle], as: UTF8.self)
      let isLink =
        lexicon[first]?.tokens.first?.contains {
          switch $0 {
          case .every, .step, .on, .at, .from, .until, .everyOther: true
          default: false
          }
        } == true
      if isLink { return first + " " + String(decoding: bytes[middle...], as: UTF8.self) }
    }
    return nil
  }

  /// A long month of which a word is the beginning: `Novem 25`.
  private func cutMonth(_ word: [UInt8]) -> String? {
    guard word.count > 3, word.allSatisfy({ $0 < 0x80 }) else { return nil }
    return WordList.months.beginning(with: word)
  }

  /// Whether a number that can be a day, and is no part of the hour, is directly beside a word: `Dce 9`, `9. Juno`.
  private func isBesideNumber(_ index: Int) -> Bool {
    let before = token(index - 1)?.mark == "." && !tokens[index - 1].hasSpaceBefore ? index - 2 : index - 1
    return isDay(before) && tokens[index].hasSpaceBefore
      || isDay(index + 1) && tokens[index + 1].hasSpaceBefore
  }

  private func isDay(_ index: Int) -> Bool {
    guard isFree(index), let number = token(index), (1...2).contains(number.digits), !number.isOfAmount,
      !number.touchesWordBefore
    else { return false }
    return (1...31).contains(number.number ?? 0)
  }

  /// Letters of days alone directly before the hour, where words have no spaces: `明12時`, `天明12点`, `下五14点`.
  private func fragment(_ index: Int) -> Int? {
    guard !grammar.hasSpaces, tokens[index].mark == nil, tokens[index].digits == 0,
      index == 0 || tokens[index].hasSpaceBefore
    else { return nil }
    var end = index
    while isFree(end), let token = token(end), end == index || !token.hasSpaceBefore { end += 1 }
    guard isTaken(end), token(end)?.hasSpaceBefore == false else { return nil }
    let letters = text.folded.scalars[tokens[index].range.lowerBound..<tokens[end].range.lowerBound]
    return letters.count < 4 && letters.allSatisfy(Self.letters.contains) ? end - 1 : nil
  }

  private static let letters = Set("日月火水木金土曜周週星期明今后天昨来翌下上二三四五六".unicodeScalars)

  // MARK: Numbers

  /// The end of a word that a number begins as it sounds: `2moro`, `2nite`, `2main`.
  private func dayOfNumber(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].digits == 1, tokens[index].number == 2, isFree(index + 1),
      token(index + 1)?.hasSpaceBefore == false,
      isWord(at: index + 1, among: "day|main|mor|moro|morow|morro|morrow|moz|nite|night")
    else { return nil }
    return index + 1
  }

  /// The last token of numbers that are written as a date: `5 / 12`, `3 12 2026`, `R8.12.5`, `12月22日`.
  private func date(_ index: Int) -> Int? {
    guard let first = token(index) else { return nil }
    if first.mark == nil, first.digits == 0 { return yearOfEra(index) }
    // `129日15時`
    if !grammar.hasSpaces, first.digits == 3, let mark = token(index + 1), mark.has(.dayMark),
      isFree(index + 1),
      !mark.hasSpaceBefore
    {
      return index + 1
    }
    guard (1...2).contains(first.digits), (1...31).contains(first.number ?? 0), !first.isOfAmount,
      !first.touchesWordBefore, let next = token(index + 1), isFree(index + 1)
    else { return nil }
    if next.mark == nil, next.digits == 0, !next.hasSpaceBefore, grammar.hasSpaces,
      "月日号年월일".unicodeScalars.contains(text.folded.scalars[next.range.lowerBound])
    {
      return index + 1
    }
    guard isFree(index + 2), let last = token(index + 2) else { return nil }
    if next.mark == "/", isDay(index + 2), (first.number ?? 0) <= 12 || (last.number ?? 0) <= 12 {
      return index + 2
    }
    return isDay(index + 1) && last.digits == 4 && (1990...2099).contains(last.number ?? 0) ? index + 2 : nil
  }

  /// The day of a Japanese year that is written with its letter: `R8.12.5`.
  private func yearOfEra(_ index: Int) -> Int? {
    guard tokens[index].range.count == 1, tokens[index].isCapital, ["r", "h", "s"].contains(word(at: index)),
      index + 5 < tokens.count, (index...index + 5).allSatisfy(isFree)
    else { return nil }
    let isDate = (1...5).allSatisfy { step in
      let token = tokens[index + step]
      return !token.hasSpaceBefore
        && (step % 2 == 1 ? (1...2).contains(token.digits) : token.mark == "." || token.mark == "/")
    }
    return isDate ? index + 5 : nil
  }
}

extension Token {
  /// The number that a token can be the day or the month of.
  fileprivate var dayOrMonth: Int? { number ?? ordinalWord ?? numberWord }
}

extension WordList {
  /// The first word of the list that begins with another one and is longer.
  fileprivate func beginning(with word: [UInt8]) -> String? {
    text.withUTF8Buffer { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "|") { end += 1 }
        if end - start > word.count, bytes[start..<end].starts(with: word) {
          return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        start = end + 1
      }
      return nil
    }
  }
}
