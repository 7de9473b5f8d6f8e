import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// A widget of text.
func drawn(
  _ agenda: Agenda, _ kind: WidgetSpace.Kind, columns: Int? = nil, lines: Int? = nil, locale: String = "C"
) -> String {
  let layout = WidgetLayout(language: Language(localeIdentifier: locale))
  let space = WidgetSpace.cells(for: kind, columns: columns, lines: lines)
  return WidgetTextRenderer().render(layout.content(of: agenda, in: space))
}

struct WidgetLayoutTests {
  @Test func `A small widget as the design draws it`() {
    let expected = """
      Saturday 21 November
      ★ Ada Lovelace’s … +1
      ▌ Stand-up
      │ 09:00–09:15
      ▌ Lunch with Kim
      │ 11:30–12:30
      ▌ 14:00  Design review
      ▌ 18:00  Night shift

      """
    #expect(drawn(Sample.today, .family(.small)) == expected)
  }

  @Test func `A medium widget as the design draws it`() {
    var agenda = Sample.today
    agenda.days[0].allDay = []
    #expect(
      drawn(agenda, .family(.medium)) == """
        21 Nov     ▌ 09:00  Stand-up          Room 4
        Saturday   ▌ 11:30  Lunch with Kim
                   ▌ 14:00  Design review     Zoom
                   ▌ 18:00  Night shift

        """)
    agenda.days[0].timed.removeLast()
    agenda.days[0].hidden = 1
    #expect(
      drawn(agenda, .family(.medium)) == """
        21 Nov     ▌ 09:00  Stand-up          Room 4
        Saturday   ▌ 11:30  Lunch with Kim
                   ▌ 14:00  Design review     Zoom
                   +1 more

        """)
  }

  @Test func `A line as the design draws it`() {
    #expect(drawn(Sample.today, .family(.inline)) == "09:00 Stand-up  +3\n")
  }

  @Test func `A page is the list of the day`() {
    #expect(
      drawn(Sample.today, .page) == """
        Saturday 21 November
        ★ Ada Lovelace’s birthday
        ▌ Fair                           day 2 of 3
        ▌ 09:00–09:15    Stand-up        Room 4
        ▌ 11:30–12:30    Lunch with Kim
        ▌ 14:00–15:30    Design review   Zoom
        ▌ 18:00 → 06:00  Night shift

        """)
  }

  @Test func `A large widget goes on with the days ahead, without the empty ones`() {
    #expect(
      drawn(Sample.week, .family(.large)) == """
        21 November
        Saturday
        ○ Nothing today

        Tomorrow
        ▌ Conference                     day 1 of 2
        ▌ → 06:00      Night shift

        Monday
        ★ Kim (41)
        ▌ Conference                     day 2 of 2

        Wednesday
        ▌ 09:00–10:00  Stand-up          Room 4
        +5 more

        """)
  }

  @Test
  func `An extra-large widget has the days ahead in a column of their own, and names a day that goes on`() {
    let titles = (1...6).map { Sample.timed(Sample.instant($0 + 8), Sample.instant($0 + 9), "Today \($0)") }
    let agenda = Sample.agenda([
      Sample.day(timed: titles),
      Sample.day(1, timed: [Sample.timed(Sample.instant(9, day: 1), Sample.instant(10, day: 1), "Ahead")]),
    ])
    #expect(
      drawn(agenda, .family(.extraLarge), columns: 60, lines: 9) == """
        21 November                     Tomorrow
        Saturday                        ▌ 09:00–10:00  Ahead
        ▌ 09:00–10:00  Today 1
        ▌ 10:00–11:00  Today 2
        ▌ 11:00–12:00  Today 3
        ▌ 12:00–13:00  Today 4
        ▌ 13:00–14:00  Today 5
        ▌ 14:00–15:00  Today 6

        """)
    #expect(
      drawn(agenda, .family(.extraLarge), columns: 60, lines: 4) == """
        Sat 21 Nov           +1 more    Sat 21 Nov
        ▌ 09:00–10:00  Today 1          ▌ 12:00–13:00  Today 4
        ▌ 10:00–11:00  Today 2          ▌ 13:00–14:00  Today 5
        ▌ 11:00–12:00  Today 3          ▌ 14:00–15:00  Today 6

        """)
  }

  @Test func `The last line has an occurrence rather than the number one`() {
    let timed = (0..<5).map { Sample.timed(Sample.instant($0 + 9), Sample.instant($0 + 10), "Event \($0)") }
    let agenda = { Sample.agenda([Sample.day(timed: Array(timed.prefix($0)))]) }
    #expect(drawn(agenda(4), .family(.medium)).contains("Event 3"))
    #expect(drawn(agenda(5), .family(.medium)).contains("\n+1 more    ▌ 11:00  Event 2\n"))
  }

  @Test func `Without a timed occurrence the rows are the all-day ones`() {
    let agenda = Sample.agenda([Sample.day(allDay: [Sample.allDay("Fair"), Sample.allDay("Holiday")])])
    #expect(drawn(agenda, .family(.small)) == "Saturday 21 November\n▌ Fair\n▌ Holiday\n")
    #expect(drawn(agenda, .family(.inline)) == "▌ Fair +1\n")
  }

  @Test func `A line has the running event that began last, and counts the others that have not ended`() {
    var agenda = Sample.today
    agenda.days[0].timed[0].isRunning = true
    agenda.days[0].timed[1].isRunning = true
    #expect(drawn(agenda, .family(.inline)) == "until 12:30 Lunch with Kim  +3\n")
    #expect(drawn(Sample.week, .family(.inline)) == "Tomorrow → 06:00 Night shift\n")
    #expect(drawn(agenda, .family(.inline), columns: 12) == "–12:30 L… +3\n")
  }

  @Test(arguments: [WidgetSpace.Kind.family(.large), .family(.extraLarge), .mode(.expanded)])
  func `Where nothing lasts all day the number stands over the weekday, else one line has the month`(
    kind: WidgetSpace.Kind
  ) {
    var agenda = Sample.today
    #expect(drawn(agenda, kind).hasPrefix("Saturday 21 November\n★ "))
    agenda.days[0].allDay = []
    #expect(drawn(agenda, kind).hasPrefix("21 November\nSaturday\n▌ "))
    #expect(drawn(agenda, kind, lines: 3).hasPrefix("Saturday 21 November"))
    #expect(drawn(agenda, .page).hasPrefix("Saturday 21 November\n▌ "))
  }

  @Test func `A line does not call a day empty of which a limit leaves out everything`() {
    #expect(drawn(Sample.agenda([Sample.day(hidden: 6)]), .family(.inline)) == "+6 more\n")
    let agenda = Sample.agenda([Sample.day(ended: 1), Sample.day(1, hidden: 6)])
    #expect(drawn(agenda, .family(.inline)) == "Nothing more today\n")
  }

  @Test(arguments: [WidgetSpace.Kind.family(.extraLarge), .page])
  func `What runs over midnight is marked on the day that holds now alone`(kind: WidgetSpace.Kind) {
    var first = Sample.nightShift
    var second = Sample.nightShiftEnd
    first.isRunning = true
    second.isRunning = true
    let agenda = Sample.agenda(
      [Sample.day(timed: [first]), Sample.day(1, timed: [second])], now: Sample.instant(19))
    let text = drawn(agenda, kind)
    #expect(text.contains("► 18:00 → ") && text.contains("▌ → 06:00"))
    let list = TextRenderer(TextStyle(width: 60)).render(agenda)
    #expect(list.contains("► 18:00 →") && list.contains("▌ → 06:00"))
  }

  @Test func `A line has the next event, and not a task that is overdue`() {
    let report = event("Report", "2026-11-21T07:00") {
      $0.toDo = ToDo()
      $0.toDo?.due = .floating(local("2026-11-21T07:00"))
    }
    let agenda = Agenda(
      of: [calendar([report, event("Stand-up", "2026-11-21T09:00", "09:15")])], in: days("2026-11-21"),
      at: instant("2026-11-21T08:00"))
    #expect(agenda.days[0].timed.map(\.isOverdue) == [true, false])
    #expect(drawn(agenda, .family(.inline)).hasPrefix("09:00 Stand-up"))
  }
}
