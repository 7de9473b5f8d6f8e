extension MovedStart {
  /// A series whose rules move with its start, where the change left them as they were: their end, and the days and times that they name.
  /// - Throws: ``ComponentError/fixedRule(_:)`` where a rule names several days or times, of which it is unknown how they move.
  func withMovedRules(_ component: Component, from old: Component) throws(ComponentError) -> Component {
    var moved = component
    for name in ["RRULE", "EXRULE"] where component.all(name) == old.all(name) {
      var properties: [Property] = []
      for property in moved.properties {
        var property = property
        if property.name == name {
          let rule = try movedRule(RuleText(property.value)).text
          if rule != property.value { property.value = rule }
        }
        properties.append(property)
      }
      moved.properties = properties
    }
    return moved
  }

  private func movedRule(_ rule: RuleText) throws(ComponentError) -> RuleText {
    var rule = rule
    if let until = rule["UNTIL"].flatMap({ DateTimeValue($0) }) { rule["UNTIL"] = try movedEnd(until) }
    let (from, to) = (old.start.local, new.start.local)
    let days = from.date.distance(to: to.date)
    if days != 0 {
      if let weekdays = rule["BYDAY"] {
        let codes = weekdays.split(separator: ",").map { Weekday(code: $0.trimmingSpaces) }
        guard rule["FREQ"]?.uppercased() == "WEEKLY", !codes.contains(nil) else {
          throw .fixedRule(rule.text)
        }
        rule["BYDAY"] = codes.compactMap(\.self).map { day in
          Weekday(rawValue: ((day.rawValue + days) % 7 + 7) % 7)?.code ?? day.code
        }.joined(separator: ",")
      }
      guard rule["BYYEARDAY"] == nil, rule["BYWEEKNO"] == nil else { throw .fixedRule(rule.text) }
      try rule.move("BYMONTHDAY", from: from.date.day, to: to.date.day)
      try rule.move("BYMONTH", from: from.date.month, to: to.date.month)
    }
    guard !old.start.isDate, !new.start.isDate else { return rule }
    let (before, after) = (from.secondOfDay, to.secondOfDay)
    for (name, unit, count) in [("BYHOUR", 3600, 24), ("BYMINUTE", 60, 60), ("BYSECOND", 1, 60)] {
      let (one, other) = (before / unit % count, after / unit % count)
      if one != other { try rule.move(name, from: one, to: other) }
    }
    return rule
  }

  /// UNTIL of the moved series, in the type of its DTSTART (RFC 5545 section 3.3.10).
  private func movedEnd(_ until: DateTimeValue) throws(ComponentError) -> String {
    let days = old.start.local.date.distance(to: new.start.local.date)
    guard until.secondOfDay != nil || old.start.isDate else {
      // A date as the end of a series of times includes that day.
      return try Property("UNTIL", time: .date(until.date.adding(days: days))).value
    }
    let time: EventTime =
      until.isUTC ? .zoned(until.local, .utc) : old.start.isDate ? .date(until.date) : .floating(until.local)
    let end = moved(time)
    guard case .zoned = end else { return try Property("UNTIL", time: end).value }
    return try Property("UNTIL", instant: end.instant(viewer: reading.viewer)).value
  }
}

extension RuleText {
  /// Moves a part that names only one value, that of the start.
  fileprivate mutating func move(_ name: String, from old: Int, to new: Int) throws(ComponentError) {
    guard let value = self[name] else { return }
    guard Int(value) == old else { throw .fixedRule(text) }
    self[name] = String(new)
  }
}
