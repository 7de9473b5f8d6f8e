internal import AgendaSources
internal import ICalendar

/// Puts a change of an item on a version that the server has got meanwhile, if one of the two is nothing but answers of guests.
///
/// Servers that schedule change an item by themselves (RFC 6638 section 3.2): with each answer of a guest the organizer's item has another version, and so
/// have those of the other guests. A new title that waits, or an answer, is then no conflict.
struct ItemMerge {
  /// Properties that say when something happens. They are one thing: a new rule fits to no new start.
  private static let times: Set<String> = [
    "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE",
  ]
  /// Properties that servers set by themselves.
  private static let serverMade = ItemFingerprint.stamps.union(["REQUEST-STATUS"])
  /// Parameters of guests that servers set, or that are for them.
  private static let delivery = ItemFingerprint.delivery.union(["SCHEDULE-FORCE-SEND"])

  /// The item with both changes; `nil` if they contradict each other.
  let merged: [UInt8]?
  /// Whether the change is nothing but answers of guests: the user has accepted or declined.
  let isAnswer: Bool

  /// Merges a change from one text into another, with the version that the server has now.
  init(from base: [UInt8], to changed: [UInt8], with theirs: [UInt8]) {
    let items = [base, changed, theirs].map { Item($0) }
    isAnswer = Self.isAnswer(from: items[0], to: items[1])
    let isAnswered = Self.isAnswered(items[2], since: items[0])
    merged = isAnswer || isAnswered ? Self.merged(items[0], items[1], theirs, items[2]) : nil
  }

  /// Whether a version of the server differs from another one only by what servers write by themselves, such as the answers of guests.
  static func isAnswered(_ theirs: [UInt8], since base: [UInt8]) -> Bool {
    isAnswered(Item(theirs), since: Item(base))
  }

  private static func isAnswered(_ theirs: Item, since base: Item) -> Bool {
    !theirs.isAmbiguous && !base.isAmbiguous && theirs.signature == base.signature
  }

  /// The components of an item, by what identifies them.
  private struct Item {
    var components: [String: Component] = [:]
    /// Whether two components have one identity, so that nothing can be said of either.
    var isAmbiguous = false
    var zones: [String: Component] = [:]

    init(_ text: [UInt8]) {
      for component in ComponentFile(text).components.flatMap(\.components) {
        if component.name == "VTIMEZONE" {
          zones[component["TZID"]?.value ?? ""] = component
        } else if components.updateValue(component, forKey: ItemMerge.key(of: component)) != nil {
          isAmbiguous = true
        }
      }
    }

    /// All that the item says, but for guests and what servers write.
    var signature: [String: String] { components.mapValues { ItemMerge.signature(of: $0) } }
  }

  /// The component and, of an override, its instance.
  private static func key(of component: Component) -> String {
    let recurrence = component["RECURRENCE-ID"]
    return [component.name, recurrence?["TZID"] ?? "", recurrence?.value ?? ""].joined(separator: "\n")
  }

  /// All that a component says, but for guests and what servers write. An instance without its times has that of its series.
  private static func signature(of component: Component, withoutTimes: Bool = false) -> String {
    var groups = groups(of: component).filter { !$0.key.hasPrefix("X-") && $0.key != "ATTENDEE" }
    if withoutTimes { (groups["DTSTART"], groups["RECURRENCE-ID"]) = (nil, nil) }
    let parts = component.components.map { words(ofAll: $0) }.sorted()
    return groups.sorted { $0.key < $1.key }.flatMap { words($0.value) }.joined(separator: "\n")
      + parts.joined(separator: "\n")
  }

