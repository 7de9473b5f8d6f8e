internal import ICalendar

/// Ranges of days and of times.
extension Parser {
  /// One side of a range: a moment, or a number that the other side explains.
  private struct Side {
    var point: Point?
    var number: Numeral?
    var end: Int
    /// Whether the day is said first, and then perhaps a time.
    var beginsWithDay = false
  }

  /// The kind of piece directly before two numbers: after a day and after a recurrence they are hours.
  enum Before {
    case day, recurrence, other
  }

  func isRangeMark(_ index: Int) -> Bool {
    has(index, .upTo) || has(index, .until) || isMark(index, "-") || isMark(index, "~")
  }

  /// `from 9 to 11`, `2-4pm`, `3.-14. August`, `Monday to Friday`.
  func range(at start: Int, behind before: Before) -> Match<Piece.Content>? {
    let hasFrom = has(start, .from)
    let first = skipGlue(hasFrom ? start + 1 : start)
    if before == .other, let days = daysWithArticles(start) { return days }
    guard let left = side(at: first) else { return nil }
    if let arrival = arrival(behind: left) { return arrival }
    if let minutes = endInMinutes(behind: left) { return minutes }
    guard isRangeMark(left.end) || isAnd(left.end),
      var right = dayOfMonth(at: skipGlue(left.end + 1), behind: left)
        ?? side(
          at: skipGlue(left.end + 1), skipsFeasts: before == .day || left.point?.date.day != nil, isLast: true
        ),
      left.number == nil || !isBehindNumbered(first) || isHourOfClass(left, right),
      weekdaysAtTime(start) == nil, weekdaysAtTime(first) == nil || hasFrom,
      isRangeMark(left.end) || hasFrom || has(right.end, .untilAfter) || areTwoDays(left, right)
    else { return nil }
    if let hour = hourBeforeLastDay(left, right) { right = hour }
    if isEndOfSeries(left, right) || !hasFrom && isDayOfEachMonth(first, left, right) { return nil }
    // `9-5 Dec 3-5`: the 5 is no day before the 9th, and the 3 is one.
    if let hour = left.number?.value, right.beginsWithDay, right.point?.date.month != nil,
      hour > right.point?.date.day ?? 31, let number = numberSide(at: skipGlue(left.end + 1)),
      isBeforeDay(number.end)
    {
      right = number
    }
    if !hasFrom, isForWeekday(first, left, right) { return Match(.unclear(.said), right.end) }
    // `Table pour 4 à 20h`
    if left.number != nil, has(first - 1, .forGuests), has(left.end, .at) { return nil }
    if left.number != nil, !hasFrom {
      if isNoHour(first, before: left.end, right) { return nil }
    }
    if !hasFrom, canBeOfTitle(first, left, right) { return Match(.unclear(.said), right.end) }
    if isLengthBehindStart(left, right) || isLengthBehindHour(left) { return nil }
    if isLengthOrDay(left, right) || endsInOtherForm(first, left) {
      return Match(.unclear(.said), right.end)
    }
    let part = partBehindHours(left, right)
    var leftPoint = left.point
    if left.point == nil, right.point == nil {
      guard hasFrom || before != .other || part != nil || isBeforeDay(right.end) else { return nil }
    }
    // `every Monday 10 until 21 December`
    if before == .recurrence, left.number != nil, !hasFrom, right.beginsWithDay { return nil }
    if let number = left.number {
      leftPoint = explain(number, by: right.point, with: right.number, isDay: right.beginsWithDay)
    }
    explainNumber(of: &right, by: left)
    guard var from = leftPoint, var to = right.point, isSameKind(from, to) else { return nil }
    // `tous les lundis à partir du mois prochain 19h-20h`
    if from.time != nil, from.date.namesSeveralDays, to.date.isEmpty,
      isBeginning(from.date, behind: start..<first)
    {
      from.date.isBeginning = true
    }
    if let part, to.time?.hour != nil {
      to.time?.part = part.value
      right.end = part.end
    }
    // `Messe de minuit 24 décembre à minuit`
    if from.time?.isClockWord == true, from.time == to.time, to.date.isEmpty { return nil }
    let last = skipGlue(left.end + 1)
    if to.time?.hour != nil, !to.date.isEmpty {
      to.saysHourFirst = saysHourFirst(last, to)
      to.touchesFirst = token(left.end)?.mark != nil && touches(left.end) && touches(last)
      // `every Saturday 10-12 from Dec 5`
      to.date.isBeginning =
        to.saysHourFirst
        && ((last..<right.end).contains(where: introducesBeginning) || has(right.end, .fromAfter))
    }
    var end = right.end
    if has(end, .untilAfter) { end += 1 }
    return Match(.range(from, to), end)
  }

