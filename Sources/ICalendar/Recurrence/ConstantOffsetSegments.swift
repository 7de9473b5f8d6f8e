/// Expands a rule of hours, minutes or seconds in a zone: from one change of clocks to the next on a time line of
/// constant offset, so that the rule counts real time while its parts see what the wall clock shows.
struct ConstantOffsetSegments: Sendable {
  private var rule: RecurrenceRule
  private let start: Instant
  private let zone: Zone
  private let end: Instant
  private var next: Instant?
  /// Seconds east of UTC in the current segment.
  private(set) var offset = 0

  /// The segments of a window. UNTIL is a point in time; `start` is DTSTART.
  init(_ rule: RecurrenceRule, from start: Instant, zone: Zone, in window: OccurrenceWindow) {
    self.rule = rule
    self.start = start
    self.zone = zone
    end = window.end
    // COUNT counts from DTSTART on; but no clock matters to a rule without parts, which is one segment.
    next = rule.count != nil && rule.hasParts ? start : max(start, window.start)
  }

  /// The instances of the next segment, in its local time, or `nil` after the last.
  mutating func nextInstances(limit: Int) -> RecurrenceInstances? {
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

  /// Counts an instance that was given.
  mutating func countInstance() {
    guard rule.hasParts, let count = rule.count else { return }
    rule.count = count - 1
  }

  private func local(_ instant: Instant) -> LocalDateTime {
    LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch + offset)
  }
}
