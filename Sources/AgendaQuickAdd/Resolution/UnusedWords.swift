internal import ICalendar

/// Finds words that look like a day or a time and were not used: an event on another day than the one that was meant is worse than an error.
///
/// Words of any language count, misspelt words of the own one and of English, and numbers written as a date. Words in quotation marks are the title.
struct UnusedWords {
  /// Words that were found.
  struct Finding: Equatable {
    /// The folded scalars.
    var range: Range<Int>
    /// The word that was meant, perhaps.
    var suggestion: String?
  }

  let text: SentenceText
  let tokens: [Token]
  let grammar: GrammarSwitches
  /// The ranges of folded scalars that were understood, or are in quotation marks.
  let taken: [Range<Int>]
  /// The code of the language, and its words.
  let language: String
  let lexicon: Lexicon

  /// Whether the day is said by more than a weekday, so that the number of a week is a word of the title.
  let isDayFixed: Bool
  /// Whether a day, or a longer time such as a week, is said.
  let saysDate: Bool
  /// Whether an hour is said.
  let hasHour: Bool
  /// Whether a day or a time is said at all.
  var saysWhen: Bool { saysDate || hasHour }

  /// The first such words; `nil` if there are none.
  func first() -> Finding? {
    for index in tokens.indices {
      if let range = week(index) { return Finding(range: range) }
    }
    for index in tokens.indices where isFree(index) {
      if let last = date(index) ?? distance(index) ?? year(index) ?? beside(index) ?? otherCalendar(index) {
        return Finding(range: tokens[index].range.lowerBound..<tokens[last].range.upperBound)
      }
      if let finding = ordinal(index) { return finding }
      if let range = besideRelation(index) ?? halfOfMonth(index) { return Finding(range: range) }
    }
    for index in tokens.indices where isFree(index) {
      if let range = run(from: index), let finding = finding(range, index, isRun: true) { return finding }
      // A word that the table has is no misspelt one.
      guard tokens[index].mark == nil, tokens[index].digits == 0, tokens[index].isUnknownWord,
        let finding = finding(tokens[index].range, index, isRun: false)
      else { continue }
      return finding
    }
    return nil
  }

  /// The finding for the words from a token on that the table lacks.
  private func finding(_ range: Range<Int>, _ index: Int, isRun: Bool) -> Finding? {
    guard range.count > 2 || !text.folded.scalars[range.lowerBound].isASCII else { return nil }
    let name = text.folded.text(range)
    if isRun || !tokens[index].meanings.isEmpty, lexicon.words[name] != nil { return nil }
    let word = Array(name.utf8)
    let isDay =
      WordList.days.contains(word) || WordList.foreignDays.contains(word) || DayWords.isDayWithPart(word)
    if isDay, !isFamilyName(index, word) {
      return Finding(range: range)
    }
    let days = DayWords(language: language)
    let isBesideTime = isBesideTimeWithoutDay(range, index)
    let isName = tokens[index].isCapital && index > 0
    if !WordList.months.contains(word),
      let suggestion = days.day(near: word, isName: isName && !isBesideTime, isBesideTime: isBesideTime)
    {
      return Finding(range: range, suggestion: suggestion)
    }
    return besideTime(word, range, index, isName: isName)
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

  func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func isTaken(_ index: Int) -> Bool {
    tokens.indices.contains(index) && taken.contains { $0.overlaps(tokens[index].range) }
  }

  func isFree(_ index: Int) -> Bool { tokens.indices.contains(index) && !isTaken(index) }

  /// The number at a token of at most two digits, if it is free.
  private func number(_ index: Int) -> Int? {
    guard isFree(index), let token = token(index), (1...2).contains(token.digits) else { return nil }
    return token.number
  }

  /// Numbers between equal marks that can be a day and a month, and are no version, no section and no part: `12-05`, `28.11.`, `5/12`.
  private func date(_ index: Int) -> Int? {
    guard let left = number(index), !tokens[index].touchesWordBefore,
      token(index - 1)?.has(.numbered) != true,
      tokens[index].hasSpaceBefore || index == 0 || token(index - 1)?.mark == ",",
      let mark = token(index + 1)?.mark, "./-".unicodeScalars.contains(mark),
      let right = number(index + 2), !tokens[index + 1].hasSpaceBefore, !tokens[index + 2].hasSpaceBefore,
      (1...31).contains(left), (1...31).contains(right), left <= 12 || right <= 12
    else { return nil }
    let isFurther = token(index + 3)?.mark == mark && token(index + 3)?.hasSpaceBefore == false
    let third = isFurther ? token(index + 4) : nil
    if let third, third.digits > 0, !third.hasSpaceBefore { return third.digits % 2 == 0 ? index + 4 : nil }
    let next = token(index + 3)
    let isCounted = next.map { !$0.hasSpaceBefore || $0.unit != nil || $0.isUnknownWord } ?? false
    let hasTwoDigits = tokens[index].digits == 2 || tokens[index + 2].digits == 2
    switch mark {
    case ".": return isFurther ? index + 3 : tokens[index + 2].digits == 2 && !isCounted ? index + 2 : nil
    case "-":
      let hasZero = tokens[index].digits == 2 && left < 10 || tokens[index + 2].digits == 2 && right < 10
      return hasZero || hasTwoDigits && !isCounted ? index + 2 : nil
    default: return (left, right) == (24, 7) || !hasTwoDigits && isCounted ? nil : index + 2
    }
  }

  /// A length of time from now that has a word between: `in four banking days`.
  private func distance(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].has(.ahead) else { return nil }
    var hasNumber = false
    for next in index + 1..<min(tokens.count, index + 5) where isFree(next) {
      let token = tokens[next]
      if token.mark != nil { return nil }
      if hasNumber, token.unit != nil || token.weekday != nil || token.everyWeekday != nil { return next }
      hasNumber = hasNumber || token.number != nil || token.numberWord != nil
    }
    return nil
  }

  /// A word for a part of the day, a month or a unit behind what was understood, and before no word of the title: `at 8` and then `in the morning`.
  private func beside(_ index: Int) -> Int? {
    let word = tokens[index]
    guard grammar.hasSpaces, !word.isWeak, !word.isContinuation, word.range.count > 1, !word.has(.meal),
      word.part != nil || word.month != nil || word.has(.morningHalf) || word.has(.afternoonHalf)
        || word.has(.workday) || word.unit != nil, token(index + 1)?.isUnknownWord != true
    else { return nil }
    var before = index - 1
    while let token = token(before), isFree(before),
      token.has(.filler) || token.has(.at) || token.has(.on) || token.has(.from)
    {
      before -= 1
    }
    return isTaken(before) ? index : nil
  }

  /// A year behind a day: `5/1-5/7, 2028`.
  private func year(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].digits == 4, let number = tokens[index].number,
      (1990...2099).contains(number)
    else {
      return nil
    }
    var before = index - 1
    while let token = token(before), !isTaken(before), token.mark == "," || token.has(.filler) { before -= 1 }
    return isTaken(before) ? index : nil
  }
}
