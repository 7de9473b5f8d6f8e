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
  /// A point in time on the clock of a zone. The second of two points that this clock shows alike is in UTC, since a local time means the first (RFC
  /// 5545 section 3.3.5).
  public init(_ instant: Instant, in zone: Zone) {
    self =
      zone.isSecond(instant)
      ? .zoned(Zone.utc.localDateTime(at: instant), .utc) : .zoned(zone.localDateTime(at: instant), zone)
  }

  /// The time that many days later, or earlier if `days` is negative, at the same time of day on the clock of its zone.
  public func adding(days: Int) -> EventTime {
    replacing(local: LocalDateTime(local.date.adding(days: days), second: local.secondOfDay))
  }

  /// The time after a duration (RFC 5545 section 3.3.6): first the days, on the clock of its zone, then the exact seconds. A date moves by the whole
  /// days of the seconds, and a floating time by its own clock.
  public func adding(_ duration: DurationValue) -> EventTime {
    let days = adding(days: duration.days)
    switch days {
    case .date: return days.adding(days: duration.seconds / 86_400)
    case .floating(let local): return .floating(local.adding(seconds: duration.seconds))
    case .zoned(let local, let zone):
      guard duration.seconds != 0 else { return days }
      return EventTime(zone.instant(of: local).adding(seconds: duration.seconds), in: zone)
    }
  }
}

extension EventTime {
  /// Whether the value is a date-time in the viewer's zone.
  var isFloating: Bool {
    if case .floating = self { true } else { false }
  }

  /// The zone of the value; `nil` for a date and for a floating time.
  package var zone: Zone? {
    if case .zoned(_, let zone) = self { zone } else { nil }
  }

  /// The value with another wall-clock time in the same zone; for a date, the date of that time.
  package func replacing(local: LocalDateTime) -> EventTime {
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

extension EventTime: Codable {
  private enum CodingKeys: String, CodingKey {
    case date, local, zone
  }

  /// Decodes a date, or a wall-clock time that may have a zone.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let date = try container.decodeIfPresent(CalendarDate.self, forKey: .date) {
      self = .date(date)
      return
    }
    let local = try container.decode(LocalDateTime.self, forKey: .local)
    let zone = try container.decodeIfPresent(Zone.self, forKey: .zone)
    self = zone.map { .zoned(local, $0) } ?? .floating(local)
  }

  /// Encodes `date`, or `local` with a `zone` if the time has one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .date(let date): try container.encode(date, forKey: .date)
    case .floating(let local): try container.encode(local, forKey: .local)
    case .zoned(let local, let zone):
      try container.encode(local, forKey: .local)
      try container.encode(zone, forKey: .zone)
    }
  }
}

extension EventSchedule.Length: Codable {
  private enum CodingKeys: String, CodingKey {
    case days, seconds, until
  }

  /// Decodes a length in days, in days and seconds, or up to an end.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let end = try container.decodeIfPresent(EventTime.self, forKey: .until) {
      self = .until(end)
      return
    }
    let days = try container.decode(Int.self, forKey: .days)
    let seconds = try container.decodeIfPresent(Int.self, forKey: .seconds)
    self = seconds.map { .nominal(days: days, seconds: $0) } ?? .days(days)
  }

  /// Encodes `days`, `days` and `seconds`, or `until`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .days(let days): try container.encode(days, forKey: .days)
    case .nominal(let days, let seconds):
      try container.encode(days, forKey: .days)
      try container.encode(seconds, forKey: .seconds)
    case .until(let end): try container.encode(end, forKey: .until)
    }
  }
}

extension Occurrence.RecurrenceID: LosslessStringConvertible, Codable {
  /// The date, `2026-11-21`, or the point in time, `2026-11-21T09:00:00Z`.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.description
    }
  }

  /// The identifier in the text of ``description``; `nil` for other text.
  public init?(_ text: String) {
    if let date = CalendarDate(text) {
      self = .date(date)
    } else if let instant = Instant(text) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText()
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(text: description)
  }
}

extension Occurrence: Codable {
  private enum CodingKeys: String, CodingKey {
    case event, span, recurrenceID
  }

  /// Decodes an occurrence with its event.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      event: try container.decode(Event.self, forKey: .event),
      span: try container.decode(Span.self, forKey: .span),
      recurrenceID: try container.decodeIfPresent(RecurrenceID.self, forKey: .recurrenceID))
  }

  /// Encodes `event`, `span`, and `recurrenceID` for an instance of a series.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(event, forKey: .event)
    try container.encode(span, forKey: .span)
    try container.encodeIfPresent(recurrenceID, forKey: .recurrenceID)
  }
}
