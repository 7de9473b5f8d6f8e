internal import ICalendar

/// The first and the last month of a series: `von Mai bis September`, `de enero a marzo`, `5月から9月まで`, `一月到三月`.
extension Parser {
  /// The last month of a series, with its year if it has one, behind the first one that stands before a token.
  /// - Parameters:
  ///   - end: The token behind the first month, which has to be a word or a mark between both.
  ///   - start: The token of the first month.
  func lastMonth(behind end: Int, of start: Int) -> Match<DateFields>? {
    let isBetween = has(end, .and) && introducesBeginning(start - 1)
    guard saysSeries, isRangeMark(end) || isBetween else { return nil }
    return monthAtEnd(skipFillers(end + 1))
  }

  /// The last month of a series at a token directly behind the piece of the first one, with the word between both.
  func lastMonth(at start: Int, behind previous: Piece?) -> Match<DateFields>? {
    guard let previous, previous.range.upperBound == start, case .point(let first) = previous.content,
      first.date.isBeginning, first.date.month != nil, first.date.day == nil, first.time == nil, saysSeries
    else { return nil }
    let isLinked = isRangeMark(start) || has(start, .and)
    // The `から` of `5月から9月` belongs to the first month already.
    guard isLinked || !grammar.hasSpaces && isRangeMark(start - 1),
      let last = monthAtEnd(isLinked ? skipFillers(start + 1) : start)
    else { return nil }
    return Match(last.value, has(last.end, .untilAfter) ? last.end + 1 : last.end)
  }

  /// A month without a day.
  private func monthAtEnd(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    guard grammar.hasSpaces else {
      guard let month = numeral(at: start), !month.value.isOrdinal, (1...12).contains(month.value.value),
        has(month.end, .monthMark), numeral(at: month.end + 1).map({ !has($0.end, .dayMark) }) ?? true
      else { return nil }
      fields.month = month.value.value
      return Match(fields, month.end + 1)
    }
    guard let month = token(start)?.month else { return nil }
    fields.month = month
    let result = withYear(fields, start + 1)
    guard result.end == start + 1, dayNumber(at: start + 1) != nil else { return result }
    // `de enero a marzo 9-11`
    return isRangeOfNumbers(start + 1) ? result : nil
  }

  /// Whether a word for `at` and an hour are at a token: `en enero a las 18`, `en janvier à 18h`.
  func isHourBehindMonth(_ index: Int) -> Bool {
    guard has(index, .at) else { return false }
    return time(at: index)?.value.hour != nil || time(at: index + 1)?.value.hour != nil
  }
}
