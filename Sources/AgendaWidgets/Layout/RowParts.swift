/// The aligned parts of one-line rows: times, titles and notes. If they do not fit, they are given up in this order:
/// the long form of the note (place and day), the end of the times, the note, the end of the title, the times. One-line
/// rows among two-line rows have no notes.
struct RowParts {
  private let measures: LayoutMeasures
  /// The width of a letter.
  private let column: Double
  /// The least width to which titles are cut to make room for other parts.
  private let leastTitle: Double
  /// The least width to which a note is cut.
  private let leastNote: Double
  private let width: Double
  private var showsEnds = true
  private var showsTimes = true
  private var hidesNotes = false
  /// Whether rows of the days ahead, which can have wider times, adapt to the parts of the requested days.
  private var isAdapted = false
  /// Whether a row of a list whose title or note is wider than its column divides its width by itself.
  private var dividesRows = false
  /// The width of the times; 0 if no row has one.
  private(set) var timeWidth = 0.0
  /// The width of titles beside a note; 0 if notes have no column.
  private(set) var titleWidth = 0.0
  /// The width of notes, at least where a row divides its width by itself.
  private var noteWidth = 0.0

  /// The parts of some rows.
  init(_ rows: [AgendaRow], width: Double, _ measures: LayoutMeasures) {
    var needs = RowNeeds()
    for row in rows { needs.add(row, measures) }
    self.init(needs, width: width, measures)
  }

  /// The parts of rows that need some widths.
  init(_ needs: RowNeeds, width: Double, _ measures: LayoutMeasures) {
    self.measures = measures
    self.width = width
    column = measures.letterWidth
    leastTitle = 16 * column
    leastNote = 8 * column
    showsEnds = !measures.prefersShortTimes
    timeWidth = showsEnds ? needs.times : needs.shortTimes
    if measures.rowForm == .oneLine, setNotes(needs) { return }
    if showsEnds {
      let endsWidth = timeWidth
      showsEnds = false
      timeWidth = needs.shortTimes
      // To show its place, an event gives up its end time.
      if setNotes(needs) { return }
      if width - measures.textInset - endsWidth - measures.partGap >= min(needs.titles, leastTitle) {
        showsEnds = true
        timeWidth = endsWidth
      }
    }
    // A time without a title says nothing, so the times are left out.
    if width - titleStart < min(needs.titles, 6 * column) {
      showsTimes = false
      timeWidth = 0
    }
  }

  /// Gives the notes a column: for their long forms, or for the short ones, for which titles may be cut a little.
  private mutating func setNotes(_ needs: RowNeeds) -> Bool {
    setNotes(needs, width: needs.long) || setNotes(needs, width: needs.short)
      || setNotes(needs, width: needs.short, loss: 2 * column)
      || setNotes(needs, width: needs.short, loss: 2 * column, least: leastNote - column)
      || setNotes(needs, width: needs.countdown, loss: 2 * column)
  }

  /// Gives the notes a column, of at least the width `least`, if the titles keep enough room, except for `loss`.
  private mutating func setNotes(
    _ needs: RowNeeds, width need: Double, loss: Double = 0, least: Double? = nil
  ) -> Bool {
    guard need > 0 else { return false }
    let wanted = max(needs.titles, needs.others - (titleStart - measures.textInset))
    let room = width - titleStart - measures.partGap
    let note = min(need, max(least ?? leastNote, needs.countdown, (room / 3).rounded(.down)))
    // In a widget the column of notes has the same position on all days, if no note is cut for that.
    let steady = measures.kind == .page ? wanted : max(wanted, min(leastTitle, room - need))
    let title = min(steady, room - note)
    guard title >= max(min(wanted, 4 * column), min(wanted, leastTitle) - loss), title > 0 else {
      return false
    }
    titleWidth = title
    noteWidth = min(need, room - title)
    if measures.alignsMostNotes, title < wanted || noteWidth < need {
      dividesRows = true
      titleWidth = needs.titleWidth(atMost: title, room: room, before: titleStart - measures.textInset)
    }
    return true
  }

