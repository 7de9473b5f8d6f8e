/// A date or a date-time as in a calendar: the value of DTSTART, DTEND, RECURRENCE-ID, RDATE or EXDATE.
public enum EventTime: Sendable, Hashable {
  /// A whole day (`VALUE=DATE`, RFC 5545 section 3.3.4). It is compared with dates. It is never converted to an instant
  /// to find its day.
  case date(CalendarDate)
  /// A wall-clock time in the viewer's zone (RFC 5545 section 3.3.5, form 1).
  case floating(LocalDateTime)
  /// A wall-clock time in a zone; UTC is the zone ``Zone/utc`` (RFC 5545 section 3.3.5, forms 2 and 3).
  case zoned(LocalDateTime, Zone)

  /// Whether the value is a date without a time.
  public var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// The wall-clock time in the zone of the value; for a date, its midnight.
  public var local: LocalDateTime {
    switch self {
    case .date(let date): LocalDateTime(date)
    case .floating(let local), .zoned(let local, _): local
    }
  }

  /// The point in time for a viewer in the zone `viewer`; for a date, midnight in that zone.
  public func instant(viewer: Zone) -> Instant {
    switch self {
    case .date(let date): viewer.instant(of: LocalDateTime(date))
    case .floating(let local): viewer.instant(of: local)
    case .zoned(let local, let zone): zone.instant(of: local)
    }
  }
}

extension EventTime {
  /// Whether the value is a date-time in the viewer's zone.
  var isFloating: Bool {
    if case .floating = self { true } else { false }
  }

  /// The zone of the value; `nil` for a date and for a floating time.
  var zone: Zone? {
    if case .zoned(_, let zone) = self { zone } else { nil }
  }

  /// The value with another wall-clock time in the same zone; for a date, the date of that time.
  func replacing(local: LocalDateTime) -> EventTime {
    switch self {
    case .date: .date(local.date)
    case .floating: .floating(local)
    case .zoned(_, let zone): .zoned(local, zone)
    }
  }

  /// The value converted to the type of `start`, the DTSTART of its event. A date becomes that day at DTSTART's time of
  /// day, a date-time becomes the date it is written with, and a floating time is placed in DTSTART's zone.
  func converted(toTypeOf start: EventTime) -> EventTime {
    switch (start, self) {
    case (.date, .floating(let local)), (.date, .zoned(let local, _)): .date(local.date)
    case (.floating, .date(let date)), (.zoned, .date(let date)):
      start.replacing(local: LocalDateTime(date, second: start.local.secondOfDay))
    case (.zoned(_, let zone), .floating(let local)): .zoned(local, zone)
    default: self
    }
  }
}
