internal import ICalendar

/// The pieces of a whole sentence.
extension Parser {
  /// Every expression of the sentence, from left to right. They do not overlap.
  func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var recurs = false
    var index = 0
    while index < tokens.count {
      if let piece = piece(at: index, behind: pieces.last, recurs: recurs) {
        pieces.append(piece)
        if case .recurrence = piece.content { recurs = true }
        index = piece.range.upperBound
      } else {
        index += 1
      }
    }
    return pieces
  }

  /// The longest expression at a token, with the words before it that introduce it.
  private func piece(at start: Int, behind previous: Piece?, recurs: Bool) -> Piece? {
    var first = start
    while first < start + 4, let token = token(first),
      token.has(.on) || token.has(.at) || token.has(.filler) || token.has(.from), first + 1 < tokens.count
    {
      if let piece = exactPiece(at: first, behind: previous, recurs: recurs) {
        return Piece(content: piece.content, range: start..<skipParticles(piece.range.upperBound))
      }
      first += 1
    }
    guard !isPartOfTitle(first),
      let piece = exactPiece(at: first, behind: previous, recurs: recurs)
    else { return nil }
    return Piece(content: piece.content, range: start..<skipParticles(piece.range.upperBound))
  }

  /// Whether a part of the day behind a word of the title has a day and an hour behind it that is clear without the
  /// part: the night of `Movie Night Friday 8pm`, but not that of `Call night of Friday at 8`.
  private func isPartOfTitle(_ index: Int) -> Bool {
    // `Turno de noche martes de 22 a 6`
    let before = has(index - 1, .filler) ? index - 2 : index - 1
    let day = skipGlue(index + 1)
    guard grammar.hasSpaces, token(index)?.part != nil, token(index)?.relativeDay == nil,
      token(before)?.isUnknownWord == true, let next = token(day),
      next.weekday != nil || next.relativeDay != nil || next.month != nil,
      let point = point(at: day)
    else { return false }
    var time = point.value.time
    if time == nil, case .range(let first, let last)? = range(at: point.end, behind: .day)?.value {
      time = first.time?.hasHalf == true ? first.time : last.time
    }
    guard let time, time.hour != nil else { return false }
    return time.hasHalf || time.isOf24Hours
  }

  /// The token after the words that follow an expression and belong to it.
  private func skipParticles(_ start: Int) -> Int {
    var index = start
    while index < start + 4, has(index, .particle) || !grammar.hasSpaces && isMark(index, "~") { index += 1 }
    return index
  }

  private func exactPiece(at start: Int, behind previous: Piece?, recurs: Bool) -> Piece? {
    guard isWordStart(start) || isRestOfRecurrence(start, previous) else { return nil }
    if let length = lengthBesideTime(start, behind: previous) ?? stay(start, behind: previous)
      ?? daysBesideDay(start, behind: previous)
    {
      return length
    }
    var longest: Piece?
    func take<Value>(_ match: Match<Value>?, _ content: (Value) -> Piece.Content) {
      guard let match, match.end > longest?.range.upperBound ?? start else { return }
      longest = Piece(content: content(match.value), range: start..<match.end)
    }
    take(alarm(at: start)) { .alarm(minutes: $0) }
    take(count(at: start)) { .count($0) }
    take(recurrence(at: start)) { .recurrence($0) }
    if recurs { take(until(at: start)) { .until($0) } }
    take(range(at: start, behind: before(start, previous))) { $0 }
    if case .range? = longest?.content { return longest }
    take(point(at: start)) { .point($0) }
    if has(start, .lasting) { take(length(at: skipFillers(start + 1))) { .length($0) } }
    if introducesEnd(start), longest == nil {
      take(point(at: skipGlue(start + 1))) { $0.time?.hour != nil ? .range(Point(), $0) : .until($0.date) }
    }
    if let match = point(at: start), has(match.end, .untilAfter),
      match.end + 1 > longest?.range.upperBound ?? start
    {
      take(Match(match.value, match.end + 1)) { $0.time?.hour != nil ? .range(Point(), $0) : .until($0.date) }
    }
    if has(start, .allDay) { take(Match(true, start + 1)) { _ in .allDay } }
    if isTime(previous) { take(zone(at: start)) { .zone($0) } }
    if longest == nil, let match = length(at: start), !isDistance(match.end), has(match.end, .lasting) {
      take(Match(match.value, match.end + 1)) { .length($0) }
    }
    // 下午3点2小时, 下午3点开会90分钟: without spaces a length behind a time needs no word that introduces it.
    if longest == nil, !grammar.hasSpaces, isTime(previous), let match = length(at: start),
      !isDistance(match.end),
      match.value.hasTime,
      previous?.range.upperBound == start || !(touches(match.end) && token(match.end)?.mark == nil)
    {
      take(match) { .length($0) }
    }
    if longest == nil, let match = lengthBehindTime(start, previous) ?? lengthBeforeTime(start) {
      take(match) { .length($0) }
    }
    if longest == nil, start == 0, let match = length(at: start), isLengthOfTitle(match, previous),
      hasTime(behind: match.end)
    {
      take(match) { .length($0) }
    }
    // 明日から3日間
    if longest == nil, !grammar.hasSpaces, previous?.range.upperBound == start,
      before(start, previous) == .day,
      let match = length(at: start), !isDistance(match.end), !match.value.hasTime, match.value.months == 0
    {
      take(match) { .length($0) }
    }
    return longest
  }

  /// A length in hours or minutes that could be a time of day, where the sentence says the time too: `demain 14h, 2h`,
  /// `réunion de 2h demain à 14h`.
  private func lengthBesideTime(_ start: Int, behind previous: Piece?) -> Piece? {
    let isOf = has(start, .from) && has(start, .filler)
    let first = isOf ? start + 1 : start
    guard !isRangeMark(start - 1), let match = length(at: first), match.value.hasTime,
      match.value.seconds <= 86_400,
      !isDistance(match.end),
      !isRangeMark(match.end), time(at: first)?.value.hour != nil, time(at: first)?.end ?? 0 <= match.end
    else { return nil }
    let isTitle = isLengthOfTitle(match, previous)
    guard isTime(previous) || isOf && hasTime(behind: match.end) || isTitle && hasTime(behind: match.end)
    else { return nil }
    return Piece(content: .length(match.value), range: start..<match.end)
  }

  /// A number of nights directly behind a day: `Hotel 5 December, 3 nights`.
  private func stay(_ start: Int, behind previous: Piece?) -> Piece? {
    guard before(start, previous) == .day || !grammar.hasSpaces, let number = numeral(at: start),
      !number.value.isOrdinal,
      nights(number.end) != nil, let match = length(at: start)
    else { return nil }
    return Piece(content: .length(match.value), range: start..<match.end)
  }

  /// A number of days beside a day without a time: directly behind it, `7 December, 3 days`, and without spaces also behind a word of the title: 下周一出差3天.
  private func daysBesideDay(_ start: Int, behind previous: Piece?) -> Piece? {
    guard let number = numeral(at: start), !number.value.isOrdinal, let match = length(at: start),
      match.value.days > 0, match.value == Offset(match.value.days, .day), !isDistance(match.end),
      !has(match.end, .everyAfter), !has(match.end, .dayMark)
    else { return nil }
    let next = token(match.end)
    if grammar.hasSpaces {
      guard before(start, previous) == .day, token(match.end - 1)?.unit == .day,
        next.map({ $0.mark != nil || $0.has(.place) }) ?? true
      else { return nil }
    } else {
      guard let word = token(start - 1), word.mark == nil, !word.has(.ordinalPrefix),
        word.has(.upTo) || (next.map({ !$0.isUnknownWord || $0.hasSpaceBefore }) ?? true),
        namesDayAlone(previous) || hasDay(behind: match.end)
      else { return nil }
    }
    return Piece(content: .length(match.value), range: start..<match.end)
  }

  /// Whether a piece names a day and no time.
  private func namesDayAlone(_ piece: Piece?) -> Bool {
    guard case .point(let point)? = piece?.content else { return false }
    return point.date.namesDay && point.time == nil && point.offset == nil
  }

  /// Whether a day without a time stands next.
  private func hasDay(behind start: Int) -> Bool {
    guard let point = point(at: skipGlue(start))?.value else { return false }
    return point.date.namesDay && point.time == nil && point.offset == nil
  }

  /// Whether a length begins the sentence and belongs to the word behind it: `90 minute massage`.
  private func isLengthOfTitle(_ match: Match<Offset>, _ previous: Piece?) -> Bool {
    previous == nil && match.value.hasTime && match.value.seconds <= 6 * 3600
      && token(match.end)?.isUnknownWord == true
  }

  /// A length directly behind a time, or between commas: `6pm 30 min`, `4pm (30 min)`, `19:30 in Raum 12, 90 Minuten`.
  private func lengthBehindTime(_ start: Int, _ previous: Piece?) -> Match<Offset>? {
    guard isTime(previous), let time = previous else { return nil }
    let isOpen = isMark(start, "(")
    guard var match = length(at: isOpen ? start + 1 : start), match.value.hasTime, !isDistance(match.end)
    else { return nil }
    let isDirect = time.range.upperBound == start && grammar.hasSpaces
    if isOpen {
      guard isMark(match.end, ")") else { return nil }
      match.end += 1
    } else if !isDirect {
      guard isMark(start - 1, ","), match.end == tokens.count || isMark(match.end, ",") else { return nil }
    }
    return match
  }

  /// A length of hours or minutes before a day that has a time, with a preposition beside it: `Workshop 2 Stunden am
  /// Mittwoch um 9`, but not `Watch 60 Minutes Sunday 7pm` or `Watch 60 Minutes on Sunday at 7pm`.
  private func lengthBeforeTime(_ start: Int) -> Match<Offset>? {
    let before = has(start - 1, .filler) ? start - 2 : start - 1
    guard grammar.hasSpaces, token(before)?.isUnknownWord == true, let match = length(at: start),
      match.value.hasTime, match.value.seconds <= 86_400, !isDistance(match.end), !isRangeMark(match.end),
      grammar.capitalizesNouns || token(match.end - 1)?.isCapital == false,
      before < start - 1 || skipGlue(match.end) > match.end, let point = point(at: skipGlue(match.end))?.value
    else { return nil }
    return point.date.namesDay && point.time?.hour != nil ? match : nil
  }

  /// Whether a time of day behind a word for "at" follows soon.
  private func hasTime(behind start: Int) -> Bool {
    (start..<min(start + 12, tokens.count)).contains {
      has($0, .at) && !has($0 - 1, .lasting) && time(at: $0 + 1)?.value.hour != nil || isHourBehindDay($0)
        || time(at: $0)?.value.hasHalf == true && token($0)?.digits ?? 0 > 0
    }
  }

  /// Whether an expression can begin at a token: not within a word of several meanings, but for an hour with its
  /// preposition: `a la una`.
  private func isWordStart(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return !token.isContinuation
      || token.numberWord != nil && (has(index - 1, .at) || has(index - 1, .filler))
  }

  /// Whether a token is the part of the day, or the day, in a word that has named the recurrence: `毎晩`, `毎月末`.
  private func isRestOfRecurrence(_ index: Int, _ piece: Piece?) -> Bool {
    guard let piece, piece.range.upperBound == index, case .recurrence = piece.content else { return false }
    return token(index)?.part != nil || token(index)?.dayOfMonth != nil
  }

  /// What the piece that ends at a token says, as far as it explains two numbers behind it.
  private func before(_ index: Int, _ piece: Piece?) -> Before {
    guard let piece, skipGlue(piece.range.upperBound) >= index else { return .other }
    switch piece.content {
    case .point(let point): return point.time?.hour == nil ? .day : .other
    case .range(_, let last): return last.time == nil && last.date.namesDay ? .day : .other
    case .recurrence(let rule):
      return !rule.weekdays.isEmpty || rule.unit == .day || rule.date.day != nil ? .recurrence : .other
    default: return .other
    }
  }

  private func isTime(_ piece: Piece?) -> Bool {
    switch piece?.content {
    case .point(let point)?: point.time != nil
    case .range(_, let point)?: point.time != nil
    default: false
    }
  }
}
