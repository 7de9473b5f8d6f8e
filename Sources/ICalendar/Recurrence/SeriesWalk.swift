/// Expands the series of a calendar one after the other, within a budget that they share.
///
/// Each series may first spend a share of half of the budget, so that the small ones are whole whatever the others ask for. Those that
/// need more come last: they share what is left, again and again as long as that makes some of them whole.
struct SeriesWalk {
  /// How often those that were cut share what is left.
  private static let mostRounds = 7

  private let expansion: SeriesExpansion
  /// The budget, and what the size of the calendar adds to it.
  private let whole: ExpansionBudget
  private let own: ExpansionBudget
  private let first: ExpansionBudget
  /// The series of the round at hand, and the next of them.
  private var waiting: [WaitingSeries]
  private var position = 0
  /// Those of the round that need more.
  private var cutAgain: [(series: WaitingSeries, expanded: SeriesExpansion.Expanded)] = []
  private var round = 0
  private var isLast = false
  /// What each may have in this round of those that were cut before.
  private var byCount = ExpansionBudget.zero
  private var byDays = ExpansionBudget.zero
  private var total = ExpansionBudget.zero

  /// A walk over series of outlines whose text has `textSize` bytes.
  init(
    over series: [EventSeries], of outlines: [EventOutline], in window: OccurrenceWindow,
    within budget: ExpansionBudget, textSize: Int
  ) {
    let expansion = SeriesExpansion(of: outlines, in: window)
    self.expansion = expansion
    own = budget
    whole = budget.extended(forBytes: textSize)
    first = whole.firstShare(
      recurring: series.count(where: expansion.recurs), long: series.count(where: expansion.isLong))
    waiting = series.map { WaitingSeries(series: $0) }
  }

  /// What was spent of the budget so far. What the size of the calendar adds is no other calendar's.
  var spent: ExpansionBudget { total.subtracting(whole.subtracting(own)) }

  /// The next series, and what was found of it; each comes once.
  mutating func next() -> (series: EventSeries, expanded: SeriesExpansion.Expanded)? {
    while !isLast {
      while position < waiting.count {
        var one = waiting[position]
        position += 1
        let share = one.share(first, byCount: byCount, byDays: byDays)
        let expanded = expansion.occurrences(of: one.series, within: share)
        if one.take(expanded) {
          total.steps += expanded.cost.steps
          cutAgain.append((one, expanded))
        } else {
          total += expanded.cost
          return (one.series, expanded)
        }
      }
      endRound()
    }
    // More there is not to give: they keep what was found just now.
    guard let (one, expanded) = cutAgain.popLast() else { return nil }
    total.steps -= expanded.cost.steps
    total += expanded.cost
    return (one.series, expanded)
  }

  /// Goes on with the series that were cut, or with what was found of them where that is all.
  private mutating func endRound() {
    round += 1
    isLast = cutAgain.isEmpty || round > 1 && cutAgain.count == waiting.count || round == Self.mostRounds
    guard !isLast else { return cutAgain.reverse() }
    waiting = cutAgain.map(\.series)
    cutAgain = []
    position = 0
    let left = whole.subtracting(total)
    byCount = left.divided(by: waiting.count(where: \.isCutByCount))
    byDays = left.divided(by: waiting.count(where: \.isCutByDays))
  }
}

/// A series that needs more than it was given so far.
private struct WaitingSeries {
  let series: EventSeries
  private(set) var isCutByCount = false
  private(set) var isCutByDays = false

  init(series: EventSeries) { self.series = series }

  /// What it may spend now: `first`, or more of what was too little before.
  func share(
    _ first: ExpansionBudget, byCount: ExpansionBudget, byDays: ExpansionBudget
  ) -> ExpansionBudget {
    var share = first
    if isCutByCount { share.raiseCount(to: byCount) }
    if isCutByDays { share.days = max(share.days, byDays.days) }
    return share
  }

  /// Takes note of what was too little; `false` where the series is whole.
  mutating func take(_ expanded: SeriesExpansion.Expanded) -> Bool {
    isCutByCount = isCutByCount || expanded.isCutByCount
    isCutByDays = isCutByDays || expanded.isCutByDays
    return expanded.isCutByCount || expanded.isCutByDays
  }
}
