internal import ICalendar

/// Days and times that belong together.
extension Parser {
  /// Everything that is said about one moment at a token: `Friday next week at 9`.
  /// - Parameters:
  ///   - skipsFeasts: Whether a feast is a word of the title: after a day that is named already.
  ///   - stopsBeforeHours: Whether a range of times after a day is not read: after the last day of a range.
  func point(at start: Int, skipsFeasts: Bool = false, stopsBeforeHours: Bool = false) -> Match<Point>? {
    var result = Match(Point(), start)
    var index = start
    var isBehindDay = false
    while result.end < tokens.count, let atom = pointAtom(at: index, behind: result.value),
      !isEndOfRange(result, atom.value, at: index), !(skipsFeasts && atom.value.date.isFeast),
      !isFeastBesideDay(result.value.date, atom.value.date),
      !(isFeastOfTitle(start) && (atom.value.date.weekday != nil || atom.value.date.days != nil)),
      !isRatioBesideDay(result.value.date, atom.value.date), !isMonthBeside(result.value, atom.value),
      !isMeal(index, behind: result.value),
      // `סוף שנה ב-18.12`
      !(result.value.date.isWeakEnd && numericDate(index) != nil),
      !(stopsBeforeHours && isRangeOfHours(result.value, atom)),
      !isRangeOfDays(result, atom, at: index), !isListOfWeekdays(index, behind: result.value),
      !isLengthBeside(result.value, index),
      var merged = result.value.merged(with: atom.value)
    {
      // `montags 19 Uhr ab nächstem Monat`
      if isBeginning(atom.value.date, behind: result.end..<index) { merged.date.isBeginning = true }
      result = Match(merged, atom.end)
      // `tomorrow night at 1`, and not `tomorrow at 1 at night`
      if isBehindDay, atom.value.date.isEmpty, atom.value.time?.part == .night, atom.value.time?.hour == nil {
        result.value.time?.isOfNightBefore = true
      }
      isBehindDay =
        atom.value.time == nil && (atom.value.date.days ?? 0 > 0 || atom.value.date.weekday != nil)
      index = skipGlue(atom.end)
      // `从下个月开始 19点`
      if saysSeries, canBegin(atom.value.date), (atom.end..<index).contains(where: { has($0, .fromAfter) }) {
        result.value.date.isBeginning = true
      }
      if isMark(index, "-"), !touches(index), merged.time == nil, token(index + 1)?.weekday != nil {
        index += 1
      }
    }
    return result.value.isEmpty ? nil : result
  }

  /// Whether hours at a token are rather how long it takes than the time: behind noon or a morning that has no such hour, `demain à midi 2 heures`, `demain
  /// matin 2 heures`, and before the hour itself, `demain 2 heures à midi`.
  private func isLengthBeside(_ point: Point, _ index: Int) -> Bool {
    if hoursBeforeHour(index) != nil { return true }
    guard let hours = hoursAsLength(index), let time = point.time else { return false }
    return time.isClockWord || time.hour == nil && time.part == .morning && hours < 4
  }

  /// Whether a word for "to" is between two times: `midi à 14h`.
  private func isEndOfRange(_ left: Match<Point>, _ right: Point, at index: Int) -> Bool {
    // `ראשון לראשון`
    let areWeekdays = left.value.date.weekday != nil && right.date.weekday != nil
    return (left.value.time?.hour != nil && right.time?.hour != nil || areWeekdays)
      && (left.end..<index).contains { has($0, .upTo) }
  }

  /// Whether a part of the day after an hour is rather a meal: `um 12 Mittag mit Paul`.
  private func isMeal(_ index: Int, behind point: Point) -> Bool {
    guard has(index, .meal), point.time?.hour != nil else { return false }
    return !hasTitle || token(index + 1)?.isUnknownWord == true
  }

  /// Whether a range of times begins after a day: the 9 of `5 December, 9am-5pm`.
  private func isRangeOfHours(_ left: Point, _ atom: Match<Point>) -> Bool {
    guard left.date.namesDay, left.time == nil, atom.value.time?.hour != nil, isRangeMark(atom.end) else {
      return false
    }
    let next = skipGlue(atom.end + 1)
    return numeral(at: next) != nil || time(at: next) != nil
  }

  /// Whether a range of days begins after a time: `18:00 del 12 de enero al 23 de marzo`, `9am Dec 3-5`.
  private func isRangeOfDays(_ left: Match<Point>, _ atom: Match<Point>, at index: Int) -> Bool {
    guard left.value.time?.hour != nil, left.value.date.isEmpty, atom.value.time == nil,
      let day = atom.value.date.day
    else { return false }
    // `9h-17h les 7 et 8 décembre`
    if has(atom.end, .and) || isMark(atom.end, "&") {
      let last = plainDate(at: skipFillers(atom.end + 1))
      return last?.value.day == day + 1 && last?.value.month != nil
    }
    guard isRangeMark(atom.end) else { return false }
    let next = skipGlue(atom.end + 1)
    let hasFrom = (left.end..<index).contains { has($0, .from) }
    if hasFrom, plainDate(at: next)?.value.day != nil { return true }
    // `6-8pm Jan 5 - Mar 30`
    if isEndOfHours(left.end), let last = plainDate(at: next),
      last.value.day != nil, last.value.month != nil, atom.value.date.month != nil,
      time(at: skipGlue(last.end)) == nil
    {
      return true
    }
    guard let last = dayNumber(at: next), token(last.end)?.unit == nil, !isHalf(last.end) else {
      return false
    }
    return atom.value.date.month != nil && last.value.value > atom.value.date.day ?? 31
  }