  /// The last hour of a range without the day behind it, until which a series lasts: the 12 of `10時-12時 2月5日まで`.
  private func hourBeforeLastDay(_ left: Side, _ right: Side) -> Side? {
    let start = skipGlue(left.end + 1)
    guard has(right.end, .untilAfter), !right.beginsWithDay, right.point?.date.isEmpty == false,
      left.point?.date.isEmpty != false, let hour = time(at: start), hour.value.hour != nil,
      hour.end < right.end
    else { return nil }
    return Side(point: Point(time: hour.value), end: hour.end)
  }

  /// Whether a number before a word for `at`, or before a dash and a day, is that of a place or a day: `Salle 3 à 20h`, `le douze à 17h`,
  /// `Fútbol 7 a las 20:00`, `Platz 3 - Montag 20 Uhr`. The Spanish `a las` joins hours only behind `las` or `de`.
  private func isNoHour(_ start: Int, before link: Int, _ right: Side) -> Bool {
    guard right.point?.time?.hour != nil else { return false }
    if isMark(link, "-"), !touches(link), !touches(link + 1) {
      return right.point?.date.weekday != nil
        && (token(start - 1)?.isUnknownWord == true || has(start - 1, .placeWord))
        && !beginsWithHour(skipGlue(link + 1))
    }
    guard has(link, .upTo), let before = token(start - 1) else { return false }
    // `sala 7 a mediodía`
    let isPlace = before.has(.placeWord) || before.has(.placeBehindTime)
    if isPlace, has(link, .at) || right.point?.time?.isClockWord == true { return true }
    guard has(link, .at) else { return false }
    // `le samedi douze à 20h`, `jueves 26 a mediodía`
    if before.weekday != nil {
      let isNoonOfDay = right.point?.time?.isClockWord == true && tokens[start].number ?? 0 > 12
      if tokens[start].digits == 0 || isNoonOfDay { return true }
    }
    let isHour = before.has(.at) || before.has(.from)
    if before.unit == .day || (before.has(.on) || before.has(.filler)) && !isHour { return true }
    return tokens[link].range.count > 3 && !isHour
  }

  /// Whether a number behind a word of the title, or another `à`, is as well a part of the title as the hour before one of the afternoon: `court 3 à 20h`,
  /// `Foot à 5 à 20h`, but not `Cours 14 à 16h`.
  private func canBeOfTitle(_ start: Int, _ left: Side, _ right: Side) -> Bool {
    // `Group 2 - 8pm`
    if isMark(left.end, "-"), !touches(left.end), !touches(left.end + 1) {
      let isNumber =
        has(start - 1, .numberedBesideWeek) || has(start - 1, .placeWord) || has(start - 1, .placeBehindTime)
      return isNumber && right.point?.time?.hour != nil
    }
    guard has(left.end, .at), has(left.end, .upTo), let before = token(start - 1),
      before.isUnknownWord && before.mark == nil && tokens[start].digits > 0
        || before.has(.at) && before.has(.upTo),
      let number = left.number?.value
        ?? left.point?.time.flatMap({ $0.isOfClock || $0.hasHalf ? nil : $0.hour }),
      number <= 12, let hour = right.point?.time?.hour
    else { return false }
    // `Groupe 2 à 9h`
    return hour > 12 || number <= grammar.lastAfternoonHour && hour > grammar.lastAfternoonHour
  }

