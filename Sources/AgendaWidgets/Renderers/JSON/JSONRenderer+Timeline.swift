public import AgendaKit
import ICalendar

extension JSONRenderer {
  /// Writes one object for a timeline, on several lines, ended by a line feed: `#/$defs/timeline` of the schema.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - result: The result of the update.
  ///   - content: Makes the widget content of an agenda; `nil` to write the whole agenda of each entry.
  ///   - write: Receives blocks of UTF-8, so that the whole text is never in memory.
  /// - Throws: The error of `write`, after which it stops.
  public static func json<Failure: Error>(
    _ timeline: Timeline, result: UpdateResult, content: ((Agenda) -> WidgetContent)? = nil,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(.pretty)
    try writer.object { (object) throws(Failure) in
      object.key("policy")
      object.object { $0.policy(timeline) }
      object.member("result", result.rawValue)
      // Occurrences that several entries share are written once.
      let occurrences = content == nil ? TimelineOccurrences(of: timeline) : nil
      if let occurrences, let first = timeline.entries.first?.agenda {
        try object.problems(first.problems, in: first.zone, to: write)
        object.key("occurrences")
        try object.array(occurrences.items) { (writer, item) throws(Failure) in
          writer.object { $0.occurrence(item, zone: first.zone, isShared: true) }
          try writer.flush(to: write)
        }
      }
      object.key("entries")
      try object.array(timeline.entries) { (writer, entry) throws(Failure) in
        try writer.entry(entry, naming: occurrences, content: content, to: write)
      }
    }
    writer.endLine()
    try writer.flush(from: 1, to: write)
  }

  /// The result of an update, as an object on one line: `#/$defs/update` of the schema.
  package static func line(_ result: UpdateResult) -> String {
    var writer = JSONWriter(.compact)
    writer.object { $0.member("result", result.rawValue) }
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes an object per line for each entry: `#/$defs/timelineEntry` of the schema.
  /// - Throws: The error of `write`, after which it stops.
  public static func ndjson<Failure: Error>(
    _ timeline: Timeline, content: ((Agenda) -> WidgetContent)? = nil,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(.compact)
    for entry in timeline.entries {
      try writer.entry(entry, content: content, to: write)
      writer.endLine()
      try writer.flush(to: write)
    }
    try writer.flush(from: 1, to: write)
  }
}

extension JSONWriter {
  fileprivate mutating func policy(_ timeline: Timeline) {
    switch timeline.policy {
    case .atEnd: member("kind", "atEnd")
    case .never: member("kind", "never")
    case .after(let date):
      member("kind", "after")
      member("date", date, in: timeline.entries.first?.agenda.zone ?? .utc)
    }
  }

  fileprivate mutating func entry<Failure: Error>(
    _ entry: TimelineEntry, naming occurrences: TimelineOccurrences? = nil,
    content: ((Agenda) -> WidgetContent)?,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try object { (object) throws(Failure) in
      object.member("date", entry.date, in: entry.agenda.zone)
      if let content {
        object.key("widget")
        object.widget(content(entry.agenda))
        try object.flush(to: write)
      } else {
        object.key("agenda")
        try object.agenda(entry.agenda, naming: occurrences, to: write)
      }
    }
  }
}
