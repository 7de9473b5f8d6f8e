/// Time zones, and offsets from UTC.
extension Parser {
  /// `EST`, `Berlin time`, `heure de Paris`, `Europe/London`, `UTC+2`; directly after a time `Z` and `+02:00`.
  func zone(at start: Int) -> Match<Point>? {
    let isParenthesis = isMark(start, "(")
    guard var match = zoneName(at: isParenthesis ? start + 1 : start) ?? offsetBehindTime(at: start) else {
      return nil
    }
    if isParenthesis, isMark(match.end, ")") { match.end += 1 }
    return match
  }

  private func zoneName(at index: Int) -> Match<Point>? {
    if let name = token(index)?.zone {
      // `PT3H`
      guard zoneWithOffset(index) == nil, token(index + 1)?.digits ?? 0 == 0 || !touches(index + 1) else {
        return nil
      }
      let offset = utcOffset(at: index + 1)
      guard let offset else {
        return Match(Point(zone: name, saysWinterTime: has(index, .winterTime)), index + 1)
      }
      return name == "Etc/UTC" ? Match(Point(utcOffset: offset.value), offset.end) : nil
    }
    if let name = token(index)?.city, has(index + 1, .zoneTime) { return Match(Point(zone: name), index + 2) }
    guard has(index, .zoneTime) else { return nil }
    let next = skipFillers(index + 1)
    return (token(next)?.city ?? token(next)?.zone).map { Match(Point(zone: $0), next + 1) }
  }

  /// `+2`, `-5`, `+05:30`, `+0530` in seconds. `GMT-5pm` is the end of a range.
  func utcOffset(at start: Int) -> Match<Int>? {
    guard let sign = token(start)?.mark, sign == "+" || sign == "-", touches(start + 1),
      let digits = token(start + 1), let number = digits.number, [1, 2, 4].contains(digits.digits)
    else { return nil }
    var (hours, minutes, end) = (number, 0, start + 2)
    if digits.digits == 4 {
      (hours, minutes) = (number / 100, number % 100)
    } else if isMark(end, ":"), touches(end), touches(end + 1), token(end + 1)?.digits == 2 {
      (minutes, end) = (token(end + 1)?.number ?? 0, end + 2)
    }
    guard hours <= 14, [0, 15, 30, 45].contains(minutes), !isHalf(end), !has(end, .hourMark) else {
      return nil
    }
    return Match((sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60), end)
  }

  /// The `Z` of `09:00Z`, and the `+02:00` of `09:00 +02:00`; with a minus it is a range, but for the
  /// `-0500` of RFC 5322.
  private func offsetBehindTime(at index: Int) -> Match<Point>? {
    guard let before = token(index - 1), before.digits == 2 || before.digits == 4 else { return nil }
    if isMark(index, "z"), touches(index) || isMark(index - 2, ":") {
      return Match(Point(utcOffset: 0), index + 1)
    }
    // `14:00 -0500`, but not `14:00-1500`
    let isMinus =
      isMark(index, "-") && !touches(index) && token(index + 1)?.digits == 4
      && token(index + 1)?.number ?? 0 < 1000
    guard isMark(index, "+") || isMinus, isMark(index - 2, ":"), let offset = utcOffset(at: index),
      offset.end > index + 2 || token(index + 1)?.digits == 4
    else { return nil }
    return Match(Point(utcOffset: offset.value), offset.end)
  }
}
