import ICalendar

/// A day with the occurrences that stand on it, on the way to an ``AgendaDay``.
struct PlacedDay {
  let day: LocalDay
  var allDay: [PlacedOccurrence] = []
  var timed: [PlacedOccurrence] = []
  var ended = 0
  var hidden = 0

  init(_ day: LocalDay) {
    self.day = day
  }

  /// The day as an agenda has it.
  var agendaDay: AgendaDay {
    AgendaDay(
      date: day.date, allDay: allDay.map(\.item), timed: timed.map(\.item), hidden: hidden, ended: ended)
  }
}
