import AgendaQuickAdd
import Testing

/// Days that are said relative to what goes on. In November 2026 the 27th is a Friday, and the 30th a Monday.
@Suite struct RunningDayTests {
  @Test(arguments: [
    // A week, a weekend, a month and a year are not past on their last day.
    ("11-29", "x this week", "2026-11-23–2026-11-29"), ("11-30", "x this week", "2026-11-30–2026-12-06"),
    ("11-29", "x next week", "2026-11-30–2026-12-06"),
    ("11-29", "x this weekend", "2026-11-28–2026-11-29"), ("11-28", "x weekend", "2026-11-28–2026-11-29"),
    ("11-30", "x in November", "2026-11-01–2026-11-30"), ("12-01", "x in November", "2027-11-01–2027-11-30"),
    ("11-30", "x this month", "2026-11-01–2026-11-30"), ("12-31", "x this year", "2026-01-01–2026-12-31"),
    ("12-31", "x next month", "2027-01-01–2027-01-31"),
    // Neither is a numbered one.
    ("11-26", "x last week of November", "2026-11-23–2026-11-29"),
    ("11-29", "x last week of November", "2026-11-23–2026-11-29"),
    ("11-30", "x last week of November", "2027-11-22–2027-11-28"),
    ("12-06", "x first week of December", "2026-11-30–2026-12-06"),
    ("12-07", "x first week of December", "2027-11-29–2027-12-05"),
    ("11-29", "x last week of the month", "2026-11-23–2026-11-29"),
    ("11-30", "x last week of the month", "2026-12-28–2027-01-03"),
    ("11-28", "x last weekend of November", "2026-11-28–2026-11-29"),
    ("11-29", "x last weekend of November", "2026-11-28–2026-11-29"),
    ("11-29", "x last weekend of the month", "2026-11-28–2026-11-29"),
    ("11-30", "x last weekend of November", "2027-11-27–2027-11-28"),
    // A day of it is past where it is before today.
    ("11-27", "x Friday of the last week of November", "2026-11-27"),
    ("11-28", "x Friday of the last week of November", "2027-11-26"),
    ("11-28", "x Friday of the last week of the month", "2027-01-01"),
    ("11-30", "x Monday of the first week of December", "2026-11-30"),
    ("12-01", "x Monday of the first week of December", "2027-11-29"),
    // The week of a day is the one that goes on, also where the day is past.
    ("11-29", "x week of Nov 27", "2026-11-23–2026-11-29"),
    ("11-30", "x week of Nov 27", "2027-11-22–2027-11-28"),
    // A day that is today is today, unless it is the next one.
    ("11-27", "x on Friday", "2026-11-27"), ("11-27", "x this Friday", "2026-11-27"),
    ("11-27", "x next Friday", "2026-12-04"),
    ("11-27", "x every Friday", "2026-11-27 | FREQ=WEEKLY;BYDAY=FR"),
    ("11-27", "x last Friday of the month", "2026-11-27"),
    ("11-28", "x last Friday of the month", "2026-12-25"),
    ("11-30", "x on the 30th", "2026-11-30"), ("12-01", "x on the 30th", "2026-12-30"),
    ("11-30", "x end of the month", "2026-11-30"), ("12-01", "x end of the month", "2026-12-31"),
    ("11-30", "x last working day of the month", "2026-11-30"), ("11-27", "x Nov 27", "2026-11-27"),
    ("11-28", "x Nov 27", "2027-11-27"), ("12-31", "x last day of the year", "2026-12-31"),
  ])
  func `what goes on is not past`(_ today: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, "en-GB", at: "2026-\(today)T10:00") == "x | " + expected)
  }

  @Test(arguments: [
    ("x on Friday at 9:00", "2026-12-04 09:00"), ("x on Friday at 10:00", "2026-12-04 10:00"),
    ("x on Friday at 10:01", "2026-11-27 10:01"), ("x at 10:00", "2026-11-27 10:00"),
    ("x at 09:59", "2026-11-28 09:59"), ("x this Friday at 11:00", "2026-11-27 11:00"),
  ])
  func `a time of a weekday that is past today is in a week`(_ sentence: String, _ start: String) {
    let found = understood(sentence, "en-GB", at: "2026-11-27T10:00")
    #expect(found.hasPrefix("x | \(start)"), "\(found)")
  }
}
