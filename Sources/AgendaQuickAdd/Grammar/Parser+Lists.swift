internal import ICalendar

/// Lists of weekdays and of days of the month.
extension Parser {
  /// The token after the marks and words between two parts of a list.
  func skipListMark(_ index: Int) -> Int {
    var next = index
    while next < index + 3, isListMark(next) { next += 1 }
    return skipFillers(next)
  }

  private func isListMark(_ index: Int) -> Bool { token(index)?.joinsList == true }

  /// `Monday, Wednesday and Friday`, `weekday`, `Monday to Friday`.
  /// - Parameter needsMarks: Whether a mark or a word has to stand between two days.
  func weekdays(at start: Int, needsMarks: Bool = true) -> Match<[Weekday]>? {
    if has(start, .workday) { return Match(grammar.workdays, start + 1) }
    if has(start, .weekend) { return Match(Array(grammar.daysOfWeek.suffix(2)), start + 1) }
    guard let first = token(start)?.weekday ?? token(start)?.everyWeekday else { return nil }
    var days = [first]
    var end = skipDot(start + 1)
    // `every Monday until Friday Dec 11` has an end.
    if isRangeMark(end), !(introducesEnd(end) && isDated(skipGlue(end + 1))),
      let last = token(end + 1)?.weekday ?? token(end + 1)?.everyWeekday ?? letterOfDays(end + 1)
        ?? numberedWeekdays(at: end + 1)?.value.first
    {
      return Match(self.days(from: first, through: last), end + 2)
    }
    while end < tokens.count, days.count < 7 {
      var next = skipListMark(end)
      if has(next, .every) { next += 1 }
      if let numbered = numberedWeekdays(at: next) {
        days += numbered.value
        end = skipDot(numbered.end)
        continue
      }
      // `von Freitag auf Samstag` is no list.
      if grammar.hasSpaces, next == end + 1, has(end, .filler), !has(end, .on) { break }
      // `ראיון שני ביום שלישי`
      if grammar.hasNumbersBehindWeekdays, next == end + 1, has(end, .on), !has(end, .and) { break }
      if !grammar.hasSpaces, has(next, .daysOfWeekend) {
        days += [.saturday, .sunday]
      } else if next > end || !grammar.hasSpaces || !needsMarks && !grammar.hasNumbersBehindWeekdays,
        let day = token(next)?.weekday ?? token(next)?.everyWeekday ?? letterOfDays(next)
      {
        days.append(day)
      } else {
        break
      }
      end = skipDot(next + 1)
    }
    return Match(days, end)
  }

  /// A letter that the tokenizer has found to be a day in a list of such letters.
  private func letterOfDays(_ index: Int) -> Weekday? {
    grammar.hasSpaces ? token(index)?.weekdayInList : nil
  }

  /// `ימי א-ה`, `בימים א,ג,ה`: letters behind a word for days.
  func lettersOfDays(at start: Int) -> Match<[Weekday]>? {
    guard has(start, .daysOfWeek), let letter = token(start + 1), letter.range.count <= 2,
      let first = letter.weekdayInList ?? letter.weekday
    else { return nil }
    if isRangeMark(start + 2), let last = token(start + 3)?.weekdayInList ?? token(start + 3)?.weekday {
      return Match(days(from: first, through: last), start + 4)
    }
    return shortWeekdays(at: start + 1)
  }

  /// The token after the dot of a weekday that is written short, where another one follows: `lun. & mer.`
  private func skipDot(_ index: Int) -> Int {
    guard isMark(index, "."), touches(index) else { return index }
    let isList =
      skipListMark(index + 1) > index + 1 || isRangeMark(index + 1) || token(index + 1)?.weekday != nil
    return isList ? index + 1 : index
  }

  /// The weekdays from one through another.
  func days(from first: Weekday, through last: Weekday) -> [Weekday] {
    first.days(through: last)
  }

