public import AgendaKit
public import ICalendar

/// A problem of a request, or of a calendar that it concerns.
public struct RequestProblem: Sendable, Equatable {
  /// How much of the answer is lost.
  public var severity: Diagnostic.Severity
  /// The kind of problem; `nil` for one of the request.
  public var code: Diagnostic.Code?
  /// The key of the request that is wrong; `nil` for none.
  public var key: String?
  /// The name of the calendar.
  public var calendar: String?
  /// The file, or its substitute, such as `standard input`.
  public var file: String?
  /// The line of the file, from 1.
  public var line: Int?
  /// The message for people.
  public var message: String

  /// A problem of the request.
  package init(_ message: String, key: String? = nil, severity: Diagnostic.Severity = .error) {
    self.severity = severity
    self.key = key
    self.message = message
  }

  /// A problem of a calendar.
  package init(_ problem: AgendaProblem) {
    severity = problem.severity
    code = problem.kind
    calendar = problem.calendar
    file = problem.source
    line = problem.line
    message = problem.message
  }
}

extension JSONRenderer {
  /// The answer to a request as a line of JSON, which has a line feed at its end.
  /// - Parameters:
  ///   - id: the JSON value by which the request is named.
  ///   - output: the output, in UTF-8.
  package static func answer(
    id: [UInt8], exit: Int, output: Span<UInt8>, problems: [RequestProblem]
  ) -> [UInt8] {
    var writer = JSONWriter(.compact)
    // In HTML and JSON, about every sixth byte is a quote or the end of a line.
    writer.reserve(output.count + output.count / 4 + 256)
    writer.object {
      $0.key("id")
      $0.encoded(id)
      $0.member("exit", exit)
      $0.key("output")
      $0.value(utf8: output)
      $0.key("problems")
      $0.array(problems) { writer, problem in writer.problem(problem) }
    }
    writer.endLine()
    return writer.bytes
  }

  /// A string of JSON for a text.
  package static func string(_ text: String) -> [UInt8] {
    var writer = JSONWriter(.compact)
    writer.value(text)
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func problem(_ problem: RequestProblem) {
    object {
      $0.member("severity", problem.severity.rawValue)
      $0.member("code", problem.code?.rawValue)
      $0.member("key", problem.key)
      $0.member("calendar", problem.calendar)
      $0.member("file", problem.file)
      if let line = problem.line { $0.member("line", line) }
      $0.member("message", problem.message)
    }
  }
}

extension JSONRenderer {
  /// Writes one object with the alarms that are due in a window under `alarms`, on several lines, ended by a line
  /// feed: `#/$defs/alarms` of the schema.
  /// - Throws: The error of `write`, after which it stops.
  public static func json<Failure: Error>(
    _ alarms: [DueAlarm], in window: OccurrenceWindow, now: Instant,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let zone = window.zone
    var writer = JSONWriter(.pretty)
    try writer.object { (object) throws(Failure) in
      object.member("now", now, in: zone)
      object.member("timeZone", zone.identifier)
      object.key("range")
      object.object {
        $0.member("start", window.start, in: zone)
        $0.member("end", window.end, in: zone)
      }
      object.key("alarms")
      try object.array(alarms) { (writer, alarm) throws(Failure) in
        writer.alarm(alarm, zone: zone)
        try writer.flush(to: write)
      }
    }
    writer.endLine()
    try writer.flush(from: 1, to: write)
  }

  /// Writes an object per line for each alarm: `#/$defs/alarm` of the schema.
  /// - Throws: The error of `write`, after which it stops.
  public static func ndjson<Failure: Error>(
    _ alarms: [DueAlarm], zone: Zone, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(.compact)
    for alarm in alarms {
      writer.alarm(alarm, zone: zone)
      writer.endLine()
      try writer.flush(to: write)
    }
    try writer.flush(from: 1, to: write)
  }
}

extension JSONWriter {
  fileprivate mutating func alarm(_ due: DueAlarm, zone: Zone) {
    object { object in
      object.member("due", due.due, in: zone)
      object.member("repetition", due.repetition)
      if due.isDefault { object.member("default", true) }
      object.member("action", due.alarm.action.lowercased())
      object.member("summary", due.alarm.summary)
      object.member("description", due.alarm.description)
      object.key("trigger")
      object.object { $0.trigger(due.alarm.trigger, zone: zone) }
      object.key("occurrence")
      object.object { $0.occurrence(due.item, zone: zone) }
    }
  }

