public import AgendaKit
public import ICalendar

/// Writes an agenda as JSON according to `Documentation/agenda.schema.json`. Text of the calendar is not changed, but
/// escaped so that a terminal does not interpret it.
public enum JSONRenderer {
  /// One object for the agenda, on several lines, ended by a line feed.
  public static func json(_ agenda: Agenda) -> String {
    collected { write in json(agenda, to: write) }
  }

  /// Writes the values for a template about the agenda in blocks: of the same object what the template names, with additional `texts`.
  package static func values<Failure: Error>(
    of agenda: Agenda, for texts: TemplateTexts, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try json(agenda, for: texts, to: write)
  }

  /// Writes the same in blocks of UTF-8, so that the whole text is never in memory.
  /// - Throws: The error of `write`, after which it stops.
  public static func json<Failure: Error>(
    _ agenda: Agenda, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try json(agenda, for: nil, to: write)
  }

  private static func json<Failure: Error>(
    _ agenda: Agenda, for texts: TemplateTexts?, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(texts == nil ? .pretty : .compact, texts: texts)
    writer.identifiers = agenda.identifiers
    try writer.agenda(agenda, to: write)
    writer.endLine()
    try writer.flush(from: 1, to: write)
  }

  /// An object per line for each occurrence that is shown, each once, by the day on which it starts, all-day ones
  /// first; empty if there are none.
  public static func ndjson(_ agenda: Agenda) -> String {
    collected { write in ndjson(agenda, to: write) }
  }

  /// Writes the same in blocks of UTF-8, so that the whole text is never in memory.
  /// - Throws: The error of `write`, after which it stops.
  public static func ndjson<Failure: Error>(
    _ agenda: Agenda, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(.compact)
    writer.identifiers = agenda.identifiers
    for day in agenda.days.indices {
      for item in agenda.newOccurrences(onDayAt: day) {
        writer.object { $0.occurrence(item, zone: agenda.zone) }
        writer.endLine()
        try writer.flush(to: write)
      }
    }
    try writer.flush(from: 1, to: write)
  }

  private static func collected(_ produce: ((Span<UInt8>) -> Void) -> Void) -> String {
    var bytes: [UInt8] = []
    produce { block in block.withUnsafeBufferPointer { bytes += $0 } }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One object with the calendars under `calendars`.
  package static func json(_ listings: [CalendarListing]) -> String {
    JSONWriter.list("calendars", listings) { $0.listing($1) }
  }

  /// An object per line for each calendar.
  package static func ndjson(_ listings: [CalendarListing]) -> String {
    JSONWriter.lines(listings) { $0.listing($1) }
  }
}

extension JSONWriter {
  /// An agenda: the root of the schema.
  ///
  /// An entry of a timeline refers to its occurrences by their indices in `occurrences`, and leaves the problems to
  /// the timeline.
  mutating func agenda<Failure: Error>(
    _ agenda: Agenda, naming occurrences: TimelineOccurrences? = nil,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let zone = agenda.zone
    try object { (object) throws(Failure) in
      object.barMembers(agenda.currentItem, zone: zone, state: agenda.state)
      object.member("now", agenda.now, in: zone)
      object.member("timeZone", zone.identifier)
      object.key("range")
      object.object {
        $0.member("start", agenda.window.start, in: zone)
        $0.member("end", agenda.window.end, in: zone)
      }
      object.member("state", agenda.state.name)
      if let update = agenda.lastUpdate { object.member("lastUpdate", update, in: zone) }
      object.key("days")
      try object.array(agenda.days) { (writer, day) throws(Failure) in
        try writer.day(day, zone: zone, naming: occurrences, to: write)
      }
      if occurrences == nil { try object.problems(agenda.problems, in: zone, to: write) }
      if let nextChange = agenda.nextChange {
        object.member("nextChange", nextChange, in: zone)
      } else {
        object.member("nextChange", orNull: nil)
      }
    }
  }

  fileprivate mutating func day<Failure: Error>(
    _ day: AgendaDay, zone: Zone, naming occurrences: TimelineOccurrences?,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try object { (object) throws(Failure) in
      object.member("date", orNull: day.date.machineForm)
      object.heading(of: day.date, zone: zone)
      var lists: [(StaticString, [AgendaItem])] = [("allDay", day.allDay), ("timed", day.timed)]
      // Most calendars have no tasks.
      if !day.tasks.isEmpty { lists.insert(("tasks", day.tasks), at: 1) }
      for (name, items) in lists {
        object.key(name)
        try object.array(items) { (writer, item) throws(Failure) in
          writer.object {
            if let occurrences {
              $0.member("occurrence", occurrences.place(of: item) ?? 0)
              $0.state(of: item)
            } else {
              $0.occurrence(item, zone: zone)
            }
            $0.member("dayIndex", item.dayIndex)
            $0.member("dayCount", item.dayCount)
          }
          try writer.flush(to: write)
        }
      }
      object.member("shown", day.shown)
      object.member("hidden", day.hidden)
      object.member("ended", day.ended)
      object.member("total", day.total)
    }
  }

