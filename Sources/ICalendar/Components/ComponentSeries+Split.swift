extension ComponentSeries {
  /// Divides the series: an instance and all later instances become a new series, to which `change` is applied. The old series ends
  /// before that instance, by UNTIL.
  ///
  /// The new series gets the rest of COUNT, the later EXDATEs and RDATEs, the overrides of later instances, SEQUENCE 0, and a new UID.
  /// Each override belongs to only one series (RFC 5545 section 3.8.4.7). If an override applied to all later instances
  /// (RANGE=THISANDFUTURE), the new series has the properties of that override.
  /// - Parameters:
  ///   - instance: the first instance of the new series.
  ///   - uid: the UID of the new series, such as ``Component/randomUID(using:)``.
  ///   - now: the current time.
  ///   - change: changes the components of the new series, the master first.
  /// - Returns: the new series; `nil` if `instance` is the first one: then the whole series is changed and keeps its UID. Also `nil` if
  ///   there are only overrides: then `change` is applied to each override from `instance` on.
  /// - Throws: ``ComponentError/noInstance``; ``ComponentError/severalRules`` if the series has several rules, whose intervals count from
  ///   one start; and the errors of `change`.
  public mutating func split(
    at instance: Occurrence.RecurrenceID, uid: String, now: Instant,
    _ change: (inout Component) throws -> Void
  ) throws -> ComponentSeries? {
    guard masterPlace != nil else {
      let later = try laterPlaces(from: instance)
      for place in later { try revise(place, now, change) }
      return nil
    }
    guard let division = try SeriesDivision(self, at: instance) else {
      try changeAll(now: now, change)
      return nil
    }
    var later = self
    later.components = try division.later(uid: uid, now: now)
    later.origins = later.components.map { _ in nil }
    try later.changeAll(now: now, change)
    for index in later.components.indices {
      later.components[index]["SEQUENCE"] = Property("SEQUENCE", value: "0")
    }
    take(try division.earlier(now: now))
    return later
  }

  /// Deletes an instance and all later ones. The series ends before the instance, by UNTIL. If the instance is the first
  /// one, no component is left.
  /// - Throws: as ``split(at:uid:now:_:)``.
  public mutating func deleteFollowing(from instance: Occurrence.RecurrenceID, now: Instant)
    throws(ComponentError)
  {
    guard masterPlace != nil else {
      for place in try laterPlaces(from: instance).reversed() {
        components.remove(at: place)
        origins.remove(at: place)
      }
      return
    }
    take(try SeriesDivision(self, at: instance)?.earlier(now: now) ?? [])
  }

  /// Lets the series begin at an instance: what was before is no longer a part of it. It keeps its UID, and the times of day of its rule, and `change`
  /// is applied to its master.
  /// - Throws: ``ComponentError/noInstance``, ``ComponentError/severalRules`` and ``ComponentError/unwritableDate(_:)``.
  package mutating func begin(
    at instance: Occurrence.RecurrenceID, now: Instant, _ change: (inout Component) -> Void
  ) throws(ComponentError) {
    guard let master = masterPlace else { throw .noInstance }
    var kept: [(place: Int, component: Component)]
    if let division = try SeriesDivision(self, at: instance) {
      kept = try division.later()
    } else {
      let schedule = reading.schedule(of: components[master])
      kept = components.enumerated().filter { _, component in
        reading.instance(of: component, in: schedule).map { $0.order >= instance.order } ?? true
      }.map { ($0.offset, $0.element) }
    }
    for index in kept.indices {
      if kept[index].place == master { change(&kept[index].component) }
      try revise(&kept[index].component, from: components[kept[index].place], now)
    }
    take(kept)
  }

  /// The positions of the overrides of an instance and of later instances, if there are only overrides.
  private func laterPlaces(from instance: Occurrence.RecurrenceID) throws(ComponentError) -> [Int] {
    let places = components.indices.filter { place in
      reading.instance(of: components[place], in: nil).map { $0.order >= instance.order } ?? false
    }
    guard !places.isEmpty else { throw .noInstance }
    return places
  }
}

/// A series that is divided at one of its instances.
private struct SeriesDivision {
  private let series: ComponentSeries
  private var reading: ComponentTimes { series.reading }
  private var components: [Component] { series.components }
  private let master: Component
  private let masterPlace: Int
  private let schedule: EventSchedule
  /// The first instance of the later part.
  private let first: RecurrenceInstance
  /// DTSTART of the later part: the first instance from there on that the rule gives.
  private let start: EventTime
  /// Whether that is the second of two times that the clock shows alike.
  private let beginsAtRepeatedTime: Bool
  /// The number of instances of the rule before the later part.
  private var countBefore = 0
  /// Whether DTSTART is the only instance of the earlier part.
  private let endsAtStart: Bool
  /// Whether the first instance of the later part is its only one.
  private let beginsAtEnd: Bool
  private var laterRule: RecurrenceRule?

