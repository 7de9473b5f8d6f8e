import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Text of calendars is shown and has no other effect.
struct HTMLSafetyTests {
  private static let hostileTexts = [
    "<script>alert(1)</script>", "</bdi></div></li></ul></article><img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>", "' onmouseover='alert(1)", "\" style=\"background:url(//evil)\" x=\"",
    "</title><script>alert(1)</script>", "</style><style>*{display:none}</style>", "<!--", "-->",
    "<![CDATA[x]]>",
    "&lt;b&gt;&amp;&#60;script&#62;&NotEqualTilde;", "<a href=javascript:alert(1)>x</a>", "{{7*7}}",
    "<plaintext>",
    "\u{0}\u{8}\u{1B}[31mred\u{7F}\u{9B}", "\u{202E}evil\u{2066}", "\u{FEFF}\u{2028}x", "<base href=//evil>",
    "<meta http-equiv=refresh content=0>", "`", "=", "\\", String(repeating: "<", count: 5000),
    "e" + String(repeating: "\u{301}", count: 500),
  ]

  /// Content with a text everywhere, not as the layout makes it but straight from the calendar.
  private func content(_ text: String, target: String?) -> WidgetContent {
    let calendar = CalendarIdentity(name: text, displayName: text, position: 0)
    var item = Sample.timed(Sample.instant(9), Sample.instant(10), text, at: text, in: calendar)
    item.isRunning = true
    let agenda = Sample.agenda(
      [Sample.day(allDay: [Sample.allDay(text, in: calendar)], timed: [item])], now: Sample.instant(9, 30))
    let space = WidgetSpace.points(.family(.large), width: 360, height: 379)
    var content = WidgetLayout(language: Language(.english)).content(of: agenda, in: space)
    if case .row(var row)? = content.columns[0].entries.first {
      row.title = FittedText(full: text + text, shown: text)
      row.note = FittedText(full: text + text, shown: text)
      row.time = FittedText(full: text + text, shown: text)
      row.target = target
      content.columns[0].entries = [
        .row(row), .day(Sample.saturday, FittedText(text)), .sentence(FittedText(text)),
        .more(1, FittedText(text)),
      ]
    }
    content.header?.line = FittedText(full: text + text, shown: text)
    content.message = WidgetMessage(sentence: [FittedText(text)], advice: [FittedText(text)])
    content.notice = FittedText(text)
    return content
  }

  /// A value without the number of lines of a title, which its length decides.
  private static func value(_ name: String, of element: HTMLDocument.Element) -> String? {
    let value = element.attributes[name]?
      .replacing(" agenda-broken", with: "").replacing(/^--agenda-lines:[0-9]+;?/, with: "")
    return value == "" ? nil : value
  }

  private static func names(of element: HTMLDocument.Element) -> Set<String> {
    Set(element.attributes.keys.filter { $0 != "title" && value($0, of: element) != nil })
  }

  @Test(
    .enabled(if: HTMLDocument.hasParser, "Python has no html5lib"), arguments: HTMLRenderer.Style.allCases)
  func `Markup, controls and endless words in a calendar stay text`(style: HTMLRenderer.Style) throws {
    let render = { HTMLRenderer(style).render(content($0, target: "https://example.org/\($0)")) }
    let harmless = try HTMLDocument.parse([render("harmless")])[0].elements.filter { $0.name != "a" }
    let texts = HTMLSafetyTests.hostileTexts.map(render)
    for (document, text) in zip(try HTMLDocument.parse(texts), HTMLSafetyTests.hostileTexts) {
      #expect(document.errors.isEmpty, "\(text): \(document.errors)")
      // The elements and the names of their attributes are equal, whatever the text is.
      let elements = document.elements.filter { $0.name != "a" }
      #expect(elements.map(\.name) == harmless.map(\.name), "\(text)")
      for (element, plain) in zip(elements, harmless) {
        #expect(Self.names(of: element) == Self.names(of: plain))
        for name in ["class", "style", "content", "datetime"] {
          #expect(Self.value(name, of: element) == Self.value(name, of: plain))
        }
      }
    }
    for html in texts {
      #expect(
        html.unicodeScalars.allSatisfy { scalar in
          switch scalar.value {
          case 0x0A: true
          case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
          default: true
          }
        })
    }
  }

  @Test(
    arguments: [
      ("https://example.org/a?b=1&c=%22", true), ("HTTP://example.org", true), ("mailto:a@b.c", true),
      ("tel:+49301234", true), ("javascript:alert(1)", false), ("data:text/html,x", false),
      ("file:///etc/passwd", false), ("vbscript:x", false), (" https://example.org", false),
      ("https://example.org/\n", false), ("", false), ("//example.org", false), ("java\tscript:x", false),
      ("httpsx:y", false), ("http:\u{301}//x", false),
    ])
  func `Only addresses of four kinds become links`(target: String, isLink: Bool) {
    for style in HTMLRenderer.Style.allCases {
      let html = HTMLRenderer(style).render(content("x", target: target))
      #expect(html.contains("<a ") == isLink)
      #expect(html.contains("rel=\"noopener noreferrer\"") == isLink)
      var single = content("x", target: nil)
      single.target = target
      if style != .mail { #expect(HTMLRenderer(style).render(single).contains("<a ") == isLink) }
    }
  }
}
