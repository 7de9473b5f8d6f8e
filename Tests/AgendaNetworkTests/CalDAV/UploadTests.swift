import AgendaKit
import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Changes that wait are sent before anything is fetched, and each answer of a server is taken for what it means.
@Suite struct UploadTests {
  /// A server whose calendar has the events a and b, which was fetched. `later` are the events after the changes, with their tags.
  static func account(
    _ answers: [String: [Answer]], later: [String: String]
  ) throws -> SyncedAccount {
    let members = later.sorted { $0.key < $1.key }.map { title, tag in
      DAV.item("/dav/work/\(title).ics", tag: tag, data: DAV.event(title))
    }
    let synced = try SyncedAccount(
      [
        "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t2")]),
        "PROPFIND /dav/work/": [DAV.listing(["a", "b"])],
        "REPORT /dav/work/": [
          DAV.contents(["a", "b"]).merging(["if": "/dav/work/b.ics"]) { $1 },
          DAV.multistatus(members, token: "t2", if: "sync-collection"),
        ],
      ].merging(answers) { $0 + $1 })
    synced.update()
    #expect(synced.titles() == ["a", "b"])
    return synced
  }

  /// The requests that change something, with their conditions.
  static func changes(_ synced: SyncedAccount) -> [String] {
    synced.server.requests.filter { $0.method == "PUT" || $0.method == "DELETE" }.map { request in
      let conditions = ["if-match", "if-none-match"].compactMap { name in
        request.headers[name].map { " \(name) \($0)" }
      }
      return "\(request.method) \(request.path)" + conditions.joined()
    }
  }

  @Test func `a new event is stored where nothing is, and is not fetched again where its tag comes`() throws {
    let synced = try Self.account(
      ["PUT /dav/work/n.ics": [["status": 201, "headers": ["ETag": "\"n\""]]]],
      later: ["n": "n"])
    try synced.make(.create("n"))
    #expect(synced.titles() == ["a", "b", "n"])
    let update = synced.update(.due, after: 10)
    #expect(update.uploads.map(\.sentCount) == [1] && update.waitingCount == 0)
    #expect(Self.changes(synced) == ["PUT /dav/work/n.ics if-none-match *"])
    let request = try #require(synced.server.requests.first { $0.method == "PUT" })
    #expect(request.headers["content-type"] == "text/calendar; charset=utf-8")
    #expect(
      request.body.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && request.body.contains("SUMMARY:n\r\n"))
    #expect(synced.titles() == ["a", "b", "n"])
    #expect(synced.item("n")?.entityTag == "\"n\"")
  }

  @Test func `an event is changed and removed if the server has the version that was changed`() throws {
    let synced = try Self.account(
      [
        "PUT /dav/work/a.ics": [["status": 204, "headers": ["ETag": "\"a2\""]]],
        "DELETE /dav/work/b.ics": [["status": 204]],
      ], later: [:])
    try synced.make(.update("a", "A"), .delete("b"))
    #expect(synced.titles() == ["A"])
    #expect(synced.update(after: 10).uploads.map(\.sentCount) == [2])
    #expect(
      Self.changes(synced) == ["PUT /dav/work/a.ics if-match \"a\"", "DELETE /dav/work/b.ics if-match \"b\""])
    #expect(synced.server.requests.first { $0.method == "DELETE" }?.headers["schedule-reply"] == "F")
    #expect(synced.titles() == ["A"] && synced.item("A", uid: "a")?.entityTag == "\"a2\"")
  }

  /// An account with two calendars that were fetched, the first one with the event a. `answer` is the list of the calendars when changes are sent.
  private static func pair(_ answer: (String) -> Answer) throws -> SyncedAccount {
    let home = DAV.calendar("/dav/home/", name: "Home", token: "h1")
    let list = DAV.home([DAV.calendar(token: "t1"), home])
    let synced = try SyncedAccount([
      "PROPFIND /dav/": list + [answer(home)],
      "PROPFIND /dav/work/": [DAV.listing(["a"])], "PROPFIND /dav/home/": [DAV.multistatus([])],
      "REPORT /dav/work/": [
        DAV.contents(["a"]).merging(["if": "<C:calendar-data/></D:prop><D:href>"]) { $1 },
        DAV.multistatus([DAV.item("/dav/work/a.ics", tag: "a")], if: "<D:getetag/></D:prop><D:href>"),
        DAV.multistatus([], token: "t2", if: "sync-collection"),
      ],
      "PUT /dav/work/n.ics": [["status": 201, "headers": ["ETag": "\"n\""]]],
      "DELETE /dav/work/a.ics": [["status": 204]],
    ])
    synced.update()
    #expect(synced.titles() == ["a"])
    return synced
  }

  private static func list(token: String) -> (String) -> Answer {
    { DAV.multistatus([DAV.calendar(token: token), $0], depth: "1") }
  }

  @Test func `the list of calendars comes before new events, and says that nobody has stored others`() throws
  {
    let synced = try Self.pair(Self.list(token: "t1"))
    try synced.make(.create("n"))
    let count = synced.server.requests.count
    #expect(synced.update(after: 10).uploads.map(\.sentCount) == [1])
    #expect(
      synced.requests(after: count) == ["PROPFIND /dav/", "PUT /dav/work/n.ics", "REPORT /dav/work/"])
    #expect(synced.titles() == ["a", "n"])
  }

  @Test func `the server is asked for tags where something has changed, or an event is removed`() throws {
    for (token, method) in [("t9", "PUT /dav/work/n.ics"), ("t1", "DELETE /dav/work/a.ics")] {
      let synced = try Self.pair(Self.list(token: token))
      if token == "t9" { try synced.make(.create("n")) } else { try synced.make(.delete("a")) }
      let count = synced.server.requests.count
      #expect(synced.update(after: 10).uploads.map(\.sentCount) == [1])
      let requests = synced.requests(after: count).filter { $0 != "PROPFIND /dav/" }
      #expect(requests == ["REPORT /dav/work/", method, "REPORT /dav/work/"])
    }
  }

  /// Why not all items of a calendar are known.
  enum Lack: CaseIterable {
    case unreadItem, itemWithoutTag, missingIndex, damagedIndex
  }

  @Test(arguments: Lack.allCases)
  func `the server is asked whether a place is free where not all items are known`(_ lack: Lack) throws {
    let synced = try Self.pair(Self.list(token: "t1"))
    let folder = synced.folder()
    do {
      let locked = try #require(try LockedFolder(folder))
      let files = CalendarFolder(locked)
      var state = try #require(CacheState(of: folder))
      let contents = files.contents(of: state)
      var items = contents.items
      switch lack {
      case .unreadItem: items.noteUnread("/dav/work/n.ics", entityTag: "\"n\"", now: SyncedAccount.start)
      case .itemWithoutTag:
        let isPut = items.put(Array(DAV.event("c").utf8), at: "/dav/work/c.ics", entityTag: nil)
        #expect(isPut)
      case .missingIndex, .damagedIndex: break
      }
      _ = try files.write(&items, &state, former: contents.hash)
      if lack == .missingIndex { try FileManager.default.removeItem(atPath: folder.indexPath) }
      if lack == .damagedIndex { try locked.replace(folder.indexPath, Array("agenda-items=1\n".utf8)) }
    }
    try synced.make(.create("n"))
    let count = synced.server.requests.count
    synced.update(after: 10)
    #expect(
      synced.requests(after: count).prefix(3) == [
        "PROPFIND /dav/", "REPORT /dav/work/", "PUT /dav/work/n.ics",
      ])
  }

  @Test(arguments: [false, true])
  func `changes are sent also where the list of calendars fails`(_ isOtherReadOnly: Bool) throws {
    let synced = try Self.pair { _ in ["status": 500, "depth": "1"] }
    try synced.make(.create("n"))
    if isOtherReadOnly {
      try synced.make(.create("m"), at: "/dav/home/")
      var listing = try #require(synced.cache.listing())
      for index in listing.calendars.indices where listing.calendars[index].path == "/dav/home/" {
        listing.calendars[index].isReadOnly = true
      }
      let locked = try #require(try LockedFolder(synced.cache.folder))
      try locked.replace(synced.cache.folder.calendarsPath, Array(listing.text.utf8))
    }
    #expect(synced.update(after: 10).uploads.map(\.sentCount).contains(1))
    #expect(Self.changes(synced) == ["PUT /dav/work/n.ics if-none-match *"])
    #expect(synced.waiting == (isOtherReadOnly ? ["m"] : []))
  }

  @Test(arguments: [[:], ["ETag": "W/\"n\""]])
  func `what a server may have changed is fetched again`(_ headers: [String: String]) throws {
    let synced = try Self.account(
      [
        "PUT /dav/work/n.ics": [["status": 201, "headers": headers]],
        "REPORT /dav/work/": [
          DAV.multistatus(
            [DAV.item("/dav/work/n.ics", tag: "n9", data: DAV.event("n", lines: "X-SERVER:1\n"))],
            if: "/dav/work/n.ics")
        ],
      ], later: [:])
    try synced.make(.create("n"))
    synced.update(after: 10)
    #expect(synced.items().contains("X-SERVER:1") && synced.titles() == ["a", "b", "n"])
    #expect(synced.item("n")?.entityTag == "\"n9\"")
  }

  @Test func `an event that was changed here and there is kept twice, and the user is told`() throws {
    let server = DAV.multistatus(
      [
        DAV.item(
          "/dav/work/a.ics", tag: "a9", data: DAV.event("a").replacing("SUMMARY:a", with: "SUMMARY:theirs"))
      ],
      if: "/dav/work/a.ics</D:href></C:calendar-multiget>")
    var answers: [String: [Answer]] = [
      "PUT /dav/work/a.ics": [["status": 412]], "REPORT /dav/work/": [server],
    ]
    let probe = try Self.account(answers, later: [:])
    try probe.make(.update("a", "ours"))
    _ = probe.update(after: 10)
    // The copy has a name of its own, which is the same each time.
    let copy = try #require(Self.changes(probe).last?.split(separator: " ")[1])
    answers["PUT \(copy)"] = [["status": 201, "headers": ["ETag": "\"copy\""]]]

    let synced = try Self.account(answers, later: [:])
    try synced.make(.update("a", "ours"))
    let update = synced.update(after: 10)
    #expect(Self.changes(synced) == ["PUT /dav/work/a.ics if-match \"a\"", "PUT \(copy) if-none-match *"])
    #expect(synced.titles() == ["b", "ours (conflict)", "theirs"])
    let message =
      "“ours” was changed on the server and here; both are kept, and the one from here is called “ours (conflict)”"
    #expect(update.uploads.flatMap(\.conflicts) == [message])
    #expect(update.waitingCount == 0)
    #expect(synced.problems(after: 20) == ["“home/Work”: " + message])
    // It is said until it was seen, and not longer than a week.
    func isSaid(after seconds: Int) -> Bool {
      synced.problems(after: seconds).contains { $0.contains("both are kept") }
    }
    #expect(isSaid(after: 200_000) && !isSaid(after: 700_000))
    synced.folder().noteTold(isSeen: false, at: SyncedAccount.start.adding(seconds: 20))
    #expect(isSaid(after: 200_000))
    let state = CacheState(of: synced.folder())
    let wasTold = [30, 86_500].map {
      synced.folder().wasTold(state, at: SyncedAccount.start.adding(seconds: $0))
    }
    #expect(wasTold == [true, false])
    synced.folder().noteTold(isSeen: true, at: SyncedAccount.start.adding(seconds: 30))
    #expect(!isSaid(after: 40))
  }

  @Test func `an event that was deleted here and changed there stays`() throws {
    let synced = try Self.account(
      [
        "DELETE /dav/work/a.ics": [["status": 412]],
        "REPORT /dav/work/": [
          DAV.multistatus(
            [
              DAV.item(
                "/dav/work/a.ics", tag: "a9",
                data: DAV.event("a").replacing("SUMMARY:a", with: "SUMMARY:theirs"))
            ],
            if: "/dav/work/a.ics</D:href></C:calendar-multiget>")
        ],
      ], later: [:])
    try synced.make(.delete("a"))
    #expect(synced.titles() == ["b"])
    #expect(
      synced.update(after: 10).uploads.flatMap(\.conflicts) == [
        "“a” was changed on the server and deleted here; it is kept"
      ])
    #expect(synced.titles() == ["b", "theirs"] && synced.waiting.isEmpty)
  }

  @Test func `an event that was changed here and deleted there is stored anew`() throws {
    let synced = try Self.account(
      [
        "PUT /dav/work/a.ics": [["status": 412], ["status": 201, "headers": ["ETag": "\"a9\""]]],
        "REPORT /dav/work/": [
          DAV.multistatus(
            [DAV.member("/dav/work/a.ics", status: "404 Not Found")],
            if: "/dav/work/a.ics</D:href></C:calendar-multiget>")
        ],
      ], later: [:])
    try synced.make(.update("a", "ours"))
    #expect(synced.update(after: 10).uploads.flatMap(\.conflicts).count == 1)
    #expect(
      Self.changes(synced) == ["PUT /dav/work/a.ics if-match \"a\"", "PUT /dav/work/a.ics if-none-match *"])
    #expect(synced.titles() == ["b", "ours"] && synced.waiting.isEmpty)
  }

  @Test func `what is gone already is removed`() throws {
    let synced = try Self.account(["DELETE /dav/work/a.ics": [["status": 404]]], later: [:])
    try synced.make(.delete("a"))
    let update = synced.update(after: 10)
    #expect(update.uploads.map(\.sentCount) == [1] && update.uploads.flatMap(\.conflicts).isEmpty)
    #expect(synced.titles() == ["b"] && synced.waiting.isEmpty)
  }

  @Test(arguments: [400, 403, 405, 409, 413, 415, 423, 500, 507])
  func `a change that a server does not take waits, is shown, and keeps no other back`(_ status: Int) throws {
    let synced = try Self.account(
      [
        "PUT /dav/work/n.ics": [["status": status]],
        "PUT /dav/work/o.ics": [["status": 201, "headers": ["ETag": "\"o\""]]],
      ], later: [:])
    try synced.make(.create("n"), .create("o"))
    let update = synced.update(after: 10)
    #expect(update.uploads.map(\.sentCount) == [1] && update.waitingCount == 1)
    #expect(update.uploads.first?.refusal?.contains("(\(status))") == true)
    #expect(synced.titles() == ["a", "b", "n", "o"])
    #expect(
      synced.problems(after: 20).contains {
        $0.contains("1 change is not sent: ") && $0.contains("(\(status))")
      })
    // It is not sent again before its time, unless the user asks for it.
    let count = Self.changes(synced).count
    synced.update(.due, after: 20)
    #expect(Self.changes(synced).count == count)
    synced.update(.now, after: 30)
    #expect(Self.changes(synced).count == count + 1)
    synced.update(.due, after: 90_000)
    #expect(Self.changes(synced).count == count + 2)
  }

  @Test func `a change that was refused is sent again before its time if that is asked for`() throws {
    let synced = try Self.account(
      ["PUT /dav/work/n.ics": [["status": 507], ["status": 201, "headers": ["ETag": "\"n\""]]]], later: [:])
    try synced.make(.create("n"))
    #expect(synced.update(.dueOrFailed, after: 10).waitingCount == 1)
    let count = synced.server.requests.count
    #expect(synced.update(.due, after: 20).waitingCount == 1)
    #expect(synced.requests(after: count).isEmpty)
    #expect(synced.update(.dueOrFailed, after: 30).waitingCount == 0)
    guard case .notDue = synced.update(.dueOrFailed, after: 40).outcome else {
      Issue.record("nothing is due")
      return
    }
  }

  @Test func `an account with a change that is to be sent again in a minute is asked then`() throws {
    let synced = try Self.account(["PUT /dav/work/n.ics": [["status": 500]]], later: [:])
    try synced.make(.create("n"))
    synced.update(after: 10)
    let isDue = [30, 100].map { synced.calendar().isDue(at: SyncedAccount.start.adding(seconds: $0)) }
    #expect(isDue == [false, true])
  }

  @Test func `changes that are made while the server is away do not put off the next attempt`() throws {
    let synced = try Self.account(["PUT /dav/work/n.ics": [["status": 503]]], later: [:])
    func due() -> Int? {
      synced.cache.state.due.map { $0.secondsSinceEpoch - SyncedAccount.start.secondsSinceEpoch }
    }
    try synced.make(.create("n"))
    synced.update(.due, after: 10)
    #expect(due() == 70)
    for second in 11...16 {
      try synced.make(.update("n", "n\(second)"))
      synced.update(.due, after: second)
      #expect(due() == 70)
    }
    synced.update(.dueOrFailed, after: 20)
    #expect(due() == 70)
    let isDue = [60, 71].map { synced.calendar().isDue(at: SyncedAccount.start.adding(seconds: $0)) }
    #expect(isDue == [false, true])
    // At its time it is the second attempt.
    synced.update(.due, after: 70)
    #expect(due() == 190)
  }

  @Test func `a refused change that is sent before its time is not put off by that`() throws {
    let synced = try Self.account(["PUT /dav/work/n.ics": [["status": 500]]], later: [:])
    try synced.make(.create("n"))
    let moments = [10, 20, 30, 70].map { second in
      synced.update(second == 70 ? .due : .now, after: second)
      return synced.queue.waiting(inAccount: synced.cache.folder).first?.next?.secondsSinceEpoch
        .advanced(by: -SyncedAccount.start.secondsSinceEpoch)
    }
    #expect(moments == [70, 70, 70, 190])
  }

  @Test(arguments: [429, 503]) func `a server that asks to be left alone gets nothing more`(_ status: Int)
    throws
  {
    let synced = try Self.account(
      [
        "PUT /dav/work/n.ics": [
          ["status": status, "headers": ["Retry-After": "600"]],
          ["status": 201, "headers": ["ETag": "\"n\""]],
        ]
      ], later: [:])
    try synced.make(.create("n"), .create("o"))
    let count = synced.server.requests.count
    guard case .failed(.unreachable, _) = synced.update(after: 10).outcome else {
      Issue.record("the server was busy")
      return
    }
    #expect(synced.requests(after: count) == ["REPORT /dav/work/", "PUT /dav/work/n.ics"])
    synced.update(after: 300)
    #expect(synced.requests(after: count) == ["REPORT /dav/work/", "PUT /dav/work/n.ics"])
    #expect(synced.waiting.count == 2 && synced.titles() == ["a", "b", "n", "o"])
    synced.update(after: 700)
    #expect(!synced.waiting.contains("n"))
  }

  @Test func `a change waits while the account is signed out`() throws {
    let synced = try Self.account(["PUT /dav/work/n.ics": [["status": 401]]], later: [:])
    try synced.make(.create("n"))
    guard case .failed(.signedOut, _) = synced.update(after: 10).outcome else {
      Issue.record("the password was refused")
      return
    }
    #expect(synced.waiting == ["n"] && synced.titles() == ["a", "b", "n"])
  }
}