  /// The problems of the sources, as a member.
  mutating func problems<Failure: Error>(
    _ problems: [AgendaProblem], in zone: Zone, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    key("problems")
    try array(problems) { (writer, problem) throws(Failure) in
      writer.problem(problem, in: zone)
      try writer.flush(to: write)
    }
  }

  fileprivate mutating func problem(_ problem: AgendaProblem, in zone: Zone) {
    object {
      $0.member("source", problem.source)
      $0.member("calendar", problem.calendar)
      $0.member("kind", problem.kind.rawValue)
      $0.member("severity", problem.severity.rawValue)
      $0.member("message", problem.message)
      if let line = problem.line { $0.member("line", line) }
      $0.member("account", problem.account)
      if let update = problem.lastUpdate { $0.member("lastUpdate", update, in: zone) }
      if let attempt = problem.nextAttempt { $0.member("nextAttempt", attempt, in: zone) }
    }
  }

  fileprivate mutating func listing(_ listing: CalendarListing) {
    object {
      $0.member("name", listing.name)
      $0.member("kind", listing.holdsTasksAlone ? "tasks" : listing.kind.rawValue)
      $0.member("color", listing.color?.description)
      $0.member("source", listing.source)
      switch listing.state {
      case .ok: $0.member("state", "ok")
      case .failed(let message):
        $0.member("state", "failed")
        $0.member("message", message)
      }
      if let count = listing.eventCount {
        $0.member("events", count)
        $0.member("tasks", listing.taskCount)
      }
      $0.member("selected", listing.isSelected)
      $0.member("account", listing.account)
      guard listing.account != nil else { return }
      if !listing.otherNames.isEmpty {
        $0.key("otherNames")
        $0.array(listing.otherNames) { $0.value($1) }
      }
      $0.member("shared", listing.notes.contains(.shared))
      $0.member("readOnly", listing.notes.contains(.readOnly))
      $0.member("vanished", listing.notes.contains(.vanished))
    }
  }
}

extension Agenda.State {
  /// The name in JSON.
  var name: String {
    switch self {
    case .events: "events"
    case .nothingToday: "nothing-today"
    case .nothingAhead: "nothing-ahead"
    case .notConfigured: "not-configured"
    case .signedOut: "signed-out"
    case .unreachable: "unreachable"
    case .unreadable: "unreadable"
    case .someSourcesFailed: "some-sources-failed"
    }
  }
}

extension JSONRenderer {
  /// Whether two documents of this renderer show the same content. They may differ in the first `now` of each, and in
  /// other values that are the same moment.
  package static func showsSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    var moments = Moments()
    return showsSame(first, second, &moments)
  }

  /// The moments at which two documents were made, once the part that holds them was compared.
  package struct Moments {
    fileprivate var first: [UInt8]?
    fileprivate var second: [UInt8]?

    /// No moment is known.
    package init() {}
  }

  /// Whether two parts of documents, each of whole lines, show the same. `moments` passes the moments of both on to the next parts.
  package static func showsSame(_ first: [UInt8], _ second: [UInt8], _ moments: inout Moments) -> Bool {
    if moments.first == nil { moments.first = moment(of: first) }
    if moments.second == nil { moments.second = moment(of: second) }
    return first == second
      || without(moments.first, in: first) == without(moments.second, in: second)
  }

  private static let now = names("now")
  private static let moments = names("now") + names("date")

  /// A name as it is written before its value, in both layouts. Quotes within texts are escaped, so that no text
  /// looks like a name.
  private static func names(_ name: String) -> [[UInt8]] {
    ["\"\(name)\": ", "\"\(name)\":"].map { Array($0.utf8) }
  }

  /// The moment at which a document was made: the first `now`.
  private static func moment(of document: [UInt8]) -> [UInt8]? {
    var moment: [UInt8]?
    forEachValue(in: document, of: now) { value in moment = moment ?? Array(value) }
    return moment
  }

  /// The document without the moment at which it was made.
  private static func without(_ moment: [UInt8]?, in document: [UInt8]) -> [UInt8] {
    guard let moment else { return document }
    var kept: [UInt8] = []
    kept.reserveCapacity(document.count)
    var start = document.startIndex
    forEachValue(in: document, of: moments) { value in
      guard value.elementsEqual(moment) else { return }
      kept += document[start..<value.startIndex]
      start = value.endIndex
    }
    return kept + document[start...]
  }

