import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The parts that stay in a space that is nearly full, and those that then have room.
struct WidgetYieldingTests {
  private static let kinds: [WidgetSpace.Kind] = [
    .family(.small), .family(.medium), .family(.large), .family(.extraLarge), .mode(.compact),
    .mode(.expanded), .page,
  ]

  /// An event from Friday evening to Tuesday, which covers the Saturday and runs now.
  private static let offsite: AgendaItem = {
    let span = Occurrence.Span.timed(start: Sample.instant(18, day: -1), end: Sample.instant(9, day: 3))
    var offsite = Sample.item(span, "Offsite", at: nil, in: Sample.work, uid: nil, part: .allDay)
    (offsite.dayIndex, offsite.dayCount, offsite.isRunning) = (2, 5, true)
    return offsite
  }()

  private static func timed(_ hour: Int, _ title: String, day: Int = 0, at place: String? = nil) -> AgendaItem
  {
    Sample.timed(
      Sample.instant(hour, day: day), Sample.instant(hour + 1, day: day), title, at: place)
  }

  private static func running(_ hour: Int, _ title: String) -> AgendaItem {
    var item = timed(hour, title)
    item.isRunning = true
    return item
  }

  private static func content(
    _ agenda: Agenda, _ kind: WidgetSpace.Kind, columns: Int? = nil, lines: Int? = nil,
    dimsEnded: Bool = false
  ) -> WidgetContent {
    WidgetLayout(language: Language(.english), dimsEnded: dimsEnded)
      .content(of: agenda, in: .cells(for: kind, columns: columns, lines: lines))
  }

  private static func drawn(
    _ agenda: Agenda, _ kind: WidgetSpace.Kind, columns: Int? = nil, lines: Int? = nil
  ) -> String {
    WidgetTextRenderer().render(content(agenda, kind, columns: columns, lines: lines))
  }

  @Test(arguments: kinds)
  func `An event of several days that runs now has a row of its own`(kind: WidgetSpace.Kind) {
    let allDay = [
      Sample.allDay("Ada (36)", in: Sample.birthdays), Sample.allDay("Fair"), Self.offsite,
      Sample.allDay("Holiday"),
    ]
    let timed = (9..<15).map { Self.timed($0, "Event \($0)") }
    let agenda = Sample.agenda([Sample.day(allDay: allDay, timed: timed)])
    for lines in 2...12 {
      let rows = Self.content(agenda, kind, columns: 44, lines: lines).rows.map(\.item)
      #expect(rows.contains(Self.offsite) && rows.contains(timed[0]), "\(lines) lines")
    }
  }

  @Test(arguments: [
    (2, "► 07:00  Call\n▌ 09:00  Talk       +3\n"),
    (3, "► 06:00  Shift\n► 07:00  Call\n▌ 09:00  Talk       +2\n"),
    (4, "Sat 21 Nov     +2 more\n► 06:00  Shift\n► 07:00  Call\n▌ 09:00  Talk\n"),
    (5, "Sat 21 Nov     +1 more\n▌ Fair\n► 06:00  Shift\n► 07:00  Call\n▌ 09:00  Talk\n"),
  ])
  func `Of two events that run now, the date and all-day events yield to the second`(
    lines: Int, expected: String
  ) {
    let timed = [
      Self.running(6, "Shift"), Self.running(7, "Call"), Self.timed(9, "Talk"), Self.timed(10, "Lunch"),
    ]
    let agenda = Sample.agenda([Sample.day(allDay: [Sample.allDay("Fair")], timed: timed)])
    #expect(Self.drawn(agenda, .family(.small), lines: lines) == expected)
  }

