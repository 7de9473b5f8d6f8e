import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// Names of events, and the versions and instances that they mean.
@Suite struct EventNamesTests {
  private let folder: TemporaryFolder
  private let calendar: CalendarConfiguration

  init() throws {
    folder = try TemporaryFolder()
    calendar = CalendarConfiguration(name: "home", location: .path(folder.path("home.ics")))
  }

  private func write(_ components: [String]) throws {
    let text = components.map { "BEGIN:\($0)" }.joined()
    try folder.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(text)END:VCALENDAR\r\n", to: "home.ics")
  }

  private static func event(_ uid: String, _ lines: String, _ kind: String = "VEVENT") -> String {
    "\(kind)\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\n\(lines)\r\nEND:\(kind)\r\n"
  }

  private var events: [Event] {
    let bytes = Array(((try? String(contentsOfFile: folder.path("home.ics"), encoding: .utf8)) ?? "").utf8)
    return ICalendar.Calendar(bytes, viewer: .utc).eventsAndTasks
  }

  private func names(_ uids: String...) -> EventNames {
    EventNames(of: uids, in: [calendar], viewer: .utc, zones: .system)
  }

  @Test func `an event has letters where another one of its calendar has its UID, wherever that is`() throws {
    try write([
      Self.event("a", "DTSTART:20261120T100000Z\r\nSUMMARY:One"),
      Self.event("a", "DTSTART:20271120T100000Z\r\nSUMMARY:Two"),
      Self.event("b", "DTSTART:20261120T100000Z\r\nSUMMARY:Other"),
    ])
    let names = names("a", "b")
    let letters = Dictionary(grouping: events, by: \.details.summary).mapValues { names.letters(of: $0[0]) }
    #expect(letters["One"] != .some(nil) && letters["Two"] != .some(nil) && letters["One"] != letters["Two"])
    #expect(letters["Other"] == .some(nil))
  }

  @Test func `a changed instance has the letters of its series`() throws {
    try write([
      Self.event("a", "DTSTART:20261120T100000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY:One"),
      Self.event("a", "DTSTART:20261125T100000Z\r\nSUMMARY:Two"),
      Self.event("a", "RECURRENCE-ID:20261121T100000Z\r\nDTSTART:20261121T120000Z\r\nSUMMARY:Later"),
    ])
    let (names, all) = (names("a"), events)
    let override = try #require(all.first { $0.schedule.isOverride })
    let series = try #require(all.first { !$0.schedule.recurrence.isEmpty })
    #expect(names.letters(of: override) != nil && names.letters(of: override) == names.letters(of: series))
  }

  @Test func `a short name is longer where it would be that of another event, shown or not`() throws {
    let uids = (0..<3000).map { "uid-\($0)" }
    try write(uids.map { Self.event($0, "DTSTART:20261120T100000Z") })
    let short = Dictionary(grouping: uids) { String(EventIdentifier.whole(of: $0).prefix(4)) }
    let alike = try #require(short.values.first { $0.count > 1 })
    let name = try #require(names(alike[0]).short[alike[0]])
    #expect(uids.filter { EventIdentifier.whole(of: $0).hasPrefix(name) } == [alike[0]])
  }

  private func done(_ instance: String?, at now: String) throws -> [Component] {
    let stored = try #require(StoredEvent.find(in: [calendar]) { _ in true }.first)
    let editor = try ToDoEditor(
      stored, ICalendar.Calendar(stored.bytes, viewer: .utc),
      instance: instance.map { .instant(instant($0)) }, viewer: .utc,
      now: instant(now))
    return try editor.done().result.parts.compactMap(\.self)
  }

  @Test func `an instance of a task without its series is done alone`() throws {
    try write(
      ["20", "27"].map {
        Self.event(
          "t", "RECURRENCE-ID:202611\($0)T100000Z\r\nDTSTART:202611\($0)T100000Z\r\nDUE:202611\($0)T120000Z",
          "VTODO")
      })
    for instance in ["2026-11-20T10:00", "2026-11-27T10:00"] {
      let parts = try done(instance, at: "2026-11-20T08:00")
      #expect(parts.count == 2 && parts.count { $0["STATUS"]?.value == "COMPLETED" } == 1)
      let day = instance.prefix(10).suffix(2)
      #expect(parts.first { $0["STATUS"] != nil }?["RECURRENCE-ID"]?.value == "202611\(day)T100000Z")
    }
  }

  @Test func `of two versions of an event the newer one is changed`() throws {
    let versions = [(1, "Former"), (2, "Present")].map {
      Self.event("v", "SEQUENCE:\($0)\r\nDTSTART:2026112\($0)T100000Z\r\nSUMMARY:\($1)\r\nLOCATION:Hall")
    }
    try write(versions)
    let stored = try #require(StoredEvent.find(in: [calendar]) { _ in true }.first)
    #expect(stored.master?.component["SUMMARY"]?.text == "Present")
    var changes = EventChanges()
    changes.location = "Room"
    let span = Occurrence.Span.timed(start: instant("2026-11-22T10:00"), end: instant("2026-11-22T10:00"))
    let result = try EventEditor(stored, viewer: .utc, now: instant("2026-11-20T08:00"))
      .change(changes, .all, at: nil, span: span)
    #expect(result.parts.map { $0?["LOCATION"]?.text } == ["Hall", "Room"])
    #expect(result.parts[0] == stored.parts[0].component)
  }
}
