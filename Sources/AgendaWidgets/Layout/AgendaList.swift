import AgendaKit
import ICalendar

/// What a list shows of an agenda, day by day, in words: the sections in order, each with its rows in order. How it
/// looks, and how wide it is, is not known here.
struct AgendaList {
  /// A day.
  struct Section {
    var heading: String
    /// The same in fewer columns.
    var shortHeading: String
    /// The all-day occurrences above the timed list: the first one with a count of the others where the agenda is of
    /// one day; each of them where it is of several days, which nobody reads at a glance.
    var summary: [AgendaRow] = []
    /// How many all-day occurrences stand behind the only row of the summary.
    var summaryOthers = 0
    /// The timed occurrences; of a day without, the all-day ones.
    var rows: [AgendaRow] = []
    /// A sentence in place of rows.
    var sentence: String?
    /// How many occurrences were left out by a limit, up to the next section.
    var hidden = 0
  }

  var sections: [Section] = []
  /// The rows that stand in columns: a summary with a count is a line of its own.
  var columnRows: [AgendaRow] {
    sections.flatMap { ($0.summaryOthers > 0 ? [] : $0.summary) + $0.rows }
  }
  /// A sentence in place of days.
  var sentence: String?
  /// How many calendars failed, in words.
  var failure: String?

  private let target: ((AgendaItem) -> String?)?

  /// `target` tells where a click on a title leads.
  init(
    _ agenda: Agenda, language: Language, dimsEnded: Bool, target: ((AgendaItem) -> String?)? = nil
  ) {
    self.target = target
    let words = language.words
    switch agenda.state {
    case .notConfigured: sentence = words.notConfigured
    case .unreadable: sentence = words.unreadable
    case .signedOut: sentence = words.signedOut
    case .unreachable where !agenda.days.contains { $0.shown + $0.hidden > 0 }: sentence = words.unreachable
    case .nothingAhead where !agenda.days.contains { $0.hidden > 0 }: sentence = words.nothingAhead
    default: addDays(of: agenda, language: language, dimsEnded: dimsEnded)
    }
    if sentence == nil { failure = language.failure(of: agenda)?.first }
    if sections.isEmpty && sentence == nil { sentence = words.nothingAhead }
  }

  private mutating func addDays(of agenda: Agenda, language: Language, dimsEnded: Bool) {
    let today = agenda.zone.localDateTime(at: agenda.now).date
    let isOneDay = agenda.days.count == 1
    var texts = HarmlessTexts()
    for day in agenda.days {
      if day.shown == 0 && day.hidden > 0 && !sections.isEmpty {
        sections[sections.count - 1].hidden += day.hidden
        continue
      }
      guard day.shown + day.hidden > 0 || isOneDay || day.date == today else { continue }
      var section = Section(
        heading: language.heading(of: day.date, today: today),
        shortHeading: language.shortHeading(of: day.date), hidden: day.hidden)
      let row = { item in
        var row = AgendaRow(
          item, zone: agenda.zone, language: language, dimsEnded: dimsEnded, isToday: day.date == today,
          texts: &texts)
        row.target = target?(item)
        return row
      }
      if day.timed.isEmpty {
        section.rows = day.allDay.map(row)
      } else {
        section.summary = (isOneDay ? Array(day.allDay.prefix(1)) : day.allDay).map(row)
        section.summaryOthers = day.allDay.count - section.summary.count
        section.rows = day.timed.map(row)
      }
      if day.shown + day.hidden == 0 {
        section.sentence = language.nothing(on: day, isToday: day.date == today)
      }
      sections.append(section)
    }
  }
}

extension Language {
  /// The sentence for a day of which nothing is to be shown.
  func nothing(on day: AgendaDay, isToday: Bool) -> String {
    guard isToday else { return words.nothingThatDay }
    return day.ended > 0 ? words.nothingMoreToday : words.nothingToday
  }
}
