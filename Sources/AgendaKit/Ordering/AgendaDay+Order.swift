import ICalendar

extension AgendaDay {
  /// The day with its occurrences in order.
  mutating func sort() {
    allDay.sort { Order.allDay($0.placed, $1.placed) }
    timed.sort { Order.timed($0.placed, $1.placed) }
  }
}
