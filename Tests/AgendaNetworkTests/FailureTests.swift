import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Calendars whose server is at fault: the last good one stays, and the message says what to do.
@Suite struct FailureTests {
  static let good: CalendarServer.Answer = ["etag": "\"1\"", "body": calendar("Lunch")]

  struct Fault: CustomTestStringConvertible {
    var answer: CalendarServer.Answer
    var failure: CacheState.Failure
    /// A part of the message.
    var message: String
    /// The seconds until the next attempt.
    var delay: Int
    var testDescription: String { message }

    init(_ answer: CalendarServer.Answer, _ failure: CacheState.Failure, _ message: String, delay: Int = 60) {
      (self.answer, self.failure, self.message, self.delay) = (answer, failure, message, delay)
    }
  }

  static let faults = [
    Fault(["status": 401], .signedOut, "(401)", delay: 3600),
    Fault(["status": 403], .refused, "(403)", delay: 3600),
    Fault(["status": 404], .gone, "no longer there (404)", delay: 3600),
    Fault(["status": 410], .gone, "no longer there (410)", delay: 3600),
    Fault(["status": 500], .unreachable, "an internal error (500)"),
    Fault(["status": 418], .unreachable, "answered 418"),
    Fault(
      ["status": 429, "headers": ["Retry-After": "600"]], .unreachable, "too many requests (429)", delay: 600),
    Fault(["status": 429, "headers": ["Retry-After": "1"]], .unreachable, "(429)", delay: 60),
    Fault(["status": 429], .unreachable, "(429)", delay: 300),
    Fault(["status": 503, "headers": ["Retry-After": "99999999"]], .unreachable, "(503)", delay: 7200),
    Fault(
      [
        "status": 503,
        "headers": ["Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After": "Sun, 06 Nov 1994 09:00:00 GMT"],
      ], .unreachable, "(503)", delay: 623),
    Fault(
      ["stall": 5, "body": calendar("Dinner")], .unreachable, "the server sent nothing for 1 second"),
    Fault(
      ["cut": 10, "body": calendar("Dinner")], .unreachable,
      "the connection ended before the whole answer had arrived"),
    // Nothing says where the body ends.
    Fault(
      ["close": true, "body": String(calendar("Dinner").dropLast(20))], .unreachable,
      "END:VCALENDAR is missing"),
    Fault(["endless": true, "body": calendar("Dinner")], .unreachable, "more than 1000000 bytes"),
    Fault(["bomb": 20], .unreachable, "more than 1000000 bytes"),
    Fault(["headers": ["Content-Encoding": "gzip"], "body": "no gzip"], .unreachable, "compression"),
    Fault(["body": ""], .notCalendar, "the answer is empty", delay: 3600),
    Fault(["body": "BEGIN:VCARD\r\nEND:VCARD\r\n"], .notCalendar, "no BEGIN:VCALENDAR", delay: 3600),
    Fault(
      ["body": "<!DOCTYPE html><p>BEGIN:VCALENDAR"], .notCalendar, "the answer is a web page", delay: 3600),
    Fault(
      ["body": "\n<html><form><input type=\"password\">"], .notCalendar, "the answer is a sign-in page",
      delay: 3600
    ),
    Fault(["status": 302], .unreachable, "answers 302 without an address"),
  ]

  @Test func `takes a calendar without its end where the whole answer has come`() throws {
    let text = String(calendar("Dinner").dropLast("END:VCALENDAR\r\n".unicodeScalars.count - 1))
    let fetched = try FetchedCalendar(["/work.ics": [Self.good, ["body": text]]])
    fetched.update()
    fetched.update(.whole, after: 1000)
    #expect(fetched.items == text)
  }

  @Test(arguments: faults)
  func `keeps the last good calendar`(fault: Fault) throws {
    let fetched = try FetchedCalendar(["/work.ics": [Self.good, fault.answer, Self.good]])
    fetched.update()
    var failing = fetched
    if fault.answer["stall"] != nil { failing.limits.idleSeconds = 1 }
    guard case .failed(let failure, let message) = failing.update(.whole, after: 1000) else {
      Issue.record("did not fail")
      return
    }
    #expect(failure == fault.failure)
    #expect(message.contains(fault.message), "\(message)")
    #expect(!message.contains("127.0.0.1") && !message.contains("work.ics"))
    #expect(fetched.items == calendar("Lunch"))
    #expect(fetched.state.fetched == FetchedCalendar.start)
    #expect(fetched.state.failure == fault.failure)
    #expect(fetched.due == 1000 + fault.delay)
    // All is well again, and the validators are those of the calendar that is there.
    #expect(fetched.update(after: 10_000) == .unchanged)
    #expect(fetched.server.requests.last?.headers["if-none-match"] == "\"1\"")
    #expect(fetched.state.failure == nil && fetched.state.message == nil)
  }

  @Test(arguments: [
    ("<br />\n<b>Warning</b>: x in y.php\n", ""), ("<!DOCTYPE html>\n<pre>\n", "</pre>"), ("<pre>", "</pre>"),
    ("<?xml version=\"1.0\"?>\n", ""),
  ])
  func `a calendar behind a warning of PHP or in a page is taken, as from a file`(
    before: String, after: String
  ) throws {
    let text = before + calendar("Lunch") + after
    let fetched = try FetchedCalendar(["/work.ics": [["body": text]]])
    fetched.update()
    #expect(fetched.items?.contains("Lunch") == true)
    #expect(fetched.state.failure == nil)
  }

