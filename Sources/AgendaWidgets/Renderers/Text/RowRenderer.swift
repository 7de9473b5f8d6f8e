/// Draws the rows of a list in its columns.
struct RowRenderer {
  let columns: RowColumns
  let depth: ColorDepth

  /// The first all-day occurrence of a day, and how many others there are.
  func summary(_ row: AgendaRow, others: Int) -> StyledLine {
    let count = " +\(others)"
    var line = row.mark.line(row.color)
    let room = columns.width - line.width - count.utf8.count
    appendTitle(of: row, to: &line, room: room, showsDayNote: true)
    line.append(count, .dim)
    return line
  }

  /// An occurrence in a line.
  func row(_ row: AgendaRow) -> StyledLine {
    var line = row.mark.line(row.color)
    if let time = columns.showsEnds ? row.times : row.shortTime, columns.timeWidth > 0 {
      line.append(time, row.mark.timeLook)
      line.pad(to: columns.titleStart)
    }
    let note = columns.noteWidth > 0 ? row.note : nil
    let titleEnd = note == nil ? columns.width : columns.noteStart - 2
    appendTitle(of: row, to: &line, room: titleEnd - line.width, showsDayNote: columns.noteWidth == 0)
    if let note {
      line.pad(to: columns.noteStart)
      line.append(fitted(note, of: row), .dim)
    }
    return line
  }

  /// The note in its column; where the words for the day do not fit, their short form.
  private func fitted(_ note: String, of row: AgendaRow) -> String {
    guard DisplayWidth.of(note) > columns.noteWidth, let day = row.shortDayNote else {
      return note.truncated(to: columns.noteWidth)
    }
    let short = row.place.map { day + " · " + $0 } ?? day
    return short.truncated(to: columns.noteWidth)
  }

  /// The title, cut to `room` columns together with what says why it is struck through (where no colour does) and
  /// which day it is (where there is no column for it).
  private func appendTitle(of row: AgendaRow, to line: inout StyledLine, room: Int, showsDayNote: Bool) {
    var suffix = ""
    if depth == .none, let struck = row.struckNote { suffix += " (\(struck))" }
    if showsDayNote, let day = row.shortDayNote { suffix += " (\(day))" }
    if DisplayWidth.of(suffix) + 6 > room { suffix = "" }
    let title = row.title.truncated(to: room - DisplayWidth.of(suffix))
    line.append(title, row.mark.titleLook, link: row.target)
    line.append(suffix, .dim)
  }
}
