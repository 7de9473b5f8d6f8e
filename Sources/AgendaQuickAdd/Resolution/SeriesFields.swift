internal import ICalendar

/// A recurrence with the day that the sentence says beside it.
struct SeriesFields {
  private let interval: Int
  private let unit: TimeUnit
  private var weekdays: [Weekday]
  private var weekdayNumbers: [Int]
  private var position: Int?
  private var month: Int?
  /// The month of each quarter of the year, from 0 on, in which the first day is: 0 for `the first Monday of every quarter`.
  private var monthOfQuarter: Int?
  /// Days of the month; -1 is the last.
  private var days: [Int]
  var count: Int?
  var until: CalendarDate?
  /// Whether the day beside the rule says when it begins, and not on which days it is.
  private(set) var startsAtDate = false
  /// The rest of the day beside the rule, where the rule takes its days from it: the year of `monthly on the 1st next year`.
  private(set) var rest = DateFields()

  /// The rule with the day beside it. `workdays` are the days of the week without the weekend.
  init(_ rule: RuleFields, date: DateFields, workdays: [Weekday]) {
    interval = rule.unit == .quarter ? rule.interval * 3 : rule.interval
    unit = rule.unit == .quarter ? .month : rule.unit
    weekdays = rule.weekdays
    weekdayNumbers = rule.weekdayNumbers
    position = rule.position
    month = rule.date.month
    days = (rule.date.day.map { [$0] } ?? []) + rule.furtherDays
    switch unit {
    case .week:
      if weekdays.isEmpty, let weekday = date.weekday { weekdays = [weekday] }
      startsAtDate = date.day != nil || date.days != nil || date.weeks != nil || date.offset != nil
      if !startsAtDate, rule.weekdays.isEmpty, date.weekday != nil {
        rest = date
        (rest.weekday, rest.weekdayStep) = (nil, nil)
      }
    case .month:
      if let number = date.weekdayNumber, let weekday = date.weekday {
        (weekdayNumbers, weekdays) = ([number], [weekday])
      } else if let number = date.workdayNumber {
        (position, weekdays) = (number, workdays)
      } else if let day = date.day {
        days = [day]
        startsAtDate = date.month != nil
      } else {
        startsAtDate = date.namesDay
      }
      if !startsAtDate, date.namesDay {
        rest = date
        (rest.weekdayNumber, rest.weekday, rest.workdayNumber, rest.day) = (nil, nil, nil, nil)
      }
    case .year:
      if let number = date.weekdayNumber, let weekday = date.weekday {
        (weekdayNumbers, weekdays, month) = ([number], [weekday], date.month)
        startsAtDate = date.year != nil || date.years != nil
      } else if let day = date.day, date.month != nil {
        (month, days) = (date.month, [day])
        startsAtDate = date.year != nil || date.years != nil
      } else {
        startsAtDate = date.namesDay
      }
    default:
      startsAtDate = date.namesDay
    }
    if rule.unit == .quarter, !startsAtDate, date.month == nil, !date.isBeginning {
      monthOfQuarter = Self.monthOfQuarter(position.map { [$0] } ?? weekdayNumbers, days)
    }
  }

  /// The month of each quarter in which its days are, from 0 on: those that are counted from its beginning are in the first one, and those from its
  /// end in the last one. `nil` for any other day.
  private static func monthOfQuarter(_ numbers: [Int], _ days: [Int]) -> Int? {
    guard let number = numbers.first ?? days.first(where: { abs($0) == 1 }),
      (numbers + days).allSatisfy({ ($0 < 0) == (number < 0) })
    else { return nil }
    return number < 0 ? 2 : 0
  }

  /// The series is on days of each month.
  var isMonthly: Bool { unit == .month }

