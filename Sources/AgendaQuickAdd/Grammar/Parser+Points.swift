internal import ICalendar

/// Days and times that belong together, and ranges of them.
extension Parser {
  /// Everything that is said about one moment at a token: `Friday next week at 9`.
  /// - Parameter skipsFeasts: Whether a feast is a word of the title: behind a day that is named already.
  func point(at start: Int, skipsFeasts: Bool = false) -> Match<Point>? {
    var result = Match(Point(), start)
    var index = start
    while result.end < tokens.count, let atom = pointAtom(at: index, behind: result.value),
      !isEndOfRange(result, atom.value, at: index), !(skipsFeasts && atom.value.date.isFeast),
      !isFeastBesideDay(result.value.date, atom.value.date),
      let merged = result.value.merged(with: atom.value)
    {
      result = Match(merged, atom.end)
      index = skipGlue(atom.end)
      if isMark(index, "-"), !touches(index), merged.time == nil, token(index + 1)?.weekday != nil {
        index += 1
      }
    }
    return result.value.isEmpty ? nil : result
  }

  /// Whether a word for "to" stands between two times: `midi à 14h`.
  private func isEndOfRange(_ left: Match<Point>, _ right: Point, at index: Int) -> Bool {
    left.value.time?.hour != nil && right.time?.hour != nil && (left.end..<index).contains { has($0, .upTo) }
  }

  /// Whether one of two dates is a feast and the other a day: the feast is then a word of the title.
  private func isFeastBesideDay(_ left: DateFields, _ right: DateFields) -> Bool {
    left.isFeast != right.isFeast && left.day != nil && right.day != nil
  }

  /// The longest expression of a day or of a time.
  private func pointAtom(at start: Int, behind point: Point) -> Match<Point>? {
    if let instant = internetTime(at: start) { return instant }
    var longest: Match<Point>?
    func take(_ point: Point, _ end: Int) {
      if end > longest?.end ?? start { longest = Match(point, end) }
    }
    // Behind a day, the German `morgen` and the Spanish `mañana` are the morning.
    let isPart = point.date.namesDay && token(start)?.part != nil && token(start)?.relativeDay != nil
    if !isPart, let match = date(at: start), point.date.merged(with: match.value) != nil {
      take(Point(date: match.value), match.end)
    }
    if let match = distance(at: start), match.value.hasTime { take(Point(offset: match.value), match.end) }
    if let match = time(at: start) { take(Point(time: match.value), match.end) }
    if let match = zone(at: start),
      point.time?.hour != nil || time(at: skipGlue(match.end)) != nil
        || plainDate(at: skipGlue(match.end)) != nil
    {
      take(Point(zone: match.value), match.end)
    }
    if point.time?.hour != nil, point.date.month != nil, point.date.year == nil, let match = year(at: start) {
      take(Point(date: DateFields(year: match.value)), match.end)
    }
    if let step = token(start)?.step, let part = token(start + 1)?.part {
      var date = DateFields()
      date.days = step
      take(Point(date: date, time: TimeFields(part: part)), start + 2)
    }
    return longest
  }

