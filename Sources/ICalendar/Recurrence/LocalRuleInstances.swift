/// The instances that a rule generates on the local clock, within a window: wall-clock times, strictly increasing.
///
/// The sequence can be iterated once. To learn whether the work limit was reached, call ``next()`` on a variable until
/// it returns `nil`, then read ``reachedLimit``.
package struct LocalRuleInstances: Sequence, IteratorProtocol, Sendable {
  /// Where counting for COUNT starts.
  private enum Counting {
    /// At the window, or the rule has no COUNT.
    case inWindow
    /// At the beginning of the first period of the window.
    case inPeriods
    /// At DTSTART, one instance at a time.
    case fromStart
  }

  private let lower: Int
  private let upper: Int
  private let counting: Counting
  private var walk: PeriodWalk
  private var candidates: PeriodCandidates
  private var remaining: Int
  private var latest = Int.min

  /// Whether the work limit was reached. If so, instances at the end of the window may be missing.
  package private(set) var reachedLimit = false

  /// The instances of a plan from the second `lower` up to, not including, `upper`. `preceding` is the number of
  /// instances before `lower`, if the caller knows it. Otherwise a rule with COUNT counts them itself.
  init(_ plan: RecurrencePlan, from lower: Int, to upper: Int, preceding: Int?, limit: Int) {
    self.lower = Swift.max(lower, plan.start)
    self.upper = Swift.min(upper, plan.end)
    candidates = PeriodCandidates(times: plan.times)
    counting =
      plan.count == nil || preceding != nil ? .inWindow : plan.mayRepeatDays ? .fromStart : .inPeriods
    remaining = Swift.max(0, (plan.count ?? .max) - Swift.max(0, preceding ?? 0))
    walk = PeriodWalk(plan, from: plan.firstPeriod, to: self.upper, steps: limit)
    guard !plan.isEmpty, self.lower < self.upper else {
      remaining = 0
      return
    }
    if counting != .fromStart { seek(limit: limit) }
  }

  /// No instances. No work is used.
  static func none(limit: Int) -> LocalRuleInstances {
    let plan = RecurrencePlan(RecurrenceRule(.yearly), start: LocalDateTime(secondsSinceEpoch: 0))
    return LocalRuleInstances(plan, from: 0, to: 0, preceding: nil, limit: limit)
  }

  /// The part of the work limit that is left.
  var stepsLeft: Int { walk.steps }

  /// The next instance; `nil` at the end of the window, after COUNT or UNTIL, or if the work limit is reached.
  package mutating func next() -> LocalDateTime? {
    while remaining > 0 {
      guard let second = candidates.nextSecond() else {
        guard loadPeriod() else { break }
        continue
      }
      guard second > latest else { continue }
      guard second < upper else { break }
      guard !walk.isExhausted else {
        reachedLimit = true
        break
      }
      walk.takeStep()
      latest = second
      remaining -= 1
      if second >= lower { return LocalDateTime(secondsSinceEpoch: second) }
    }
    remaining = 0
    return nil
  }

  /// Goes to the first period of the window and computes the rest of COUNT there.
  private mutating func seek(limit: Int) {
    let period = walk.plan.period(reaching: lower)
    guard period > walk.plan.firstPeriod else { return }
    var steps = limit
    if counting == .inPeriods {
      guard let counted = walk.plan.countInstances(before: period, atMost: remaining, steps: &steps) else {
        remaining = 0
        reachedLimit = true
        return
      }
      remaining -= counted
    }
    walk.go(to: period, steps: steps)
  }

  /// Loads the candidates of the next period, without those before DTSTART or the window.
  private mutating func loadPeriod() -> Bool {
    guard let (period, loaded) = walk.next() else {
      reachedLimit = walk.isExhausted
      return false
    }
    candidates = loaded
    let beforeStart = period == walk.plan.firstPeriod ? candidates.seek(walk.plan.start) : 0
    guard counting != .fromStart, lower > walk.plan.start else { return true }
    let beforeWindow = candidates.seek(lower)
    if counting == .inPeriods { remaining -= beforeWindow - beforeStart }
    return true
  }
}

/// One instance of a recurrence: a time at which the event starts.
public struct RecurrenceInstance: Sendable, Hashable {
  /// The start as in the rule or RDATE: a date or a wall-clock time. If the clock skips the time, it stays unchanged
  /// here, and ``instant`` is moved forward.
  public let start: EventTime
  /// The point in time at which the instance starts for the viewer; for a date, midnight in the viewer's zone.
  /// ``start`` alone is ambiguous if a rule of hours gives a time that the clock shows twice.
  public let instant: Instant
  /// The length from RDATE (`VALUE=PERIOD`); `nil` if the instance is as long as the event.
  public let length: EventSchedule.Length?

  /// An instance that starts at `start`, which is `instant` for the viewer.
  package init(start: EventTime, instant: Instant, length: EventSchedule.Length? = nil) {
    self.start = start
    self.instant = instant
    self.length = length
  }

  /// The identifier of the instance in its series (RFC 5545 section 3.8.4.4).
  public var recurrenceID: Occurrence.RecurrenceID {
    if case .date(let date) = start { .date(date) } else { .instant(instant) }
  }

  /// Orders the instances of a set. Two instances with the same key are the same instance.
  var key: Int {
    if case .date(let date) = start { date.daysSinceEpoch } else { instant.secondsSinceEpoch }
  }
}
