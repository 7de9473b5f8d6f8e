extension EventTime {
  /// Whether the value is a date-time in whatever zone the viewer is.
  var isFloating: Bool {
    if case .floating = self { true } else { false }
  }

  /// The zone that the value names.
  var zone: Zone? {
    if case .zoned(_, let zone) = self { zone } else { nil }
  }

  /// The value with another wall-clock time in the same zone; of a date, its date.
  func replacing(local: LocalDateTime) -> EventTime {
    switch self {
    case .date: .date(local.date)
    case .floating: .floating(local)
    case .zoned(_, let zone): .zoned(local, zone)
    }
  }

  /// The value as one of the type that `start`, the DTSTART of its event, has. Of another type, a date names DTSTART's time of
  /// day on that day, a date-time the date on which it is written, and a floating time one in DTSTART's zone.
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
