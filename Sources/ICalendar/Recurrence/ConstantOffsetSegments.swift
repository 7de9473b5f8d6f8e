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
