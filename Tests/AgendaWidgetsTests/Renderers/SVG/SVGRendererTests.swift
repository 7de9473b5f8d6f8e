import AgendaKit
import AgendaWidgets
import Foundation
import ICalendar
import TestSupport
import Testing

struct SVGRendererTests {
  static let small = WidgetSpace.points(.family(.small), width: 169, height: 169)
  static let medium = WidgetSpace.points(.family(.medium), width: 360, height: 169)
  static let large = WidgetSpace.points(.family(.large), width: 360, height: 379)

  private func content(
    _ agenda: Agenda, _ space: WidgetSpace, _ code: Language.Code = .english
  ) -> WidgetContent {
    WidgetLayout(language: Language(code), dimsEnded: true).content(of: agenda, in: space)
  }

  @Test("Pictures equal the reviewed ones")
  func goldens() throws {
    let nothing = Sample.agenda([Sample.day()], state: .nothingToday)
    try Golden.expect(SVGRenderer(theme: .light).render(content(Sample.today, Self.small)), "small.svg")
    try Golden.expect(
      SVGRenderer(theme: .dark).render(content(Sample.mixed, Self.medium, .hebrew)), "medium-hebrew.svg")
    try Golden.expect(SVGRenderer(theme: .monochrome).render(content(nothing, Self.large)), "nothing.svg")
    try Golden.expect(SVGRenderer().render(content(Sample.today, Self.medium)), "automatic.svg")
  }

  @Test(
    "A scale makes the picture larger, and what is drawn the same",
    arguments: [
      (1.0, "169"), (2, "338"), (2.5, "422.5"), (9, "676"), (-1, "169"), (.nan, "169"),
    ])
  func scale(scale: Double, width: String) throws {
    let content = content(Sample.today, Self.small)
    let document = try SVGDocument(SVGRenderer(theme: .light, scale: scale).render(content))
    #expect(document.root.attributes["width"] == width)
    #expect(document.root.attributes["viewBox"] == "0 0 169 169")
    let plain = try SVGDocument(SVGRenderer(theme: .light).render(content))
    #expect(document.shownTexts == plain.shownTexts)
  }

  @Test("A transparent picture has neither a background nor an edge")
  func transparency() {
    let content = content(Sample.today, Self.small)
    let opaque = SVGRenderer(theme: .light).render(content)
    let transparent = SVGRenderer(theme: .light, isTransparent: true).render(content)
    #expect(opaque.contains("class=\"background\"") && opaque.contains("class=\"edge\""))
    #expect(!transparent.contains("class=\"background\"") && !transparent.contains("class=\"edge\""))
    #expect(transparent.contains(">Stand-up<"))
  }

  @Test("Without a theme the picture follows the system; with one it does not")
  func automaticTheme() {
    let content = content(Sample.today, Self.small)
    let automatic = SVGRenderer().render(content)
    #expect(automatic.contains("@media (prefers-color-scheme:dark)"))
    #expect(automatic.contains("@media (prefers-contrast:more)"))
    #expect(automatic.contains(".title{fill:\(Theme.dark.primaryText)}"))
    #expect(automatic.contains(".title{fill:\(Theme.light.primaryText)}"))
    #expect(!SVGRenderer(theme: .dark).render(content).contains("@media"))
  }

  @Test("Two pictures in one page share no identifiers and no style rules")
  func identifiers() throws {
    let content = content(Sample.today, Self.small)
    let one = SVGRenderer(theme: .light, identifier: "a-1").render(content)
    let other = SVGRenderer(theme: .dark, identifier: "b\"><script>").render(content)
    let document = try SVGDocument(one + "")
    #expect(document.elements.compactMap { $0.attributes["id"] }.allSatisfy { $0.hasPrefix("a-1") })
    #expect(try SVGDocument(other).root.attributes["id"] == "bscript")
    let style = try #require(document.all("style").first?.text)
    #expect(style.split(separator: "\n").allSatisfy { $0.hasPrefix("#a-1 ") })
    #expect(try SVGDocument(SVGRenderer(identifier: "1").render(content)).root.attributes["id"] == "agenda1")
    let names = try [(SVGRenderer(theme: .dark), Self.medium), (SVGRenderer(), Self.small)].map {
      try SVGDocument($0.render(self.content(Sample.today, $1))).root.attributes["id"]
    }
    #expect(names == ["agenda-medium-dark", "agenda-small-automatic"])
  }

