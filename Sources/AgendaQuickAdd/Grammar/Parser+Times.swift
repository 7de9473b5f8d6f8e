internal import ICalendar

/// Expressions of a time of day.
extension Parser {
  /// The longest expression of a time of day, or of a part of the day, at a token.
  func time(at start: Int) -> Match<TimeFields>? {
    times.match(at: start) { readTime(at: start) }
  }

  private func readTime(at start: Int) -> Match<TimeFields>? {
    var longest: Match<TimeFields>?
    for read in [
      digitalTime, markedHour, halfHour, minutesBeforeHour, minutesAfterHour, hourOfHalf, compactTime,
      spokenTime, dividedTime,
      bareHour, clockWord, part, halfBeforeHour, minutesMissing, clockBehindWord,
    ] {
      if let match = read(start), match.end > longest?.end ?? start { longest = match }
    }
    // `一个半小时` is a length.
    if let end = longest?.end, token(end)?.isContinuation == true, token(end)?.unit == .hour { return nil }
    return longest
  }

  /// `9:30`, `21:05:10`, `9.30 pm`.
  private func digitalTime(_ start: Int) -> Match<TimeFields>? {
    guard let match = numeral(at: start), (1...2).contains(match.value.digits), match.value.value <= 24,
      let mark = token(start + 1)?.mark, mark == ":" || mark == ".", touches(start + 1), touches(start + 2),
      let minutes = token(start + 2), minutes.digits == 2, let minute = minutes.number, minute < 60,
      match.value.value < 24 || minute == 0
    else { return nil }
    var fields = TimeFields(hour: match.value.value, minute: minute)
    fields.isExact = match.value.digits == 2 && match.value.value < 10
    fields.isOf24Hours = !grammar.hasTwelveHourDigits
    fields.isOfClock = true
    var end = start + 3
    // `in 1:30 h`
    if has(start - 1, .ahead), !has(start - 1, .at), token(end)?.unit == .hour { return nil }
    if isMark(end, mark), touches(end), touches(end + 1), let seconds = token(end + 1), seconds.digits == 2,
      let second = seconds.number, second <= 60
    {
      fields.second = second
      end += 2
      if isMark(end, "."), touches(end), touches(end + 1), token(end + 1)?.digits ?? 0 > 0 { end += 2 }
    }
    let result = withHalf(fields, end)
    let isMarked =
      result.end > end || has(start - 1, .at) || has(start - 1, .upTo) || halfBehindDay(start - 1) != nil
    if mark == ":" { return result }
    let pair = dottedPair(at: start)
    return pair != .other && isMarked || isBesideTime(start, end) || pair == .time ? result : nil
  }

  /// A clock time behind the Hebrew word for an hour, which introduces it: `שעה 17:30`, `שעה: 17:30`.
  func clockBehindWord(_ start: Int) -> Match<TimeFields>? {
    guard grammar.hasBareUnits, token(start)?.unit == .hour,
      token(start - 1)?.number == nil || has(start - 2, .at)
        || isMark(start - 2, ".")
    else { return nil }
    let index = isMark(start + 1, ":") && !touches(start + 2) ? start + 2 : start + 1
    return isDigital(index + 1, ":") ? digitalTime(index) : nil
  }

  /// Adds `Uhr` and `pm` after a time.
  func withHalf(_ fields: TimeFields, _ end: Int) -> Match<TimeFields> {
    var fields = fields
    var end = end
    // `6:30-ish`
    if isMark(end, "-"), touches(end), touches(end + 1), has(end + 1, .hourMark) { end += 1 }
    if has(end, .hourMark) { end += 1 }
    guard isHalf(end) else { return Match(fields, end) }
    if has(end, .morningHalf) {
      fields.isAfternoon = false
    } else {
      fields.isAfternoon = true
    }
    if let hour = fields.hour, hour > 12 {
      // `22:00 am` is no hour.
      if fields.isAfternoon == false { fields.part = .morning }
      fields.isAfternoon = nil
    }
    if fields.isAfternoon != nil { fields.isExact = false }
    return Match(fields, end + 1)
  }

