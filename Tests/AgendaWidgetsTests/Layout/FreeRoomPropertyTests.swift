import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The rule for every picture of a fixed size: nothing is cut or counted while there is room for it. `AGENDA_ROOMS` is the number of random
/// spaces and calendars, by default few; `Scripts/check-pictures` takes as many as pictures.
struct FreeRoomPropertyTests {
  private static let count =
    ProcessInfo.processInfo.environment["AGENDA_ROOMS"].flatMap(UInt64.init) ?? 300

  private static func space(_ random: inout RandomNumbers) -> WidgetSpace {
    let known = [
      (800, 480), (390, 844), (1000, 120), (360, 169), (360, 379), (744, 379), (1920, 1080), (600, 448),
    ]
    let size =
      Bool.random(using: &random)
      ? known.randomElement(using: &random).flatMap { WidgetSize(width: $0.0, height: $0.1) }
      : WidgetSize(
        width: Int.random(in: 120...1600, using: &random), height: Int.random(in: 90...1100, using: &random))
    let step = Int.random(in: 0...2, using: &random) > 0 ? 4 : Int.random(in: 1...7, using: &random)
    return size.map { .points($0, textSize: TextSize(step)) } ?? .points(for: .family(.large))
  }

  @Test func `A month and a week cut and count nothing while a line or an empty day has room for it`() {
    var faulty: [String] = []
    for seed in 1...Self.count {
      var random = RandomNumbers(seed: seed)
      let calendar = RealCalendar(&random)
      let space = Self.space(&random)
      let layout = GridLayout(WidgetLayout(language: Language(.english), dimsEnded: true))
      let isWeek = Bool.random(using: &random)
      let agenda = isWeek ? calendar.week : calendar.agenda
      let content =
        isWeek
        ? layout.week(of: agenda, in: space)
        : layout.month(of: agenda, showing: calendar.start..<calendar.start.adding(days: 35), in: space)
      guard content.detail == .titles, content.space.fits(space) else { continue }
      let faults = GridRoom(content, agenda).faults
      if !faults.isEmpty {
        faulty.append("\(seed) \(content.form) \(space.width)x\(space.height ?? 0): \(faults[0])")
      }
    }
    #expect(faulty.isEmpty, "\(faulty.count) of \(Self.count): \(faulty.prefix(5).joined(separator: "\n"))")
  }

  @Test func `A widget cuts no title and hides nothing while a line of its column has room for it`() {
    var faulty: [String] = []
    for seed in 1...Self.count {
      var random = RandomNumbers(seed: 10_000 + seed)
      let calendar = RealCalendar(&random)
      let space = Self.space(&random)
      var agenda = calendar.today(days: Int.random(in: 0...2, using: &random) == 0 ? 3 : 1)
      if Bool.random(using: &random) { agenda.daysAhead = [] }
      let content = WidgetLayout(language: Language(.english), dimsEnded: true).content(of: agenda, in: space)
      let faults = WidgetRoom(content, hasDaysAhead: !agenda.daysAhead.isEmpty).faults
      if !faults.isEmpty {
        faulty.append("\(seed) \(space.kind) \(space.width)x\(space.height ?? 0): \(faults[0])")
      }
    }
    #expect(faulty.isEmpty, "\(faulty.count) of \(Self.count): \(faulty.prefix(5).joined(separator: "\n"))")
  }

  @Test func `Hours count nothing and cut no title while the width of their day has room for it`() {
    var faulty: [String] = []
    for seed in 1...Self.count {
      var random = RandomNumbers(seed: 20_000 + seed)
      let calendar = RealCalendar(&random)
      let space = Self.space(&random)
      let layout = GridLayout(WidgetLayout(language: Language(.english), dimsEnded: true))
      let isWeek = Bool.random(using: &random)
      let content =
        isWeek ? layout.hours(of: calendar.week, in: space) : layout.day(of: calendar.agenda, in: space)
      guard content.space.fits(space) else { continue }
      let faults = HourRoom(content).faults
      if !faults.isEmpty { faulty.append("\(seed) \(space.width)x\(space.height ?? 0): \(faults[0])") }
    }
    #expect(faulty.isEmpty, "\(faulty.count) of \(Self.count): \(faulty.prefix(5).joined(separator: "\n"))")
  }
}

/// The unused room of hours.
private struct HourRoom {
  let content: HourGridContent
  let measures: GridMeasures

