public import ICalendar

/// When whoever shows a timeline asks for the next one; the calendars are read again then.
public enum ReloadPolicy: Sendable, Hashable {
  /// When the last entry's moment comes: there was more to show than there is room for.
  case atEnd
  /// At a moment, whether or not entries are left.
  case after(Instant)
  /// Not by itself: nothing changes until somebody configures a calendar.
  case never
}