  private mutating func trigger(_ trigger: Alarm.Trigger, zone: Zone) {
    switch trigger {
    case .absolute(let date): member("date", date, in: zone)
    case .relativeToStart(let offset): self.offset(offset, relatedTo: "start")
    case .relativeToEnd(let offset): self.offset(offset, relatedTo: "end")
    }
  }

  private mutating func offset(_ offset: Alarm.Offset, relatedTo bound: String) {
    member("relatedTo", bound)
    member("days", offset.days)
    member("seconds", offset.seconds)
  }
}

extension JSONRenderer {
  /// One object with free time: the days with their slots, and when the owner is busy; `#/$defs/free` of the schema.
  package static func json(_ free: FreeTime, now: Instant) -> String {
    let zone = free.window.zone
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("now", now, in: zone)
      object.member("timeZone", zone.identifier)
      object.key("range")
      object.object { $0.bounds(free.window.start..<free.window.end, in: zone) }
      object.key("days")
      object.array(free.days) { writer, day in
        writer.object { object in
          object.member("date", day.date)
          object.key("free")
          object.array(day.slots) { writer, slot in writer.object { $0.slot(slot, in: zone) } }
          if !day.fillers.isEmpty {
            object.key("filledBy")
            object.array(day.fillers) { $0.value($1) }
          }
        }
      }
      object.key("busy")
      object.array(free.busy) { writer, span in writer.object { $0.bounds(span, in: zone) } }
      if !free.unknown.isEmpty {
        object.key("unknown")
        object.array(free.unknown) { writer, span in writer.object { $0.bounds(span, in: zone) } }
      }
      if !free.people.isEmpty {
        object.key("people")
        object.array(free.people) { writer, person in writer.object { $0.person(person, in: free) } }
      }
    }
    writer.endLine()
    return writer.text
  }

  /// An object per line for each free slot: `#/$defs/slot` of the schema.
  package static func ndjson(_ free: FreeTime) -> String {
    JSONWriter.lines(free.days.flatMap(\.slots)) { writer, slot in
      writer.object { $0.slot(slot, in: free.window.zone) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func bounds(_ span: Range<Instant>, in zone: Zone) {
    bounds(.timed(start: span.lowerBound, end: span.upperBound), in: zone)
  }

  fileprivate mutating func person(_ person: PersonTimes, in free: FreeTime) {
    member("address", person.address)
    if let name = person.name { member("name", name) }
    member("knowledge", person.knowledge.rawValue)
    guard person.knowledge.isCounted else { return }
    let (times, zone) = (free.times(of: person), free.window.zone)
    key("busy")
    array(times.busy) { writer, span in writer.object { $0.bounds(span, in: zone) } }
    guard !times.unknown.isEmpty else { return }
    key("unknown")
    array(times.unknown) { writer, span in writer.object { $0.bounds(span, in: zone) } }
  }

  fileprivate mutating func slot(_ slot: Range<Instant>, in zone: Zone) {
    bounds(slot, in: zone)
    member("minutes", slot.seconds / 60)
  }
}

extension JSONRenderer {
  /// One object with the findings of a validator in files, on several lines, ended by a line feed.
  package static func json(_ reports: [ValidationReport]) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("files", reports.count)
      object.member("errors", reports.reduce(0) { $0 + $1.count(of: .error) })
      object.member("warnings", reports.reduce(0) { $0 + $1.count(of: .warning) })
      object.key("findings")
      object.array(reports.flatMap(\.findings)) { $0.finding($1) }
      object.key("omitted")
      object.array(reports.flatMap(\.omissions)) { $0.omission($1) }
    }
    writer.endLine()
    return writer.text
  }

  /// An object per line for each finding of a file, then one for each code with omitted findings; empty if there are
  /// none.
  package static func ndjson(_ report: ValidationReport) -> String {
    var writer = JSONWriter(.compact)
    for finding in report.findings {
      writer.finding(finding)
      writer.endLine()
    }
    for omission in report.omissions {
      writer.omission(omission)
      writer.endLine()
    }
    return writer.text
  }

  /// One object that explains a code, on several lines, ended by a line feed.
  package static func json(_ explanation: DiagnosticExplanation) -> String {
    JSONWriter.text(.pretty) { $0.explanation(explanation) }
  }

  /// One object on one line that explains a code.
  package static func ndjson(_ explanation: DiagnosticExplanation) -> String {
    JSONWriter.text(.compact) { $0.explanation(explanation) }
  }
}

extension ValidationReport {
  fileprivate var omissions: [(file: String?, code: String, count: Int)] {
    omitted.map { (findings.first?.file, $0.key.rawValue, $0.value) }.sorted { $0.code < $1.code }
  }
}

extension JSONWriter {
  fileprivate mutating func finding(_ finding: Diagnostic) {
    object {
      $0.member("file", finding.file)
      $0.member("line", finding.line ?? 1)
      $0.member("column", finding.column ?? 1)
      if let length = finding.length { $0.member("length", length) }
      $0.member("severity", finding.severity.rawValue)
      $0.member("code", finding.code.rawValue)
      $0.member("message", finding.message)
      $0.member("requirement", orNull: finding.requirement)
      $0.member("uid", finding.uid)
    }
  }

