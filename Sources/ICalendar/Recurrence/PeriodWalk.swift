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

/// The candidates of one period, in order: each matching day with each matching time, or only those that BYSETPOS
/// selects. Only the days are stored; the times are computed.
struct PeriodCandidates: Sendable {
  /// The second at which day offset 0 begins.
  private let origin: Int
  private let days: DaySet
  private let times: TimeSet
  /// The numbers of the candidates that BYSETPOS selects, in order; `nil` for all.
  private let selected: [Int]?
  /// Where to continue: a day and a time of it, or a position in `selected`.
  private var day: Int
  private var next: Int

  /// No candidates.
  init(times: TimeSet) {
    self.init(origin: 0, days: DaySet(), times: times, setPositions: [])
  }

  /// The candidates on `days`, which are offsets in days from the second `origin`.
  init(origin: Int, days: DaySet, times: TimeSet, setPositions: [Int]) {
    self.origin = origin
    self.days = days
    self.times = times
    selected =
      setPositions.isEmpty
      ? nil : PeriodCandidates.select(setPositions, of: days.count * times.count)
    day = days.first(from: 0) ?? DaySet.capacity
    next = 0
  }

  /// The number of all candidates, including those already returned.
  var count: Int { selected?.count ?? days.count * times.count }

  /// The numbers that BYSETPOS selects out of `count` candidates, in order and without duplicates.
  static func select(_ setPositions: [Int], of count: Int) -> [Int] {
    var numbers: [Int] = []
    for position in setPositions {
      let number = position > 0 ? position - 1 : count + position
      if number >= 0, number < count { numbers.append(number) }
    }
    numbers.sort()
    var unique: [Int] = []
    for number in numbers where number != unique.last { unique.append(number) }
    return unique
  }

  /// The next candidate, in seconds of ``LocalDateTime``.
  mutating func nextSecond() -> Int? {
    if let selected {
      guard next < selected.count else { return nil }
      let second = self.second(ofNumber: selected[next])
      next += 1
      return second
    }
    guard day < DaySet.capacity else { return nil }
    let second = origin + day * 86_400 + times[next]
    next += 1
    if next == times.count {
      next = 0
      day = days.first(from: day + 1) ?? DaySet.capacity
    }
    return second
  }

  /// Continues from the first candidate at or after a second. Returns how many candidates of the period are before it.
  mutating func seek(_ second: Int) -> Int {
    guard second > origin else { return 0 }
    if let selected {
      next = selected.firstIndex { self.second(ofNumber: $0) >= second } ?? selected.count
      return next
    }
    let (target, time) = (second - origin).quotientAndRemainder(dividingBy: 86_400)
    guard target < DaySet.capacity else {
      day = DaySet.capacity
      return count
    }
    let earlier = days.count(below: target) * times.count
    day = days.first(from: target) ?? DaySet.capacity
    next = day == target ? times.count(before: time) : 0
    let skipped = earlier + next
    if next == times.count {
      next = 0
      day = days.first(from: day + 1) ?? DaySet.capacity
    }
    return skipped
  }

  private func second(ofNumber number: Int) -> Int {
    let (rank, time) = number.quotientAndRemainder(dividingBy: times.count)
    return origin + days.day(rank: rank) * 86_400 + times[time]
  }
}
