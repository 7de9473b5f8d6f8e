internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

extension Session {
  /// Changes an event by options, or where none are given in the user’s editor.
  func edit(_ named: NamedEvent, _ extent: EventEditor.Extent, _ options: EditOptions?) throws {
    guard let base = base(of: named, extent) else {
      throw CommandError(
        .unreadable, "\(quoted(named.title)) has no time that can be read; “agenda check” says what is wrong")
    }
    var changes: EventChanges
    var target: String?
    if let options {
      changes = try eventChanges(options, from: base)
      target = options.calendar
    } else {
      guard let typed = try edited(named, base, extent) else {
        return try StandardStreams.write("Nothing was changed.\n")
      }
      (changes, target) = typed
    }
    let calendar = try target.map { try self.calendar(named: $0) }
    let moves = calendar.map { $0.name != named.stored.calendar.name } ?? false
    guard !moves || extent == .all else {
      throw CommandError(.usage, "only all of a series can be moved to another calendar; add --all")
    }
    if changes.isEmpty, !moves { return try StandardStreams.write("Nothing was changed.\n") }
    if extent == .this, changes.rule != nil {
      throw CommandError(.usage, "--repeat is for a series; add --all or --following")
    }
    try save(named, extent, changes, base, to: moves ? calendar : nil)
  }

  private func save(
    _ named: NamedEvent, _ extent: EventEditor.Extent, _ changes: EventChanges, _ base: Occurrence.Span,
    to calendar: CalendarConfiguration?
  ) throws {
    let result = try writing { () throws(WritingError) in
      try EventEditor(named.stored, named.calendar, viewer: settings.zone, now: settings.now)
        .change(
          changes, extent, at: named.instance?.recurrenceID, span: base,
          isFirst: named.isFirst(in: settings.zone))
    }
    let components = result.parts.compactMap(\.self) + result.overrides + result.series
    try check(components, instead: named.stored.bytes)
    let title = changes.summary ?? named.title
    let span = changes.span ?? base
    let scope =
      named.isSeries
      ? [.this: "", .following: " and the following", .all: ", all of the series"][extent] ?? "" : ""
    let made: CalendarChanges
    var place = ", in \(named.stored.calendar.name)"
    let zones = zoneDefinitions(for: components)
    if let calendar {
      made = try writing { () throws(WritingError) in
        try named.stored.moved(result.parts.compactMap(\.self), to: calendar, zones: zones)
      }
      place = ", moved to \(calendar.name)"
    } else {
      made = try writing { () throws(WritingError) in try named.stored.changes(result, zones: zones) }
    }
    try commit(
      made,
      "Changed \(words(title, span))\(scope)\(place) (\(shortName(result.series.first?.uid ?? named.stored.uid)))"
    )
  }

  /// The times from which an edit goes out: those of the instance that is named, else of the event or the first of the series.
  private func base(of named: NamedEvent, _ extent: EventEditor.Extent) -> Occurrence.Span? {
    if let occurrence = named.instance?.occurrence, extent != .all || !occurrence.event.schedule.isOverride {
      return occurrence.span
    }
    return named.first(in: settings.zone)
  }

  /// Throws where components have an error of the standard that a former calendar did not have.
  func check(_ components: [Component], instead former: [UInt8]?) throws {
    let text = CalendarAddition.text(of: [components], zoneDefinitions(for: components))
    let validator = CalendarValidator()
    let known = Set(former.map { validator.validate($0).findings.map(\.code) } ?? [])
    let errors = validator.validate(text).findings.filter {
      $0.severity == .error && !known.contains($0.code)
    }
    guard let first = errors.first else { return }
    throw CommandError(.unreadable, "the event would not be valid: \(first.message)", "nothing was changed")
  }
}