  init(_ content: HourGridContent) {
    self.content = content
    measures = GridMeasures(content.space)
  }

  /// Whether nothing is in a column between two heights.
  private func isFree(_ column: GridColumn, _ span: Range<Double>, in day: HourDay) -> Bool {
    let parts =
      day.blocks.map { ($0.column, ($0.way?.top ?? $0.top)..<($0.top + $0.height)) }
      + day.crowds.map { ($0.column, $0.top..<($0.top + $0.height)) }
    return parts.allSatisfy { other, range in
      other.offset + other.width <= column.offset + 0.001
        || column.offset + column.width <= other.offset + 0.001
        || range.upperBound <= span.lowerBound + 0.001 || span.upperBound <= range.lowerBound + 0.001
    }
  }

  var faults: [String] {
    var faults: [String] = []
    let gap = measures.blockGap(ofDays: content.days.count)
    let least = measures.leastBlockWidth(ofDays: content.days.count)
    for day in content.days {
      let end = day.column.offset + day.column.width
      for block in day.blocks where block.row.isCut(to: block.lines) {
        let edge = block.column.offset + block.column.width + gap
        let beside = GridColumn(offset: edge, width: least)
        let top = block.way?.top ?? block.top
        if edge + least <= end, isFree(beside, top..<(block.top + block.height), in: day) {
          faults.append("\(day.date) cuts “\(block.lines)” beside free columns")
        }
      }
      for crowd in day.crowds {
        let columns = ((day.column.width + gap) / (crowd.column.width + gap)).rounded()
        if (columns + 1) * (least + gap) - gap <= day.column.width {
          faults.append("\(day.date) counts \(crowd.more.count) beside \(columns) columns")
        }
        let lines = Int((crowd.height - 2 * measures.padding) / measures.lineHeight) - 1
        if crowd.lines.count < min(lines, crowd.members.count) {
          faults.append("\(day.date) names \(crowd.lines.count) of \(crowd.members.count)")
        }
      }
    }
    return faults
  }
}

/// The unused room of a widget.
private struct WidgetRoom {
  let content: WidgetContent
  let hasDaysAhead: Bool
  let measures: LayoutMeasures

  init(_ content: WidgetContent, hasDaysAhead: Bool) {
    (self.content, self.hasDaysAhead) = (content, hasDaysAhead)
    measures = LayoutMeasures(content.space)
  }

  var faults: [String] {
    guard content.message == nil, content.arrangement != .inline else { return [] }
    let header = content.header.map { measures.height(of: $0) + measures.headerGap } ?? 0
    var faults: [String] = []
    for (place, column) in content.columns.enumerated() {
      let under = place == 0 && content.arrangement != .beside ? header : 0
      let free = measures.innerHeight - under - measures.height(of: column, dayGap: content.dayGap)
      let cut = column.entries.compactMap { entry in
        if case .row(let row) = entry { row.title.isTruncated ? row : nil } else { nil }
      }.first { row in row.titleLines.isEmpty || row.titleLines.last?.hasSuffix("…") == true }
      if let cut, free > measures.lineHeight(.title), column.more == nil {
        faults.append("column \(place) cuts “\(cut.drawnTitle)” with \(free) free")
      }
      if content.counts.hidden > 0, !hasDaysAhead, free > measures.lineHeight(.title) + measures.rowGap {
        faults.append("\(content.counts.hidden) hidden with \(free) free in column \(place)")
      }
    }
    return faults
  }
}

/// The unused room of a month or a week.
private struct GridRoom {
  let content: CalendarGridContent
  let agenda: Agenda
  let measures: GridMeasures

  init(_ content: CalendarGridContent, _ agenda: Agenda) {
    (self.content, self.agenda) = (content, agenda)
    measures = GridMeasures(content.space)
  }

  /// The height below the occurrences of each day of a row.
  private func free(_ row: GridRow) -> [Double] {
    row.days.indices.map { column in
      let bars = row.bars.filter { $0.columns.contains(column) }.map { $0.top + $0.height }
      let entries = row.days[column].entries.map { $0.top + Double($0.lines.count) * measures.lineHeight }
      let end = (bars + entries).max().map { $0 + measures.entryGap } ?? row.top + measures.headingHeight
      return row.top + row.height - end
    }
  }

