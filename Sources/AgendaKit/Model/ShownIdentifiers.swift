package import ICalendar

/// The short names that are shown beside the events of an agenda, so that a command can be given one of them.
package struct ShownIdentifiers: Sendable, Hashable {
  /// The names, by UID.
  private let names: [String: String]
  /// The letters of events with a UID that other events have too.
  private let parts: [Event: String]
  /// The UIDs of series with several instances on one day.
  private var severalOnOneDay: Set<String> = []
  /// The characters of the longest name.
  private var longest = 0

  /// The names of the events of an agenda. `names` has those of their UIDs, and `letters` tells events with one UID apart.
  package init(of agenda: Agenda, names: [String: String], letters: (Event) -> String?) {
    let occurrences = agenda.occurrences.map(\.occurrence)
    self.names = names
    var parts: [Event: String] = [:]
    for event in occurrences.lazy.map(\.event) {
      if let part = letters(event) { parts[event] = part }
    }
    self.parts = parts
    var seen: Set<String> = []
    for occurrence in occurrences {
      guard let uid = occurrence.event.uid, case .instant(let instant) = occurrence.recurrenceID else {
        continue
      }
      let part = parts.isEmpty ? nil : parts[occurrence.event]
      let key = "\(agenda.zone.localDateTime(at: instant).date) \(uid) \(part ?? "")"
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
    guard let uid = occurrence.event.uid, var name = names[uid] else { return nil }
    if !parts.isEmpty, let part = parts[occurrence.event] { name += "." + part }
    guard let instance = occurrence.recurrenceID else { return name }
    return "\(name)@\(instance.name(in: zone, withTime: severalOnOneDay.contains(uid)))"
  }
}

extension Occurrence.RecurrenceID {
  /// The original start of an instance as a user writes it: the date in a zone, or the time. The second of two equal times, when clocks go back, has
  /// its offset from UTC.
  package func name(in zone: Zone, withTime: Bool) -> String {
    switch self {
    case .date(let date): return date.description
    case .instant(let instant):
      let local = zone.localDateTime(at: instant)
      guard withTime else { return local.date.description }
      guard zone.instant(of: local) != instant else { return local.description }
      let minutes = abs(zone.offset(at: instant)) / 60
      let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return "\(local)\(zone.offset(at: instant) < 0 ? "-" : "+")\(digits.joined(separator: ":"))"
    }
  }
}
