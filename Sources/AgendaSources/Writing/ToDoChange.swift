package import ICalendar

/// Changes a task as a whole: its texts and reminders, and when it is due.
package struct ToDoChange {
  private let stored: StoredEvent
  private let toDo: Event?
  private let viewer: Zone
  private let now: Instant
  private let database: ZoneDatabase

  /// A change of a task. `toDo` is what its component without RECURRENCE-ID says, and `database` has the zones that its files do not define.
  package init(
    _ stored: StoredEvent, _ toDo: Event?, viewer: Zone, now: Instant, database: ZoneDatabase = .system
  ) {
    (self.stored, self.toDo, self.viewer, self.now) = (stored, toDo, viewer, now)
    self.database = database
  }

  /// The components as they become. The start of `changes.span` is when the task is due.
  /// - Throws: if the times of a task that recurs are to be changed: its rule counts from them.
  package func result(_ changes: EventChanges) throws(WritingError) -> EventEditor.Result {
    let former = stored.master?.component
    let recurs = former?["RRULE"] != nil || former?["RDATE"] != nil
    guard changes.span == nil && changes.startOfTask == nil || !recurs else {
      throw WritingError(
        .invalid,
        "the times of a task that recurs cannot be changed here; \(.command("done")) moves it on to the next",
        "nothing was changed")
    }
    let isDated = former?["DTSTART"] != nil || former?["DUE"] != nil
    guard changes.rule?.isEmpty != false || changes.span != nil || isDated else {
      throw WritingError(
        .invalid, "a task that recurs has a date; say it with \(.option("date")), too", "nothing was changed")
    }
    guard changes.status != ToDo.Status.completed.rawValue.uppercased() || !recurs else {
      throw WritingError(
        .invalid,
        "a task that recurs is not completed as a whole; \(.command("done")) moves it on to the next",
        "nothing was changed")
    }
    var series = ComponentSeries(
      stored.parts.map(\.component), zones: stored.zones, viewer: viewer, database: database)
    do {
      try series.changeAll(now: now) { component in
        if component["RECURRENCE-ID"] == nil {
          if let point = changes.span?.startPoint {
            setDue(point, in: &component, keepsStart: changes.keepsStartOfTask)
          }
          if let start = changes.startOfTask { setStart(start, in: &component) }
          if let rule = changes.rule { setRule(rule, in: &component) }
        }
        changes.applyValues(to: &component, now: now)
        if changes.alarms != nil { component.countAlarmsFromDue() }
      }
    } catch {
      throw WritingError(.invalid, "\(error)", "nothing was changed")
    }
    return EventEditor.Result(series, of: stored)
  }

  /// A copy of the task with changes, which is open and has a UID of its own.
  package func copy(_ changes: EventChanges) throws(WritingError) -> [Component] {
    let result = try result(changes)
    var numbers = SystemRandomNumberGenerator()
    let uid = Component.randomUID(using: &numbers)
    do throws(ComponentError) {
      return try (result.parts.compactMap(\.self) + result.overrides).map { (part) throws(ComponentError) in
        try part.copied(uid: uid, now: now, staysOverride: true)
      }
    } catch {
      throw WritingError(.invalid, "\(error)", "nothing was changed")
    }
  }

  /// Sets DUE, or DTSTART of a task that has only that unless its start stays. If it has both, DTSTART moves with DUE, unless it stays, and is of the same type
  /// (RFC 5545 section 3.8.2.3); a DURATION stays as it is.
  private func setDue(_ point: Occurrence.RecurrenceID, in component: inout Component, keepsStart: Bool) {
    let hasStartAlone =
      component["DUE"] == nil && component["DURATION"] == nil && component["DTSTART"] != nil
    let name = hasStartAlone && !keepsStart ? "DTSTART" : "DUE"
    let old = name == "DUE" ? toDo?.toDo?.due : toDo?.toDo?.start
    let form =
      component[name] == nil && component["DTSTART"] != nil
      ? form(of: component, "DTSTART", toDo?.toDo?.start, point) : form(of: component, name, old, point)
    if component["DUE"] == nil, component["DURATION"] != nil, !keepsStart, let start = toDo?.toDo?.start,
      let moved = old.flatMap({ moved(start, from: $0, to: point) })
    {
      component["DTSTART"] = self.form(of: component, "DTSTART", start, moved).property("DTSTART", moved)
      return
    }
    if name == "DUE", let start = toDo?.toDo?.start, component["DTSTART"] != nil,
      !keepsStart || start.isDate != isDate(point)
    {
      component["DTSTART"] = self.start(start, of: component, from: keepsStart ? nil : old, to: point)
      component["DURATION"] = nil
    }
    if keepsStart { component["DURATION"] = nil }
    component[name] = form.property(name, point)
  }

  /// Sets DTSTART alone; a task with a DURATION stays due when it was. Beside a time at which the task is due, a day begins at its midnight (RFC 5545
  /// section 3.8.2.3).
  private func setStart(_ point: Occurrence.RecurrenceID, in component: inout Component) {
    guard let toDo = toDo?.toDo, let start = toDo.start else { return }
    if component["DURATION"] != nil, component["DUE"] == nil, let due = toDo.due {
      let form = TimeForm(of: component, "DTSTART", start: start, viewer: viewer)
      component["DUE"] = form.property(
        "DUE", due.isDate ? .date(due.local.date) : .instant(due.instant(viewer: viewer)))
    }
    component["DURATION"] = nil
    let isDueOnDay = component["DUE"].flatMap { DateTimeValue($0.value) }?.secondOfDay == nil
    var new = point
    if case .date(let day) = point, !isDueOnDay { new = .instant(viewer.instant(of: LocalDateTime(day))) }
    component["DTSTART"] = form(of: component, "DTSTART", start, new).property("DTSTART", new)
  }

  private func date(of point: Occurrence.RecurrenceID) -> CalendarDate {
    switch point {
    case .date(let date): date
    case .instant(let instant): viewer.localDateTime(at: instant).date
    }
  }

  private func isDate(_ point: Occurrence.RecurrenceID) -> Bool {
    if case .date = point { true } else { false }
  }

  /// DTSTART of a task that becomes due at `point`: as far from that as it was from `due`, or where it is without `due`. Where the task gets a time for a date,
  /// or a date for a time, so does its start: the beginning of its day, or its day.
  private func start(
    _ start: EventTime, of component: Component, from due: EventTime?, to point: Occurrence.RecurrenceID
  ) -> Property {
    guard let moved = due.flatMap({ moved(start, from: $0, to: point) }) else {
      let days = due.map { $0.local.date.distance(to: date(of: point)) } ?? 0
      let day = start.local.date.adding(days: days)
      let new: Occurrence.RecurrenceID =
        isDate(point) ? .date(day) : .instant(viewer.instant(of: LocalDateTime(day)))
      return form(of: component, "DTSTART", start, new).property("DTSTART", new)
    }
    let isDate = component["DTSTART"].flatMap { DateTimeValue($0.value) }?.secondOfDay == nil
    guard isDate, case .instant(let instant) = moved else {
      return form(of: component, "DTSTART", start, moved).property("DTSTART", moved)
    }
    // A date stays a date, also beside a time at which the task is due.
    let clock = if case .zoned(_, let zone) = start { zone } else { viewer }
    let day = Occurrence.RecurrenceID.date(clock.localDateTime(at: instant).date)
    return form(of: component, "DTSTART", .date(start.local.date), day).property("DTSTART", day)
  }

  /// The form of a time, unless a date becomes a time or the other way round.
  private func form(
    of component: Component, _ name: String, _ old: EventTime?, _ point: Occurrence.RecurrenceID
  ) -> TimeForm {
    let isDate = if case .date = point { true } else { false }
    guard let old, old.isDate == isDate else { return TimeForm(isDate: isDate, zone: viewer) }
    return TimeForm(of: component, name, start: old, viewer: viewer)
  }

  /// A start that moves on the clock as far as the due time; `nil` if a date becomes a time or the other way round.
  private func moved(
    _ start: EventTime, from due: EventTime, to point: Occurrence.RecurrenceID
  ) -> Occurrence.RecurrenceID? {
    switch point {
    case .date(let date) where start.isDate && due.isDate:
      return .date(date.adding(days: due.local.date.distance(to: start.local.date)))
    case .instant(let instant) where !start.isDate && !due.isDate:
      let clock = { [viewer] (time: EventTime) -> Zone in
        if case .zoned(_, let zone) = time { zone } else { viewer }
      }
      let moved = clock(due).localDateTime(at: instant).secondsSinceEpoch - due.local.secondsSinceEpoch
      let first = clock(start).instant(of: start.local.adding(seconds: moved))
      // The clock can skip the start.
      return .instant(
        due.instant(viewer: viewer) > start.instant(viewer: viewer) ? min(first, instant) : first)
    default: return nil
    }
  }

  private func setRule(_ rule: String, in component: inout Component) {
    component.setRule(rule, timeZones: stored.zones.components, database)
    guard !rule.isEmpty else { return component.dueAgain() }
    if component["DUE"] != nil, component["DUE"]?.value.trimmed == component["DTSTART"]?.value.trimmed {
      component["DUE"] = nil
      component.countAlarmsFromStart()
    }
    // A rule counts from DTSTART (RFC 5545 section 3.8.5.3), and DUE has to be later (section 3.8.2.3).
    guard component["DTSTART"] == nil, let due = component["DUE"] else { return }
    component["DUE"] = nil
    component.append(Property("DTSTART", due.parameters, value: due.value))
    component.countAlarmsFromStart()
  }
}

