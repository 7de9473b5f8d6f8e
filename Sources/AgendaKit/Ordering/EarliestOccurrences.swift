import ICalendar

/// An occurrence on the first of its days, as a position in the order of an agenda.
struct OccurrencePlace {
  /// The parts of a day, in order.
  enum Group: Int {
    case allDay, timed
  }

  /// The index of the day in its window.
  let day: Int
  /// Where it is listed on that day.
  let group: Group
  let occurrence: SelectedOccurrence

  /// Whether this occurrence comes before another one in an agenda.
  func precedes(_ other: OccurrencePlace) -> Bool {
    if day != other.day { return day < other.day }
    if group != other.group { return group.rawValue < other.group.rawValue }
    let order = group == .timed ? Order.timed : Order.allDay
    return order(occurrence, other.occurrence)
  }
}

/// Keeps the occurrences that come first in an agenda, of any number, in memory for twice the limit.
struct EarliestOccurrences {
  private let limit: Int
  private var kept: [OccurrencePlace] = []
  /// The last that is kept, once there are `limit` of them.
  private var bound: OccurrencePlace?

  /// Keeps the first `limit` occurrences; none if that is less than one.
  init(_ limit: Int) {
    self.limit = max(0, limit)
  }

  /// Adds an occurrence, unless it is too late to be kept.
  mutating func add(_ place: OccurrencePlace) {
    guard limit > 0 else { return }
    if let bound, bound.precedes(place) { return }
    kept.append(place)
    if kept.count >= 2 * limit { cut() }
  }

  /// The first occurrences, in order.
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
