import ICalendar
import TestSupport
import Testing

/// Instances of a rule.
@Suite
struct RecurrenceInstancesTests {
  @Test(arguments: [
    ("OMIT", ["2024-01-31", "2024-03-31", "2024-05-31"]),
    ("BACKWARD", ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"]),
    ("FORWARD", ["2024-01-31", "2024-03-01", "2024-03-31", "2024-05-01"]),
  ])
  func `A month without the day leaves it out, or takes the day before or after (RFC 7529)`(
    _ skip: String, _ dates: [String]
  ) throws {
    let text = "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=\(skip)"
    #expect(
      try instances(text, from: "2024-01-31T09:00", first: dates.count) == dates.map { $0 + "T09:00:00" })
  }

  @Test func `A day moved into the next month is there once, and counts once`() throws {
    let text = "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=1,30;COUNT=5"
    let expected = ["01-30", "02-01", "03-01", "03-30", "04-01"].map { "2023-\($0)T09:00:00" }
    #expect(try instances(text, from: "2023-01-30T09:00") == expected)
    let rule = try RecurrenceRule(text)
    let found = instances(
      rule, from: local("2023-01-30T09:00"), in: local("2023-03-01")..<local("2023-06-01"))
    #expect(found.map(\.description) == Array(expected.dropFirst(2)))
  }

  @Test func `29 February recurs in leap years, or is kept on the day before`() throws {
    let years = try instances("FREQ=YEARLY", from: "2096-02-29", first: 2)
    #expect(years == ["2096-02-29T00:00:00", "2104-02-29T00:00:00"])
    let kept = try instances("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD", from: "2096-02-29", first: 2)
    #expect(kept == ["2096-02-29T00:00:00", "2097-02-28T00:00:00"])
  }

  @Test func `A rule that ends before DTSTART has no instance`() throws {
    #expect(try instances("FREQ=DAILY;UNTIL=20231231", from: "2024-01-01T09:00").isEmpty)
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYYEARDAY=-1;BYMONTH=2",
    "FREQ=HOURLY;INTERVAL=24;BYHOUR=3",
    "FREQ=DAILY;INTERVAL=7;BYDAY=SU", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4",
  ])
  func `A rule that never matches ends, and says where it gave up`(_ text: String) throws {
    let rule = try RecurrenceRule(text)
    let start = local("1997-09-02T09:00")
    #expect(instances(rule, from: start).isEmpty)
    var bounded = rule.instances(from: start, in: start..<local("9999-12-31"), limit: 50)
    while bounded.next() != nil {}
    #expect(bounded.reachedLimit || text.contains("INTERVAL"))
  }

  @Test func `Seconds for ever stop at the bound`() throws {
    let rule = try RecurrenceRule("FREQ=SECONDLY")
    var found = rule.instances(
      from: local("2000-01-01"), in: local("2024-01-01")..<local("2025-01-01"), limit: 1000)
    var count = 0
    while found.next() != nil { count += 1 }
    #expect(found.reachedLimit && (1...1000).contains(count))
  }

  @Test(arguments: [
    "FREQ=SECONDLY;COUNT=1000000000", "FREQ=DAILY;COUNT=11000",
    "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=8000",
    "FREQ=MONTHLY;BYDAY=-1SU;COUNT=370", "FREQ=MONTHLY;BYMONTHDAY=29;COUNT=340",
  ])
  func `COUNT is counted to a window far away`(_ text: String) throws {
    let rule = try RecurrenceRule(text)
    let start = local("1995-01-01T00:00:00")
    var uncounted = rule
    uncounted.count = nil
    let early =
      try #require(rule.count) > 100_000
      ? 0 : instances(uncounted, from: start, in: start..<local("2025-01-01")).count
    let window = local("2025-01-01")..<local("2025-06-01T00:00:10")
    let found = Array(rule.instances(from: start, in: window, limit: 20_000))
    let all = Array(uncounted.instances(from: start, in: window, limit: 20_000))
    let left = max(0, (rule.count ?? 0) - early)
    #expect(found == Array(all.prefix(left)))
  }
}
