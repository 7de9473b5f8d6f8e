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
