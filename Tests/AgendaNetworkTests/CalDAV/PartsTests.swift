import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork
@testable import AgendaSources

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
}

@Suite struct CachedItemsTests {
  /// The files of items: their text, the index and the hash.
  private func files(_ items: CachedItems) throws -> (items: [UInt8], index: String, hash: String) {
    let layout = try items.layout()
    var text: [UInt8] = []
    try items.hand(layout) { text += $0 }
    #expect(text.count == layout.length)
    return (text, String(decoding: layout.index, as: UTF8.self), layout.hash)
  }

  private func zone(_ name: String, offset: String) -> String {
    "BEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
  }

  private func event(_ title: String, in zoneName: String, offset: String) -> [UInt8] {
    Array(
      """
      BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(zone(zoneName, offset: offset))BEGIN:VEVENT\nUID:\(title)\n\
      DTSTAMP:20260101T000000Z\nDTSTART;TZID=\(zoneName):20261121T120000\nSUMMARY:\(title)\nEND:VEVENT\nEND:VCALENDAR\n
      """
      .utf8)
  }

  @Test func `keeps the times of events whose zones have one name and different definitions`() throws {
    var items = CachedItems()
    var isTaken: [Bool] = []
    isTaken.append(items.put(event("a", in: "Custom", offset: "+0100"), at: "/a", entityTag: "1"))
    isTaken.append(items.put(event("b", in: "Custom", offset: "+0500"), at: "/b", entityTag: "2"))
    isTaken.append(items.put(event("c", in: "Custom", offset: "+0100"), at: "/c", entityTag: nil))
    #expect(isTaken == [true, true, true])
    let files = try files(items)
    let text = String(decoding: files.items, as: UTF8.self)
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 3)
    var again = try #require(
      CachedItems(items: CalendarText(files.items), hash: files.hash, index: Array(files.index.utf8)))
    #expect(try self.files(again) == files)
    #expect(again.items.mapValues(\.entityTag) == ["/a": "1", "/b": "2", "/c": nil])
    // Written items are read from the file, also beside new ones.
    items.store(in: CalendarText(files.items), try items.layout())
    #expect(try self.files(items) == files)
    for path in ["/a", "/b"] { items.remove(path) }
    _ = items.put(event("d", in: "Custom", offset: "+0100"), at: "/b", entityTag: "4")
    _ = items.put(event("a", in: "Custom", offset: "+0100"), at: "/a", entityTag: "1")
    again.remove("/b")
    _ = again.put(event("d", in: "Custom", offset: "+0100"), at: "/b", entityTag: "4")
    #expect(try self.files(items) == self.files(again))
    // A file that has become shorter is noticed.
    again.stored = CalendarText([])
    #expect(throws: CalendarText.Unreadable.self) { try again.layout() }
    let calendar = Calendar(files.items, viewer: .utc)
    let starts = calendar.occurrences(in: days("2026-11-21")).map { "\($0.event.details.summary) \($0.span)" }
      .sorted()
    #expect(starts.count == 3)
    for (start, hour) in zip(starts, ["11:00", "07:00", "11:00"]) {
      #expect(start.contains(hour), "\(start)")
    }
  }

  @Test(arguments: [[], ["/a/b.ics?ü", "/a/b.ics?uz", "/a/bcdefghijk?u\u{308}"]])
  func `writes items in the order of their paths, whatever these have in common`(others: [String]) throws {
    let paths = [
      "/a/bcdefghijk1", "/a/b.ics", "/a/bcdefghijk0", "/a/b", "/a/bcdefghij", "/a/bb", "/a/b.ics2",
      "/a/bcdefghijk",
    ]
    var items = CachedItems()
    for path in paths + others {
      _ = items.put(event("a", in: "UTC", offset: "+0000"), at: path, entityTag: nil)
    }
    let written = try files(items).index.split(separator: "\n").filter { $0.hasPrefix("I") }
      .map { $0.components(separatedBy: "\t").last ?? "" }
    #expect(written == (paths + others).sorted())
  }

  @Test func `writes one definition of a zone that the system knows`() throws {
    var items = CachedItems()
    _ = items.put(event("a", in: "Europe/Berlin", offset: "+0100"), at: "/a", entityTag: nil)
    _ = items.put(event("b", in: "Europe/Berlin", offset: "+0200"), at: "/b", entityTag: nil)
    let text = String(decoding: try files(items).items, as: UTF8.self)
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
  }

  @Test func `takes the name of a zone from its TZID alone`() throws {
    let zone = "TZID:Ours\nTZID-ALIAS-OF:Europe/Berlin\nTZID:Other"
    let text = try #require(
      ItemText(
        Array(
          "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\n\(zone)\nEND:VTIMEZONE\nBEGIN:VTIMEZONE\nTZID;X-A=\"b:c\":Second\nEND:VTIMEZONE\nEND:VCALENDAR\n"
            .utf8)))
    #expect(text.zones.map(\.name) == ["Ours", "Second"])
  }

  @Test(arguments: [
    "", "<html>", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n",
    "BEGIN:VCALENDAR\nEND:VEVENT\nEND:VCALENDAR\n",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT\n", "BEGIN:VEVENT\nEND:VEVENT\n",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCA\n LENDAR\nEND:VEVENT\nEND:VCALENDAR\n",
  ]) func `takes no item that would damage the others`(_ text: String) {
    #expect(ItemText(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nEND:VEVENT\n", "BEGIN:VEVENT\nUID:a\nEND:VEVENT\n",
    "xBEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nEND:VEVENT\nEND:VCALENDAR\n",
    """
    ["vcalendar",[["version",{},"text","2.0"]],[["vevent",[["uid",{},"text","a"]],[]]]]
    """,
  ]) func `an item is read as a file is`(_ text: String) throws {
    var items = CachedItems()
    let isTaken = items.put(Array(text.utf8), at: "/a", entityTag: nil)
    #expect(isTaken)
    let written = String(decoding: try files(items).items, as: UTF8.self)
    #expect(
      written.contains("UID:a") && written.contains("BEGIN:VEVENT") && written.contains("END:VCALENDAR"))
  }

  @Test(arguments: ["", "<html>", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "[\"vcalendar\",[],[]]"])
  func `what has no item is none`(_ text: String) {
    var items = CachedItems()
    let isCalendar = text.hasPrefix("BEGIN")
    #expect(items.put(Array(text.utf8), at: "/a", entityTag: nil) == isCalendar)
  }

  @Test(arguments: [
    "BEGIN:VEVENT\nUID:a\nEND:VEVENT\n", "BEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VEVENT\nEND:VEVENT\n",
    "BEGIN:VTIMEZONE\nTZID:Club\nEND:VTIMEZONE\n", "", " folded\nBEGIN:VEVENT\nEND:VEVENT\n",
    "\u{FEFF}BEGIN:VEVENT\nEND:VEVENT\n", "END:VCALENDAR\n", "BEGIN:VCALENDAR\n",
    "END:VCALENDAR\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n", "BEGIN:VEVENT\n", "END:VEVENT\n",
    "BEGIN:VEVENT\rEND:VEVENT\r\n",
  ]) func `takes lines within a calendar as those of a whole one`(_ lines: String) {
    let whole = ItemText(ItemText.opening + Array(lines.utf8) + ItemText.closing)
    let within = ItemText(within: Array(lines.utf8))
    #expect((within == nil) == (whole == nil))
    #expect(within?.components == whole?.components && within?.count == whole?.count)
    #expect(within?.parts.map(\.uid) == whole?.parts.map(\.uid))
    #expect(within?.zones.map(\.body) == whole?.zones.map(\.body))
  }

  @Test func `takes items with components as deep as the reader follows them`() {
    func item(nested depth: Int, ends: Int) -> ItemText? {
      let inner =
        String(repeating: "BEGIN:X-A\n", count: depth) + String(repeating: "END:X-A\n", count: ends)
      return ItemText(
        Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(inner)END:VEVENT\nEND:VCALENDAR\n".utf8))
    }
    #expect(item(nested: 16, ends: 16)?.count == 1)
    for ends in [16, 17] { #expect(item(nested: 17, ends: ends) == nil) }
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
