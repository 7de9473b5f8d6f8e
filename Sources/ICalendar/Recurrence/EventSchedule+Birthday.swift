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
