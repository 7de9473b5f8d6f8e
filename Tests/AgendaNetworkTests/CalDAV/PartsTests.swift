import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

@Suite struct XMLTests {
  private func read(_ text: String) throws(XMLError) -> [XMLNode] {
    var nodes: [XMLNode] = []
    _ = try XMLReader.read(Array(text.utf8)) { nodes.append($0) }
    return nodes
  }

  @Test func `reads elements, attributes and text of any namespace`() throws {
    let nodes = try read(
      "<a xmlns='DAV:'><href x='1'> /a&amp;b </href><q:c xmlns:q='urn:q'><![CDATA[<&]]></q:c></a>")
    #expect(nodes.map(\.name) == ["DAV: href", "urn:q c"])
    #expect(nodes[0].line == "/a&b")
    #expect(nodes[0].attributes == ["x": "1"])
    #expect(String(decoding: nodes[1].text, as: UTF8.self) == "<&")
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a><b>&x;</b></a>",
    "<!DOCTYPE a [<!ENTITY x 'xxxx'><!ENTITY y '&x;&x;'>]><a><b>&y;</b></a>",
    String(repeating: "<a>", count: 70) + String(repeating: "</a>", count: 70), "<a><b></a>", "",
    "<html><p></html>",
  ]) func `does not read what can do harm, or is damaged`(_ text: String) {
    #expect(throws: XMLError.self) { try read(text) }
  }

  @Test func `reads bytes that are not UTF-8, and leaves out control characters`() throws {
    var texts: [String] = []
    _ = try XMLReader.read(Array("<a><b>x\u{1}y&#x1f;&#65;".utf8) + [0xE4] + Array("</b></a>".utf8)) {
      texts.append(String(decoding: $0.text, as: UTF8.self))
    }
    #expect(texts == ["xyA\u{FFFD}"])
  }
}

@Suite struct AddressTests {
  @Test(arguments: [
    ("/dav/x.ics", "https://a.example/dav/x.ics"), ("x.ics", "https://a.example/dav/work/x.ics"),
    ("a:b.ics", "https://a.example/dav/work/a:b.ics"), ("../y/", "https://a.example/dav/y/"),
    ("https://b.example/z", "https://b.example/z"), ("//c.example/z", "https://c.example/z"),
    ("x y.ics", "https://a.example/dav/work/x%20y.ics"),
  ]) func `finds the address of an href`(_ href: String, _ url: String) throws {
    #expect(try WebAddress("https://a.example/dav/work/").resolving(href)?.url == url)
  }

  @Test(arguments: [
    ("https://caldav.icloud.com/", "https://p42-caldav.icloud.com/1/", true),
    ("https://a.example.co.uk/", "https://b.other.co.uk/", false),
    ("https://a.example/", "http://b.a.example/", false),
    ("https://a.example/", "https://a.example:8443/", true),
    ("https://10.0.0.1/", "https://10.0.0.2/", false),
    ("http://127.0.0.1:80/", "http://127.0.0.1:81/", false),
    ("https://a.example.org/", "https://evil.com/", false),
  ]) func `gives the password to the domain of the account alone`(
    _ origin: String, _ other: String, _ isGiven: Bool
  ) throws {
    let way = Redirection(origin: try WebAddress(origin), movedTo: try WebAddress(other), scope: .domain)
    #expect(way.getsCredentials == isGiven)
  }

  /// A name service that knows two servers of example.org, and their path.
  private static func names(_ servers: (String, String), path: String? = "/dav/") -> NameService {
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
      let text = Array("path=\(path ?? "")".utf8)
      return header + question
        + (kind == .server
          ? record([0, 20, 0, 0, 0x01, 0xBB] + label(servers.1))
            + record([0, 10, 0, 0, 0x20, 0xFB] + label(servers.0)) : record([UInt8(text.count)] + text))
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
    let failure = #expect(throws: UpdateFailure.self) {
      try Discovery { _ in fatalError() }.find(
        [], of: address, foreign: try WebAddress("https://dav.evil.example/"))
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
}

@Suite struct CachedItemsTests {
  private func zone(_ name: String, offset: String) -> String {
    "BEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
  }

