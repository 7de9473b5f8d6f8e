import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// Where the calendars of an account are searched for, and which servers get its password.
@Suite struct DiscoveryTests {
  /// A name service that knows two servers of example.org, with their priorities and weights, and their path.
  private static func names(
    _ servers: (String, String), path: String? = "/dav/",
    ranks: [[UInt8]] = [[0, 10, 0, 0], [0, 20, 0, 0]]
  ) -> NameService {
    NameService { name, kind in
      guard name == "_caldavs._tcp.example.org", kind == .server || path != nil else { return nil }
      func label(_ text: String) -> [UInt8] {
        text.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
      }
      let header: [UInt8] = [0, 1, 0x81, 0x80, 0, 1, 0, kind == .server ? 2 : 1, 0, 0, 0, 0]
      let question = label(name) + [0, UInt8(kind.rawValue), 0, 1]
      func record(_ data: [UInt8]) -> [UInt8] {
        [0xC0, 12, 0, UInt8(kind.rawValue), 0, 1, 0, 0, 0, 9, 0, UInt8(data.count)] + data
      }
      guard kind == .server else {
        let text = Array("path=\(path ?? "")".utf8)
        return header + question + record([UInt8(text.count)] + text)
      }
      let ports: [[UInt8]] = [[0x20, 0xFB], [0x01, 0xBB]]
      let second = record(ranks[1] + ports[1] + label(servers.1))
      return header + question + second + record(ranks[0] + ports[0] + label(servers.0))
    }
  }

