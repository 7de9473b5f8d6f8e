/// Finds the periods of a rule that may contain instances, in order. It skips a whole month, day or hour that cannot
/// match. The number of steps is limited.
struct PeriodWalk: Sendable {
  let plan: RecurrencePlan
  /// The first second after the range.
  private let end: Int
  private(set) var period: Int
  private var month: MonthOfYear?
  private var monthDays: UInt64 = 0
  /// The number of steps left.
  private(set) var steps: Int

  /// A walk from the period with the number `period` up to, not including, the second `end`, in at most `steps` steps.
  init(_ plan: RecurrencePlan, from period: Int, to end: Int, steps: Int) {
    self.plan = plan
    self.period = period
    self.end = end
    self.steps = steps
  }

  /// Whether the walk stopped because it had no steps left.
  var isExhausted: Bool { steps <= 0 }

  /// Continues at another period of the rule, with another number of steps.
  mutating func go(to period: Int, steps: Int) {
    self.period = period
    self.steps = steps
  }

  /// Counts a step that the caller made.
  mutating func takeStep() { steps -= 1 }

  /// The number and the candidates of the next period; `nil` at the end, or if no steps are left.
  mutating func next() -> (period: Int, candidates: PeriodCandidates)? {
    guard let number = nextPeriod() else { return nil }
    return (number, candidates(ofPeriod: number))
  }

  /// The number of the next period. A period of a day or less is returned only if it matches.
  mutating func nextPeriod() -> Int? {
    guard let number = plan.unit.map({ nextClockPeriod(unit: $0) }) ?? nextCalendarPeriod() else {
      return nil
    }
    period = number + plan.interval
    return number
  }

  /// The candidates of a period.
  func candidates(ofPeriod number: Int) -> PeriodCandidates {
    PeriodCandidates(
      origin: plan.beginning(ofPeriod: number), days: plan.days(ofPeriod: number), times: plan.times,
      setPositions: plan.setPositions)
  }

  private mutating func nextClockPeriod(unit: Int) -> Int? {
    while period < RecurrencePlan.maximumPeriod, period * unit < end, steps > 0 {
      steps -= 1
      let second = period * unit
      let day = floorDivide(second, 86_400)
      guard let reached = firstMatch(from: second, day: day, unit: unit) else { return nil }
      if reached == second { return period }
      period = plan.aligned(floorDivide(reached, unit))
    }
    return nil
  }

  private mutating func nextCalendarPeriod() -> Int? {
    guard period < RecurrencePlan.maximumPeriod, plan.beginning(ofPeriod: period) < end, steps > 0 else {
      return nil
    }
    steps -= plan.days.scale.stepsOfPeriod
    return period
  }

  /// The first second, at or after `second` in `day`, whose day and time match.
  private mutating func firstMatch(from second: Int, day: Int, unit: Int) -> Int? {
    let matching = plan.days.limitsDays ? firstMatchingDay(from: day) : day
    guard let matching else { return nil }
    let midnight = matching * 86_400
    guard unit < 86_400, plan.clock.limitsPeriods else { return max(midnight, second) }
    let time = matching == day ? second - midnight : 0
    // If no time is left on the day, the next round tries the next day.
    return plan.clock.first(from: time, unit: unit).map { midnight + $0 } ?? midnight + 86_400
  }

  private mutating func firstMatchingDay(from day: Int) -> Int? {
    var day = day
    while day * 86_400 < end, steps > 0 {
      var current = month ?? MonthOfYear(holding: day, in: plan.days.scale)
      if day >= current.end || day < current.firstDay || month == nil {
        current = day == current.end ? current.next : MonthOfYear(holding: day, in: plan.days.scale)
        month = current
        monthDays = plan.days.days(of: current)
        steps -= plan.days.scale.stepsOfPeriod
      }
      if let offset = monthDays.firstPosition(from: day - current.firstDay) {
        return current.firstDay + offset
      }
      day = current.end
    }
    return nil
  }
}
