internal import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// Editing in the user’s editor.
extension Run {
  /// The most bytes that an editor may leave.
  private static let maximumBytes = 1 << 20

  /// Lets the user edit an event as a short text. Returns what is to be changed, and the calendar it is moved to; `nil` if nothing is.
  /// - Throws: if the text cannot be read; it is kept in a file.
  func edited(
    _ named: NamedEvent, _ base: Occurrence.Span, _ extent: EventEditor.Extent
  ) throws -> (changes: EventChanges, calendar: String?)? {
    let former = form(of: named, base, extent)
    let text = Array(former.text.utf8)
    let path = try writing { () throws(WritingError) in
      try store.keep(text, as: "edit-\(shortName(named.stored.uid)).txt")
    }
    try TextEditor(.current()).edit(path)
    let bytes: [UInt8]
    do throws(NamedFile.Failure) {
      bytes = try NamedFile.bytes(ofFile: path, maximumSize: Self.maximumBytes)
    } catch {
      throw CommandError(.unreadable, "what was typed cannot be read: \(error.message)", "it is in \(path)")
    }
    guard bytes != text else {
      unlink(path)
      return nil
    }
    do {
      let typed = try changes(EventForm(parsing: bytes), from: former, base)
      unlink(path)
      return typed
    } catch let problem as EventForm.Problem {
      throw CommandError(
        .unreadable, "line \(problem.line): \(problem.message)",
        "nothing was changed; what was typed is in \(path)")
    }
  }

  private func form(of named: NamedEvent, _ base: Occurrence.Span, _ extent: EventEditor.Extent) -> EventForm
  {
    let event = (extent == .all ? nil : named.instance?.occurrence.event) ?? named.master
    let details = event?.details
    var values = [
      "title": details?.summary ?? "", "place": details?.location ?? "", "url": details?.url ?? "",
      "calendar": named.stored.calendar.name,
      "start": text(of: base.startPoint),
    ]
    switch base {
    case .allDay(let start, let end):
      if start.distance(to: end) > 1 { values["end"] = "\(end.adding(days: -1))" }
    case .timed(let start, let end): if start != end { values["end"] = text(of: .instant(end)) }
    }
    if extent != .this {
      values["repeat"] = named.stored.master?.component["RRULE"]?.value ?? ""
    }
    let countsFromDue = named.isTask && named.stored.master?.component["DTSTART"] == nil
    values["alarm"] = (details?.alarms ?? []).compactMap { $0.writtenOffset(countsFromDue) }
      .joined(separator: ", ")
    for (key, value) in values {
      values[key] = value.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    return EventForm(values, description: details?.description ?? "")
  }

  private func text(of point: Occurrence.RecurrenceID) -> String {
    switch point {
    case .date(let date): "\(date)"
    case .instant(let instant): settings.zone.localDateTime(at: instant).toTheMinute
    }
  }

  /// The changes that a form makes.
  private func changes(
    _ form: EventForm, from former: EventForm, _ base: Occurrence.Span
  ) throws -> (changes: EventChanges, calendar: String?) {
    func read<Value>(_ key: String, _ body: (String) throws -> Value) throws -> Value? {
      guard let text = form.changed(key, from: former) else { return nil }
      do {
        return try body(text)
      } catch let error as CommandError {
        throw EventForm.Problem(line: form.lines[key] ?? 1, message: error.messages.first ?? "")
      }
    }
    var changes = EventChanges()
    changes.summary = try read("title") { try plainLine($0, key("title")) }
    changes.location = try read("place") { try plainLine($0, key("place")) }
    changes.url = try read("url") { try address($0, key("url")) }
    changes.rule = try read("repeat") { try rule($0, key("repeat")) }
    changes.alarms = try read("alarm") { try alarms($0, key("alarm")) }
    changes.keepsOtherAlarms = true
    if form.description != former.description { changes.description = form.description }
    changes.span =
      try read("start") { try span(of: form, start: $0, base) }
      ?? read("end") { _ in try span(of: form, start: form.values["start"] ?? "", base) }
    if changes.span == base { changes.span = nil }
    if changes.span != nil, let start = form.values["start"] {
      changes.skippedStart = try skippedStart(EditedTimes(start: Self.joined(start)), from: base)
    }
    let calendar = try read("calendar") { name in
      guard !name.isEmpty else { throw CommandError(.usage, "the calendar has no name") }
      return try self.calendar(named: name).name
    }
    return (changes, calendar)
  }

  private func key(_ name: String) -> String { "“\(name)”" }

  /// The times of a form. Without an end an event keeps its length.
  private func span(of form: EventForm, start: String, _ base: Occurrence.Span) throws -> Occurrence.Span {
    guard !start.isEmpty else {
      throw CommandError(.usage, "the event has no start; write one such as 2026-11-24 14:30")
    }
    let written = EditedTimes(start: Self.joined(start), end: form.values["end"].map(Self.joined))
    return try span(written, from: base) ?? base
  }

  /// A date and a time after a space, joined by the `T` of ISO 8601.
  private static func joined(_ text: String) -> String {
    let words = text.split(separator: " ")
    return words.count == 2 && words[0].first?.isNumber == true ? words.joined(separator: "T") : text
  }
}

extension Alarm {
  /// How long before the start it is due, or before the due time of a task without a start, as `--alarm` takes it; `nil` for another kind.
  fileprivate func writtenOffset(_ countsFromDue: Bool) -> String? {
    let offset: Offset
    switch trigger {
    case .relativeToStart(let start) where !countsFromDue: offset = start
    case .relativeToEnd(let end) where countsFromDue: offset = end
    default: return nil
    }
    let total = -(offset.days * 86_400 + offset.seconds)
    guard total >= 0, total % 60 == 0 else { return nil }
    if total > 0, total % 86_400 == 0 { return "\(total / 86_400)d" }
    if total > 0, total % 3600 == 0 { return "\(total / 3600)h" }
    return "\(total / 60)m"
  }
}
