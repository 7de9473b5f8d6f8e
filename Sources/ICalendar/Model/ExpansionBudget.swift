/// How much is made of calendars at most, however little is written in them: 200 bytes can ask for millions of occurrences.
///
/// One budget is for all that a run reads (``divided(by:)`` gives each calendar its part), and each event gets its share of it: events that ask
/// for little are whole, and those that ask for the most are cut and told of (``Diagnostic/Code/occurrenceLimit``,
/// ``Diagnostic/Code/recurrenceLimit``). What a calendar spells out one by one costs nothing: that grows with its size alone.
public struct ExpansionBudget: Sendable, Hashable {
  /// Periods of recurrence rules that are looked at, and instances that are found, shown or not.
  public var steps: Int
  /// Occurrences of events that recur.
  public var occurrences: Int
  /// Days of the window on which occurrences stand, beyond the first of each: a year's list shows an event of a year 365 times.
  public var days: Int
  /// Bytes of text that occurrences repeat: the size of their VEVENT, once for each.
  public var bytes: Int

  /// A budget; unless told otherwise one that keeps a run below some seconds and 200 MB.
  public init(
    steps: Int = 20_000_000, occurrences: Int = 100_000, days: Int = 200_000, bytes: Int = 100_000_000
  ) {
    self.steps = steps
    self.occurrences = occurrences
    self.days = days
    self.bytes = bytes
  }

  /// The part of each where so many share it; all of it where there is none.
  public func divided(by count: Int) -> ExpansionBudget {
    combined(with: self) { part, _ in max(0, part) / max(1, count) }
  }

  /// The budget of a calendar whose events take so many bytes as text: beyond a megabyte a calendar may have more occurrences the larger it is,
  /// as it holds more series. What that adds is in proportion to the text, so that nothing small can ask for much.
  func extended(forBytes size: Int) -> ExpansionBudget {
    let more = max(0, size - 1_000_000)
    return combined(
      with: ExpansionBudget(steps: more / 2, occurrences: more / 100, days: more / 50, bytes: more * 10)
    ) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
  }

  /// What is left after something was spent; never less than nothing.
  public func subtracting(_ spent: ExpansionBudget) -> ExpansionBudget {
    combined(with: spent) { max(0, $0 - $1) }
  }
}

extension ExpansionBudget {
  /// Nothing: what is spent before anything is.
  static let zero = ExpansionBudget(steps: 0, occurrences: 0, days: 0, bytes: 0)

  /// What each event may have in any case, so that none is hidden by how many others there are.
  private static let least = ExpansionBudget(steps: 64, occurrences: 4, days: 4, bytes: 4096)

  /// What each event may spend before it is known what the others need, where so many of them recur and so many are long. Half is kept for
  /// those that need more.
  func firstShare(recurring: Int, long: Int) -> ExpansionBudget {
    var share = divided(by: 2 * recurring)
    share.days = divided(by: 2 * long).days
    return share.combined(with: .least, max)
  }

  /// Whether as many occurrences can be paid, leaving their days aside, and the steps, which are taken before.
  func coversCount(of cost: ExpansionBudget) -> Bool {
    cost.occurrences <= occurrences && cost.bytes <= bytes
  }

  /// The greater of both in the steps, the occurrences and the bytes.
  mutating func raiseCount(to other: ExpansionBudget) {
    let days = days
    self = combined(with: other, max)
    self.days = days
  }

  /// Both together.
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
