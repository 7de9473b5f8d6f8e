import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Changes that are sent to Radicale and Xandikos, as people run them.
@Suite(.enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"))
struct RealUploadTests {
  /// An account on a real server, with what was fetched of it.
  private struct Account {
    let server: RealServer
    let folder: TemporaryFolder
    let account: AccountConfiguration
    private let clock = Clock()

    /// Each synchronisation is an hour later than the one before.
    private final class Clock {
      var seconds = 0
    }

    init(_ kind: RealServer.Kind, count: Int) throws {
      server = try RealServer(kind, count: count)
      folder = try TemporaryFolder()
      account = AccountConfiguration(
        name: "home", server: .url(try WebAddress(server.url)), user: "ada", signIn: .secretService)
      #expect(update().calendars.count == 1)
    }

    var cache: AccountCache { AccountCache(of: account, cache: folder.path("cache")) }
    var calendar: AccountCalendar {
      AccountCalendar(account: account, path: server.kind.calendar, cache: cache)
    }
    var queue: UploadQueue { UploadQueue(state: folder.path("state")) }
    var now: Instant { SyncedAccount.start.adding(seconds: clock.seconds) }

    @discardableResult
    func update() -> AccountUpdate {
      clock.seconds += 3600
      return AccountUpdater(product: "agenda/test").update(
        account, cache: cache, credentials: TestCredentials(), demand: .now, queue: queue,
        isSelected: { _ in true }, chance: { 0 }, now: { now })
    }

    func put(_ uid: String, _ title: String) throws {
      guard let item = queue.item(uid: uid, in: calendar) else {
        return _ = try queue.enqueue(
          [UploadChange(.create(Self.event(uid, title)), in: calendar)], now: now)
      }
      try queue.enqueue([UploadChange(.update(item, Self.event(uid, title)), in: calendar)], now: now)
    }

    func remove(_ uid: String) throws {
      guard let item = queue.item(uid: uid, in: calendar) else { return }
      try queue.enqueue([UploadChange(.delete(item), in: calendar)], now: now)
    }

    /// The title of an event as it is shown here.
    func title(_ uid: String) -> String? {
      queue.item(uid: uid, in: calendar).flatMap { item in
        String(decoding: item.contents, as: UTF8.self).split(whereSeparator: \.isNewline)
          .first { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }
      }
    }

    /// The titles that are shown here.
    var titles: [String] {
      let text = (try? String(contentsOfFile: calendar.folder.itemsPath, encoding: .utf8)) ?? ""
      return text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SUMMARY:") }
        .map { String($0.dropFirst(8)) }.sorted()
    }

    static func event(_ uid: String, _ title: String) -> [UInt8] {
      Array(
        """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260103T000000Z\r\n\
        DTSTART:20261122T100000Z\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
        """
        .utf8)
    }
  }

  @Test(arguments: RealServer.Kind.allCases)
  func `new, changed and removed events are on the server after the next synchronisation`(
    _ kind: RealServer.Kind
  ) throws {
    let account = try Account(kind, count: 5)
    try account.put("new-1", "New")
    try account.put("1@test", "Changed")
    try account.remove("2@test")
    #expect(account.titles == ["Changed", "Event 0", "Event 3", "Event 4", "New"])
    let update = account.update()
    #expect(update.uploads.map(\.sentCount) == [3] && update.waitingCount == 0)
    #expect(account.titles == ["Changed", "Event 0", "Event 3", "Event 4", "New"])
    #expect(try account.server.titles().values.sorted() == account.titles)
    _ = account.server.traffic()
    #expect(account.update().calendars.map(\.outcome) == [.unchanged])
    #expect(account.server.traffic().requests.count <= 2)
  }

  @Test(arguments: RealServer.Kind.allCases)
  func `nothing is stored twice where the answer was lost`(_ kind: RealServer.Kind) throws {
    let account = try Account(kind, count: 3)
    try account.put("new-1", "New")
    try account.put("0@test", "Changed")
    try account.remove("2@test")
    for _ in 0..<3 {
      try account.server.lose(1)
      let outcome = account.update().outcome
      // libcurl sends a request again by itself if a connection that was used before ends without an answer; Radicale keeps none.
      if kind == .radicale {
        guard case .failed(.unreachable, _) = outcome else {
          Issue.record("the answer was lost")
          return
        }
      }
      #expect(account.titles == ["Changed", "Event 1", "New"])
    }
    try account.server.lose(0)
    let update = account.update()
    #expect(update.waitingCount == 0 && update.uploads.flatMap(\.conflicts).isEmpty)
    #expect(account.titles == ["Changed", "Event 1", "New"])
    #expect(try account.server.titles().values.sorted() == account.titles)
  }

  @Test(arguments: RealServer.Kind.allCases)
  func `an event changed further, after the answer was lost, is stored once`(_ kind: RealServer.Kind) throws {
    let account = try Account(kind, count: 2)
    try account.put("new-1", "New")
    try account.put("0@test", "Changed")
    try account.server.lose(1)
    account.update()
    try account.put("new-1", "Newer")
    try account.server.lose(1)
    account.update()
    try account.put("0@test", "Changed again")
    try account.server.lose(0)
    let update = account.update()
    #expect(update.waitingCount == 0 && update.uploads.flatMap(\.conflicts).isEmpty)
    #expect(account.titles == ["Changed again", "Event 1", "Newer"])
    #expect(try account.server.titles().values.sorted() == account.titles)
  }

  @Test(arguments: RealServer.Kind.allCases)
  func `whatever is changed on both sides, nothing is lost and both sides agree`(_ kind: RealServer.Kind)
    throws
  {
    let account = try Account(kind, count: 6)
    var random = RandomNumbers(seed: 7)
    var made = Set((0..<6).map { "Event \($0)" })
    var replaced: Set<String> = []
    for round in 0..<12 {
      for step in 0..<Int.random(in: 0...3, using: &random) {
        let number = Int.random(in: 0..<8, using: &random)
        let (uid, title) = ("\(number)@test", "H\(round)-\(step)")
        if let former = account.title(uid) { replaced.insert(former) }
        if Int.random(in: 0..<4, using: &random) == 0 {
          try account.remove(uid)
        } else {
          try account.put(uid, title)
          made.insert(title)
        }
      }
      var there = try account.server.titles()
      for step in 0..<Int.random(in: 0...2, using: &random) {
        let number = Int.random(in: 0..<6, using: &random)
        let name = "000\(number).ics"
        let former = there[name]
        // Where this computer has made another file with this UID, a server takes no second one.
        guard former != nil || made.contains("Event \(number)") && round == 0 else { continue }
        if let former { replaced.insert(former) }
        let title = Bool.random(using: &random) ? "S\(round)-\(step)" : nil
        try account.server.change([(number, title)])
        there[name] = title
        if let title { made.insert(title) }
      }
      // Some answers are lost, and some synchronisations are interrupted.
      try account.server.lose(Int.random(in: 0...1, using: &random))
      if Bool.random(using: &random) { account.update() }
    }
    try account.server.lose(0)
    for _ in 0..<3 { account.update() }
    #expect(account.queue.waiting(inAccount: account.cache.folder).isEmpty)
    let there = try account.server.titles().values.sorted()
    #expect(there == account.titles)
    let kept = Set(there.map { $0.replacing(" (conflict)", with: "") })
    #expect(made.subtracting(replaced).subtracting(kept).isEmpty)
  }
}
