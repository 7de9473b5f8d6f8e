/// The parts of rows of one line that stand below each other: times, titles and notes. What does not fit goes in this
/// order: the note (place and day), the end of the times, the end of the title.
struct RowParts {
  private let measures: LayoutMeasures
  /// Titles are not cut below this for the sake of what stands beside them.
  private let leastTitle: Double
  /// A note is not cut below this.
  private let leastNote: Double
  private let width: Double
  private var showsEnds = true
  /// The width of the times; 0 where no row has any.
  private(set) var timeWidth = 0.0
  /// The width of the titles beside a note; 0 where notes have no column.
  private(set) var titleWidth = 0.0
  private var noteWidth = 0.0

  init(_ rows: [AgendaRow], width: Double, _ measures: LayoutMeasures) {
    self.measures = measures
    self.width = width
    let column = measures.unit == .cells ? 1 : measures.metrics.fontSize(.title) * 0.6
    leastTitle = 16 * column
    leastNote = 8 * column
    guard measures.rowForm == .oneLine else { return }
    showsEnds = !measures.prefersShortTimes
    timeWidth = widest(rows.map { time($0) }, .time)
    let titles = widest(rows.map { $0.times == nil ? nil : $0.title }, .title)
    let others = widest(rows.map { $0.times == nil && measures.note(of: $0) != nil ? $0.title : nil }, .title)
    let wanted = max(titles, others - (titleStart - measures.textInset))
    if setNotes(beside: wanted, need: widest(rows.map { measures.note(of: $0) }, .note)) { return }
    if showsEnds && width - titleStart < min(titles, leastTitle) {
      showsEnds = false
      timeWidth = widest(rows.map { time($0) }, .time)
    }
    timeWidth = min(timeWidth, max(0, width - measures.textInset))
  }

  /// Gives the notes a column where the titles keep enough room.
  private mutating func setNotes(beside wanted: Double, need: Double) -> Bool {
    guard need > 0 else { return false }
    let room = width - titleStart - measures.partGap
    let note = min(need, max(leastNote, (room / 3).rounded(.down)))
    // In a widget the notes stand still from day to day, where none is cut for that.
    let steady = measures.kind == .page ? wanted : max(wanted, min(leastTitle, room - need))
    let title = min(steady, room - note)
    guard title >= min(wanted, leastTitle), title > 0 else { return false }
    titleWidth = title
    noteWidth = min(need, room - title)
    return true
  }

  private func widest(_ texts: [String?], _ role: TextRole) -> Double {
    texts.reduce(0) { max($0, $1.map { measures.width(of: $0, role) } ?? 0) }
  }

  /// Where the title of a timed row begins.
  private var titleStart: Double {
    measures.textInset + (timeWidth > 0 ? timeWidth + measures.partGap : 0)
  }
  /// The width that a time has at most.
  var timeRoom: Double { max(0, min(timeWidth, width - measures.textInset)) }

  /// The time of a row as it is shown.
  func time(_ row: AgendaRow) -> String? { showsEnds ? row.times : row.shortTime }

  /// Where the title of a row begins.
  private func start(of row: AgendaRow) -> Double { row.times == nil ? measures.textInset : titleStart }

  /// The width that the title of a row has.
  func titleRoom(_ row: AgendaRow) -> Double {
    let room = max(0, width - start(of: row))
    if titleWidth > 0 {
      return measures.note(of: row) == nil ? room : titleStart + titleWidth - start(of: row)
    }
    let note = note(row).map { measures.width(of: $0.shown, .note) + measures.partGap } ?? 0
    return room - note
  }

  /// The note of a row in its column; without a column, which of its days this is, behind the title.
  func note(_ row: AgendaRow) -> FittedText? {
    guard let full = measures.note(of: row) else { return nil }
    if titleWidth > 0 { return measures.note(of: row, within: noteWidth) }
    guard let day = row.shortDayNote else { return nil }
    let needed = measures.width(of: day, .note) + measures.partGap + leastNote
    // Also of a row without a time the note stands right of where timed titles begin.
    return needed <= width - titleStart ? FittedText(full: full, shown: day) : nil
  }
}

extension LayoutMeasures {
  /// Whether times are shown without their end, for the sake of the titles.
  fileprivate var prefersShortTimes: Bool { arrangement == .beside || arrangement == .inline }
}
