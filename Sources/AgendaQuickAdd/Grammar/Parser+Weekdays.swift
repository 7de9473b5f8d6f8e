internal import ICalendar

/// Weekdays, and the numbers after them.
extension Parser {
  /// `Friday`, `next Friday`, `vendredi prochain`, `Friday the 13th`.
  func weekdayExpression(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    var index = start
    if let step = token(index)?.step {
      fields.weekdayStep = step
      index = skipFillers(index + 1)
    }
    guard let token = token(index) else { return nil }
    if token.has(.weekend) {
      // `土日 10時` is on both days.
      if has(index, .daysOfWeekend), weekdaysAtTime(index) != nil { return nil }
      fields.isWeekend = true
      let behind = fields.weekdayStep == nil ? self.token(index + 1)?.step : nil
      fields.weeks = fields.weekdayStep ?? behind
      fields.weekdayStep = nil
      fields.isWeak = fields.weeks == nil
      return Match(fields, behind == nil ? index + 1 : index + 2)
    }
    guard let weekday = token.weekday, !isAdverb(index), !isNumberOfUnit(behind: index) else { return nil }
    fields.weekday = weekday
    if grammar.hasWeekdaysOfWeek, let step = fields.weekdayStep {
      (fields.weeks, fields.weekdayStep) = (step, nil)
    }
    fields.isWeak = token.isWeak
    var end = index + 1
    if isMark(end, "."), touches(end), self.token(end + 1) != nil { end += 1 }
    if fields.weekdayStep == nil, let step = self.token(end)?.step, self.token(end + 1)?.unit == nil,
      self.token(end + 1)?.weekday == nil
    {
      fields.weekdayStep = step
      return Match(fields, end + 1)
    }
    return withDayOfMonth(fields, end)
  }

  /// Whether a Hebrew weekday is the number of the unit before it: `רבעון רביעי`.
  private func isNumberOfUnit(behind index: Int) -> Bool {
    grammar.hasNumbersBehindWeekdays && tokens[index].ordinalWord != nil && token(index - 1)?.unit != nil
      && token(index - 1)?.unit != .day
  }

  /// Whether the German `so` is rather "about" than Sunday, beside another day: `morgen so um drei`.
  private func isAdverb(_ index: Int) -> Bool {
    guard grammar.capitalizesNouns, !tokens[index].isCapital, tokens[index].range.count == 2,
      tokens[index].weekday == .sunday, has(index + 1, .at)
    else { return false }
    return tokens.indices.contains {
      $0 != index && (tokens[$0].relativeDay != nil || tokens[$0].weekday != nil)
    }
  }

