import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// `agenda-sync` is killed at moments that are spread over its run. Whatever it was writing, what is there can be read, and the next synchronisation
/// completes it.
@Suite(.enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"))
struct KilledSynchronizationTests {
  private static let (count, kills) = (150, 8)

  private let home: SynchronizedHome
  private var agenda: AgendaCommand { home.agenda }
  private var server: RealServer { home.server }

  init() throws { home = try SynchronizedHome(count: Self.count) }

  private var cache: String { agenda.home.path(".cache") }

  /// Checks what is in the cache, whatever that is: calendars are whole, and what a state claims is there. Returns the titles.
  private func titles() throws -> Set<String> {
    var titles: Set<String> = []
    for case let name as String in FileManager.default.enumerator(atPath: cache) ?? .init() {
      let path = cache + "/" + name
      if name.hasSuffix("/state") {
        let folder = CachedFolder(path: String(path.dropLast("/state".count)))
        let state = try #require(CacheState(of: folder), "\(name)")
        let isWhole = state.syncToken == nil || FileManager.default.fileExists(atPath: folder.itemsPath)
        #expect(isWhole, "the state claims a calendar that is not there")
      } else if name.hasSuffix("/items.ics") {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let calendar = Calendar(Array(text.utf8), viewer: .utc)
        #expect(calendar.diagnostics.isEmpty)
        #expect(calendar.events.count == text.components(separatedBy: "BEGIN:VEVENT").count - 1)
        titles.formUnion(calendar.events.map(\.details.summary))
      } else {
        #expect(!name.contains(".agenda-"), "\(name) was left behind")
      }
    }
    return titles
  }

  @Test func `items that there is no room for are not sent again to who tries again`() throws {
    // A program that prints the password could write nothing either.
    try agenda.home.write("machine 127.0.0.1 login ada password x", to: ".netrc")
    chmod(agenda.home.path(".netrc"), 0o600)
    let configuration = agenda.home.path(".config/agenda/config.toml")
    try String(contentsOfFile: configuration, encoding: .utf8)
      .replacing("password-command = \"echo x\"", with: "netrc = \"~/.netrc\"")
      .write(toFile: configuration, atomically: true, encoding: .utf8)
    let full = "ulimit -f 16; agenda-sync --quiet"
    #expect(try agenda.shell("\(full) --now").exitCode == 73)
    #expect(server.traffic().requests.contains("REPORT"))
    for _ in 0..<2 {
      #expect(try agenda.shell("\(full) --now; \(full) --force").exitCode == 73)
      #expect(!server.traffic().requests.contains("REPORT"))
    }
    #expect(try agenda("today").errorOutput.contains("cannot be written: File too large"))
    #expect(try home.synchronize().exitCode == 0)
    #expect(try titles().count == Self.count)
  }

  @Test func `nothing is lost, and nothing is claimed that is not there`() throws {
    let (length, exitCode) = try home.synchronize()
    #expect(exitCode == 0)
    var expected = Set((0..<Self.count).map { "Event \($0)" })
    #expect(try titles() == expected)
    try FileManager.default.removeItem(atPath: cache)
    // The first synchronisation, again and again: each goes on where the one before was killed.
    for number in 0..<Self.kills {
      try home.synchronize(killedAfter: length * Double(number) / Double(Self.kills))
      #expect(try titles().isSubset(of: expected))
    }
    #expect(try home.synchronize().exitCode == 0)
    #expect(try titles() == expected)
    // Changes: what is shown is as it was, or as it is.
    var all = expected
    for number in 0..<Self.kills {
      try server.change([(number, "Changed \(number)"), (100 + number, nil)])
      expected.subtract(["Event \(number)", "Event \(100 + number)"])
      expected.insert("Changed \(number)")
      all.formUnion(expected)
      try home.synchronize(killedAfter: length * Double(number) / Double(Self.kills) / 2)
      let shown = try titles()
      #expect(shown.isSubset(of: all))
      #expect(shown.isSuperset(of: expected.filter { $0.hasPrefix("Event") }))
    }
    #expect(try home.synchronize().exitCode == 0)
    #expect(try titles() == expected)
    #expect(try agenda("accounts", "status").exitCode == 0)
  }
}
