package import ICalendar

extension SelectedOccurrence {
  /// The values that duplicates have in common: UID and start. A task is no duplicate of an event.
  private struct Appearance: Hashable {
    let uid: String
    let start: Occurrence.RecurrenceID
    let isTask: Bool
  }

  /// Removes duplicates. Of occurrences with the same UID and start, those that are equally new and have different titles or places are different events, and
  /// all stay. Of the others, the one in the earlier calendar stays, and within one calendar the newest, and of those that are equally new the one that ends
  /// last: it touches each window that the others touch, so that every day shows the same one. Occurrences without UID all stay. Only UIDs in `uids` are
  /// checked. With `inEachCalendar`, each calendar has its own.
  static func withoutDuplicates(
    _ occurrences: [SelectedOccurrence], among uids: Set<String>, inEachCalendar: Bool = false
  ) -> [SelectedOccurrence] {
    guard !uids.isEmpty else { return occurrences }
    var first: [Appearance: Int] = [:]
    var groups: [Int: [Int]] = [:]
    for (index, occurrence) in occurrences.enumerated() {
      guard let uid = occurrence.occurrence.event.uid, !uid.isEmpty, uids.contains(uid) else { continue }
      let appearance = Appearance(uid: uid, start: occurrence.span.startID, isTask: occurrence.isTask)
      if let earlier = first[appearance] {
        groups[earlier, default: [earlier]].append(index)
      } else {
        first[appearance] = index
      }
    }
    guard !groups.isEmpty else { return occurrences }
    var dropped: Set<Int> = []
    for group in groups.values {
      dropped.formUnion(Set(group).subtracting(kept(of: group, in: occurrences, inEachCalendar)))
    }
    return occurrences.indices.filter { !dropped.contains($0) }.map { occurrences[$0] }
  }

  /// The occurrences to keep of a group with the same UID and start: those of the first calendar, and of the others those that are no versions of them.
  private static func kept(
    of group: [Int], in occurrences: [SelectedOccurrence], _ inEachCalendar: Bool
  ) -> [Int] {
    var (kept, rest) = ([] as [Int], group)
    while let owner = rest.map({ occurrences[$0].event.calendar }).min(by: { $0.precedes($1) }) {
      let own = rest.filter { !owner.precedes(occurrences[$0].event.calendar) }
      rest.removeAll { !owner.precedes(occurrences[$0].event.calendar) }
      let known = kept
      kept += newest(of: own, in: occurrences).filter { place in
        inEachCalendar || !known.contains { occurrences[place].isVersion(of: occurrences[$0]) }
      }
    }
    return kept
  }

  /// The newest occurrences of a group of one calendar. Two instances of a series that were moved to the same time are both kept.
  private static func newest(of group: [Int], in occurrences: [SelectedOccurrence]) -> [Int] {
    var newest: [Occurrence.RecurrenceID?: [Look: Int]] = [:]
    for index in group {
      let candidate = occurrences[index]
      let (instance, look) = (candidate.occurrence.recurrenceID, Look(candidate.occurrence.event.details))
      if let other = newest[instance]?.values.first {
        if occurrences[other].isNewer(than: candidate) { continue }
        if candidate.isNewer(than: occurrences[other]) { newest[instance] = nil }
      }
      if let same = newest[instance]?[look], !candidate.supersedes(occurrences[same]) { continue }
      newest[instance, default: [:]][look] = index
    }
    return newest.values.flatMap(\.values)
  }

  /// The values that distinguish equally new events with the same UID and start.
  private struct Look: Hashable {
    let title: String
    let place: String?

    init(_ details: EventDetails) {
      (title, place) = (details.summary, details.location)
    }
  }

  /// Whether this occurrence is another version of one with the same UID and start, or looks the same.
  private func isVersion(of other: SelectedOccurrence) -> Bool {
    isNewer(than: other) || other.isNewer(than: self)
      || Look(occurrence.event.details) == Look(other.occurrence.event.details)
  }

  /// Whether this occurrence is a later version of another that has the same UID, start and instance.
  private func isNewer(than other: SelectedOccurrence) -> Bool {
    let (mine, theirs) = (occurrence.event.schedule, other.occurrence.event.schedule)
    if mine.sequence != theirs.sequence { return mine.sequence > theirs.sequence }
    guard let modified = mine.modified else { return false }
    return theirs.modified.map { $0 < modified } ?? true
  }

  /// Whether this occurrence is shown instead of another one that is equally new and looks the same.
  private func supersedes(_ other: SelectedOccurrence) -> Bool {
    span.endsAfter(other.span) ?? Order.timed(self, other)
  }
}

extension Occurrence.Span {
  /// The start, as the identifier of an instance.
  package var startID: Occurrence.RecurrenceID {
    switch self {
    case .allDay(let start, _): .date(start)
    case .timed(let start, _): .instant(start)
    }
  }

  /// Whether this span ends later than another of the same type; `nil` if they end at the same time.
  fileprivate func endsAfter(_ other: Occurrence.Span) -> Bool? {
    switch (self, other) {
    case (.allDay(_, let end), .allDay(_, let otherEnd)): end == otherEnd ? nil : end > otherEnd
    case (.timed(_, let end), .timed(_, let otherEnd)): end == otherEnd ? nil : end > otherEnd
    default: nil
    }
  }
}

extension CalendarIdentity {
  /// Whether this calendar comes before another in the configuration.
  func precedes(_ other: CalendarIdentity) -> Bool {
    (position, name) < (other.position, other.name)
  }
}

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

  /// ``nameBesideOthers`` of the event as it would be without its UID.
  package var nameWithoutUID: String { "\u{0}\(distinction)" }
}
