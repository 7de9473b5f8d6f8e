internal import ICalendar

/// Expressions of a day.
extension Parser {
  /// The longest expression of a day, or of a part of one such as `next week`, at a token.
  func date(at start: Int) -> Match<DateFields>? {
    dates.match(at: start) {
      let plain = weekOfDay(start) ?? plainDate(at: start)
      guard let shifted = shiftedDate(start), shifted.end > plain?.end ?? start else { return plain }
      return shifted
    }
  }

  /// The longest expression of a day at a token, without distances, which themselves name a day.
  func plainDate(at start: Int) -> Match<DateFields>? {
    plainDates.match(at: start) { readPlainDate(at: start) }
  }

  private func readPlainDate(at start: Int) -> Match<DateFields>? {
    var longest: Match<DateFields>?
    for read in [
      numericDate, monthInNumbers, dayAndMonth, dayAndNumberedMonth, monthAndDay, markedDate, wordOfMonth,
      relativeDay,
      numberedWeekday,
      numberedWorkday, numberedWeek, calendarWeek, weekBesideDay, weekdayExpression,
      period, feast, dayOfMonthFromNow, dayBehindStep, comingUnits, loneDay, wholeMonth, monthWithStep,
      monthOfYear,
      daysFromToday,
      workdaysAhead,
    ] {
      if let match = read(start), match.end > longest?.end ?? start { longest = match }
    }
    return longest
  }

  /// `5 May`, `the 5th of May, 2026`, `5. Mai 2026`.
  private func dayAndMonth(_ start: Int) -> Match<DateFields>? {
    guard let day = dayNumber(at: start) else { return nil }
    var index = day.end
    if grammar.hasDottedOrdinals, isMark(index, ".") { index += 1 }
    // `the twenty third day of September`
    if day.value.isOrdinal, token(index)?.unit == .day { index += 1 }
    index = skipInside(index)
    guard let month = token(index)?.month, !isTakenBeforeMonth(start, day, index) else { return nil }
    var fields = DateFields()
    fields.day = day.value.value
    fields.month = month
    return withYear(fields, index + 1)
  }

  /// Whether a number belongs to the word before it, as the month behind it has its own day: an hour, `Flight at 6 Dec 4`, `10:30-11 Dec 3`, or
  /// which one, `Day 2 Dec 3`. Behind other words either number can be the day, which is an error.
  private func isTakenBeforeMonth(_ start: Int, _ day: Match<Numeral>, _ month: Int) -> Bool {
    guard grammar.isMonthFirst, grammar.hasSpaces, !day.value.isOrdinal, day.value.digits > 0,
      month == day.end,
      let own = dayNumber(at: month + 1)
    else { return false }
    if has(start - 1, .at), !introducesEnd(start - 1) { return day.value.value <= 12 }
    // `Chapter 2 Dec 7-9`
    if has(start - 1, .numbered), slashes != .dayFirst, own.value.digits > 0, isRangeMark(own.end) {
      return true
    }
    guard slashes != .dayFirst, own.value.digits > 0, !isSeparator(own.end), !isRangeMark(own.end),
      token(own.end)?.isUnknownWord != true, token(own.end)?.unit == nil
    else { return false }
    let isEndOfHours =
      isRangeMark(start - 1) && day.value.value <= 12
      && (isHalf(start - 2) || isMark(start - 3, ":") && tokens[start - 2].digits == 2)
    let isNumbered = token(start - 1)?.unit != nil && token(start - 2)?.number == nil
    // `Break 9:30 4 Jan 5`, of which either can be the day
    let isBehindHour = isMark(start - 2, ":") && tokens[start - 1].digits == 2
    return isEndOfHours || isNumbered || isBehindHour
  }

