import ICalendar

extension Occurrence.Span {
  /// The dates on which it stands for a viewer in `zone`, half-open; at least one. A timed span that ends at
  /// midnight does not stand on the day that begins then.
  func dates(in zone: Zone) -> Range<CalendarDate> {
    switch self {
    case .allDay(let start, let end):
      return start..<max(end, start.adding(days: 1))
    case .timed(let start, let end):
      let first = LocalDay(of: start, in: zone)
      guard end > first.end else { return first.date..<first.date.adding(days: 1) }
      return first.date..<LocalDay(of: end.adding(seconds: -1), in: zone).date.adding(days: 1)
    }
  }
}

extension Range<CalendarDate> {
  /// How many dates it holds.
  var dayCount: Int { upperBound.daysSinceEpoch - lowerBound.daysSinceEpoch }

  /// How many days after the first one a date is, negative where it is before.
  func offset(of date: CalendarDate) -> Int { date.daysSinceEpoch - lowerBound.daysSinceEpoch }
}
