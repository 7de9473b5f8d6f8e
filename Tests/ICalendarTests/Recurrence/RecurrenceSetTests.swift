import ICalendar
import TestSupport
import Testing

/// Recurrence sets.
@Suite
struct RecurrenceSetTests {
  static let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc
  static let newYork = ZoneDatabase.system.zone(named: "America/New_York") ?? .utc
  static let january = window("2024-01-01", "2024-02-01", berlin)

  private func starts(
    _ start: EventTime, in window: OccurrenceWindow = january, _ change: (inout RecurrenceSet) throws -> Void
  ) rethrows -> [String] {
    var set = RecurrenceSet()
    try change(&set)
    return set.instances(of: start, in: window).instances.map {
      $0.start.isDate
        ? $0.start.local.date.description : window.zone.localDateTime(at: $0.instant).description
    }
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;BYDAY=WE;COUNT=3", ["01", "03", "10"]), ("FREQ=WEEKLY;BYDAY=WE;COUNT=1", ["01"]),
    ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3", ["01", "03", "08"]),
    ("FREQ=DAILY;BYSETPOS=2;BYHOUR=9,10;COUNT=2", ["01", "01"]),
    ("FREQ=MONTHLY;BYMONTHDAY=3,5,9;COUNT=3", ["01", "03", "05"]),
  ])
  func `DTSTART is the first instance that COUNT counts, also when its rule does not give it`(
    _ rule: String, _ days: [String]
  ) throws {
    let found = try starts(.zoned(local("2024-01-01T09:00"), Self.berlin)) {
      $0.rules = [try RecurrenceRule(rule)]
    }
    #expect(found.map { $0.prefix(10) } == days.map { "2024-01-\($0)" })
    let dates = try starts(.date(date("2024-01-01"))) { $0.rules = [try RecurrenceRule(rule)] }
    if !rule.contains("BYSETPOS") { #expect(dates == days.map { "2024-01-\($0)" }) }
  }

  @Test(arguments: [
    (["FREQ=DAILY;UNTIL=20231231"], 0), (["FREQ=DAILY;UNTIL=20240101T075959Z"], 0),
    (["FREQ=DAILY;UNTIL=20240101T085959"], 0), (["FREQ=DAILY;UNTIL=20240101"], 1),
    (["FREQ=DAILY;UNTIL=20240101T080000Z"], 1),
    (["FREQ=DAILY;UNTIL=20231231", "FREQ=DAILY;UNTIL=20240102"], 2),
    (["FREQ=DAILY;UNTIL=20231231", "FREQ=WEEKLY;UNTIL=20231130T000000Z"], 0),
  ])
  func `Nothing is there where every rule ends before DTSTART`(_ rules: [String], _ count: Int) throws {
    let found = try starts(.zoned(local("2024-01-01T09:00"), Self.berlin)) {
      $0.rules = try rules.map { try RecurrenceRule($0) }
    }
    #expect(found.count == count)
  }

  @Test(arguments: [
    EventTime.zoned(local("2024-01-02T09:00"), berlin), .zoned(local("2024-01-02T08:00"), .utc),
    .zoned(local("2024-01-02T03:00"), newYork), .floating(local("2024-01-02T09:00")),
    .date(date("2024-01-02")),
  ])
  func `EXDATE removes in its own zone, in UTC, floating and as a date, and does not extend COUNT`(
    _ excluded: EventTime
  ) throws {
    let found = try starts(.zoned(local("2024-01-01T09:00"), Self.berlin)) {
      $0.rules = [try RecurrenceRule("FREQ=DAILY;COUNT=3")]
      $0.excludedDates = [excluded]
    }
    #expect(found == ["2024-01-01T09:00:00", "2024-01-03T09:00:00"])
  }

  @Test func `EXDATE with a time removes a day of an all-day series`() throws {
    let found = try starts(.date(date("2024-01-01"))) {
      $0.rules = [try RecurrenceRule("FREQ=DAILY;COUNT=3;BYHOUR=9")]
      $0.excludedDates = [.zoned(local("2024-01-02T00:00"), Self.berlin)]
    }
    #expect(found == ["2024-01-01", "2024-01-03"])
  }

  @Test func `EXRULE removes what it matches`() throws {
    let found = try starts(.zoned(local("2024-01-05T09:00"), Self.berlin)) {
      $0.rules = [try RecurrenceRule("FREQ=DAILY;COUNT=4")]
      $0.excludedRules = [try RecurrenceRule("FREQ=WEEKLY;BYDAY=SA,SU")]
    }
    #expect(found == ["2024-01-05T09:00:00", "2024-01-08T09:00:00"])
  }

  @Test
  func
    `RDATE in another zone is its own point in time; the same start is there once, with the period's length`()
    throws
  {
    var set = RecurrenceSet()
    set.rules = [try RecurrenceRule("FREQ=DAILY;COUNT=2")]
    set.dates = [
      .init(start: .zoned(local("2024-01-05T09:00"), Self.newYork)),
      .init(start: .zoned(local("2024-01-02T08:00"), .utc), length: .nominal(days: 0, seconds: 1800)),
    ]
    let found = set.instances(of: .zoned(local("2024-01-01T09:00"), Self.berlin), in: Self.january).instances
    #expect(
      found.map(\.instant) == [
        instant("2024-01-01T08:00"), instant("2024-01-02T08:00"), instant("2024-01-05T14:00"),
      ])
    #expect(found.map(\.length) == [nil, EventSchedule.Length.nominal(days: 0, seconds: 1800), nil])
  }

  @Test func `A daily rule keeps its wall-clock time, and moves it forward where the clock skips it`() throws
  {
    let march = window("2024-03-30", "2024-04-02", Self.berlin)
    let found = try starts(.zoned(local("2024-03-29T02:30"), Self.berlin), in: march) {
      $0.rules = [try RecurrenceRule("FREQ=DAILY")]
    }
    #expect(found == ["2024-03-30T02:30:00", "2024-03-31T03:30:00", "2024-04-01T02:30:00"])
  }

  @Test func `A window that begins within the skipped hour's shift still holds the moved instance`() throws {
    let start = instant("2024-03-31T01:15")
    let short = OccurrenceWindow(from: start, to: start.adding(seconds: 1800), zone: Self.berlin)
    let found = try starts(.zoned(local("2024-03-29T02:30"), Self.berlin), in: short) {
      $0.rules = [try RecurrenceRule("FREQ=DAILY")]
    }
    #expect(found == ["2024-03-31T03:30:00"])
  }

  /// The clocks show 2:45 first, and a quarter past two for the second time when the window ends.
  @Test func `A window that ends within the hour that a clock shows twice holds what was before it`() throws {
    let window = OccurrenceWindow(
      from: instant("2024-10-27T00:00"), to: instant("2024-10-27T01:15"), zone: Self.berlin)
    let found = try starts(.zoned(local("2024-10-20T02:45"), Self.berlin), in: window) {
      $0.rules = [try RecurrenceRule("FREQ=DAILY")]
    }
    #expect(found == ["2024-10-27T02:45:00"])
  }

  @Test(arguments: ["Pacific/Kiritimati", "America/New_York", "UTC"])
  func `A day of a viewer holds the all-day instances of this day alone`(_ name: String) throws {
    let zone = try #require(ZoneDatabase.system.zone(named: name))
    let found = try starts(.date(date("2024-01-04")), in: days("2024-01-05", "2024-01-05", zone)) {
      $0.rules = [try RecurrenceRule("FREQ=DAILY")]
      $0.dates = ["2024-01-03", "2024-01-06"].map { .init(start: .date(date($0))) }
    }
    #expect(found == ["2024-01-05"])
  }

  @Test(arguments: [
    ("FREQ=HOURLY;INTERVAL=2", ["22:00", "00:00", "03:00", "05:00"], "2024-03-30"),
    ("FREQ=HOURLY;INTERVAL=2", ["22:00", "00:00", "02:00", "03:00"], "2024-10-26"),
    ("FREQ=HOURLY;INTERVAL=2;COUNT=3", ["22:00", "00:00", "03:00"], "2024-03-30"),
    ("FREQ=HOURLY;BYHOUR=1,3,4;COUNT=3", ["01:00", "03:00", "04:00"], "2024-03-30"),
    ("FREQ=HOURLY;BYHOUR=2;COUNT=3", ["02:00", "02:00", "02:00"], "2024-10-26"),
  ])
  func `An hourly rule counts real hours over both changes of clocks, also with COUNT and parts`(
    _ text: String, _ times: [String], _ day: String
  ) throws {
    let zone = Self.berlin
    let start = EventTime.zoned(local(day + "T22:00"), zone)
    let from = zone.instant(of: local(day + "T22:00"))
    let window = OccurrenceWindow(from: from, to: from.adding(seconds: 2 * 86_400), zone: zone)
    let found = try RecurrenceRule(text).instances(from: start, in: window).prefix(times.count)
    #expect(
      found.map { String(zone.localDateTime(at: $0.instant).description.dropFirst(11).prefix(5)) } == times)
    #expect(Set(found.map(\.instant)).count == times.count)
  }

  @Test func `UNTIL in UTC is compared as a point in time`() throws {
    let rule = try RecurrenceRule("FREQ=WEEKLY;UNTIL=20240403T070000Z")
    let spring = window("2024-03-01", "2024-05-01", Self.berlin)
    let found = rule.instances(from: .zoned(local("2024-03-20T09:00"), Self.berlin), in: spring)
    #expect(found.map(\.start.local.date) == [date("2024-03-20"), date("2024-03-27"), date("2024-04-03")])
  }

  /// The clocks change on 31 March.
  @Test func `COUNT of an hourly rule goes on over a change of clocks before the window`() throws {
    let april = window("2024-04-01", "2024-04-10", Self.berlin)
    let found = try starts(.zoned(local("2024-03-29T09:00"), Self.berlin), in: april) {
      $0.rules = [try RecurrenceRule("FREQ=HOURLY;BYHOUR=9,15;COUNT=8")]
    }
    #expect(found == ["2024-04-01T09:00:00", "2024-04-01T15:00:00"])
  }

  @Test func `Nothing is there where a rule in UTC ends before a DTSTART without a zone`() throws {
    let found = try starts(.floating(local("2024-01-01T09:00"))) {
      $0.rules = [try RecurrenceRule("FREQ=DAILY;UNTIL=20240101T085959Z")]
    }
    #expect(found.isEmpty)
  }

  @Test func `UNTIL as a date is the last day of an hourly rule`() throws {
    let found = try starts(.zoned(local("2024-01-01T09:00"), Self.berlin)) {
      $0.rules = [try RecurrenceRule("FREQ=HOURLY;INTERVAL=6;UNTIL=20240102")]
    }
    #expect(found.count == 7)
    #expect(found.last == "2024-01-02T21:00:00")
  }
}