/// A change of an event by its title.
enum EventChange {
  case create(String)
  case update(String, String)
  case delete(String)
}

extension SyncedAccount {
  /// Makes changes, as another part of the program does.
  func make(_ changes: EventChange..., at path: String = "/dav/work/") throws {
    let calendar = calendar(path)
    let changes = try changes.map { change -> UploadChange in
      switch change {
      case .create(let title): return UploadChange(.create(Array(DAV.event(title).utf8)), in: calendar)
      case .update(let uid, let title):
        let item = try #require(queue.item(uid: uid, in: calendar), "\(uid) is not there")
        let text = String(decoding: item.contents, as: UTF8.self)
        let lines = text.components(separatedBy: "\r\n").map {
          $0.hasPrefix("SUMMARY:") ? "SUMMARY:\(title)" : $0
        }
        return UploadChange(.update(item, Array(lines.joined(separator: "\r\n").utf8)), in: calendar)
      case .delete(let uid):
        return UploadChange(
          .delete(try #require(queue.item(uid: uid, in: calendar), "\(uid) is not there")), in: calendar)
      }
    }
    try queue.enqueue(changes, now: Self.start)
  }

  /// The titles of the changes that wait.
  var waiting: [String] { queue.waiting(inAccount: cache.folder).map { $0.title ?? $0.uid } }

  func item(_ title: String, uid: String? = nil, at path: String = "/dav/work/") -> RemoteItem? {
    queue.item(uid: uid ?? title, in: calendar(path))
  }

  /// The problems that a reader of the calendar reports, so many seconds after the start.
  func problems(after seconds: Int, at path: String = "/dav/work/") -> [String] {
    let now = Self.start.adding(seconds: seconds)
    let date = Zone.utc.localDateTime(at: now).date
    let window = OccurrenceWindow(date..<date.adding(days: 1), zone: .utc)
    let calendar = CalendarConfiguration(name: "home/Work", location: .account(calendar(path)))
    return SourceReader(window: window, now: now).read(calendar).problems.map(\.message)
  }
}
