import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// Free time as calendar programs read it.
struct FreeBusyRendererTests {
  @Test func `Busy and free times are in one order`() {
    let day = date("2026-11-21")
    let free = FreeTime(
      of: [calendar([event("Call", "2026-11-21T10:00", "11:00")])], on: day..<day.adding(days: 1),
      zone: .utc, from: instant("2026-11-21T08:00"), options: FreeTime.Options())
    let text = FreeBusyRenderer(uid: "free").render(free, now: instant("2026-11-21T08:00"))
    #expect(
      text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("FREEBUSY") } == [
        "FREEBUSY;FBTYPE=FREE:20261121T090000Z/20261121T100000Z",
        "FREEBUSY;FBTYPE=BUSY:20261121T100000Z/20261121T110000Z",
        "FREEBUSY;FBTYPE=FREE:20261121T110000Z/20261121T170000Z",
      ])
  }

  @Test func `Times of which nothing is known are not free for who reads it`() {
    let (day, noon) = (date("2026-11-21"), instant("2026-11-21T12:00"))
    var kim = calendar([])
    kim.freeBusy = FreeBusyTimes(spans: [noon..<instant("2026-11-22")])
    let free = FreeTime(
      of: [kim], on: day..<day.adding(days: 1), zone: .utc, from: instant("2026-11-21T08:00"),
      options: FreeTime.Options())
    let text = FreeBusyRenderer(uid: "free").render(free, now: noon)
    let read = Calendar(Array(text.utf8), viewer: .utc).freeBusy
    #expect(read?.busyIntervals == [instant("2026-11-21")..<noon])
  }
}