  /// Whether a weekday begins a list or a range, or has its date after it: `Coach Tuesday and Thursday`, `Dr Friday Dec 4`.
  /// Behind a word such as `Coach` it is then no name.
  func isDayOfMore(_ index: Int) -> Bool {
    guard let weekday = token(index)?.weekday else { return false }
    // Without a mark or a word between them, `Dr. Friday on Monday`, the second one is the day.
    let isRange = isRangeMark(index + 1)
    let isListed = isRange || token(index + 1)?.mark != nil || has(index + 1, .and)
    let other = isRange ? index + 2 : skipListMark(index + 1)
    if isListed, token(skipGlue(other))?.weekday != nil { return true }
    let isComma = isMark(index + 1, ",") || isMark(index + 1, ".")
    var next = isComma ? index + 2 : index + 1
    // `Friday the 27th` is one day, but `Santo Domingo el 3 de enero` names the day anew.
    if has(next, .filler), !has(next, .on) { next += 1 }
    guard let date = plainDate(at: next)?.value, date.day != nil else { return false }
    let resolver = DayResolver(today: today, firstWeekday: grammar.firstWeekday)
    return resolver.days(date)?.lowerBound.weekday == weekday
  }

  /// The numbers that stand for weekdays in the list `周一三五`, and the 日 in `周五六日`, `周六、日`.
  func numberedWeekdays(at index: Int) -> Match<[Weekday]>? {
    guard grammar.hasNumberedWeekdays, let token = token(index) else { return nil }
    if isSunday(index), skipListMark(index - 1) == index { return Match([.sunday], index + 1) }
    let hasSunday = isSunday(index + 1)
    guard token.digits == 0, var number = token.numberWord, number > 0,
      String(number).count == token.range.count, !has(index + 1, .hourMark), !has(index + 1, .monthMark),
      hasSunday || self.token(index + 1)?.unit == nil
    else { return nil }
    var days: [Weekday] = hasSunday ? [.sunday] : []
    while number > 0 {
      guard (1...6).contains(number % 10), let day = Weekday(rawValue: number % 10) else { return nil }
      days.insert(day, at: 0)
      number /= 10
    }
    return Match(days, hasSunday ? index + 2 : index + 1)
  }

  /// Whether a 日 directly behind what is before it can stand for Sunday: no word begins with it.
  private func isSunday(_ index: Int) -> Bool {
    guard has(index, .dayMark), token(index)?.unit == .day, touches(index) else { return false }
    guard let next = token(index + 1), !next.hasSpaceBefore else { return true }
    return next.number != nil || next.mark != nil || next.part != nil || next.shortPart != nil
      || next.clock != nil || next.has(.particle)
  }

  /// Whether a number in words and a 日 directly behind a weekday are a list, and no day of a month: `周五六日`, but not `周五6日`.
  func isListOfWeekdays(_ index: Int, isDay: Bool) -> Bool {
    grammar.hasNumberedWeekdays && isDay && touches(index) && token(index)?.digits == 0
      && token(index - 1)?.weekday != nil && token(index + 1)?.unit == .day && has(index + 1, .dayMark)
  }

