import TestSupport
import Testing

@testable import ICalendar

/// Rules in other calendars than the Gregorian one (RFC 7529). The dates are those of that RFC's examples, or of published tables.
@Suite
struct CalendarScaleTests {
  @Test(arguments: [
    // Chinese New Year, 15th day of the 8th month, and the leap months of 2017, 2020, 2023 and 2025.
    (
      "RSCALE=CHINESE;FREQ=YEARLY", "2013-02-10",
      ["2013-02-10", "2014-01-31", "2015-02-19", "2016-02-08", "2017-01-28", "2018-02-16", "2019-02-05"]
    ),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15", "2022-09-10",
      ["2022-09-10", "2023-09-29", "2024-09-17", "2025-10-06", "2026-09-25"]
    ),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=1", "2017-07-23", ["2017-07-23", "2025-07-25"]),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=4L;BYMONTHDAY=1;SKIP=BACKWARD", "2020-05-23",
      ["2020-05-23", "2021-05-12", "2022-05-01"]
    ),
    (
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=2L;BYMONTHDAY=1;SKIP=FORWARD", "2023-03-22",
      ["2023-03-22", "2024-04-09"]
    ),
    // The last day of the Chinese year, whatever its length.
    ("RSCALE=CHINESE;FREQ=YEARLY;BYYEARDAY=-1", "2023-01-21", ["2023-01-21", "2024-02-09", "2025-01-28"]),
    // Rosh Hashanah, Hanukkah, Passover.
    (
      "RSCALE=HEBREW;FREQ=YEARLY", "2022-09-26", ["2022-09-26", "2023-09-16", "2024-10-03", "2025-09-23"]
    ),
    (
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=25", "2022-12-19",
      ["2022-12-19", "2023-12-08", "2024-12-26", "2025-12-15"]
    ),
    (
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=15", "2022-04-16",
      ["2022-04-16", "2023-04-06", "2024-04-23", "2025-04-13", "2026-04-02"]
    ),
    // RFC 7529 section 4.3: an anniversary in Adar I.
    (
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD", "2014-02-08",
      ["2014-02-08", "2015-02-27", "2016-02-17", "2017-03-06"]
    ),
    (
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8", "2014-02-08",
      ["2014-02-08", "2016-02-17", "2019-02-13"]
    ),
    // RFC 7529 section 4.3: the 13th Ethiopic month.
    (
      "RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13", "2013-09-06",
      ["2013-09-06", "2014-09-06", "2015-09-06", "2016-09-06"]
    ),
    ("RSCALE=ETHIOPIC;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=6", "2015-09-11", ["2015-09-11", "2019-09-11"]),
    (
      "RSCALE=COPTIC;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=6;SKIP=FORWARD", "2019-09-11",
      ["2019-09-11", "2020-09-11", "2021-09-11", "2022-09-11", "2023-09-11"]
    ),
    // Nowruz.
    (
      "RSCALE=PERSIAN;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "2019-03-21",
      ["2019-03-21", "2020-03-20", "2021-03-21", "2022-03-21", "2023-03-21", "2024-03-20"]
    ),
    ("RSCALE=INDIAN;FREQ=YEARLY", "2023-03-22", ["2023-03-22", "2024-03-21", "2025-03-22"]),
    // New year of the arithmetical Islamic calendar.
    (
      "RSCALE=ISLAMIC-CIVIL;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "2022-07-30",
      ["2022-07-30", "2023-07-19", "2024-07-08", "2025-06-27"]
    ),
    (
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "2023-01-22",
      ["2023-01-22", "2024-02-10", "2025-01-29"]
    ),
    (
      "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", "2012-02-29", ["2012-02-29", "2013-03-01", "2014-03-01"]
    ),
    (
      "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD", "2012-02-29",
      ["2012-02-29", "2013-02-28", "2014-02-28"]
    ),
    ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=OMIT", "2012-02-29", ["2012-02-29", "2016-02-29"]),
    (
      "RSCALE=GREGORIAN;FREQ=YEARLY;BYYEARDAY=366;SKIP=BACKWARD", "2012-12-31",
      ["2012-12-31", "2013-12-31", "2014-12-31", "2015-12-31", "2016-12-31"]
    ),
    (
      "RSCALE=GREGORIAN;FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD", "2012-12-31",
      ["2012-12-31", "2014-01-01", "2015-01-01", "2016-01-01", "2016-12-31"]
    ),
  ])
  func `Holidays and anniversaries fall on the days that tables have`(
    _ rule: String, _ start: String, _ expected: [String]
  ) throws {
    #expect(try dates(rule, from: start, first: expected.count) == expected)
  }

  @Test(arguments: [
    ("RSCALE=HEBREW;FREQ=MONTHLY;COUNT=3", "2024-02-10", ["2024-02-10", "2024-03-11", "2024-04-09"]),
    // The 30th: Adar I of a leap year has one, Adar has none.
    (
      "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=30;UNTIL=20240601", "2024-02-09",
      ["2024-02-09", "2024-03-10", "2024-05-08"]
    ),
    (
      "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=30;SKIP=BACKWARD;UNTIL=20240601", "2024-02-09",
      ["2024-02-09", "2024-03-10", "2024-04-08", "2024-05-08"]
    ),
    (
      "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=30;SKIP=FORWARD;UNTIL=20240601", "2024-02-09",
      ["2024-02-09", "2024-03-10", "2024-04-09", "2024-05-08"]
    ),
    (
      "RSCALE=ETHIOPIC;FREQ=DAILY;BYMONTH=13;COUNT=6", "2023-09-06",
      ["2023-09-06", "2023-09-07", "2023-09-08", "2023-09-09", "2023-09-10", "2023-09-11"]
    ),
    (
      "RSCALE=CHINESE;FREQ=WEEKLY;BYDAY=SA;BYMONTH=1;COUNT=3", "2024-02-10",
      ["2024-02-10", "2024-02-17", "2024-02-24"]
    ),
    ("RSCALE=CHINESE;FREQ=YEARLY;INTERVAL=2;COUNT=2", "2023-01-22", ["2023-01-22", "2025-01-29"]),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYDAY=1SU;COUNT=2", "2023-01-22", ["2023-01-22", "2024-02-11"]),
    (
      "RSCALE=CHINESE;FREQ=MONTHLY;INTERVAL=6;COUNT=3", "2024-02-10",
      ["2024-02-10", "2024-08-04", "2025-01-29"]
    ),
    (
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1,2;BYSETPOS=-1;COUNT=2", "2023-09-17",
      ["2023-09-17", "2024-10-04"]
    ),
  ])
  func `Every FREQ counts in its calendar, with COUNT, UNTIL and INTERVAL`(
    _ rule: String, _ start: String, _ expected: [String]
  ) throws {
    #expect(try dates(rule, from: start, first: 20).prefix(expected.count + 1) == expected[...])
  }

  @Test(arguments: CalendarScale.allCases)
  func `Years and months of every calendar follow each other, and each day is in one`(_ scale: CalendarScale)
    throws
  {
    var month = MonthOfYear(holding: scale.isObserved ? 9000 : -60_000, in: scale)
    let end = scale.isObserved ? 30_000 : 100_000
    var number = scale.monthNumber(holding: month.firstDay)
    while month.firstDay < end {
      let next = month.next
      #expect(next.firstDay == month.end && (5...31).contains(month.length))
      #expect(next.year == month.year || next.year == month.year + 1 && next.number == 1 && !next.isLeap)
      for day in [month.firstDay, month.end - 1] {
        let found = MonthOfYear(holding: day, in: scale)
        #expect(found.firstDay == month.firstDay && found.bit == month.bit && found.year == month.year)
        #expect(scale.monthNumber(holding: day) == number)
      }
      #expect(scale.month(numbered: number).firstDay == month.firstDay)
      number += 1
      month = next
    }
  }

  @Test(arguments: [
    "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15,30",
    "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=30;SKIP=FORWARD;COUNT=200",
    "RSCALE=COPTIC;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=6;SKIP=FORWARD;COUNT=30",
    "RSCALE=INDIAN;FREQ=MONTHLY;INTERVAL=5;BYDAY=-1SU",
    "RSCALE=PERSIAN;FREQ=YEARLY;BYWEEKNO=1,-1;BYDAY=MO;COUNT=40",
    "RSCALE=ISLAMIC-CIVIL;FREQ=DAILY;BYMONTH=9;COUNT=300",
    "RSCALE=HEBREW;FREQ=YEARLY;BYYEARDAY=385;SKIP=FORWARD",
    "RSCALE=ETHIOPIC;FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;BYMONTH=1,13",
  ])
  func `Starting at a window gives what starting at DTSTART gives`(_ text: String) throws {
    let rule = try RecurrenceRule(text)
    let start = local("2001-03-24T09:00:00")
    let all = instances(rule, from: start, in: start..<local("2040-01-01"))
    #expect(all.count > 5)
    for year in stride(from: 2001, to: 2040, by: 3) {
      let window = local("\(year)-05-11")..<local("\(year + 1)-10-30")
      #expect(instances(rule, from: start, in: window) == all.filter { window.contains($0) })
    }
  }

  @Test func `BYMONTH and the other parts have the ranges of their calendar`() throws {
    #expect(try RecurrenceRule("FREQ=YEARLY;BYMONTH=5L,6;rscale=hebrew").byLeapMonth == [5])
    #expect(try RecurrenceRule("FREQ=YEARLY;BYMONTH=13;RSCALE=ETHIOPIC").byMonth == [13])
    #expect(try RecurrenceRule("FREQ=YEARLY;BYYEARDAY=380;RSCALE=CHINESE").byYearDay == [380])
    #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule("FREQ=YEARLY;BYMONTH=5L") }
    #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule("FREQ=YEARLY;BYMONTH=13;RSCALE=PERSIAN") }
    #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule("FREQ=YEARLY;RSCALE=MARTIAN") }
    #expect(try RecurrenceRule("FREQ=YEARLY;RSCALE=BUDDHIST").scale == .gregorian)
  }
}
