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
    if isDateBeforeHour(start) { return .date }
    if let range = dottedRange(with: start), let meaning = meaning(of: range) { return meaning }
    if has(start - 1, .placeWord), !has(start - 1, .numbered) { return .other }
    guard !has(start - 1, .numbered) || takesTime(start - 1), !has(start - 1, .on), !isMark(start - 1, "-")
    else { return nil }
    let next = token(start + 3)
    guard next?.hasSpaceBefore != false || next?.mark == "," else { return nil }
    // `ab 7.05` begins a day.
    if has(start - 1, .at), !has(start - 1, .from) { return .time }
    guard let day = dayBeside(start, start + 3) else {
      if canBeDayOrTime(start, hour.value.value, minute) { return .unclear }
      return isNoMonth(start + 2) && isBesideName(start, start + 3) ? .time : nil
    }
    // `Mi 2.12. 9.10`: the date has its dot.
    if isMark(day + 1, "."), day + 2 <= start, next?.mark != "." { return .time }
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
    if saysPayment { return .unclear }
    if day < start || tokens[day].part != nil || token(day + 1)?.part != nil { return .time }
    // `Meeting in 3.15 Monday` is in a room.
    let isPlace = has(start - 1, .place) || has(start - 1, .placeOfName) || has(start - 1, .placeBehindTime)
    // Where dates have dots, amounts have commas: `Besichtigung 17.30 Dienstag`. The numbers of versions are small: `Update 5.30 Montag`.
    let isNoAmount =
      grammar.hasDottedDates && grammar.hasDottedOrdinals && isNoMonth(start + 2) && hour.value.value > 6
    return (saysWhatTakesTime || isNoAmount) && !isPlace ? .time : .unclear
  }

  /// Whether numbers with a dot have an hour behind them, with a word for "at", so that they are its date: `RDV le 3.12 à 10h`.
  private func isDateBeforeHour(_ start: Int) -> Bool {
    guard has(start + 3, .at), !has(start + 3, .arriving), !has(start - 1, .from),
      let day = token(start)?.number,
      let month = token(start + 2)?.number, date(day, month) != nil
    else { return false }
    return time(at: start + 4)?.value.hour != nil
  }

  /// Whether numbers directly behind a word that takes a time, where no day is said, can be its day as well as its time: `Zug 14.05`, `Termin 14.30`
  /// is a time alone, and `Termin 3.12` a near day. What leaves does so at any minute.
  private func canBeDayOrTime(_ start: Int, _ hour: Int, _ minute: Int) -> Bool {
    guard let word = token(start - 1), word.takesTime, date(hour, minute) != nil, !saysPayment,
      !tokens.contains(where: { $0.beginsDay || $0.feast != nil || $0.month != nil })
    else { return false }
    return word.has(.departing) || minute % 5 == 0 && !isNear(start)
  }

  /// Whether numbers that can be a far date have words of the title on both sides, away from the weekday of the sentence, so that they can be
  /// a version: `Ubuntu 24.04 installieren Samstag`.
  func isApartFromDay(_ start: Int) -> Bool {
    guard grammar.hasDottedDates, token(start - 1)?.isUnknownWord == true,
      token(start + 3)?.isUnknownWord == true, token(start + 3)?.has(.with) != true,
      let day = token(start)?.number, let month = token(start + 2)?.number, let date = date(day, month)
    else { return false }
    return date >= today.adding(days: 60) && tokens.contains { $0.weekday != nil }
  }

  /// The next day with a number in a month; `nil` if there is no such month.
  private func date(_ day: Int, _ month: Int) -> CalendarDate? {
    guard (1...12).contains(month), day > 0 else { return nil }
    let resolver = DayResolver(today: today, firstWeekday: grammar.firstWeekday)
    return resolver.days(DateFields(month: month, day: day))?.lowerBound
  }

  /// Whether numbers with a dot are a date within the next two months.
  private func isNear(_ start: Int) -> Bool {
    guard let day = token(start)?.number, let month = token(start + 2)?.number, let date = date(day, month)
    else { return false }
    return date < today.adding(days: 60)
  }

  private func isDay(_ index: Int, _ date: CalendarDate) -> Bool {
    if let weekday = tokens[index].weekday { return weekday == date.weekday }
    return tokens[index].relativeDay.map { today.adding(days: $0) == date } ?? false
  }

  /// Whether a mark and two digits stand at a token: the `.30` of `9.30`.
  func isDigital(_ index: Int, _ mark: Unicode.Scalar = ".") -> Bool {
    isMark(index, mark) && touches(index) && touches(index + 1) && token(index + 1)?.digits == 2
  }

  /// Whether two digits after a dot are minutes, and no month.
  private func isNoMonth(_ index: Int) -> Bool {
    token(index)?.number.map { !(1...12).contains($0) } ?? false
  }

  // MARK: Words that take a time

  private func takesTime(_ index: Int) -> Bool { token(index)?.takesTime == true }

  /// Whether a word of the sentence takes a time.
  private var saysWhatTakesTime: Bool { tokens.contains(where: \.takesTime) }

  /// Whether a word of the sentence takes an amount of money.
  private var saysPayment: Bool { tokens.contains { $0.has(.payment) } }

  /// Whether numbers directly behind a word that takes a time, or at the beginning of the sentence before it, are its time: `Friday train
  /// 18.20`, `10.15 train Monday`.
  private func isBesideName(_ start: Int, _ end: Int) -> Bool {
    guard takesTime(start - 1) || start == 0 && takesTime(end), !saysPayment else { return false }
    return tokens.contains {
      $0.weekday != nil || $0.relativeDay != nil || $0.everyWeekday != nil || $0.month != nil
    }
  }

  // MARK: The day beside the numbers

  /// The token of the day, or of the days of a series, directly before numbers, or behind them.
  private func dayBeside(_ start: Int, _ end: Int) -> Int? {
    var before = isMark(start - 1, ",") ? start - 2 : start - 1
    // `2.12. 15.30`
    // `So. 10.00`
    if isMark(before, "."), touches(before), token(start)?.hasSpaceBefore == true,
      isInDate(before - 1) || token(before - 1)?.weekday != nil
    {
      before -= 1
    }
    if endsDay(before) { return before }
    let next = skipGlue(end)
    return beginsDay(next) ? next : nil
  }

  private func isDayName(_ index: Int) -> Bool {
    token(index).map { $0.weekday != nil || $0.relativeDay != nil || $0.everyWeekday != nil } ?? false
  }

  /// Whether a token ends a day, the part of one, or a date: `Friday`, `this evening`, `24 December`, `5.12`.
  ///
  /// It looks at words alone: to read a date here would look for the numbers beside it again.
  private func endsDay(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    if isDayName(index) || endsRecurrence(index) { return true }
    // `Sat 21st 10.20`
    if token.has(.ordinalSuffix) { return isDayName(index - 2) }
    if token.part != nil {
      return token.isContinuation || isDayName(index - 1) || self.token(index - 1)?.step != nil
    }
    if token.feast != nil { return true }
    if token.month != nil {
      let before = isMark(index - 1, ".") || has(index - 1, .ordinalSuffix) || has(index - 1, .filler)
      return (1...2).contains(self.token(before ? index - 2 : index - 1)?.digits ?? 0)
    }
    if token.digits == 4 { return self.token(index - 1)?.month != nil || isInDate(index) }
    guard (1...2).contains(token.digits) else { return false }
    return self.token(index - 1)?.month != nil && !isMark(index + 1, ".") || isInDate(index)
  }

  /// Whether a number is the last one of a date in numbers: the 12 of `5.12`, the 27 of `12.6.27`.
  private func isInDate(_ index: Int) -> Bool {
    guard let mark = token(index - 1)?.mark, mark == "." || mark == "/" || mark == "-", touches(index - 1),
      touches(index), let before = token(index - 2), (1...2).contains(before.digits)
    else { return false }
    if isMark(index - 3, mark), touches(index - 3), token(index - 4)?.digits ?? 0 > 0 { return true }
    return mark != "-" && date(before.number ?? 0, token(index)?.number ?? 0) != nil
  }

  /// Whether a day begins at a token: `Friday`, `every`, `next Friday`, `this evening`, `24 December`, `Dec 24`.
  private func beginsDay(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    if token.beginsDay || token.feast != nil { return true }
    if token.step != nil {
      return self.token(index + 1)?.weekday != nil || self.token(index + 1)?.part != nil
    }
    if token.ordinalWord != nil { return self.token(index + 1)?.weekday != nil }
    if token.month != nil { return (1...2).contains(self.token(index + 1)?.digits ?? 0) }
    guard (1...2).contains(token.digits) else { return false }
    let isMarked = has(index + 1, .ordinalSuffix) || grammar.hasDottedOrdinals && isMark(index + 1, ".")
    return self.token(skipFillers(isMarked ? index + 2 : index + 1))?.month != nil
  }
}