  /// The value of RRULE.
  var text: String {
    var parts = ["FREQ=\(frequency)"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if !weekdays.isEmpty {
      let order = Weekday.allCases.filter(weekdays.contains)
      let fromMonday = order.filter { $0 != .sunday } + order.filter { $0 == .sunday }
      let numbers = weekdayNumbers.isEmpty ? [""] : weekdayNumbers.map(String.init)
      parts.append(
        "BYDAY=" + fromMonday.flatMap { day in numbers.map { $0 + day.code } }.joined(separator: ","))
    }
    if let month { parts.append("BYMONTH=\(month)") }
    if !days.isEmpty { parts.append("BYMONTHDAY=" + days.map(String.init).joined(separator: ",")) }
    if let position { parts.append("BYSETPOS=\(position)") }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=" + until.description.filter { $0 != "-" }) }
    return parts.joined(separator: ";")
  }

  private var frequency: String {
    switch unit {
    case .second: "SECONDLY"
    case .minute: "MINUTELY"
    case .hour: "HOURLY"
    case .day: "DAILY"
    case .week: "WEEKLY"
    case .month, .quarter: "MONTHLY"
    case .year: "YEARLY"
    }
  }

  /// The first day of the rule from a day on: within the years in which each rule has one.
  func first(from earliest: CalendarDate) -> CalendarDate? {
    for offset in 0...(8 * 366) {
      let date = earliest.adding(days: offset)
      if matches(date) { return date }
    }
    return nil
  }

  /// Whether the rule has more than one day in a stretch of them.
  func isSeveral(in stretch: Range<CalendarDate>) -> Bool {
    var count = 0
    var date = stretch.lowerBound
    while date < stretch.upperBound, count < 2 {
      if matches(date) { count += 1 }
      date = date.adding(days: 1)
    }
    return count > 1
  }

  private func matches(_ date: CalendarDate) -> Bool {
    let (year, dateMonth, dateDay) = date.components
    let dayFromEnd = dateDay - 1 - CalendarDate.daysInMonth(dateMonth, ofYear: year)
    if !days.isEmpty, !days.contains(dateDay), !days.contains(dayFromEnd) { return false }
    if let month, month != dateMonth { return false }
    if let monthOfQuarter, (dateMonth - 1) % 3 != monthOfQuarter { return false }
    guard !weekdays.isEmpty else { return true }
    if let position, weekdays.contains(date.weekday) {
      let step = position > 0 ? -1 : 1
      let others = (1..<31).map { date.adding(days: $0 * step) }.prefix { $0.month == dateMonth }
      return others.count { weekdays.contains($0.weekday) } == abs(position) - 1
    }
    if !weekdayNumbers.isEmpty {
      return weekdays.contains { weekday in
        weekdayNumbers.contains {
          DayResolver.numbered($0, weekday, monthIndex: year * 12 + dateMonth - 1) == date
        }
      }
    }
    return weekdays.contains(date.weekday)
  }
}

extension Weekday {
  /// The weekdays from this one through another.
  func days(through last: Weekday) -> [Weekday] {
    var days = [self]
    while let day = days.last, day != last, days.count < 7 {
      days.append(Weekday(rawValue: (day.rawValue + 1) % 7) ?? last)
    }
    return days
  }
}

/// The times and the rule of a series.
extension Resolver {
  func setSeries(
    _ rule: RuleFields, _ reading: Reading, _ text: SentenceText, _ event: inout QuickEvent
  ) throws(QuickAddError) {
    var rule = rule
    // 每天吃药三次 is three times each day.
    if !grammar.hasSpaces, reading.count != nil, rule == RuleFields(unit: .day), !reading.hasHour {
      throw contradiction(reading, text)
    }
    var point = reading.point
    var to: Point?
    if let range = reading.range {
      guard let from = range.from.merged(with: point) else { throw contradiction(reading, text) }
      (point, to) = (from.isEmpty ? point : from, range.to)
      // `every weekday until 6pm` says neither when it begins nor how long it lasts.
      if range.from.isEmpty, range.to.date.isEmpty, range.to.time?.hour != nil, point.time?.hour == nil {
        throw contradiction(reading, text)
      }
    }
    // `monthly on the last Friday` is never that of last week.
    if rule.unit == .month || rule.unit == .quarter, let weekday = point.date.lastWeekday {
      point.date = DateFields()
      (point.date.weekday, point.date.weekdayNumber) = (weekday, -1)
    }
    let lastWeekday = try takeLastWeekday(of: &rule, &point, &to, reading, text)
    // `Tue-Sat every week`
    if rule.unit == .week, rule.weekdays.isEmpty, let first = point.date.weekdayAlone,
      let last = to?.date.weekdayAlone
    {
      rule.weekdays = first.days(through: last)
      point.date = DateFields()
      to?.date = DateFields()
    }
    if to?.date.namesDay != true { try checkDay(beside: rule, point.date, reading, text) }
    try checkEnds(of: rule, point.date, reading, text)
    // `every Friday night at 1` is on Saturdays.
    if rule.unit != .day, let time = point.time, time.part == .night, let minutes = minutes(time),
      minutes < 360
    {
      throw contradiction(reading, text)
    }
    var series = SeriesFields(rule, date: point.date, workdays: grammar.workdays)
    let (first, last) =
      reading.hours.map { clockRange($0.from, $0.to) }
      ?? seriesTimes(point, to, isOfTwoDays: lastWeekday != nil)
    // `every hour from 9 to 5`
    if rule.unit == .hour || rule.unit == .minute, last != nil { throw contradiction(reading, text) }
    var earliest = today
    if let to, to.date.namesDay, point.date.namesDay {
      // `every day from 3 to 7 August`
      if let first = try? self.days(point.date, reading, text).lowerBound,
        isBefore(to.date, first, saysFirst: true)
      {
        throw .endsBefore(reading.words(of: text).joined(separator: " "), first)
      }
      let days = try days(point.date, through: to.date, reading, text)
      earliest = days.lowerBound
      series.until = days.upperBound.adding(days: -1)
    } else if let period = try period(of: series, point.date, reading, text) {
      // `daily next week`, `every Tuesday in January`; `monthly next year` says no day.
      let days = try days(period, reading, text)
      let isOnDays =
        rule.unit == .day || !rule.weekdays.isEmpty || rule.date.day != nil || !series.rest.isEmpty
      guard isOnDays || series.startsAtDate else { throw contradiction(reading, text) }
      // `Plan next week every Friday` would be once.
      if rule.unit == .week, isOnDays, !point.date.isBeginning, !series.isSeveral(in: days) {
        throw contradiction(reading, text)
      }
      earliest = isWithinMonths(point.date, reading.until) ? today : max(today, days.lowerBound)
      let hasEnd =
        reading.until != nil || reading.count != nil || reading.length.map { !$0.hasTime } ?? false
      if isOnDays, !point.date.isBeginning, !hasEnd { series.until = days.upperBound.adding(days: -1) }
    } else if series.startsAtDate {
      let isPast = first.map { $0 * 60 < now.secondOfDay } ?? false
      earliest = try days(point.date, reading, text, skipsToday: isPast).lowerBound
    }
    if earliest == today, let first, first * 60 < now.secondOfDay { earliest = today.adding(days: 1) }
    guard let day = series.first(from: earliest), series.until.map({ day <= $0 }) ?? true else {
      throw .noSuchDay(reading.words(of: text).joined(separator: " "))
    }
    let minutes = rule.unit == .hour || rule.unit == .minute ? first ?? now.secondOfDay / 60 : first
    // `Swim for 2h every Saturday`
    if minutes == nil, reading.length?.hasTime == true {
      throw .noHour(understood: reading.words(of: text))
    }
    let lengthOfSeries = try lengthOfSeries(rule, from: day, isTimed: minutes != nil, reading, text)
    var turn = reading
    if lengthOfSeries != nil { turn.length = nil }
    setFirstTurn(rule.unit == .hour && !series.startsAtDate ? today : day, minutes, last, turn, &event)
    if let lastWeekday { setLastDay(lastWeekday, last, &event) }
    try setEnd(&series, from: day, lengthOfSeries, reading, text)
    event.rule = series.text
  }

