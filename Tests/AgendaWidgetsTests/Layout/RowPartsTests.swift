import AgendaKit
import AgendaWidgets
import ICalendar
import Testing

/// What gives way in rows of one line.
struct RowPartsTests {
  private static let trip: AgendaItem = {
    var trip = Sample.timed(
      Sample.instant(9), Sample.instant(9, day: 4), "Trip", at: "Somewhere long place name")
    trip.part = .beginning
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
        Sample.agenda([Sample.day(timed: [Self.trip])]), .family(.large), columns: columns)
      return text.split(separator: "\n").last.map(String.init)
    }
    #expect(line(70) == "▌ 09:00 →  Trip              day 1 of 5 · Somewhere long place name")
    #expect(line(50) == "▌ 09:00 →  Trip  1/5 · Somewhere long place name")
    #expect(line(44) == "▌ 09:00 →  Trip  1/5 · Somewhere long place…")
    #expect(line(29) == "▌ 09:00 →  Trip  1/5 · Somew…")
    #expect(line(28) == "▌ 09:00 →  Trip  day 1 of 5")
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
}
