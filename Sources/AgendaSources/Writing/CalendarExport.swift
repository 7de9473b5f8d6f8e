package import ICalendar

/// Events of several calendars in one text.
package struct CalendarExport {
  private var calendar = ComposedCalendar()
  /// The events that were added, by their UIDs.
  private var seen: [String: [StoredEvent]] = [:]
  private let zones: ZoneSource
  private let now: Instant

  /// No events. `zones` makes the definitions that the events’ own files lack.
  package init(zones: ZoneSource, at now: Instant) { (self.zones, self.now) = (zones, now) }

  /// Adds an event with its overrides, unless one of another calendar was added of which it is a version.
  package mutating func add(_ event: StoredEvent) {
    guard !event.uid.isEmpty,
      seen[event.uid]?.contains(where: {
        $0.calendar.name != event.calendar.name && event.isVersion(of: $0)
      }) != true
    else { return }
    seen[event.uid, default: []].append(event)
    var zoned = event.unified(zones)
    for place in zoned.components.indices { zoned.components[place].stampIfNeeded(at: now) }
    calendar.add(zoned, zones)
  }

  /// The text: one VCALENDAR.
  package var bytes: [UInt8] { calendar.bytes }
}
