import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

private func target(
  url: String? = nil, conferences: [String] = [], location: String? = nil, description: String? = nil,
  organizer: String? = nil, template: LinkTemplate? = nil
) -> String? {
  let item = Sample.timed(Sample.instant(9), Sample.instant(9, 15), "Stand-up", at: location, uid: "1@x") {
    $0.url = url
    $0.conferences = conferences.map { Conference(address: $0) }
    $0.description = description
    $0.organizer = organizer.map { Attendee(address: $0) }
  }
  return LinkTarget.address(of: item, zone: Sample.zone, template: template)
}

struct LinkTargetTests {
  @Test(arguments: [
    ("https://example.org/a?b=c&d=e#f", "https://example.org/a?b=c&d=e#f"),
    ("  HTTPS://Example.ORG/Path  ", "https://example.org/Path"),
    ("http://example.org:8080", "http://example.org:8080"),
    ("http://[2001:db8::1]:80/", "http://[2001:db8::1]:80/"),
    ("https://example.org/~a/(b);c,d%20e%zz[1]", "https://example.org/~a/(b);c,d%20e%25zz%5B1%5D"),
    ("https://bücher.example/größe?q=日本", "https://b%C3%BCcher.example/gr%C3%B6%C3%9Fe?q=%E6%97%A5%E6%9C%AC"),
    ("https://b%C3%BCcher.example/", "https://b%C3%BCcher.example/"),
    ("https://example.org/it's", "https://example.org/it%27s"),
    ("https://example.org/\u{202E}gpj.exe\u{200D}", "https://example.org/%E2%80%AEgpj.exe%E2%80%8D"),
    ("mailto:kim@example.org?subject=Hi", "mailto:kim@example.org?subject=Hi"),
    ("TEL:+49-30-123456,,789", "tel:+49-30-123456,,789"),
  ])
  func `The URL of an event is its target, with unsafe characters encoded`(url: String, expected: String) {
    #expect(target(url: url) == expected)
    #expect(target(url: expected) == expected)
  }

  @Test(arguments: [
    "", " ", ":", "https:", "https:/", "https://", "https:///path", "https://?q", "https://:80/",
    "https://a:b/",
    "https://a:123456/", "https://.", "https://[x]/", "https://[::1", "//example.org/", "example.org",
    "www.x.org",
    "javascript:alert(1)", "JavaScript://x.org/%0aalert(1)", "data:text/html,<b>", "file:///etc/passwd",
    "vbscript:x", "ftp://example.org", "https\u{200B}://example.org", "ｈttps://example.org",
    "HTTP://x\" onclick=\"alert(1)", "https://x.org/\"><script>", "https://x.org/a b",
    "https://x.org/\nSet: 1",
    "https://x.org/\u{1B}]8;;\u{7}", "https://x.org/\u{9C}", "https://x.org/\u{2028}x", "https://x.org/`id`",
    "https://example.org@evil.example/", "https://example.org\\@evil.example/", "https://a%40b/",
    "https://a\u{202E}b.example/", "https://a%2Fb/", "https://a%/",
    "https://a%FF/", "https://\u{301}/", "mailto:", "tel:", "tel:abc", "tel:*%2306%23", "tel:#31#",
    "https://x.org/" + String(repeating: "a", count: 2083),
    "https://x.org/" + String(repeating: "é", count: 400),
    String(repeating: "https://", count: 125_000),
  ])
  func `Other text is not a target`(url: String) {
    #expect(target(url: url) == nil)
  }

