import ICalendar

extension Zone {
  /// A point in time as ISO 8601 with the offset that holds in the zone: `2026-11-21T09:00:00+01:00`; the offset has
  /// seconds only where they are not 0.
  func timestamp(_ instant: Instant) -> String {
    let offset = offset(at: instant)
    let size = Int(offset.magnitude)
    var text = localDateTime(at: instant).description + (offset < 0 ? "-" : "+")
    text += twoDigits(size / 3600) + ":" + twoDigits(size / 60 % 60)
    if size % 60 != 0 { text += ":" + twoDigits(size % 60) }
    return text
  }

  /// The first point of a span and the first after it: dates of an all-day one, timestamps of a timed one.
  func bounds(_ span: Occurrence.Span) -> (start: String, end: String) {
    switch span {
    case .allDay(let start, let end): (start.description, end.description)
    case .timed(let start, let end): (timestamp(start), timestamp(end))
    }
  }

  /// The name of an instance of a series.
  func name(_ recurrenceID: Occurrence.RecurrenceID) -> String {
    switch recurrenceID {
    case .date(let date): date.description
    case .instant(let instant): timestamp(instant)
    }
  }
}

extension CalendarColor {
  /// `#rrggbb`.
  var hexadecimal: String {
    [red, green, blue].reduce(into: "#") { text, part in
      let digits = String(part, radix: 16)
      text += digits.count < 2 ? "0" + digits : digits
    }
  }
}
