/// The instances that a rule generates in a zone, within a window of points in time.
///
/// The sequence can be iterated once. To learn whether the work limit was reached, call ``next()`` on a variable until
/// it returns `nil`, then read ``reachedLimit``.
public struct RecurrenceRuleInstances: Sequence, IteratorProtocol, Sendable {
  /// The type of the starts.
  enum Form: Sendable {
    case date
    case floating
    case zoned(Zone)
  }

  private var instances: LocalRuleInstances
  private var segments: ConstantOffsetSegments?
  private let window: OccurrenceWindow
  private let form: Form
  private let until: Instant?

  /// Whether the work limit was reached. If so, instances at the end of the window may be missing.
  public var reachedLimit: Bool { instances.reachedLimit }
  /// The part of the work limit that is left.
  var stepsLeft: Int { instances.stepsLeft }

  /// Instances on the wall clock, in the form `form`. Instances after `until` are left out.
  init(_ instances: LocalRuleInstances, in window: OccurrenceWindow, form: Form, until: Instant?) {
    self.instances = instances
    self.window = window
    self.form = form
    self.until = until
  }

  /// Instances of a rule of hours, minutes or seconds, which counts elapsed time.
  init(_ segments: ConstantOffsetSegments, in window: OccurrenceWindow, zone: Zone, limit: Int) {
    var segments = segments
    instances = segments.nextInstances(limit: limit) ?? .none(limit: limit)
    self.segments = segments
    self.window = window
    form = .zoned(zone)
    until = nil
  }

  /// The next instance; `nil` at the end of the window, after COUNT or UNTIL, or if the work limit is reached.
  public mutating func next() -> RecurrenceInstance? {
    while true {
      guard let local = instances.next() else {
        guard nextSegment() else { return nil }
        continue
      }
      segments?.countInstance()
      let instance = instance(at: local)
      if instance.start.isDate { return instance }
      guard instance.instant >= window.start, instance.instant < window.end else { continue }
      if let until, instance.instant > until { continue }
      return instance
    }
  }

  private mutating func nextSegment() -> Bool {
    // A segment costs about as much as ten periods.
    let steps = instances.stepsLeft - 10
    guard !instances.reachedLimit, let next = segments?.nextInstances(limit: steps) else { return false }
    instances = next
    return true
  }

  private func instance(at local: LocalDateTime) -> RecurrenceInstance {
    switch form {
    case .date:
      let start = EventTime.date(local.date)
      return RecurrenceInstance(start: start, instant: start.instant(viewer: window.zone))
    case .floating:
      return RecurrenceInstance(start: .floating(local), instant: window.zone.instant(of: local))
    case .zoned(let zone):
      guard let segments else {
        return RecurrenceInstance(start: .zoned(local, zone), instant: zone.instant(of: local))
      }
      let instant = Instant(secondsSinceEpoch: local.secondsSinceEpoch - segments.offset)
      return RecurrenceInstance(start: .zoned(zone.localDateTime(at: instant), zone), instant: instant)
    }
  }
}

extension RecurrenceRule {
  /// The instances that the rule alone generates for an event that starts at `start`. The window of starts is
  /// half-open.
  ///
  /// - A date recurs on the dates that the window touches. BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545 section
  ///   3.3.10), and a rule of hours, minutes or seconds generates nothing.
  /// - A time in a zone keeps its wall-clock time across a clock change if FREQ is DAILY or longer. A rule of hours,
  ///   minutes or seconds counts elapsed time. UNTIL in UTC is compared as a point in time.
  /// - A floating time recurs on the viewer's wall clock. UNTIL in UTC is read as a time on that clock.
  ///
  /// Instances are in wall-clock order. A time that the clock skips can therefore come before an earlier point in time.
  /// At most `limit` periods are examined, and at most `limit` instances are returned.
  public func instances(
    from start: EventTime, in window: OccurrenceWindow, limit: Int = defaultLimit
  ) -> RecurrenceRuleInstances {
    let limit = max(0, limit)
    return switch start {
    case .date(let date): instances(from: date, in: window, limit: limit)
    case .floating(let local):
      wallClockInstances(from: local, zone: window.zone, isFloating: true, in: window, limit: limit)
    case .zoned(let local, let zone) where frequency >= .daily:
      wallClockInstances(from: local, zone: zone, isFloating: false, in: window, limit: limit)
    case .zoned(let local, let zone): realTimeInstances(from: local, zone: zone, in: window, limit: limit)
    }
  }

  private func instances(from date: CalendarDate, in window: OccurrenceWindow, limit: Int)
    -> RecurrenceRuleInstances
  {
    var rule = self
    rule.byHour = []
    rule.byMinute = []
    rule.bySecond = []
    let dates = window.dates
    let first = LocalDateTime(dates.lowerBound)
    let isOfDays = frequency >= .daily
    return RecurrenceRuleInstances(
      rule.instances(
        from: LocalDateTime(date), in: first..<(isOfDays ? LocalDateTime(dates.upperBound) : first),
        limit: limit),
      in: window, form: .date, until: nil)
  }