  /// Calls `body` with each string value, including its quotes, of members with some names.
  private static func forEachValue(
    in document: [UInt8], of names: [[UInt8]], _ body: (ArraySlice<UInt8>) -> Void
  ) {
    var rest = document[...]
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      rest = rest[quote...]
      guard let name = names.first(where: { rest.starts(with: $0) }),
        let value = string(rest.dropFirst(name.count))
      else {
        rest.removeFirst()
        continue
      }
      body(value)
      rest = rest[value.endIndex...]
    }
  }

  /// The string, including its quotes, at the start of some bytes.
  private static func string(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.first == UInt8(ascii: "\""), let end = bytes.dropFirst().firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return bytes[...end]
  }
}

extension JSONRenderer {
  /// The value on several lines, ended by a line feed.
  package static func json(_ value: JSONValue) -> String { JSONWriter.text(.pretty) { $0.value(value) } }

  /// The value on one line, ended by a line feed.
  package static func line(_ value: JSONValue) -> String { JSONWriter.text(.compact) { $0.value(value) } }
}

extension JSONWriter {
  fileprivate mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .truth(let truth): self.value(truth)
    case .number(let number): encoded(Array(number.utf8))
    case .text(let text): self.value(text)
    case .array(let elements): array(elements) { $0.value($1) }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(member.name)
          writer.value(member.value)
        }
      }
    }
  }
}

extension JSONRenderer {
  /// One object with the current or next event under `next`, or `null` if there is none. `lastUpdate` is when the
  /// calendars were last read, if some cannot be read any more.
  public static func json(next item: AgendaItem?, now: Instant, zone: Zone, lastUpdate: Instant? = nil)
    -> String
  {
    String(
      decoding: json(.pretty, next: item, now: now, zone: zone, state: .events, lastUpdate: lastUpdate),
      as: UTF8.self)
  }

  /// The object for the current or next event on one line.
  package static func line(next item: AgendaItem?, now: Instant, zone: Zone, lastUpdate: Instant? = nil)
    -> String
  {
    String(
      decoding: json(.compact, next: item, now: now, zone: zone, state: .events, lastUpdate: lastUpdate),
      as: UTF8.self)
  }

  /// The values for a template about the current or next event: the same object, with additional `texts`. If there is
  /// no event, `state` says why.
  package static func values(
    next item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State, lastUpdate: Instant? = nil,
    for texts: TemplateTexts
  ) -> [UInt8] {
    json(.compact, next: item, now: now, zone: zone, state: state, lastUpdate: lastUpdate, for: texts)
  }

  private static func json(
    _ layout: JSONWriter.Layout, next item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State,
    lastUpdate: Instant? = nil, for texts: TemplateTexts? = nil
  ) -> [UInt8] {
    var writer = JSONWriter(layout, texts: texts)
    writer.object { object in
      object.barMembers(item, zone: zone, state: state)
      object.member("now", now, in: zone)
      object.member("timeZone", zone.identifier)
      if let lastUpdate { object.member("lastUpdate", lastUpdate, in: zone) }
      object.key("next")
      if let item {
        object.object { $0.occurrence(item, zone: zone) }
      } else {
        object.null()
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// The current or next event on one line; empty if there is none.
  public static func ndjson(next item: AgendaItem?, zone: Zone) -> String {
    guard let item else { return "" }
    return JSONWriter.text(.compact) { writer in writer.object { $0.occurrence(item, zone: zone) } }
  }
}

extension JSONRenderer {
  /// Writes one object with a list of tasks (``AgendaKit/Agenda/init(ofTasks:at:in:options:problems:)``) under `tasks`, on several lines,
  /// ended by a line feed: `#/$defs/taskList` of the schema.
  /// - Throws: The error of `write`, after which it stops.
  public static func json<Failure: Error>(
    tasks agenda: Agenda, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(.pretty)
    writer.identifiers = agenda.identifiers
    try writer.object { (object) throws(Failure) in
      object.member("now", agenda.now, in: agenda.zone)
      object.member("timeZone", agenda.zone.identifier)
      object.member("state", agenda.state.name)
      object.key("tasks")
      try object.array(agenda.tasks) { (writer, item) throws(Failure) in
        writer.object { $0.occurrence(item, zone: agenda.zone) }
        try writer.flush(to: write)
      }
      object.member("hidden", agenda.hiddenCount)
      try object.problems(agenda.problems, in: agenda.zone, to: write)
    }
    writer.endLine()
    try writer.flush(from: 1, to: write)
  }

  /// Writes an object per line for each task: `#/$defs/occurrence` of the schema.
  /// - Throws: The error of `write`, after which it stops.
  public static func ndjson<Failure: Error>(
    tasks agenda: Agenda, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(.compact)
    writer.identifiers = agenda.identifiers
    for item in agenda.tasks {
      writer.object { $0.occurrence(item, zone: agenda.zone) }
      writer.endLine()
      try writer.flush(to: write)
    }
    try writer.flush(from: 1, to: write)
  }
}
