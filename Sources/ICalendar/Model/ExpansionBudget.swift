/// Limits the number of occurrences of calendars, because 200 bytes can define millions of occurrences.
///
/// One budget covers a whole run, and each calendar gets a part of it. Each event gets a share of it. Events that need
/// little are complete, and those that need most are cut and reported (``Diagnostic/Code/occurrenceLimit``,
/// ``Diagnostic/Code/recurrenceLimit``). Occurrences that a calendar writes out one by one cost nothing, because their
/// number is limited by the size of the calendar.
public struct ExpansionBudget: Sendable, Hashable {
  /// Periods of recurrence rules that are examined, plus instances that are found, shown or not.
  public var steps: Int
  /// Occurrences of recurring events.
  public var occurrences: Int
  /// Days of the window on which occurrences are shown, beyond the first of each: the list of a year shows an event of
  /// a year 365 times.
  public var days: Int
  /// Bytes of text that occurrences repeat: the size of the VEVENT, once for each occurrence.
  public var bytes: Int

  /// A budget. The defaults keep a run below some seconds and 200 MB. A negative number counts as 0.
  public init(
    steps: Int = 20_000_000, occurrences: Int = 100_000, days: Int = 200_000, bytes: Int = 100_000_000
  ) {
    self.steps = steps
    self.occurrences = occurrences
    self.days = days
    self.bytes = bytes
  }

  /// An equal part for each of `count` users; the whole budget if `count` is 0.
  package func divided(by count: Int) -> ExpansionBudget {
    combined(with: self) { part, _ in max(0, part) / max(1, count) }
  }

  /// The budget of a calendar whose events have `size` bytes of text. Above a megabyte the budget grows in proportion
  /// to the text, because a larger calendar contains more series.
  func extended(forBytes size: Int) -> ExpansionBudget {
    let more = max(0, size - 1_000_000)
    return combined(
      with: ExpansionBudget(steps: more / 2, occurrences: more / 100, days: more / 50, bytes: more * 10)
    ) { saturatingSum(max(0, $0), $1) }
  }

  /// The budget left after `spent`; never negative.
  package func subtracting(_ spent: ExpansionBudget) -> ExpansionBudget {
    combined(with: spent) { max(0, max(0, $0) - max(0, $1)) }
  }
}

extension ExpansionBudget {
  /// The budget of the tasks of one calendar. Tasks recur rarely, and few of them are shown.
  public static let ofToDos = ExpansionBudget(
    steps: 2_000_000, occurrences: 20_000, days: 20_000, bytes: 20_000_000)

  /// An empty budget.
  static let zero = ExpansionBudget(steps: 0, occurrences: 0, days: 0, bytes: 0)

  /// The least share of each event, however many other events there are. The shares of many events together would exceed the
  /// budget, so each of them gets one occurrence on one day: then the occurrences are no more than the events of the calendar.
  private func leastShare(recurring: Int, long: Int) -> ExpansionBudget {
    ExpansionBudget(
      steps: 64, occurrences: max(1, min(4, occurrences / max(1, recurring))),
      days: min(4, days / max(1, long)), bytes: 4096)
  }

  /// The first share of each event, before it is known what the others need, for a number of recurring events and of
  /// long events. Half of the budget is kept for events that need more.
  func firstShare(recurring: Int, long: Int) -> ExpansionBudget {
    var share = divided(by: 2 * recurring)
    share.days = divided(by: 2 * long).days
    return share.combined(with: leastShare(recurring: recurring, long: long), max)
  }

  /// Whether the budget covers the occurrences and bytes of a cost. Days are not checked, and steps were taken before.
  func coversCount(of cost: ExpansionBudget) -> Bool {
    cost.occurrences <= occurrences && cost.bytes <= bytes
  }

  /// Raises steps, occurrences and bytes to those of another budget, if they are greater.
  mutating func raiseCount(to other: ExpansionBudget) {
    let days = days
    self = combined(with: other, max)
    self.days = days
  }

  /// Adds another budget.
  static func += (left: inout ExpansionBudget, right: ExpansionBudget) {
    left = left.combined(with: right) { $0 + $1 }
  }

  private func combined(
    with other: ExpansionBudget, _ combine: (Int, Int) -> Int
  ) -> ExpansionBudget {
    ExpansionBudget(
      steps: combine(steps, other.steps), occurrences: combine(occurrences, other.occurrences),
      days: combine(days, other.days), bytes: combine(bytes, other.bytes))
  }
}
