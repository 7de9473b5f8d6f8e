internal import ICalendar

/// Expressions of a recurrence.
extension Parser {
  func recurrence(at start: Int) -> Match<RuleFields>? {
    guard
      var match = oneOfMany(start) ?? numberedWeekdaysOfMonth(start) ?? everyDayOfMonth(start) ?? frequency(
        start) ?? every(start)
        ?? everyLength(start)
        ?? weekdaysInEachWeek(start)
    else {
      return nil
    }
    // The days can follow: `every 2 weeks on Monday and Thursday`.
    if match.value.unit == .week, match.value.weekdays.isEmpty {
      let next = skipGlue(match.end)
      if let days = weekdays(at: next) ?? rangeOfLetters(next) ?? shortWeekdays(at: next) {
        match.value.weekdays = days.value
        match.end = days.end
      }
    }
    // `monthly on the 1st and 15th`: one day alone is a date of its own.
    let isOfMonths = match.value.isOfMonthsAlone
    // `כל חודשיים ביום שני הראשון`
    if isOfMonths, let one = weekdayWithNumber(skipGlue(match.end)) {
      (match.value.weekdays, match.value.weekdayNumbers) = ([one.value.weekday], one.value.numbers)
      return Match(match.value, one.end)
    }
    if isOfMonths, let numbered = numberedWeekdays(skipGlue(match.end)) {
      (match.value.weekdays, match.value.weekdayNumbers) = (
        numbered.value.weekdays, numbered.value.weekdayNumbers
      )
      match.end = numbered.end
    } else if isOfMonths, let days = daysOfMonth(at: skipGlue(match.end)), days.value.count > 1 {
      match.value.setDays(days.value)
      match.end = days.end
    } else if isOfMonths, let day = ordinalDay(at: match.end), isAlone(day.end) {
      match.value.date.day = day.value
      match.end = day.end
    } else if isOfMonths, !grammar.hasSpaces, let days = daysOfMonth(at: match.end), days.value.count == 1,
      has(days.end - 1, .dayMark), plainDate(at: days.end) != nil
    {
      // `毎月15日 6月30日まで`
      match.value.setDays(days.value)
      match.end = days.end
    } else if match.value.unit == .year, match.value.date.isEmpty, !grammar.hasSpaces,
      let day = plainDate(at: match.end), day.value.month != nil, day.value.day != nil,
      day.value.year == nil, day.value.weekday == nil, plainDate(at: day.end) != nil
    {
      // `毎年6月14日 2030年6月14日まで`
      match.value.date = day.value
      match.end = day.end
    } else if isOfMonths, let end = tokens.endOfLastDay(skipGlue(match.end)), isAlone(end) {
      // `every month on the last day`
      match.value.date.day = -1
      match.end = end
    }
    return match
  }

  /// `daily`, `biweekly`, `mornings`, `once a week`.
  private func frequency(_ start: Int) -> Match<RuleFields>? {
    if let (count, unit) = token(start)?.frequency, token(start - 1)?.number == nil || nights(start) == nil {
      // `Friday mornings`
      let isOfWeekday =
        isPartOfEachDay(start)
        && (token(start - 1)?.weekday != nil || isWorkdaysOrWeekends(start - 1))
      return Match(RuleFields(interval: count, unit: isOfWeekday ? .week : unit), start + 1)
    }
    if has(start, .onceEach), let unit = token(skipFillers(start + 1))?.unit {
      return Match(RuleFields(unit: unit), skipFillers(start + 1) + 1)
    }
    return nil
  }

  /// Whether a word says a part of each day: `mornings`.
  private func isPartOfEachDay(_ index: Int) -> Bool {
    token(index)?.frequency?.1 == .day && token(index + 1)?.isContinuation == true
      && token(index + 1)?.part != nil
  }

  /// Whether a word before a part of each day says which days these are: the first one of `weekday mornings`, but not of `this weekend mornings`.
  private func isWorkdaysOrWeekends(_ index: Int) -> Bool {
    (has(index, .workday) || has(index, .weekend)) && token(index - 1)?.step == nil
  }

