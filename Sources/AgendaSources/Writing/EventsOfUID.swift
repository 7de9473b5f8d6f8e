package import ICalendar

/// The events that the components of one UID are. Components that are no overrides are several events if they do not begin at one time with one title and
/// place, unless one is a version of the other. An override is of the series that has its instance.
struct EventsOfUID {
  /// The positions of the components of each event.
  private(set) var groups: [[Int]] = []

  /// The events of components, each with the VTIMEZONEs by which it is read. `isSame` decides whether two components without RECURRENCE-ID are one event.
  init(_ components: [(component: Component, zones: DefinedZones)], isSame: (Int, Int) -> Bool) {
    let isOverride = { (place: Int) in components[place].component["RECURRENCE-ID"] != nil }
    for place in components.indices where !isOverride(place) {
      if let group = groups.firstIndex(where: { $0.contains { isSame($0, place) } }) {
        groups[group].append(place)
      } else {
        groups.append([place])
      }
    }
    guard groups.count > 1 else {
      groups = components.isEmpty ? [] : [Array(components.indices)]
      return
    }
    let recurring = groups.firstIndex { $0.contains { components[$0].component.recurs } } ?? 0
    for place in components.indices where isOverride(place) {
      let owner = groups.firstIndex { group in
        let (master, zones) = components[group[0]]
        return master.recurs
          && ComponentSeries([master], zones: zones, viewer: .utc)
            .hasInstance(of: components[place].component)
      }
      groups[owner ?? recurring].append(place)
    }
  }
}

extension Component {
  /// Returns `true` if the reader shows both this component and another one with its UID: neither is newer (RFC 5546 section 2.1.5), and none is a copy.
  func isBeside(_ other: Component, isCopy: (Component) -> Bool) -> Bool {
    name == other.name && sequence == other.sequence && !isCopy(other)
      && ["LAST-MODIFIED", "DTSTAMP"].allSatisfy { self[$0]?.value.trimmed == other[$0]?.value.trimmed }
  }

  /// Returns `true` if this component and another one with its UID begin, and are due, at one time, with one title and place.
  package func isVersion(of other: Component) -> Bool {
    name == other.name
      && ["DTSTART", "DUE", "SUMMARY", "LOCATION"].allSatisfy { name in
        let (own, others) = (self[name], other[name])
        return ["DTSTART", "DUE"].contains(name)
          ? own?.value.trimmed == others?.value.trimmed
            && own?["TZID"]?.trimmed.lowercased() == others?["TZID"]?.trimmed.lowercased()
          : (own?.text.trimmed ?? "") == (others?.text.trimmed ?? "")
      }
  }
}