  /// The columns of the bars that a row does not show.
  private func hiddenBars(_ row: GridRow) -> [Range<Int>] {
    let dates = row.days.map(\.date)
    let draft = GridRowDraft(agenda.days.filter { dates.contains($0.date) }[...])
    return draft.bars.filter { bar in !row.bars.contains { $0.columns == bar.columns && $0.lane == bar.lane }
    }
    .map(\.columns)
  }

  /// The columns in which something moves down with the lower edge of a bar.
  private func moved(by bar: GridBar, in row: GridRow) -> Set<Int> {
    var columns = Set(bar.columns)
    for other in row.bars.sorted(by: { $0.top < $1.top })
    where other.top > bar.top && !columns.isDisjoint(with: other.columns) {
      columns.formUnion(other.columns)
    }
    return columns
  }

  private func isCut(_ lines: [String], _ row: WidgetRow) -> Bool {
    lines.last?.hasSuffix("…") == true && !row.title.full.hasSuffix("…")
  }

  /// Whether a title is cut in any number of lines of a width, because a word of it is wider.
  private func isOfWideWords(_ lines: [String], _ row: WidgetRow, _ width: Double) -> Bool {
    measures.texts(
      times: row.time.map { [$0.shown] } ?? [], title: row.title.full, isRunning: row.isRunning,
      width: width - measures.markWidth(of: row), most: 40
    ).lines == lines
  }

  private func isOfWideWords(_ bar: GridBar, in row: GridRow) -> Bool {
    let (first, last) = (row.columns[bar.columns.lowerBound], row.columns[bar.columns.upperBound - 1])
    let arrows = Double((bar.continuesBefore ? 1 : 0) + (bar.continuesAfter ? 1 : 0)) * measures.arrowWidth
    let width = last.offset + last.width - first.offset - arrows - measures.padding
    return isOfWideWords(bar.lines, bar.row, width)
  }

  var faults: [String] {
    var faults: [String] = []
    var unused = 0.0
    var isShort = false
    for row in content.rows {
      let free = free(row)
      // An empty row keeps a gap below its headings.
      let isEmpty = row.bars.isEmpty && row.days.allSatisfy(\.entries.isEmpty)
      unused += max(0, (free.min() ?? 0) - (isEmpty ? measures.entryGap : 0))
      let hiddenBars = hiddenBars(row)
      for (column, day) in row.days.enumerated() {
        let shared = hiddenBars.count {
          $0.contains(column) && $0.contains { free[$0] < measures.barHeight(lines: 1) + measures.entryGap }
        }
        let hidden = (day.more?.count ?? 0) - shared
        let cut = day.entries.filter {
          isCut($0.lines, $0.row) && !isOfWideWords($0.lines, $0.row, row.columns[column].width)
        }
        if hidden > 0 || !cut.isEmpty { isShort = true }
        if hidden > 0, free[column] >= measures.barHeight(lines: 1) + measures.entryGap {
          faults.append("\(day.date) hides \(hidden) with \(free[column]) free")
        }
        if let first = cut.first, free[column] >= measures.lineHeight + 0.01 {
          faults.append("\(day.date) cuts “\(first.lines)” with \(free[column]) free")
        }
      }
      for bar in row.bars where isCut(bar.lines, bar.row) && !isOfWideWords(bar, in: row) {
        isShort = true
        if moved(by: bar, in: row).allSatisfy({ free[$0] >= measures.lineHeight + 0.01 }) {
          faults.append("a bar is cut to “\(bar.lines)”")
        }
      }
    }
    guard isShort else { return faults }
    if unused >= measures.barHeight(lines: 1) + measures.entryGap {
      faults.append("\(unused) free in all rows")
    }
    return faults + emptyDays
  }

  /// The days without occurrences that are wider than their headings in a week.
  private var emptyDays: [String] {
    guard content.form == .week else { return [] }
    return content.rows.flatMap { row in
      row.days.indices.compactMap { column in
        let hasBar = row.bars.contains { $0.columns.contains(column) }
        let isEmpty = row.days[column].entries.isEmpty && !hasBar && row.days[column].more == nil
        let isAlone = row.days.count == 1 || row.days.allSatisfy(\.entries.isEmpty) && row.bars.isEmpty
        let heading = measures.width(row.days[column].heading.shown, .number)
        return isEmpty && !isAlone && row.columns[column].width > heading + 4
          ? "\(row.days[column].date) is empty and \(row.columns[column].width) wide" : nil
      }
    }
  }
}
