import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Accounts whose server is at fault or hostile: fetched calendars stay, and the message says what to do.
@Suite struct FaultTests {
  struct Fault {
    var name: String
    var answer: Answer
    var failure: CacheState.Failure
    /// A part of the message.
    var message: String

    init(_ name: String, _ answer: Answer, _ failure: CacheState.Failure, _ message: String) {
      (self.name, self.answer, self.failure, self.message) = (name, answer, failure, message)
    }
  }

  private static func xml(_ text: String) -> Answer { ["status": 207, "body": text] }

  /// A list of calendars whose entity `x` would have to be put in place.
  private static func entity(_ declaration: String) -> Answer {
    xml(
      "<?xml version=\"1.0\"?><!DOCTYPE m [\(declaration)]><D:multistatus xmlns:D=\"DAV:\"><D:response><D:href>&x;</D:href></D:response></D:multistatus>"
    )
  }

  static let faults = [
    Fault("stalls", ["status": 207, "stall": 15, "body": "<a/>"], .unreachable, "sent nothing"),
    Fault(
      "cuts", ["status": 207, "cut": 10, "body": "<a/>"], .unreachable,
      "ended before the whole answer had arrived"),
    Fault(
      "endless", ["status": 207, "endless": true, "body": "<a>"], .unreachable, "more than 10000000 bytes"),
    Fault("bomb", ["status": 207, "bomb": 40], .unreachable, "more than 10000000 bytes"),
    Fault("xxe", entity("<!ENTITY x SYSTEM \"file:///etc/passwd\">"), .unreachable, "has a DOCTYPE"),
    Fault("laughs", entity("<!ENTITY y \"ha\"><!ENTITY x \"&y;&y;&y;\">"), .unreachable, "has a DOCTYPE"),
    Fault(
      "deep", xml(String(repeating: "<a>", count: 99)), .unreachable,
      "more than 64 elements within each other"),
    Fault("half", xml("<D:multistatus xmlns:D=\"DAV:\"><D:response>"), .unreachable, "XML"),
    Fault(
      "page", ["status": 200, "body": "<html>Log in"], .unreachable, "not answer as a CalDAV server does"),
    Fault(
      "circle", ["status": 301, "headers": ["Location": "{path}away"]], .unreachable, "more than 5 times"),
    Fault("nowhere", ["status": 302], .unreachable, "without an address"),
    Fault("file", ["status": 302, "headers": ["Location": "file:///etc/passwd"]], .unreachable, "redirects"),
    Fault("busy", ["status": 503, "headers": ["Retry-After": "600"]], .unreachable, "(503)"),
    Fault("many", ["status": 429], .unreachable, "(429)"),
    Fault("refuses", ["status": 401], .signedOut, "the password is wrong"),
    Fault(
      "forbids", ["status": 403], .refused, "does not let this user read the calendars (403); check the “url”"
    ),
  ]

  /// The answers of a server that lists its calendar twice as it should, and then has a fault, for the account at a path.
  private static func script(at path: String, _ fault: Fault) -> [String: [Answer]] {
    let member = DAV.member(
      path, "<C:calendar-home-set><D:href>\(path)</D:href></C:calendar-home-set>")
    let list = DAV.multistatus([DAV.calendar(path + "work/", token: "t1")], depth: "1")
    var answer = fault.answer
    if let headers = answer["headers"] as? [String: String] {
      answer["headers"] = headers.mapValues { $0.replacing("{path}", with: path) }
    }
    answer["depth"] = "1"
    return [
      "PROPFIND \(path)": [DAV.multistatus([member], depth: "0"), list, answer, list],
      "PROPFIND \(path)away": [["status": 301, "headers": ["Location": path + "away"]]],
      "PROPFIND \(path)work/": [DAV.multistatus([DAV.item(path + "work/a.ics", tag: "a")])],
      "REPORT \(path)work/": [
        DAV.multistatus([], token: "t1", if: "sync-collection"),
        DAV.multistatus([DAV.item(path + "work/a.ics", tag: "a", data: DAV.event("a"))], if: "multiget"),
      ],
    ]
  }

