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

  /// How long before a window an instance may begin and still touch it, in seconds: a bound, not the length.
  func longestReach(viewer: Zone) -> Int {
    ([length] + recurrence.dates.compactMap(\.length)).map { length in
      switch length {
      case .days(let days): (days + 1) * 86_400
      case .nominal(let days, let seconds): (days + 1) * 86_400 + seconds
      case .until(let end): max(0, end.local.secondsSinceEpoch - start.local.secondsSinceEpoch) + 2 * 86_400
      }
    }.max() ?? 0
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
