internal import ICalendar

/// Times of day in words.
extension Parser {
  /// The German `halb neun`, `dreiviertel acht`; the English `half nine`.
  func halfHour(_ start: Int) -> Match<TimeFields>? {
    // `Im Viertel 9` is a part of a town.
    let isNoun = start > 0 && token(start)?.hourPart != nil && token(start)?.isCapital == true
    if !isNoun, let minutes = token(start)?.beforeHour, let hour = hour(start + 1) {
      return Match(before(hour.value, minutes), hour.end)
    }
    if let fraction = fractionBeforeHour(start) { return fraction }
    guard grammar.halfIsPast, token(start)?.hourPart == 30, let hour = hour(start + 1) else { return nil }
    var fields = hour.value
    fields.minute = 30
    return Match(fields, hour.end)
  }

  /// The German `1/2 8`, `¾ 8`: the half or the quarters of the hour before. Behind a word for `at`, and beside another day; else `3/4 8` can be a date too.
  private func fractionBeforeHour(_ start: Int) -> Match<TimeFields>? {
    guard let fraction = fraction(at: start),
      isMark(fraction.end - 1, "½") || isMark(fraction.end - 1, "¼")
        || isMark(fraction.end - 1, "¾") || has(start - 1, .at) || saysOtherDay(than: start),
      let hour = hour(fraction.end)
    else { return nil }
    return Match(before(hour.value, fraction.value), hour.end)
  }

  /// `3/4 8` where no other day is said, which is 3 April or a quarter to eight.
  func fractionOrDate(_ start: Int) -> Int? {
    guard let fraction = fraction(at: start), fraction.end == start + 3, !has(start - 1, .at),
      !saysOtherDay(than: start)
    else { return nil }
    return hour(fraction.end)?.end
  }

  /// The minutes that are missing to the hour behind a fraction at a token, in German.
  private func fraction(at start: Int) -> Match<Int>? {
    guard grammar.capitalizesNouns, let first = token(start) else { return nil }
    let (fraction, end): (Int, Int)
    if let mark = first.mark {
      guard let found = ["½": 30, "¼": 45, "¾": 15][mark] else { return nil }
      (fraction, end) = (found, start + 1)
    } else {
      guard first.digits == 1, isMark(start + 1, "/"), touches(start + 1), touches(start + 2),
        let second = token(start + 2), second.digits == 1,
        let found = [12: 30, 14: 45, 34: 15][(first.number ?? 0) * 10 + (second.number ?? 0)]
      else { return nil }
      (fraction, end) = (found, start + 3)
    }
    guard !touches(end), let hour = numeral(at: end), hour.value.digits > 0, !hour.value.isOrdinal,
      (1...12).contains(hour.value.value), !isMark(hour.end, ":"), !isMark(hour.end, "."),
      !isMark(hour.end, "/"),
      has(hour.end, .hourMark) || token(hour.end)?.unit == nil && token(hour.end)?.month == nil
    else { return nil }
    return Match(fraction, end)
  }

  /// Whether a day is said by a token apart from those at a token.
  private func saysOtherDay(than start: Int) -> Bool {
    tokens.contains {
      $0.weekday != nil || $0.everyWeekday != nil || $0.relativeDay != nil || $0.month != nil
    }
      || saysSeries
      || tokens.indices.contains {
        ($0 < start || $0 > start + 3) && (isMark($0, ".") || isMark($0, "-")) && numericDate($0 - 1) != nil
      }
  }

  /// `quarter to nine`, `twenty past 9`, `5 Minuten vor halb acht`.
  func minutesBeforeHour(_ start: Int) -> Match<TimeFields>? {
    let first = has(start, .article) ? start + 1 : start
    let minutes: Match<Int>
    if let part = token(first)?.hourPart {
      minutes = Match(part, first + 1)
    } else if let match = numeral(at: first), !match.value.isOrdinal, (1...59).contains(match.value.value) {
      let isUnit = token(match.end)?.unit == .minute || has(match.end, .minuteMark)
      // `5 to 6` and `two to four` are ranges, and `five to six` is a time.
      let isNumber = match.value.digits > 0 || match.value.value % 5 != 0
      let isRange =
        (has(match.end, .upTo) || has(match.end, .until))
        && (isNumber && !has(start - 1, .at) || has(start - 1, .from))
      guard isUnit || !isRange else { return nil }
      minutes = Match(match.value.value, isUnit ? match.end + 1 : match.end)
    } else {
      return nil
    }
    let isPast = has(minutes.end, .past)
    guard isPast || has(minutes.end, .to) else { return nil }
    guard var hour = halfHour(minutes.end + 1) ?? self.hour(minutes.end + 1) else { return nil }
    if isPast {
      hour.value.minute += minutes.value
      if hour.value.minute >= 60 { return nil }
    } else if hour.value.minute >= minutes.value {
      hour.value.minute -= minutes.value
    } else {
      hour.value = before(hour.value, minutes.value - hour.value.minute)
    }
    return hour
  }

  /// `差五分三点`
  func minutesMissing(_ start: Int) -> Match<TimeFields>? {
    guard has(start, .minus), let less = minutesOfHour(start + 1), let hour = markedHour(less.end) else {
      return nil
    }
    return Match(before(hour.value, less.value), hour.end)
  }