  private static func isAnswer(from base: Item, to changed: Item) -> Bool {
    guard !base.isAmbiguous, !changed.isAmbiguous else { return false }
    var hasAnswer = false
    for (key, component) in changed.components {
      if let former = base.components[key] {
        // Another list of guests is a change of the organizer.
        guard signature(of: former) == signature(of: component),
          addresses(of: former) == addresses(of: component)
        else { return false }
        hasAnswer = hasAnswer || words(former.all("ATTENDEE")) != words(component.all("ATTENDEE"))
      } else {
        // An answer for one instance is an override that says what its series does.
        guard component["ORGANIZER"] != nil, let series = base.components["\(component.name)\n\n"],
          signature(of: series, withoutTimes: true) == signature(of: component, withoutTimes: true)
        else { return false }
        hasAnswer = true
      }
    }
    return hasAnswer && base.components.keys.allSatisfy { changed.components[$0] != nil }
  }

  private static func merged(_ base: Item, _ changed: Item, _ text: [UInt8], _ theirs: Item) -> [UInt8]? {
    guard !base.isAmbiguous, !changed.isAmbiguous, !theirs.isAmbiguous, !theirs.components.isEmpty else {
      return nil
    }
    let added = Set(changed.components.keys).subtracting(base.components.keys)
    let addedThere = Set(theirs.components.keys).subtracting(base.components.keys)
    // Two spellings can mean one instance.
    guard added.isEmpty || addedThere.isEmpty else { return nil }
    let areTimesOther = base.components.contains { key, component in
      theirs.components[key].map { timesOf(component) != timesOf($0) } ?? true
    }
    let areOwnTimesOther = base.components.contains { key, component in
      changed.components[key].map { timesOf(component) != timesOf($0) } ?? true
    }
    // An answer is one to the times that were seen, and an instance is one of the series that was seen.
    let isBound = areOwnTimesOther || !added.isEmpty || hasAnswer(from: base, to: changed)
    guard !areTimesOther || !isBound, !areOwnTimesOther || addedThere.isEmpty,
      added.isEmpty || base.signature == theirs.signature
    else { return nil }
    let source = ZoneSource()
    for (name, zone) in changed.zones where base.zones[name].map(\.bytes) != zone.bytes {
      // A definition with the name of a zone of the system changes no time.
      guard theirs.zones[name] == nil || source.isCertain(name) else { return nil }
    }
    var calendars = ComponentFile(text).components
    for place in calendars.indices {
      var parts: [Component] = []
      for part in calendars[place].components {
        let key = key(of: part)
        guard let former = base.components[key] else {
          parts.append(part)
          continue
        }
        // Deleted here: what is deleted has to be as it was.
        guard let own = changed.components[key] else {
          guard words(ofAll: former) == words(ofAll: part) else { return nil }
          continue
        }
        guard let component = merged(former, own, part) else { return nil }
        parts.append(component)
      }
      calendars[place].components = parts
    }
    // Deleted there: what was deleted has to be as it was.
    for (key, former) in base.components where theirs.components[key] == nil {
      guard let own = changed.components[key] else { continue }
      guard words(ofAll: former) == words(ofAll: own) else { return nil }
    }
    guard !calendars.isEmpty else { return nil }
    let zones = changed.zones.filter { theirs.zones[$0.key] == nil && base.zones[$0.key] == nil }
    calendars[0].components =
      zones.sorted { $0.key < $1.key }.map(\.value) + calendars[0].components
      + added.sorted().compactMap { changed.components[$0] }
    return ItemText(ComponentFile(calendars).bytes)?.contents
  }

