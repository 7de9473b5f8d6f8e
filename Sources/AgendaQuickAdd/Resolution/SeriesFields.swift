internal import ICalendar

/// A recurrence with the day that the sentence says beside it.
struct SeriesFields {
  private let interval: Int
  private let unit: TimeUnit
  private var weekdays: [Weekday]
  private var weekdayNumber: Int?
  private var month: Int?
  private var day: Int?
  var count: Int?
  var until: CalendarDate?
  /// Whether the day beside the rule says when it begins, and not on which days it is.
  private(set) var startsAtDate = false

  init(_ rule: RuleFields, date: DateFields) {
    interval = rule.unit == .quarter ? rule.interval * 3 : rule.interval
    unit = rule.unit == .quarter ? .month : rule.unit
    weekdays = rule.weekdays
    weekdayNumber = rule.weekdayNumber
    month = rule.date.month
    day = rule.date.day
    switch unit {
    case .week:
      if weekdays.isEmpty, let weekday = date.weekday { weekdays = [weekday] }
      startsAtDate = date.day != nil || date.days != nil || date.weeks != nil || date.offset != nil
    case .month:
      if let number = date.weekdayNumber, let weekday = date.weekday {
        (weekdayNumber, weekdays) = (number, [weekday])
      } else if let day = date.day {
        self.day = day
        startsAtDate = date.month != nil
      } else {
        startsAtDate = date.namesDay
      }
    case .year:
      if let number = date.weekdayNumber, let weekday = date.weekday {
        (weekdayNumber, weekdays, month) = (number, [weekday], date.month)
      } else if date.day != nil, date.month != nil {
        (month, day) = (date.month, date.day)
        startsAtDate = date.year != nil
      } else {
        startsAtDate = date.namesDay
      }
    default:
      startsAtDate = date.namesDay
    }
  }

  /// The value of RRULE.
  var text: String {
    var parts = ["FREQ=\(frequency)"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if !weekdays.isEmpty {
      let order = Weekday.allCases.filter(weekdays.contains)
      let fromMonday = order.filter { $0 != .sunday } + order.filter { $0 == .sunday }
      parts.append(
        "BYDAY=" + fromMonday.map { (weekdayNumber.map(String.init) ?? "") + $0.code }.joined(separator: ","))
    }
    if let month { parts.append("BYMONTH=\(month)") }
    if let day { parts.append("BYMONTHDAY=\(day)") }
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

  private func matches(_ date: CalendarDate) -> Bool {
    let (year, dateMonth, dateDay) = date.components
    if let day, day != dateDay { return false }
    if let month, month != dateMonth { return false }
    guard !weekdays.isEmpty else { return true }
    if let weekdayNumber {
      return weekdays.contains {
        DayResolver.numbered(weekdayNumber, $0, monthIndex: year * 12 + dateMonth - 1) == date
      }
    }
    return weekdays.contains(date.weekday)
  }
}