  /// `every Monday`, `every 2 weeks`, `every other Tuesday`, `every first Friday of the month`, `every 5 May`.
  private func every(_ start: Int) -> Match<RuleFields>? {
    guard has(start, .every) || has(start, .everyOther) else { return nil }
    let interval = has(start, .everyOther) ? 2 : 1
    let index = skipFillers(has(start + 1, .every) ? start + 2 : start + 1)
    if let match = weekdayWithNumber(index), let end = ofMonth(match.end) {
      return Match(match.value.rule, end)
    }
    // `כל יום חמישי שני`
    if let match = weekdayWithNumber(index), match.value.numbers == [2] {
      return Match(RuleFields(interval: 2, unit: .week, weekdays: [match.value.weekday]), match.end)
    }
    if grammar.hasNumbersBehindWeekdays, token(index)?.unit == .week, token(index + 1)?.ordinalWord == 2 {
      return Match(RuleFields(interval: 2, unit: .week), index + 2)
    }
    // `every second and fourth Tuesday`
    if interval == 2, let further = furtherNumbers(index), let weekday = token(further.end)?.weekday {
      let fields = RuleFields(unit: .month, weekdays: [weekday], weekdayNumbers: [2] + further.value)
      return Match(fields, ofMonth(further.end + 1) ?? further.end + 1)
    }
    if let days = weekdays(at: index, needsMarks: false) {
      // `every second Tuesday of the month`
      if interval == 2, days.value.count == 1, let end = ofMonth(days.end) {
        return Match(RuleFields(unit: .month, weekdays: days.value, weekdayNumbers: [2]), end)
      }
      return Match(RuleFields(interval: interval, unit: .week, weekdays: days.value), days.end)
    }
    if let day = workdayWithNumber(index) {
      return Match(rule(ofWorkday: day.value), ofMonth(day.end) ?? day.end)
    }
    if let numbered = numberedRule(index) { return numbered }
    if let match = numberedUnit(index) { return match }
    if let number = numeral(at: index), let days = weekdays(at: number.end), number.value.value > 0 {
      return Match(RuleFields(interval: number.value.value, unit: .week, weekdays: days.value), days.end)
    }
    if let (factor, unit) = token(index)?.units {
      return Match(RuleFields(interval: interval * factor, unit: unit), index + 1)
    }
    if let unit = token(index)?.unit { return Match(RuleFields(interval: interval, unit: unit), index + 1) }
    if token(index)?.part != nil || time(at: index)?.value.hour != nil {
      return Match(RuleFields(interval: interval, unit: .day), index)
    }
    if let date = date(at: index), date.value.day != nil, date.value.year == nil, date.value.weekday == nil {
      let unit: TimeUnit = date.value.month == nil ? .month : .year
      return Match(RuleFields(interval: interval, unit: unit, date: date.value), date.end)
    }
    return nil
  }

  /// `2 weeks`, `2. Tag`, after `every`; `2nd day of the month` is a day of each month.
  private func numberedUnit(_ index: Int) -> Match<RuleFields>? {
    guard let number = numeral(at: index), (1...1000).contains(number.value.value) else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(number.end, ".") && touches(number.end)
    let next = skipFillers(isDotted ? number.end + 1 : number.end)
    // `cada día 8h`
    guard let unit = token(next)?.unit, !has(index, .ordinalPrefix) || token(index)?.unit == nil else {
      return nil
    }
    if unit == .day, isDotted || number.value.isOrdinal, number.value.value <= 31, let end = ofMonth(next + 1)
    {
      return Match(RuleFields(unit: .month, date: DateFields(day: number.value.value)), end)
    }
    return Match(RuleFields(interval: number.value.value, unit: unit), next + 1)
  }

  /// Whether a number is that of a weekday, and of no day of the month: the Portuguese `toda 3ª`.
  private func isNumberOfWeekday(_ number: Match<Numeral>) -> Bool {
    let next = token(number.end)
    return number.value.digits > 0 && has(number.end - 1, .feminineSuffix) && next?.unit == nil
      && next?.weekday == nil
  }

