import AgendaKit
import ICalendar

/// What of some days has room in a space.
struct WidgetFit {
  /// What stands in the columns.
  var flow: ColumnFlow
  /// How the date is written; `nil` where there is no room for it.
  var headerForm: WidgetHeader.Form?
  /// The all-day occurrence that stands below the date, and how many others there are.
  var headerSummary: (row: DraftRow, others: Int)?
  /// How many occurrences are counted beside the date.
  var hiddenBesideDate = 0
  /// How many occurrences are counted at the end of the last row: where there is neither a date nor a line for the number.
  var hiddenInLine = 0
  /// How many occurrences are not shown.
  var hidden = 0
  /// How many of those that have ended are left out.
  var ended = 0
  /// What gave way for it.
  var concessions: Concessions
  /// Whether what runs and what comes next have rows.
  var keepsLastingRows = true

  /// How many occurrences have a place.
  var shown: Int { flow.shown + (headerSummary.map { $0.others + 1 } ?? 0) }
}

/// Finds how the days that were asked for fit a space, with as few concessions as there can be.
struct WidgetFitting {
  let measures: LayoutMeasures
  let days: [DraftDay]
  /// The height of the space, without a notice.
  let room: Double
  /// Whether the date may stand over two lines.
  let isDateStacked: Bool
  /// Whether the days ahead say more than the sentence on the first day.
  let areDaysAheadWanted: Bool
  /// The most rows that can have room.
  private let maximumRows: Int
  /// Which rows matter, the most important first; without a row it is what lasts all day on a later day.
  private let order: [Place]

  private struct Place: Hashable {
    var day: Int
    var row: Int?
  }

  /// The rows of one day, as they stand with some concessions.
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

  /// What is shown with the fewest concessions that let it fit and are wanted; `nil` where there are none.
  func best(where isWanted: (WidgetFit) -> Bool = { _ in true }) -> WidgetFit? {
    var concessions = Concessions(limits)
    repeat {
      guard var best = fit(concessions), isWanted(best) else { continue }
      // The last concession may have freed more room than was needed.
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
    // More rows than lines have no room, however many there are.
    limits.rows = min(order.count, maximumRows)
    let lasting = days.first?.lastingRows ?? 0
    limits.lastingRows = lasting > 0 ? lasting : days.first?.allDay.isEmpty == true ? min(1, order.count) : 0
    return limits
  }

  /// What is shown with some concessions; `nil` where it does not fit.
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
    // In a row of its own the number is seen best; where that has no room, beside the date.
    for hasOwnRow in fit.hidden > 0 ? [true, false] : [true] {
      for form in forms {
        fit.headerForm = form
        if let fit = place(sections, in: fit, hasOwnRow: hasOwnRow, concessions) { return fit }
      }
    }
    return nil
  }

  /// The sections in columns under or beside a header.
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
      // The first rows, or what lasts all day, stand under the date.
      if index == 0, hasBody, fit.headerSummary == nil, fit.flow.columns[0].isEmpty { return nil }
    }
    return fit
  }

  /// What lasts all day on the first day, where it is one line below the date.
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
