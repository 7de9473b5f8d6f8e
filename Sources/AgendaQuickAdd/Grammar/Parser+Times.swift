internal import ICalendar

/// Expressions of a time of day.
extension Parser {
  /// The longest expression of a time of day, or of a part of the day, at a token.
  func time(at start: Int) -> Match<TimeFields>? {
    var longest: Match<TimeFields>?
    for read in [
      digitalTime, markedHour, halfHour, minutesBeforeHour, minutesAfterHour, hourOfHalf, compactTime,
      spokenTime,
      bareHour, clockWord, part,
    ] {
      if let match = read(start), match.end > longest?.end ?? start { longest = match }
    }
    return longest
  }

  /// `9:30`, `21:05:10`, `9.30 pm`.
  private func digitalTime(_ start: Int) -> Match<TimeFields>? {
    guard let match = numeral(at: start), (1...2).contains(match.value.digits), match.value.value <= 24,
      let mark = token(start + 1)?.mark, mark == ":" || mark == ".", touches(start + 1), touches(start + 2),
      let minutes = token(start + 2), minutes.digits == 2, let minute = minutes.number, minute < 60
    else { return nil }
    var fields = TimeFields(hour: match.value.value, minute: minute)
    fields.isExact = match.value.digits == 2 && match.value.value < 10
    fields.isOf24Hours = !grammar.hasTwelveHourDigits
    var end = start + 3
    if isMark(end, mark), touches(end), touches(end + 1), let seconds = token(end + 1), seconds.digits == 2,
      let second = seconds.number, second <= 60
    {
      fields.second = second
      end += 2
      if isMark(end, "."), touches(end), touches(end + 1), token(end + 1)?.digits ?? 0 > 0 { end += 2 }
    }
    let result = withHalf(fields, end)
    let isMarked = result.end > end || start > 0 && (has(start - 1, .at) || has(start - 1, .upTo))
    return mark == ":" || isMarked ? result : nil
  }

  /// Adds `Uhr` and `pm` behind a time.
  private func withHalf(_ fields: TimeFields, _ end: Int) -> Match<TimeFields> {
    var fields = fields
    var end = end
    if has(end, .hourMark) { end += 1 }
    if has(end, .morningHalf) {
      fields.isAfternoon = false
    } else if has(end, .afternoonHalf) {
      fields.isAfternoon = true
    } else {
      return Match(fields, end)
    }
    if let hour = fields.hour, hour > 12 { fields.isAfternoon = nil }
    if fields.isAfternoon != nil { fields.isExact = false }
    return Match(fields, end + 1)
  }

  /// An hour with its word, and minutes behind it: `15 Uhr 30`, `17h30`, `3点半`, `9時15分`, `9 o'clock`.
  private func markedHour(_ start: Int) -> Match<TimeFields>? {
    guard let match = numeral(at: start), !match.value.isOrdinal, match.value.value <= 24,
      match.value.digits <= 2,
      has(match.end, .hourMark)
    else { return nil }
    var fields = TimeFields(hour: match.value.value)
    fields.isExact = match.value.digits == 2 && match.value.value < 10
    var end = match.end + 1
    var index = end
    if has(index, .and) { index += 1 }
    if has(index, .minus), let less = minutesOfHour(index + 1) {
      (fields, end) = (before(fields, less.value), less.end)
    } else if let minutes = minutesOfHour(index), minutes.end > index {
      (fields.minute, end) = (minutes.value, minutes.end)
      if let seconds = token(end), seconds.digits > 0, token(end + 1)?.unit == .second,
        let second = seconds.number,
        second < 60
      {
        fields.second = second
        end += 2
      }
    }
    return withHalf(fields, end)
  }

  /// The minutes behind an hour: a number, `half`, `quarter`.
  private func minutesOfHour(_ start: Int) -> Match<Int>? {
    let index = has(start, .article) || has(start, .filler) ? start + 1 : start
    if let part = token(index)?.hourPart { return Match(part, index + 1) }
    guard let match = numeral(at: start), !match.value.isOrdinal, match.value.value < 60,
      match.value.digits <= 2,
      !isMark(match.end, ":"), !isTimeNumber(match.end) || match.value.digits == 2,
      token(match.end)?.month == nil, !isSeparator(match.end)
    else { return nil }
    if has(match.end, .minuteMark) || token(match.end)?.unit == .minute {
      return Match(match.value.value, match.end + 1)
    }
    guard match.value.digits != 1, token(match.end)?.unit == nil,
      !isMark(match.end, ".") || !grammar.hasDottedOrdinals
    else { return nil }
    return Match(match.value.value, match.end)
  }

  private func before(_ fields: TimeFields, _ minutes: Int) -> TimeFields {
    var fields = fields
    guard minutes > 0, let hour = fields.hour else { return fields }
    fields.hour = hour == 0 ? 23 : hour == 1 && !fields.isExact ? 12 : hour - 1
    fields.minute = 60 - minutes
    return fields
  }

  /// An hour as a number, with `Uhr` or `pm` if they follow.
  private func hour(_ start: Int) -> Match<TimeFields>? {
    let index = skipFillers(has(start, .at) ? start + 1 : start)
    guard let match = numeral(at: index), !match.value.isOrdinal, match.value.value <= 24,
      match.value.digits <= 2,
      !isSeparator(match.end), !isMark(match.end, ":")
    else {
      guard let clock = token(index)?.clock else { return nil }
      return Match(TimeFields(hour: clock / 60, isExact: true), index + 1)
    }
    return withHalf(TimeFields(hour: match.value.value), match.end)
  }

