internal import ICalendar

extension EventEditor {
  /// The series without an instance and those after it.
  func truncated(before instance: Occurrence.RecurrenceID) -> Result {
    var result = Result(parts: event.parts.map { $0.component })
    for place in event.parts.indices {
      guard let id = recurrenceID(of: place), id.isAtOrAfter(instance) else { continue }
      result.parts[place] = nil
    }
    var series = component
    let form = form
    if let rule = series["RRULE"]?.value {
      series["RRULE"]?.value = RuleText(rule).ending(form.untilBefore(instance)).text
    }
    series.keepDates(form) { !$0.isAtOrAfter(instance) }
    EventChanges.stamp(&series, at: now, isSignificant: true)
    result.parts[master] = series
    return result
  }

  /// The series divided in two: the first ends before an instance, and the second one, with a UID of its own, begins there with changes.
  func divide(
    _ changes: EventChanges, at instance: Occurrence.RecurrenceID, span: Occurrence.Span
  ) throws(WritingError) -> Result {
    var result = truncated(before: instance)
    let form = form
    var numbers = SystemRandomNumberGenerator()
    let uid = Component.randomUID(using: &numbers)
    var series = component
    series["UID"] = Property("UID", value: uid)
    series.keepDates(form) { $0.isAtOrAfter(instance) }
    if let rule = series["RRULE"]?.value, changes.rule == nil {
      series["RRULE"]?.value = RuleText(rule).without(instances(before: instance, of: rule)).text
    }
    let original = override(at: instance) == nil ? span : originalSpan(at: instance, like: span)
    setTimes(original, in: &series, form: form)
    if let rule = changes.rule {
      if rule.isEmpty { series["RRULE"] = nil } else { series.set("RRULE", to: rule) }
    }
    let new = self.form(for: changes.span ?? original, changes)
    let shift = Shift(from: original, to: changes.span, viewer: viewer)
    if let shift, let own = events[master] {
      var moved = own
      moved.schedule.start = own.schedule.start.moved(to: instance, viewer: viewer)
      try shift.move(&series, moved, form: form, to: new, isMaster: true, keepsRule: changes.rule != nil)
    }
    changes.applyTexts(to: &series)
    series["SEQUENCE"] = nil
    EventChanges.stamp(&series, at: now, isSignificant: false)
    result.series = [series]
    for place in event.parts.indices {
      guard let id = recurrenceID(of: place), id.isAtOrAfter(instance), let own = events[place] else {
        continue
      }
      var override = event.parts[place].component
      override["UID"] = Property("UID", value: uid)
      if let shift { try shift.move(&override, own, form: form, to: new, isMaster: false) }
      changes.applyTexts(to: &override, former: component)
      EventChanges.stamp(&override, at: now, isSignificant: false)
      result.series.append(override)
    }
    return result
  }

  /// How many instances a rule has before an instance: they count for its COUNT.
  private func instances(before instance: Occurrence.RecurrenceID, of text: String) -> Int {
    events[master].map {
      RuleText.instances(of: text, from: $0.schedule.start, before: instance, viewer: viewer)
    } ?? 0
  }

  /// The span that the rule gives an instance that an override has moved.
  private func originalSpan(
    at instance: Occurrence.RecurrenceID, like span: Occurrence.Span
  ) -> Occurrence.Span {
    switch (instance, span) {
    case (.date(let date), .allDay(let start, let end)):
      .allDay(start: date, end: date.adding(days: start.distance(to: end)))
    case (.instant(let instant), .timed(let start, let end)):
      .timed(
        start: instant, end: instant.adding(seconds: end.secondsSinceEpoch - start.secondsSinceEpoch))
    default: span
    }
  }
}

extension EventTime {
  /// A time of the same type and zone, at an instance.
  func moved(to instance: Occurrence.RecurrenceID, viewer: Zone) -> EventTime {
    switch (self, instance) {
    case (.zoned(_, let zone), .instant(let instant)): .zoned(zone.localDateTime(at: instant), zone)
    case (_, .instant(let instant)):
      isDate ? .date(viewer.localDateTime(at: instant).date) : .floating(viewer.localDateTime(at: instant))
    case (_, .date(let date)): .date(date)
    }
  }
}

extension Component {
  /// Keeps those dates of RDATE and EXDATE for which `isKept` is true, and those that cannot be read.
  mutating func keepDates(_ form: TimeForm, _ isKept: (Occurrence.RecurrenceID) -> Bool) {
    properties = properties.compactMap { property in
      guard ["RDATE", "EXDATE"].contains(property.name) else { return property }
      let values = property.value.split(separator: ",")
      let kept = values.filter { value in form.point(value).map(isKept) ?? true }
      guard kept.count < values.count else { return property }
      guard !kept.isEmpty else { return nil }
      var property = property
      property.value = kept.joined(separator: ",")
      return property
    }
  }
}

/// The text of an RRULE, of which single parts are changed.
struct RuleText {
  private var parts: [(name: String, value: String)]

  init(_ text: String) {
    parts = text.split(separator: ";").map { part in
      let words = part.split(separator: "=", maxSplits: 1)
      return (words[0].uppercased(), words.count > 1 ? String(words[1]) : "")
    }
  }

  /// The text as it is written after the colon.
  var text: String { parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";") }

  /// The value of a part; `nil` if there is none. Setting `nil` removes it.
  subscript(name: String) -> String? {
    get { parts.first { $0.name == name }?.value }
    set {
      guard let newValue else { return parts.removeAll { $0.name == name } }
      if let place = parts.firstIndex(where: { $0.name == name }) {
        parts[place].value = newValue
      } else {
        parts.append((name, newValue))
      }
    }
  }

  /// How many instances a rule with COUNT has from a start on, before an instance; 0 for other rules.
  static func instances(
    of text: String, from start: EventTime, before instance: Occurrence.RecurrenceID, viewer: Zone
  ) -> Int {
    guard let rule = try? RecurrenceRule(text), rule.count != nil else { return 0 }
    let end = start.moved(to: instance, viewer: viewer).local
    guard start.local < end else { return 0 }
    var count = 0
    var found = rule.instances(from: start.local, in: start.local..<end)
    while found.next() != nil { count += 1 }
    return count
  }

  /// The rule with an end.
  func ending(_ until: String) -> RuleText {
    var rule = self
    rule["COUNT"] = nil
    rule["UNTIL"] = until
    return rule
  }

  /// The rule without its first instances: their number is subtracted from COUNT.
  func without(_ number: Int) -> RuleText {
    var rule = self
    if let count = self["COUNT"].flatMap({ Int($0) }) { rule["COUNT"] = String(max(1, count - number)) }
    return rule
  }
}
