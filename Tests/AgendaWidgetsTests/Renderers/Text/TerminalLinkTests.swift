import AgendaKit
import AgendaWidgets
import ICalendar
import Testing

private func text(_ content: WidgetContent, _ depth: ColorDepth = .none, links: Bool = false) -> String {
  WidgetTextRenderer(depth: depth, linksTitles: links).render(content)
}

struct TerminalLinkTests {
  private func link(_ title: String, _ address: String) -> String {
    "\u{1B}]8;;\(address)\u{1B}\\\(title)\u{1B}]8;;\u{1B}\\"
  }

  private func row(_ target: String?) -> WidgetContent {
    var row = Sample.row(Sample.standUp, time: "09:00")
    row.target = target
    var content = Sample.inline
    content.columns[0].entries = [.row(row)]
    return content
  }

  @Test func `A title links to the target of its row, if there is one`() {
    #expect(text(row("https://x.org/"), links: true) == "09:00 \(link("Stand-up", "https://x.org/"))\n")
    var small = Sample.small
    small.target = "https://x.org/day"
    #expect(text(small, links: true) == text(small))
    #expect(!text(row("https://x.org/")).contains("\u{1B}"))
  }

  @Test func `Colour codes are around the link`() {
    var content = row("https://x.org/")
    guard case .row(var item) = content.columns[0].entries[0] else { return }
    item.isRunning = true
    content.columns[0].entries = [.row(item)]
    #expect(
      text(content, .ansi16, links: true)
        == "\u{1B}[1m09:00\u{1B}[0m \u{1B}[1m\(link("Stand-up", "https://x.org/"))\u{1B}[0m\n")
  }

  @Test(arguments: [
    "javascript:alert(1)", "https://x.org/\u{1B}\\\u{1B}[31m", "https://x.org/\u{7}", "https://x.org/\u{9C}x",
    "https://x.org/\n", "https://x.org/" + String(repeating: "a", count: 2083), "", "x",
  ])
  func `An unsafe address makes no link`(address: String) {
    #expect(text(row(address), links: true) == "09:00 Stand-up\n")
  }

  @Test func `An address is printable ASCII`() {
    #expect(text(row("https://x.org/日"), links: true).contains(link("Stand-up", "https://x.org/%E6%97%A5")))
  }

  @Test func `The list can link its titles the same way`() throws {
    let template = try LinkTemplate(parsing: "https://x.org/{uid}")
    let agenda = Sample.agenda([
      Sample.day(timed: [
        Sample.timed(Sample.instant(9), Sample.instant(10), "A", uid: "1") { $0.url = "https://a.org/" },
        Sample.timed(Sample.instant(10), Sample.instant(11), "B", uid: "2"),
      ])
    ])
    let list = { TextRenderer(TextStyle(width: 40, linksTitles: $0), linkTemplate: template).render(agenda) }
    #expect(
      list(true) == """
        Saturday 21 November
        ▌ 09:00–10:00  \(link("A", "https://a.org/"))
        ▌ 10:00–11:00  \(link("B", "https://x.org/2"))

        """)
    #expect(!list(false).contains("\u{1B}"))
  }
}
