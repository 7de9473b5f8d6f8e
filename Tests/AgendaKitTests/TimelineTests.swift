import AgendaKit
import ICalendar
import TestSupport
import Testing

@Suite struct TimelineTests {
  private func next(_ events: [Occurrence], at now: String) -> NextEvent? {
    NextEvent(
      of: [calendar(owners: ["me@example.org"], events)], in: days("2026-11-20", "2026-11-27"),
      at: instant(now))
  }

  private func nextChange(
    _ events: [Occurrence], at now: String, _ scope: NextEvent.Scope = NextEvent.Scope()
  ) -> Instant {
    NextEvent.nextChange(
      of: [calendar(events)], in: days("2026-11-20", "2026-11-27"), at: instant(now), scope: scope)
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
    ("2026-11-21T09:00", "long", true, "2026-11-21T09:50"),
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
    #expect(nextChange(events, at: now) == instant(change))
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

  private static let day = [
    event("holiday", "2026-11-21"), event("fair", "2026-11-20", "2026-11-23"),
    event("early", "2026-11-21T09:00", "10:00"), event("late", "2026-11-21T20:00", "21:00"),
    event("trip", "2026-11-23T00:00", "2026-11-24T00:00"), event("next day", "2026-11-22T09:00", "10:00"),
  ]

  @Test(arguments: [
    ("2026-11-21T08:00", 3600, "early"), ("2026-11-21T07:59", 3600, nil), ("2026-11-21T09:30", 0, "early"),
    ("2026-11-21T10:00", 7200, nil), ("2026-11-21T10:00", 36_000, "late"),
    ("2026-11-21T22:00", 86_400, "next day"),
    ("2026-11-21T10:00", Int.max, "late"),
  ])
  func `next ignores events that start too far ahead`(_ now: String, _ within: Int, _ title: String?) {
    let found = NextEvent(
      of: [calendar(Self.day)], in: days("2026-11-20", "2026-11-27"), at: instant(now),
      scope: NextEvent.Scope(within: within))
    #expect(found?.item.title == title)
  }

  @Test(arguments: [
    ("2026-11-21T07:00", 3600, "2026-11-21T08:00"), ("2026-11-21T08:00", 3600, "2026-11-21T09:00"),
    ("2026-11-21T12:00", 7200, "2026-11-21T18:00"), ("2026-11-21T22:00", 7200, "2026-11-22T00:00"),
    ("2026-11-21T22:00", 0, "2026-11-22T00:00"), ("2026-11-21T12:00", Int.max, "2026-11-21T20:00"),
    ("2026-11-21T12:00", Int.min, "2026-11-21T20:00"),
  ])
  func `next changes when an event comes near enough`(_ now: String, _ within: Int, _ change: String) {
    #expect(nextChange(Self.day, at: now, NextEvent.Scope(within: within)) == instant(change))
  }

  private static func free(_ event: inout Event) { event.details.transparency = .transparent }

  @Test(arguments: [
    ("09:49", "long", nil, "09:50"), ("09:50", "next", "long", "10:00"), ("10:00", "next", nil, "11:00"),
  ])
  func `the next event stands before the one that runs from ten minutes before its start on`(
    _ time: String, _ title: String, _ running: String?, _ change: String
  ) {
    let events = [event("long", "2026-11-21T09:00", "12:00"), event("next", "2026-11-21T10:00", "11:00")]
    let found = next(events, at: "2026-11-21T" + time)
    #expect(found?.item.title == title && found?.running?.title == running)
    #expect(found?.date == date("2026-11-21"))
    #expect(nextChange(events, at: "2026-11-21T" + time) == instant("2026-11-21T" + change))
    let agenda = Agenda(
      of: [calendar(events)], in: days("2026-11-21"), at: instant("2026-11-21T" + time))
    #expect(agenda.currentItem?.title == title)
  }

  @Test func `an event of the next day begins soon as well, and is looked for in time`() {
    let late = event("late", "2026-11-21T22:00", "2026-11-22T01:00")
    let night = event("night", "2026-11-22T00:05", "00:20")
    #expect(next([late, night], at: "2026-11-21T23:55")?.item.title == "night")
    #expect(nextChange([late, night], at: "2026-11-21T23:40") == instant("2026-11-21T23:55"))
  }

  @Test func `an event that leaves its owner free stands before no other, and not where it is cancelled`() {
    let long = event("long", "2026-11-21T09:00", "12:00")
    let free = event("free", "2026-11-21T10:00", "11:00", Self.free)
    #expect(next([long, free], at: "2026-11-21T09:55")?.item.title == "long")
    #expect(next([long, free], at: "2026-11-21T10:30")?.item.title == "long")
    #expect(nextChange([long, free], at: "2026-11-21T09:30") == instant("2026-11-21T10:00"))
    let show = event("show", "2026-11-21T09:00", "12:00", Self.free)
    #expect(next([show, free], at: "2026-11-21T09:55")?.item.title == "free")
    #expect(
      next([show, event("call", "2026-11-21T11:30", "11:40")], at: "2026-11-21T11:25")?.item.title == "call")
  }

