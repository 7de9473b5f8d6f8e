package import ICalendar

extension Event {
  /// The start, the title and the place, and that it is a task, which tell an event apart from others with its UID. They are the same for a series and for each
  /// of its instances that was not changed.
  package var distinction: String {
    let title = details.summary.trimmingSpaces.prefix(100)
    return "\(schedule.start.instant(viewer: .utc))\n\(title)\n"
      + (details.location ?? "").trimmingSpaces.prefix(100) + (isToDo ? "\ntask" : "")
  }

  /// The name of the event alone where others have its UID, for marks of a person. No UID has a NUL.
  package var nameBesideOthers: String { "\(uid ?? "")\u{0}\(distinction)" }
}
