internal import AgendaKit
package import ICalendar

/// The names that tell some events apart from all others of their calendars: the short ones of their UIDs, and the letters of each event of a UID that
/// several events have.
package struct EventNames {
  /// The short names, by UID.
  package let short: [String: String]
  /// The letters of the components of UIDs that several events have.
  private var letters: [Key: String] = [:]

  /// The values that tell one component of a UID apart from the others.
  private struct Key: Hashable {
    let name: String
    let instance: EventTime?

    init(_ event: Event) { (name, instance) = (event.nameBesideOthers, event.schedule.recurrenceID) }
  }

  /// The names of the events with some UIDs. `viewer` is the zone of times without a zone, and `zones` has those that files do not define.
  package init(
    of uids: some Sequence<String>, in calendars: [CalendarConfiguration], viewer: Zone, zones: ZoneDatabase
  ) {
    let uids = Set(uids)
    let shortest = EventIdentifier.Beginnings(EventIdentifier.short(of: uids).values)
    var counts: [String: Int] = [:]
    var alike: Set<String> = []
    // No component is read for this, but those whose UID is in an unusual form.
    _ = StoredEvent.find(in: calendars, isReadAlone: true) { uid in
      if uids.contains(uid) {
        counts[uid, default: 0] += 1
      } else if shortest.include(identifierOf: uid) {
        alike.insert(uid)
      }
      return false
    }
    short = EventIdentifier.short(of: uids.union(alike))
    let several = counts.filter { $0.value > 1 }
    guard !several.isEmpty else { return }
    let found = StoredEvent.find(in: calendars, isReadAlone: true) { several[$0] != nil }
    for stored in Dictionary(grouping: found, by: \.uid).values where stored.count > 1 {
      let events = stored.map {
        $0.events(in: ICalendar.Calendar($0.bytes, viewer: viewer, zones: zones), zones)
      }
      let parts = events.map { $0.named.map { EventIdentifier.part(of: $0) } }
      guard Set(parts).count > 1 else { continue }
      for (events, part) in zip(events, parts) {
        for event in events { letters[Key(event)] = part }
      }
    }
  }

  /// The letters that tell an event apart from others with its UID; `nil` if no other event has it.
  package func letters(of event: Event) -> String? { letters.isEmpty ? nil : letters[Key(event)] }
}

extension [Event] {
  /// Of the components of an event the one whose start, title and place it is known by: the series, or an override if there is none.
  package var named: Event? { first { !$0.schedule.isOverride } ?? first }
}