  @Test func `The URL comes first, then the location, the description, and the template`() throws {
    let zoom = "https://zoom.us/j/1"
    let meet = "https://meet.google.com/abc"
    let template = try LinkTemplate(parsing: "https://example.org/{uid}")
    #expect(
      target(url: "https://x.org/", location: zoom, description: meet, template: template) == "https://x.org/"
    )
    #expect(target(url: "no address", location: zoom, description: meet, template: template) == zoom)
    #expect(target(location: "Room 4", description: meet, template: template) == meet)
    #expect(
      target(location: "Room 4", description: "https://x.org/", template: template)
        == "https://example.org/1%40x")
    #expect(target(location: "Room 4", description: "https://x.org/") == nil)
  }

  @Test func `A target is always a plain address with one of four schemes`() {
    var random = RandomNumbers(seed: 31)
    let pieces = [
      "https://", "http:", "HTTPS://", "meet.", "zoom.us", "/j/", "a", ".org", "@", ":", "\\", "\"", "'", "<",
      ">",
      " ", "\n", "\u{1B}\\", "\u{7}", "\u{202E}", "é", "日", "%", "%0A", "&amp;", "&#39;", "?url=", "&", "#",
      "(",
      ")", "javascript:", "tel:", "mailto:", "1", "\u{301}", "\u{FFFD}", "[", "]",
    ]
    var found = 0
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      for address in [target(url: text), target(description: text)].compactMap(\.self) {
        found += 1
        #expect(address.wholeMatch(of: /(https?:\/\/[a-z0-9\[%]|mailto:|tel:)[!-~]*/) != nil, "\(address)")
        #expect(!address.contains { "\"'<>`\\[]{}|^ ".contains($0) } || address.hasPrefix("http://["))
      }
    }
    #expect(found > 20)
  }
}

struct MeetingLinkTests {
  @Test(arguments: [
    ("https://meet.google.com/abc-defg-hij", "https://meet.google.com/abc-defg-hij"),
    ("Join: https://us02web.zoom.us/j/8123?pwd=Zm9v.1 now", "https://us02web.zoom.us/j/8123?pwd=Zm9v.1"),
    ("(https://zoom.us/my/kim)", "https://zoom.us/my/kim"),
    (
      "<https://teams.microsoft.com/l/meetup-join/19%3ameeting_x%40thread.v2/0?context=%7b%22Tid%22%3a%22a%22%7d>",
      "https://teams.microsoft.com/l/meetup-join/19%3ameeting_x%40thread.v2/0?context=%7b%22Tid%22%3a%22a%22%7d"
    ),
    ("https://teams.live.com/meet/9352?p=x", "https://teams.live.com/meet/9352?p=x"),
    ("Video: HTTPS://Meet.Jit.Si/Our(Room).", "https://meet.jit.si/Our(Room)"),
    ("https://acme.webex.com/acme/j.php?MTID=m1", "https://acme.webex.com/acme/j.php?MTID=m1"),
    ("https://whereby.com/kim", "https://whereby.com/kim"),
    ("https://global.gotomeeting.com/join/123", "https://global.gotomeeting.com/join/123"),
    ("https://app.goto.com/meeting/123", "https://app.goto.com/meeting/123"),
    ("https://join.skype.com/AbC", "https://join.skype.com/AbC"),
    ("https://app.slack.com/huddle/T1/C2", "https://app.slack.com/huddle/T1/C2"),
    ("会议：https://meet.google.com/abc。谢谢", "https://meet.google.com/abc"),
    (#"<a href="https://zoom.us/j/1?a=b&amp;c=d">Join</a>"#, "https://zoom.us/j/1?a=b&c=d"),
    ("<a href='https://zoom.us/j/1'>Join</a>", "https://zoom.us/j/1"),
    ("https://zoom.us/j/1&lt;br&gt;next", "https://zoom.us/j/1"),
    ("[Join](https://zoom.us/j/1)", "https://zoom.us/j/1"),
    ("**https://zoom.us/j/1**", "https://zoom.us/j/1"),
    ("https://www.google.com/url?q=https://zoom.us/j/1&sa=D&usg=x", "https://zoom.us/j/1"),
    (
      "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fzoom.us%2Fj%2F1%3Fpwd%3Dx&data=05",
      "https://zoom.us/j/1?pwd=x"
    ),
    ("See https://example.org/out?to=https://zoom.us/j/1&from=mail", "https://zoom.us/j/1"),
    ("Numbers: https://zoom.us/u/abc Meeting: https://zoom.us/j/1", "https://zoom.us/j/1"),
    // A host that only ends with the same letters belongs to another owner.
    ("https://evilzoom.us/j/2 https://evil.zoom.us.example/j/3 https://zoom.us/j/1", "https://zoom.us/j/1"),
    (
      "See https://example.org/ and https://zoom.us/ or https://meet.google.com/x",
      "https://meet.google.com/x"
    ),
  ])
  func `The link to a meeting is found in prose and in HTML`(text: String, expected: String) {
    #expect(target(description: text) == expected)
    #expect(target(location: text) == expected)
  }

  @Test(
    arguments: [
      ("https://jitsi.example.org/room, then", "mailto:kim@example.org", "https://jitsi.example.org/room"),
      ("https://meet.example.org/room!", "MAILTO:Kim@Example.ORG", "https://meet.example.org/room"),
      (
        "https://bbb.uni.example.edu/b/kim-abc", "mailto:kim@uni.example.edu",
        "https://bbb.uni.example.edu/b/kim-abc"
      ),
      ("https://meet.evil.example/room", "mailto:kim@example.org", nil),
      ("https://meet.evil.example/room", nil, nil),
      ("https://meet.evilexample.org/room", "mailto:kim@example.org", nil),
      ("https://meet.example.org.evil.example/room", "mailto:kim@example.org", nil),
      ("https://meet.example.org@evil.example/room", "mailto:kim@example.org", nil),
      ("https://meet.example.org/", "mailto:kim@example.org", nil),
      ("https://www.example.org/room", "mailto:kim@example.org", nil),
      ("https://meet.evil.example/room", "mailto:kim@example", nil),
      ("https://meet.evil.example/room", "mailto:kim@", nil),
      ("https://meet.evil.example/room", "mailto:kim@.example", nil),
      ("https://meet.evil.example/room", "urn:uuid:1", nil),
      (
        "https://meet.evil.example/room https://meet.jit.si/x", "mailto:kim@example.org",
        "https://meet.jit.si/x"
      ),
    ] as [(String, String?, String?)])
  func `A meeting server must belong to the organizer's domain`(
    text: String, organizer: String?, expected: String?
  ) {
    #expect(target(description: text, organizer: organizer) == expected)
    #expect(target(location: text, organizer: organizer) == expected)
  }

  @Test func `The conference of an event comes before the links in its text`() {
    let zoom = "https://zoom.us/j/1"
    #expect(
      target(conferences: ["https://talk.example.org/x"], description: zoom) == "https://talk.example.org/x")
    #expect(target(conferences: ["xmpp:chat@example.org", "tel:+1-555"], description: zoom) == "tel:+1-555")
    #expect(target(conferences: ["javascript:alert(1)"], description: zoom) == zoom)
    #expect(target(url: "https://x.org/", conferences: [zoom]) == "https://x.org/")
  }

