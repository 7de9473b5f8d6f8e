internal import ICalendar

/// The end of a recurrence, and alarms.
extension Parser {
  // MARK: The end of a recurrence

  /// Whether a word says that an end follows. One that introduces a day or a time too, such as `à`, does so between two
  /// times alone.
  func introducesEnd(_ index: Int) -> Bool {
    guard has(index, .until) || has(index, .upTo) && !has(index, .at) && !has(index, .on) else {
      return false
    }
    // The Hebrew ב does not follow it: ועד ביום is a committee on a day.
    return !(has(index + 1, .on) && has(index + 1, .at))
  }

  /// `until 17 December`, `bis Juni`.
  func until(at start: Int) -> Match<DateFields>? {
    if let last = endBefore(start) { return last }
    if introducesEnd(start) {
      let index = skipGlue(start + 1)
      if let last = endBefore(index) { return last }
      if let match = lastDay(at: index) {
        let end = skipPart(behind: match)
        return Match(match.value, has(end, .untilAfter) ? end + 1 : end)
      }
      return token(index)?.month.map { Match(DateFields(month: $0), index + 1) } ?? lastYear(index)
    }
    guard let match = date(at: start), has(match.end, .untilAfter) else { return nil }
    return Match(match.value, match.end + 1)
  }

  /// The year that a series of years ends with: `yearly on March 1 until 2030`. Of other series it can be an hour.
  private func lastYear(_ index: Int) -> Match<DateFields>? {
    guard saysSeries, let year = token(index), year.digits == 4, (2000...2099).contains(year.number ?? 0),
      tokens.contains(where: { $0.frequency?.1 == .year || $0.unit == .year })
    else { return nil }
    return Match(DateFields(year: year.number), index + 1)
  }

  /// A day, of which the date can be behind its weekday: `until Friday Dec 11`, `bis Freitag, 11.12.`
  private func lastDay(at start: Int) -> Match<DateFields>? {
    guard let match = date(at: start) else { return nil }
    guard match.value.weekdayAlone != nil, let day = dateBehindWeekday(skipGlue(match.end)),
      let whole = match.value.merged(with: day.value)
    else { return match }
    return Match(whole, day.end)
  }

  /// A date without a weekday.
  private func dateBehindWeekday(_ start: Int) -> Match<DateFields>? {
    guard let day = plainDate(at: start), day.value.day != nil, day.value.weekday == nil, !day.value.isFeast
    else { return nil }
    return day
  }

  /// Whether a weekday with its date is at a token: `Friday Dec 11`.
  func isDated(_ index: Int) -> Bool {
    token(index)?.weekday != nil && dateBehindWeekday(skipGlue(index + 1)) != nil
  }

  /// The day before the one behind a word for `before`, where that is an end: `every day before Friday`, `jeden Montag vor Weihnachten`, `周五前每天`.
  func endBefore(_ start: Int) -> Match<DateFields>? {
    let isAhead = grammar.hasSpaces
    guard saysSeries, !isAhead || has(start, .before) else { return nil }
    let index = isAhead ? skipGlue(start + 1) : start
    guard let day = date(at: index) ?? (isAhead ? monthOfEnd(index) : nil) else { return nil }
    var fields = day.value
    guard fields.offset == nil, fields.span == nil, fields.weekdayBeside == nil, !fields.isWeek,
      !fields.isDayAlone, !fields.isWeekend
    else { return nil }
    fields.offset = Offset(-1, .day)
    var end = day.end
    if !isAhead {
      // `金曜日の前まで`
      if !has(end, .ago) { end = skipFillers(end) }
      guard has(end, .ago), length(at: end + 1) == nil else { return nil }
      end += 1
    }
    return Match(fields, has(end, .untilAfter) ? end + 1 : end)
  }

  private func monthOfEnd(_ index: Int) -> Match<DateFields>? {
    token(index)?.month.map { withYear(DateFields(month: $0), index + 1) }
  }

  /// The day after the one behind a word for `after`, with which a series begins: `every day after Friday`.
  func beginningAfter(_ start: Int) -> Match<DateFields>? {
    guard grammar.hasSpaces, saysSeries, has(start, .after), !has(start, .from),
      !tokens[start].isContinuation,
      let day = date(at: skipFillers(start + 1))
    else { return nil }
    var fields = day.value
    guard fields.offset == nil, fields.weekday != nil || fields.days != nil || fields.month != nil,
      fields.namesDay, !fields.isWeek, fields.weekdayBeside == nil, fields.span == nil
    else { return nil }
    fields.offset = Offset(1, .day)
    (fields.isBeginning, fields.isFeast, fields.isWeak) = (true, false, false)
    return Match(fields, day.end)
  }

  /// The token behind a part of the day that belongs to the last day, and is no time of the series: `until Friday evening`.
  private func skipPart(behind day: Match<DateFields>) -> Int {
    guard grammar.hasSpaces, day.value.namesDay, let part = token(day.end), part.part != nil,
      part.clock == nil, !part.isContinuation || part.relativeDay == nil, !hasHour(behindPart: day.end)
    else { return day.end }
    return day.end + 1
  }

