import ICalendar

extension SelectedOccurrence {
  /// What two calendars show once: the same UID and start.
  private struct Appearance: Hashable {
    let uid: String
    let start: Occurrence.RecurrenceID
  }

  /// What one calendar shows once: two instances of a series that were moved to one time are still two.
  private struct Instance: Hashable {
    let appearance: Appearance
    let recurrenceID: Occurrence.RecurrenceID?
  }

  private var appearance: Appearance? {
    guard let uid = occurrence.event.uid, !uid.isEmpty else { return nil }
    switch span {
    case .allDay(let start, _): return Appearance(uid: uid, start: .date(start))
    case .timed(let start, _): return Appearance(uid: uid, start: .instant(start))
    }
  }

  /// The occurrences without those that another shows: of the same UID and start, the earlier calendar's
  /// stays; within one calendar the newer one. Occurrences without UID all stay.
  static func withoutDuplicates(_ occurrences: [SelectedOccurrence]) -> [SelectedOccurrence] {
    var owners: [Appearance: CalendarIdentity] = [:]
    var newest: [Instance: Int] = [:]
    for (index, candidate) in occurrences.enumerated() {
      guard let appearance = candidate.appearance else { continue }
      if let owner = owners[appearance], !candidate.calendar.precedes(owner) {
        guard !owner.precedes(candidate.calendar) else { continue }
      } else {
        owners[appearance] = candidate.calendar
      }
      let instance = Instance(appearance: appearance, recurrenceID: candidate.occurrence.recurrenceID)
      if let other = newest[instance], !candidate.supersedes(occurrences[other]) { continue }
      newest[instance] = index
    }
    return occurrences.enumerated().filter { index, candidate in
      guard let appearance = candidate.appearance else { return true }
      let instance = Instance(appearance: appearance, recurrenceID: candidate.occurrence.recurrenceID)
      return newest[instance] == index && owners[appearance].map { !$0.precedes(candidate.calendar) } ?? true
    }.map(\.element)
  }

  /// Whether it is shown in place of another that shares its UID, start and instance.
  private func supersedes(_ other: SelectedOccurrence) -> Bool {
    if calendar.precedes(other.calendar) { return true }
    if other.calendar.precedes(calendar) { return false }
    let (mine, theirs) = (occurrence.event.schedule, other.occurrence.event.schedule)
    if mine.sequence != theirs.sequence { return mine.sequence > theirs.sequence }
    if mine.modified != theirs.modified {
      guard let modified = mine.modified else { return false }
      return theirs.modified.map { $0 < modified } ?? true
    }
    return AgendaOrder.precedes(self, other)
  }
}

extension CalendarIdentity {
  /// Whether it comes before another in the configuration's order.
  func precedes(_ other: CalendarIdentity) -> Bool {
    (position, name) < (other.position, other.name)
  }
}
