import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// An event moves between calendars of one server by one request (RFC 4918 section 9.9), so that its guests are told nothing.
@Suite struct MoveTests {
  private static let guests = "ORGANIZER:mailto:ada@example.org\nATTENDEE:mailto:kim@example.org\n"

  /// The text in a question for tags alone.
  private static let tags = "<D:getetag/></D:prop><D:href>"

  /// An account with the event a in its calendar Work, and nothing in its calendar Other. `there` is what Other has after the changes.
  private static func account(
    _ answers: [String: [Answer]], lines: String = "", there: String? = nil
  ) throws -> SyncedAccount {
    let calendars = [DAV.calendar(token: "t1"), DAV.calendar("/dav/other/", name: "Other", token: "t1")]
    let moved = there.map { DAV.item("/dav/other/a.ics", tag: "there", data: $0) }
    let scripted = moved.map {
      [DAV.multistatus([$0], if: "/dav/other/a.ics</D:href></C:calendar-multiget>")]
    }
    let synced = try SyncedAccount(
      [
        "PROPFIND /dav/": DAV.home(calendars),
        "PROPFIND /dav/work/": [DAV.listing(["a"])],
        "PROPFIND /dav/other/": [
          DAV.multistatus([DAV.member("/dav/other/", "<D:resourcetype><D:collection/></D:resourcetype>")])
        ],
        "REPORT /dav/work/": [
          DAV.multistatus(
            [DAV.item("/dav/work/a.ics", tag: "a", data: DAV.event("a", lines: lines))],
            if: "calendar-multiget"),
          DAV.multistatus([], token: "t2", if: "sync-collection"),
        ],
        // No item is at the new paths, where a test does not say otherwise.
        "REPORT /dav/other/": [DAV.multistatus([], if: tags).merging(["always": true]) { $1 }]
          + (scripted ?? []) + [DAV.multistatus([], token: "t2", if: "sync-collection")],
      ].merging(answers) { $1 + $0 })
    synced.update()
    #expect(synced.titles() == ["a"])
    return synced
  }

  /// The requests that change something, with their conditions.
  private static func changes(_ synced: SyncedAccount) -> [String] {
    synced.server.requests.filter { ["PUT", "DELETE", "MOVE"].contains($0.method) }.map { request in
      let fields = ["if-match", "if-none-match", "overwrite"].compactMap { name in
        request.headers[name].map { " \(name) \($0)" }
      }
      let destination = request.headers["destination"].map {
        " to " + $0.replacing(synced.server.url(""), with: "")
      }
      return "\(request.method) \(request.path)" + (destination ?? "") + fields.joined()
    }
  }

  private static func move(_ synced: SyncedAccount, titled title: String? = nil) throws {
    let item = try #require(synced.item("a"))
    let text = String(decoding: item.contents, as: UTF8.self)
      .replacing("SUMMARY:a", with: "SUMMARY:\(title ?? "a")")
    try synced.queue.move(
      item, from: synced.calendar(), to: synced.calendar("/dav/other/"), contents: Array(text.utf8),
      now: SyncedAccount.start)
    #expect(synced.titles().isEmpty && synced.titles("/dav/other/") == [title ?? "a"])
    #expect(synced.waiting == [title ?? "a"])
  }

  /// Takes the move back, as `undo` does.
  private static func moveBack(_ synced: SyncedAccount) throws {
    let item = try #require(synced.item("a", at: "/dav/other/"))
    try synced.queue.move(
      item, from: synced.calendar("/dav/other/"), to: synced.calendar(), now: SyncedAccount.start)
    #expect(synced.titles() == ["a"] && synced.titles("/dav/other/").isEmpty)
  }

  private static let whole = "MOVE /dav/work/a.ics to /dav/other/a.ics if-match \"a\" overwrite F"
  private static let answered: Answer = ["status": 201, "headers": ["ETag": "\"m\""]]
  private static let lost: Answer = ["status": 201, "body": "x", "cut": 9]

  @Test(arguments: ["", guests]) func `the server moves an event, which is one change`(_ lines: String) throws
  {
    let synced = try Self.account(["MOVE /dav/work/a.ics": [Self.answered]], lines: lines)
    try Self.move(synced)
    let count = synced.server.requests.count
    let update = synced.update(.due, after: 10)
    #expect(Self.changes(synced) == [Self.whole])
    #expect(update.uploads.map(\.sentCount).reduce(0, +) == 1)
    #expect(update.waitingCount == 0 && synced.waiting.isEmpty)
    #expect(synced.titles().isEmpty && synced.titles("/dav/other/") == ["a"])
    #expect(synced.item("a", at: "/dav/other/")?.entityTag == "\"m\"")
    let fetches = synced.server.requests.dropFirst(count).filter {
      $0.body.contains("calendar-multiget") && $0.body.contains("calendar-data")
    }
    #expect(fetches.isEmpty)
  }

