internal import ICalendar

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
