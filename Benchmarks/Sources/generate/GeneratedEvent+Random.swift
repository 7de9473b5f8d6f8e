extension GeneratedEvent {
  /// The frozen day of the measurements.
  static let today = Day(2026, 11, 21)

  private enum Kind {
    case timed, allDay, recurring, severalDays
  }

  /// The first events begin on the frozen day, so that the smallest calendar has something to show.
  init(_ index: Int, random: inout RandomSource) {
    let days = Self.lastDay.number - Self.firstDay.number
    let drawn = Self.firstDay + random.number(0..<days)
    let day = index < 3 ? Self.today : drawn
    let kind = random.element(of: [(Kind.timed, 70), (.allDay, 15), (.recurring, 10), (.severalDays, 5)])
    switch kind {
    case .timed: self.init(timedOn: day, random: &random)
    case .allDay: self.init(allDayOn: day, days: 1)
    case .severalDays: self.init(severalDaysFrom: day, random: &random)
    case .recurring: self.init(recurringFrom: day, random: &random)
    }
    if rule == nil { isCancelled = random.chance(percent: 3) }
  }

  private init(timedOn day: Day, random: inout RandomSource) {
    form = random.element(of: [(.berlin, 50), (.newYork, 20), (.tokyo, 10), (.utc, 20)])
    let start = day.number * 86_400 + random.number(7 * 4..<20 * 4) * 900
    span = Span(start: start, end: start + random.element([900, 1800, 1800, 2700, 3600, 3600, 5400, 7200]))
  }

  private init(allDayOn day: Day, days: Int) {
    form = .date
    span = Span(start: day.number * 86_400, end: (day.number + days) * 86_400)
  }

  private init(severalDaysFrom day: Day, random: inout RandomSource) {
    if random.chance(percent: 50) {
      self.init(allDayOn: day, days: random.number(2...7))
    } else {
      self.init(timedOn: day, random: &random)
      span.end = (day.number + random.number(1...4)) * 86_400 + random.number(8...20) * 3600
    }
  }

  private init(recurringFrom drawn: Day, random: inout RandomSource) {
    let parts = drawn.parts
    // Rules that name a 29th to 31st skip months; our instances are simpler to know without.
    let day = Day(parts.year, parts.month, min(parts.day, 28))
    if random.chance(percent: 15) {
      self.init(allDayOn: day, days: 1)
    } else {
      self.init(timedOn: day, random: &random)
    }
    rule = Rule(from: day, random: &random)
    let instances = self.instances.dropFirst()
    guard instances.count > 4 else { return }
    if random.chance(percent: 20) {
      for _ in 0..<random.number(1...3) { excluded.append(instances.start(&random)) }
      excluded = Array(Set(excluded)).sorted()
    }
    if random.chance(percent: 30) {
      for _ in 0..<random.number(1...2) { override(instances.start(&random), random: &random) }
    }
  }

  private mutating func override(_ start: Int, random: inout RandomSource) {
    guard !excluded.contains(start), !overrides.contains(where: { $0.instance.start == start }) else {
      return
    }
    let length = span.end - span.start
    let instance = Span(start: start, end: start + length)
    var shift = random.number(-6...6) * 86_400
    if form != .date { shift = random.chance(percent: 50) ? random.number(-3...3) * 1800 : shift }
    let isCancelled = random.chance(percent: 35)
    let replacement = isCancelled ? instance : Span(start: start + shift, end: start + shift + length)
    overrides.append(Override(instance: instance, replacement: replacement, isCancelled: isCancelled))
  }
}

extension ArraySlice<GeneratedEvent.Span> {
  fileprivate func start(_ random: inout RandomSource) -> Int {
    self[random.number(startIndex..<endIndex)].start
  }
}

extension Rule {
  private enum Kind {
    case daily, weekly, monthly, yearly
  }

  init(from start: Day, random: inout RandomSource) {
    let kind = random.element(of: [(Kind.daily, 15), (.weekly, 50), (.monthly, 20), (.yearly, 15)])
    interval = random.element([1, 1, 1, 1, 2])
    switch kind {
    case .daily:
      frequency = .daily
      end = random.element(of: [(.never, 10), (.count(random.number(3...30)), 50), (.until(start + 14), 40)])
    case .weekly:
      frequency = .weekly(Self.weekdays(with: start.weekday, random: &random))
      let last = start + random.number(30...900)
      end = random.element(of: [(.never, 25), (.count(random.number(4...80)), 30), (.until(last), 45)])
    case .monthly:
      let parts = start.parts
      let isLast = Day.nth(-1, weekday: start.weekday, month: parts.month, of: parts.year) == start
      let n = isLast ? -1 : (parts.day + 6) / 7
      frequency = random.chance(percent: 50) ? .monthlyOnDay : .monthlyOnWeekday(n)
      end = random.element(of: [(.never, 45), (.count(random.number(3...24)), 30), (.until(start + 700), 25)])
    case .yearly:
      frequency = .yearly
      interval = 1
      end = random.element(of: [(.never, 80), (.count(random.number(2...8)), 20)])
    }
  }

  private static func weekdays(with weekday: Int, random: inout RandomSource) -> [Int] {
    var weekdays: Set = [weekday]
    if random.chance(percent: 35) { weekdays.insert(random.number(0..<5)) }
    if random.chance(percent: 15) { weekdays.formUnion([0, 2, 4]) }
    return weekdays.sorted()
  }
}
