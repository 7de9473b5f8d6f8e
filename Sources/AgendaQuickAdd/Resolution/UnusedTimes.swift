/// Finds words that say a day or a time only beside another word, and were not used: months, parts of the day, `Uhr`.
struct UnusedTimes: FindsFreeWords {
  let free: FreeTokens

  /// Words of the table that say a day or an hour beside another word, and were not used.
  func known(_ index: Int) -> Range<Int>? {
    if let range = hourAhead(index) ?? monthBeforeHour(index) ?? clockWord(index) { return range }
    if let range = numberedDay(index) ?? noWeekday(index) ?? thursday(index) { return range }
    if let range = halfDayWord(index) ?? lettersOfDays(index) ?? lengthWord(index) { return range }
    return compound(index)
  }

  /// A word such as `noon` directly behind an hour of which it is no part, where words have no spaces, `明日22時正午`, and a number between a day and such a word
  /// that is neither its hour nor a day of the month: `next Thu 26 noon`, `木曜 26 正午`.
  private func clockWord(_ index: Int) -> Range<Int>? {
    guard isTaken(index - 1), let before = token(index - 1) else { return nil }
    if !grammar.hasSpaces, tokens[index].clock != nil, !tokens[index].hasSpaceBefore, before.has(.hourMark),
      token(index + 1).map({ $0.hasSpaceBefore || !$0.isUnknownWord }) ?? true
    {
      return scalars(index - 2...index)
    }
    guard (1...2).contains(tokens[index].digits), isTaken(index + 1), token(index + 1)?.clock != nil,
      before.weekday != nil || before.relativeDay != nil
    else { return nil }
    return scalars(index...index + 1)
  }

  /// A month beside a number, a part of the day beside a time, or the word for an hour behind one, in another language or misspelt.
  func first(_ word: [UInt8], _ range: Range<Int>, _ index: Int, isName: Bool) -> UnusedWords.Finding? {
    let end = last(of: range, from: index)
    let next = token(end + 1)
    let before = indexBefore(index)
    let number = before.flatMap { dayNumber($0) }
    if let counted = countedUnit(word, range, index, end) { return UnusedWords.Finding(range: counted) }
    if WordList.months.contains(word) {
      // `5 mars bars`, and Julio is a name.
      // `5 mai salle 2 10h`, where nothing else says the day.
      let isDay = free.hasHour && !free.saysDate
      let isTitle =
        word.count < 6 && next?.isUnknownWord == true && !isDay || isName && word.elementsEqual("julio".utf8)
      if let number, !isTitle {
        return UnusedWords.Finding(range: tokens[number].range.lowerBound..<range.upperBound)
      }
      // `Julio 12.12.2026` has a whole date, and the `at` of `Dec 5 at 10:00` is a word of another language.
      let isLink = token(end + 2)?.range.count ?? 4 < 4 && isTaken(end + 3)
      if number == nil, let day = dayNumber(end + 1), token(end + 2)?.isUnknownWord != true || isLink,
        token(end + 2)?.mark == nil
      {
        return UnusedWords.Finding(range: range.lowerBound..<tokens[day].range.upperBound)
      }
    }
    if isMonthBesideHour(word, index, end, isName: isName) { return UnusedWords.Finding(range: range) }
    let isBehindTime = before.map(isHour) ?? false
    // `24 Heures` is a length.
    let isUhr = word.elementsEqual("uhr".utf8) || WordList.foreignHours.contains(word)
    if isUhr || WordList.hours.contains(word), isBehindTime, before == index - 1,
      isUhr || next?.isUnknownWord != true && tokens[index - 1].number != 24
    {
      return UnusedWords.Finding(range: tokens[index - 1].range.lowerBound..<range.upperBound)
    }
    let isBehind = isBehindTime || before.map(isDay) ?? false
    if WordList.parts.contains(word) || WordList.foreignParts.contains(word), isBehind,
      next?.isUnknownWord != true
    {
      return UnusedWords.Finding(range: range)
    }
    // `call Agust 5 9am`
    let isBeforeDay = dayNumber(end + 1) != nil && token(end + 2)?.isUnknownWord != true
    guard
      isBehind || before.map({ number != nil || isTaken($0) }) ?? false || isBeforeHour(end) || isBeforeDay,
      let suggestion = DayWords(language: language).part(
        near: word,
        isName: isName && !grammar.capitalizesNouns && number == nil && !isBehindTime && !isBeforeDay,
        isMissing: isBehind && !free.hasHour && next?.isUnknownWord != true
          || grammar.capitalizesNouns && isBeforeHour(end))
    else { return nil }
    return UnusedWords.Finding(range: range, suggestion: suggestion)
  }