  /// A month that is said as a number: `el 17 del 11`, `le 3 du 12`, `am siebten vierten`, `ב-17 ל-11`.
  private func dayAndNumberedMonth(_ start: Int) -> Match<DateFields>? {
    guard grammar.hasSpaces, let day = dayNumber(at: start) else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(day.end, ".")
    let link = isDotted ? day.end + 1 : day.end
    let isOf = has(link, .on) && has(link, .from) && has(link, .filler)
    let isHebrew = grammar.hasNumbersBehindWeekdays && has(link, .to) && has(link, .lasting)
    let isBehind = isBehindOn(start) || has(start, .ordinalPrefix)
    var fields = DateFields()
    fields.day = day.value.value
    if isOf || isHebrew {
      guard day.value.digits > 0, let month = numeral(at: link + 1),
        (1...2).contains(month.value.digits),
        (1...12).contains(month.value.value), !isTimeNumber(month.end), !isSeparator(month.end)
      else { return nil }
      let next = token(month.end)
      let isAt = next?.has(.at) == true && time(at: month.end + 1)?.value.hour != nil
      let isEnd = next.map { $0.mark == "," || $0.isUnknownWord || isAt || has(month.end, .filler) } ?? true
      guard isBehind ? isEnd : isAt && isOf, token(skipFillers(month.end))?.part == nil else { return nil }
      fields.month = month.value.value
      return withYear(fields, month.end)
    }
    // `am 7. vierten`
    guard grammar.hasDottedOrdinals, isDotted || day.value.isOrdinal, isBehind, let month = numeral(at: link),
      month.value.isOrdinal, month.value.digits == 0, (1...12).contains(month.value.value),
      token(month.end)?.isUnknownWord != true, token(month.end)?.weekday == nil, token(month.end)?.unit == nil
    else { return nil }
    fields.month = month.value.value
    return withYear(fields, month.end)
  }

  /// The token after words that stand within a date: `of`, but not `on`, which begins one: `turns 30 on May 5`.
  private func skipInside(_ start: Int) -> Int {
    var index = start
    while index < start + 3, has(index, .filler) || has(index, .particle) { index += 1 }
    return index
  }

  /// `May 5`, `May the 5th, 2026`, `May 2026`.
  private func monthAndDay(_ start: Int) -> Match<DateFields>? {
    // A month that is a number too, the French `sept`, is after the day.
    guard let token = token(start), let month = token.month,
      token.numberWord == nil || isMark(start + 1, "."),
      !token.isContinuation
    else {
      return nil
    }
    // The Spanish `mar 8` is a Tuesday: there the month is behind the day.
    if token.weekday != nil, dayNumber(at: isMark(start + 1, ".") ? start + 2 : start + 1) != nil {
      return nil
    }
    var fields = DateFields()
    fields.month = month
    var index = start + 1
    if isMark(index, "."), touches(index) { index += 1 }
    if isMark(index, ",") { index += 1 }
    index = skipInside(index)
    // `every day in July 8-9am` and `montags ab Januar 19-20 Uhr` have no day.
    // `Planejamento de dezembro quarta às 10h`: a weekday that is a number too is no day of the month before it.
    if let day = dayNumber(at: index), day.value.digits > 0 || self.token(index)?.weekday == nil,
      !saysSeries || !isRangeOfHours(day.end)
    {
      fields.day = day.value.value
      return withYear(fields, day.end)
    }
    let match = withYear(fields, start + 1)
    return match.value.year == nil && match.value.years == nil ? nil : match
  }

  /// Whether a number before a token is the first of two hours: the 8 of `8-9am`, the 19 of `19-20 Uhr`.
  private func isRangeOfHours(_ end: Int) -> Bool {
    guard isMark(end, "-") || has(end, .upTo) && !has(end, .until),
      let last = numeral(at: skipFillers(end + 1))
    else { return false }
    return isHalf(last.end) || has(last.end, .hourMark)
  }

  /// Adds the year after a day and month, if there is one.
  func withYear(_ fields: DateFields, _ end: Int) -> Match<DateFields> {
    var index = end
    while index < end + 2, isMark(index, ",") || isMark(index, ".") || has(index, .filler) { index += 1 }
    var fields = fields
    if let year = year(at: index) {
      fields.year = year.value
      return Match(fields, year.end)
    }
    // `September next year`
    if grammar.hasSpaces, let period = period(skipFillers(index)), let years = period.value.years {
      fields.years = years
      return Match(fields, period.end)
    }
    return Match(fields, end)
  }

