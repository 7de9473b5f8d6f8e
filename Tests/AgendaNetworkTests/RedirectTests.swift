import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// Which redirects are followed, and who gets the password.
@Suite struct RedirectTests {
  static let good: CalendarServer.Answer = ["etag": "\"1\"", "body": calendar("Lunch")]

  static func redirect(_ status: Int, _ location: String) -> [CalendarServer.Answer] {
    [["status": status, "headers": ["Location": location]]]
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `follows a redirect, and keeps a permanent one`(status: Int) throws {
    let fetched = try FetchedCalendar([
      "/work.ics": Self.redirect(status, "new/a.ics"), "/new/a.ics": [Self.good],
    ])
    fetched.update()
    #expect(fetched.items == calendar("Lunch"))
    fetched.update(after: 60)
    let isPermanent = status == 301 || status == 308
    #expect(
      fetched.server.requests.map(\.path)
        == ["/work.ics", "/new/a.ics"] + (isPermanent ? [] : ["/work.ics"]) + ["/new/a.ics"])
    #expect(fetched.server.requests.last?.headers["if-none-match"] == "\"1\"")
  }

  @Test func `goes back to the configured address where the new one fails`() throws {
    let fetched = try FetchedCalendar([
      "/work.ics": Self.redirect(301, "/a.ics") + [Self.good], "/a.ics": [Self.good, ["status": 404]],
    ])
    fetched.update()
    #expect(fetched.update(after: 60) == .unchanged)
    #expect(fetched.server.requests.map(\.path) == ["/work.ics", "/a.ics", "/a.ics", "/work.ics"])
    #expect(fetched.state.movedTo == nil)
  }

  @Test func `does not keep a permanent redirect to what is no calendar`() throws {
    let fetched = try FetchedCalendar([
      "/work.ics": [Self.good] + Self.redirect(301, "/login"), "/login": [["body": "<html>"]],
    ])
    fetched.update()
    fetched.update(after: 60)
    #expect(fetched.state.failure == .notCalendar)
    #expect(fetched.state.movedTo == nil)
    #expect(fetched.items == calendar("Lunch"))
  }

  @Test(arguments: [5, 6])
  func `follows five redirects, and no more`(count: Int) throws {
    var script = ["/\(count)": [Self.good]]
    for place in 0..<count { script["/\(place)"] = Self.redirect(302, "/\(place + 1)") }
    let fetched = try FetchedCalendar(script, at: "/0")
    fetched.update()
    #expect((fetched.items != nil) == (count == 5))
    #expect(fetched.server.requests.count == 6)
  }

  @Test func `stops in a circle`() throws {
    let fetched = try FetchedCalendar(["/work.ics": Self.redirect(302, "/work.ics")])
    fetched.update()
    #expect(fetched.state.message?.contains("redirects more than 5 times") == true)
  }

  /// Outlook.com, for all but browsers; it is one by its own name without the key (ScheduleTests).
  @Test(arguments: [(500, "an internal error (500)"), (302, "redirects more than 5 times")])
  func `a server that answers browsers alone takes a user agent of the configuration`(
    status: Int, message: String
  ) throws {
    let refusal: CalendarServer.Answer = ["status": status, "headers": ["Location": "/work.ics"]]
    var fetched = try FetchedCalendar([
      "/work.ics": [Self.good.merging(["agent": "Mozilla/", "always": true]) { $1 }, refusal]
    ])
    fetched.update()
    #expect(fetched.state.message?.contains(message) == true)
    fetched.web.userAgent = "Mozilla/5.0"
    fetched.calendar.location = .web(fetched.web)
    fetched.update(after: 60)
    #expect(fetched.items == calendar("Lunch"))
  }

  @Test(arguments: ["ftp://127.0.0.1/a.ics", "file:///etc/passwd", "javascript:alert(1)", "http://"])
  func `does not follow a redirect to something else than the web`(location: String) throws {
    let fetched = try FetchedCalendar(["/work.ics": Self.redirect(302, location)])
    fetched.update()
    #expect(fetched.state.failure == .unreachable || fetched.state.failure == .gone)
    #expect(fetched.items == nil)
  }

  @Test func `gives the password to no other server`() throws {
    // Another name of the same computer.
    let fetched = try FetchedCalendar(
      [
        "/work.ics": Self.redirect(302, "/same.ics"),
        "/same.ics": Self.redirect(302, "http://localhost:{port}/other.ics"), "/other.ics": [Self.good],
      ], credentials: "ada:a%40b@")
    fetched.update()
    #expect(fetched.items == calendar("Lunch"))
    let expected = "Basic " + Data("ada:a@b".utf8).base64EncodedString()
    #expect(fetched.server.requests.map { $0.headers["authorization"] } == [expected, expected, nil])
  }

  @Test(arguments: [
    ("https://a.example/x", "http://a.example/x", false),
    ("https://a.example/x", "https://b.example/x", true),
    ("http://a.example/x", "https://a.example/x", true), ("http://a.example/x", "http://b.example/x", true),
  ])
  func `never goes from https to http`(from: String, to: String, isFollowed: Bool) throws {
    var way = Redirection(origin: try WebAddress(from))
    #expect(((try? way.follow(302, to: to)) != nil) == isFollowed)
  }

  @Test(arguments: [
    ("https://a.example/y", true), ("https://a.example:443/y", true), ("https://a.example:8443/y", false),
    ("https://b.example/", false), ("https://a.example.evil/", false),
  ])
  func `gives the password to the same server alone`(to: String, isGiven: Bool) throws {
    var way = Redirection(origin: try WebAddress("https://ada:secret@A.example/x"))
    try way.follow(302, to: to)
    #expect((way.credentials != nil) == isGiven)
  }

  @Test func `keeps permanent redirects up to the first that is not`() throws {
    var way = Redirection(origin: try WebAddress("http://a.example/1"))
    try way.follow(301, to: "https://a.example/2")
    try way.follow(302, to: "https://a.example/3")
    try way.follow(308, to: "https://a.example/4")
    #expect(way.permanentAddress?.url == "https://a.example/2")
    #expect(way.address.url == "https://a.example/4")
  }

  @Test(
    arguments: [
      ("http://a.example/dav/", "https://a.example:8443/dav/"), ("http://b.example/dav/", nil),
      ("http://a.example:8080/dav/", "https://a.example:8443/dav/"),
      ("https://a.example/dav/", "https://a.example/dav/"),
    ] as [(String, String?)])
  func `a server of an account that redirects to http is asked by https`(_ url: String, _ next: String?)
    throws
  {
    let origin = try WebAddress("https://a.example:8443/.well-known/caldav")
    var way = Redirection(origin: origin, movedTo: origin, scope: .domain)
    if let next {
      try way.follow(301, to: url)
      #expect(way.address.url == next && way.isRaised == url.hasPrefix("http:"))
    } else {
      #expect(throws: UpdateError.self) { try way.follow(301, to: url) }
    }
  }

  @Test func `a cookie goes to the server alone that has given it`() throws {
    var cookies = RedirectionCookies()
    cookies.take("a=1; Secure\nb=2\na=3\nnothing", from: try WebAddress("https://a.example/x"))
    #expect(cookies.header(for: try WebAddress("https://a.example/y")) == "b=2; a=3")
    for other in ["http://a.example/", "https://b.example/", "https://a.example:8443/"] {
      #expect(cookies.header(for: try WebAddress(other)) == nil)
    }
    cookies.take("c=4", from: try WebAddress("https://b.example/"))
    #expect(cookies.header(for: try WebAddress("https://b.example/")) == "c=4")
  }
}
