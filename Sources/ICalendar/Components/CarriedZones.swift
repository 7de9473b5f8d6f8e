/// Finds the zones of TZIDs in calendars, and makes the VTIMEZONEs of those that no calendar defines.
package final class ZoneSource {
  private static let firstYear = LocalDateTime(CalendarDate(unchecked: 1970, 1, 1))
  private static let lastYear = LocalDateTime(CalendarDate(unchecked: 2100, 1, 1))

  private let resolver: TimeZoneResolver
  private let database: ZoneDatabase
  private let viewer: Zone?

  /// The zones of a database. `viewer` is known by its identifier, which can be a rule in TZ.
  package init(_ database: ZoneDatabase = .system, viewer: Zone? = nil) {
    (resolver, self.database, self.viewer) = (TimeZoneResolver(database: database), database, viewer)
  }

  /// The zone that a TZID means beside a definition of its calendar, if it has one; `nil` for times without a zone.
  func zone(named name: String, _ definition: Component?) -> Zone? {
    resolver.zone(named: name) { definition.map { VTimeZone($0) } } ?? ownZone(named: name)
  }

  /// The times of components of a calendar with these definitions, with the midnights of another one if that is given.
  func times(_ zones: DefinedZones, midnights: DefinedZones? = nil) -> ComponentTimes {
    ComponentTimes(viewer: viewer ?? .utc, zones: zones, midnights: midnights, database: database)
  }

  /// Whether a TZID means a zone of the system whatever a calendar says of it.
  package func isCertain(_ name: String) -> Bool { resolver.zone(certainlyNamed: name) != nil }

  /// Whether a TZID is the name of a zone of the system, as it is written there, which other programs know without a definition.
  package func isNameOfZone(_ name: String) -> Bool { zone(named: name, nil)?.identifier == name }

  /// Whether two zones have the same offsets. Two times without a zone are in the same one.
  func isSame(_ one: Zone?, _ other: Zone?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one == other || one.hasSameOffsets(as: other, from: Self.firstYear, to: Self.lastYear)
  }

  /// The VTIMEZONE for a TZID that some components use, from the year of the first of their times on; `nil` if no zone has that name.
  func definition(named name: String, for components: [Component]) -> Component? {
    guard let zone = zone(named: name, nil) else { return nil }
    return .timeZone(zone, named: name, for: components)
  }

  /// The definition that travels for a TZID that some components use, where their calendar has another one that is of no use: the one place that decides
  /// whose definition is written. `nil` if that of the calendar is. One whose TZID has quotes or spaces around it gets the plain name, by which other
  /// programs look for it.
  ///
  /// Where the TZID is the name of a zone of the system, that zone counts for the reader; other programs and servers have only what is written. They refuse
  /// a VTIMEZONE without STANDARD and DAYLIGHT, and are wrong behind the end of one that ends before its zone does (RFC 5545 section 3.6.5).
  func replacement(of definition: Component, for components: [Component]) -> Component? {
    whole(definition, for: components) ?? definition.plainlyNamedZone
  }

  private func whole(_ definition: Component, for components: [Component]) -> Component? {
    guard let name = definition.definedZoneName, let zone = resolver.zone(certainlyNamed: name) else {
      return nil
    }
    let written = VTimeZone(definition)
    guard written.observances.isEmpty || resolver.overruled(written)?.endsEarly == true else { return nil }
    return .timeZone(
      zone, named: name, for: components, insteadOfOneSince: written.observances.map(\.start.date.year).min())
  }

  /// A text whose VTIMEZONEs of no use are replaced; the text itself if it has none.
  package func replacingUselessDefinitions(in text: [UInt8]) -> [UInt8] {
    var calendars = ComponentFile(text).components
    var isChanged = false
    for place in calendars.indices {
      let components = calendars[place].components
      let used = components.filter { $0.name != "VTIMEZONE" }
      calendars[place].components = components.map { component in
        guard component.name == "VTIMEZONE", let made = replacement(of: component, for: used) else {
          return component
        }
        isChanged = true
        return made
      }
    }
    return isChanged ? ComponentFile(calendars).bytes : text
  }

  private func ownZone(named name: String) -> Zone? {
    viewer.flatMap { $0.identifier == name.timeZoneName ? $0 : nil }
  }
}