  /// `2026年5月4日`, `5月4日`, `4日`.
  private func markedDate(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    var end = start
    let era = token(end)?.era
    if let year = numeral(at: era == nil ? end : end + 1), has(year.end, .yearMark),
      era != nil || year.value.value >= 100 || year.value.digits == 2
    {
      fields.year = era.map { $0 + year.value.value } ?? Self.fullYear(year.value.value)
      end = skipFillers(year.end + 1)
    }
    if let month = numeral(at: end), (1...12).contains(month.value.value) {
      if has(month.end, .monthMark) {
        fields.month = month.value.value
        end = skipFillers(month.end + 1)
      } else if token(month.end)?.dayOfMonth != nil, touches(month.end) {
        // 12月末
        fields.month = month.value.value
        end = month.end
      }
    }
    if let day = numeral(at: end), !day.value.isOrdinal, (1...31).contains(day.value.value) {
      // `中山路12号`
      let isHouse = fields.month == nil && has(end - 1, .numbered) && touches(end)
      if has(day.end, .dayMark), !isHouse, !isListOfWeekdays(end, isDay: fields.isEmpty),
        fields.month != nil || length(at: end).map({ !isDistance($0.end) }) ?? true
      {
        fields.day = day.value.value
        // `1日体験 土曜`, but not `每月15号开会`
        let isOfSeries = token(end - 1)?.beginsSeries == true || token(end - 1)?.unit == .month
        fields.isBareDay =
          fields.month == nil && !isOfSeries && touches(day.end + 1)
          && token(day.end + 1)?.isUnknownWord == true
        end = day.end + 1
      } else if fields.month != nil, !isTimeNumber(day.end), token(day.end)?.unit == nil, !isCounter(day.end)
      {
        fields.day = day.value.value
        end = day.end
      }
    }
    if fields.day == nil, fields.month != nil, let day = token(end)?.dayOfMonth {
      fields.day = day
      end += 1
    }
    let isOfWeekday = fields.month != nil && (has(end, .ordinalPrefix) || token(end)?.ordinalWord != nil)
    guard fields.day != nil || isOfWeekday || fields.month != nil && fields.year != nil else { return nil }
    return Match(fields, end)
  }

  /// Whether what follows a length of time makes it a distance.
  func isDistance(_ end: Int) -> Bool {
    has(end, .fromNow) || has(end, .ago) || has(end, .after) || has(end, .before)
      || has(end, .alarmBefore) && !beginsAlarm(end)
      || isOfWay(end)
  }

  /// Whether minutes that end at a token are those of the way to the event, or how much earlier one is there: `Dentist 9am 15 min drive`, `15 Min. früher da
  /// sein`, `移動15分`. What leaves has no such way, nor has an event that is itself the way: `tomorrow 6pm 20 min drive`, `Golf 4pm 45 min driving range`.
  func isOfWay(_ end: Int) -> Bool {
    let unit = isMark(end - 1, ".") ? end - 2 : end - 1
    guard unit > 1, token(unit)?.unit == .minute else { return false }
    let behind = token(end)?.isOf == true ? end + 1 : end
    let isOfWay =
      has(behind, .way)
      ? endsPhrase(behind + 1) : grammar.hasWayBeforeMinutes && has(unit - 2, .way) && endsPhrase(end)
    guard isOfWay, !tokens.contains(where: { $0.has(.departing) }) else { return false }
    // `Montag 18 Uhr 45 min Fahrt nach Köln` has no other word before it.
    return tokens[..<(unit - 1)].contains {
      $0.isUnknownWord && !$0.isContinuation && !$0.has(.way) && !$0.has(.with)
    }
  }

  /// Whether no word of the title is directly behind a phrase.
  private func endsPhrase(_ end: Int) -> Bool {
    var end = end
    while token(end)?.isContinuation == true { end += 1 }
    guard let next = token(end) else { return true }
    return next.mark.map { $0 != "-" } ?? (!next.isUnknownWord || next.has(.with))
  }

  private func relativeDay(_ start: Int) -> Match<DateFields>? {
    token(start)?.relativeDay.map { Match(DateFields(days: $0), start + 1) }
  }

