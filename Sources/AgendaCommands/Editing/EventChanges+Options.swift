internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The values of options and of the lines of a form.
extension Run {
  /// The changes that options ask for.
  func eventChanges(
    _ options: EditOptions, from base: Occurrence.Span, isTask: Bool
  ) throws -> EventChanges {
    var changes = EventChanges()
    try options.properties.note(in: &changes, isTask: isTask)
    changes.summary = try options.title.map { try plainLine($0, "--title") }
    changes.location = try options.location.map { try plainLine($0, "--location") }
    changes.url = try options.url.map { try address($0, "--url") }
    changes.description = try options.description.map { try $0 == "-" ? standardInput() : $0 }
    changes.rule = try options.repeat.map { try rule($0, "--repeat") }
    changes.alarms = try options.alarm.map { try alarms($0, "--alarm") }
    changes.span = try span(options.times, from: base)
    if changes.span == base { changes.span = nil }
    if changes.span != nil { changes.skippedStart = try skippedStart(options.times, from: base) }
    return changes
  }

  /// A text on one line.
  func plainLine(_ text: String, _ option: String) throws -> String {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw CommandError(.usage, "\(option) has control characters or line breaks; write it on one line")
    }
    guard text.utf8.count <= Self.maximumBytes else {
      throw CommandError(
        .usage, "\(option) has \(text.utf8.count) bytes; at most \(Self.maximumBytes) are allowed")
    }
    return text
  }

  /// The most bytes of a title, place or address. Longer ones are cut when they are read.
  private static let maximumBytes = 4000
  /// The most bytes of a description.
  private static let maximumDescriptionBytes = 1 << 20

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
    let bytes = try StandardStreams.input(maximumSize: Self.maximumDescriptionBytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.unreadable, "standard input is not text in UTF-8")
    }
    return String(text.trimmingEnd(where: \.isNewline))
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
