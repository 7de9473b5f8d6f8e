package import ICalendar

/// New values for an event; `nil` leaves a value as it is, and an empty one removes it.
package struct EventChanges: Sendable, Equatable {
  /// SUMMARY, LOCATION, DESCRIPTION and URL.
  package var summary: String?
  package var location: String?
  package var description: String?
  package var url: String?
  /// CATEGORIES.
  package var categories: [String]?
  /// TRANSP, STATUS and PRIORITY, as they are written after the colon.
  package var transparency: String?
  package var status: String?
  package var priority: String?
  /// RRULE, as it is written after the colon.
  package var rule: String?
  /// The reminders: seconds from the start, negative before it.
  package var alarms: [Int]?
  /// Whether reminders stay that are no whole minutes before the start, such as those before the end: who changes a list without them does not mean them.
  package var keepsOtherAlarms = false
  /// The new times, for one instance or for the first of a series.
  package var span: Occurrence.Span?
  /// The new times that the series gives an instance which an override has moved: the other instances follow these, not those of the override.
  package var seriesSpan: Occurrence.Span?
  /// The new start as it was said, on the clock of the viewer, if the clock skips it: on its other days a series begins then.
  package var skippedStart: LocalDateTime?
  /// The zone of the new times where the event had dates; `nil` for that of the viewer.
  package var zone: Zone?

  /// No changes.
  package init() {}

  /// Whether nothing is to be changed.
  package var isEmpty: Bool {
    var none = EventChanges()
    none.keepsOtherAlarms = keepsOtherAlarms
    return self == none
  }

  private var texts: [(name: String, text: String?)] {
    [("SUMMARY", summary), ("LOCATION", location), ("DESCRIPTION", description)]
  }

  /// Changes what does not depend on the times of a component: texts, properties with a choice of values, and reminders. `now` is when a task that
  /// becomes completed is.
  func applyValues(to component: inout Component, now: Instant) {
    for (name, value) in [("TRANSP", transparency), ("PRIORITY", priority)] {
      if let value { component.set(name, to: value.isEmpty ? nil : value) }
    }
    if let status { component.setStatus(status, at: now) }
    if let categories { component.setCategories(categories) }
    for (name, text) in texts + [("URL", url)] {
      guard let text else { continue }
      if text.isEmpty {
        component[name] = nil
      } else if name == "URL" {
        component[name] = Property(name, value: text)
      } else if component[name] != nil {
        component[name]?.text = text
      } else {
        component.append(Property(name, text: text))
      }
    }
    guard let alarms else { return }
    component.setAlarms(alarms, keepsOthers: keepsOtherAlarms)
  }
}

extension Component {
  /// Gives it reminders at some seconds from the start. One that it has there stays as it is, with its action and text.
  fileprivate mutating func setAlarms(_ offsets: [Int], keepsOthers: Bool) {
    var missing = offsets
    let countsFromDue = name == "VTODO" && self["DTSTART"] == nil
    components.removeAll { alarm in
      guard alarm.name == "VALARM" else { return false }
      guard let offset = alarm.offset(countsFromDue) else { return !keepsOthers }
      guard let place = missing.firstIndex(of: offset) else { return true }
      missing.remove(at: place)
      return false
    }
    for seconds in missing { append(.alarm(secondsBefore: -seconds, text: self["SUMMARY"]?.text ?? "")) }
  }

  /// The seconds of a reminder in whole minutes before the start, or before the due time of a task without a start; `nil` for another one.
  private func offset(_ countsFromDue: Bool) -> Int? {
    guard let trigger = self["TRIGGER"], (trigger["RELATED"]?.uppercased() == "END") == countsFromDue,
      let duration = DurationValue(trigger: trigger.value)
    else { return nil }
    let seconds = duration.days * 86_400 + duration.seconds
    return seconds <= 0 && seconds % 60 == 0 ? seconds : nil
  }

  /// Gives a series another rule; an empty one leaves its first date alone.
  mutating func setRule(_ rule: String) {
    guard !rule.isEmpty else {
      return ["RRULE", "RDATE", "EXRULE", "EXDATE"].forEach { removeAll($0) }
    }
    let new = Property("RRULE", value: rule)
    guard all("RRULE") != [new] else { return }
    if all("RRULE").count > 1 { removeAll("RRULE") }
    self["RRULE"] = new
  }

