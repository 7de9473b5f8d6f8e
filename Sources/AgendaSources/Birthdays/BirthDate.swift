internal import ICalendar

/// The value of BDAY (RFC 6350 section 4.3.4, and the forms of earlier vCard versions).
enum BirthDate: Hashable {
  /// A day of the year, with the year of birth or ``Birthday/unknownYear``.
  case date(CalendarDate)
  /// A partial date, which is not enough for a birthday; the text says what is missing.
  case incomplete(String)
  /// Not a date.
  case invalid

  /// Reads `1815-12-10`, `18151210`, `--12-10` or `--1210`, with or without a time after it.
  ///
  /// - Parameter omittedYear: The year that stands for an unknown one: Apple's `X-APPLE-OMIT-YEAR`.
  init(_ text: String, omittedYear: Int? = nil) {
    let day = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "t") && $0 != UInt8(ascii: " ") }
    if day.isEmpty, text.utf8.first.map({ $0 | 0x20 == UInt8(ascii: "t") }) == true {
      self = .incomplete("has a time and no date")
      return
    }
    let shape = String(decoding: day.map { (48...57).contains($0) ? UInt8(ascii: "9") : $0 }, as: UTF8.self)
    let digits = day.filter { $0 != UInt8(ascii: "-") }.map { Int($0) - 48 }
    switch shape {
    case "99999999", "9999-99-99":
      self = BirthDate(
        year: number(digits[0..<4]), month: number(digits[4..<6]), day: number(digits[6..<8]), omittedYear)
    case "--9999", "--99-99":
      self = BirthDate(year: 0, month: number(digits[0..<2]), day: number(digits[2..<4]), omittedYear)
    case "9999": self = .incomplete("has no month and no day")
    case "9999-99", "--99": self = .incomplete("has no day")
    case "---99": self = .incomplete("has no month")
    default: self = .invalid
    }
  }

  private init(year: Int, month: Int, day: Int, _ omittedYear: Int?) {
    let isUnknown = year == 0 || year == omittedYear
    guard
      let date = CalendarDate(year: isUnknown ? Birthday.unknownYear : year, month: month, day: day)
    else {
      self = .invalid
      return
    }
    self = .date(date)
  }
}

private func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }
