internal import ICalendar

/// Turns what a sentence says into the times of an event. `Documentation/QuickAdd.md` lists the conventions.
struct Resolver {
  private(set) var now: LocalDateTime
  /// The instant of ``now``; a clock that is put back shows ``now`` twice.
  let instant: Instant
  let zone: Zone
  let grammar: GrammarSwitches
  /// Whether the present day is that of an event that there is already.
  var isDayGiven = false
  /// The event whose time is changed; `nil` for a new one.
  var changed: ChangedEvent?

  var today: CalendarDate { now.date }

  /// The event without title and place.
  func event(of reading: Reading, text: SentenceText) throws(QuickAddError) -> QuickEvent {
    var event = QuickEvent()
    // `Friday evening at 1`
    let times = [
      reading.point.time, reading.range?.from.time, reading.range?.to.time, reading.hours?.from,
      reading.rule?.time,
    ]
    if times.contains(where: { $0?.isNoHourOfPart == true }) {
      throw .doubtful(reading.words(of: text).joined(separator: " "), .hourOfOtherPart)
    }
    // `Gym 2h Saturday`
    let canBeLength = [reading.point.time, reading.rule?.time].contains {
      $0?.canBeLength == true && $0?.hasHalf == false
    }
    if canBeLength, reading.range == nil { throw .noHour(understood: reading.words(of: text)) }
    if let (days, hour) = reading.daysBesideHour(text) { throw .daysOrHours(days, hour) }
    if let offset = reading.utcOffset { return try self.event(of: reading, text: text, at: offset) }
    event.alarmMinutes = reading.alarm
    event.timeZone = reading.point.zone ?? reading.range.flatMap { $0.from.zone ?? $0.to.zone }
    let named = event.timeZone == nil ? nil : clock(of: event)
    // The clock of a named zone says which of its hours are past. Tomorrow is that of who says it.
    var there = self
    let countsFromToday =
      reading.point.date.countsFromToday || reading.range?.from.date.countsFromToday == true
    if let named, !countsFromToday { there.now = named.localDateTime(at: instant) }
    if let rule = reading.rule {
      try there.setSeries(rule, reading, text, &event)
    } else {
      try there.setTimes(reading, text, &event)
    }
    if reading.saysWinterTime, let named { setSecond(&event, in: named) }
    return event
  }

  /// An event that begins at the second of two hours that the clock of its zone shows alike, which the winter time is: `2:30 CET`. It is in UTC.
  private func setSecond(_ event: inout QuickEvent, in zone: Zone) {
    guard event.rule == nil, let start = event.start, let end = event.end, let own = clock(of: event)
    else { return }
    let (first, last) = (own.instant(of: start), own.instant(of: end))
    let second = first.adding(seconds: 3600)
    guard zone.localDateTime(at: second) == zone.localDateTime(at: first) else { return }
    // An end that was said is one on the clock; a length is one of hours that pass.
    let length =
      event.saysEnd
      ? end.secondsSinceEpoch - start.secondsSinceEpoch : last.secondsSinceEpoch - first.secondsSinceEpoch
    let utc = Zone(identifier: "Etc/UTC", fixedOffset: 0)
    event.timeZone = utc.identifier
    event.start = utc.localDateTime(at: second)
    event.end = utc.localDateTime(at: second.adding(seconds: length))
  }

  /// The event of a sentence with an offset from UTC: its times are said at the offset, and written in the zone of the viewer. A rule
  /// is none that the zone of the viewer can have.
  private func event(of reading: Reading, text: SentenceText, at offset: Int) throws(QuickAddError)
    -> QuickEvent
  {
    guard reading.rule == nil else {
      throw .doubtful(reading.words(of: text).joined(separator: " "), .offsetWithoutTime)
    }
    var plain = reading
    plain.removeUTCOffset()
    let there = Zone(identifier: "", fixedOffset: offset)
    let resolver = Resolver(
      now: there.localDateTime(at: instant), instant: instant, zone: there, grammar: grammar,
      changed: changed)
    var event = try resolver.event(of: plain, text: text)
    guard !event.isAllDay, event.rule == nil else {
      throw .doubtful(reading.words(of: text).joined(separator: " "), .offsetWithoutTime)
    }
    if let start = event.start, let end = event.end {
      setSpan(there.instant(of: start), there.instant(of: end), in: zone, &event)
    }
    return event
  }

  // MARK: One event