  /// The parts of the rows of the requested days and of the days ahead. A day ahead takes nothing from the requested
  /// days: if their rows would show less because of it, its rows adapt to theirs.
  init(_ rows: [AgendaRow], ahead: [AgendaRow], width: Double, _ measures: LayoutMeasures) {
    self.init(rows + ahead, width: width, measures)
    guard !rows.isEmpty, !ahead.isEmpty else { return }
    let own = RowParts(rows, width: width, measures)
    if !rows.allSatisfy({ showsAsMuch(of: $0, as: own) }) {
      self = own
      isAdapted = true
    }
  }

  /// Whether a row shows as much as with other parts.
  private func showsAsMuch(of row: AgendaRow, as other: RowParts) -> Bool {
    let note = note(row)
    return time(row) == other.time(row) && note == other.note(row)
      && titleRoom(row, besides: note)
        >= min(measures.width(of: row.title, .title), other.titleRoom(row, besides: note))
  }

  /// The position of the titles of timed rows.
  var titleStart: Double {
    measures.textInset + (timeWidth > 0 ? timeWidth + measures.partGap : 0)
  }

  /// The largest width of the time of a row.
  func timeRoom(_ row: AgendaRow) -> Double {
    max(0, min(max(timeWidth, ownTimeWidth(row)), width - measures.textInset))
  }

  /// The width of the time of a row. It can be more than ``timeWidth`` if the row adapts to others.
  private func ownTimeWidth(_ row: AgendaRow) -> Double {
    guard isAdapted, let time = time(row) else { return 0 }
    return measures.width(of: time, .time)
  }

  /// The time of a row as it is shown.
  func time(_ row: AgendaRow) -> String? { showsTimes ? showsEnds ? row.times : row.shortTime : nil }

  /// The position of the title of a row.
  private func start(of row: AgendaRow) -> Double {
    guard row.times != nil else { return measures.textInset }
    let time = ownTimeWidth(row)
    return time > timeWidth ? measures.textInset + time + measures.partGap : titleStart
  }

  /// The parts for a row that is narrower than the other rows and below them. Its time keeps its position if some
  /// letters of the title still fit beside it. It has no note.
  func narrowed(to width: Double) -> RowParts {
    var parts = RowParts([], width: width, measures)
    parts.hidesNotes = true
    parts.showsTimes = showsTimes && width - titleStart >= 4 * column
    (parts.showsEnds, parts.timeWidth) = (showsEnds, parts.showsTimes ? timeWidth : 0)
    return parts
  }

  /// The width for the title of a row with its note (``note(_:)``).
  func titleRoom(_ row: AgendaRow, besides note: FittedText?) -> Double {
    let room = max(0, width - start(of: row))
    guard let note else { return room }
    return titleWidth > 0 && !dividesRows
      ? titleStart + titleWidth - start(of: row)
      : room - measures.width(of: note.shown, .note) - measures.partGap
  }

  /// Where a note begins that is wider than its column, so that it ends with the row; `nil` for other notes.
  func offset(of note: FittedText?) -> Double? {
    guard dividesRows, let note else { return nil }
    let offset = width - measures.width(of: note.shown, .note)
    return offset < titleStart + titleWidth + measures.partGap ? offset : nil
  }

  /// The note of a row in its column. In a list, a note whose short form is wider than the column gets the room that the title
  /// leaves. Without a column, the day of the event after the title.
  func note(_ row: AgendaRow) -> FittedText? {
    guard !hidesNotes, let full = measures.note(of: row) else { return nil }
    if titleWidth > 0 {
      guard dividesRows else { return measures.note(of: row, within: noteWidth) }
      let own = width - start(of: row) - measures.partGap - measures.width(of: row.title, .title)
      // A title that ends before the column leaves all of the column to the note.
      let column = width - titleStart - titleWidth - measures.partGap
      let room = own >= column ? column : noteWidth
      let short = measures.shortNote(of: row).map { measures.width(of: $0, .note) } ?? 0
      return measures.note(of: row, within: short > room ? max(room, own) : room)
    }
    guard let day = row.shortDayNote ?? row.countdown ?? row.leave else { return nil }
    let needed = measures.width(of: day, .note) + measures.partGap + leastNote
    // In a row without a time, too, the note begins after the position of timed titles.
    return needed <= width - titleStart ? FittedText(full: full, shown: day) : nil
  }
}

