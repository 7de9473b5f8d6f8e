extension Calendar {
  /// The occurrences that touch a window, series by series, in no order of time.
  ///
  /// They are found while they are asked for, each time anew, and nothing of the calendar's text is parsed again but what the shown
  /// events say.
  /// - Parameters:
  ///   - window: the span of time, and the zone in which all-day events and times in no zone are seen.
  ///   - budget: how many there are at most, however much the rules of the calendar ask for; ``Occurrences/diagnostics`` has what was cut.
  public func occurrences(
    in window: OccurrenceWindow, within budget: ExpansionBudget = ExpansionBudget()
  ) -> Occurrences {
    Occurrences(calendar: self, window: window, budget: budget)
  }

  /// The occurrences that touch some whole days of the viewer.
  public func occurrences(
    in dates: Range<CalendarDate>, within budget: ExpansionBudget = ExpansionBudget()
  ) -> Occurrences {
    occurrences(in: OccurrenceWindow(dates, zone: viewer), within: budget)
  }

  /// The occurrences of a calendar in a window. They can be gone through as often as wanted, and are the same each time.
  public struct Occurrences: Sequence, Sendable {
    fileprivate let calendar: Calendar
    /// The window that they touch.
    public let window: OccurrenceWindow
    fileprivate let budget: ExpansionBudget

    /// Begins with the first one.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// What is wrong with them: series that are cut because they ask for more than the budget, and reminders that cannot be read. To find
    /// that out goes through all of them.
    public var diagnostics: [Diagnostic] {
      var iterator = makeIterator()
      while iterator.next() != nil {}
      return iterator.diagnostics
    }
  }
}

extension Calendar.Occurrences {
  /// Finds the occurrences one after the other.
  public struct Iterator: IteratorProtocol {
    private let outlines: [EventOutline]
    private let zones: ZoneDatabase
    private var walk: SeriesWalk
    /// What is left of the series at hand, the next one last.
    private var found: [SeriesExpansion.Found] = []
    /// Its events that were read.
    private var events: [Int: Event] = [:]
    /// What was wrong with those that were found so far.
    public private(set) var diagnostics: [Diagnostic] = []

    fileprivate init(_ occurrences: Calendar.Occurrences) {
      let calendar = occurrences.calendar
      let zone = occurrences.window.zone
      outlines = calendar.outlines
      zones = calendar.zones
      let series =
        zone == calendar.viewer ? calendar.series : EventSeries.group(outlines, viewer: zone).series
      walk = SeriesWalk(
        over: series, of: outlines, in: occurrences.window, within: occurrences.budget,
        textSize: calendar.textSize)
    }

    /// The next occurrence; `nil` where there is no other.
    public mutating func next() -> Occurrence? {
      while found.isEmpty {
        guard let (series, expanded) = walk.next() else { return nil }
        events.removeAll(keepingCapacity: true)
        found = expanded.found.reversed()
        if let cut = SeriesCut(expanded, of: series) {
          let outline = outlines[cut.outline]
          diagnostics.append(cut.diagnostic(of: outline, title: event(at: cut.outline).details.summary))
        }
      }
      let next = found.removeLast()
      return Occurrence(event: event(at: next.outline), span: next.span, recurrenceID: next.recurrenceID)
    }

    private mutating func event(at place: Int) -> Event {
      if let known = events[place] { return known }
      var problems: [Diagnostic] = []
      let event = outlines[place].event(zones: zones, diagnostics: &problems)
      diagnostics += problems.map { problem in
        var problem = problem
        problem.file = event.file
        return problem
      }
      events[place] = event
      return event
    }
  }
}
