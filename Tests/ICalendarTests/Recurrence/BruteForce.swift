import ICalendar

/// Expands a rule by looking at each day, or each hour, minute or second, and asking of each part whether it allows it.
/// Slow and obvious; it shares nothing with the expander but ``CalendarDate`` and ``LocalDateTime``.
struct BruteForce {
  let rule: RecurrenceRule
  let start: LocalDateTime

  /// All instances before `end`.
  func instances(before end: LocalDateTime) -> [LocalDateTime] {
    var found: [LocalDateTime] = []
    for period in periods(before: end) {
      for (index, time) in period.enumerated() where isSelected(index, of: period.count) {
        guard time >= start, time < end, isBeforeUntil(time) else { continue }
        found.append(time)
      }
    }
    return Array(found.prefix(rule.count ?? .max))
  }

  private func isSelected(_ index: Int, of count: Int) -> Bool {
    rule.bySetPosition.isEmpty
      || rule.bySetPosition.contains { $0 > 0 ? $0 - 1 == index : count + $0 == index }
  }

  private func isBeforeUntil(_ time: LocalDateTime) -> Bool {
    switch rule.until {
    case .none: true
    case .date(let date): time.date <= date
    case .local(let local): time <= local
    case .instant(let instant): time.secondsSinceEpoch <= instant.secondsSinceEpoch
    }
  }

  /// The candidates, period by period, in order.
  private func periods(before end: LocalDateTime) -> [[LocalDateTime]] {
    var periods: [[LocalDateTime]] = []
    var last: Int?
    let first = periodNumber(start)
    // A day has up to 86 400 candidates: what is the same for all of them is computed once.
    var day: (date: CalendarDate, number: Int)?
    for time in candidates(before: end) {
      let isOfDay = rule.frequency >= .daily
      let number = isOfDay && day?.date == time.date ? day?.number ?? 0 : periodNumber(time)
      if isOfDay { day = (time.date, number) }
      guard (number - first) % rule.interval == 0 else { continue }
      if number == last { periods[periods.count - 1].append(time) } else { periods.append([time]) }
      last = number
    }
    return periods
  }

  private func candidates(before end: LocalDateTime) -> [LocalDateTime] {
    var times: [LocalDateTime] = []
    // The first period begins a year before DTSTART at most; the last ends a year after the end.
    let margin = [3600, 3600, 86_400, 86_400, 7 * 86_400, 31 * 86_400, 372 * 86_400][rule.frequency.rawValue]
    let (first, last) = (start.adding(seconds: -margin), end.adding(seconds: margin))
    for number in first.date.daysSinceEpoch...last.date.daysSinceEpoch {
      let date = CalendarDate(daysSinceEpoch: number)
      guard allows(date) else { continue }
      for hour in 0..<24 where allows(hour, rule.byHour, .hourly, start.hour) {
        for minute in 0..<60 where allows(minute, rule.byMinute, .minutely, start.minute) {
          for second in 0..<60 where allows(second, rule.bySecond, .secondly, start.second) {
            let time = LocalDateTime(date, hour: hour, minute: minute, second: second)
            if time >= first, time <= last { times.append(time) }
          }
        }
      }
    }
    return times
  }

  private func allows(_ value: Int, _ list: [Int], _ step: RecurrenceRule.Frequency, _ atStart: Int) -> Bool {
    if !list.isEmpty { return list.contains(value) }
    return rule.frequency <= step || value == atStart
  }

  private func periodNumber(_ time: LocalDateTime) -> Int {
    let seconds = time.secondsSinceEpoch + 4_000_000 * 86_400
    let date = time.date
    switch rule.frequency {
    case .secondly: return seconds
    case .minutely: return seconds / 60
    case .hourly: return seconds / 3600
    case .daily: return seconds / 86_400
    case .weekly:
      return firstDayOfWeek(date).daysSinceEpoch / 7 + (firstDayOfWeek(date).daysSinceEpoch < 0 ? -1 : 0)
    case .monthly: return date.year * 12 + date.month
    case .yearly: return rule.byWeekNumber.isEmpty ? date.year : week(date).year
    }
  }

  private func firstDayOfWeek(_ date: CalendarDate) -> CalendarDate {
    var day = date
    while day.weekday != rule.weekStart { day = day.adding(days: -1) }
    return day
  }

  /// A week belongs to the year that has its fourth day; it is as many weeks after the year's first.
  private func week(_ date: CalendarDate) -> (year: Int, number: Int) {
    let fourth = firstDayOfWeek(date).adding(days: 3)
    return (fourth.year, (fourth.dayOfYear - 1) / 7 + 1)
  }

  private func weeks(in year: Int) -> Int {
    let last = CalendarDate(year: year, month: 12, day: 28).map { week($0).number } ?? 52
    let next = CalendarDate(year: year, month: 12, day: 31).map { week($0) }
    return next.map { $0.year == year ? $0.number : last } ?? last
  }

  private func allows(_ date: CalendarDate) -> Bool {
    let (year, month, day) = date.components
    let monthLength = CalendarDate.daysInMonth(month, ofYear: year)
    let yearLength = CalendarDate.isLeapYear(year) ? 366 : 365
    func matches(_ list: [Int], _ number: Int, of count: Int) -> Bool {
      list.isEmpty || list.contains(number) || list.contains(number - count - 1)
    }
    guard rule.byMonth.isEmpty || rule.byMonth.contains(month),
      matches(rule.byMonthDay, day, of: monthLength),
      matches(rule.byYearDay, date.dayOfYear, of: yearLength),
      rule.byWeekNumber.isEmpty
        || matches(rule.byWeekNumber, week(date).number, of: weeks(in: week(date).year))
    else { return false }
    return allowsWeekday(date) && allowsImplied(date)
  }

  private func allowsWeekday(_ date: CalendarDate) -> Bool {
    let (year, month, day) = date.components
    let isInYear = rule.frequency == .yearly && rule.byMonth.isEmpty
    let yearLength = CalendarDate.isLeapYear(year) ? 366 : 365
    let number = isInYear ? date.dayOfYear : day
    let length = isInYear ? yearLength : CalendarDate.daysInMonth(month, ofYear: year)
    return rule.byDay.isEmpty
      || rule.byDay.contains { part in
        part.weekday == date.weekday
          && (part.ordinal == 0 || part.ordinal == (number - 1) / 7 + 1
            || part.ordinal == -((length - number) / 7 + 1))
      }
  }

  /// Fields that the rule does not name are as in DTSTART.
  private func allowsImplied(_ date: CalendarDate) -> Bool {
    let namesDay = !rule.byMonthDay.isEmpty || !rule.byYearDay.isEmpty || !rule.byDay.isEmpty
    switch rule.frequency {
    case .weekly: return namesDay || date.weekday == start.date.weekday
    case .monthly: return namesDay || date.day == start.date.day
    case .yearly where !rule.byWeekNumber.isEmpty: return namesDay || date.weekday == start.date.weekday
    case .yearly:
      let namesMonth =
        !rule.byMonth.isEmpty || !rule.byYearDay.isEmpty || !rule.byDay.isEmpty
      return (namesMonth || date.month == start.date.month) && (namesDay || date.day == start.date.day)
    default: return true
    }
  }
}