  /// Refuses a day beside a series that is none of its days and not said to be its beginning: `Tuesdays with Morrie Dec 10`, `daily over
  /// Christmas`. A series with an end may begin with a feast: `daily at Christmas until Jan 6`.
  private func checkDay(
    beside rule: RuleFields, _ date: DateFields, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) {
    // `Manic Mondays playlist due Friday`
    // `Every other weekend Sat 9am`
    if rule.unit == .week, !rule.weekdays.isEmpty, !date.isBeginning, let weekday = date.weekdayAlone,
      rule.weekdays != [weekday]
    {
      throw contradiction(reading, text)
    }
    // `Every Day is Halloween movie Friday 9pm`
    let isOfDays = rule.unit == .day && rule.interval == 1 || rule.unit == .year && rule.date.isEmpty
    if isOfDays, !date.isBeginning, date.weekdayAlone != nil { throw contradiction(reading, text) }
    guard rule.unit == .day || rule.unit == .week else { return }
    // `every Friday starting Thursday Dec 10` names a weekday that is none of the series; `starting Dec 10` is a lower bound.
    let isNear = date.days != nil || date.offset != nil && !date.namesSeveralDays
    guard date.isBeginning ? date.day != nil && date.weekday != nil : date.day != nil || isNear else {
      return
    }
    let isLong = reading.hasHour && reading.length.map { !$0.hasTime } ?? false
    let hasEnd = reading.until != nil || reading.count != nil || isLong
    if date.isFeast, !hasEnd { throw contradiction(reading, text) }
    guard !rule.weekdays.isEmpty else { return }
    let weekday = try days(date, reading, text).lowerBound.weekday
    if !rule.weekdays.contains(weekday) {
      throw .wrongWeekday(reading.words(of: text).joined(separator: " "), weekday)
    }
  }