  /// Whether a day of a month that is named has a date in numbers behind its hyphen, so that the first of them can be the last day: `Dec 5-8/9`.
  private func endsInOtherForm(_ start: Int, _ left: Side) -> Bool {
    let last = left.end + 1
    return isMark(left.end, "-") && touches(left.end) && touches(last)
      && (start..<left.end).contains { token($0)?.month != nil } && left.point?.date.day != nil
      && token(last)?.digits ?? 0 > 0 && isMark(last + 1, "/") && token(last + 2)?.digits ?? 0 > 0
  }

  /// The token behind two numbers that can be days too, where days of a month are directly before them: the 12-14 of `Dec 5-7, 12-14`, `5-7 and 12-14
  /// December`, but not `Dec 3-5, 9am-5pm`.
  func secondDays(_ start: Int, behind previous: Piece?) -> Int? {
    guard grammar.hasSpaces, case .range(let from, let to)? = previous?.content, from.time == nil,
      to.time == nil,
      let day = to.date.day, let end = previous?.range.upperBound, end == start || end == start - 1
    else { return nil }
    let index = isMark(start, ",") || isAnd(start) ? start + 1 : start
    guard index > end, let first = dayNumber(at: index), first.value.digits > 0, first.value.value > day,
      isMark(first.end, "-"), touches(first.end), touches(first.end + 1),
      let last = dayNumber(at: first.end + 1), last.value.digits > 0, last.value.value > first.value.value,
      !isTimeNumber(last.end), !isSeparator(last.end)
    else { return nil }
    return last.end
  }

  /// Whether the Hebrew ל is as well "for" as "to": between a number of the title and a weekday, `תור 1 לראשון 9:00`, or between two weekdays that are
  /// ordinal numbers too, `תור שני לרביעי`.
  private func isForWeekday(_ start: Int, _ left: Side, _ right: Side) -> Bool {
    guard grammar.hasNumbersBehindWeekdays, has(left.end, .lasting), left.end == start + 1,
      right.point?.date.weekday != nil
    else { return false }
    if left.number != nil { return token(start - 1)?.isUnknownWord == true }
    return tokens[start].ordinalWord != nil && token(skipGlue(left.end + 1))?.ordinalWord != nil
  }

  /// Whether an hour is at a token, and no day.
  private func beginsWithHour(_ index: Int) -> Bool { token(index)?.weekday == nil && time(at: index) != nil }

  /// Whether the end of a range has its hour before its day. The 21 of `19-21 Uhr ab 7.1.` is no day.
  private func saysHourFirst(_ start: Int, _ end: Point) -> Bool {
    guard let first = plainDate(at: start)?.value else { return true }
    guard first.month == nil, first.weekday == nil, let day = first.day else { return false }
    return end.date.day != day || end.date.month != nil
  }

  /// Whether a word that numbers things is before a token, with a dot perhaps: `Chap. 3-5`.
  private func isBehindNumbered(_ index: Int) -> Bool {
    has(index - 1, .numbered) || isMark(index - 1, ".") && touches(index - 1) && has(index - 2, .numbered)
  }

  /// The time at which something arrives behind the one at which it leaves: `Friday 10:15pm arrives 6am`, `9:30 Ankunft 14:15`.
  private func arrival(behind left: Side) -> Match<Piece.Content>? {
    let word = isMark(left.end, ",") || isMark(left.end, ";") ? left.end + 1 : left.end
    guard let from = left.point, from.time?.hour != nil, has(word, .arriving),
      let right = point(at: skipGlue(word + 1)), let hour = right.value.time, hour.hour != nil,
      // The German `an` introduces much else.
      !has(word, .on) || hour.isOfClock && right.value.date.isEmpty
    else { return nil }
    if isBefore(hour, from.time, within: 120), right.value.date.isEmpty {
      return Match(.unclear(.said), right.end)
    }
    return Match(.range(from, right.value), right.end)
  }

  /// The minutes at which an hour with minutes ends: `10点15分到35分`, `10時15分〜35分`; behind から they are rather how long it takes.
  private func endInMinutes(behind left: Side) -> Match<Piece.Content>? {
    guard !grammar.hasSpaces, let from = left.point, var last = from.time, last.hour != nil,
      has(left.end - 1, .minuteMark), isRangeMark(left.end), !has(left.end, .particle),
      let minutes = numeral(at: left.end + 1), minutes.value.value < 60, has(minutes.end, .minuteMark)
    else { return nil }
    let end = has(minutes.end + 1, .untilAfter) ? minutes.end + 2 : minutes.end + 1
    guard minutes.value.value > last.minute else { return Match(.unclear(.said), end) }
    last.minute = minutes.value.value
    return Match(.range(from, Point(time: last)), end)
  }

