internal import ICalendar

/// Two numbers with a dot between them, which can be a time or a date: `train 7.05 Friday`.
extension Parser {
  /// The meaning of two numbers with a dot.
  enum DottedPair {
    case time, date
    /// Both can be meant.
    case unclear
    /// An amount of money or the number of a thing, which stays in the title.
    case other
  }

  /// The meaning of two numbers with a dot; `nil` where they are no time of day, or where no day is beside them.
  ///
  /// They are a date where the day is that date and is near, and where dates have dots. Elsewhere they are a time behind the
  /// day, and before it in a sentence with a word that takes a time, such as `train`.
  func dottedPair(at start: Int) -> DottedPair? {
    guard grammar.hasSpaces, isDigital(start + 1), let hour = numeral(at: start), hour.end == start + 1,
      (1...2).contains(hour.value.digits), hour.value.value < 24, let minute = token(start + 2)?.number,
      minute < 60
    else { return nil }
    if tokens.isAmount(at: start) || has(start - 1, .placeWord) && !has(start - 1, .numbered) {
      return .other
    }
    guard !has(start - 1, .numbered) || has(start - 1, .departing) || has(start - 1, .timed),
      !has(start - 1, .on), !isMark(start - 1, "-")
    else { return nil }
    let next = token(start + 3)
    guard next?.hasSpaceBefore != false || next?.mark == "," else { return nil }
    // `ab 7.05` begins a day.
    if has(start - 1, .at), !has(start - 1, .from) { return .time }
    guard let day = dayBeside(start) else {
      // `Friday train 18.20`
      let saysDay = tokens.contains { $0.weekday != nil || $0.relativeDay != nil }
      return has(start - 1, .departing) && isNoMonth(start + 2) && saysDay ? .time : nil
    }
    let isOneDay = tokens[day].weekday != nil && !endsRecurrence(day) || tokens[day].relativeDay != nil
    if let date = date(hour.value.value, minute) {
      if isOneDay, isDay(day, date) {
        if date < today.adding(days: 60) { return .date }
        if grammar.hasDottedDates { return .unclear }
      } else if grammar.hasDottedDates {
        // `1.05 morgen` can be the morning of that date, and `7.12 jeden Montag` the first day.
        return isOneDay && tokens[day].weekday != nil ? .date : .unclear
      }
    }
    if day == start - 1 { return .time }
    // `Meeting in 3.15 Monday` is in a room.
    let isPlace = has(start - 1, .place) || has(start - 1, .placeOfName) || has(start - 1, .placeBehindTime)
    let takesTime = tokens.contains { $0.has(.departing) || $0.has(.timed) || $0.habit != nil }
    return takesTime && !isPlace ? .time : .unclear
  }

  /// The next day with a number in a month; `nil` if there is no such month.
  private func date(_ day: Int, _ month: Int) -> CalendarDate? {
    guard (1...12).contains(month), day > 0 else { return nil }
    let resolver = DayResolver(today: today, firstWeekday: grammar.firstWeekday)
    return resolver.days(DateFields(month: month, day: day))?.lowerBound
  }

  /// The token of the day, or of the days of a series, directly before two numbers with a dot, or behind them.
  private func dayBeside(_ start: Int) -> Int? {
    if isDayName(start - 1) || endsRecurrence(start - 1) { return start - 1 }
    let next = skipGlue(start + 3)
    return beginsDay(next) ? next : nil
  }

  private func isDay(_ index: Int, _ date: CalendarDate) -> Bool {
    if let weekday = tokens[index].weekday { return weekday == date.weekday }
    return tokens[index].relativeDay.map { today.adding(days: $0) == date } ?? false
  }

  /// Whether a mark and two digits stand at a token: the `.30` of `9.30`.
  private func isDigital(_ index: Int, _ mark: Unicode.Scalar = ".") -> Bool {
    isMark(index, mark) && touches(index) && touches(index + 1) && token(index + 1)?.digits == 2
  }

  /// Whether a time with a dot is one side of a range of times: `8:10 - 12.30`, `from 9.30 to 11`, `1.30-3.30 pm`.
  func isBesideTime(_ start: Int, _ end: Int) -> Bool {
    if tokens.isAmount(at: start) { return false }
    func isClock(_ index: Int) -> Bool { isDigital(index) || isDigital(index, ":") }
    if isMark(start - 1, "-"), isClock(start - 3) { return true }
    if has(start - 1, .from), isRangeMark(end) { return true }
    // `Montag 9.30-11`, `7.30-5 tomorrow`, `7.30 till 9 Tuesday`
    if isRangeMark(end), let last = numeral(at: end + 1), last.value.digits <= 2, last.value.value <= 24 {
      if isMark(end, "-"), isDayName(start - 1) { return true }
      if isNoMonth(start + 2), isHalf(last.end) || beginsDay(skipGlue(last.end)) { return true }
    }
    guard isMark(end, "-"), isClock(end + 2) else { return false }
    // `15.00-16.30`, but not `3.12-5.12`
    return isNoMonth(start + 2) || isNoMonth(end + 3) || withHalf(TimeFields(), end + 4).end > end + 4
  }

  private func beginsDay(_ index: Int) -> Bool { token(index)?.beginsDay == true }

  private func isDayName(_ index: Int) -> Bool {
    token(index).map { $0.weekday != nil || $0.relativeDay != nil || $0.everyWeekday != nil } ?? false
  }

  /// Whether two digits after a dot are minutes, and no month.
  private func isNoMonth(_ index: Int) -> Bool {
    token(index)?.number.map { !(1...12).contains($0) } ?? false
  }
}
