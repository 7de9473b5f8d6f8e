import ICalendar

/// A day of an agenda, with its bounds, while occurrences are placed on it.
struct PlacedDay {
  let day: LocalDay
  var content: AgendaDay

  init(_ day: LocalDay) {
    self.day = day
    content = AgendaDay(date: day.date)
  }
}
