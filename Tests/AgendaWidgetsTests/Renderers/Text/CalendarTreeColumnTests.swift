import Testing

@testable import AgendaWidgets

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
