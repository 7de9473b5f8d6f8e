import AgendaSources
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

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

@Suite struct ChecklistTests {
  private func checklist(_ count: Int) -> Checklist {
    Checklist(
      (0..<count).map { CalendarListing(name: "c\($0)", source: "s", eventCount: nil) },
      style: TextStyle(width: 40))
  }

  @Test(
    arguments: [
      ([0x6A, 0x6B], [.down, .up]), ([0x1B, 0x5B, 0x41, 0x1B, 0x4F, 0x42], [.up, .down]),
      ([0x1B, 0x5B, 0x35, 0x7E], [.pageUp]), ([0x1B], [.quit]),
      ([0x0D, 0x20, 0x71], [.enter, .space, .quit]),
      ([0x1B, 0x5B, 0x31, 0x3B, 0x35, 0x43, 0xC3, 0xA4], []), ([0x1B, 0x5B], []),
    ] as [([UInt8], [Checklist.Key])])
  func `bytes of a terminal are keys`(bytes: [UInt8], keys: [Checklist.Key]) {
    #expect(Checklist.Key.keys(bytes) == keys)
  }

  @Test func `the row with the cursor is always shown`() {
    var list = checklist(30)
    for height in 1...12 {
      for key in [Checklist.Key.end, .pageUp, .up, .home, .pageDown, .down] {
        #expect(list.press(key, height: height) == .open)
        let lines = list.lines(width: 40, height: height)
        #expect(lines.count <= height)
        #expect(lines.count { $0.hasPrefix("▸ ") } == 1)
      }
    }
  }

  @Test func `all are selected or deselected at once`() {
    var list = checklist(3)
    _ = list.press(.all, height: 10)
    #expect(list.listings.map(\.isSelected) == [false, false, false])
    _ = list.press(.space, height: 10)
    _ = list.press(.all, height: 10)
    #expect(list.listings.map(\.isSelected) == [true, true, true])
    #expect(list.press(.enter, height: 10) == .accepted)
    #expect(list.press(.quit, height: 10) == .cancelled)
  }
}
