/// The components of one UID: an event or task and the overrides of its instances (RFC 5545 sections 3.8.4.4 and 3.8.5). Its methods
/// change single instances.
///
/// ```swift
/// var series = splice.series(uid: uid, viewer: berlin)
/// try series.change(occurrence.recurrenceID, now: now) { $0["SUMMARY"]?.text = "Longer today" }
/// try splice.replace(uid: uid, with: series.components)
/// ```
///
/// An instance is named by its ``Occurrence/recurrenceID``. Properties that are not changed keep their bytes. SEQUENCE,
/// LAST-MODIFIED and DTSTAMP of what changes are set as by ``Component/revise(from:now:timeZones:viewer:database:)``.
public struct ComponentSeries: Sendable {
  /// The components: first the master, then the overrides, unless the text has another order. Empty once no instance is left.
  public internal(set) var components: [Component]
  /// For each of ``components`` its position among the components that were given; `nil` for a new one.
  package internal(set) var origins: [Int?]
  let reading: ComponentTimes
  /// The properties that changes set, also to the value that they have.
  package var setNames: Set<String> = []
  /// Whether changes are those of a guest for himself, which are no version of the organizer (RFC 5546 section 2.1.4).
  package var isOfGuest = false

  /// A series of components with one UID.
  /// - Parameters:
  ///   - components: as they are in the text.
  ///   - timeZones: the VTIMEZONEs of their calendar, for TZIDs that `database` does not know. Without them, times in these zones are read as
  ///     times without a zone. ``CalendarSplice/series(uid:viewer:database:)`` finds them in the text.
  ///   - viewer: the zone of times without a zone.
  ///   - database: the zones of TZIDs.
  public init(
    _ components: [Component], timeZones: [Component] = [], viewer: Zone, database: ZoneDatabase = .system
  ) {
    self.init(components, zones: DefinedZones(timeZones), viewer: viewer, database: database)
  }

  /// A series of components that are read by the VTIMEZONEs of their VCALENDAR.
  package init(
    _ components: [Component], zones: DefinedZones, viewer: Zone, database: ZoneDatabase = .system
  ) {
    self.components = components
    origins = Array(components.indices)
    reading = ComponentTimes(viewer: viewer, zones: zones, database: database)
  }

  /// The instance that an override names; `nil` if it cannot be read.
  package func instance(ofOverride override: Component) -> Occurrence.RecurrenceID? {
    reading.instance(of: override, in: masterPlace.flatMap { reading.schedule(of: components[$0]) })
  }

  /// Whether the series without its overrides has the instance that an override names.
  package func hasInstance(of override: Component) -> Bool {
    masterPlace.map { hasInstance(of: override, components[$0]) } ?? false
  }

  /// Whether a series, which is one component, has the instance that an override names.
  func hasInstance(of override: Component, _ series: Component) -> Bool {
    guard let schedule = reading.schedule(of: series),
      let instance = reading.instance(of: override, in: schedule)
    else { return false }
    return reading.instance(instance, of: schedule) != nil
  }

  /// The times that the series gives its first date that ends after a moment, or the first one of all; overrides do not count. `nil` if there is none within
  /// thirty years.
  package func firstSpan(after moment: Instant? = nil) -> Occurrence.Span? {
    guard let place = masterPlace, let schedule = reading.schedule(of: components[place]) else { return nil }
    let viewer = reading.viewer
    let start = schedule.start.local.date
    let first = max(start, moment.map { viewer.localDateTime(at: $0).date.adding(days: -32) } ?? start)
    for days in [400, 11_000] {
      let window = OccurrenceWindow(first.adding(days: -1)..<first.adding(days: days), zone: viewer)
      let spans = schedule.recurrence.instances(of: schedule.start, in: window).instances.map {
        schedule.span(at: $0.recurrenceID, length: $0.length, viewer: viewer)
      }
      let later = spans.filter { span in moment.map { span.interval(in: viewer).upperBound > $0 } ?? true }
      let found = later.min {
        $0.interval(in: viewer).lowerBound < $1.interval(in: viewer).lowerBound
      }
      if let found { return found }
    }
    return nil
  }

