public import ICalendar

/// A calendar of the configuration, as a list of calendars shows it.
public struct CalendarListing: Sendable, Hashable {
  /// Whether its source could be read.
  public enum State: Sendable, Hashable {
    /// It was read.
    case ok
    /// It was not read, and why.
    case failed(message: String)
  }

  /// The name, a path such as `family/alice`.
  public var name: String
  /// Its colour.
  public var color: CalendarColor?
  /// What it holds.
  public var kind: CalendarKind
  /// The file, folder or address.
  public var source: String
  /// Whether its source could be read.
  public var state: State
  /// How many events it holds: series and single ones, each counted once.
  public var eventCount: Int

  /// A calendar with a name and a source.
  public init(
    name: String, color: CalendarColor? = nil, kind: CalendarKind = .events, source: String,
    state: State = .ok, eventCount: Int = 0
  ) {
    self.name = name
    self.color = color
    self.kind = kind
    self.source = source
    self.state = state
    self.eventCount = eventCount
  }
}
