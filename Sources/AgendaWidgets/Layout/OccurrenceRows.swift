import AgendaKit
import ICalendar

/// Makes the rows of the occurrences of an agenda: texts, colour, marks and target.
struct OccurrenceRows {
  private let layout: WidgetLayout
  private let agenda: Agenda
  private let texts = SanitizedTexts()
  /// The date of the moment of the agenda.
  let today: CalendarDate
  /// Whether the clock is put back on one of the days, so that it shows some times twice.
  private let isSetBack: Bool

  init(_ layout: WidgetLayout, _ agenda: Agenda) {
    (self.layout, self.agenda) = (layout, agenda)
    today = agenda.zone.localDateTime(at: agenda.now).date
    let dates = [agenda.days, agenda.daysAhead].lazy.joined().map(\.date)
    let first = min(dates.min() ?? today, agenda.window.dates.lowerBound)
    let last = max(dates.max() ?? today, agenda.window.dates.upperBound)
    isSetBack = agenda.zone.isSetBack(in: OccurrenceWindow(first..<last.adding(days: 1), zone: agenda.zone))
  }

  /// The words of a time on the clock in the shortest form, with the offset of one that is shown twice.
  func shortTime(_ instant: Instant) -> String {
    let language = layout.language
    return language.shortTime(agenda.zone.localDateTime(at: instant))
      + (isSetBack ? language.doubledMark(of: instant, in: agenda.zone) : "")
  }

  /// The texts of an occurrence. `isToday` is `true` for a row of the current day, on which a running occurrence is
  /// marked.
  func words(of item: AgendaItem, isToday: Bool) -> AgendaRow {
    var row = AgendaRow(
      item, zone: agenda.zone, language: layout.language, dimsEnded: layout.dimsEnded, isToday: isToday,
      today: today, isSetBack: isSetBack, texts: texts)
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

/// The titles and places of events, made safe to display. The texts of a recurring event are made safe once for all its
/// rows.
final class SanitizedTexts {
  private struct Texts {
    var title: String
    var place: String?
  }

  /// The most events that are remembered. A calendar can have a million of them, each with one row.
  private static let maximumKnown = 10_000

  /// How many are kept in an array: a day has few, and the first use of a dictionary takes as long as drawing some rows.
  private static let maximumFew = 8

  private var few: [(identity: ObjectIdentifier, texts: Texts)] = []
  private var others: [ObjectIdentifier: Texts] = [:]

  /// The title of an item, made by `title`, and its place.
  func texts(of item: AgendaItem, title: () -> String) -> (title: String, place: String?) {
    let event = item.occurrence.event
    // Each birthday of a person has a different title, because it contains the age.
    let isRepeated =
      (item.occurrence.recurrenceID != nil || item.dayCount > 1) && item.calendar.kind != .birthdays
    if isRepeated, let known = known(event.identity) { return (known.title, known.place) }
    let texts = Texts(
      title: PlainText.sanitized(title()), place: event.location.map { PlainText.sanitized($0) })
    if isRepeated { remember(texts, event.identity) }
    return (texts.title, texts.place)
  }

  private func known(_ identity: ObjectIdentifier) -> Texts? {
    if let found = few.first(where: { $0.identity == identity }) { return found.texts }
    return others.isEmpty ? nil : others[identity]
  }

  private func remember(_ texts: Texts, _ identity: ObjectIdentifier) {
    guard few.count == Self.maximumFew else { return few.append((identity, texts)) }
    if others.count >= Self.maximumKnown { others = [:] }
    others[identity] = texts
  }
}
