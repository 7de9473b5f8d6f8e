import ICalendar

extension Agenda {
  /// Each occurrence shown, once, as it stands on its first day in the window: by start, all-day ones first
  /// where the starting day is the same.
  public var occurrences: [AgendaItem] {
    days.indices.flatMap(newOccurrences(onDayAt:))
  }

  /// Of ``occurrences`` those that stand on the day at an index for the first time, in the same order: the ones of day after day are all of
  /// them. None where there is no such day.
  public func newOccurrences(onDayAt index: Int) -> [AgendaItem] {
    guard days.indices.contains(index) else { return [] }
    let day = days[index]
    let isFirst = index == days.startIndex
    let allDay = day.allDay.filter { (isFirst || $0.dayIndex == 1) && $0.occurrence.isAllDay }
    let covering = day.allDay.filter { (isFirst || $0.dayIndex == 1) && !$0.occurrence.isAllDay }
    var timed = isFirst ? day.timed : day.timed.filter { $0.dayIndex == 1 }
    // Timed ones that cover the whole day stand among the all-day ones.
    if !covering.isEmpty { timed = (covering + timed).sorted { Order.timed($0.placed, $1.placed) } }
    let items = allDay + timed
    return isFirst ? items.sorted { $0.precedes($1) } : items
  }
}

extension AgendaItem {
  /// The order of ``Agenda/occurrences`` among those of one day.
  fileprivate func precedes(_ other: AgendaItem) -> Bool {
    if dayIndex != other.dayIndex { return dayIndex > other.dayIndex }
    let (isAllDay, isOtherAllDay) = (occurrence.isAllDay, other.occurrence.isAllDay)
    if isAllDay != isOtherAllDay { return isAllDay }
    return isAllDay ? Order.allDay(placed, other.placed) : Order.timed(placed, other.placed)
  }
}
