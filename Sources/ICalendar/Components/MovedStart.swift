/// How the instances of a series move when its start does.
struct MovedStart {
  let reading: ComponentTimes
  let old: EventSchedule
  let new: EventSchedule
  /// DTSTART of the changed series.
  let start: Property

  /// The new time of the instance that was at `time`, on the clock of the new start.
  func moved(_ time: EventTime) -> EventTime {
    let before = reading.onClock(of: old.start, time).local.secondsSinceEpoch
    let seconds = new.start.local.secondsSinceEpoch - old.start.local.secondsSinceEpoch
    return new.start.replacing(local: LocalDateTime(secondsSinceEpoch: before).adding(seconds: seconds))
  }

  /// A component of the series with moved EXDATE, RDATE and RECURRENCE-ID. Unless it keeps its start, the times of an override that
  /// had not been moved itself move too.
  func moved(_ component: Component, keepingStart: Bool) throws(ComponentError) -> Component {
    var moved = component
    guard old.start != new.start else {
      if !keepingStart { try moveTimes(of: &moved, component) }
      return moved
    }
    var properties: [Property] = []
    for property in component.properties {
      switch property.name {
      case "RECURRENCE-ID":
        guard let time = reading.time(of: property) else { break }
        var id = try reading.property("RECURRENCE-ID", at: self.moved(time), like: start, of: new)
        if let range = property["RANGE"] { id["RANGE"] = range }
        properties.append(id)
        continue
      case "EXDATE", "RDATE":
        properties += try movedList(property)
        continue
      default: break
      }
      properties.append(property)
    }
    moved.properties = properties
    if !keepingStart { try moveTimes(of: &moved, component) }
    return moved
  }

  private func movedList(_ property: Property) throws(ComponentError) -> [Property] {
    // A date excludes the whole day of a series of times, and stays a date.
    let items = reading.items(of: property)
    var lists: [Property] = []
    for (text, time) in items {
      guard let time else {
        lists.append(Property(property.name, property.parameters, value: text))
        continue
      }
      let end = text.drop { $0 != "/" }
      if !end.isEmpty, DurationValue(end.dropFirst()) == nil {
        // A period with an end keeps its length.
        guard
          let last = reading.items(
            of: Property(property.name, property.parameters, value: String(end.dropFirst()))
          ).first?.time
        else { continue }
        let start = try reading.property(property.name, at: moved(time), like: start, of: new)
        let other = try reading.property(property.name, at: moved(last), like: self.start, of: new)
        var period = start
        period["VALUE"] = "PERIOD"
        period.value = "\(start.value)/\(other.value)"
        lists.append(period)
        continue
      }
      var one: Property
      if time.isDate, !old.start.isDate {
        let days = new.start.local.date.daysSinceEpoch - old.start.local.date.daysSinceEpoch
        one = try Property(property.name, time: .date(time.local.date.adding(days: days)))
      } else {
        one = try reading.property(property.name, at: moved(time), like: start, of: new)
      }
      if !end.isEmpty {
        one["VALUE"] = "PERIOD"
        one.value += end
      }
      lists.append(one)
    }
    return lists.merged
  }

  /// If an override starts at the original time of its instance, gives it the times of the changed series. It keeps a length of its
  /// own.
  private func moveTimes(of moved: inout Component, _ component: Component) throws(ComponentError) {
    guard let id = component["RECURRENCE-ID"].flatMap({ reading.time(of: $0) }),
      let schedule = reading.schedule(of: component), schedule.start.isDate == old.start.isDate,
      reading.onClock(of: old.start, id) == reading.onClock(of: old.start, schedule.start)
    else { return }
    let viewer = reading.viewer
    let changesType = old.start.isDate != new.start.isDate
    let lengths = [schedule, old, new].map { $0.firstSpan(viewer: viewer).length }
    let takesLength = changesType || (lengths[0] == lengths[1] && lengths[1] != lengths[2])
    let place = self.moved(schedule.start)
    var target = schedule
    target.start = place
    let length = (takesLength ? new : schedule).exactLength(viewer)
    let span = target.span(at: target.instance(at: place, viewer: viewer), length: length, viewer: viewer)
    var own = moved
    own["DTSTART"] = own["DTSTART"].map { _ in start }
    if changesType { own["DTEND"] = nil }
    try reading.setTimes(of: &own, to: place, span, target, hasOwnLength: takesLength)
    moved = own
  }
}

extension EventSchedule {
  /// The length of an instance, in seconds if it is given by an end.
  fileprivate func exactLength(_ viewer: Zone) -> Length {
    guard case .until(let end) = length else { return length }
    let seconds =
      end.instant(viewer: viewer).secondsSinceEpoch - start.instant(viewer: viewer).secondsSinceEpoch
    return .nominal(days: 0, seconds: seconds)
  }
}

extension Occurrence.Span {
  /// The length in seconds, with days of 24 hours.
  var length: Int {
    switch self {
    case .allDay(let start, let end): start.distance(to: end) * 86_400
    case .timed(let start, let end): end.secondsSinceEpoch - start.secondsSinceEpoch
    }
  }
}

extension ComponentTimes {
  /// How a series moves by a change; `nil` if its start and its end stay.
  func move(from old: Component, to new: Component) -> MovedStart? {
    let hasMoved = ["DTSTART", "DUE", "DTEND", "DURATION"].contains { old.all($0) != new.all($0) }
    guard hasMoved, let start = new.startProperty,
      let before = schedule(of: old),
      let after = schedule(of: new)
    else { return nil }
    return MovedStart(reading: self, old: before, new: after, start: start)
  }
}

extension [Property] {
  /// Merges the properties with the same parameters into one property with all values.
  var merged: [Property] {
    var merged: [Property] = []
    for property in self {
      if let place = merged.firstIndex(where: {
        $0.name == property.name && $0.parameters == property.parameters
      }) {
        merged[place].value += "," + property.value
      } else {
        merged.append(property)
      }
    }
    return merged
  }
}

extension MovedStart {
  /// Moves the rules of a series with its start, unless the change has set the rules: their end, and the days and times that they name.
  /// - Throws: ``ComponentError/fixedRule(_:)`` if a rule names several days or times, because it is unknown how these move.
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
  /// Moves a part that has only one value, the value of the start.
  fileprivate mutating func move(_ name: String, from old: Int, to new: Int) throws(ComponentError) {
    guard let value = self[name] else { return }
    guard Int(value) == old else { throw .fixedRule(text) }
    self[name] = String(new)
  }
}
