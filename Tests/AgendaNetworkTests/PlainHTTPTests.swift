import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// A password goes to no server without encryption, unless the configuration says that it may.
@Suite struct PlainHTTPTests {
  /// The address of a server of the tests by which it is not known to be on this computer.
  private static func elsewhere(_ url: String) throws -> WebAddress {
    try WebAddress(url.replacing("127.0.0.1", with: "0.0.0.0"))
  }

  @Test(arguments: [
    ("http://127.0.0.1:80/", true), ("http://127.9.9.9/", true), ("http://localhost/", true),
    ("http://nas.localhost/", true), ("http://[::1]/", true), ("https://example.org/", true),
    ("http://192.168.0.2/", false), ("http://127.0.0.1.example.org/", false), ("http://127.1/", false),
    ("http://localhost.example.org/", false), ("http://nas.local/", false),
  ]) func `knows which addresses are protected`(url: String, isProtected: Bool) throws {
    #expect(try WebAddress(url).isProtected == isProtected)
  }

  @Test func `the password of an account is not sent by http`() throws {
    var synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]), "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [DAV.contents(["a"])],
    ])
    synced.account.server = .url(try Self.elsewhere(synced.server.url("/dav/")))
    guard case .failed(.misconfigured, let message) = synced.update().outcome else {
      Issue.record("the password was sent")
      return
    }
    #expect(message.contains("allow-plain-http = true"))
    #expect(synced.server.requests.isEmpty)
    synced.account.allowsPlainHTTP = true
    synced.update(after: 100)
    #expect(synced.titles() == ["a"])
  }

  @Test func `the password is not sent by http where the https address to which a calendar moved fails`()
    throws
  {
    var fetched = try FetchedCalendar(["/work.ics": [["body": calendar("Lunch")]]])
    let url = try Self.elsewhere(fetched.server.url("/work.ics")).url
    fetched.web = WebCalendar(
      try WebAddress(url.replacing("http://", with: "http://ada:secret@")), cache: fetched.cache.path)
    fetched.calendar = CalendarConfiguration(name: "work", location: .web(fetched.web))
    try FileManager.default.createDirectory(
      atPath: fetched.web.folder.path, withIntermediateDirectories: true)
    try "agenda-cache=1\nmoved-to=https://0.0.0.0:1/work.ics\n".write(
      toFile: fetched.web.folder.statePath, atomically: true, encoding: .utf8)
    guard case .failed(.misconfigured, let message) = fetched.update() else {
      Issue.record("the password was sent")
      return
    }
    #expect(message.contains("allow-plain-http = true"))
    #expect(fetched.server.requests.isEmpty)
  }

  @Test func `the password of an address is not sent by http, an address without one is fetched`() throws {
    var fetched = try FetchedCalendar(["/work.ics": [["body": calendar("Lunch")]]])
    func configure(_ credentials: String, allows: Bool) throws {
      let url = try Self.elsewhere(fetched.server.url("/work.ics")).url
      fetched.web = WebCalendar(
        try WebAddress(url.replacing("http://", with: "http://" + credentials)), cache: fetched.cache.path)
      fetched.web.allowsPlainHTTP = allows
      fetched.calendar = CalendarConfiguration(name: "work", location: .web(fetched.web))
    }
    try configure("ada:secret@", allows: false)
    guard case .failed(.misconfigured, let message) = fetched.update() else {
      Issue.record("the password was sent")
      return
    }
    #expect(message.contains("allow-plain-http = true") && !message.contains("secret"))
    #expect(fetched.server.requests.isEmpty)
    try configure("ada:secret@", allows: true)
    fetched.update()
    #expect(fetched.items == calendar("Lunch"))
    try configure("", allows: false)
    fetched.update()
    #expect(fetched.items == calendar("Lunch"))
  }
}