  /// Whether a time is up to so many minutes before another one where nothing says in which half of the day they are: to be there, `3:30 arrive by 3`.
  private func isBefore(_ time: TimeFields, _ start: TimeFields?, within minutes: Int) -> Bool {
    guard let start, let first = start.hour, let last = time.hour, !time.hasHalf, !time.isOf24Hours else {
      return false
    }
    return (1...minutes).contains((first * 60 + start.minute - last * 60 - time.minute + 720) % 720)
  }

  /// Whether a day with a part of it behind an hour is the end of a series and not of the hours: `every day at 5 until Friday evening`.
  private func isEndOfSeries(_ left: Side, _ right: Side) -> Bool {
    guard saysSeries, has(left.end, .until), left.number != nil || left.point?.time?.hour != nil,
      left.point?.date.isEmpty ?? true, let last = right.point
    else { return false }
    return last.date.namesDay && last.time != nil && last.time?.hour == nil
  }

  /// Whether a day is the one of each month or year before an end of the series: `monthly on the 15th until June 30`.
  private func isDayOfEachMonth(_ start: Int, _ left: Side, _ right: Side) -> Bool {
    guard saysSeries, introducesEnd(left.end), left.point?.time == nil, right.point?.time == nil,
      right.point?.date.month != nil, left.point?.date.day != nil || left.number != nil
    else { return false }
    return tokens[max(0, start - 4)..<start].contains { token in
      let unit = token.frequency?.1 ?? token.unit
      return unit == .month || unit == .quarter || unit == .year
    }
  }

  /// `du 5 au 6`, `del 5 al 6`, `do 5 ao 6`: the article says that both numbers are days; hours have none, `de 5 à 6`.
  private func daysWithArticles(_ start: Int) -> Match<Piece.Content>? {
    func isArticle(_ index: Int, _ meaning: Meaning) -> Bool {
      has(index, meaning) && (has(index, .on) || has(index, .filler))
    }
    guard grammar.hasSpaces, isArticle(start, .from), has(start, .on), let first = dayNumber(at: start + 1),
      first.value.digits > 0,
      isArticle(first.end, .upTo), let last = dayNumber(at: first.end + 1), last.value.digits > 0,
      !isHalf(last.end), !isSeparator(first.end), !isSeparator(last.end)
    else { return nil }
    // The month or the hour behind them says more.
    let next = skipFillers(last.end)
    guard token(next)?.month == nil, period(next) == nil, token(next)?.part == nil,
      token(last.end)?.unit == nil,
      !isMark(last.end, ".")
    else { return nil }
    let (from, to) = (DateFields(day: first.value.value), DateFields(day: last.value.value))
    return Match(.range(Point(date: from), Point(date: to)), last.end)
  }

  /// The last one of two numbers that a month follows, so that both are days: `4 to 23 next month`, `entre 4 e 22 deste mês`.
  private func dayOfMonth(at start: Int, behind left: Side) -> Side? {
    guard left.number != nil || left.point?.date.day != nil, left.point?.time == nil,
      let day = numeral(at: start),
      day.value.digits <= 2, (1...31).contains(day.value.value)
    else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(day.end, ".")
    guard let month = monthCountedFromNow(isDotted ? day.end + 1 : day.end) else { return nil }
    let date = DateFields(day: day.value.value, months: month.value)
    return Side(point: Point(date: date), end: month.end, beginsWithDay: true)
  }

  /// The part of the day behind two hours, which is that of the last one: `6-8 de la mañana`, `5 to 7 in the morning`.
  private func partBehindHours(_ left: Side, _ right: Side) -> Match<DayPart>? {
    guard left.number != nil || left.point?.time?.hour != nil,
      right.number != nil || right.point?.time?.hour != nil,
      right.point?.time.map({ $0.hasHalf || $0.isOf24Hours }) != true
    else { return nil }
    let index = skipGlue(right.end, commas: false)
    guard let token = token(index), let part = token.part, token.relativeDay == nil, token.clock == nil,
      !hasHour(behindPart: index)
    else { return nil }
    // `ages 5-7 morning class`
    let isNoun = index == right.end && self.token(index + 1)?.isUnknownWord == true && token.range.count < 8
    return isNoun ? nil : Match(part, index + 1)
  }

