import AgendaKit
import ICalendar

/// The part of the requested days and of the days ahead that fits.
struct FittedDays {
  var fit: WidgetFit
  /// The counts of shown and hidden occurrences, including those of the days ahead.
  var counts: WidgetContent.Counts
  /// Whether the row of the next occurrence has the whole name of its day.
  var namesDay = false

  init(fit: WidgetFit) {
    self.fit = fit
    counts = WidgetContent.Counts()
    counts.shown = fit.shown
    counts.hidden = fit.hidden
    counts.ended = fit.ended
  }

  /// How much is shown: occurrences, then second lines.
  fileprivate var size: (Int, Int) { (counts.shown, fit.flow.secondLines) }
}

extension WidgetComposition {
  /// Whether the next occurrence is on a day ahead: no timed occurrence of the requested days is still to come.
  var areDaysAheadWanted: Bool {
    measures.goesOn && outline.first.isOver && outline.later.isEmpty && !outline.ahead.isEmpty
  }

  /// The part of the requested days and of the days ahead that fits; `nil` if nothing fits. If no timed occurrence of the
  /// requested days is still to come, at least one occurrence of the days ahead is preferred to them.
  func fitted(room: Double) -> FittedDays? {
    let fitting = fitting(room: room)
    let wanted = areDaysAheadWanted ? [measures.namesDaysInRows, true] : []
    for namesInRows in wanted {
      let goesOn = { (fit: WidgetFit) in withDaysAhead(fit, namesInRows: namesInRows).counts.shown > fit.shown
      }
      // The whole name of the day, such as “Tomorrow”, is worth a date in one line.
      let namesDay = { (fit: WidgetFit) in
        namesInRows && fit.headerForm != nil && fit.concessions.hasSentences
          && withDaysAhead(fit, namesInRows: true).namesDay
      }
      if let fit = fitting.best(where: namesDay) ?? fitting.best(where: goesOn) {
        return filled(fit, of: fitting, namesInRows: namesInRows)
      }
    }
    return fitting.best().map { filled($0, of: fitting, namesInRows: measures.namesDaysInRows) }
  }

  private func filled(_ fit: WidgetFit, of fitting: WidgetFitting, namesInRows: Bool) -> FittedDays {
    let spaced = withDaysAhead(fit, namesInRows: namesInRows)
    guard isWhole(fit), measures.goesOn, !outline.ahead.isEmpty else { return spaced }
    // The column of their own, and then the empty lines, are given up if that makes room for an occurrence or a second line.
    let close = fit.concessions.hasDayGaps ? fitting.fit(fit.concessions.withoutDayGaps) : nil
    let tighter = (measures.arrangement == .columns ? [fit] : []) + (close.map { [$0] } ?? [])
    return tighter.lazy.map { withDaysAhead($0, namesInRows: namesInRows, beginsColumn: false) }
      .reduce(spaced) { $1.size > $0.size ? $1 : $0 }
  }

  /// Whether a fit hides only occurrences that the viewer hid. A number at the end of the last row would follow a row of another day.
  private func isWhole(_ fit: WidgetFit) -> Bool {
    fit.hidden == outline.leftOut && fit.hiddenInLine == 0
  }

  /// Fills the remaining room with the days ahead, each under its name, with as many rows as fit. A small widget shows
  /// them only after the last timed occurrence of its day, and puts the day into the row.
  private func withDaysAhead(_ fit: WidgetFit, namesInRows: Bool, beginsColumn: Bool = true) -> FittedDays {
    var fitted = FittedDays(fit: fit)
    guard isWhole(fit), measures.goesOn, !outline.ahead.isEmpty else { return fitted }
    let column = fitted.fit.flow.columns.count - 1
    let width = measures.columnFrames(dateWidth: dateWidth)[column].width
    let titles = heightOfCutTitles(fitted.fit.flow.columns[column], width: width)
    fitted.fit.flow.beginDaysAhead(below: areDaysAheadWanted ? 0 : titles)
    if namesInRows {
      addRowsAhead(to: &fitted)
      return fitted
    }
    if beginsColumn, measures.arrangement == .columns { _ = fitted.fit.flow.beginColumn() }
    for day in outline.ahead {
      let placed = place(day.allDay + day.timed, of: day.date, in: &fitted.fit.flow)
      guard placed > 0 else { break }
      let hidden = (day.available - placed).bounded(adding: day.limited)
      fitted.counts.shown += placed
      fitted.counts.hidden = fitted.counts.hidden.bounded(adding: hidden)
      guard hidden > 0 else { continue }
      if !fitted.fit.flow.place([.more(hidden)], of: day.date) { _ = fitted.fit.flow.nameHidden(hidden) }
      if placed < day.available { break }
    }
    return fitted
  }

