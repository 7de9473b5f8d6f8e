import ICalendar

extension [AgendaDay] {
  /// Marks the items whose occurrences overlap others among all that were selected, also those that a limit hides.
  mutating func markConflicts(among selected: [SelectedOccurrence]) {
    let conflicts = SelectedOccurrence.conflicts(among: selected)
    guard !conflicts.isEmpty else { return }
    for day in indices {
      self[day].allDay.markConflicts(conflicts)
      self[day].timed.markConflicts(conflicts)
    }
  }
}

extension [AgendaItem] {
  fileprivate mutating func markConflicts(_ conflicts: Set<SelectedOccurrence>) {
    for index in indices where conflicts.contains(self[index].placed) { self[index].hasConflict = true }
  }
}

extension SelectedOccurrence {
  /// Whether the occurrence claims time on a clock: it is timed, has a length, and is neither transparent, cancelled nor declined.
  var claimsTime: Bool {
    guard !isAllDay, !event.isCancelled, !event.isDeclined, occurrence.isBusy,
      case .timed(let start, let end) = span
    else { return false }
    return start < end
  }

  /// The time that it claims: its own, and the way to it.
  private var claimed: Range<Instant>? {
    guard claimsTime, case .timed(let start, let end) = span else { return nil }
    return min(occurrence.departure ?? start, start)..<end
  }

  /// Those that claim time and overlap another one that does, each with the way to it. Occurrences that only touch do not overlap.
  static func conflicts(among occurrences: [SelectedOccurrence]) -> Set<SelectedOccurrence> {
    let timed = occurrences.compactMap { one in one.claimed.map { (occurrence: one, claimed: $0) } }
      .sorted { $0.claimed.lowerBound < $1.claimed.lowerBound }
    var conflicts: Set<SelectedOccurrence> = []
    // Of those so far, the one that ends last. Any other that overlaps the next one overlaps this one too, and is in the set already.
    var reaching: (occurrence: SelectedOccurrence, end: Instant)?
    for (occurrence, claimed) in timed {
      if let reaching, claimed.lowerBound < reaching.end {
        conflicts.insert(reaching.occurrence)
        conflicts.insert(occurrence)
      }
      if reaching.map({ $0.end < claimed.upperBound }) ?? true { reaching = (occurrence, claimed.upperBound) }
    }
    return conflicts
  }
}
