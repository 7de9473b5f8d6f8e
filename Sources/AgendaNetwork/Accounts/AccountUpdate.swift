public import AgendaSources

/// What became of the attempt to synchronise the calendars of an account.
public struct AccountUpdate: Sendable, Hashable {
  /// What became of one calendar.
  public struct Part: Sendable, Hashable {
    /// The calendar, as the server lists it.
    public var calendar: RemoteCalendar
    /// What became of it.
    public var outcome: CalendarUpdate.Outcome
    /// The number of items that the server has, but that cannot be read; what was there before them stays.
    public var unreadCount = 0
  }

  /// What became of the changes of one calendar that waited to be sent.
  public struct Uploads: Sendable, Hashable {
    /// The path of the calendar on the server.
    public var calendar: String
    /// The number of changes that the server has taken.
    public var sentCount: Int
    /// What met changes on the server, and how that ended: a sentence each, without a full stop.
    public var conflicts: [String]
    /// Why changes are not taken, without a full stop; `nil` if all were.
    public var refusal: String?
  }

  /// The name of the account.
  public var account: String
  /// What became of the account: `unchanged` or `replaced` if all went well, with the bytes and items of the calendars that changed.
  public var outcome: CalendarUpdate.Outcome
  /// The selected calendars, in the order of the server; empty if the account failed before they were known.
  public var calendars: [Part] = []
  /// What became of the changes that waited to be sent, for each calendar with some.
  public var uploads: [Uploads] = []
  /// The number of changes that still wait.
  public var waitingCount = 0
}