  private func event(_ title: String, in zoneName: String, offset: String) -> [UInt8] {
    Array(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(zone(zoneName, offset: offset))BEGIN:VEVENT\nUID:\(title)\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=\(zoneName):20261121T120000\nSUMMARY:\(title)\nEND:VEVENT\nEND:VCALENDAR\n"
        .utf8)
  }

  @Test func `keeps the times of events whose zones have one name and different definitions`() throws {
    var items = CachedItems()
    var isTaken: [Bool] = []
    isTaken.append(items.put(event("a", in: "Custom", offset: "+0100"), at: "/a", entityTag: "1"))
    isTaken.append(items.put(event("b", in: "Custom", offset: "+0500"), at: "/b", entityTag: "2"))
    isTaken.append(items.put(event("c", in: "Custom", offset: "+0100"), at: "/c", entityTag: nil))
    #expect(isTaken == [true, true, true])
    let files = items.files()
    let text = String(decoding: files.items, as: UTF8.self)
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 3)
    let again = try #require(CachedItems(items: files.items, hash: files.hash, index: files.index))
    #expect(again.files() == files)
    #expect(again.items.mapValues(\.entityTag) == ["/a": "1", "/b": "2", "/c": nil])
    let calendar = Calendar(files.items, viewer: .utc)
    let starts = calendar.occurrences(in: days("2026-11-21")).map { "\($0.event.details.summary) \($0.span)" }
      .sorted()
    #expect(starts.count == 3)
    for (start, hour) in zip(starts, ["11:00", "07:00", "11:00"]) {
      #expect(start.contains(hour), "\(start)")
    }
  }

  @Test func `writes one definition of a zone that the system knows`() {
    var items = CachedItems()
    _ = items.put(event("a", in: "Europe/Berlin", offset: "+0100"), at: "/a", entityTag: nil)
    _ = items.put(event("b", in: "Europe/Berlin", offset: "+0200"), at: "/b", entityTag: nil)
    let text = String(decoding: items.files().items, as: UTF8.self)
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
  }

  @Test(arguments: [
    "", "<html>", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n",
    "BEGIN:VCALENDAR\nEND:VEVENT\nEND:VCALENDAR\n",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT\n", "BEGIN:VEVENT\nEND:VEVENT\n",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCA\n LENDAR\nEND:VEVENT\nEND:VCALENDAR\n",
  ]) func `takes no item that would damage the others`(_ text: String) {
    #expect(ItemText(Array(text.utf8)) == nil)
  }

  @Test func `takes items with components as deep as the reader follows them`() {
    func item(nested depth: Int) -> ItemText? {
      let names = ["VCALENDAR", "VEVENT"] + (0..<depth).map { "X-\($0)" }
      let lines = names.map { "BEGIN:\($0)\n" } + names.reversed().map { "END:\($0)\n" }
      return ItemText(Array(lines.joined().utf8))
    }
    #expect(item(nested: 16)?.count == 1)
    #expect(item(nested: 17) == nil)
  }

  @Test func `keeps the whole of a folded end`() throws {
    let text = try #require(
      ItemText(Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nEND:VEV\n ENT\nEND:VCALENDAR\n".utf8)))
    #expect(String(decoding: text.components, as: UTF8.self) == "BEGIN:VEVENT\nUID:a\nEND:VEV\n ENT\n")
  }

  @Test func `takes components apart, also with folded lines and old line ends`() throws {
    let text = try #require(
      ItemText(
        Array(
          "begin:vcalendar\rBEGIN:VEV\r ENT\rSUMMARY:x\rend:vevent\rBEGIN:VTODO\rEND:VTODO\rEND:VCALENDAR"
            .utf8)))
    #expect(text.count == 2)
  }
}