  /// `first Friday [of the month]`, `15th [of the month]`, after `every`.
  private func numberedRule(_ index: Int) -> Match<RuleFields>? {
    let number: Int
    var next: Int
    let isDotted = numeral(at: index).map { grammar.hasDottedOrdinals && isMark($0.end, ".") } ?? false
    if let match = numeral(at: index), !isTimeNumber(match.end),
      match.value.isOrdinal || isDotted || has(match.end, .filler) && ofThisMonth(match.end) != nil,
      !isNumberOfWeekday(match)
    {
      number = match.value.value
      next = isDotted ? match.end + 1 : match.end
    } else if token(index)?.step == -1 {
      (number, next) = (-1, index + 1)
    } else {
      return nil
    }
    next = skipFillers(next)
    var numbers = [number]
    if let match = furtherNumbers(next) {
      numbers += match.value
      next = match.end
    }
    if let weekday = token(next)?.weekday ?? token(next)?.everyWeekday, number != 0, (-5...5).contains(number)
    {
      let end = ofMonth(next + 1)
      // `every 2nd Monday` is `every second Monday`.
      if grammar.secondIsOther, end == nil, numbers == [2] {
        return Match(RuleFields(interval: 2, unit: .week, weekdays: [weekday]), next + 1)
      }
      let fields = RuleFields(unit: .month, weekdays: [weekday], weekdayNumbers: numbers)
      return Match(fields, end ?? next + 1)
    }
    if has(next, .weekend) {
      guard number == 2, let days = weekdays(at: next) else { return nil }
      return Match(RuleFields(interval: 2, unit: .week, weekdays: days.value), days.end)
    }
    // `every 15th of the month` is a day, and `every third month` an interval.
    let isOfMonth = ofMonth(next) != nil && has(next - 1, .filler)
    guard number > 0, number <= 31, token(next)?.month == nil, token(next)?.unit == nil || isOfMonth else {
      return nil
    }
    let list = daysOfMonth(at: index)
    var fields = RuleFields(unit: .month)
    fields.setDays(list?.value ?? [number])
    next = max(next, list?.end ?? next)
    return Match(fields, ofMonth(next) ?? next)
  }

  /// The other numbers of `first, second and fourth Tuesday`, and the token of the weekday.
  private func furtherNumbers(_ start: Int) -> Match<[Int]>? {
    var numbers: [Int] = []
    var end = start
    while numbers.count < 5, let match = furtherNumber(end) {
      numbers.append(match.value)
      end = match.end
      if token(end)?.weekday != nil { return Match(numbers, end) }
    }
    return nil
  }

  private func furtherNumber(_ start: Int) -> Match<Int>? {
    // `第一个和第三个周二`
    let index = skipListMark(grammar.hasSpaces ? start : skipFillers(start))
    // `第2第4火曜`
    guard index > start || !grammar.hasSpaces && has(index, .ordinalPrefix) else { return nil }
    if token(index)?.step == -1 { return Match(-1, skipFillers(index + 1)) }
    guard let match = numeral(at: index), (1...5).contains(match.value.value) else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(match.end, ".")
    // `第1・3水曜`
    guard match.value.isOrdinal || isDotted || !grammar.hasSpaces && index > start else { return nil }
    // The comma of a list stays, and words before the weekday are passed over.
    let end = isDotted ? match.end + 1 : match.end
    return Match(match.value.value, token(skipFillers(end))?.weekday == nil ? end : skipFillers(end))
  }

  /// `the 1st and 3rd Monday of the month`, which are several days and so recur without a word for "every".
  private func numberedWeekdaysOfMonth(_ start: Int) -> Match<RuleFields>? {
    guard let match = numberedWeekdays(start), token(skipFillers(match.end))?.month == nil else { return nil }
    return Match(match.value, ofMonth(match.end) ?? match.end)
  }

  /// `1st and 3rd Monday`
  private func numberedWeekdays(_ start: Int) -> Match<RuleFields>? {
    if let match = weekdayWithNumber(start), match.value.numbers.count > 1 {
      return Match(match.value.rule, match.end)
    }
    guard let first = numeral(at: start), first.value.isOrdinal || isMark(first.end, "."),
      (1...5).contains(first.value.value)
    else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(first.end, ".")
    guard let others = furtherNumbers(isDotted ? first.end + 1 : first.end),
      let weekday = token(others.end)?.weekday
    else { return nil }
    let numbers = [first.value.value] + others.value
    return Match(RuleFields(unit: .month, weekdays: [weekday], weekdayNumbers: numbers), others.end + 1)
  }

  /// The token after `of the month`, `im Monat`, `of every month`.
  func ofMonth(_ start: Int) -> Int? {
    let index = skipFillers(start)
    return ofThisMonth(has(index, .every) ? index + 1 : index)
  }

  /// The token after `of the month`.
  func ofThisMonth(_ start: Int) -> Int? {
    var index = skipFillers(start)
    if has(index, .step(0)) || has(index, .place) { index = skipFillers(index + 1) }
    // `du mois prochain` is another month.
    return token(index)?.unit == .month && token(index + 1)?.step == nil ? index + 1 : nil
  }

