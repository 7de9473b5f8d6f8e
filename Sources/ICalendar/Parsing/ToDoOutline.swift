/// A task whose details are not parsed yet.
struct ToDoOutline {
  /// When it is due, and where its text is. A task without a date has the schedule of a day that means nothing.
  var outline: EventOutline
  /// Its state.
  var toDo: ToDo

  /// An occurrence of the task, with its details: at the moment, or on the day, at which it is due.
  func occurrence(
    _ span: Occurrence.Span, _ recurrenceID: Occurrence.RecurrenceID?, keepsAllProperties: Bool,
    zone: @escaping (String) -> Zone?, diagnostics: inout [Diagnostic]
  ) -> Occurrence {
    var event = outline.event(keepsAllProperties: keepsAllProperties, zone: zone, diagnostics: &diagnostics)
    event.toDo = toDo
    return Occurrence(event: event, span: dueSpan(span), recurrenceID: recurrenceID)
  }

  /// When an instance is due that takes a span from its start on: a moment, or a whole day. Without DUE, when it starts.
  func dueSpan(_ span: Occurrence.Span) -> Occurrence.Span {
    switch span {
    case .allDay(let start, let end):
      let day = toDo.due == nil ? start : end.adding(days: -1)
      return .allDay(start: day, end: day.adding(days: 1))
    case .timed(let start, let end):
      let moment = toDo.due == nil ? start : end
      return .timed(start: moment, end: moment)
    }
  }
}

extension EventOutlineParser {
  /// The day in the schedule of a task without a date.
  private static let noDate = EventTime.date(CalendarDate(daysSinceEpoch: 0))

  /// The outline of the VTODO in `component`, and its problems.
  static func parseToDo(
    _ component: ScannedComponent, in bytes: [UInt8], counting counted: [Diagnostic.Code] = [],
    zone: @escaping (String) -> Zone?, midnights: () -> LocalMidnights
  ) -> (toDo: ToDoOutline, diagnostics: [Diagnostic]) {
    var parser = EventOutlineParser(
      component, in: bytes, counting: counted, isNeeded: isNeededOfToDo, zone: zone)
    let toDo = parser.toDo()
    var schedule = parser.schedule(of: toDo)
    if schedule.hasUTCForDates { schedule = schedule.replacingMidnights(midnights()) }
    let uid = parser.uid()
    let outline = EventOutline(
      uid: uid, schedule: schedule, line: component.line, body: .component(bytes, component.bytes))
    let diagnostics = (parser.diagnostics.all + parser.times.diagnostics).map { $0.of(uid: uid) }
    return (ToDoOutline(outline: outline, toDo: toDo), diagnostics)
  }

  /// Whether a property says when a task is due, or whether it is done. `name` is in upper case.
  private static func isNeededOfToDo(_ name: String) -> Bool {
    switch name {
    case "DUE", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "RELATED-TO", "X-KDE-LIBKCAL-DTRECURRENCE": true
    default: isNeeded(name)
    }
  }

  private mutating func toDo() -> ToDo {
    var toDo = ToDo()
    toDo.start = single("DTSTART").flatMap { times.time($0) }
    toDo.due = single("DUE").flatMap { times.time($0) }
    if toDo.due == nil, let start = toDo.start,
      let duration = single("DURATION").flatMap({ DurationValue($0.value) }), !duration.isNegative
    {
      toDo.due = start.adding(duration)
    }
    // DUE has to be later than DTSTART, so that a task which recurs and is due at its start has none (RFC 5545 section 3.8.2.3).
    if toDo.due == nil, isOfSeries { toDo.due = toDo.start }
    if let due = toDo.due {
      // Programs write both in different types. DUE says which is meant.
      toDo.start = toDo.start?.converted(toTypeOf: due)
      if let start = toDo.start, start.isAfter(due) { toDo.start = nil }
    }
    toDo.current = single("X-KDE-LIBKCAL-DTRECURRENCE").flatMap { times.time($0) }
    readState(into: &toDo)
    let parent = lines("RELATED-TO").first {
      $0.parameter("RELTYPE").map { $0.uppercased() == "PARENT" } ?? true
    }
    toDo.parent = parent.map(\.value.unescapedText).flatMap { $0.isEmpty ? nil : $0 }
    return toDo
  }

  private mutating func readState(into toDo: inout ToDo) {
    toDo.percentComplete = single("PERCENT-COMPLETE").flatMap { Int($0.value.trimmingSpaces) }
      .flatMap { (0...100).contains($0) ? $0 : nil }
    let completed = single("COMPLETED")
    toDo.completed = completed.flatMap { DateTimeValue.beginning(of: $0.value)?.value.instant }
    let word = single("STATUS").map(\.value.statusWord)
    let isDone = completed != nil || toDo.percentComplete == 100
    toDo.status = word.flatMap(ToDo.Status.init) ?? (isDone ? .completed : .needsAction)
  }

  private mutating func schedule(of toDo: ToDo) -> EventSchedule {
    let start = toDo.start ?? toDo.due ?? Self.noDate
    let length: EventSchedule.Length
    switch (start, toDo.due) {
    case (.date(let first), .date(let last)):
      length = .days(max(1, last.daysSinceEpoch - first.daysSinceEpoch + 1))
    case (_, let due?) where !start.isDate: length = .until(due)
    default: length = EventSchedule.Length(ofEventWithoutEndAt: start)
    }
    var schedule = EventSchedule(start: start, length: length)
    if toDo.isDated { schedule.recurrence = recurrence() }
    readOverride(into: &schedule)
    readVersion(into: &schedule)
    return schedule
  }
}

extension EventTime {
  /// Whether the time is later than another time of its type. A floating and a zoned time cannot be compared exactly.
  fileprivate func isAfter(_ other: EventTime) -> Bool {
    instant(viewer: .utc) > other.instant(viewer: .utc)
  }
}
