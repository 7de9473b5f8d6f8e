/// Finds the words of a sentence that gives an event another day or hour, of which the old and the new one would be a series or a range: `Lunch moved from
/// Tuesday to Thursday`. A sentence adds an event, and changes none.
struct MovedDays {
  let tokens: [Token]
  let reading: Reading

  /// The folded scalars of the verb and of days that contradict each other; `nil` if none of the words always says that something is moved.
  static func words(of pieces: [Piece], _ tokens: [Token]) -> Range<Int>? {
    let verb = tokens.indices.first { index in
      (tokens[index].has(.moving(isAlways: true)) || tokens[index].has(.moved) && isBeforeFrom(index, tokens))
        && !pieces.contains { $0.range.contains(index) }
    }
    guard let verb, let first = pieces.first, let last = pieces.last else { return nil }
    let (lower, upper) = (min(verb, first.range.lowerBound), max(verb, last.range.upperBound - 1))
    return tokens[lower].range.lowerBound..<tokens[upper].range.upperBound
  }

  private static func isBeforeFrom(_ index: Int, _ tokens: [Token]) -> Bool {
    tokens.indices.contains(index + 1) && tokens[index + 1].has(.from)
  }

  /// The folded scalars of the verb and of both days or hours; `nil` if there are none such.
  func words() -> Range<Int>? {
    guard let verb = tokens.indices.first(where: { isMoved($0) || isMovedFrom($0) }) else { return nil }
    let left = oldHour.map { [tokens[$0].range] } ?? []
    let ranges = reading.used + left + [tokens[verb].range]
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else {
      return nil
    }
    return first..<last
  }

  /// Whether a verb of moving is at a token, and what it moves is on two days or from one hour to another one.
  private func isMoved(_ index: Int) -> Bool {
    guard !isUsed(index) else { return false }
    if tokens[index].has(.moving(isAlways: true)) {
      return namesTwoDays || isBeforeHours(index) || oldHour != nil
    }
    return index == 0 && tokens[index].has(.moving(isAlways: false)) && namesTwoDays && isTo && isActivity(1)
  }

  /// Whether a word that says that something was moved has the old day or hour behind it: `pushed from 2 to 3pm`, `pushed back from 2 to 3pm`.
  private func isMovedFrom(_ index: Int) -> Bool {
    guard tokens[index].has(.moved), let from = [index + 1, index + 2].first(where: isFrom),
      from == index + 1 || tokens[index + 1].isUnknownWord
    else { return false }
    // `la semana pasada de lunes a viernes`
    if tokens[index].step != nil { guard index > 0, tokens[index - 1].isUnknownWord else { return false } }
    return namesTwoDays || isBeforeHours(from - 1) || oldHour != nil
  }

  private func isFrom(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].has(.from) }

  /// The word before an hour that was not read, directly before the new one: `von 14 auf 15 Uhr`.
  private var oldHour: Int? {
    guard reading.hasHour else { return nil }
    return tokens.indices.first { index in
      guard isFrom(index), !isUsed(index), tokens.indices.contains(index + 2) else { return false }
      let number = tokens[index + 1]
      return (1...2).contains(number.digits) && number.number ?? 25 <= 24 && !isUsed(index + 1)
        && isUsed(index + 2)
    }
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
