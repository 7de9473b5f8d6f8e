import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

private let kinds: [WidgetSpace.Kind] =
  WidgetFamily.allCases.map { .family($0) } + [.mode(.compact), .mode(.expanded), .page]

/// The rules for every space of lines, whatever a day looks like.
struct WidgetRoomPropertyTests {
  /// A day as it may be at noon, in a space, and the lines that are drawn of it.
  private struct Drawn: Sendable {
    var agenda: Agenda
    var content: WidgetContent
    var lines: [String]
    var (columns, height) = (0, 0)

    /// The running event that began last, and the next one.
    var lasting: [AgendaItem] {
      let timed = agenda.days[0].timed.filter { !$0.hasEnded }
      return [timed.last { $0.isRunning }, timed.first { !$0.isRunning }].compactMap(\.self)
    }
    var label: String {
      "\(content.space.kind) \(columns)x\(height)\n" + lines.joined(separator: "\n")
    }
  }

  /// The drawings of random days, by kind.
  private static let samples = Dictionary(uniqueKeysWithValues: kinds.map { ($0, samples($0, count: 200)) })

  private static func samples(_ kind: WidgetSpace.Kind, count: Int) -> [Drawn] {
    var random = RandomNumbers(seed: 2_026)
    return (0..<count).map { _ in
      let agenda = random.noon()
      let columns = Int.random(in: 8...200, using: &random)
      let height = Int.random(in: 1...(Bool.random(using: &random) ? 6 : 30), using: &random)
      let content = WidgetLayout(language: Language(.english), dimsEnded: true)
        .content(of: agenda, in: .cells(for: kind, columns: columns, lines: height))
      let text = WidgetTextRenderer().render(content)
      return Drawn(
        agenda: agenda, content: content,
        lines: text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init),
        columns: columns, height: height)
    }
  }

  @Test(arguments: kinds) func `No line leaves its space`(kind: WidgetSpace.Kind) {
    for drawn in Self.samples[kind] ?? [] {
      #expect(drawn.lines.count <= drawn.height, "\(drawn.label)")
      for line in drawn.lines { #expect(DisplayWidth.of(line) <= drawn.columns, "\(drawn.label)") }
    }
  }

  @Test(arguments: kinds) func `Each event is shown, hidden or ended`(kind: WidgetSpace.Kind) {
    for drawn in Self.samples[kind] ?? [] {
      let counts = drawn.content.counts
      let asked = drawn.agenda.days.reduce(0) { $0 + $1.total }
      let ahead = drawn.agenda.daysAhead.reduce(0) { $0 + $1.total }
      #expect(counts.total >= asked && counts.total <= asked + ahead, "\(drawn.label)")
      #expect(counts.shown == drawn.content.drawnCount, "\(drawn.label)")
      guard drawn.content.arrangement != .inline else { continue }
      #expect(drawn.content.countedHidden == counts.hidden, "\(drawn.label)")
      #expect(counts.hidden == 0 || drawn.lines.contains { $0.contains("+") }, "\(drawn.label)")
    }
  }

  @Test(arguments: kinds) func `What runs and what comes next have rows`(kind: WidgetSpace.Kind) {
    for drawn in Self.samples[kind] ?? [] {
      let rows = drawn.content.rows.map(\.item)
      let lasting = drawn.content.arrangement == .inline ? Array(drawn.lasting.prefix(1)) : drawn.lasting
      for item in lasting { #expect(rows.contains(item), "\(item.title) in \(drawn.label)") }
    }
  }

  @Test(arguments: kinds) func `What failed is said`(kind: WidgetSpace.Kind) {
    for drawn in Self.samples[kind] ?? [] where drawn.agenda.state == .someSourcesFailed {
      #expect(drawn.lines.contains { $0.contains("!") }, "\(drawn.label)")
    }
  }

  @Test(arguments: kinds) func `No line is empty while something is hidden`(kind: WidgetSpace.Kind) {
    for drawn in Self.samples[kind] ?? [] where drawn.content.arrangement != .inline {
      let content = drawn.content
      guard content.counts.hidden > 0, content.message == nil else { continue }
      let days = content.columns.flatMap(\.entries).filter(\.isDay)
      let measures = LayoutMeasures(content.space)
      let notice = content.notice != nil && content.noticePlace == .ownLine ? 1 : 0
      let header = content.header.map { Int(measures.height(of: $0)) } ?? 0
      for (place, column) in content.columns.enumerated() {
        let isUnder = content.arrangement == .stacked || content.arrangement == .columns && place == 0
        // Another day needs a line for its name too.
        let used = Int(measures.height(of: column, dayGap: 0)) + (isUnder ? header : 0) + min(1, days.count)
        #expect(used >= drawn.height - notice, "column \(place) of \(drawn.label)")
      }
      guard content.arrangement == .stacked else { continue }
      #expect(!drawn.lines.contains(""), "\(drawn.label)")
    }
  }

  @Test(arguments: kinds) func `After the last event the next one of the days ahead is shown`(
    kind: WidgetSpace.Kind
  ) {
    for drawn in Self.samples[kind] ?? [] where kind != .page {
      guard drawn.lasting.isEmpty, drawn.agenda.days[0].allDay.isEmpty,
        let day = drawn.agenda.daysAhead.first,
        drawn.columns >= 20
      else { continue }
      let items = kind == .family(.small) || drawn.content.arrangement == .inline ? day.timed : []
      let first = items.first ?? day.allDay.first ?? day.timed[0]
      #expect(
        drawn.content.rows.map(\.item).contains { $0 == first || day.timed.first == $0 }, "\(drawn.label)")
    }
  }
}

