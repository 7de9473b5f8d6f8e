public import ICalendar

/// A calendar that could be read, with its occurrences.
public struct CalendarOccurrences: Sendable {
  /// The calendar.
  public var calendar: CalendarIdentity
  /// Its occurrences, in no order; those that do not touch the window asked for are passed over.
  public var occurrences: [Occurrence]

  /// A calendar with its occurrences.
  public init(_ calendar: CalendarIdentity, _ occurrences: [Occurrence]) {
    self.calendar = calendar
    self.occurrences = occurrences
  }
}
