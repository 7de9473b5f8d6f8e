package import ICalendar

/// The short names that are shown beside the events of an agenda, so that a command can be given one of them.
package struct ShownIdentifiers: Sendable, Hashable {
  /// The names, by UID.
  private let names: [String: String]
  /// The UIDs of series with several instances on one day.
  private var severalOnOneDay: Set<String> = []
  /// The characters of the longest name.
  private var longest = 0

  /// The names of the events of an agenda; `names` makes those of all its UIDs.
  package init(of agenda: Agenda, _ names: ([String]) -> [String: String]) {
    let occurrences = agenda.occurrences.map(\.occurrence)
    self.names = names(occurrences.compactMap(\.event.uid))
    var seen: Set<String> = []
    for occurrence in occurrences {
      guard let uid = occurrence.event.uid, case .instant(let instant) = occurrence.recurrenceID else {
        continue
      }
      let key = "\(agenda.zone.localDateTime(at: instant).date) \(uid)"
      if !seen.insert(key).inserted { severalOnOneDay.insert(uid) }
    }
    longest = occurrences.reduce(0) { max($0, text(for: $1, in: agenda.zone)?.utf8.count ?? 0) }
  }

  /// The name of an occurrence, as wide as the longest one, so that what follows is aligned.
  package func alignedText(for occurrence: Occurrence, in zone: Zone) -> String? {
    text(for: occurrence, in: zone).map {
      $0 + String(repeating: " ", count: max(0, longest - $0.utf8.count))
    }
  }

  /// The name of an occurrence. The name of an instance of a series ends with `@` and its original start in a zone: the date, and the time if several
  /// instances begin on that date. `nil` if the event has no UID.
  package func text(for occurrence: Occurrence, in zone: Zone) -> String? {
    guard let uid = occurrence.event.uid, let name = names[uid] else { return nil }
    switch occurrence.recurrenceID {
    case nil: return name
    case .date(let date): return "\(name)@\(date)"
    case .instant(let instant):
      let local = zone.localDateTime(at: instant)
      guard severalOnOneDay.contains(uid) else { return "\(name)@\(local.date)" }
      return "\(name)@\(local)"
    }
  }
}
