import TestSupport
import Testing

@testable import ICalendar

/// Birthdays that cannot be in a window are not even held: the quick look at their dates says what their rule says.
@Suite struct BirthdayWindowTests {
  @Test(arguments: [1, 7, 40, 364, 365, 366, 800])
  func `a birthday may be in the window where its rule puts it there`(_ length: Int) throws {
    var random = RandomNumbers(seed: UInt64(length))
    for _ in 0..<300 {
      let first = CalendarDate(daysSinceEpoch: Int.random(in: 0...40_000, using: &random))
      let window = OccurrenceWindow(first..<first.adding(days: length), zone: .utc)
      // Each fourth on 29 February, or beside it.
      let isLeapDay = Int.random(in: 0..<4, using: &random) == 0
      let leapDay = try #require(CalendarDate(year: 1952, month: 2, day: 29))
      let birthday =
        isLeapDay
        ? leapDay.adding(days: Int.random(in: -1...1, using: &random))
        : CalendarDate(daysSinceEpoch: Int.random(in: -20_000...(-1), using: &random))
      var reader = CalendarReader(window: window, kind: .birthdays)
      reader.add(Event(uid: nil, schedule: EventSchedule(start: .date(birthday), length: .days(1))))
      let isShown = !reader.finish().occurrences.isEmpty
      #expect(window.mayContain(birthdayOn: birthday) == isShown || length >= 366, "\(birthday) \(first)")
      #expect(!isShown || window.mayContain(birthdayOn: birthday), "\(birthday) \(first)")
    }
  }
}
