import AgendaKit
import ICalendar

extension WidgetComposition {
  /// Fills what is left over with the days ahead, each under its name, as many of their rows as there is room for. A small widget
  /// has them only after the last timed occurrence of its day, and says the day in the row.
  func fillDaysAhead(_ fit: inout WidgetFit, _ counts: inout WidgetContent.Counts) {
    guard measures.goesOn, !outline.ahead.isEmpty else { return }
    if measures.namesDaysInRows {
      fillRowsAhead(&fit, &counts)
      return
    }
    if measures.arrangement == .columns { _ = fit.flow.beginColumn() }
    for day in outline.ahead {
      var placed = 0
      for item in day.allDay + day.timed {
        let row = draft(item, on: day.date)
        let lead: [WidgetDraft] = placed == 0 ? [.day(day.date, hidden: 0)] : []
        guard
          fit.flow.place(lead + [.row(row)], of: day.date)
            || fit.flow.place(lead + [.row(row.inOneLine)], of: day.date)
        else { break }
        placed += 1
      }
      guard placed > 0 else { return }
      let hidden = (day.available - placed).bounded(adding: day.limited)
      counts.shown += placed
      counts.hidden = counts.hidden.bounded(adding: hidden)
      guard hidden > 0 else { continue }
      if !fit.flow.place([.more(hidden)], of: day.date) { _ = fit.flow.nameHidden(hidden) }
      if placed < day.available { return }
    }
  }

  /// The rows of the next day that has something, with its name before their times.
  private func fillRowsAhead(_ fit: inout WidgetFit, _ counts: inout WidgetContent.Counts) {
    let isOver = !outline.first.timed.contains { !$0.hasEnded } && outline.later.isEmpty
    guard isOver, let day = outline.ahead.first else { return }
    for item in day.timed.isEmpty ? day.allDay : day.timed {
      var row = draft(item, on: day.date)
      row.words.name(nameInRow(of: day.date))
      row.hasSecondLine = measures.rowForm == .twoLines
      // In one line the name of the day may have no room, and the row would read as one of today.
      guard fit.flow.place([.row(row)], of: day.date) else { return }
      counts.shown += 1
    }
  }

  /// The name of a day before a time: `Tomorrow`, `Mon`.
  func nameInRow(of date: CalendarDate) -> String {
    (language.shortName(of: date, today: today) ?? "").capitalizingFirst()
  }

  /// The name of a day over its rows, and the same in fewer columns: `Tomorrow`, `Monday`, `Sat 5 Dec`; in a list all of the
  /// date.
  func names(of date: CalendarDate) -> [String] {
    let short = language.shortHeading(of: date)
    if measures.kind == .page { return [language.heading(of: date, today: today), short] }
    switch date.daysSinceEpoch.subtractingReportingOverflow(today.daysSinceEpoch).partialValue {
    case 1: return [words.tomorrow.capitalizingFirst()]
    case 2...6: return [words.weekdays[date.weekday.rawValue].capitalizingFirst(), nameInRow(of: date)]
    default: return [short]
    }
  }
}

extension AgendaRow {
  /// Puts the name of a day before the time.
  fileprivate mutating func name(_ day: String) {
    times = times.map { day + " " + $0 } ?? day
    shortTime = shortTime.map { day + " " + $0 } ?? day
  }
}

extension LayoutMeasures {
  /// Whether what is left over shows the days ahead.
  var goesOn: Bool { kind != .page }

  /// Whether days ahead have no headings.
  var namesDaysInRows: Bool { kind == .family(.small) || kind == .family(.inline) }
}
