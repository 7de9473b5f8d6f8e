/// The columns of the rows of a list at a width. What does not fit goes in this order: the note (place and day), the
/// end of the times, the end of the title.
struct RowColumns {
  /// The columns of the mark and the space after it.
  static let markWidth = 2
  /// Titles are not cut below this for the sake of what stands beside them.
  private static let titleMinimum = 16
  /// A note is not cut below this.
  private static let noteMinimum = 8

  let width: Int
  /// Whether times are shown with their end.
  private(set) var showsEnds: Bool
  /// The columns of the times; 0 where no row has any.
  private(set) var timeWidth: Int
  /// The columns of the titles beside a note.
  private(set) var titleWidth: Int
  /// The columns of the notes; 0 where they are not shown.
  private(set) var noteWidth = 0

  /// The columns between the times and the title.
  var timeGap: Int { timeWidth == 0 ? 0 : showsEnds ? 2 : 1 }
  /// Where the title of a timed row begins.
  var titleStart: Int { RowColumns.markWidth + timeWidth + timeGap }
  /// Where a note begins.
  var noteStart: Int { titleStart + titleWidth + 2 }

  init(_ rows: [AgendaRow], width: Int) {
    // How much wider than the line something is does not matter.
    let needs = Needs(rows, atMost: width + 100)
    self.width = width
    showsEnds = true
    timeWidth = needs.times
    titleWidth = 0
    let room = width - titleStart
    let titles = needs.titles(afterTimes: timeWidth + timeGap)
    if needs.notes > 0 {
      let leastNote = min(needs.notes, max(RowColumns.noteMinimum, room / 3))
      let title = min(titles, room - 2 - leastNote)
      if title >= min(titles, RowColumns.titleMinimum) {
        titleWidth = title
        noteWidth = min(needs.notes, room - 2 - title)
        return
      }
    }
    if room < min(needs.timedTitlesWithDay, RowColumns.titleMinimum) {
      showsEnds = false
      timeWidth = needs.shortTimes
    }
    titleWidth = max(0, width - titleStart)
  }
}

/// The most columns that the parts of some rows take.
private struct Needs {
  var times = 0
  var shortTimes = 0
  var notes = 0
  var timedTitles = 0
  /// With the short form of the day after the title.
  var timedTitlesWithDay = 0
  /// Of rows that have no time, so that their title begins further left.
  var otherTitles = 0

  init(_ rows: [AgendaRow], atMost bound: Int) {
    for row in rows {
      let title = DisplayWidth.of(row.title, atMost: bound)
      if let note = row.note { notes = max(notes, DisplayWidth.of(note, atMost: bound)) }
      guard let long = row.times, let short = row.shortTime else {
        if row.note != nil { otherTitles = max(otherTitles, title) }
        continue
      }
      times = max(times, DisplayWidth.of(long))
      shortTimes = max(shortTimes, DisplayWidth.of(short))
      timedTitles = max(timedTitles, title)
      timedTitlesWithDay = max(timedTitlesWithDay, title + (row.shortDayNote.map { $0.utf8.count + 3 } ?? 0))
    }
  }

  /// The columns that titles take from where those of timed rows begin.
  func titles(afterTimes timeColumns: Int) -> Int {
    max(timedTitles, otherTitles - timeColumns)
  }
}
