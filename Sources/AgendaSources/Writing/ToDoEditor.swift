package import ICalendar

/// Notes that a task is done, as programs for tasks write it. One that recurs moves on to the next instance instead: its DTSTART and DUE become those of
/// that instance, as Tasks.org and Apple Reminders have it, so that each program sees when it is to be done next.
package struct ToDoEditor {
  /// The task after its current instance is completed.
  package struct Outcome {
    /// The components as they become, for ``StoredEvent/changes(_:zones:)``.
    package var result: EventEditor.Result
    /// When it is to be done next; `nil` if it is done for good.
    package var next: Occurrence.Span?
  }

  /// The days after the current one in which the next instance is looked for, one attempt after the other.
  private static let horizons = [2, 40, 800, 11_000]

  private let stored: StoredEvent
  private let series: ComponentSeries
  private let calendar: ICalendar.Calendar
  private let viewer: Zone
  private let now: Instant
  private let database: ZoneDatabase
  /// The first instance that is to be done.
  private let current: Occurrence

  /// An editor of a task. `calendar` has its components alone, and `database` the zones that its files do not define.
  /// - Throws: if it is no task, or nothing of it is to be done, or if `instance` names another instance than the first one that is to be done.
  package init(
    _ stored: StoredEvent, _ calendar: ICalendar.Calendar, instance: Occurrence.RecurrenceID? = nil,
    viewer: Zone, now: Instant, database: ZoneDatabase = .system
  ) throws(WritingError) {
    (self.stored, self.calendar, self.viewer, self.now) = (stored, calendar, viewer, now)
    self.database = database
    series = ComponentSeries(
      stored.parts.map(\.component), zones: stored.zones, viewer: viewer, database: database)
    guard stored.isTask else {
      throw WritingError(
        .invalid,
        "this is an event of \(quoted(stored.calendar.name)) and no task; \(.command("tasks --ids")) shows those"
      )
    }
    let moment = OccurrenceWindow(from: now, to: now.adding(seconds: 1), zone: viewer)
    let first = calendar.toDos(.open, in: moment).first
    // Instances without their series are tasks, each of which can be done.
    let isAlone = series.masterPlace == nil
    let current = isAlone && instance != nil ? instance.flatMap { Self.open($0, in: calendar) } : first
    guard let current else {
      throw WritingError(.invalid, "this task in \(quoted(stored.calendar.name)) is done already")
    }
    if let instance, let first = current.recurrenceID, first != instance {
      let day = { (id: Occurrence.RecurrenceID) -> CalendarDate in
        switch id {
        case .date(let date): date
        case .instant(let instant): viewer.localDateTime(at: instant).date
        }
      }
      throw WritingError(
        .invalid,
        "a task that recurs is done from its first open date on, which is \(day(first)) and not \(day(instance)); name that, or the task alone",
        "nothing was changed")
    }
    self.current = current
  }

  /// An instance whose override is an open task.
  private static func open(
    _ instance: Occurrence.RecurrenceID, in calendar: ICalendar.Calendar
  ) -> Occurrence? {
    let start =
      switch instance {
      case .date(let date): calendar.viewer.instant(of: LocalDateTime(date))
      case .instant(let instant): instant
      }
    let window = OccurrenceWindow(
      from: start.adding(seconds: -farthest), to: start.adding(seconds: farthest), zone: calendar.viewer)
    return calendar.toDos(.dueAndDone, in: window).first {
      $0.recurrenceID == instance && $0.event.toDo?.isOpen == true
    }
  }

  /// The seconds between an instance and when its override is due at most: thirty years.
  private static let farthest = 11_000 * 86_400

  /// The title of the task.
  package var title: String { current.event.details.summary }

  /// The task when what is to be done now is done.
  /// - Throws: if the current time cannot be written, or the task has several rules.
  package func done() throws(WritingError) -> Outcome {
    var changed = series
    guard series.masterPlace != nil else {
      do {
        try changed.change(current.recurrenceID, now: now) { [now] in $0.setStatus("COMPLETED", at: now) }
      } catch {
        throw WritingError(.invalid, "\(error)", "nothing was changed")
      }
      return Outcome(result: EventEditor.Result(changed, of: stored))
    }
    guard let next = nextInstance, let id = next.recurrenceID else { return try doneForGood() }
    if !isInOrder(id) {
      do {
        try changed.change(current.recurrenceID, now: now) { [now] in $0.setStatus("COMPLETED", at: now) }
      } catch {
        throw WritingError(.invalid, "\(error)", "nothing was changed")
      }
      return Outcome(
        result: EventEditor.Result(changed, of: stored), next: firstDue(of: changed.components) ?? next.span)
    }
    do throws(ComponentError) {
      try changed.begin(at: id, now: now) { task in
        if task["STATUS"] != nil { task.set("STATUS", to: "NEEDS-ACTION") }
        task["COMPLETED"] = nil
        task["PERCENT-COMPLETE"] = nil
        // The task begins with its current instance now.
        task["X-KDE-LIBKCAL-DTRECURRENCE"] = nil
        task.dueAgain()
      }
    } catch .severalRules {
      throw WritingError(
        .invalid,
        "the task has several rules, and cannot be moved on; give it one with \(.command("edit --repeat"))",
        "nothing was changed")
    } catch {
      throw WritingError(.invalid, error.description, "nothing was changed")
    }
    return Outcome(
      result: EventEditor.Result(changed, of: stored), next: firstDue(of: changed.components) ?? next.span)
  }

  /// Whether the task can begin with an instance without losing an earlier date of its rule: none was put off until after the current one, and none is
  /// kept as done, as other programs keep each date with what was noted at it.
  private func isInOrder(_ next: Occurrence.RecurrenceID) -> Bool {
    guard let own = current.recurrenceID, own.isBefore(next) else { return false }
    return !stored.parts.contains { part in
      guard part.isOverride, let id = series.instance(ofOverride: part.component) else { return false }
      return id != own && id.isBefore(next)
    }
  }

  /// When the first open instance of components is due, as the list of tasks has it.
  private func firstDue(of components: [Component]) -> Occurrence.Span? {
    let text = ComposedCalendar.text(
      of: [ZonedComponents(components, stored.zones)], ZoneSource(database, viewer: viewer))
    let moment = OccurrenceWindow(from: now, to: now.adding(seconds: 1), zone: viewer)
    return ICalendar.Calendar(text, viewer: viewer, zones: database).toDos(.open, in: moment).first?.span
  }

  /// The task with all of its instances done.
  private func doneForGood() throws(WritingError) -> Outcome {
    var result = EventEditor.Result(parts: stored.parts.map { $0.component })
    let master = series.masterPlace
    for (place, part) in stored.parts.enumerated() where place == master || part.component.isOpenTask {
      var component = part.component
      component.setStatus("COMPLETED", at: now)
      do throws(ComponentError) {
        try component.revise(
          from: part.component, now: now, timeZones: stored.zones.components, viewer: viewer)
      } catch {
        throw WritingError(.invalid, error.description, "nothing was changed")
      }
      result.parts[place] = component
    }
    return Outcome(result: result)
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
}

extension Occurrence.RecurrenceID {
  /// Whether the instance is an earlier one of its series than another.
  fileprivate func isBefore(_ other: Self) -> Bool {
    switch (self, other) {
    case (.date(let own), .date(let other)): own < other
    case (.instant(let own), .instant(let other)): own < other
    default: false
    }
  }
}

extension Component {
  /// A task that is neither done nor cancelled.
  fileprivate var isOpenTask: Bool {
    let status = self["STATUS"]?.value.uppercased() ?? (self["COMPLETED"] == nil ? "" : "COMPLETED")
    return name == "VTODO" && status != "COMPLETED" && status != "CANCELLED"
  }
}
