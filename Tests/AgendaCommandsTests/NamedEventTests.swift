import AgendaSources
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The occurrences of an event that a command line names.
@Suite struct NamedEventTests {
  private func event(_ lines: String) throws -> NamedEvent {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      events: "UID:a\nDTSTAMP:20260101T000000Z\nSUMMARY:Tea\n" + lines, to: "a.ics")
    let calendar = CalendarConfiguration(name: "a", location: .path(file))
    let stored = try #require(StoredEvent.find(in: [calendar]) { _ in true }.first)
    return NamedEvent(
      stored: stored, calendar: ICalendar.Calendar(stored.bytes, viewer: .utc), zones: .system)
  }

  @Test func `the next occurrences begin with the one that is running`() throws {
    let tea = try event("DTSTART:20261121T090000Z\nDTEND:20261121T100000Z\nRRULE:FREQ=DAILY")
    func next(after moment: String) -> [String] {
      tea.next(2, after: instant(moment), in: .utc).map { "\($0.startPoint.date(in: .utc))" }
    }
    #expect(next(after: "2026-11-20T00:00") == ["2026-11-21", "2026-11-22"])
    #expect(next(after: "2026-11-22T09:30") == ["2026-11-22", "2026-11-23"])
    #expect(next(after: "2026-11-22T10:00") == ["2026-11-23", "2026-11-24"])
  }

  @Test func `an instance has the date that its reader sees`() {
    let late = Occurrence.RecurrenceID.instant(instant("2026-11-24T23:30"))
    let east = Zone(identifier: "east", fixedOffset: 3600)
    #expect(late.isMeant(by: .date(date("2026-11-24")), in: .utc))
    #expect(late.isMeant(by: .date(date("2026-11-25")), in: east))
    #expect(!late.isMeant(by: .date(date("2026-11-24")), in: east))
  }
}