extension Component {
  /// Sets STATUS; an empty one removes it. COMPLETED and PERCENT-COMPLETE of a task follow (RFC 5545 sections 3.8.2.1 and 3.8.1.8).
  mutating func setStatus(_ status: String, at now: Instant) {
    let former = self["STATUS"]?.value.trimmed.uppercased() ?? ""
    let isDone = status == ToDo.Status.completed.rawValue.uppercased()
    // A task with COMPLETED is done also without STATUS.
    let agrees = name != "VTODO" || (self["COMPLETED"] != nil) == isDone
    guard former != status || !agrees else { return }
    set("STATUS", to: status.isEmpty ? nil : status)
    guard name == "VTODO" else { return }
    set("COMPLETED", to: isDone ? now.basicForm : nil)
    if isDone || self["PERCENT-COMPLETE"]?.value.trimmed == "100" {
      set("PERCENT-COMPLETE", to: isDone ? "100" : nil)
    }
  }

  /// Makes a task that no longer recurs due at its DTSTART, if it has no DUE: only a task that recurs is due at its start.
  mutating func dueAgain() {
    guard name == "VTODO", !recurs, self["DUE"] == nil, self["DURATION"] == nil, let start = self["DTSTART"]
    else { return }
    self["DTSTART"] = nil
    append(Property("DUE", start.parameters, value: start.value))
    countAlarmsFromDue()
  }