  /// Refuses a day before which a series ends, or after which it begins, where the series does not say its days, so that the day can be a part of each
  /// turn: `every week before Friday`, `every Monday before Friday`, `monthly after December 10`.
  private func checkEnds(
    of rule: RuleFields, _ date: DateFields, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) {
    let isShort = rule.unit == .day || rule.unit == .hour || rule.unit == .minute
    let saysDays = !rule.weekdays.isEmpty || rule.date.day != nil
    // `Miete jeden Monat bis zum 5.` is due on that day of each month.
    if let until = reading.until, until.isDayAlone || until.isBareDayAlone, rule.unit == .month, !saysDays,
      date.isEmpty
    {
      throw contradiction(reading, text)
    }
    if let until = reading.until, until.offset == Offset(-1, .day), !isShort {
      guard saysDays, until.weekday == nil || until.day != nil else { throw contradiction(reading, text) }
    }
    if date.isBeginning, date.offset == Offset(1, .day), !isShort, !saysDays {
      throw contradiction(reading, text)
    }
  }

  /// Whether this month is between the first and the last month of a series that have no years: `from May to September`, said in July.
  private func isWithinMonths(_ first: DateFields, _ last: DateFields?) -> Bool {
    guard first.isBeginning, first.isMonthAlone, first.year == nil, let from = first.month, let last,
      last.day == nil, last.year == nil, last.years == nil, let to = last.month
    else { return false }
    return (today.month - from + 12) % 12 <= (to - from + 12) % 12
  }

