internal import ICalendar

/// Words beside a series that are a part of its title, or may be: a day or a stretch of days that would make it another series is then an error.
extension Reading {
  /// The pieces without weeks, months and years to which a word of the title belongs, where another day is named: `Plan next week's menu
  /// every Sunday`.
  static func withoutPossessives(_ pieces: [Piece], _ tokens: [Token]) -> [Piece] {
    let others = pieces.filter { !$0.isPossessive(tokens) }
    guard others.count < pieces.count, others.contains(where: { $0.namesDay || $0.isRecurrence }) else {
      return pieces
    }
    return others
  }

  /// Refuses a single day beside a word such as `daily` that begins the sentence, `Daily Show taping Thursday`, and a stretch of days before the
  /// series that can be its subject, `Discuss next year every Friday`.
  static func checkTitle(
    ofSeries pieces: [Piece], _ text: SentenceText, _ tokens: [Token], _ grammar: GrammarSwitches
  ) throws(QuickAddError) {
    guard let series = pieces.first(where: \.isRecurrence) else { return }
    if let day = pieces.first(where: { series.isName(beside: $0, tokens, grammar) }) {
      throw .contradiction(
        text.original(scalars(of: series, tokens)), text.original(scalars(of: day, tokens)))
    }
    let before = pieces.filter { $0.range.upperBound <= series.range.lowerBound }
    let inPieces = Set(before.flatMap { Array($0.range) })
    if let stretch = before.first(where: { $0.isStretch && $0.isSubject(tokens, inPieces) }) {
      throw .doubtful(text.original(scalars(of: stretch, tokens)), .timeOrTitle)
    }
  }
}

extension Piece {
  /// Whether a word such as `annual` belongs to the word of the title beside it, where a weekday or a day such as `tomorrow` says when: `Annual gala Saturday
  /// 7pm`, `Réunion mensuelle jeudi 14h`. No rule of months is on that weekday.
  func isKind(
    beside others: [Piece], _ text: SentenceText, _ tokens: [Token], _ grammar: GrammarSwitches
  ) -> Bool {
    guard grammar.hasSpaces, case .recurrence(let rule) = content, range.count == 1,
      rule.unit == .month || rule.unit == .year || rule.unit == .quarter,
      tokens[range.lowerBound].frequency != nil,
      !Self.endingsOfAdverbs.contains(where: text.folded.text(tokens[range.lowerBound].range).hasSuffix)
    else { return false }
    let (before, behind) = (range.lowerBound - 1, range.upperBound)
    let isBeside =
      tokens.indices.contains(behind) && tokens[behind].isUnknownWord && !Self.isVerb(behind, tokens)
      || grammar.hasAdjectivesBehind && tokens.indices.contains(before) && tokens[before].isUnknownWord
    let days = others.filter { $0.range != range && $0.namesDay }
    // `Apéro mensuel le dernier vendredi`
    if rule.unit != .year, days.contains(where: \.isLastWeekday) { return false }
    return isBeside && !days.isEmpty && days.allSatisfy { $0.isWeekdayOrNear }
  }

  /// Ends of words that say how often something is done, and never belong to a noun: `monatlich`, `mensuellement`, `annually`.
  private static let endingsOfAdverbs = ["lich", "weise", "ment", "mente", "ally"]

  /// Whether a verb is at a token, with what is done behind it: `Monthly pay rent Friday`, but not `Monthly call Friday`.
  private static func isVerb(_ index: Int, _ tokens: [Token]) -> Bool {
    guard tokens[index].takesPreposition(always: false), tokens.indices.contains(index + 1) else {
      return false
    }
    return tokens[index + 1].isUnknownWord && !tokens[index + 1].has(.with)
  }

  /// Whether the piece names its day as the last one of a weekday, which beside a series of months is that of each month.
  private var isLastWeekday: Bool {
    switch content {
    case .point(let point): return point.date.lastWeekday != nil
    case .range(let from, _): return from.date.lastWeekday != nil
    default: return false
    }
  }

  /// Whether the piece names its day by a weekday or by a word such as `tomorrow` alone.
  private var isWeekdayOrNear: Bool {
    switch content {
    case .point(let point): return point.date.saysNoDate && point.offset == nil
    case .range(let from, let to): return from.date.saysNoDate && to.date.saysNoDate
    default: return false
    }
  }

  /// True of a week, a month or a year to which the word behind it belongs: `next week's` menu.
  fileprivate func isPossessive(_ tokens: [Token]) -> Bool {
    guard case .point(let point) = content, point.date.namesSeveralDays,
      tokens[range.upperBound - 1].has(.possessive), tokens.indices.contains(range.upperBound)
    else { return false }
    return tokens[range.upperBound].isUnknownWord
  }

  /// Days in which a series is, without a word for its beginning.
  fileprivate var isStretch: Bool {
    guard case .point(let point) = content else { return false }
    // `Plan the weekend every Thursday` has it in the title.
    let isWeekend = point.date.isWeekend && point.date.weeks == nil
    return point.date.namesSeveralDays && !point.date.isBeginning && !isWeekend && point.time == nil
  }

  /// Whether days before a series can be what it is about: behind `plan` or `for`, or behind a title that has both, `Prep for exam in May`.
  fileprivate func isSubject(_ tokens: [Token], _ inPieces: Set<Int>) -> Bool {
    let title = tokens[..<range.lowerBound].indices.filter { !inPieces.contains($0) }
    if tokens.indices.contains(range.upperBound), tokens[range.upperBound].has(.planning) { return true }
    guard title.contains(where: { tokens[$0].isUnknownWord }) else { return false }
    if range.lowerBound > 0, tokens[range.lowerBound - 1].has(.planning) { return true }
    let isPlan = title.contains { tokens[$0].has(.planning) }
    let before = title.filter { isPlan || $0 == range.lowerBound - 1 }
    return (before.map { tokens[$0] } + [tokens[range.lowerBound]]).contains {
      ($0.has(.lasting) || $0.has(.upTo) || $0.has(.at)) && !$0.has(.place) && !$0.has(.placeOfName)
        && !$0.has(.on)
    }
  }

  /// Whether a word such as `daily` that begins the sentence is rather a part of the title beside a single day. A name in capitals is one beside
  /// `tomorrow` too: `Weekly Planet visit tomorrow`.
  fileprivate func isName(beside day: Piece, _ tokens: [Token], _ grammar: GrammarSwitches) -> Bool {
    guard case .recurrence(let rule) = content, range.lowerBound == 0, isAdjective(tokens),
      let date = day.oneDay(tokens)
    else { return false }
    if rule.unit == .day || rule.unit == .hour { return true }
    return tokens[range.upperBound].isCapital && !grammar.capitalizesNouns && date.weekday == nil
      && date.day == nil
  }

  /// The single day that the piece names, and with which nothing begins.
  private func oneDay(_ tokens: [Token]) -> DateFields? {
    let begins = tokens[range].contains {
      $0.has(.from) && !$0.has(.filler) || $0.has(.fromAfter) || $0.has(.starting)
    }
    guard !begins else { return nil }
    switch content {
    case .point(let point): return point.date.namesDay && !point.date.namesSeveralDays ? point.date : nil
    case .range(let from, let to): return from.date.namesDay && to.date.isEmpty ? from.date : nil
    default: return nil
    }
  }
}
