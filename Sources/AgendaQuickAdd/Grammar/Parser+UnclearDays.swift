internal import ICalendar

/// Words for days that are not known exactly. To read another expression into them would be a guess.
extension Parser {
  /// The token after such words, and whether they can be a part of the title.
  func unclearDays(at start: Int) -> Match<UnclearDays>? {
    let days =
      countedDays(start) ?? zoneWithOffset(start) ?? dayAndHours(start) ?? monthBetweenDays(start)
      ?? ordinalBehindWeekday(start) ?? ordinalBeforeWeekday(start) ?? placeLikeWeekday(start)
    if let end = days ?? hoursOfWeekend(start) ?? fractionOrDate(start) ?? dayBeforeDate(start)
      ?? seriesOrRange(start) ?? amountOfTwo(start) ?? hourBeforeClock(start)
    {
      return Match(.said, end)
    }
    if let series = seriesOfTwoReadings(start) { return series }
    // `Every other weekday`
    if has(start, .everyOther), has(skipFillers(start + 1), .workday) {
      return Match(.said, skipFillers(start + 1) + 1)
    }
    return (season(start) ?? stageOfMonth(start)).map { Match(.perhaps, $0) }
  }

  /// `in 3 Fridays`, `dans 3 vendredis`, `every 3 business days`, `3 business days after Christmas`.
  private func countedDays(_ start: Int) -> Int? {
    var index = start
    let isAhead = has(index, .ahead) || has(index, .back)
    let isEach = has(index, .every)
    if isAhead || isEach { index = skipFillers(index + 1) }
    guard let number = numeral(at: index), !number.value.isOrdinal || token(index)?.numberWord != nil,
      (1...366).contains(number.value.value), number.value.digits < 4
    else { return nil }
    let day =
      has(number.end, .every) && token(number.end + 1)?.isContinuation == true ? number.end + 1 : number.end
    let isWorkday = has(day, .workday)
    // `in 3 business days` is a distance.
    if isWorkday, workdaysAhead(start) != nil || comingUnits(start) != nil { return nil }
    guard isWorkday || isOneOfWeek(day, isPlural: number.value.value > 1) else { return nil }
    let end = day + 1
    let isBehind = has(end, .fromNow) || has(end, .ago) || has(end, .after) || has(end, .before)
    // `Yoga at 9 Mondays` is a time.
    let isSeveral = token(day)?.everyWeekday != nil || day > number.end || isWorkday
    let isCount =
      isSeveral && !isEach && number.value.value <= 31 && !has(start - 1, .at) && !has(start - 1, .numbered)
    guard isAhead || isBehind || isEach && isWorkday || isCount else { return nil }
    return isBehind ? end + 1 : end
  }

  /// `EST+2`, of which nobody knows whether the offset is counted from the zone or from UTC, and `UTC+25`.
  func zoneWithOffset(_ start: Int) -> Int? {
    guard let zone = token(start)?.zone, zone != "Etc/UTC" || utcOffset(at: start + 1) == nil,
      let sign = token(start + 1)?.mark,
      sign == "+" || sign == "-",
      touches(start + 1), touches(start + 2), let digits = token(start + 2)?.digits, (1...2).contains(digits),
      !isHalf(start + 3), !isMark(start + 3, ":")
    else { return nil }
    return start + 3
  }

  /// `17 de 11 a las 10`: the 11 is a month or an hour.
  private func dayAndHours(_ start: Int) -> Int? {
    guard grammar.joinsMinutes, let day = dayNumber(at: start), day.value.digits > 0,
      !has(start - 1, .numbered),
      token(start - 1)?.weekday == nil, token(start - 1)?.isContinuation != true, has(day.end, .from),
      has(day.end, .filler),
      // The Portuguese `das 9` are hours: months have no such article.
      !has(day.end, .on), tokens[day.end].range.count < 3, let hour = numeral(at: day.end + 1),
      (1...2).contains(hour.value.digits),
      (1...12).contains(hour.value.value), has(hour.end, .at), has(hour.end, .upTo),
      tokens[hour.end].range.count > 1,
      let last = numeral(at: hour.end + 1), last.value.digits > 0
    else { return nil }
    return last.end
  }