extension LayoutMeasures {
  /// Whether notes are aligned for as many rows as possible, and not for all: in a list of text, which a person reads row by row.
  var alignsMostNotes: Bool { kind == .page && unit == .cells }

  /// Whether times are shown without their end to leave room for the titles.
  fileprivate var prefersShortTimes: Bool {
    if rowForm == .twoLines { return true }
    return switch kind {
    case .family(.medium), .family(.inline), .mode(.compact): true
    case .family, .mode(.expanded), .page: false
    }
  }
}

/// The widths that the parts of some rows need.
struct RowNeeds {
  /// The width of the times with and without their ends.
  private(set) var times = 0.0
  private(set) var shortTimes = 0.0
  /// The width of the titles of timed rows.
  private(set) var titles = 0.0
  /// The width of the titles of other rows that have a note.
  private(set) var others = 0.0
  /// The width of the notes in their long and in their short form.
  private(set) var long = 0.0
  private(set) var short = 0.0
  /// The width of the countdowns, which are not cut.
  private(set) var countdown = 0.0
  /// The rows of a list that have room for title and note, by the width of the titles of timed rows, of other titles, and of notes.
  private var timedTitles = RowCounts()
  private var otherTitles = RowCounts()
  private var notes = RowCounts()

  /// Adds a row.
  mutating func add(_ row: AgendaRow, _ measures: LayoutMeasures) {
    func widen(_ width: inout Double, _ text: String?, _ role: TextRole) -> Double {
      guard let text else { return 0 }
      let needed = measures.width(of: text, role)
      width = max(width, needed)
      return needed
    }
    let time = widen(&times, row.times, .time)
    _ = widen(&shortTimes, row.shortTime, .time)
    _ = widen(&countdown, row.countdown, .note)
    guard let note = measures.note(of: row) else {
      if row.times != nil { _ = widen(&titles, row.title, .title) }
      return
    }
    let isTimed = row.times != nil
    let title = isTimed ? widen(&titles, row.title, .title) : widen(&others, row.title, .title)
    _ = widen(&long, note, .note)
    let short = widen(&short, measures.shortNote(of: row), .note)
    // Rows too wide for any layout do not influence the column widths.
    let line = measures.textInset + (isTimed ? time + measures.partGap : 0) + title + measures.partGap + short
    guard measures.alignsMostNotes, line <= measures.innerWidth else { return }
    if isTimed { timedTitles.add(title) } else { otherTitles.add(title) }
    notes.add(short)
  }

  /// The width of titles, in columns, at which the most titles and notes have room: `most`, unless more have room at a smaller width. They have `room`
  /// columns together; titles of rows without a time begin `before` columns earlier.
  func titleWidth(atMost most: Double, room: Double, before: Double) -> Double {
    let (timed, others, notes) = (timedTitles.sums, otherTitles.sums, notes.sums)
    let fitting = { (width: Int) in
      timed(width) + others(width + Int(before)) + notes(Int(room) - width)
    }
    guard let best = (1...max(1, Int(most))).max(by: { fitting($0) < fitting($1) }) else { return most }
    return fitting(best) > fitting(Int(most)) ? Double(best) : most
  }
}

/// How many rows have a width of so many columns.
private struct RowCounts {
  private var rows: [Int] = []

  mutating func add(_ width: Double) {
    // No terminal has more columns, and a title can have thousands.
    let width = Int(min(width, 500))
    if width >= rows.count { rows += repeatElement(0, count: width + 1 - rows.count) }
    rows[width] += 1
  }

  /// How many rows have at most a width, in columns.
  var sums: (Int) -> Int {
    var sum = 0
    let sums = rows.map { count in
      sum += count
      return sum
    }
    return { width in width < 0 || sums.isEmpty ? 0 : sums[min(width, sums.count - 1)] }
  }
}
