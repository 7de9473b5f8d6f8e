extension Zone {
  /// The zone that a calendar defines; `nil` if the definition has no observance.
  ///
  /// Before the first change, the TZOFFSETFROM of that change applies. Yearly rules without an end continue forever.
  /// The few other rules without an end are followed for 200 years.
  package init?(_ definition: VTimeZone) {
    guard !definition.observances.isEmpty else { return nil }
    let onsets = ZoneOnsets(definition)
    guard let first = onsets.transitions.first else { return nil }
    self.init(
      identifier: definition.identifier,
      table: ZoneTable(
        initialOffset: first.offsetFrom,
        transitions: onsets.transitions.map { ZoneTable.Transition(second: $0.second, offset: $0.offsetTo) },
        rule: onsets.rule))
  }
}

extension VTimeZone {
  /// Whether the definition has an offset for every future time: a rule has no end, or the offset never changes.
  var isEndless: Bool {
    Set(observances.map(\.offsetTo)).count <= 1
      || observances.contains { $0.rules.contains { $0.count == nil && $0.until == nil } }
  }
}

extension Zone {
  /// The zone up to its last change, and from the next change of another zone on that zone.
  func continued(by other: Zone) -> Zone {
    guard let last = table.transitions.last?.second else { return other }
    return Zone(
      identifier: identifier,
      table: ZoneTable(
        initialOffset: table.initialOffset,
        transitions: table.transitions + other.table.transitions.filter { $0.second > last },
        rule: other.table.rule))
  }

  /// Whether both zones have the same offsets from one time to another, on the clock of UTC.
  func hasSameOffsets(as other: Zone, from first: LocalDateTime, to last: LocalDateTime) -> Bool {
    var instant = Instant(secondsSinceEpoch: first.secondsSinceEpoch)
    while instant.secondsSinceEpoch < last.secondsSinceEpoch {
      guard offset(at: instant) == other.offset(at: instant) else { return false }
      let next = [nextTransition(after: instant), other.nextTransition(after: instant)].compactMap { $0 }
        .min()
      guard let next else { return true }
      instant = next
    }
    return true
  }
}

/// Computes the times at which the observances of a definition begin.
private struct ZoneOnsets {
  struct Transition {
    var second: Int
    var offsetFrom: Int
    var offsetTo: Int
    var isDaylight: Bool
  }

  /// The most changes that are computed, and the most years or shorter periods that are examined for all rules.
  private static let maximumTransitions = 5000
  private static let maximumWork = 20_000

  private typealias EndlessRule = (rule: RecurrenceRule, observance: VTimeZone.Observance)

  /// The changes in ascending order, at most one at each time.
  private(set) var transitions: [Transition] = []
  /// The rule after the last change; `nil` if the offset no longer changes.
  private(set) var rule: POSIXZoneRule?

  private let workOfRule: Int

  init(_ definition: VTimeZone) {
    workOfRule = Self.maximumWork / max(1, definition.observances.reduce(0) { $0 + $1.rules.count })
    var endless: [EndlessRule] = []
    for observance in definition.observances {
      let begins = observance.rules.isEmpty ? [observance.start] : []
      for local in begins + observance.dates { add(local, of: observance) }
      for rule in observance.rules {
        if rule.count == nil, rule.until == nil {
          endless.append((rule, observance))
        } else {
          expand(rule, of: observance, before: LocalDateTime(CalendarDate(unchecked: 9999, 12, 31)))
        }
      }
    }
    rule = yearlyRule(of: endless)
    expand(endless)
    sort()
    // If the rules generate nothing, the starts of the observances still count.
    if transitions.isEmpty {
      for observance in definition.observances { add(observance.start, of: observance) }
      sort()
    }
  }

  private mutating func add(_ local: LocalDateTime, of observance: VTimeZone.Observance) {
    guard transitions.count < Self.maximumTransitions else { return }
    transitions.append(
      Transition(
        second: local.secondsSinceEpoch - observance.offsetFrom, offsetFrom: observance.offsetFrom,
        offsetTo: observance.offsetTo, isDaylight: observance.isDaylight))
  }

  private mutating func expand(
    _ rule: RecurrenceRule, of observance: VTimeZone.Observance, before end: LocalDateTime
  ) {
    guard observance.start < end else { return }
    for local in rule.instances(from: observance.start, in: observance.start..<end, limit: workOfRule) {
      guard transitions.count < Self.maximumTransitions else { return }
      add(local, of: observance)
    }
  }

