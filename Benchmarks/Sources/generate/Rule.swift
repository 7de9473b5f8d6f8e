/// A recurrence rule of the kinds that people's calendars hold.
struct Rule {
  enum Frequency {
    case daily
    /// On these weekdays; 0 is Monday.
    case weekly([Int])
    case monthlyOnDay
    /// On the nth of the start's weekday; -1 is the last.
    case monthlyOnWeekday(Int)
    case yearly
  }

  enum End {
    case never
    case count(Int)
    /// Through this day.
    case until(Day)
  }

  var frequency: Frequency
  var interval: Int
  var end: End

  /// The days of the instances that begin before a day. The start is always the first of them.
  func days(from start: Day, before horizon: Day) -> [Day] {
    var result: [Day] = []
    var limit = horizon
    var most = Int.max
    switch end {
    case .never: break
    case .count(let count): most = count
    case .until(let day): limit = min(limit, day + 1)
    }
    var period = 0
    while result.count < most {
      let candidates = self.candidates(of: start, period: period)
      guard let first = candidates.first, first < limit else { break }
      for day in candidates where day >= start && day < limit && result.count < most { result.append(day) }
      period += interval
    }
    return result
  }

  /// The days, ascending, that the rule names in the nth period after the start's; never empty.
  private func candidates(of start: Day, period: Int) -> [Day] {
    switch frequency {
    case .daily: return [start + period]
    case .weekly(let weekdays): return weekdays.map { Day(number: (start.week + period) * 7 - 3 + $0) }
    case .monthlyOnDay, .monthlyOnWeekday:
      let parts = start.parts
      let month = parts.month - 1 + period
      let (year, number) = (parts.year + month / 12, month % 12 + 1)
      if case .monthlyOnWeekday(let n) = frequency {
        return [Day.nth(n, weekday: start.weekday, month: number, of: year)]
      }
      return [Day(year, number, parts.day)]
    case .yearly:
      let parts = start.parts
      return [Day(parts.year + period, parts.month, parts.day)]
    }
  }
}
