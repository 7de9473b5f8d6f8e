import TestSupport
import Testing

@testable import ICalendar

/// Moves series with exceptions, and gives them other rules: an exception stays with its instance.
@Suite struct MovedExceptionsTests {
  private let now = instant("2026-11-21T08:00")
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  private func series(_ text: String) -> ComponentSeries {
    var file = ComponentFile(Array(calendarText(text).utf8))
    return ComponentSeries(file.remove(uid: "u"), viewer: berlin)
  }

  /// A series at nine o’clock in Berlin from a date on, an hour long.
  private func series(from date: String, _ rule: String, _ lines: String = "", _ others: String = "")
    -> ComponentSeries
  {
    let zone = "TZID=Europe/Berlin"
    return series(
      "UID:u\nDTSTAMP:20260101T000000Z\nSEQUENCE:3\nDTSTART;\(zone):\(date)T090000\nDTEND;\(zone):\(date)T100000\n"
        + "RRULE:\(rule)\nSUMMARY:A" + (lines.isEmpty ? "" : "\n" + lines)
        + (others.isEmpty ? "" : "\n\n" + others))
  }

  /// An override of the instance at nine o’clock of a date, at a time of its own or at that of the series.
  private func override(_ date: String, at start: String? = nil, range: Bool = false) -> String {
    let zone = "TZID=Europe/Berlin"
    let hour = start.map { String((Int($0.dropFirst(9).prefix(2)) ?? 0) + 1).zeroPadded(to: 2) } ?? "10"
    let end = String(start?.prefix(9) ?? "\(date)T") + hour + "0000"
    return "UID:u\nDTSTAMP:20260101T000000Z\nSEQUENCE:3\n"
      + "RECURRENCE-ID;\(range ? "RANGE=THISANDFUTURE;" : "")\(zone):\(date)T090000\n"
      + "DTSTART;\(zone):\(start ?? date + "T090000")\nDTEND;\(zone):\(end)\nSUMMARY:B"
  }

  /// The titles and starts of the first occurrences.
  private func seen(_ series: ComponentSeries, _ count: Int = 6) -> [String] {
    let bytes = Component.calendar(product: "-//test//", series.components).bytes
    let window = OccurrenceWindow(date("2026-01-01")..<date("2036-01-01"), zone: berlin)
    return Calendar(bytes, viewer: berlin).occurrences(in: window).sorted {
      $0.span.interval(in: berlin).lowerBound < $1.span.interval(in: berlin).lowerBound
    }.prefix(count).map {
      let local = berlin.localDateTime(at: $0.span.interval(in: berlin).lowerBound)
      return "\($0.event.details.summary) \(local.toTheMinute.replacing(" 09:00", with: ""))"
    }
  }

  private func move(_ series: inout ComponentSeries, to start: String, rule: String? = nil) throws {
    try series.changeAll(now: now) { component in
      let length = component["DTEND"].map { Int($0.value.suffix(6)) ?? 0 } ?? 0
      let before = Int(component["DTSTART"]?.value.suffix(6) ?? "") ?? 0
      component["DTSTART"]?.value = start
      component["DTEND"]?.value =
        String(start.prefix(9)) + String((Int(start.suffix(6)) ?? 0) + length - before).zeroPadded(to: 6)
      if let rule { component["RRULE"]?.value = rule }
    }
  }

