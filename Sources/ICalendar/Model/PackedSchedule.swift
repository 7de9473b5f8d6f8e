/// An ``EventSchedule`` in little room: a large calendar holds one for each event, and nearly all events are single ones.
enum PackedSchedule: Sendable, Hashable {
  /// The start, the length, SEQUENCE and the last change of an event that has nothing else.
  case single(EventTime, EventSchedule.Length, sequence: Int32, modified: Instant?)
  /// The start, the length, SEQUENCE, the last change and the recurrence of an event that has nothing else.
  case series(EventTime, EventSchedule.Length, sequence: Int32, modified: Instant?, Shared<RecurrenceSet>)
  /// Any schedule.
  case any(Shared<EventSchedule>)

  init(_ schedule: EventSchedule) {
    let (start, length, modified) = (schedule.start, schedule.length, schedule.modified)
    var plain = EventSchedule(start: start, length: length, recurrence: schedule.recurrence)
    plain.sequence = schedule.sequence
    plain.modified = modified
    if let sequence = Int32(exactly: schedule.sequence), plain == schedule {
      self =
        schedule.recurrence == RecurrenceSet()
        ? .single(start, length, sequence: sequence, modified: modified)
        : .series(start, length, sequence: sequence, modified: modified, Shared(schedule.recurrence))
    } else {
      self = .any(Shared(schedule))
    }
  }

  var schedule: EventSchedule {
    switch self {
    case .single(let start, let length, let sequence, let modified):
      return Self.schedule(start, length, sequence, modified, RecurrenceSet())
    case .series(let start, let length, let sequence, let modified, let recurrence):
      return Self.schedule(start, length, sequence, modified, recurrence.value)
    case .any(let shared): return shared.value
    }
  }

  /// ``EventSchedule/longestReach(viewer:)``. It is asked of every event.
  func longestReach(viewer: Zone) -> Int {
    if case .single(let start, let length, _, _) = self { return length.reach(from: start, viewer: viewer) }
    return schedule.longestReach(viewer: viewer)
  }

  private static func schedule(
    _ start: EventTime, _ length: EventSchedule.Length, _ sequence: Int32, _ modified: Instant?,
    _ recurrence: RecurrenceSet
  ) -> EventSchedule {
    var schedule = EventSchedule(start: start, length: length, recurrence: recurrence)
    schedule.sequence = Int(sequence)
    schedule.modified = modified
    return schedule
  }

  /// ``EventSchedule/isOverride``. It is asked of every event.
  var isOverride: Bool {
    if case .any(let shared) = self { shared.value.isOverride } else { false }
  }

  /// ``EventSchedule/hasUnreadableRecurrenceID``. It is asked of every event.
  var hasUnreadableRecurrenceID: Bool {
    if case .any(let shared) = self { shared.value.hasUnreadableRecurrenceID } else { false }
  }

  /// Whether the event neither recurs nor excludes an instance nor overrides one.
  var isSingle: Bool {
    if case .single = self { true } else { false }
  }

  /// Whether the event has more than one instance. It is asked of every event.
  var recurs: Bool {
    switch self {
    case .single: false
    case .series(_, _, _, _, let recurrence): !recurrence.value.isEmpty
    case .any(let shared): !shared.value.recurrence.isEmpty
    }
  }

  /// How many dates RDATE adds. It is asked for every occurrence.
  var additionalDateCount: Int {
    switch self {
    case .single: 0
    case .series(_, _, _, _, let recurrence): recurrence.value.dates.count
    case .any(let shared): shared.value.recurrence.dates.count
    }
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

  var location: String? {
    switch self {
    case .texts(_, let location, _): location
    case .any(let shared): shared.value.location
    }
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
///
/// Without a condition on the value, the runtime need not look for its conformances when it makes the class.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension Shared: Equatable where Value: Equatable {
  static func == (left: Shared, right: Shared) -> Bool {
    left === right || left.value == right.value
  }
}

extension Shared: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}
