extension ComponentSeries {
  /// Whether an instance has an override that applies to it alone.
  package func hasOverride(of instance: Occurrence.RecurrenceID) -> Bool {
    overridePlace(instance).map { !reading.appliesToFuture(components[$0]) } ?? false
  }

  /// When a component is, of a series its first instance; `nil` if its start cannot be read.
  package func span(of component: Component) -> Occurrence.Span? {
    reading.schedule(of: component)?.firstSpan(viewer: reading.viewer)
  }

  /// When a task is due: at a moment, or on a day; `nil` if it has no DUE that can be read.
  package func dueSpan(of task: Component) -> Occurrence.Span? {
    switch task["DUE"].flatMap({ reading.time(of: $0) }) {
    case .date(let date): .allDay(start: date, end: date.adding(days: 1))
    case let due?:
      .timed(start: due.instant(viewer: reading.viewer), end: due.instant(viewer: reading.viewer))
    case nil: nil
    }
  }

  /// When the series has an instance, whatever its overrides say; `nil` if it has none.
  package func span(at instance: Occurrence.RecurrenceID) -> Occurrence.Span? {
    guard let schedule = masterPlace.flatMap({ reading.schedule(of: components[$0]) }),
      let found = reading.instance(instance, of: schedule)
    else { return nil }
    return schedule.span(at: found.recurrenceID, length: found.length, viewer: reading.viewer)
  }

  /// Lets an additional instance with a length of its own (RDATE as a period) be as long as the series, before that gets a length which was said of the
  /// instance. Other instances stay as they are.
  package mutating func takeLengthOfSeries(at instance: Occurrence.RecurrenceID) throws(ComponentError) {
    guard let place = masterPlace, let schedule = reading.schedule(of: components[place]),
      reading.instance(instance, of: schedule)?.length != nil
    else { return }
    var properties: [Property] = []
    for property in components[place].properties {
      guard property.name == "RDATE" else {
        properties.append(property)
        continue
      }
      var lists: [Property] = []
      for (text, time) in reading.items(of: property, in: schedule) {
        let isMeant = time.map { schedule.instance(at: $0, viewer: reading.viewer) } == instance
        lists.append(
          try isMeant && text.contains("/")
            ? reading.property(
              "RDATE", at: time ?? schedule.start, like: components[place].startProperty, of: schedule)
            : Property(property.name, property.parameters, value: text))
      }
      properties += lists.merged
    }
    components[place].properties = properties
  }

  /// Moves a component of the series as far as an instance moves, on the clock of the zone in which it is written, and gives it the new length.
  /// Its end stays in the zone in which that is written; an event without an end gets one only if its length changes, and a series whose instances have
  /// lengths of their own keeps these.
  /// - Parameters:
  ///   - component: the component, such as an override or the master.
  ///   - old: the times of the instance; for a single event those of the event.
  ///   - new: the new times of the instance.
  ///   - zone: the zone of new times where the event has dates.
  ///   - skipped: the new start of a series as it was said, where the clock skips that time on the day of the instance: the time of its other days.
  ///   - keepsRule: whether the rule of a series moves with it. Then the start of one of months or years is that with which the instance is at its
  ///     new times.
  /// - Throws: ``ComponentError/noStart``, ``ComponentError/unwritableDate(_:)``, ``ComponentError/unplacedInstance(_:)`` and
  ///   ``ComponentError/repeatedTime(_:)``.
  package func move(
    _ component: inout Component, from old: Occurrence.Span, to new: Occurrence.Span, zone: Zone,
    skipped: LocalDateTime? = nil, keepsRule: Bool = true
  ) throws(ComponentError) {
    guard let schedule = reading.schedule(of: component), let first = component.startProperty else {
      throw .noStart
    }
    var start = reading.moved(schedule.start, from: old, to: new, zone: zone, skipped: skipped)
    if keepsRule { start = try reading.start(of: component, schedule, near: start, from: old, to: new) }
    start = try reading.exact(start, from: old, to: new, recurs: component.recurs)
    let changesType = start.isDate != schedule.start.isDate
    if changesType {
      component[first.name] = try Property(first.name, time: start)
      component["DTEND"] = nil
    }
    let times = EventSchedule(start: start, length: .days(1))
    // An instance can have another length than the component, and one in days is longer or shorter where the clock changes.
    let keepsLength =
      !changesType
      && (old.length == new.length
        || schedule.hasDays && schedule.length(at: new, reading.viewer) == new.length)
    let length = keepsLength ? schedule.firstSpan(viewer: reading.viewer).length : new.length
    let span: Occurrence.Span =
      switch times.instance(at: start, viewer: reading.viewer) {
      case .date(let date): .allDay(start: date, end: date.adding(days: length / 86_400))
      case .instant(let instant): .timed(start: instant, end: instant.adding(seconds: length))
      }
    try reading.setTimes(of: &component, to: start, span, times, hasOwnLength: !keepsLength)
    if !keepsLength, component.recurs,
      let length = new.wholeDays(on: start.zone ?? reading.viewer)
    {
      // An end would make each instance as long as the first one, to the second (RFC 5545 section 3.8.5.3).
      component.setLength(length)
    }
  }
}