  /// A component with the changes of both; `nil` if they contradict each other.
  private static func merged(_ base: Component, _ changed: Component, _ theirs: Component) -> Component? {
    var result = theirs
    let (former, new, present) = (groups(of: base), groups(of: changed), groups(of: theirs))
    for name in Set(former.keys).union(new.keys).union(present.keys) {
      let sides = [former, new, present].map { $0[name] ?? [] }
      let said = sides.map(words)
      guard said[0] != said[1], said[1] != said[2] else { continue }
      var properties = sides[1]
      if said[0] != said[2] {
        if name.hasPrefix("X-") { continue }
        guard name == "ATTENDEE",
          let guests = mergedGuests(
            sides[0], sides[1], sides[2], prefersOwn: timesOf(base) != timesOf(changed))
        else { return nil }
        properties = guests
      }
      let names = Set((sides[0] + sides[1] + sides[2]).map(\.name))
      result.properties = result.properties.filter { !names.contains($0.name) } + properties
    }
    // The later version counts.
    for name in ItemFingerprint.stamps {
      guard let mine = changed[name] else { continue }
      guard let present = theirs[name] else {
        result[name] = mine
        continue
      }
      let isLater =
        name == "SEQUENCE"
        ? (Int(mine.value) ?? 0) > (Int(present.value) ?? 0) : name != "CREATED" && mine.value > present.value
      if isLater { result[name] = mine }
    }
    let parts = [base, changed, theirs].map { $0.components.map { words(ofAll: $0) }.sorted() }
    guard parts[0] != parts[1], parts[1] != parts[2] else { return result }
    guard parts[0] == parts[2] else { return nil }
    result.components = changed.components
    return result
  }

  /// The guests with the changes of both; `nil` if both have changed one guest. `prefersOwn` lets the change of the user count then: the guest has answered to
  /// other times.
  private static func mergedGuests(
    _ base: [Property], _ changed: [Property], _ theirs: [Property], prefersOwn: Bool
  ) -> [Property]? {
    let sides = [base, changed, theirs].map { Dictionary(grouping: $0) { Attendee.plainAddress($0.value) } }
    guard sides.allSatisfy({ $0.values.allSatisfy { $0.count == 1 } }) else { return nil }
    var result: [Property] = []
    for guest in theirs + changed {
      let address = Attendee.plainAddress(guest.value)
      guard !result.contains(where: { Attendee.plainAddress($0.value) == address }) else { continue }
      let said = sides.map { words($0[address] ?? []) }
      // Who is not invited any more has nothing to answer.
      if sides[1][address] == nil, sides[0][address] != nil { continue }
      if said[0] == said[1] || said[1] == said[2] {
        if let kept = sides[2][address]?.first { result.append(kept) }
      } else if said[0] == said[2] || prefersOwn {
        if let changed = sides[1][address]?.first { result.append(changed) }
      } else {
        return nil
      }
    }
    return result
  }

  /// Whether a text has another answer of a guest than the one that it was made from.
  private static func hasAnswer(from base: Item, to changed: Item) -> Bool {
    changed.components.contains { key, component in
      let former = Dictionary(
        (base.components[key]?.all("ATTENDEE") ?? []).map {
          (Attendee.plainAddress($0.value), $0["PARTSTAT"])
        }
      ) { first, _ in first }
      return component.all("ATTENDEE").contains { guest in
        former[Attendee.plainAddress(guest.value)].map { $0 != guest["PARTSTAT"] } ?? false
      }
    }
  }

  private static func addresses(of component: Component) -> [String] {
    component.all("ATTENDEE").map { Attendee.plainAddress($0.value) }.sorted()
  }

  /// The times of a component in a form in which they can be compared.
  private static func timesOf(_ component: Component) -> [String] {
    words(groups(of: component)["DTSTART"] ?? [])
  }

  /// The properties of a component by the names of what they say. Extensions of other programs say nothing that the server may not change.
  private static func groups(of component: Component) -> [String: [Property]] {
    let said = component.properties.filter { !serverMade.contains($0.name) }
    return Dictionary(grouping: said) { times.contains($0.name) ? "DTSTART" : $0.name }
  }

  /// Properties in a form in which they can be compared.
  private static func words(_ properties: [Property]) -> [String] {
    properties.map { ItemFingerprint.line(of: $0, without: delivery) }.sorted()
  }

  private static func words(ofAll component: Component) -> String {
    ([component.name] + words(component.properties.filter { !serverMade.contains($0.name) })
      + component.components.map { words(ofAll: $0) }.sorted()).joined(separator: "\n")
  }
}
