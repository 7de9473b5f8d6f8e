internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Pinned and hidden events. The file has no names: they are those of the events in the calendars.
extension Run {
  /// The days around today in which dates of marked events are looked for.
  private static let daysOfMarks = -31..<400

  /// The words that a user writes for an event with a short name, or for an instance of a series.
  func reference(_ name: String, _ instance: Occurrence.RecurrenceID?) -> String {
    instance.map { "\(name)@\($0.name(in: settings.zone, withTime: true))" } ?? name
  }

  /// Prints the events with a mark, each with its name and its next date, and how many have none in these days.
  func printMarked(_ mark: PriorityMarks.Mark) throws {
    let contents = priorityFile.read()
    guard contents.problem == nil else {
      throw CommandError(
        .unreadable,
        "“\(priorityFile.path)” is damaged or cannot be read, so that nothing can be listed; “agenda forget --learned” keeps what can still be read of it"
      )
    }
    let (word, count) = (
      mark == .pinned ? "pinned" : "hidden in widgets", contents.priority?.marks.count(of: mark) ?? 0
    )
    guard let priority = contents.priority, count > 0 else {
      return try say("No event is \(word).")
    }
    let results = readCalendars(in: window(ofDays: Self.daysOfMarks))
    let marked = marked(mark, by: priority, in: results.occurrences)
    let rows = marked.map { [$0.key, words($0.value.event.details.summary, $0.value.span)] }
    var text = rows.isEmpty ? "" : TextTable(rows, style: settings.style).text
    let others = count - marked.count
    if others > 0 {
      let more = marked.isEmpty ? "" : " more"
      text +=
        paragraphs(
          "\(others)\(more) \(others == 1 ? "is" : "are") \(word), with no date from a month ago to a year ahead in the selected calendars."
        )
    }
    try StandardStreams.write(text)
    try warn(of: results)
  }

  /// The events with a mark by their names, in the order of their dates: the next one, else the last one.
  private func marked(
    _ mark: PriorityMarks.Mark, by priority: LearnedPriority, in calendars: [CalendarOccurrences]
  ) -> [(key: String, value: Occurrence)] {
    var found: [String: Occurrence] = [:]
    for occurrence in calendars.flatMap(\.occurrences).sorted(by: { start(of: $0) < start(of: $1) }) {
      guard let uid = occurrence.event.uid else { continue }
      let alone = (occurrence.event.nameBesideOthers, ".\(EventIdentifier.part(of: occurrence.event))")
      for (marked, part) in [(uid, ""), alone] {
        for instance in Set([nil, occurrence.recurrenceID])
        where priority.ownMark(of: marked, instance: instance) == mark {
          let name = reference(shortName(uid) + part, instance)
          if let known = found[name], !hasEnded(known) { continue }
          found[name] = occurrence
        }
      }
    }
    return found.sorted { (start(of: $0.value), $0.key) < (start(of: $1.value), $1.key) }
  }

  private func start(of occurrence: Occurrence) -> Instant {
    occurrence.span.interval(in: settings.zone).lowerBound
  }

  private func hasEnded(_ occurrence: Occurrence) -> Bool {
    occurrence.span.interval(in: settings.zone).upperBound <= settings.now
  }
}
