import ICalendar

extension PlacedDay {
  /// The day with its occurrences in order.
  func ordered() -> PlacedDay {
    var day = self
    day.allDay.sort { OrderKey.allDay($0.selected.orderKey, $1.selected.orderKey) }
    day.timed.sort { OrderKey.timed($0.selected.orderKey, $1.selected.orderKey) }
    return day
  }
}