  /// A month of a language without a table behind its day: `5 maggio`; a short one before a word of the title only where no day is said.
  func foreignMonth(_ word: [UInt8], _ range: Range<Int>, _ index: Int) -> Range<Int>? {
    guard WordList.foreignMonths.contains(word), let number = indexBefore(index).flatMap(dayNumber),
      word.count > 5 || !free.saysDate || token(last(of: range, from: index) + 1)?.isUnknownWord != true
    else { return nil }
    return tokens[number].range.lowerBound..<range.upperBound
  }

  /// Whether a word is a month of another language beside an hour where no day is said: `Budget outubro 10:00`. Some are names too: `Call Julio 9:30`.
  private func isMonthBesideHour(_ word: [UInt8], _ index: Int, _ end: Int, isName: Bool) -> Bool {
    guard free.hasHour, !free.saysDate, word.count > 4,
      WordList.months.contains(word) || WordList.foreignMonths.contains(word)
    else { return false }
    return isBesideHour(index...end)
      && !(isName && Self.namesLikeMonths.contains(String(decoding: word, as: UTF8.self)))
  }

  /// Whether an hour is before some tokens, or behind them and words for `at`.
  private func isBesideHour(_ tokens: ClosedRange<Int>) -> Bool {
    var next = tokens.upperBound + 1
    while isFree(next), let link = token(next), link.has(.at) || link.has(.filler) { next += 1 }
    return isTaken(next) || isTaken(tokens.lowerBound - 1)
  }

  /// Months that are names of people too, as they are written in English, German, French and Spanish.
  static let namesOfPeople = namesLikeMonths.union(["jan", "june", "may"])

  static let namesLikeMonths: Set<String> = [
    "abril", "april", "august", "avril", "julio", "marco", "marzo",
  ]

  /// A month directly before the hour where no day is said, which is no hour of today: `Dentist October 9:30`, `会議 10月 18:00`. `April` is a name too.
  func monthBeforeHour(_ index: Int) -> Range<Int>? {
    guard free.hasHour, !free.saysDate, let word = token(index), !word.isContinuation else { return nil }
    guard grammar.hasSpaces else {
      guard (1...12).contains(word.number ?? word.numberWord ?? 0), let mark = token(index + 1),
        mark.has(.monthMark), isFree(index + 1), isTaken(index + 2)
      else { return nil }
      return scalars(index...index + 1)
    }
    guard word.month != nil, !word.isWeak, !word.canBeNameOfPerson || !word.isCapital, word.numberWord == nil,
      word.weekday == nil,
      isBesideHour(index...index)
    else { return nil }
    return word.range
  }

  /// A word for a week before what is no weekday, directly before an hour where no day is said: `周七15点`, `星期8 15点`, `周伍15点`, and in Japanese the
  /// letter of a weekday alone: `月 ジム 18時`.
  func noWeekday(_ index: Int) -> Range<Int>? {
    guard !grammar.hasSpaces, free.hasHour, !free.saysDate else { return nil }
    if tokens[index].weekdayInList != nil {
      let isAlone = index == 0 || tokens[index].hasSpaceBefore
      return isAlone && token(index + 1)?.hasSpaceBefore == true ? tokens[index].range : nil
    }
    guard grammar.hasNumberedWeekdays, let name = token(index + 1), !name.hasSpaceBefore, isFree(index + 1),
      name.mark == nil, isTaken(index + 2)
    else { return nil }
    let week = word(at: index)
    let isNamed =
      name.number != nil || Self.numerals.contains(word(at: index + 1))
      || week != "周" && name.isUnknownWord && name.range.count == 1
    return ["周", "星期", "礼拜"].contains(week) && isNamed ? scalars(index...index + 1) : nil
  }

