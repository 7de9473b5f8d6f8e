/// What was read of a calendar for a window.
public struct CalendarContents: Sendable {
  /// The name that the calendar gives itself: `NAME` (RFC 7986) or `X-WR-CALNAME`.
  public var name: String?
  /// The colour that it gives itself: `COLOR` (RFC 7986) or `X-APPLE-CALENDAR-COLOR`.
  public var color: CalendarColor?
  /// Its zone for display: `X-WR-TIMEZONE`. It moves no event.
  public var timeZoneName: String?
  /// How many events were read; a series counts once. All of them are only where everything was asked for (``CalendarReader/Extent``).
  public var eventCount = 0
  /// The occurrences that touch the window, in no order.
  public var occurrences: [Occurrence] = []
  /// How many components it holds that are no events, and are not shown.
  public internal(set) var ignoredComponents = IgnoredComponents()
  /// What its occurrences took of the budget.
  public internal(set) var spent = ExpansionBudget.zero
  /// What was wrong with it. Of one kind and file there are the first 100, and one that counts the others
  /// (``Diagnostic/count``).
  public var diagnostics: [Diagnostic] = []

  /// A calendar that holds nothing.
  public init() {}
}
