import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

private let kinds: [WidgetSpace.Kind] =
  WidgetFamily.allCases.map { .family($0) } + [.mode(.compact), .mode(.expanded), .page]

extension RandomNumbers {
  /// A space of a kind, of usual sizes and of sizes in which nothing has room.
  fileprivate mutating func space(_ kind: WidgetSpace.Kind) -> WidgetSpace {
    let isTiny = Int.random(in: 0...3, using: &self) == 0
    if Bool.random(using: &self) {
      return .cells(
        kind, columns: Int.random(in: isTiny ? -1...12 : 8...140, using: &self),
        lines: Bool.random(using: &self) ? nil : Int.random(in: isTiny ? 0...3 : 1...40, using: &self))
    }
    return .points(
      kind, width: Double.random(in: isTiny ? -1...60 : 60...1300, using: &self),
      height: Bool.random(using: &self) ? nil : Double.random(in: isTiny ? 0...60 : 60...700, using: &self),
      textSize: TextSize(Int.random(in: 1...7, using: &self)))
  }

  fileprivate mutating func language() -> Language {
    let code = Language.Code.allCases.randomElement(using: &self) ?? .english
    return Language(code, hourCycle: Bool.random(using: &self) ? .twelve : .twentyFour)
  }
}

/// An agenda, a space and what the space shows of it.
private struct Fitted: Sendable {
  var agenda: Agenda
  var content: WidgetContent
  var measures: LayoutMeasures
  var space: WidgetSpace
  var label: String { "\(space), \(agenda.state)" }

  /// The contents of random agendas in random spaces, by kind.
  static let samples = Dictionary(uniqueKeysWithValues: kinds.map { ($0, samples(of: $0, count: 200)) })

  /// The contents of `count` random agendas in random spaces of a kind.
  static func samples(of kind: WidgetSpace.Kind, count: Int) -> [Fitted] {
    var random = RandomNumbers(seed: 20_261_121)
    return (0..<count).map { _ in
      let agenda = random.agenda()
      let space = random.space(kind)
      let layout = WidgetLayout(language: random.language(), dimsEnded: Bool.random(using: &random))
      return Fitted(
        agenda: agenda, content: layout.content(of: agenda, in: space), measures: LayoutMeasures(space),
        space: space)
    }
  }
}

@Suite struct WidgetLayoutPropertyTests {
  @Test(arguments: kinds) func `Each occurrence is shown, hidden or ended`(kind: WidgetSpace.Kind) {
    for sample in Fitted.samples[kind] ?? [] {
      let counts = sample.content.counts
      let days = sample.agenda.days
      #expect(counts.total == days.reduce(0) { $0 + $1.total }, "\(sample.label)")
      // Those that are shown though they have ended give way first.
      let ended = days.reduce(0) { $0 + $1.ended + $1.timed.count { $0.hasEnded } }
      #expect(counts.ended <= ended, "\(sample.label)")
      #expect(counts.shown == sample.content.drawnCount, "\(sample.label)")
      #expect(counts.shown >= 0 && counts.hidden >= 0, "\(sample.label)")
    }
  }