  @Test("The description for screen readers is complete, uncut and in order")
  func description() throws {
    let document = try SVGDocument(SVGRenderer().render(content(Sample.today, Self.medium)))
    #expect(document.root.attributes["role"] == "img")
    #expect(document.all("title").first?.text == "Saturday 21 November")
    let description = try #require(document.all("desc").first?.text)
    #expect(
      description.hasPrefix("Ada Lovelace’s birthday +1. 09:00–09:15 Stand-up, Room 4. 11:30–12:30 Lunch"))
    #expect(description.hasSuffix("Night shift"))
  }

  @Test("Running, ended and cancelled events differ in shape too")
  func shapes() throws {
    var items = (0..<4).map { Sample.timed(Sample.instant(9 + $0), Sample.instant(10 + $0), "E\($0)") }
    items[0].hasEnded = true
    items[1].isRunning = true
    items[2].isCancelled = true
    let agenda = Sample.agenda([Sample.day(timed: items)], now: Sample.instant(10, 30))
    let document = try SVGDocument(SVGRenderer(theme: .light).render(content(agenda, Self.large)))
    let rects = document.all("rect").filter { !["background", "edge"].contains($0.attributes["class"]) }
    let bars = rects.filter { $0.classes.first?.hasPrefix("bar") == true }
    #expect(bars.map { $0.number("width") } == [1.5, 3.5, 3.5])
    #expect(rects.contains { $0.classes == ["pill0"] })
    #expect(rects.contains { $0.classes == ["hollow0"] })
    let struck = document.all("text").filter { $0.attributes["text-decoration"] == "line-through" }
    #expect(struck.map(\.text) == ["E2"])
  }

  @Test("Without colours calendars differ by the pattern of their bars")
  func monochrome() throws {
    let calendars = (0..<4).map { CalendarIdentity(name: "c\($0)", position: $0) }
    let items = calendars.enumerated().map { place, calendar in
      Sample.timed(Sample.instant(9 + place), Sample.instant(10 + place), "E", in: calendar)
    }
    let agenda = Sample.agenda([Sample.day(timed: items)])
    let svg = SVGRenderer(theme: .monochrome).render(content(agenda, Self.large))
    let bars = try SVGDocument(svg).elements.filter { $0.attributes["fill"] != nil }
    let looks = bars.map { [$0.name, $0.attributes["fill"] ?? "", $0.attributes["stroke-dasharray"] ?? ""] }
    #expect(Set(looks).count == 4)
    // Nothing but black and white.
    let colors = svg.matches(of: /#[0-9a-f]{6}/).map { String($0.output) }
    #expect(Set(colors) == ["#000000", "#ffffff"])
  }

  @Test("Rows are clipped to their column")
  func columns() throws {
    let space = WidgetSpace.points(for: .family(.extraLarge))
    for code in [Language.Code.english, .hebrew] {
      let content = content(Sample.ahead, space, code)
      let document = try SVGDocument(SVGRenderer(theme: .light, identifier: "a").render(content))
      let clips = document.all("clipPath").filter { $0.attributes["id"]?.hasPrefix("a-column-") == true }
      let groups = document.all("g").compactMap { $0.attributes["clip-path"] }
      #expect(clips.count == 2 && content.columns.count == 2)
      #expect(Set(groups) == ["url(#a-frame)", "url(#a-column-0)", "url(#a-column-1)"])
    }
  }
}
