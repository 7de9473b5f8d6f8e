public import AgendaKit
public import ICalendar

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
