import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// Free time as calendar programs read it.
struct FreeBusyRendererTests {
  @Test func `Busy times are in order and merged, and free times have no lines`() {
    let day = date("2026-11-21")
    let events = [
      event("Call", "2026-11-21T13:00", "14:00"), event("Review", "2026-11-21T10:00", "11:00"),
      event("Lunch", "2026-11-21T10:30", "12:00"),
    ]
    let free = FreeTime(
      of: [calendar(events)], on: day..<day.adding(days: 1), zone: .utc, from: instant("2026-11-21T08:00"),
      options: FreeTime.Options())
    let text = FreeBusyRenderer(uid: "free", organizer: "kim@example.org").render(
      free, now: instant("2026-11-21T08:00"))
    #expect(
      text.split(separator: "\r\n") == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//agenda//free//EN", "METHOD:PUBLISH", "BEGIN:VFREEBUSY",
        "UID:free", "ORGANIZER:mailto:kim@example.org", "DTSTAMP:20261121T080000Z",
        "DTSTART:20261121T000000Z",
        "DTEND:20261122T000000Z", "FREEBUSY;FBTYPE=BUSY:20261121T100000Z/20261121T120000Z",
        "FREEBUSY;FBTYPE=BUSY:20261121T130000Z/20261121T140000Z", "END:VFREEBUSY", "END:VCALENDAR",
      ])
  }

  @Test func `Who has no address is said to have none`() {
    let day = date("2026-11-21")
    let free = FreeTime(
      of: [calendar([])], on: day..<day.adding(days: 1), zone: .utc, from: instant("2026-11-21T08:00"),
      options: FreeTime.Options())
    let text = FreeBusyRenderer(uid: "free", organizer: nil).render(free, now: instant("2026-11-21T08:00"))
    #expect(text.contains("\r\nORGANIZER:invalid:nomail\r\n") && !text.contains("FREEBUSY;"))
  }

  @Test func `Times of which nothing is known are not free for who reads it`() {
    let (day, noon) = (date("2026-11-21"), instant("2026-11-21T12:00"))
    var kim = calendar([])
    kim.freeBusy = FreeBusyTimes(spans: [noon..<instant("2026-11-22")])
    let free = FreeTime(
      of: [kim], on: day..<day.adding(days: 1), zone: .utc, from: instant("2026-11-21T08:00"),
      options: FreeTime.Options())
    let text = FreeBusyRenderer(uid: "free", organizer: nil).render(free, now: noon)
    let read = Calendar(Array(text.utf8), viewer: .utc).freeBusy
    #expect(read?.busyIntervals == [instant("2026-11-21")..<noon])
  }

  @Test func `An event that keeps its owner away is no time for others`() {
    let day = date("2026-11-21")
    let away = event("Trip", "2026-11-21T11:00", "13:00") { $0.details.isAway = true }
    let free = FreeTime(
      of: [calendar([event("Review", "2026-11-21T10:00", "12:00"), away])], on: day..<day.adding(days: 1),
      zone: .utc, from: instant("2026-11-21T08:00"), options: FreeTime.Options())
    let text = FreeBusyRenderer(uid: "free", organizer: nil).render(free, now: instant("2026-11-21T08:00"))
    #expect(
      text.split(separator: "\r\n").filter { $0.hasPrefix("FREEBUSY") } == [
        "FREEBUSY;FBTYPE=BUSY:20261121T100000Z/20261121T120000Z",
        "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261121T120000Z/20261121T130000Z",
      ])
  }

  @Test func `Times of tentative events alone are tentative`() {
    let day = date("2026-11-21")
    let maybe = event("Maybe", "2026-11-21T11:00", "13:00") { $0.details.status = .tentative }
    let early = event("Early", "2026-11-21T08:30", "09:30") { $0.details.status = .tentative }
    var kim = calendar([early, event("Review", "2026-11-21T10:00", "12:00"), maybe])
    let evening = instant("2026-11-21T18:00")..<instant("2026-11-21T19:00")
    kim.freeBusy = FreeBusyTimes(
      periods: [.init(evening, .tentative)], spans: [instant("2026-11-21")..<instant("2026-11-22")])
    let free = FreeTime(
      of: [kim], on: day..<day.adding(days: 1), zone: .utc, from: instant("2026-11-21T08:00"),
      options: FreeTime.Options())
    let text = FreeBusyRenderer(uid: "free", organizer: nil).render(free, now: instant("2026-11-21T08:00"))
    #expect(
      text.split(separator: "\r\n").filter { $0.hasPrefix("FREEBUSY") } == [
        "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261121T083000Z/20261121T093000Z",
        "FREEBUSY;FBTYPE=BUSY:20261121T100000Z/20261121T120000Z",
        "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261121T120000Z/20261121T130000Z",
        "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261121T180000Z/20261121T190000Z",
      ])
  }
}
