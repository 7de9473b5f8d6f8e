/// Months that were not read beside a series or beside several weekdays.
extension UnreadTimes {
  /// A month beside a series that says neither when it begins nor ends, with the word before it: `every Monday in May and
  /// June`, `Call from April every Monday`.
  func monthBeside(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, tokens[index].month != nil, !tokens[index].isContinuation,
      tokens[index].weekday == nil, tokens[index].numberWord == nil
    else { return nil }
    guard recurs else { return isBehindWeekdays(index - 1) ? index - 1...index : nil }
    if isLink(index - 1) || hasMonth(index - 2), index > 0 { return index - 1...index }
    if isLink(index + 1), hasMonth(index + 2) { return index...index + 2 }
    // `Lunch with April every Monday`, `January sale every Monday`
    let isName = tokens[index].canBeNameOfPerson || token(index + 1)?.isUnknownWord == true
    return isName ? nil : index...index
  }

  private func hasMonth(_ index: Int) -> Bool { token(index)?.month != nil && isLink(index + 1) }

  /// Whether a word or a mark joins a month to what is before it: `in`, `early`, `from`, `and`, `-`.
  private func isLink(_ index: Int) -> Bool {
    guard let link = token(index) else { return false }
    if link.mark == "-" || link.mark == "&" || link.has(.and) {
      return token(index - 1)?.month != nil || token(index - 1)?.stage != nil
    }
    return link.has(.filler) || link.has(.place) || link.has(.placeOfName) || link.has(.from)
      || link.has(.upTo) || link.has(.until) || link.has(.or) || link.stage != nil
  }

  /// Whether the word for `in` is directly behind a range of weekdays: `Mon-Wed in May`.
  private func isBehindWeekdays(_ index: Int) -> Bool {
    guard let link = token(index), link.has(.place) || link.has(.placeOfName), isUsed(index - 1),
      token(index - 1)?.weekday != nil, let mark = token(index - 2)
    else { return false }
    return isSamePiece(index - 2, index - 1)
      && (mark.mark == "-" || mark.has(.upTo) || mark.has(.until))
  }
}