  /// Lets the left side explain the number of the right one, and reads the year after a day.
  private func explainNumber(of right: inout Side, by left: Side) {
    guard let number = right.number else { return }
    right.point = explain(number, by: left.point, with: left.number)
    if right.point?.date.day != nil, let year = year(at: isMark(right.end, ",") ? right.end + 1 : right.end) {
      right.point?.date.year = year.value
      right.end = year.end
    }
  }

  /// Whether the number behind a word such as `class` is the hour at which it begins: `Class 9 to 10:30`.
  private func isHourOfClass(_ left: Side, _ right: Side) -> Bool {
    // `Class 2-3:15 Tuesday`
    let isTouching = isMark(left.end, "-") && touches(left.end) && touches(left.end + 1)
    if isTouching, has(left.end - 2, .timed) { return right.point?.time?.hour != nil }
    return has(left.end, .upTo) && !has(left.end, .until) && !has(left.end, .at)
      && right.point?.time?.hour != nil
  }

  /// Whether a day without a month is rather a number of days, before the word that it belongs to: `明日から3日休み`.
  private func isLengthBehindStart(_ left: Side, _ right: Side) -> Bool {
    isDayOrCount(left, right) && touches(right.end) && token(right.end)?.isUnknownWord == true
  }

  /// Whether the last day of a range can also be how many days it lasts: `月曜から3日 出張`.
  private func isLengthOrDay(_ left: Side, _ right: Side) -> Bool {
    isDayOrCount(left, right) && token(right.end)?.number == nil
      && right.point?.date.day ?? 31 < 15 && right.point?.time == nil && left.point?.time == nil
  }

  /// Whether a day without a month and without a word for its end is behind a day without a number: `明日から3日`.
  private func isDayOrCount(_ left: Side, _ right: Side) -> Bool {
    guard !grammar.hasSpaces, grammar.hasParticles, has(left.end, .upTo), let first = left.point?.date,
      first.day == nil, let last = right.point?.date, last.day != nil, last.month == nil,
      has(right.end - 1, .dayMark)
    else { return false }
    return !has(right.end, .untilAfter)
  }

  /// Whether hours with the letter of a length are behind an hour that has no such letter: `3pm - 2h`, but not `2h - 4h`.
  private func isLengthBehindHour(_ left: Side) -> Bool {
    guard left.point?.time?.hour != nil,
      !has(left.end - 1, .hourMark) || tokens[left.end - 1].range.count > 1,
      let number = numeral(at: skipGlue(left.end + 1))
    else { return false }
    return isLetterOfLength(number)
  }

  private func isAnd(_ index: Int) -> Bool { has(index, .and) || isMark(index, "&") }

  /// Whether two days with `and` between them are one after the other: `Dec 14 and 15`, `Monday and Tuesday`.
  private func areTwoDays(_ left: Side, _ right: Side) -> Bool {
    if let first = left.point?.date, let last = right.point?.date, left.point?.time == nil {
      if first.day == nil, let weekday = first.weekday, right.point?.time == nil, last.day == nil {
        return last.weekday?.rawValue == (weekday.rawValue + 1) % 7
      }
      guard first.month == nil || last.month == nil || first.month == last.month else { return false }
      return first.day.map { $0 + 1 == last.day } ?? false
    }
    if let day = left.point?.date.day, let number = right.number, left.point?.time == nil {
      return number.value == day + 1
    }
    guard let number = left.number, let day = right.point?.date.day else { return false }
    return right.beginsWithDay && number.value + 1 == day
  }

