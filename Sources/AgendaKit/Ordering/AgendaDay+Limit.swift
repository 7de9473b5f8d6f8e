import ICalendar

extension [AgendaDay] {
  /// Leaves no more than `limit` occurrences in all; what is left out is counted on each day as hidden.
  ///
  /// They count in order of the days, all-day ones first in each. An occurrence of several days counts once,
  /// and stands on all its days or on none.
  mutating func limit(to limit: Int) {
    var shown: Set<Appearance> = []
    var met: Set<Appearance> = []
    func isShown(_ item: AgendaItem) -> Bool {
      let appearance = Appearance(item.placed)
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

/// What is the same on all days of one occurrence.
private struct Appearance: Hashable {
  let event: ObjectIdentifier
  let span: Occurrence.Span
  let instance: Occurrence.RecurrenceID?

  init(_ placed: SelectedOccurrence) {
    event = ObjectIdentifier(placed.selected)
    span = placed.span
    instance = placed.occurrence.recurrenceID
  }
}