  @Test func `what was fetched stays, and the account goes on when the server does`() throws {
    let server = try CalendarServer(
      Self.faults.reduce(into: [:]) { script, fault in
        script.merge(Self.script(at: "/\(fault.name)/", fault)) { first, _ in first }
      })
    for fault in Self.faults {
      let name = Comment(rawValue: fault.name)
      let synced = try SyncedAccount(on: server, at: "/\(fault.name)/")
      let path = "/\(fault.name)/work/"
      synced.update()
      #expect(synced.titles(path) == ["a"], name)
      // The whole list is asked for, so that the fault comes with its first request.
      var failing = synced
      if fault.answer["stall"] != nil { failing.limits.idleSeconds = 1 }
      guard case .failed(let failure, let message) = failing.update(.whole, after: 4000).outcome else {
        Issue.record("\(fault.name) does not fail")
        continue
      }
      #expect(failure == fault.failure, name)
      #expect(message.contains(fault.message), "\(fault.name): \(message)")
      for secret in ["secret", "127.0.0.1", "root:"] { #expect(!message.contains(secret), name) }
      #expect(synced.titles(path) == ["a"] && synced.cache.state.failure == fault.failure, name)
      #expect(synced.cache.calendars().map(\.vanished) == [nil], name)
      #expect(synced.update(.dueOrFailed, after: 20_000).outcome == .unchanged, name)
      #expect(synced.cache.state.failure == nil, name)
    }
  }

  @Test func `another server that is redirected to gets no password`() throws {
    let other = try CalendarServer(["PROPFIND /dav/": [["status": 401]]])
    let synced = try SyncedAccount([
      "PROPFIND /dav/": [
        [
          "status": 307,
          "headers": ["Location": other.url("/dav/").replacing("127.0.0.1", with: "localhost")],
        ]
      ]
    ])
    guard case .failed(.unreachable, let message) = synced.update().outcome else {
      Issue.record("did not fail")
      return
    }
    #expect(message.contains("localhost, which is outside of the domain of the account"))
    #expect(synced.server.requests.allSatisfy { $0.headers["authorization"] != nil })
    #expect(other.requests.map(\.path) == ["/dav/"])
    #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
  }

  @Test func `hostile names, colours and paths do no harm`() throws {
    let long = String(repeating: "x", count: 9999)
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([
        DAV.calendar(name: "&#x1b;]0;x\u{202E}Work\nhome=/etc&#10;", token: "t1").replacing(
          "#4682b4ff", with: "red;}\"&gt;&lt;script&gt;"),
        DAV.calendar("/dav/../../etc/", name: long, token: long),
      ]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])], "REPORT /dav/work/": [DAV.contents(["a"])],
    ])
    synced.update()
    let calendars = synced.cache.calendars()
    #expect(calendars.map(\.color) == [nil, CalendarColor("#4682b4ff")])
    #expect(calendars.allSatisfy { !$0.name.contains("\u{1B}") && !$0.name.contains("\n") })
    #expect(calendars.allSatisfy { $0.name.count <= 200 })
    // Their folders are named by hashes.
    let parent = synced.cache.folder.path + "/"
    #expect(
      calendars.allSatisfy { calendar in
        let path = synced.cache.folder(ofCalendar: calendar.path).path
        return path.hasPrefix(parent) && !path.dropFirst(parent.count).contains("/")
      })
    #expect(synced.titles() == ["a"])
  }

  @Test func `a clock that was ahead, or is set back, keeps no account from being asked`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [DAV.multistatus([], token: "t1", if: "sync-collection"), DAV.contents(["a"])],
    ])
    synced.update(after: 5_000_000)
    let count = synced.server.requests.count
    #expect(synced.update(.due, after: 5_000_100).outcome != .unchanged)
    #expect(synced.server.requests.count == count)
    #expect(synced.update(.due).outcome == .unchanged)
    #expect(synced.server.requests.count > count)
    #expect(synced.titles() == ["a"])
  }
}
