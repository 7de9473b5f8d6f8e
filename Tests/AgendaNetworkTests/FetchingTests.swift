import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Fetching a calendar on the web.
@Suite struct FetchingTests {
  @Test func `fetches a calendar once, and asks only whether it has changed`() throws {
    let fetched = try FetchedCalendar([
      "/work.ics": [["etag": "\"1\"", "body": calendar("Lunch")]]
    ])
    #expect(fetched.update() == .replaced(bytes: calendar("Lunch").utf8.count, items: 1))
    #expect(fetched.items == calendar("Lunch"))
    #expect(fetched.update(after: 3600) == .unchanged)
    let requests = fetched.server.requests
    #expect(requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
    #expect(requests[0].headers["user-agent"] == "agenda/test")
    #expect(requests[0].headers["accept-encoding"]?.contains("gzip") == true)
    #expect(fetched.state.fetched == FetchedCalendar.start.adding(seconds: 3600))
  }

  @Test func `asks by date where there is no tag`() throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let fetched = try FetchedCalendar([
      "/work.ics": [["headers": ["Last-Modified": date], "body": calendar("Lunch")], ["status": 304]]
    ])
    fetched.update()
    #expect(fetched.update(after: 60) == .unchanged)
    #expect(fetched.server.requests[1].headers["if-modified-since"] == date)
  }

  @Test func `forgets the validators of the former calendar where the next one has none`() throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    for headers in [["ETag": "\"1\""], ["Last-Modified": date], ["ETag": "W/\"1\"", "Last-Modified": date]] {
      let fetched = try FetchedCalendar([
        "/work.ics": [
          ["headers": headers, "body": calendar("Lunch")], ["body": calendar("Dinner")],
          ["body": calendar("Tea")],
        ]
      ])
      for seconds in [0, 60, 120] { fetched.update(after: seconds) }
      let sent = fetched.server.requests.map {
        [$0.headers["if-none-match"], $0.headers["if-modified-since"]].compactMap(\.self)
      }
      // A tag goes before a date.
      #expect(sent == [[], [headers["ETag"] ?? date], []])
      #expect(fetched.items == calendar("Tea"))
    }
  }

  @Test func `fetches the whole calendar each day, and where that is asked for`() throws {
    let fetched = try FetchedCalendar([
      "/work.ics": [["etag": "\"1\"", "body": calendar("Lunch")]]
    ])
    for seconds in [0, 86_399, 86_400] { fetched.update(after: seconds) }
    fetched.update(.whole, after: 86_500)
    // A clock that was set back.
    fetched.update(after: -7200)
    #expect(
      fetched.server.requests.map { $0.headers["if-none-match"] != nil } == [
        false, true, false, false, false,
      ])
  }

  @Test func `replaces nothing where only time stamps differ`() throws {
    let (first, second) = (calendar("Lunch"), calendar("Lunch", stamp: "20260202T000000Z"))
    let fetched = try FetchedCalendar([
      "/work.ics": [["body": first], ["body": second], ["body": calendar("Dinner")]]
    ])
    fetched.update()
    #expect(fetched.update(after: 60) == .unchanged)
    #expect(fetched.items == first)
    fetched.update(after: 120)
    #expect(fetched.items == calendar("Dinner"))
  }

  @Test func `reads an answer without a reason in its status line`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["bare": true, "body": calendar("Lunch")]]])
    fetched.update()
    #expect(fetched.items == calendar("Lunch"))
  }

  @Test func `waits for a server that is slow, and is not idle`() throws {
    var fetched = try FetchedCalendar(["/work.ics": [["drip": 0.4, "body": calendar("Lunch")]]])
    fetched.limits.idleSeconds = 3
    fetched.update()
    #expect(fetched.items == calendar("Lunch"))
  }

  @Test func `knows what is gone, however long the page is that says so`() throws {
    let page = String(repeating: "Not here. ", count: 200_000)
    let fetched = try FetchedCalendar(["/work.ics": [["status": 404, "body": page]]])
    guard case .failed(.gone, _) = fetched.update() else {
      Issue.record("taken for another failure")
      return
    }
  }

  @Test func `reads what is compressed`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["gzip": true, "body": calendar("Lunch")]]])
    fetched.update()
    #expect(fetched.items == calendar("Lunch"))
  }

  @Test func `keeps an emptied calendar until it is empty twice`() throws {
    let fetched = try FetchedCalendar(
      ["/work.ics": [["etag": "\"1\"", "body": calendar("Lunch")], ["etag": "\"2\"", "body": calendar()]]],
      interval: 600)
    fetched.update()
    #expect(fetched.update(after: 600) == .emptied)
    #expect(fetched.items == calendar("Lunch"))
    // Too soon to be sure.
    #expect(fetched.update(after: 700) == .emptied)
    #expect(fetched.update(after: 1200) == .replaced(bytes: calendar().utf8.count, items: 0))
    #expect(fetched.items == calendar())
    // The tag of the empty calendar was never sent, which could have been answered by 304.
    #expect(
      fetched.server.requests.map { $0.headers["if-none-match"] } == [nil]
        + Array(repeating: "\"1\"", count: 3))
  }

  @Test func `believes an emptied calendar where all is asked for a second time`() throws {
    let fetched = try FetchedCalendar(
      ["/work.ics": [["body": calendar("Lunch")], ["body": calendar()]]], interval: 600)
    fetched.update()
    #expect(fetched.update(.whole, after: 10) == .emptied)
    #expect(fetched.update(.now, after: 20) == .emptied)
    #expect(fetched.items == calendar("Lunch"))
    #expect(fetched.update(.whole, after: 30) == .replaced(bytes: calendar().utf8.count, items: 0))
    #expect(fetched.items == calendar())
  }

  @Test func `keeps a calendar that an ordinary update found empty where all is asked for once`() throws {
    let fetched = try FetchedCalendar(
      ["/work.ics": [["body": calendar("Lunch")], ["body": calendar()]]], interval: 600)
    fetched.update()
    #expect(fetched.update(.now, after: 10) == .emptied)
    #expect(fetched.update(.whole, after: 20) == .emptied)
    #expect(fetched.items == calendar("Lunch"))
    #expect(fetched.update(.whole, after: 30) == .replaced(bytes: calendar().utf8.count, items: 0))
  }

  @Test func `forgets that a calendar was empty when it has events again`() throws {
    let (full, empty): (CalendarServer.Answer, CalendarServer.Answer) = (
      ["body": calendar("Lunch")], ["body": calendar()]
    )
    let fetched = try FetchedCalendar(["/work.ics": [full, empty, full, empty]], interval: 600)
    for seconds in [0, 600, 1200] { fetched.update(after: seconds) }
    #expect(fetched.update(after: 1800) == .emptied)
  }

  @Test func `accepts an empty calendar that never had events`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["body": calendar()]]])
    #expect(fetched.update() == .replaced(bytes: calendar().utf8.count, items: 0))
  }

  @Test func `fetches what is due, and not before`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["body": calendar("Lunch")]]], interval: 600)
    #expect(fetched.web.isDue(at: FetchedCalendar.start))
    fetched.update(.due)
    let due = FetchedCalendar.start.adding(seconds: 600)
    #expect(!fetched.web.isDue(at: FetchedCalendar.start.adding(seconds: 599)))
    #expect(fetched.update(.due, after: 599) == .notDue(until: due))
    #expect(fetched.web.isDue(at: due))
    #expect(fetched.update(.due, after: 600) == .unchanged)
    // A clock that was days ahead when the calendar was fetched.
    #expect(fetched.web.isDue(at: FetchedCalendar.start.adding(seconds: -200_000)))
    #expect(fetched.update(.due, after: -200_000) == .unchanged)
    #expect(fetched.server.requests.count == 3)
  }

  @Test func `tries again at once only where that is asked for`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["status": 500], ["body": calendar("Lunch")]]])
    fetched.update(.due)
    #expect(fetched.update(.due, after: 59) == .notDue(until: FetchedCalendar.start.adding(seconds: 60)))
    #expect(
      fetched.update(.dueOrFailed, after: 59) == .replaced(bytes: calendar("Lunch").utf8.count, items: 1))
    #expect(
      fetched.update(.dueOrFailed, after: 60) == .notDue(until: FetchedCalendar.start.adding(seconds: 3659)))
  }

  @Test func `fetches an address once for several calendars, as often as one of them wants it`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["body": calendar("Lunch")]]], interval: 900)
    var other = fetched.calendar
    other.name = "again"
    other.location = .web(
      WebCalendar(fetched.web.address, cache: fetched.cache.path, interval: 300, userAgent: "Mozilla"))
    let updates = CalendarUpdater(product: "agenda/test").update(
      [fetched.calendar, other], demand: .now, chance: { 0 }, now: { FetchedCalendar.start })
    #expect(updates.map(\.names) == [["work", "again"]])
    #expect(fetched.server.requests.map { $0.headers["user-agent"] } == ["Mozilla"])
    #expect(fetched.due == 300)
  }

  @Test func `fetches many calendars two at a time`() throws {
    let paths = (0..<7).map { "/\($0).ics" }
    let script = Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, [["body": calendar($0), "delay": 0.05] as CalendarServer.Answer])
      })
    let fetched = try FetchedCalendar(script)
    let calendars = try paths.map {
      CalendarConfiguration(
        name: $0,
        location: .web(WebCalendar(try WebAddress(fetched.server.url($0)), cache: fetched.cache.path)))
    }
    let updates = CalendarUpdater(product: "agenda/test").update(
      calendars, demand: .due, now: { FetchedCalendar.start })
    #expect(updates.map(\.names) == paths.map { [$0] })
    #expect(updates.allSatisfy { if case .replaced = $0.outcome { true } else { false } })
  }

  @Test func `a calendar whose server takes passwords as digests alone gets one`() throws {
    let refusal: CalendarServer.Answer = [
      "status": 401,
      "headers": ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n\", qop=\"auth\", algorithm=SHA-256"],
    ]
    let fetched = try FetchedCalendar(
      ["/work.ics": [refusal, refusal, ["body": calendar("a")]]], credentials: "ada:secret@")
    fetched.update()
    #expect(fetched.items?.contains("SUMMARY:a") == true)
    let header = fetched.server.requests.last?.headers["authorization"] ?? ""
    #expect(header.hasPrefix("Digest ") && header.contains("username=\"ada\""), "\(header)")
    #expect(fetched.server.requests.count == 3)
  }

  @Test func `a password that is refused as a digest too is not sent again`() throws {
    let refusal: CalendarServer.Answer = [
      "status": 401,
      "headers": ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n\", qop=\"auth\", algorithm=SHA-256"],
    ]
    let fetched = try FetchedCalendar(["/work.ics": [refusal]], credentials: "ada:secret@")
    guard case .failed(.signedOut, let message) = fetched.update() else {
      Issue.record("the password was refused")
      return
    }
    #expect(message.contains("(401)") && !message.contains("secret"))
    #expect(fetched.server.requests.count <= 4)
  }

  @Test func `a server that redirects until its cookie comes back gets it`() throws {
    let fetched = try FetchedCalendar([
      "/work.ics": [
        [
          "status": 302,
          "headers": [
            "Location": "http://127.0.0.1:{port}/work.ics", "Set-Cookie": "seen=1; Path=/; HttpOnly",
          ],
        ],
        ["body": calendar("a")],
      ]
    ])
    fetched.update()
    #expect(fetched.server.requests.map { $0.headers["cookie"] } == [nil, "seen=1"])
    fetched.update(after: 7200)
    #expect(fetched.server.requests.last?.headers["cookie"] == nil)
  }
}