  /// An hour with its word, and minutes after it: `15 Uhr 30`, `17h30`, `3点半`, `9時15分`, `9 o'clock`.
  func markedHour(_ start: Int) -> Match<TimeFields>? {
    guard let match = numeral(at: start), !match.value.isOrdinal, match.value.value <= grammar.lastHour,
      match.value.digits <= 2
    else { return nil }
    // `24h Le Mans`
    if match.value.value == 24, start == 0, let next = token(match.end + 1),
      next.isUnknownWord || next.has(.filler) || next.mark == "-"
    {
      return nil
    }
    // `9-ish`
    let hasHyphen = isMark(match.end, "-") && touches(match.end) && touches(match.end + 1)
    guard has(hasHyphen ? match.end + 1 : match.end, .hourMark) else { return nil }
    var fields = TimeFields(hour: match.value.value)
    fields.isExact = match.value.digits == 2 && match.value.value < 10
    // `9 o'clock` is said of a clock of twelve hours.
    fields.isOfClock = grammar.hasSpaces && !grammar.hasTwelveHourDigits
    fields.canBeLength = canBeLength(start, match)
    if fields.canBeLength, isLetterOfLength(match), isBeforeHour(match.end + 1) { return nil }
    // `for 1h30 at noon`, `pour 1h30 à midi`, but not `pour 14h30`
    if has(start - 1, .lasting), (1...6).contains(match.value.value), token(match.end)?.unit == .hour,
      fields.canBeLength && !has(start - 1, .at) || isBeforeOtherHour(start)
    {
      return nil
    }
    var end = hasHyphen ? match.end + 2 : match.end + 1
    var index = end
    if has(index, .and) { index += 1 }
    if has(index, .minus), let less = minutesOfHour(index + 1) {
      (fields, end) = (before(fields, less.value), less.end)
    } else if let minutes = minutesOfHour(index), minutes.end > index, !isAlarm(minutes.end),
      !(index == end
        && (isLength(index, minutes.end) || isNumberOfTitle(index, minutes.end, of: match.value)))
    {
      if has(minutes.end, .lessAfter), minutes.value <= 20 {
        return Match(before(fields, minutes.value), minutes.end + 1)
      }
      (fields.minute, end) = (minutes.value, minutes.end)
      // `6h40` is that of the clock of 24 hours, as `6:40` is; `6h et demie` is as `6h`.
      fields.isOf24Hours = !grammar.hasTwelveHourDigits && match.value.digits > 0 && token(index)?.digits == 2
    }
    if let seconds = numeral(at: end), token(seconds.end)?.unit == .second, !seconds.value.isOrdinal,
      seconds.value.value < 60
    {
      fields.second = seconds.value.value
      end = seconds.end + 1
    }
    return withHalf(fields, end)
  }

  /// Whether up to six hours can be a length: the English and the German `3h`, but not `at 3h`. Where times are written so
  /// too, those behind a word of the title can: `Réunion 1 heure lundi`, `Ensayo 1h30 jueves`, but not `lundi 3h`.
  private func canBeLength(_ start: Int, _ number: Match<Numeral>) -> Bool {
    guard grammar.hasSpaces, number.value.digits < 2, (1...6).contains(number.value.value),
      let mark = token(number.end), mark.unit == .hour
    else { return false }
    let isOf = has(start - 1, .filler) && has(start - 1, .from) && !has(start - 1, .on)
    // `1 h de marche dimanche`
    if start == 0, has(number.end + 1, .filler), token(number.end + 2)?.isUnknownWord == true { return true }
    guard let word = token(isOf ? start - 2 : start - 1) ?? (grammar.hasLetterOfLength ? tokens[start] : nil),
      !word.has(.at)
    else { return false }
    let isLetter = mark.range.count == 1
    // `Vol Nice 6h05 jeudi`
    if isLetter, token(number.end + 1)?.digits == 2,
      tokens[..<start].contains(where: { $0.has(.departing) || $0.has(.anyHour) })
    {
      return false
    }
    if isLetter, word.has(.departing) || word.has(.anyHour) { return false }
    return grammar.hasLetterOfLength
      ? isLetter && number.value.digits == 1 : word.isUnknownWord && word.habit == nil
  }

  /// Whether a number from 1 to 6 has the letter of hours behind it where that is rather one of a length: `2h`.
  func isLetterOfLength(_ number: Match<Numeral>) -> Bool {
    grammar.hasLetterOfLength && number.value.digits == 1 && (1...6).contains(number.value.value)
      && token(number.end)?.unit == .hour && tokens[number.end].range.count == 1
      && !(token(number.end + 1)?.digits == 2 && touches(number.end + 1))
  }

  /// Whether an hour with minutes, its word or its half is at a token: the 3pm of `tomorrow 1h 3pm`.
  private func isBeforeHour(_ start: Int) -> Bool {
    let index = skipGlue(start)
    guard let hour = numeral(at: index), hour.value.digits > 0, let time = time(at: index)?.value else {
      return false
    }
    return time.hour != nil && (isTimeNumber(hour.end) || time.hasHalf || time.isOfClock)
  }