  private func setTimes(_ reading: Reading, _ text: SentenceText, _ event: inout QuickEvent)
    throws(QuickAddError)
  {
    let reading = reading.withEndAsPoint
    // `Friday afternoon thru Monday`, `9 to 10:30, 2 hours`
    let hasTime = reading.point.time != nil && !reading.isAllDay || reading.point.offset != nil
    if reading.until != nil, hasTime || reading.range != nil { throw contradiction(reading, text) }
    if let (from, to) = reading.range {
      guard var from = from.merged(with: reading.point) else { throw contradiction(reading, text) }
      // `Babysit 5:30-10 Fri night`
      if reading.point.time?.part == .night, let first = from.time?.hour, let last = to.time?.hour,
        (4...11).contains(first), (7...12).contains(last), first < last
      {
        from.time?.part = .evening
        from.time?.isOfNightBefore = false
      }
      if from.time?.minuteOfDay != nil, to.time?.minuteOfDay != nil {
        try setClockRange(from, to, reading, text, &event)
        if let length = reading.length, let start = event.start, let end = event.end,
          end.secondsSinceEpoch - start.secondsSinceEpoch != length.days * 86_400 + length.seconds
        {
          throw contradiction(reading, text)
        }
        return
      }
      return try setDayRange(from, to, reading, text, &event)
    }
    if let offset = reading.point.offset {
      setDistance(offset, reading, &event)
      // `in 10 minutes tomorrow`
      if !reading.point.date.isEmpty, let start = event.start,
        !(try days(reading.point.date, reading, text)).contains(start.date)
      {
        throw contradiction(reading, text)
      }
      return
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
    // `Trip all day`
    if reading.point.date.isEmpty { throw .noDay(reading.words(of: text).joined(separator: " ")) }
    var days = try days(reading.point.date, reading, text)
    if let until = reading.until {
      days =
        days.lowerBound..<max(days.upperBound, try lastOfRange(until, from: days.lowerBound, reading, text))
    }
    if let length = reading.length {
      guard !length.hasTime else { throw .noHour(understood: reading.words(of: text)) }
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
    event.saysEnd = true
  }

  func setEnd(_ start: LocalDateTime, _ reading: Reading, _ event: inout QuickEvent) {
    event.start = start
    let length = reading.length ?? Offset(60, .minute)
    let day = length.date(from: start.date)
    let last = start.adding(seconds: (day.daysSinceEpoch - start.date.daysSinceEpoch) * 86_400)
    event.end = last.adding(seconds: length.seconds)
    // Hours are those that pass, also where the clock changes; those of a series are the ones of its other days.
    guard reading.rule == nil, let zone = clock(of: event) else { return }
    let end = zone.instant(of: last).adding(seconds: length.seconds)
    if !zone.isSecond(end) {
      event.end = zone.localDateTime(at: end)
    } else {
      setSpan(zone.instant(of: start), end, in: zone, &event)
    }
  }

  /// The zone that the sentence names, or that of the viewer; `nil` for a name of none.
  private func clock(of event: QuickEvent) -> Zone? {
    guard let name = event.timeZone, name != zone.identifier else { return zone }
    return ZoneDatabase.system.zone(named: name)
  }

  /// An event between two moments: in UTC where the clock of its zone shows one of them second, as it showed an earlier one.
  private func setSpan(_ start: Instant, _ end: Instant, in zone: Zone, _ event: inout QuickEvent) {
    let isLocal = !zone.isSecond(start) && !zone.isSecond(end)
    let own = isLocal ? zone : Zone(identifier: "Etc/UTC", fixedOffset: 0)
    if !isLocal { event.timeZone = own.identifier }
    (event.start, event.end) = (own.localDateTime(at: start), own.localDateTime(at: end))
  }

  /// `in 2 hours`: so many hours pass from now, whatever the clock shows.
  private func setDistance(_ offset: Offset, _ reading: Reading, _ event: inout QuickEvent) {
    let day = offset.date(from: today)
    let local = LocalDateTime(secondsSinceEpoch: day.daysSinceEpoch * 86_400 + now.secondOfDay)
    let start = (day == today ? instant : zone.instant(of: local)).adding(seconds: offset.seconds)
    setEnd(zone.localDateTime(at: start), reading, &event)
    guard zone.isSecond(start), let end = event.end, let first = event.start else { return }
    setSpan(start, start.adding(seconds: end.secondsSinceEpoch - first.secondsSinceEpoch), in: zone, &event)
  }

  /// The start of a point with a time: on its day, or at its next turn from now.
  private func timed(_ point: Point, _ reading: Reading, _ text: SentenceText) throws(QuickAddError)
    -> LocalDateTime
  {
    guard let time = point.time, var minutes = minutes(time) else {
      throw .noTime(understood: reading.words(of: text))
    }
    // `call at 6:15` and `at six-fifteen` without a day are what the clock shows.
    if point.date.isEmpty, grammar.hasTwelveHourDigits, time.isOpenBesideMinutes { minutes -= 720 }
    if time.isOfNightBefore, minutes < 360 { minutes += 1440 }
    let start = try moment(minutes, second: time.second, point.date, reading, text)
    // `tonight at 2`
    // `esta madrugada a las 2`
    let isNight = time.part == .night || time.part == .earlyMorning && grammar.joinsMinutes
    if point.date.days == 0, isNight, start < now, minutes < 360 {
      return start.adding(seconds: 86_400)
    }
    // `today at 8`, said at ten, is in the evening.
    let evening = start.adding(seconds: 43_200)
    // `heute 9 Uhr` is what the clock shows, but a concert is not in the morning.
    let isFixed = time.isOf24Hours || time.isOfClock && !grammar.hasTwelveHourDigits && !reading.isOfEvening
    let isOpen = !time.hasHalf && !isFixed && minutes < 720
    let isThisWeek = isOfThisWeek(point.date)
    let isToday = start.date == today || point.date.isWeekend
    guard point.date.days == 0 || isThisWeek && isToday, start < now else { return start }
    if isOpen, evening >= now, !point.date.isWeekend { return evening }
    if isThisWeek { throw .past(reading.words(of: text).joined(separator: " ")) }
    return start
  }

  /// Whether a weekday of this week is said, which is no day to come if its time is past: `Friday this week 9am`. `today` says that a past
  /// time is meant.
  private func isOfThisWeek(_ date: DateFields) -> Bool {
    date.weekday != nil && date.weeks == 0 || date.isWeekend && date.offset == nil && date.weeks ?? 0 == 0
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
    // A time in a whole month or week names no day. One on a weekend is on its first day.
    guard !date.namesSeveralDays || date.isWeekend else {
      throw .noDay(reading.words(of: text).joined(separator: " "))
    }
    let days = try days(date, reading, text, skipsToday: seconds <= now.secondOfDay)
    return LocalDateTime(days.lowerBound).adding(seconds: seconds)
  }

  // MARK: Days

  func days(
    _ fields: DateFields, _ reading: Reading, _ text: SentenceText, skipsToday: Bool = false
  ) throws(QuickAddError) -> Range<CalendarDate> {
    if fields.isEmpty { return today..<today.adding(days: 1) }
    // `Friday next month` could be each of four days.
    if fields.weekday != nil, fields.day == nil, fields.weekdayNumber == nil, fields.weekNumber == nil,
      fields.weekdayBeside == nil, fields.calendarWeek == nil,
      fields.month ?? fields.months ?? fields.year ?? fields.years != nil
    {
      throw .doubtful(reading.words(of: text).joined(separator: " "), .oneOfSeveralDays)
    }
    // `a week from Friday 9am`, said on a Friday at 10, is counted from that Friday.
    let isLater = fields.offset.map { $0.days > 0 || $0.months > 0 } ?? false
    let resolver = DayResolver(
      today: today, skipsToday: skipsToday && !isLater, firstWeekday: grammar.firstWeekday)
    // `end of month Thursday` where the last day is another one
    if fields.isLastDay(besideWeekdayOtherThan: { resolver.days($0)?.lowerBound.weekday }) {
      throw .doubtful(reading.words(of: text).joined(separator: " "), .oneOfSeveralDays)
    }
    guard fields.year ?? 1 > 0,
      let days = changed.flatMap({ resolver.days(fields, near: $0) }) ?? resolver.days(fields)
    else {
      throw .noSuchDay(reading.words(of: text).joined(separator: " "))
    }
    // `Meeting Friday 31`, `Lunch Tuesday the 25th noon`, of which the next one is in months
    let isFridayThe13th = fields.day == 13 && fields.weekday == .friday
    let reach =
      fields.canBeFar && (isFridayThe13th || !reading.hasHour)
      ? Parser.reachOfNamedDay : Parser.reachOfBareDay
    if fields.weekday != nil, fields.day != nil,
      fields.month ?? fields.months ?? fields.year ?? fields.years == nil, fields.offset == nil,
      days.lowerBound >= max(today, changed?.day ?? today).adding(days: reach),
      let next = resolver.days(DateFields(day: fields.day))?.lowerBound
    {
      throw .wrongWeekday(reading.words(of: text).joined(separator: " "), next.weekday)
    }
    if let weekday = fields.weekday, fields.offset == nil, !fields.isWeek, days.lowerBound.weekday != weekday
    {
      throw .wrongWeekday(reading.words(of: text).joined(separator: " "), days.lowerBound.weekday)
    }
    return days
  }

  // MARK: Ranges of the clock

  private func setClockRange(
    _ from: Point, _ to: Point, _ reading: Reading, _ text: SentenceText, _ event: inout QuickEvent
  ) throws(QuickAddError) {
    let (from, to) = try withDateOfWeekday(from, to, reading, text)
    guard let left = from.time, let right = to.time else { return }
    // An event has one time zone.
    if let zone = from.zone, let other = to.zone, zone != other { throw contradiction(reading, text) }
    // `Nuit de vendredi à samedi 1h`
    if left.part == .night, left.hour == nil, right.hour ?? 24 < 6, from.date.weekday != nil,
      to.date.weekday != nil
    {
      throw .doubtful(reading.words(of: text).joined(separator: " "), .oneNightOrTwo)
    }
    let (firstDate, lastDate) = completed(from.date, to.date)
    var date = firstDate
    let isDayAfter = to.date.isDayAfter
    if date.isEmpty, !isDayAfter { date = to.date }
    let isOfTwoDays = isDayAfter || !from.date.isEmpty && !to.date.isEmpty && from.date != to.date
    let (first, last) = clockRange(left, right, isOfTwoDays: isOfTwoDays)
    let isAfterMidnight = left.isOfNightBefore && first < 360
    let start = try moment(
      first + (isAfterMidnight ? 1440 : 0), second: left.second, date, reading, text)
    var end = LocalDateTime(start.date).adding(seconds: last * 60 + right.second)
    if isDayAfter || !to.date.isEmpty && !from.date.isEmpty {
      let day = try lastOfRange(lastDate, from: start.date, reading, text).adding(days: -1)
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
    if isOfThisWeek(date), start.date == today, end <= now {
      throw .past(reading.words(of: text).joined(separator: " "))
    }
    event.start = start
    event.end = end
    event.saysEnd = true
  }

  /// A range of hours with the date behind them as the day of both, where it says on which such weekday they are, and is not the end of an event of weeks:
  /// `Choir Thursday 7-9pm Jan 7`.
  private func withDateOfWeekday(
    _ from: Point, _ to: Point, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> (Point, Point) {
    guard let weekday = from.date.weekdayAlone, to.saysHourFirst, to.touchesFirst, to.date.day != nil,
      let left = from.time, let right = to.time
    else { return (from, to) }
    let (begin, end) = clockRange(left, right)
    guard begin < end else { return (from, to) }
    let first = try days(from.date, reading, text).lowerBound
    let date = try days(to.date, reading, text).lowerBound
    guard date > first.adding(days: 6) else { return (from, to) }
    guard date.weekday == weekday else {
      throw .wrongWeekday(reading.words(of: text).joined(separator: " "), date.weekday)
    }
    var (start, last) = (from, to)
    (start.date, last.date) = (to.date, DateFields())
    return (start, last)
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
    // `8 to midnight`
    if !left.hasHalf, right.isClockWord, plainRight == 1440, grammar.hasTwelveHourDigits {
      return (halves(left, plainLeft).last ?? plainLeft, plainRight)
    }
    let start = left.minuteOfDay(lastAfternoonHour: grammar.lastAfternoonHour) ?? plainLeft
    // `14:00` of one day to `3:32` of another
    if !right.hasHalf, isOfTwoDays {
      // `Freitag 18 Uhr bis Montag 6 Uhr`
      if !grammar.hasTwelveHourDigits, left.hour ?? 0 > 12 { return (start, plainRight) }
      return (start, right.minuteOfDay(lastAfternoonHour: grammar.lastAfternoonHour) ?? plainRight)
    }
    if !right.hasHalf {
      if let end = halves(right, plainRight).first(where: { $0 > start }) { return (start, end) }
      // `7-3` is in the day, and not over midnight.
      if start > plainLeft, let end = halves(right, plainRight).first(where: { $0 > plainLeft }) {
        return (plainLeft, end)
      }
      return (start, plainRight)
    }
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
      // `rest of the week` is from today on.
      let isRest = until.namesSeveralDays && (until.weeks == 0 || until.months == 0 || until.years == 0)
      reading.point.date = isRest ? DateFields(days: 0) : until
      if !isRest { reading.until = nil }
    }
    return reading
  }
}

/// Ranges of days.
extension Resolver {
  /// The days of a range; with a time, a series on each of them: `Aug 3 to 7 at 9`.
  func setDayRange(
    _ from: Point, _ to: Point, _ reading: Reading, _ text: SentenceText, _ event: inout QuickEvent
  ) throws(QuickAddError) {
    let days = try days(from.date, through: to.date, reading, text)
    // `Schulung KW 28-30 9 Uhr`
    if from.date.calendarWeek != nil, from.date.weekday == nil, reading.hasHour || reading.hours != nil {
      throw .noDay(reading.words(of: text).joined(separator: " "))
    }
    let hours = reading.hours.map { clockRange($0.from, $0.to) }
    let time = from.time ?? to.time
    guard to.date.namesDay, let first = hours?.0 ?? time.flatMap(minutes) else {
      return setDays(days, &event)
    }
    // `Class Tuesday Jan 5 - Mar 30 6-8pm` is on Tuesdays, and so perhaps is `Class Tuesday until Mar 30 6pm`.
    if from.date.weekday != nil, days.count > 7 {
      if from.date.day != nil { throw contradiction(reading, text) }
      if to.date.weekday == nil {
        throw .doubtful(reading.words(of: text).joined(separator: " "), .onceOrEachWeek)
      }
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
    var (first, last) = completed(first, last)
    var start = try days(first, reading, text).lowerBound
    // `du 24 au 31`, said in a month of 30 days, is in the next one.
    if first.isBareDayAlone, last.isBareDayAlone, let day = last.day, day > first.day ?? day {
      let (year, month, _) = start.components
      if day > CalendarDate.daysInMonth(month, ofYear: year) {
        (first.year, first.month, last.year, last.month) = (year, month + 1, year, month + 1)
        start = try days(first, reading, text).lowerBound
      }
    }
    let end = try lastOfRange(last, from: start, reading, text)
    guard start < end else { throw contradiction(reading, text) }
    return start..<end
  }

  /// Both sides of a range, each with the month and the year of the other one where it has none: 28 December is in the year before
  /// that of 3 January 2028. The first weekday is in the week of the last one.
  func completed(_ first: DateFields, _ last: DateFields) -> (DateFields, DateFields) {
    var (first, last) = (first, last)
    // `Tuesday to Thursday next week`; from Friday to Monday the first day is before that week, and Chinese says it there.
    if grammar.hasSpaces, let weeks = last.weeks, let from = first.weekdayAlone, let to = last.weekday,
      let left = grammar.daysOfWeek.firstIndex(of: from), let right = grammar.daysOfWeek.firstIndex(of: to),
      left < right
    {
      first.weeks = weeks
    }
    // `Monday to Friday Dec 11` begins on the Monday of that week.
    if let from = first.weekdayAlone, let to = last.weekday, last.day != nil,
      let end = DayResolver(today: today, firstWeekday: grammar.firstWeekday).days(last)?.lowerBound
    {
      let start = end.adding(days: -((to.rawValue - from.rawValue + 6) % 7 + 1))
      let (year, month, day) = start.components
      if start >= today { (first.year, first.month, first.day) = (year, month, day) }
    }
    guard last.day != nil, first.day != nil else { return (first, last) }
    // `30 to 2 January` begins in the month before.
    let isMonthBefore =
      first.month == nil && first.months == nil && first.day ?? 0 > last.day ?? 0 && last.day ?? 0 > 0
    if first.month == nil { first.month = last.month.map { isMonthBefore ? ($0 + 10) % 12 + 1 : $0 } }
    if last.month == nil { last.month = first.month }
    if first.year == nil, first.years == nil, let year = last.year,
      let left = first.month, let right = last.month
    {
      first.year = right < left ? year - 1 : year
    }
    if first.year == nil, first.month == nil { first.year = last.year }
    if first.year == nil, first.years == nil, first.month ?? 0 <= last.month ?? 0 { first.years = last.years }
    if first.months == nil { first.months = last.months.map { isMonthBefore ? $0 - 1 : $0 } }
    if last.months == nil { last.months = first.months }
    return (first, last)
  }

  /// The day after the last one of a range: the first such day from its beginning on, which the calendar has to have.
  func lastOfRange(
    _ fields: DateFields, from first: CalendarDate, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> CalendarDate {
    var last = fields
    if let day = last.day, day > 0, !last.isRelative, last.year == nil, last.weekdayNumber == nil {
      let (year, month, firstDay) = first.components
      let lastMonth = last.month ?? (day < firstDay ? month % 12 + 1 : month)
      // `Nov 28 to Nov 20` is not nearly a year.
      guard lastMonth != month || day >= firstDay else { throw contradiction(reading, text) }
      (last.year, last.month) = (lastMonth < month ? year + 1 : year, lastMonth)
      _ = try days(last, reading, text)
    }
    return try self.last(last, from: first, reading, text)
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
}