/// Ranges of times of which one has a dot.
extension Parser {
  /// The tokens of a range of two times: `7.05-9.20`, `14-16.30`, `7.30 till 9`.
  private struct DottedRange {
    /// The first token of each side.
    var first, last: Int
    /// The token after the range.
    var end: Int
  }

  /// Whether a time with a dot is one side of a range of times: `8:10 - 12.30`, `from 9.30 to 11`, `1.30-3.30 pm`.
  func isBesideTime(_ start: Int, _ end: Int) -> Bool {
    if has(start - 1, .from), isRangeMark(end) { return true }
    return dottedRange(with: start).flatMap(meaning) == .time
  }

  /// The range of which the numbers with a dot at a token are one side.
  private func dottedRange(with start: Int) -> DottedRange? {
    guard !isMark(start + 3, ".") || !touches(start + 3), !isDateBeforeHour(start) else { return nil }
    if isRangeMark(start + 3), let end = sideEnd(start + 4) {
      return DottedRange(first: start, last: start + 4, end: end)
    }
    guard isRangeMark(start - 1) else { return nil }
    for first in [start - 4, start - 2] where sideEnd(first) == start - 1 {
      return DottedRange(first: first, last: start, end: start + 3)
    }
    return nil
  }

  /// The token after an hour with or without minutes.
  private func sideEnd(_ index: Int) -> Int? {
    guard let hour = token(index), (1...2).contains(hour.digits), hour.number ?? 25 <= 24,
      numeral(at: index) != nil, !(isMark(index - 1, ".") && touches(index))
    else { return nil }
    if isClock(index) {
      let isLonger = isMark(index + 3, ".") && touches(index + 3) && token(index + 4)?.digits ?? 0 > 0
      return isLonger && touches(index + 4) ? nil : index + 3
    }
    return isMark(index + 1, ".") && touches(index + 1) && touches(index + 2) ? nil : index + 1
  }

