package import ICalendar

/// Events of several calendars in one text.
package struct CalendarExport {
  private var calendar = ComposedCalendar()
  /// The calendars of the UIDs that were added.
  private var seen: [String: String] = [:]
  private let zones: ZoneSource
  private let now: Instant

  /// No events. `zones` makes the definitions that the events’ own files lack.
  package init(zones: ZoneSource, at now: Instant) { (self.zones, self.now) = (zones, now) }

  /// Adds an event with its overrides, unless one of another calendar with its UID was added.
  package mutating func add(_ event: StoredEvent) {
    guard !event.uid.isEmpty, seen[event.uid] ?? event.calendar.name == event.calendar.name else { return }
    seen[event.uid] = event.calendar.name
    var zoned = event.unified(zones)
    for place in zoned.components.indices where zoned.components[place]["DTSTAMP"] == nil {
      // RFC 5545 asks for it.
      zoned.components[place].append(Property("DTSTAMP", value: now.basicForm))
    }
    calendar.add(zoned, zones)
  }

  /// The text: one VCALENDAR.
  package var bytes: [UInt8] { calendar.bytes }
}
