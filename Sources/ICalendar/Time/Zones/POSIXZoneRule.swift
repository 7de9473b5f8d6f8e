/// The rule of a POSIX `TZ` text, which holds after the table of a TZif file: a standard offset, and where there is
/// daylight saving time its offset and the yearly dates of its start and end (RFC 9636 section 3.3.2).
struct POSIXZoneRule: Sendable, Hashable {
  /// A day of every year.
  enum Day: Sendable, Hashable {
    /// `Jn`: 1 to 365, where 29 February is never counted.
    case ofCommonYear(Int)
    /// `n`: 0 to 365, where 29 February is counted.
    case ofYear(Int)
    /// `Mm.w.d`: the week 1 to 4 of the month (the first is the one with the weekday's first day), or 5 for the last.
    case ofMonth(Int, week: Int, Weekday)
  }

  /// A change of clocks in every year.
  struct Change: Sendable, Hashable {
    /// The day.
    var day: Day
    /// Seconds after that day's midnight on the clock before the change; may be negative or more than a day.
    var second: Int
  }

  /// Daylight saving time. Its clocks may also be behind standard time, as in Ireland's winter.
  struct Daylight: Sendable, Hashable {
    /// Seconds east of UTC.
    var offset: Int
    /// When it begins, on the clock of standard time.
    var start: Change
    /// When it ends, on the clock of daylight saving time.
    var end: Change
  }

  /// Seconds east of UTC in standard time.
  var standardOffset: Int
  /// Daylight saving time, where there is one.
  var daylight: Daylight?

  /// The period that holds a second since 1970-01-01T00:00:00Z.
  func period(at second: Int) -> ZoneTable.Period {
    guard let daylight, daylight.offset != standardOffset else {
      return ZoneTable.Period(offset: standardOffset, end: nil)
    }
    let year = CalendarDate(daysSinceEpoch: floorDivide(second + standardOffset, 86_400)).year
    // A change may be moved over the year's end by its time of day, by up to a week.
    let spans = ((year - 1)...(year + 2)).map { span(of: daylight, inYear: $0) }
    guard let current = spans.firstIndex(where: { $0.contains(second) }) else {
      return ZoneTable.Period(
        offset: standardOffset, end: spans.first { $0.lowerBound > second }?.lowerBound)
    }
    var end = spans[current].upperBound
    for following in spans[(current + 1)...] {
      // Spans that touch are how a rule says “all year”.
      guard following.lowerBound <= end else { return ZoneTable.Period(offset: daylight.offset, end: end) }
      end = max(end, following.upperBound)
    }
    return ZoneTable.Period(offset: daylight.offset, end: nil)
  }

  /// The daylight saving time that begins in a year; south of the equator it ends in the next.
  private func span(of daylight: Daylight, inYear year: Int) -> Range<Int> {
    let start = daylight.start.local(inYear: year) - standardOffset
    let end = daylight.end.local(inYear: year) - daylight.offset
    if start < end { return start..<end }
    return start..<max(start, daylight.end.local(inYear: year + 1) - daylight.offset)
  }
}

extension POSIXZoneRule.Change {
  /// The change in a year, in seconds since 1970-01-01T00:00:00 on the clock before it.
  func local(inYear year: Int) -> Int {
    day.date(inYear: year).daysSinceEpoch * 86_400 + second
  }
}

extension POSIXZoneRule.Day {
  /// The day in a year.
  func date(inYear year: Int) -> CalendarDate {
    switch self {
    case .ofCommonYear(let number):
      let leapDay = CalendarDate.isLeapYear(year) && number >= 60 ? 1 : 0
      return CalendarDate(unchecked: year, 1, 1).adding(days: number - 1 + leapDay)
    case .ofYear(let number):
      return CalendarDate(unchecked: year, 1, 1).adding(days: number)
    case .ofMonth(let month, let week, let weekday):
      let first = CalendarDate(unchecked: year, month, 1)
      let day = (weekday.rawValue - first.weekday.rawValue + 7) % 7 + (week - 1) * 7
      let isInMonth = day < CalendarDate.daysInMonth(month, ofYear: year)
      return first.adding(days: isInMonth ? day : day - 7)
    }
  }
}