extension Occurrence.Span {
  /// The length on a clock from the start to the same time of another day; `nil` if that is not the end, or it has no times.
  fileprivate func wholeDays(on clock: Zone) -> DurationValue? {
    guard case .timed(let start, let end) = self else { return nil }
    let length = clock.lengthOnClock(from: clock.localDateTime(at: start), to: clock.localDateTime(at: end))
    return length?.seconds == 0 ? length : nil
  }
}

extension EventSchedule {
  /// Whether its length is some days on the clock (RFC 5545 section 3.3.6), as of `DURATION:P2D`.
  package var hasDays: Bool { if case .nominal(1..., _) = length { true } else { false } }

  /// The seconds that an instance is long which begins with a span; `nil` for whole days.
  fileprivate func length(at span: Occurrence.Span, _ viewer: Zone) -> Int? {
    guard case .timed(let start, _) = span else { return nil }
    return self.span(at: .instant(start), length: nil, viewer: viewer).length
  }
}

extension ComponentTimes {
  /// The start of a component that moves, in UTC if an instance moves to the second of two times that the clock shows alike.
  /// - Throws: ``ComponentError/repeatedTime(_:)`` for a series, whose other times would follow UTC, and for times without a zone.
  fileprivate func exact(
    _ start: EventTime, from old: Occurrence.Span, to new: Occurrence.Span, recurs: Bool
  ) throws(ComponentError) -> EventTime {
    guard case .timed(let to, _) = new, !start.isDate else { return start }
    if case .timed(let from, _) = old, from == to { return start }
    let clock = start.zone ?? viewer
    guard clock.isSecond(to) else { return start }
    guard !recurs, !start.isFloating else { throw .repeatedTime(clock.localDateTime(at: to)) }
    return .zoned(Zone.utc.localDateTime(at: to), .utc)
  }

  /// Where a start goes when an instance moves.
  fileprivate func moved(
    _ start: EventTime, from old: Occurrence.Span, to new: Occurrence.Span, zone: Zone,
    skipped: LocalDateTime?
  ) -> EventTime {
    switch (old, new) {
    case (.allDay(let from, _), .allDay(let to, _)):
      return start.replacing(local: start.local.adding(seconds: from.distance(to: to) * 86_400))
    case (.timed(let from, _), .timed(let to, _)):
      let clock = start.zone ?? viewer
      let shown = [from, to].map { start.replacing(local: clock.localDateTime(at: $0)) }
      let before = ruleTime(shown[0], of: start)
      let after =
        skipped.flatMap { clock.instant(of: $0) == to ? start.replacing(local: $0) : nil }
        ?? ruleTime(shown[1], of: before)
      if before.local != shown[0].local, shown[0].local.secondOfDay == shown[1].local.secondOfDay {
        // The clock skips the time of the rule on the former day, and the day alone changes.
        let days = shown[0].local.date.distance(to: shown[1].local.date)
        return start.replacing(local: start.local.adding(seconds: days * 86_400))
      }
      let seconds = after.local.secondsSinceEpoch - before.local.secondsSinceEpoch
      return start.replacing(local: start.local.adding(seconds: seconds))
    case (.allDay(let from, _), .timed(let to, _)):
      let days = from.distance(to: start.local.date)
      let said = skipped.flatMap { zone.instant(of: $0) == to ? $0 : nil } ?? zone.localDateTime(at: to)
      return .zoned(said.adding(seconds: days * 86_400), zone)
    case (.timed(let from, _), .allDay(let to, _)):
      let own = viewer.localDateTime(at: start.instant(viewer: viewer)).date
      return .date(to.adding(days: viewer.localDateTime(at: from).date.distance(to: own)))
    }
  }