  /// Letters for weekdays without marks between them, in the order of the week and not within a word: `月水金 18時`.
  func orderedWeekdays(at start: Int) -> Match<[Weekday]>? {
    guard !grammar.hasSpaces, !touches(start) || token(start - 1)?.isUnknownWord != true,
      let days = shortWeekdays(at: start), days.value.count > 1,
      !touches(days.end) || token(days.end)?.number != nil || has(days.end, .particle)
    else { return nil }
    // A list that begins with the weekend goes on in the next week: `土日月`.
    let first = has(start, .daysOfWeekend) ? 1 : 6
    let positions = days.value.map { ($0.rawValue + first) % 7 }
    return zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 } ? days : nil
  }

  /// `毎週月・水・金`: letters that stand for weekdays, up to a word that they do not belong to.
  func shortWeekdays(at start: Int) -> Match<[Weekday]>? {
    var days: [Weekday] = []
    var end = start
    while days.count < 7 {
      let next = days.isEmpty ? end : skipListMark(end)
      if !grammar.hasSpaces, has(next, .daysOfWeekend) {
        days += [.saturday, .sunday]
        end = next + 1
        continue
      }
      guard let day = token(next)?.weekdayInList ?? token(next)?.weekday else { break }
      days.append(day)
      end = next + 1
    }
    return days.isEmpty || isCounter(end) ? nil : Match(days, end)
  }

  /// Days of the month in a list: `1st and 15th`, `1号和15号`.
  func daysOfMonth(at start: Int) -> Match<[Int]>? {
    var days: [Int] = []
    var end = start
    while days.count < 31 {
      let next = days.isEmpty ? start : skipListMark(end)
      // `Club at 9 on the 15th of every month` is no list.
      guard days.isEmpty || next > end && (!grammar.hasSpaces || isListMark(end)) else { break }
      if !days.isEmpty, let last = token(next)?.dayOfMonth {
        // `the 15th and the last day of the month`
        (days, end) = (days + [last], next + 1)
        break
      }
      guard let day = dayNumber(at: next) else { break }
      let isMarked = has(day.end, .dayMark) || grammar.hasDottedOrdinals && isMark(day.end, ".")
      guard isMarked || token(day.end)?.unit == nil && token(day.end)?.month == nil && !isCounter(day.end)
      else {
        break
      }
      days.append(day.value.value)
      end = isMarked ? day.end + 1 : day.end
    }
    return days.isEmpty ? nil : Match(days, end)
  }
}

/// Series of each so many days, half days, and series that can be read in two ways.
extension Parser {
  /// One day, week or month of so many: `un mardi sur trois`, `einen Montag um den anderen`, `un lunes de cada tres`, `one in three Mondays`.
  func oneOfMany(_ start: Int) -> Match<RuleFields>? {
    guard grammar.hasSpaces, has(start, .article) || token(start)?.number == 1, tokens[start].digits < 2
    else {
      return nil
    }
    if let day = token(start + 1), let link = linkOfMany(start + 2), let number = countOfMany(link),
      !isOfWord(start + 2, number.end)
    {
      return rule(ofEach: number.value, day, number.end)
    }
    guard let link = linkOfMany(start + 1), let number = countOfMany(link), let day = token(number.end) else {
      return nil
    }
    return rule(ofEach: number.value, day, number.end + 1)
  }

  private func rule(ofEach count: Int, _ day: Token, _ end: Int) -> Match<RuleFields>? {
    if let weekday = day.weekday ?? day.everyWeekday {
      return Match(RuleFields(interval: count, unit: .week, weekdays: [weekday]), end)
    }
    if day.has(.weekend) {
      let days = Array(grammar.daysOfWeek.suffix(2))
      return Match(RuleFields(interval: count, unit: .week, weekdays: days), end)
    }
    guard let unit = day.unit, unit == .day || unit == .week || unit == .month || unit == .year else {
      return nil
    }
    return Match(RuleFields(interval: count, unit: unit), end)
  }

  /// The token after the words between one and the number of which it is one.
  private func linkOfMany(_ index: Int) -> Int? {
    if has(index, .outOf) { return index + 1 }
    if has(index, .every) { return index + 1 }
    return has(index, .filler) && has(index + 1, .every) ? index + 2 : nil
  }

  /// The number, without a unit or a month behind it: `un lunes cada tres semanas` says it in another way.
  private func countOfMany(_ index: Int) -> Match<Int>? {
    guard let number = numeral(at: index), !number.value.isOrdinal, (2...99).contains(number.value.value),
      number.value.digits < 3, !isTimeNumber(number.end)
    else { return nil }
    let next = token(number.end)
    return next?.month == nil && !isMark(number.end, ":") && !isMark(number.end, "/")
      ? Match(number.value.value, number.end) : nil
  }

