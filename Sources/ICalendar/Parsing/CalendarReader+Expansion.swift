extension CalendarReader {
  /// How often those that were cut share what is left.
  private static let mostRounds = 7

  /// Adds the occurrences of series to the contents, and tells of those that were cut, the greediest first.
  ///
  /// Each series may first spend a share of half of the budget, so that the small ones are whole whatever the others ask for. Those that
  /// need more share what is left, again and again as long as that makes some of them whole.
  mutating func expand(_ series: [EventSeries]) -> [Diagnostic] {
    let whole = budget.extended(forBytes: textSize)
    let expansion = SeriesExpansion(of: outlines, in: window)
    let first = whole.firstShare(
      recurring: series.count(where: expansion.recurs), long: series.count(where: expansion.isLong))
    // What an event says is parsed once, and only where one of its occurrences shows.
    var events = [Event?](repeating: nil, count: outlines.count)
    var cuts: [SeriesCut] = []
    var waiting = series.map { WaitingSeries(series: $0) }
    var round = 0
    while !waiting.isEmpty {
      let left = whole.subtracting(contents.spent)
      let byCount = left.divided(by: waiting.count(where: \.isCutByCount))
      let byDays = left.divided(by: waiting.count(where: \.isCutByDays))
      var cutAgain: [(series: WaitingSeries, expanded: SeriesExpansion.Expanded)] = []
      for var one in waiting {
        let share = one.share(first, byCount: byCount, byDays: byDays)
        let expanded = expansion.occurrences(of: one.series, within: share)
        if one.take(expanded) {
          contents.spent.steps += expanded.cost.steps
          cutAgain.append((one, expanded))
        } else {
          take(expanded, of: one.series, &events, &cuts)
        }
      }
      round += 1
      let isLast = round > 1 && cutAgain.count == waiting.count || round == Self.mostRounds
      waiting = isLast ? [] : cutAgain.map(\.series)
      guard isLast else { continue }
      // More there is not to give: they keep what was found just now.
      for (one, expanded) in cutAgain {
        contents.spent.steps -= expanded.cost.steps
        take(expanded, of: one.series, &events, &cuts)
      }
    }
    // What the size of the calendar allows is nobody else's.
    contents.spent = contents.spent.subtracting(whole.subtracting(budget))
    return diagnostics(of: cuts, events)
  }

  /// What there is to report of series that were cut, the greediest first.
  private mutating func diagnostics(of cuts: [SeriesCut], _ events: [Event?]) -> [Diagnostic] {
    cuts.sorted { $0.weight > $1.weight }.map { cut in
      let event = events[cut.outline] ?? event(of: outlines[cut.outline])
      return cut.diagnostic(of: outlines[cut.outline], title: event.details.summary)
    }
  }

  /// Makes occurrences of what was found of a series.
  private mutating func take(
    _ expanded: SeriesExpansion.Expanded, of series: EventSeries, _ events: inout [Event?],
    _ cuts: inout [SeriesCut]
  ) {
    contents.spent += expanded.cost
    for found in expanded.found {
      let event = events[found.outline] ?? event(of: outlines[found.outline])
      events[found.outline] = event
      contents.occurrences.append(
        Occurrence(event: event, span: found.span, recurrenceID: found.recurrenceID))
    }
    if let cut = SeriesCut(expanded, of: series) { cuts.append(cut) }
  }
}

/// A series that needs more than it was given so far.
private struct WaitingSeries {
  let series: EventSeries
  private(set) var isCutByCount = false
  private(set) var isCutByDays = false

  init(series: EventSeries) { self.series = series }

  /// What it may spend now: `first`, or more of what was too little before.
  func share(
    _ first: ExpansionBudget, byCount: ExpansionBudget, byDays: ExpansionBudget
  ) -> ExpansionBudget {
    var share = first
    if isCutByCount { share.raiseCount(to: byCount) }
    if isCutByDays { share.days = max(share.days, byDays.days) }
    return share
  }

  /// Takes note of what was too little; `false` where the series is whole.
  mutating func take(_ expanded: SeriesExpansion.Expanded) -> Bool {
    isCutByCount = isCutByCount || expanded.isCutByCount
    isCutByDays = isCutByDays || expanded.isCutByDays
    return expanded.isCutByCount || expanded.isCutByDays
  }
}

/// A series of which occurrences are missing.
private struct SeriesCut {
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
