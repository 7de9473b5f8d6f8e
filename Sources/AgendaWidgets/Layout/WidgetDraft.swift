import AgendaKit
import ICalendar

/// A thing that may stand in a column, before its text is cut to the column.
enum WidgetDraft {
  /// The name of a day after the first, or of one that goes on in a further column.
  case day(CalendarDate)
  /// The all-day occurrences of a day: the first one, and how many others there are.
  case summary(AgendaItem, others: Int)
  /// An occurrence.
  case row(AgendaItem, AgendaRow)
  /// A sentence in place of rows.
  case sentence(String)

  /// How many occurrences it shows.
  var count: Int {
    switch self {
    case .day, .sentence: 0
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
    case .row(_, let row): rowHeight(hasSecondLine: row.times != nil || note(of: row) != nil)
    case .sentence: lineHeight(.sentence)
    }
  }

  /// What stands behind the time of a row, or in its last column: which of its days it is, why it is struck through, and
  /// the place, for which a small widget in a terminal has no room.
  func note(of row: AgendaRow) -> String? {
    notes(of: row).first
  }

  /// The note of a row, then the same in fewer and fewer columns; empty where there is none.
  func notes(of row: AgendaRow) -> [String] {
    let place = unit == .points || rowForm == .oneLine ? row.place : nil
    let forms = [
      [row.dayNote, row.struckNote, place], [row.shortDayNote, row.struckNote, place],
      [row.shortDayNote, row.struckNote, nil],
    ]
    return forms.map { $0.compactMap { $0 }.joined(separator: WidgetRow.separator) }.filter { !$0.isEmpty }
  }

  /// The note of a row within a width: the longest form that fits, else the last with the place, cut.
  func note(of row: AgendaRow, within width: Double) -> FittedText? {
    let notes = notes(of: row)
    guard let full = notes.first else { return nil }
    if let fit = notes.first(where: { self.width(of: $0, .note) <= width }) {
      return FittedText(full: full, shown: fit)
    }
    let shown = cut(notes[min(1, notes.count - 1)], to: width, .note).shown
    return shown.isEmpty ? nil : FittedText(full: full, shown: shown)
  }
}
