import ICalendar
import TestSupport
import Testing

/// The examples of RFC 5545 sections 3.3.10 and 3.8.5.3, with the answers that the RFC gives. Their time zone is America/New_York, and the day
/// of DTSTART is 2 September 1997 where nothing else is said.
@Suite struct RecurrenceExampleTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let rule: String
    /// DTSTART.
    let start: String
    /// The first answers, `YYYY-MM-DD`, or with `THH:MM`.
    let answers: [String]
    var testDescription: String { "\(rule) from \(start)" }

    init(_ rule: String, from start: String = "1997-09-02T09:00", _ answers: [String]) {
      self.rule = rule
      self.start = start
      self.answers = answers
    }

    /// Answers as `1997-09: 2 4 9; 1998-01: 5`.
    init(_ rule: String, from start: String = "1997-09-02T09:00", _ answers: String) {
      let days = answers.split(separator: ";").flatMap { month -> [String] in
        let halves = month.split(separator: ":")
        return halves[1].split(separator: " ").map {
          "\(halves[0].drop { $0 == " " })-\($0.count == 1 ? "0" : "")\($0)"
        }
      }
      self.init(rule, from: start, days)
    }
  }

  static let days: [Example] = [
    Example("FREQ=DAILY;COUNT=10", "1997-09: 2 3 4 5 6 7 8 9 10 11"),
    Example("FREQ=DAILY;INTERVAL=2", "1997-09: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30; 1997-10: 2"),
    Example("FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09: 2 12 22; 1997-10: 2 12"),
    Example("FREQ=WEEKLY;COUNT=10", "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4"),
    Example(
      "FREQ=WEEKLY;UNTIL=19971224T000000Z",
      "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4 11 18 25; 1997-12: 2 9 16 23"),
    Example(
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "1997-09: 2 16 30; 1997-10: 14 28; 1997-11: 11 25; 1997-12: 9 23"),
    Example(
      "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2"
    ),
    Example("FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2"),
    Example(
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", from: "1997-09-01T09:00",
      "1997-09: 1 3 5 15 17 19 29; 1997-10: 1 3 13 15 17 27 29 31; 1997-11: 10 12 14 24 26 28; 1997-12: 8 10 12 22"
    ),
    Example("FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997-09: 2 4 16 18 30; 1997-10: 2 14 16"),
    Example(
      "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", from: "1997-08-05T09:00", "1997-08: 5 10 19 24"),
    Example(
      "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", from: "1997-08-05T09:00", "1997-08: 5 17 19 31"),
  ]

  static let months: [Example] = [
    Example(
      "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", from: "1997-09-05T09:00",
      "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5; 1998-01: 2; 1998-02: 6; 1998-03: 6; 1998-04: 3; 1998-05: 1; 1998-06: 5"
    ),
    Example(
      "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", from: "1997-09-05T09:00",
      "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5"),
    Example(
      "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", from: "1997-09-07T09:00",
      "1997-09: 7 28; 1997-11: 2 30; 1998-01: 4 25; 1998-03: 1 29; 1998-05: 3 31"),
    Example(
      "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", from: "1997-09-22T09:00",
      "1997-09: 22; 1997-10: 20; 1997-11: 17; 1997-12: 22; 1998-01: 19; 1998-02: 16"),
    Example(
      "FREQ=MONTHLY;BYMONTHDAY=-3", from: "1997-09-28T09:00",
      "1997-09: 28; 1997-10: 29; 1997-11: 28; 1997-12: 29; 1998-01: 29; 1998-02: 26"),
    Example(
      "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
      "1997-09: 2 15; 1997-10: 2 15; 1997-11: 2 15; 1997-12: 2 15; 1998-01: 2 15"),
    Example(
      "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", from: "1997-09-30T09:00",
      "1997-09: 30; 1997-10: 1 31; 1997-11: 1 30; 1997-12: 1 31; 1998-01: 1 31; 1998-02: 1"),
    Example(
      "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", from: "1997-09-10T09:00",
      "1997-09: 10 11 12 13 14 15; 1999-03: 10 11 12 13"),
    Example(
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
      "1997-09: 2 9 16 23 30; 1997-11: 4 11 18 25; 1998-01: 6 13 20 27; 1998-03: 3 10 17 24 31"),
    Example(
      "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", from: "1998-02-13T09:00",
      "1998-02: 13; 1998-03: 13; 1998-11: 13; 1999-08: 13; 2000-10: 13"),
    Example(
      "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", from: "1997-09-13T09:00",
      "1997-09: 13; 1997-10: 11; 1997-11: 8; 1997-12: 13; 1998-01: 10; 1998-02: 7; 1998-03: 7; 1998-04: 11; 1998-05: 9; 1998-06: 13"
    ),
    Example(
      "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", from: "1997-09-04T09:00",
      "1997-09: 4; 1997-10: 7; 1997-11: 6"),
    Example(
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", from: "1997-09-29T09:00",
      "1997-09: 29; 1997-10: 30; 1997-11: 27; 1997-12: 30; 1998-01: 29; 1998-02: 26; 1998-03: 30"),
    Example(
      "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", from: "2007-01-15T09:00",
      "2007-01: 15 30; 2007-02: 15; 2007-03: 15 30"),
    Example(
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", from: "1997-09-30T09:00",
      "1997-09: 30; 1997-10: 31; 1997-11: 28; 1997-12: 31; 1998-01: 30; 1998-02: 27"),
  ]

  static let years: [Example] = [
    Example(
      "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", from: "1997-06-10T09:00",
      "1997-06: 10; 1997-07: 10; 1998-06: 10; 1998-07: 10; 1999-06: 10; 1999-07: 10; 2000-06: 10; 2000-07: 10; 2001-06: 10; 2001-07: 10"
    ),
    Example(
      "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", from: "1997-03-10T09:00",
      "1997-03: 10; 1999-01: 10; 1999-02: 10; 1999-03: 10; 2001-01: 10; 2001-02: 10; 2001-03: 10; 2003-01: 10; 2003-02: 10; 2003-03: 10"
    ),
    Example(
      "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", from: "1997-01-01T09:00",
      "1997-01: 1; 1997-04: 10; 1997-07: 19; 2000-01: 1; 2000-04: 9; 2000-07: 18; 2003-01: 1; 2003-04: 10; 2003-07: 19; 2006-01: 1"
    ),
    Example("FREQ=YEARLY;BYDAY=20MO", from: "1997-05-19T09:00", "1997-05: 19; 1998-05: 18; 1999-05: 17"),
    Example(
      "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", from: "1997-05-12T09:00", "1997-05: 12; 1998-05: 11; 1999-05: 17"),
    Example(
      "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", from: "1997-03-13T09:00",
      "1997-03: 13 20 27; 1998-03: 5 12 19 26; 1999-03: 4 11 18 25"),
    Example(
      "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", from: "1997-06-05T09:00",
      "1997-06: 5 12 19 26; 1997-07: 3 10 17 24 31; 1997-08: 7 14 21 28; 1998-06: 4 11 18 25"),
    Example(
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", from: "1996-11-05T09:00",
      "1996-11: 5; 2000-11: 7; 2004-11: 2"),
    // Rules that follow from the RFC's words and have no example there.
    Example(
      "FREQ=YEARLY;BYYEARDAY=-1,-100", from: "1997-09-23T09:00",
      "1997-09: 23; 1997-12: 31; 1998-09: 23; 1998-12: 31"),
    Example(
      "FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU", from: "1997-12-28T09:00",
      "1997-12: 28; 1999-01: 3; 2000-01: 2; 2000-12: 31"),
    Example(
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", from: "1999-02-28T09:00", "1999-02: 28; 2000-02: 29; 2001-02: 28"
    ),
    Example(
      "FREQ=MONTHLY;BYDAY=-1TU", from: "1997-09-30T09:00",
      "1997-09: 30; 1997-10: 28; 1997-11: 25; 1997-12: 30"),
    Example(
      "FREQ=DAILY;INTERVAL=3;BYMONTH=9,10", "1997-09: 2 5 8 11 14 17 20 23 26 29; 1997-10: 2"),
  ]

  static let times: [Example] = [
    Example(
      "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z",
      ["1997-09-02T09:00", "1997-09-02T12:00", "1997-09-02T15:00"]),
    Example(
      "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
      ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15"].map { "1997-09-02T" + $0 }),
    Example(
      "FREQ=MINUTELY;INTERVAL=90;COUNT=4", ["09:00", "10:30", "12:00", "13:30"].map { "1997-09-02T" + $0 }),
    Example("FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40", thirds),
    Example(
      "FREQ=HOURLY;INTERVAL=6;BYHOUR=9,15;COUNT=3",
      ["1997-09-02T09:00", "1997-09-02T15:00", "1997-09-03T09:00"]),
    Example("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10", thirds),
    Example(
      "FREQ=HOURLY;INTERVAL=5;COUNT=5",
      ["1997-09-02T09:00", "1997-09-02T14:00", "1997-09-02T19:00", "1997-09-03T00:00", "1997-09-03T05:00"]),
    Example(
      "FREQ=MINUTELY;BYSECOND=60;COUNT=2", from: "1997-09-02T09:00:59",
      ["1997-09-02T09:00:59", "1997-09-02T09:01:59"]),
  ]

  private static let thirds = ["2", "3"].flatMap { day in
    ["09:00", "09:20", "09:40", "10:00", "10:20", "10:40"].map { "1997-09-0\(day)T\($0)" }
  }

  @Test(arguments: days + months + years + times)
  func `An example of the RFC has the RFC's answer`(_ example: Example) throws {
    let zone = try #require(ZoneDatabase.system.zone(named: "America/New_York"))
    let rule = try RecurrenceRule(example.rule)
    let isWhole = rule.count != nil || rule.until != nil
    let wanted = example.answers.count + (isWhole ? 1 : 0)
    let found = rule.instances(
      from: .zoned(local(example.start), zone), in: window("1990-01-01", "2020-01-01", zone)
    ).prefix(wanted).map { zone.localDateTime(at: $0.instant) }
    let time = local(example.start).description.dropFirst(10)
    #expect(found == example.answers.map { local($0.contains("T") ? $0 : $0 + time) })
  }
}