  /// `las cinco y cuarto`, `sept heures moins dix`, after a word for "at".
  func minutesAfterHour(_ start: Int) -> Match<TimeFields>? {
    guard let hour = hour(start), hour.value.hour ?? 13 <= 24 else { return nil }
    if has(hour.end, .minus), let less = minutesOfHour(hour.end + 1) {
      return withHalf(before(hour.value, less.value), less.end)
    }
    guard has(hour.end, .and), !has(hour.end, .on), let more = minutesOfHour(hour.end + 1) else { return nil }
    let isPart = token(more.end - 1)?.hourPart != nil || isSpokenQuarter(numeral(at: hour.end + 1))
    // `at 8 and 20` are two times, but in Spanish the minutes.
    let isSaid = grammar.joinsMinutes || token(more.end - 1)?.digits == 0
    guard isPart || isSaid && start > 0 && has(start - 1, .at) else { return nil }
    var fields = hour.value
    fields.minute = more.value
    return withHalf(fields, more.end)
  }

  /// `5pm`, `eight p.m.`
  func hourOfHalf(_ start: Int) -> Match<TimeFields>? {
    guard let match = hour(start), !has(start, .at), match.value.isAfternoon != nil else { return nil }
    return match
  }

  /// `seven thirty pm`, `at eight forty`.
  func spokenTime(_ start: Int) -> Match<TimeFields>? {
    // `at nineteen hundred`
    if has(start - 1, .at), let match = numeral(at: start), match.value.digits == 0, !match.value.isOrdinal,
      match.value.value % 100 == 0, (100...2400).contains(match.value.value)
    {
      return Match(TimeFields(hour: match.value.value / 100, isExact: true), match.end)
    }
    guard let hour = spokenHour(start) else { return nil }
    let isAt = has(start - 1, .at)
    // `six-fifteen`, but not the range `six-eight`
    let hasHyphen = isMark(hour.end, "-") && touches(hour.end) && touches(hour.end + 1)
    let index = hasHyphen ? hour.end + 1 : hour.end
    var minute: Match<Int>
    var isClear = false
    if let part = token(index)?.hourPart, part < 10 {
      minute = Match(part, index + 1)
      isClear = true
    } else if let number = numeral(at: index), number.value.digits == 0, !number.value.isOrdinal,
      (1...59).contains(number.value.value), token(number.end)?.unit == nil || number.value.value > 9
    {
      minute = Match(number.value.value, number.end)
      guard !has(number.end, .countable), !has(number.end, .counted) else { return nil }
      isClear = isSpokenQuarter(number) || hasHyphen && number.value.value > 12
    } else {
      return nil
    }
    // `at ten one on one with Sam`
    if !isClear, minute.value == 1 { return nil }
    // `at eleven five`, but not `at eleven five people`
    if minute.value < 10, !isClear, !isAt || token(minute.end)?.isUnknownWord == true { return nil }
    var fields = hour.value
    fields.minute = minute.value
    let result = withHalf(fields, minute.end)
    let isMarked = isClear || isAt || result.end > minute.end || isPart(skipFillers(minute.end))
    return isMarked ? result : nil
  }

  /// An hour in words: `six`, and the `midi` of `midi quinze`.
  private func spokenHour(_ start: Int) -> Match<TimeFields>? {
    if let word = token(start), let clock = word.clock, clock % 60 == 0 {
      // Not `mittags zwölf Uhr`, `midi quinze personnes`
      guard grammar.hasSpaces, word.part == nil, let minute = numeral(at: start + 1),
        minute.value.value % 5 == 0,
        !isTimeNumber(minute.end), token(minute.end)?.isUnknownWord != true
      else { return nil }
      return Match(TimeFields(hour: clock / 60, isExact: true), start + 1)
    }
    guard let hour = numeral(at: start), hour.value.digits == 0, !hour.value.isOrdinal, hour.value.value <= 24
    else { return nil }
    return Match(TimeFields(hour: hour.value.value), hour.end)
  }

  /// Two numbers with a space where a colon should be, or with one around it: `8 30 pm`, `a las 8: 45`.
  func dividedTime(_ start: Int) -> Match<TimeFields>? {
    guard let hour = numeral(at: start), (1...2).contains(hour.value.digits), hour.value.value < 24,
      !hour.value.isOrdinal
    else { return nil }
    // `Table pour 4 20h` has the number of guests.
    let isAt = has(start - 1, .at) && !has(start - 1, .forGuests)
    let hasColon = isMark(hour.end, ":")
    let index = hasColon ? hour.end + 1 : hour.end
    guard !touches(hour.end) || hasColon && !touches(index), let minutes = token(index), minutes.digits == 2,
      let minute = minutes.number, minute < 60, !isMark(index + 1, ":"), !isSeparator(index + 1),
      !has(index + 1, .times),
      // `Tisch für 4 19 Uhr`, but not `20 30 Uhr`
      !has(index + 1, .hourMark) || minute > 24 || isAt
    else { return nil }
    var fields = TimeFields(hour: hour.value.value, minute: minute)
    fields.isExact = hour.value.digits == 2 && hour.value.value < 10
    fields.isOf24Hours = !grammar.hasTwelveHourDigits
    let result = withHalf(fields, index + 1)
    // `Court 3 10am`
    if !hasColon, result.end > index + 1, (10...12).contains(minute), !isAt { return nil }
    if result.end > index + 1 || isPart(skipFillers(index + 1)) { return result }
    let next = token(index + 1)
    let isCounted =
      next.map {
        $0.isUnknownWord || $0.unit != nil || $0.month != nil || $0.has(.upTo) || $0.has(.times)
          || $0.mark == "-"
      }
      ?? false
    return has(start - 1, .at) && !isCounted ? result : nil
  }

  /// Whether a number is 15, 30 or 45 in words: it says the minutes of an hour before it even without a word for "at".
  func isSpokenQuarter(_ match: Match<Numeral>?) -> Bool {
    guard let match, match.value.digits == 0, !match.value.isOrdinal, token(match.end)?.unit == nil else {
      return false
    }
    return [15, 30, 45].contains(match.value.value)
  }
}