  @Test(
    arguments: [
      ("https://www.google.com/url?q=https://evil.example/x&sa=D", "https://evil.example/x"),
      ("https://google.com/url?q=https%3A%2F%2Fevil.example%2Fx", "https://evil.example/x"),
      ("https://www.google.co.uk/url?sa=t&url=https://evil.example/", "https://evil.example/"),
      (
        "https://www.google.de/url?q=https://www.google.fr/url?q%3Dhttps://evil.example/",
        "https://evil.example/"
      ),
      (
        "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2F&data=05",
        "https://evil.example/"
      ),
      ("https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example%2F&h=AT0", "https://evil.example/"),
      ("https://urldefense.com/v3/__https://zoom.us/j/1?pwd=x__;!!abc", "https://zoom.us/j/1?pwd=x"),
      // A star stands for a character that is lost.
      (
        "https://urldefense.com/v3/__https://zoom.us/j/*1__;4",
        "https://urldefense.com/v3/__https://zoom.us/j/*1__;4"
      ),
      ("https://www.google.com/url?q=mailto:kim@example.org", "mailto:kim@example.org"),
      ("https://www.google.com/url?q=javascript:alert(1)", nil),
      ("https://www.google.com/url?q=https://zoom.us@evil.example/", nil),
      ("https://www.google.com/url?q=/search", nil),
      ("https://www.google.com/url", "https://www.google.com/url"),
      (
        "https://www.google.com/search?q=https://evil.example/",
        "https://www.google.com/search?q=https://evil.example/"
      ),
      (
        "https://www.google.evil.example/url?q=https://x.org/",
        "https://www.google.evil.example/url?q=https://x.org/"
      ),
    ] as [(String, String?)])
  func `A redirection is replaced by its destination`(url: String, expected: String?) {
    #expect(target(url: url) == expected)
    #expect(target(conferences: [url]) == expected)
  }

