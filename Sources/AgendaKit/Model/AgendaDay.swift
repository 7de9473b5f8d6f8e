public import ICalendar

/// One day of an agenda: from one local midnight to the next in the viewer's zone.
public struct AgendaDay: Sendable, Hashable {
  /// The date.
  public var date: CalendarDate
  /// The all-day occurrences to show, sorted by calendar, title, UID.
  public var allDay: [AgendaItem]
  /// The timed occurrences to show, sorted by start, end, calendar, title, UID.
  public var timed: [AgendaItem]
  // 32 bits keep a day small: a window may have millions of days, most of them empty.
  private var storedHidden: Int32
  private var storedEnded: Int32

  /// How many occurrences are shown.
  public var shown: Int { allDay.count + timed.count }
  /// How many selected occurrences the day has, shown or not.
  public var total: Int { shown + hidden + ended }

  /// A day with occurrences in order.
  public init(
    date: CalendarDate, allDay: [AgendaItem] = [], timed: [AgendaItem] = [], hidden: Int = 0, ended: Int = 0
  ) {
    self.date = date
    self.allDay = allDay
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
    timed.sortTimed()
  }
}

extension [AgendaDay] {
  /// Keeps at most `limit` occurrences in all; each day counts the others as hidden.
  ///
  /// The first ones are kept, day by day, all-day ones first. An occurrence of several days counts once, and is kept
  /// on all its days or on none.
  mutating func limit(to limit: Int) {
    var shown: Set<OccurrenceIdentity> = []
    var seen: Set<OccurrenceIdentity> = []
    func isShown(_ item: AgendaItem) -> Bool {
      let appearance = OccurrenceIdentity(item)
      if seen.insert(appearance).inserted, shown.count < limit { shown.insert(appearance) }
      return shown.contains(appearance)
    }
    for index in indices {
      let total = self[index].shown
      self[index].allDay.removeAll { !isShown($0) }
      self[index].timed.removeAll { !isShown($0) }
      self[index].hidden += total - self[index].shown
    }
  }
}
