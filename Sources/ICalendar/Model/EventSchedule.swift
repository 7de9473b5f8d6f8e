/// The values of a VEVENT that define its times.
public struct EventSchedule: Sendable, Hashable, Codable {
  /// How long an instance lasts (RFC 5545 sections 3.6.1, 3.8.2.2 and 3.8.2.5).
  public enum Length: Sendable, Hashable {
    /// Whole days, at least 1, for an all-day event.
    case days(Int)
    /// Nominal days, then exact seconds: `DURATION:P1DT2H` ends on the next day, two hours after the same wall-clock
    /// time.
    case nominal(days: Int, seconds: Int)
    /// The exact time from DTSTART to this DTEND, the same for every instance. The end is not before the start.
    case until(EventTime)
  }

  /// DTSTART.
  public var start: EventTime
  /// How long an instance lasts.
  public var length: Length
  /// RRULE, RDATE, EXRULE and EXDATE; empty for a single event.
  public var recurrence: RecurrenceSet
  /// RECURRENCE-ID of an override: the instance that it replaces. `nil` if the event is not an override, or if the
  /// value cannot be read.
  public var recurrenceID: EventTime?
  /// Whether the event changes one instance of a series (RFC 5545 section 3.8.4.4): it has a RECURRENCE-ID, readable or not.
  public var isOverride: Bool { recurrenceID != nil || hasUnreadableRecurrenceID }
  /// Whether the event has a RECURRENCE-ID that cannot be read. Such an override replaces nothing and is shown as an
  /// event of its own.
  var hasUnreadableRecurrenceID = false
  /// For an all-day series with a RECURRENCE-ID in UTC: the date that is meant. `nil` means the date as written.
  var recurrenceDate: CalendarDate?
  /// Whether the override also applies to later instances (`RANGE=THISANDFUTURE`).
  public var appliesToFuture = false
  /// SEQUENCE; 0 if there is none.
  public var sequence = 0
  /// The later of LAST-MODIFIED and DTSTAMP.
  public var modified: Instant?

  /// A single event at `start`.
  public init(start: EventTime, length: Length, recurrence: RecurrenceSet = RecurrenceSet()) {
    self.start = start
    self.length = length
    self.recurrence = recurrence
  }

  /// Decodes a schedule, which needs a start and a length. Anything else that is missing has its default, as what an earlier version of the
  /// library stored.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      start: try values.decode(EventTime.self, forKey: .start),
      length: try values.decode(Length.self, forKey: .length))
    try values.read(&recurrence, .recurrence)
    try values.read(&recurrenceID, .recurrenceID)
    try values.read(&hasUnreadableRecurrenceID, .hasUnreadableRecurrenceID)
    try values.read(&recurrenceDate, .recurrenceDate)
    try values.read(&appliesToFuture, .appliesToFuture)
    try values.read(&sequence, .sequence)
    try values.read(&modified, .modified)
  }
}

extension EventSchedule {
  /// The last possible end: a later date needs a year of five digits, which most programs cannot read.
  private static let lastDate = CalendarDate(unchecked: 9999, 12, 31)

  /// The span of an instance that begins at `start`, with its own length or that of the event.
  func span(at start: Occurrence.RecurrenceID, length: Length?, viewer: Zone) -> Occurrence.Span {
    let length = length ?? self.length
    switch start {
    case .date(let date):
      let end = min(date.adding(days: length.wholeDays), Self.lastDate)
      return .allDay(start: date, end: max(date.adding(days: 1), end))
    case .instant(let instant):
      var end = end(at: instant, length: length, viewer: viewer)
      // Looking up the last end in the zone costs more than all the rest, and nearly no event is so late.
      if end.secondsSinceEpoch >= LocalDateTime(Self.lastDate).secondsSinceEpoch - 86_400 {
        end = min(end, viewer.instant(of: LocalDateTime(Self.lastDate, second: 86_399)))
      }
      return .timed(start: instant, end: max(instant, end))
    }
  }

  /// The span of the event at its DTSTART.
  func firstSpan(viewer: Zone) -> Occurrence.Span {
    span(at: firstInstance(viewer: viewer), length: nil, viewer: viewer)
  }

  /// The instance at DTSTART.
  func firstInstance(viewer: Zone) -> Occurrence.RecurrenceID {
    instance(at: start, viewer: viewer)
  }

  /// The instance that begins at a time. RFC 5545 requires the type of DTSTART; other types are converted. Exchange names an instance by the midnight of
  /// its day, too: it is that of the day, where no instance can begin then.
  func instance(at time: EventTime, viewer: Zone) -> Occurrence.RecurrenceID {
    let time = recurrence.named(by: time, start: start).converted(toTypeOf: start)
    if case .date(let date) = time { return .date(date) }
    return .instant(time.instant(viewer: viewer))
  }

