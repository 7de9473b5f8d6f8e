import ICalendar

extension Agenda {
  /// Each occurrence shown, once, as it stands on its first day in the window: by start, all-day ones first
  /// where the starting day is the same.
  public var occurrences: [AgendaItem] {
    let items = days.enumerated().flatMap { index, day in
      (day.allDay + day.timed).filter { $0.dayIndex == 1 || index == 0 }.map { item in
        (start: day.date.adding(days: 1 - item.dayIndex), item: item)
      }
    }
    return items.sorted { left, right in
      if left.start != right.start { return left.start < right.start }
      let (first, second) = (left.item.occurrence.isAllDay, right.item.occurrence.isAllDay)
      if first != second { return first }
      return first
        ? AgendaOrder.allDay(left.item, right.item) : AgendaOrder.timed(left.item, right.item)
    }.map(\.item)
  }
}
