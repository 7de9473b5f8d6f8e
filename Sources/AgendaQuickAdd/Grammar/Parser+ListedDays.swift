internal import ICalendar

/// Days of one month in a list that follow each other, which are one event: `Dec 4, 5 and 6`, `24., 25. und 26.12.`, `24/25 December`.
extension Parser {
  /// The range of such days at a token: three or more, or two with a slash between them. Others are no event of one day, and are left to an error.
  func listedDays(_ start: Int) -> Piece? {
    guard let first = dayOfList(start), isListMark(first.end) else { return nil }
    var (day, month, year) = (first.value.day ?? 0, first.value.month, first.value.year)
    var (end, count) = (first.end, 1)
    var (hasSlash, hasAnd) = (false, false)
    while count < 31, let next = behindListMark(end), let other = dayOfList(next) {
      // A month behind a day is that of all days before it.
      guard other.value.day == day + 1, month == nil || other.value.month == nil || other.value.month == month
      else { return nil }
      hasSlash = hasSlash || isMark(end, "/")
      hasAnd = (end..<next).contains { has($0, .and) }
      month = month ?? other.value.month
      year = year ?? other.value.year
      (day, end, count) = (day + 1, other.end, count + 1)
      if other.value.month != nil, first.value.month == nil { break }
    }
    guard count > 2 || count == 2 && hasSlash, let month, behindListMark(end).flatMap(dayOfList) == nil,
      !isRangeMark(end)
    else { return nil }
    // `Dec 4, 5, 6 people`
    guard first.value.month == nil || hasAnd || token(end)?.isUnknownWord != true else {
      return nil
    }
    // `Dec 4, 5 and 6 year olds`
    if first.value.month != nil, token(end)?.unit != nil { return nil }
    let from = DateFields(year: year, month: month, day: day - count + 1)
    return Piece(
      content: .range(Point(date: from), Point(date: DateFields(year: year, month: month, day: day))),
      range: start..<end)
  }

  /// A day of the month with or without its month.
  private func dayOfList(_ start: Int) -> Match<DateFields>? {
    guard let token = token(start), token.digits < 3,
      token.digits > 0 || token.month != nil || token.has(.ordinalPrefix)
    else { return nil }
    if let date = plainDate(at: start), date.value.day != nil, date.value.month != nil || !grammar.hasSpaces {
      let plain = DateFields(year: date.value.year, month: date.value.month, day: date.value.day)
      var rest = date.value
      (rest.isWeak, rest.isBareDay) = (false, false)
      return rest == plain ? date : nil
    }
    guard let day = dayNumber(at: start), day.value.digits > 0 || tokens[start].has(.ordinalPrefix) else {
      return nil
    }
    let isDotted = grammar.hasDottedOrdinals && isMark(day.end, ".") && touches(day.end)
    return Match(DateFields(day: day.value.value), isDotted ? day.end + 1 : day.end)
  }

  private func isListMark(_ index: Int) -> Bool { behindListMark(index) != nil }

  /// The token behind a mark or a word of a list at a token, and behind the articles after it; `nil` if there is none.
  private func behindListMark(_ index: Int) -> Int? {
    let isMark = token(index)?.mark.map(",、/&+・".unicodeScalars.contains) ?? false
    guard isMark || has(index, .and) else { return nil }
    var next = index + 1
    if isMark, has(next, .and) { next += 1 }
    // The Hebrew `ו-6`
    if self.isMark(next, "-"), touches(next), has(next - 1, .and) { next += 1 }
    return skipFillers(next)
  }
}
