import TestSupport
import Testing

@testable import ICalendar

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