  @Test func `the server of another domain that the name service names gets no password`() throws {
    let (address, foreign) = (
      AccountConfiguration.Server.mailAddress("ada@example.org"),
      Self.names(("dav.evil.example", "dav.evil.example"))
    )
    #expect(
      Discovery.candidates(for: address, foreign).map(\.url) == [
        "https://example.org/.well-known/caldav", "https://example.org/",
      ])
    #expect(Discovery.foreignServer(of: address, foreign)?.url == "https://dav.evil.example:8443/dav/")
    let bare = Self.names(("dav.evil.example", "dav.evil.example"), path: nil)
    #expect(Discovery.foreignServer(of: address, bare)?.url == "https://dav.evil.example:8443/")
    // One of the domain itself is enough.
    let both = Self.names(("dav.evil.example", "dav.example.org"))
    #expect(Discovery.foreignServer(of: address, both) == nil)
    #expect(Discovery.candidates(for: address, both).allSatisfy { $0.host.hasSuffix("example.org") })
    #expect(Discovery.foreignServer(of: .url(try WebAddress("https://example.org/")), foreign) == nil)
    // The message of a search says which URL to write.
    let other = try WebAddress("https://dav.evil.example/")
    let failure = #expect(throws: UpdateError.self) {
      try Discovery { _ in fatalError() }.find(
        [], of: address, foreign: other)
    }
    #expect(failure?.message.contains("url = \"https://dav.evil.example/\"") == true)
  }

  @Test func `asks the name service for the server of a mail address`() throws {
    let names = Self.names(("a.example.org", "b.example.org"))
    let urls = Discovery.candidates(for: .mailAddress("ada@example.org"), names).map(\.url)
    #expect(
      urls
        == [
          "https://a.example.org:8443/dav/", "https://a.example.org:8443/.well-known/caldav",
          "https://a.example.org:8443/",
          "https://b.example.org/dav/", "https://b.example.org/.well-known/caldav", "https://b.example.org/",
          "https://example.org/.well-known/caldav", "https://example.org/",
        ].map { $0.replacing(":8443", with: ":8443") })
    // Damaged answers, among them a name that refers to itself.
    for bytes in [
      [], [0, 1, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0, 0xC0, 12], [UInt8](repeating: 0xFF, count: 100),
    ] {
      #expect(NameService { _, _ in bytes }.servers(of: "example.org").isEmpty)
    }
  }

  @Test func `of servers of one priority the one with the greatest weight comes first`() {
    let names = Self.names(("a.example.org", "b.example.org"), ranks: [[0, 10, 0, 1], [0, 10, 0, 5]])
    #expect(names.servers(of: "example.org").map { $0.host } == ["b.example.org", "a.example.org"])
  }

  @Test(
    arguments: [
      (nil, "https://dav.evil.example:8443/dav/"),
      ("https://example.org/.well-known/caldav", nil),
      ("https://dav.example.org/principals/", nil),
      ("https://dav.host.example/.well-known/caldav", "https://dav.host.example/"),
      ("https://dav.host.example/caldav/", "https://dav.host.example/caldav/"),
    ] as [(String?, String?)]) func `nobody is asked about another domain where the own one has calendars`(
      _ answering: String?, _ expected: String?
    ) throws
  {
    let found = try answering.map { try WebAddress($0) }
    var asked: [String] = []
    let foreign = Discovery.foreignServer(
      of: .mailAddress("ada@example.org"), Self.names(("dav.evil.example", "dav.evil.example"))
    ) { address in
      asked.append(address.url)
      return found
    }
    #expect(foreign?.url == expected)
    #expect(asked == ["https://example.org/.well-known/caldav"])
  }

  @Test func `the own domain is not asked where the name service names no other one`() {
    for names in [Self.names(("a.example.org", "b.example.org")), NameService { _, _ in nil }] {
      let foreign = Discovery.foreignServer(of: .mailAddress("ada@example.org"), names) { address in
        Issue.record("\(address.url) is asked")
        return address
      }
      #expect(foreign == nil)
    }
  }

  @Test func `a server is asked without credentials whether it has calendars`() throws {
    let server = try CalendarServer([
      "PROPFIND /asks": [["status": 401, "headers": ["DAV": "1, 3, Calendar-Access"]]],
      "PROPFIND /answers": [
        DAV.multistatus([
          DAV.member(
            "/answers", "<D:current-user-principal><D:href>/ada/</D:href></D:current-user-principal>")
        ])
      ],
      "PROPFIND /stranger": [
        DAV.multistatus([
          DAV.member(
            "/stranger", "<D:current-user-principal><D:unauthenticated/></D:current-user-principal>")
        ])
      ],
      "PROPFIND /protected": [["status": 401]],
      "PROPFIND /files": [["status": 401, "headers": ["DAV": "1, 2"]]],
      "PROPFIND /folder": [DAV.multistatus([DAV.member("/folder", "<D:resourcetype/>")])],
      "PROPFIND /nothing": [["status": 207]],
      "PROPFIND /moved": [["status": 302, "headers": ["Location": "/protected"]]],
      "PROPFIND /circle": [["status": 301, "headers": ["Location": "/circle"]]],
      "PROPFIND /page": [["status": 200, "body": "<html>"]], "PROPFIND /nowhere": [["status": 302]],
    ])
    let probe = ServerProbe(userAgent: "agenda/test", certificateFile: nil)
    func answer(_ path: String) throws -> String? {
      probe.server(at: try WebAddress(server.url(path)))?.target
    }
    #expect(try answer("/asks") == "/asks")
    #expect(try answer("/answers") == "/answers")
    #expect(try answer("/stranger") == "/stranger")
    #expect(try answer("/moved") == "/protected")
    for path in [
      "/circle", "/page", "/nowhere", "/missing", "/protected", "/files", "/folder", "/nothing",
    ] { #expect(try answer(path) == nil, "\(path)") }
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
    #expect(probe.server(at: try WebAddress("http://127.0.0.1:1/")) == nil)
  }

  @Test func `a server without a well-known path is searched from its root`() throws {
    let synced = try SyncedAccount(
      [
        "PROPFIND /": [
          DAV.multistatus([
            DAV.member(
              "/",
              "<D:current-user-principal><D:href>/people/ada/</D:href></D:current-user-principal>")
          ])
        ],
        "PROPFIND /people/ada/": [
          DAV.multistatus([
            DAV.member(
              "/people/ada/", "<C:calendar-home-set><D:href>/dav/</D:href></C:calendar-home-set>")
          ])
        ], "PROPFIND /dav/": [DAV.multistatus([DAV.calendar(token: "t1")], depth: "1")],
        "PROPFIND /dav/work/": [DAV.listing(["a"])], "REPORT /dav/work/": [DAV.contents(["a"])],
      ], at: "/web/calendar")
    synced.update()
    #expect(synced.titles() == ["a"])
    #expect(
      synced.requests().prefix(4) == [
        "PROPFIND /web/calendar", "PROPFIND /.well-known/caldav", "PROPFIND /", "PROPFIND /people/ada/",
      ])
  }

  @Test func `a list that names the server of another domain is not used`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])], "REPORT /dav/work/": [DAV.contents(["a"])],
    ])
    synced.update()
    let former = try #require(synced.cache.listing())
    let other = try CalendarServer([:])
    let url = other.url("/dav/").replacing("127.0.0.1", with: "localhost")
    for origin in ["origin=\(url)\n", ""] {
      let home = try WebAddress(url)
      let text = AccountListing(homes: [home], calendars: former.calendars).text
        .replacing("home=", with: origin + "home=")
      try text.write(toFile: synced.cache.folder.calendarsPath, atomically: true, encoding: .utf8)
      #expect(synced.update(after: 60).outcome == .unchanged)
      #expect(synced.cache.listing() == former)
    }
    #expect(other.requests.isEmpty)
    #expect(synced.titles() == ["a"])
  }
}