  /// `next week`, `la semaine prochaine`.
  func period(_ start: Int) -> Match<DateFields>? {
    let unitIndex: Int
    let end: Int
    let step: Int
    if let before = token(start)?.step {
      unitIndex = skipFillers(start + 1)
      (step, end) = (before, unitIndex + 1)
    } else if token(start)?.unit != nil, let after = token(start + 1)?.step,
      token(start + 2)?.weekday == nil,
      // `mês que vem dia 3`
      token(start + 2)?.unit == nil || has(start + 2, .ordinalPrefix) && token(start + 3)?.digits ?? 0 > 0
    {
      unitIndex = start
      (step, end) = (after, start + 2)
    } else {
      return nil
    }
    var fields = DateFields()
    switch token(unitIndex)?.unit {
    // `last day` is that of something, and not yesterday.
    case .day where step < 0 && grammar.hasSpaces: return nil
    case .day:
      fields.days = step
      fields.isDayAfter = step == 1
      // 次日达 beside another day is a word of the title.
      fields.isWeak = fields.isDayAfter && !grammar.hasSpaces
    case .week: fields.weeks = step
    case .month: fields.months = step
    case .year: fields.years = step
    default: return nil
    }
    return Match(fields, end)
  }

  private func feast(_ start: Int) -> Match<DateFields>? {
    guard let (month, day) = token(start)?.feast else { return nil }
    var fields = DateFields()
    fields.month = month
    fields.day = day
    fields.isFeast = true
    return withYear(fields, start + 1)
  }
}

/// Dates of numbers, and of numbers with the name of a month, between equal marks.
extension Parser {
  /// Whether a mark that divides the parts of a date is at a token, with a number directly after it.
  func isSeparator(_ index: Int) -> Bool {
    guard isMark(index, "/") || isMark(index, "-") || isMark(index, "."), touches(index) else { return false }
    return touches(index + 1) && token(index + 1)?.digits ?? 0 > 0
  }

  private struct Part {
    var number: Int?
    var digits = 0
    var month: Int?
  }

  /// `2026-05-04`, `5/4/26`, `4.5.`, `04-May-2026`, `Jan/3`.
  func numericDate(_ start: Int) -> Match<DateFields>? {
    if let compact = compactDate(start) { return compact }
    // `dia 24/11`
    if has(start, .ordinalPrefix), token(start)?.unit == .day, token(start + 1)?.digits ?? 0 > 0 {
      return numericDate(start + 1)
    }
    guard let first = datePart(start), let separator = token(start + 1)?.mark,
      "/-.".unicodeScalars.contains(separator)
    else { return nil }
    // `2026 - 12 - 22`
    let isSpaced = separator == "-" && first.digits == 4 && !touches(start + 1) && !touches(start + 2)
    let isLoose = separator == "." && grammar.hasDottedDates || isSpaced
    guard isLoose || touches(start + 1) && touches(start + 2), let second = datePart(start + 2) else {
      return nil
    }
    guard separator != "." || second.digits <= 2 else { return nil }
    // `Nuit 5/6 décembre` has two days.
    if separator == "/", first.month == nil, second.month == nil, token(skipFillers(start + 3))?.month != nil
    {
      return nil
    }
    // `31. 10 Uhr` is a day and an hour.
    if separator == ".", !touches(start + 2), isTimeNumber(start + 3) { return nil }
    if isMark(start + 3, separator)
      || first.month == nil && second.month != nil && touches(start + 3) == false,
      let third = datePart(isMark(start + 3, separator) ? start + 4 : start + 3),
      !isClockBehindDay(isMark(start + 3, separator) ? start + 4 : start + 3),
      isLoose || !isMark(start + 3, separator) || touches(start + 3) && touches(start + 4),
      // The 10 of `12. Dezember 10 Uhr` is no year.
      third.digits == 4 || isSpaced
        || isMark(start + 3, separator) && touches(start + 4) && !isTimeNumber(start + 5),
      let fields = threeParts(first, second, third, separator)
    {
      return Match(fields, isMark(start + 3, separator) ? start + 5 : start + 4)
    }
    if separator == ".", second.digits == 2, !isMark(start + 3, "."), let pair = dottedPair(at: start),
      pair != .date
    {
      return nil
    }
    if separator == ".", !isMark(start + 3, "."), isApartFromDay(start) { return nil }
    // In `12.20-1.3`, but not in `2.1-2.3`, which may be versions, the first one is a date too.
    let isLast =
      isRangeMark(start - 1) && touches(start) && isMark(start - 3, separator)
      && token(start - 2)?.digits == 2
    guard var fields = twoParts(first, second, separator, isLast: isLast) else { return nil }
    let hasDot = separator == "." && isMark(start + 3, ".") && touches(start + 3)
    if hasDot { fields.isWeak = false }
    if !hasDot, separator == ".", isNumbered(start), tokens.contains(where: { $0.weekday != nil }) {
      return nil
    }
    // Beside another day it is the number of the word before it: `Raum 4.12`, but not `Flug 24.12.`
    if has(start - 1, .numbered), !hasDot { fields.isWeak = true }
    // `8.1 10:20`
    let isBeforeClock =
      grammar.hasDottedDates && isMark(start + 4, ":") && touches(start + 4)
      && token(start + 3)?.digits ?? 0 > 0
    let isMarked =
      hasDot || isBeforeClock || has(start - 1, .on) || isBehindFrom(start)
      || isRangeMark(start - 1) && touches(start)
    if separator == ".", !isMarked, second.digits != 2, first.digits == 1 {
      // The Hebrew `1.9` is a date where no other day is said.
      guard grammar.hasDottedDates, !grammar.hasDottedOrdinals, !isDecimal(start) else { return nil }
      fields.isWeak = true
    }
    return Match(fields, hasDot ? start + 4 : start + 3)
  }

