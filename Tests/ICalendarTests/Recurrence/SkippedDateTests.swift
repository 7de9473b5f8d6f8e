import TestSupport
import Testing

@testable import ICalendar

/// What becomes of months and days that a year does not have: SKIP of RFC 7529 section 4.1. The dates are those of its examples (section 4.3)
/// and of other readers that follow it.
@Suite("Dates that a calendar skips")
struct SkippedDateTests {
  @Test(
    "A month is looked for first, and then the day in it",
    arguments: [
      // RFC 7529 section 4.3.
      ("CHINESE;FREQ=YEARLY", "2013-02-10", "2013-02-10 2014-01-31 2015-02-19 2016-02-08 2017-01-28"),
      ("ETHIOPIC;FREQ=MONTHLY;BYMONTH=13", "2013-09-06", "2013-09-06 2014-09-06 2015-09-06 2016-09-06"),
      (
        "HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD", "2014-02-08",
        "2014-02-08 2015-02-27 2016-02-17 2017-03-06 2018-02-23"
      ),
      (
        "GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", "2012-02-29",
        "2012-02-29 2013-03-01 2014-03-01 2015-03-01 2016-02-29"
      ),
      // Leap months.
      ("CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=9L;SKIP=OMIT", "2013-10-25", "2014-11-02 2109-11-02"),
      (
        "CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=4L", "2013-10-25",
        "2020-06-01 2058-05-31 2069-05-30 2077-05-31"
      ),
      (
        "CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=9L;SKIP=FORWARD", "2013-10-25",
        "2013-11-12 2014-11-02 2015-11-21"
      ),
      (
        "CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=9L;SKIP=BACKWARD", "2013-10-25",
        "2014-11-02 2015-10-22 2016-10-10"
      ),
      (
        "CHINESE;FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=9,9L;SKIP=BACKWARD", "2013-10-25",
        "2014-10-03 2014-11-02 2015-10-22 2016-10-10"
      ),
      ("CHINESE;FREQ=MONTHLY", "2014-09-20", "2014-09-20 2014-10-20 2014-11-19 2014-12-18"),
      // DTSTART is in a leap month itself.
      ("HEBREW;FREQ=YEARLY", "2014-02-05", "2014-02-05 2016-02-14 2019-02-10 2022-02-06"),
      ("HEBREW;FREQ=YEARLY;SKIP=FORWARD", "2014-02-05", "2014-02-05 2015-02-24 2016-02-14 2017-03-03"),
      // Adar has 29 days, Adar I and Shevat 30: month, then day.
      (
        "HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=30;SKIP=FORWARD", "2014-03-02",
        "2014-03-02 2015-03-21 2016-03-10 2017-03-28 2018-03-17"
      ),
      (
        "HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=-1;SKIP=FORWARD", "2014-03-02",
        "2014-03-02 2015-03-20 2016-03-10 2017-03-27 2018-03-16"
      ),
      (
        "HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=30;SKIP=BACKWARD", "2014-03-02",
        "2014-03-02 2015-02-19 2016-03-10 2017-02-26 2018-02-15"
      ),
      (
        "HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=-1;SKIP=BACKWARD", "2014-03-02",
        "2014-03-02 2015-02-19 2016-03-10 2017-02-26 2018-02-15"
      ),
      (
        "ETHIOPIC;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=-1", "2014-09-10",
        "2014-09-10 2015-09-11 2016-09-10 2017-09-10 2018-09-10 2019-09-11"
      ),
      (
        "ISLAMIC-CIVIL;FREQ=YEARLY;BYMONTH=9", "2013-07-09",
        "2013-07-09 2014-06-29 2015-06-18 2016-06-07 2017-05-27"
      ),
      ("ISLAMIC-CIVIL;FREQ=MONTHLY", "2013-10-25", "2013-10-25 2013-11-24 2013-12-24 2014-01-22"),
      // Days.
      ("GREGORIAN;FREQ=MONTHLY", "2014-01-31", "2014-01-31 2014-03-31 2014-05-31 2014-07-31"),
      ("GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "2014-01-31", "2014-01-31 2014-02-28 2014-03-31 2014-04-30"),
      ("GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD", "2014-01-31", "2014-01-31 2014-03-01 2014-03-31 2014-05-01"),
      (
        "GREGORIAN;FREQ=MONTHLY;INTERVAL=3;SKIP=FORWARD", "2014-01-31",
        "2014-01-31 2014-05-01 2014-07-31 2014-10-31"
      ),
      (
        "GREGORIAN;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;SKIP=FORWARD", "2015-02-01",
        "2015-02-28 2015-03-01 2016-02-28 2016-02-29 2017-02-28"
      ),
      (
        "GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=FORWARD", "2015-01-01",
        "2015-01-01 2015-02-01 2015-03-01 2015-04-01 2015-05-01"
      ),
      (
        "GREGORIAN;FREQ=YEARLY;BYYEARDAY=-366;SKIP=FORWARD", "2012-01-01",
        "2012-01-01 2013-01-01 2014-01-01 2015-01-01 2016-01-01"
      ),
      (
        "GREGORIAN;FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD", "2012-12-31",
        "2012-12-31 2014-01-01 2015-01-01 2016-01-01 2016-12-31"
      ),
    ])
  func skip(_ rule: String, _ start: String, _ expected: String) throws {
    let dates = expected.split(separator: " ").map(String.init)
    let found = try instances("RSCALE=" + rule, from: start + "T09:00:00", first: dates.count)
    #expect(found.map { String($0.prefix(10)) } == dates)
  }
}
