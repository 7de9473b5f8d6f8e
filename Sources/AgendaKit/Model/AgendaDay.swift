public import ICalendar

/// One day of an agenda: from one local midnight to the next in the viewer's zone.
public struct AgendaDay: Sendable, Hashable {
  /// The date.
  public var date: CalendarDate
  // 32 bits keep a day small: a window may have millions of days, most of them empty.
  private var storedCarried: Int32 = 0
  /// The all-day occurrences to show: birthdays first, then sorted by calendar, title, UID.
  public var allDay: [AgendaItem]
  /// The tasks to show without a time: those that are due on this day or start on it, and on the current day also those from
  /// before. Overdue ones come first, by the day on which they were due; then by priority, calendar, title, UID. A subtask follows
  /// the task that it is a part of. A task with a time on this day is among ``timed``.
  public var tasks: [AgendaItem]
  /// The timed occurrences to show, sorted by start, end, calendar, title, UID.
  public var timed: [AgendaItem]
  private var storedHidden: Int32
  private var storedEnded: Int32

  /// The occurrences to show in their order: all-day ones, tasks without a time, timed ones.
  package var items: [AgendaItem] { tasks.isEmpty && allDay.isEmpty ? timed : allDay + tasks + timed }

  /// How many occurrences are shown.
  public var shown: Int { allDay.count + tasks.count + timed.count }
  /// How many selected occurrences the day has, shown or not.
  public var total: Int { shown + hidden + ended }

  /// The date under which a list of tasks has those that are never due. No program can write a later one.
  public static let noDate = CalendarDate(daysSinceEpoch: 2_932_896)

  /// A day with occurrences in order.
  public init(
    date: CalendarDate, allDay: [AgendaItem] = [], tasks: [AgendaItem] = [], timed: [AgendaItem] = [],
    hidden: Int = 0, ended: Int = 0
  ) {
    self.date = date
    self.allDay = allDay
    self.tasks = tasks
    self.timed = timed
    storedHidden = Int32(clamping: hidden)
    storedEnded = Int32(clamping: ended)
  }
}

extension AgendaDay {
  /// How many occurrences of the day a limit left out.
  public var hidden: Int {
    get { Int(storedHidden) }
    set { storedHidden = Int32(clamping: newValue) }
  }

  /// How many of the ``hidden`` occurrences an earlier day of the agenda has counted already: those of several days.
  package var carried: Int {
    get { Int(storedCarried) }
    set { storedCarried = Int32(clamping: newValue) }
  }

  /// How many occurrences a limit left out that no earlier day of the agenda has counted. All days together give the number of the occurrences that are
  /// not shown.
  package var newlyHidden: Int { Swift.max(0, hidden - carried) }

  /// How many occurrences of the day were left out because they have ended. `shown + hidden + ended == total`.
  public var ended: Int {
    get { Int(storedEnded) }
    set { storedEnded = Int32(clamping: newValue) }
  }
}

extension AgendaDay {
  /// Sorts the occurrences of the day.
  mutating func sort() {
    allDay.sortAllDay()
    tasks.sortTasks()
    timed.sortTimed()
  }
}

extension [AgendaDay] {
  /// Keeps at most `limit` occurrences in all; each day counts the others as hidden.
  ///
  /// The first ones are kept, day by day, all-day ones and tasks first. An occurrence of several days counts once, and is kept
  /// on all its days or on none.
  mutating func limit(to limit: Int) {
    // There are at most as many occurrences as appearances.
    guard reduce(0, { $0 + $1.shown }) > limit else { return }
    var shown: Set<OccurrenceIdentity> = []
    var seen: Set<OccurrenceIdentity> = []
    var carried = 0
    func isShown(_ item: AgendaItem) -> Bool {
      let appearance = OccurrenceIdentity(item)
      let isNew = seen.insert(appearance).inserted
      if isNew, shown.count < limit { shown.insert(appearance) }
      let isShown = shown.contains(appearance)
      if !isNew, !isShown { carried += 1 }
      return isShown
    }
    for index in indices {
      let total = self[index].shown
      carried = 0
      self[index].allDay.removeAll { !isShown($0) }
      self[index].tasks.removeAll { !isShown($0) }
      self[index].timed.removeAll { !isShown($0) }
      self[index].hidden += total - self[index].shown
      self[index].carried += carried
    }
  }
}

/// An agenda in few numbers: how many events it has, which one is next, and when the day has its longest free time.
///
/// ```swift
/// let overview = AgendaOverview(of: agenda)
/// if let free = overview.freeTime { print("Free from \(free.lowerBound)") }
/// ```
public struct AgendaOverview: Sendable, Hashable {
  /// The least length of a free time, in seconds.
  public static let leastFreeTime = 30 * 60