  /// `Friday 18th class trip`, where a Friday is soon an 18th: the number is that of a day or of the word behind it.
  private func ordinalBehindWeekday(_ start: Int) -> Int? {
    guard let weekday = token(start)?.weekday, let day = dayNumber(at: start + 1), day.value.digits > 0
    else { return nil }
    let hasDot = !day.value.isOrdinal && grammar.hasDottedOrdinals && isMark(day.end, ".") && touches(day.end)
    let end = hasDot ? day.end + 1 : day.end
    guard day.value.isOrdinal || hasDot, has(end, .orderedOrDated), token(end)?.isUnknownWord == true,
      isSoon(day.value.value, weekday, within: Self.reachOfBareDay)
    else { return nil }
    return end
  }

  /// `Conseil de troisième mardi 17h`, `Spiel der Ersten Sonntag`: without an article and a month behind them, the number is that of a class or a team, or
  /// the weekday is one of the month.
  private func ordinalBeforeWeekday(_ start: Int) -> Int? {
    guard grammar.hasSpaces, !grammar.hasNumbersBehindWeekdays, !saysSeries, let ordinal = token(start),
      ordinal.ordinalWord != nil,
      ordinal.digits == 0, ordinal.weekday == nil, ordinal.unit == nil || ordinal.range.count > 3,
      let day = token(start + 1), day.weekday != nil, !day.isWeak || day.isCapital,
      let before = token(start - 1)
    else { return nil }
    let next = skipFillers(start + 2)
    guard token(next)?.month == nil, token(next)?.unit == nil, token(next)?.step == nil, year(at: next) == nil
    else {
      return nil
    }
    let isNoun = grammar.capitalizesNouns && ordinal.isCapital
    let isOpen =
      before.isUnknownWord && before.mark == nil || before.has(.with) || before.has(.from) && !before.has(.on)
    return isNoun || isOpen ? start + 2 : nil
  }

  /// `na Quinta do Lago`: a Portuguese weekday that is a noun too, written as a name before another one.
  private func placeLikeWeekday(_ start: Int) -> Int? {
    guard let day = token(start), day.weekday != nil, day.ordinalWord != nil, day.isCapital, start > 0,
      !grammar.hasNumbersBehindWeekdays, let link = token(start + 1), link.isOf || link.has(.on),
      link.has(.filler) || link.has(.from), let name = token(start + 2), name.isUnknownWord, name.isCapital
    else { return nil }
    return start + 3
  }

  /// `下周六日10点`, which is a time on each of two days.
  private func hoursOfWeekend(_ start: Int) -> Int? {
    guard !grammar.hasSpaces, token(start)?.step != nil, has(start + 1, .daysOfWeekend) else { return nil }
    return weekdaysAtTime(start + 1)?.end
  }

  /// `Flight UA 12 Dec 13`: where the month is written first, either number can be the day, and elsewhere if an hour is
  /// behind them: `Linie 5 März 3 10 Uhr`.
  private func monthBetweenDays(_ start: Int) -> Int? {
    guard grammar.hasSpaces, let first = dayNumber(at: start), first.value.digits > 0,
      !first.value.isOrdinal, isBehindOther(start),
      token(first.end)?.month != nil,
      let second = dayNumber(at: first.end + 1), second.value.digits > 0,
      !isSeparator(second.end), !isRangeMark(second.end), token(second.end)?.unit == nil,
      slashes != .dayFirst || numeral(at: second.end).map({ isTimeNumber($0.end) }) ?? false
    else { return nil }
    let isNumbered = has(start - 1, .numbered) || has(start - 2, .numbered)
    return isNumbered || token(second.end)?.isUnknownWord != true ? second.end : nil
  }

  /// Whether a word of the title, or where the month is written first any number, a word for how many or a unit, is before a token.
  private func isBehindOther(_ index: Int) -> Bool {
    guard let before = token(index - 1) else { return false }
    if before.isUnknownWord || before.has(.placeWord) { return true }
    return grammar.isMonthFirst
      && (before.digits > 0 || before.has(.lasting) || slashes == .dayFirst && before.unit != nil)
  }

