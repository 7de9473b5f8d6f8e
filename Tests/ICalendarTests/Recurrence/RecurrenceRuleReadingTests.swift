import ICalendar
import TestSupport
import Testing

/// Reading a recurrence rule.
@Suite
struct RecurrenceRuleReadingTests {
  @Test func `Letter case, order, spaces and a trailing semicolon do not matter`() throws {
    var diagnostics: [Diagnostic] = []
    let rule = try RecurrenceRule(" count=3; byday = mo ,-1su;freq=Monthly; ;", diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    #expect(rule.frequency == .monthly && rule.count == 3)
    #expect(rule.byDay == [.init(.monday), .init(ordinal: -1, .sunday)])
  }

  @Test(arguments: [
    ("FREQ=DAILY;X-COLOR=RED", "unknown-recurrence-part"),
    ("FREQ=DAILY;NOTHING", "unknown-recurrence-part"),
    ("FREQ=DAILY;INTERVAL=0", "invalid-recurrence-value"),
    ("FREQ=DAILY;COUNT=MANY", "invalid-recurrence-value"),
    ("FREQ=DAILY;BYMONTH=1,13", "invalid-recurrence-value"),
    ("FREQ=DAILY;BYMONTH=1,5L", "invalid-recurrence-value"),
    ("FREQ=DAILY;BYDAY=", "empty-recurrence-part"), ("FREQ=DAILY;BYHOUR=,", "empty-recurrence-part"),
    ("FREQ=DAILY;COUNT=", "invalid-recurrence-value"), ("RSCALE=;FREQ=DAILY", "empty-recurrence-part"),
    ("FREQ=DAILY;UNTIL=", "invalid-recurrence-until"),
    ("FREQ=MONTHLY;BYDAY=MO,0TU,54WE", "invalid-recurrence-value"),
    ("FREQ=DAILY;WKST=XX", "invalid-recurrence-value"),
    ("FREQ=DAILY;COUNT=2;COUNT=3", "repeated-recurrence-part"),
    ("FREQ=DAILY;COUNT=2;UNTIL=20300101", "recurrence-count-and-until"), ("D1 #5", "old-recurrence-rule"),
    ("FREQ=WEEKLY;BYDAY=2MO", "misplaced-recurrence-part"),
    ("FREQ=MONTHLY;BYWEEKNO=3", "misplaced-recurrence-part"),
    ("FREQ=MONTHLY;SKIP=FORWARD", "misplaced-recurrence-part"),
    ("FREQ=DAILY;UNTIL=20241231T23590Z0", "invalid-recurrence-until"),
    ("FREQ=DAILY;UNTIL=NEVER", "invalid-recurrence-until"),
  ])
  func `What leaves a usable rule is reported and ignored`(_ text: String, _ code: String) throws {
    var diagnostics: [Diagnostic] = []
    _ = try RecurrenceRule(text, diagnostics: &diagnostics)
    #expect(Set(diagnostics.map(\.code.rawValue)) == [code])
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;BYDAY=MO,,FR,", "FREQ=WEEKLY;BYDAY=MO,FR"), ("FREQ=WEEKLY;BYDAY= ;", "FREQ=WEEKLY"),
    ("FREQ=WEEKLY;BYDAY=MO;BYDAY=", "FREQ=WEEKLY;BYDAY=MO"), (";;FREQ=DAILY;;", "FREQ=DAILY"),
    ("FREQ=DAILY;INTERVAL=2;INTERVAL=;UNTIL=20240101;UNTIL=", "FREQ=DAILY;INTERVAL=2;UNTIL=20240101"),
  ])
  func `An empty part changes nothing`(_ text: String, _ same: String) throws {
    #expect(try RecurrenceRule(text) == RecurrenceRule(same))
  }