  /// Whether a word that takes a number, and no time, is before a token, with a letter between perhaps: `Version 3.12`, `Section B 8.12`.
  private func isNumbered(_ start: Int) -> Bool {
    let isLetter =
      tokens.indices.contains(start - 1) && tokens[start - 1].isUnknownWord
      && tokens[start - 1].range.count == 1
    let word = isLetter ? start - 2 : start - 1
    return has(word, .numbered) && token(word)?.takesTime == false
  }

  /// Whether two numbers with a dot belong to the word beside them, `גרסה 2.1`, `3.5 חדרים`, or may do so beside an hour.
  private func isDecimal(_ start: Int) -> Bool {
    if has(start - 1, .numbered) { return true }
    let next = start + 3
    return token(next)?.isUnknownWord == true || has(next, .measure) || has(next, .currency)
      || time(at: skipGlue(next))?.value.hour != nil
  }

  /// Whether a word for "from" is before a token, with a hyphen behind it perhaps: `מ-7.1`.
  private func isBehindFrom(_ start: Int) -> Bool {
    has(start - 1, .from) || isMark(start - 1, "-") && touches(start) && has(start - 2, .from)
  }

  /// `11/2027`, `2027-11`, `11.2027` where dates have dots: the whole month.
  func monthInNumbers(_ start: Int) -> Match<DateFields>? {
    guard let separator = token(start + 1)?.mark, let first = datePart(start),
      let second = datePart(start + 2),
      separator == "/" || separator == "-" || separator == "." && grammar.hasDottedDates,
      touches(start + 1), touches(start + 2), !isMark(start + 3, separator), first.digits + second.digits <= 6
    else { return nil }
    let (year, month) = first.digits == 4 ? (first.number, second.number) : (second.number, first.number)
    guard first.digits == 4 || second.digits == 4, let year, let month, (1990...2099).contains(year),
      (1...12).contains(month)
    else { return nil }
    // Beside a day it is a number of the title: `Version 3/2027`.
    return Match(DateFields(year: year, month: month, isWeak: true), start + 3)
  }

  /// `20261127`
  private func compactDate(_ start: Int) -> Match<DateFields>? {
    guard let token = token(start), token.digits == 8, let match = numeral(at: start) else { return nil }
    let number = match.value.value
    guard (1990...2099).contains(number / 10_000),
      var fields = fields(number / 10_000, number / 100 % 100, number % 100)
    else { return nil }
    fields.isWeak = true
    return Match(fields, match.end)
  }

