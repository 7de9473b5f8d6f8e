package import ICalendar

/// A cached excerpt of a calendar: the part that matters for a few days or weeks around the day on which it was made.
/// A command that shows only such days reads this file, and not the whole calendar.
package struct CachedWindow: Sendable, Hashable {
  /// The parts of a calendar for which there are files, the largest first.
  package enum Extent: String, Sendable, Hashable, CaseIterable {
    /// From a week before a day to sixty days after it, which is what lists, pages and `next` show.
    case window
    /// From the day before to two days after, which is what `today` and `tomorrow` show, in any zone.
    case today

    /// The name of the file.
    var fileName: String { rawValue + ".ics" }

    /// The days for which such a file is made on a day, half-open.
    package func dates(around day: CalendarDate) -> Range<CalendarDate> {
      switch self {
      case .window: day.adding(days: -7)..<day.adding(days: 61)
      case .today: day.adding(days: -1)..<day.adding(days: 3)
      }
    }
  }

  /// The calendar in bytes from which such a file is made; a smaller one is read as fast.
  package static let leastSize = 1 << 18

  /// The days that can be read from the file, in any zone, half-open.
  package var dates: Range<CalendarDate>
  /// The length of the file in bytes; 0 if there is none, because the calendar cannot be divided.
  package var length: Int
  /// The ``CacheState/hash`` of the calendar from which it was made.
  package var hash: String

  /// A file with some days of a calendar.
  package init(dates: Range<CalendarDate>, length: Int, hash: String) {
    self.dates = dates
    self.length = length
    self.hash = hash
  }

  /// The part of a calendar for such days; `nil` if the calendar is small, or cannot be divided.
  package static func excerpt(
    of calendar: CalendarText, for dates: Range<CalendarDate>
  ) throws(CalendarText.Unreadable) -> [UInt8]? {
    guard calendar.count >= leastSize else { return nil }
    let margin = CalendarReader.excerptMargin
    let outer = dates.lowerBound.adding(days: -margin)..<dates.upperBound.adding(days: margin)
    let window = OccurrenceWindow(outer, zone: .utc)
    return try CalendarReader.excerpt(ofSize: calendar.count, in: window) {
      (range, take) throws(CalendarText.Unreadable) in
      try calendar.hand(range, take)
    }
  }

  /// Whether all that a window shows of the calendar with this hash is in the file.
  func covers(_ window: OccurrenceWindow, of hash: String?) -> Bool {
    length > 0 && hash == self.hash && dates.lowerBound <= window.dates.lowerBound
      && window.dates.upperBound <= dates.upperBound
  }
}

extension CachedWindow {
  /// Reads the text of a value of the file `state`.
  init?(parsing text: String) {
    let words = text.split(separator: " ")
    guard words.count == 4, let first = CalendarDate(String(words[0])),
      let end = CalendarDate(String(words[1])), first <= end,
      let length = Int(words[2])
    else { return nil }
    self.init(dates: first..<end, length: length, hash: String(words[3]))
  }

  /// The text of the value: the first day, the day after the last one, the length and the hash.
  var text: String { "\(dates.lowerBound) \(dates.upperBound) \(length) \(hash)" }
}