  @Test(arguments: [
    ("D1 #10", "FREQ=DAILY;COUNT=10"), ("d2 #0", "FREQ=DAILY;INTERVAL=2"), ("D1", "FREQ=DAILY;COUNT=2"),
    ("D1 19971224T000000Z", "FREQ=DAILY;UNTIL=19971224T000000Z"),
    ("D1 19971224", "FREQ=DAILY;UNTIL=19971224"),
    ("D1 1997-12-24T09:00 #0", "FREQ=DAILY;UNTIL=19971224T090000"),
    ("D3 0900 1500 #4", "FREQ=DAILY;INTERVAL=3;BYHOUR=9,15;BYMINUTE=0;COUNT=4"),
    ("W1 TU TH$ #5", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5"),
    (" W2  MO\tWE ", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=2"),
    ("MP1 1+ FR #10", "FREQ=MONTHLY;BYDAY=1FR;COUNT=10"), ("MP1 2- MO #6", "FREQ=MONTHLY;BYDAY=-2MO;COUNT=6"),
    ("MP2 1+ SU 1- SU FR #0", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU,-1FR"),
    ("MP6 1+ 2+ MO TU #0", "FREQ=MONTHLY;INTERVAL=6;BYDAY=1MO,2MO,1TU,2TU"),
    ("MD1 3- #0", "FREQ=MONTHLY;BYMONTHDAY=-3"), ("MD1 1 15+ LD #0", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1"),
    ("MD18 #0", "FREQ=MONTHLY;INTERVAL=18"), ("YM1 6 7 #10", "FREQ=YEARLY;BYMONTH=6,7;COUNT=10"),
    ("YM1 #0", "FREQ=YEARLY"), ("YD3 1 100 200 #10", "FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200;COUNT=10"),
  ])
  func `A rule of vCalendar 1.0 is the same rule of RFC 5545`(_ text: String, _ same: String) throws {
    #expect(try RecurrenceRule(text) == RecurrenceRule(same))
  }

  @Test(arguments: [
    "D0 #5", "D1 MO #5", "W1 XX #0", "W1 1+ MO #0", "MP1 #0", "MP1 FR #0", "MP1 6+ FR #0", "MP1 1+ #0",
    "MD1 32 #0",
    "MD1 0 #0", "YM1 13 #0", "YD1 367 #0", "D1 #x", "D1 99999999", "D1 0900 1530 #0", "YM1 6 MP1 1+ MO #1",
    "M5 #3",
  ])
  func `What cannot be read of a rule of vCalendar 1.0 leaves no usable rule`(_ text: String) {
    let error = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
    #expect(error?.code == .invalidRecurrenceRule)
  }

  @Test(arguments: [
    ("", "invalid-recurrence-rule"), ("COUNT=3", "invalid-recurrence-rule"),
    ("FREQ=FORTNIGHTLY", "invalid-recurrence-rule"), ("FREQ=DAILY;COUNT=0", "invalid-recurrence-rule"),
    ("FREQ=DAILY;BYMONTH=13", "invalid-recurrence-rule"),
    ("RSCALE=MARTIAN;FREQ=YEARLY;BYMONTH=5L", "unsupported-calendar-scale"),
  ])
  func `What leaves no usable rule is an error`(_ text: String, _ code: String) {
    let error = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
    #expect(error?.code.rawValue == code)
  }

  @Test(arguments: [
    ("20241231", RecurrenceRule.Until.date(date("2024-12-31"))),
    ("20241231T235959", .local(local("2024-12-31T23:59:59"))),
    ("20241231t235959z", .instant(instant("2024-12-31T23:59:59"))),
    ("20241231T2359", .local(local("2024-12-31T23:59"))),
    ("20241231T235959+0100", .instant(instant("2024-12-31T22:59:59"))),
  ])
  func `UNTIL is a date, a local time or a point in time`(_ text: String, _ until: RecurrenceRule.Until)
    throws
  {
    #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=\(text)").until == until)
  }

  @Test(arguments: [
    "FREQ=SECONDLY;INTERVAL=99999999999999999999999", "FREQ=YEARLY;INTERVAL=90061",
    "FREQ=DAILY;COUNT=99999999999999999999999", "FREQ=MONTHLY;INTERVAL=999999999;COUNT=999999999",
    "FREQ=WEEKLY;UNTIL=99991231T235959Z;INTERVAL=32768",
  ])
  func `Numbers of any size are read without harm`(_ text: String) throws {
    let found = try instances(text, from: "2024-01-01T09:00", first: 2)
    #expect(found.first == "2024-01-01T09:00:00")
  }
}
