extension MovedStart {
  /// Moves the rules of a series with its start, unless the change has set the rules: their end, the days and times that they name, and the day on
  /// which their weeks begin.
  /// - Throws: ``ComponentError/fixedRule(_:)`` if a rule names several days or times, because it is unknown how these move.
  func withMovedRules(_ component: Component, from old: Component) throws(ComponentError) -> Component {
    var moved = component
    for name in ["RRULE", "EXRULE"] where component.all(name) == old.all(name) {
      var properties: [Property] = []
      for property in moved.properties {
        var property = property
        if property.name == name {
          var text = try movedRule(RuleText(property.value))
          if days != 0, name == "RRULE" { try keepLastInstance(of: &text, from: property.value) }
          let rule = text.text
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
    if days != 0 {
      if let scale = rule["RSCALE"], scale.uppercased() != "GREGORIAN",
        rule["BYMONTHDAY"] != nil || rule["BYMONTH"] != nil
      {
        throw .fixedRule(rule.text)
      }
      if let weekdays = rule["BYDAY"] {
        let codes = weekdays.split(separator: ",").map { Weekday(code: $0.trimmingSpaces) }
        guard rule["FREQ"]?.uppercased() == "WEEKLY", !codes.contains(nil) else {
          throw .fixedRule(rule.text)
        }
        rule["BYDAY"] = codes.compactMap(\.self).map { moved($0).code }.joined(separator: ",")
        // The days that are in one week stay in one.
        if (rule["INTERVAL"].flatMap { Int($0) } ?? 1) > 1 || rule["BYSETPOS"] != nil, days % 7 != 0 {
          rule["WKST"] = moved(rule["WKST"].flatMap { Weekday(code: $0) } ?? .monday).code
        }
      }
      guard rule["BYYEARDAY"] == nil, rule["BYWEEKNO"] == nil else { throw .fixedRule(rule.text) }
      // From the first to the day before is the last day of the month before, which has no number in all months.
      let isLast = from.date.day == 1 && days == -1 && rule["FREQ"]?.uppercased() == "MONTHLY"
      try rule.move("BYMONTHDAY", from: from.date.day, to: isLast ? -1 : to.date.day)
      try rule.move("BYMONTH", from: from.date.month, to: to.date.month)
    }
    guard !old.start.isDate, !new.start.isDate else {
      return changesType ? try withoutTimes(rule) : rule
    }
    let (before, after) = (from.secondOfDay, to.secondOfDay)
    for (name, unit, count) in [("BYHOUR", 3600, 24), ("BYMINUTE", 60, 60), ("BYSECOND", 1, 60)] {
      let (one, other) = (before / unit % count, after / unit % count)
      if one != other { try rule.move(name, from: one, to: other) }
    }
    return rule
  }

  /// A rule of a series whose dates become times, or the other way round, without times of day: a rule of dates has none (RFC 5545 section 3.3.10), and those
  /// that it ignores would count.
  private func withoutTimes(_ rule: RuleText) throws(ComponentError) -> RuleText {
    let parts = ["BYHOUR", "BYMINUTE", "BYSECOND"]
    if new.start.isDate {
      let hasSeveral = parts.contains { rule[$0]?.contains(",") == true }
      guard !hasSeveral, !["HOURLY", "MINUTELY", "SECONDLY"].contains(rule["FREQ"]?.uppercased()) else {
        throw .fixedRule(rule.text)
      }
    }
    var rule = rule
    for name in parts { rule[name] = nil }
    return rule
  }

  private func moved(_ day: Weekday) -> Weekday {
    Weekday(rawValue: ((day.rawValue + days) % 7 + 7) % 7) ?? day
  }

  /// Gives a rule of months or years the UNTIL with which it has as many instances as before, because months differ in length.
  private func keepLastInstance(of text: inout RuleText, from old: String) throws(ComponentError) {
    guard let former = reading.rule(old, of: self.old), let rule = reading.rule(text.text, of: new),
      former.until != nil,
      former.frequency >= .monthly
    else { return }
    var before = former.instances(from: self.old.start, in: reading.allTime)
    var (count, last) = (0, nil as RecurrenceInstance?)
    while let one = before.next() { (count, last) = (count + 1, one) }
    var endless = rule
    endless.until = nil
    var after = endless.instances(from: new.start, in: reading.allTime)
    var (place, end) = (0, nil as RecurrenceInstance?)
    while place < count, let one = after.next() { (place, end) = (place + 1, one) }
    var moved = rule.instances(from: new.start, in: reading.allTime)
    var movedCount = 0
    while movedCount <= count, moved.next() != nil { movedCount += 1 }
    guard place == count, movedCount != count, let last, let end,
      MovedInstances.isInPlace(end.start, of: last.start, self, rule.frequency)
    else { return }
    switch end.start {
    case .date(let date): text["UNTIL"] = try reading.until(date, like: start).value
    case .floating: text["UNTIL"] = try Property("UNTIL", time: end.start).value
    case .zoned: text["UNTIL"] = try Property("UNTIL", instant: end.instant).value
    }
  }

  /// UNTIL of the moved series, in the type of its DTSTART (RFC 5545 section 3.3.10).
  private func movedEnd(_ until: DateTimeValue) throws(ComponentError) -> String {
    guard until.secondOfDay != nil || old.start.isDate else {
      // A date as the end of a series of times includes that day.
      let day = until.date.adding(days: days)
      guard day.isWritable, let end = DateTimeValue(day.basicForm) else { throw .unwritableDate(day) }
      return end.end(of: new.start)
    }
    let time: EventTime =
      until.isUTC ? .zoned(until.local, .utc) : old.start.isDate ? .date(until.date) : .floating(until.local)
    let end = moved(end: reading.meant(time, in: old))
    if case .date(let date) = end { return try reading.until(date, like: start).value }
    guard case .zoned = end else { return try Property("UNTIL", time: end).value }
    return try Property("UNTIL", instant: end.instant(viewer: reading.viewer)).value
  }
}

extension RuleText {
  /// Moves a part that has only one value, the value of the start.
  fileprivate mutating func move(_ name: String, from old: Int, to new: Int) throws(ComponentError) {
    guard let value = self[name] else { return }
    guard Int(value) == old else { throw .fixedRule(text) }
    self[name] = String(new)
  }
}

/// The text of an RRULE, whose parts can be changed one by one. The others stay as they are written.
package struct RuleText {
  private var parts: [String]

  /// The rule after the colon. One of vCalendar 1.0 has no parts that could be changed, and becomes one of RFC 5545.
  package init(_ text: String) {
    let rule = VCalendarRuleReader.isRule(text.utf8) ? try? RecurrenceRule(text) : nil
    let text = rule?.description ?? RecurrenceRuleReader.withoutName(text)
    parts = text.split(separator: ";").map(String.init)
  }

  /// The text as it is written after the colon.
  package var text: String { parts.joined(separator: ";") }

  /// The value of a part, whose name is in capitals; `nil` if there is none. Setting `nil` removes it.
  package subscript(name: String) -> String? {
    get {
      let part = parts.first { Self.name(of: $0) == name }
      return part.map { String($0.drop { $0 != "=" }.dropFirst().trimmingSpaces) }
    }
    set {
      guard let newValue else { return parts.removeAll { Self.name(of: $0) == name } }
      let part = "\(name)=\(newValue)"
      if let place = parts.firstIndex(where: { Self.name(of: $0) == name }) {
        parts[place] = part
      } else {
        parts.append(part)
      }
    }
  }

  private static func name(of part: String) -> String {
    part.prefix { $0 != "=" }.trimmingSpaces.uppercased()
  }
}