  /// Sets CATEGORIES, in one list (RFC 5545 section 3.8.1.2).
  fileprivate mutating func setCategories(_ names: [String]) {
    guard all("CATEGORIES").flatMap(\.texts) != names else { return }
    removeAll("CATEGORIES")
    guard !names.isEmpty else { return }
    append(Property("CATEGORIES", value: names.map { Property("", text: $0).value }.joined(separator: ",")))
  }

  /// Sets a value without parameters, at its place if there is one; `nil` removes it.
  mutating func set(_ name: String, to value: String?) {
    guard let value else { return self[name] = nil }
    if self[name] != nil { self[name]?.value = value } else { append(Property(name, value: value)) }
  }
}

/// New components. Their times are in the zone of the viewer, or as dates.
extension EventChanges {
  /// A new VEVENT with these values (RFC 5545 section 3.6.1).
  package func event(in viewer: Zone, at now: Instant) -> Component {
    var component = Self.new("VEVENT", at: now)
    if let span {
      let form = Self.form(of: span, viewer)
      component.append(start("DTSTART", of: span, form))
      if hasSkippedStart, case .timed(let start, let end) = span {
        component.setLength(end.secondsSinceEpoch - start.secondsSinceEpoch)
      } else if span.startPoint != span.endPoint {
        // An event without a length has no end.
        component.append(form.property("DTEND", span.endPoint))
      }
    }
    addRule(to: &component, viewer)
    applyValues(to: &component, now: now)
    return component
  }

  /// A new VTODO with these values, which is due at the start of the span (RFC 5545 section 3.6.2).
  package func toDo(in viewer: Zone, at now: Instant) -> Component {
    var component = Self.new("VTODO", at: now)
    if let span {
      let form = Self.form(of: span, viewer)
      // A rule counts from DTSTART (RFC 5545 section 3.8.5.3), and DUE has to be later (section 3.8.2.3).
      component.append(start(rule?.isEmpty == false ? "DTSTART" : "DUE", of: span, form))
    }
    addRule(to: &component, viewer)
    applyValues(to: &component, now: now)
    component.countAlarmsFromDue()
    return component
  }

  /// Whether the clock skips the start of a series, so that it is shown later on that day.
  private var hasSkippedStart: Bool { rule?.isEmpty == false && skippedStart != nil }

  /// The start of a span. That of a series is the one of its rule (RFC 5545 section 3.3.5).
  private func start(_ name: String, of span: Occurrence.Span, _ form: TimeForm) -> Property {
    guard hasSkippedStart, let skippedStart else {
      // A series in UTC would not follow the clock.
      if rule?.isEmpty == false, case .instant(let instant) = span.startPoint, form.viewer.isSecond(instant) {
        return form.property(name, at: form.viewer.localDateTime(at: instant))
      }
      return form.property(name, span.startPoint)
    }
    return form.property(name, at: skippedStart)
  }

  private static func new(_ name: String, at now: Instant) -> Component {
    var numbers = SystemRandomNumberGenerator()
    let uid = Component.randomUID(using: &numbers)
    return Component(name, [Property("UID", value: uid), Property("DTSTAMP", value: now.basicForm)])
  }

  private static func form(of span: Occurrence.Span, _ viewer: Zone) -> TimeForm {
    if case .allDay = span {
      TimeForm(isDate: true, zone: viewer)
    } else {
      TimeForm(isDate: false, zone: viewer)
    }
  }

  /// Adds RRULE. The UNTIL of a rule of times has to be in UTC (RFC 5545 section 3.3.10); a date means the end of that day.
  private func addRule(to component: inout Component, _ viewer: Zone) {
    guard let rule, !rule.isEmpty else { return }
    var text = RuleText(rule)
    if case .timed = span, let until = text["UNTIL"], let date = DateTimeValue(until), date.secondOfDay == nil
    {
      let end = viewer.instant(of: LocalDateTime(date.date.adding(days: 1))).adding(seconds: -1)
      text["UNTIL"] = end.basicForm
    }
    component.append(Property("RRULE", value: text.text))
  }
}
