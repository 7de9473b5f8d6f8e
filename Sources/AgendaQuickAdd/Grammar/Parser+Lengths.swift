internal import ICalendar

/// Lengths of time, and distances from now or from a day.
extension Parser {
  /// `90 minutes`, `1h30`, `half an hour`, `1 day 2 hours`.
  func length(at start: Int) -> Match<Offset>? {
    lengths.match(at: start) { readLength(at: start) }
  }

  private func readLength(at start: Int) -> Match<Offset>? {
    guard var match = simpleLength(at: start) else { return nil }
    for _ in 0..<4 {
      var next = match.end
      while next < match.end + 2, isMark(next, ",") || has(next, .and) { next += 1 }
      guard let more = simpleLength(at: next) else { break }
      if !match.value.hasTime, !has(next - 1, .and), isHourOfDay(next) { break }
      // `dans 3 jours 2 heures 15h`
      if !match.value.hasTime, next == match.end, isHourOfDay(more.end) { break }
      // `2時間 15分前に通知` is a length and an alarm.
      if !grammar.hasSpaces, next > match.end || !touches(next), isAlarm(more.end) { break }
      // 3泊4日
      let isStay = has(match.end - 1, .nights) && !more.value.hasTime
      // `1h and 1d` are two lengths.
      if !isStay, more.value.isLonger(than: match.value) { break }
      match = Match(isStay ? more.value : match.value + more.value, more.end)
    }
    return match
  }

  /// Whether an hour of the day stands behind a number of days, and no part of the length: `dans 3 jours 14h`.
  private func isHourOfDay(_ start: Int) -> Bool {
    guard !grammar.hasTwelveHourDigits, let hour = numeral(at: start), (1...2).contains(hour.value.digits),
      hour.value.value <= 24, has(hour.end, .hourMark), let mark = token(hour.end)
    else { return false }
    return mark.range.count <= 3 || hour.value.value > 12
  }

  private func simpleLength(at start: Int) -> Match<Offset>? {
    if let part = partOfUnit(at: start) ?? decimalLength(at: start) { return part }
    if let (count, unit) = token(start)?.units { return withHalf(Offset(count, unit), unit, start + 1) }
    if let one = bareUnit(start) { return withHalf(one.value, token(start)?.unit ?? .day, one.end) }
    var index = start
    let count: Int
    if has(start, .article) {
      count = 1
      index += 1
      if let (count, unit) = token(index)?.units { return Match(Offset(count, unit), index + 1) }
    } else if let number = numeral(at: start), !number.value.isOrdinal {
      count = number.value.value
      index = number.end
    } else {
      return nil
    }
    guard count <= 10_000 else { return nil }
    // `Papai faz 60 dia 3 de março`
    let isDate = grammar.hasSpaces && has(index, .ordinalPrefix) && !has(index, .plural)
    if count > 1, isDate, numeral(at: index + 1) != nil { return nil }
    if let end = nights(index) { return Match(Offset(count, .day), end) }
    if has(index, .and),
      token(index + 1)?.hourPart == 30 || has(index + 1, .article) && token(index + 2)?.hourPart == 30
    {
      let unitIndex = has(index + 1, .article) ? index + 3 : index + 2
      if let unit = token(unitIndex)?.unit {
        return Match(Offset(count, unit) + half(of: unit), unitIndex + 1)
      }
    }
    if let (factor, unit) = token(index)?.units { return Match(Offset(count * factor, unit), index + 1) }
    // 5月 is May where it is no distance of 5 months: those are 5个月.
    guard let unit = token(index)?.unit, !has(index, .monthMark), !isDayOfWeekday(index) else { return nil }
    return withHalf(Offset(count, unit), unit, index + 1)
  }

  /// Whether a weekday is behind a word for a day, so that its number is that of a day of the month: `10日(木)`, `3日木曜`.
  private func isDayOfWeekday(_ mark: Int) -> Bool {
    guard !grammar.hasSpaces, has(mark, .dayMark) else { return false }
    let next = isMark(mark + 1, "(") || isMark(mark + 1, "（") ? mark + 2 : skipFillers(mark + 1)
    return token(next)?.weekday != nil || next > mark + 1 && token(next)?.weekdayInList != nil
  }

  /// The token after a word for nights; the English word has two meanings one after the other.
  func nights(_ index: Int) -> Int? {
    if has(index, .nights) { return index + 1 }
    let isEnglish = token(index)?.frequency != nil && token(index + 1)?.isContinuation == true
    return isEnglish && token(index + 1)?.part == .night ? index + 2 : nil
  }