  @Test func `waits longer after each failure, up to two hours`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["status": 500]]])
    var moment = 0
    let delays = (1...9).map { _ in
      fetched.update(.due, after: moment)
      defer { moment = fetched.due ?? 0 }
      return (fetched.due ?? 0) - moment
    }
    #expect(delays == [60, 120, 240, 480, 960, 1920, 3840, 7200, 7200])
    // It has failed since the first attempt.
    fetched.update(after: moment)
    #expect(fetched.state.failedSince == FetchedCalendar.start)
  }

  @Test func `attempts before their time do not put off the next one`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["status": 500]]])
    let moments = (0...5).map { second in
      fetched.update(second < 3 ? .dueOrFailed : .whole, after: second)
      return fetched.due
    }
    #expect(moments == Array(repeating: 60, count: 6))
    fetched.update(.due, after: 60)
    #expect(fetched.due == 180)
  }

  @Test func `an attempt before its time puts off the next one only if the server asks for that`() throws {
    let fetched = try FetchedCalendar([
      "/work.ics": [
        ["status": 403], ["status": 500], ["status": 429, "headers": ["Retry-After": "600"]],
      ]
    ])
    let moments = [0, 10, 20].map { second in
      fetched.update(after: second)
      return fetched.due
    }
    #expect(moments == [3600, 70, 620])
  }

  @Test func `leaves a server alone that asks for it, whatever is demanded`() throws {
    let fetched = try FetchedCalendar([
      "/work.ics": [["status": 429, "headers": ["Retry-After": "600"]], Self.good]
    ])
    fetched.update()
    let end = FetchedCalendar.start.adding(seconds: 600)
    for demand in [CalendarUpdate.Demand.due, .now, .whole] {
      #expect(fetched.update(demand, after: 599) == .notDue(until: end))
    }
    #expect(fetched.server.requests.count == 1)
    fetched.update(after: 600)
    #expect(fetched.items == calendar("Lunch"))
  }

  @Test func `does not take an answer for unchanged that was not asked for`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["status": 304]]])
    guard case .failed(.unreachable, let message) = fetched.update() else {
      Issue.record("did not fail")
      return
    }
    #expect(message.contains("304 (not modified)"))
    #expect(fetched.items == nil)
  }

  @Test func `says that all of it took too long`() throws {
    var fetched = try FetchedCalendar(["/work.ics": [["stall": 3, "body": calendar("Dinner")]]])
    fetched.limits = TransferLimits(idleSeconds: 60, totalSeconds: 1)
    guard case .failed(.unreachable, let message) = fetched.update() else {
      Issue.record("did not fail")
      return
    }
    #expect(message == "it took longer than 1 second")
  }

  @Test func `says that nothing listens`() throws {
    var fetched = try FetchedCalendar([:])
    fetched.web.address = try WebAddress("http://127.0.0.1:1/work.ics")
    fetched.calendar.location = .web(fetched.web)
    guard case .failed(.unreachable, let message) = fetched.update() else {
      Issue.record("did not fail")
      return
    }
    #expect(message.lowercased().contains("connect"))
  }

  @Test(.enabled(if: getuid() != 0, "permissions do not hold for root"))
  func `says that the cache cannot be written, and asks nothing of the server`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [Self.good]])
    chmod(fetched.cache.path, 0o500)
    defer { chmod(fetched.cache.path, 0o700) }
    guard case .unwritable(let message) = fetched.update() else {
      Issue.record("did not fail")
      return
    }
    #expect(message.contains("cannot be written"))
    #expect(fetched.server.requests.isEmpty)
  }

  @Test func `says that the cache is no folder`() throws {
    var fetched = try FetchedCalendar(["/work.ics": [Self.good]])
    try fetched.cache.write("", to: "file")
    fetched.web = WebCalendar(fetched.web.address, cache: fetched.cache.path("file"))
    fetched.calendar.location = .web(fetched.web)
    guard case .unwritable = fetched.update() else {
      Issue.record("did not fail")
      return
    }
    #expect(fetched.server.requests.isEmpty)
  }

  @Test(arguments: ["state", "items.ics"])
  func `fetches the whole calendar where state and calendar do not belong together`(name: String) throws {
    let fetched = try FetchedCalendar(["/work.ics": [Self.good]])
    fetched.update()
    let path = fetched.web.folder.path + "/" + name
    let former = try String(contentsOfFile: path, encoding: .utf8)
    for text in ["", former.replacing("Lunch", with: "Brunch").replacing("length=", with: "length=1"), "\0"] {
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      fetched.update(after: 60)
      #expect(fetched.server.requests.last?.headers["if-none-match"] == nil)
      #expect(fetched.items == calendar("Lunch"))
    }
    try FileManager.default.removeItem(atPath: path)
    fetched.update(after: 120)
    #expect(fetched.items == calendar("Lunch"))
  }
}
