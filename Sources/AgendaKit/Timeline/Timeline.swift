public import ICalendar

/// A series of agendas, each with the moment from which it holds.
///
/// Entries strictly increase, and each holds until the next. Two neighbours show different things, or the offset of the viewer's
/// zone changes between them.
public struct Timeline: Sendable, Hashable {
  /// The entries; at least one in a timeline that was made of calendars, the first from the moment for which it was made.
  public var entries: [TimelineEntry]
  /// When the next timeline is to be made.
  public var policy: ReloadPolicy

  /// A series of entries.
  public init(entries: [TimelineEntry], policy: ReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }

  /// The entry in force at a moment: the last one that is not after it; `nil` before the first.
  public func entry(at moment: Instant) -> TimelineEntry? {
    entries.last { $0.date <= moment }
  }
}