  /// `the 19th of every month`, `first Monday of each month`, `last day of every quarter`.
  private func everyDayOfMonth(_ start: Int) -> Match<RuleFields>? {
    let first = numberedWeekdayOrDay(start)
    guard let first else { return nil }
    let index = skipFillers(first.end)
    // `Rent 1st monthly`
    if let (count, unit) = token(index)?.frequency, unit == .month || unit == .quarter,
      first.value.date.day == nil || ordinalDay(at: start) != nil, isAlone(index + 1)
    {
      var match = Match(first.value, index + 1)
      (match.value.interval, match.value.unit) = (count, unit)
      return match
    }
    guard has(index, .every), let unit = token(skipFillers(index + 1))?.unit,
      unit == .month || unit == .quarter
    else { return nil }
    var match = first
    match.value.unit = unit
    match.end = skipFillers(index + 1) + 1
    // `Chapter 5 every month on the 15th`
    if first.value.date.day != nil, ordinalDay(at: start) == nil, ordinalDay(at: skipGlue(match.end)) != nil {
      return nil
    }
    return match
  }

  /// A day of the month as an ordinal number without a word before it: `25th`, `25.`.
  private func ordinalDay(at start: Int) -> Match<Int>? {
    guard grammar.hasSpaces, let day = dayNumber(at: start), day.value.digits > 0 else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(day.end, ".")
    guard day.value.isOrdinal || isDotted else { return nil }
    return Match(day.value.value, isDotted ? day.end + 1 : day.end)
  }

  /// Whether what is before a token belongs to no word of the title at it: the `1st` of `monthly 1st`, but not of `monthly 1st aid course`.
  private func isAlone(_ index: Int) -> Bool { token(index)?.isUnknownWord != true }

  private func numberedWeekdayOrDay(_ start: Int) -> Match<RuleFields>? {
    if let match = weekdayWithNumber(start) { return Match(match.value.rule, match.end) }
    if let day = workdayWithNumber(start) { return Match(rule(ofWorkday: day.value), day.end) }
    guard let day = dayNumber(at: start) else {
      if let day = token(start)?.dayOfMonth {
        return Match(RuleFields(unit: .month, date: DateFields(day: day)), start + 1)
      }
      guard token(start)?.step == -1, let weekday = token(start + 1)?.weekday else { return nil }
      return Match(RuleFields(unit: .month, weekdays: [weekday], weekdayNumbers: [-1]), start + 2)
    }
    var end = day.end
    if grammar.hasDottedOrdinals, isMark(end, ".") { end += 1 }
    if day.value.isOrdinal || end > day.end, let weekday = token(skipFillers(end))?.weekday,
      day.value.value <= 5
    {
      let fields = RuleFields(unit: .month, weekdays: [weekday], weekdayNumbers: [day.value.value])
      return Match(fields, skipFillers(end) + 1)
    }
    let list = daysOfMonth(at: start)
    var fields = RuleFields(unit: .month)
    fields.setDays(list?.value ?? [day.value.value])
    return Match(fields, max(end, list?.end ?? end))
  }

  /// `Mondays and Thursdays`, `on weekdays`.
  private func weekdaysInEachWeek(_ start: Int) -> Match<RuleFields>? {
    if let match = weekdaysAtTime(start) ?? weekdaysOfWork(start) { return match }
    if isWorkdaysOrWeekends(start), isPartOfEachDay(start + 1), let days = weekdays(at: start) {
      return Match(RuleFields(unit: .week, weekdays: days.value), days.end)
    }
    if let days = lettersOfDays(at: start) {
      return Match(RuleFields(unit: .week, weekdays: days.value), days.end)
    }
    guard let first = token(start)?.everyWeekday else { return nil }
    // `montags bis freitags`
    if isRangeMark(start + 1), token(start + 2)?.everyWeekday ?? token(start + 2)?.weekday != nil,
      let days = weekdays(at: start)
    {
      return Match(RuleFields(unit: .week, weekdays: days.value), days.end)
    }
    var fields = RuleFields(unit: .week, weekdays: [first])
    var end = start + 1
    while end < tokens.count {
      let next = skipListMark(end)
      guard next > end, let day = token(next)?.everyWeekday ?? token(next)?.weekday else { break }
      fields.weekdays.append(day)
      end = next + 1
    }
    return Match(fields, end)
  }

