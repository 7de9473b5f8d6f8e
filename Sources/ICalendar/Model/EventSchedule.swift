/// When an event is: the values of a VEVENT that bear time.
public struct EventSchedule: Sendable, Hashable {
  /// How long an instance lasts (RFC 5545 sections 3.6.1, 3.8.2.2 and 3.8.2.5).
  public enum Length: Sendable, Hashable {
    /// Whole days, at least 1, of an event that is all-day.
    case days(Int)
    /// Nominal days, then exact seconds: `DURATION:P1DT2H` ends on the next day's wall clock, two hours later.
    case nominal(days: Int, seconds: Int)
    /// As long as from DTSTART to this DTEND, exactly, in every instance. The end is not before the start.
    case until(EventTime)
  }

  /// DTSTART.
  public var start: EventTime
  /// How long an instance lasts.
  public var length: Length
  /// RRULE, RDATE, EXRULE and EXDATE; empty for a single event.
  public var recurrence: RecurrenceSet
  /// RECURRENCE-ID: of an override, the instance that it replaces; `nil` also of an override that does not tell it in a way that can be read.
  public var recurrenceID: EventTime?
  /// Whether the event changes one instance of a series (RFC 5545 section 3.8.4.4): it has a RECURRENCE-ID, readable or not.
  public var isOverride: Bool { recurrenceID != nil || hasUnreadableRecurrenceID }
  /// Whether there is a RECURRENCE-ID that cannot be read. Such an override stands for itself, and replaces nothing.
  var hasUnreadableRecurrenceID = false
  /// The date that a RECURRENCE-ID in UTC means where the series is all-day; `nil`: the one on which it is written.
  var recurrenceDate: CalendarDate?
  /// Whether the override also holds for the instances after it (`RANGE=THISANDFUTURE`).
  public var appliesToFuture = false
  /// SEQUENCE, 0 where there is none.
  public var sequence = 0
  /// LAST-MODIFIED or DTSTAMP, the later.
  public var modified: Instant?

  /// A single event at `start`.
  public init(start: EventTime, length: Length, recurrence: RecurrenceSet = RecurrenceSet()) {
    self.start = start
    self.length = length
    self.recurrence = recurrence
  }
}

extension EventSchedule {
  /// No length leads beyond this date: a later one has no four digits for its year, and most programs cannot read it.
  private static let lastDate = CalendarDate(unchecked: 9999, 12, 31)

  /// From when to when an instance lasts that begins at `start`, with a length of its own or the event's.
  func span(at start: Occurrence.RecurrenceID, length: Length?, viewer: Zone) -> Occurrence.Span {
    let length = length ?? self.length
    switch start {
    case .date(let date):
      let end = min(date.adding(days: length.wholeDays), Self.lastDate)
      return .allDay(start: date, end: max(date.adding(days: 1), end))
    case .instant(let instant):
      let last = viewer.instant(of: LocalDateTime(Self.lastDate, second: 86_399))
      let end = min(end(at: instant, length: length, viewer: viewer), last)
      return .timed(start: instant, end: max(instant, end))
    }
  }

  /// From when to when the event itself lasts, at its DTSTART.
  func firstSpan(viewer: Zone) -> Occurrence.Span {
    span(at: firstInstance(viewer: viewer), length: nil, viewer: viewer)
  }

  /// The instance that the event's own DTSTART is.
  func firstInstance(viewer: Zone) -> Occurrence.RecurrenceID {
    instance(at: start, viewer: viewer)
  }

  /// The instance that begins at a value of the event's, which RFC 5545 asks to be of DTSTART's type.
  func instance(at time: EventTime, viewer: Zone) -> Occurrence.RecurrenceID {
    let time = time.converted(toTypeOf: start)
    if case .date(let date) = time { return .date(date) }
    return .instant(time.instant(viewer: viewer))
  }

  /// How long before a window an instance may begin and still touch it, in seconds: a bound, and where the length is of hours the length.
  func longestReach(viewer: Zone) -> Int {
    ([length] + recurrence.dates.compactMap(\.length)).map { length in
      switch length {
      case .days(let days): (days + 1) * 86_400
      case .nominal(let days, let seconds): seconds + (days > 0 || seconds > 86_400 ? (days + 1) * 86_400 : 0)
      case .until(let end):
        Self.reach(
          end.instant(viewer: viewer).secondsSinceEpoch - start.instant(viewer: viewer).secondsSinceEpoch)
      }
    }.max() ?? 0
  }

  private static func reach(_ seconds: Int) -> Int {
    max(0, seconds) + (seconds > 86_400 ? 2 * 86_400 : 0)
  }

  private func end(at instant: Instant, length: Length, viewer: Zone) -> Instant {
    switch length {
    case .days(let days): return end(at: instant, days: days, seconds: 0, viewer: viewer)
    case .nominal(let days, let seconds):
      return end(at: instant, days: days, seconds: seconds, viewer: viewer)
    case .until(let end):
      let seconds =
        end.instant(viewer: viewer).secondsSinceEpoch - start.instant(viewer: viewer).secondsSinceEpoch
      return instant.adding(seconds: seconds)
    }
  }

  /// Days are counted on the wall clock, then seconds exactly (RFC 5545 section 3.3.6).
  private func end(at instant: Instant, days: Int, seconds: Int, viewer: Zone) -> Instant {
    guard days > 0 else { return instant.adding(seconds: seconds) }
    let zone = start.zone ?? viewer
    let local = zone.localDateTime(at: instant).adding(seconds: days * 86_400)
    return zone.instant(of: local).adding(seconds: seconds)
  }
}

extension EventSchedule.Length {
  /// How many days it lasts where the event is all-day.
  fileprivate var wholeDays: Int {
    switch self {
    case .days(let days): max(1, days)
    case .nominal(let days, let seconds): max(1, days + (seconds + 86_399) / 86_400)
    case .until: 1
    }
  }
}

/// How birthdays are kept.
public enum Birthday {
  /// The year of birth that stands for one that is not known, as Apple's address book writes it.
  public static let unknownYear = 1604
}

extension EventSchedule {
  /// The schedule of a birthday on the day on which this one starts: all-day, each year, 29 February kept on 28 February
  /// in common years (RFC 7529 section 4.1, `SKIP=BACKWARD`).
  public func asBirthday() -> EventSchedule {
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
  /// Whether a birthday that is kept as ``EventSchedule/asBirthday()`` says may fall into the window, whatever its year; `false` where it is
  /// sure not to.
  func mayHold(birthdayOn birthday: CalendarDate) -> Bool {
    // A longer window holds each day of the year; and 29 February is kept a day earlier in some years.
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
