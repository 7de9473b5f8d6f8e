import ICalendar

/// An occurrence as it stands on one day.
struct PlacedOccurrence {
  let selected: SelectedOccurrence
  let part: AgendaItem.Part
  let dayIndex: Int
  let dayCount: Int
  let hasEnded: Bool
  let isRunning: Bool

  /// An occurrence on a day of its `dates` that sees `part` of it.
  init(
    _ selected: SelectedOccurrence, part: AgendaItem.Part, on day: LocalDay, of dates: Range<CalendarDate>,
    at moment: Moment
  ) {
    self.selected = selected
    self.part = part
    self.dayIndex = dates.offset(of: day.date) + 1
    self.dayCount = dates.dayCount
    self.hasEnded = moment.isAfter(selected.span)
    self.isRunning = moment.isWithin(selected.span)
  }

  /// The occurrence as an agenda has it.
  var item: AgendaItem {
    AgendaItem(
      occurrence: selected.occurrence, calendar: selected.calendar, title: selected.title, part: part,
      dayIndex: dayIndex, dayCount: dayCount, hasEnded: hasEnded, isRunning: isRunning,
      isCancelled: selected.isCancelled, isDeclined: selected.isDeclined, birthday: selected.birthday)
  }
}