  /// Whether a range such as `Monday to Friday` is on these days of each week: four or more from Monday or the first day of the week on, or
  /// beside a word such as `work`. Others are mostly once: `Fair Tue-Thu 9-17`, `Festival Thursday to Sunday 10-6`.
  private func isWorkweek(_ days: [Weekday]) -> Bool {
    days.count >= 4
      && (days.first == .monday || days.first == grammar.firstWeekday || saysWork)
  }

  /// Whether a word names what is on the same days of each week, and is no part of another name, as in `open house`.
  private var saysWork: Bool {
    tokens.indices.contains { has($0, .regular) && token($0 + 1)?.isUnknownWord != true }
  }

  /// `Monday to Friday at 7:30`, `Mon/Wed/Fri at 7`: a time on each of the days. Without the time the first is one
  /// event of five days, and with it `Friday to Saturday at 8` is on these two days alone.
  func weekdaysAtTime(_ start: Int) -> Match<RuleFields>? {
    let index = has(start, .from) ? skipFillers(start + 1) : start
    guard let days = weekdayList(index), days.value.count > 1 else { return nil }
    let isRange = isRangeMark(index + 1)
    let next = skipGlue(has(days.end, .untilAfter) ? days.end + 1 : days.end)
    guard !isRange || isWorkweek(days.value), isRange || index == start,
      isTimeAlone(behindMonth(next)) || !isRange && areApart(days.value) && isPartAlone(next)
        || (start == 0 || !grammar.hasSpaces && !isRange) && isTimeBehindTitle(next)
    else { return nil }
    let end = has(days.end, .untilAfter) ? days.end + 1 : days.end
    return Match(RuleFields(unit: .week, weekdays: days.value, isList: !isRange), end)
  }

  /// Whether words of the title are at a token, and behind them a time without a day: `Mon-Fri gym 6am`.
  private func isTimeBehindTitle(_ start: Int) -> Bool {
    for index in start..<max(start, min(start + 8, tokens.count)) {
      guard token(index)?.beginsDay == false, token(index)?.month == nil, token(index)?.feast == nil,
        token(index)?.step == nil
      else { return false }
      if case .range(let from, let to)? = range(at: index, behind: .other)?.value {
        return from.time?.hour != nil && from.date.isEmpty && to.date.isEmpty
      }
      if let point = point(at: index)?.value { return point.time?.hour != nil && point.date.isEmpty }
    }
    return false
  }

  /// Several weekdays directly behind a word such as `work`, which are those of each week without a time too: `Work from home Monday and Friday`.
  private func weekdaysOfWork(_ start: Int) -> Match<RuleFields>? {
    var before = start - 1
    while before > start - 3, has(before, .on) || has(before, .filler) { before -= 1 }
    // `Meet at the office Tuesday and Thursday` says a place.
    let isPlace = token(before - 1).map { !$0.isUnknownWord && !$0.has(.from) && !$0.has(.regular) } ?? false
    guard grammar.hasSpaces, has(before, .regular), !isPlace, !isRangeMark(start + 1),
      let days = weekdaysWithoutTime(start), areApart(days.value)
    else { return nil }
    return Match(RuleFields(unit: .week, weekdays: days.value), days.end)
  }

  /// Whether weekdays are not only two that follow each other, which are one event.
  private func areApart(_ days: [Weekday]) -> Bool {
    days.count > 2 || days.count == 2 && (days[1].rawValue - days[0].rawValue + 7) % 7 != 1
  }

  /// Whether a part of the day is at a token, as the time of several weekdays: `Monday and Wednesday evening`.
  private func isPartAlone(_ index: Int) -> Bool {
    isPartOfEachDay(index) || token(index)?.part != nil && token(index)?.clock == nil
  }

  /// The token after a month that is said between weekdays and their time: `Tue/Thu in July 9am`.
  private func behindMonth(_ start: Int) -> Int {
    has(start - 1, .place) ? wholeMonth(start).map { skipGlue($0.end) } ?? start : start
  }

  /// The several weekdays of a time directly before them: `6-8pm Monday and Wednesday`, `9-17 Uhr Mo-Fr`.
  func weekdays(at start: Int, behindTime previous: Piece?) -> Match<RuleFields>? {
    guard let previous, isHourWithoutDay(previous), skipGlue(previous.range.upperBound) >= start else {
      return nil
    }
    let index = has(start, .from) ? skipFillers(start + 1) : start
    guard let days = weekdaysWithoutTime(index) else { return nil }
    let isRange = isRangeMark(index + 1)
    guard !isRange || isWorkweek(days.value), index == start || isRange else { return nil }
    return Match(RuleFields(unit: .week, weekdays: days.value, isList: !isRange), days.end)
  }

