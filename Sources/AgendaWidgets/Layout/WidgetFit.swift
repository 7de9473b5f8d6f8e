import AgendaKit
import ICalendar

/// The result of fitting the requested days into a space.
struct WidgetFit {
  /// The contents of the columns.
  var flow: ColumnFlow
  /// The form of the date; `nil` if there is no room for it.
  var headerForm: WidgetHeader.Form?
  /// The all-day occurrence below the date, and the number of all-day occurrences without a row.
  var headerSummary: (row: DraftRow, others: Int)?
  /// The number of hidden occurrences that is shown beside the date.
  var hiddenBesideDate = 0
  /// The number of hidden occurrences that is shown at the end of the last row, if there is neither a date nor a line
  /// for it.
  var hiddenInLine = 0
  /// The number of hidden occurrences.
  var hidden = 0
  /// How many ended occurrences are left out.
  var ended = 0
  /// The concessions that were made.
  var concessions: Concessions
  /// Whether the running and the next occurrence have rows.
  var keepsLastingRows = true

  /// How many occurrences are shown.
  var shown: Int { flow.shown + (headerSummary == nil ? 0 : 1) }
}

/// Fits the requested days into a space with as few concessions as possible.
struct WidgetFitting {
  let measures: LayoutMeasures
  let days: [DraftDay]
  /// The height of the space without a notice.
  let room: Double
  /// Whether the date may take two lines.
  let isDateStacked: Bool
  /// The rows by importance, the most important first.
  let order: [DraftPlace]
  private let limits: Concessions.Limits

  /// `areDaysAheadWanted` is `true` if the days ahead are more useful than the sentence on the first day. There are
  /// never more than `maximumRows` rows. `hasRoomForSummary` is `false` if the first all-day occurrence would be cut to pieces beside the rows.
  init(
    _ days: [DraftDay], in measures: LayoutMeasures, room: Double, maximumRows: Int, isDateStacked: Bool,
    areDaysAheadWanted: Bool, hasRoomForSummary: Bool
  ) {
    self.measures = measures
    self.days = days
    self.room = room
    self.isDateStacked = isDateStacked
    let lasting = days.lastingPlaces
    order = lasting + days.otherPlaces

    let isTwoLines = measures.rowForm == .twoLines
    var limits = Concessions.Limits()
    limits.ended = days.reduce(0) { $0 + $1.ended.count }
    limits.columns = measures.columnCount > 1
    limits.allDaySecondLines =
      isTwoLines ? days.reduce(0) { $0 + $1.allDay.count(where: \.hasSecondLine) } : 0
    limits.allDayRows = days.map { $0.allDay.count - $0.runningAllDay.count }.max() ?? 0
    limits.twoLineRows = isTwoLines ? days.reduce(0) { $0 + $1.timed.count } : 0
    limits.isDateStacked = isDateStacked && measures.arrangement != .beside
    limits.hasDayGaps = measures.unit == .cells && measures.dayGap > 0
    limits.areDaysAheadWanted = areDaysAheadWanted
    limits.isDateBeside = measures.arrangement == .beside
    limits.canPutSummaryInHeader =
      hasRoomForSummary && (measures.arrangement == .beside || measures.unit == .points)
      && (days.first?.otherAllDay ?? 0) > 0
    limits.rows = min(order.count, maximumRows)
    let least = lasting.isEmpty && days.first?.allDay.isEmpty == true ? 1 : lasting.count
    limits.lastingRows = min(least, limits.rows)
    self.limits = limits
  }

  /// The fit with the fewest concessions for which everything fits and `isWanted` returns `true`; `nil` if there is
  /// none.
  func best(where isWanted: (WidgetFit) -> Bool = { _ in true }) -> WidgetFit? {
    var concessions = Concessions(limits)
    repeat {
      guard let fit = fit(concessions), isWanted(fit) else { continue }
      return concessions == Concessions(limits) ? fit : filled(fit, where: isWanted)
    } while concessions.concede()
    return nil
  }

  /// Takes back concessions that freed more room than needed, as long as everything fits: hidden occurrences first.
  private func filled(_ fit: WidgetFit, where isWanted: (WidgetFit) -> Bool) -> WidgetFit {
    var best = fit
    /// Whether the concessions fit and hide fewer occurrences, or at least not more.
    func improves(_ concessions: Concessions, hidesFewer: Bool = false) -> Bool {
      guard let fit = self.fit(concessions), isWanted(fit),
        hidesFewer ? fit.hidden < best.hidden : fit.hidden <= best.hidden
      else { return false }
      best = fit
      return true
    }
    for kind in Concessions.Kind.allCases {
      switch kind {
      case .moreAllDay:
        for day in days.indices {
          while countsAllDay(on: day, best.concessions),
            best.concessions.withMoreAllDay(on: day).contains(where: { improves($0, hidesFewer: true) })
          {}
          // The rows of the other days need as much room.
          if measures.columnCount == 1, countsAllDay(on: day, best.concessions) { break }
        }
      case .ended:
        var step = best.concessions.ended
        while step > 0 {
          let count = best.concessions.ended - step
          if count < 0 || !improves(best.concessions.leavingOut(ended: count)) { step /= 2 }
        }
      default:
        while let milder = best.concessions.takingBack(kind), improves(milder, hidesFewer: kind == .row) {}
      }
    }
    return best
  }

