import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Radicale and Xandikos, as people run them.
@Suite(.enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"))
struct RealServerTests {
  private static let count = 110

  private func update(_ account: AccountConfiguration, _ cache: AccountCache, after seconds: Int = 0)
    -> AccountUpdate
  {
    AccountUpdater(product: "agenda/test").update(
      account, cache: cache, credentials: TestCredentials(), demand: .now, isSelected: { _ in true },
      chance: { 0 }, now: { SyncedAccount.start.adding(seconds: seconds) })
  }

  private func titles(_ folder: CachedFolder) -> [String] {
    let text = (try? String(contentsOfFile: folder.itemsPath, encoding: .utf8)) ?? ""
    return text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SUMMARY:") }.map {
      String($0.dropFirst(8))
    }
  }

  @Test(arguments: RealServer.Kind.allCases)
  func `fetches, follows changes with few bytes, and goes on after an interruption`(_ kind: RealServer.Kind)
    throws
  {
    let server = try RealServer(kind, count: Self.count)
    let folder = try TemporaryFolder()
    let account = AccountConfiguration(
      name: "home", server: .url(try WebAddress(server.url)), user: "ada", signIn: .secretService)
    let cache = AccountCache(of: account, cache: folder.path)
    let calendar = cache.folder(ofCalendar: kind.calendar)

    // The search takes three requests, the list of the items one, and the items two.
    try server.cut(after: 5)
    guard case .failed(.unreachable, _) = update(account, cache).outcome else {
      Issue.record("the connections were cut")
      return
    }
    try server.cut(after: nil)
    #expect(CacheState(of: calendar)?.syncToken == nil)
    guard case .replaced(_, items: Self.count) = update(account, cache, after: 100).calendars.first?.outcome
    else {
      Issue.record("the calendar was not fetched")
      return
    }
    #expect(Set(titles(calendar)) == Set((0..<Self.count).map { "Event \($0)" }))
    _ = server.traffic()

    #expect(update(account, cache, after: 200).calendars.map(\.outcome) == [.unchanged])
    let unchanged = server.traffic()
    #expect(unchanged.requests.count == 1)
    #expect(unchanged.bytes < 1000, "\(unchanged.bytes) bytes")

    try server.change([(3, "Changed"), (4, nil), (500, "New")])
    _ = update(account, cache, after: 300)
    let changed = server.traffic()
    #expect(changed.requests.count <= 2)
    #expect(changed.bytes < 5000, "\(changed.bytes) bytes")
    let now = Set(titles(calendar))
    #expect(now.isSuperset(of: ["Changed", "New"]) && now.isDisjoint(with: ["Event 3", "Event 4"]))
    #expect(now.count == Self.count)
  }
}
