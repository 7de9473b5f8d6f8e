/// An ``EventSchedule`` in little room: a large calendar holds one for each event, and nearly all events are single ones.
enum PackedSchedule: Sendable, Hashable {
  /// The start, the length, SEQUENCE and the last change of an event that has nothing else.
  case single(EventTime, EventSchedule.Length, sequence: Int32, modified: Instant?)
  /// Any schedule.
  case any(Shared<EventSchedule>)

  init(_ schedule: EventSchedule) {
    var single = EventSchedule(start: schedule.start, length: schedule.length)
    single.sequence = schedule.sequence
    single.modified = schedule.modified
    if let sequence = Int32(exactly: schedule.sequence), single == schedule {
      self = .single(schedule.start, schedule.length, sequence: sequence, modified: schedule.modified)
    } else {
      self = .any(Shared(schedule))
    }
  }

  var schedule: EventSchedule {
    switch self {
    case .single(let start, let length, let sequence, let modified):
      var schedule = EventSchedule(start: start, length: length)
      schedule.sequence = Int(sequence)
      schedule.modified = modified
      return schedule
    case .any(let shared): return shared.value
    }
  }

  /// Whether the event has more than one instance. It is asked of every event.
  var recurs: Bool {
    if case .any(let shared) = self { !shared.value.recurrence.isEmpty } else { false }
  }
}

/// ``EventDetails`` in little room.
enum PackedDetails: Sendable, Hashable {
  /// SUMMARY, LOCATION and DESCRIPTION of an event that has nothing else.
  case texts(String, location: String?, description: String?)
  /// Any details.
  case any(Shared<EventDetails>)

  init(_ details: EventDetails) {
    var texts = EventDetails()
    (texts.summary, texts.location, texts.description) = (
      details.summary, details.location, details.description
    )
    self =
      texts == details
      ? .texts(details.summary, location: details.location, description: details.description)
      : .any(Shared(details))
  }

  var details: EventDetails {
    switch self {
    case .texts(let summary, let location, let description):
      var details = EventDetails()
      (details.summary, details.location, details.description) = (summary, location, description)
      return details
    case .any(let shared): return shared.value
    }
  }
}

/// A value in a place of its own, which copies share.
final class Shared<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (left: Shared, right: Shared) -> Bool {
    left === right || left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}