  private func datePart(_ index: Int) -> Part? {
    guard let token = token(index) else { return nil }
    if let month = token.month, !token.isContinuation { return Part(month: month) }
    guard token.digits > 0, token.digits <= 4, token.digits != 3, let match = numeral(at: index) else {
      return nil
    }
    return Part(number: match.value.value, digits: token.digits)
  }

  private func threeParts(_ first: Part, _ second: Part, _ third: Part, _ separator: Unicode.Scalar)
    -> DateFields?
  {
    if let month = second.month, let left = first.number, let right = third.number {
      return first.digits == 4 ? fields(left, month, right) : fields(fullYear(third), month, left)
    }
    if let month = first.month, let day = second.number, third.number != nil {
      return fields(fullYear(third), month, day)
    }
    guard let left = first.number, let middle = second.number, let right = third.number else { return nil }
    if first.digits == 4 { return fields(left, middle, right) }
    if grammar.isYearFirst, first.digits == 2, third.digits <= 2,
      let date = fields(fullYear(first), middle, right)
    {
      return date
    }
    guard third.digits == 4 || third.digits == 2 else { return nil }
    guard let (month, day) = ordered(left, middle, separator) else { return nil }
    return fields(fullYear(third), month, day) ?? fields(Self.fullYear(left), middle, right)
  }

  private func fullYear(_ part: Part) -> Int {
    part.digits == 4 ? part.number ?? 0 : Self.fullYear(part.number ?? 0)
  }

  /// - Parameter isLast: Whether it is the last day of a range of such dates: `12.20-1.3`.
  private func twoParts(_ first: Part, _ second: Part, _ separator: Unicode.Scalar, isLast: Bool)
    -> DateFields?
  {
    if let month = first.month, let day = second.number, second.digits <= 2 { return fields(nil, month, day) }
    if let month = second.month, let day = first.number, first.digits <= 2 { return fields(nil, month, day) }
    guard let left = first.number, let right = second.number, first.digits <= 2, second.digits <= 2 else {
      return nil
    }
    switch separator {
    case "/":
      // `TÜV 03/27` is a month of a year.
      if slashes == .dayFirst, first.digits == 2, left < 10, right > 24 { return nil }
      guard let (month, day) = ordered(left, right, separator) else { return nil }
      var fields = fields(nil, month, day)
      // `24/7`, and in general a day where the month comes first, is rather a part of the title.
      let isAlways = (left, right) == (24, 7) && second.digits == 1
      fields?.isWeak = isAlways || slashes != .dayFirst && month != left
      return fields
    case "." where grammar.isYearFirst && (second.digits == 2 || isLast): return fields(nil, left, right)
    case "." where hasMonthBeforeDot && second.digits == 2:
      return fields(nil, left, right) ?? fields(nil, right, left)
    case "." where grammar.hasDottedDates: return fields(nil, right, left)
    // A number with two places is a day only if no other one is named.
    case "." where !grammar.isYearFirst:
      var fields = fields(nil, right, left)
      fields?.isWeak = true
      return fields
    default: return nil
    }
  }

  /// The month and the day of two numbers, in the order of the region where that gives a month; `nil` if it is not known. Before a dot is the day,
  /// in all regions, unless the form of dates that is set has the month there.
  private func ordered(_ left: Int, _ right: Int, _ separator: Unicode.Scalar) -> (month: Int, day: Int)? {
    if separator == ".", hasMonthBeforeDot, left <= 12 { return (left, right) }
    // `5.13.2026` is no day.
    if separator == ".", !grammar.isYearFirst { return (right, left) }
    switch separator == "." ? .dayFirst : slashes {
    case .monthFirst: return left > 12 && right <= 12 ? (right, left) : (left, right)
    case .unknown where left <= 12 && right <= 12 && left != right: return nil
    case .dayFirst, .unknown: return right > 12 && left <= 12 ? (left, right) : (right, left)
    }
  }

  private func fields(_ year: Int?, _ month: Int, _ day: Int) -> DateFields? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    var fields = DateFields()
    fields.year = year
    fields.month = month
    fields.day = day
    return fields
  }
}