  /// Two days of one month without a word between them: `21, 22 January`, `21 22 January`. A lower number is not the first one: `Bus 12, 5 décembre`.
  private func dayBeforeDate(_ start: Int) -> Int? {
    guard grammar.hasSpaces, let first = dayNumber(at: start), first.value.digits > 0, !first.value.isOrdinal,
      token(start - 1).map({
        !$0.has(.numbered) && !$0.has(.placeWord) && !$0.has(.placeBehindTime) && !$0.isOf
      })
        ?? true,
      !isRangeMark(start - 1), !isMark(start - 1, "/"), !isMark(start - 1, ":"),
      token(start - 1)?.month == nil
    else { return nil }
    let hasComma = isMark(first.end, ",") && touches(first.end)
    let next = hasComma ? first.end + 1 : first.end
    guard token(next)?.digits ?? 0 > 0, !touches(next), let date = plainDate(at: next),
      let last = date.value.day, date.value.month != nil, last == numeral(at: next)?.value.value,
      (next..<date.end).contains(where: { token($0)?.month != nil })
    else { return nil }
    let value = first.value.value
    return value < last && (hasComma || value > 12) ? date.end : nil
  }

  /// A weekday of each week and another one behind a word for "until", which is the last day or the last of the weekdays: `every monday until friday`.
  /// German and Hebrew have one word for both.
  private func seriesOrRange(_ start: Int) -> Int? {
    guard grammar.hasSpaces, !grammar.hasNumbersBehindWeekdays else { return nil }
    let isEach = has(start, .every)
    let day = isEach ? skipFillers(start + 1) : start
    guard let word = token(day), isEach ? word.weekday ?? word.everyWeekday != nil : isPluralWeekday(day),
      has(day + 1, .until), !has(day + 1, .upTo), !isDated(skipGlue(day + 2)), let last = token(day + 2),
      last.weekday ?? last.everyWeekday != nil
    else { return nil }
    return day + 3
  }

  /// Whether a word is a weekday of each week, and no single one: `Mondays`; `lunes` behind `los`.
  private func isPluralWeekday(_ index: Int) -> Bool {
    guard let word = token(index), word.everyWeekday != nil else { return false }
    return word.weekday == nil || has(index - 1, .articleOfDays)
  }

  /// Two numbers of which either can be how many hours, minutes or days: `in 3 to 5 business days`, `dans deux ou trois heures`, `9am 30-45 min`,
  /// `an hour or two`.
  private func amountOfTwo(_ start: Int) -> Int? {
    let isAhead = has(start, .ahead) || has(start, .back)
    let isSaid = isAhead || has(start, .lasting)
    let index = isSaid ? skipFillers(start + 1) : start
    let one =
      has(index, .article) && token(index + 1)?.unit != nil ? Match(Numeral(value: 1), index + 1) : nil
    guard grammar.hasSpaces, !isHalf(start), let first = numeral(at: index) ?? one, !first.value.isOrdinal,
      (1...99).contains(first.value.value), !has(start - 1, .numbered), !tokens.isMinutes(behindLetter: start)
    else { return nil }
    // `une heure ou deux`
    if token(first.end)?.unit != nil, has(first.end + 1, .or), let last = numeral(at: first.end + 2),
      last.value.value > first.value.value, token(last.end)?.unit == nil
    {
      return last.end
    }
    guard isRangeMark(first.end) || has(first.end, .or),
      let last = numeral(at: first.end + 1),
      !last.value.isOrdinal, last.value.value > first.value.value, last.value.value < 1000
    else { return nil }
    let unit = isMark(last.end, "-") ? last.end + 1 : skipFillers(last.end)
    if isSaid, let end = workday(at: unit) { return end }
    guard let word = token(unit), word.unit != nil || word.units != nil, !has(unit, .ordinalPrefix) || isSaid
    else { return nil }
    if isAhead || isSaid && !has(unit, .hourMark) { return unit + 1 }
    switch word.unit {
    case .minute: return unit + 1
    case .hour: return has(unit, .hourMark) ? nil : unit + 1
    case .day: return has(unit + 1, .from) ? unit + 1 : nil
    default: return nil
    }
  }

