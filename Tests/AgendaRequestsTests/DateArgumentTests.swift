import ICalendar
import TestSupport
import Testing

@testable import AgendaRequests

@Suite struct DateArgumentTests {
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  @Test(arguments: [
    ("10:00", "2026-11-23T10:00"), ("16:00", "2026-11-23T16:00"), ("6:42", "2026-11-23T06:42"),
    ("24:00", "2026-11-24T00:00"), ("tomorrow 9:00", "2026-11-24T09:00"), ("+2 23:00", "2026-11-25T23:00"),
  ])
  func `a time as a clock has it is that of the day, also where it is past`(_ text: String, _ time: String) {
    let now = instant("2026-11-23T15:00", berlin)
    #expect(DateArgument(text, now: now, zone: berlin, locale: "en_US") == .local(local(time)))
  }
}