  /// The position of the component without RECURRENCE-ID, of several versions the one that the reader shows; `nil` if there is none, for example if only
  /// one instance was shared.
  package var masterPlace: Int? {
    let places = components.indices.lazy.filter { components[$0]["RECURRENCE-ID"] == nil }
    guard let first = places.first else { return nil }
    return places.dropFirst().reduce(first) { shown, place in
      reading.isShown(components[place], insteadOf: components[shown]) ? place : shown
    }
  }

  /// Changes the whole series.
  ///
  /// Values that an override has in common with the series before the change follow the changed series. If the start moves, EXDATE and the
  /// RECURRENCE-ID of overrides move with the instances that they name: the n-th instance of the rule becomes the n-th instance of the moved rule.
  /// RDATE and UNTIL move as far as the start. So do overrides that were not moved themselves, and those for the future. The days and times that rules
  /// name move too, unless `change` sets the rules. Overrides for the future get a new length of the series; so do those that were as long and not moved.
  ///
  /// If `change` sets the rules, exceptions stay on their dates, or follow the instances of a rule of the same kind. EXDATEs and overrides whose
  /// instances are gone are removed. If it removes RRULE and RDATE, only the first date is left. To cut a series off, or to divide it, use
  /// ``split(at:uid:now:_:)`` and ``deleteFollowing(from:now:)``.
  /// - Throws: the errors of `change`, ``ComponentError/unwritableDate(_:)``, ``ComponentError/fixedRule(_:)``, and
  ///   ``ComponentError/unplacedInstance(_:)``. Then the series is as it was.
  public mutating func changeAll(now: Instant, _ change: (inout Component) throws -> Void) throws {
    guard let place = masterPlace else {
      for index in components.indices { try revise(index, now, change) }
      return
    }
    let old = components[place]
    var new = old
    try change(&new)
    guard new != old else { return }
    // Former versions of the series, which the reader does not show, stay as they are.
    let others = components.indices.filter { components[$0]["RECURRENCE-ID"] != nil }
    var overrides: [Component?] = others.map { components[$0] }
    if let change = SeriesChange(reading, from: old, to: new) {
      (new, overrides) = try change.result(others.map { components[$0] })
    }
    var kept: [(place: Int, component: Component)] = []
    for (index, override) in zip(others, overrides) {
      guard var override else { continue }
      override.adopt(from: old, to: new)
      try revise(&override, from: components[index], now)
      kept.append((index, override))
    }
    try revise(&new, from: old, now)
    kept.append((place, new))
    kept += components.indices.filter { $0 != place && components[$0]["RECURRENCE-ID"] == nil }
      .map { ($0, components[$0]) }
    take(kept.sorted { $0.place < $1.place })
  }

  /// Keeps the components at some positions, as they have become.
  mutating func take(_ kept: [(place: Int, component: Component)]) {
    origins = kept.map { origins[$0.place] }
    components = kept.map(\.component)
  }

  /// Changes one instance: its override, or a new one (RFC 5545 section 3.8.4.4). `nil` means the only instance of an event without
  /// recurrence.
  /// - Throws: ``ComponentError/noInstance`` if there is no such instance, and what `change` throws.
  public mutating func change(
    _ instance: Occurrence.RecurrenceID?, now: Instant, _ change: (inout Component) throws -> Void
  ) throws {
    guard let instance else { return try changeAll(now: now, change) }
    if let place = overridePlace(instance) {
      var changed = self
      try changed.endRange(at: place)
      try changed.revise(place, now, change)
      return self = changed
    }
    guard let place = masterPlace, let schedule = reading.schedule(of: components[place]),
      let found = reading.instance(instance, of: schedule)
    else { throw ComponentError.noInstance }
    guard !schedule.recurrence.isEmpty else { return try changeAll(now: now, change) }
    let range = reading.range(for: instance, in: components, of: schedule)
    let override =
      try range.map { range throws(ComponentError) in
        try reading.override(of: range, in: components[place], schedule, at: found)
      } ?? reading.override(of: components[place], schedule, at: found)
    var changed = override
    try change(&changed)
    try revise(&changed, from: override, now)
    components.append(changed)
    origins.append(nil)
  }

