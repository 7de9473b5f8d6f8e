/// Something in a component that says the same as one of its properties, or that counts from it: when the property changes, it follows or goes, so
/// that no program reads the former value. ``all`` has what programs write beside each property.
struct Companion: Sendable {
  /// The properties that it follows.
  let followed: [String]
  /// Makes it follow a change. What the change sets itself stays.
  let follow: @Sendable (inout Component, ComponentChange) -> Void

  init(of followed: String..., follow: @escaping @Sendable (inout Component, ComponentChange) -> Void) {
    (self.followed, self.follow) = (followed, follow)
  }

  /// Properties and components that go: nobody knows their new value.
  private init(
    of followed: String..., removing properties: [String], beginning prefixes: [String] = [],
    components: [String] = []
  ) {
    self.followed = followed
    follow = { component, change in
      let names = Set(component.properties.map(\.name)).filter { name in
        properties.contains(name) || prefixes.contains(where: name.hasPrefix)
      }
      for name in names where !change.sets(name) { component.removeAll(name) }
      let former = change.old.components
      component.components.removeAll { components.contains($0.name) && former.contains($0) }
    }
  }

  /// Parameters that say something of the former value of a property.
  private init(of followed: String..., removingParameters names: [String], from properties: [String]) {
    self.followed = followed
    follow = { component, change in
      for property in properties {
        let former = change.old.all(property)
        component.changeAll(property) { property in
          for name in names {
            guard let value = property[name], former.contains(where: { $0[name] == value }) else { continue }
            property[name] = nil
          }
        }
      }
    }
  }

  /// What follows each property.
  static let all: [Companion] = [
    // The place: as a position, as Apple, Outlook and Exchange write it, and as in RFC 9073. The way to it is that to the former one.
    Companion(
      of: "LOCATION",
      removing: [
        "GEO", "STRUCTURED-LOCATION", "X-APPLE-STRUCTURED-LOCATION", "X-APPLE-TRAVEL-DURATION",
        "X-APPLE-TRAVEL-START", "X-MICROSOFT-LATITUDE", "X-MICROSOFT-LONGITUDE",
      ],
      beginning: ["X-MICROSOFT-LOCATION"], components: ["VLOCATION", "VVENUE"]),
    // The text as HTML: RFC 9073, and Outlook, Google and Zimbra.
    Companion(of: "DESCRIPTION", removing: ["STYLED-DESCRIPTION", "X-ALT-DESC"]),
    .parameters(of: "SUMMARY"), .parameters(of: "DESCRIPTION"), .parameters(of: "LOCATION"),
    // evolution-data-server hides a series behind the end that it noted.
    Companion(
      of: "DTSTART", "RRULE", "EXRULE", removingParameters: ["X-EVOLUTION-ENDDATE"],
      from: ["RRULE", "EXRULE"]),
    // The rule in the calendar of another culture, as Exchange writes it.
    Companion(
      of: "DTSTART", "RRULE", "EXDATE",
      removing: ["X-MICROSOFT-CALSCALE", "X-MICROSOFT-RRULE", "X-MICROSOFT-EXDATE"]),
    Companion(of: "DTSTART", "DUE", "RRULE", follow: currentInstance),
    Companion(of: "DTSTART", "DTEND", "DUE", "DURATION", follow: allDayMarks),
    Companion(of: "DTSTART", "DUE", follow: postponements),
    Companion(of: "SUMMARY", "DESCRIPTION", "DTSTART", "DUE", follow: reminders),
    Companion(of: "TRANSP", "STATUS", follow: busyStatus),
    Companion(of: "PRIORITY", follow: importance),
    Companion(of: "STATUS", "COMPLETED", "PERCENT-COMPLETE", follow: completion),
  ]

  /// The parameters of a text: another form or the language of the former text, or that its value is HTML, as KDE writes.
  private static func parameters(of name: String) -> Companion {
    Companion(
      of: name,
      removingParameters: [
        "ALTREP", "LANGUAGE", "DERIVED", "X-KDE-TEXTFORMAT", "X-TEXTFORMAT", "VVENUE", "VENUE-UID",
        "X-VENUE-UID",
      ], from: [name])
  }
}

/// A change of a component, as its companions see it.
struct ComponentChange {
  let old: Component
  /// The component as the change has made it.
  let new: Component
  let reading: ComponentTimes
  let now: Instant

  /// Whether the change gave a property another value.
  func changes(_ name: String) -> Bool {
    let (before, after) = (old.all(name), new.all(name))
    guard before != after else { return false }
    switch name {
    case "SUMMARY", "DESCRIPTION", "LOCATION": return before.map(\.text) != after.map(\.text)
    case "RRULE", "EXRULE": return before.map(\.value) != after.map(\.value)
    default: return true
    }
  }

  /// Whether the change has set a property itself, or removed it.
  func sets(_ name: String) -> Bool { old.all(name) != new.all(name) }
}

extension Component {
  /// Makes what says the same as a changed property follow it. `old` is the component before the change.
  mutating func followChanges(from old: Component, now: Instant, reading: ComponentTimes) {
    let change = ComponentChange(old: old, new: self, reading: reading, now: now)
    for companion in Companion.all where companion.followed.contains(where: change.changes) {
      companion.follow(&self, change)
    }
  }

  /// Changes each property with a name.
  fileprivate mutating func changeAll(_ name: String, _ change: (inout Property) -> Void) {
    properties = properties.map { property in
      guard property.name == name else { return property }
      var changed = property
      change(&changed)
      return changed
    }
  }
}
