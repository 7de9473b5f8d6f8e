package import ICalendar

/// New components. Their times are in the zone of the viewer, or as dates.
extension EventChanges {
  /// A new VEVENT with these values (RFC 5545 section 3.6.1).
  package func event(in viewer: Zone, at now: Instant) -> Component {
    var component = Self.new("VEVENT", at: now)
    if let span {
      let form = Self.form(of: span, viewer)
      component.append(form.property("DTSTART", span.startPoint))
      // An event without a length has no end.
      if span.startPoint != span.endPoint { component.append(form.property("DTEND", span.endPoint)) }
    }
    addRule(to: &component, viewer)
    applyTexts(to: &component)
    return component
  }

  /// A new VTODO with these values, which is due at the start of the span (RFC 5545 section 3.6.2).
  package func toDo(in viewer: Zone, at now: Instant, priority: Int?) -> Component {
    var component = Self.new("VTODO", at: now)
    if let span {
      let form = Self.form(of: span, viewer)
      // A rule counts from DTSTART (RFC 5545 section 3.8.5.3).
      if rule?.isEmpty == false { component.append(form.property("DTSTART", span.startPoint)) }
      component.append(form.property("DUE", span.startPoint))
    }
    if let priority { component.append(Property("PRIORITY", value: String(priority))) }
    addRule(to: &component, viewer)
    applyTexts(to: &component)
    component.countAlarmsFromDue()
    return component
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
