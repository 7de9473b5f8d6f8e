/// What a calendar holds.
public enum CalendarKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// Events.
  case events
  /// Birthdays: all-day, each year, the age in the title where the year is known.
  case birthdays
}