  /// Whether a day without an hour follows, so that two numbers are hours: `9 to 5 tomorrow`, `6-8 tomorrow evening`, `12-1 daily`.
  private func isBeforeDay(_ index: Int) -> Bool {
    if beginsSeriesOfDays(skipGlue(index)) { return true }
    if has(index, .from), case .range(let first, _)? = range(at: index, behind: .other)?.value {
      return first.date.day != nil && first.time == nil
    }
    guard let point = point(at: skipGlue(index))?.value, point.time?.hour == nil, point.time?.isNow != true,
      !point.date.isFeast
    else {
      return false
    }
    return point.date.days != nil || point.date.weekday != nil
      || point.date.day != nil && point.date.month != nil
  }

  private func isSameKind(_ from: Point, _ to: Point) -> Bool {
    guard from.offset == nil, to.offset == nil else { return false }
    if to.time?.isNow == true { return false }
    // `Aug 3 to Aug 7 at 9`
    if from.time == nil, to.time?.hour != nil, from.date.namesDay, to.date.namesDay { return true }
    if from.time != nil || to.time != nil { return from.time != nil && to.time != nil }
    return from.date.namesDay && to.date.namesDay
  }

  private func side(at start: Int, skipsFeasts: Bool = false, isLast: Bool = false) -> Side? {
    if let match = point(
      at: start, skipsFeasts: skipsFeasts, stopsBeforeHours: isLast)
    {
      // The 12 of `12.30 Uhr am 12. Januar` is no day.
      let day = plainDate(at: start)
      let beginsWithHour = time(at: start).map { $0.value.hour != nil && $0.end > day?.end ?? start } ?? false
      let beginsWithDay = match.value.date.day != nil && day?.value.day != nil && !beginsWithHour
      return Side(point: match.value, end: match.end, beginsWithDay: beginsWithDay)
    }
    return numberSide(at: start)
  }

  /// A number that can be an hour or a day.
  private func numberSide(at start: Int) -> Side? {
    guard let match = numeral(at: start), match.value.digits <= 2, match.value.value <= 31,
      token(match.end)?.unit == nil, nights(match.end) == nil, !isCounter(match.end), !has(match.end, .times),
      !isHouseNumber(start, match.end), !isBehindDot(start), !isNumberOfName(start),
      !has(match.end - 1, .feminineSuffix)
    else { return nil }
    let hasDot = grammar.hasDottedOrdinals && isMark(match.end, ".")
    var number = match.value
    number.isOrdinal = number.isOrdinal || hasDot
    return Side(number: number, end: hasDot ? match.end + 1 : match.end)
  }

  /// Whether a number in words is written as a part of the name before it: `Café Uno`.
  private func isNumberOfName(_ index: Int) -> Bool {
    guard grammar.hasSpaces, !grammar.capitalizesNouns, let word = token(index), word.digits == 0,
      word.isCapital,
      let before = token(index - 1)
    else { return false }
    return before.isCapital && before.isUnknownWord && before.mark == nil
  }

  /// Whether a number is the end of one with a dot: the 30 of `7.30`.
  private func isBehindDot(_ start: Int) -> Bool {
    isMark(start - 1, ".") && touches(start) && touches(start - 1) && token(start - 2)?.digits ?? 0 > 0
  }

  /// Whether a number after a preposition of place has a name after it: `à 15h au 12 rue de la Paix`.
  private func isHouseNumber(_ start: Int, _ end: Int) -> Bool {
    has(start - 1, .place) && token(end).map { $0.isUnknownWord } ?? false
  }

  /// The hour or the day that a number of a range is.
  private func explain(
    _ number: Numeral, by other: Point?, with otherNumber: Numeral?, isDay beginsWithDay: Bool = false
  ) -> Point? {
    let isDay: Bool
    if let other {
      isDay = number.isOrdinal || beginsWithDay || other.time == nil && other.date.day != nil
    } else {
      isDay =
        number.isOrdinal || otherNumber?.isOrdinal == true || max(number.value, otherNumber?.value ?? 0) > 24
    }
    var point = Point()
    if isDay {
      guard (1...31).contains(number.value) else { return nil }
      point.date.day = number.value
    } else {
      guard number.value <= 24, other == nil || other?.time?.hour != nil else { return nil }
      point.time = TimeFields(hour: number.value, isExact: number.digits == 2 && number.value < 10)
    }
    return point
  }
}