/// Components with the VTIMEZONEs by which their times are read (RFC 5545 section 3.6.5).
package struct ZonedComponents: Sendable {
  /// The components.
  package var components: [Component]
  /// The VTIMEZONEs of the calendar from which they are, in the order in which they count.
  package var zones: DefinedZones

  /// The UID of the first component, as it is written.
  package var uid: String { components.first.map { String($0["UID"]?.value.trimmed ?? "") } ?? "" }

  /// Components of a calendar that has these VTIMEZONEs.
  package init(_ components: [Component], _ zones: DefinedZones = DefinedZones()) {
    (self.components, self.zones) = (components, zones)
  }
}

/// Puts components into a calendar so that their times mean there what they mean in their own calendar: the one place that lets VTIMEZONEs travel.
///
/// A TZID that the calendar lacks comes with its definition. One that the calendar defines otherwise gets a new name, and so do the times that use it.
package struct CarriedZones: Sendable {
  /// The name that a TZID gets in the calendar.
  private enum Becomes: Sendable {
    case itself
    case named(String)
    /// The times have no zone, and would get one.
    case nothing
  }

  /// The VTIMEZONEs that the calendar has, or will have.
  private var defined: DefinedZones
  /// The names that its own VCALENDAR defines, in lower case. The reader finds those of others too, and other programs do not.
  private var ownNames: Set<String>
  /// The VTIMEZONEs that the calendar must get, in the order of their first use.
  package private(set) var added: [Component] = []
  /// TZIDs of components that have no zone, in lower case. A definition would give them one.
  private var floating: Set<String> = []
  private var known: [String: [(definition: Component?, becomes: Becomes)]] = [:]

  /// The zones of a VCALENDAR with these VTIMEZONEs.
  package init(into own: [Component] = []) { self.init(DefinedZones(own)) }

  /// The zones of a VCALENDAR with these definitions.
  package init(_ zones: DefinedZones) {
    defined = zones
    ownNames = Set(zones.own.compactMap { $0.definedZoneName?.lowercased() })
  }

  /// All VTIMEZONEs of the calendar with those that it must get.
  package var all: DefinedZones { defined }

  /// Returns the components as they must be written in the calendar, and notes the VTIMEZONEs that it lacks for them. Midnights in UTC become the dates that
  /// they mean, where the calendar lacks the zone by which they mean them.
  /// - Parameters:
  ///   - carried: the components, and the VTIMEZONEs by which they are read.
  ///   - zones: the zones of TZIDs that have no definition.
  ///   - names: TZIDs for which no VTIMEZONE is made, since the calendar has used them without one.
  ///   - isUsed: returns whether the text of the calendar has a name in any letter case. A definition of a name that times in the calendar use would
  ///     change these.
  package mutating func take(
    _ carried: ZonedComponents, zones: ZoneSource, without names: Set<String> = [],
    isUsed: (String) -> Bool = { _ in false }
  ) -> [Component] {
    var carried = carried
    if carried.mayHaveMidnightsInUTC {
      let there = zones.times(carried.zones, midnights: defined)
      carried.components = zones.times(carried.zones).written(carried.components, readBy: there)
    }
    var changes: [String: String?] = [:]
    for name in carried.components.timeZoneNames {
      let definition = carried.zones[name]
      switch known[name]?.first(where: { $0.definition == definition })?.becomes
        ?? decide(name, definition, carried, zones, names, isUsed)
      {
      case .itself: break
      case .named(let new): changes[name] = .some(new)
      case .nothing: changes[name] = .some(nil)
      }
    }
    guard !changes.isEmpty else { return carried.components }
    return carried.components.map { $0.withTimeZones(changes) }
  }

  private mutating func decide(
    _ name: String, _ definition: Component?, _ carried: ZonedComponents, _ zones: ZoneSource,
    _ names: Set<String>, _ isUsed: (String) -> Bool
  ) -> Becomes {
    let floating = floating
    func isTaken(_ name: String) -> Bool { floating.contains(name.lowercased()) || isUsed(name) }
    let meant = zones.zone(named: name, definition)
    let (there, isCertain) = (defined[name], zones.isCertain(name))
    let becomes: Becomes
    if there != nil && !isCertain && !zones.isSame(zones.zone(named: name, there), meant)
      || there == nil && !isCertain && definition != nil && isTaken(name)
    {
      becomes = renamed(name, definition, meant, carried.components, zones, isTaken)
    } else {
      // A TZID that begins with a slash needs no VTIMEZONE (RFC 5545 section 3.2.19).
      if !ownNames.contains(name.timeZoneName.lowercased()), !names.contains(name),
        definition != nil || there != nil || !name.hasPrefix("/")
      {
        add(definition ?? there, name, carried.components, zones)
      }
      if meant == nil { self.floating.insert(name.lowercased()) }
      // Other readers look for the exact name.
      let spelling = names.contains(name) && isCertain ? nil : defined[name]?.definedZoneName
      let needsQuotes = name.utf8.contains { ",:;".utf8.contains($0) }
      becomes = spelling.map { $0 == name.timeZoneName && !needsQuotes ? .itself : .named($0) } ?? .itself
    }
    known[name, default: []].append((definition, becomes))
    return becomes
  }

  /// A name for a TZID that means something else in the calendar.
  private mutating func renamed(
    _ name: String, _ definition: Component?, _ meant: Zone?, _ components: [Component], _ zones: ZoneSource,
    _ isUsed: (String) -> Bool
  ) -> Becomes {
    guard let meant else { return .nothing }
    let base = name.timeZoneName
    if definition == nil, zones.isCertain(meant.identifier) {
      if defined[meant.identifier] == nil { add(nil, meant.identifier, components, zones) }
      return .named(meant.identifier)
    }
    for number in 2... {
      let new = "\(base) \(number)"
      if let there = defined[new] {
        if zones.isSame(zones.zone(named: new, there), meant) { return .named(there.definedZoneName ?? new) }
        continue
      }
      guard !zones.isCertain(new), !isUsed(new) else { continue }
      var copy = definition ?? Component.timeZone(meant, named: name, for: components)
      copy["TZID"] = Property("TZID", text: new)
      guard zones.isSame(zones.zone(named: new, copy), meant) else { break }
      ownNames.insert(new.lowercased())
      defined.add(copy)
      added.append(copy)
      return .named(new)
    }
    // The definition that the name would get is not read as the zone that was meant, as where the zone of a table continues it.
    let new = "\(base) (\(meant.identifier))"
    if defined[new] == nil { add(.timeZone(meant, named: new, for: components), new, components, zones) }
    return .named(new)
  }

  private mutating func add(
    _ definition: Component?, _ name: String, _ components: [Component], _ zones: ZoneSource
  ) {
    let own = definition.map { zones.replacement(of: $0, for: components) ?? $0 }
    guard let zone = own ?? zones.definition(named: name, for: components) else { return }
    ownNames.insert(name.timeZoneName.lowercased())
    defined.add(zone)
    added.append(zone)
  }
}

extension Component {
  /// A VTIMEZONE whose name has quotes or spaces around it with the name alone; `nil` for any other.
  fileprivate var plainlyNamedZone: Component? {
    guard let name = definedZoneName, let written = self["TZID"]?.value,
      written.first.map({ $0 == "\"" || $0.isWhitespace }) == true
        || written.last.map({ $0 == "\"" || $0.isWhitespace }) == true
    else { return nil }
    var zone = self
    zone["TZID"] = Property("TZID", text: name)
    return zone
  }

  /// The component with other TZIDs, by their names in the form in which names are compared; `nil` removes one. Other properties keep their bytes.
  fileprivate func withTimeZones(_ changes: [String: String?]) -> Component {
    var changed = self
    for (place, part) in parts.enumerated() {
      switch part {
      case .property(var property):
        guard let name = property.timeZoneName, let new = changes[name] else { continue }
        property["TZID"] = new
        property.quoteParameters()
        changed.parts[place] = .property(property)
      case .component(let component):
        let new = component.withTimeZones(changes)
        if new != component { changed.parts[place] = .component(new) }
      default: break
      }
    }
    return changed
  }
}
