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

  /// The name of the account.
  public var account: String
  /// What became of the account: `unchanged` or `replaced` if all went well, with the bytes and items of the calendars that changed.
  public var outcome: CalendarUpdate.Outcome
  /// The selected calendars, in the order of the server; empty if the account failed before they were known.
  public var calendars: [Part] = []
}
