import TestSupport
import Testing

@testable import ICalendar

@Suite struct LaterOccurrencesTests {
  private static let text = calendarText(
    """
    UID:daily
    DTSTART;TZID=Europe/Berlin:20261101T090000
    DTEND;TZID=Europe/Berlin:20261101T093000
    RRULE:FREQ=DAILY
    SUMMARY:Stand-up

    UID:daily
    RECURRENCE-ID;TZID=Europe/Berlin:20261103T090000
    DTSTART;TZID=Europe/Berlin:20261103T150000
    SUMMARY:Stand-up, late

    UID:trip
    DTSTART;VALUE=DATE:20261103
    DTEND;VALUE=DATE:20261105
    SUMMARY:Trip

    UID:far
    DTSTART:22000101T100000Z
    SUMMARY:Far
    """)

  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc
  private var calendar: Calendar { Calendar(Array(Self.text.utf8), viewer: berlin) }

  private func calendar(_ events: String) -> Calendar {
    Calendar(Array(calendarText(events).utf8), viewer: berlin)
  }

  @Test func `occurrences have a start, an end and a title, and are sorted`() {
    let found = calendar.occurrences(in: date("2026-11-02")..<date("2026-11-05")).sorted()
    #expect(found.map(\.summary) == ["Stand-up", "Trip", "Stand-up, late", "Stand-up"])
    #expect(found[0].start == .zoned(local("2026-11-02T09:00"), berlin))
    #expect(found[0].end == .zoned(local("2026-11-02T09:30"), berlin))
    #expect(found[1].start == .date(date("2026-11-03")) && found[1].end == .date(date("2026-11-05")))
    #expect(found[2].start == found[2].end)
  }

  @Test func `an event is found by its UID, with its overrides on demand`() {
    #expect(calendar.event(uid: "daily")?.summary == "Stand-up")
    #expect(calendar.events(uid: "daily").map(\.summary) == ["Stand-up", "Stand-up, late"])
    #expect(calendar.event(uid: "unknown") == nil)
  }

  @Test func `the next occurrences of a series without an end are found one after the other`() {
    let next = calendar.occurrences(after: instant("2026-11-02T08:00"))
    // One that begins at the point in time is left out.
    #expect(next.prefix(4).map(\.summary) == ["Trip", "Stand-up, late", "Stand-up", "Stand-up"])
    #expect(next.prefix(4).map(\.start.local.date.day) == [3, 3, 4, 5])
    let many = Array(next.prefix(1000))
    #expect(many.count == 1000 && many == many.sorted(in: berlin))
    #expect(Set(many).count == 1000)
  }

  @Test func `the occurrences end at the bound, and else with the last event`() {
    let start = instant("2026-11-02T12:00")
    let bounded = calendar.occurrences(after: start, until: instant("2026-11-05T08:00"))
    #expect(bounded.map(\.summary) == ["Trip", "Stand-up, late", "Stand-up"])
    #expect(Array(calendar.occurrences(after: start, until: start)).isEmpty)
    let single = calendar("UID:a\nDTSTART:22000101T100000Z\nSUMMARY:Far")
    #expect(single.occurrences(after: start).map(\.summary) == ["Far"])
    #expect(Array(calendar("").occurrences(after: start)).isEmpty)
  }

  @Test func `a series that is too dense for the budget of weeks is complete all the same`() {
    let dense = calendar("UID:a\nDTSTART:20270101T000000Z\nRRULE:FREQ=MINUTELY\nSUMMARY:Tick")
    let later = dense.occurrences(
      after: instant("2026-11-01T00:00"), within: ExpansionBudget(occurrences: 3000))
    let starts = later.prefix(5000).map { $0.start.instant(viewer: berlin) }
    #expect(starts.count == 5000)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == .seconds(60) })
  }

  @Test func `a series that is cut each day without an occurrence ends, and is reported once`() {
    let rule = "FREQ=SECONDLY;COUNT=2000000000;BYHOUR=1,2,5;BYMINUTE=3,7,9"
    let cut = calendar("UID:a\nDTSTART:19000101T000000Z\nRRULE:\(rule)\nSUMMARY:A")
    let budget = ExpansionBudget(steps: 1000)
    var later = cut.occurrences(after: instant("2026-11-01T00:00"), within: budget).makeIterator()
    #expect(later.next() == nil)
    #expect(later.diagnostics.count == 1)
    #expect(later.next() == nil)
  }

  @Test func `busy intervals of several calendars are merged, and what they leave is free`() {
    let busy = [
      instant("2026-11-02T09:00")..<instant("2026-11-02T10:00"),
      instant("2026-11-02T08:00")..<instant("2026-11-02T09:00"),
      instant("2026-11-02T12:00")..<instant("2026-11-02T12:00"),
    ].merged()
    #expect(busy == [instant("2026-11-02T08:00")..<instant("2026-11-02T10:00")])
    let day = instant("2026-11-02T07:00")..<instant("2026-11-02T11:00")
    #expect(
      day.parts(besides: busy) == [
        instant("2026-11-02T07:00")..<instant("2026-11-02T08:00"),
        instant("2026-11-02T10:00")..<instant("2026-11-02T11:00"),
      ])
  }
}
