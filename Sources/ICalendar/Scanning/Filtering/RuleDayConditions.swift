/// Conditions that a day must meet to have an instance of a rule. They are a few numbers to compare, and much faster than an
/// expansion of the rule.
///
/// The conditions are necessary, not sufficient: a day that fails one has no instance; a day that meets all may have one.
struct RuleDayConditions {
  /// The largest number of days that are tested; for more days every test succeeds.
  static let maximumDayCount = 64

  private let frequency: RecurrenceRule.Frequency
  private let interval: Int
  /// The first day of a week: 0 for Sunday to 6.
  private let weekStart: Int
  /// Bits 1 to 12; `nil` for any month.
  private let months: UInt16?
  /// Bits 1 to 31 for days from the start of the month, and from its end; `nil` for any day of the month.
  private let monthDays: (fromStart: UInt32, fromEnd: UInt32)?
  /// Bits 0 for Sunday to 6; `nil` for any weekday.
  private let weekdays: UInt8?
  /// Whether the rule takes the month, the day of the month, or the weekday from DTSTART.
  private let takesMonth: Bool
  private let takesMonthDay: Bool
  private let takesWeekday: Bool

  /// The conditions of a rule whose FREQ is DAILY or longer; `nil` if the rule has BYWEEKNO or parts that move instances.
  init?(_ rule: RecurrenceRule) {
    guard rule.frequency >= .daily, rule.skip == .omit, rule.byWeekNumber.isEmpty,
      // A leap second at the end of a day counts for the next day.
      !rule.bySecond.contains(60)
    else { return nil }
    frequency = rule.frequency
    interval = max(1, rule.interval)
    weekStart = rule.weekStart.rawValue
    months = rule.byMonth.isEmpty ? nil : rule.byMonth.reduce(0) { $0 | 1 << UInt16($1) }
    monthDays =
      rule.byMonthDay.isEmpty
      ? nil
      : rule.byMonthDay.reduce((0, 0)) { bits, day in
        day > 0 ? (bits.0 | 1 << UInt32(day), bits.1) : (bits.0, bits.1 | 1 << UInt32(-day))
      }
    weekdays = rule.byDay.isEmpty ? nil : rule.byDay.reduce(0) { $0 | 1 << UInt8($1.weekday.rawValue) }
    let namesDays = !(rule.byMonthDay.isEmpty && rule.byDay.isEmpty && rule.byYearDay.isEmpty)
    takesWeekday = rule.frequency == .weekly && !namesDays
    takesMonthDay = rule.frequency >= .monthly && !namesDays
    takesMonth = rule.frequency == .yearly && !namesDays && rule.byMonth.isEmpty
  }

  /// Years, months and days of some consecutive days: those of the window are needed for each rule.
  struct KnownDays {
    fileprivate typealias Components = (year: Int, month: Int, day: Int)

    private var first = Int.max
    private var components: [Components] = []

    fileprivate subscript(day: Int) -> Components {
      mutating get {
        if day < first || day - first >= components.count {
          // All windows of a run are nearly alike.
          first = day - 2
          components = (0..<RuleDayConditions.maximumDayCount + 8).map {
            CalendarDate(daysSinceEpoch: day - 2 + $0).components
          }
        }
        return components[day - first]
      }
    }
  }

  /// The days since 1970 on which an instance may begin in a window, in seconds since 1970; `nil` if there are none. `start` is the time of the
  /// event, at whose time of day all instances begin; with `nil` they may begin at any.
  static func days(in window: Range<Int>, withTimeOf start: Int?) -> ClosedRange<Int>? {
    let time = start.map { $0 - floorDivide($0, 86_400) * 86_400 }
    let first = floorDivide(window.lowerBound + (time.map { 86_399 - $0 } ?? 0), 86_400)
    let last = floorDivide(window.upperBound - 1 - (time ?? 0), 86_400)
    return first <= last ? first...last : nil
  }

  /// Whether an event that starts on the day `start` may have an instance on one of `days`, all in days since 1970.
  func mayGive(on days: ClosedRange<Int>, from start: Int, _ known: inout KnownDays) -> Bool {
    guard days.upperBound >= start else { return false }
    guard days.count <= Self.maximumDayCount else { return true }
    let takesPeriod = frequency >= .monthly
    let first = takesPeriod ? CalendarDate(daysSinceEpoch: start).components : (0, 0, 0)
    for day in max(days.lowerBound, start)...days.upperBound where isInPeriod(day, from: start) {
      if let weekdays, weekdays &>> UInt8(Self.weekday(day)) & 1 == 0 { continue }
      if takesWeekday, (day - start) % 7 != 0 { continue }
      // Most weekly and daily rules need no further test.
      guard frequency >= .monthly || months != nil || monthDays != nil else { return true }
      if allows(known[day], from: first) { return true }
    }
    return false
  }

  /// Whether INTERVAL includes the day or week of `day`; `true` for longer periods.
  private func isInPeriod(_ day: Int, from start: Int) -> Bool {
    switch frequency {
    case .daily: (day - start) % interval == 0
    case .weekly: (week(of: day) - week(of: start)) % interval == 0
    default: true
    }
  }

  private typealias Components = KnownDays.Components

  private func allows(_ day: Components, from start: Components) -> Bool {
    if frequency == .yearly, (day.year - start.year) % interval != 0 { return false }
    if frequency == .monthly, ((day.year - start.year) * 12 + day.month - start.month) % interval != 0 {
      return false
    }
    if let months, months &>> UInt16(day.month) & 1 == 0 { return false }
    if takesMonth, day.month != start.month { return false }
    if takesMonthDay, day.day != start.day { return false }
    guard let monthDays else { return true }
    let fromEnd = CalendarDate.daysInMonth(day.month, ofYear: day.year) + 1 - day.day
    return monthDays.fromStart &>> UInt32(day.day) & 1 == 1 || monthDays.fromEnd &>> UInt32(fromEnd) & 1 == 1
  }

  /// The number of the week that contains a day.
  private func week(of day: Int) -> Int { floorDivide(day + 4 - weekStart, 7) }

  /// 0 for Sunday: 1 January 1970 is a Thursday.
  private static func weekday(_ day: Int) -> Int {
    let weekday = (day + 4) % 7
    return weekday < 0 ? weekday + 7 : weekday
  }
}