  /// `nil` if there is no instance before the given one.
  init?(_ series: ComponentSeries, at instance: Occurrence.RecurrenceID) throws(ComponentError) {
    self.series = series
    let (reading, components) = (series.reading, series.components)
    guard let place = series.masterPlace, let schedule = reading.schedule(of: components[place]),
      let found = reading.instance(instance, of: schedule)
    else { throw .noInstance }
    (master, masterPlace) = (components[place], place)
    self.schedule = schedule
    first = found
    let set = schedule.recurrence
    guard set.rules.count + set.excludedRules.count <= 1 else { throw .severalRules }
    let all = reading.allTime
    let before = OccurrenceWindow(from: all.start, to: found.instant, zone: reading.viewer)
    let isEarlier = { (instance: RecurrenceInstance) in instance.key < found.key }
    guard set.instances(of: schedule.start, in: before).instances.contains(where: isEarlier) else {
      return nil
    }
    // Instances that were deleted from the series can be added to it again.
    var whole = schedule
    (whole.recurrence.excludedDates, whole.recurrence.excludedRules) = ([], [])
    let former = whole.recurrence.instances(of: schedule.start, in: before).instances.filter(isEarlier)
    endsAtStart = former.map(\.start) == [schedule.start]
    var next: RecurrenceInstance?
    if let rule = set.rules(countingStart: schedule.start, viewer: reading.viewer).first {
      if rule.count != nil {
        var earlier = rule.instances(from: schedule.start, in: before)
        while let one = earlier.next() { if one.key < found.key { countBefore += 1 } }
      }
      let after = OccurrenceWindow(from: found.instant, to: all.end, zone: reading.viewer)
      var later = rule.instances(from: schedule.start, in: after)
      while next == nil, let one = later.next() { if one.key >= found.key { next = one } }
      if next != nil {
        laterRule = rule
        if let count = rule.count { laterRule?.count = count - countBefore }
      }
    }
    let begin = next ?? found
    start = begin.start
    beginsAtRepeatedTime = !start.isDate && start.instant(viewer: reading.viewer) != begin.instant
    let following = reading.first(
      after: found.recurrenceID, of: whole, where: { _ in true }, reading.horizons)
    beginsAtEnd = following == nil && start == found.start && found.length == nil
  }

  /// The part before the instance.
  func earlier(now: Instant) throws(ComponentError) -> [(place: Int, component: Component)] {
    var earlier: [(place: Int, component: Component)] = []
    for (place, component) in components.enumerated() {
      if component != master {
        if !isLater(component) { earlier.append((place, component)) }
        continue
      }
      var old = master
      let until = try until.value
      // A rule that ends earlier keeps its end.
      if laterRule != nil { old.changeRules { _ in ["COUNT": nil, "UNTIL": until] } }
      old.properties = keeping(old.properties) { $0 < first.instant }
      earlier.append((place, old))
    }
    if endsAtStart, earlier.count == 1 { earlier[0].component.removeRecurrence() }
    for place in earlier.indices where earlier[place].place == masterPlace {
      try series.revise(&earlier[place].component, from: master, now)
    }
    return earlier
  }

  /// The part from the instance on, as a series of its own. The master is the first.
  func later(uid: String, now: Instant) throws(ComponentError) -> [Component] {
    let stamp = try Property("DTSTAMP", instant: now).value
    var later: [Component] = []
    for (place, component) in try self.later() {
      var component = component
      component["UID"] = Property("UID", text: uid)
      if place == masterPlace {
        for name in ["DTSTAMP", "CREATED", "LAST-MODIFIED"] { component[name] = Property(name, value: stamp) }
        component["SEQUENCE"] = Property("SEQUENCE", value: "0")
        component.followChanges(from: master, now: now, reading: reading)
        later.insert(component, at: 0)
      } else {
        later.append(component)
      }
    }
    return later
  }

  /// The components from the instance on, with their positions in the series.
  func later() throws(ComponentError) -> [(place: Int, component: Component)] {
    // In UTC its later instances would not follow the clock.
    guard !beginsAtRepeatedTime else { throw .repeatedTime(start.local) }
    var new = master
    if master.name == "VTODO" {
      try reading.setTimes(ofTask: &new, to: start, schedule)
    } else {
      let id = schedule.instance(at: start, viewer: reading.viewer)
      let span = schedule.span(at: id, length: nil, viewer: reading.viewer)
      try reading.setTimes(of: &new, to: start, span, schedule)
    }
    if let laterRule {
      new.changeRules { rule in
        var parts: [String: String?] = laterRule.count.map { ["COUNT": String($0)] } ?? [:]
        guard rule.skip != .omit, rule.scale == .gregorian, rule.frequency >= .monthly, rule.hasNoDay else {
          return parts
        }
        // The first instance can have been moved by SKIP, so that the rule can no longer take the day from it.
        parts["BYMONTHDAY"] = String(schedule.start.local.date.day)
        if rule.frequency == .yearly, rule.byMonth.isEmpty {
          parts["BYMONTH"] = String(schedule.start.local.date.month)
        }
        return parts
      }
    } else {
      new.removeAll("RRULE")
    }
    new.properties = keeping(new.properties) { $0 >= first.instant }
    let overrides = components.indices.filter { $0 != masterPlace && isLater(components[$0]) }
    if beginsAtEnd, overrides.isEmpty, !components.contains(where: reading.appliesToFuture) {
      new.removeRecurrence()
    }
    return try ranged(new, overrides.map { ($0, components[$0]) }).sorted { $0.place < $1.place }
  }

