/// The candidates of one period, in order: each matching day with each matching time, or only those that BYSETPOS
/// selects. Only the days are stored; the times are computed.
struct PeriodCandidates: Sendable {
  /// The second at which day offset 0 begins.
  private let origin: Int
  private let days: DaySet
  private let times: TimeSet
  /// The numbers of the candidates that BYSETPOS selects, in order; `nil` for all.
  private let selected: [Int]?
  /// Where to continue: a day and a time of it, or a position in `selected`.
  private var day: Int
  private var next: Int

  /// No candidates.
  init(times: TimeSet) {
    self.init(origin: 0, days: DaySet(), times: times, setPositions: [])
  }

  /// The candidates on `days`, which are offsets in days from the second `origin`.
  init(origin: Int, days: DaySet, times: TimeSet, setPositions: [Int]) {
    self.origin = origin
    self.days = days
    self.times = times
    selected =
      setPositions.isEmpty
      ? nil : PeriodCandidates.select(setPositions, of: days.count * times.count)
    day = days.first(from: 0) ?? DaySet.capacity
    next = 0
  }

  /// The number of all candidates, including those already returned.
  var count: Int { selected?.count ?? days.count * times.count }

  /// The numbers that BYSETPOS selects out of `count` candidates, in order and without duplicates.
  static func select(_ setPositions: [Int], of count: Int) -> [Int] {
    var numbers: [Int] = []
    for position in setPositions {
      let number = position > 0 ? position - 1 : count + position
      if number >= 0, number < count { numbers.append(number) }
    }
    numbers.sort()
    var unique: [Int] = []
    for number in numbers where number != unique.last { unique.append(number) }
    return unique
  }

  /// The next candidate, in seconds of ``LocalDateTime``.
  mutating func nextSecond() -> Int? {
    if let selected {
      guard next < selected.count else { return nil }
      let second = self.second(ofNumber: selected[next])
      next += 1
      return second
    }
    guard day < DaySet.capacity else { return nil }
    let second = origin + day * 86_400 + times[next]
    next += 1
    if next == times.count {
      next = 0
      day = days.first(from: day + 1) ?? DaySet.capacity
    }
    return second
  }

  /// Continues from the first candidate at or after a second. Returns how many candidates of the period are before it.
  mutating func seek(_ second: Int) -> Int {
    guard second > origin else { return 0 }
    if let selected {
      next = selected.firstIndex { self.second(ofNumber: $0) >= second } ?? selected.count
      return next
    }
    let (target, time) = (second - origin).quotientAndRemainder(dividingBy: 86_400)
    guard target < DaySet.capacity else {
      day = DaySet.capacity
      return count
    }
    let earlier = days.count(below: target) * times.count
    day = days.first(from: target) ?? DaySet.capacity
    next = day == target ? times.count(before: time) : 0
    let skipped = earlier + next
    if next == times.count {
      next = 0
      day = days.first(from: day + 1) ?? DaySet.capacity
    }
    return skipped
  }

  private func second(ofNumber number: Int) -> Int {
    let (rank, time) = number.quotientAndRemainder(dividingBy: times.count)
    return origin + days.day(rank: rank) * 86_400 + times[time]
  }
}