  @Test func `The all-day events of each day of a week are listed while there are free lines`() {
    let agenda = Sample.agenda(
      (0..<3).map { day in
        Sample.day(day, allDay: (0..<3).map { Sample.allDay("\(day)-\($0)", from: day, on: day) })
      })
    #expect(
      Self.drawn(agenda, .family(.large), lines: 10) == """
        Saturday 21 November
        ▌ 0-0
        ▌ 0-1
        ▌ 0-2
        Tomorrow
        ▌ 1-0
        ▌ 1-1 +1
        Monday
        ▌ 2-0
        ▌ 2-1 +1

        """)
  }

  @Test func `Events behind the number of a summary are counted as hidden`() {
    let allDay = (0..<4).map { Sample.allDay("All day \($0)") }
    let agenda = Sample.agenda([
      Sample.day(allDay: allDay, timed: (9..<15).map { Self.timed($0, "Event \($0)") })
    ])
    for (kind, lines) in [(WidgetSpace.Kind.family(.large), 5), (.family(.medium), 4), (.family(.small), 8)] {
      let counts = Self.content(agenda, kind, lines: lines).counts
      #expect(counts.shown + counts.hidden + counts.ended == 10)
      #expect(counts.shown == (kind == .family(.large) ? 4 : kind == .family(.medium) ? 5 : 7))
    }
    let line = Self.content(Sample.agenda([Sample.day(allDay: allDay)]), .family(.inline)).counts
    #expect(line.shown == 1 && line.hidden == 3)
  }

  @Test func `The number of hidden events stands beside the date where its line has room for an event`() {
    let allDay = ["Ada", "Fair", "Grace"].map { Sample.allDay($0) }
    let days = [
      Sample.day(allDay: allDay, timed: [Self.timed(22, "Deployment")]),
      Sample.day(1, timed: (9..<12).map { Self.timed($0, "Event \($0)", day: 1) }),
    ]
    #expect(
      Self.drawn(Sample.agenda(days), .family(.large), lines: 4) == """
        Saturday 21 November                 +3 more
        ▌ Ada
        ▌ Fair +1
        ▌ 22:00–23:00  Deployment

        """)
  }

  @Test func `A day ahead takes nothing from the rows of today`() {
    var shift = Sample.nightShiftEnd
    shift.isRunning = false
    var agenda = Sample.agenda([
      Sample.day(timed: [
        Self.timed(9, "Quarterly planning with the platform team", at: "Room 4"), Self.timed(11, "Lunch"),
      ])
    ])
    let alone = Self.drawn(agenda, .family(.medium), lines: 6)
    #expect(alone.contains("Room 4"))
    agenda.daysAhead = [
      Sample.day(1, timed: [shift, Self.timed(9, "Dentist", day: 1, at: "Market square 1")])
    ]
    let drawn = Self.drawn(agenda, .family(.medium), lines: 6)
    #expect(drawn.hasPrefix(alone))
    #expect(drawn.contains("▌ → 06:00  Night shift"))
  }

  @Test(arguments: [(7, 3, true), (6, 3, false), (5, 2, false)])
  func `The empty lines between days yield to one more event`(lines: Int, shown: Int, isSpaced: Bool) {
    var agenda = Sample.agenda([Sample.day(timed: [Self.timed(9, "One")])])
    agenda.daysAhead = [
      Sample.day(1, timed: [Self.timed(9, "Two", day: 1), Self.timed(10, "Three", day: 1)])
    ]
    agenda.days[0].allDay = [Sample.allDay("Fair")]
    let content = Self.content(agenda, .family(.large), lines: lines)
    #expect(content.counts.shown == shown + 1 && (content.dayGap > 0) == isSpaced)
  }

  @Test(arguments: kinds) func `An ended event is shown where there is room`(kind: WidgetSpace.Kind) {
    var timed = (8..<12).map { Self.timed($0, "Event \($0)") }
    for index in 0..<2 { timed[index].hasEnded = true }
    let allDay = (0..<3).map { Sample.allDay("All day \($0)") }
    let later = Sample.day(1, timed: [Self.timed(9, "Later", day: 1)])
    let agenda = Sample.agenda([Sample.day(allDay: allDay, timed: timed), later], now: Sample.instant(10))
    for lines in 2...20 {
      let content = Self.content(agenda, kind, columns: 44, lines: lines, dimsEnded: true)
      guard content.counts.ended > 0 else { continue }
      #expect(WidgetTextRenderer().render(content).split(separator: "\n").count == lines, "\(lines) lines")
    }
  }

  @Test(arguments: [2, 3, 4]) func `The date of a low widget has its month`(lines: Int) {
    let agenda = Sample.agenda([Sample.day(timed: (9..<15).map { Self.timed($0, "Event \($0)") })])
    let content = Self.content(agenda, .family(.medium), lines: lines)
    #expect(content.header?.form == (lines == 4 ? .stacked : .oneLine) || lines == 3)
    #expect(Self.drawn(agenda, .family(.medium), lines: lines).contains("21 Nov"))
    let german = WidgetLayout(language: Language(.german))
      .content(of: agenda, in: .cells(for: .family(.medium), lines: lines))
    #expect(WidgetTextRenderer().render(german).contains("21. Nov"))
  }

  @Test(arguments: kinds) func `Birthdays come first among all-day events`(kind: WidgetSpace.Kind) {
    let allDay = [Sample.allDay("Fair"), Sample.allDay("Ada (36)", in: Sample.birthdays)]
    let agenda = Sample.agenda([Sample.day(allDay: allDay)])
    #expect(Self.content(agenda, kind, lines: 9).rows.map(\.item.title) == ["Ada (36)", "Fair"])
    let list = WidgetLayout(language: Language(.english)).content(of: agenda, in: .points(for: .page))
    #expect(list.rows.map(\.item.title) == ["Ada (36)", "Fair"])
  }

  @Test func `After the day's last timed event a line says what comes next`() {
    var agenda = Sample.agenda(
      [Sample.day(allDay: [Sample.allDay("Fair")], ended: 2)], now: Sample.instant(20))
    #expect(Self.drawn(agenda, .family(.inline)) == "▌ Fair\n")
    agenda.daysAhead = [Sample.day(1, allDay: [Sample.allDay("Trip", from: 1, on: 1)])]
    #expect(Self.drawn(agenda, .family(.inline)) == "▌ Fair\n")
    agenda.daysAhead[0].timed = [Self.timed(9, "Brunch", day: 1), Self.timed(11, "Walk", day: 1)]
    #expect(Self.drawn(agenda, .family(.inline)) == "Tomorrow 09:00 Brunch  +1\n")
    let counts = Self.content(agenda, .family(.inline)).counts
    #expect(counts.shown == 1 && counts.hidden == 2 && counts.ended == 2)
    agenda.days[0].ended = 0
    #expect(Self.drawn(agenda, .family(.inline)) == "▌ Fair\n")
    var ended = Self.timed(9, "Over")
    ended.hasEnded = true
    agenda.days[0].timed = [ended]
    #expect(Self.drawn(agenda, .family(.inline)) == "Tomorrow 09:00 Brunch  +1\n")
  }
}
