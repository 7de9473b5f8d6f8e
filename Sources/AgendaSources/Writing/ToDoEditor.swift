package import ICalendar

/// Notes that a task is done, as programs for tasks write it. One that recurs moves on to the next instance instead: its DTSTART and DUE become those of
/// that instance, as Tasks.org and Apple Reminders have it, so that each program sees when it is to be done next.
package struct ToDoEditor {
  /// What became of a task.
  package struct Outcome {
    /// The components as they become, for ``StoredEvent/changes(_:zones:)``.
    package var result: EventEditor.Result
    /// When it is to be done next; `nil` if it is done for good.
    package var next: Occurrence.Span?
  }

  /// The days after the current one in which the next instance is looked for, one attempt after the other.
  private static let horizons = [2, 40, 800, 11_000]

  private let stored: StoredEvent
  private let calendar: ICalendar.Calendar
  private let viewer: Zone
  private let now: Instant
  /// The position of the task, or of the series, among the components.
  private let master: Int
  /// The first instance that is to be done.
  private let current: Occurrence

  /// An editor of a task. `calendar` has its components alone.
  /// - Throws: if it is no task, or nothing of it is to be done.
  package init(
    _ stored: StoredEvent, _ calendar: ICalendar.Calendar, viewer: Zone, now: Instant
  ) throws(WritingError) {
    (self.stored, self.calendar, self.viewer, self.now) = (stored, calendar, viewer, now)
    let today = OccurrenceWindow(from: now, to: now.adding(seconds: 1), zone: viewer)
    guard let master = stored.parts.firstIndex(where: { !$0.isOverride && $0.component.name == "VTODO" })
    else {
      throw WritingError(
        .invalid,
        "this is an event of \(quoted(stored.calendar.name)) and no task; “agenda tasks --ids” shows those")
    }
    guard let current = calendar.toDos(.open, in: today).first else {
      throw WritingError(.invalid, "this task in \(quoted(stored.calendar.name)) is done already")
    }
    (self.master, self.current) = (master, current)
  }

  /// The title of the task.
  package var title: String { current.event.details.summary }

  /// The task when what is to be done now is done.
  /// - Throws: if the current time cannot be written.
  package func done() throws(WritingError) -> Outcome {
    var result = EventEditor.Result(parts: stored.parts.map { $0.component })
    var component = stored.parts[master].component
    guard let next = nextInstance, let id = next.recurrenceID else {
      component.set("STATUS", to: "COMPLETED")
      component.set("COMPLETED", to: now.basicForm)
      component.set("PERCENT-COMPLETE", to: "100")
      try component.stamp(from: stored.parts[master].component, at: now)
      result.parts[master] = component
      return Outcome(result: result)
    }
    try move(&component, to: next, id)
    result.parts[master] = component
    for (place, part) in stored.parts.enumerated() where part.isOverride {
      // An override of an instance before the new start has nothing to replace.
      guard let own = instance(of: part.component), !own.isAtOrAfter(id) else { continue }
      result.parts[place] = nil
    }
    return Outcome(result: result, next: next.span)
  }

  /// The first instance after the current one that is not overdue.
  private var nextInstance: Occurrence? {
    guard current.recurrenceID != nil else { return nil }
    let today = viewer.localDateTime(at: now).date
    let due = current.span.interval(in: viewer).lowerBound
    let start = max(today, viewer.localDateTime(at: due).date)
    for days in Self.horizons {
      let window = OccurrenceWindow(start..<start.adding(days: days), zone: viewer)
      let later = calendar.toDos(.due, in: window).filter { instance in
        let moment = instance.span.interval(in: viewer).lowerBound
        guard moment > due, instance.recurrenceID != nil else { return false }
        if case .allDay(let day, _) = instance.span { return day >= today }
        return moment >= now
      }
      let first = later.min {
        $0.span.interval(in: viewer).lowerBound < $1.span.interval(in: viewer).lowerBound
      }
      if let first { return first }
    }
    return nil
  }

  /// The series as it is at the current instance.
  private var series: Event? {
    calendar.toDos(.everything, in: OccurrenceWindow(from: now, to: now, zone: viewer))
      .map(\.event).first { !$0.schedule.isOverride }
      ?? (current.event.schedule.isOverride ? nil : current.event)
  }

  private func move(
    _ component: inout Component, to next: Occurrence, _ id: Occurrence.RecurrenceID
  ) throws(WritingError) {
    let start = next.event.schedule.isOverride ? series?.schedule.start : next.event.schedule.start
    if let rule = component["RRULE"]?.value, let start {
      component["RRULE"]?.value = RuleText(rule).beginning(at: id, from: start, viewer: viewer).text
    }
    let toDo = (series ?? next.event).toDo
    if component["DTSTART"] != nil, let start = toDo?.start {
      component["DTSTART"] = TimeForm(of: component, start: start, viewer: viewer).property("DTSTART", id)
    }
    if component["DUE"] != nil, let due = toDo?.due {
      component["DUE"] = TimeForm(of: component, "DUE", start: due, viewer: viewer)
        .property("DUE", next.span.startPoint)
    }
    if component["STATUS"] != nil { component.set("STATUS", to: "NEEDS-ACTION") }
    component["COMPLETED"] = nil
    component["PERCENT-COMPLETE"] = nil
    // The task begins with its current instance now.
    component["X-KDE-LIBKCAL-DTRECURRENCE"] = nil
    try component.stamp(from: stored.parts[master].component, at: now)
  }

  /// The instance that an override replaces.
  private func instance(of override: Component) -> Occurrence.RecurrenceID? {
    guard let property = override["RECURRENCE-ID"], let value = DateTimeValue(property.value) else {
      return nil
    }
    guard case .date? = current.recurrenceID else {
      if value.isUTC { return .instant(Zone.utc.instant(of: value.local)) }
      let zone = (series ?? current.event).schedule.start
      if case .zoned(_, let own) = zone { return .instant(own.instant(of: value.local)) }
      return .instant(viewer.instant(of: value.local))
    }
    return .date(value.date)
  }
}
