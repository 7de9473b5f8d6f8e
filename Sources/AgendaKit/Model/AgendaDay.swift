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