  /// Whether some all-day occurrences of a day have rows, and the others are counted after them.
  private func countsAllDay(on day: Int, _ concessions: Concessions) -> Bool {
    guard concessions.allDayRows(on: day) < days[day].otherAllDay else { return false }
    return day == 0
      ? concessions.showsAllDay
      : order.prefix(concessions.rows).contains(DraftPlace(day: day, row: .allDay))
  }

  /// The fit with some concessions; `nil` if the days do not fit.
  func fit(_ concessions: Concessions) -> WidgetFit? {
    var fit = WidgetFit(flow: ColumnFlow(measures, rooms: []), concessions: concessions)
    fit.keepsLastingRows = concessions.rows >= limits.lastingRows
    fit.ended = concessions.ended + days.reduce(0) { $0 + $1.leftOut }
    let sections = sections(concessions)
    fit.headerSummary = sections.first?.summaryInHeader
    let counted = sections.reduce(0) { $0.bounded(adding: $1.hidden) }
    fit.hidden = sections.reduce(counted) { $0.bounded(adding: $1.folded) }
    let forms: [WidgetHeader.Form?] =
      concessions.hasHeader
      ? measures.arrangement == .beside && isDateStacked
        ? [.stacked, .oneLine] : [concessions.isDateStacked ? .stacked : .oneLine]
      : [nil]
    // The number of hidden occurrences is most visible in its own row. If that does not fit, it is shown beside the
    // date.
    for hasOwnRow in counted > 0 ? [true, false] : [true] {
      for form in forms {
        fit.headerForm = form
        if let fit = place(sections, in: fit, hasOwnRow: hasOwnRow, concessions) { return fit }
      }
    }
    return nil
  }

  /// Places the sections in columns under or beside a header.
  private func place(
    _ sections: [DraftSection], in fit: WidgetFit, hasOwnRow: Bool, _ concessions: Concessions
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
      if index == 0, !section.drafts.isEmpty, fit.headerSummary == nil, fit.flow.columns[0].isEmpty {
        return nil
      }
    }
    return fit
  }
}

/// Fills columns with drafts, from top to bottom and column by column, while there is room.
struct ColumnFlow {
  private let measures: LayoutMeasures
  /// The height of each column.
  private let rooms: [Double]
  /// The empty height before the name of a day.
  let dayGap: Double
  /// The day whose name is not repeated in a further column.
  private let unnamedDay: CalendarDate?
  /// The drafts in each column that was begun.
  private(set) var columns: [[WidgetDraft]] = [[]]
  /// How many drafts of each column belong to the requested days; `nil` if all do.
  private var requested: [Int]?
  private var used = 0.0

  /// Columns with the given heights.
  init(_ measures: LayoutMeasures, rooms: [Double], dayGap: Double = 0, unnamedDay: CalendarDate? = nil) {
    self.measures = measures
    self.rooms = rooms
    self.dayGap = dayGap
    self.unnamedDay = unnamedDay
  }

  /// How many occurrences are placed.
  var shown: Int { columns.joined().reduce(0) { $0 + $1.count } }

  /// How many rows have a second line.
  var secondLines: Int {
    columns.joined().count { draft in
      if case .row(let row) = draft { row.form == .twoLines && row.hasSecondLine } else { false }
    }
  }

  private var room: Double { rooms.isEmpty ? 0 : rooms[columns.count - 1] }

  /// Notes that the drafts that are added from now on belong to the days ahead. They leave a height to the requested ones.
  mutating func beginDaysAhead(below height: Double) {
    requested = columns.map(\.count)
    used = max(used, min(room, used + height))
  }

  /// How many drafts of a column, from the first, belong to the requested days.
  func requestedCount(of column: Int) -> Int {
    guard let requested else { return columns[column].count }
    return column < requested.count ? requested[column] : 0
  }

  /// Adds drafts that must stay together. Returns `false` if no column has room for them. In a further column the name
  /// of their day is repeated.
  mutating func place(_ drafts: [WidgetDraft], of day: CalendarDate) -> Bool {
    if add(drafts) { return true }
    let isNamed = drafts.first?.isDay == true || day == unnamedDay
    while beginColumn() {
      if add(isNamed ? drafts : [.day(day, hidden: 0)] + drafts) { return true }
    }
    return false
  }

  /// Begins the next column; `false` if this is the last one.
  mutating func beginColumn() -> Bool {
    guard columns.count < rooms.count else { return false }
    columns.append([])
    used = 0
    return true
  }

  /// Shows the number of hidden occurrences beside the last name of a day; `false` if there is no such name.
  mutating func nameHidden(_ count: Int) -> Bool {
    for column in columns.indices.reversed() {
      for place in columns[column].indices.reversed() {
        guard case .day(let date, _) = columns[column][place] else { continue }
        columns[column][place] = .day(date, hidden: count)
        return true
      }
    }
    return false
  }

  private mutating func add(_ drafts: [WidgetDraft]) -> Bool {
    var height = used
    for draft in drafts {
      height += (height > 0 ? draft.isDay ? dayGap : measures.rowGap : 0) + measures.height(of: draft)
    }
    // Sums of fractions can be slightly too large.
    guard height <= room + 0.000_1 else { return false }
    columns[columns.count - 1] += drafts
    used = height
    return true
  }
}
