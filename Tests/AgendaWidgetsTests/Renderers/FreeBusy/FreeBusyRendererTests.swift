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
}
