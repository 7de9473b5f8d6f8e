package import ICalendar

extension Occurrence.Span {
  /// Its start and its end for a viewer in `zone`; those of whole days are midnights.
  package func bounds(in zone: Zone) -> (start: Instant, end: Instant) {
    let interval = interval(in: zone)
    return (interval.lowerBound, interval.upperBound)
  }
}