  private func isHourWithoutDay(_ piece: Piece) -> Bool {
    switch piece.content {
    case .point(let point): point.time?.hour != nil && point.date.isEmpty
    case .range(let from, let to): from.time?.hour != nil && from.date.isEmpty && to.date.isEmpty
    default: false
    }
  }

  /// Several weekdays that have no time behind them.
  func weekdaysWithoutTime(_ index: Int) -> Match<[Weekday]>? {
    guard token(index)?.weekday != nil || has(index, .daysOfWeekend),
      let days = weekdays(at: index, needsMarks: false),
      days.value.count > 1
    else { return nil }
    var next = skipGlue(days.end)
    if has(next, .from) { next = skipGlue(next + 1) }
    return time(at: next)?.value.hour == nil && !isRangeOfNumbers(next) ? days : nil
  }

  private func weekdayList(_ index: Int) -> Match<[Weekday]>? {
    if has(index, .daysOfWeekend), let days = orderedWeekdays(at: index) { return days }
    if token(index)?.weekday != nil || has(index, .daysOfWeekend) {
      return weekdays(at: index, needsMarks: false)
    }
    if let days = rangeOfLetters(index) { return days }
    // `月・水・金 7時`: letters need marks between them, or the order of the week.
    guard token(index - 1)?.number == nil else { return nil }
    if let days = shortWeekdays(at: index), days.end - index >= days.value.count * 2 - 1 { return days }
    return orderedWeekdays(at: index)
  }

  /// Letters for the first and the last one of several weekdays: `月〜金 8時半`.
  private func rangeOfLetters(_ index: Int) -> Match<[Weekday]>? {
    guard let first = token(index)?.weekdayInList, isMark(index + 1, "~") || isMark(index + 1, "-"),
      let last = token(index + 2)?.weekdayInList, token(index - 1)?.number == nil, !isCounter(index + 3)
    else { return nil }
    return Match(days(from: first, through: last), index + 3)
  }

  /// `3週間ごと`, `5分おき`; `de 8 em 8 horas`.
  private func everyLength(_ start: Int) -> Match<RuleFields>? {
    // `de 8 em 8 horas`, `dois em dois meses`
    if let first = numeral(at: has(start, .from) ? start + 1 : start), !first.value.isOrdinal,
      has(first.end, .ahead),
      has(start, .from) || first.value.digits == 0 || start == 0,
      let second = numeral(at: first.end + 1), first.value.value == second.value.value,
      (1...1000).contains(first.value.value), let unit = token(second.end)?.unit
    {
      return Match(RuleFields(interval: first.value.value, unit: unit), second.end + 1)
    }
    guard let number = numeral(at: start), !number.value.isOrdinal, (1...1000).contains(number.value.value),
      let unit = token(number.end)?.unit, has(number.end + 1, .everyAfter)
    else { return nil }
    // `三周一次`, but not `训练2小时一次` and `开会3天 一次通过`
    let isDays = unit != .hour && unit != .minute && unit != .second
    if has(number.end + 1, .particle), !isDays || !touches(number.end + 1) { return nil }
    return Match(RuleFields(interval: number.value.value, unit: unit), number.end + 2)
  }

  /// Whether a word begins a series that says its days: `daily`, `every day`, `M-F`.
  func beginsSeriesOfDays(_ index: Int) -> Bool {
    guard let first = token(index) else { return false }
    if first.everyWeekday != nil || first.frequency?.1 == .day { return true }
    guard first.has(.every) || first.has(.everyOther) else { return false }
    let next = skipFillers(index + 1)
    return token(next)?.unit == .day || token(next)?.weekday != nil || token(next)?.part != nil
      || has(next, .workday)
      || has(next, .weekend)
  }

  /// Whether a time, or a range of times, is at a token without a day.
  private func isTimeAlone(_ index: Int) -> Bool {
    // A weekday is none, and would be looked at again and again in a long list of them.
    guard token(skipGlue(has(index, .from) ? index + 1 : index))?.weekday == nil else { return false }
    if let range = range(at: index, behind: .day), case .range(let from, _) = range.value {
      return from.time?.hour != nil && from.date.isEmpty
    }
    guard let point = point(at: index)?.value else { return false }
    return point.time?.hour != nil && point.date.isEmpty
  }
}