  /// Numbers as they are written on cheques.
  private static let numerals: Set<String> = ["壹", "贰", "叁", "肆", "伍", "陆", "柒"]

  /// The Portuguese `3ª` directly before an hour where no day is said, which is a Tuesday, and `3a-feira`.
  func numberedDay(_ index: Int) -> Range<Int>? {
    guard language == "pt", tokens[index].digits == 1, (2...6).contains(tokens[index].number ?? 0),
      let mark = token(index + 1), !mark.hasSpaceBefore,
      ["a", "ª", ".a", ".ª"].contains(word(at: index + 1))
    else { return nil }
    if token(index + 2)?.mark == "-", isFree(index + 3), word(at: index + 3) == "feira" {
      return scalars(index...index + 3)
    }
    guard free.hasHour, !free.saysDate else { return nil }
    // `3ª e 5ª 10h`
    let isListed = token(index + 2).map { $0.has(.and) || $0.mark == "," || $0.mark == "/" } ?? false
    if isListed, isFree(index + 2), isFree(index + 3), isFree(index + 4), tokens[index + 3].digits == 1,
      ["a", "ª"].contains(word(at: index + 4))
    {
      return scalars(index...index + 4)
    }
    return isTaken(index + 2) || isFree(index + 2) && word(at: index + 2) == "feira"
      ? scalars(index...index + 1) : nil
  }

  /// A short month of any language beside a number and an hour where no day is said: `5 ott 10:00`, `Ago 5 10:00`.
  func shortMonth(_ word: [UInt8], _ range: Range<Int>, _ index: Int) -> Range<Int>? {
    guard word.count == 3 || word.count == 4, free.hasHour, !free.saysDate,
      WordList.shortMonths.contains(word)
    else { return nil }
    let end = last(of: range, from: index)
    if let number = indexBefore(index).flatMap(dayNumber), isFree(number) {
      return tokens[number].range.lowerBound..<range.upperBound
    }
    guard dayNumber(end + 1) != nil, isFree(end + 1),
      token(end + 2)?.isUnknownWord != true || isTaken(end + 3)
    else { return nil }
    return range.lowerBound..<tokens[end + 1].range.upperBound
  }

  /// A distance or a week of another language where no day is said: `tra 3 giorni`, `nächste Woche`, `prossima settimana`.
  private func countedUnit(_ word: [UInt8], _ range: Range<Int>, _ index: Int, _ end: Int) -> Range<Int>? {
    guard !free.saysDate else { return nil }
    let isForeign = WordList.foreignUnits.contains(word)
    guard isForeign || WordList.units.contains(word) else { return week(beside: index, word) }
    if isFree(index - 1), let count = token(index - 1),
      (1...2).contains(count.digits) && !count.touchesWordBefore || count.numberWord != nil
    {
      return count.range.lowerBound..<range.upperBound
    }
    // `tra due settimane`
    if isForeign, isFree(index - 1), let count = token(index - 1), count.isUnknownWord, count.mark == nil,
      count.range.count < 8
    {
      return count.range.lowerBound..<range.upperBound
    }
    for step in [index - 1, end + 1]
    where isFree(step) && WordList.steps.contains(Array(self.word(at: step).utf8)) {
      return scalars(min(step, index)...max(step, end))
    }
    return nil
  }

  /// A word of another language for `next` beside a unit that the language has: the Dutch `volgende week`.
  private func week(beside index: Int, _ word: [UInt8]) -> Range<Int>? {
    guard WordList.steps.contains(word) else { return nil }
    for unit in [index + 1, index - 1] where isFree(unit) && token(unit)?.unit != nil {
      return scalars(min(unit, index)...max(unit, index))
    }
    return nil
  }

  /// An hour behind a word for `at` that was not used, also one of another language, where no hour is said: `kl 10`, `alle 10`.
  func hourAhead(_ index: Int) -> Range<Int>? {
    let isAt = tokens[index].has(.at)
    guard !free.hasHour, tokens[index].mark == nil else { return nil }
    guard isAt || tokens[index].range.count <= 7 && tokens[index].isUnknownWord else { return nil }
    let hour = token(index + 1)?.mark == "." ? index + 2 : index + 1
    guard isFree(hour), token(hour)?.isOfAmount == false,
      (1...2).contains(token(hour)?.digits ?? 0) && (0...24).contains(token(hour)?.number ?? 25)
        || isAt && token(hour)?.compactClock != nil,
      token(hour + 1)?.isUnknownWord != true, token(hour + 1)?.hasSpaceBefore != false,
      isAt || WordList.foreignHoursAhead.contains(Array(word(at: index).utf8))
    else { return nil }
    return scalars(index...hour)
  }

