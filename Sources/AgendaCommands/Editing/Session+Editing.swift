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
    try check(result, instead: named)
    let title = changes.summary ?? named.title
    let span = changes.span ?? base
    let scope =
      named.isSeries
      ? [.this: "", .following: " and the following", .all: ", all of the series"][extent] ?? "" : ""
    var made: [FileChange]
    var place = ", in \(named.stored.calendar.name)"
    let zones = zoneDefinitions(for: result.parts.compactMap(\.self) + result.overrides + result.series)
    if let calendar {
      made = try writing { () throws(WritingError) in
        try named.stored.moved(result.parts.compactMap(\.self), to: calendar, zones: zones)
      }
      place = ", moved to \(calendar.name)"
    } else {
      made = try writing { () throws(WritingError) in try named.stored.changes(result, zones: zones) }
    }
    try commit(
      made, "Changed \(words(title, span))\(scope)\(place) (\(shortName(named.stored.uid)))")
  }

  /// The times from which an edit goes out: those of the instance that is named, else of the event or the first of the series.
  private func base(of named: NamedEvent, _ extent: EventEditor.Extent) -> Occurrence.Span? {
    if let occurrence = named.instance?.occurrence, extent != .all || !occurrence.event.schedule.isOverride {
      return occurrence.span
    }
    return named.first(in: settings.zone)
  }

  /// Throws where a component has an error of the standard that the event did not have before.
  private func check(_ result: EventEditor.Result, instead named: NamedEvent) throws {
    let components = result.parts.compactMap(\.self) + result.overrides + result.series
    try check(components, instead: named.stored.bytes)
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

  /// The changes that options ask for.
  func eventChanges(_ options: EditOptions, from base: Occurrence.Span) throws -> EventChanges {
    var changes = EventChanges()
    changes.summary = try options.title.map { try plainLine($0, "--title") }
    changes.location = try options.location.map { try plainLine($0, "--location") }
    changes.url = try options.url.map { try address($0, "--url") }
    changes.description = try options.description.map { try $0 == "-" ? standardInput() : $0 }
    changes.rule = try options.repeat.map { try rule($0, "--repeat") }
    changes.alarms = try options.alarm.map { try alarms($0, "--alarm") }
    changes.span = try span(options.times, from: base)
    if changes.span == base { changes.span = nil }
    return changes
  }

  /// A text on one line.
  func plainLine(_ text: String, _ option: String) throws -> String {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw CommandError(.usage, "\(option) has control characters or line breaks; write it on one line")
    }
    guard text.utf8.count <= Self.mostBytes else {
      throw CommandError(.usage, "\(option) has \(text.utf8.count) bytes; the most are \(Self.mostBytes)")
    }
    return text
  }

  /// The most bytes of a title, place or address. Longer ones are cut when they are read.
  private static let mostBytes = 4000
  /// The most bytes of a description.
  private static let mostBytesOfDescription = 1 << 20

  func address(_ text: String, _ option: String) throws -> String {
    let text = try plainLine(text, option)
    guard text.isEmpty || (text.contains(":") && !text.contains(" ")) else {
      throw CommandError(
        .usage, "\(option) \(quoted(text)) is not an address; write one such as https://example.org/")
    }
    return text
  }

  /// The text of standard input.
  private func standardInput() throws -> String {
    let bytes: [UInt8]
    do throws(NamedFile.Failure) {
      bytes = try NamedFile.bytes(path: "/dev/stdin", maximumSize: Self.mostBytesOfDescription)
    } catch {
      throw CommandError(.unreadable, "standard input: \(error.message)")
    }
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.unreadable, "standard input is not text in UTF-8")
    }
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// An RRULE, from a word or as it is written.
  func rule(_ text: String, _ option: String) throws -> String {
    switch text.lowercased() {
    case "never", "none", "": return ""
    case "daily", "weekly", "monthly", "yearly": return "FREQ=\(text.uppercased())"
    case "weekdays": return "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    default:
      let rule = text.uppercased().hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
      do throws(RecurrenceRuleError) {
        _ = try RecurrenceRule(rule)
      } catch {
        throw CommandError(
          .usage,
          "\(option) \(quoted(text)) is not a rule: \(error.message); write daily, weekly, monthly, yearly, weekdays, never, or an RRULE"
        )
      }
      return rule.uppercased()
    }
  }

  /// The reminders of a list of durations before the start, in seconds from the start.
  func alarms(_ text: String, _ option: String) throws -> [Int] {
    guard !["", "none"].contains(text.lowercased()) else { return [] }
    return try text.split(separator: ",").map { word in
      guard let length = DurationArgument(String(word.trimmed)) else {
        throw CommandError(
          .usage, "\(option) \(quoted(word)) is not a duration; write one such as 10m or 1d, or none")
      }
      return -length.seconds
    }
  }
}
