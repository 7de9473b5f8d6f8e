import AgendaKit
import AgendaWidgets
import Foundation
import ICalendar
import TestSupport
import Testing

private func page(_ title: String, note: String? = nil, target: String? = nil, time: String? = nil)
  -> WidgetContent
{
  var row = Sample.row(Sample.timed(Sample.instant(9), Sample.instant(10), title), time: time, note: note)
  row.target = target
  var birthday = Sample.birthday
  birthday.title = FittedText(title)
  var content = Sample.content(
    .page, .stacked, columns: 80,
    header: Sample.header(title, summary: AllDaySummary(row: birthday, others: 2, othersText: "+2")),
    entries: [
      .row(row), .row(row), .more(2, FittedText(title)), .day(Sample.saturday, FittedText(title)), .row(row),
      .sentence(FittedText(title)),
    ])
  content.target = target
  content.message = Sample.message(.unreadable, title, [title, title])
  content.notice = FittedText(title)
  return content
}

struct MarkdownRendererTests {
  @Test func `A page is a heading, a summary, and a list of rows under the names of the days`() {
    var birthday = Sample.birthday
    birthday.target = "https://example.org/ada"
    var standUp = Sample.row(Sample.standUp, time: "09:00–09:15", note: "Room 4")
    standUp.target = "https://meet.google.com/a(b)&c;"
    var running = Sample.lunch
    running.isRunning = true
    var struck = Sample.review
    struck.isCancelled = true
    var content = Sample.content(
      .page, .stacked, columns: 80,
      header: Sample.header(
        "Saturday 21 November", summary: AllDaySummary(row: birthday, others: 1, othersText: "+1")),
      entries: [
        .row(standUp), .row(Sample.row(running, time: "11:30–12:30")),
        .row(Sample.row(struck, time: "14:00–15:30", note: "cancelled · Zoom")),
        .day(Sample.saturday.adding(days: 2), FittedText("Monday 23 November")),
        .row(Sample.row(Sample.allDay("Fair", from: 2, on: 2))), .more(5, FittedText("+5 more")),
      ])
    content.notice = FittedText("1 calendar could not be read")
    #expect(
      MarkdownRenderer().render(content) == """
        # Saturday 21 November

        ★ [Ada Lovelace’s birthday](https://example.org/ada) +1

        - **09:00–09:15** [Stand-up](https://meet.google.com/a%28b%29\\&c;) · Room 4
        - ► **11:30–12:30** Lunch with Kim
        - ✗ **14:00–15:30** Design review · cancelled · Zoom

        ## Monday 23 November

        - Fair

        +5 more

        **! 1 calendar could not be read**

        """)
  }

  @Test func `Each state equals the reviewed file`() throws {
    let text = Sample.drawnStates(in: MarkdownRenderer.space) { MarkdownRenderer().render($0) }
    try Golden.expect(text, "page.txt")
  }

  @Test func `A state has a sentence and advice`() {
    var content = Sample.content(.page, .stacked, columns: 80)
    content.columns = []
    content.message = Sample.message(
      .newCalendar, "No calendars yet", ["Write these lines:", "[[calendar]]"])
    #expect(
      MarkdownRenderer().render(content) == """
        No calendars yet

        Write these lines:\\
        \\[\\[calendar\\]\\]

        """)
  }

  @Test func `A one-line widget is one line, and a date is not a link`() {
    #expect(MarkdownRenderer().render(Sample.inline) == "**09:00** Stand-up +3\n")
    var small = Sample.small
    small.target = "https://x.org/"
    #expect(MarkdownRenderer().render(small).hasPrefix("# Saturday 21\n\n★ Ada Lovelace’s … +1\n"))
  }

  @Test(arguments: [
    ("Stand-up 10:30 (Room 4), v1.2!", "Stand-up 10:30 (Room 4), v1.2!"),
    (
      "*a* _b_ `c` [d](e) <f> &amp; #g | ~~h~~ \\",
      ##"\*a\* \_b\_ \`c\` \[d\](e) \<f\> \&amp; \#g \| \~\~h\~\~ \\"##
    ),
    ("1. a", #"1\. a"#), ("12) a", #"12\) a"#), ("1.5 l", #"1\.5 l"#), ("- a", #"\- a"#), ("---", #"\---"#),
    ("+ a", #"\+ a"#), ("+3 more", "+3 more"), ("===", #"\==="#),
    ("https://x.org", #"https\://x.org"#), ("www.x.org", #"www\.x.org"#), ("a@x.org", #"a\@x.org"#),
    (":smile:", #"\:smile:"#),
  ])
  func `Characters have a backslash only where they would be markup`(title: String, expected: String) {
    let text = MarkdownRenderer().render(page(title))
    #expect(text.contains("\n- " + expected + "\n"))
    #expect(text.hasPrefix("# " + expected + "\n"))
  }

  @Test(.enabled(if: Python.has("markdown_it"), "Python has no markdown_it"))
  func `Whatever a calendar holds, a reader of CommonMark finds its text and nothing else`() throws {
    var random = RandomNumbers(seed: 47)
    let pieces = [
      "*", "**", "_", "__", "`", "```", "~~~", "[", "]", "(", ")", "!", "![", "<", ">", "<b>", "</p>", "<!--",
      "&lt;",
      "&#42;", "&", ";", "\\", "#", "# ", "- ", "+ ", "1. ", "2) ", "---", "===", "|", "|-|", "> ", "\"", "'",
      ":", "a",
      " ", "https://x.org", "<https://x.org>", "www.x.org", "[a]: https://x.org", "[a](javascript:b)", "日",
      "…", "é",
      "  ", "\t", "\n", "\n\n    ", "{a}", "$x$", "^", "=", "http://a)b",
    ]
    let targets = [
      nil, "https://x.org/a(b", "https://x.org/?a=1&lt;2&copy;", "javascript:alert(1)", "https://x.org/)](b",
      "mailto:a@x.org", "https://x.org/ \"onclick", "https://x.org/*a*_b_",
    ]
    var cases: [[String]] = []
    for _ in 0..<300 {
      let raw = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      // As the layout makes it harmless.
      let title = PlainText.sanitized(raw.joined())
      guard !title.isEmpty else { continue }
      let target = targets.randomElement(using: &random) ?? nil
      let time: String? = Bool.random(using: &random) ? "→ 12:00" : nil
      let content = page(title, note: Bool.random(using: &random) ? title : nil, target: target, time: time)
      cases.append([title, MarkdownRenderer().render(content)])
    }
    let file = FileManager.default.temporaryDirectory.appending(
      path: "agenda-markdown-\(UUID().uuidString).json")
    try JSONSerialization.data(withJSONObject: cases).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      try Python.run(reader, arguments: [file.path])
        == "\(cases.count) read\n")
  }

  /// Prints what of each text is not where it belongs: 12 pieces of text under the tags that the renderer writes.
  private var reader: String {
    """
    import json, sys
    from html.parser import HTMLParser
    from markdown_it import MarkdownIt

    class Reader(HTMLParser):
      def __init__(self):
        super().__init__()
        self.tags, self.texts, self.links = [], [""], []
      def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        for name, value in attributes: self.links.append((tag, name, value))
        if tag in ("h1", "h2", "p", "li", "br"): self.texts.append("")
      def handle_data(self, data): self.texts[-1] += data

    cases = json.load(open(sys.argv[1]))
    for preset in ("commonmark", "js-default"):
      for title, text in cases:
        reader = Reader()
        reader.feed(MarkdownIt(preset).render(text))
        texts = [piece.strip() for piece in reader.texts if piece.strip()]
        tags = [tag for tag in reader.tags if tag not in ("a", "strong", "ul")]
        wanted = ["h1", "p", "li", "li", "p", "h2", "li", "p", "p", "p", "br", "p"]
        links = all(tag == "a" and name == "href" and value.split(":")[0] in ("https", "mailto")
          for tag, name, value in reader.links)
        rows = ("", "→ 12:00 ")
        shown = len(texts) == 12 and all(
          piece in [s + title + e for s in rows + ("★ ", "! ") for e in ("", " +2", " · " + title)] for piece in texts)
        if tags != wanted or not links or not shown: print(preset, repr(title), repr(text), tags, reader.links, texts)
    print(len(cases), "read")
    """
  }
}
