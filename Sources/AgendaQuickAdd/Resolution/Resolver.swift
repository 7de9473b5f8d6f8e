internal import ICalendar

/// Turns what a sentence says into the times of an event. `Documentation/QuickAdd.md` lists the conventions.
struct Resolver {
  let now: LocalDateTime
  let zone: Zone
  let grammar: GrammarSwitches

  var today: CalendarDate { now.date }

  /// The event without title and place.
  func event(of reading: Reading, text: SentenceText) throws(QuickAddError) -> QuickEvent {
    var event = QuickEvent()
    event.alarmMinutes = reading.alarm
    event.timeZone = reading.point.zone ?? reading.range.flatMap { $0.from.zone ?? $0.to.zone }
    if let rule = reading.rule {
      try setSeries(rule, reading, text, &event)
    } else {
      try setTimes(reading, text, &event)
    }
    return event
  }

  // MARK: One event

  private func setTimes(_ reading: Reading, _ text: SentenceText, _ event: inout QuickEvent)
    throws(QuickAddError)
  {
    let reading = reading.withEndAsPoint
    if let (from, to) = reading.range {
      guard let from = from.merged(with: reading.point) else { throw contradiction(reading, text) }
      if from.time?.minuteOfDay != nil, to.time?.minuteOfDay != nil {
        return try setClockRange(from, to, reading, text, &event)
      }
      return try setDayRange(from, to, reading, text, &event)
    }
    if let offset = reading.point.offset {
      return setDistance(offset, reading, &event)
    }
    if let utcOffset = reading.point.utcOffset {
      let local = try timed(reading.point, reading, text)
      let start = zone.localDateTime(at: Instant(secondsSinceEpoch: local.secondsSinceEpoch - utcOffset))
      return setEnd(start, reading, &event)
    }
    if reading.point.time?.isNow == true { return setEnd(now, reading, &event) }
    if reading.point.time != nil, !reading.isAllDay {
      return setEnd(try timed(reading.point, reading, text), reading, &event)
    }
    if !reading.point.date.isEmpty || reading.isAllDay { try setWholeDays(reading, text, &event) }
  }

  /// The days of a point, up to an end or as many as a length has.
  private func setWholeDays(_ reading: Reading, _ text: SentenceText, _ event: inout QuickEvent)
    throws(QuickAddError)
  {
    var days = try days(reading.point.date, reading, text)
    if let until = reading.until {
      days = days.lowerBound..<max(days.upperBound, try last(until, from: days.lowerBound, reading, text))
    }
    if let length = reading.length {
      guard !length.hasTime else { throw .noTime(understood: reading.words(of: text)) }
      days = days.lowerBound..<max(days.lowerBound.adding(days: 1), length.date(from: days.lowerBound))
    }
    setDays(days, &event)
  }

  func setDays(_ days: Range<CalendarDate>, _ event: inout QuickEvent) {
    event.isAllDay = true
    event.start = LocalDateTime(days.lowerBound)
    event.end = LocalDateTime(days.upperBound)
  }

  /// An event on a day from a minute to another one, perhaps after midnight.
  func setTurn(
    _ day: CalendarDate, _ first: Int, _ last: Int?, _ reading: Reading, _ event: inout QuickEvent
  ) {
    setEnd(LocalDateTime(day).adding(seconds: first * 60), reading, &event)
    guard let last else { return }
    event.end = LocalDateTime(day).adding(seconds: (last > first ? last : last + 1440) * 60)
  }

  func setEnd(_ start: LocalDateTime, _ reading: Reading, _ event: inout QuickEvent) {
    event.start = start
    let length = reading.length ?? Offset(60, .minute)
    let day = length.date(from: start.date)
    event.end = start.adding(
      seconds: (day.daysSinceEpoch - start.date.daysSinceEpoch) * 86_400 + length.seconds)
  }

  /// `in 2 hours`: from now, to the minute or second that it is.
  private func setDistance(_ offset: Offset, _ reading: Reading, _ event: inout QuickEvent) {
    let day = offset.date(from: today)
    let start = LocalDateTime(secondsSinceEpoch: day.daysSinceEpoch * 86_400 + now.secondOfDay).adding(
      seconds: offset.seconds)
    setEnd(start, reading, &event)
  }

