internal import ICalendar

/// Two numbers with a dot between them, which can be a time or a date: `train 7.05 Friday`.
extension Parser {
  /// What two numbers with a dot beside a day are.
  enum DottedPair {
    case time, date
    /// Both can be meant.
    case unclear
  }

  /// What two numbers with a dot are; `nil` where they are no time of day, or where no day is beside them.
  ///
  /// They are a date where the day is that date and is near, and where dates have dots. Elsewhere they are a time, if they
  /// are behind the day or a word such as `train`, or are no amount of money: minutes of quarters.
  func dottedPair(at start: Int) -> DottedPair? {
    guard grammar.hasSpaces, isDigital(start + 1), let hour = numeral(at: start), hour.end == start + 1,
      (1...2).contains(hour.value.digits), hour.value.value < 24, let minute = token(start + 2)?.number,
      minute < 60, !has(start - 1, .numbered) || has(start - 1, .departing), !has(start - 1, .on),
      !isMark(start - 1, "-")
    else { return nil }
    let next = token(start + 3)
    guard next?.hasSpaceBefore != false || next?.mark == "," else { return nil }
    // `ab 7.05` begins a day.
    if has(start - 1, .at), !has(start - 1, .from) { return .time }
    guard let day = dayBeside(start) else { return nil }
    if let date = date(hour.value.value, minute) {
      if isDay(day, date) {
        if date < today.adding(days: 60) { return .date }
        if grammar.hasDottedDates { return .unclear }
      } else if grammar.hasDottedDates {
        // `1.05 morgen` can be the morning of that date.
        return tokens[day].weekday == nil ? .unclear : .date
      }
    }
    return day == start - 1 || minute % 15 == 0 || has(start - 1, .departing) ? .time : .unclear
  }

  /// The next day with a number in a month; `nil` if there is no such month.
  private func date(_ day: Int, _ month: Int) -> CalendarDate? {
    guard (1...12).contains(month), day > 0 else { return nil }
    let resolver = DayResolver(today: today, firstWeekday: grammar.firstWeekday)
    return resolver.days(DateFields(month: month, day: day))?.lowerBound
  }

  /// The token of the day directly before two numbers with a dot, or behind them.
  private func dayBeside(_ start: Int) -> Int? {
    [start - 1, skipGlue(start + 3)].first {
      token($0).map { $0.weekday != nil || $0.relativeDay != nil } ?? false
    }
  }

  private func isDay(_ index: Int, _ date: CalendarDate) -> Bool {
    if let weekday = tokens[index].weekday { return weekday == date.weekday }
    return tokens[index].relativeDay.map { today.adding(days: $0) == date } ?? false
  }

  /// Whether a mark and two digits stand at a token: the `:30` of `9:30`.
  private func isDigital(_ index: Int) -> Bool {
    isMark(index, ".") && touches(index) && touches(index + 1) && token(index + 1)?.digits == 2
  }

  /// Whether a time with a dot is one side of a range of times: `8:10 - 12.30`, `from 9.30 to 11`, `1.30-3.30 pm`.
  func isBesideTime(_ start: Int, _ end: Int) -> Bool {
    func isClock(_ index: Int) -> Bool {
      isDigital(index)
        || isMark(index, ":") && touches(index) && touches(index + 1) && token(index + 1)?.digits == 2
    }
    if isMark(start - 1, "-"), isClock(start - 3) { return true }
    if has(start - 1, .from), isRangeMark(end) { return true }
    // `Montag 9.30-11`, `7.30-5 tomorrow`
    if isMark(end, "-"), let last = numeral(at: end + 1), last.value.digits <= 2, last.value.value <= 24 {
      let isBehindDay = isDayName(start - 1)
      if isBehindDay || isNoMonth(start + 2) && (isHalf(last.end) || isDayName(skipGlue(last.end))) {
        return true
      }
    }
    guard isMark(end, "-"), isClock(end + 2) else { return false }
    // `15.00-16.30`, but not `3.12-5.12`
    return isNoMonth(start + 2) || isNoMonth(end + 3) || withHalf(TimeFields(), end + 4).end > end + 4
  }

  private func isDayName(_ index: Int) -> Bool {
    token(index).map { $0.weekday != nil || $0.relativeDay != nil } ?? false
  }

  /// Whether two digits after a dot are minutes, and no month.
  private func isNoMonth(_ index: Int) -> Bool {
    token(index)?.number.map { !(1...12).contains($0) } ?? false
  }
}
