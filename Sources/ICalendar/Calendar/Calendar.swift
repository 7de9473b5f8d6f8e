/// A calendar that is read once. It gives its events, and their occurrences in any window.
///
/// ```swift
/// let calendar = Calendar(bytes, file: "work.ics", viewer: berlin)
/// for event in calendar.events {
///   print(event.details.summary)
/// }
/// for occurrence in calendar.occurrences(in: OccurrenceWindow(november, zone: berlin)) {
///   print(occurrence.event.details.summary, occurrence.interval(in: berlin))
/// }
/// ```
///
/// If the text has several versions of an event, only the newest is used. An override replaces an instance of its series. An event that METHOD or
/// STATUS cancels is included, with the status ``EventDetails/Status/cancelled``. The text stays in memory, and an event is parsed each time it is
/// used. Tasks are separate from events: see ``toDos(_:in:within:)``. To read the occurrences of a large file once, ``CalendarReader`` needs less
/// time and memory.
///
/// It is a value, and several threads can use its copies at the same time. Foundation has another `Calendar`: if you import both,
/// write `ICalendar.Calendar`, or add `import struct ICalendar.Calendar`.
public struct Calendar: Sendable {
  /// The name in the calendar: `NAME` (RFC 7986) or `X-WR-CALNAME`.
  public let name: String?
  /// The colour in the calendar: `COLOR` (RFC 7986) or `X-APPLE-CALENDAR-COLOR`.
  public let color: CalendarColor?
  /// The zone for display: `X-WR-TIMEZONE`. It does not change the time of any event.
  public let timeZoneName: String?
  /// The kind of entries, as given to the initializer: events or birthdays.
  public let kind: CalendarKind
  /// The viewer's zone, in which times without a zone are read.
  public let viewer: Zone
  /// The times in which the owner is busy or free, from the VFREEBUSY components; `nil` if there are none.
  /// ``Occurrences/busyIntervals(in:)`` includes the busy times.
  public let freeBusy: FreeBusyTimes?
  /// The numbers of components that are neither events nor tasks, and are not shown. If free/busy times are among them, a time without events may
  /// still be busy: see ``freeBusy``.
  public let ignoredComponents: IgnoredComponents
  /// The problems found while reading. ``Occurrences/diagnostics`` has the problems of occurrences. For each code and file there
  /// are the first 100 problems, and one diagnostic that counts the others (``Diagnostic/count``).
  public let diagnostics: [Diagnostic]

  let outlines: [EventOutline]
  let toDoOutlines: [ToDoOutline]
  /// The positions of the events in ``outlines``, in the order of the text.
  let places: [Int]
  /// The series of the events, as the viewer sees them.
  let series: [EventSeries]
  let textSize: Int
  let zones: ZoneDatabase

  /// Reads the calendar in an iCalendar text with any number of VCALENDARs. Each part that cannot be read is reported as a
  /// diagnostic.
  /// - Parameters:
  ///   - bytes: the text, in UTF-8 or UTF-16 with a byte order mark.
  ///   - file: names the text in ``Event/file`` and in diagnostics.
  ///   - kind: events or birthdays. With ``CalendarKind/birthdays`` every event counts as a birthday: all-day, once a year.
  ///   - viewer: the zone of times without a zone.
  ///   - zones: the database of the named time zones.
  public init(
    _ bytes: [UInt8], file: String? = nil, kind: CalendarKind = .events, viewer: Zone,
    zones: ZoneDatabase = .system
  ) {
    var reader = Self.reader(kind: kind, viewer: viewer, zones: zones)
    reader.read(bytes, file: file)
    self.init(reader, viewer: viewer, zones: zones)
  }

  /// Reads a calendar from several files, such as a folder with one file for each event. An override and its series may be in
  /// different files.
  public init(
    files: some Sequence<(name: String, bytes: [UInt8])>, kind: CalendarKind = .events, viewer: Zone,
    zones: ZoneDatabase = .system
  ) {
    var reader = Self.reader(kind: kind, viewer: viewer, zones: zones)
    for file in files { reader.read(file.bytes, file: file.name) }
    self.init(reader, viewer: viewer, zones: zones)
  }

  private init(_ reader: consuming CalendarReader, viewer: Zone, zones: ZoneDatabase) {
    let kind = reader.kind
    let (outlines, toDos, contents, textSize) = reader.finishReading()
    let (series, repetitions) = EventSeries.group(outlines, viewer: viewer)
    name = contents.name
    color = contents.color
    timeZoneName = contents.timeZoneName
    freeBusy = contents.freeBusy
    ignoredComponents = contents.ignoredComponents
    self.kind = kind
    self.viewer = viewer
    diagnostics = contents.diagnostics + repetitions
    self.outlines = outlines
    toDoOutlines = toDos
    self.series = series
    places = series.flatMap(\.places).sorted()
    self.textSize = textSize
    self.zones = zones
  }

  /// A reader of every event. Only the zone of its window is used.
  private static func reader(kind: CalendarKind, viewer: Zone, zones: ZoneDatabase) -> CalendarReader {
    let epoch = Instant(secondsSinceEpoch: 0)
    let window = OccurrenceWindow(from: epoch, to: epoch, zone: viewer)
    return CalendarReader(window: window, kind: kind, extent: .everything, toDos: .everything, zones: zones)
  }
}

extension Calendar {
  /// The events in the order of the text: single events, series, and overrides of their instances (``EventSchedule/isOverride``). If
  /// the text has several versions of an event, only the newest is included.
  public var events: Events {
    Events(outlines: outlines, zones: zones, places: places)
  }

  /// The events of a calendar. Each access parses the event.
  public struct Events: RandomAccessCollection, Sendable {
    fileprivate let outlines: [EventOutline]
    fileprivate let zones: ZoneDatabase
    fileprivate let places: [Int]

    /// The index of the first event: 0.
    public var startIndex: Int { 0 }
    /// The index after the last event, which is the number of events.
    public var endIndex: Int { places.count }

    /// The event at an index from 0. Parsing it takes about 20 µs.
    /// - Precondition: `position` is below ``endIndex``.
    public subscript(position: Int) -> Event {
      var diagnostics: [Diagnostic] = []
      return outlines[places[position]].event(zones: zones, diagnostics: &diagnostics)
    }
  }
}

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
