import ICalendar

/// An occurrence on the first of its days.
struct OccurrencePlace {
  /// The place of the day in its window.
  let day: Int
  /// Whether it stands in the summary of all-day events there.
  let isAllDay: Bool
  let occurrence: SelectedOccurrence

  /// Whether it stands before another in an agenda.
  func precedes(_ other: OccurrencePlace) -> Bool {
    if day != other.day { return day < other.day }
    if isAllDay != other.isAllDay { return isAllDay }
    let order = isAllDay ? Order.allDay : Order.timed
    return order(occurrence, other.occurrence)
  }
}

/// The occurrences that come first in an agenda, of any number, in the memory that twice as many take as are kept.
struct EarliestOccurrences {
  private let limit: Int
  private var kept: [OccurrencePlace] = []
  /// The last of the earliest, once there are as many as may be.
  private var bound: OccurrencePlace?

  /// The first `limit`; none where that is less than one.
  init(_ limit: Int) {
    self.limit = max(0, limit)
  }

  /// Adds one, unless it is too late.
  mutating func add(_ place: OccurrencePlace) {
    guard limit > 0 else { return }
    if let bound, bound.precedes(place) { return }
    kept.append(place)
    if kept.count >= 2 * limit { cut() }
  }

  /// The earliest, in order.
  mutating func all() -> [SelectedOccurrence] {
    cut()
    return kept.map(\.occurrence)
  }

  private mutating func cut() {
    kept.sort { $0.precedes($1) }
    if kept.count > limit { kept.removeLast(kept.count - limit) }
    if kept.count == limit { bound = kept.last }
  }
}
