/// Expands the series of a calendar one by one, within a shared budget.
///
/// First each series may spend an equal share of half of the budget, so that small series are complete whatever others
/// need. Series that need more come last. They share the rest of the budget, in several rounds, as long as a round
/// completes one of them, or shows that one needs more of another kind. So what they get does not depend on series that
/// need nothing.
struct SeriesWalk {
  /// The most rounds in which incomplete series share the rest of the budget.
  private static let maximumRounds = 7

  private let expansion: SeriesExpansion
  /// The budget, including the addition for the size of the calendar.
  private let whole: ExpansionBudget
  private let own: ExpansionBudget
  private let first: ExpansionBudget
  /// The series of this round, and the position of the next one.
  private var waiting: [WaitingSeries]
  private var position = 0
  /// The series of this round that need more.
  private var cutAgain: [(series: WaitingSeries, expanded: SeriesExpansion.Expanded)] = []
  private var round = 0
  /// Whether a series of this round exceeded a limit that was sufficient for it before.
  private var hasNewNeed = false
  private var isLast = false
  /// The budget of each incomplete series in this round.
  private var byCount = ExpansionBudget.zero
  private var byDays = ExpansionBudget.zero
  private var total = ExpansionBudget.zero

  /// Expands series of outlines whose text has `textSize` bytes.
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

  /// The part of the budget spent so far. The addition for the size of the calendar is not counted, because other
  /// calendars cannot use it.
  var spent: ExpansionBudget { total.subtracting(whole.subtracting(own)) }

  /// The next series and its occurrences. Each series is returned once.
  mutating func next() -> (series: EventSeries, expanded: SeriesExpansion.Expanded)? {
    while !isLast {
      while position < waiting.count {
        var one = waiting[position]
        position += 1
        let share = one.share(first, byCount: byCount, byDays: byDays)
        let expanded = expansion.occurrences(of: one.series, within: share)
        let needs = one.needs
        if one.take(expanded) {
          hasNewNeed = hasNewNeed || one.needs != needs
          total.steps += expanded.cost.steps
          // An array that grows by itself takes up to twice the room.
          if cutAgain.isEmpty { cutAgain.reserveCapacity(min(waiting.count - position + 1, 1 << 20)) }
          // The first round is never the last one.
          cutAgain.append((one, round == 0 ? expanded.withoutOccurrences : expanded))
        } else {
          total += expanded.cost
          return (one.series, expanded)
        }
      }
      endRound()
    }
    // Nothing is left to share: the series keep the occurrences found so far.
    guard let (one, expanded) = cutAgain.popLast() else { return nil }
    total.steps -= expanded.cost.steps
    total += expanded.cost
    return (one.series, expanded)
  }

  /// Starts the next round with the incomplete series, or keeps their occurrences found so far if nothing is left.
  private mutating func endRound() {
    round += 1
    let isStuck = cutAgain.count == waiting.count && !hasNewNeed
    isLast = cutAgain.isEmpty || isStuck || round == Self.maximumRounds
    guard !isLast else { return cutAgain.reverse() }
    hasNewNeed = false
    waiting = cutAgain.map(\.series)
    cutAgain = []
    position = 0
    let left = whole.subtracting(total)
    byCount = left.divided(by: waiting.count(where: \.isCutByCount))
    byDays = left.divided(by: waiting.count(where: \.isCutByDays))
  }
}

/// A series that needs more than it has received so far.
private struct WaitingSeries {
  let series: EventSeries
  private(set) var isCutByCount = false
  private(set) var isCutByDays = false

  init(series: EventSeries) { self.series = series }

  /// How many kinds of more it needs.
  var needs: Int { (isCutByCount ? 1 : 0) + (isCutByDays ? 1 : 0) }

  /// The budget of the series in this round: `first`, or more of each limit that was too low before.
  func share(
    _ first: ExpansionBudget, byCount: ExpansionBudget, byDays: ExpansionBudget
  ) -> ExpansionBudget {
    var share = first
    if isCutByCount { share.raiseCount(to: byCount) }
    if isCutByDays { share.days = max(share.days, byDays.days) }
    return share
  }

  /// Records what was too little. Returns `false` if the series is complete.
  mutating func take(_ expanded: SeriesExpansion.Expanded) -> Bool {
    isCutByCount = isCutByCount || expanded.isCutByCount
    isCutByDays = isCutByDays || expanded.isCutByDays
    return expanded.isCutByCount || expanded.isCutByDays
  }
}

extension SeriesExpansion.Expanded {
  /// The cost alone.
  fileprivate var withoutOccurrences: Self {
    var copy = self
    copy.found = []
    return copy
  }
}