  /// Whether the number of `a day in 3 weeks`, `one Monday in 7 Dials` belongs to the word behind it.
  private func isOfWord(_ link: Int, _ end: Int) -> Bool {
    guard let next = token(end) else { return false }
    return next.unit != nil || has(link, .ahead) && next.isUnknownWord
  }

  /// `every third Monday`, which is each third week and the third one of each month, and a weekend with another number than 2.
  func seriesOfTwoReadings(_ start: Int) -> Match<UnclearDays>? {
    guard grammar.hasSpaces, !grammar.hasNumbersBehindWeekdays, has(start, .every) else { return nil }
    let index = skipFillers(has(start + 1, .every) ? start + 2 : start + 1)
    guard token(index)?.weekday == nil, let number = numeral(at: index), (1...31).contains(number.value.value)
    else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(number.end, ".") && touches(number.end)
    guard number.value.isOrdinal || isDotted else { return nil }
    let next = skipFillers(isDotted ? number.end + 1 : number.end)
    guard let day = token(next) else { return nil }
    let isSecond = number.value.value == 2 && grammar.secondIsOther
    if day.has(.weekend) { return isSecond && ofMonth(next + 1) == nil ? nil : Match(.said, next + 1) }
    guard day.weekday ?? day.everyWeekday != nil, number.value.value > 1, !isSecond, ofMonth(next + 1) == nil,
      token(skipFillers(next + 1))?.month == nil
    else { return nil }
    return Match(.twoSeries(weeks: number.value.value, weekday: next), next + 1)
  }

  /// Half a day, which is no length: behind a time and a word such as `for` it is an error, and elsewhere a word of the title.
  func halfDay(_ start: Int, behind previous: Piece?) -> Piece? {
    let isLength = has(start, .lasting)
    let first = isLength ? skipFillers(start + 1) : start
    guard let end = endOfHalfDay(first), !isDistance(end), !has(end, .everyAfter), !has(start - 1, .and),
      token(start - 1)?.number == nil
    else { return nil }
    let isBehindTime = isTime(previous) && previous?.range.upperBound == start
    let isSaid = isLength || isBehindTime && token(end)?.isUnknownWord != true
    return Piece(content: .unclear(isSaid ? .said : .half), range: start..<end)
  }

  private func endOfHalfDay(_ start: Int) -> Int? {
    var index = has(start, .article) ? start + 1 : start
    if let (count, unit) = token(index)?.units, count == 12, unit == .hour { return index + 1 }
    guard token(index)?.hourPart == 30 else { return nil }
    index = skipFillers(isMark(index + 1, "-") ? index + 2 : index + 1)
    if has(index, .article) { index += 1 }
    return token(index)?.unit == .day && !has(index, .dayMark) ? index + 1 : nil
  }
}

/// A range of weekdays before the dates that it has.
extension Parser {
  /// `Mon-Fri Dec 7-11`, `Mo-Fr 7.-11.12.`: these days. Other dates are an error.
  func daysOfWeekdays(_ start: Int) -> Piece? {
    guard grammar.hasSpaces, let first = token(start)?.weekday, isRangeMark(start + 1),
      let last = token(start + 2)?.weekday
    else { return nil }
    let days = skipGlue(start + 3)
    guard case .range(let from, let to)? = range(at: days, behind: .other)?.value, from.time == nil,
      let end = range(at: days, behind: .other)?.end, let day = from.date.day
    else { return nil }
    let date = DateFields(
      year: from.date.year ?? to.date.year, month: from.date.month ?? to.date.month, day: day)
    let resolver = DayResolver(today: today, firstWeekday: grammar.firstWeekday)
    guard let monday = resolver.days(date)?.lowerBound, monday.weekday == first, let lastDay = to.date.day,
      lastDay > day, monday.adding(days: lastDay - day).weekday == last,
      to.date.month == nil || from.date.month == nil || to.date.month == from.date.month
    else { return nil }
    return Piece(content: .range(from, to), range: start..<end)
  }
}