  @Test func `soon is as long as is asked for, and never with none`() {
    let events = [event("long", "2026-11-21T09:00", "12:00"), event("next", "2026-11-21T10:00", "11:00")]
    let title = { (soon: Int, now: String) in
      NextEvent(
        of: [calendar(events)], in: days("2026-11-20", "2026-11-27"), at: instant("2026-11-21T" + now),
        scope: NextEvent.Scope(soon: soon))?.item.title
    }
    #expect(title(1800, "09:30") == "next" && title(1800, "09:29") == "long" && title(0, "09:59") == "long")
  }

  @Test(arguments: [
    ("2026-11-21T08:00", 60, "08:01"), ("2026-11-21T07:59:30", 61, "08:00"),
    ("2026-11-21T08:59:59", 1, "09:00"),
    ("2026-11-21T09:00", 0, "09:01"), ("2026-11-21T09:00:59", 0, "09:01"), ("2026-11-21T09:01", 59, "09:02"),
    ("2026-11-21T09:59:30", 1, "10:00"), ("2026-11-19T08:30", 48 * 60, "2026-11-19T09:01"),
  ])
  func `a countdown counts the minutes that have begun`(_ now: String, _ minutes: Int, _ change: String)
    throws
  {
    let agenda = Agenda(of: [calendar(Self.day)], in: days("2026-11-21"), at: instant(now))
    let early = try #require(agenda.days[0].timed.first)
    let countdown = try #require(Countdown(to: early, at: instant(now)))
    #expect(countdown.minutes == minutes)
    #expect(countdown.nextChange == instant(change.contains("T") ? change : "2026-11-21T" + change))
    #expect(try Countdown(to: #require(agenda.days[0].allDay.first), at: instant(now)) == nil)
  }

  @Test(arguments: [
    ("2026-11-21T08:00", "early"), ("2026-11-21T09:30", "early"), ("2026-11-21T12:00", "late"),
    ("2026-11-21T22:00", "fair"), ("2026-11-22T08:00", "next day"), ("2026-11-22T10:00", "fair"),
    ("2026-11-23T00:00", "trip"),
  ])
  func `all-day events, if included, come after the timed ones of their day`(
    _ now: String, _ title: String
  ) {
    let found = NextEvent(
      of: [calendar(Self.day)], in: days("2026-11-20", "2026-11-27"), at: instant(now),
      scope: NextEvent.Scope(allDay: .include))
    #expect(found?.item.title == title)
    #expect(found?.date == date(String(now.prefix(10))))
  }

  @Test func `all-day events alone may be next`() {
    let found = NextEvent(
      of: [calendar(Self.day)], in: days("2026-11-20", "2026-11-27"), at: instant("2026-11-21T08:00"),
      scope: NextEvent.Scope(allDay: .only))
    #expect(found?.item.title == "fair")
  }

  @Test(arguments: [
    ("2026-11-21T08:00", "early"), ("2026-11-21T20:30", "late"), ("2026-11-21T22:00", "fair"),
  ])
  func `an agenda's current item is its next event, else the first all-day event`(
    _ now: String, _ title: String
  ) {
    let agenda = Agenda(of: [calendar(Self.day)], in: days("2026-11-21"), at: instant(now))
    #expect(agenda.currentItem?.title == title)
  }

  @Test func `limiting an agenda again keeps the count of hidden events`() {
    var options = AgendaOptions()
    options.limit = 3
    let agenda = Agenda(
      of: [calendar(Self.day)], in: days("2026-11-21"), at: instant("2026-11-21T08:00"), options: options)
    let limited = agenda.limited(to: 1)
    #expect(limited.days[0].shown == 1 && limited.days[0].hidden == 3)
    #expect(limited.days[0].total == agenda.days[0].total)
  }
}
