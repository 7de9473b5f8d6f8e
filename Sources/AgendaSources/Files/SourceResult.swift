public import ICalendar

/// The result of reading a calendar.
public struct SourceResult: Sendable {
  /// Whether a source could be read.
  public enum State: String, Sendable, Hashable {
    /// It was read, perhaps not completely.
    case ok
    /// Nothing could be read.
    case failed
  }

  /// The calendar that was to be read.
  public var calendar: CalendarConfiguration
  /// What it holds: the configured kind, else the kind of its files.
  public var kind: CalendarKind
  /// The name that the calendar gives itself: the vdir's `displayname`, else the name in ``contents``.
  public var displayName: String?
  /// Its colour: the configured one, else the vdir's, else the one in ``contents``.
  public var color: CalendarColor?
  /// The occurrences and other results of reading.
  public var contents: CalendarContents
  /// All problems, including the diagnostics of ``contents``, in the order in which the files were read.
  public var problems: [SourceProblem]
  /// Whether the calendar could be read.
  public var state: State
}
