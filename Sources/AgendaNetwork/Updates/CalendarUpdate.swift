public import AgendaSources
public import ICalendar

/// The result of an attempt to fetch a calendar.
public struct CalendarUpdate: Sendable, Hashable {
  /// When a calendar is fetched.
  @nonexhaustive public enum Demand: Sendable, Hashable {
    /// When it is due.
    case due
    /// When it is due, or could not be fetched the last time.
    case dueOrFailed
    /// Now, unless the server asks to be left alone. Its validators are sent, so that an unchanged calendar is not sent again.
    case now
    /// Now and whole, unless the server asks to be left alone.
    case whole
  }

  /// The outcome of an attempt.
  @nonexhaustive public enum Outcome: Sendable, Hashable {
    /// The calendar has changed. It has so many bytes, and events, to-dos and journal entries.
    case replaced(bytes: Int, items: Int)
    /// The calendar is as it was.
    case unchanged
    /// The server sent a calendar without any item. The former one is kept until the server sends that again an interval later.
    case emptied
    /// The calendar was not fetched: it is not due until then, or the server asks to be left alone.
    case notDue(until: Instant)
    /// The calendar was not fetched, because another process fetches it now.
    case busy
    /// The calendar could not be fetched, and its copy in the cache is unchanged. The message has no address, which can be a secret, and no full stop.
    case failed(CacheState.Failure, message: String)
    /// The cache cannot be written, and the copy in it is unchanged.
    case unwritable(message: String)
  }

  /// The names of the calendars with this address, in their order.
  public var names: [String]
  /// The address.
  public var address: WebAddress
  /// The outcome of the attempt.
  public var outcome: Outcome
}
