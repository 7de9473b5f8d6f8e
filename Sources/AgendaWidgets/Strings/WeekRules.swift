public import ICalendar

/// The weeks of a region: the day on which they begin, and the days of rest.
public struct WeekRules: Sendable, Hashable {
  /// The first day of the week.
  public var firstWeekday: Weekday
  /// The days of the weekend.
  public var weekend: Set<Weekday> {
    get { Set((0..<7).compactMap { restDays & 1 << $0 == 0 ? nil : Weekday(rawValue: $0) }) }
    set { restDays = Self.bits(newValue) }
  }
  /// The days of the weekend, one bit each: the first use of a set takes as long as laying out some rows.
  private var restDays: UInt8

  /// Weeks that begin on a day.
  public init(firstWeekday: Weekday = .monday, weekend: Set<Weekday> = [.saturday, .sunday]) {
    self.firstWeekday = firstWeekday
    restDays = Self.bits(weekend)
  }

  /// The weeks of the region of a POSIX locale or a BCP 47 tag, whose key `fw` (`en-u-fw-sun`) names the first day. A
  /// locale without a region has the weeks of the country in which most people speak the language, or of ISO 8601:
  /// from Monday.
  public init(localeIdentifier: String) {
    let locale = LocaleIdentifier(localeIdentifier)
    let region =
      locale.region.isEmpty ? WeekRules.regions[String(locale.language)] ?? "" : String(locale.region)
    firstWeekday = WeekRules.firstWeekday(of: region)
    restDays = WeekRules.weekend(of: region).reduce(0) { $0 | 1 << UInt8($1.rawValue) }
    let named = locale.value(of: "fw").flatMap { Weekday(code: $0.prefix(2)) }
    if let named { firstWeekday = named }
  }

  private static func bits(_ weekdays: Set<Weekday>) -> UInt8 {
    weekdays.reduce(0) { $0 | 1 << UInt8($1.rawValue) }
  }

  /// Whether a day of the week is one of the weekend.
  func isWeekend(_ weekday: Weekday) -> Bool { restDays & 1 << UInt8(weekday.rawValue) != 0 }

  /// The date on which the week of a date begins.
  public func start(ofWeekWith date: CalendarDate) -> CalendarDate {
    date.adding(days: -((date.weekday.rawValue - firstWeekday.rawValue + 7) % 7))
  }

  /// The whole weeks that contain all dates of a range; at least one.
  public func weeks(with dates: Range<CalendarDate>) -> Range<CalendarDate> {
    let last = max(dates.lowerBound, dates.upperBound.adding(days: -1))
    return start(ofWeekWith: dates.lowerBound)..<start(ofWeekWith: last).adding(days: 7)
  }
}

/// The data of CLDR 42 (`supplemental/weekData`), by region.
extension WeekRules {
  private static func firstWeekday(of region: String) -> Weekday {
    if sundayRegions.contains(region) { return .sunday }
    if saturdayRegions.contains(region) { return .saturday }
    return region == "mv" ? .friday : .monday
  }

  private static let sundayRegions = [
    "ag", "as", "bd", "br", "bs", "bt", "bw", "bz", "ca", "co", "dm", "do", "et", "gt", "gu", "hk", "hn",
    "id",
    "il", "in", "jm", "jp", "ke", "kh", "kr", "la", "mh", "mm", "mo", "mt", "mx", "mz", "ni", "np", "pa",
    "pe",
    "ph", "pk", "pr", "pt", "py", "sa", "sg", "sv", "th", "tt", "tw", "um", "us", "ve", "vi", "ws", "ye",
    "za",
    "zw",
  ]

  private static let saturdayRegions = [
    "ae", "af", "bh", "dj", "dz", "eg", "iq", "ir", "jo", "kw", "ly", "om", "qa", "sd", "sy",
  ]

  /// Whether the usual paper of a locale is Letter: in the regions of `supplemental/measurementData` with that paper, and for English or Spanish
  /// without a region not.
  static func usesLetter(localeIdentifier: String) -> Bool {
    letterRegions.contains(String(LocaleIdentifier(localeIdentifier).region))
  }

  private static let letterRegions: Set<String> = [
    "bz", "ca", "cl", "co", "cr", "gt", "mx", "ni", "pa", "ph", "pr", "sv", "us", "ve",
  ]

  private static func weekend(of region: String) -> [Weekday] {
    switch region {
    case "bh", "dz", "eg", "il", "iq", "jo", "kw", "ly", "om", "qa", "sa", "sd", "sy", "ye":
      [.friday, .saturday]
    case "af": [.thursday, .friday]
    case "ir": [.friday]
    case "in", "ug": [.sunday]
    default: [.saturday, .sunday]
    }
  }

  /// The regions of languages (`supplemental/likelySubtags`) whose weeks do not begin on Monday. A locale of English or
  /// Spanish without a region is an international one.
  private static let regions = [
    "ar": "eg", "fa": "ir", "he": "il", "hi": "in", "iw": "il", "ja": "jp", "ko": "kr", "pt": "br",
    "th": "th",
  ]
}

extension CalendarDate {
  /// The number of the week with this date by ISO 8601: 1 to 53. Weeks begin on Monday, and belong to the year of their
  /// Thursday.
  package var isoWeek: Int {
    let thursday = adding(days: 3 - (weekday.rawValue + 6) % 7)
    return (thursday.dayOfYear - 1) / 7 + 1
  }
}