  /// Whether a word is a short weekday of another language before an hour, and no day is said: the Dutch `vr 12:30`.
  func isShortDay(_ range: Range<Int>, _ index: Int) -> Bool {
    guard isBesideTimeWithoutDay(range, index), !ShortDays(free: free).isBehindWordForName(index) else {
      return false
    }
    let word = text.folded.text(range)
    if WordList.foreignShortDays.contains(Array(word.utf8)) {
      let next = last(of: range, from: index) + 1
      return isTaken(token(next)?.mark == "." ? next + 1 : next)
    }
    return Self.shortDays[language]?.contains(word) == true
      && (token(index - 1)?.isUnknownWord == true || isTaken(index - 1))
  }

  /// The Spanish `pasado` alone beside an hour, which is the day after tomorrow or the last one: `pasado a las 10`.
  func halfDayWord(_ index: Int) -> Range<Int>? {
    language == "es" && tokens[index].has(.step(-1)) && word(at: index) == "pasado"
      && isBesideTimeWithoutDay(tokens[index].range, index) ? tokens[index].range : nil
  }

  /// Capital letters that are weekdays in a list, beside an hour where no day is said: `Clase M y J 18:00`.
  func lettersOfDays(_ index: Int) -> Range<Int>? {
    guard let letters = Self.letters[language], isLetter(index, of: letters), isFree(index) else {
      return nil
    }
    var (last, words) = (index, [word(at: index)])
    while isFree(last + 1), let link = token(last + 1) {
      let isLink = link.has(.and) || link.mark.map(",/-".unicodeScalars.contains) == true
      // `חוג א ג ה 8:00`
      let next = isLink ? last + 2 : grammar.weekdayLetters.isEmpty ? last : last + 1
      guard next > last, isFree(next), isLetter(next, of: letters) else { break }
      (last, words) = (next, words + [word(at: next)])
    }
    // `Clinic M 10:00`
    guard words.count > 1, Set(words).count == words.count,
      isBesideTimeWithoutDay(tokens[index].range.lowerBound..<tokens[last].range.upperBound, index)
    else { return nil }
    return scalars(index...last)
  }

  private func isLetter(_ index: Int, of letters: String) -> Bool {
    if language == "fr", isFree(index), ["lu", "ma", "me", "je", "ve", "sa", "di"].contains(word(at: index)) {
      return tokens[index].isCapital
    }
    guard let token = token(index), token.range.count == 1, token.mark == nil, token.digits == 0 else {
      return false
    }
    return letters.contains(word(at: index))
      && (token.isCapital || !grammar.weekdayLetters.isEmpty || self.token(index + 1)?.mark == "-"
        || self.token(index - 1)?.mark == "-")
  }

  private static let letters = [
    "en": "mtwrfs", "es": "lmxjvsd", "fr": "lmjvsd", "de": "mdfs", "pt": "stqd", "he": "אבגדהו",
  ]

