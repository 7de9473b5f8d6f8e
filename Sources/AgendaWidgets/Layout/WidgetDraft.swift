import AgendaKit
import ICalendar

/// An occurrence that may stand in a row, with its words, before they are cut to a column.
struct DraftRow {
  var item: AgendaItem
  var words: AgendaRow
  var form: WidgetRow.Form
  /// Whether it stands in a second line what does not fit beside the title; a row without is one line high in each form.
  var hasSecondLine: Bool
}

/// A thing that may stand in a column, before its text is cut to the column.
enum WidgetDraft {
  /// The name of a day after the first, or of one that goes on in a further column; and how many occurrences of it are hidden.
  case day(CalendarDate, hidden: Int)
  /// The last all-day occurrence of a day that has a row, and how many others have none.
  case summary(DraftRow, others: Int)
  /// An occurrence.
  case row(DraftRow)
  /// How many occurrences are hidden.
  case more(Int)
  /// A sentence in place of rows.
  case sentence(String)

  /// How many occurrences it shows.
  var count: Int {
    switch self {
    case .day, .more, .sentence: 0
    case .summary(_, let others): others + 1
    case .row: 1
    }
  }

  /// Whether it is the name of a day.
  var isDay: Bool {
    if case .day = self { true } else { false }
  }
}

extension LayoutMeasures {
  /// The height of a draft: that of the entry which becomes of it.
  func height(of draft: WidgetDraft) -> Double {
    switch draft {
    case .day: lineHeight(.day)
    case .summary: lineHeight(.summary)
    case .row(let row): rowHeight(row.form, hasSecondLine: row.hasSecondLine)
    case .more: lineHeight(.more)
    case .sentence: lineHeight(.sentence)
    }
  }

  /// What stands behind the time of a row, or in its last column: which of its days it is, why it is struck through, and
  /// the place, for which a small widget in a terminal has no room.
  func note(of row: AgendaRow) -> String? {
    notes(of: row).first
  }

  /// The note of a row, then the same in fewer and fewer columns, at last without the place; empty where there is none.
  func notes(of row: AgendaRow) -> [String] {
    notesWithPlace(of: row) + notesWithoutPlace(of: row)
  }

  /// The note of a row in its fewest columns, but for the place, which is whole.
  func shortNote(of row: AgendaRow) -> String? {
    notesWithPlace(of: row).last ?? notesWithoutPlace(of: row).last
  }

  private func notesWithPlace(of row: AgendaRow) -> [String] {
    guard let place = place(of: row) else { return [] }
    return joined([row.dayNote, row.struckNote, place], [row.shortDayNote, row.struckNote, place])
  }

  private func notesWithoutPlace(of row: AgendaRow) -> [String] {
    joined([row.dayNote, row.struckNote], [row.shortDayNote, row.struckNote])
  }

  private func place(of row: AgendaRow) -> String? {
    unit == .points || rowForm == .oneLine ? row.place : nil
  }

  private func joined(_ forms: [String?]...) -> [String] {
    forms.map { $0.compactMap { $0 }.joined(separator: WidgetRow.separator) }.filter { !$0.isEmpty }
  }

  /// The note of a row within a width: the longest form that fits; but a place is rather cut than left out, as long as
  /// what remains of it says something. `nil` where nothing does.
  func note(of row: AgendaRow, within width: Double) -> FittedText? {
    let fits = { (text: String) in self.width(of: text, .note) <= width }
    let lead = [row.shortDayNote, row.struckNote].compactMap { $0 }
    let shown =
      notesWithPlace(of: row).first(where: fits)
      ?? place(of: row).flatMap { cutNote($0, behind: lead, to: width) }
      ?? notesWithoutPlace(of: row).first(where: fits)
      ?? row.struckNote.flatMap { cutNote($0, behind: Array(lead.dropLast()), to: width) }
      ?? row.shortDayNote.flatMap { fits($0) ? $0 : nil }
    guard let shown, let full = note(of: row) else { return nil }
    return FittedText(full: full, shown: shown)
  }

  /// The last part of a note, cut, behind the others; `nil` where less than a word would be left of it.
  private func cutNote(_ part: String, behind lead: [String], to width: Double) -> String? {
    let start = lead.map { $0 + WidgetRow.separator }.joined()
    guard width - self.width(of: start, .note) >= self.width(of: "nnnnnn", .note) else { return nil }
    return cut(start + part, to: width, .note).shown
  }
}
