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
