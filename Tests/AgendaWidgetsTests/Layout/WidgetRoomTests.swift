import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The parts that yield if a day has more than its space, and the use of room that is left.
struct WidgetRoomTests {
  /// A day with three all-day events and ten timed ones, of which three have ended and one runs.
  private static var busy: Agenda {
    var timed = (0..<10).map { hour in
      Sample.timed(Sample.instant(8 + hour), Sample.instant(9 + hour), "Event \(hour)", at: "Room \(hour)")
    }
    for index in 0..<3 { timed[index].hasEnded = true }
    timed[3].isRunning = true
    return Sample.agenda(
      [
        Sample.day(
          allDay: [
            Sample.allDay("Fair"), Sample.allDay("Holiday"), Sample.allDay("Ada (36)", in: Sample.birthdays),
          ],
          timed: timed)
      ], now: Sample.instant(11, 5))
  }

  private static func content(
    _ agenda: Agenda, _ kind: WidgetSpace.Kind, columns: Int? = nil, lines: Int? = nil
  ) -> WidgetContent {
    WidgetLayout(language: Language(.english), dimsEnded: true)
      .content(of: agenda, in: .cells(for: kind, columns: columns, lines: lines))
  }

  private static func drawn(
    _ agenda: Agenda, _ kind: WidgetSpace.Kind, columns: Int? = nil, lines: Int? = nil
  ) -> String {
    WidgetTextRenderer().render(content(agenda, kind, columns: columns, lines: lines))
  }

