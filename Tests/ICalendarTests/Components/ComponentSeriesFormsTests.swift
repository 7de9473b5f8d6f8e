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
    ("FREQ=WEEKLY;UNTIL=20261201", "FREQ=WEEKLY;UNTIL=20261203"),
    ("FREQ=WEEKLY;until=20261201", "FREQ=WEEKLY;UNTIL=20261203"),
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