  /// An hour alone and one of four digits behind a hyphen, which can be the number of a telephone or a part: `7-1530`, but not `Shift 7-1530`, `10-1130`.
  private func hourBeforeClock(_ start: Int) -> Int? {
    guard grammar.hasSpaces, let hour = numeral(at: start), (1...2).contains(hour.value.digits),
      isMark(hour.end, "-"), touches(hour.end), touches(hour.end + 1),
      let clock = numeral(at: hour.end + 1), clock.value.digits == 4, clock.value.value < 2400,
      !(1900...2100).contains(clock.value.value), token(clock.end)?.hasSpaceBefore != false,
      !(0...3).contains(clock.value.value / 100 - hour.value.value),
      let word = token(start - 1), word.isUnknownWord, !word.has(.ofHours), !word.has(.regular)
    else { return nil }
    return clock.end
  }

  private func isOneOfWeek(_ index: Int, isPlural: Bool) -> Bool {
    guard isPlural, let token = token(index) else { return false }
    return token.weekday != nil || token.everyWeekday != nil
      || token.has(.weekend) && self.token(index + 1)?.step == nil
  }

  /// `next summer`, `in the summer of 2027`, `l'été prochain`, `来年の夏`; a season alone is a word of the title.
  private func season(_ start: Int) -> Int? {
    var index = start
    var isSaid = false
    if let period = period(start), period.value.years != nil {
      (index, isSaid) = (skipFillers(period.end), true)
    } else if let year = yearAlone(at: start) {
      (index, isSaid) = (skipFillers(year.end), true)
    } else if has(start, .step(0)) || has(start, .step(1)) || has(start, .step(2)) {
      (index, isSaid) = (skipFillers(start + 1), true)
    }
    guard has(index, .season) else { return nil }
    let end = index + 1
    let next = skipFillers(end)
    if let year = yearAlone(at: next) { return year.end }
    if let period = period(next), period.value.years != nil { return period.end }
    if has(end, .step(0)) || has(end, .step(1)) { return end + 1 }
    let isIn =
      has(start - 1, .place) || has(start - 1, .placeOfName) || has(start - 1, .on) || has(start - 1, .filler)
    return isSaid || isIn && token(end) == nil || !grammar.hasSpaces && has(end, .particle) ? end : nil
  }

  /// A year that is no part of a date: not that of `Spring 2027-03-28`.
  private func yearAlone(at start: Int) -> Match<Int>? {
    year(at: start).flatMap { isSeparator($0.end) && numericDate(start) != nil ? nil : $0 }
  }

  /// `early January`, `mid-January`, `Anfang nächster Woche`, `a mediados de enero`.
  private func stageOfMonth(_ start: Int) -> Int? {
    guard token(start)?.stage != nil, token(start)?.dayOfMonth == nil, !isPart(start) else { return nil }
    let index = skipFillers(isMark(start + 1, "-") ? start + 2 : start + 1)
    if let period = period(index), period.value.days == nil { return period.end }
    if let year = year(at: index) { return year.end }
    if let end = ofThisMonth(index) { return end }
    // `Mitte der Woche`, `mid-week`
    if token(index)?.unit == .week,
      index > start + 1 || isMark(start + 1, "-") || tokens[start].range.count > 5
    {
      return index + 1
    }
    guard token(index)?.month != nil, dayNumber(at: index + 1) == nil else { return nil }
    var fields = DateFields()
    fields.month = token(index)?.month
    return withYear(fields, index + 1).end
  }

  /// `in 10 business days`, `4営業日後`, `em 3 dias úteis`, `3 business days from now`.
  func workdaysAhead(_ start: Int) -> Match<DateFields>? {
    let isAhead = has(start, .ahead)
    let isBack = has(start, .back)
    let index = isAhead || isBack ? skipFillers(start + 1) : start
    guard var number = numeral(at: index), !number.value.isOrdinal, (1...366).contains(number.value.value)
    else {
      return nil
    }
    number.end = skipFillers(number.end)
    guard let end = workday(at: number.end) else { return nil }
    let isAgo = has(end, .ago)
    guard isAhead || isBack || isAgo || has(end, .fromNow) else { return nil }
    // `3 business days before Christmas` is counted from that day.
    guard !has(end, .before), !has(end, .after) || plainDate(at: skipFillers(end + 1)) == nil else {
      return nil
    }
    var fields = DateFields()
    fields.workdaysAhead = isBack || isAgo ? -number.value.value : number.value.value
    return Match(fields, isAgo || has(end, .fromNow) ? end + 1 : end)
  }
}