  /// Whether a length is at a token, and behind it a word for "at" and an hour: the 1h30 of `pour 1h30 à midi`.
  private func isBeforeOtherHour(_ start: Int) -> Bool {
    guard let length = length(at: start), has(length.end, .at) else { return false }
    return time(at: skipGlue(length.end))?.value.hour != nil
  }

  /// Whether minutes apart from the hour before them, with the word for minutes, are rather how long it takes: `14 Uhr 30 Minuten`, but not
  /// `14h30min` and `a las 14 horas y 30 minutos`.
  private func isLength(_ start: Int, _ end: Int) -> Bool {
    // `明日10時 30分の会議`
    let isBeforeWord = touches(end) && (beginsWord(end) || has(end, .particle))
    guard token(end - 1)?.unit == .minute, end - 1 > start else { return false }
    // `14点 20分钟`
    if !grammar.hasSpaces, !has(end - 1, .minuteMark) { return true }
    return !touches(start) && (grammar.hasSpaces || isBeforeWord)
  }

  /// Whether a number apart from the hour before it belongs to the title: one in words before a word of it, `18h un verre`, `19 Uhr zehn Gäste`, and one
  /// in digits before things that are counted. With the hour in words too the number is the minutes, but for articles: `quinze heures une amie`.
  private func isNumberOfTitle(_ start: Int, _ end: Int, of hour: Numeral) -> Bool {
    guard token(start)?.hourPart == nil, token(end - 1)?.unit != .minute, !has(end - 1, .minuteMark),
      let number = numeral(at: start)
    else { return false }
    let isCounted = has(end, .countable) || has(end, .counted)
    if number.value.digits > 0 { return grammar.hasSpaces && !touches(start) && isCounted }
    // `明日10時五十嵐さん`
    guard grammar.hasSpaces else {
      return grammar.hasParticles && touches(end) && token(end)?.isUnknownWord == true
    }
    if number.value.value == 1 { return true }
    guard let next = token(end), next.mark == nil, !next.has(.with) else { return false }
    if next.units != nil || isCounted { return true }
    return next.isUnknownWord && (hour.digits > 0 || number.value.value < 10) && !isSpokenQuarter(number)
  }

  /// Whether a word of the title begins at a token, also one that begins as a part of the day: `20分昼寝`.
  private func beginsWord(_ index: Int) -> Bool {
    guard let word = token(index) else { return false }
    return word.isUnknownWord || word.has(.plain) && word.range.count > 1
      || (word.part ?? word.shortPart) != nil && touches(index + 1) && token(index + 1)?.isUnknownWord == true
  }

  /// Whether a number or a sign apart from what is before it belongs to the word behind it where words have no spaces: the 12 of `明日8時 12番ホーム`, the
  /// 整 of `8点 整改汇报`.
  func isCountApart(_ start: Int, _ end: Int) -> Bool {
    !grammar.hasSpaces && !touches(start) && touches(end)
      && token(end)?.isUnknownWord == true
      && token(end)?.mark == nil
  }

  /// Whether minutes that end at a token are how long before an hour its alarm is: `15時 10分前に通知`.
  func isAlarm(_ end: Int) -> Bool { has(end, .alarmBefore) && introducesAlarm(skipGlue(end + 1)) }

  /// Whether a word before the length of an alarm is at a token, which says nothing of what is before it: `2小时 提前10分钟提醒`.
  func beginsAlarm(_ index: Int) -> Bool {
    !grammar.hasSpaces && !touches(index) && has(index, .alarmBefore) && alarm(at: index) != nil
  }

  /// The minutes after an hour: a number, `half`, `quarter`.
  func minutesOfHour(_ start: Int) -> Match<Int>? {
    if tokens.isMinutes(behindLetter: start), let minutes = token(start)?.number {
      let hasUnit = has(start + 1, .minuteMark) || token(start + 1)?.unit == .minute
      return Match(minutes, hasUnit ? start + 2 : start + 1)
    }
    let index = has(start, .article) || has(start, .filler) ? start + 1 : start
    if let part = token(index)?.hourPart {
      // `土曜10時 半額セール`
      return isCountApart(index, index + 1) ? nil : Match(part, index + 1)
    }
    guard let match = numeral(at: start), !match.value.isOrdinal, match.value.value < 60,
      !has(match.end, .hourMark), match.value.digits <= 2, !isMark(match.end, ":"),
      !isKnownCounter(match.end), !isCountApart(start, match.end), !has(match.end, .dayMark),
      !isTimeNumber(match.end) || match.value.digits == 2
        || match.value.digits == 0 && !has(match.end, .hourMark),
      !has(match.end, .times), token(match.end)?.month == nil,
      !isSeparator(match.end) || isRangeOfTimes(match.end)
    else { return nil }
    if has(match.end, .minuteMark) || token(match.end)?.unit == .minute {
      return Match(match.value.value, match.end + 1)
    }
    let isUnit = token(match.end)?.unit != nil && !has(match.end, .ordinalPrefix)
    // `金曜19時 十三で飲み会`
    let isName = !grammar.hasSpaces && match.value.digits == 0 && !touches(start)
    guard match.value.digits != 1, !isUnit, !isName, isMinutes(start, match.value),
      !isMark(match.end, ".") || !grammar.hasDottedOrdinals
    else { return nil }
    return Match(match.value.value, match.end)
  }

