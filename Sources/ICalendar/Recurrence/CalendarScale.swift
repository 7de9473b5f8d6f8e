/// The calendar in which a recurrence rule counts months and days (RFC 7529 RSCALE), by its name in CLDR.
public enum CalendarScale: String, Sendable, Hashable, CaseIterable {
  case gregorian
  case chinese
  case dangi
  case hebrew
  case ethiopic
  case ethiopicAmeteAlem = "ethiopic-amete-alem"
  case coptic
  case persian
  case indian
  case islamic
  case islamicCivil = "islamic-civil"
  case islamicTBLA = "islamic-tbla"
  case islamicUmalqura = "islamic-umalqura"
  case islamicRGSA = "islamic-rgsa"

  /// The calendar that a name in any letter case means, or `nil`. Calendars that differ from the Gregorian one in their eras alone are it: a
  /// rule names no year.
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

  /// Whether its months follow the moon or the sun in the sky, or a table, which takes a thousand times the work of counting.
  var isObserved: Bool {
    switch self {
    case .chinese, .dangi, .islamic, .islamicUmalqura, .islamicRGSA: true
    default: false
    }
  }

  /// The seconds, counted as in ``LocalDateTime``, that rules of this calendar can reach: the years 1 to 9999, or 1600 to 2600 where the
  /// sky decides, which nobody knows much further.
  var reach: Range<Int> { isObserved ? -11_676_096_000..<19_880_899_200 : RecurrencePlan.bounds }

  /// How much of the work bound a month or year takes.
  var stepsOfPeriod: Int { self == .gregorian ? 1 : isObserved ? 100 : 4 }

  /// The least and the greatest number of a month.
  var months: ClosedRange<Int> {
    switch self {
    case .ethiopic, .ethiopicAmeteAlem, .coptic: 1...13
    default: 1...12
    }
  }

  /// Whether months begin with the moon, and some years have a thirteenth, a leap month.
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
  /// Days from 1 January 1970 to a new moon, and from one to the next on average.
  private static let newMoon = 6.857
  private static let lunation = 29.530_588_853

  /// The first day of a year, in days since 1 January 1970.
  func newYear(_ year: Int) -> Int {
    guard self != .gregorian else { return CalendarDate(unchecked: year, 1, 1).daysSinceEpoch }
    return CalendarYears.shared.year(year, of: self).firstDay
  }

  /// How many days a year has.
  func length(ofYear year: Int) -> Int {
    guard self != .gregorian else { return CalendarDate.isLeapYear(year) ? 366 : 365 }
    return CalendarYears.shared.year(year, of: self).length
  }

  /// The year that holds a day.
  func year(holding day: Int) -> Int {
    guard self != .gregorian else { return CalendarDate(daysSinceEpoch: day).year }
    return CalendarYears.shared.year(holding: day, of: self).number
  }

  /// Whether a year has a leap month after the month with a number.
  func hasLeapMonth(_ number: Int, inYear year: Int) -> Bool {
    guard isLunisolar else { return false }
    return CalendarYears.shared.year(year, of: self).months.contains { $0.number == number && $0.isLeap }
  }

  /// A number for the month that holds a day; the month after has the next number.
  func monthNumber(holding day: Int) -> Int {
    let month = MonthOfYear(holding: day, in: self)
    guard isLunisolar else { return month.year * months.count + month.number - 1 }
    // A month begins less than three days from the average new moon.
    return Int(((Double(month.firstDay) - Self.newMoon) / Self.lunation).rounded())
  }

  /// The month with such a number.
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
