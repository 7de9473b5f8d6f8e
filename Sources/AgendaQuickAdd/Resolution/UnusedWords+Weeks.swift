/// Numbers of weeks, and days of other calendars.
extension UnusedWords {
  /// A number of a week of the year where no day is said, or only a weekday: `Montag der KW 50`, `Monday week 50`, `50. Woche`, `第50周`.
  func week(_ index: Int) -> Range<Int>? {
    guard saysWhen, let number = tokens[index].number, (1...53).contains(number), tokens[index].digits <= 2
    else { return nil }
    let range = tokens[index].range
    // `Monday week`, which is fixed, has no number behind it.
    if isFree(index), tokens[index].digits > 0, let word = word(before: range.lowerBound),
      Self.weeks.contains(text.folded.text(word)),
      let week = tokens.lastIndex(where: { $0.isContinuation && $0.range.upperBound == word.upperBound })
    {
      return tokens[week].range.lowerBound..<range.upperBound
    }
    guard !isDayFixed else { return nil }
    if let word = calendarWeek(behind: range) { return isFree(index) ? word : nil }
    if tokens[index].digits > 0, let word = word(before: range.lowerBound) {
      let name = text.folded.text(word)
      // A number of a week is no hour: `KW 9 10:00`.
      if Self.calendarWeeks.contains(name) { return word.lowerBound..<range.upperBound }
      if isFree(index), Self.weeks.contains(name), isNumbered(word, by: index) {
        return word.lowerBound..<range.upperBound
      }
      let isLetter = name == "w" && word.upperBound == range.lowerBound && tokens[index].digits == 2
      return isLetter && isFree(index) ? word.lowerBound..<range.upperBound : nil
    }
    return nil
  }

  private static let calendarWeeks: Set<String> = ["kw", "cw", "kalenderwoche", "kalendarwoche"]
  private static let weeks: Set<String> = [
    "week", "wk", "woche", "semaine", "semana", "sem", "settimana", "vecka", "שבוע", "השבוע",
  ]

  /// `50. KW`, `50. Woche`, `第50周`, `50th week`, `50e semaine`: a number that counts weeks, with the word for it.
  private func calendarWeek(behind range: Range<Int>) -> Range<Int>? {
    let scalars = text.folded.scalars
    if range.lowerBound > 0, scalars[range.lowerBound - 1] == "第", range.upperBound < scalars.count,
      scalars[range.upperBound] == "周"
    {
      // `第2周培训`
      let next = tokens.first { $0.range.lowerBound == range.upperBound + 1 }
      if next?.isUnknownWord == true, next?.hasSpaceBefore == false, scalars[range].count == 1 { return nil }
      return range.lowerBound - 1..<range.upperBound + 1
    }
    var start = range.upperBound
    while start < min(scalars.count, range.upperBound + 3), scalars[start] != " " { start += 1 }
    let isOrdinal = start > range.upperBound
    guard start < scalars.count, scalars[start] == " " else { return nil }
    start += 1
    var end = start
    while end < scalars.count, scalars[end].joinsLetters { end += 1 }
    let name = text.folded.text(start..<end)
    // `50 kW` is a power.
    guard isOrdinal, Self.calendarWeeks.contains(name) || Self.weeks.contains(name) else { return nil }
    return range.lowerBound..<end
  }

  /// The word before a place, without a space, `#`, `No.` and a dot between.
  private func word(before place: Int) -> Range<Int>? {
    let scalars = text.folded.scalars
    var end = place
    for _ in 0..<2 {
      while end > 0, " .#".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
      var start = end
      while start > 0, scalars[start - 1].joinsLetters { start -= 1 }
      guard start < end else { return nil }
      guard ["no", "nr", "number", "nummer"].contains(text.folded.text(start..<end)) else {
        return start..<end
      }
      end = start
    }
    return nil
  }

  /// Whether the number says which week of the year it is, and is none of a title: `Week 3 planning`, `every week 10 pages`.
  private func isNumbered(_ word: Range<Int>, by number: Int) -> Bool {
    guard let week = tokens.firstIndex(where: { $0.range.overlaps(word) }) else { return false }
    if let before = token(week - 1),
      before.step != nil || before.has(.every) || before.has(.article) || before.number != nil
    {
      return false
    }
    guard token(number + 1)?.isUnknownWord == true, !isTaken(week), !isTaken(week - 1) else { return true }
    return (tokens[number].number ?? 0) >= 10 && text.folded.text(word) != "sem"
  }

  /// A word that makes the day beside it one of another calendar: `lunar`, `农历`, `旧暦`.
  func otherCalendar(_ index: Int) -> Int? {
    guard tokens[index].has(.otherCalendar) else { return nil }
    guard grammar.hasSpaces else { return index }
    func isBetween(_ index: Int) -> Bool {
      guard let token = token(index) else { return false }
      return token.has(.filler) || token.has(.on) || token.mark.map("(),".unicodeScalars.contains) ?? false
    }
    var (before, next) = (index - 1, index + 1)
    while isFree(before), isBetween(before) { before -= 1 }
    while isFree(next), isBetween(next) { next += 1 }
    return isTaken(before) || isTaken(next) ? index : nil
  }
}
