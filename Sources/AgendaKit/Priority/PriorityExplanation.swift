public import ICalendar

/// Why an occurrence is more or less important than its start alone makes it.
public struct PriorityExplanation: Sendable, Hashable {
  /// A reason, and how much it counts.
  public struct Cause: Sendable, Hashable {
    /// The reason.
    public var reason: PriorityReason
    /// Above zero if it makes the occurrence more important.
    public var weight: Double
  }

  /// The most causes that are given.
  public static let mostCauses = 3

  /// The mark set by the person, which takes precedence over the learned weights; `nil` if there is none.
  public var mark: PriorityMarks.Mark?
  /// The place by start, from 1.
  public var placeByStart: Int
  /// The place by importance, from 1.
  public var place: Int
  /// How many occurrences were compared.
  public var count: Int
  /// The strongest causes, the strongest first. Empty before anything was learned of it.
  public var causes: [Cause]
}

extension LearnedPriority {
  /// Explains the importance of the occurrence at an index; `nil` if there is none. Weights below a hundredth are no reason.
  public func explanation(
    at index: Int, among items: [AgendaItem], in zone: Zone
  ) -> PriorityExplanation? {
    let judged = Self.judged(items, in: zone)
    guard judged.indices.contains(index) else { return nil }
    let importance = importance(of: items, in: zone)
    let order = items.indices.sorted { (importance[$0], -$0) > (importance[$1], -$1) }
    let causes = terms(of: judged[index])
      .map { PriorityExplanation.Cause(reason: $0.reason, weight: weight(of: $0)) }
      .filter { abs($0.weight) >= 0.01 }
    // Sorting is not stable, and the order of equal causes has to be the same each time.
    let sorted = causes.enumerated()
      .sorted { (-abs($0.element.weight), $0.offset) < (-abs($1.element.weight), $1.offset) }
    return PriorityExplanation(
      mark: marks.mark(of: items[index], salt: salt), placeByStart: index + 1,
      place: (order.firstIndex(of: index) ?? index) + 1, count: items.count,
      causes: sorted.prefix(PriorityExplanation.mostCauses).map(\.element))
  }
}
