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
