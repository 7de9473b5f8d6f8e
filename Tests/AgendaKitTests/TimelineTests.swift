import AgendaKit
import ICalendar
import TestSupport
import Testing

@Suite struct TimelineTests {
  private func next(_ events: [Occurrence], at now: String) -> NextEvent? {
    NextEvent(of: [calendar(events)], in: days("2026-11-20", "2026-11-27"), at: instant(now))
  }

  @Test(arguments: [
    ("2026-11-21T08:00", "2026-11-21T09:00"), ("2026-11-21T09:00", "2026-11-21T10:00"),
    ("2026-11-21T10:00", "2026-11-21T11:00"), ("2026-11-21T11:00", "2026-11-21T11:00:01"),
    ("2026-11-21T11:00:01", "2026-11-21T23:00"), ("2026-11-21T23:30", "2026-11-22T00:00"),
    ("2026-11-22T12:00", "2026-11-23T00:00"),
  ])
  func `an agenda changes at a start, an end, a midnight`(_ now: String, _ change: String) {
    let events = [
      event("a", "2026-11-21T09:00", "10:00"), event("b", "2026-11-21T11:00"), event("c", "2026-11-21"),
      event("d", "2026-11-21T23:00", "2026-11-22T01:00"),
      event("off", "2026-11-21T08:30", "08:45") { $0.details.status = .cancelled },
    ]
    let agenda = Agenda(of: [calendar(events)], in: days("2026-11-21"), at: instant(now))
    #expect(agenda.nextChange == instant(change))
  }

  @Test func `midnight is the viewer's`() {
    let zone = Zone(identifier: "east", fixedOffset: 9 * 3600)
    let agenda = Agenda(
      of: [calendar([])], in: days("2026-11-21", nil, zone), at: instant("2026-11-21T10:00"))
    #expect(agenda.nextChange == instant("2026-11-21T15:00"))
  }

  @Test func `without calendars nothing changes`() {
    #expect(Agenda(of: [], in: days("2026-11-21"), at: instant("2026-11-21T10:00")).nextChange == nil)
  }

  @Test(arguments: [
    ("2026-11-21T08:00", "long", false, "2026-11-21T09:00"),
    ("2026-11-21T09:00", "long", true, "2026-11-21T10:00"),
    ("2026-11-21T10:30", "short", true, "2026-11-21T11:00"),
    ("2026-11-21T11:00", "long", true, "2026-11-21T12:00"),
    ("2026-11-21T12:00", "point", false, "2026-11-21T13:00"),
    ("2026-11-21T13:00", "point", false, "2026-11-21T13:00:01"),
    ("2026-11-21T13:01", "tomorrow", false, "2026-11-22T00:00"),
  ])
  func `next is the running event that started last, else the next to start`(
    _ now: String, _ title: String, _ running: Bool, _ change: String
  ) {
    let events = [
      event("long", "2026-11-21T09:00", "12:00"), event("short", "2026-11-21T10:00", "11:00"),
      event("point", "2026-11-21T13:00"), event("tomorrow", "2026-11-22T09:00", "10:00"),
      event("holiday", "2026-11-21"),
    ]
    let found = next(events, at: now)
    #expect(found?.item.title == title)
    #expect(found?.item.isRunning == running)
    #expect(found?.nextChange == instant(change))
  }

  @Test func `next leaves out all-day, cancelled and declined events and those that cover the day`() {
    let events = [
      event("holiday", "2026-11-21"), event("conference", "2026-11-20T09:00", "2026-11-22T17:00"),
      event("off", "2026-11-21T09:00", "10:00") { $0.details.status = .cancelled },
      event("not mine", "2026-11-21T09:00", "10:00") {
        $0.details.attendees = [Attendee(address: "mailto:me@example.org", status: .declined)]
      },
      event("meeting", "2026-11-21T11:00", "12:00"),
    ]
    #expect(next(events, at: "2026-11-21T08:00")?.item.title == "meeting")
    #expect(next(Array(events.dropLast()), at: "2026-11-21T08:00") == nil)
    #expect(next(events, at: "2026-11-22T08:00")?.item.picture == "→ conference 3/3")
    #expect(next(events, at: "2026-11-22T08:00")?.date == date("2026-11-22"))
  }
}
