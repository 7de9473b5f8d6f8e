extension [ToDoOutline] {
  /// The occurrences of tasks that belong to an extent. The text of a task is parsed once for each of them. Problems are
  /// appended to `diagnostics`.
  func occurrences(
    in window: OccurrenceWindow, _ extent: ToDoExtent, within budget: ExpansionBudget,
    keepsAllProperties: Bool, zones: TimeZoneResolver,
    diagnostics: inout DiagnosticList
  ) -> [Occurrence] {
    let outlines = map(\.outline)
    var search = ToDoSearch(of: self, outlines, in: window, extent: extent, within: budget)
    let series = EventSeries.group(outlines, viewer: window.zone).series
    func occurrence(_ found: SeriesExpansion.Found, _ problems: inout [Diagnostic]) -> Occurrence {
      let toDo = self[found.outline]
      let zone = { (name: String) in toDo.outline.zone(named: name, zones) }
      return toDo.occurrence(
        found.span, found.recurrenceID, keepsAllProperties: keepsAllProperties, zone: zone,
        diagnostics: &problems)
    }
    let found = search.occurrences(of: series).map { found in
      var problems: [Diagnostic] = []
      let occurrence = occurrence(found, &problems)
      for problem in problems { diagnostics.append(problem.of(file: self[found.outline].outline.file)) }
      return occurrence
    }
    for place in search.cuts {
      let outline = self[place].outline
      diagnostics.append(.recurrenceLimit, of: outline.file) {
        var ignored: [Diagnostic] = []
        let first = SeriesExpansion.Found(
          outline: place, span: outline.schedule.firstSpan(viewer: window.zone))
        let title = occurrence(first, &ignored).event.details.summary
        return outline.diagnostic(
          .recurrenceLimit,
          "the tasks that recur need more work than is spent on them; \(quoted(title)) may be missing")
      }
    }
    return found
  }
}

/// Finds the occurrences of tasks: those that are due in a window, and the first that is not done, whenever that is due.
private struct ToDoSearch {
  /// The length in seconds of the first part of time that is searched for an open occurrence. Each further part is eight times as long.
  private static let firstPart = 3600
  /// The last moment that is searched: the end of the year 9999.
  private static let lastMoment = Instant(secondsSinceEpoch: 253_402_300_799)
  private let toDos: [ToDoOutline]
  private let outlines: [EventOutline]
  private let window: OccurrenceWindow
  private let extent: ToDoExtent
  private var budget: ExpansionBudget
  /// Tasks of which an occurrence may be missing, by the positions of their first components.
  private(set) var cuts: [Int] = []

  init(
    of toDos: [ToDoOutline], _ outlines: [EventOutline], in window: OccurrenceWindow, extent: ToDoExtent,
    within budget: ExpansionBudget
  ) {
    self.budget = budget
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
        var isCut = false
        all += occurrences(ofRecurring: one, &isCut)
        if isCut, let first = one.places.first { cuts.append(first) }
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
  private mutating func occurrences(
    ofRecurring series: EventSeries, _ isCut: inout Bool
  ) -> [SeriesExpansion.Found] {
    let current = firstOpen(of: series, &isCut)
    guard !extent.isList else {
      let done =
        extent.includesDone ? series.places.filter { !toDos[$0].toDo.isOpen }.map { found(at: $0) } : []
      return (current.map { [$0] } ?? []) + done
    }
    // An occurrence can be due at the moment at which the window begins.
    let inWindow = expand(series, in: window.widened(before: 1, after: 0), &isCut).filter { found in
      current.map { found.span != $0.span } ?? true && isDueInWindow(found) && !isPast(found, of: series)
        && (extent.includesDone || toDos[found.outline].toDo.isOpen)
    }
    return (current.map { isWanted($0) ? [$0] : [] } ?? []) + inWindow
  }

  /// The first occurrence that is not done. Most programs move a task on when it is done, so that it is nearly always the first of all.
  private mutating func firstOpen(
    of series: EventSeries, _ isCut: inout Bool
  ) -> SeriesExpansion.Found? {
    guard series.places.contains(where: { toDos[$0].toDo.isOpen }) else { return nil }
    let begins = series.places.flatMap { place in
      let schedule = outlines[place].schedule
      // An additional date may come before DTSTART.
      return [schedule.firstSpan(viewer: window.zone).interval(in: window.zone).lowerBound]
        + schedule.recurrence.dates.map { $0.start.instant(viewer: window.zone) }
    }
    guard var start = begins.min() else { return nil }
    // An override may come before the instance that it replaces.
    if series.overrides.isEmpty, let master = series.masters.first, let current = toDos[master].toDo.current {
      start = max(start, current.instant(viewer: window.zone).adding(seconds: -2 * 86_400))
    }
    let last = extent.isList ? Self.lastMoment : window.end
    var length = Self.firstPart
    while start < last, budget.steps > 0 {
      let end = min(start.adding(seconds: length), last)
      let part = OccurrenceWindow(from: start, to: end, zone: window.zone)
      var isPartCut = false
      let open = expand(series, in: part, &isPartCut).filter {
        toDos[$0.outline].toDo.isOpen && !isPast($0, of: series)
      }
      // Instances beyond the limit come after the first open one.
      if let first = open.min(by: { begin($0) < begin($1) }) { return first }
      if isPartCut { isCut = true }
      (start, length) = (end, length * 8)
    }
    if start < last { isCut = true }
    return nil
  }

  /// Whether an instance comes before the current one, which a program notes in the series.
  private func isPast(_ found: SeriesExpansion.Found, of series: EventSeries) -> Bool {
    guard let master = series.masters.first, let current = toDos[master].toDo.current,
      let instance = found.recurrenceID
    else { return false }
    return instance.order < outlines[master].schedule.instance(at: current, viewer: window.zone).order
  }

  private func begin(_ found: SeriesExpansion.Found) -> Instant {
    toDos[found.outline].dueSpan(found.span).interval(in: window.zone).lowerBound
  }

  private mutating func expand(
    _ series: EventSeries, in part: OccurrenceWindow, _ isCut: inout Bool
  ) -> [SeriesExpansion.Found] {
    let expanded = SeriesExpansion(of: outlines, in: part).occurrences(of: series, within: budget)
    budget = budget.subtracting(expanded.cost)
    budget.steps -= 1
    if expanded.leftOut > 0 || expanded.exhausted != nil { isCut = true }
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
