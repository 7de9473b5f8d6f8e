extension [ToDoOutline] {
  /// The occurrences of tasks that belong to an extent. The text of a task is parsed once for each of them. Problems are
  /// appended to `diagnostics`.
  func occurrences(
    in window: OccurrenceWindow, _ extent: ToDoExtent, keepsAllProperties: Bool, zones: TimeZoneResolver,
    diagnostics: inout [Diagnostic]
  ) -> [Occurrence] {
    let outlines = map(\.outline)
    var search = ToDoSearch(of: self, outlines, in: window, extent: extent)
    let series = EventSeries.group(outlines, viewer: window.zone).series
    return search.occurrences(of: series).map { found in
      let toDo = self[found.outline]
      var problems: [Diagnostic] = []
      let zone = { (name: String) in
        zones.zone(named: name) { toDo.outline.definitions?.definition(named: name, in: nil) }
      }
      let occurrence = toDo.occurrence(
        found.span, found.recurrenceID, keepsAllProperties: keepsAllProperties, zone: zone,
        diagnostics: &problems)
      diagnostics += problems.map { problem in
        var problem = problem
        problem.file = toDo.outline.file
        return problem
      }
      return occurrence
    }
  }
}

/// Finds the occurrences of tasks: those that are due in a window, and the first that is not done, whenever that is due.
private struct ToDoSearch {
  /// The length in seconds of the first part of time that is searched for an open occurrence. Each further part is eight times as long.
  private static let firstPart = 3600
  /// The last moment that is searched: the end of the year 9999.
  private static let lastMoment = Instant(secondsSinceEpoch: 253_402_300_799)
  /// How much is spent on the occurrences of all tasks that recur.
  private static let budget = ExpansionBudget(
    steps: 2_000_000, occurrences: 20_000, days: 20_000, bytes: 20_000_000)

  private let toDos: [ToDoOutline]
  private let outlines: [EventOutline]
  private let window: OccurrenceWindow
  private let extent: ToDoExtent
  private var budget = Self.budget

  init(
    of toDos: [ToDoOutline], _ outlines: [EventOutline], in window: OccurrenceWindow, extent: ToDoExtent
  ) {
    self.toDos = toDos
    self.outlines = outlines
    self.window = window
    self.extent = extent
  }

  /// The occurrences of the tasks, series by series.
  mutating func occurrences(of series: [EventSeries]) -> [SeriesExpansion.Found] {
    var all: [SeriesExpansion.Found] = []
    for one in series {
      if one.places.contains(where: { outlines[$0].recurs || outlines[$0].packed.isOverride }) {
        all += occurrences(ofRecurring: one)
      } else {
        all += one.places.map { found(at: $0) }.filter { isWanted($0) }
      }
    }
    return all
  }

  /// The only occurrence of a task.
  private func found(at place: Int) -> SeriesExpansion.Found {
    SeriesExpansion.Found(outline: place, span: outlines[place].schedule.firstSpan(viewer: window.zone))
  }

  /// The first open occurrence, and those that are due in the window.
  private mutating func occurrences(ofRecurring series: EventSeries) -> [SeriesExpansion.Found] {
    let current = firstOpen(of: series)
    guard !extent.isList else {
      let done =
        extent.includesDone ? series.places.filter { !toDos[$0].toDo.isOpen }.map { found(at: $0) } : []
      return (current.map { [$0] } ?? []) + done
    }
    // An occurrence can be due at the moment at which the window begins.
    let inWindow = expand(series, in: window.widened(before: 1, after: 0)).filter { found in
      current.map { found.span != $0.span } ?? true && isDueInWindow(found)
        && (extent.includesDone || toDos[found.outline].toDo.isOpen)
    }
    return (current.map { isWanted($0) ? [$0] : [] } ?? []) + inWindow
  }

  /// The first occurrence that is not done. Most programs move a task on when it is done, so that it is nearly always the first of all.
  private mutating func firstOpen(of series: EventSeries) -> SeriesExpansion.Found? {
    guard series.places.contains(where: { toDos[$0].toDo.isOpen }) else { return nil }
    let begins = series.places.map {
      outlines[$0].schedule.firstSpan(viewer: window.zone).interval(in: window.zone).lowerBound
    }
    guard var start = begins.min() else { return nil }
    let last = extent.isList ? Self.lastMoment : window.end
    var length = Self.firstPart
    while start < last, budget.steps > 0 {
      let end = min(start.adding(seconds: length), last)
      let part = OccurrenceWindow(from: start, to: end, zone: window.zone)
      let open = expand(series, in: part).filter { toDos[$0.outline].toDo.isOpen }
      if let first = open.min(by: { begin($0) < begin($1) }) { return first }
      (start, length) = (end, length * 8)
    }
    return nil
  }

  private func begin(_ found: SeriesExpansion.Found) -> Instant {
    toDos[found.outline].dueSpan(found.span).interval(in: window.zone).lowerBound
  }

  private mutating func expand(_ series: EventSeries, in part: OccurrenceWindow) -> [SeriesExpansion.Found] {
    let expanded = SeriesExpansion(of: outlines, in: part).occurrences(of: series, within: budget)
    budget = budget.subtracting(expanded.cost)
    budget.steps -= 1
    return expanded.found
  }

  private func isDueInWindow(_ found: SeriesExpansion.Found) -> Bool {
    window.contains(toDos[found.outline].dueSpan(found.span))
  }

  /// Whether the first or only occurrence of a task is among those that were asked for.
  private func isWanted(_ found: SeriesExpansion.Found) -> Bool {
    let toDo = toDos[found.outline].toDo
    guard toDo.isOpen else { return extent == .everything || extent.includesDone && isDueInWindow(found) }
    guard !extent.isList else { return true }
    guard toDo.isDated else { return false }
    switch toDos[found.outline].dueSpan(found.span) {
    case .allDay(let day, _): return day < window.dates.upperBound
    case .timed(let moment, _): return moment < window.end
    }
  }
}
