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

  /// The components of an event after an edit.
  package struct Result: Sendable {
    /// The components as they become, in the order of ``StoredEvent/parts``; `nil` for one that is removed.
    package var parts: [Component?]
    /// New overrides of the series.
    package var overrides: [Component] = []
    /// A new series, with its overrides.
    package var series: [Component] = []

    package init(parts: [Component?]) { self.parts = parts }

    /// An edit that replaces the components of `event` by those of `series`, which was built from them.
    init(_ series: ComponentSeries, of event: StoredEvent) {
      parts = event.parts.map { _ in nil }
      for (component, origin) in zip(series.components, series.origins) {
        if let origin { parts[origin] = component } else { overrides.append(component) }
      }
    }

    /// Returns `true` if the edit leaves an event other than it was.
    package func changes(_ event: StoredEvent) -> Bool {
      !overrides.isEmpty || !series.isEmpty || zip(parts, event.parts).contains { $0 != $1.component }
    }

    /// The edit of an event. One of several events with one UID gets a UID of its own (``SeparatedUID``) if it changes, also where another one is new in its
    /// calendar, or if it moves to `target` and these are there: the newest of several events with one UID is taken for a version of all of them.
    package func separated(
      from event: StoredEvent, movedTo target: CalendarConfiguration? = nil, isBesideNew: Bool = false
    ) -> Result {
      // A task is no version of an event.
      guard parts.contains(where: { $0 != nil }),
        changes(event) && (isBesideNew || event.kindsOfOthers.contains(event.kind))
          || target.map(event.isBesideOthers) ?? false
      else { return self }
      let own = event.separatedUID
      guard StoredEvent.find(in: [event.calendar] + [target].compactMap(\.self), { $0 == own }).isEmpty else {
        var numbers = SystemRandomNumberGenerator()
        return renamed(to: Component.randomUID(using: &numbers))
      }
      return renamed(to: own)
    }

    /// The edit, after which the components that stay have another UID.
    func renamed(to uid: String) -> Result {
      var renamed = self
      let rename = { (component: Component) in
        var component = component
        component["UID"] = Property("UID", text: uid)
        return component
      }
      renamed.parts = parts.map { $0.map(rename) }
      renamed.overrides = overrides.map(rename)
      return renamed
    }

    /// The edit that deletes an event with all its components.
    package static func deletion(of event: StoredEvent) -> Result {
      Result(parts: event.parts.map { _ in nil })
    }
  }

  private let event: StoredEvent
  private var series: ComponentSeries
  private let viewer: Zone
  private let now: Instant
  private let database: ZoneDatabase

  /// An editor of an event. `viewer` is the zone of times without a zone, and `database` has the zones that the files of the event do not define.
  package init(_ event: StoredEvent, viewer: Zone, now: Instant, database: ZoneDatabase = .system) {
    (self.event, self.viewer, self.now, self.database) = (event, viewer, now, database)
    series = ComponentSeries(
      event.parts.map { $0.component }, zones: event.zones, viewer: viewer, database: database)
    let own = event.calendar.addresses
    series.isOfGuest = !own.isEmpty && event.organizers.first.map { !own.contains($0) } ?? false
  }

  /// Deletes the event, an instance, or an instance and those after it.
  /// - Throws: if there is no such instance, or the series cannot be divided.
  package func delete(
    _ extent: Extent, at instance: Occurrence.RecurrenceID?
  ) throws(WritingError) -> Result {
    guard let instance, extent != .all else { return .deletion(of: event) }
    return try result { series in
      if extent == .this {
        try series.delete(instance, now: now)
      } else {
        try series.deleteFollowing(from: instance, now: now)
      }
      return nil
    }
  }

  /// The event with changes. `span` is when the instance is at present; of a whole series, an instance whose new times `changes` has.
  /// - Throws: if there is no such instance, or the series cannot be moved or divided so.
  package func change(
    _ changes: EventChanges, _ extent: Extent, at instance: Occurrence.RecurrenceID?, span: Occurrence.Span
  ) throws(WritingError) -> Result {
    try result { series in
      try Self.prepare(&series, for: changes, extent, at: instance, span)
      guard let instance, extent != .all else {
        try series.changeAll(now: now) { try apply(changes, to: &$0, from: span) }
        if let guests = changes.guests { try invite(guests, to: &series) }
        return nil
      }
      guard extent == .following else {
        try series.change(instance, now: now) { try apply(changes, to: &$0, from: span) }
        return nil
      }
      var changes = changes
      var span = span
      if let own = self.span(ofSeriesAt: instance) {
        // The override changes as the user says, and the series from where it has the instance.
        try series.change(instance, now: now) { try apply(changes, to: &$0, from: span) }
        (changes.span, span) = (changes.seriesSpan, own)
      }
      var numbers = SystemRandomNumberGenerator()
      return try series.split(at: instance, uid: Component.randomUID(using: &numbers), now: now) {
        try apply(changes, to: &$0, from: span)
      }
    }
  }

  /// Prepares a series for changes.
  private static func prepare(
    _ series: inout ComponentSeries, for changes: EventChanges, _ extent: Extent,
    at instance: Occurrence.RecurrenceID?, _ span: Occurrence.Span
  ) throws {
    // A way that is as long as the former one is not that to the former place.
    if changes.travelSeconds != nil { series.setNames = [Component.travelName] }
    if let instance, extent != .this, let new = changes.span, new.length != span.length {
      try series.takeLengthOfSeries(at: instance)
    }
  }

  /// A copy of the event with changes, under a UID of its own and without guests: of one instance as an event by itself, else of all.
  /// - Throws: if there is no such instance, or the series cannot be moved so.
  package func copy(
    _ changes: EventChanges, _ extent: Extent, at instance: Occurrence.RecurrenceID?, span: Occurrence.Span
  ) throws(WritingError) -> [Component] {
    var numbers = SystemRandomNumberGenerator()
    let uid = Component.randomUID(using: &numbers)
    var copies: [Component] = []
    let isAlone = extent == .this && instance != nil
    _ = try result { series in
      try Self.prepare(&series, for: changes, extent, at: instance, span)
      let single = isAlone ? instance : nil
      try series.change(single, now: now) {
        // An instance becomes a component of its own although nothing of it changes.
        $0["SEQUENCE"] = Property("SEQUENCE", value: "1")
        try apply(changes, to: &$0, from: span)
      }
      let parts =
        isAlone
        ? [series.component(at: single)].compactMap(\.self)
        : try series.componentsBesideInstances(event.parts.map(\.component))
      copies = try parts.map { try $0.copied(uid: uid, now: now, staysOverride: !isAlone) }
      return nil
    }
    return copies
  }

  /// The event after a person has seen its reminders that are due by now; with `until`, one that repeats `alarm` then is added.
  /// - Throws: if the time cannot be written.
  package func acknowledgement(
    of alarm: Alarm, at now: Instant, again until: Instant?
  ) throws(WritingError) -> Result {
    var parts: [Component?] = event.parts.map(\.component)
    var until = until
    for (place, part) in event.parts.enumerated() {
      var component = part.component
      do throws(ComponentError) {
        guard try component.acknowledgeReminders(at: now) else { continue }
        if let moment = until {
          try component.remindAgain(at: moment, of: alarm) {
            var numbers = SystemRandomNumberGenerator()
            return Component.randomUID(using: &numbers)
          }
          until = nil
        }
        try component.revise(
          from: part.component, now: now, timeZones: event.zones.components, viewer: viewer,
          database: database)
      } catch {
        throw WritingError(.invalid, "\(error)", "nothing was changed")
      }
      parts[place] = component
    }
    return Result(parts: parts)
  }

  /// The times that the series gives an instance which has an override of its own; `nil` if it has none, or there is no series.
  package func span(ofSeriesAt instance: Occurrence.RecurrenceID) -> Occurrence.Span? {
    series.hasOverride(of: instance) ? series.span(at: instance) : nil
  }

  /// When a component of the event is, of a series its first instance; `nil` if its start cannot be read.
  package func span(of component: Component) -> Occurrence.Span? { series.span(of: component) }

  /// The times that the series gives its first date, or its first one that ends after a moment, wherever overrides have moved these; `nil` if there is none.
  package func firstSpan(after moment: Instant? = nil) -> Occurrence.Span? { series.firstSpan(after: moment) }

  /// The components after `change`, which returns a new series that was divided from them.
  private func result(
    _ change: (inout ComponentSeries) throws -> ComponentSeries?
  ) throws(WritingError) -> Result {
    var changed = series
    let new: ComponentSeries?
    do {
      new = try change(&changed)
    } catch ComponentError.fixedRule(let rule) {
      throw WritingError(
        .invalid,
        "the series cannot be moved so: its rule \(rule) names days or times; give the new rule with \(.option("repeat"))",
        "nothing was changed")
    } catch ComponentError.unplacedInstance(let date) {
      throw WritingError(
        .invalid,
        "the series cannot be moved so: its rule would have no date in the place of that of \(date); "
          + "give the new rule with \(.option("repeat")), and exceptions without a date end",
        "nothing was changed")
    } catch ComponentError.severalRules {
      throw WritingError(
        .invalid,
        "the series has several rules, and cannot be divided; change or delete single instances with \(.option("this")), or all with \(.option("all"))",
        "nothing was changed")
    } catch {
      throw WritingError(
        .invalid, "\(event.uid) in \(quoted(event.calendar.name)): \(error)", "nothing was changed")
    }
    var result = Result(changed, of: event)
    result.series = new?.components ?? []
    return result
  }

  /// Changes one component, whose instance has the times `span`.
  private func apply(
    _ changes: EventChanges, to component: inout Component, from span: Occurrence.Span
  ) throws(ComponentError) {
    let former = component
    if let new = changes.span, new != span {
      try series.move(
        &component, from: span, to: new, zone: changes.zone ?? viewer,
        skipped: component.recurs || changes.rule?.isEmpty == false ? changes.skippedStart : nil,
        keepsRule: changes.rule == nil)
    }
    if let rule = changes.rule, component["RECURRENCE-ID"] == nil {
      component.setRule(rule, timeZones: event.zones.components, database)
    }
    changes.applyValues(to: &component, now: now)
    if changes.isOfOrganizer { component.renewForGuests(changedFrom: former) }
  }

  /// Invites and uninvites guests of instances that are otherwise than the series, which may have other guests or answers.
  private func invite(_ guests: GuestChanges, to series: inout ComponentSeries) throws {
    for override in series.components where override["RECURRENCE-ID"] != nil {
      guard let instance = series.instance(ofOverride: override) else { continue }
      try series.change(instance, now: now) { guests.apply(to: &$0) }
    }
  }
}

extension StoredEvent {
  /// Its components as they are read in a calendar that has them alone. `database` has the zones that its files do not define.
  package func events(in calendar: ICalendar.Calendar, _ database: ZoneDatabase) -> [Event] {
    let events = calendar.eventsAndTasks
    guard isTask, parts.count > 1, events.allSatisfy(\.schedule.isOverride), let master else { return events }
    // The reader gives of a series of tasks the first open instance, which can be an override.
    let text = ComposedCalendar.text(
      of: [ZonedComponents([master.component], master.zones)],
      ZoneSource(database, viewer: calendar.viewer))
    return ICalendar.Calendar(text, viewer: calendar.viewer, zones: database).eventsAndTasks + events
  }
}

extension ICalendar.Calendar {
  /// The events as its components say, and of each task the first open instance.
  package var eventsAndTasks: [Event] {
    let epoch = Instant(secondsSinceEpoch: 0)
    return Array(events)
      + toDos(.everything, in: OccurrenceWindow(from: epoch, to: epoch, zone: viewer)).map(\.event)
  }
}
