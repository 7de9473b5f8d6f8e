/// The calendar in which a recurrence rule counts months and days (RFC 7529 RSCALE), by its name in CLDR.
@nonexhaustive public enum CalendarScale: String, Sendable, Hashable, CaseIterable {
  /// The calendar of RFC 5545, the default.
  case gregorian
  /// The traditional Chinese calendar of moon and sun.
  case chinese
  /// The traditional Korean calendar of moon and sun.
  case dangi
  /// The Hebrew calendar.
  case hebrew
  /// The Ethiopic calendar.
  case ethiopic
  /// The Ethiopic calendar with years counted from the creation of the world.
  case ethiopicAmeteAlem = "ethiopic-amete-alem"
  /// The Coptic calendar.
  case coptic
  /// The Persian (Solar Hijri) calendar.
  case persian
  /// The Indian national calendar.
  case indian
  /// The Islamic calendar, with months by the position of the moon.
  case islamic
  /// The Islamic calendar with the months of a table. Its first year began on Friday, 16 July 622.
  case islamicCivil = "islamic-civil"
  /// The Islamic calendar with the months of a table. Its first year began on Thursday, 15 July 622, as astronomers count.
  case islamicTBLA = "islamic-tbla"
  /// The Islamic calendar of Saudi Arabia, as the tables of Umm al-Qura have it.
  case islamicUmalqura = "islamic-umalqura"
  /// The Islamic calendar of Saudi Arabia, with months by sightings of the moon.
  case islamicRGSA = "islamic-rgsa"

  /// The calendar with this name, in any letter case; `nil` if it is unknown. A calendar that differs from the
  /// Gregorian one only in its eras counts as Gregorian, because a rule contains no year.
  public init?(name: some StringProtocol) {
    let name = name.lowercased()
    switch name {
    case "gregory", "iso8601", "buddhist", "japanese", "roc": self = .gregorian
    case "ethioaa": self = .ethiopicAmeteAlem
    case "islamicc": self = .islamicCivil
    default:
      guard let scale = CalendarScale(rawValue: name) else { return nil }
      self = scale
    }
  }

  /// Whether its months follow the observed moon or sun instead of a table. Such a calendar takes about a thousand
  /// times as long to compute.
  var isObserved: Bool {
    switch self {
    case .chinese, .dangi, .islamic, .islamicUmalqura, .islamicRGSA: true
    default: false
    }
  }

  /// The range that rules of this calendar can reach, in seconds of ``LocalDateTime``: the years 1 to 9999. For an
  /// observed calendar it is 1600 to 2600, because its other years cannot be computed reliably.
  var reach: Range<Int> { isObserved ? -11_676_096_000..<19_880_899_200 : RecurrencePlan.bounds }

  /// How many steps of the work limit a month or year costs.
  var stepsOfPeriod: Int { self == .gregorian ? 1 : isObserved ? 100 : 4 }

  /// The lowest and the highest number of a month.
  var months: ClosedRange<Int> {
    switch self {
    case .ethiopic, .ethiopicAmeteAlem, .coptic: 1...13
    default: 1...12
    }
  }

  /// Whether months begin with the new moon and some years have a leap month.
  var isLunisolar: Bool { self == .chinese || self == .dangi || self == .hebrew }

  /// The average length of a year, in days.
  var averageYear: Double {
    switch self {
    case .islamic, .islamicCivil, .islamicTBLA, .islamicUmalqura, .islamicRGSA: 354.367
    default: 365.2425
    }
  }
}

extension CalendarScale {
  /// A new moon in days since 1 January 1970, and the average number of days to the next one.
  private static let newMoon = 6.857
  private static let lunation = 29.530_588_853

  /// The first day of a year, in days since 1 January 1970.
  func newYear(_ year: Int) -> Int {
    guard self != .gregorian else { return CalendarDate(unchecked: year, 1, 1).daysSinceEpoch }
    return CalendarYears.shared.year(year, of: self).firstDay
  }

  /// The number of days in a year.
  func length(ofYear year: Int) -> Int {
    guard self != .gregorian else { return CalendarDate.isLeapYear(year) ? 366 : 365 }
    return CalendarYears.shared.year(year, of: self).length
  }

  /// The year that contains a day, in days since 1 January 1970.
  func year(holding day: Int) -> Int {
    guard self != .gregorian else { return CalendarDate(daysSinceEpoch: day).year }
    return CalendarYears.shared.year(holding: day, of: self).number
  }

  /// Whether the year has a leap month after the month with this number.
  func hasLeapMonth(_ number: Int, inYear year: Int) -> Bool {
    guard isLunisolar else { return false }
    return CalendarYears.shared.year(year, of: self).months.contains { $0.number == number && $0.isLeap }
  }

  /// A number for the month that contains a day, in days since 1 January 1970. The next month has the next number.
  func monthNumber(holding day: Int) -> Int {
    let month = MonthOfYear(holding: day, in: self)
    guard isLunisolar else { return month.year * months.count + month.number - 1 }
    // A month begins less than three days from the average new moon.
    return Int(((Double(month.firstDay) - Self.newMoon) / Self.lunation).rounded())
  }

  /// The month with a number from ``monthNumber(holding:)``.
  func month(numbered number: Int) -> MonthOfYear {
    guard self != .gregorian else { return MonthOfYear(number: number) }
    if isLunisolar {
      let middle = Double(number) * Self.lunation + Self.newMoon + 14
      return MonthOfYear(holding: Int(middle.rounded()), in: self)
    }
    let year = floorDivide(number, months.count)
    let known = CalendarYears.shared.year(year, of: self)
    let place = number - year * months.count
    return place < known.months.count ? known.months[place] : MonthOfYear(holding: known.firstDay, in: self)
  }
}
