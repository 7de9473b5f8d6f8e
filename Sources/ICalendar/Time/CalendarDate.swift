/// A date of the proleptic Gregorian calendar, without time of day and zone (RFC 5545 section 3.3.4).
///
/// ```swift
/// let week = monday..<monday.adding(days: 7)
/// for day in week { print(day) }
/// let nights = arrival.distance(to: departure)
/// ```
public struct CalendarDate: Sendable, Hashable {
  /// Days since 1 January 1970, which is 0.
  public let daysSinceEpoch: Int

  /// The largest number of days before or after 1 January 1970: about 270 million years.
  static let farthestDay = 100_000_000_000

  /// The date that many days after 1 January 1970, or before it if negative. The number is limited to 100 000 000 000
  /// days.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = min(max(daysSinceEpoch, -CalendarDate.farthestDay), CalendarDate.farthestDay)
  }

  /// The date with these numbers; `nil` if it does not exist. The month is 1 to 12, the day 1 to the length of the
  /// month.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, (-9999...99_999).contains(year) else { return nil }
    guard day <= CalendarDate.daysInMonth(month, ofYear: year) else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// The date with numbers that are known to be valid.
  init(unchecked year: Int, _ month: Int, _ day: Int) {
    // Counts years that begin in March, so that the leap day comes last.
    let shiftedYear = month <= 2 ? year - 1 : year
    // From March 1900 to February 2100 every fourth year is a leap year. Nearly all dates of calendars are there.
    if shiftedYear >= 1900, shiftedYear < 2100 {
      let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day
      self.daysSinceEpoch = shiftedYear * 365 + shiftedYear / 4 + dayOfYear - 719_484
      return
    }
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1 to 12) and day of the month (1 to 31).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  /// The year; 0 is the year before 1.
  public var year: Int { components.year }
  /// The month, 1 to 12.
  public var month: Int { components.month }
  /// The day of the month, 1 to 31.
  public var day: Int { components.day }

  /// The day of the week.
  public var weekday: Weekday {
    let index = (daysSinceEpoch + 4) % 7
    return Weekday(rawValue: index < 0 ? index + 7 : index)!
  }

  /// The day of the year, 1 to 366.
  public var dayOfYear: Int {
    daysSinceEpoch - CalendarDate(unchecked: year, 1, 1).daysSinceEpoch + 1
  }

  /// The date that many days later, or earlier if `days` is negative.
  public func adding(days: Int) -> CalendarDate {
    CalendarDate(daysSinceEpoch: saturatingSum(daysSinceEpoch, days))
  }

  /// Whether the year has 366 days.
  public static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days in a month from 1 to 12: 28 to 31.
  public static func daysInMonth(_ month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: Strideable {
  /// Whether the left date is earlier.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  /// Whether both are the same date.
  public static func == (left: CalendarDate, right: CalendarDate) -> Bool {
    left.daysSinceEpoch == right.daysSinceEpoch
  }

  /// The number of days from this date to the other; negative if the other is earlier.
  public func distance(to other: CalendarDate) -> Int { other.daysSinceEpoch - daysSinceEpoch }

  /// The date that many days later; same as ``adding(days:)``.
  public func advanced(by days: Int) -> CalendarDate { adding(days: days) }
}

extension CalendarDate: CustomStringConvertible {
  /// The extended form of ISO 8601, `2026-11-21`.
  public var description: String {
    let (year, month, day) = components
    let sign = year < 0 ? "-" : ""
    return
      "\(sign)\(String(year.magnitude).zeroPadded(to: 4))-\(String(month).zeroPadded(to: 2))-\(String(day).zeroPadded(to: 2))"
  }
}

/// The sum; if it overflows, the greatest or least number.
func saturatingSum(_ left: Int, _ right: Int) -> Int {
  let (sum, isBeyond) = left.addingReportingOverflow(right)
  return isBeyond ? (left < 0 ? .min : .max) : sum
}

/// A day of the week, numbered from Sunday as 0.
public enum Weekday: Int, CaseIterable, Sendable, Hashable, Codable {
  /// Sunday, 0.
  case sunday = 0
  /// Monday, 1.
  case monday
  /// Tuesday, 2.
  case tuesday
  /// Wednesday, 3.
  case wednesday
  /// Thursday, 4.
  case thursday
  /// Friday, 5.
  case friday
  /// Saturday, 6.
  case saturday

  /// The two-letter code of RFC 5545 section 3.3.10: `SU`, `MO`, `TU`, `WE`, `TH`, `FR`, `SA`.
  public var code: String {
    ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][rawValue]
  }

  /// The weekday with a two-letter code of RFC 5545 section 3.3.10, in any letter case; `nil` if there is none.
  public init?(code: some StringProtocol) {
    let upper = code.uppercased()
    guard let match = Weekday.allCases.first(where: { $0.code == upper }) else { return nil }
    self = match
  }
}

