import AgendaKit
import AgendaWidgets
import Foundation
import ICalendar
import TestSupport
import Testing

/// Text of calendars is shown and has no other effect.
struct SVGSafetyTests {
  static let hostileTexts = [
    "<script>alert(1)</script>", "</text></svg><svg onload=\"x\">", "]]>&amp;&#0;&lt;", "\" onclick='x' '",
    "<!ENTITY x SYSTEM 'file:///etc/passwd'>", "\u{0}\u{8}\u{1B}[31mred\u{7F}\u{9B}", "\u{FFFE}\u{FFFF}x",
    "\u{202E}evil\u{2066}", "url(javascript:x)", "--></style><style>*{fill:red}", "&", "<", "%s%n",
    String(repeating: "W", count: 5000), "e" + String(repeating: "\u{301}", count: 500),
  ]

  private func content(_ text: String, target: String?) -> WidgetContent {
    var item = Sample.timed(Sample.instant(9), Sample.instant(10), text, at: text)
    item.isRunning = true
    let allDay = Sample.allDay(text)
    let agenda = Sample.agenda([Sample.day(allDay: [allDay], timed: [item])], now: Sample.instant(9, 30))
    let space = WidgetSpace.points(.family(.large), width: 360, height: 379)
    var content = WidgetLayout(language: Language(.english)).content(of: agenda, in: space)
    // Unlike the layout, this takes text directly from the calendar.
    if case .row(var row)? = content.columns[0].entries.first {
      row.title = FittedText(text)
      row.note = FittedText(text)
      row.target = target
      content.columns[0].entries[0] = .row(row)
    }
    content.notice = FittedText(text)
    return content
  }

  @Test("Markup, controls and endless words in a calendar stay text", arguments: hostileTexts)
  func hostileText(text: String) throws {
    for theme in [nil, Theme.monochrome] {
      let svg = SVGRenderer(theme: theme).render(content(text, target: nil))
      let document = try SVGDocument(svg)
      #expect(document.elements.filter { ["script", "a", "svg", "style"].contains($0.name) }.count == 2)
      #expect(!document.elements.contains { $0.attributes.keys.contains { $0.hasPrefix("on") } })
      let unwanted = svg.unicodeScalars.first { scalar in
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
        default: false
        }
      }
      #expect(unwanted == nil)
    }
  }

  @Test(
    "Only addresses of four kinds become links",
    arguments: [
      ("https://example.org/a?b=1&c=%22", true), ("HTTP://example.org", true), ("mailto:a@b.c", true),
      ("tel:+49301234", true), ("javascript:alert(1)", false), ("data:text/html,x", false),
      ("file:///etc/passwd", false),
      (" https://example.org", false), ("https://example.org/\n", false), ("", false),
      ("//example.org", false),
      ("java\tscript:x", false), ("httpsx:y", false),
    ])
  func links(target: String, isLink: Bool) throws {
    let document = try SVGDocument(SVGRenderer(theme: .light).render(content("x", target: target)))
    let links = document.all("a").map { $0.attributes["href"] }
    #expect(links == (isLink ? [target] : []))
    // The role `img` would hide links from screen readers.
    #expect(document.root.attributes["role"] == (isLink ? "group" : "img"))
  }

  @Test("A widget with one target is one link, and its rows have none")
  func singleTarget() throws {
    var content = content("x", target: "https://example.org/row")
    content.target = "https://example.org/all"
    let document = try SVGDocument(SVGRenderer(theme: .light).render(content))
    #expect(document.all("a").map { $0.attributes["href"] } == ["https://example.org/all"])
    #expect(document.all("text").allSatisfy { $0.path.contains("a") })
  }
}