  /// The stretch of days in which a series is: all that is said of the day, or what the rule has left of it, as in `monthly
  /// on the 1st next year`.
  private func period(
    of series: SeriesFields, _ date: DateFields, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> DateFields? {
    if series.rest.isEmpty { return date.namesSeveralDays ? date : nil }
    // `monthly on the 15th next month` would be once.
    let isMonth = series.rest.month != nil || series.rest.months != nil
    guard series.rest.namesSeveralDays, !isMonth || !series.isMonthly || date.isBeginning else {
      throw contradiction(reading, text)
    }
    return series.rest
  }

  /// The minutes of the day at which the events of a series start and end, where the sentence says them.
  private func seriesTimes(_ point: Point, _ to: Point?, isOfTwoDays: Bool) -> (Int?, Int?) {
    // `from 7 December to 18 January 6pm`
    let isRangeOfDays = point.date.namesDay && to?.date.namesDay == true
    guard let time = point.time ?? (isRangeOfDays ? to?.time : nil), time.minuteOfDay != nil else {
      return (nil, nil)
    }
    if point.time == nil { return (minutes(time), nil) }
    guard let right = to?.time, right.minuteOfDay != nil else { return (minutes(time), nil) }
    return clockRange(time, right, isOfTwoDays: isOfTwoDays)
  }

  /// The first event of a series: with times, or of whole days.
  private func setFirstTurn(
    _ day: CalendarDate, _ first: Int?, _ last: Int?, _ reading: Reading, _ event: inout QuickEvent
  ) {
    guard let first else {
      let next = day.adding(days: 1)
      return setDays(day..<(reading.length.map { max(next, $0.date(from: day)) } ?? next), &event)
    }
    setTurn(day, first, last, reading, &event)
  }

  /// How long the series goes on, if that is what the length of days says: beside an hour, `every Tuesday at 6pm for 6 weeks`, and where its turns would
  /// overlap, `every Friday for 3 months`.
  private func lengthOfSeries(
    _ rule: RuleFields, from first: CalendarDate, isTimed: Bool, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> Offset? {
    guard let length = reading.length, !length.hasTime else { return nil }
    let end = length.date(from: first)
    let next = Offset(rule.interval, rule.unit).date(from: first)
    // `10am for 2 days every week` are the days of each turn.
    if end > next || isTimed && end == next { return length }
    // `every Monday and Thursday for 5 days`
    let isOverlapping = rule.weekdays.contains { day in
      let next = (day.rawValue - first.weekday.rawValue + 7) % 7
      return next > 0 && end > first.adding(days: next)
    }
    if rule.weekdayNumbers.isEmpty, isOverlapping { throw contradiction(reading, text) }
    return nil
  }

  /// How long a series goes on: a number of turns, a length of days, or a last day.
  private func setEnd(
    _ series: inout SeriesFields, from first: CalendarDate, _ lengthOfSeries: Offset?, _ reading: Reading,
    _ text: SentenceText
  ) throws(QuickAddError) {
    series.count = reading.count
    // `for 0 weeks`
    if let length = reading.length, length.months <= 0, length.days <= 0, length.seconds <= 0 {
      throw .notUnderstood(reading.words(of: text).joined(separator: " "))
    }
    if let lengthOfSeries { series.until = lengthOfSeries.date(from: first).adding(days: -1) }
    if let until = reading.until {
      // `every Monday until yesterday`
      if until.isRelative,
        let end = DayResolver(today: today, firstWeekday: grammar.firstWeekday).days(until)?.upperBound,
        end <= first
      {
        throw contradiction(reading, text)
      }
      if isBefore(until, first, saysFirst: isDayGiven || reading.saysFirstDay) {
        let words = reading.parts(of: text).filter { $0.kind == .end }.map(\.words).joined(separator: " ")
        throw .endsBefore(words, first)
      }
      series.until = try last(until, from: first, reading, text).adding(days: -1)
      if let last = series.until, last < first { throw contradiction(reading, text) }
    }
  }
}

extension Resolver {
  /// Whether the last day of a series, which has a month and no year, is rather the one that is over when the series begins than that of the next year: one in
  /// the month of the first day, `Nov 21 every day until Nov 20`, and where the first day is said one of at most a month before: `Dec 2 daily until Nov 30`.
  private func isBefore(_ until: DateFields, _ first: CalendarDate, saysFirst: Bool) -> Bool {
    guard until.day ?? 0 > 0, until.month != nil, until.year == nil, until.weekdayNumber == nil,
      !until.isRelative
        || until.offset == Offset(-1, .day),
      let next = DayResolver(today: first, firstWeekday: grammar.firstWeekday).days(until)?.lowerBound
    else { return false }
    let (year, month, day) = next.components
    // `Jan 1 to Dec 31` is of one year.
    guard year > first.components.0 else { return false }
    // The day itself and one of this year are not over.
    guard next > first,
      let last = CalendarDate(
        year: year - 1, month: month, day: min(day, CalendarDate.daysInMonth(month, ofYear: year - 1))),
      last < first
    else { return false }
    return last.month == first.month && last.adding(days: 31) > first
      || saysFirst && last.adding(days: 31) >= first
  }
}

/// Series with a day behind their hours: the one on which each event ends, or the one that begins the series.
extension Resolver {
  /// Takes the days of a range out of a series whose events last from one weekday to another one, or that says a day behind its hours.
  /// - Returns: The weekday on which each event ends: Monday for `every Friday 5pm to Monday 8am`; `nil` for a series of which each event is on one day.
  func takeLastWeekday(
    of rule: inout RuleFields, _ point: inout Point, _ to: inout Point?, _ reading: Reading,
    _ text: SentenceText
  ) throws(QuickAddError) -> Weekday? {
    guard let end = to?.date, !end.isEmpty, !end.isDayAfter else { return nil }
    if reading.range?.from.date.isEmpty == false {
      return try takeWeekdays(of: &rule, &point, &to, reading, text)
    }
    if to?.saysHourFirst == true {
      to?.date = DateFields()
      // `every Friday 6-8pm Friday`
      if let weekday = end.weekdayAlone, !rule.weekdays.isEmpty {
        guard rule.weekdays == [weekday] else { throw contradiction(reading, text) }
        return nil
      }
      // `6-8pm Friday weekly`, `every Saturday 10-12 from Dec 5`
      guard let both = point.date.merged(with: end) else { throw contradiction(reading, text) }
      point.date = both
      return nil
    }
    // `every night 10pm to tomorrow 6am`
    if end == DateFields(days: 1) { return nil }
    // `daily 9am until Dec 21 5pm` may end there.
    guard let last = end.weekdayAlone, rule.unit == .week || rule.unit == .month, rule.weekdays.count == 1,
      point.time?.hour != nil, to?.time?.hour != nil
    else { throw contradiction(reading, text) }
    to?.date = DateFields()
    return rule.weekdays == [last] ? nil : last
  }

  /// Takes both weekdays out of `every other weekend Fri 6pm to Sun 6pm`, which says that each event lasts from the first one to the last one.
  private func takeWeekdays(
    of rule: inout RuleFields, _ point: inout Point, _ to: inout Point?, _ reading: Reading,
    _ text: SentenceText
  ) throws(QuickAddError) -> Weekday? {
    let weekend = Array(grammar.daysOfWeek.suffix(2))
    guard rule.unit == .week, let first = point.date.weekdayAlone, let last = to?.date.weekdayAlone,
      rule.weekdays.isEmpty || rule.weekdays == [first] || rule.weekdays == weekend
    else { return nil }
    let isOfWeekend = rule.weekdays == weekend
    let hasHours = point.time?.hour != nil && to?.time?.hour != nil
    let hasNone = point.time == nil && to?.time == nil
    // `Tue-Sat every week` is on each of these days.
    guard hasHours || isOfWeekend else { return nil }
    guard hasHours || hasNone else { throw contradiction(reading, text) }
    point.date = DateFields()
    to?.date = DateFields()
    if hasNone, reading.hours != nil {
      rule.weekdays = first.days(through: last)
      return nil
    }
    rule.weekdays = [first]
    return first == last ? nil : last
  }

  /// Lets the event of a series last until the next such weekday behind its first day, up to a minute of it or to its end.
  func setLastDay(_ weekday: Weekday, _ minutes: Int?, _ event: inout QuickEvent) {
    guard let start = event.start else { return }
    let last = start.date.adding(days: (weekday.rawValue - start.date.weekday.rawValue + 7) % 7)
    event.end =
      minutes.map { LocalDateTime(last).adding(seconds: $0 * 60) } ?? LocalDateTime(last.adding(days: 1))
  }
}
