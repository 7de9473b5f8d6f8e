import AgendaCICUCalendar
import Synchronization

/// A year of a calendar other than the Gregorian one.
struct CalendarYear: Sendable {
  /// The number of the year, counted across eras.
  let number: Int
  /// Its months in order, at least one.
  let months: [MonthOfYear]

  /// The first day, in days since 1 January 1970.
  var firstDay: Int { months.first?.firstDay ?? 0 }
  /// The first day after the year.
  var end: Int { months.last?.end ?? 0 }
  /// The number of days in the year.
  var length: Int { end - firstDay }

  /// The month that contains a day of the year.
  func month(holding day: Int) -> MonthOfYear? { months.last { $0.firstDay <= day } }
}

/// The years of calendars other than the Gregorian one, as ICU computes them. Each year is computed once, because ICU
/// takes some milliseconds for a Chinese year.
final class CalendarYears: Sendable {
  /// The years that the whole process shares.
  static let shared = CalendarYears()

  private let computed = Mutex(ComputedYears())

  /// Whether ICU supports a calendar.
  func has(_ scale: CalendarScale) -> Bool { computed.withLock { $0.calendar(scale) != nil } }

  /// The year with a number.
  func year(_ number: Int, of scale: CalendarScale) -> CalendarYear {
    computed.withLock { $0.year(number, of: scale) }
  }

  /// The year that contains a day, in days since 1 January 1970.
  func year(holding day: Int, of scale: CalendarScale) -> CalendarYear {
    computed.withLock { $0.year(holding: day, of: scale) }
  }
}

/// The years computed so far.
private struct ComputedYears {
  /// The most months of a year.
  private static let maximumMonths = 14
  /// The most years kept in memory: all that the rules of one calendar can reach.
  private static let maximumYears = 10_000

  /// A calendar of ICU, and its date on 1 January 1970.
  struct Calendar {
    let scale: CalendarScale
    let opened: OpaquePointer
    let epoch: icu_calendar_date
  }

  private var calendars: [CalendarScale: Calendar?] = [:]
  private var years: [CalendarScale: [Int: CalendarYear]] = [:]

  mutating func calendar(_ scale: CalendarScale) -> Calendar? {
    if let known = calendars[scale] { return known }
    var epoch = icu_calendar_date()
    var calendar: Calendar?
    if scale != .gregorian, let opened = icu_calendar_open(scale.rawValue),
      icu_calendar_date_of(opened, 0, &epoch)
    {
      calendar = Calendar(scale: scale, opened: opened, epoch: epoch)
    }
    calendars[scale] = .some(calendar)
    return calendar
  }

  mutating func year(holding day: Int, of scale: CalendarScale) -> CalendarYear {
    guard let calendar = calendar(scale) else { return .none(holding: day, scale) }
    var number = Int(calendar.epoch.year) + Int((Double(day) / scale.averageYear).rounded(.down))
    // The estimate is wrong by one or two years.
    for _ in 0..<10 {
      let year = year(number, of: scale)
      if year.firstDay <= day, day < year.end { return year }
      number += day < year.firstDay ? -1 : 1
    }
    return .none(holding: day, scale)
  }

  mutating func year(_ number: Int, of scale: CalendarScale) -> CalendarYear {
    if let known = years[scale]?[number] { return known }
    let found = compute(number, of: scale)
    if years[scale, default: [:]].count >= Self.maximumYears { years[scale] = [:] }
    years[scale, default: [:]][number] = found
    return found
  }

  private mutating func compute(_ number: Int, of scale: CalendarScale) -> CalendarYear {
    guard let calendar = calendar(scale) else { return .none(holding: 0, scale) }
    let estimate = Int(Double(number - Int(calendar.epoch.year)) * scale.averageYear)
    guard var month = calendar.newYear(number, near: estimate) else { return .none(holding: estimate, scale) }
    var months: [MonthOfYear] = []
    while month.year == number, months.count < Self.maximumMonths {
      guard let next = calendar.month(after: month) else { break }
      months.append(
        MonthOfYear(
          year: number, number: month.number, isLeap: month.isLeap, firstDay: month.firstDay,
          length: next.firstDay - month.firstDay, in: scale))
      month = next
    }
    return months.isEmpty ? .none(holding: estimate, scale) : CalendarYear(number: number, months: months)
  }
}

extension CalendarYear {
  /// The substitute for a year that ICU cannot compute.
  fileprivate static func none(holding day: Int, _ scale: CalendarScale) -> CalendarYear {
    CalendarYear(
      number: 0,
      months: [MonthOfYear(year: 0, number: 0, isLeap: false, firstDay: day, length: 30, in: scale)])
  }
}

extension ComputedYears.Calendar {
  /// The beginning of a month whose length is not known yet.
  fileprivate struct Month {
    var year: Int
    var number: Int
    var isLeap: Bool
    var firstDay: Int
  }

  /// The first month of a year that begins within one and a half years of a day.
  fileprivate func newYear(_ number: Int, near day: Int) -> Month? {
    guard var month = month(holding: day) else { return nil }
    for _ in 0..<40 where month.year < number {
      guard let next = self.month(after: month) else { return nil }
      month = next
    }
    for _ in 0..<40 {
      guard let before = self.month(holding: month.firstDay - 1) else { return nil }
      if before.year < number { return month.year == number ? month : nil }
      month = before
    }
    return nil
  }

  /// The month after another.
  fileprivate func month(after month: Month) -> Month? {
    // A month has at most 32 days. The next month is longer than the rest, so it is not skipped.
    guard let next = self.month(holding: month.firstDay + 32), next.firstDay > month.firstDay else {
      return nil
    }
    return next
  }

  fileprivate func month(holding day: Int) -> Month? {
    var date = icu_calendar_date()
    guard icu_calendar_date_of(opened, Int64(day), &date), (1...40).contains(date.day) else { return nil }
    // ICU numbers Hebrew months as if each year had Adar I, which RFC 7529 section 4.2 calls 5L.
    let isHebrewLeap = scale == .hebrew && date.month == 5
    let number = scale == .hebrew && date.month > 4 ? Int(date.month) : Int(date.month) + 1
    return Month(
      year: Int(date.year), number: number, isLeap: date.is_leap_month || isHebrewLeap,
      firstDay: day - Int(date.day) + 1)
  }
}
