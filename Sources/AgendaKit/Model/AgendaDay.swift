public import ICalendar

/// One day of an agenda: from one local midnight to the next in the viewer's zone.
public struct AgendaDay: Sendable, Hashable {
  /// The date.
  public var date: CalendarDate
  /// The all-day occurrences to show: by calendar, title, UID.
  public var allDay: [AgendaItem]
  /// The timed occurrences to show: by start, end, calendar, title, UID.
  public var timed: [AgendaItem]
  // A window may have millions of days, mostly empty ones, which are to be small.
  private var storedHidden: Int32
  private var storedEnded: Int32

  /// How many occurrences are shown.
  public var shown: Int { allDay.count + timed.count }
  /// How many occurrences the day has, of those that the selection lets through.
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
  /// How many occurrences of the day were left out by a limit.
  public var hidden: Int {
    get { Int(storedHidden) }
    set { storedHidden = Int32(clamping: newValue) }
  }

  /// How many occurrences of the day have ended and are left out for that. Always `shown + hidden + ended == total`.
  public var ended: Int {
    get { Int(storedEnded) }
    set { storedEnded = Int32(clamping: newValue) }
  }
}

extension AgendaDay {
  /// The day with its occurrences in order.
  mutating func sort() {
    allDay.sort { Order.allDay($0.placed, $1.placed) }
    timed.sort { Order.timed($0.placed, $1.placed) }
  }
}

extension [AgendaDay] {
  /// Leaves no more than `limit` occurrences in all; what is left out is counted on each day as hidden.
  ///
  /// They count in order of the days, all-day ones first in each. An occurrence of several days counts once,
  /// and stands on all its days or on none.
  mutating func limit(to limit: Int) {
    var shown: Set<OccurrenceIdentity> = []
    var met: Set<OccurrenceIdentity> = []
    func isShown(_ item: AgendaItem) -> Bool {
      let appearance = OccurrenceIdentity(item)
      if met.insert(appearance).inserted, shown.count < limit { shown.insert(appearance) }
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