  /// Adds the changes of endless rules, up to the time at which ``rule`` can continue or nothing changes any more.
  private mutating func expand(_ endless: [EndlessRule]) {
    let lastStart = endless.map(\.observance.start.secondsSinceEpoch).max() ?? 0
    let last = max(lastStart, transitions.map(\.second).max() ?? lastStart)
    let years = rule != nil || endless.count == 1 ? 2 : 200
    let end = LocalDateTime(secondsSinceEpoch: last).adding(seconds: years * 366 * 86_400)
    for (rule, observance) in endless { expand(rule, of: observance, before: end) }
  }

  /// Sorts the changes. Of two changes at the same time, the one to standard time counts.
  private mutating func sort() {
    transitions.sort { ($0.second, $0.isDaylight ? 0 : 1) < ($1.second, $1.isDaylight ? 0 : 1) }
    var sorted: [Transition] = []
    for transition in transitions {
      if sorted.last?.second == transition.second { sorted.removeLast() }
      sorted.append(transition)
    }
    transitions = sorted
  }

  /// The POSIX rule for two endless rules: one to daylight saving time and one back in each year.
  private func yearlyRule(of endless: [EndlessRule]) -> POSIXZoneRule? {
    guard endless.count == 2, let first = endless.first, let second = endless.last,
      var one = first.rule.yearlyChange(from: first.observance.start),
      var other = second.rule.yearlyChange(from: second.observance.start)
    else { return nil }
    // POSIX gives each time on the clock before the change. A definition may use another clock.
    one.second += second.observance.offsetTo - first.observance.offsetFrom
    other.second += first.observance.offsetTo - second.observance.offsetFrom
    return POSIXZoneRule(
      standardOffset: second.observance.offsetTo,
      daylight: POSIXZoneRule.Daylight(offset: first.observance.offsetTo, start: one, end: other))
  }
}

extension RecurrenceRule {
  /// The yearly clock change that an endless rule describes, if it is on one day of one month in every year and POSIX
  /// can express it (RFC 9636 section 3.3.2); otherwise `nil`.
  func yearlyChange(from start: LocalDateTime) -> POSIXZoneRule.Change? {
    guard frequency == .yearly, interval == 1, scale == .gregorian, skip == .omit, byMonth.count <= 1,
      byYearDay.isEmpty,
      byWeekNumber.isEmpty, bySetPosition.isEmpty, byHour.isEmpty, byMinute.isEmpty, bySecond.isEmpty
    else { return nil }
    let day = byDay.isEmpty ? fixedDay(from: start) : weekdayOfMonth()
    return day.map { POSIXZoneRule.Change(day: $0, second: start.secondOfDay) }
  }

  private func fixedDay(from start: LocalDateTime) -> POSIXZoneRule.Day? {
    guard byMonthDay.count <= 1 else { return nil }
    let month = byMonth.first ?? start.date.month
    var day = byMonthDay.first ?? start.date.day
    if day < 0, month != 2 { day += CalendarDate.daysInMonth(month, ofYear: 2001) + 1 }
    // 2001 is a common year: POSIX cannot express a change on 29 February, which happens only in leap years.
    return CalendarDate(year: 2001, month: month, day: day).map { .ofCommonYear($0.dayOfYear) }
  }

  /// The day of `BYMONTH=3;BYDAY=2SU`, or of `BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14`, which older programs
  /// write.
  private func weekdayOfMonth() -> POSIXZoneRule.Day? {
    guard let month = byMonth.first, byDay.count == 1, let weekday = byDay.first else { return nil }
    if byMonthDay.isEmpty {
      guard let week = [1: 1, 2: 2, 3: 3, 4: 4, -1: 5][weekday.ordinal] else { return nil }
      return .ofMonth(month, week: week, weekday.weekday)
    }
    let days = Set(byMonthDay)
    guard weekday.ordinal == 0, days.count == 7, let first = days.min(), days.max() == first + 6 else {
      return nil
    }
    if first == -7 || (month != 2 && first == CalendarDate.daysInMonth(month, ofYear: 2001) - 6) {
      return .ofMonth(month, week: 5, weekday.weekday)
    }
    guard first > 0, first < 28, first % 7 == 1 else { return nil }
    return .ofMonth(month, week: (first + 6) / 7, weekday.weekday)
  }
}