  /// The later part if an override applies to all its instances. Its master gets the properties of that override, and
  /// moves by the same time.
  private func ranged(
    _ master: Component, _ overrides: [(place: Int, component: Component)]
  ) throws(ComponentError) -> [(place: Int, component: Component)] {
    let id = schedule.instance(at: start, viewer: reading.viewer)
    guard let range = reading.range(for: id, in: components, of: schedule) else {
      return [(masterPlace, master)] + overrides
    }
    let instance = RecurrenceInstance(start: start, instant: start.instant(viewer: reading.viewer))
    var new = try reading.override(of: range, in: self.master, schedule, at: instance)
    new.removeAll("RECURRENCE-ID")
    let kept = ["RRULE", "RDATE", "EXRULE", "EXDATE", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE"]
    for name in kept { new.removeAll(name) }
    for property in master.properties where kept.contains(property.name) { new.append(property) }
    let others = overrides.filter { $0.component != range }
    guard let change = SeriesChange(reading, from: master, to: new) else {
      return [(masterPlace, new)] + others
    }
    let moved = try change.result(others.map(\.component), keepingStarts: true)
    let changed = zip(others, moved.overrides).compactMap { other, override in
      override.map { (place: other.place, component: $0) }
    }
    return [(masterPlace, moved.master)] + changed
  }

  /// UNTIL of the earlier part, in the type in which DTSTART is written (RFC 5545 section 3.3.10).
  private var until: Property {
    get throws(ComponentError) {
      switch first.start {
      case .date(let date): return try reading.until(date.adding(days: -1), like: master.startProperty)
      case .floating(let local):
        guard reading.viewer.instant(of: local) == first.instant else { throw .repeatedTime(local) }
        return try Property("UNTIL", time: .floating(local.adding(seconds: -1)))
      case .zoned: return try Property("UNTIL", instant: first.instant.adding(seconds: -1))
      }
    }
  }

  /// Whether an override replaces the instance or a later one.
  private func isLater(_ override: Component) -> Bool {
    switch reading.instance(of: override, in: schedule) {
    case .date(let date): date >= first.start.local.date
    case .instant(let instant): instant >= first.instant
    case nil: false
    }
  }

  /// The properties in which EXDATE and RDATE have only values whose time satisfies a condition.
  private func keeping(_ properties: [Property], where isKept: (Instant) -> Bool) -> [Property] {
    properties.compactMap { property in
      guard property.name == "EXDATE" || property.name == "RDATE" else { return property }
      let items = reading.items(of: property, in: schedule)
      let kept = items.filter { item in
        guard let time = item.time else { return true }
        // A date excludes a whole day, of which a part can be in each series.
        if time.isDate, !schedule.start.isDate, property.name == "EXDATE" {
          let day = LocalDateTime(time.local.date)
          let ends = [day, day.adding(seconds: 86_399)].map {
            schedule.start.replacing(local: $0).instant(viewer: reading.viewer)
          }
          return ends.contains(where: isKept)
        }
        return isKept(time.converted(toTypeOf: schedule.start).instant(viewer: reading.viewer))
      }
      if kept.count == items.count { return property }
      guard !kept.isEmpty else { return nil }
      var rest = property
      rest.value = kept.map(\.text).joined(separator: ",")
      return rest
    }
  }
}

extension RecurrenceRule {
  /// Whether the rule takes the day of the month from DTSTART.
  fileprivate var hasNoDay: Bool {
    byDay.isEmpty && byMonthDay.isEmpty && byYearDay.isEmpty && byWeekNumber.isEmpty
  }
}

extension Component {
  /// Leaves DTSTART alone.
  fileprivate mutating func removeRecurrence() {
    for name in ["RRULE", "RDATE", "EXRULE", "EXDATE"] { removeAll(name) }
  }

  /// Changes parts of RRULE: `nil` removes a part. Other parts stay as they are written.
  fileprivate mutating func changeRules(_ changes: (RecurrenceRule) -> [String: String?]) {
    properties = properties.map { property in
      guard property.name == "RRULE", let rule = try? RecurrenceRule(property.value) else { return property }
      let changes = changes(rule)
      var text = RuleText(property.value)
      for (name, value) in changes.sorted(by: { $0.key < $1.key }) { text[name] = value }
      var changed = property
      changed.value = text.text
      return changed
    }
  }
}
