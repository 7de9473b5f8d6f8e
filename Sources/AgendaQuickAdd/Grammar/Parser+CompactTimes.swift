internal import ICalendar

/// Times of digits without a mark between hours and minutes.
extension Parser {
  /// `340pm`, `0730` after "at".
  func compactTime(_ start: Int) -> Match<TimeFields>? {
    if let match = basicTime(start) { return match }
    guard let match = numeral(at: start), match.value.digits == 3 || match.value.digits == 4,
      match.value.value < 2400,
      match.value.value % 100 < 60
    else { return nil }
    var fields = TimeFields(hour: match.value.value / 100, minute: match.value.value % 100)
    let result = withHalf(fields, match.end)
    // `720p` is no time.
    if result.end > match.end, tokens[match.end].range.count > 1 { return result }
    guard !has(start - 1, .numbered) else { return nil }
    fields.isExact = true
    // `1530 hrs`
    if match.value.digits == 4, token(match.end)?.unit == .hour { return Match(fields, match.end + 1) }
    guard match.value.digits == 4 else {
      // `5.12. 700-1500`
      let isRange = isMark(match.end, "-") && token(match.end + 1)?.digits == 4
      if isRange, isCompactBesideDay(start, match) { return Match(fields, match.end) }
      fields.isExact = false
      return isShortTimeBehindDay(start, match) ? Match(fields, match.end) : nil
    }
    // `0900Z`
    if isMark(match.end, "z"), touches(match.end) { return Match(fields, match.end) }
    // With a leading zero it is no year.
    let isRange = has(start - 1, .from) || isMark(start - 1, "-") && token(start - 2)?.digits == 4
    return has(start - 1, .at) || isCompactBesideDay(start, match) || isRange && match.value.value < 1000
      ? Match(fields, match.end) : nil
  }

  /// Whether three digits end the sentence directly behind a part of a day, and are no money: `Dinner tonight 730`. Behind a day they can be anything:
  /// `Swim tomorrow 400`.
  private func isShortTimeBehindDay(_ start: Int, _ match: Match<Numeral>) -> Bool {
    guard grammar.hasTwelveHourDigits, match.value.value % 5 == 0, match.value.value >= 100,
      let day = token(start - 1), token(match.end) == nil || isMark(match.end, ",")
    else { return false }
    return day.part != nil && day.isContinuation && !day.isWeak
      && !tokens.contains { $0.has(.payment) || $0.has(.numbered) }
  }

  /// The time behind the T of `20261203T1400` and `20261203T140000Z`.
  private func basicTime(_ start: Int) -> Match<TimeFields>? {
    guard isMark(start - 1, "t"), touches(start), token(start - 2)?.digits == 8,
      let digits = token(start)?.digits,
      digits == 4 || digits == 6, let number = token(start)?.number
    else { return nil }
    let (minutes, second) = digits == 4 ? (number, 0) : (number / 100, number % 100)
    guard minutes < 2400, minutes % 100 < 60, second <= 60 else { return nil }
    var fields = TimeFields(hour: minutes / 100, minute: minutes % 100)
    (fields.second, fields.isExact) = (second, true)
    return Match(fields, start + 1)
  }

  /// Whether four digits stand directly beside a day and are no year: `Lunch 1230 tomorrow`, `Friday 1430`.
  private func isCompactBesideDay(_ start: Int, _ match: Match<Numeral>) -> Bool {
    let value = match.value.value
    guard grammar.hasSpaces, value % 5 == 0, !isOtherNumber(start) else { return false }
    func isDay(_ index: Int) -> Bool {
      token(index).map { ($0.relativeDay != nil || $0.weekday != nil) && !$0.isWeak } ?? false
    }
    func isDayOfRange(_ index: Int) -> Bool {
      guard let day = token(index) else { return false }
      // `5 Dec 0700-1500`, `Dec 5 0700-1500`
      if day.relativeDay != nil || day.weekday != nil || day.month != nil { return true }
      // `5.12. 0700-1500`, `5/12 0700-1500`, `5.12.2026 0700-1500`
      let number = day.mark == "." ? index - 1 : index
      guard let last = token(number), last.digits == 4 || (1...2).contains(last.digits) else { return false }
      return token(number - 1)?.month != nil
        || token(number - 1)?.mark.map("./-".unicodeScalars.contains) == true && touches(number)
          && token(number - 2)?.digits ?? 0 > 0
    }
    // `1400-1530 Tuesday`, `Sat 0730-2000`
    if isMark(start - 1, "-"), let left = token(start - 2), left.digits == 3 || left.digits == 4 {
      return isRangeOfClock(start - 2) && (isDayOfRange(match.end) || isDayOfRange(start - 3))
    }
    if isMark(match.end, "-"), let right = token(match.end + 1), right.digits == 4 {
      return isRangeOfClock(start) && (isDayOfRange(match.end + 2) || isDayOfRange(start - 1))
    }
    // With a leading zero they are no year: `5.12. 0700`.
    if match.value.digits == 4, value < 1000, isDayOfRange(start - 1) { return true }
    guard match.value.digits == 4, !(1900..<2100).contains(value) else { return false }
    // `calle Mayor 1200 sábado 11h30`
    if let number = numeral(at: skipGlue(match.end + 1)), isTimeNumber(number.end) { return false }
    return isDay(match.end) || isDay(start - 1) && !(token(match.end)?.isUnknownWord ?? false)
  }

  /// Whether four digits behind a day are a time and no year: with a leading zero, or as the beginning of a range, `0700-1500`, `2000 - 2230`.
  func isClockBehindDay(_ start: Int) -> Bool {
    // `5.12.0700-1500`
    let isApart = !touches(start) || token(start - 1)?.mark.map(",./".unicodeScalars.contains) ?? false
    guard let token = token(start), token.digits == 4, isApart else { return false }
    // `9.12. 1430`
    let year = token.number ?? 1900
    return year < 1000 || !touches(start) && year < 1900 && year % 100 < 60 || isRangeOfClock(start)
  }

  /// Whether hours and minutes in digits, of which the first ones are no year near to this one, are a range: `0700-1500`.
  private func isRangeOfClock(_ start: Int) -> Bool {
    guard isMark(start + 1, "-"), token(start + 2)?.digits == 4, let first = token(start)?.compactClock,
      let last = token(start + 2)?.compactClock, first != last
    else { return false }
    // `Exhibition 1900-1945`
    if (1900..<2100).contains(first), (first..<2100).contains(last) { return false }
    return !(1900..<2200).contains(first) || abs(first - today.components.0) > 20
  }

  /// Whether a number is an amount of money, `$1200`, or the second part of another number, `Flight BA 1430`.
  private func isOtherNumber(_ start: Int) -> Bool {
    guard let before = token(start - 1) else { return false }
    if let mark = before.mark { return touches(start) && "$€£¥₪#".unicodeScalars.contains(mark) }
    return before.isUnknownWord && before.isCapital && before.range.count <= 2 && has(start - 2, .numbered)
  }
}
