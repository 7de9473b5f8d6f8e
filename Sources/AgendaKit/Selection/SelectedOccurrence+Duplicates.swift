import ICalendar

extension SelectedOccurrence {
  /// What two calendars show once: the same UID and start.
  private struct Appearance: Hashable {
    let uid: String
    let start: Occurrence.RecurrenceID
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
    var first: [Appearance: Int] = [:]
    first.reserveCapacity(occurrences.count)
    var groups: [Int: [Int]] = [:]
    for (index, occurrence) in occurrences.enumerated() {
      guard let appearance = occurrence.appearance else { continue }
      if let earlier = first[appearance] {
        groups[earlier, default: [earlier]].append(index)
      } else {
        first[appearance] = index
      }
    }
    guard !groups.isEmpty else { return occurrences }
    var dropped: Set<Int> = []
    for group in groups.values {
      dropped.formUnion(Set(group).subtracting(kept(of: group, in: occurrences)))
    }
    return occurrences.indices.filter { !dropped.contains($0) }.map { occurrences[$0] }
  }

  /// Of occurrences with the same UID and start, those to show. Two instances of a series that were moved to
  /// one time are two, in the one calendar whose they are.
  private static func kept(of group: [Int], in occurrences: [SelectedOccurrence]) -> [Int] {
    let owner = group.map { occurrences[$0].calendar }.min { $0.precedes($1) }
    var newest: [Occurrence.RecurrenceID?: Int] = [:]
    for index in group {
      let candidate = occurrences[index]
      if let owner, owner.precedes(candidate.calendar) { continue }
      let instance = candidate.occurrence.recurrenceID
      if let other = newest[instance], !candidate.supersedes(occurrences[other]) { continue }
      newest[instance] = index
    }
    return Array(newest.values)
  }

  /// Whether it is shown in place of another of its calendar that has the same UID, start and instance.
  private func supersedes(_ other: SelectedOccurrence) -> Bool {
    let (mine, theirs) = (occurrence.event.schedule, other.occurrence.event.schedule)
    if mine.sequence != theirs.sequence { return mine.sequence > theirs.sequence }
    if mine.modified != theirs.modified {
      guard let modified = mine.modified else { return false }
      return theirs.modified.map { $0 < modified } ?? true
    }
    return OrderKey.timed(orderKey, other.orderKey)
  }
}

extension CalendarIdentity {
  /// Whether it comes before another in the configuration's order.
  func precedes(_ other: CalendarIdentity) -> Bool {
    (position, name) < (other.position, other.name)
  }
}