  /// How many findings with a code were omitted for a file.
  fileprivate mutating func omission(_ omission: (file: String?, code: String, count: Int)) {
    object {
      $0.member("file", omission.file)
      $0.member("code", omission.code)
      $0.member("count", omission.count)
    }
  }

  fileprivate mutating func explanation(_ explanation: DiagnosticExplanation) {
    object {
      $0.member("code", explanation.code.rawValue)
      $0.member("severity", explanation.severity.rawValue)
      $0.member("title", explanation.title)
      $0.member("requirement", orNull: explanation.requirement)
      $0.member("section", orNull: explanation.section?.description)
      $0.member("explanation", explanation.explanation)
      $0.member("example", explanation.example)
    }
  }
}

extension JSONRenderer {
  /// One object with the accounts under `accounts`.
  package static func json(_ accounts: [AccountOverview], zone: Zone) -> String {
    JSONWriter.list("accounts", accounts) { $0.account($1, zone) }
  }

  /// An object per line for each account.
  package static func ndjson(_ accounts: [AccountOverview], zone: Zone) -> String {
    JSONWriter.lines(accounts) { $0.account($1, zone) }
  }

  /// One object with the calendars under `calendars`.
  package static func json(_ calendars: [CacheOverview], zone: Zone) -> String {
    JSONWriter.list("calendars", calendars) { $0.cached($1, zone) }
  }

  /// An object per line for each calendar.
  package static func ndjson(_ calendars: [CacheOverview], zone: Zone) -> String {
    JSONWriter.lines(calendars) { $0.cached($1, zone) }
  }
}

extension JSONWriter {
  fileprivate mutating func account(_ account: AccountOverview, _ zone: Zone) {
    object {
      $0.member("name", account.name)
      $0.member("server", account.server)
      $0.member("user", account.user)
      $0.member("signIn", account.signIn)
      $0.member("state", account.state.rawValue)
      if let since = account.since { $0.member("since", since, in: zone) }
      $0.member("message", account.message)
      $0.member("remedy", account.remedy)
      if let update = account.lastUpdate { $0.member("lastUpdate", update, in: zone) }
      if let next = account.nextUpdate { $0.member("nextUpdate", next, in: zone) }
      if let (count, selected) = account.calendars {
        $0.member("calendars", count)
        $0.member("selected", selected)
      }
      if account.unreadCount > 0 { $0.member("unreadItems", account.unreadCount) }
      if account.waitingCount > 0 { $0.member("waitingChanges", account.waitingCount) }
      if !account.conflicts.isEmpty {
        $0.key("conflicts")
        $0.array(account.conflicts) { $0.value($1) }
      }
    }
  }

  fileprivate mutating func cached(_ calendar: CacheOverview, _ zone: Zone) {
    object {
      $0.member("name", calendar.name)
      $0.member("source", calendar.source)
      if let update = calendar.lastUpdate { $0.member("lastUpdate", update, in: zone) }
      if let next = calendar.nextUpdate { $0.member("nextUpdate", next, in: zone) }
      if let (code, message) = calendar.failure {
        $0.member("failure", code)
        $0.member("message", message)
      }
      if let bytes = calendar.bytes { $0.member("bytes", bytes) }
      if let items = calendar.items { $0.member("items", items) }
      $0.member("file", calendar.file)
      if !calendar.changes.isEmpty {
        $0.key("waitingChanges")
        $0.array(calendar.changes) { $0.change($1, zone) }
      }
      $0.member("conflict", calendar.conflict)
    }
  }

  private mutating func change(_ change: CacheOverview.Change, _ zone: Zone) {
    object {
      $0.member("kind", change.kind)
      $0.member("title", change.title)
      $0.member("made", change.made, in: zone)
      $0.member("message", change.message)
      if let next = change.next { $0.member("nextAttempt", next, in: zone) }
    }
  }
}