  /// Deletes one instance: its override, and by an EXDATE the instance of the series. `nil` means the only instance of an event without
  /// recurrence.
  /// - Throws: ``ComponentError/noInstance`` if there is no such instance.
  public mutating func delete(_ instance: Occurrence.RecurrenceID?, now: Instant) throws(ComponentError) {
    guard let instance else { return removeAll() }
    var isDeleted = false
    while let place = overridePlace(instance) {
      try endRange(at: place)
      components.remove(at: place)
      origins.remove(at: place)
      isDeleted = true
    }
    if let place = masterPlace, let schedule = reading.schedule(of: components[place]),
      let found = reading.instance(instance, of: schedule)
    {
      var master = components[place]
      let start = master.startProperty
      let exact = try reading.exactStart(of: found)
      master.append(try reading.property("EXDATE", at: exact, like: start, of: schedule))
      try revise(&master, from: components[place], now)
      components[place] = master
      isDeleted = true
      if let left = reading.schedule(of: master), !reading.hasInstances(left) { removeAll() }
    }
    guard isDeleted else { throw .noInstance }
  }

  mutating func removeAll() { (components, origins) = ([], []) }

  /// The position of the override of an instance: of several that which the reader shows.
  func overridePlace(_ instance: Occurrence.RecurrenceID) -> Int? {
    let schedule = masterPlace.flatMap { reading.schedule(of: components[$0]) }
    let places = components.indices.filter { reading.instance(of: components[$0], in: schedule) == instance }
    guard let first = places.first else { return nil }
    return places.dropFirst().reduce(first) { shown, place in
      reading.isShown(components[place], insteadOf: components[shown]) ? place : shown
    }
  }

  mutating func revise(
    _ place: Int, _ now: Instant, _ change: (inout Component) throws -> Void
  ) throws {
    let old = components[place]
    try change(&components[place])
    try revise(&components[place], from: old, now)
  }

  /// Records the change of a component.
  func revise(
    _ component: inout Component, from old: Component, _ now: Instant
  ) throws(ComponentError) {
    try component.revise(from: old, now: now, reading: reading, set: setNames, isOfGuest: isOfGuest)
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

  /// Takes over each change of the series for which the override had the old value of the series.
  mutating func adopt(from old: Component, to new: Component) {
    for name in Set((old.properties + new.properties).map(\.name)).sorted() where !Self.own.contains(name) {
      let (before, after) = (old.all(name), new.all(name))
      guard before != after, all(name) == before else { continue }
      if before.count == 1, after.count == 1 {
        self[name] = after[0]
        continue
      }
      removeAll(name)
      for property in after { append(property) }
    }
    guard old.components != new.components, components == old.components else { return }
    components = new.components
    for name in ["SUMMARY", "DESCRIPTION"] { quoteText(name, insteadOf: new) }
  }
}

extension ComponentSeries {
  /// Returns the components of a copy that was moved: each override is as far from the instance that it replaces as it was.
  /// - Parameter former: The components as they were given.
  /// - Throws: ``ComponentError/unwritableDate(_:)``.
  package func componentsBesideInstances(_ former: [Component]) throws(ComponentError) -> [Component] {
    func replaced(_ component: Component) -> LocalDateTime? {
      component["RECURRENCE-ID"].flatMap { reading.items(of: $0).first?.time?.local }
    }
    var moved = components
    for (place, origin) in origins.enumerated() {
      guard let origin, let new = replaced(components[place]), let old = replaced(former[origin]),
        components[place]["DTSTART"] == former[origin]["DTSTART"]
      else { continue }
      let seconds = new.secondsSinceEpoch - old.secondsSinceEpoch
      for name in Component.namesOfTimes where components[place][name].flatMap(reading.time) != nil {
        try moved[place][name]?.shift(by: DurationValue(wholeDaysOf: seconds), reading)
      }
    }
    return moved
  }
}

/// Overrides that also apply to later instances (`RANGE=THISANDFUTURE`, RFC 5545 section 3.2.13).
extension ComponentSeries {
  /// Lets an override apply to its own instance alone. If it applied to later ones too, the next of them that has no override gets one in
  /// its place.
  mutating func endRange(at place: Int) throws(ComponentError) {
    guard reading.appliesToFuture(components[place]), let master = masterPlace,
      let schedule = reading.schedule(of: components[master]),
      let id = reading.instance(of: components[place], in: schedule)
    else { return }
    let range = components[place]
    components[place]["RECURRENCE-ID"]?["RANGE"] = nil
    let taken = Set(components.compactMap { reading.instance(of: $0, in: schedule) })
    guard let next = reading.first(after: id, of: schedule, where: { !taken.contains($0) }, reading.horizons),
      reading.range(for: next.recurrenceID, in: components, of: schedule)
        .flatMap({ reading.instance(of: $0, in: schedule) }).map({ $0.order < id.order }) ?? true
    else { return }
    var later = try reading.override(of: range, in: components[master], schedule, at: next)
    later["RECURRENCE-ID"]?["RANGE"] = "THISANDFUTURE"
    components.append(later)
    origins.append(nil)
  }
}

extension ComponentTimes {
  /// The days after an instance in which the next one is looked for, one attempt after the other.
  var horizons: [Int] { [40, 800, 11_000] }

