extension CalendarReader {
  /// The occurrences of series, and diagnostics for the series that were cut, the largest first.
  mutating func expand(_ series: [EventSeries]) -> (occurrences: OccurrenceBlocks, diagnostics: [Diagnostic])
  {
    var walk = SeriesWalk(over: series, of: outlines, in: window, within: budget, textSize: textSize)
    // An event's details are parsed once, and only if one of its occurrences is in the window.
    var events = [Event?](repeating: nil, count: outlines.count)
    var cuts: [SeriesCut] = []
    // The times after the last known instance of a series, in which more of them can be.
    var unread: [Range<Instant>] = []
    var occurrences = OccurrenceBlocks()
    while let (series, expanded) = walk.next() {
      for found in expanded.found {
        let event = events[found.outline] ?? event(of: outlines[found.outline])
        events[found.outline] = event
        occurrences.append(Occurrence(event: event, times: found.times))
      }
      if let cut = SeriesCut(expanded, of: series) {
        cuts.append(cut)
        if let last = expanded.found.last, let event = events[last.outline], event.isBusy {
          unread.append(last.span.interval(in: window.zone).lowerBound..<max(window.start, window.end))
        }
      }
    }
    if !unread.isEmpty { noteUnread(unread) }
    contents.spent = walk.spent
    var diagnostics = DiagnosticList()
    for cut in cuts.sorted(by: { $0.weight > $1.weight }) {
      let outline = outlines[cut.outline]
      diagnostics.append(cut.code, of: outline.file) {
        let event = events[cut.outline] ?? event(of: outline)
        return cut.diagnostic(of: outline, title: event.details.summary)
      }
    }
    return (occurrences, diagnostics.all)
  }

  /// Notes spans of time of which nothing is known but what is busy.
  private mutating func noteUnread(_ spans: [Range<Instant>]) {
    let left = spans.filter { $0.lowerBound < $0.upperBound }.merged()
    guard !left.isEmpty else { return }
    var times = contents.freeBusy ?? FreeBusyTimes(isBesideEvents: true)
    times.unreadSpans += left
    contents.freeBusy = times
  }
}

/// Occurrences in blocks: an array that grows holds all of them twice, and there can be a million.
struct OccurrenceBlocks {
  private static let blockSize = 8192

  private var blocks: [[Occurrence]] = []
  private var count = 0

  mutating func append(_ occurrence: Occurrence) {
    if count % Self.blockSize == 0 {
      blocks.append([])
      if count > 0 { blocks[blocks.count - 1].reserveCapacity(Self.blockSize) }
    }
    blocks[blocks.count - 1].append(occurrence)
    count += 1
  }

  /// All occurrences in one array.
  consuming func joined() -> [Occurrence] {
    guard blocks.count > 1 else { return blocks.first ?? [] }
    var all: [Occurrence] = []
    all.reserveCapacity(count)
    for place in blocks.indices {
      all += blocks[place]
      blocks[place] = []
    }
    return all
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
    let others = counted(leftOut, "other") + (isExhausted ? " and more are" : leftOut == 1 ? " is" : " are")
    return outline.diagnostic(
      code,
      "\(quoted(title)) takes more room than an event may have: \(shown) of its occurrences \(shown == 1 ? "is" : "are") shown, \(others) left out"
    )
  }
}