extension RandomNumbers {
  private static let titles = [
    "Stand-up", "会议：季度预算审查与下一年度计划的详细讨论", "פגישת צוות שבועית עם כל המשרדים", "🎉 Party 👨‍👩‍👧",
    "A meeting of which the title is much longer than any space that it may have", "x",
  ]

  /// A day at noon, as calendars are: in order, some of it over, some of it on; and days ahead.
  fileprivate mutating func noon() -> Agenda {
    let allDay = (0..<([0, 0, 1, 4].randomElement(using: &self) ?? 0)).map { index in
      Sample.allDay(
        longTitle() + "\(index)", from: -index, days: index + 1,
        in: Bool.random(using: &self) ? Sample.birthdays : Sample.family)
    }
    var timed = (0..<Int.random(in: 0...3, using: &self)).map { index in
      var item = Sample.timed(
        Sample.instant(8 + index), Sample.instant(9 + index), longTitle() + "ended \(index)")
      item.hasEnded = true
      return item
    }
    timed += (0..<Int.random(in: 0...2, using: &self)).map { index in
      var item = Sample.timed(
        Sample.instant(11, index), Sample.instant(13), longTitle() + "runs \(index)", at: place())
      item.isRunning = true
      return item
    }
    timed += (0..<([0, 1, 3, 12].randomElement(using: &self) ?? 0)).map { index in
      var item = Sample.timed(
        Sample.instant(13, index), Sample.instant(14), longTitle() + "comes \(index)", at: place())
      if index % 3 == 2 { (item.dayCount, item.part) = (3, .beginning) }
      return item
    }
    var agenda = Sample.agenda(
      [Sample.day(allDay: allDay, timed: timed, ended: Int.random(in: 0...1, using: &self))],
      now: Sample.instant(12))
    if Int.random(in: 0...2, using: &self) == 0 {
      agenda.state = .someSourcesFailed
      agenda.problems = [Sample.failure("holidays")]
    }
    agenda.daysAhead = (1..<Int.random(in: 1...4, using: &self)).map { day in
      Sample.day(
        day,
        timed: (0...Int.random(in: 0...4, using: &self)).map { hour in
          Sample.timed(
            Sample.instant(9 + hour, day: day), Sample.instant(10 + hour, day: day),
            longTitle() + "day \(day) \(hour)", at: place())
        })
    }
    return agenda
  }

  private mutating func longTitle() -> String {
    (RandomNumbers.titles.randomElement(using: &self) ?? "") + " "
  }

  private mutating func place() -> String? {
    Bool.random(using: &self) ? ["Room 4", "三号会议室", "חדר 4"].randomElement(using: &self) : nil
  }
}