  /// Without DTSTART a reminder counts from DUE (RFC 5545 section 3.8.6.3).
  mutating func countAlarmsFromDue() {
    guard name == "VTODO", self["DTSTART"] == nil else { return }
    components = components.map { alarm in
      var alarm = alarm
      alarm["TRIGGER"]?["RELATED"] = "END"
      return alarm
    }
  }
  /// Without DUE a reminder counts from DTSTART.
  fileprivate mutating func countAlarmsFromStart() {
    components = components.map { alarm in
      var alarm = alarm
      alarm["TRIGGER"]?["RELATED"] = nil
      return alarm
    }
  }
}

/// How an event writes its times: as dates, in UTC, in a zone or floating. New times of the event get the same form.
struct TimeForm {
  /// VALUE and TZID of the property.
  private let parameters: [Property.Parameter]
  private let start: EventTime
  let viewer: Zone

  /// The form of the DTSTART of a component, or of another property, which is read as `start`. `viewer` is the zone of floating times.
  init(of component: Component, _ name: String = "DTSTART", start: EventTime, viewer: Zone) {
    parameters = (component[name]?.parameters ?? []).filter { ["VALUE", "TZID"].contains($0.name) }
    self.start = start
    self.viewer = viewer
  }

  /// A form for new times: dates, or times in a zone.
  init(isDate: Bool, zone: Zone) {
    viewer = zone
    let epoch = LocalDateTime(secondsSinceEpoch: 0)
    if isDate {
      parameters = [Property.Parameter("VALUE", "DATE")]
      start = .date(epoch.date)
    } else {
      parameters = zone.isWrittenInUTC ? [] : [Property.Parameter("TZID", zone.identifier)]
      start = .zoned(epoch, zone)
    }
  }

  /// A property with the start or end of a span. The type of the span is that of the form. The second of two times that the clock shows alike is in UTC,
  /// because the first is meant otherwise (RFC 5545 section 3.3.5).
  func property(_ name: String, _ point: Occurrence.RecurrenceID) -> Property {
    if case .instant(let instant) = point, case .zoned(_, let zone) = start, zone.isSecond(instant) {
      return Property(name, value: instant.basicForm)
    }
    return Property(name, parameters, value: text(point))
  }

  /// The value as it is written.
  func text(_ point: Occurrence.RecurrenceID) -> String {
    switch point {
    case .date(let date): return date.basicForm
    case .instant(let instant):
      if case .date = start { return viewer.localDateTime(at: instant).date.basicForm }
      guard case .zoned(_, let zone) = start else { return viewer.localDateTime(at: instant).basicForm }
      return parameters.contains { $0.name == "TZID" }
        ? zone.localDateTime(at: instant).basicForm : instant.basicForm
    }
  }
}

extension Occurrence.Span {
  /// The start as an identifier of an instance.
  package var startPoint: Occurrence.RecurrenceID {
    switch self {
    case .allDay(let start, _): .date(start)
    case .timed(let start, _): .instant(start)
    }
  }

  /// The end in the same form.
  package var endPoint: Occurrence.RecurrenceID {
    switch self {
    case .allDay(_, let end): .date(end)
    case .timed(_, let end): .instant(end)
    }
  }
}
