import AgendaKit
import ICalendar

/// What fits a space of the requested days.
struct WidgetFit {
  /// The contents of the columns.
  var flow: ColumnFlow
  /// The form of the date; `nil` if there is no room for it.
  var headerForm: WidgetHeader.Form?
  /// The all-day occurrence below the date, and the number of the others.
  var headerSummary: (row: DraftRow, others: Int)?
  /// The number of hidden occurrences that is shown beside the date.
  var hiddenBesideDate = 0
  /// The number of hidden occurrences that is shown at the end of the last row, if there is neither a date nor a line
  /// for it.
  var hiddenInLine = 0
  /// How many occurrences are not shown.
  var hidden = 0
  /// How many ended occurrences are left out.
  var ended = 0
  /// What was given up.
  var concessions: Concessions
  /// Whether the running and the next occurrence have rows.
  var keepsLastingRows = true

  /// How many occurrences are shown.
  var shown: Int { flow.shown + (headerSummary.map { $0.others + 1 } ?? 0) }
}

/// Fits the requested days into a space with as few concessions as possible.
struct WidgetFitting {
  let measures: LayoutMeasures
  let days: [DraftDay]
  /// The height of the space without a notice.
  let room: Double
  /// Whether the date may take two lines.
  let isDateStacked: Bool
  /// Whether the days ahead are more useful than the sentence on the first day.
  let areDaysAheadWanted: Bool
  /// The most rows that can fit.
  private let maximumRows: Int
  /// The rows by importance, the most important first. A place without a row stands for the all-day occurrences of a
  /// later day.
  private let order: [Place]

  private struct Place: Hashable {
    var day: Int
    var row: Int?
  }

  /// The rows of one day after some concessions.
  private struct Section {
    var date: CalendarDate
    var drafts: [WidgetDraft]
    var hidden: Int
  }

  init(
    _ days: [DraftDay], in measures: LayoutMeasures, room: Double, maximumRows: Int, isDateStacked: Bool,
    areDaysAheadWanted: Bool
  ) {
    self.maximumRows = maximumRows
    self.areDaysAheadWanted = areDaysAheadWanted
    self.measures = measures
    self.days = days
    self.room = room
    self.isDateStacked = isDateStacked
    order = days.enumerated().flatMap { index, day in
      (index > 0 && !day.allDay.isEmpty ? [Place(day: index, row: nil)] : [])
        + day.order.map { Place(day: index, row: $0) }
    }
  }

  /// What is shown with the fewest concessions for which everything fits and `isWanted` returns `true`; `nil` if there
  /// are none.
  func best(where isWanted: (WidgetFit) -> Bool = { _ in true }) -> WidgetFit? {
    var concessions = Concessions(limits)
    repeat {
      guard var best = fit(concessions), isWanted(best) else { continue }
      // The last concession may have freed more room than needed.
      while let more = best.concessions.withOneMoreRow.flatMap(fit), more.hidden < best.hidden { best = more }
      let milder = best.concessions.milder.lazy.compactMap(fit)
      return milder.first { $0.hidden <= best.hidden && isWanted($0) } ?? best
    } while concessions.concede()
    return nil
  }

  private var limits: Concessions.Limits {
    let isTwoLines = measures.rowForm == .twoLines
    var limits = Concessions.Limits()
    limits.ended = days.reduce(0) { $0 + $1.ended.count }
    limits.columns = measures.arrangement == .columns
    limits.hasSecondLines = isTwoLines && days.contains { $0.allDay.contains(where: \.hasSecondLine) }
    limits.allDayRows = days.map(\.allDay.count).max() ?? 0
    limits.twoLineRows = isTwoLines ? days.reduce(0) { $0 + $1.timed.count } : 0
    limits.isDateStacked = isDateStacked && measures.arrangement != .beside
    limits.hasDayGaps = measures.unit == .cells && measures.dayGap > 0
    limits.areDaysAheadWanted = areDaysAheadWanted
    limits.canPutSummaryInHeader = measures.arrangement == .beside && days.first?.allDay.isEmpty == false
    // There can never be more rows than lines.
    limits.rows = min(order.count, maximumRows)
    let lasting = days.first?.lastingRows ?? 0
    limits.lastingRows = lasting > 0 ? lasting : days.first?.allDay.isEmpty == true ? min(1, order.count) : 0
    return limits
  }

  /// What is shown with some concessions; `nil` if it does not fit.
  func fit(_ concessions: Concessions) -> WidgetFit? {
    var fit = WidgetFit(flow: ColumnFlow(measures, rooms: []), concessions: concessions)
    fit.keepsLastingRows = concessions.rows >= (days.first?.lastingRows ?? 0)
    fit.ended = concessions.ended + days.reduce(0) { $0 + $1.leftOut }
    fit.headerSummary = headerSummary(concessions)
    let sections = sections(concessions, isSummaryInHeader: fit.headerSummary != nil)
    fit.hidden = sections.reduce(0) { $0.bounded(adding: $1.hidden) }
    let forms: [WidgetHeader.Form?] =
      concessions.hasHeader
      ? measures.arrangement == .beside && isDateStacked
        ? [.stacked, .oneLine] : [concessions.isDateStacked ? .stacked : .oneLine]
      : [nil]
    // The number of hidden occurrences is most visible in its own row. If that does not fit, it is shown beside the
    // date.
    for hasOwnRow in fit.hidden > 0 ? [true, false] : [true] {
      for form in forms {
        fit.headerForm = form
        if let fit = place(sections, in: fit, hasOwnRow: hasOwnRow, concessions) { return fit }
      }
    }
    return nil
  }

