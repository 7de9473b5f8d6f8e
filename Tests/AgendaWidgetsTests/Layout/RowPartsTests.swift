import AgendaKit
import AgendaWidgets
import ICalendar
import Testing

/// The parts of one-line rows that give way.
struct RowPartsTests {
  private static let trip: AgendaItem = {
    var trip = Sample.timed(
      Sample.instant(9), Sample.instant(9, day: 4), "Trip", at: "Somewhere long place name")
    trip.part = .allDay
    trip.dayCount = 5
    return trip
  }()

  @Test(arguments: 36...44)
  func `With a clock of twelve hours the places of a large widget stay`(columns: Int) {
    let text = drawn(Sample.today, .family(.large), columns: columns, locale: "en_US")
    #expect(text.contains("Room 4\n") && text.contains("Zoom\n"))
    #expect(text.contains("Design revi") && text.contains("Lunch with "))
  }

  @Test func `Beside a short day a place is cut as long as it says something`() {
    let line = { (columns: Int) in
      let text = drawn(
        Sample.agenda([Sample.day(allDay: [Self.trip])]), .family(.large), columns: columns)
      return text.split(separator: "\n").last.map(String.init)
    }
    #expect(line(70) == "▌ Trip              day 1 of 5 · Somewhere long place name")
    #expect(line(40) == "▌ Trip  1/5 · Somewhere long place name")
    #expect(line(35) == "▌ Trip  1/5 · Somewhere long place…")
    #expect(line(20) == "▌ Trip  1/5 · Somew…")
    #expect(line(19) == "▌ Trip  day 1 of 5")
  }

  @Test func `In a list one long title takes no room from the places of the others`() {
    let agenda = Sample.agenda([
      Sample.day(
        allDay: [Self.trip],
        timed: [
          Sample.timed(Sample.instant(9), Sample.instant(10), "Stand-up", at: "Room 4"),
          Sample.timed(
            Sample.instant(10), Sample.instant(11), "Budget review with all of the finance department",
            at: "Board room"),
          Sample.timed(Sample.instant(12), Sample.instant(13), "Lunch", at: "Café Übersee, Karlstraße 4"),
          Sample.timed(
            Sample.instant(14), Sample.instant(15), "Visit",
            at: "Museum of Natural History, second floor, hall 5"),
        ])
    ])
    #expect(
      drawn(agenda, .page, columns: 72) == """
        Saturday 21 November
        ▌ Trip                   day 1 of 5 · Somewhere long place name
        ▌ 09:00–10:00  Stand-up  Room 4
        ▌ 10:00–11:00  Budget review with all of the finance depart…  Board room
        ▌ 12:00–13:00  Lunch     Café Übersee, Karlstraße 4
        ▌ 14:00–15:00  Visit     Museum of Natural History, second floor, hall 5

        """)
    #expect(
      drawn(agenda, .page, columns: 50) == """
        Saturday 21 November
        ▌ Trip      day 1 of 5 · Somewhere long place name
        ▌ 09:00–10:00  Stand-up                Room 4
        ▌ 10:00–11:00  Budget review with all…  Board room
        ▌ 12:00–13:00  Lunch    Café Übersee, Karlstraße 4
        ▌ 14:00–15:00  Visit  Museum of Natural History, …

        """)
  }

  @Test func `In a list a note has the long form of its day where its column has room for it`() {
    var fair = Sample.timed(Sample.instant(9), Sample.instant(9, day: 4), "Fair", at: "Halle")
    (fair.part, fair.dayCount) = (.allDay, 5)
    let agenda = Sample.agenda([
      Sample.day(
        allDay: [fair],
        timed: [
          Sample.timed(Sample.instant(9), Sample.instant(10), "Stand-up", at: "Room 4"),
          Sample.timed(
            Sample.instant(14), Sample.instant(15), "Visit",
            at: "Museum of Natural History, second floor, hall 5"),
        ])
    ])
    #expect(
      drawn(agenda, .page, columns: 52) == """
        Saturday 21 November
        ▌ Fair                   day 1 of 5 · Halle
        ▌ 09:00–10:00  Stand-up  Room 4
        ▌ 14:00–15:00  Visit  Museum of Natural History, se…

        """)
    #expect(
      drawn(agenda, .page, columns: 40) == """
        Saturday 21 November
        ▌ Fair                   1/5 · Halle
        ▌ 09:00–10:00  Stand-up  Room 4
        ▌ 14:00–15:00  Visit  Museum of Natural…

        """)
  }

  @Test(arguments: [WidgetSpace.Kind.family(.medium), .mode(.compact)], ["C", "en_US"])
  func `A row shows something of its title however narrow the widget is`(
    kind: WidgetSpace.Kind, locale: String
  ) {
    for columns in 8...44 {
      let text = drawn(Sample.today, kind, columns: columns, locale: locale)
      #expect(text.contains("Stan"), "\(columns) columns")
    }
    #expect(
      drawn(Sample.today, .family(.medium), columns: 22, locale: "en_US") == """
        Sat, Nov 21    +2 more
        ★ Ada Lovelace’s … +1
        ▌ 9:00 AM   Stand-up
        ▌ 11:30 AM  Lunch wit…

        """)
    #expect(drawn(Sample.today, .family(.medium), columns: 12).hasPrefix("Sat 21    +2\n"))
  }

  /// An event that begins at 22:00 on the first of two days, or of three.
  private func night(_ part: AgendaItem.Part, until end: Instant, days: Int) -> AgendaItem {
    var item = Sample.timed(Sample.instant(22), end, "Watch")
    (item.part, item.dayCount, item.dayIndex) = (part, days, part == .beginning ? 1 : days)
    return item
  }

  @Test(arguments: [
    ("C", AgendaItem.Part.beginning, 1, "22:00 → 01:00  Watch", "22:00  Watch"),
    ("C", .end, 1, "→ 01:00  Watch", "→ 01:00  Watch"),
    ("C", .beginning, 2, "22:00 →  Watch", "22:00 →  Watch"),
    ("en_US", .beginning, 1, "10 PM → 1 AM  Watch", "10:00 PM  Watch"),
    ("en_US", .end, 1, "→ 1 AM  Watch", "→ 1 AM  Watch"),
    ("he", .beginning, 1, "22:00 ← 01:00  Watch", "22:00  Watch"),
  ])
  func `An arrow is the one mark of a timed event that goes on over midnight`(
    locale: String, part: AgendaItem.Part, days: Int, list: String, medium: String
  ) {
    let item = night(part, until: Sample.instant(1, day: days), days: days + 1)
    let agenda = Sample.agenda([Sample.day(timed: [item])])
    #expect(drawn(agenda, .page, columns: 60, locale: locale).hasSuffix("\n▌ \(list)\n"))
    #expect(drawn(agenda, .family(.medium), columns: 44, locale: locale).contains("▌ \(medium)\n"))
  }

  @Test func `A cut place does not end in a part of a link`() {
    let link = "https://meet.example.org/abc-defg-hij"
    for (place, expected) in [
      ("Room 4, \(link)", "  Room 4…"), (link, ""), ("www.example.org/a/long/path", ""),
    ] {
      let item = Sample.timed(Sample.instant(9), Sample.instant(10), "Quarterly planning", at: place)
      let text = drawn(Sample.agenda([Sample.day(timed: [item])]), .family(.large), columns: 46)
      #expect(text.split(separator: "\n").last == "▌ 09:00–10:00  Quarterly planning\(expected)")
    }
  }
}
