internal import ICalendar

/// A date of HTTP (RFC 9110 section 5.6.7).
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The moment of a date in one of the three forms that HTTP has: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`,
  /// `Sun Nov  6 08:49:37 1994`; `nil` for any other text.
  static func instant(_ text: String) -> Instant? {
    let words = text.prefix(64).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    guard words.count >= 7, let place = words.firstIndex(where: months.contains), place == 1 || place == 2
    else {
      return nil
    }
    let isUnixForm = place == 1
    let year = isUnixForm ? words[6] : words[3]
    let day = isUnixForm ? words[2] : words[1]
    let time = isUnixForm ? words[3...5] : words[4...6]
    let numbers = ([year, day] + time).compactMap { Int($0) }
    guard numbers.count == 5, let month = months.firstIndex(of: words[place]),
      (0..<24).contains(numbers[2]), (0..<60).contains(numbers[3]), (0...60).contains(numbers[4]),
      let date = CalendarDate(year: fullYear(numbers[0], of: year), month: month + 1, day: numbers[1])
    else { return nil }
    return Instant(
      secondsSinceEpoch: date.daysSinceEpoch * 86_400 + numbers[2] * 3600 + numbers[3] * 60 + numbers[4])
  }

  /// Two digits mean a year of this century up to 69.
  private static func fullYear(_ number: Int, of digits: String) -> Int {
    digits.count == 2 ? number + (number < 70 ? 2000 : 1900) : number
  }
}
