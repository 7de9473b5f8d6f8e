extension Component {
  /// A VTIMEZONE with the offsets of a zone from a date on (RFC 5545 section 3.6.5).
  ///
  /// The zone's current rule becomes one RRULE for each clock change, from the first year in which the rule is in force. Earlier
  /// changes, and changes that follow no rule, become RDATEs. The TZID is `name`, or the zone's identifier.
  public static func timeZone(_ zone: Zone, named name: String? = nil, from date: CalendarDate) -> Component {
    let maker = TimeZoneMaker(zone, from: date)
    return Component(
      "VTIMEZONE", [Property("TZID", text: name ?? zone.identifier)], components: maker.observances)
  }

  /// The VTIMEZONE for a TZID that some components use, from the year of the first of their times on.
  static func timeZone(_ zone: Zone, named name: String, for components: [Component]) -> Component {
    // Without a time, such as in an alarm alone, the years of today's rules are enough.
    timeZone(
      zone, named: name, from: CalendarDate(unchecked: firstYear(in: name, of: components) ?? 2000, 1, 1))
  }

  /// The VTIMEZONE that takes the place of another one, by which also other components than these are read. It begins no later than the other did, whose
  /// first observance is of `year`; `nil` if it has none.
  static func timeZone(
    _ zone: Zone, named name: String, for components: [Component], insteadOfOneSince year: Int?
  ) -> Component {
    let first = min(firstYear(in: name, of: components) ?? 2000, max(year ?? 1970, 1970))
    return timeZone(zone, named: name, from: CalendarDate(unchecked: first, 1, 1))
  }

  private static func firstYear(in name: String, of components: [Component]) -> Int? {
    components.lazy.compactMap { $0.firstDate(in: name) }.min()?.year
  }

  private func firstDate(in name: String) -> CalendarDate? {
    let own = properties.lazy.filter { $0.timeZoneName == name }
      .flatMap { $0.value.timeItems }.compactMap { DateTimeValue.beginning(of: $0)?.value.date }.min()
    return ([own] + components.map { $0.firstDate(in: name) }).compactMap(\.self).min()
  }
}

