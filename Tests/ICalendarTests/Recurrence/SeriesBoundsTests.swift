import ICalendar
import TestSupport
import Testing

/// Series with much of one kind take time in proportion to it.
@Suite(.serialized) struct SeriesBoundsTests {
  private static let count = 10_000

  /// A time for each number, a minute after that of the number before.
  private static func time(_ number: Int, _ second: String = "00") -> String {
    let digits = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
    let minute = digits(number % 60) + second
    return "202401\(digits(number / 1440 + 1))T\(digits(number / 60 % 24))\(minute)Z"
  }

  private static func lines(_ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  static let calendars = [
    "rules": "UID:a\nDTSTART:20240101T000000Z\n" + lines { "RRULE:FREQ=DAILY;INTERVAL=\($0 + 2)" },
    "excluded dates": "UID:a\nDTSTART:20240101T000000Z\nRRULE:FREQ=MINUTELY;COUNT=20000\n"
      + lines { "EXDATE:\(time($0))" },
    "dates": "UID:a\nDTSTART:20240101T000000Z\n" + lines { "RDATE:\(time($0))" },
    "masters and overrides": (0..<count / 2).map {
      "UID:a\nDTSTART:\(time($0))\nRRULE:FREQ=YEARLY\n\nUID:a\nDTSTART:\(time($0, "30"))\nRECURRENCE-ID:\(time($0))"
    }.joined(separator: "\n\n"),
    "later instances": (0..<count / 2).map {
      "UID:a\nDTSTART:\(time($0))\nRRULE:FREQ=YEARLY\n\nUID:a\nDTSTART:\(time($0, "30"))\n"
        + "RECURRENCE-ID;RANGE=THISANDFUTURE:\(time($0))"
    }.joined(separator: "\n\n"),
    "unreadable overrides": (0..<count).map { "UID:a\nDTSTART:\(time($0))\nRECURRENCE-ID:?" }.joined(
      separator: "\n\n"),
    "scales": (0..<count / 10).map {
      "UID:\($0)\nDTSTART:\(time($0))\nRRULE:RSCALE=CHINESE;FREQ=YEARLY;COUNT=\($0 + 1)"
    }.joined(separator: "\n\n"),
  ]

  @Test(arguments: calendars.keys.sorted())
  func `are read soon`(_ name: String) throws {
    let text = Array(calendarText(try #require(Self.calendars[name])).utf8)
    var count = 0
    let time = processorTime {
      var reader = CalendarReader(window: window("2024-01-01", "2024-02-01", .utc))
      reader.read(text)
      count = reader.finish().occurrences.count
    }
    // Unoptimised; what is not linear takes minutes.
    #expect(time < .seconds(30))
    #expect(count > 0)
  }
}