  /// Adds the day of the month after a weekday: `Thursday the 21st`, `Monday 21`.
  private func withDayOfMonth(_ fields: DateFields, _ end: Int) -> Match<DateFields> {
    let index = isDayBehindComma(end, fields.weekday) ? end + 1 : skipFillers(end)
    guard grammar.hasSpaces, let day = dayNumber(at: index), fields.weekdayStep == nil else {
      return Match(fields, end)
    }
    guard index > end || !isHourBehindDay(index), !isBeforeCounted(day.end) else { return Match(fields, end) }
    // `Dinner Saturday for 6`
    if !grammar.hasNumbersBehindWeekdays,
      (end..<index).contains(where: { has($0, .lasting) || has($0, .forGuests) })
    {
      return Match(fields, end)
    }
    // `de segunda para quinta`, `מראשון לחמישי`
    let isBehindTo = (end..<index).contains(where: { has($0, .upTo) })
    if !grammar.hasNumbersBehindWeekdays || isBehindTo, token(index)?.weekday != nil {
      return Match(fields, end)
    }
    // `Friday the three of us`, `lundi les cinq`, `segunda nós dois`
    let isCardinal = day.value.digits == 0 && !day.value.isOrdinal
    if isCardinal,
      grammar.hasTwelveHourDigits || (end..<index).contains(where: { has($0, .articleOfDays) })
        || !isSoon(day.value.value, fields.weekday, within: Self.reachOfBareDay)
    {
      return Match(fields, end)
    }
    // `Movie night Sunday 6`
    if index == end, isBehindNight(end - 1), day.value.value <= 12, !day.value.isOrdinal {
      return Match(fields, end)
    }
    // The Hebrew `יום שישי בשמונה`
    if has(index - 1, .on), has(index - 1, .at), day.value.value <= 12, !day.value.isOrdinal {
      return Match(fields, end)
    }
    // `Friday in 2 business days`
    if index > end, has(index - 1, .ahead) { return Match(fields, end) }
    // `Freitag 7.05`
    if let pair = dottedPair(at: index), pair != .date { return Match(fields, end) }
    // `Dienstag 25.11.`
    if let date = numericDate(index), date.end > day.end { return Match(fields, end) }
    // `el lunes de 9 a 10:30`
    if (end..<index).contains(where: { has($0, .from) }), isRangeMark(day.end), !day.value.isOrdinal,
      day.value.value <= 24
    {
      return Match(fields, end)
    }
    // `Montag 11.30 Uhr`
    if let time = time(at: index), time.end > day.end + 1 { return Match(fields, end) }
    let dot = grammar.hasDottedOrdinals && isMark(day.end, ".")
    let after = dot ? day.end + 1 : day.end
    let isRange =
      isRangeMark(after) && !day.value.isOrdinal && !isTimeBehindDay(day.value.value, after)
      && !isBeforeLastDay(after) && !isBeforePlace(after)
    guard token(after)?.unit == nil, token(skipFillers(after))?.month == nil,
      !isHourOfPart(day.value, after, fields.weekday, isDirect: index == end), !isRange,
      !isSeparator(after), day.value.isOrdinal || dot || day.value.digits > 0 || index > end
    else { return Match(fields, end) }
    // `Friday 2nd period`
    if index == end, isOrdinalOfTitle(day.value, dot: dot, after, fields.weekday) {
      return Match(fields, end)
    }
    var fields = fields
    fields.day = day.value.value
    // A number says no date by itself, so that one far away is hardly meant: `Fri 13 movie`, but not `on Friday 31` and `Friday the 13th`.
    let isNamed = has(end - 2, .on) || has(end - 2, .filler) || isMark(end - 1, ".") && has(end - 3, .on)
    let isOrdinal = (day.value.isOrdinal || dot) && token(after)?.isUnknownWord != true
    fields.isBareDay = index == end && !isNamed && !isOrdinal
    let isFridayThe13th = day.value.value == 13 && fields.weekday == .friday && (index > end || !hasTitle)
    fields.canBeFar = isFridayThe13th || index == end && (isNamed || isOrdinal)
    return Match(fields, after)
  }

  /// Whether a number between a weekday and a part of the day is the hour of that part, and not the day of the month: `Do 20 abends`, `Fri 12 noon`, and `Do 13
  /// mittags` where the weekday is not soon a 13th, but not `Fri 27 noon`, `Do 26 abends`, `Vendredi 13 soirée`.
  private func isHourOfPart(_ day: Numeral, _ index: Int, _ weekday: Weekday?, isDirect: Bool) -> Bool {
    guard let word = token(index), !isMark(index - 1, "."), !day.isOrdinal else { return false }
    if let clock = word.clock {
      if day.value == 12 { return true }
      return TimeFields.isHour(day.value, beside: clock / 60, isOpen: day.value < 13)
        && clock < 1440 && !isSoon(day.value, weekday, within: Self.reachOfBareDay)
    }
    guard let part = word.part else { return false }
    if day.value <= 12 || !isDirect { return true }
    return grammar.hasDottedOrdinals && day.value < 25 && part.hasHourOf24(day.value % 24)
  }