  @Test func `Endless redirections have no destination`() {
    let page = "https://google.com/url?q="
    #expect(target(url: String(repeating: page, count: 40) + "https://x.org/") == nil)
  }

  @Test(arguments: [
    "https://zооm.us/j/1", "https://xn--zm-emba.us/j/1", "https://ｚｏｏｍ.us/j/1", "https://zoom。us/j/1",
  ])
  func `A host that only looks like a known one is not recognized`(text: String) {
    #expect(target(description: text) == nil)
    #expect(target(url: text)?.contains("zoom.us") != true)
  }

  @Test(arguments: [
    "", "Room 4", "zoom.us/j/1", "https://zoom.us", "https://zoom.us/", "https://zoom.us/pricing",
    "https://meet.",
    "https://notzoom.us/j/1", "https://zoom.us.evil.example/j/1", "https://zoom.us@evil.example/j/1",
    "https://evil.example/zoom.us/j/1", "ftp://zoom.us/j/1", "https://zoom.us:x/j/1",
    "https://zoom.us/j\u{1B}/1",
    "https://safelinks.protection.outlook.com/?url=javascript:alert(1)", "https://www.google.com/url?q=%FF",
    "https://www.google.com/url", "https://zoom.us/j/" + String(repeating: "1", count: 2083),
  ])
  func `Links to other pages are ignored`(text: String) {
    #expect(target(description: text) == nil)
  }

  @Test func `Huge descriptions take bounded time, and only their beginning counts`() {
    let meeting = " https://zoom.us/j/1 "
    let megabyte = String(repeating: "https://", count: 131_072)
    #expect(target(description: megabyte) == nil)
    #expect(target(description: String(repeating: "https://zoom.us/", count: 65_536)) == nil)
    #expect(target(description: String(repeating: "h", count: 1_000_000)) == nil)
    #expect(target(description: String(repeating: " ", count: 65_000) + meeting) == "https://zoom.us/j/1")
    #expect(target(description: megabyte + meeting) == nil)
    // If it were cut at the limit, it would lead to another meeting.
    #expect(target(description: String(repeating: " ", count: 65_517) + meeting) == nil)
  }
}

/// Which places get a link to a map.
struct MapLinkTests {
  private func address(_ location: String) -> String? {
    var details = EventDetails()
    details.location = location
    return MapLink.address(of: details)
  }

  @Test(arguments: [
    "Torstraße 1, 10119 Berlin", "1 Infinite Loop, Cupertino, CA 95014", "Praterstraße 1\n1020 Wien",
    "Café Überblick, Hauptstr. 12a, 50667 Köln, Deutschland", "10 Downing Street, London SW1A 2AA",
    "5 High Street, Birmingham B1 1AA",
    "24 Sussex Drive, Ottawa, ON K1M 1M4", "1600 Amphitheatre Pkwy, Mountain View, CA 94043-1351, USA",
  ])
  func `A postal address is looked for on a map`(location: String) throws {
    let link = try #require(address(location))
    #expect(link.hasPrefix("https://www.openstreetmap.org/search?query="))
    #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test(arguments: [
    "Room 4", "Café Überblick", "Room 4, 2nd floor", "A, B", "4, 5", "https://example.org/a, 10119 Berlin",
    "www.example.org, Torstraße 1, 10119 Berlin", "", "Torstraße 1", "Berlin, Germany", "Zoom, ID 123 456",
    "Building 1200, Room 4", "Zoom Room 4, ID 98765432", "10119 Berlin",
    String(repeating: "Torstraße 1, 10119 Berlin ", count: 9),
  ])
  func `Any other place is not`(location: String) {
    #expect(address(location) == nil)
  }

  @Test func `A position is shown as it is, whatever the place says`() {
    var details = EventDetails()
    details.location = "Room 4"
    details.position = GeographicPosition(latitude: 52.5, longitude: -13.25)
    #expect(
      MapLink.address(of: details)
        == "https://www.openstreetmap.org/?mlat=52.5&mlon=-13.25#map=17/52.5/-13.25")
  }

  @Test func `No text of a calendar leads to another site`() throws {
    let link = try #require(address("Evil 1\u{202E}, 10119 &x=evil.example/?q#f @a\n"))
    #expect(
      link
        == "https://www.openstreetmap.org/search?query=Evil%201%2C%2010119%20%26x%3Devil.example%2F%3Fq%23f%20%40a"
    )
  }
}