extension [Component] {
  /// The TZIDs that the components use, and those inside them, in order and each once.
  package var timeZoneNames: [String] {
    var names: [String] = []
    for component in self {
      let own = component.properties.compactMap(\.timeZoneName)
      for name in own + component.components.timeZoneNames where !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension Property {
  /// The TZID of its times, in the form in which names are compared; `nil` if there is none.
  var timeZoneName: String? {
    guard let name = self["TZID"]?.timeZoneName, !name.isEmpty else { return nil }
    return name
  }
}

/// Makes the observances of a zone.
private struct TimeZoneMaker {
  private struct Change {
    var second: Int
    var from: Int
    var to: Int

    /// The time at which the clock is changed, on the clock before it.
    var local: LocalDateTime { LocalDateTime(secondsSinceEpoch: second + from) }
  }

  /// The years for which changes are listed that follow a rule which RRULE cannot express.
  private static let listedYears = 100

  private let zone: Zone
  private var changes: [Change] = []
  /// The position of the first change of those that the rule gives, up to the end.
  private var firstOfRule: Int

  init(_ zone: Zone, from date: CalendarDate) {
    self.zone = zone
    let start = LocalDateTime(date).secondsSinceEpoch - 86_400
    var offset = zone.table.initialOffset
    for transition in zone.table.transitions where transition.offset != offset {
      changes.append(Change(second: transition.second, from: offset, to: transition.offset))
      offset = transition.offset
    }
    firstOfRule = changes.count
    if let rule = zone.table.rule, rule.daylight != nil {
      addChanges(of: rule, after: max(changes.last?.second ?? start, start), start: start)
      firstOfRule = changes.count
      while firstOfRule > 0, follows(rule, firstOfRule - 1) { firstOfRule -= 1 }
    }
    dropChanges(before: start)
  }

  /// Adds the changes of the rule up to two years after a second.
  private mutating func addChanges(of rule: POSIXZoneRule, after last: Int, start: Int) {
    var second = changes.isEmpty ? start - 366 * 86_400 : changes[changes.count - 1].second
    let years = rule.yearlyRules == nil ? Self.listedYears : 2
    while second < last + years * 366 * 86_400, let end = rule.period(at: second).end {
      let (from, to) = (rule.period(at: second).offset, rule.period(at: end).offset)
      if from != to { changes.append(Change(second: end, from: from, to: to)) }
      second = end
    }
  }

  /// Whether the rule gives the change at a position, and the one that follows it.
  private func follows(_ rule: POSIXZoneRule, _ position: Int) -> Bool {
    guard rule.yearlyRules != nil else { return false }
    let change = changes[position]
    guard rule.period(at: change.second - 1) == ZoneTable.Period(offset: change.from, end: change.second),
      rule.period(at: change.second).offset == change.to
    else { return false }
    let next = position + 1 < changes.count ? changes[position + 1].second : nil
    return next == nil || rule.period(at: change.second).end == next
  }

  /// Drops the changes before the last one up to a second, as far as the rule does not give them.
  private mutating func dropChanges(before start: Int) {
    let last = changes.lastIndex { $0.second <= start } ?? 0
    let dropped = min(last, firstOfRule)
    changes.removeFirst(dropped)
    firstOfRule -= dropped
  }

  /// The STANDARD and DAYLIGHT components, in the order of their DTSTART.
  var observances: [Component] {
    guard !changes.isEmpty else {
      let offset = zone.offset(at: Instant(secondsSinceEpoch: 0))
      let change = Change(second: -offset, from: offset, to: offset)
      return [observance(change, isDaylight: false, [])]
    }
    var made: [Component] = []
    var isListed: Set<[Int]> = []
    for position in changes.indices[..<firstOfRule] {
      let change = changes[position]
      guard isListed.insert([change.from, change.to]).inserted else { continue }
      let others = changes[position..<firstOfRule].dropFirst().filter {
        ($0.from, $0.to) == (change.from, change.to)
      }
      let dates = others.map { $0.local.basicForm }
      let property = dates.isEmpty ? [] : [Property("RDATE", value: dates.joined(separator: ","))]
      made.append(observance(change, isDaylight: isDaylight(position), property))
    }
    guard let rules = zone.table.rule?.yearlyRules else { return made }
    for change in changes[firstOfRule...].prefix(2) {
      let rule = change.to == zone.table.rule?.daylight?.offset ? rules.start : rules.end
      made.append(
        observance(change, isDaylight: change.to > change.from, [Property("RRULE", value: rule.description)]))
    }
    return made
  }

  /// Whether clocks go forward, and back again within a year.
  private func isDaylight(_ position: Int) -> Bool {
    let change = changes[position]
    guard change.to > change.from, position + 1 < changes.count else { return false }
    let next = changes[position + 1]
    return next.to < next.from && next.second - change.second < 330 * 86_400
  }

  private func observance(_ change: Change, isDaylight: Bool, _ properties: [Property]) -> Component {
    Component(
      isDaylight ? "DAYLIGHT" : "STANDARD",
      [
        Property("DTSTART", value: change.local.basicForm),
        Property("TZOFFSETFROM", value: basicForm(ofOffset: change.from)),
        Property("TZOFFSETTO", value: basicForm(ofOffset: change.to)),
      ] + properties)
  }
}

extension POSIXZoneRule {
  /// The rules of RRULE for the start and the end of daylight saving time; `nil` if there is none, or RRULE cannot express one of them.
  fileprivate var yearlyRules: (start: RecurrenceRule, end: RecurrenceRule)? {
    guard let daylight, let start = daylight.start.yearlyRule, let end = daylight.end.yearlyRule else {
      return nil
    }
    return (start, end)
  }
}

extension POSIXZoneRule.Change {
  /// The rule of RRULE; `nil` if RRULE cannot express the change.
  fileprivate var yearlyRule: RecurrenceRule? {
    // The time can be on another day than the one that is named: 24:00 of a Thursday is on Friday.
    let days = floorDivide(second, 86_400)
    var rule = RecurrenceRule(.yearly)
    switch day {
    case .ofYear(let number):
      guard days == 0 else { return nil }
      rule.byYearDay = [number + 1]
    case .ofCommonYear(let number):
      let date = CalendarDate(unchecked: 2001, 1, 1).adding(days: number - 1)
      guard days == 0 else { return nil }
      (rule.byMonth, rule.byMonthDay) = ([date.month], [date.day])
    case .ofMonth(let month, let week, let weekday):
      let moved = Weekday(rawValue: ((weekday.rawValue + days) % 7 + 7) % 7) ?? weekday
      guard days != 0 else {
        (rule.byMonth, rule.byDay) = ([month], [.init(ordinal: week == 5 ? -1 : week, weekday)])
        return rule
      }
      rule.byDay = [.init(moved)]
      let length = CalendarDate.daysInMonth(month, ofYear: 2001)
      let first = (week == 5 ? length - 6 : 7 * week - 6) + days
      if first >= 1, first + 6 <= length, month != 2 || week != 5 {
        (rule.byMonth, rule.byMonthDay) = ([month], Array(first...(first + 6)))
      } else if month > 2, first > 0 || month > 3 {
        // Counted from the end of the year, the days after February are the same in leap years.
        let date = CalendarDate(unchecked: 2001, month, 1).adding(days: first - 1)
        rule.byYearDay = (0...6).map { date.dayOfYear + $0 - 366 }
        guard rule.byYearDay.allSatisfy({ $0 < 0 }) else { return nil }
      } else {
        return nil
      }
    }
    return rule
  }
}