  /// The start with which an instance of a series of months or years moves as it should: months differ in length, so that the start may move by some days
  /// more or less. Of another series, the start that is given.
  fileprivate func start(
    of component: Component, _ schedule: EventSchedule, near start: EventTime, from old: Occurrence.Span,
    to new: Occurrence.Span
  ) throws(ComponentError) -> EventTime {
    let former: EventTime
    let wanted: Occurrence.RecurrenceID
    switch (old, new) {
    case (.allDay(let from, _), .allDay(let to, _)) where schedule.start.isDate:
      (former, wanted) = (.date(from), .date(to))
    case (.timed(let from, _), .timed(let to, _)) where !schedule.start.isDate:
      let local = (schedule.start.zone ?? viewer).localDateTime(at: from)
      (former, wanted) = (schedule.start.replacing(local: local), .instant(to))
    default: return start
    }
    let id = schedule.instance(at: former, viewer: viewer)
    guard schedule.recurrence.rules.contains(where: { $0.frequency >= .monthly }),
      start.local.date != schedule.start.local.date, id != schedule.firstInstance(viewer: viewer),
      instance(id, of: schedule) != nil, let property = component.startProperty
    else { return start }
    var isFixed = false
    for days in [0, 1, -1, 2, -2, 3, -3] {
      var trial = component
      let candidate = start.replacing(local: start.local.adding(seconds: days * 86_400))
      trial[property.name] = try rewritten(
        property, to: candidate, EventSchedule(start: candidate, length: .days(1)))
      guard let move = move(from: component, to: trial) else { continue }
      do throws(ComponentError) {
        let moved = try move.withMovedRules(trial, from: component)
        let instances = try MovedInstances(move, in: moved, changesRule: false, for: [former])
        let place = try instances.place(of: former)
        if place.map({ move.new.instance(at: $0, viewer: viewer) }) == wanted { return candidate }
      } catch .fixedRule {
        isFixed = true
      } catch .unplacedInstance {
        continue
      }
    }
    // A rule that cannot be moved is told when the series is.
    if isFixed { return start }
    throw .unplacedInstance(former.local.date)
  }
}

extension Component {
  /// Gives it a length in place of an end; none that is not positive. Where the clock skips the start, programs disagree on how long it is to an end.
  package mutating func setLength(_ length: DurationValue) {
    self["DTEND"] = nil
    let isLong = length.days > 0 || length.seconds > 0
    self["DURATION"] = isLong ? Property("DURATION", value: length.description) : nil
  }
}

extension Zone {
  /// The length of the instances of a series of which one has these times on the clock: 22:00 to 6:00 are eight hours, also in the night that has nine, which
  /// an end would give to all others (RFC 5545 section 3.8.5.3). `nil` where an end says it, because the clock does not change between the times, and they
  /// are not whole days.
  package func lengthOnClock(from start: LocalDateTime, to end: LocalDateTime) -> DurationValue? {
    let seconds = end.secondsSinceEpoch - start.secondsSinceEpoch
    let passed = instant(of: end).secondsSinceEpoch - instant(of: start).secondsSinceEpoch
    guard seconds > 0, seconds != passed || seconds % 86_400 == 0 else { return nil }
    return DurationValue(wholeDaysOf: seconds)
  }
}
