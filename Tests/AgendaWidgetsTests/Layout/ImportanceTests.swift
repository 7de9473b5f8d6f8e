import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Gives events an importance by their titles; others have none.
private struct ByTitle: EventImportance {
  var values: [String: Double]

  func importance(of items: [AgendaItem], in zone: Zone) -> [Double] {
    items.map { values[$0.title] ?? 0 }
  }
}

/// Which events stay where not all have room, if not the start decides.
struct ImportanceTests {
  private static let titles = ["Stand-up", "Lunch", "Review", "Call", "Training", "Dinner"]

  private static func agenda(running: Bool = false, now: Int = 8) -> Agenda {
    var timed = titles.enumerated().map { index, title in
      Sample.timed(Sample.instant(9 + index), Sample.instant(10 + index), title)
    }
    if running { timed[0].isRunning = true }
    return Sample.agenda([Sample.day(timed: timed)], now: Sample.instant(now))
  }

  private static func content(
    _ agenda: Agenda, _ values: [String: Double]?, lines: Int = 6, kind: WidgetSpace.Kind = .family(.medium)
  ) -> WidgetContent {
    var layout = WidgetLayout(language: Language(.english), linksRows: false)
    layout.importance = values.map(ByTitle.init)
    return layout.content(of: agenda, in: .cells(for: kind, columns: 40, lines: lines))
  }

  private static func shown(_ content: WidgetContent) -> [String] { content.rows.map(\.item.title) }

  @Test func `the important event of the evening stays, in its place by start`() {
    let (usual, learned) = (
      Self.content(Self.agenda(), nil, lines: 3), Self.content(Self.agenda(), ["Dinner": 2], lines: 3)
    )
    #expect(Self.shown(usual) == ["Stand-up", "Lunch", "Review"])
    #expect(Self.shown(learned) == ["Stand-up", "Lunch", "Dinner"])
    #expect(learned.counts == usual.counts)
  }

  @Test func `the running and the next event stand, however unimportant or hidden they are`() {
    let values = ["Stand-up": -Double.infinity, "Lunch": -.infinity, "Dinner": .infinity, "Call": 3]
    let content = Self.content(Self.agenda(running: true, now: 9), values, lines: 3)
    #expect(Self.shown(content) == ["Stand-up", "Lunch", "Dinner"])
  }

  @Test func `a hidden event has no row though there is room, and is counted`() {
    let content = Self.content(Self.agenda(), ["Review": -.infinity, "Call": -.infinity], lines: 12)
    #expect(Self.shown(content) == ["Stand-up", "Lunch", "Training", "Dinner"])
    #expect(content.counts.hidden == 2)
    #expect(WidgetTextRenderer().render(content).contains("+2 more"))
    // A list shows it.
    let list = Self.content(Self.agenda(), ["Review": -.infinity], lines: 12, kind: .page)
    #expect(Self.shown(list) == Self.titles)
  }

  @Test func `a hidden event stays out of a widget that shows what has ended`() {
    var agenda = Self.agenda(now: 11)
    for place in 0..<2 { agenda.days[0].timed[place].hasEnded = true }
    let content = Self.content(agenda, ["Lunch": -.infinity, "Dinner": -.infinity], lines: 12)
    #expect(Self.shown(content) == ["Stand-up", "Review", "Call", "Training"])
    #expect(content.counts.hidden == 2 && content.counts.total == 6)
  }

  @Test(arguments: [WidgetSpace.Kind.family(.small), .family(.medium), .family(.inline)])
  func `the following days stand in the room behind what is hidden`(kind: WidgetSpace.Kind) {
    var agenda = Sample.agenda([Sample.day(allDay: [Sample.allDay("Fair")])])
    agenda.daysAhead = [
      Sample.day(1, timed: [Sample.timed(Sample.instant(33), Sample.instant(34), "Dentist")])
    ]
    let content = Self.content(agenda, ["Fair": -.infinity], kind: kind)
    #expect(Self.shown(content) == ["Dentist"])
    #expect(content.counts.hidden == 1)
    if content.arrangement != .inline { #expect(content.countedHidden == 1) }
  }

  @Test func `the all-day event that matters is the one that stays`() {
    let allDay = ["Fair", "Holiday", "Offsite"].map { Sample.allDay($0) }
    let agenda = Sample.agenda([Sample.day(allDay: allDay, timed: Self.agenda().days[0].timed)])
    let content = Self.content(agenda, ["Offsite": 1], lines: 4)
    #expect(content.summaries.map(\.row.item.title) == ["Offsite"])
    #expect(Self.content(agenda, nil, lines: 4).summaries.map(\.row.item.title) == ["Fair"])
  }

  @Test func `what nothing is learned of looks as without learning`() {
    var random = RandomNumbers(seed: 20_261_123)
    for _ in 0..<300 {
      let (agenda, space) = (random.agenda(), random.space())
      var layout = WidgetLayout(language: Language(.english), linksRows: false)
      let usual = layout.content(of: agenda, in: space)
      layout.importance = LearnedPriority(salt: 1)
      let untaught = layout.content(of: agenda, in: space)
      #expect(untaught == usual, "\(space)")
    }
  }

  @Test func `whatever is important, rows are in order, all is counted, and what runs or comes next stands`()
  {
    var random = RandomNumbers(seed: 20_261_124)
    for _ in 0..<400 {
      let (agenda, lines) = (random.agenda(), Int.random(in: 3...14, using: &random))
      let kind = [WidgetSpace.Kind.family(.small), .family(.medium), .family(.large)]
        .randomElement(using: &random)!
      var values: [String: Double] = [:]
      for item in agenda.days.flatMap({ $0.allDay + $0.timed }) {
        values[item.title] = [-Double.infinity, -1, 0, 1, 2, .infinity].randomElement(using: &random)
      }
      let usual = Self.content(agenda, nil, lines: lines, kind: kind)
      let content = Self.content(agenda, values, lines: lines, kind: kind)
      #expect(content.counts.shown == content.drawnCount)
      // Without room for the date, no number is shown.
      if content.message == nil, content.header != nil {
        #expect(content.counts.hidden == content.countedHidden)
      }
      let isAhead = { (content: WidgetContent) in
        content.rows.contains { row in
          !agenda.days.contains { $0.timed.contains(row.item) || $0.allDay.contains(row.item) }
        }
      }
      if !isAhead(usual), !isAhead(content) { #expect(content.counts.total == usual.counts.total) }
      for day in agenda.days {
        let rows = content.rows.map(\.item).filter(day.timed.contains)
        #expect(rows == day.timed.filter(rows.contains))
      }
      let running = agenda.days.first?.timed.last { $0.isRunning && !$0.hasEnded }
      if let running, usual.rows.contains(where: { $0.item == running }) {
        #expect(content.rows.contains { $0.item == running })
      }
    }
  }
}
