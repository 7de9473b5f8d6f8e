extension RecurrencePlan {
  /// The number of instances from DTSTART on in the periods before `period`.
  ///
  /// If each period contains the same number, this is one multiplication. Otherwise the periods are counted one by one,
  /// and each costs a step. The result is at most `limit`, and `nil` if the steps do not suffice.
  func countInstances(before period: Int, atMost limit: Int, steps: inout Int) -> Int? {
    let first = PeriodWalk(self, from: firstPeriod, to: end, steps: 1)
    if let each = instancesInEachPeriod {
      guard each > 0 else { return 0 }
      var candidates = first.candidates(ofPeriod: firstPeriod)
      let beforeStart = candidates.seek(start)
      let periods = (period - firstPeriod) / interval
      let (sum, overflow) = periods.multipliedReportingOverflow(by: each)
      return overflow ? limit : min(limit, sum - beforeStart)
    }
    if let times = timesOfEachDay, let unit {
      return countTimes(times, from: start, before: period * unit, atMost: limit, steps: &steps)
    }
    var sum = 0
    var walk = PeriodWalk(self, from: firstPeriod, to: end, steps: steps)
    count(&walk, before: min(period, firstPeriod + interval), into: &sum, atMost: limit)
    // The Gregorian calendar repeats dates and weekdays after 400 years, so the periods of a whole cycle are counted
    // once.
    let second = firstPeriod + interval
    if let cycle = periodsOfCycle, period - second >= 2 * cycle {
      let before = sum
      count(&walk, before: second + cycle, into: &sum, atMost: limit)
      let cycles = (period - second) / cycle
      let (more, overflow) = (sum - before).multipliedReportingOverflow(by: cycles - 1)
      sum = overflow ? limit : min(limit, sum + more)
      walk.go(to: second + cycles * cycle, steps: walk.steps)
    }
    count(&walk, before: period, into: &sum, atMost: limit)
    steps = walk.steps
    return walk.isExhausted ? nil : min(limit, sum)
  }

  /// Adds the number of instances that a walk finds before a period.
  private func count(_ walk: inout PeriodWalk, before last: Int, into sum: inout Int, atMost limit: Int) {
    while sum < limit, walk.period < last, let number = walk.nextPeriod() {
      guard number < last else { return walk.go(to: number, steps: walk.steps) }
      if setPositions.isEmpty, number != firstPeriod {
        sum += days(ofPeriod: number).count * times.count
      } else {
        var candidates = walk.candidates(ofPeriod: number)
        sum += candidates.count - (number == firstPeriod ? candidates.seek(start) : 0)
      }
    }
  }

  /// The number of periods after which the rule repeats its instances; `nil` if that is not easy to determine.
  private var periodsOfCycle: Int? {
    guard days.scale == .gregorian else { return nil }
    let periods: Int? =
      switch frequency {
      case .yearly: 400
      case .monthly: 4800
      case .weekly: Self.daysOfCycle / 7
      case .daily: Self.daysOfCycle
      default: nil
      }
    return periods.map { $0 / greatestCommonDivisor(interval, $0) * interval }
  }

  /// The number of days in 400 years, a whole number of weeks.
  private static let daysOfCycle = 146_097

  /// The times on each matching day, if all matching days have the same times.
  var timesOfEachDay: TimeSet? {
    guard !isEmpty, setPositions.isEmpty else { return nil }
    switch frequency {
    case .daily: guard interval == 1 else { return nil }
    case .hourly: guard 24 % interval == 0 else { return nil }
    case .minutely, .secondly: guard 60 % interval == 0 else { return nil }
    default: return nil
    }
    return TimeSet(hours: clock.hours, minutes: clock.minutes, seconds: clock.seconds)
  }

  /// The number of such times from one second up to, not including, another. The result is at most `limit`, and `nil`
  /// if the steps do not suffice.
  func countTimes(
    _ times: TimeSet, from first: Int, before last: Int, atMost limit: Int, steps: inout Int
  ) -> Int? {
    guard last > first else { return 0 }
    let (firstDay, lastDay) = (floorDivide(first, 86_400), floorDivide(last, 86_400))
    guard let days = countDays(from: firstDay, before: lastDay, steps: &steps) else { return nil }
    var sum = days * times.count
    if !self.days.limitsDays || self.days.matches(day: firstDay) {
      sum -= times.count(before: first - firstDay * 86_400)
    }
    if !self.days.limitsDays || self.days.matches(day: lastDay) {
      sum += times.count(before: last - lastDay * 86_400)
    }
    return min(limit, sum)
  }

  /// The number of matching days from one day up to, not including, another. Counts month by month if there is no
  /// shorter way.
  private func countDays(from first: Int, before last: Int, steps: inout Int) -> Int? {
    if !days.limitsDays { return last - first }
    if days.limitsWeekdaysAlone {
      return (0..<7).reduce(0) { sum, offset in
        let day = first + offset
        return day < last && days.matches(day: day) ? sum + (last - day + 6) / 7 : sum
      }
    }
    if days.scale == .gregorian, last - first >= 2 * Self.daysOfCycle {
      let cycles = (last - first) / Self.daysOfCycle
      guard let each = countDays(from: first, before: first + Self.daysOfCycle, steps: &steps),
        let rest = countDays(from: first + cycles * Self.daysOfCycle, before: last, steps: &steps)
      else { return nil }
      return each * cycles + rest
    }
    var month = MonthOfYear(holding: first, in: days.scale)
    var matching = days.days(of: month) & (~0 << UInt64(first - month.firstDay))
    var sum = 0
    while month.firstDay < last, steps > 0 {
      sum += matching.count(below: min(last - month.firstDay, month.length))
      month = month.next
      matching = days.days(of: month)
      steps -= days.scale.stepsOfPeriod
    }
    return steps > 0 ? sum : nil
  }

  /// The number of instances in each period, if it is the same in all periods; `nil` if it differs or is not easy to
  /// determine.
  private var instancesInEachPeriod: Int? {
    guard days.scale == .gregorian, !clock.limitsPeriods, !days.limitsYearDays, !days.limitsWeekNumbers else {
      return nil
    }
    guard let days = daysInEachPeriod else { return nil }
    let candidates = days * times.count
    return setPositions.isEmpty ? candidates : PeriodCandidates.select(setPositions, of: candidates).count
  }

  private var daysInEachPeriod: Int? {
    switch frequency {
    case .secondly, .minutely, .hourly, .daily: days.limitsDays ? nil : 1
    case .weekly: days.limitsMonths || days.limitsMonthDays ? nil : days.weekdays.nonzeroBitCount
    case .monthly: days.limitsMonths ? nil : days.daysInEachMonth
    case .yearly:
      days.ordinalsCountInYear ? nil : days.daysInEachMonth.map { $0 * days.months.nonzeroBitCount }
    }
  }
}

extension DayMatcher {
  /// Whether BYDAY without ordinals is the only part that limits the days.
  fileprivate var limitsWeekdaysAlone: Bool {
    limitsWeekdays && ordinals.isEmpty && !limitsMonths && !limitsMonthDays && !limitsYearDays
      && !limitsWeekNumbers
  }

  /// The number of matching days in each month, if it is the same in all months.
  fileprivate var daysInEachMonth: Int? {
    if limitsMonthDays, !limitsWeekdays {
      let lasting: UInt64 = (1 << 28) - 1
      if monthDaysFromEnd == 0, monthDays & ~lasting == 0 { return monthDays.nonzeroBitCount }
      if monthDays == 0, monthDaysFromEnd & ~lasting == 0 { return monthDaysFromEnd.nonzeroBitCount }
    }
    if limitsWeekdays, !limitsMonthDays, weekdays == 0 {
      let areLasting = ordinals.allSatisfy { (1...4).contains($0.ordinal) }
      let areLastingFromEnd = ordinals.allSatisfy { (-4...(-1)).contains($0.ordinal) }
      if areLasting || areLastingFromEnd { return ordinals.count }
    }
    return nil
  }
}