  @Test func `A list shows every event, whatever writes it`() {
    let list = Self.drawn(Self.busy, .page)
    for title in ["Fair", "Holiday", "Ada (36)", "Event 0", "Event 9"] { #expect(list.contains(title)) }
    #expect(!list.contains("+"))
    let mail = MailRenderer(language: Language(.english)).message(of: Self.busy)
    for title in ["Fair", "Holiday", "Ada (36)", "Event 0", "Event 9"] {
      #expect(mail.text.contains(title) && mail.html.contains(title))
    }
  }

  @Test func `A list with too few lines names a birthday before other all-day events`() {
    let lines = Self.drawn(Self.busy, .page, columns: 40, lines: 6).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("★ Ada (36) +2") })
  }

  @Test(arguments: [
    (1, "–12:00 Event 3  +6\n"),
    (2, "► 11:00  Event 3\n▌ 12:00  Event 4    +8\n"),
    (3, "Sat 21 Nov     +8 more\n► 11:00  Event 3\n▌ 12:00  Event 4\n"),
    (4, "Sat 21 Nov     +5 more\n★ Ada (36) +2\n► 11:00  Event 3\n▌ 12:00  Event 4\n"),
    (
      6,
      """
      Sat 21 Nov     +3 more
      ★ Ada (36) +2
      ► 11:00  Event 3
      ▌ 12:00  Event 4
      ▌ 13:00  Event 5
      ▌ 14:00  Event 6

      """
    ),
    (
      11,
      """
      Saturday 21 November
      ★ Ada (36) +2
      ► Event 3
      │ 11:00–12:00
      ▌ Event 4
      │ 12:00–13:00
      ▌ 13:00  Event 5
      ▌ 14:00  Event 6
      ▌ 15:00  Event 7
      ▌ 16:00  Event 8
      ▌ 17:00  Event 9

      """
    ),
  ])
  func `What has ended yields first, what runs and what comes next never`(lines: Int, expected: String) {
    #expect(Self.drawn(Self.busy, .family(.small), lines: lines) == expected)
  }

  @Test func `What is left over goes on with the next days, each under its name`() {
    var agenda = Sample.agenda([
      Sample.day(timed: [Sample.timed(Sample.instant(9), Sample.instant(10), "One")])
    ])
    agenda.daysAhead = [
      Sample.day(1, timed: [Sample.timed(Sample.instant(9, 30, day: 1), Sample.instant(10, day: 1), "Two")]),
      Sample.day(2),
      Sample.day(3, timed: [Sample.timed(Sample.instant(8, day: 3), Sample.instant(9, day: 3), "Three")]),
    ]
    #expect(
      Self.drawn(agenda, .family(.large)) == """
        21 November
        Saturday
        ▌ 09:00–10:00  One

        Tomorrow
        ▌ 09:30–10:00  Two

        Tuesday
        ▌ 08:00–09:00  Three

        """)
    #expect(!Self.drawn(agenda, .family(.small)).contains("Two"))
    #expect(!Self.drawn(agenda, .page).contains("Two"))
    let counts = Self.content(agenda, .family(.large)).counts
    #expect(counts.shown == 3 && counts.hidden == 0 && counts.total == 3)

    agenda.days[0] = Sample.day(ended: 1)
    #expect(Self.drawn(agenda, .family(.inline)) == "Tomorrow 09:30 Two\n")
    #expect(Self.drawn(agenda, .family(.small)).contains("▌ Two\n│ Tomorrow 09:30–10:00\n"))
    #expect(Self.drawn(agenda, .family(.medium)).contains("Tomorrow\n"))
  }

  @Test func `What failed is said in every number of lines, and the date yields to it`() {
    var agenda = Self.busy
    agenda.state = .someSourcesFailed
    agenda.problems = [Sample.failure("trips")]
    #expect(Self.drawn(agenda, .family(.small), lines: 1) == "–12:00 Event 3  +6  !\n")
    #expect(
      Self.drawn(agenda, .family(.small), lines: 2) == "► 11:00  Event 3\n▌ 12:00  Event…  +8  !\n")
    #expect(
      Self.drawn(agenda, .family(.small), lines: 3)
        == "► 11:00  Event 3\n▌ 12:00  Event 4    +8\n! 1 unreadable\n")
    agenda.days = [Sample.day()]
    #expect(Self.drawn(agenda, .family(.small), lines: 2) == "○ Nothing today\n! 1 unreadable\n")
  }

  @Test(arguments: [
    (WidgetSpace.Kind.family(.small), 2, "Saturday 21 November\n▌ Sun 09:30  Brunch\n"),
    (.family(.small), 3, "Saturday 21 November\n○ Nothing more today\n▌ Sun 09:30  Brunch\n"),
    (.family(.medium), 2, "21 Nov      Tomorrow\nSaturday    ▌ 09:30  Brunch\n"),
    (.family(.large), 2, "Tomorrow\n▌ 09:30–10:00  Brunch\n"),
    (.family(.large), 3, "Saturday 21 November\nTomorrow\n▌ 09:30–10:00  Brunch\n"),
    (
      .family(.large), 4,
      "Saturday 21 November\n○ Nothing more today\nTomorrow\n▌ 09:30–10:00  Brunch\n"
    ),
  ])
  func `After the day's last event the date yields to what comes next`(
    kind: WidgetSpace.Kind, lines: Int, expected: String
  ) {
    var agenda = Sample.agenda([Sample.day(ended: 2)], now: Sample.instant(20))
    agenda.daysAhead = [
      Sample.day(
        1, timed: [Sample.timed(Sample.instant(9, 30, day: 1), Sample.instant(10, day: 1), "Brunch")])
    ]
    #expect(Self.drawn(agenda, kind, lines: lines) == expected)
  }

  @Test func `A small picture breaks a sentence in place of cutting it`() {
    var agenda = Sample.agenda([Sample.day(ended: 2)], now: Sample.instant(20))
    agenda.daysAhead = [
      Sample.day(1, timed: [Sample.timed(Sample.instant(9, day: 1), Sample.instant(10, day: 1), "Brunch")])
    ]
    let content = WidgetLayout(language: Language(.english))
      .content(of: agenda, in: .points(for: .family(.small)))
    let sentences = content.columns.flatMap(\.entries).compactMap { entry in
      if case .sentence(let text) = entry { text } else { nil }
    }
    #expect(sentences.map(\.shown) == ["Nothing more", "today"])
    #expect(content.rows.map(\.item.title) == ["Brunch"])
  }

  @Test func `The rows beside a date begin in one column on all days`() {
    let starts = (0..<7).map { day in
      let item = Sample.timed(Sample.instant(9, day: day), Sample.instant(10, day: day), "X")
      return Self.content(Sample.agenda([Sample.day(day, timed: [item])]), .family(.medium)).columns[0].offset
    }
    #expect(Set(starts).count == 1)
  }

  @Test(arguments: [
    WidgetSpace.Kind.family(.small), .family(.medium), .family(.large), .family(.extraLarge), .mode(.compact),
    .mode(.expanded), .page,
  ])
  func `No hidden event would fit what is left over`(kind: WidgetSpace.Kind) {
    var random = RandomNumbers(seed: 12)
    for _ in 0..<300 {
      let count = Int.random(in: 0...14, using: &random)
      let timed = (0..<count).map { hour in
        Sample.timed(Sample.instant(8 + hour), Sample.instant(9 + hour), "Event \(hour)")
      }
      let allDay = (0..<Int.random(in: 0...3, using: &random)).map { Sample.allDay("All day \($0)") }
      let agenda = Sample.agenda([Sample.day(allDay: allDay, timed: timed)], now: Sample.instant(7))
      let isCells = Bool.random(using: &random)
      let space: WidgetSpace =
        isCells
        ? .cells(kind, columns: 44, lines: Int.random(in: 1...20, using: &random))
        : .points(kind, width: 340, height: Double.random(in: 40...400, using: &random))
      let content = WidgetLayout(language: Language(.english)).content(of: agenda, in: space)
      let measures = LayoutMeasures(space)
      #expect(content.counts.total == agenda.days[0].total)
      guard content.counts.hidden > 0, content.arrangement != .inline else { continue }
      let header = content.header.map { measures.height(of: $0) + measures.headerGap } ?? 0
      #expect(content.arrangement != .columns || content.columns.count == measures.columnCount, "\(space)")
      for (place, column) in content.columns.enumerated() {
        let isUnder = content.arrangement != .beside && place == 0
        let room = measures.innerHeight - (isUnder ? header : 0)
        let left = room - measures.height(of: column, dayGap: content.dayGap)
        #expect(left < measures.lineHeight(.title) + measures.rowGap, "\(space)")
      }
    }
  }

  @Test(arguments: [
    (WidgetSpace.Unit.cells, 47, 1), (.cells, 48, 2), (.cells, 119, 2), (.cells, 120, 3), (.points, 399, 1),
    (.points, 400, 2), (.points, 1099, 2), (.points, 1100, 3),
  ])
  func `An extra-large widget has a further column from its width on`(
    unit: WidgetSpace.Unit, width: Int, columns: Int
  ) {
    let space: WidgetSpace =
      unit == .cells
      ? .cells(.family(.extraLarge), columns: width, lines: 16)
      : .points(.family(.extraLarge), width: Double(width), height: 379)
    #expect(LayoutMeasures(space).columnCount == columns)
  }
}
