package import ICalendar

/// A calendar that is put together of components as they are.
package struct ComposedCalendar {
  private var zones: [UInt8] = []
  private var components: [UInt8] = []
  private var carried = CarriedZones()
  /// METHOD of a message (RFC 5546 section 1.4); `nil` for a calendar.
  package var method: String?

  /// A calendar without components.
  package init() {}

  /// Adds components with the VTIMEZONEs that they need. Where a time zone of this name was added that differs, the one of these gets a new name,
  /// and forms of vCalendar 1.0 become those of VERSION 2.0.
  package mutating func add(_ event: ZonedComponents, _ source: ZoneSource) {
    let count = carried.added.count
    for component in carried.take(event, zones: source) { add(component.withoutOldForms.bytes) }
    for zone in carried.added[count...] { zones += zone.bytes.withStandardLineEnds }
  }

  /// Adds the lines of components.
  package mutating func add(_ bytes: [UInt8]) { components += bytes.withStandardLineEnds }

  /// The text.
  package var bytes: [UInt8] {
    let method = method.map { "METHOD:\($0)\r\n" } ?? ""
    return Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(StoredEvent.product)\r\n\(method)".utf8) + zones
      + components
      + Array("END:VCALENDAR\r\n".utf8)
  }

  /// A calendar of components as they are, with the VTIMEZONEs and the X-WR-TIMEZONE by which they are read.
  package static func text(of components: [Component], _ zones: DefinedZones) -> [UInt8] {
    var text = ComposedCalendar()
    if let name = zones.timeZoneName {
      text.zones = Array("X-WR-TIMEZONE:\(Property("X-WR-TIMEZONE", text: name).value)\r\n".utf8)
    }
    for component in zones.components + components { text.add(component.bytes) }
    return text.bytes
  }

  /// A calendar of events, with the time zones that they need.
  package static func text(of events: [ZonedComponents], _ source: ZoneSource) -> [UInt8] {
    var text = ComposedCalendar()
    for event in events { text.add(event, source) }
    return text.bytes
  }
}
