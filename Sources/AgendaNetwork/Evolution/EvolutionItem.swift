internal import AgendaSources
internal import ICalendar

/// An item as the Evolution Data Server takes it: component by component, the series before its overrides.
///
/// Two components in one call are not sent: given a changed series and an override, the server of Debian 12 keeps the override alone
/// (`findings/eds-override-replaces-series.sh`).
struct EvolutionItem {
  /// The property with the tag that a CalDAV server has given. A component without the current one is sent to that server as a new one, and refused.
  private static let tagName = "X-EVOLUTION-CALDAV-ETAG"

  /// An override, with the value of its RECURRENCE-ID.
  private typealias Override = (recurrenceID: String, component: Component)

  private var uid = ""
  private var zones: [Component] = []
  private var series: Component?
  private var overrides: [Override] = []
  private var tag: Property?

  /// Takes a VCALENDAR with one item apart.
  init(_ contents: [UInt8]) {
    for var component in ComponentFile(contents).components.flatMap(\.components) {
      guard component.name != "VTIMEZONE" else {
        zones.append(component)
        continue
      }
      tag = tag ?? component[Self.tagName]
      component.removeAll(Self.tagName)
      uid = component["UID"]?.text ?? uid
      if let instance = component["RECURRENCE-ID"] {
        overrides.append((instance.value, component))
      } else {
        series = series ?? component
      }
    }
  }

  /// A VCALENDAR with what the server gives, which is one already if the item has overrides or needs zones.
  static func calendar(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let isWhole = text.drop(while: \.isWhitespace).prefix(15).uppercased() == "BEGIN:VCALENDAR"
    return isWhole ? bytes : ItemText.opening + bytes + Array("\r\n".utf8) + ItemText.closing
  }

  /// Whether each of its components is one of a former item or of a new one: an interrupted replacement leaves both.
  func isMix(of former: EvolutionItem?, _ new: EvolutionItem) -> Bool {
    let others = [former, new].compactMap(\.self)
    func isKnown(_ override: Override) -> Bool {
      others.contains { other in
        other.overrides.contains {
          $0.recurrenceID == override.recurrenceID && Self.isSame(override.component, $0.component)
        }
      }
    }
    // Until the series changes, which takes overrides along, each override of both items is there.
    if let former, let series, Self.isSame(series, former.series) {
      let instances = Set(overrides.map(\.recurrenceID))
      let kept = Set(former.overrides.map(\.recurrenceID)).intersection(new.overrides.map(\.recurrenceID))
      guard kept.isSubset(of: instances) else { return false }
    }
    let isSeriesKnown = series.map { series in others.contains { Self.isSame(series, $0.series) } } ?? true
    return isSeriesKnown && overrides.allSatisfy(isKnown)
  }

  /// Adds the item to a calendar. If an override cannot be stored, the series is not either. `isBegun` becomes true when the calendar has a part of it.
  func add(to calendar: EvolutionCalendar, isBegun: inout Bool) throws(EvolutionCalendar.Failure) {
    try addZones(to: calendar)
    var rest = overrides[...]
    guard let first = series ?? rest.popFirst()?.component else { return }
    _ = try calendar.add([Self.text(first)])
    isBegun = true
    do throws(EvolutionCalendar.Failure) {
      for override in rest { try stored(in: calendar).change(override.component, .instance, in: calendar) }
    } catch {
      if (try? calendar.remove([(uid, "")], .series)) != nil { isBegun = false }
      throw error
    }
  }

  /// Replaces what a calendar has of the item. `isBegun` becomes true when the calendar has a part of the change.
  func replace(
    _ former: EvolutionItem, in calendar: EvolutionCalendar, isBegun: inout Bool
  ) throws(EvolutionCalendar.Failure) {
    try addZones(to: calendar)
    // Some calendars change the series when an override goes; so the series comes after it, and after that what the change of the series has taken along.
    let gone = former.overrides.filter { other in
      !overrides.contains { $0.recurrenceID == other.recurrenceID }
    }
    var former = former
    if !gone.isEmpty {
      try calendar.remove(gone.map { (uid, $0.recurrenceID) }, .override)
      isBegun = true
      former = try stored(in: calendar)
    }
    if let series, !gone.isEmpty || !Self.isUnchanged(series, former.series) {
      try former.change(series, .series, in: calendar)
      isBegun = true
      former = try stored(in: calendar)
    }
    for override in overrides {
      let own = former.overrides.first { $0.recurrenceID == override.recurrenceID }?.component
      guard !Self.isUnchanged(override.component, own) else { continue }
      try former.change(override.component, .instance, in: calendar)
      isBegun = true
      former = try stored(in: calendar)
    }
  }

  /// Replaces a component of this item, which the calendar has.
  private func change(
    _ component: Component, _ extent: EvolutionCalendar.Extent, in calendar: EvolutionCalendar
  ) throws(EvolutionCalendar.Failure) {
    var component = component
    if let tag { component.append(tag) }
    try calendar.change([Self.text(component)], extent)
  }

  /// The item as a calendar has it now.
  private func stored(in calendar: EvolutionCalendar) throws(EvolutionCalendar.Failure) -> EvolutionItem {
    EvolutionItem(try calendar.text(of: uid).map(Self.calendar(of:)) ?? [])
  }

  private func addZones(to calendar: EvolutionCalendar) throws(EvolutionCalendar.Failure) {
    for zone in zones { try calendar.add(zone: Self.text(zone)) }
  }

  private static func text(_ component: Component) -> String {
    String(decoding: component.bytes, as: UTF8.self)
  }

  private static func isSame(_ component: Component, _ other: Component?) -> Bool {
    guard let other else { return false }
    return fingerprint(component) == fingerprint(other)
  }

  /// Whether a component need not be sent again: it is the same one, also in the extensions of other programs, which a fingerprint leaves out because servers
  /// add some.
  private static func isUnchanged(_ component: Component, _ other: Component?) -> Bool {
    isSame(component, other) && other.map { extensions(component) == extensions($0) } == true
  }

  /// Whether its components have the extensions of those of another item, which has the same ones.
  func hasExtensions(of other: EvolutionItem) -> Bool {
    series.map(Self.extensions) == other.series.map(Self.extensions)
      && overrides.allSatisfy { override in
        let own = Self.extensions(override.component)
        return other.overrides.contains {
          $0.recurrenceID == override.recurrenceID && Self.extensions($0.component) == own
        }
      }
  }

  private static func extensions(_ component: Component) -> [String] {
    let own = component.properties.filter { $0.name.hasPrefix("X-") && !$0.name.hasPrefix("X-EVOLUTION-") }
    return (own.map(\.description) + component.components.flatMap(extensions)).sorted()
  }

  private static func fingerprint(_ component: Component) -> String {
    ItemFingerprint.of(ItemText.opening + component.bytes + ItemText.closing)
  }
}