  /// A weekday that a word begins with, beside an hour where no day is said: `Montagsdemo 18 Uhr`.
  func compound(_ index: Int) -> Range<Int>? {
    guard grammar.joinsWords, free.hasHour, !free.saysDate, tokens[index].isUnknownWord,
      tokens[index].range.count > 8
    else { return nil }
    let name = word(at: index)
    return ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"].contains {
      name.hasPrefix($0)
    } ? tokens[index].range : nil
  }

  /// A German adjective of how long something is, where no length is read: `zweistündige Prüfung`, `dreitägiges Seminar`.
  func lengthWord(_ index: Int) -> Range<Int>? {
    guard language == "de", !free.hasLength, tokens[index].isUnknownWord, tokens[index].range.count > 6 else {
      return nil
    }
    let name = word(at: index)
    let isLength = Self.lengths.contains { part in
      ["", "e", "er", "es", "en", "em"].contains { name.hasSuffix(part + $0) }
    }
    let isOther = ["ganz", "halb", "regel", "mehr", "viel", "um"].contains { name.hasPrefix($0) }
    return isLength && !isOther ? tokens[index].range : nil
  }

  private static let lengths = ["stundig", "minutig", "tagig", "wochig", "monatig"]

  /// The English `th`, which is the end of a number too, as a weekday beside an hour.
  func thursday(_ index: Int) -> Range<Int>? {
    let word = tokens[index]
    return word.has(.ordinalSuffix) && word.hasSpaceBefore && isShortDay(word.range, index) ? word.range : nil
  }

  /// Short weekdays that are other words elsewhere, those of the language and, as languages without a table are read as English, there of others too.
  private static let shortDays: [String: Set<String>] = [
    "en": [
      "di", "do", "dom", "ma", "mi", "mo", "qua", "qui", "sa", "seg", "sex", "su", "th", "tu", "we", "wo",
      "mw", "mf", "wf", "tr",
    ],
    "fr": ["di", "je", "lu", "ma", "me", "sa", "ve"], "es": ["do", "ju", "lu", "sa", "vi"],
  ]

  /// Whether an hour is beside a word, and no day is said, so that the word is perhaps the day: the `Firday` of `call Firday 9am`.
  func isBesideTimeWithoutDay(_ range: Range<Int>, _ index: Int) -> Bool {
    guard free.hasHour, !free.saysDate else { return false }
    var next = last(of: range, from: index) + 1
    while isFree(next), let token = token(next), token.mark == "," || token.mark == "." || token.has(.filler)
    {
      next += 1
    }
    return isTaken(next) || isTaken(index - 1)
  }

  /// The last token of a range of folded scalars that begins at a token.
  private func last(of range: Range<Int>, from index: Int) -> Int {
    var last = index
    while let next = token(last + 1), next.range.upperBound <= range.upperBound { last += 1 }
    return last
  }

  /// The token before one, without words such as `of`, `in the`, `de la`, `du`, and the dot of an ordinal number.
  private func indexBefore(_ index: Int) -> Int? {
    var before = index - 1
    for _ in 0..<3 {
      guard let token = token(before) else { return nil }
      let isDot = token.mark.map(".'".unicodeScalars.contains) ?? false
      let isLink =
        token.has(.filler) || token.has(.at) || token.has(.on) || token.has(.from) || token.has(.article)
        || token.has(.ahead) || isFree(before) && token.isUnknownWord && token.range.count <= 3
      guard isDot && !token.hasSpaceBefore || isLink && token.digits == 0 else { break }
      before -= 1
    }
    return token(before) == nil ? nil : before
  }

  /// The token itself if it is a number that can be a day.
  private func dayNumber(_ index: Int) -> Int? {
    guard let token = token(index), (1...2).contains(token.digits), (1...31).contains(token.number ?? 0),
      !token.touchesWordBefore, self.token(index - 1)?.mark != ":", self.token(index + 1)?.mark != ":",
      self.token(index + 1)?.has(.hourMark) != true
    else { return nil }
    return index
  }

  /// Whether a token ends an hour of which the half of the day is open: `8`, `8:30`, `8 Uhr`, `eight`.
  private func isHour(_ index: Int) -> Bool {
    var number = token(index)
    if number?.has(.hourMark) == true { number = token(index - 1) }
    if number?.digits == 2, token(index - 1)?.mark == ":" { number = token(index - 2) }
    guard let number, number.digits < 3, number.numberWord == nil || isTaken(index) else { return false }
    return (1...24).contains(number.number ?? 0)
      && ((number.number ?? 0) <= 12 || token(index - 1)?.mark != ":")
  }

  private func isDay(_ index: Int) -> Bool {
    guard isTaken(index), let token = token(index) else { return false }
    return token.weekday != nil || token.relativeDay != nil
  }

  /// Whether an hour, or what was understood, is behind a token.
  private func isBeforeHour(_ index: Int) -> Bool {
    guard let next = token(index + 1) else { return false }
    return (1...2).contains(next.digits) && (1...24).contains(next.number ?? 0)
      || isTaken(index + 1) && next.mark == nil
  }
}
