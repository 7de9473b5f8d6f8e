package import ICalendar

/// Events of several calendars in one text.
package struct CalendarExport {
  /// The events that were added, and their places by UID.
  private var events: [StoredEvent] = []
  private var places: [String: [Int]] = [:]
  private let zones: ZoneSource
  private let now: Instant

  /// No events. `zones` makes the definitions that the events’ own files lack.
  package init(zones: ZoneSource, at now: Instant) { (self.zones, self.now) = (zones, now) }

  /// Adds an event with its overrides. Of versions in several calendars that with the highest SEQUENCE is written, of several the first.
  package mutating func add(_ event: StoredEvent) {
    guard !event.uid.isEmpty else { return }
    let version = places[event.uid]?.first { place in
      events[place].calendar.name != event.calendar.name && event.isVersion(of: events[place])
    }
    if let version {
      if event.isNewer(than: events[version]) { events[version] = event }
      return
    }
    places[event.uid, default: []].append(events.count)
    events.append(event)
  }

  /// The text: one VCALENDAR.
  package var bytes: [UInt8] {
    var calendar = ComposedCalendar()
    for event in events {
      var zoned = event.unified(zones)
      for place in zoned.components.indices where zoned.components[place]["DTSTAMP"] == nil {
        // RFC 5545 asks for it.
        zoned.components[place].append(Property("DTSTAMP", value: now.basicForm))
      }
      calendar.add(zoned, zones)
    }
    return calendar.bytes
  }
}
