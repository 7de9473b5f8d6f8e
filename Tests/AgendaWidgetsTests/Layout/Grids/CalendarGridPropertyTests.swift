import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Properties of months and weeks of any agenda in any space.
struct CalendarGridPropertyTests {
  /// Agendas in spaces, and what is laid out for them: once, because each property is looked for in the same ones.
  private static let batches = (1...4 as ClosedRange<UInt64>).map { batch in
    ((batch * 1000)..<(batch * 1000 + 100)).map { seed in
      let sample = RandomGrid(seed, isDay: false)
      return (seed: seed, sample: sample, contents: contents(sample))
    }
  }

  private static func contents(_ sample: RandomGrid) -> [CalendarGridContent] {
    let dates = sample.agenda.window.dates
    let shown = dates.lowerBound.adding(days: 2)..<dates.upperBound
    return [
      sample.layout.month(of: sample.agenda, showing: shown, in: sample.space),
      sample.layout.week(of: sample.agenda, in: sample.space),
    ]
  }

  @Test(arguments: 1...4) func `Each occurrence is shown or counted once on each of its days`(batch: Int) {
    for (seed, sample, contents) in Self.batches[batch - 1] {
      for content in contents {
        let label = "seed \(seed) \(content.form) \(sample.space)"
        let days = content.rows.flatMap(\.days)
        #expect(days.map(\.date) == sample.agenda.days.map(\.date), "\(label)")
        var shown = Dictionary(uniqueKeysWithValues: days.map { ($0.date, $0.entries.count + $0.dots.count) })
        for row in content.rows {
          for bar in row.bars {
            for column in bar.columns { shown[row.days[column].date, default: 0] += 1 }
          }
        }
        for (day, asked) in zip(days, sample.agenda.days) {
          #expect(
            shown[day.date, default: 0] + (day.more?.count ?? 0) == asked.shown + asked.hidden, "\(label)")
        }
        #expect(content.counts.shown == shown.values.reduce(0, +), "\(label)")
        #expect(content.counts.total == sample.agenda.days.reduce(0) { $0 + $1.total }, "\(label)")
      }
    }
  }

  @Test(arguments: 1...4) func `Nothing overlaps, and nothing leaves its column or its row`(batch: Int) {
    for (seed, sample, contents) in Self.batches[batch - 1] {
      for content in contents {
        check(content, "seed \(seed) \(content.form) \(sample.space)")
      }
    }
  }

  private func check(_ content: CalendarGridContent, _ label: String) {
    let measures = GridMeasures(content.space, isCompact: content.detail == .dots)
    for (left, right) in zip(content.columns, content.columns.dropFirst()) {
      #expect(left.offset + left.width <= right.offset, "\(label)")
    }
    let end = content.columns.map { $0.offset + $0.width }.max() ?? 0
    #expect(end <= measures.base.width - measures.margin + 0.001, "\(label)")
    #expect((content.columns.first?.offset ?? 0) >= content.weekNumberWidth, "\(label)")
    var bottom = content.weekdayTop
    for row in content.rows {
      #expect(row.top >= bottom, "\(label)")
      bottom = row.top + row.height
      var taken = row.days.map { _ in [Range<Double>]() }
      for bar in row.bars {
        for column in bar.columns { taken[column].append(bar.top..<(bar.top + bar.height)) }
        let (first, last) = (
          content.columns[bar.columns.lowerBound], content.columns[bar.columns.upperBound - 1]
        )
        let room = last.offset + last.width - first.offset - measures.markWidth
        #expect(bar.lines.allSatisfy { measures.width($0, .summary) <= room + 0.001 }, "\(label)")
      }
      for (column, day) in row.days.enumerated() {
        let width = content.columns[column].width
        for entry in day.entries {
          let height = measures.entryHeight(lines: entry.lines.count) - measures.entryGap
          taken[column].append(entry.top..<(entry.top + height))
          for (place, line) in entry.lines.enumerated() {
            let text =
              place == 0 ? [entry.row.time?.shown, line].compactMap { $0 }.joined(separator: " ") : line

            #expect(
              measures.titleWidth(text.trimmed, isRunning: entry.row.isRunning) + measures.markWidth <= width
                + 0.001, "\(label) \(text)")
          }
        }
        let parts = taken[column].sorted { $0.lowerBound < $1.lowerBound }
        #expect(parts.allSatisfy { $0.lowerBound >= row.top + measures.headingHeight }, "\(label)")
        #expect(parts.allSatisfy { $0.upperBound <= bottom + 0.001 }, "\(label)")
        #expect(
          zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound + 0.001 }, "\(label)")
      }
    }
    #expect((content.space.height ?? 0) >= bottom - 0.001, "\(label)")
  }

  @Test(arguments: 1...4) func `Text lines are within the width, and as many as the height`(batch: Int) {
    for (seed, sample, contents) in Self.batches[batch - 1] where sample.space.unit == .cells {
      for content in contents {
        var lines: [StyledLine] = []
        CalendarGridDrawing(
          content: content, marks: GridMarks(linksTitles: false), isPlain: seed % 2 == 0
        ).forEachLine { lines.append($0) }
        #expect(lines.allSatisfy { $0.width <= content.space.width.cells }, "seed \(seed) \(sample.space)")
        #expect(lines.count == content.space.height?.cells, "seed \(seed)")
      }
    }
  }

  /// Finds lanes the slow way: each bar in turn takes the first lane in which no earlier one has a common day.
  @Test(arguments: 1...4) func `Bars have the lanes that the slow way finds`(batch: Int) {
    for (seed, sample, _) in Self.batches[batch - 1] {
      let draft = GridRowDraft(sample.agenda.days.prefix(7))
      var placed: [(lane: Int, days: Set<Int>)] = []
      for bar in draft.bars {
        let days = Set(bar.columns)
        let lane = (0...placed.count).first { lane in
          !placed.contains { $0.lane == lane && !$0.days.isDisjoint(with: days) }
        }
        #expect(bar.lane == lane, "seed \(seed)")
        placed.append((bar.lane, days))
      }
    }
  }

  @Test(arguments: [("10:00", 1), ("09:59", 0)])
  func `An event of 24 hours is a bar over its days, and a shorter one has an entry on each`(
    end: String, bars: Int
  ) {
    let agenda = GridSample.agenda(
      days("2026-11-16", "2026-11-22"), now: "2026-11-16T08:00",
      work: [event("Trip", "2026-11-17T10:00", "2026-11-18T\(end)")])
    #expect(GridRowDraft(agenda.days[...]).bars.count == bars)
  }

  @Test func `A page of any height hides nothing, and a height is kept where the dates have room`() {
    for (seed, sample, _) in Self.batches[0] {
      var sample = sample
      let height = sample.space.height
      sample.space.height = nil
      let limited = sample.agenda.days.reduce(0) { $0 + $1.hidden }
      for content in Self.contents(sample) where content.detail == .titles {
        #expect(content.counts.hidden == limited, "seed \(seed)")
      }
      guard let height else { continue }
      sample.space.height = height
      for content in Self.contents(sample) where content.detail == .titles && content.form == .month {
        #expect((content.space.height ?? 0) <= height + 0.001, "seed \(seed) \(sample.space)")
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