  @Test func `a tag that the server does not give with its answer is asked for`() throws {
    let synced = try Self.account(["MOVE /dav/work/a.ics": [["status": 204]]], there: DAV.event("a"))
    try Self.move(synced)
    synced.update(after: 10)
    #expect(Self.changes(synced) == [Self.whole])
    #expect(synced.item("a", at: "/dav/other/")?.entityTag == "\"there\"")
  }

  @Test(arguments: [400, 403, 405, 501])
  func `an event without guests is stored and removed where the server does not move it`(_ status: Int) throws
  {
    let synced = try Self.account([
      "MOVE /dav/work/a.ics": [["status": status]], "PUT /dav/other/a.ics": [Self.answered],
      "DELETE /dav/work/a.ics": [["status": 204]],
    ])
    try Self.move(synced)
    #expect(synced.update(after: 10).waitingCount == 0)
    #expect(
      Self.changes(synced) == [
        Self.whole, "PUT /dav/other/a.ics if-none-match *", "DELETE /dav/work/a.ics if-match \"a\"",
      ])
    #expect(synced.titles().isEmpty && synced.titles("/dav/other/") == ["a"])
  }

  @Test func `a server that takes its own URL for that of another one gets the path alone`() throws {
    let synced = try Self.account(
      ["MOVE /dav/work/a.ics": [["status": 502], Self.answered]], lines: Self.guests)
    try Self.move(synced)
    #expect(synced.update(after: 10).waitingCount == 0)
    let destinations = synced.server.requests.compactMap { $0.headers["destination"] }
    #expect(destinations == [synced.server.url("/dav/other/a.ics"), "/dav/other/a.ics"])
  }

  @Test func `an event with guests waits where the server does not move it, until a copy is allowed`() throws
  {
    let synced = try Self.account(
      [
        "MOVE /dav/work/a.ics": [["status": 405]], "PUT /dav/other/a.ics": [Self.answered],
        "DELETE /dav/work/a.ics": [["status": 204]],
      ], lines: Self.guests)
    try Self.move(synced)
    let update = synced.update(after: 10)
    #expect(Self.changes(synced) == [Self.whole])
    let refusal = update.uploads.compactMap(\.refusal).joined()
    #expect(refusal.hasPrefix("the server does not move events (405), and a copy would be a cancellation"))
    #expect(!synced.queue.isDue(inAccount: synced.cache.folder, at: SyncedAccount.start.adding(seconds: 11)))
    let refused = try #require(synced.queue.refusedMove(of: "a", to: synced.calendar("/dav/other/")))
    _ = try synced.queue.allowCopy(refused, in: synced.calendar("/dav/other/"), now: SyncedAccount.start)
    #expect(synced.update(after: 20).waitingCount == 0)
    #expect(
      Self.changes(synced).suffix(2) == [
        "PUT /dav/other/a.ics if-none-match *", "DELETE /dav/work/a.ics if-match \"a\"",
      ])
  }

  @Test func `a move that waits is taken back, and nothing is sent`() throws {
    let synced = try Self.account(["MOVE /dav/work/a.ics": [["status": 405]]], lines: Self.guests)
    try Self.move(synced)
    synced.update(after: 10)
    try Self.moveBack(synced)
    #expect(synced.waiting.isEmpty)
    synced.update(after: 20)
    #expect(Self.changes(synced) == [Self.whole] && synced.titles() == ["a"])
  }

  @Test(arguments: [404, 412])
  func `a move whose answer was lost is made once`(_ status: Int) throws {
    let synced = try Self.account(
      [
        "MOVE /dav/work/a.ics": [Self.lost, ["status": status]],
        // The first answer has the event, and the later ones say that it is gone.
        "REPORT /dav/work/": [
          DAV.multistatus(
            [DAV.item("/dav/work/a.ics", tag: "a", data: DAV.event("a", lines: Self.guests))],
            if: "calendar-multiget"),
          DAV.multistatus(
            [DAV.member("/dav/work/a.ics", status: "404 Not Found")], if: "calendar-multiget"),
        ],
      ], lines: Self.guests,
      there: DAV.event("a", lines: Self.guests))
    try Self.move(synced)
    guard case .failed = synced.update(after: 10).outcome else {
      Issue.record("the answer was lost")
      return
    }
    #expect(synced.titles().isEmpty && synced.waiting == ["a"])
    let update = synced.update(after: 200)
    #expect(Self.changes(synced) == [Self.whole, Self.whole])
    #expect(update.waitingCount == 0 && update.uploads.flatMap(\.conflicts).isEmpty)
    #expect(synced.titles().isEmpty && synced.titles("/dav/other/") == ["a"])
  }

  @Test(arguments: [true, false])
  func `a move whose answer was lost is taken back, whether or not it was made`(_ wasMade: Bool) throws {
    let synced = try Self.account(
      [
        "MOVE /dav/work/a.ics": [Self.lost],
        "MOVE /dav/other/a.ics": [wasMade ? ["status": 201] : ["status": 404]],
      ], lines: Self.guests)
    try Self.move(synced)
    synced.update(after: 10)
    try Self.moveBack(synced)
    #expect(synced.waiting.count == 1)
    let update = synced.update(after: 200)
    #expect(
      Self.changes(synced).prefix(2) == [Self.whole, "MOVE /dav/other/a.ics to /dav/work/a.ics overwrite F"])
    #expect(!Self.changes(synced).contains { $0.hasPrefix("PUT") })
    #expect(update.waitingCount == 0 && update.uploads.flatMap(\.conflicts).isEmpty)
    #expect(synced.titles() == ["a"] && synced.titles("/dav/other/").isEmpty)
  }

  @Test func `another event at the new path stays there, and the event gets another path`() throws {
    let synced = try Self.account(
      ["MOVE /dav/work/a.ics": [["status": 412], Self.answered]], there: DAV.event("z"))
    try Self.move(synced)
    #expect(synced.update(after: 10).waitingCount == 0)
    let second = try #require(Self.changes(synced).last)
    #expect(second.hasPrefix("MOVE /dav/work/a.ics to /dav/other/") && !second.contains("/other/a.ics"))
    #expect(synced.titles().isEmpty && synced.titles("/dav/other/") == ["a", "z"])
  }

  @Test func `an event that was deleted on the server and moved here is kept`() throws {
    let synced = try Self.account(
      ["MOVE /dav/work/a.ics": [["status": 404]], "PUT /dav/other/a.ics": [Self.answered]])
    try Self.move(synced)
    let update = synced.update(after: 10)
    #expect(Self.changes(synced) == [Self.whole, "PUT /dav/other/a.ics if-none-match *"])
    #expect(
      update.uploads.flatMap(\.conflicts) == ["“a” was deleted on the server and moved here; it is kept"])
    #expect(synced.titles().isEmpty && synced.titles("/dav/other/") == ["a"])
  }

  @Test func `of an event with guests that was deleted on the server a copy is kept`() throws {
    let synced = try Self.account(["MOVE /dav/work/a.ics": [["status": 410]]], lines: Self.guests)
    try Self.move(synced)
    let update = synced.update(after: 10)
    #expect(
      update.uploads.flatMap(\.conflicts) == [
        "“a” was deleted on the server and moved here; a copy is kept, which is called “a (conflict)”"
      ])
    #expect(!Self.changes(synced).contains { $0.hasPrefix("PUT /dav/other/a.ics") })
    #expect(synced.titles().isEmpty && synced.titles("/dav/other/") == ["a (conflict)"])
  }

  @Test func `what was changed on the server meanwhile moves too`() throws {
    let synced = try Self.account(
      [
        "MOVE /dav/work/a.ics": [["status": 412], ["status": 201]], "GET /dav/other/a.ics": [["status": 404]],
      ],
      there: nil)
    try Self.move(synced)
    synced.update(after: 10)
    #expect(
      Self.changes(synced) == [Self.whole, "MOVE /dav/work/a.ics to /dav/other/a.ics overwrite F"])
    #expect(synced.waiting.isEmpty && synced.titles("/dav/other/") == ["a"])
  }

  @Test func `an event that was changed and moved is moved, and then stored`() throws {
    let synced = try Self.account(
      [
        "MOVE /dav/work/a.ics": [["status": 201]],
        "PUT /dav/other/a.ics": [["status": 204, "headers": ["ETag": "\"A\""]]],
      ], lines: Self.guests, there: DAV.event("a", lines: Self.guests))
    try Self.move(synced, titled: "A")
    #expect(synced.update(after: 10).waitingCount == 0)
    #expect(Self.changes(synced) == [Self.whole, "PUT /dav/other/a.ics if-match \"there\""])
    #expect(synced.titles("/dav/other/") == ["A"])
  }

  @Test func `an event that was changed here and there, and moved here, is kept twice in its new calendar`()
    throws
  {
    let synced = try Self.account(
      ["MOVE /dav/work/a.ics": [["status": 201]]],
      there: DAV.event("a").replacing("SUMMARY:a", with: "SUMMARY:theirs"))
    try Self.move(synced, titled: "A")
    let update = synced.update(after: 10)
    #expect(update.uploads.flatMap(\.conflicts).count == 1)
    #expect(synced.titles("/dav/other/") == ["A (conflict)", "theirs"] && synced.titles().isEmpty)
  }

  @Test(arguments: [500, 502])
  func `a server that fails at moves again and again gets a new event and a deletion`(_ status: Int) throws {
    let synced = try Self.account([
      "MOVE /dav/work/a.ics": [["status": status]], "PUT /dav/other/a.ics": [Self.answered],
      "DELETE /dav/work/a.ics": [["status": 204]],
    ])
    try Self.move(synced)
    for round in 1...3 { #expect(synced.update(after: round * 10_000).waitingCount == 1) }
    #expect(synced.update(after: 40_000).waitingCount == 0)
    #expect(Self.changes(synced).suffix(2).map { $0.prefix(4) } == ["PUT ", "DELE"])
  }

  @Test func `an event that moves is never taken for moved before it is removed where it was`() throws {
    let taken = UploadConflictTests.uidConflict("/dav/work/a.ics")
    let synced = try Self.account([
      "MOVE /dav/work/a.ics": [["status": 405]],
      "PUT /dav/other/a.ics": [taken, taken, taken, Self.answered],
      "DELETE /dav/work/a.ics": [["status": 500], ["status": 204]],
    ])
    try Self.move(synced)
    let refusal = try #require(synced.update(after: 10).uploads.compactMap(\.refusal).first)
    #expect(refusal == "the server has not removed it from “Work” yet" && synced.waiting.contains("a"))
    #expect(synced.update(after: 10_000).waitingCount == 0)
    let methods = Self.changes(synced).map { $0.prefix { $0 != " " } }
    #expect(methods == ["MOVE", "PUT", "DELETE", "PUT", "PUT", "DELETE", "PUT"])
    #expect(synced.titles().isEmpty && synced.titles("/dav/other/") == ["a"])
  }

  @Test func `another version in the new calendar does not replace the one that moves`() throws {
    let synced = try Self.account(
      ["MOVE /dav/work/a.ics": [["status": 412]], "DELETE /dav/work/a.ics": [["status": 204]]],
      there: DAV.event("a").replacing("SUMMARY:a", with: "SUMMARY:older"))
    try Self.move(synced)
    #expect(synced.update(after: 10).uploads.flatMap(\.conflicts).count == 1)
    #expect(synced.titles("/dav/other/") == ["a (conflict)", "older"] && synced.titles().isEmpty)
  }

  @Test func `an item that has the new path is seen before a server can replace it`() throws {
    let found = DAV.multistatus([DAV.item("/dav/other/a.ics", tag: "there")], if: Self.tags)
    let synced = try Self.account(
      ["MOVE /dav/work/a.ics": [Self.answered], "REPORT /dav/other/": [found]], there: DAV.event("z"))
    try Self.move(synced)
    #expect(synced.update(after: 10).waitingCount == 0)
    let moves = Self.changes(synced)
    #expect(moves.count == 1 && !moves.contains { $0.contains("/other/a.ics") })
    #expect(synced.titles().isEmpty && synced.titles("/dav/other/") == ["a", "z"])
  }

  @Test func `an event stays where it is if the calendar cannot be changed from which it moves`() throws {
    let privileges =
      "<D:current-user-privilege-set><D:privilege><D:read/></D:privilege></D:current-user-privilege-set>"
    let synced = try Self.account([
      "MOVE /dav/work/a.ics": [["status": 403]],
      "PROPFIND /dav/work/": [
        DAV.multistatus([DAV.member("/dav/work/", privileges)], if: "current-user-privilege-set")
      ],
    ])
    try Self.move(synced)
    let refusal = synced.update(after: 10).uploads.compactMap(\.refusal).joined()
    #expect(refusal.contains("“Work” is read-only") && Self.changes(synced) == [Self.whole])
  }

  @Test func `a move that waits for something else than a copy is not copied`() throws {
    let synced = try Self.account(["MOVE /dav/work/a.ics": [["status": 500]]], lines: Self.guests)
    try Self.move(synced)
    #expect(synced.update(after: 10).uploads.compactMap(\.refusal).count == 1)
    #expect(synced.queue.refusedMove(of: "a", to: synced.calendar("/dav/other/")) == nil)
  }

  @Test func `a request to another server after a redirect has its new path there`() throws {
    let from = try WebAddress("http://a.example/dav/work/a.ics")
    let request = WebDAVRequest.move(from, to: try WebAddress("http://a.example/dav/other/a.ics"), if: .none)
    let sent = request.webRequest(to: try WebAddress("https://b.example/x"), nil, userAgent: "")
    #expect(sent.headers["Destination"] == "https://b.example/dav/other/a.ics")
  }
}
