/// The components of one UID, an event or task and the overrides of its instances, in which single instances can be changed (RFC 5545
/// sections 3.8.4.4 and 3.8.5).
///
/// ```swift
/// var series = ComponentSeries(splice.components(uid: uid), viewer: berlin)
/// try series.change(occurrence.recurrenceID, now: now) { $0["SUMMARY"]?.text = "Longer today" }
/// splice.replace(uid: uid, with: series.components)
/// ```
///
/// An instance is named by its ``Occurrence/recurrenceID``. Properties that are not changed keep their bytes. SEQUENCE,
/// LAST-MODIFIED and DTSTAMP of what changes are set as by ``Component/revise(from:now:)``.
public struct ComponentSeries: Sendable {
  /// The components: first the master, then the overrides, unless the text has another order. Empty once no instance is left.
  public internal(set) var components: [Component]
  let reading: ComponentTimes

  /// A series of components with one UID.
  /// - Parameters:
  ///   - components: as they are in the text.
  ///   - timeZones: the VTIMEZONEs of their calendar, for TZIDs that `database` does not know.
  ///   - viewer: the zone of times without a zone.
  ///   - database: the zones of TZIDs.
  public init(
    _ components: [Component], timeZones: [Component] = [], viewer: Zone, database: ZoneDatabase = .system
  ) {
    self.components = components
    reading = ComponentTimes(viewer: viewer, timeZones: timeZones, database: database)
  }

  /// The position of the component without RECURRENCE-ID; `nil` if there is none, as where only one instance was shared.
  var masterPlace: Int? { components.firstIndex { $0["RECURRENCE-ID"] == nil } }

  /// Changes the whole series.
  ///
  /// What an override has in common with the series before the change, it gets from the changed series. If the start moves, EXDATE, RDATE
  /// and the RECURRENCE-ID of overrides move with it, and so do overrides that were not moved themselves. To cut a series off, or to
  /// divide it, use ``split(at:uid:now:_:)`` and ``deleteFollowing(from:now:)``.
  /// - Throws: what `change` throws, and ``ComponentError/unwritableDate(_:)``.
  public mutating func changeAll(now: Instant, _ change: (inout Component) throws -> Void) throws {
    guard let place = masterPlace else {
      for index in components.indices { try revise(index, now, change) }
      return
    }
    let old = components[place]
    var new = old
    try change(&new)
    guard new != old else { return }
    if let move = reading.move(from: old, to: new) {
      new = try move.moved(new, keepingStart: true)
      for index in components.indices where index != place {
        components[index] = try move.moved(components[index], keepingStart: false)
      }
    }
    try new.revise(from: old, now: now)
    components[place] = new
    for index in components.indices where index != place {
      try revise(index, now) { $0.adopt(from: old, to: new) }
    }
  }

  /// Changes one instance: its override, or a new one (RFC 5545 section 3.8.4.4). `nil` means the only instance of an event without
  /// recurrence.
  /// - Throws: ``ComponentError/noInstance`` if there is no such instance, and what `change` throws.
  public mutating func change(
    _ instance: Occurrence.RecurrenceID?, now: Instant, _ change: (inout Component) throws -> Void
  ) throws {
    guard let instance else { return try changeAll(now: now, change) }
    if let place = overridePlace(instance) { return try revise(place, now, change) }
    guard let place = masterPlace, let schedule = reading.schedule(of: components[place]),
      let found = reading.instance(instance, of: schedule)
    else { throw ComponentError.noInstance }
    guard !schedule.recurrence.isEmpty else { return try changeAll(now: now, change) }
    let override = try reading.override(of: components[place], schedule, at: found)
    var changed = override
    try change(&changed)
    try changed.revise(from: override, now: now)
    components.append(changed)
  }

  /// Deletes one instance: its override, and by an EXDATE the instance of the series. `nil` means the only instance of an event without
  /// recurrence.
  /// - Throws: ``ComponentError/noInstance`` if there is no such instance.
  public mutating func delete(_ instance: Occurrence.RecurrenceID?, now: Instant) throws(ComponentError) {
    guard let instance else { return components = [] }
    var isDeleted = false
    while let place = overridePlace(instance) {
      components.remove(at: place)
      isDeleted = true
    }
    if let place = masterPlace, let schedule = reading.schedule(of: components[place]),
      let found = reading.instance(instance, of: schedule)
    {
      var master = components[place]
      let start = master.startProperty
      master.append(try reading.property("EXDATE", at: found.start, like: start, of: schedule))
      try master.revise(from: components[place], now: now)
      components[place] = master
      isDeleted = true
      if let left = reading.schedule(of: master), !reading.hasInstances(left) { components = [] }
    }
    guard isDeleted else { throw .noInstance }
  }

  /// The position of the override of an instance.
  private func overridePlace(_ instance: Occurrence.RecurrenceID) -> Int? {
    let schedule = masterPlace.flatMap { reading.schedule(of: components[$0]) }
    return components.firstIndex { reading.instance(of: $0, in: schedule) == instance }
  }

  private mutating func revise(
    _ place: Int, _ now: Instant, _ change: (inout Component) throws -> Void
  ) throws {
    let old = components[place]
    try change(&components[place])
    try components[place].revise(from: old, now: now)
  }
}

extension Component {
  /// The properties that a series and its overrides have each for themselves.
  private static let own: Set<String> = [
    "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXRULE", "EXDATE", "RECURRENCE-ID", "UID",
    "DTSTAMP",
    "CREATED", "LAST-MODIFIED", "SEQUENCE",
  ]

  /// DTSTART, or DUE of a task without it.
  var startProperty: Property? { self["DTSTART"] ?? self["DUE"] }

  /// Takes over what changed in the series, where the override had the same.
  fileprivate mutating func adopt(from old: Component, to new: Component) {
    for name in Set((old.properties + new.properties).map(\.name)).sorted() where !Self.own.contains(name) {
      let (before, after) = (old.all(name), new.all(name))
      guard before != after, all(name) == before else { continue }
      removeAll(name)
      for property in after { append(property) }
    }
    if old.components != new.components, components == old.components { components = new.components }
  }
}