  /// The form of RFC 3339: `2026-11-20T09:30:00+01:00`.
  private func internetTime(at start: Int) -> Match<Point>? {
    guard token(start)?.digits == 4, let date = numericDate(start), isMark(date.end, "t"),
      let time = time(at: date.end + 1), time.value.hour != nil
    else { return nil }
    var point = Point(date: date.value, time: time.value)
    point.time?.isExact = true
    let end = time.end
    if let sign = token(end)?.mark, sign == "+" || sign == "-", touches(end),
      let hours = token(end + 1)?.number,
      isMark(end + 2, ":"), let minutes = token(end + 3)?.number, hours < 24, minutes < 60
    {
      point.utcOffset = (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
      return Match(point, end + 4)
    }
    if isMark(end, "z") {
      point.utcOffset = 0
      return Match(point, end + 1)
    }
    return Match(point, end)
  }

  /// `EST`, `Berlin time`, `heure de Paris`.
  func zone(at start: Int) -> Match<String>? {
    let isParenthesis = isMark(start, "(")
    let index = isParenthesis ? start + 1 : start
    var result: Match<String>?
    if let name = token(index)?.zone { result = Match(name, index + 1) }
    if let name = token(index)?.city, has(index + 1, .zoneTime) { result = Match(name, index + 2) }
    if has(index, .zoneTime) {
      let next = skipFillers(index + 1)
      if let name = token(next)?.city ?? token(next)?.zone { result = Match(name, next + 1) }
    }
    if isParenthesis, let match = result, isMark(match.end, ")") {
      result = Match(match.value, match.end + 1)
    }
    return result
  }

  // MARK: Ranges

  /// One side of a range: a moment, or a number that the other side explains.
  private struct Side {
    var point: Point?
    var number: Numeral?
    var end: Int
  }

  func isRangeMark(_ index: Int) -> Bool {
    has(index, .upTo) || has(index, .until) || isMark(index, "-") || isMark(index, "~")
  }

  /// `from 9 to 11`, `2-4pm`, `3.-14. August`, `Monday to Friday`.
  /// - Parameter isBehindDay: Whether a day stands directly before, so that two numbers alone are hours.
  func range(at start: Int, isBehindDay: Bool) -> Match<Piece.Content>? {
    let hasFrom = has(start, .from)
    let first = skipGlue(hasFrom ? start + 1 : start)
    guard let left = side(at: first), isRangeMark(left.end) || has(left.end, .and),
      var right = side(at: skipGlue(left.end + 1), skipsFeasts: isBehindDay || left.point?.date.day != nil),
      weekdaysAtTime(start) == nil,
      isRangeMark(left.end) || hasFrom || has(right.end, .untilAfter)
    else { return nil }
    var leftPoint = left.point
    if left.point == nil, right.point == nil {
      guard hasFrom || isBehindDay || isBeforeDay(right.end) else { return nil }
    }
    if let number = left.number { leftPoint = explain(number, by: right.point, with: right.number) }
    if let number = right.number {
      right.point = explain(number, by: left.point, with: left.number)
      if right.point?.date.day != nil, let year = year(at: isMark(right.end, ",") ? right.end + 1 : right.end)
      {
        right.point?.date.year = year.value
        right.end = year.end
      }
    }
    guard let from = leftPoint, let to = right.point, isSameKind(from, to) else { return nil }
    var end = right.end
    if has(end, .untilAfter) { end += 1 }
    return Match(.range(from, to), end)
  }

  /// Whether a day without a time follows, so that two numbers are hours: `9 to 5 tomorrow`.
  private func isBeforeDay(_ index: Int) -> Bool {
    guard let point = point(at: skipGlue(index))?.value, point.time == nil, !point.date.isFeast else {
      return false
    }
    return point.date.days != nil || point.date.weekday != nil
      || point.date.day != nil && point.date.month != nil
  }

  private func isSameKind(_ from: Point, _ to: Point) -> Bool {
    guard from.offset == nil, to.offset == nil else { return false }
    if to.time?.isNow == true { return false }
    // `Aug 3 to Aug 7 at 9`
    if from.time == nil, to.time?.hour != nil, from.date.namesDay, to.date.namesDay { return true }
    if from.time != nil || to.time != nil { return from.time != nil && to.time != nil }
    return from.date.namesDay && to.date.namesDay
  }

  private func side(at start: Int, skipsFeasts: Bool = false) -> Side? {
    let point = point(at: start, skipsFeasts: skipsFeasts)
    if let match = point { return Side(point: match.value, end: match.end) }
    guard let match = numeral(at: start), match.value.digits <= 2, match.value.value <= 31,
      token(match.end)?.unit == nil, !isCounter(match.end), !isHouseNumber(start, match.end)
    else { return nil }
    let hasDot = grammar.hasDottedOrdinals && isMark(match.end, ".")
    var number = match.value
    number.isOrdinal = number.isOrdinal || hasDot
    return Side(number: number, end: hasDot ? match.end + 1 : match.end)
  }

  /// Whether a number behind a preposition of place has a name behind it: `à 15h au 12 rue de la Paix`.
  private func isHouseNumber(_ start: Int, _ end: Int) -> Bool {
    has(start - 1, .place) && token(end).map { $0.isUnknownWord } ?? false
  }

  /// The hour or the day that a number of a range is.
  private func explain(_ number: Numeral, by other: Point?, with otherNumber: Numeral?) -> Point? {
    let isDay: Bool
    if let other {
      isDay = number.isOrdinal || other.time == nil && other.date.day != nil
    } else {
      isDay =
        number.isOrdinal || otherNumber?.isOrdinal == true || max(number.value, otherNumber?.value ?? 0) > 24
    }
    var point = Point()
    if isDay {
      guard (1...31).contains(number.value) else { return nil }
      point.date.day = number.value
    } else {
      guard number.value <= 24, other == nil || other?.time?.hour != nil else { return nil }
      point.time = TimeFields(hour: number.value, isExact: number.digits == 2 && number.value < 10)
    }
    return point
  }
}
