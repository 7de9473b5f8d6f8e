/// A change of a series, and what follows from it for its rules, its exceptions and its overrides.
struct SeriesChange {
  private let move: MovedStart
  private let old: Component
  private let new: Component
  /// Whether the change has set the rules or the additional dates.
  private let changesRule: Bool

  private var reading: ComponentTimes { move.reading }

  /// The change of `old` to `new`; `nil` if it changes neither times nor recurrence, or a start cannot be read.
  init?(_ reading: ComponentTimes, from old: Component, to new: Component) {
    changesRule = ["RRULE", "RDATE"].contains { old.all($0) != new.all($0) }
    let changesTimes = ["DTSTART", "DUE", "DTEND", "DURATION"].contains { old.all($0) != new.all($0) }
    guard changesRule || changesTimes, let move = reading.move(from: old, to: new) else { return nil }
    (self.move, self.old, self.new) = (move, old, new)
  }

  /// The changed series, and its overrides in their order: `nil` for one whose instance is gone.
  /// - Parameters:
  ///   - overrides: the overrides of the series before the change.
  ///   - keepingStarts: whether overrides keep their own times in any case.
  /// - Throws: ``ComponentError/fixedRule(_:)``, ``ComponentError/unplacedInstance(_:)`` and ``ComponentError/unwritableDate(_:)``.
  func result(
    _ overrides: [Component], keepingStarts: Bool = false
  ) throws(ComponentError) -> (master: Component, overrides: [Component?]) {
    if old.recurs, !new.recurs { return (try single(overrides), overrides.map { _ in nil }) }
    var master = try move.withMovedRules(new, from: old)
    var properties: [Property] = []
    for property in master.properties {
      // Dates that the change itself has set stay as they are.
      let follows =
        property.name == "RDATE" && (move.isMoved || move.changesLength) && old.properties.contains(property)
      properties += try follows ? move.moved(dates: property) : [property]
    }
    master.properties = properties
    guard move.isMoved || changesRule else {
      let instances = try MovedInstances(move, in: master, changesRule: false, for: [])
      return (master, try changed(overrides, instances, keepingStarts))
    }
    let excluded = master.all("EXDATE").flatMap { reading.items(of: $0, in: move.old).compactMap(\.time) }
    let replaced = overrides.compactMap { reading.recurrenceID(of: $0, in: move.old) }
    let instances = try MovedInstances(
      move, in: master, changesRule: changesRule, for: excluded + replaced)
    properties = []
    for property in master.properties {
      properties +=
        try property.name == "EXDATE" ? move.moved(exceptions: property, instances) : [property]
    }
    master.properties = properties
    var changed = try changed(overrides, instances, keepingStarts)
    try keepRanges(of: overrides, in: &changed, master)
    return (master, changed)
  }

  private func changed(
    _ overrides: [Component], _ instances: MovedInstances, _ keepsStarts: Bool
  ) throws(ComponentError) -> [Component?] {
    var changed: [Component?] = []
    for override in overrides {
      guard let time = reading.recurrenceID(of: override, in: move.old) else {
        changed.append(override)
        continue
      }
      guard let place = try instances.place(of: time) else {
        guard changesRule else { throw .unplacedInstance(time.local.date) }
        changed.append(nil)
        continue
      }
      changed.append(try move.moved(override, to: place, keepingStart: keepsStarts))
    }
    return changed
  }

  /// Where the instance of an override for the future is gone, lets the override apply from the next instance on.
  private func keepRanges(
    of overrides: [Component], in changed: inout [Component?], _ master: Component
  ) throws(ComponentError) {
    guard let schedule = reading.schedule(of: master) else { return }
    var taken = Set(changed.compactMap { $0.flatMap { reading.instance(of: $0, in: schedule) } })
    for (place, override) in overrides.enumerated()
    where changed[place] == nil && reading.appliesToFuture(override) {
      guard let id = reading.instance(of: override, in: schedule),
        let next = reading.first(after: id, of: schedule, where: { !taken.contains($0) }, reading.horizons)
      else { continue }
      var later = try reading.override(of: override, in: master, schedule, at: next)
      later["RECURRENCE-ID"]?["RANGE"] = "THISANDFUTURE"
      changed[place] = later
      taken.insert(next.recurrenceID)
    }
  }

  /// The series without its recurrence. Its only date is its first one. If that has an override, and the series does not move, it is as the override
  /// has it.
  private func single(_ overrides: [Component]) throws(ComponentError) -> Component {
    var single = new
    for name in ["EXRULE", "EXDATE"] { single.removeAll(name) }
    let first = move.old.firstInstance(viewer: reading.viewer)
    guard !move.isMoved else { return single }
    let override = { (id: Occurrence.RecurrenceID) -> Component? in
      guard var one = overrides.first(where: { reading.instance(of: $0, in: move.old) == id }) else {
        return nil
      }
      one.adopt(from: old, to: new)
      one.removeAll("RECURRENCE-ID")
      return one
    }
    if let one = override(first) { return one }
    guard reading.instance(first, of: move.old) == nil,
      let next = reading.first(after: first, of: move.old, where: { _ in true }, reading.horizons)
    else { return single }
    if let one = override(next.recurrenceID) { return one }
    let span = move.new.span(at: next.recurrenceID, length: next.length, viewer: reading.viewer)
    try reading.setTimes(
      of: &single, to: next.start, span, move.new, hasOwnLength: next.length != nil)
    return single
  }
}

extension Component {
  /// A component that takes place more than once.
  package var recurs: Bool { self["RRULE"] != nil || self["RDATE"] != nil }
}