  @Test(arguments: kinds)
  func `The number of others is that of the hidden events, and is shown if there is room`(
    kind: WidgetSpace.Kind
  ) {
    for sample in Fitted.samples[kind] ?? []
    where sample.content.message == nil && sample.content.arrangement != .inline {
      let content = sample.content
      let counted = content.countedHidden
      // If not even the date has room, no number is shown.
      let hasDate = content.header != nil
      if counted > 0 && hasDate { #expect(counted == content.counts.hidden, "\(sample.label)") }
      #expect(counted > 0 || content.counts.hidden == 0 || !hasDate, "\(sample.label)")
    }
  }

  @Test func `In a list of text a title or its note is cut only where the row has no room for both`() {
    var cut = 0
    for sample in Fitted.samples[.page] ?? [] where sample.measures.unit == .cells {
      let measures = sample.measures
      for column in sample.content.columns {
        for case .row(let row) in column.entries {
          guard row.form == .oneLine, let note = row.note, isCut(note) || row.title.isTruncated else {
            continue
          }
          cut += 1
          let time = row.time.map { max(column.timeWidth, measures.width(of: $0.shown, .time)) }
          let texts =
            measures.width(of: row.title.full, .title) + measures.partGap
            + measures.width(of: note.full, .note)
          let before = measures.textInset + (time.map { $0 + measures.partGap } ?? 0)
          #expect(before + texts > column.width, "\(row.title.full) \(note.full), \(sample.label)")
        }
      }
    }
    #expect(cut > 10)
  }

  /// Whether a note lacks one of its parts or the end of its place: the short form of its day, as in “2/3”, keeps it in its column.
  private func isCut(_ note: FittedText) -> Bool {
    let (full, shown) = (note.full.split(separator: "·"), note.shown.split(separator: "·"))
    return full.count != shown.count || note.shown.hasSuffix("…") && full.last != shown.last
  }

  @Test(arguments: kinds) func `Nothing is wider or higher than its space`(kind: WidgetSpace.Kind) {
    for sample in Fitted.samples[kind] ?? [] {
      let (content, measures) = (sample.content, sample.measures)
      for (width, room) in content.widths(measures) {
        #expect(width <= room + 0.001, "\(sample.label)")
      }
      for column in content.columns {
        #expect(column.offset + column.width <= measures.width + 0.001, "\(sample.label)")
      }
      let height = content.neededHeight(measures)
      #expect(height <= (measures.height ?? .infinity) + 0.001, "\(sample.label)")
      #expect(content.space.height ?? 0 <= (measures.height ?? .infinity), "\(sample.label)")
    }
  }

  @Test(arguments: kinds) func `Text is cut between graphemes, and is one harmless line`(
    kind: WidgetSpace.Kind
  ) {
    for sample in Fitted.samples[kind] ?? [] {
      for text in sample.content.titles {
        #expect(PlainText.sanitized(text.full) == text.full, "\(sample.label)")
        guard text.isTruncated, !text.shown.isEmpty else { continue }
        #expect(text.shown.last == "…" && text.full.starts(with: text.shown.dropLast()), "\(sample.label)")
      }
    }
  }

  @Test(arguments: kinds) func `Rows stand in the order of the agenda`(kind: WidgetSpace.Kind) {
    for sample in Fitted.samples[kind] ?? [] {
      var rest = sample.agenda.days.flatMap { day in
        let birthdays = day.allDay.filter { $0.calendar.kind == .birthdays }
        return birthdays + day.allDay.filter { !birthdays.contains($0) } + day.timed
      }[...]
      for row in sample.content.rows {
        guard let index = rest.firstIndex(of: row.item) else {
          Issue.record("\(sample.label)")
          break
        }
        rest = rest[(index + 1)...]
      }
    }
  }

  @Test(arguments: kinds) func `The same agenda in the same space gives the same content`(
    kind: WidgetSpace.Kind
  ) {
    let first = (Fitted.samples[kind] ?? []).prefix(100).map(\.content)
    #expect(first == Fitted.samples(of: kind, count: 100).map(\.content))
  }

  @Test(arguments: kinds) func `More room never shows less`(kind: WidgetSpace.Kind) {
    var random = RandomNumbers(seed: 7)
    for _ in 0..<20 {
      let agenda = random.agenda()
      var least = 0
      // A single line is of another kind.
      for lines in 2...30 {
        let content = WidgetLayout(language: Language(.english)).content(
          of: agenda, in: .cells(kind, columns: 60, lines: lines))
        // A notice takes its line once there is room for it.
        guard ![.someSourcesFailed, .unreachable].contains(agenda.state), content.message == nil
        else { continue }
        #expect(content.counts.shown >= least, "\(lines) lines")
        least = content.counts.shown
      }
    }
  }

  @Test(arguments: kinds) func `Sizes that no space has do no harm`(kind: WidgetSpace.Kind) {
    let layout = WidgetLayout(language: Language(.german))
    for length in [Double.nan, -Double.infinity, .infinity, 0, -1, 0.5, 10, 1e300] {
      for unit in [
        WidgetSpace.points(kind, width: length, height: length), .points(kind, width: 100, height: length),
      ] {
        var cells = unit
        cells.unit = .cells
        for space in [unit, cells] {
          let content = layout.content(of: Sample.today, in: space)
          #expect(content.counts.total == 6)
          #expect(content.space.width.isFinite)
        }
      }
    }
  }

  @Test func `What a caller counts wrongly does not trap`() {
    let days = [Sample.day(hidden: .max, ended: .max), Sample.day(1, hidden: -5, ended: .min)]
    let content = WidgetLayout(language: Language(.english)).content(
      of: Sample.agenda(days), in: .cells(for: .family(.small)))
    #expect(content.counts.hidden > 0 && content.counts.ended > 0)
  }
}