  /// The number of events, including those that a limit hides. An event of several days counts once.
  public var eventCount: Int
  /// The first timed event that has not ended, also if it is running; `nil` if there is none. One that began before the first day comes after those
  /// of the days. Cancelled and declined events do not count.
  public var next: AgendaItem?
  /// The longest time without an event between two events of a day, of at least ``leastFreeTime``; the first one, if several are
  /// equally long. Half-open; not before the moment of the agenda.
  ///
  /// The events that count are those of ``FreeTime``, all-day events that make busy among them: on their days there is none. `nil` also if the agenda
  /// does not show all that its calendars hold, because a limit hides some, a calendar could not be read, or one has free/busy times.
  public var freeTime: Range<Instant>?

  /// The overview of an agenda. If its events were searched for a text, ``freeTime`` is only free of those that were found.
  public init(of agenda: Agenda) {
    eventCount = agenda.eventCount
    let ahead = agenda.days.lazy.flatMap(\.timed).filter { !$0.hasEnded && !$0.isTask && $0.takesPlace }
    next = ahead.first { $0.dayIndex == 1 } ?? ahead.first
    let isComplete =
      agenda.state == .events && agenda.days.allSatisfy { $0.hidden == 0 } && !agenda.hidesBusyTimes
    let free = isComplete ? agenda.days.compactMap { $0.freeTime(of: agenda) } : []
    let most = free.map(\.length).max()
    freeTime = free.first { $0.length == most }
  }
}

extension AgendaItem {
  /// Whether the occurrence is neither cancelled nor declined.
  fileprivate var takesPlace: Bool { !isCancelled && !isDeclined }
}

extension AgendaDay {
  /// The longest time between two events of the day that is still ahead.
  fileprivate func freeTime(of agenda: Agenda) -> Range<Instant>? {
    let busy = (allDay + timed).filter { $0.takesPlace && $0.calendar.kind != .birthdays }.map(\.occurrence)
      .busyIntervals(in: agenda.zone)
    let gaps = zip(busy, busy.dropFirst()).map { $0.upperBound..<$1.lowerBound }
      .filter { $0.lowerBound >= agenda.now && $0.length >= AgendaOverview.leastFreeTime }
    guard let most = gaps.map(\.length).max() else { return nil }
    return gaps.first { $0.length == most }
  }
}

extension Range<Instant> {
  /// The length in seconds.
  fileprivate var length: Int { upperBound.secondsSinceEpoch - lowerBound.secondsSinceEpoch }
}

extension Agenda {
  /// Whether a calendar has free/busy times. The overview does not show them, so the owner can be busy at times without
  /// events.
  package var hidesBusyTimes: Bool { problems.contains { $0.kind == .ignoredFreeBusy } }

  /// The number of open tasks that it shows.
  package var taskCount: Int {
    days.reduce(0) { $0 + ($1.tasks + $1.timed).count { $0.toDo?.isOpen == true } }
  }

  /// The number of events of its days, including hidden ones. An event of several days counts once.
  package var eventCount: Int {
    days.enumerated().reduce(0) { count, entry in
      let (place, day) = entry
      let begun = (day.allDay + day.timed).count { !$0.isTask && (place == 0 || $0.dayIndex == 1) }
      return count + begun + day.newlyHidden
    }
  }
}

/// Identifies an occurrence of a calendar on all its days and in all entries.
package struct OccurrenceIdentity: Hashable {
  private let event: ObjectIdentifier
  private let times: Occurrence.Times
  // 32 bits keep an identity small: a timeline may have a million.
  private let calendar: Int32

  /// The identity of the occurrence of an item, whatever its day.
  package init(_ item: AgendaItem) {
    let occurrence = item.occurrence
    event = occurrence.event.identity
    times = occurrence.timesAlone
    calendar = Int32(clamping: item.calendar.position)
  }
}

/// The occurrences that the entries of a timeline show, each once, so that entries can refer to them by index.
package struct TimelineOccurrences {
  /// The occurrences, in the order in which the entries first show them.
  package private(set) var items: [AgendaItem] = []
  private var places: [OccurrenceIdentity: Int32] = [:]

  /// Collects the occurrences of a timeline.
  package init(of timeline: Timeline) {
    for entry in timeline.entries {
      for day in entry.agenda.days {
        for item in day.allDay { add(item) }
        for item in day.tasks { add(item) }
        for item in day.timed { add(item) }
      }
    }
  }

  private mutating func add(_ item: AgendaItem) {
    let identity = OccurrenceIdentity(item)
    guard places[identity] == nil else { return }
    places[identity] = Int32(clamping: items.count)
    items.append(item)
  }

  /// The index of an item's occurrence in ``items``; `nil` if the timeline does not show it.
  package func place(of item: AgendaItem) -> Int? { places[OccurrenceIdentity(item)].map(Int.init) }
}