  private func wallClockInstances(
    from local: LocalDateTime, zone: Zone, isFloating: Bool, in window: OccurrenceWindow, limit: Int
  ) -> RecurrenceRuleInstances {
    var rule = self
    var last: Instant?
    if !isFloating, case .instant(let until) = self.until {
      last = until
      rule.until = .local(zone.latestLocal(at: until))
    }
    let first = zone.earliestLocal(at: window.start)
    let end = max(first, zone.latestLocal(at: window.end))
    return RecurrenceRuleInstances(
      rule.instances(from: local, in: first..<end, limit: limit), in: window,
      form: isFloating ? .floating : .zoned(zone), until: last)
  }

  private func realTimeInstances(
    from local: LocalDateTime, zone: Zone, in window: OccurrenceWindow, limit: Int
  ) -> RecurrenceRuleInstances {
    var rule = self
    let start = zone.instant(of: local)
    switch until {
    case .date(let date):
      let end = zone.instant(of: LocalDateTime(date.adding(days: 1)))
      rule.until = .instant(end.adding(seconds: -1))
    case .local(let local): rule.until = .instant(zone.instant(of: local))
    default: break
    }
    let segments = ConstantOffsetSegments(rule, from: start, zone: zone, in: window)
    return RecurrenceRuleInstances(segments, in: window, zone: zone, limit: limit)
  }

  /// Whether the rule has a part that depends on the clock or the date.
  var hasParts: Bool {
    !(bySecond.isEmpty && byMinute.isEmpty && byHour.isEmpty && byDay.isEmpty && byMonthDay.isEmpty
      && byYearDay.isEmpty && byWeekNumber.isEmpty && byMonth.isEmpty && byLeapMonth.isEmpty)
  }
}

extension Zone {
  /// A wall-clock time that is not after any wall-clock time at or after `instant`, because a clock changes at most
  /// once a day.
  fileprivate func earliestLocal(at instant: Instant) -> LocalDateTime {
    let offset = min(offset(at: instant), self.offset(at: instant.adding(seconds: -86_400)))
    return LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch + offset)
  }

  /// A wall-clock time that is not before any wall-clock time at or before `instant`.
  fileprivate func latestLocal(at instant: Instant) -> LocalDateTime {
    let offset = max(offset(at: instant), self.offset(at: instant.adding(seconds: -86_400)))
    return LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch + offset)
  }
}

/// Expands a rule of hours, minutes or seconds in a zone. It splits time at each change of the zone's offset. Within a
/// segment the offset is constant, so the rule counts elapsed time, and its BY parts match the wall clock.
struct ConstantOffsetSegments: Sendable {
  private var rule: RecurrenceRule
  private let start: Instant
  private let zone: Zone
  private let windowStart: Instant
  private let end: Instant
  private var next: Instant?
  /// Seconds east of UTC in the current segment.
  private(set) var offset = 0

  /// The segments of a window. UNTIL is a point in time; `start` is DTSTART.
  init(_ rule: RecurrenceRule, from start: Instant, zone: Zone, in window: OccurrenceWindow) {
    self.rule = rule
    self.start = start
    self.zone = zone
    windowStart = window.start
    end = window.end
    // A rule with COUNT has to count from DTSTART. A rule without BY parts does not depend on the clock and needs one
    // segment only.
    next = rule.count != nil && rule.hasParts ? start : max(start, window.start)
  }

  /// The instances of the next segment, in its local time; `nil` after the last segment.
  mutating func nextInstances(limit: Int) -> LocalRuleInstances? {
    var limit = limit
    while limit > 0, countSegment(before: windowStart, steps: &limit) {}
    guard let first = next, first < end else { return nil }
    let transition = rule.hasParts ? zone.nextTransition(after: first) : nil
    next = transition
    offset = zone.offset(at: rule.hasParts ? first : start)
    var rule = self.rule
    if case .instant(let until) = rule.until { rule.until = .local(local(until)) }
    let last = max(first, min(transition ?? end, end))
    return rule.instances(
      from: local(start), in: local(first)..<local(last), preceding: rule.hasParts ? 0 : nil, limit: limit)
  }

  /// Counts all instances of the next segment at once. Returns `false` if the segment does not end before the window,
  /// or if its days have different times.
  private mutating func countSegment(before windowStart: Instant, steps: inout Int) -> Bool {
    guard rule.hasParts, let count = rule.count, count > 0, let first = next,
      let last = zone.nextTransition(after: first), last <= windowStart
    else { return false }
    offset = zone.offset(at: first)
    var endless = rule
    endless.until = nil
    endless.count = nil
    let plan = RecurrencePlan(endless, start: local(start))
    guard let times = plan.timesOfEachDay,
      let counted = plan.countTimes(
        times, from: local(first).secondsSinceEpoch, before: local(last).secondsSinceEpoch, atMost: count,
        steps: &steps)
    else { return false }
    // A segment costs about as much as ten periods.
    steps -= 10
    rule.count = count - counted
    next = counted < count ? last : nil
    return true
  }

  /// Counts an instance that was returned.
  mutating func countInstance() {
    guard rule.hasParts, let count = rule.count else { return }
    rule.count = count - 1
  }

  private func local(_ instant: Instant) -> LocalDateTime {
    LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch + offset)
  }
}
