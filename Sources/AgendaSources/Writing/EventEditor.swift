package import ICalendar

/// Changes an event as RFC 5545 has it: the event or the whole series, one instance by an override, or an instance and those after it by dividing the
/// series.
package struct EventEditor {
  /// Which instances of a series are meant.
  package enum Extent: String, Sendable, CaseIterable {
    /// One instance.
    case this
    /// An instance and those after it.
    case following
    /// The whole series.
    case all
  }

  /// What becomes of the components of an event.
  package struct Result: Sendable {
    /// The components as they become, in the order of ``StoredEvent/parts``; `nil` for one that is removed.
    package var parts: [Component?]
    /// New overrides of the series.
    package var overrides: [Component] = []
    /// A new series, with its overrides.
    package var series: [Component] = []

    init(parts: [Component?]) { self.parts = parts }

    /// What deletes an event with all its components.
    package static func deletion(of event: StoredEvent) -> Result {
      Result(parts: event.parts.map { _ in nil })
    }
  }

  let event: StoredEvent
  /// What the components say, in the order of ``StoredEvent/parts``; `nil` for one that cannot be read.
  let events: [Event?]
  let viewer: Zone
  let now: Instant
  let master: Int
  /// How the series writes its times.
  let form: TimeForm

  /// An editor of an event. `calendar` has its components alone.
  /// - Throws: where it has no component that can be read.
  package init(
    _ event: StoredEvent, _ calendar: ICalendar.Calendar, viewer: Zone, now: Instant
  ) throws(WritingError) {
    self.event = event
    self.viewer = viewer
    self.now = now
    let all = calendar.eventsAndTasks
    events = event.parts.map { part in
      let id = part.component["RECURRENCE-ID"]?.value
      return all.first { id == nil ? !$0.schedule.isOverride : $0.isOverride(at: id ?? "") }
    }
    let events = events
    guard
      let master = event.parts.indices.first(where: {
        !event.parts[$0].item.isOverride && events[$0] != nil
      }), let start = events[master]?.schedule.start
    else {
      throw WritingError(
        .invalid,
        "\(event.uid) in \(quoted(event.calendar.name)) has no series that can be read; “agenda check \(event.parts.first?.file.path ?? "")” says what is wrong"
      )
    }
    self.master = master
    form = TimeForm(of: event.parts[master].component, start: start, viewer: viewer)
  }

  /// The component of the series.
  var component: Component { event.parts[master].component }

  /// The part that is the override of an instance.
  func override(at instance: Occurrence.RecurrenceID) -> Int? {
    event.parts.indices.first { recurrenceID(of: $0) == instance }
  }

  /// The instance that a part replaces, in the type of the series.
  func recurrenceID(of part: Int) -> Occurrence.RecurrenceID? {
    guard let time = events[part]?.schedule.recurrenceID else { return nil }
    if form.isDate { return .date(time.local.date) }
    return .instant(time.instant(viewer: viewer))
  }

  private var unchanged: Result { Result(parts: event.parts.map { $0.component }) }

  /// Deletes the event, an instance, or an instance and those after it. `first` says that the instance is the first one.
  package func delete(_ extent: Extent, at instance: Occurrence.RecurrenceID?, isFirst: Bool) -> Result {
    var result = unchanged
    guard let instance, extent != .all, !(extent == .following && isFirst) else {
      result.parts = event.parts.map { _ in nil }
      return result
    }
    guard extent == .this else { return truncated(before: instance) }
    if let override = override(at: instance) { result.parts[override] = nil }
    var series = component
    series.append(form.property("EXDATE", instance))
    EventChanges.stamp(&series, at: now, isSignificant: true)
    result.parts[master] = series
    return result
  }

  /// The event with changes. `occurrence` is the instance, with its present times.
  package func change(
    _ changes: EventChanges, _ extent: Extent, at instance: Occurrence.RecurrenceID?, span: Occurrence.Span,
    isFirst: Bool
  ) throws(WritingError) -> Result {
    guard let instance, extent != .all, !(extent == .following && isFirst) else {
      return try changeAll(changes, from: span)
    }
    guard extent == .following else { return changeThis(changes, at: instance, span: span) }
    return try divide(changes, at: instance, span: span)
  }

  private func changeThis(
    _ changes: EventChanges, at instance: Occurrence.RecurrenceID, span: Occurrence.Span
  ) -> Result {
    var result = unchanged
    var changes = changes
    changes.rule = nil
    let place = override(at: instance)
    var component = place.map { event.parts[$0].component } ?? self.component
    if place == nil {
      for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { component.removeAll(name) }
      component.append(form.property("RECURRENCE-ID", instance))
      setTimes(span, in: &component, form: form)
    }
    if let span = changes.span { setTimes(span, in: &component, form: form(for: span, changes)) }
    changes.applyTexts(to: &component)
    EventChanges.stamp(&component, at: now, isSignificant: changes.isSignificant)
    if let place { result.parts[place] = component } else { result.overrides = [component] }
    return result
  }

  private func changeAll(
    _ changes: EventChanges, from span: Occurrence.Span
  ) throws(WritingError) -> Result {
    var result = unchanged
    let shift = Shift(from: span, to: changes.span, viewer: viewer)
    let new = form(for: changes.span ?? span, changes)
    for place in event.parts.indices {
      var component = event.parts[place].component
      let isMaster = !event.parts[place].item.isOverride
      if let shift, let own = events[place] {
        try shift.move(
          &component, own, form: form, to: new, isMaster: isMaster, keepsRule: changes.rule != nil)
      }
      if isMaster, let rule = changes.rule {
        if rule.isEmpty { component["RRULE"] = nil } else { component.set("RRULE", to: rule) }
      }
      changes.applyTexts(to: &component, former: isMaster ? nil : self.component)
      guard component != event.parts[place].component else { continue }
      EventChanges.stamp(&component, at: now, isSignificant: changes.isSignificant)
      result.parts[place] = component
    }
    return result
  }

  /// The form of new times: that of the event, unless a date becomes a time or the other way round.
  func form(for span: Occurrence.Span, _ changes: EventChanges) -> TimeForm {
    if case .allDay = span { return form.isDate ? form : TimeForm(isDate: true, zone: viewer) }
    return form.isDate ? TimeForm(isDate: false, zone: changes.zone ?? viewer) : form
  }

  /// Sets DTSTART, and DTEND or DURATION.
  func setTimes(_ span: Occurrence.Span, in component: inout Component, form: TimeForm) {
    component["DTSTART"] = form.property("DTSTART", span.startPoint)
    component["DURATION"] = nil
    component["DTEND"] = form.property("DTEND", span.endPoint)
  }
}

extension ICalendar.Calendar {
  /// The events as its components say, and the tasks.
  package var eventsAndTasks: [Event] {
    let epoch = Instant(secondsSinceEpoch: 0)
    return Array(events)
      + toDos(.everything, in: OccurrenceWindow(from: epoch, to: epoch, zone: viewer)).map(\.event)
  }
}

extension Event {
  /// Whether it is the override whose RECURRENCE-ID has a value, as written.
  fileprivate func isOverride(at value: String) -> Bool {
    guard let time = schedule.recurrenceID, let written = DateTimeValue(value) else { return false }
    return time.local == written.local
  }
}
