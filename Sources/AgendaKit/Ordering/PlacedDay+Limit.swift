extension [PlacedDay] {
  /// The days with no more than `limit` occurrences in all; what is left out is counted on each day as
  /// hidden.
  ///
  /// They count in order of the days, all-day ones first in each. An occurrence of several days counts once,
  /// and stands on all its days or on none.
  func limited(to limit: Int?) -> [PlacedDay] {
    guard let limit else { return self }
    var shown: Set<ObjectIdentifier> = []
    var met: Set<ObjectIdentifier> = []
    func isShown(_ placed: PlacedOccurrence) -> Bool {
      let occurrence = ObjectIdentifier(placed.selected)
      if met.insert(occurrence).inserted, shown.count < limit { shown.insert(occurrence) }
      return shown.contains(occurrence)
    }
    return map { day in
      var limited = day
      limited.allDay = day.allDay.filter(isShown)
      limited.timed = day.timed.filter(isShown)
      limited.hidden = day.allDay.count + day.timed.count - limited.allDay.count - limited.timed.count
      return limited
    }
  }
}