  /// The German `halb neun`, `dreiviertel acht`; the English `half nine`.
  private func halfHour(_ start: Int) -> Match<TimeFields>? {
    if let minutes = token(start)?.beforeHour, let hour = hour(start + 1) {
      return Match(before(hour.value, minutes), hour.end)
    }
    guard grammar.halfIsPast, token(start)?.hourPart == 30, let hour = hour(start + 1) else { return nil }
    var fields = hour.value
    fields.minute = 30
    return Match(fields, hour.end)
  }

  /// `quarter to nine`, `twenty past 9`, `5 Minuten vor halb acht`.
  private func minutesBeforeHour(_ start: Int) -> Match<TimeFields>? {
    let first = has(start, .article) ? start + 1 : start
    let minutes: Match<Int>
    if let part = token(first)?.hourPart {
      minutes = Match(part, first + 1)
    } else if let match = numeral(at: first), !match.value.isOrdinal, (1...59).contains(match.value.value) {
      let isUnit = token(match.end)?.unit == .minute || has(match.end, .minuteMark)
      // `5 to 6` is a range, and `five to six` a time.
      let isRange =
        has(match.end, .upTo) && (match.value.digits > 0 && !has(start - 1, .at) || has(start - 1, .from))
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

  /// `las cinco y cuarto`, `sept heures moins dix`, behind a word for "at".
  private func minutesAfterHour(_ start: Int) -> Match<TimeFields>? {
    guard let hour = hour(start), hour.value.hour ?? 13 <= 24 else { return nil }
    if has(hour.end, .minus), let less = minutesOfHour(hour.end + 1) {
      return withHalf(before(hour.value, less.value), less.end)
    }
    guard has(hour.end, .and), let more = minutesOfHour(hour.end + 1) else { return nil }
    let isPart = token(more.end - 1)?.hourPart != nil
    guard isPart || start > 0 && has(start - 1, .at) else { return nil }
    var fields = hour.value
    fields.minute = more.value
    return withHalf(fields, more.end)
  }

  /// `5pm`, `eight p.m.`
  private func hourOfHalf(_ start: Int) -> Match<TimeFields>? {
    guard let match = hour(start), !has(start, .at), match.value.isAfternoon != nil else { return nil }
    return match
  }

  /// `340pm`, `0730` behind "at".
  private func compactTime(_ start: Int) -> Match<TimeFields>? {
    guard let match = numeral(at: start), match.value.digits == 3 || match.value.digits == 4,
      match.value.value < 2400,
      match.value.value % 100 < 60
    else { return nil }
    var fields = TimeFields(hour: match.value.value / 100, minute: match.value.value % 100)
    let result = withHalf(fields, match.end)
    if result.end > match.end { return result }
    fields.isExact = true
    return start > 0 && has(start - 1, .at) && match.value.digits == 4 ? Match(fields, match.end) : nil
  }

  /// `seven thirty pm`, `at eight forty`.
  private func spokenTime(_ start: Int) -> Match<TimeFields>? {
    guard let hour = numeral(at: start), hour.value.digits == 0, !hour.value.isOrdinal,
      hour.value.value <= 24,
      let minute = numeral(at: hour.end), minute.value.digits == 0, !minute.value.isOrdinal,
      (10...59).contains(minute.value.value)
    else { return nil }
    let fields = TimeFields(hour: hour.value.value, minute: minute.value.value)
    let result = withHalf(fields, minute.end)
    let isMarked =
      result.end > minute.end || start > 0 && has(start - 1, .at) || isPart(skipFillers(minute.end))
    return isMarked ? result : nil
  }

  /// An hour alone: behind `at`, or beside a part of the day: `at 9`, `8 in the morning`.
  private func bareHour(_ start: Int) -> Match<TimeFields>? {
    guard let match = numeral(at: start), !match.value.isOrdinal, match.value.value <= 24,
      match.value.digits <= 2,
      !isSeparator(match.end), token(match.end)?.unit == nil, token(match.end)?.month == nil
    else { return nil }
    var fields = TimeFields(hour: match.value.value)
    fields.isExact = match.value.digits == 2 && match.value.value < 10
    let previous = start > 0 ? tokens[start - 1] : nil
    var next = match.end
    if isMark(next, ",") { next += 1 }
    next = skipGlue(next, commas: false)
    let isBeside = isPart(next) || has(next, .step(0)) && isPart(next + 1)
    let isArticle = token(start)?.has(.article) ?? false
    let isBehind = previous.map { $0.has(.at) && !isArticle || $0.part != nil } ?? false
    let isOther = token(match.end).map { $0.has(.times) || $0.mark == "%" } ?? false
    return (isBeside || isBehind) && !isOther ? Match(fields, match.end) : nil
  }

  private func isPart(_ index: Int) -> Bool {
    token(index)?.part != nil || token(index)?.clock != nil
      || token(index)?.relativeDay != nil && token(index + 1)?.isContinuation == true
  }

  /// `noon`, `12 noon`, `midnight`.
  private func clockWord(_ start: Int) -> Match<TimeFields>? {
    guard let clock = token(start)?.clock else {
      guard has(start, .now) else { return nil }
      return Match(TimeFields(isNow: true), start + 1)
    }
    return Match(
      TimeFields(hour: clock / 60, minute: clock % 60, isExact: true, isClockWord: true), start + 1)
  }

  private func part(_ start: Int) -> Match<TimeFields>? {
    guard let part = token(start)?.part else { return nil }
    return Match(TimeFields(part: part), start + 1)
  }
}