  /// Adds what follows a unit: the minutes of `1h30`, the half of `una hora y media`.
  private func withHalf(_ offset: Offset, _ unit: TimeUnit, _ end: Int) -> Match<Offset> {
    if unit == .hour, let minutes = minutesBehindHours(end) {
      return Match(offset + Offset(minutes.value, .minute), minutes.end)
    }
    var next = end
    if has(next, .and) { next += 1 }
    if has(next, .article), next > end { next += 1 }
    if let minutes = token(next)?.hourPart, token(next + 1)?.unit == nil, next > end || !grammar.hasSpaces {
      let part = unit == .hour ? Offset(minutes, .minute) : half(of: unit)
      return Match(offset + part, next + 1)
    }
    return Match(offset, end)
  }

  /// The minutes directly behind the word for hours, `2h15`, or behind an abbreviation of it: `2h 15`, `4 Std. 30`.
  private func minutesBehindHours(_ end: Int) -> Match<Int>? {
    let hasDot = isMark(end, ".") && touches(end)
    let index = hasDot ? end + 1 : end
    guard let minutes = token(index), minutes.digits == 2, let number = minutes.number else { return nil }
    let hasMark = has(index + 1, .minuteMark) || token(index + 1)?.unit == .minute
    let match = Match(number, hasMark ? index + 2 : index + 1)
    if !hasDot, touches(index) { return match }
    guard grammar.hasSpaces, number < 60, !touches(index),
      hasDot || token(end - 1)?.range.count == 1, token(end - 2)?.digits == 1
    else { return nil }
    if hasMark { return match }
    let next = token(skipFillers(index + 1))
    let isOther =
      isTimeNumber(index + 1) || isSeparator(index + 1) || isMark(index + 1, ".") || isRangeMark(index + 1)
      || next?.month != nil || next?.unit != nil || next?.isUnknownWord == true
    return isOther ? nil : match
  }

  /// `1.5 hours`
  func decimalLength(at start: Int) -> Match<Offset>? {
    let index = start + 1
    guard let whole = token(start)?.number, tokens[start].digits > 0, token(start - 1)?.isCurrency != true,
      isMark(index, ".") || isMark(index, ","),
      touches(index), touches(index + 1), let fraction = token(index + 1), fraction.digits > 0,
      fraction.digits <= 2,
      let number = fraction.number,
      let unit = token(index + 2)?.unit, whole <= 1000, !tokens.isDateBeforeClock(start)
    else { return nil }
    let hundredths = whole * 100 + (fraction.digits == 1 ? number * 10 : number)
    switch unit {
    case .minute: return Match(Offset(hundredths * 60 / 100, .second), index + 3)
    case .hour:
      // `3.12 時間` is rather a date before a word of the title than 187 minutes and a part of one.
      guard hundredths * 60 % 100 == 0 || [33, 66, 67].contains(number) || isMark(index, ",") else {
        return nil
      }
      return Match(Offset(hundredths * 60 / 100, .minute), index + 3)
    case .day: return Match(Offset(hundredths * 24 / 100, .hour), index + 3)
    default: return nil
    }
  }

  /// `half an hour`, `eine halbe Stunde`, `a quarter of an hour`.
  private func partOfUnit(at start: Int) -> Match<Offset>? {
    var index = start
    if has(index, .article) { index += 1 }
    guard let minutes = token(index)?.hourPart else { return nil }
    index = skipFillers(index + 1)
    if has(index, .article) { index += 1 }
    guard let unit = token(index)?.unit else { return nil }
    return Match(unit == .hour ? Offset(minutes, .minute) : half(of: unit), index + 1)
  }

  private func half(of unit: TimeUnit) -> Offset {
    switch unit {
    case .second, .minute: Offset(30, .second)
    case .hour: Offset(30, .minute)
    case .day: Offset(12, .hour)
    case .week: Offset(3, .day)
    case .month: Offset(15, .day)
    case .quarter: Offset(45, .day)
    case .year: Offset(6, .month)
    }
  }