  @Test(arguments: [
    // Months differ in length.
    (
      "20261126", "FREQ=MONTHLY;COUNT=5", "20261226", "20261201",
      ["A 2026-12-01", "A 2027-02-01", "A 2027-03-01", "A 2027-04-01"]
    ),
    (
      "20261201", "FREQ=MONTHLY;COUNT=4", "20270301", "20261128",
      ["A 2026-11-28", "A 2026-12-28", "A 2027-01-28"]
    ),
    (
      "20261126", "FREQ=MONTHLY;BYMONTHDAY=26;COUNT=4", "20270226", "20261128",
      ["A 2026-11-28", "A 2026-12-28", "A 2027-01-28"]
    ),
    // Of years, one has a leap day.
    (
      "20270227", "FREQ=YEARLY;COUNT=3", "20280227", "20270301",
      ["A 2027-03-01", "A 2029-03-01"]
    ),
    // UNTIL keeps the number of instances.
    (
      "20261201", "FREQ=MONTHLY;UNTIL=20270301T080000Z", "20270101", "20261128",
      ["A 2026-11-28", "A 2027-01-28", "A 2027-02-28"]
    ),
    // Weeks count from another day.
    (
      "20261124", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=5", "20261208", "20261125",
      ["A 2026-11-25", "A 2026-11-30", "A 2026-12-14", "A 2026-12-23"]
    ),
    (
      "20261124", "FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=TU,SA;COUNT=4", "20261128", "20261123",
      ["A 2026-11-23", "A 2026-12-14", "A 2026-12-18"]
    ),
    (
      "20261124", "FREQ=WEEKLY;BYDAY=TU,SU;BYSETPOS=-1;COUNT=3", "20261129", "20261125",
      ["A 2026-11-25", "A 2026-12-07"]
    ),
  ])
  func `a deleted instance stays deleted where the day of the series changes`(
    _ start: String, _ rule: String, _ excluded: String, _ moved: String, _ expected: [String]
  ) throws {
    var series = series(from: start, rule, "EXDATE;TZID=Europe/Berlin:\(excluded)T090000")
    try move(&series, to: moved + "T090000")
    #expect(seen(series) == expected, "\(String(decoding: series.components[0].bytes, as: UTF8.self))")
    var whole = self.series(from: start, rule)
    try move(&whole, to: moved + "T090000")
    #expect(seen(whole).count == seen(series).count + 1)
  }

  @Test func `days of one week stay in one where the series moves over the beginning of a week`() throws {
    var series = series(from: "20261124", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4")
    #expect(seen(series) == ["A 2026-11-24", "A 2026-11-29", "A 2026-12-08", "A 2026-12-13"])
    try move(&series, to: "20261125T090000")
    #expect(seen(series) == ["A 2026-11-25", "A 2026-11-30", "A 2026-12-09", "A 2026-12-14"])
    #expect(series.components[0]["RRULE"]?.value == "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,MO;COUNT=4;WKST=TU")
  }

  @Test func `the override of an instance moves to that of the same position, as a new revision`() throws {
    var series = series(
      from: "20261126", "FREQ=MONTHLY;COUNT=4", "",
      override("20261226") + "\n\n" + override("20270126", at: "20270128T150000"))
    try move(&series, to: "20261201T090000")
    #expect(seen(series) == ["A 2026-12-01", "B 2027-01-01", "B 2027-01-28 15:00", "A 2027-03-01"])
    #expect(series.components[2]["RECURRENCE-ID"]?.value == "20270201T090000")
    #expect(series.components.map(\.sequence) == [4, 4, 4])
    #expect(series.components.allSatisfy { $0["DTSTAMP"]?.value == "20261121T080000Z" })
  }

  @Test func `an override for the future moves with the instances to which it applies`() throws {
    var series = series(
      from: "20261126", "FREQ=MONTHLY;COUNT=4", "", override("20270126", at: "20270127T110000", range: true))
    #expect(seen(series) == ["A 2026-11-26", "A 2026-12-26", "B 2027-01-27 11:00", "B 2027-02-27 11:00"])
    try move(&series, to: "20261201T090000")
    #expect(seen(series) == ["A 2026-12-01", "A 2027-01-01", "B 2027-02-02 11:00", "B 2027-03-02 11:00"])
  }

  @Test func `an override for the future gets a new length of the series, one of a date not`() throws {
    var series = series(
      from: "20261126", "FREQ=MONTHLY;COUNT=4", "",
      override("20261226", at: "20261228T110000") + "\n\n"
        + override("20270126", at: "20270127T110000", range: true))
    try series.changeAll(now: now) { $0["DTEND"]?.value = "20261126T113000" }
    #expect(
      series.components.map { "\($0["DTSTART"]?.value ?? "") \($0["DTEND"]?.value ?? "")" } == [
        "20261126T090000 20261126T113000", "20261228T110000 20261228T120000",
        "20270127T110000 20270127T133000",
      ])
  }