  /// Places the rows of a day under its name. Returns how many fit. Second lines are given up, from the last row up, if
  /// that makes room for one more.
  private func place(_ items: [AgendaItem], of date: CalendarDate, in flow: inout ColumnFlow) -> Int {
    var drafts: [DraftRow] = []
    let high = placed(items, drafts: &drafts, twoLineRows: items.count, of: date, in: flow)
    let most =
      high.count < items.count
      ? placed(items, drafts: &drafts, twoLineRows: 0, of: date, in: flow).count : high.count
    guard high.count < most else {
      flow = high.flow
      return high.count
    }
    let tooMany = (1..<most).partitionPoint {
      placed(items, drafts: &drafts, twoLineRows: $0, of: date, in: flow).count < most
    }
    flow = placed(items, drafts: &drafts, twoLineRows: tooMany - 1, of: date, in: flow).flow
    return most
  }

  /// As many rows under the name of their day as fit. Those after the first `twoLineRows` have one line. `drafts` keeps the rows for another try.
  private func placed(
    _ items: [AgendaItem], drafts: inout [DraftRow], twoLineRows: Int, of date: CalendarDate,
    in flow: ColumnFlow
  ) -> (count: Int, flow: ColumnFlow) {
    var (count, flow) = (0, flow)
    for item in items {
      if count == drafts.count { drafts.append(draft(item, on: date)) }
      let row = drafts[count]
      let lead: [WidgetDraft] = count == 0 ? [.day(date, hidden: 0)] : []
      guard
        count < twoLineRows && flow.place(lead + [.row(row)], of: date)
          || flow.place(lead + [.row(row.inOneLine)], of: date)
      else { break }
      count += 1
    }
    return (count, flow)
  }

  /// Adds rows of the next day that has any. The name of the day is before their times, or above them if a row has no
  /// room for it.
  private func addRowsAhead(to fitted: inout FittedDays) {
    guard !outline.first.hasTimedToCome, outline.later.isEmpty, let day = outline.ahead.first else { return }
    let items = day.timed.isEmpty ? day.allDay : day.timed
    for (index, item) in items.enumerated() {
      let forms = rowsNamingTheDay(item, on: day.date)
      guard let form = forms.first(where: { fitted.fit.flow.place([.row($0)], of: day.date) }) else {
        if index == 0, forms.isEmpty || forms.allSatisfy({ $0.form == .twoLines }) {
          fitted.counts.shown += place(items, of: day.date, in: &fitted.fit.flow)
        }
        return
      }
      fitted.counts.shown += 1
      if index == 0 { fitted.namesDay = form.words.times?.hasPrefix(nameInRow(of: day.date)) == true }
    }
  }

  /// A row with the name of its day before the time: in two lines, or in one if some letters of the title still fit.
  /// Without the name the row would look like a row of today.
  private func rowsNamingTheDay(_ item: AgendaItem, on date: CalendarDate) -> [DraftRow] {
    let row = draft(item, on: date)
    var high = row
    high.words.name(nameInRow(of: date))
    high.hasSecondLine = measures.rowForm == .twoLines
    let room = measures.columnFrames(dateWidth: dateWidth)[0].width - measures.textInset - measures.partGap
    let title = min(measures.width(of: row.words.title, .title), measures.width(of: "nnnnnn", .title))
    let low = [nameInRow(of: date), words.shortWeekdays[date.weekday.rawValue].capitalizingFirst()].lazy
      .map { name in
        var named = row.inOneLine
        named.words.name(name)
        return named
      }
      .first { measures.width(of: $0.words.shortTime ?? $0.words.times ?? "", .time) + title <= room }
    let isWide = measures.width(of: high.words.shortTime ?? "", .time) <= room
    return (isWide ? [high] : []) + (low.map { [$0] } ?? [])
  }

  /// The name of a day before a time: `Tomorrow`, `Mon`.
  func nameInRow(of date: CalendarDate) -> String {
    (language.shortName(of: date, today: today) ?? "").capitalizingFirst()
  }

  /// The name of a day above its rows, then shorter forms: `Tomorrow`, `Monday`, `Sat 5 Dec`. In a list, the whole
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
  /// Whether the remaining room shows the days ahead.
  var goesOn: Bool { kind != .page }

  /// Whether days ahead have no headings.
  var namesDaysInRows: Bool { kind == .family(.small) || kind == .family(.inline) }
}
