public import AgendaKit
import ICalendar

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