  /// Whether an hour that ends before a token is the last one of a range: the 8 of `6-8pm`.
  private func isEndOfHours(_ end: Int) -> Bool {
    (max(0, end - 5)..<end).contains { index in
      let isHour =
        token(index - 1)?.digits ?? 0 > 0 || has(index - 1, .morningHalf) || has(index - 1, .afternoonHalf)
      return isRangeMark(index) && isHour
    }
  }

  /// Whether several weekdays begin after a time, which is that of each of them: `6-8pm Monday and Wednesday`.
  private func isListOfWeekdays(_ index: Int, behind point: Point) -> Bool {
    guard point.time?.hour != nil, point.date.isEmpty else { return false }
    return weekdaysWithoutTime(index) != nil || isNumberedWeekdayOfEachMonth(index)
  }

  /// Whether a weekday with its number of each month is at a token: `ביום שני הראשון של כל חודש`.
  private func isNumberedWeekdayOfEachMonth(_ index: Int) -> Bool {
    guard let match = weekdayWithNumber(index) else { return false }
    let next = skipFillers(match.end)
    return has(next, .every) && ofMonth(next) != nil
  }

  /// Whether one of two dates is a feast and the other a day: the feast is then a word of the title.
  private func isFeastBesideDay(_ left: DateFields, _ right: DateFields) -> Bool {
    left.isFeast != right.isFeast && left.day != nil && right.day != nil
  }

  /// Whether `24/7` is before a weekday where it is no date in the order of the region: `Open 24/7 Friday`. Another
  /// such date with a weekday that it has not is an error.
  private func isRatioBesideDay(_ left: DateFields, _ right: DateFields) -> Bool {
    guard left.isWeak, (left.day, left.month, left.year) == (24, 7, nil), left.weekday == nil,
      let weekday = right.weekday
    else { return false }
    let resolver = DayResolver(today: today, firstWeekday: grammar.firstWeekday)
    return resolver.days(left)?.lowerBound.weekday != weekday
  }

  /// Whether two expressions are not joined to one moment: a month alone (`in March`) and something else than a day of
  /// it, or another day and `the next day`, which is counted from it.
  private func isMonthBeside(_ left: Point, _ right: Point) -> Bool {
    if !left.date.isEmpty, right.date.isDayAfter { return true }
    // `end of month Dec 18`, but not `月末 木曜日`
    let isWeekday = !grammar.hasSpaces && (left.date.weekdayAlone ?? right.date.weekdayAlone) != nil
    if !isWeekday, left.date.isWeakEnd && right.date.namesDay || right.date.isWeakEnd && left.date.namesDay {
      return true
    }
    guard !left.isEmpty, left.date.isMonthAlone || right.date.isMonthAlone else { return false }
    let other = left.date.isMonthAlone ? right : left
    return !other.date.isDayAlone || other.time != nil
  }

  /// The longest expression of a day or of a time.
  private func pointAtom(at start: Int, behind point: Point) -> Match<Point>? {
    if let instant = internetTime(at: start) { return instant }
    var longest: Match<Point>?
    func take(_ point: Point, _ end: Int) {
      if end > longest?.end ?? start { longest = Match(point, end) }
    }
    // Behind a day, the German `morgen` and the Spanish `mañana` are the morning.
    let isPart = point.date.namesDay && token(start)?.part != nil && token(start)?.relativeDay != nil
    if !isPart, let match = date(at: start), point.date.merged(with: match.value) != nil {
      take(Point(date: match.value), match.end)
    }
    if let match = distance(at: start), match.value.hasTime { take(Point(offset: match.value), match.end) }
    if let match = time(at: start) { take(Point(time: match.value), match.end) }
    if let match = zone(at: start),
      point.time?.hour != nil || time(at: skipGlue(match.end)) != nil || isRangeOfNumbers(skipGlue(match.end))
        || plainDate(at: skipGlue(match.end)) != nil
    {
      take(match.value, match.end)
    }
    if point.time?.hour != nil, point.date.month != nil, point.date.year == nil, let match = year(at: start) {
      take(Point(date: DateFields(year: match.value)), match.end)
    }
    if let step = token(start)?.step, let part = token(start + 1)?.part {
      var date = DateFields()
      date.days = step
      take(Point(date: date, time: TimeFields(part: part)), start + 2)
    }
    return longest
  }

  /// Whether two numbers stand at a token: `10-11`.
  func isRangeOfNumbers(_ index: Int) -> Bool {
    guard let first = numeral(at: index), isRangeMark(first.end) else { return false }
    return numeral(at: first.end + 1) != nil
  }

  /// The form of RFC 3339: `2026-11-20T09:30:00+01:00`, and of RFC 5545: `20261120T093000`.
  private func internetTime(at start: Int) -> Match<Point>? {
    guard token(start)?.digits == 4 || token(start)?.digits == 8, let date = numericDate(start),
      isMark(date.end, "t"),
      let time = time(at: date.end + 1), time.value.hour != nil
    else { return nil }
    var point = Point(date: date.value, time: time.value)
    point.time?.isExact = true
    let end = time.end
    guard touches(end), isMark(end, "z") || isMark(end, "+") || isMark(end, "-"), let zone = zone(at: end)
    else {
      return Match(point, end)
    }
    point.utcOffset = zone.value.utcOffset
    return Match(point, zone.end)
  }
}
