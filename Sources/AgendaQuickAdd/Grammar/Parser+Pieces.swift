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
    if has(start, .articleOfDays), has(start + 1, .ordinalPrefix) {
      return piece(at: start + 1, behind: previous, recurs: recurs).map {
        Piece(content: $0.content, range: start..<$0.range.upperBound)
      }
    }
    var first = start
    while first < start + 4, let token = token(first),
      token.has(.on) || token.has(.at) || token.has(.filler) || token.has(.from)
        || isBeforeHour(about: first),
      first + 1 < tokens.count
    {
      if let piece = exactPiece(at: first, behind: previous, recurs: recurs) {
        return withWordsAround(piece, from: start)
      }
      first += 1
    }
    guard !isPartOfTitle(first),
      let piece = exactPiece(at: first, behind: previous, recurs: recurs)
    else { return nil }
    if staysInTitle(first), piece.range.upperBound > first + 1 {
      return Piece(content: piece.content, range: first + 1..<skipParticles(piece.range.upperBound))
    }
    return withWordsAround(piece, from: start)
  }

  /// Whether a word for `about` is at a token, and an hour behind it: `approx. 12:30`, but not `approx. 12 people`.
  private func isBeforeHour(about index: Int) -> Bool {
    has(index, .about) && time(at: skipGlue(index + 1))?.value.hour != nil
  }

  /// A piece with the words before and behind it that belong to it. A word for "from" says that a series begins with
  /// a week or a month, and does not end with it.
  private func withWordsAround(_ piece: Piece, from start: Int) -> Piece {
    var result = piece
    result.range = start..<skipParticles(piece.range.upperBound)
    guard case .point(var point) = piece.content,
      canBegin(point.date)
    else { return result }
    // `Class starts next week every Monday`
    if has(start - 1, .starting), saysSeries {
      point.date.isBeginning = true
      result.content = .point(point)
      result.range = start - 1..<result.range.upperBound
      return result
    }
    let isFirstMonth =
      point.date.month != nil && point.date.day == nil && point.time == nil
      && lastMonth(behind: piece.range.upperBound, of: piece.range.lowerBound) != nil
    point.date.isBeginning =
      point.date.isBeginning || isFirstMonth
      || (start..<piece.range.lowerBound).contains(where: introducesBeginning)
      || (piece.range.upperBound..<result.range.upperBound).contains { has($0, .fromAfter) }
    result.content = .point(point)
    return result
  }

  /// Whether a series can begin with a day or a stretch of days.
  func canBegin(_ date: DateFields) -> Bool {
    date.namesSeveralDays || date.day != nil || date.isFeast || saysSeries && date.weekday != nil
  }

  /// Whether a word before a day or a stretch of days says that a series begins with it.
  func isBeginning(_ date: DateFields, behind words: Range<Int>) -> Bool {
    saysSeries && canBegin(date) && words.contains(where: introducesBeginning)
  }

  /// Whether a word says that something begins: `from`, but not the French `de`, which is `of` too.
  func introducesBeginning(_ index: Int) -> Bool {
    guard has(index, .from), has(index, .filler) else {
      return has(index, .from) || has(index, .starting) && saysSeries
    }
    // The French `dès` has the letters of `des`, which stands before no month.
    return grammar.hasSpaces && tokens[index].range.count == 3 && token(index + 1)?.month != nil
  }

  /// Whether a part of the day after a word of the title has a day and an hour after it that is clear without the
  /// part: the night of `Movie Night Friday 8pm`, but not that of `Call night of Friday at 8`.
  private func isPartOfTitle(_ index: Int) -> Bool {
    if isBeforeFeastOfTitle(index) { return true }
    guard let time = hour(behindPartOfTitle: index) else { return false }
    return time.hasHalf || time.isOf24Hours
  }

  /// The hour behind a part of the day that stands between a word of the title and a day: the 8pm of `Movie Night Friday 8pm`.
  private func hour(behindPartOfTitle index: Int) -> TimeFields? {
    guard grammar.hasSpaces, token(index)?.part != nil, token(index)?.relativeDay == nil else { return nil }
    // `Turno de noche martes de 22 a 6`
    var before = has(index - 1, .filler) ? index - 2 : index - 1
    // `Parents' evening Thursday 6.10pm`
    if isMark(before, "'"), touches(before) { before -= 1 }
    let day = skipGlue(index + 1)
    guard token(before)?.isUnknownWord == true, let next = token(day),
      next.weekday != nil || next.relativeDay != nil || next.month != nil
        || next.step != nil && token(day + 1)?.weekday != nil
        || next.digits > 0 && plainDate(at: day)?.value.month != nil,
      let point = point(at: day)
    else { return nil }
    var time = point.value.time
    if time == nil, case .range(let first, let last)? = range(at: point.end, behind: .day)?.value {
      time = first.time?.hasHalf == true ? first.time : last.time
    }
    return time?.hour == nil ? nil : time
  }

  /// Whether a part of the day is a kind of event with a feast, where another day is named: `Soirée de Noël vendredi 11 décembre`.
  private func isBeforeFeastOfTitle(_ index: Int) -> Bool {
    guard grammar.hasSpaces, token(index)?.part != nil, token(index)?.relativeDay == nil,
      has(index + 1, .from), has(index + 1, .filler), token(index + 2)?.feast != nil
    else { return false }
    return tokens.indices.contains { other in
      other > index + 2
        && (tokens[other].weekday != nil || tokens[other].month != nil || tokens[other].relativeDay != nil
          || tokens[other].digits > 0 && numericDate(other) != nil)
    }
  }

  /// Whether a word says when and is a word of the title too: the part of the day of `Movie night Friday 8`, the feast
  /// of `repas de Noël à 12h30`.
  private func staysInTitle(_ index: Int) -> Bool {
    if isFeastOfTitle(index) { return true }
    // Of the parts of the day only the night names a kind of event: the morning of `dentist morning Monday` is a time.
    guard grammar.hasSpaces, let part = token(index)?.part, token(index)?.clock == nil,
      token(index)?.relativeDay == nil, let next = token(index + 1)
    else { return false }
    // `Quiz evening Sat 7.30`
    if part != .night { return grammar.hasTwelveHourDigits && hour(behindPartOfTitle: index) != nil }
    guard token(index - 1)?.isUnknownWord == true else { return false }
    // `Movie night next Friday 8pm`
    if next.step != nil { return token(index + 2)?.weekday != nil }
    return next.weekday != nil || next.relativeDay != nil && !next.isContinuation
  }

  /// Whether a feast says of which kind the word before it is: `repas de Noël`. A weekday after it says when
  /// (`Courses de Noël samedi 10h`), and without one the feast does.
  func isFeastOfTitle(_ index: Int) -> Bool {
    token(index)?.feast != nil && has(index - 1, .from) && has(index - 1, .filler)
      && (token(index - 2)?.isUnknownWord == true || isBeforeFeastOfTitle(index - 2))
  }

  /// The token after the words that follow an expression and belong to it.
  func skipParticles(_ start: Int) -> Int {
    var index = start
    while index < start + 4,
      has(index, .particle) && !isDrink(index) && !isCountApart(index, index + 1)
        || !grammar.hasSpaces && isMark(index, "~")
    { index += 1 }
    return index
  }

  /// Whether the German `rum` is rather a drink, with a capital or before a word of the title: `20 uhr rum kaufen`.
  private func isDrink(_ index: Int) -> Bool {
    guard grammar.capitalizesNouns else { return false }
    let isBeforeWord = token(index + 1).map { $0.isUnknownWord && !$0.has(.with) } ?? false
    return tokens[index].isCapital || tokens[index].range.count == 3 && isBeforeWord
  }

  private func exactPiece(at start: Int, behind previous: Piece?, recurs: Bool) -> Piece? {
    guard isWordStart(start) || isRestOfRecurrence(start, previous), !isListOfWeekdays(start, isDay: true)
    else { return nil }
    if let month = lastMonth(at: start, behind: previous) {
      return Piece(content: .until(month.value), range: start..<month.end)
    }
    if let half = halfDay(start, behind: previous) { return half }
    if let days = secondDays(start, behind: previous) {
      return Piece(content: .unclear(.said), range: start..<days)
    }
    if let days = endOfDay(start, behind: previous) ?? daysOfWeekdays(start) ?? listedDays(start)
      ?? monthRange(start)
      ?? weeksOfYear(start)
    {
      return days
    }
    if oneOfMany(start) == nil,
      let length = lengthBesideTime(start, behind: previous) ?? stay(start, behind: previous)
        ?? lengthBeforeStart(start) ?? lengthOrDistance(start) ?? stayBeforeStart(start)
        ?? stayBehindStart(start, behind: previous)
        ?? daysBesideDay(start, behind: previous)
    {
      return length
    }
    var longest = LongestPiece(start: start)
    longest.take(unclearDays(at: start)) { .unclear($0) }
    if case .unclear? = longest.piece?.content { return longest.piece }
    longest.take(alarm(at: start)) { .alarm(minutes: $0) }
    longest.take(count(at: start)) { .count($0) }
    longest.take(recurrence(at: start)) { .recurrence($0) }
    longest.take(weekdays(at: start, behindTime: previous)) { .recurrence($0) }
    if recurs || saysSeries && (introducesEnd(start) || endBefore(start) != nil) {
      longest.take(until(at: start)) { .until($0) }
    }
    longest.take(beginningAfter(start)) { .point(Point(date: $0)) }
    let kind: Before = areHoursBehindTitle(start, previous) ? .day : before(start, previous)
    longest.take(range(at: start, behind: kind)) { $0 }
    if case .range? = longest.piece?.content { return longest.piece }
    if recurs, let time = timeBeforeEnd(start) {
      longest.take(time) { .point($0) }
      return longest.piece
    }
    longest.take(point(at: start)) { .point($0) }
    if has(start, .lasting) {
      let index = skipFillers(start + 1)
      // `durante o semestre` is no length.
      let isNamed = index > start + 1 && token(index)?.units.map { Offset($0.0, $0.1).hasTime } == false
      if !isNamed { longest.take(length(at: index)) { .length($0) } }
    }
    takeEnd(at: start, behind: previous, &longest)
    if has(start, .allDay) { longest.take(Match(true, start + 1)) { _ in .allDay } }
    if isTime(previous) { longest.take(zone(at: start)) { .zone($0) } }
    if longest.piece == nil { longest.take(lengthAlone(at: start, behind: previous)) { .length($0) } }
    return longest.piece
  }

  /// Takes an end without a beginning, with a word before or after it that says so: `until 5pm`, `before Friday`, `17日まで`.
  private func takeEnd(at start: Int, behind previous: Piece?, _ longest: inout LongestPiece) {
    let content = { (end: Point) -> Piece.Content in
      // `bis morgen Abend` alone is then, and behind another day the last one.
      let isTime = end.time?.hour != nil || previous == nil && end.time != nil && end.date.namesDay
      return isTime ? .range(Point(), end) : .until(end.date)
    }
    if introducesEnd(start) || introducesDeadline(start), longest.piece == nil {
      longest.take(point(at: skipGlue(start + 1)), content)
    }
    if let match = point(at: start), has(match.end, .untilAfter) {
      longest.take(Match(match.value, match.end + 1), content)
    }
  }

  /// Whether a word for "before" stands before a day that says until when, as `by` does: `Report before Friday`, but not `before 5`,
  /// `before Christmas` and `2 days before Friday`.
  private func introducesDeadline(_ index: Int) -> Bool {
    guard grammar.hasSpaces, has(index, .before), !saysSeries, token(index - 1)?.unit == nil,
      token(index - 1)?.number == nil, let match = point(at: skipGlue(index + 1))
    else { return false }
    let date = match.value.date
    let isDay = date.weekday != nil || date.days != nil || date.day != nil
    // `before Friday noon` is a moment, and `before Friday 5pm` or `before noon Friday` perhaps the hours before it.
    return isDay && !date.isFeast && date.offset == nil && match.value.time?.isClockWord != false
      && token(skipGlue(index + 1))?.clock == nil && token(match.end)?.isUnknownWord != true
  }

  /// A length without a word before it that introduces it.
  private func lengthAlone(at start: Int, behind previous: Piece?) -> Match<Offset>? {
    let match = length(at: start)
    let isLength = match.map { !isDistance($0.end) } ?? false
    if isLength, let match, has(match.end, .lasting) { return Match(match.value, match.end + 1) }
    // 下午3点2小时, 下午3点开会90分钟: without spaces a length after a time needs no word that introduces it.
    if isLength, !grammar.hasSpaces, isTime(previous), let match, match.value.hasTime,
      previous?.range.upperBound == start || !(touches(match.end) && token(match.end)?.mark == nil)
    {
      return match
    }
    if let beside = lengthBehindTime(start, previous) ?? lengthBeforeDay(start)
      ?? daysBeforeDay(start, behind: previous)
    {
      return beside
    }
    // `ヨガ 90分 毎週火曜 19時`
    if isLength, let match, isLengthApart(start, match, previous) { return match }
    // `Samstag 1,5 h`
    if isLength, let match, decimalLength(at: start) != nil, numeral(at: start) == nil { return match }
    if start == 0, let match, isLengthOfTitle(match, previous), hasTime(behind: match.end) {
      return Match(match.value, skipOf(match.end))
    }
    // `All hands Thursday 30 min 4pm`
    if isLength, grammar.hasSpaces, let match, match.value.hasTime, previous?.range.upperBound == start,
      before(start, previous) == .day, time(at: skipGlue(match.end))?.value.hour != nil
    {
      return match
    }
    // 明日から3日間
    guard isLength, !grammar.hasSpaces, previous?.range.upperBound == start, before(start, previous) == .day,
      let match, !match.value.hasTime, match.value.months == 0
    else { return nil }
    return match
  }

  /// A time of day of a recurrence directly before its last day: the hour of `毎週土曜9時 3月27日まで`.
  private func timeBeforeEnd(_ start: Int) -> Match<Point>? {
    guard let time = time(at: start), time.value.hour != nil, let last = point(at: start),
      last.end > time.end,
      has(last.end, .untilAfter), last.value.date.namesDay
    else { return nil }
    return Match(Point(time: time.value), time.end)
  }

  /// Whether an expression can begin at a token: not within a word of several meanings, but for an hour with its
  /// preposition: `a la una`.
  private func isWordStart(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    // `tous les jours de la semaine prochaine`
    return !token.isContinuation || token.unit == .week && self.token(index + 1)?.step != nil
      || token.numberWord != nil && (has(index - 1, .at) || has(index - 1, .filler))
  }

  /// Whether a token is the part of the day, or the day, in a word that has named the recurrence: `毎晩`, `毎月末`.
  private func isRestOfRecurrence(_ index: Int, _ piece: Piece?) -> Bool {
    guard let piece, piece.range.upperBound == index, case .recurrence = piece.content else { return false }
    return token(index)?.part != nil || token(index)?.dayOfMonth != nil
  }

  /// The end of a day by which something is due, beside that day, which is then all of it: `by end of day Friday`, `Friday EOD`.
  private func endOfDay(_ start: Int, behind previous: Piece?) -> Piece? {
    guard grammar.hasSpaces else { return nil }
    let index = introducesEnd(start) || has(start, .before) ? skipFillers(start + 1) : start
    guard let word = token(index), let isNoun = word.otherTime else { return nil }
    let isDeadline = index > start || has(start - 1, .at) && !has(start - 1, .place)
    guard word.isAbbreviation || isDeadline && !isNoun else { return nil }
    if let day = point(at: skipGlue(index + 1)) {
      let isDay = day.value.date.namesDay && day.value.time == nil
      return isDay ? Piece(content: .point(day.value), range: start..<day.end) : nil
    }
    guard let previous, skipGlue(previous.range.upperBound) >= start, case .point(let day) = previous.content,
      day.date.namesDay, day.time == nil, token(index + 1)?.isUnknownWord != true
    else { return nil }
    return Piece(content: .point(Point()), range: start..<index + 1)
  }

  /// Whether two numbers end the sentence behind a title that a day begins, so that they are the hours of that day: `Saturday work 9-5`. Behind a word such as
  /// `pages` they are none, and `3-2` is rather a score.
  private func areHoursBehindTitle(_ start: Int, _ previous: Piece?) -> Bool {
    guard grammar.hasSpaces, let first = token(start), (1...2).contains(first.digits), isRangeMark(start + 1),
      let last = token(start + 2), (1...2).contains(last.digits), let word = token(start - 1),
      word.isUnknownWord, !word.has(.numbered), !word.has(.numberedBesideWeek), !word.has(.placeBehindTime),
      !word.isCapital || grammar.capitalizesNouns, let previous, case .point(let day) = previous.content,
      day.date.namesDay, !day.date.isWeak || previous.range.lowerBound == 0, day.time == nil,
      let from = first.number, let to = last.number,
      token(start + 3) == nil || has(start + 3, .place)
    else { return false }
    let hours = (to - from + 24) % (from > 12 || to > 12 ? 24 : 12)
    return (1...24).contains(from) && (1...24).contains(to) && (1...10).contains(hours)
      && (from < to || from > 5)
  }

  /// The meaning of the piece that ends at a token, as far as it explains two numbers after it.
  func before(_ index: Int, _ piece: Piece?) -> Before {
    guard let piece, skipGlue(piece.range.upperBound) >= index else { return .other }
    switch piece.content {
    case .point(let point): return point.time?.hour == nil ? .day : .other
    case .range(_, let last): return last.time == nil && last.date.namesDay ? .day : .other
    case .until(let last): return last.month != nil && last.day == nil ? .day : .other
    case .recurrence(let rule):
      return !rule.weekdays.isEmpty || rule.unit == .day || rule.date.day != nil ? .recurrence : .other
    default: return .other
    }
  }

  func isTime(_ piece: Piece?) -> Bool {
    switch piece?.content {
    case .point(let point)?: point.time != nil
    case .range(_, let point)?: point.time != nil
    default: false
    }
  }
}

/// The longest of the expressions that begin at a token; of equally long ones the first.
private struct LongestPiece {
  let start: Int
  private(set) var piece: Piece?

  init(start: Int) { self.start = start }

  mutating func take<Value>(_ match: Match<Value>?, _ content: (Value) -> Piece.Content) {
    guard let match, match.end > piece?.range.upperBound ?? start else { return }
    piece = Piece(content: content(match.value), range: start..<match.end)
  }
}
