internal import ICalendar

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
