import Testing

@testable import AgendaWidgets

/// Tables and sentences at the width of a terminal.
struct TextTableTests {
  private static let rows = [
    ["NAME", "SIZE", "WHERE"], ["desk", "800x480", "/home/ada/pictures/widgets/of-this-year/desk.svg"],
    ["a-name-that-is-long", "60x20", "the hall"],
  ]

  @Test(arguments: [20, 24, 30, 40, 60, 80])
  func `a table is never wider than its style, and has all texts`(width: Int) {
    let text = TextTable(Self.rows, style: TextStyle(width: width)).text
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width }, "\(text)")
    let letters = { (text: String) in text.filter { !$0.isWhitespace }.sorted() }
    #expect(letters(text) == letters(Self.rows.joined().joined()))
  }

  @Test func `where the columns have no room, the cells of a row stand below its first one`() {
    let text = TextTable(Self.rows, style: TextStyle(width: 24)).text
    #expect(
      text.hasPrefix(
        "NAME\n  SIZE  WHERE\ndesk\n  800x480\n  /home/ada/pictures/\n  widgets/of-this-year/\n  desk.svg\n"),
      "\(text)")
    #expect(text.hasSuffix("a-name-that-is-long\n  60x20  the hall\n"), "\(text)")
  }

  @Test(arguments: [
    ("links", "links  ADDRESS\n"), ("a-name-that-is-long", "a-name-that-is-long\n  ADDRESS\n"),
  ])
  func `an address in the last column is not broken`(name: String, expected: String) {
    let address = "https://example.org/a-very-long/path/to/a-meeting"
    let text = TextTable([[name, address]], style: TextStyle(width: 30)).text
    #expect(text == expected.replacing("ADDRESS", with: address))
  }

  @Test(arguments: [
    ("one two three", 20, "one two three"), ("one two three", 8, "one two\nthree"),
    ("  + because of this", 12, "  + because\n    of this"), ("- one two three", 9, "- one two\n  three"),
    ("a\n\nb  c", 20, "a\n\nb  c"),
    ("see https://example.org/a-very-long-path now", 12, "see\nhttps://example.org/a-very-long-path\nnow"),
    ("会議の予定です", 6, "会議の\n予定で\nす"),
  ])
  func `what a line goes on with stands below its first word`(text: String, width: Int, expected: String) {
    #expect(text.paragraphs(to: width) == expected)
    #expect(text.paragraphs(to: nil) == text)
  }
}

/// The columns of the tree of calendars, and the groups in it.
@Suite struct CalendarTreeColumnTests {
  private static func listing(
    _ name: String, account: String? = nil, _ notes: Set<CalendarListing.Note> = []
  ) -> CalendarListing {
    var listing = CalendarListing(name: name, source: "x.ics", eventCount: 3)
    (listing.account, listing.notes) = (account, notes)
    return listing
  }

  private func lines(_ listings: [CalendarListing], width: Int) -> [String] {
    CalendarTreeRenderer(TextStyle(width: width)).render(listings).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [72, 100]) func `one long name leaves room for what stands beside the others`(_ width: Int)
  {
    let long = String(repeating: "long ", count: 16) + "end"
    let drawn = lines(
      [
        Self.listing("home/Old", account: "home", [.vanished]), Self.listing("home/\(long)", account: "home"),
      ],
      width: width)
    #expect(drawn[2].hasSuffix("3 events  no longer on the server"))
    #expect(drawn[3].contains("…") && drawn[3].hasSuffix("3 events"))
    #expect(drawn.allSatisfy { DisplayWidth.of($0) <= width })
  }

  @Test func `a name of half a line is whole`() {
    let name = String(repeating: "n", count: 29)
    #expect(lines([Self.listing(name)], width: 72)[1] == "└─ ✓ ▌ \(name)  3 events  x.ics")
  }

  @Test func `groups without calendars come last`() {
    let groups = ["home": CalendarTreeRenderer.GroupNote("ada"), "bob": .init("bob · no calendars")]
    let renderer = CalendarTreeRenderer(TextStyle(width: 60), groups: groups, showsEmptyGroups: true)
    #expect(
      renderer.render([Self.listing("home/Work", account: "home")]) == """
        Calendars
        ├─ home         ada
        │  └─ ✓ ▌ Work  3 events
        └─ bob          bob · no calendars

        """)
    #expect(renderer.render([]).hasPrefix("Calendars\n├─ bob   bob · no calendars\n"))
  }
}
