import ICalendar

extension Agenda {
  /// Each occurrence shown, once, as it stands on its first day in the window: by start, all-day ones first
  /// where the starting day is the same.
  public var occurrences: [AgendaItem] {
    var found: [Standing] = []
    for (dayIndex, day) in days.enumerated() {
      for list in [day.allDay, day.timed] {
        for index in list.indices where list[index].dayIndex == 1 || dayIndex == 0 {
          found.append(Standing(list, index, on: day.date))
        }
      }
    }
    return found.sorted { $0.precedes($1) }.map { $0.list[$0.index] }
  }
}

/// The place of an item in the list of a day, and what it is sorted by.
private struct Standing {
  let list: [AgendaItem]
  let index: Int
  let start: CalendarDate
  let isAllDay: Bool
  let key: OrderKey

  init(_ list: [AgendaItem], _ index: Int, on date: CalendarDate) {
    self.list = list
    self.index = index
    start = date.adding(days: 1 - list[index].dayIndex)
    isAllDay = list[index].occurrence.isAllDay
    key = OrderKey(list[index].occurrence, title: list[index].title, calendar: list[index].calendar)
  }

  func precedes(_ other: Standing) -> Bool {
    if start != other.start { return start < other.start }
    if isAllDay != other.isAllDay { return isAllDay }
    return isAllDay ? OrderKey.allDay(key, other.key) : OrderKey.timed(key, other.key)
  }
}
