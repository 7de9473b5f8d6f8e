import AgendaKit
import ICalendar

/// Makes the rows of the occurrences of an agenda: texts, colour, marks and target.
struct OccurrenceRows {
  private let layout: WidgetLayout
  private let agenda: Agenda
  private let texts = HarmlessTexts()
  /// The date of the moment of the agenda.
  let today: CalendarDate

  init(_ layout: WidgetLayout, _ agenda: Agenda) {
    (self.layout, self.agenda) = (layout, agenda)
    today = agenda.zone.localDateTime(at: agenda.now).date
  }

  /// The texts of an occurrence. `isToday` says whether it stands on the current day, where a running one is marked.
  func words(of item: AgendaItem, isToday: Bool) -> AgendaRow {
    var row = AgendaRow(
      item, zone: agenda.zone, language: layout.language, dimsEnded: layout.dimsEnded, isToday: isToday,
      today: today, texts: texts)
    // Before the title it is never cut off.
    if let name = agenda.identifiers?.alignedText(for: item.occurrence, in: agenda.zone) {
      row.title = name + "  " + row.title
    }
    return row
  }

  /// The row of an occurrence, whose title is not cut.
  func row(of item: AgendaItem, _ words: AgendaRow) -> WidgetRow {
    layout.row(of: item, words, form: .oneLine, title: FittedText(words.title), zone: agenda.zone)
  }
}
