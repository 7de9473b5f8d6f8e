extension CalendarReader {
  /// Adds the occurrences of series to the contents, and returns diagnostics for the series that were cut, the largest first.
  mutating func expand(_ series: [EventSeries]) -> [Diagnostic] {
    var walk = SeriesWalk(over: series, of: outlines, in: window, within: budget, textSize: textSize)
    // An event's details are parsed once, and only if one of its occurrences is in the window.
    var events = [Event?](repeating: nil, count: outlines.count)
    var cuts: [SeriesCut] = []
    while let (series, expanded) = walk.next() { add(expanded, of: series, &events, &cuts) }
    contents.spent = walk.spent
    var diagnostics = DiagnosticList()
    for cut in cuts.sorted(by: { $0.weight > $1.weight }) {
      let outline = outlines[cut.outline]
      diagnostics.append(cut.code, of: outline.file) {
        let event = events[cut.outline] ?? event(of: outline)
        return cut.diagnostic(of: outline, title: event.details.summary)
      }
    }
    return diagnostics.all
  }

  /// Adds the occurrences that were found of a series.
  private mutating func add(
    _ expanded: SeriesExpansion.Expanded, of series: EventSeries, _ events: inout [Event?],
    _ cuts: inout [SeriesCut]
  ) {
    for found in expanded.found {
      let event = events[found.outline] ?? event(of: outlines[found.outline])
      events[found.outline] = event
      contents.occurrences.append(Occurrence(event: event, times: found.times))
    }
    if let cut = SeriesCut(expanded, of: series) { cuts.append(cut) }
  }
}

/// A series with missing occurrences.
struct SeriesCut {
  /// The component that the diagnostic names.
  let outline: Int
  private let shown: Int
  private let leftOut: Int
  private let isExhausted: Bool
  /// The work and the occurrences that the series asked for. Cut series are sorted by it.
  let weight: Int

  /// `nil` if no occurrence is missing.
  init?(_ expanded: SeriesExpansion.Expanded, of series: EventSeries) {
    guard expanded.leftOut > 0 || expanded.exhausted != nil,
      let outline = expanded.exhausted ?? series.masters.first ?? series.overrides.first
    else { return nil }
    self.outline = outline
    shown = expanded.found.count
    leftOut = expanded.leftOut
    isExhausted = expanded.exhausted != nil
    weight = leftOut + expanded.cost.occurrences + expanded.cost.days + expanded.cost.steps
  }

  /// The code of its diagnostic.
  var code: Diagnostic.Code { leftOut > 0 ? .occurrenceLimit : .recurrenceLimit }

  func diagnostic(of outline: EventOutline, title: String) -> Diagnostic {
    guard leftOut > 0 else {
      return outline.diagnostic(
        code,
        "the rules of \(quoted(title)) need more work than is spent on one event; later instances may be missing"
      )
    }
    let others = isExhausted ? "\(leftOut) others and more" : "\(leftOut) others"
    return outline.diagnostic(
      code,
      "\(quoted(title)) takes more room than an event may have: \(shown) of its occurrences are shown, \(others) are left out"
    )
  }
}
