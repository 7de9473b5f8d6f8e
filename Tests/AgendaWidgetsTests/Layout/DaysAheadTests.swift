import AgendaKit
import ICalendar
import Testing

@testable import AgendaWidgets

/// The parts that the days ahead give up, so that as many of their events as possible are shown.
struct DaysAheadTests {
  private static func day(_ offset: Int, _ count: Int) -> AgendaDay {
    Sample.day(
      offset,
      timed: (0..<count).map {
        Sample.timed(
          Sample.instant($0 + 9, day: offset), Sample.instant($0 + 10, day: offset), "Day \(offset) \($0)")
      })
  }

  private static func picture(_ agenda: Agenda, _ kind: WidgetSpace.Kind, textSize: Int = 4) -> WidgetContent
  {
    WidgetLayout(language: Language(.english))
      .content(of: agenda, in: .points(for: kind, textSize: TextSize(textSize)))
  }

  @Test func `Their own column yields to one more event of them`() {
    var agenda = Sample.agenda([
      Sample.day(timed: [Sample.timed(Sample.instant(9), Sample.instant(10), "Today")])
    ])
    agenda.daysAhead = [Self.day(1, 3)]
    #expect(
      drawn(agenda, .family(.extraLarge), columns: 60, lines: 6) == """
        21 November                     Tomorrow
        Saturday                        ▌ 09:00–10:00  Day 1 0
        ▌ 09:00–10:00  Today            ▌ 10:00–11:00  Day 1 1
                                        ▌ 11:00–12:00  Day 1 2

        """)
    agenda.daysAhead.append(Self.day(2, 3))
    #expect(
      drawn(agenda, .family(.extraLarge), columns: 60, lines: 6) == """
        21 November                     Tomorrow
        Saturday                        ▌ 11:00–12:00  Day 1 2
        ▌ 09:00–10:00  Today            Monday
        Tomorrow                        ▌ 09:00–10:00  Day 2 0
        ▌ 09:00–10:00  Day 1 0          ▌ 10:00–11:00  Day 2 1
        ▌ 10:00–11:00  Day 1 1          ▌ 11:00–12:00  Day 2 2

        """)
  }

  @Test func `Their own column yields to their second lines`() {
    var agenda = Sample.agenda([
      Sample.day(timed: [Sample.timed(Sample.instant(9), Sample.instant(10), "Today")])
    ])
    for (count, isApart) in [(4, true), (12, false)] {
      agenda.daysAhead = [Self.day(1, count)]
      let content = Self.picture(agenda, .family(.extraLarge))
      #expect(content.counts.shown == count + 1 && content.rows.allSatisfy { $0.form == .twoLines })
      #expect((content.columns[0].entries.count == 1) == isApart)
    }
  }

  @Test(arguments: [WidgetFamily.large, .extraLarge], 1...7)
  func `Their second lines yield to one more event of their day, the last ones first`(
    family: WidgetFamily, textSize: Int
  ) {
    for count in 1...40 {
      var agenda = Sample.agenda([
        Sample.day(timed: [Sample.timed(Sample.instant(9), Sample.instant(10), "Today")])
      ])
      agenda.daysAhead = [Self.day(1, count)]
      let content = Self.picture(agenda, .family(family), textSize: textSize)
      #expect(content.counts.shown + content.counts.hidden == count + 1)
      let forms = content.rows.map(\.form)
      #expect(forms.first == .twoLines)
      #expect(!forms.drop { $0 == .twoLines }.contains(.twoLines), "\(count) events")
      guard content.counts.hidden > 0 else { continue }
      // A second line takes as much as a row, or less: all of them together have no room for one more.
      let measures = LayoutMeasures(content.space)
      let high = Double(forms.dropFirst().count { $0 == .twoLines })
      #expect(
        high * measures.lineHeight(.time) < measures.lineHeight(.title) + measures.rowGap, "\(count) events")
    }
  }

  @Test func `A small picture names tomorrow after the last event`() throws {
    for count in 1...3 {
      var agenda = Sample.agenda([Sample.day(ended: 2)], now: Sample.instant(20))
      agenda.daysAhead = [Self.day(1, count)]
      let content = Self.picture(agenda, .family(.small))
      let time = try #require(content.rows.first?.time?.shown)
      #expect(time.hasPrefix("Tomorrow 09:00"))
      #expect(content.header != nil && content.columns[0].entries.contains(where: \.isSentence))
    }
  }

  @Test func `Events that have ended leave a line to tomorrow, beside events of the whole day and tasks too`()
  {
    let ended = (1...3).map {
      var item = Sample.timed(Sample.instant($0 + 9), Sample.instant($0 + 10), "Over \($0)")
      item.hasEnded = true
      return item
    }
    var agenda = Sample.agenda(
      [Sample.day(allDay: [Sample.allDay("Fair")], timed: ended)], now: Sample.instant(20))
    agenda.daysAhead = [Self.day(1, 2)]
    #expect(
      Self.dimmed(agenda) == """
        Saturday 21 November
        ▌ Fair
        ▏ 10:00           Over 1
        ▏ 11:00           Over 2
        ▏ 12:00           Over 3
        ▌ Day 1 0
        │ Tomorrow 09:00–10:00
        ▌ Tomorrow 10:00  Day …

        """)
    var milk = Sample.allDay("Milk").occurrence
    var event = milk.event
    event.toDo = ToDo()
    milk = Occurrence(event: event, span: milk.span)
    agenda.days[0].tasks = [AgendaItem(occurrence: milk, calendar: Sample.work, title: "Milk", part: .allDay)]
    #expect(
      Self.dimmed(agenda) == """
        Saturday 21 November
        ▌ Fair
        ○ Milk
        ▏ 10:00  Over 1
        ▏ 11:00  Over 2
        ▏ 12:00  Over 3
        ▌ Day 1 0
        │ Tomorrow 09:00–10:00

        """)
  }

  private static func dimmed(_ agenda: Agenda) -> String {
    let layout = WidgetLayout(language: Language(.english), dimsEnded: true)
    return WidgetTextRenderer().render(
      layout.content(of: agenda, in: .cells(for: .family(.small), columns: 24, lines: 8)))
  }
}