  /// Whether a number behind a comma is the day of the month on which the weekday soon falls: `Freitag, 18. 9 Uhr`, `Wed, 20 dentist`,
  /// `Viernes, 18 dentista`, but not `Viernes, 18 h`.
  private func isDayBehindComma(_ comma: Int, _ weekday: Weekday?) -> Bool {
    guard grammar.hasSpaces, isMark(comma, ","), touches(comma), let weekday,
      let day = dayNumber(at: comma + 1),
      day.value.digits > 0, !day.value.isOrdinal,
      isSoon(day.value.value, weekday, within: Self.reachOfBareDay)
    else { return false }
    if grammar.hasDottedOrdinals {
      return isMark(day.end, ".") && touches(day.end) && token(day.end + 1)?.hasSpaceBefore ?? true
    }
    guard day.value.value > 12, !isBeforeCounted(day.end) else { return false }
    let next = token(day.end)
    if grammar.hasTwelveHourDigits || day.value.value > 23 { return next?.mark == nil || next?.mark == "," }
    return next?.isUnknownWord == true && next?.habit == nil
  }

  /// Whether an ordinal number behind a weekday belongs to the word of the title behind it: `Friday 2nd period`, but not
  /// `Friday 4th party` where that day is soon. Words such as `grade` own the number in any case.
  private func isOrdinalOfTitle(_ day: Numeral, dot: Bool, _ after: Int, _ weekday: Weekday?) -> Bool {
    guard day.isOrdinal || dot, let next = token(after) else { return false }
    // `Monday 7th grade meeting`, `Friday 4th St Grill`, `Monday 7th-grade meeting`
    if next.has(.ordered), next.hasSpaceBefore { return true }
    if next.mark == "-", touches(after), touches(after + 1), token(after + 1)?.isUnknownWord == true {
      return true
    }
    return day.value < 10 && next.isUnknownWord && !isSoon(day.value, weekday)
  }

  /// Whether a number directly after a day is rather an hour than a day of the month: `tomorrow 10`, and `Sat 11`
  /// where no Saturday is soon an 11th, but not `Sat 11 at 3pm`.
  func isHourBehindDay(_ index: Int) -> Bool {
    guard grammar.hasSpaces, let day = token(index - 1) else { return false }
    let recurs = endsRecurrence(index - 1)
    let isWeekday = day.weekday != nil || day.everyWeekday != nil
    guard isWeekday || day.relativeDay != nil || recurs,
      let number = numeral(at: index), !number.value.isOrdinal, (1...2).contains(number.value.digits),
      (1...24).contains(number.value.value),
      recurs || number.value.value <= 12 && isBehindNight(index - 1) || !isDayOfMonth(number, day.weekday),
      !isCounted(number.value.value, number.end, isBehindWeekday: isWeekday), !isBeforeLastDay(number.end)
    else { return false }
    let next = skipGlue(number.end)
    return token(next)?.month == nil && token(next)?.unit == nil && time(at: next) == nil
      && year(at: next) == nil
  }

  /// Whether a weekday is behind an evening or a night that is what happens, so that a number behind it is the hour: `Movie night Sunday 6`.
  private func isBehindNight(_ weekday: Int) -> Bool {
    guard let part = token(weekday - 1), part.part == .night || part.part == .evening, part.relativeDay == nil
    else { return false }
    return token(weekday - 2)?.isUnknownWord == true
  }

  /// Whether a word for "to" is rather one for "in", before a name: the `à` of `lundi 30 à Lyon 14h`.
  private func isBeforePlace(_ end: Int) -> Bool {
    guard has(end, .at), let next = token(skipFillers(end + 1)) else { return false }
    return next.isUnknownWord && next.mark == nil && next.digits == 0
  }

  /// Whether the last day of a range with its month follows: the 4 of `sexta 4 a domingo 6 de dezembro`.
  private func isBeforeLastDay(_ end: Int) -> Bool {
    guard isRangeMark(end) else { return false }
    let next = skipFillers(skipGlue(end + 1))
    guard token(next)?.weekday != nil, let day = dayNumber(at: skipGlue(next + 1)) else { return false }
    let hasDot = grammar.hasDottedOrdinals && isMark(day.end, ".")
    return token(skipFillers(hasDot ? day.end + 1 : day.end))?.month != nil
  }

  /// Whether a token is the last one of `every Monday and Friday`, `weekdays`, `daily`, `every day`.
  func endsRecurrence(_ index: Int) -> Bool {
    guard let last = token(index) else { return false }
    if last.everyWeekday != nil || last.has(.workday) || last.frequency?.1 == .day { return true }
    if last.unit == .day || last.has(.weekend) { return has(index - 1, .every) }
    guard last.weekday != nil else { return false }
    var first = index - 1
    while first > index - 16, let token = token(first),
      token.weekday != nil || token.has(.and) || token.has(.filler) || token.mark == ","
    { first -= 1 }
    return has(first, .every) || has(first, .everyOther)
  }