  /// Whether an override also applies to later instances.
  func appliesToFuture(_ override: Component) -> Bool {
    override["RECURRENCE-ID"]?.content.appliesToFuture ?? false
  }

  /// The last override that applies to an instance and to those after it.
  func range(
    for instance: Occurrence.RecurrenceID, in components: [Component], of schedule: EventSchedule
  ) -> Component? {
    let ranges = components.filter(appliesToFuture).compactMap { range in
      self.instance(of: range, in: schedule).map { (range: range, order: $0.order) }
    }
    return ranges.filter { $0.order <= instance.order }.max { $0.order < $1.order }?.range
  }

  /// The first instance after another one that satisfies a condition.
  func first(
    after instance: Occurrence.RecurrenceID, of schedule: EventSchedule,
    where isWanted: (Occurrence.RecurrenceID) -> Bool, _ horizons: [Int]
  ) -> RecurrenceInstance? {
    let start =
      switch instance {
      case .date(let date): viewer.instant(of: LocalDateTime(date))
      case .instant(let instant): instant
      }
    for days in horizons {
      let window = OccurrenceWindow(from: start, to: start.adding(seconds: days * 86_400), zone: viewer)
      let found = schedule.recurrence.instances(of: schedule.start, in: window).instances
      let next = found.first { $0.recurrenceID.order > instance.order && isWanted($0.recurrenceID) }
      if let next { return next }
    }
    return nil
  }

  /// The component of one instance to which an earlier override applies: its properties, moved as far as it moved its own instance.
  func override(
    of range: Component, in master: Component, _ schedule: EventSchedule, at instance: RecurrenceInstance
  ) throws(ComponentError) -> Component {
    guard let own = self.schedule(of: range), let id = self.instance(of: range, in: schedule) else {
      throw .noStart
    }
    let moved = Override(outline: 0, schedule: own, id: id, seriesZone: schedule.start.zone ?? viewer)
    let span = moved.span(replacing: instance, viewer: viewer)
    let start: EventTime =
      switch span {
      case .allDay(let date, _): .date(date)
      case .timed(let instant, _):
        if case .floating = own.start {
          .floating(viewer.localDateTime(at: instant))
        } else {
          .zoned(Zone.utc.localDateTime(at: instant), .utc)
        }
      }
    var override = range
    try setTimes(of: &override, to: start, span, own)
    override["RECURRENCE-ID"] = try property(
      "RECURRENCE-ID", at: try exactStart(of: instance), like: master.startProperty, of: schedule)
    override.moveReminders(from: range, self)
    return override
  }
}
