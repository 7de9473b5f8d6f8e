/// Finds the words of a sentence that gives an event another day, of which the old and the new one would be a series: `Lunch moved from Tuesday to
/// Thursday`. A sentence adds an event, and changes none.
struct MovedDays {
  let tokens: [Token]
  let reading: Reading

  /// The folded scalars of the verb and of days that contradict each other; `nil` if none of the words always says that something is moved.
  static func words(of pieces: [Piece], _ tokens: [Token]) -> Range<Int>? {
    let verb = tokens.indices.first { index in
      tokens[index].has(.moving(isAlways: true)) && !pieces.contains { $0.range.contains(index) }
    }
    guard let verb, let first = pieces.first, let last = pieces.last else { return nil }
    let (lower, upper) = (min(verb, first.range.lowerBound), max(verb, last.range.upperBound - 1))
    return tokens[lower].range.lowerBound..<tokens[upper].range.upperBound
  }

  /// The folded scalars of the verb and of both days; `nil` if there are none such.
  func words() -> Range<Int>? {
    guard let verb = tokens.indices.first(where: isMoved) else { return nil }
    let ranges = reading.used + [tokens[verb].range]
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else {
      return nil
    }
    return first..<last
  }

  /// Whether a verb of moving is at a token, and what it moves is on two days or from one hour to another one.
  private func isMoved(_ index: Int) -> Bool {
    guard !isUsed(index) else { return false }
    if tokens[index].has(.moving(isAlways: true)) { return namesTwoDays || isBeforeHours(index) }
    return index == 0 && tokens[index].has(.moving(isAlways: false)) && namesTwoDays && isTo && isActivity(1)
  }

  private var namesTwoDays: Bool {
    let hasFirst = reading.point.date.namesDay || reading.range?.from.date.namesDay == true
    if reading.range?.to.date.namesDay == true, hasFirst || reading.rule != nil { return true }
    if reading.rule?.weekdays.count ?? 0 > 1 { return true }
    return reading.until?.namesDay == true && (reading.point.date.namesDay || reading.rule != nil)
  }

  /// Whether a word for `to`, and not `and`, is among the words that say when.
  private var isTo: Bool {
    tokens.indices.contains {
      isUsed($0) && !tokens[$0].has(.and) && (tokens[$0].has(.upTo) || tokens[$0].has(.until))
    }
  }

  /// Whether a word for what is moved follows the verb, and not directly both days: `Change Tuesday yoga to Friday`, but not `Shift Monday to
  /// Friday 9-5` and `Shift work Monday to Friday`.
  private func isActivity(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), !tokens[index].has(.regular) else { return false }
    guard isUsed(index) else { return true }
    let last = tokens.indices.last(where: isUsed) ?? index
    return (index..<last).contains { !isUsed($0) && tokens[$0].isUnknownWord }
  }

  /// Whether a range of hours is directly behind the verb: `moved from 3pm to 4pm`.
  private func isBeforeHours(_ index: Int) -> Bool {
    guard reading.range?.from.time?.hour != nil, tokens.indices.contains(index + 1) else { return false }
    return isUsed(index + 1) && tokens[index + 1].has(.from)
  }

  private func isUsed(_ index: Int) -> Bool { reading.used.contains { $0.overlaps(tokens[index].range) } }
}