  private func isClock(_ index: Int) -> Bool { isDigital(index + 1) || isDigital(index + 1, ":") }

  /// The meaning of both sides; `nil` where nothing says that they are times.
  ///
  /// Minutes that are no month make both a time, beside a day or a word such as `choir`. Two sides that can be dates are dates where the day beside
  /// them is one of them, and else times where dates have no dots and a word takes a time.
  private func meaning(of range: DottedRange) -> DottedPair? {
    guard !has(range.first - 1, .numbered) || takesTime(range.first - 1) else { return nil }
    if isHalf(range.end) || has(range.end, .hourMark) { return .time }
    let sides = [range.first, range.last]
    let day = dayBeside(range.first, range.end)
    if sides.contains(where: { isDigital($0 + 1, ":") || isDigital($0 + 1) && isNoMonth($0 + 2) }) {
      let isClear = isMark(range.last - 1, "-") && sides.allSatisfy(isClock)
      return isClear || day != nil || isBesideName(range.first, range.end) ? .time : nil
    }
    // `Friday train 7.05-9.10`, but not `Friday party 3.12-5.12`
    if day == nil, isBesideName(range.first, range.end), sides.allSatisfy({ !isNear($0) }) {
      return grammar.hasDottedDates ? .unclear : .time
    }
    guard let day else { return nil }
    guard sides.allSatisfy(isClock) else {
      return day < range.first || saysWhatTakesTime ? .time : .unclear
    }
    for side in sides {
      if let date = date(token(side)?.number ?? 0, token(side + 2)?.number ?? 0), isDay(day, date) {
        return .date
      }
    }
    return saysWhatTakesTime && !grammar.hasDottedDates ? .time : .unclear
  }
}

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
    // `salle 1530`, `555 1530`, but not `Flight 455 1530`
    let isOfNumber = token(start - 1)?.digits == 3 && !has(start - 2, .numbered) && !touches(start)
    guard !has(start - 1, .numbered), !has(start - 1, .placeWord), !isOfNumber else { return nil }
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