/// The link that a click on an event in a bar opens.
@Suite struct OpenedLinkTests {
  /// The item of an event of some lines.
  private func item(_ lines: String) throws -> AgendaItem {
    let text = calendarText("UID:1\nDTSTART:20261121T090000Z\nDURATION:PT1H\nSUMMARY:Stand-up\n" + lines)
    let window = days("2026-11-21")
    var reader = CalendarReader(window: window, keepsAllProperties: false)
    reader.read(Array(text.utf8), file: "a.ics")
    let agenda = Agenda(of: [calendar(reader.finish().occurrences)], in: window, at: instant("2026-11-21"))
    return try #require(agenda.occurrences.first)
  }

  @Test(arguments: [
    ("", nil, nil),
    ("X-GOOGLE-CONFERENCE:https://meet.example.org/a", "https://meet.example.org/a", nil),
    ("X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.example.org/b", "https://teams.example.org/b", nil),
    ("CONFERENCE;VALUE=URI:tel:+4930123456\nURL:https://zoom.us/j/1", "https://zoom.us/j/1", nil),
    ("CONFERENCE;VALUE=URI:tel:+4930123456", "tel:+4930123456", nil),
    ("CONFERENCE;VALUE=URI:zoommtg://zoom.us/join?confno=1", "zoommtg://zoom.us/join?confno=1", nil),
    ("URL:https://example.org/\nLOCATION:https://zoom.us/j/2", "https://zoom.us/j/2", nil),
    ("URL:https://example.org/", nil, "https://example.org/"),
    ("LOCATION:Torstraße 1\\, 10119 Berlin", nil, "https://www.openstreetmap.org/search"),
    ("LOCATION:https://example.org/x", nil, "https://example.org/x"),
    ("LOCATION:Room 5\\, https://meet.example/x", nil, "https://meet.example/x"),
    ("LOCATION:Online (https://example.org/room).", nil, "https://example.org/room"),
    ("LOCATION:<https://example.org/a>\\, Berlin", nil, "https://example.org/a"),
    ("LOCATION:see javascript://x", nil, nil),
    ("URL:mailto:kim@example.org?attach=/etc/passwd", nil, nil),
    ("CONFERENCE;VALUE=URI:javascript:alert(1)\nURL:file:///etc/passwd", nil, nil),
    ("CONFERENCE;VALUE=URI:smb://example.org/x\nX-GOOGLE-CONFERENCE:-h", nil, nil),
    ("X-GOOGLE-CONFERENCE:https://a@evil.example/\\nx", nil, nil),
    ("X-GOOGLE-CONFERENCE: --help", nil, nil), ("URL:zoommtg:join", nil, nil),
    ("DESCRIPTION:see ftp://meet.google.com/abc", nil, nil),
  ])
  func `the meeting is opened, else the link, else a map, and nothing else`(
    lines: String, meeting: String?, other: String?
  ) throws {
    let item = try item(lines)
    #expect(LinkTarget.meeting(of: item) == meeting)
    let opened = LinkTarget.opening(of: item, zone: .utc)
    guard let expected = meeting ?? other else { return #expect(opened == nil) }
    #expect(opened?.hasPrefix(expected) == true)
  }
}
