package import ICalendar

/// Events of several calendars in one text.
package struct CalendarExport {
  private var calendars: [ComposedCalendar] = []
  private var seen: Set<String> = []
  private let zones: ZoneDefinitions
  private let now: Instant
  private let isKnown: (String) -> Bool

  /// No events. `zones` has the definitions that the events’ own files lack, and `isKnown` says which names every program knows: their definitions in
  /// the files do not count.
  package init(zones: ZoneDefinitions, at now: Instant, isKnown: @escaping (String) -> Bool) {
    self.zones = zones
    self.now = now
    self.isKnown = isKnown
  }

  /// Adds an event with its overrides, unless one with its UID was added.
  package mutating func add(_ event: StoredEvent) {
    guard !event.uid.isEmpty, seen.insert(event.uid).inserted else { return }
    let known = zones.including(event)
    var definitions: [(name: String, bytes: [UInt8])] = []
    var lines: [UInt8] = []
    for part in event.parts {
      var component = part.component
      // RFC 5545 asks for it.
      if component["DTSTAMP"] == nil { component.append(Property("DTSTAMP", value: now.basicForm)) }
      for name in component.zoneNames { if let zone = known[name] { definitions.append((name, zone)) } }
      lines += ComposedCalendar.ended(component.bytes)
    }
    // Two calendars can have different zones of one name. Then the second one gets a VCALENDAR of its own.
    let place = calendars.firstIndex { calendar in
      definitions.allSatisfy { isKnown($0.name) || !calendar.hasOtherZone($0.name, than: $0.bytes) }
    }
    if place == nil { calendars.append(ComposedCalendar()) }
    let index = place ?? calendars.count - 1
    for zone in definitions { calendars[index].add(zone: zone.bytes, name: zone.name) }
    calendars[index].add(lines)
  }

  /// The text: one VCALENDAR, unless time zones of one name differ.
  package var bytes: [UInt8] { (calendars.isEmpty ? [ComposedCalendar()] : calendars).flatMap(\.bytes) }
}
