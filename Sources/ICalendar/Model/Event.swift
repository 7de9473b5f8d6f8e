/// One VEVENT: a single event, the master of a series, or an override of one of its instances.
public struct Event: Sendable, Hashable {
  /// UID; `nil` where the calendar gives none, and then the event is an event of its own.
  public var uid: String?
  /// When it is, and how it recurs.
  public var schedule: EventSchedule
  /// What it says of itself.
  public var details: EventDetails
  /// The line of the file, from 1, on which it begins.
  public var line: Int

  /// An event with a schedule.
  public init(uid: String?, schedule: EventSchedule, details: EventDetails = EventDetails(), line: Int = 1) {
    self.uid = uid
    self.schedule = schedule
    self.details = details
    self.line = line
  }
}
