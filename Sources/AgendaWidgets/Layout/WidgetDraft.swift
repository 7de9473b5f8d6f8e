import AgendaKit
import ICalendar

/// The texts of an occurrence for a row, before they are cut to a column.
struct DraftRow {
  var item: AgendaItem
  var words: AgendaRow
  var form: WidgetRow.Form
  /// Whether a second line shows what does not fit beside the title. A row without it has one line in each form.
  var hasSecondLine: Bool
  /// How much the occurrence matters; `nil` if the start alone counts.
  var importance: Double?
}

/// An entry of a column, before its text is cut to the column.
enum WidgetDraft {
  /// The name of a later day, or of a day that continues in a further column, and the number of its hidden occurrences.
  case day(CalendarDate, hidden: Int)
  /// The last all-day occurrence of a day that has a row, and the number of those without a row.
  case summary(DraftRow, others: Int)
  /// An occurrence.
  case row(DraftRow)
  /// The number of hidden occurrences.
  case more(Int)
  /// A sentence in place of rows.
  case sentence(String)

  /// How many occurrences it shows. Those that a summary only counts are not shown.
  var count: Int {
    switch self {
    case .day, .more, .sentence: 0
    case .summary, .row: 1
    }
  }

  var isDay: Bool {
    if case .day = self { true } else { false }
  }
}

extension LayoutMeasures {
  /// The height of a draft, which is the height of its entry.
  func height(of draft: WidgetDraft) -> Double {
    switch draft {
    case .day: lineHeight(.day)
    case .summary: lineHeight(.summary)
    case .row(let row): rowHeight(row.form, hasSecondLine: row.hasSecondLine)
    case .more: lineHeight(.more)
    case .sentence: lineHeight(.sentence)
    }
  }

  /// The text after the time of a row or in its last column: the day of the event, its countdown, why it is struck through,
  /// and the place. A small text widget has no room for the place.
  func note(of row: AgendaRow) -> String? {
    row.hasNoteBesidePlace ? notes(of: row).first : placeAlone(of: row)
  }

  /// The note of a row, then shorter and shorter forms, the last one without the place; empty if there is no note.
  func notes(of row: AgendaRow) -> [String] {
    notesWithPlace(of: row) + notesWithoutPlace(of: row)
  }

  /// The shortest note of a row that still has the whole place.
  func shortNote(of row: AgendaRow) -> String? {
    row.hasNoteBesidePlace
      ? notesWithPlace(of: row).last ?? notesWithoutPlace(of: row).last : placeAlone(of: row)
  }

  private func notesWithPlace(of row: AgendaRow) -> [String] {
    guard row.hasNoteBesidePlace else { return placeAlone(of: row).map { [$0] } ?? [] }
    guard let place = place(of: row) else { return [] }
    return joined(
      [row.dayNote, row.countdown, row.leave, row.stateNote, place],
      [row.shortDayNote, row.countdown, row.leave, row.stateNote, place])
  }

  private func notesWithoutPlace(of row: AgendaRow) -> [String] {
    guard row.hasNoteBesidePlace else { return [] }
    return joined(
      [row.dayNote, row.countdown, row.leave, row.stateNote],
      [row.shortDayNote, row.countdown, row.leave, row.stateNote])
  }

  private func place(of row: AgendaRow) -> String? {
    unit == .points || rowForm == .oneLine ? row.place : nil
  }

  /// The note of a row that has no other note than its place, as nearly all have.
  private func placeAlone(of row: AgendaRow) -> String? {
    place(of: row).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The forms of a note that are not empty, each with its parts joined.
  private func joined(_ forms: [String?]...) -> [String] {
    forms.map { $0.compactMap { $0 }.joined(separator: WidgetRow.separator) }.filter { !$0.isEmpty }
  }

  /// The longest note of a row that fits a width. A place is cut instead of left out if what remains is still useful.
  /// `nil` if nothing fits.
  func note(of row: AgendaRow, within width: Double) -> FittedText? {
    let fits = { (text: String) in self.width(of: text, .note) <= width }
    if !row.hasNoteBesidePlace {
      guard let place = placeAlone(of: row) else { return nil }
      return fits(place)
        ? FittedText(place) : cutNote(place, behind: [], to: width).map { FittedText(full: place, shown: $0) }
    }
    let lead = [row.shortDayNote, row.countdown, row.leave, row.stateNote].compactMap { $0 }
    let shown =
      notesWithPlace(of: row).first(where: fits)
      ?? place(of: row).flatMap { cutNote($0, behind: lead, to: width) }
      ?? notesWithoutPlace(of: row).first(where: fits)
      ?? row.stateNote.flatMap { cutNote($0, behind: Array(lead.dropLast()), to: width) }
      ?? row.shortDayNote.flatMap { fits($0) ? $0 : nil }
    guard let shown, let full = note(of: row) else { return nil }
    return FittedText(full: full, shown: shown)
  }

  /// The other parts of a note, followed by the cut last part; `nil` if less than a word of it would remain.
  private func cutNote(_ part: String, behind lead: [String], to width: Double) -> String? {
    let start = lead.map { $0 + WidgetRow.separator }.joined()
    guard width - self.width(of: start, .note) >= self.width(of: "nnnnnn", .note) else { return nil }
    return cut(start + part, to: width, .note).shown.withoutCutLink(of: start + part, after: start.count)
  }
}

extension AgendaRow {
  fileprivate var hasNoteBesidePlace: Bool {
    dayNote != nil || shortDayNote != nil || countdown != nil || leave != nil || stateNote != nil
  }
}

extension String {
  /// The cut text without the beginning of a link, which leads nowhere: `Room 4, https://exam…` becomes `Room 4…`. `full`
  /// is the whole text. `nil` if nothing remains after the first `count` characters.
  fileprivate func withoutCutLink(of full: String, after count: Int) -> String? {
    // Few texts have what every link has.
    guard self != full, full.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
    else {
      return self
    }
    let end = full.index(full.startIndex, offsetBy: max(0, self.count - 1), limitedBy: full.endIndex)
    guard let end, let word = full.split(separator: " ").first(where: { $0.endIndex > end }), word.isLink
    else {
      return self
    }
    let rest = full[..<word.startIndex]
    guard let last = rest.lastIndex(where: { $0.isLetter || $0.isNumber }),
      rest.distance(from: rest.startIndex, to: last) >= count
    else { return nil }
    return rest[...last] + "…"
  }
}

extension StringProtocol {
  /// Whether the text contains the beginning of an address of the web.
  var isLink: Bool {
    var rest = utf8[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[utf8.index(after: colon)...]
      if rest.starts(with: "//".utf8) { return true }
    }
    return hasPrefix("www.")
  }
}
