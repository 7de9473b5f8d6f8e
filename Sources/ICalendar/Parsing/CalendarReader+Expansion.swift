extension CalendarReader {
  /// Adds the occurrences of series to the contents, and reports those that were cut, the greediest first.
  mutating func expand(_ series: [EventSeries]) -> [Diagnostic] {
    var walk = SeriesWalk(over: series, of: outlines, in: window, within: budget, textSize: textSize)
    // What an event says is parsed once, and only where one of its occurrences shows.
    var events = [Event?](repeating: nil, count: outlines.count)
    var cuts: [SeriesCut] = []
    while let (series, expanded) = walk.next() { take(expanded, of: series, &events, &cuts) }
    contents.spent = walk.spent
    return cuts.sorted { $0.weight > $1.weight }.map { cut in
      let event = events[cut.outline] ?? event(of: outlines[cut.outline])
      return cut.diagnostic(of: outlines[cut.outline], title: event.details.summary)
    }
  }

  /// Makes occurrences of what was found of a series.
  private mutating func take(
    _ expanded: SeriesExpansion.Expanded, of series: EventSeries, _ events: inout [Event?],
    _ cuts: inout [SeriesCut]
  ) {
    for found in expanded.found {
      let event = events[found.outline] ?? event(of: outlines[found.outline])
      events[found.outline] = event
      contents.occurrences.append(
        Occurrence(event: event, span: found.span, recurrenceID: found.recurrenceID))
    }
    if let cut = SeriesCut(expanded, of: series) { cuts.append(cut) }
  }
}

/// A series of which occurrences are missing.
struct SeriesCut {
  /// The component by which it is told.
  let outline: Int
  private let shown: Int
  private let leftOut: Int
  private let isExhausted: Bool
  /// How much it took: what counts among those that were cut.
  let weight: Int

  /// `nil` where all is there.
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

  func diagnostic(of outline: EventOutline, title: String) -> Diagnostic {
    guard leftOut > 0 else {
      return outline.diagnostic(
        .recurrenceLimit,
        "the rules of \(quoted(title)) need more work than is spent on one event; later instances may be missing"
      )
    }
    let others = isExhausted ? "\(leftOut) others and more" : "\(leftOut) others"
    return outline.diagnostic(
      .occurrenceLimit,
      "\(quoted(title)) takes more room than an event may have: \(shown) of its occurrences are shown, \(others) are left out"
    )
  }
}
