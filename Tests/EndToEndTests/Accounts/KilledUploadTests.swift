import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// `agenda-sync` is killed while it sends changes. Each of them is on the server once after the next synchronisation, whether or not its answer was
/// read.
@Suite(.enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"))
struct KilledUploadTests {
  private static let (count, rounds) = (20, 8)

  private let home: SynchronizedHome
  private var agenda: AgendaCommand { home.agenda }
  private var server: RealServer { home.server }

  init() throws { home = try SynchronizedHome(count: Self.count) }

  private func event(_ uid: String, _ title: String) -> [UInt8] {
    Array(
      calendarText("UID:\(uid)\nDTSTAMP:20260101T000000Z\nDTSTART:20261121T090000Z\nSUMMARY:\(title)").utf8)
  }

  @Test func `each change is on the server once`() throws {
    let (calendar, queue) = (try home.calendar, home.queue)
    let length = try home.synchronize().length
    var expected = Set((0..<Self.count).map { "Event \($0)" })
    for round in 0..<Self.rounds {
      let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
      // Where it was killed between the items and their index, the items have no tags until they are fetched again.
      if queue.item(uid: "\(round)@test", in: calendar) == nil { try home.synchronize() }
      let changed = try #require(queue.item(uid: "\(round)@test", in: calendar))
      let removed = try #require(queue.item(uid: "\(10 + round)@test", in: calendar))
      try queue.enqueue(
        [
          UploadChange(.create(event("new\(round)", "New \(round)")), in: calendar),
          UploadChange(.update(changed, event("\(round)@test", "Changed \(round)")), in: calendar),
          UploadChange(.delete(removed), in: calendar),
        ], now: now)
      expected.subtract(["Event \(round)", "Event \(10 + round)"])
      expected.formUnion(["New \(round)", "Changed \(round)"])
      try home.synchronize(killedAfter: length * Double(round) / Double(Self.rounds))
      // The changes are shown, whatever was killed.
      let text = try String(contentsOfFile: calendar.folder.itemsPath, encoding: .utf8)
      let shown = Calendar(Array(text.utf8), viewer: .utc).events.map(\.details.summary)
      #expect(Set(shown) == expected && shown.count == expected.count)
    }
    try home.synchronize()
    #expect(queue.waiting(inAccount: calendar.accountFolder).isEmpty)
    let there = try server.titles().values.sorted()
    #expect(there == expected.sorted())
  }

  @Test func `what waits is counted, listed, and sent`() throws {
    try home.synchronize()
    let (calendar, queue) = (try home.calendar, home.queue)
    try queue.enqueue(
      [
        UploadChange(.create(event("new1", "One")), in: calendar),
        UploadChange(.create(event("new2", "Two")), in: calendar),
      ], now: Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970)))
    #expect(
      try agenda("accounts", "status").output.contains("2 changes wait to be sent; “agenda cache” lists them")
    )
    #expect(try agenda("accounts", "status", "--format", "json").output.contains("\"waitingChanges\": 2"))
    #expect(try agenda("cache").output.contains("  waiting  create “One”\n  waiting  create “Two”\n"))
    #expect(try agenda("cache", "--format", "json").output.contains("\"kind\": \"create\""))
    let sync = try agenda("sync")
    #expect(sync.exitCode == 0)
    #expect(sync.output == "“home/Work”: 2 changes sent\n" && sync.errorOutput == "")
    let again = try agenda("sync")
    #expect(again.exitCode == 0 && again.errorOutput == "")
    #expect(again.output.hasPrefix("Nothing was fetched or sent: “home” is not due for 1"))
    #expect(again.output.hasSuffix(" minutes; “agenda sync --force” fetches now\n"))
    #expect(try agenda("sync", "--quiet").output == "")
    #expect(!(try agenda("accounts", "status").output.contains("wait")))
    #expect(try server.titles().values.contains("Two"))
  }
}