/// A date and a time of day on a wall clock, without a zone (RFC 5545 section 3.3.5, form 1).
public struct LocalDateTime: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00 on the same wall clock. Every day has 86 400 seconds.
  public let secondsSinceEpoch: Int

  /// The wall-clock time that many seconds after 1970-01-01T00:00:00 on the same clock, limited to the days of
  /// ``CalendarDate``.
  public init(secondsSinceEpoch: Int) {
    self.secondsSinceEpoch = Self.bounded(secondsSinceEpoch)
  }

  /// The seconds, limited to the days of ``CalendarDate``.
  static func bounded(_ seconds: Int) -> Int {
    min(max(seconds, -CalendarDate.farthestDay * 86_400), CalendarDate.farthestDay * 86_400)
  }

  /// A date with a time of day. A `second` of 60 (a leap second) is the first second of the next minute.
  /// - Precondition: the numbers are in the range of a clock, or larger by some years at most. Numbers near the limits
  ///   of `Int` trap.
  public init(_ date: CalendarDate, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.init(secondsSinceEpoch: date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// The date.
  public var date: CalendarDate { CalendarDate(daysSinceEpoch: floorDivide(secondsSinceEpoch, 86_400)) }
  /// Seconds since midnight, 0 to 86 399.
  public var secondOfDay: Int { secondsSinceEpoch - floorDivide(secondsSinceEpoch, 86_400) * 86_400 }
  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// The wall-clock time that many seconds later, or earlier if `seconds` is negative.
  public func adding(seconds: Int) -> LocalDateTime {
    LocalDateTime(secondsSinceEpoch: saturatingSum(secondsSinceEpoch, seconds))
  }
}

extension LocalDateTime: Comparable {
  /// Whether the left time is earlier on the same wall clock.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// The extended form of ISO 8601 without an offset, `2026-11-21T09:00:00`.
  public var description: String {
    "\(date)T" + Self.clock(hour, minute, second)
  }

  /// The date and the time to the minute, for people: `2026-11-21 09:00`.
  package var toTheMinute: String { "\(date) " + Self.clock(hour, minute) }

  private static func clock(_ numbers: Int...) -> String {
    numbers.map { String($0).zeroPadded(to: 2) }.joined(separator: ":")
  }
}

/// The quotient rounded towards negative infinity; `divisor` must be positive.
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}

/// A point in time, the same for every viewer, in whole seconds.
///
/// ```swift
/// let reminder = start - .seconds(600)
/// let length = end - start                  // a Duration
/// ```
///
/// An instant is no `Strideable`, so that a `Range<Instant>` is an interval of time and no collection of seconds. Days are not always 24 hours: add
/// them to an ``EventTime``, a ``LocalDateTime`` or a ``CalendarDate``.
public struct Instant: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let secondsSinceEpoch: Int

  /// The point that many seconds after 1970-01-01T00:00:00Z, limited to the days of ``CalendarDate``.
  public init(secondsSinceEpoch: Int) {
    self.secondsSinceEpoch = LocalDateTime.bounded(secondsSinceEpoch)
  }

  /// The point that many seconds later, or earlier if `seconds` is negative.
  public func adding(seconds: Int) -> Instant {
    Instant(secondsSinceEpoch: saturatingSum(secondsSinceEpoch, seconds))
  }
}

extension Instant: Comparable {
  /// Whether the left point is earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

extension Instant: InstantProtocol {
  /// The point in time after a duration, of which the fraction of a second is dropped.
  public func advanced(by duration: Duration) -> Instant {
    adding(seconds: Int(duration.components.seconds))
  }

  /// The time from this point to another; negative if the other is earlier.
  public func duration(to other: Instant) -> Duration {
    .seconds(other.secondsSinceEpoch - secondsSinceEpoch)
  }

  /// The point in time after a duration, of which the fraction of a second is dropped.
  public static func + (left: Instant, right: Duration) -> Instant { left.advanced(by: right) }

  /// The point in time before a duration, of which the fraction of a second is dropped.
  public static func - (left: Instant, right: Duration) -> Instant {
    left.adding(seconds: -max(Int(right.components.seconds), -.max))
  }

  /// The time from the right point to the left one; negative if the left one is earlier.
  public static func - (left: Instant, right: Instant) -> Duration { right.duration(to: left) }

  /// Moves the point in time forward, as `+` does.
  public static func += (left: inout Instant, right: Duration) { left = left + right }

  /// Moves the point in time back, as `-` does.
  public static func -= (left: inout Instant, right: Duration) { left = left - right }
}