  /// The most seconds before a window at which an instance can begin and still touch the window. For a length in hours
  /// this is the length itself.
  func longestReach(viewer: Zone) -> Int {
    recurrence.dates.lazy.compactMap(\.length).reduce(length.reach(from: start, viewer: viewer)) {
      max($0, $1.reach(from: start, viewer: viewer))
    }
  }

  private func end(at instant: Instant, length: Length, viewer: Zone) -> Instant {
    switch length.bounded {
    case .days(let days): return end(at: instant, days: days, seconds: 0, viewer: viewer)
    case .nominal(let days, let seconds):
      return end(at: instant, days: days, seconds: seconds, viewer: viewer)
    case .until(let end):
      let seconds =
        end.instant(viewer: viewer).secondsSinceEpoch - start.instant(viewer: viewer).secondsSinceEpoch
      return instant.adding(seconds: seconds)
    }
  }

  private func end(at instant: Instant, days: Int, seconds: Int, viewer: Zone) -> Instant {
    (start.zone ?? viewer).instant(after: instant, days: days, seconds: seconds)
  }
}

extension Zone {
  /// The point in time after some days on the clock, and then exact seconds (RFC 5545 section 3.3.6).
  package func instant(after instant: Instant, days: Int, seconds: Int) -> Instant {
    guard days > 0 else { return instant.adding(seconds: seconds) }
    return self.instant(of: localDateTime(at: instant).adding(seconds: days * 86_400)).adding(
      seconds: seconds)
  }
}

extension EventSchedule.Length {
  /// The length with numbers of at most the days of ``CalendarDate``, which can be added without overflow.
  fileprivate var bounded: EventSchedule.Length {
    switch self {
    case .days(let days): .days(CalendarDate(daysSinceEpoch: days).daysSinceEpoch)
    case .nominal(let days, let seconds):
      .nominal(
        days: CalendarDate(daysSinceEpoch: days).daysSinceEpoch, seconds: LocalDateTime.bounded(seconds))
    case .until: self
    }
  }

  /// The most seconds before a window at which an instance with this length can begin and still touch the window. `start` is DTSTART.
  func reach(from start: EventTime, viewer: Zone) -> Int {
    switch bounded {
    case .days(let days): return (days + 1) * 86_400
    case .nominal(let days, let seconds):
      return seconds + (days > 0 || seconds > 86_400 ? (days + 1) * 86_400 : 0)
    case .until(let end):
      let seconds =
        end.instant(viewer: viewer).secondsSinceEpoch - start.instant(viewer: viewer).secondsSinceEpoch
      return max(0, seconds) + (seconds > 86_400 ? 2 * 86_400 : 0)
    }
  }

  /// The number of days, for an all-day event.
  fileprivate var wholeDays: Int {
    switch bounded {
    case .days(let days): max(1, days)
    case .nominal(let days, let seconds): max(1, days + (seconds + 86_399) / 86_400)
    case .until: 1
    }
  }
}

/// Constants of birthdays.
package enum Birthday {
  /// The year that represents an unknown year of birth, as in Apple's address book.
  package static let unknownYear = 1604
}

extension EventSchedule {
  /// The schedule of a birthday on the day of this start: all-day and yearly. 29 February becomes 28 February in common
  /// years (RFC 7529 section 4.1, `SKIP=BACKWARD`).
  package func asBirthday() -> EventSchedule {
    let date = start.local.date
    var rule = RecurrenceRule(.yearly)
    rule.byMonth = [date.month]
    rule.byMonthDay = [date.day]
    rule.skip = .backward
    var birthday = EventSchedule(start: .date(date), length: .days(1))
    birthday.recurrence.rules = [rule]
    birthday.sequence = sequence
    birthday.modified = modified
    return birthday
  }
}

extension OccurrenceWindow {
  /// Whether a birthday with the schedule of ``EventSchedule/asBirthday()`` can be in the window, in any year. `false`
  /// is certain.
  func mayContain(birthdayOn birthday: CalendarDate) -> Bool {
    // A longer window contains each day of the year. 29 February is celebrated a day earlier in common years.
    let (first, last) = (dates.lowerBound, dates.upperBound)
    guard last.daysSinceEpoch - first.daysSinceEpoch < 366 else { return true }
    return (first.year...last.year).contains { year in
      guard
        let day = CalendarDate(year: year, month: birthday.month, day: birthday.day)
          ?? CalendarDate(year: year, month: 2, day: 28)
      else { return true }
      return dates.contains(day)
    }
  }
}

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
