extension Calendar {
  /// The occurrences that touch a window, series by series, not sorted by time. The occurrences of the overrides of a series come
  /// first.
  ///
  /// Each iteration computes them anew, one after the other. It parses again only the events that have occurrences in the window. For a
  /// zone other than ``viewer`` it also groups all events anew.
  /// - Parameters:
  ///   - window: the span of time, and the viewer's zone for all-day events and times without a zone.
  ///   - budget: the limits on the number of occurrences and on the work. ``Occurrences/diagnostics`` names the series that were cut.
  public func occurrences(
    in window: OccurrenceWindow, within budget: ExpansionBudget = ExpansionBudget()
  ) -> Occurrences {
    Occurrences(calendar: self, window: window, budget: budget)
  }

  /// The occurrences that touch some whole days in the viewer's zone. `dates` is half-open.
  public func occurrences(
    in dates: Range<CalendarDate>, within budget: ExpansionBudget = ExpansionBudget()
  ) -> Occurrences {
    occurrences(in: OccurrenceWindow(dates, zone: viewer), within: budget)
  }

  /// The tasks (VTODO), each as an occurrence of an ``Event`` with a ``Event/toDo``. Each call computes them anew. A calendar of
  /// birthdays has none.
  ///
  /// ```swift
  /// for task in calendar.toDos(.open, in: OccurrenceWindow(today, zone: berlin)) {
  ///   print(task.event.details.summary, task.event.toDo?.due.map { "due \($0)" } ?? "")
  /// }
  /// ```
  /// - Parameters:
  ///   - extent: which tasks: by default the open ones that are due before the end of the window, however long ago.
  ///   - window: the span of time, and the viewer's zone.
  ///   - budget: the limits on the occurrences of tasks that recur, and on the work. ``ToDos/diagnostics`` names the tasks that were cut.
  public func toDos(
    _ extent: ToDoExtent = .due, in window: OccurrenceWindow, within budget: ExpansionBudget = .ofToDos
  ) -> ToDos {
    guard extent != .none, kind != .birthdays else { return ToDos(occurrences: [], diagnostics: []) }
    var problems = DiagnosticList()
    let occurrences = toDoOutlines.occurrences(
      in: window, extent, within: budget, keepsAllProperties: true,
      zones: TimeZoneResolver(database: zones),
      diagnostics: &problems)
    return ToDos(occurrences: occurrences, diagnostics: problems.all)
  }

  /// The tasks of a calendar, in no order.
  public struct ToDos: RandomAccessCollection, Sendable {
    fileprivate let occurrences: [Occurrence]
    /// The problems: tasks that are left out or cut because they exceed the budget, and reminders that cannot be read.
    public let diagnostics: [Diagnostic]

    /// The index of the first task: 0.
    public var startIndex: Int { 0 }
    /// The index after the last task, which is the number of tasks.
    public var endIndex: Int { occurrences.count }

    /// The task at an index from 0.
    /// - Precondition: `position` is below ``endIndex``.
    public subscript(position: Int) -> Occurrence { occurrences[position] }
  }

  /// The occurrences of a calendar in a window. Each iteration gives the same occurrences.
  public struct Occurrences: Sequence, Sendable {
    fileprivate let calendar: Calendar
    /// The window that they touch.
    public let window: OccurrenceWindow
    fileprivate let budget: ExpansionBudget

    /// An iterator that starts at the first occurrence.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The intervals in which the occurrences and ``Calendar/freeBusy`` make the owner busy, for a viewer in a zone: sorted,
    /// half-open, and merged.
    ///
    /// The intervals are not limited to the ``window``: an occurrence that begins before it or ends after it is included whole. The
    /// time between the intervals is free, unless ``FreeBusyTimes/unknownIntervals(in:)`` contains it.
    public func busyIntervals(in zone: Zone) -> [Range<Instant>] {
      var intervals = filter(\.isBusy).map { $0.interval(in: zone) }
      intervals += (calendar.freeBusy?.busyIntervals ?? []).filter {
        $0.lowerBound < window.end && $0.upperBound > window.start
      }
      return intervals.merged()
    }

    /// The problems: series that are cut because they exceed the budget, and reminders that cannot be read. This property computes
    /// all occurrences.
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
    /// The remaining occurrences of the current series, the next one last.
    private var found: [SeriesExpansion.Found] = []
    /// The parsed events of the current series, by their indices in ``outlines``.
    private var events: [Int: Event] = [:]
    /// The problems of the occurrences so far.
    public private(set) var diagnostics: [Diagnostic] = []
    /// The part of the budget that the occurrences so far took.
    package var spent: ExpansionBudget { walk.spent }

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

    /// The next occurrence; `nil` after the last.
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
      diagnostics += problems.map { $0.of(file: event.file) }
      events[place] = event
      return event
    }
  }
}
