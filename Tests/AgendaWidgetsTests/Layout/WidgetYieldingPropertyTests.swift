import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

private let kinds: [WidgetSpace.Kind] =
  WidgetFamily.allCases.map { .family($0) } + [.mode(.compact), .mode(.expanded), .page]

/// The rules for a day and for several days, whatever they contain, in every family, every mode and every number of lines.
struct WidgetYieldingPropertyTests {
  private struct Drawn {
    var agenda: Agenda
    var content: WidgetContent
    var lines: Int
    var text: String
    var label: String { "\(content.space.kind), \(lines) lines\n\(text)" }

    /// The occurrences that have a row, or the title of a summary.
    var shown: [AgendaItem] { content.rows.map(\.item) + content.summaries.map(\.row.item) }
    /// The dates of which a row would need no further heading.
    var namedDates: [CalendarDate] {
      [agenda.days[0].date]
        + content.columns.flatMap(\.entries).compactMap { entry in
          if case .day(let date, _, _) = entry { date } else { nil }
        }
    }
    var hasOwnNumber: Bool {
      content.columns.flatMap(\.entries).contains { entry in
        if case .more = entry { true } else { false }
      }
    }

    /// The number of empty lines below the rows, or of lines between days.
    var unusedLines: Int {
      let measures = LayoutMeasures(content.space)
      let notice = content.notice != nil && content.noticePlace == .ownLine ? 1 : 0
      let header = content.arrangement == .beside ? 0 : content.header.map { measures.height(of: $0) } ?? 0
      return lines - notice - Int(header + measures.height(of: content.columns[0], dayGap: 0))
    }
  }

  private static func forEachDrawn(_ kind: WidgetSpace.Kind, _ check: (Drawn) -> Void) {
    var random = RandomNumbers(seed: 20_261_122)
    for index in 0..<5 {
      let agenda = random.days(index % 2 == 0 ? 1 : Int.random(in: 2...4, using: &random))
      let columns = Int.random(in: 24...100, using: &random)
      for lines in 1...40 {
        let content = WidgetLayout(language: Language(.english), dimsEnded: true, linksRows: false)
          .content(of: agenda, in: .cells(for: kind, columns: columns, lines: lines))
        check(
          Drawn(agenda: agenda, content: content, lines: lines, text: WidgetTextRenderer().render(content)))
      }
    }
  }

  @Test(arguments: kinds) func `What is full hides the right events, and counts them`(kind: WidgetSpace.Kind)
  {
    Self.forEachDrawn(kind) { drawn in
      let content = drawn.content
      let counts = content.counts
      // Never more lines than the space has.
      #expect(drawn.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= drawn.lines)
      // Each occurrence is shown, hidden or ended.
      let asked = drawn.agenda.days.reduce(0) { $0 + $1.total }
      let isAhead = drawn.shown.contains { item in !drawn.agenda.days.contains { $0.holds(item) } }
      #expect(isAhead ? counts.total > asked : counts.total == asked, "\(drawn.label)")
      #expect(counts.shown == content.drawnCount, "\(drawn.label)")
      guard content.arrangement != .inline else { return }
      #expect(counts.hidden == content.countedHidden, "\(drawn.label)")

      let first = drawn.agenda.days[0]
      let running = (first.allDay + first.timed).filter { $0.isRunning && !$0.hasEnded }
        .max { $0.start < $1.start }
      let next = drawn.agenda.days.lazy.flatMap(\.timed).first { !$0.hasEnded && !$0.isRunning }
      #expect(running.map(drawn.shown.contains) != false, "\(drawn.label)")
      // A running event of today and the next one on another day need three lines with the name of that day.
      if drawn.lines > 2 || next.map(first.timed.contains) != false {
        #expect(next.map(drawn.shown.contains) != false, "\(drawn.label)")
      }
      Self.expectNoRoom(drawn)
    }
  }

  /// No occurrence without a row would fit the unused lines; for a hidden one, nor in place of their number.
  private static func expectNoRoom(_ drawn: Drawn) {
    let content = drawn.content
    guard content.arrangement != .columns || drawn.agenda.days.count == 1 && content.columns.count == 1
    else { return }
    for day in drawn.agenda.days {
      let needed = drawn.namedDates.contains(day.date) ? 1 : 2
      for item in day.allDay + day.timed where !drawn.shown.contains(item) {
        let number = drawn.hasOwnNumber && !item.hasEnded ? 1 : 0
        #expect(drawn.unusedLines + number < needed, "\(item.title) in \(drawn.label)")
      }
    }
  }
}

extension AgendaDay {
  fileprivate func holds(_ item: AgendaItem) -> Bool { allDay.contains(item) || timed.contains(item) }
}

extension AgendaItem {
  fileprivate var start: Int {
    if case .timed(let start, _) = occurrence.span { start.secondsSinceEpoch } else { .min }
  }
}

extension RandomNumbers {
  /// Days from a Saturday noon on: all-day events and birthdays, events of several days that run now, timed events that
  /// are over, run or come, and days ahead if only one day is asked for.
  fileprivate mutating func days(_ count: Int) -> Agenda {
    var agenda = Sample.agenda((0..<count).map { day(at: $0) }, now: Sample.instant(12))
    if count == 1 { agenda.daysAhead = (1...3).map { day(at: $0) } }
    if Int.random(in: 0...3, using: &self) == 0 {
      agenda.state = .someSourcesFailed
      agenda.problems = [Sample.failure("holidays")]
    }
    return agenda
  }

  private mutating func day(at offset: Int) -> AgendaDay {
    var allDay = (0..<Int.random(in: 0...4, using: &self)).map { index in
      Sample.allDay(
        "All day \(offset) \(index)", from: offset - index, days: index + 1, on: offset,
        in: Bool.random(using: &self) ? Sample.birthdays : Sample.family)
    }
    if offset == 0 {
      allDay += (0..<Int.random(in: 0...2, using: &self)).map { index in
        let span = Occurrence.Span.timed(
          start: Sample.instant(9 + index, day: -1), end: Sample.instant(18, day: 1))
        var item = Sample.item(span, "Lasts \(index)", at: nil, in: Sample.work, uid: nil, part: .allDay)
        (item.dayIndex, item.dayCount, item.isRunning) = (2, 3, true)
        return item
      }
    }
    var timed: [AgendaItem] = []
    if offset == 0 {
      for index in 0..<Int.random(in: 0...3, using: &self) {
        var item = Sample.timed(Sample.instant(8 + index), Sample.instant(9 + index), "Over \(index)")
        item.hasEnded = true
        timed.append(item)
      }
      for index in 0..<Int.random(in: 0...2, using: &self) {
        var item = Sample.timed(Sample.instant(11, index), Sample.instant(13), "Runs \(index)", at: "Room 4")
        item.isRunning = true
        timed.append(item)
      }
    }
    timed += (0..<Int.random(in: 0...5, using: &self)).map { index in
      Sample.timed(
        Sample.instant(13 + index, day: offset), Sample.instant(14 + index, day: offset),
        "Comes \(offset) \(index)", at: index % 2 == 0 ? "Room 5" : nil)
    }
    return Sample.day(
      offset, allDay: allDay, timed: timed, ended: offset == 0 ? Int.random(in: 0...1, using: &self) : 0)
  }
}
