import TestSupport
import Testing

@testable import ICalendar

/// The texts of events that are written in the form of RFC 9073 alone.
struct StyledTextTests {
  private func details(_ lines: [String], keepsAll: Bool = true) throws -> EventDetails {
    let all = ["UID:u", "DTSTART:20261121T090000Z"] + lines
    var reader = CalendarReader(window: days("2026-11-21"), keepsAllProperties: keepsAll)
    reader.read(Array(calendarText(all.joined(separator: "\n")).utf8))
    return try #require(reader.finish().occurrences.first).event.details
  }

  @Test(arguments: [
    (
      "FMTTYPE=text/html:<p>Bring <b>wine</b>&nbsp;&amp; bread</p><p>Thanks</p>", "Bring wine & bread\nThanks"
    ),
    ("FMTTYPE=text/html:<head><style>p {}</style></head>a<br>b<!-- c -->&#x20AC;", "a\nb€"),
    (
      "FMTTYPE=text/html:<p>See <a class=x href=\"https://example.org/?a=1&amp;b=2\">the page</a> now</p>",
      "See the page (https://example.org/?a=1&b=2) now"
    ),
    (
      "FMTTYPE=text/html:<a href='https://example.org/x'>example.org/x</a> <a href=\"#top\">up</a>",
      "example.org/x up"
    ),
    ("FMTTYPE=text/html:<a href=https://example.org/x><img src=y></a>", "https://example.org/x"),
    ("FMTTYPE=text/plain:a < b\\, c", "a < b, c"), ("X-A=b:1 < 2 &copy; &", "1 < 2 &copy; &"),
  ])
  func `a styled description is a description where there is no other`(_ line: String, _ text: String) throws
  {
    #expect(try details(["STYLED-DESCRIPTION;" + line]).description == text)
    #expect(try details(["STYLED-DESCRIPTION;" + line, "DESCRIPTION:Plain"]).description == "Plain")
  }

  @Test(arguments: [
    ("<p>Bring <b>wine</b>&nbsp;&amp; bread</p>\nThanks", "Bring wine & bread\nThanks"),
    ("a<br>\nb<br/>c\nd", "a\nb\nc\nd"), ("<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "a\nb"),
    ("one <b>two</b>\n\nthree", "one two\n\nthree"),
    ("See <a href=\"https://example.org/x\">here</a>", "See here (https://example.org/x)"),
    ("a < b and <c>, <b> & <https://example.org/p>", "a < b and <c>, <b> & <https://example.org/p>"),
    (
      "Ask Kim <kim@example.org> or see <https://example.org/very>.<br>Cost <5 or <y",
      "Ask Kim <kim@example.org> or see <https://example.org/very>.\nCost <5 or <y"
    ),
    (
      "Notes<br>\nJoin<https://meet.example.org/a?b=c> or dial <tel:+49123>",
      "Notes\nJoin<https://meet.example.org/a?b=c> or dial <tel:+49123>"
    ),
    ("if a<b and c>d then List<Int> or<br>tags", "if a<b and c>d then List<Int> or\ntags"),
    ("a<br>the <title> of <!-- it", "a\nthe <title> of <!-- it"),
    ("<table><tr><td>a</td><td>b</td></tr></table>caf&eacute; &ndash; <o:p></o:p>c", "a b\ncafé – c"),
    ("a<br><style>p { x: y }</style>b<!-- c -->d", "a\nbd"),
    ("a<br>&#X41;&#x42;&#67;&#7;&#x1b;", "a\nABC&#7;&#x1b;"),
    ("Ask <Kim> &amp; <Ada", "Ask <Kim> &amp; <Ada"), ("", ""), ("<", "<"), ("</", "</"),
  ])
  func `a description that is HTML is read without its marks`(_ text: String, _ plain: String) {
    var details = EventDetails()
    details.description = text
    #expect(details.plainDescription == plain)
  }

  @Test func `marks that nothing ends take no more time than a text is long`() {
    for mark in ["<a ", "<title>", "<!-- ", "<title></style>"] {
      var details = EventDetails()
      details.description = "<br>" + String(repeating: mark, count: 50_000) + "</title>"
      #expect(details.plainDescription != nil)
    }
  }

  @Test func `a styled description elsewhere has no text`() throws {
    let line = "STYLED-DESCRIPTION;VALUE=URI:https://example.org/a.html"
    #expect(try details([line]).description == nil)
  }

  @Test func `the text that Outlook writes as HTML alone is the description`() throws {
    let line = "X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Bring <b>wine</b></p></body></html>"
    for keepsAll in [true, false] {
      #expect(try details([line], keepsAll: keepsAll).description == "Bring wine")
      #expect(try details([line, "DESCRIPTION:Plain"], keepsAll: keepsAll).description == "Plain")
    }
  }

  @Test func `the title of a place of Apple Calendar is the place where there is no other`() throws {
    let line = #"X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Café\nStreet 1":geo:52.5,13.4"#
    for keepsAll in [true, false] {
      let alone = try details([line], keepsAll: keepsAll)
      #expect(alone.location == "Café\nStreet 1")
      #expect(alone.position?.latitude == 52.5)
      #expect(try details([line, "LOCATION:Home"], keepsAll: keepsAll).location == "Home")
    }
  }

  @Test func `the position of a VLOCATION is that of the event where there is no other`() throws {
    let place = ["BEGIN:VLOCATION", "UID:p", "NAME:Hall", "GEO:48.2;16.4", "END:VLOCATION"]
    #expect(try details(place).position?.longitude == 16.4)
    #expect(try details(["GEO:1;2"] + place).position?.longitude == 2)
  }

  @Test func `the name of a VLOCATION is the place where there is no other`() throws {
    let place = ["BEGIN:VLOCATION", "UID:p", "NAME:Café\\, garden", "LOCATION-TYPE:cafe", "END:VLOCATION"]
    #expect(try details(place).location == "Café, garden")
    #expect(try details(["LOCATION:Home"] + place).location == "Home")
    #expect(try details(["BEGIN:VRESOURCE", "UID:r", "NAME:Projector", "END:VRESOURCE"]).location == nil)
  }
}
