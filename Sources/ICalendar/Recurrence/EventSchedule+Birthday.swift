/// How birthdays are kept.
public enum Birthday {
  /// The year of birth that stands for one that is not known, as Apple's address book writes it.
  public static let unknownYear = 1604
}

extension EventSchedule {
  /// The schedule of a birthday on the day on which this one starts: all-day, each year, 29 February kept on 28 February
  /// in common years (RFC 7529 section 4.1, `SKIP=BACKWARD`).
  public func asBirthday() -> EventSchedule {
    let date = start.local.date
    var rule = RecurrenceRule(.yearly)
    rule.byMonth = [date.month]
    rule.byMonthDay = [date.day]
    rule.skip = .backward
    var birthday = EventSchedule(start: .date(date), length: .days(1))
    birthday.recurrence.rules = [rule]
    birthday.sequence = sequence
    birthday.modified = modified
    return birthday
  }
}

extension OccurrenceWindow {
  /// Whether a birthday that is kept as ``EventSchedule/asBirthday()`` says may fall into the window, whatever its year; `false` where it is
  /// sure not to.
  func mayHold(birthdayOn birthday: CalendarDate) -> Bool {
    // A longer window holds each day of the year; and 29 February is kept a day earlier in some years.
    let (first, last) = (dates.lowerBound, dates.upperBound)
    guard last.daysSinceEpoch - first.daysSinceEpoch < 366 else { return true }
    return (first.year...last.year).contains { year in
      guard
        let day = CalendarDate(year: year, month: birthday.month, day: birthday.day)
          ?? CalendarDate(year: year, month: 2, day: 28)
      else { return true }
      return dates.contains(day)
    }
  }
}
