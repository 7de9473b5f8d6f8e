import TestSupport
import Testing

@testable import ICalendar

/// Changes series that have overrides for the future, overrides alone, and other rare forms.
@Suite struct ComponentSeriesFormsTests {
  private let now = instant("2026-11-21T08:00")
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  private func series(_ text: String) -> ComponentSeries {
    var file = ComponentFile(Array(calendarText(text).utf8))
    return ComponentSeries(file.remove(uid: "u"), viewer: berlin)
  }

  /// The titles and starts in the days from 22 November 2026 on.
  private func seen(_ components: [Component]) -> [String] {
    let bytes = Component.calendar(product: "-//test//", components).bytes
    let window = OccurrenceWindow(date("2026-11-22")..<date("2026-12-20"), zone: berlin)
    return Calendar(bytes, viewer: berlin).occurrences(in: window).sorted {
      $0.span.interval(in: berlin).lowerBound < $1.span.interval(in: berlin).lowerBound
    }.map {
      "\($0.event.details.summary) \(berlin.localDateTime(at: $0.span.interval(in: berlin).lowerBound))"
    }
  }

  private static let ranged = """
    UID:u
    DTSTART;TZID=Europe/Berlin:20261122T090000
    DTEND;TZID=Europe/Berlin:20261122T100000
    RRULE:FREQ=DAILY;COUNT=5
    SUMMARY:A

    UID:u
    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261124T090000
    DTSTART;TZID=Europe/Berlin:20261124T110000
    DTEND;TZID=Europe/Berlin:20261124T123000
    SUMMARY:B
    """

  private static let before = [
    "A 2026-11-22T09:00:00", "A 2026-11-23T09:00:00", "B 2026-11-24T11:00:00", "B 2026-11-25T11:00:00",
    "B 2026-11-26T11:00:00",
  ]

  private static let newYork = ZoneDatabase.system.zone(named: "America/New_York") ?? .utc

  /// A series at half past midnight in Berlin, where the clocks change on 31 March 2024, as somebody in New York changes it.
  private func nightly(_ lines: String = "", _ others: String = "") -> ComponentSeries {
    let text =
      "UID:u\nDTSTART;TZID=Europe/Berlin:20240329T003000\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:A\n\(lines)\n\n\(others)"
    var file = ComponentFile(Array(calendarText(text).utf8))
    return ComponentSeries(file.remove(uid: "u"), viewer: Self.newYork)
  }

  private func starts(_ series: ComponentSeries) -> [String] {
    let bytes = Component.calendar(product: "-//test//", series.components).bytes
    let window = OccurrenceWindow(date("2024-03-20")..<date("2024-04-20"), zone: Self.newYork)
    return Calendar(bytes, viewer: Self.newYork).occurrences(in: window).map {
      "\($0.event.details.summary) \(berlin.localDateTime(at: $0.span.interval(in: berlin).lowerBound))"
        .replacing(
          "2024-", with: "")
    }.sorted { $0.dropFirst(2) < $1.dropFirst(2) }
  }