  /// Whether a number belongs to what follows it: the 3 of `tomorrow 3 people`. Behind a weekday it is an hour or a day.
  private func isCounted(_ number: Int, _ end: Int, isBehindWeekday: Bool) -> Bool {
    guard let token = token(end) else { return false }
    // `tomorrow 12 lunch with Kim`, but not `tomorrow 12 lunch boxes`
    if isBeforeCounted(end) { return true }
    if !touches(end), token.habits.contains(where: { $0.hasMeal(at: number) }) {
      let next = self.token(end + 1)
      if next?.isUnknownWord != true || next?.has(.with) == true { return false }
    }
    if token.isUnknownWord { return !isBehindWeekday || touches(end) }
    // `daily 8 & 20` are two hours.
    guard let mark = token.mark, !token.has(.place), mark != "&", mark != "+" else { return false }
    // `Lunch Friday 12 $20`: the sign belongs to the number behind it.
    if token.isCurrency, !tokens[end - 1].isOfAmount { return false }
    return !",:;)\u{FFFC}".unicodeScalars.contains(mark) || self.token(end + 1)?.digits ?? 0 > 0
  }

  /// Whether a word for things that are counted stands at a token, behind a meal perhaps: `boxes`, `lunch boxes`.
  private func isBeforeCounted(_ index: Int) -> Bool {
    has(index, .countable) || token(index)?.habit != nil && has(index + 1, .countable)
  }

  /// Whether a number between a meal and its day is the hour of the meal, where it is the only number: `Dinner 7 Friday`.
  func isHourOfMeal(_ start: Int, _ number: Match<Numeral>) -> Bool {
    guard grammar.hasSpaces, number.value.digits > 0, let meal = token(start - 1), meal.habit != nil,
      meal.habits.contains(where: { $0.hasMeal(at: number.value.value) })
    else { return false }
    let index = skipGlue(number.end)
    guard let day = token(index), day.month == nil,
      day.beginsDay || day.step != nil && token(index + 1)?.weekday != nil
    else { return false }
    return tokens.indices.allSatisfy { $0 == start || tokens[$0].digits == 0 && tokens[$0].clock == nil }
  }

  /// Whether a weekday with a number is rather a day of the month: within the next weeks, or where it is no hour.
  private func isDayOfMonth(_ number: Match<Numeral>, _ weekday: Weekday?) -> Bool {
    guard let weekday else { return false }
    let day = number.value.value
    // Where days have no dots, `Thu 22` and `jeudi 22` are no hours. `Freitag 13` is the name of a day.
    if day > 23 || day > 12 && !grammar.hasDottedOrdinals || day == 13 && weekday == .friday { return true }
    return isSoon(day, weekday)
  }

  /// How many days ahead a number alone behind a weekday can be its day of the month.
  static let reachOfBareDay = 63

  /// How many days ahead a weekday with its day of the month can be where words say that it is one, `on Friday 13`, `Friday the 13th`: within a year, as
  /// a date without a year is.
  static let reachOfNamedDay = 366

  /// Whether a weekday has a number in its month within the next weeks.
  func isSoon(_ day: Int, _ weekday: Weekday?, within days: Int = 35) -> Bool {
    (0..<days).contains {
      let date = today.adding(days: $0)
      return date.weekday == weekday && date.components.day == day
    }
  }

  /// Whether a word for "at" that can be one for "to" too begins a time of day after a day: `jeudi 26 à 14h`. The
  /// letter alone before a number alone is between two hours: `jeudi 9 à 11`.
  private func isTimeBehindDay(_ day: Int, _ index: Int) -> Bool {
    guard has(index, .at), let match = time(at: index + 1), match.value.hour != nil else { return false }
    let isNoon = match.value.isClockWord && day > 12
    return day > 24 || match.end > index + 2 || tokens[index].range.count > 1 || isNoon
  }
}
