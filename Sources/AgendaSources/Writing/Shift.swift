internal import ICalendar

/// How far all times of a series are moved, and how long its instances become.
struct Shift {
  private let old: Occurrence.Span
  private let new: Occurrence.Span
  private let viewer: Zone

  /// From the times of an instance to its new ones; `nil` without new ones.
  init?(from old: Occurrence.Span, to new: Occurrence.Span?, viewer: Zone) {
    guard let new, new != old else { return nil }
    (self.old, self.new, self.viewer) = (old, new, viewer)
  }

  /// Moves the times of a component.
  /// - Throws: where the rule names days that do not move with its start.
  func move(
    _ component: inout Component, _ event: Event, form: TimeForm, to newForm: TimeForm, isMaster: Bool,
    keepsRule: Bool = false
  ) throws(WritingError) {
    let start = event.schedule.start
    let point: Occurrence.RecurrenceID =
      start.isDate ? .date(start.local.date) : .instant(start.instant(viewer: viewer))
    var isMoved = isMaster
    if !isMaster, let id = event.schedule.recurrenceID {
      let instance =
        form.isDate ? Occurrence.RecurrenceID.date(id.local.date) : .instant(id.instant(viewer: viewer))
      component["RECURRENCE-ID"] = newForm.property("RECURRENCE-ID", moved(instance, form))
      isMoved = point == instance
    }
    if isMoved {
      let start = moved(point, form)
      component["DTSTART"] = newForm.property("DTSTART", start)
      component["DURATION"] = nil
      component["DTEND"] = newForm.property("DTEND", end(from: start))
    }
    guard isMaster else { return }
    component.properties = component.properties.map { property in
      guard ["RDATE", "EXDATE"].contains(property.name), property["VALUE"] != "PERIOD" else {
        return property
      }
      let points = property.value.split(separator: ",").compactMap { form.point($0) }
      guard let first = points.first else { return property }
      var result = newForm.property(property.name, moved(first, form))
      result.value = points.map { newForm.text(moved($0, form)) }.joined(separator: ",")
      return result
    }
    guard !keepsRule, let rule = component["RRULE"]?.value else { return }
    component["RRULE"]?.value = try movedRule(RuleText(rule), form: form, to: newForm).text
  }

  /// Where a time goes: as far as the start of the instance goes, on the clock of the zone of the event.
  private func moved(_ point: Occurrence.RecurrenceID, _ form: TimeForm) -> Occurrence.RecurrenceID {
    switch (old.startPoint, new.startPoint, point) {
    case (.date(let from), .date(let to), .date(let date)):
      return .date(date.adding(days: from.distance(to: to)))
    case (.instant(let from), .instant(let to), .instant(let instant)):
      let zone = form.zone
      let step = zone.localDateTime(at: to).secondsSinceEpoch - zone.localDateTime(at: from).secondsSinceEpoch
      return .instant(zone.instant(of: zone.localDateTime(at: instant).adding(seconds: step)))
    case (.date(let from), .instant(let to), .date(let date)):
      let local = viewer.localDateTime(at: to).adding(seconds: from.distance(to: date) * 86_400)
      return .instant(viewer.instant(of: local))
    case (.instant(let from), .date(let to), .instant(let instant)):
      let days = viewer.localDateTime(at: from).date.distance(to: viewer.localDateTime(at: instant).date)
      return .date(to.adding(days: days))
    default: return point
    }
  }

  private func end(from start: Occurrence.RecurrenceID) -> Occurrence.RecurrenceID {
    switch (new, start) {
    case (.allDay(let first, let end), .date(let date)): .date(date.adding(days: first.distance(to: end)))
    case (.timed(let first, let end), .instant(let instant)):
      .instant(instant.adding(seconds: end.secondsSinceEpoch - first.secondsSinceEpoch))
    default: start
    }
  }

  private func date(of point: Occurrence.RecurrenceID, _ form: TimeForm) -> CalendarDate {
    switch point {
    case .date(let date): date
    case .instant(let instant): form.zone.localDateTime(at: instant).date
    }
  }

  /// The rule of a series that is moved: its days move by as many days as its start.
  private func movedRule(
    _ rule: RuleText, form: TimeForm, to newForm: TimeForm
  ) throws(WritingError) -> RuleText {
    var rule = rule
    if let until = rule["UNTIL"], let point = form.point(until[...], isUntil: true) {
      let last = moved(point, form)
      // An UNTIL that is a date includes the day; one with a time is written in UTC.
      switch (last, newForm.isDate) {
      case (.date, _), (.instant, true): rule["UNTIL"] = newForm.text(last)
      case (.instant(let instant), false):
        rule["UNTIL"] = newForm.untilBefore(.instant(instant.adding(seconds: 1)))
      }
    }
    let (from, to) = (date(of: old.startPoint, form), date(of: new.startPoint, newForm))
    let days = from.distance(to: to)
    guard days != 0 else { return rule }
    if let weekdays = rule["BYDAY"] {
      let codes = weekdays.split(separator: ",").map { Weekday(code: $0) }
      guard rule["FREQ"]?.uppercased() == "WEEKLY", !codes.contains(nil) else { throw Self.namesDays(rule) }
      rule["BYDAY"] = codes.compactMap(\.self).map { day in
        Weekday(rawValue: ((day.rawValue + days) % 7 + 7) % 7)?.code ?? day.code
      }.joined(separator: ",")
    }
    if let monthDay = rule["BYMONTHDAY"] {
      guard monthDay == String(from.day) else { throw Self.namesDays(rule) }
      rule["BYMONTHDAY"] = String(to.day)
    }
    if let month = rule["BYMONTH"] {
      guard month == String(from.month) else { throw Self.namesDays(rule) }
      rule["BYMONTH"] = String(to.month)
    }
    guard rule["BYYEARDAY"] == nil, rule["BYWEEKNO"] == nil else { throw Self.namesDays(rule) }
    return rule
  }

  private static func namesDays(_ rule: RuleText) -> WritingError {
    WritingError(
      .invalid,
      "the series cannot be moved to another day: its rule \(rule.text) names days; give the new rule with --repeat"
    )
  }
}
