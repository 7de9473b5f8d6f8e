/// The instances that a rule gives in a window: wall-clock times, strictly increasing.
///
/// It is a sequence of one pass. A loop that wants to know afterwards whether the work bound was hit calls ``next()``
/// on a variable and then reads ``reachedLimit``.
public struct RecurrenceInstances: Sequence, IteratorProtocol, Sendable {
  /// From where on instances are counted for COUNT.
  private enum Counting {
    /// From the window on, or not at all.
    case inWindow
    /// From the beginning of the window's first period on.
    case inPeriods
    /// From DTSTART on, one by one.
    case fromStart
  }

  private let lower: Int
  private let upper: Int
  private let counting: Counting
  private var walk: PeriodWalk
  private var candidates: PeriodCandidates
  private var remaining: Int
  private var latest = Int.min

  /// Whether the work bound was hit: there may be instances in the window after those that were given.
  public private(set) var reachedLimit = false

  /// The instances of a plan from the second `lower` up to `upper`. `preceding` is how many instances come before
  /// `lower`, where that is known; else a rule with COUNT counts them itself.
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

  /// No instances, with a work bound that is not used.
  static func none(limit: Int) -> RecurrenceInstances {
    let plan = RecurrencePlan(RecurrenceRule(.yearly), start: LocalDateTime(secondsSinceEpoch: 0))
    return RecurrenceInstances(plan, from: 0, to: 0, preceding: nil, limit: limit)
  }

  /// How much of the work bound is left.
  var stepsLeft: Int { walk.steps }

  /// The next instance, or `nil` at the window's end, after COUNT or UNTIL, or when the work bound is hit.
  public mutating func next() -> LocalDateTime? {
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

  /// Goes to the period of the window's beginning, with what COUNT leaves there.
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

  /// Loads the next period's candidates, those before DTSTART and the window left out.
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

/// A start that a recurrence gives to an event.
public struct RecurrenceInstance: Sendable, Hashable {
  /// The start as the rule or RDATE gives it: a date, or a wall-clock time. A time that the clock skips stays as it is
  /// here, and ``instant`` is the moved one.
  public let start: EventTime
  /// The point in time at which it starts for the viewer; of a date, the viewer's midnight. The start alone does not
  /// tell it where a rule of hours falls into an hour that the clock shows twice.
  public let instant: Instant
  /// How long it lasts, where an RDATE says so (`VALUE=PERIOD`); else as long as the event.
  public let length: EventSchedule.Length?

  /// An instance that starts at `start`, which is `instant` for the viewer.
  public init(start: EventTime, instant: Instant, length: EventSchedule.Length? = nil) {
    self.start = start
    self.instant = instant
    self.length = length
  }

  /// Which instance of the series it is (RFC 5545 section 3.8.4.4).
  public var recurrenceID: Occurrence.RecurrenceID {
    if case .date(let date) = start { .date(date) } else { .instant(instant) }
  }

  /// What orders the instances of a set and tells them apart: two with the same key are the same instance.
  var key: Int {
    if case .date(let date) = start { date.daysSinceEpoch } else { instant.secondsSinceEpoch }
  }
}
