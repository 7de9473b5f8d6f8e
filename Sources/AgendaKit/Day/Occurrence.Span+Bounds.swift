package import ICalendar

extension Occurrence.Span {
  /// Its start and its end for a viewer in `zone`; those of whole days are midnights.
  package func bounds(in zone: Zone) -> (start: Instant, end: Instant) {
    switch self {
    case .allDay(let start, let end):
      (zone.instant(of: LocalDateTime(start)), zone.instant(of: LocalDateTime(end)))
    case .timed(let start, let end): (start, end)
    }
  }
}
