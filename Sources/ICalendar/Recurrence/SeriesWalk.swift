/// Expands the series of a calendar one after the other, within a budget that they share.
///
/// Each series may first spend a share of half of the budget, so that the small ones are whole whatever the others ask for. Those that
/// need more come last: they share what is left, again and again as long as that makes some of them whole.
struct SeriesWalk {
  /// How often those that were cut share what is left.
  private static let mostRounds = 6

  private let expansion: SeriesExpansion
  /// The budget, and what the size of the calendar adds to it.
  private let whole: ExpansionBudget
  private let own: ExpansionBudget
  private let first: ExpansionBudget
  /// The series of the round at hand, and the next of them.
  private var waiting: [WaitingSeries]
  private var position = 0
  /// Those of the round that need more.
  private var cutAgain: [WaitingSeries] = []
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
    while true {
      while position < waiting.count {
        var one = waiting[position]
        position += 1
        var share = first
        if one.isCutByCount { share.raiseCount(to: byCount) }
        if one.isCutByDays { share.days = max(share.days, byDays.days) }
        let expanded = expansion.occurrences(of: one.series, within: share)
        if !isLast, one.take(expanded) {
          total.steps += expanded.cost.steps
          cutAgain.append(one)
        } else {
          total += expanded.cost
          return (one.series, expanded)
        }
      }
      guard beginRound() else { return nil }
    }
  }

  /// Goes on with the series that were cut; `false` where there are none.
  private mutating func beginRound() -> Bool {
    isLast = round > 0 && cutAgain.count == waiting.count || round == Self.mostRounds
    (waiting, cutAgain) = (cutAgain, [])
    (round, position) = (round + 1, 0)
    guard !waiting.isEmpty else { return false }
    let left = whole.subtracting(total)
    byCount = left.divided(by: waiting.count(where: \.isCutByCount))
    byDays = left.divided(by: waiting.count(where: \.isCutByDays))
    return true
  }
}

/// A series that needs more than it was given so far.
private struct WaitingSeries {
  let series: EventSeries
  private(set) var isCutByCount = false
  private(set) var isCutByDays = false

  init(series: EventSeries) { self.series = series }

  /// Takes note of what was too little; `false` where the series is whole.
  mutating func take(_ expanded: SeriesExpansion.Expanded) -> Bool {
    isCutByCount = isCutByCount || expanded.isCutByCount
    isCutByDays = isCutByDays || expanded.isCutByDays
    return expanded.isCutByCount || expanded.isCutByDays
  }
}
