public import ICalendar

/// What was read of a calendar.
public struct SourceResult: Sendable {
  /// Whether a source could be read.
  public enum State: String, Sendable, Hashable {
    /// It was read, perhaps without some of its parts.
    case ok
    /// Nothing of it could be read.
    case failed
  }

  /// The calendar that was asked for.
  public var calendar: CalendarConfiguration
  /// What it holds: as the configuration says, else as its files tell.
  public var kind: CalendarKind
  /// The name that it gives itself: a vdir's `displayname`, else that of ``contents``.
  public var displayName: String?
  /// Its colour: the configuration's, else a vdir's, else that of ``contents``.
  public var color: CalendarColor?
  /// The occurrences, and what else was found.
  public var contents: CalendarContents
  /// All that went wrong, the diagnostics of ``contents`` among it, in the order in which the files were
  /// read.
  public var problems: [SourceProblem]
  /// Whether it could be read.
  public var state: State
}
