import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Properties of all HTML, whatever the calendars contain.
struct HTMLRendererPropertyTests {
  private static let attributes: [String: Set<String>] = [
    "html": ["class", "lang", "dir"], "head": [], "body": ["class", "style"], "title": [], "style": [],
    "meta": ["charset", "http-equiv", "name", "content"],
    "article": ["class", "lang", "dir", "aria-label", "style"],
    "div": ["class", "style", "title", "dir", "aria-hidden"], "header": ["class", "style"],
    "h1": ["class", "style"],
    "h2": ["class", "style"], "h3": ["class"], "p": ["class", "style"], "ul": ["class"],
    "li": ["class", "style", "title"], "span": ["class", "style"], "bdi": ["class", "title", "style"],
    "s": [], "b": [],
    "br": [], "wbr": [], "tbody": [], "tr": [], "td": ["class", "style"],
    "table": ["role", "cellpadding", "cellspacing", "border", "width", "style"],
    "time": ["class", "datetime", "title"], "a": ["class", "href", "rel", "style", "aria-label"],
    "svg": ["class", "viewBox", "width", "height", "stroke-width", "aria-hidden"], "path": ["class", "d"],
  ]

  private func renderer(_ random: inout RandomNumbers) -> HTMLRenderer {
    let name = Theme.Name.allCases.randomElement(using: &random) ?? .light
    let style = HTMLRenderer.Style.allCases.randomElement(using: &random) ?? .page
    return HTMLRenderer(style, theme: Bool.random(using: &random) ? nil : Theme(name))
  }

  @Test(.enabled(if: HTMLDocument.hasParser, "Python has no html5lib"))
  func `Browsers read what we wrote: no element, attribute, style or address comes from a calendar`() throws {
    var random = RandomNumbers(seed: 71)
    let texts = (0..<160).map { _ in renderer(&random).render(random.content()) }
    for document in try HTMLDocument.parse(texts) {
      #expect(document.errors.isEmpty, "\(document.errors)")
      for element in document.elements {
        let allowed = try #require(HTMLRendererPropertyTests.attributes[element.name], "\(element.name)")
        #expect(allowed.isSuperset(of: element.attributes.keys), "\(element)")
        let classes = element.attributes["class"]?.split(separator: " ") ?? []
        #expect(classes.allSatisfy { $0.wholeMatch(of: /agenda(-[a-z0-9]+)*/) != nil }, "\(classes)")
        let isOurs =
          element.attributes["style"].map { $0.wholeMatch(of: /[-a-zA-Z0-9#%:;., ]*/) != nil } ?? true
        #expect(isOurs, "\(element)")
      }
      #expect(!document.styles.contains("url("))
    }
  }

  @Test(.enabled(if: HTMLDocument.hasParser, "Python has no html5lib"))
  func `All that a widget shows is read once, in its order`() throws {
    var random = RandomNumbers(seed: 72)
    let contents = (0..<160).map { _ in random.content() }
    let documents = try HTMLDocument.parse(contents.map { HTMLRenderer(.fragment).render($0) })
    for (content, document) in zip(contents, documents) {
      let expected = content.shownTexts(breakingTitles: false).joined()
      #expect(document.text.strippingSeparators == expected.strippingSeparators)
    }
  }

  @Test func `The same content gives the same bytes`() {
    var random = RandomNumbers(seed: 73)
    for _ in 0..<100 {
      let renderer = renderer(&random)
      let content = random.content()
      let bytes = renderer.render(content)
      #expect(bytes == renderer.render(content))
      #expect(bytes.hasSuffix(">\n"))
    }
  }

  @Test func `A long page takes time that grows with its length`() {
    let titles = { (count: Int) in
      (0..<count).map { Sample.timed(Sample.instant(9), Sample.instant(10), "Title <\($0)>") }
    }
    let time = { (count: Int) -> Duration in
      let agenda = Sample.agenda([Sample.day(timed: titles(count))])
      let content = WidgetLayout(language: Language(.english)).content(
        of: agenda, in: .points(.page, width: 600, height: nil))
      return processorTime { _ = HTMLRenderer().render(content) }
    }
    _ = time(500)
    // Ten times the rows; a hundred times the work would be quadratic. One measurement can be disturbed, three are not.
    #expect((0..<3).contains { _ in time(5000) < time(500) * 40 })
  }
}

extension String {
  /// Without white space and the dots between the parts of a line.
  fileprivate var strippingSeparators: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "·" }))
  }
}