  /// The start of a point with a time: on its day, or at its next turn from now.
  private func timed(_ point: Point, _ reading: Reading, _ text: SentenceText) throws(QuickAddError)
    -> LocalDateTime
  {
    guard let time = point.time, let minutes = minutes(time) else {
      throw .noTime(understood: reading.words(of: text))
    }
    let start = try moment(minutes, second: time.second, point.date, reading, text)
    // `tonight at 2`
    if point.date.days == 0, time.part == .night, start < now, minutes < 360 {
      return start.adding(seconds: 86_400)
    }
    // `today at 8`, said at ten, is in the evening.
    let evening = start.adding(seconds: 43_200)
    let isOpen = !time.hasHalf && !time.isOf24Hours && minutes < 720
    return isOpen && point.date.days == 0 && start < now && evening >= now ? evening : start
  }

  func minutes(_ time: TimeFields) -> Int? {
    time.minuteOfDay(lastAfternoonHour: grammar.lastAfternoonHour)
  }

  private func moment(
    _ minutes: Int, second: Int, _ date: DateFields, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> LocalDateTime {
    let seconds = minutes * 60 + second
    if date.isEmpty {
      let start = LocalDateTime(today).adding(seconds: seconds % 86_400)
      return start < now ? start.adding(seconds: 86_400) : start
    }
    let days = try days(date, reading, text, skipsToday: seconds <= now.secondOfDay)
    return LocalDateTime(days.lowerBound).adding(seconds: seconds)
  }

  // MARK: Days

  func days(
    _ fields: DateFields, _ reading: Reading, _ text: SentenceText, skipsToday: Bool = false
  ) throws(QuickAddError) -> Range<CalendarDate> {
    if fields.isEmpty { return today..<today.adding(days: 1) }
    let resolver = DayResolver(today: today, skipsToday: skipsToday, firstWeekday: grammar.firstWeekday)
    guard fields.year ?? 1 > 0, let days = resolver.days(fields) else {
      throw .noSuchDay(reading.words(of: text).joined(separator: " "))
    }
    if let weekday = fields.weekday, fields.offset == nil, !fields.isWeek, days.lowerBound.weekday != weekday
    {
      throw .wrongWeekday(reading.words(of: text).joined(separator: " "), days.lowerBound.weekday)
    }
    return days
  }

  /// The day after the last one of a range that begins on a day.
  func last(
    _ fields: DateFields, from first: CalendarDate, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> CalendarDate {
    if fields.isDayAfter { return first.adding(days: 2) }
    // "Next Friday" at the end of a range is seen from today, and a weekday from the first day.
    if fields.isRelative,
      let end = DayResolver(today: today, firstWeekday: grammar.firstWeekday).days(fields)?.upperBound,
      end > first
    {
      return end
    }
    guard let days = DayResolver(today: first, firstWeekday: grammar.firstWeekday).days(fields) else {
      throw .noSuchDay(reading.words(of: text).joined(separator: " "))
    }
    return days.upperBound
  }

  /// The days of a range; with a time, a series on each of them: `Aug 3 to 7 at 9`.
  private func setDayRange(
    _ from: Point, _ to: Point, _ reading: Reading, _ text: SentenceText, _ event: inout QuickEvent
  ) throws(QuickAddError) {
    let days = try days(from.date, through: to.date, reading, text)
    let hours = reading.hours.map { clockRange($0.from, $0.to) }
    let time = from.time ?? to.time
    guard to.date.namesDay, let first = hours?.0 ?? time.flatMap(minutes) else {
      return setDays(days, &event)
    }
    setTurn(days.lowerBound, first, hours?.1, reading, &event)
    var series = SeriesFields(RuleFields(unit: .day), date: DateFields(), workdays: grammar.workdays)
    series.until = days.upperBound.adding(days: -1)
    event.rule = series.text
  }

  /// The days of a range; each side has the month and the year of the other one where it has none.
  func days(
    _ first: DateFields, through last: DateFields, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> Range<CalendarDate> {
    var (first, last) = (first, last)
    if last.day != nil, first.day != nil {
      if first.month == nil { first.month = last.month }
      if last.month == nil { last.month = first.month }
      if first.year == nil, last.month ?? 0 >= first.month ?? 0 { first.year = last.year }
      if first.months == nil { first.months = last.months }
      if last.months == nil { last.months = first.months }
    }
    let start = try days(first, reading, text).lowerBound
    if last.year == nil, last.month == nil || last.month ?? 0 >= first.month ?? 0 { last.year = first.year }
    let end = try self.last(last, from: start, reading, text)
    guard start < end else { throw contradiction(reading, text) }
    return start..<end
  }

  // MARK: Ranges of the clock

  private func setClockRange(
    _ from: Point, _ to: Point, _ reading: Reading, _ text: SentenceText, _ event: inout QuickEvent
  ) throws(QuickAddError) {
    guard let left = from.time, let right = to.time else { return }
    // An event has one time zone.
    if let zone = from.zone, let other = to.zone, zone != other { throw contradiction(reading, text) }
    var date = from.date
    let isDayAfter = to.date.isDayAfter
    if date.isEmpty, !isDayAfter { date = to.date }
    let isOfTwoDays = isDayAfter || !from.date.isEmpty && !to.date.isEmpty && from.date != to.date
    let (first, last) = clockRange(left, right, isOfTwoDays: isOfTwoDays)
    let start = try moment(first, second: left.second, date, reading, text)
    var end = LocalDateTime(start.date).adding(seconds: last * 60 + right.second)
    if isDayAfter || !to.date.isEmpty && !from.date.isEmpty {
      let day = try self.last(to.date, from: start.date, reading, text).adding(days: -1)
      // `today 22:00 to tomorrow 6`
      let isNight = start.secondOfDay >= 64_800 && day == start.date.adding(days: 1) && !right.hasHalf
      let last = isNight ? right.minuteOfDay ?? last : last
      end = LocalDateTime(day).adding(seconds: last * 60 + right.second)
    } else if end <= start {
      // `10pm-6am` is over midnight; `5pm to 4pm` has its end before its start.
      guard end == start || start.secondOfDay - end.secondOfDay >= 8 * 3600 else {
        throw contradiction(reading, text)
      }
      end = end.adding(seconds: 86_400)
    }
    guard start < end else { throw contradiction(reading, text) }
    event.start = start
    event.end = end
  }

  /// The minutes of both times; each gets the half of the day from the other where it has none.
  func clockRange(_ left: TimeFields, _ right: TimeFields, isOfTwoDays: Bool = false) -> (Int, Int) {
    let (plainLeft, plainRight) = (left.minuteOfDay ?? 0, right.minuteOfDay ?? 0)
    func halves(_ time: TimeFields, _ minutes: Int) -> [Int] {
      time.hasHalf || time.hour ?? 0 > 12 ? [minutes] : [minutes % 720, minutes % 720 + 720]
    }
    if !left.hasHalf, right.hasHalf, (right.hour ?? 0) <= 12 || right.isAfternoon != nil {
      let start = halves(left, plainLeft).last { $0 < plainRight } ?? plainLeft
      return (start, plainRight)
    }
    let start = left.minuteOfDay(lastAfternoonHour: grammar.lastAfternoonHour) ?? plainLeft
    // `14:00` of one day to `3:32` of another
    if !right.hasHalf, isOfTwoDays {
      return (start, right.minuteOfDay(lastAfternoonHour: grammar.lastAfternoonHour) ?? plainRight)
    }
    if !right.hasHalf { return (start, halves(right, plainRight).first { $0 > start } ?? plainRight) }
    if !left.hasHalf, plainLeft < plainRight, start >= plainRight { return (plainLeft, plainRight) }
    return (start, plainRight)
  }

  func contradiction(_ reading: Reading, _ text: SentenceText) -> QuickAddError {
    let words = reading.words(of: text)
    if words.count == 1 { return .notUnderstood(words[0]) }
    return .contradiction(words.first ?? "", words.dropFirst().joined(separator: " "))
  }
}

extension Reading {
  /// A copy in which an end without a beginning becomes the point: `by Friday 5pm` is that time.
  fileprivate var withEndAsPoint: Reading {
    var reading = self
    if let to = reading.range?.to, reading.range?.from.isEmpty == true, reading.point.isEmpty {
      reading.point = to
      reading.range = nil
    }
    if let until = reading.until, reading.point.isEmpty, reading.range == nil {
      reading.point.date = until
      reading.until = nil
    }
    return reading
  }
}