  /// Places the sections in columns under or beside a header.
  private func place(
    _ sections: [Section], in fit: WidgetFit, hasOwnRow: Bool, _ concessions: Concessions
  ) -> WidgetFit? {
    var fit = fit
    let first = sections.first?.hidden ?? 0
    fit.hiddenBesideDate = hasOwnRow ? 0 : first
    if fit.hiddenBesideDate > 0, fit.headerForm == .stacked, measures.arrangement != .beside { return nil }
    let hasMore = fit.hiddenBesideDate > 0 && measures.arrangement == .beside
    let height =
      fit.headerForm.map {
        measures.headerHeight($0, hasSummary: fit.headerSummary != nil, hasMore: hasMore)
      } ?? 0
    guard height <= room else { return nil }
    if fit.headerForm == nil { (fit.hiddenInLine, fit.hiddenBesideDate) = (fit.hiddenBesideDate, 0) }

    var rooms = Array(repeating: room, count: measures.columnCount)
    let hasBody = sections.contains { !$0.drafts.isEmpty }
    if measures.arrangement != .beside, height > 0 {
      rooms[0] = max(0, room - height - (hasBody ? measures.headerGap : 0))
    }
    fit.flow = ColumnFlow(
      measures, rooms: rooms,
      dayGap: measures.unit == .points || concessions.hasDayGaps ? measures.dayGap : 0,
      unnamedDay: concessions.repeatsFirstDay ? nil : sections.first?.date)
    for (index, section) in sections.enumerated() {
      if index == 1, concessions.breaksColumns { _ = fit.flow.beginColumn() }
      var lead: [WidgetDraft] =
        index > 0 ? [.day(section.date, hidden: hasOwnRow ? 0 : section.hidden)] : []
      let own: [WidgetDraft] = hasOwnRow && section.hidden > 0 ? [.more(section.hidden)] : []
      for draft in section.drafts + own {
        guard fit.flow.place(lead + [draft], of: section.date) else { return nil }
        lead = []
      }
      // The first rows or the all-day occurrences must be under the date.
      if index == 0, hasBody, fit.headerSummary == nil, fit.flow.columns[0].isEmpty { return nil }
    }
    return fit
  }

  /// The all-day occurrences of the first day, if they are one line below the date.
  private func headerSummary(_ concessions: Concessions) -> (row: DraftRow, others: Int)? {
    guard concessions.hasHeader, concessions.showsAllDay, let day = days.first, let row = day.allDay.first
    else { return nil }
    let others = day.day.allDay.count - 1
    let isFolded = concessions.allDayRows == 1 && others > 0
    let isBelow = measures.arrangement == .beside ? concessions.putsSummaryInHeader : isFolded
    return isBelow ? (row, others) : nil
  }

  private func sections(_ concessions: Concessions, isSummaryInHeader: Bool) -> [Section] {
    let kept = concessions.rows == order.count ? nil : Set(order.prefix(concessions.rows))
    let isKept = { (day: Int, row: Int?) in kept?.contains(Place(day: day, row: row)) ?? true }
    let count = days.reduce(0) { $0 + $1.timed.count } - concessions.ended
    var twoLines = max(0, count - concessions.oneLineRows)
    var toDrop = concessions.ended
    var sections: [Section] = []
    for (index, day) in days.enumerated() {
      let left = min(toDrop, day.ended.count)
      toDrop -= left
      let dropped = Set(day.ended.prefix(left))
      let rows = day.timed.indices.filter { place in
        day.timed[place].item.hasEnded ? !dropped.contains(place) : isKept(index, place)
      }.map { day.timed[$0] }
      let showsAllDay = index == 0 ? concessions.showsAllDay : isKept(index, nil)
      var drafts: [WidgetDraft] = []
      if concessions.hasSentences { drafts += day.sentence.map { .sentence($0) } }
      if showsAllDay && !(index == 0 && isSummaryInHeader) {
        drafts += allDay(day, concessions)
      }
      drafts += rows.map { row in
        twoLines -= 1
        return .row(twoLines >= 0 ? row : row.inOneLine)
      }
      let shown = rows.count + (showsAllDay ? day.day.allDay.count : 0)
      let hidden = (day.day.available - left - day.leftOut - shown).bounded(adding: day.day.limited)
      if index > 0, drafts.isEmpty {
        sections[sections.count - 1].hidden = sections[sections.count - 1].hidden.bounded(adding: hidden)
      } else {
        sections.append(Section(date: day.day.date, drafts: drafts, hidden: hidden))
      }
    }
    return sections
  }

  private func allDay(_ day: DraftDay, _ concessions: Concessions) -> [WidgetDraft] {
    let rows = day.allDay.prefix(concessions.allDayRows)
    let others = day.day.allDay.count - rows.count
    return rows.enumerated().map { index, row in
      if index == rows.count - 1, others > 0 { return .summary(row, others: others) }
      return .row(concessions.hasSecondLines ? row : row.inOneLine)
    }
  }
}

extension DraftRow {
  /// The row in its shortest form.
  var inOneLine: DraftRow {
    var row = self
    row.form = .oneLine
    return row
  }
}