  @Test func `a move after which months are left out is refused if an exception comes after them`() throws {
    var series = series(
      from: "20261226", "FREQ=MONTHLY;COUNT=8", "EXDATE;TZID=Europe/Berlin:20270326T090000")
    let before = series.components
    #expect(throws: ComponentError.unplacedInstance(date("2027-03-26"))) {
      try move(&series, to: "20261231T090000")
    }
    #expect(series.components == before)
    try move(&series, to: "20261231T090000", rule: "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=8")
    #expect(seen(series, 3) == ["A 2026-12-31", "A 2027-01-31", "A 2027-03-31"])
  }

  @Test func `an EXDATE of no instance excludes none once the series has moved`() throws {
    var series = series(
      from: "20261126", "FREQ=MONTHLY;COUNT=3",
      "EXDATE;TZID=Europe/Berlin:20261227T090000\nEXDATE;VALUE=DATE:20261226")
    try move(&series, to: "20261201T090000")
    #expect(seen(series) == ["A 2026-12-01", "A 2027-02-01"])
    #expect(series.components[0]["EXDATE"]?.value == "20261227T090000")
    #expect(series.components[0].all("EXDATE").last?.value == "20270101")
  }

  @Test func `an additional date moves as far as the start, and its exceptions with it`() throws {
    var series = series(
      from: "20261126", "FREQ=MONTHLY;COUNT=2",
      "RDATE;TZID=Europe/Berlin:20261203T150000,20261204T150000\nEXDATE;TZID=Europe/Berlin:20261204T150000")
    try move(&series, to: "20261201T100000")
    #expect(
      seen(series) == ["A 2026-12-01 10:00", "A 2026-12-08 16:00", "A 2027-01-01 10:00"])
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;COUNT=3", ["A 2026-11-24", "B 2026-12-08"]),
    ("FREQ=DAILY;INTERVAL=14;COUNT=3", ["A 2026-11-24", "B 2026-12-08", "A 2026-12-22"]),
    ("FREQ=MONTHLY;COUNT=3", ["A 2026-11-24", "A 2026-12-24", "A 2027-01-24"]),
  ])
  func `a new rule keeps the exceptions of its dates, and no others`(_ rule: String, _ expected: [String])
    throws
  {
    var series = series(
      from: "20261124", "FREQ=WEEKLY", "EXDATE;TZID=Europe/Berlin:20261201T090000",
      override("20261208") + "\n\n" + override("20261230"))
    try series.changeAll(now: now) { $0["RRULE"]?.value = rule }
    #expect(seen(series).filter { !$0.contains("-30") } == expected)
    #expect(
      (series.components[0]["EXDATE"] == nil) == !rule.contains("WEEKLY"))
  }

  @Test func `a new rule of the same kind has the exceptions at their positions`() throws {
    var series = series(
      from: "20261116", "FREQ=MONTHLY;BYDAY=3MO;COUNT=4", "EXDATE;TZID=Europe/Berlin:20261221T090000")
    try move(&series, to: "20261117T090000", rule: "FREQ=MONTHLY;BYDAY=3TU;COUNT=4")
    #expect(seen(series) == ["A 2026-11-17", "A 2027-01-19", "A 2027-02-16"])
  }

  @Test func `an override for the future whose date is gone applies from the next one on`() throws {
    var series = series(
      from: "20261124", "FREQ=WEEKLY;COUNT=4", "", override("20261208", at: "20261208T110000", range: true))
    try series.changeAll(now: now) { $0["RRULE"]?.value = "FREQ=DAILY;INTERVAL=4;COUNT=5" }
    #expect(
      seen(series) == [
        "A 2026-11-24", "A 2026-11-28", "A 2026-12-02", "A 2026-12-06", "B 2026-12-10 11:00",
      ])
  }

  @Test func `without a rule one date is left`() throws {
    let lines =
      "RDATE;TZID=Europe/Berlin:20261203T090000\nEXDATE;TZID=Europe/Berlin:20261124T090000\nEXRULE:FREQ=MONTHLY"
    var series = series(
      from: "20261124", "FREQ=WEEKLY;COUNT=6", lines, override("20261208", at: "20261208T110000"))
    try series.changeAll(now: now) { component in
      component["RRULE"] = nil
      component["RDATE"] = nil
    }
    #expect(seen(series) == ["A 2026-12-01"])
    #expect(series.components.count == 1 && series.origins == [0])
    #expect(!["EXDATE", "EXRULE", "RDATE"].contains { series.components[0][$0] != nil })
  }

  @Test func `the date that is left is as its override has it`() throws {
    var series = series(
      from: "20261124", "FREQ=WEEKLY", "",
      override("20261124", at: "20261124T110000") + "\n\n" + override("20261201"))
    try series.changeAll(now: now) { component in
      component["RRULE"] = nil
      component["LOCATION"] = Property("LOCATION", text: "Here")
    }
    #expect(seen(series) == ["B 2026-11-24 11:00"])
    #expect(series.components.count == 1 && series.components[0]["RECURRENCE-ID"] == nil)
    #expect(series.components[0]["LOCATION"]?.text == "Here" && series.components[0].sequence == 4)
  }

  @Test(arguments: [(1, [true, false]), (2, [false, false]), (3, [false, true])])
  func `a part of a series that has one date does not recur`(_ place: Int, _ isSingle: [Bool]) throws {
    let starts = ["2026-11-24", "2026-12-01", "2026-12-08", "2026-12-15"]
    var series = series(from: "20261124", "FREQ=WEEKLY;COUNT=4")
    let id = Occurrence.RecurrenceID.instant(instant(starts[place] + "T09:00", berlin))
    var cut = series
    try cut.deleteFollowing(from: id, now: now)
    #expect(seen(cut) == starts[..<place].map { "A " + $0 })
    let later = try #require(try series.split(at: id, uid: "new", now: now) { _ in })
    #expect(seen(series) == seen(cut) && seen(later) == starts[place...].map { "A " + $0 })
    #expect([series, later].map { $0.components[0]["RRULE"] == nil } == isSingle)
  }

  private static let nightly =
    "UID:u\nDTSTART;TZID=Europe/Berlin:20270326T023000\nDTEND;TZID=Europe/Berlin:20270326T033000\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:A"

  @Test func `the part of a series that begins in the hour that the clock skips keeps the time of the rule`()
    throws
  {
    var series = series(Self.nightly)
    let later = try series.split(at: .instant(instant("2027-03-28T01:30")), uid: "new", now: now) { _ in }
    let new = try #require(later)
    #expect(new.components[0]["DTSTART"]?.value == "20270328T023000")
    #expect(seen(new) == ["A 2027-03-28 03:30", "A 2027-03-29 02:30", "A 2027-03-30 02:30"])
  }

  @Test(arguments: [
    // To the day of the change, from it, and on it to another time.
    ("2027-03-26T01:30", "2027-03-28T01:30", "20270328T023000"),
    ("2027-03-28T01:30", "2027-03-29T01:30", "20270327T023000"),
    ("2027-03-28T01:30", "2027-03-28T08:00", "20270326T100000"),
    ("2027-03-26T01:30", "2027-03-27T04:00", "20270327T050000"),
  ])
  func `a series moves on the clock of its rule`(_ old: String, _ new: String, _ start: String) throws {
    var series = series(Self.nightly)
    let span = { (text: String) in
      Occurrence.Span.timed(start: instant(text), end: instant(text).adding(seconds: 3600))
    }
    let reading = series
    try series.changeAll(now: now) { try reading.move(&$0, from: span(old), to: span(new), zone: berlin) }
    #expect(series.components[0]["DTSTART"]?.value == start)
  }

  @Test func `an exception in the hour that the clock skips moves with its instance`() throws {
    var series = series(Self.nightly + "\nEXDATE:20270328T013000Z")
    try series.changeAll(now: now) { component in
      component["DTSTART"]?.value = "20270327T023000"
      component["DTEND"]?.value = "20270327T033000"
    }
    #expect(series.components[0]["EXDATE"]?.value == "20270329T023000")
  }
}