  @Test(arguments: [
    ("2024-03-29T23:30", "20240330T003000"), ("2024-03-30T23:30", "20240331T003000"),
    ("2024-03-31T22:30", "20240401T003000"),
  ])
  func `an instance is taken away and replaced on the clock of the series`(
    _ moment: String, _ written: String
  ) throws {
    var series = nightly()
    let before = starts(series)
    #expect(before.count == 5)
    try series.delete(.instant(instant(moment)), now: now)
    #expect(
      series.components[0]["EXDATE"]?.text == written
        && series.components[0]["EXDATE"]?["TZID"] == "Europe/Berlin")
    #expect(starts(series).count == 4)
    var changed = nightly()
    try changed.change(.instant(instant(moment)), now: now) { $0["SUMMARY"]?.text = "B" }
    #expect(changed.components[1]["RECURRENCE-ID"]?.value == written)
    #expect(starts(changed).map { $0.dropFirst(2) } == before.map { $0.dropFirst(2) })
    #expect(starts(changed).filter { $0.hasPrefix("B") }.count == 1)
  }

  @Test(arguments: [
    "RECURRENCE-ID:20240330T233000Z", "RECURRENCE-ID:20240331T003000", "RECURRENCE-ID;VALUE=DATE:20240331",
    "RECURRENCE-ID;TZID=America/New_York:20240330T193000",
  ])
  func `an override is found however it names its instance`(_ line: String) throws {
    let override = "UID:u\n\(line)\nDTSTART;TZID=Europe/Berlin:20240331T120000\nSUMMARY:B"
    let id = Occurrence.RecurrenceID.instant(instant("2024-03-30T23:30"))
    var changed = nightly("", override)
    #expect(starts(changed).contains("B 03-31T12:00:00") && changed.hasOverride(of: id))
    try changed.change(id, now: now) { $0["SUMMARY"]?.text = "C" }
    #expect(changed.components.count == 2)
    #expect(starts(changed).filter { !$0.hasPrefix("A") } == ["C 03-31T12:00:00"])
    var deleted = nightly("", override)
    try deleted.delete(id, now: now)
    #expect(deleted.components.count == 1 && starts(deleted).count == 4)
  }

  @Test(arguments: [
    ("RDATE:20240405T100000Z", "20240405T120000"),
    ("RDATE;TZID=America/New_York:20240405T060000", "20240405T120000"),
    ("RDATE:20240405T120000", "20240405T120000"), ("RDATE;VALUE=DATE:20240405", "20240405T003000"),
  ])
  func `an additional instance in another form is taken away`(_ line: String, _ written: String) throws {
    var series = nightly(line)
    let id = Occurrence.RecurrenceID.instant(
      instant(line.hasPrefix("RDATE;VALUE") ? "2024-04-04T22:30" : "2024-04-05T10:00"))
    #expect(starts(series).count == 6)
    try series.delete(id, now: now)
    #expect(series.components[0]["EXDATE"]?.value == written && starts(series).count == 5)
  }

  @Test(arguments: 2...4)
  func `an instance to which an override for the future applies is changed alone`(_ place: Int) throws {
    var series = series(Self.ranged)
    #expect(seen(series.components) == Self.before)
    let id = Occurrence.RecurrenceID.instant(instant("2026-11-2\(place + 2)T08:00"))
    try series.change(id, now: now) { $0["SUMMARY"]?.text = "C" }
    var expected = Self.before
    expected[place] = expected[place].replacing("B", with: "C")
    #expect(seen(series.components) == expected)
    try series.delete(id, now: now)
    expected.remove(at: place)
    #expect(seen(series.components) == expected)
  }

  @Test(arguments: 2...4)
  func `the later part of a divided series is as the override for the future`(_ place: Int) throws {
    var series = series(Self.ranged)
    let id = Occurrence.RecurrenceID.instant(instant("2026-11-2\(place + 2)T08:00"))
    let later = try #require(try series.split(at: id, uid: "new", now: now) { _ in })
    #expect(seen(series.components) == Array(Self.before[..<place]))
    #expect(seen(later.components) == Array(Self.before[place...]))
    #expect(later.components.count == 1)
    #expect(later.components[0]["RECURRENCE-ID"] == nil)
    #expect(series.origins == (place == 2 ? [0] : [0, 1]))
  }

  @Test func `overrides alone are changed and deleted by their instances`() throws {
    let text = [24, 25, 26].map {
      "UID:u\nRECURRENCE-ID:202611\($0)T080000Z\nDTSTART:202611\($0)T100000Z\nSUMMARY:A"
    }.joined(separator: "\n\n")
    var series = series(text)
    let id = Occurrence.RecurrenceID.instant(instant("2026-11-25T08:00"))
    let later = try series.split(at: id, uid: "new", now: now) { $0["SUMMARY"]?.text = "B" }
    #expect(later == nil)
    #expect(series.components.map { $0["SUMMARY"]?.text } == ["A", "B", "B"])
    try series.deleteFollowing(from: id, now: now)
    #expect(series.origins == [0])
    #expect(throws: ComponentError.noInstance) { try series.deleteFollowing(from: id, now: now) }
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;BYDAY=SU,MO;UNTIL=20261201T080000Z", "FREQ=WEEKLY;BYDAY=TU,WE;UNTIL=20261203T100000Z"),
    ("FREQ=WEEKLY;UNTIL=20261201", "FREQ=WEEKLY;UNTIL=20261203T225959Z"),
    ("FREQ=WEEKLY;until=20261201", "FREQ=WEEKLY;UNTIL=20261203T225959Z"),
    ("FREQ=MONTHLY;BYMONTHDAY=22;BYHOUR=9", "FREQ=MONTHLY;BYMONTHDAY=24;BYHOUR=11"),
  ])
  func `a rule moves with the start`(_ rule: String, _ moved: String) throws {
    var series = series("UID:u\nDTSTART;TZID=Europe/Berlin:20261122T090000\nRRULE:\(rule)\nSUMMARY:A")
    try series.changeAll(now: now) { $0["DTSTART"]?.value = "20261124T110000" }
    #expect(series.components[0]["RRULE"]?.value == moved)
  }

  @Test func `a rule that names other days is refused`() throws {
    var series = series("UID:u\nDTSTART:20261122T090000\nRRULE:FREQ=MONTHLY;BYDAY=4SU\nSUMMARY:A")
    #expect(throws: ComponentError.fixedRule("FREQ=MONTHLY;BYDAY=4SU")) {
      try series.changeAll(now: now) { $0["DTSTART"]?.value = "20261123T090000" }
    }
    #expect(series.components[0]["DTSTART"]?.value == "20261122T090000")
  }

  @Test func `a weekly rule of Sundays moves to the Saturday before`() throws {
    var series = series("UID:u\nDTSTART:20261122T090000\nRRULE:FREQ=WEEKLY;BYDAY=SU\nSUMMARY:A")
    try series.changeAll(now: now) { $0["DTSTART"]?.value = "20261121T090000" }
    #expect(series.components[0]["RRULE"]?.value == "FREQ=WEEKLY;BYDAY=SA")
  }

  @Test func `an override for the future stays one where the series moves`() throws {
    var series = series(Self.ranged)
    try series.changeAll(now: now) {
      $0["DTSTART"]?.value = "20261122T100000"
      $0["DTEND"]?.value = "20261122T110000"
    }
    #expect(series.components[1]["RECURRENCE-ID"]?.value == "20261124T100000")
    #expect(series.components[1]["RECURRENCE-ID"]?["RANGE"] == "THISANDFUTURE")
  }

  @Test(arguments: ["RRULE", "EXRULE"])
  func `a series of two rules is not divided`(_ name: String) {
    var series = series(
      "UID:u\nDTSTART:20261122T090000Z\nRRULE:FREQ=DAILY;COUNT=9\n\(name):FREQ=WEEKLY;BYDAY=SA;COUNT=2")
    let id = Occurrence.RecurrenceID.instant(instant("2026-11-24T09:00"))
    #expect(throws: ComponentError.severalRules) {
      try series.split(at: id, uid: "new", now: now) { _ in }
    }
  }
}
