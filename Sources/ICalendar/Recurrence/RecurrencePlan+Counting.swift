extension RecurrencePlan {
  /// How many instances the periods before `period` hold, from DTSTART on.
  ///
  /// Where each period holds the same number, by one multiplication; else period by period, in steps that are taken
  /// from `steps`. The result is `limit` where there are as many or more; `nil` when the steps do not suffice.
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
    if frequency == .daily, interval == 1, setPositions.isEmpty {
      return countDays(before: period, atMost: limit, steps: &steps)
    }
    var walk = PeriodWalk(self, from: firstPeriod, to: end, steps: steps)
    var sum = 0
    while sum < limit, let number = walk.nextPeriod(), number < period {
      var candidates = walk.candidates(ofPeriod: number)
      sum += candidates.count - (number == firstPeriod ? candidates.seek(start) : 0)
    }
    steps = walk.steps
    return walk.isExhausted ? nil : min(limit, sum)
  }

  /// The same for a rule of single days, month by month.
  private func countDays(before day: Int, atMost limit: Int, steps: inout Int) -> Int? {
    var month = MonthOfYear(holding: firstPeriod)
    var matching = days.days(of: month) & (~0 << UInt64(firstPeriod - month.firstDay))
    var sum = 0
    if matching.contains(firstPeriod - month.firstDay) {
      sum -= times.count(before: start - firstPeriod * 86_400)
    }
    while month.firstDay < day, sum < limit, steps > 0 {
      sum += matching.count(below: day - month.firstDay) * times.count
      month = month.next
      matching = days.days(of: month)
      steps -= 1
    }
    return steps > 0 ? min(limit, sum) : nil
  }

  /// How many instances each period holds, where all hold the same number; `nil` where they do not, or where that
  /// is not plain to see.
  private var instancesInEachPeriod: Int? {
    guard !clock.limitsPeriods, !days.limitsYearDays, !days.limitsWeekNumbers else { return nil }
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
  /// How many days match in each month, where that is the same in all of them.
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
