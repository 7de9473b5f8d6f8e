/// Decides which VTIMEZONE of a text a TZID means (RFC 5545 section 3.8.3.1): the one place for all that read, check, change and copy calendars.
///
/// The exact name counts before one that differs in letter case alone. Of several with it, the first one of the VCALENDAR in which the TZID is used counts,
/// else the first one of the text. ``TimeZoneResolver`` decides what counts beside a zone of the system with that name.
struct ZoneDefinitionOrder: Sendable {
  /// A TZID in a VCALENDAR, or in the whole text.
  private struct Key: Hashable {
    var name: String
    var calendar: Int?
  }

  private var places: [Key: Int] = [:]
  private var placesInLowerCase: [Key: Int] = [:]

  /// Notes the next VTIMEZONE of the text, with its place among them and the position of its VCALENDAR. One without a name is never meant.
  mutating func add(_ name: String, at place: Int, in calendar: Int?) {
    guard !name.isEmpty else { return }
    let lower = name.lowercased()
    for calendar in calendar == nil ? [nil] : [calendar, nil] {
      let (exact, any) = (Key(name: name, calendar: calendar), Key(name: lower, calendar: calendar))
      if places[exact] == nil { places[exact] = place }
      if placesInLowerCase[any] == nil { placesInLowerCase[any] = place }
    }
  }

  /// The place of the VTIMEZONE that a TZID means where it is used in a VCALENDAR; `nil` if there is none.
  func place(of name: String, in calendar: Int?) -> Int? {
    guard !places.isEmpty else { return nil }
    let name = name.timeZoneName
    if let place = places[Key(name: name, calendar: calendar)] ?? places[Key(name: name, calendar: nil)] {
      return place
    }
    let lower = name.lowercased()
    return placesInLowerCase[Key(name: lower, calendar: calendar)]
      ?? placesInLowerCase[Key(name: lower, calendar: nil)]
  }
}

/// The VTIMEZONEs of a text by which the times of one of its VCALENDARs are read.
package struct DefinedZones: Sendable {
  /// A VTIMEZONE, and the position of its VCALENDAR in the text.
  package typealias Definition = (component: Component, calendar: Int?)

  private var definitions: [Definition] = []
  private var order = ZoneDefinitionOrder()
  /// The position of the VCALENDAR in the text.
  private var calendar: Int?
  /// The X-WR-TIMEZONE of the VCALENDARs that have one, by their positions.
  private var timeZoneNames: [Int: String] = [:]

  /// The definitions of a calendar, in the order in which they count.
  package init(_ components: [Component] = []) { self.init(components.map { ($0, 0) }, of: 0) }

  /// The definitions of a text in its order, each with the position of its VCALENDAR, as one of the VCALENDARs has them. `timeZoneNames` has the
  /// X-WR-TIMEZONE of those that have one.
  package init(_ definitions: [Definition], of calendar: Int?, timeZoneNames: [Int: String] = [:]) {
    (self.calendar, self.timeZoneNames) = (calendar, timeZoneNames)
    for (component, calendar) in definitions { add(component, in: calendar) }
  }

  /// The definitions of the VCALENDARs of a text.
  package init(ofCalendars calendars: [Component]) {
    for (place, calendar) in calendars.enumerated() {
      for component in calendar.components where component.name == "VTIMEZONE" { add(component, in: place) }
      let name = calendar["X-WR-TIMEZONE"].map { String($0.text.trimmingSpaces) }
      timeZoneNames[place] = name?.isEmpty == false ? name : nil
    }
  }

  /// The definitions as another VCALENDAR of the text has them.
  package func seen(from calendar: Int?) -> DefinedZones {
    var zones = self
    zones.calendar = calendar
    return zones
  }

  /// The VTIMEZONEs in the order in which they count: those of the VCALENDAR, and then those of others.
  package var components: [Component] {
    own + definitions.filter { $0.calendar != calendar }.map(\.component)
  }

  /// The X-WR-TIMEZONE of the VCALENDAR; `nil` if it has none.
  package var timeZoneName: String? { calendar.flatMap { timeZoneNames[$0] } }

  /// The definitions of one VCALENDAR made of two: these count before those of the other.
  package func followed(by other: DefinedZones) -> DefinedZones {
    var zones = DefinedZones(components + other.components)
    zones.timeZoneNames[0] = timeZoneName ?? other.timeZoneName
    return zones
  }

  /// The midnights that values in UTC of the VCALENDAR can mean.
  func midnights(viewer: Zone, zone: (String) -> Zone?) -> LocalMidnights {
    LocalMidnights(
      definedAs: own.compactMap(\.definedZoneName), timeZoneName: timeZoneName, viewer: viewer, zone: zone)
  }

  /// The VTIMEZONEs of the VCALENDAR itself.
  var own: [Component] { definitions.filter { $0.calendar == calendar }.map(\.component) }

  /// The definition of a TZID, in any spelling that the reader takes for it; `nil` if there is none.
  package subscript(name: String) -> Component? {
    order.place(of: name, in: calendar).map { definitions[$0].component }
  }

  /// The zone of a TZID; `nil` if it has none.
  package func zone(named name: String, _ resolver: TimeZoneResolver) -> Zone? {
    resolver.zone(named: name) { self[name].map { VTimeZone($0) } }
  }

  /// Adds a definition to the VCALENDAR, behind its others.
  mutating func add(_ component: Component) { add(component, in: calendar) }

  private mutating func add(_ component: Component, in calendar: Int?) {
    guard let name = component.definedZoneName else { return }
    order.add(name, at: definitions.count, in: calendar)
    definitions.append((component, calendar))
  }
}

extension Component {
  /// The TZID of a VTIMEZONE, in the form in which names are compared: the first one that is not empty; `nil` if there is none.
  package var definedZoneName: String? {
    all("TZID").lazy.map(\.value.timeZoneName).first { !$0.isEmpty }
  }
}

extension VTimeZone {
  /// Reads a VTIMEZONE.
  init(_ component: Component) {
    var reader = ContentLineReader(component.bytes)
    var lines: [ContentLine] = []
    while let line = reader.next() { lines.append(line) }
    self.init(lines)
  }
}