  /// Whether a number without a word for minutes is one: where words have no spaces, 一 begins many another word.
  private func isMinutes(_ index: Int, _ number: Numeral) -> Bool {
    grammar.hasSpaces || number.digits == 2 || number.value >= 10
      || token(index).map { $0.range.count > 1 } ?? false
  }

  /// Whether a hyphen and a time stand at a token: after the 30 of `12h30-14h`.
  private func isRangeOfTimes(_ index: Int) -> Bool {
    guard isMark(index, "-"), let match = numeral(at: index + 1) else { return false }
    return isTimeNumber(match.end)
  }

  func before(_ fields: TimeFields, _ minutes: Int) -> TimeFields {
    var fields = fields
    guard minutes > 0, let hour = fields.hour else { return fields }
    fields.hour = hour == 0 ? 23 : hour == 1 && !fields.isExact ? 12 : hour - 1
    fields.minute = 60 - minutes
    return fields
  }

  /// An hour as a number, with `Uhr` or `pm` if they follow.
  func hour(_ start: Int) -> Match<TimeFields>? {
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

  /// An hour alone: after `at`, or beside a part of the day: `at 9`, `8 in the morning`.
  private func bareHour(_ start: Int) -> Match<TimeFields>? {
    guard let match = numeral(at: start), !match.value.isOrdinal, match.value.value <= 24,
      match.value.digits <= 2,
      !isSeparator(match.end), !isSeparator(start - 1), token(match.end)?.unit == nil,
      token(skipFillers(match.end))?.month == nil
    else { return nil }
    // `Nacht 5./6.12.`, `Kita zu 24.-31.12.`
    if grammar.hasDottedOrdinals, isMark(match.end, "."),
      isMark(match.end + 1, "/") || isMark(match.end + 1, "-") && token(match.end + 2)?.digits ?? 0 > 0
    {
      return nil
    }
    // `24:30` is no time.
    let isClock = isMark(match.end, ":") && touches(match.end) && token(match.end + 1)?.digits == 2
    guard !has(start - 1, .numbered), !isClock || !touches(match.end + 1) else { return nil }
    guard !isNumberOfUnit(start) else { return nil }
    var fields = TimeFields(hour: match.value.value)
    fields.isExact = match.value.digits == 2 && match.value.value < 10
    let previous = start > 0 ? tokens[start - 1] : nil
    var next = match.end
    if isMark(next, ",") { next += 1 }
    next = skipGlue(next, commas: false)
    // `Team 2 at noon`, but not `9 am Mittag`
    let isOtherHour =
      token(next)?.clock != nil
      && (match.end..<next).contains { has($0, .at) && (!has($0, .on) || has($0, .upTo)) }
    let isBeside =
      isPart(next) && !isOtherHour && !hasHour(behindPart: next) && !has(next, .nights)
      || has(next, .step(0)) && isPart(next + 1)
    let isArticle = token(start)?.has(.article) ?? false
    let isBehind =
      previous.map { $0.has(.at) && !isArticle && !$0.has(.lasting) || $0.part != nil } ?? false
      || isStart(start, match.end) || has(match.end, .openEnd)
      || isHourBehindDay(start) || isHourOfMeal(start, match)
    let isOther = token(match.end).map { $0.has(.times) || $0.mark == "%" } ?? false || isCounter(match.end)
    fields.isGuess = !isBeside && (token(match.end)?.isUnknownWord ?? false)
    return (isBeside || isBehind) && !isOther ? Match(fields, match.end) : nil
  }

  /// Whether a number belongs to the unit before it: the 3 of `Workshop day 3 tomorrow`, but not of `every day 3pm`.
  private func isNumberOfUnit(_ index: Int) -> Bool {
    guard grammar.hasSpaces, let unit = token(index - 1)?.unit, unit == .day || unit == .week else {
      return false
    }
    return !has(index - 1, .ordinalPrefix) && !has(index - 2, .every) && token(index - 2)?.number == nil
      && token(index - 2)?.isUnknownWord == true
  }

  /// Whether an hour with its mark is after a part of the day, to which the part belongs: `24 tonight at 9`.
  func hasHour(behindPart start: Int) -> Bool {
    var index = start + 1
    while token(index)?.isContinuation == true { index += 1 }
    let next = skipGlue(index, commas: false)
    guard let number = numeral(at: next), !(index..<next).contains(where: { has($0, .upTo) }) else {
      return false
    }
    return (index..<next).contains { has($0, .at) } || isTimeNumber(number.end)
  }

  /// Whether a word for "from" is before an hour, and no end of a range after it: `from 3 for 2 hours`.
  private func isStart(_ start: Int, _ end: Int) -> Bool {
    guard has(start - 1, .from), !has(start - 1, .filler), !isRangeMark(end) else { return false }
    return token(end) == nil || has(end, .lasting) || has(end, .openEnd)
  }

  /// Whether another word is directly after a number where words have no spaces: the `人` of `8人`.
  func isCounter(_ index: Int) -> Bool {
    guard !grammar.hasSpaces, touches(index), let token = token(index) else { return false }
    return token.mark == nil && token.digits == 0
      && token.meanings.allSatisfy { $0 == .plain || $0 == .numbered && has(index, .plain) }
  }

  /// Whether the word directly after a number is in the table: after an hour, 15 are minutes before most other words.
  private func isKnownCounter(_ index: Int) -> Bool { isCounter(index) && has(index, .plain) }

  func isPart(_ index: Int) -> Bool {
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

  /// The half or the part of the day before an hour: `午後3時`, `早8点`.
  private func halfBeforeHour(_ start: Int) -> Match<TimeFields>? {
    guard let token = token(start) else { return nil }
    let isAfternoon = token.has(.afternoonHalf)
    guard isAfternoon || token.has(.morningHalf) || token.shortPart != nil else { return nil }
    let index = skipFillers(start + 1)
    guard var match = digitalTime(index) ?? markedHour(index) ?? (grammar.hasSpaces ? nil : bareHour(index))
    else {
      return nil
    }
    if let part = token.shortPart {
      match.value.part = part
    } else if match.value.isAfternoon == nil, match.value.hour ?? 13 <= 12 {
      match.value.isAfternoon = isAfternoon
      match.value.isExact = false
    }
    return match
  }

  /// `Wednesday am`, `tomorrow pm`: a half of the day, where no hour is before it.
  private func halfBehindDay(_ start: Int) -> Match<TimeFields>? {
    guard let half = token(start), half.has(.morningHalf) || half.has(.afternoonHalf), half.range.count > 1,
      !half.has(.on), let day = token(start - 1),
      day.weekday ?? day.everyWeekday != nil || day.relativeDay != nil
        || isMark(start - 1, ".") && token(start - 2)?.weekday != nil
    else { return nil }
    return Match(TimeFields(part: half.has(.morningHalf) ? .morning : .afternoon), start + 1)
  }

  /// Whether a token is the last one of an hour: `20時`, `20時半`, `20:15`.
  private func isEndOfHour(_ index: Int) -> Bool {
    has(index, .hourMark) || has(index, .minuteMark) || token(index)?.hourPart != nil
      || token(index)?.digits == 2 && isMark(index - 1, ":")
  }

  private func part(_ start: Int) -> Match<TimeFields>? {
    if let half = halfBehindDay(start) { return half }
    if let part = token(start)?.part {
      // `土曜20時 夜釣り`
      let isOfWord =
        isCountApart(start, start + 1)
        || has(start + 1, .particle) && touches(start + 1) && isCountApart(start, start + 2)
      if isOfWord, isEndOfHour(start - 1) { return nil }
      let stage = grammar.hasNumbersBehindWeekdays || !grammar.hasSpaces ? token(start + 1)?.stage : nil
      return Match(TimeFields(part: part, stage: stage), stage == nil ? start + 1 : start + 2)
    }
    // `late afternoon`, `en fin d'après-midi`, `mid-morning`
    guard let stage = token(start)?.stage else { return nil }
    let index = skipFillers(isMark(start + 1, "-") ? start + 2 : start + 1)
    return token(index)?.part.map { Match(TimeFields(part: $0, stage: stage), index + 1) }
  }
}
