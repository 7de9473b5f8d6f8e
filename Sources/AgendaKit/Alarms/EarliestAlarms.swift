import ICalendar

/// One time of an alarm, before anything is made of it.
struct AlarmCandidate {
  var due: Instant
  /// The place of the occurrence among those that are looked at.
  var occurrence: Int
  /// The place of the alarm in its event.
  var alarm: Int
  var repetition: Int
}

extension AlarmCandidate: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    left.due == right.due
      ? (left.occurrence, left.alarm, left.repetition) < (right.occurrence, right.alarm, right.repetition)
      : left.due < right.due
  }
}

/// The earliest of any number of alarms, in the memory that twice as many take as are kept.
struct EarliestAlarms {
  private let limit: Int
  private var kept: [AlarmCandidate] = []
  /// The last moment at which one can be due that is still among the earliest.
  private(set) var bound: Instant
  /// Whether some were left out.
  private(set) var isCut = false

  /// The earliest `limit` of those that are due up to a moment.
  init(_ limit: Int, upTo bound: Instant) {
    self.limit = limit
    self.bound = bound
  }

  /// Adds one; `false` where it is too late to be among the earliest.
  @discardableResult
  mutating func add(_ candidate: AlarmCandidate) -> Bool {
    guard candidate.due <= bound else {
      isCut = true
      return false
    }
    kept.append(candidate)
    if kept.count >= 2 * limit { cut() }
    return true
  }

  /// The earliest, in order.
  mutating func sorted() -> [AlarmCandidate] {
    cut()
    return kept
  }

  private mutating func cut() {
    kept.sort()
    guard kept.count > limit else { return }
    kept.removeLast(kept.count - limit)
    bound = kept.last?.due ?? bound
    isCut = true
  }
}
