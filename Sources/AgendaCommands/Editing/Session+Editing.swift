internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

extension Run {
  /// Changes an event by options, or where none are given in the user’s editor.
  func edit(_ named: NamedEvent, _ extent: EventEditor.Extent, _ options: EditOptions?) throws {
    guard let base = base(of: named, extent) else {
      throw CommandError(
        .unreadable, "\(quoted(named.title)) has no time that can be read; “agenda check” says what is wrong")
    }
    var changes: EventChanges
    var target: String?
    if let options {
      changes = try eventChanges(options, from: base, isTask: named.isTask)
      changes.seriesSpan = try seriesSpan(of: named, extent) { try self.span(options.times, from: $0) }
      target = options.calendar
    } else {
      guard let typed = try edited(named, base, extent) else {
        return try StandardStreams.write("Nothing was changed.\n")
      }
      (changes, target) = typed
      changes.seriesSpan = try seriesSpan(of: named, extent) { [span = changes.span] in
        span?.carried(from: base, to: $0, in: settings.zone)
      }
    }
    let calendar = try target.map { try self.calendar(named: $0) }
    let moves = calendar.map { $0.name != named.stored.calendar.name } ?? false
    guard !moves || extent == .all else {
      throw CommandError(.usage, "only all of a series can be moved to another calendar; add --all")
    }
    if moves, let calendar { try confirmCopy(of: named, to: calendar, isKnown: false) }
    if changes.isEmpty, !moves { return try StandardStreams.write("Nothing was changed.\n") }
    if extent == .this, changes.rule != nil {
      throw CommandError(.usage, "--repeat is for a series; add --all or --following")
    }
    try save(named, extent, changes, base, to: moves ? calendar : nil)
  }

  /// The new times of the series where its instance was moved by an override, and it is changed from there on; `nil` if they stay.
  private func seriesSpan(
    of named: NamedEvent, _ extent: EventEditor.Extent, _ new: (Occurrence.Span) throws -> Occurrence.Span?
  ) throws -> Occurrence.Span? {
    guard extent == .following, let instance = named.instance?.recurrenceID,
      let own = editor(of: named).span(ofSeriesAt: instance), let span = try new(own), span != own
    else { return nil }
    return span
  }

  private func editor(of named: NamedEvent) -> EventEditor {
    EventEditor(
      named.stored, viewer: settings.zone, now: settings.now, database: environment.zones)
  }

  private func save(
    _ named: NamedEvent, _ extent: EventEditor.Extent, _ changes: EventChanges, _ base: Occurrence.Span,
    to calendar: CalendarConfiguration?
  ) throws {
    var result = try writing { () throws(WritingError) in
      guard !named.isTask else {
        return try ToDoChange(
          named.stored, named.master, viewer: settings.zone, now: settings.now,
          database: environment.zones
        ).result(changes)
      }
      return try editor(of: named).change(changes, extent, at: named.instance?.recurrenceID, span: base)
    }
    if calendar == nil, !result.changes(named.stored) {
      return try StandardStreams.write("Nothing was changed.\n")
    }
    result = result.separated(from: named.stored)
    let components = result.parts.compactMap(\.self) + result.overrides + result.series
    try check(components, instead: named.stored, showing: changes.span)
    let event = words(of: named, extent, titled: changes.summary, changes.span ?? base)
    let scope =
      named.isSeries
      ? [.this: "", .following: " and the following", .all: ", all of the series"][extent] ?? "" : ""
    let place = calendar.map { ", moved to \($0.name)" } ?? ", in \(named.stored.calendar.name)"
    let zones = zoneSource
    try commit(
      named.stored,
      "Changed \(event)\(scope)\(place) (\(shortName((result.series.first ?? components.first)?.uid ?? named.stored.uid)))",
      in: calendar
    ) { [result] stored throws(WritingError) in
      guard let calendar else { return try stored.changes(result, zones: zones) }
      return try stored.moved(result.parts.compactMap(\.self), to: calendar, zones: zones)
    }
  }

  /// An event that is changed, in words: its title, with the new one if that is another, and its new times.
  private func words(
    of named: NamedEvent, _ extent: EventEditor.Extent, titled new: String?, _ span: Occurrence.Span
  ) -> String {
    let event = extent == .all ? named.master : named.shown
    let former = event?.details.summary ?? ""
    guard let new, new != former else { return words(former, span) }
    return "\(words(former, nil)), now \(words(new, span))"
  }

  /// The times from which an edit goes out: those of the instance that is named, else of the event or the first of the series.
  private func base(of named: NamedEvent, _ extent: EventEditor.Extent) -> Occurrence.Span? {
    if let instance = named.instance {
      return span(of: instance.recurrenceID, in: named, extent) ?? instance.occurrence.span
    }
    if extent == .all, !named.isTask, let own = editor(of: named).overriddenStart { return own }
    if let first = named.first(in: settings.zone) {
      let own = first.recurrenceID.flatMap { span(of: $0, in: named, extent) }
      return own ?? first.span
    }
    // A task without a date gets one from today on.
    return named.isTask ? .allDay(start: today, end: today.adding(days: 1)) : nil
  }

  /// The times that the series gives an instance with an override, for a change of all: the series is where it has the instance, and not where the override
  /// has moved that.
  private func span(
    of instance: Occurrence.RecurrenceID, in named: NamedEvent, _ extent: EventEditor.Extent
  ) -> Occurrence.Span? {
    extent == .all && !named.isTask ? editor(of: named).span(ofSeriesAt: instance) : nil
  }

  /// Throws if components have an error of the standard that the event did not have before, or if the reader does not find an occurrence in them where it
  /// was said to be. Zones that its files define are known.
  func check(_ components: [Component], instead former: StoredEvent?, showing span: Occurrence.Span?) throws {
    let event = ZonedComponents(components, former?.zones ?? DefinedZones())
    let text = ComposedCalendar.text(of: [event], zoneSource)
    let validator = CalendarValidator()
    let known = Set(former.map { validator.validate($0.bytes).findings.map(\.code) } ?? [])
    let errors = validator.validate(text).findings.filter {
      $0.severity == .error && !known.contains($0.code)
    }
    if let first = errors.first {
      throw CommandError(.unreadable, "the event would not be valid: \(first.message)", "nothing was changed")
    }
    guard let span, components.contains(where: { $0.name == "VEVENT" }) else { return }
    let calendar = ICalendar.Calendar(text, viewer: settings.zone, zones: environment.zones)
    let (start, end) = (span.startPoint.date(in: settings.zone), span.endPoint.date(in: settings.zone))
    let window = OccurrenceWindow(start.adding(days: -1)..<end.adding(days: 2), zone: settings.zone)
    let found = calendar.occurrences(in: window).map(\.span)
    guard !found.contains(span) else { return }
    // Of a series, the times are said that it has without its overrides.
    let masters = ComposedCalendar.text(
      of: [ZonedComponents(components.filter { $0["RECURRENCE-ID"] == nil }, event.zones)], zoneSource)
    let series = ICalendar.Calendar(masters, viewer: settings.zone, zones: environment.zones)
    guard !series.occurrences(in: window).contains(where: { $0.span == span }) else { return }
    let words = { (span: Occurrence.Span) in
      settings.language.text(of: span, in: settings.zone, today: today)
    }
    throw CommandError(
      .unreadable,
      """
      the event would be read as \(found.first.map(words) ?? "no event of that day"), and not as \(words(span)); \
      “agenda check” says what is unusual in its file
      """,
      "nothing was changed")
  }
}