  /// A distance from now: `in 2 hours`, `3 days ago`, `+15 min`. One without hours and minutes is a day.
  func distance(at start: Int) -> Match<Offset>? {
    if has(start, .ahead) || has(start, .back) || isMark(start, "+") {
      guard let match = length(at: skipFillers(start + 1)) else { return nil }
      // `Ana faz 7 anos dia 9`
      if has(start, .turning), token(start - 1)?.isUnknownWord == true, match.value.months >= 12 {
        return nil
      }
      let end = has(match.end, .fromNow) ? match.end + 1 : match.end
      return Match(has(start, .back) ? match.value.negated : match.value, end)
    }
    guard let match = length(at: start) else { return nil }
    let isDirect = has(match.end, .fromNow) || has(match.end, .ago)
    let index = isDirect ? match.end : skipFillers(match.end)
    if has(index, .fromNow) { return Match(match.value, index + 1) }
    // `水曜 1時間前に通知`
    if !grammar.hasSpaces, isAlarm(match.end) { return nil }
    if has(index, .ago), !isBeforeSomething(index) { return Match(match.value.negated, index + 1) }
    return nil
  }

  /// Whether a word for "ago" is rather the "before" of what follows it: `Swim 30 min before work Monday`.
  private func isBeforeSomething(_ index: Int) -> Bool {
    guard grammar.hasSpaces, has(index, .before), let next = token(skipFillers(index + 1)) else {
      return false
    }
    return next.isUnknownWord || next.has(.article) || next.has(.ordinalPrefix) || next.has(.every)
      || next.dayOfMonth != nil || next.ordinalWord != nil || next.step == -1
  }

  /// A unit without a number, in languages that need none for 1: `בעוד שעה`.
  private func bareUnit(_ start: Int) -> Match<Offset>? {
    guard grammar.hasBareUnits, let unit = token(start)?.unit, token(start)?.part == nil,
      clockBehindWord(start) == nil
    else { return nil }
    return Match(Offset(1, unit), start + 1)
  }

  /// `今日から2日後`, `明日から二日で`: a day, and how far from it.
  private func dateAhead(_ start: Int) -> Match<DateFields>? {
    guard has(start + 1, .upTo), let base = token(start)?.relativeDay, let match = length(at: start + 2),
      !match.value.hasTime, has(match.end, .fromNow) || has(match.end, .placeAfter)
    else { return nil }
    var fields = DateFields()
    fields.days = base
    fields.offset = match.value
    return Match(fields, match.end + 1)
  }

  /// A day that is so far from now or from another day: `in 3 days`, `two weeks before Christmas`.
  func shiftedDate(_ start: Int) -> Match<DateFields>? {
    if let match = dateAhead(start) ?? dateBeside(start) { return match }
    guard let match = distance(at: start), !match.value.hasTime else { return nil }
    var fields = DateFields()
    fields.offset = match.value
    return Match(fields, match.end)
  }

  /// `圣诞节前两天`: the length after the day.
  private func distanceBehindDay(_ start: Int) -> Match<DateFields>? {
    guard !grammar.hasSpaces, let base = plainDate(at: start), base.value.namesDay else { return nil }
    // `クリスマスの前日`, but not `前日に通知`
    let before = has(base.end, .particle) ? base.end + 1 : base.end
    if let (count, unit) = token(before)?.units, has(before + 1, .alarmBefore),
      token(before + 1)?.isContinuation == true,
      !introducesAlarm(before + 2), !introducesAlarm(before + 3)
    {
      var fields = base.value
      fields.offset = Offset(count, unit).negated
      return Match(fields, before + 2)
    }
    // `圣诞节的前一天`
    let link = has(base.end, .ago) || has(base.end, .fromNow) ? base.end : before
    let isBefore = has(link, .ago)
    guard isBefore || has(link, .fromNow), let match = length(at: link + 1), !match.value.hasTime
    else {
      return nil
    }
    var fields = base.value
    fields.offset = isBefore ? match.value.negated : match.value
    return Match(fields, match.end)
  }

  /// `two weeks before Christmas`
  private func dateBeside(_ start: Int) -> Match<DateFields>? {
    if let match = distanceBehindDay(start) { return match }
    // `in 3 weeks from Monday`
    let first = has(start, .ahead) ? start + 1 : start
    guard let match = length(at: first), !match.value.hasTime,
      first == start || has(match.end, .countedFrom)
        || has(match.end, .from) && introducesBeginning(match.end)
    else { return nil }
    let isBefore = has(match.end, .before)
    guard isBefore || has(match.end, .after) || has(match.end, .from), !isStartOfLength(first, match.end)
    else {
      return nil
    }
    guard let target = plainDate(at: skipFillers(match.end + 1)) else { return nil }
    var fields = target.value
    fields.offset = isBefore ? match.value.negated : match.value
    return Match(fields, target.end)
  }
}