  /// Whether how often something is done within a unit of time is said at a token, which no rule can have: `3 times a
  /// week`, `3 times daily`, `毎日3回`.
  private func isRate(_ count: Range<Int>) -> Bool {
    if token(count.upperBound)?.frequency != nil || token(count.upperBound)?.unit != nil, grammar.hasSpaces {
      return true
    }
    guard grammar.hasSpaces else {
      var index = count.lowerBound - 1
      while index >= 0, index > count.lowerBound - 3, has(index, .particle) { index -= 1 }
      guard let before = token(index), !before.isContinuation else { return false }
      return before.frequency != nil
        || before.unit != nil && !before.has(.monthMark)
          && !before.has(.dayMark) && !before.has(.minuteMark)
    }
    let unit = skipPer(count.upperBound)
    return unit > count.upperBound && token(unit)?.unit != nil
  }

  /// The token after up to two words between how often and the unit: `per`, `a`, `in der`.
  private func skipPer(_ start: Int) -> Int {
    var index = start
    while index < start + 2, token(index)?.isBeforeUnit == true { index += 1 }
    return index
  }

  /// `6 times`
  func count(at start: Int) -> Match<Int>? {
    let index = has(start, .lasting) ? start + 1 : start
    // `x8`, and `x 8` at the end
    let isLast = token(start + 2) == nil || token(start + 2)?.mark == ")"
    let isAlone = isLast && token(start - 1)?.digits ?? 0 == 0
    if grammar.hasSpaces, has(start, .times), tokens[start].range.count == 1,
      touches(start + 1) || isAlone,
      let number = numeral(at: start + 1),
      number.value.digits > 0, (2...999).contains(number.value.value)
    {
      return Match(number.value.value, number.end)
    }
    guard !has(index - 1, .ordinalPrefix), var match = numeral(at: index), !match.value.isOrdinal else {
      return nil
    }
    // `10-mal`
    if isMark(match.end, "-"), touches(match.end), touches(match.end + 1) { match.end += 1 }
    guard has(match.end, .times), (1...10_000).contains(match.value.value), !isRate(index..<match.end + 1)
    else {
      return nil
    }
    return Match(match.value.value, match.end + 1)
  }

  // MARK: Alarms

  /// `alert 10 minutes before`, `10 Minuten vorher erinnern`, `提前10分钟提醒`; in minutes.
  func alarm(at start: Int) -> Match<Int>? {
    let before = alarmBefore(at: start)
    guard isReminding(start) else { return before }
    // `remind me in 2 hours`
    let isDistance =
      before.map { match in
        (start + 1..<match.end).contains { has($0, .ahead) } || has(match.end, .fromNow)
      } ?? true
    return isDistance ? Match(0, start + 1) : before
  }

  /// Whether a word such as `remind me` is at a token where it says what the whole sentence is: first of all but for when, or last of all in Japanese.
  func isReminding(_ index: Int) -> Bool {
    guard has(index, .reminding) else { return false }
    let others = grammar.hasParticles ? tokens[(index + 1)...] : tokens[..<index]
    return others.allSatisfy { $0.mark != nil || !$0.isUnknownWord }
  }

  func introducesAlarm(_ index: Int) -> Bool { has(index, .alarm) || has(index, .reminding) }

  private func alarmBefore(at start: Int) -> Match<Int>? {
    let isWith = has(start, .with)
    var index = isWith ? start + 1 : start
    let isLeading = !isWith && introducesAlarm(index)
    if isLeading { index = skipGlue(index + 1) }
    let isAhead = has(index, .alarmBefore)
    if isAhead { index += 1 }
    if isLeading || isAhead, has(index, .ahead) || has(index, .lasting) || has(index, .place) { index += 1 }
    let hyphen = has(index, .article) ? index + 1 : index
    guard var match = lengthWithHyphen(at: hyphen) ?? length(at: index) ?? bareUnit(index) else { return nil }
    guard match.value.months == 0 else { return nil }
    var isMarked = isLeading
    let isBefore = has(match.end, .alarmBefore) || has(match.end, .before) || has(match.end, .ago)
    if isBefore { match.end += 1 }
    let next = skipGlue(match.end)
    // `10 minute reminder`
    // `dentiste 9h rappel 30 min avant` has its reminder behind the word.
    let isName =
      next == match.end && introducesAlarm(next) && token(next + 1)?.isUnknownWord != true
      && length(at: skipGlue(next + 1)) == nil
    if !isLeading, isAhead || isBefore || isName, introducesAlarm(next) {
      isMarked = true
      match.end = next + 1
    }
    guard isMarked else { return nil }
    return Match(match.value.days * 1440 + match.value.seconds / 60, match.end)
  }

  /// A unit without a number, where a language needs none for 1.
  private func bareUnit(_ start: Int) -> Match<Offset>? {
    // `15-minute reminder`
    isMark(start - 1, "-") ? nil : token(start)?.unit.map { Match(Offset(1, $0), start + 1) }
  }
}
