import ICalendar

extension [AgendaDay] {
  /// Leaves no more than `limit` occurrences in all; what is left out is counted on each day as hidden.
  ///
  /// They count in order of the days, all-day ones first in each. An occurrence of several days counts once,
  /// and stands on all its days or on none.
  mutating func limit(to limit: Int) {
    var shown: Set<OccurrenceIdentity> = []
    var met: Set<OccurrenceIdentity> = []
    func isShown(_ item: AgendaItem) -> Bool {
      let appearance = OccurrenceIdentity(item)
      if met.insert(appearance).inserted, shown.count < limit { shown.insert(appearance) }
      return shown.contains(appearance)
    }
    for index in indices {
      let total = self[index].shown
      self[index].allDay.removeAll { !isShown($0) }
      self[index].timed.removeAll { !isShown($0) }
      self[index].hidden += total - self[index].shown
    }
  }
}
