internal import ICalendar

/// A value that the grammar has read, and the token after it.
struct Match<Value> {
  var value: Value
  var end: Int

  init(_ value: Value, _ end: Int) {
    self.value = value
    self.end = end
  }
}

/// Finds what the tokens of a sentence say about days, times and recurrences.
///
/// Each function reads one expression at a token, and looks only a few tokens ahead: so the time grows with the length
/// of the sentence alone.
final class Parser {
  let tokens: [Token]
  let grammar: GrammarSwitches
  /// Whether the region writes the month before the day: `12/24`.
  let slashes: QuickAdd.SlashOrder
  /// Whether the month of a date with dots is first.
  var hasMonthBeforeDot = false
  /// The present day, which decides whether `Monday 9` can soon be a day of the month.
  let today: CalendarDate
  /// Whether a number belongs to a word beside it: the 22 of `Catch-22`.
  private let isGlued: [Bool]
  /// Whether a word is there that can be the title.
  let hasTitle: Bool
  /// Whether a word of the sentence says that something recurs.
  let saysSeries: Bool
  /// The readings at each token, of the kinds with which most expressions begin.
  let dates, plainDates: MemoizedReadings<DateFields>
  let times: MemoizedReadings<TimeFields>
  let lengths: MemoizedReadings<Offset>
  private let numerals: MemoizedReadings<Numeral>

  init(tokens: [Token], grammar: GrammarSwitches, slashes: QuickAdd.SlashOrder, today: CalendarDate) {
    self.tokens = tokens
    self.grammar = grammar
    self.slashes = slashes
    self.today = today
    isGlued = Self.gluedNumbers(tokens)
    hasTitle = tokens.contains(where: \.isUnknownWord)
    saysSeries = tokens.contains {
      $0.has(.every) || $0.has(.everyOther) || $0.everyWeekday != nil || $0.frequency != nil
    }
    dates = MemoizedReadings(tokenCount: tokens.count)
    plainDates = MemoizedReadings(tokenCount: tokens.count)
    times = MemoizedReadings(tokenCount: tokens.count)
    lengths = MemoizedReadings(tokenCount: tokens.count)
    numerals = MemoizedReadings(tokenCount: tokens.count)
  }

  private static func gluedNumbers(_ tokens: [Token]) -> [Bool] {
    var glued = [Bool](repeating: false, count: tokens.count)
    for (index, token) in tokens.enumerated() where token.digits > 0 {
      // `KW28`
      if index > 0, tokens[index - 1].has(.calendarWeek) { continue }
      if token.touchesWordBefore, index > 0, tokens[index - 1].isUnknownWord, tokens[index - 1].isSpaced {
        glued[index] = true
      } else if index > 1, !token.hasSpaceBefore, let mark = tokens[index - 1].mark,
        "-._/".unicodeScalars.contains(mark),
        !tokens[index - 1].hasSpaceBefore,
        tokens[index - 2].isUnknownWord && tokens[index - 2].isSpaced || glued[index - 2]
      {
        glued[index] = true
      }
      if index + 1 < tokens.count, tokens[index + 1].touchesWordBefore, tokens[index + 1].isUnknownWord,
        tokens[index + 1].isSpaced
      {
        glued[index] = true
      }
    }
    return glued
  }

  // MARK: Looking at tokens

  func token(_ index: Int) -> Token? {
    index >= 0 && index < tokens.count ? tokens[index] : nil
  }

  func has(_ index: Int, _ meaning: Meaning) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].has(meaning)
  }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    token(index)?.mark == mark
  }

  /// Whether the token follows the one before it without a space.
  func touches(_ index: Int) -> Bool {
    token(index).map { !$0.hasSpaceBefore } ?? false
  }

  /// The token after words that say nothing between two parts of an expression.
  func skipGlue(_ start: Int, commas: Bool = true) -> Int {
    var index = start
    while index < start + 4, let token = token(index) {
      let isComma = token.mark == "," || token.mark == "、" || token.mark == "."
      let isParticle = token.has(.particle) && !token.has(.upTo)
      guard
        isParticle || token.has(.on) || token.has(.at) || token.has(.about) || token.has(.filler)
          || commas && isComma && touches(index)
      else { break }
      index += 1
    }
    return index
  }

  func skipFillers(_ start: Int) -> Int {
    var index = start
    while index < start + 3,
      has(index, .filler) || has(index, .on) || has(index, .particle) && !has(index, .upTo)
    { index += 1 }
    return index
  }

  // MARK: Numbers

  struct Numeral {
    var value: Int
    var isOrdinal = false
    /// 0 for a number as a word.
    var digits = 0
  }

  /// A number as digits or words, cardinal or ordinal.
  func numeral(at start: Int) -> Match<Numeral>? {
    numerals.match(at: start) { readNumeral(at: start) }
  }

  private func readNumeral(at start: Int) -> Match<Numeral>? {
    if has(start, .ordinalPrefix) {
      guard !has(start + 1, .ordinalPrefix), let match = numeral(at: start + 1) else { return nil }
      var numeral = match.value
      numeral.isOrdinal = true
      return Match(numeral, match.end)
    }
    guard let token = token(start) else { return nil }
    if token.digits > 0, let number = token.number {
      guard !isGlued[start], !token.isOfAmount else { return nil }
      let isOrdinal = has(start + 1, .ordinalSuffix) && touches(start + 1)
      let numeral = Numeral(value: number, isOrdinal: isOrdinal, digits: token.digits)
      return Match(numeral, start + (isOrdinal ? 2 : 1))
    }
    if let ordinal = token.ordinalWord {
      // `vigésimo segundo`
      let ones = [10, 20, 30].contains(ordinal) ? self.token(start + 1)?.ordinalWord ?? 0 : 0
      let isCompound = (1...9).contains(ones)
      return Match(
        Numeral(value: ordinal + (isCompound ? ones : 0), isOrdinal: true), start + (isCompound ? 2 : 1))
    }
    return wordNumber(at: start)
  }

  private func wordNumber(at start: Int) -> Match<Numeral>? {
    guard let first = token(start)?.numberWord else { return nil }
    var result = Match(Numeral(value: first), start + 1)
    addOnes(&result)
    for scale in [1000, 100] where token(result.end)?.numberWord == scale && result.value.value < 100 {
      result = Match(Numeral(value: result.value.value * scale), result.end + 1)
      addRest(&result, below: scale)
    }
    if first == 1000 { addRest(&result, below: 1000) }
    return result
  }

  /// Adds `one` to `twenty`.
  private func addOnes(_ number: inout Match<Numeral>) {
    guard (20...90).contains(number.value.value), number.value.value % 10 == 0 else { return }
    var next = number.end
    if isMark(next, "-") || has(next, .and) { next += 1 }
    if let ones = token(next)?.numberWord, (1...9).contains(ones) {
      number = Match(Numeral(value: number.value.value + ones), next + 1)
    } else if let ones = token(next)?.ordinalWord, (1...9).contains(ones) {
      number = Match(Numeral(value: number.value.value + ones, isOrdinal: true), next + 1)
    }
  }

  /// Adds `eighteen` to `two thousand`.
  private func addRest(_ number: inout Match<Numeral>, below scale: Int) {
    let next = has(number.end, .and) ? number.end + 1 : number.end
    guard let rest = token(next)?.numberWord, rest < scale else { return }
    var match = Match(Numeral(value: rest), next + 1)
    addOnes(&match)
    number = Match(Numeral(value: number.value.value + match.value.value), match.end)
  }

  /// A number that can be a day of the month, and is no time.
  func dayNumber(at start: Int) -> Match<Numeral>? {
    guard let match = numeral(at: start), (1...31).contains(match.value.value), match.value.digits <= 2,
      !isTimeNumber(match.end)
    else { return nil }
    return match
  }

  /// Whether what follows a number makes it a time of day.
  func isTimeNumber(_ end: Int) -> Bool {
    if isMark(end, ":"), touches(end), token(end + 1)?.digits == 2, touches(end + 1) { return true }
    return has(end, .hourMark) || isHalf(end)
  }

  /// Whether a token is `am` or `pm`. The German `am` introduces a date, if it does not touch the number; the `a` of
  /// `9a` has to touch it too.
  func isHalf(_ index: Int) -> Bool {
    guard has(index, .morningHalf) || has(index, .afternoonHalf) else { return false }
    let isLetter = tokens[index].range.count == 1
    return !has(index, .on) && !isLetter || touches(index)
  }

  /// A year of four digits or as words, or of two digits after an apostrophe.
  func year(at start: Int) -> Match<Int>? {
    if isMark(start, "'"), let token = token(start + 1), token.digits == 2, touches(start + 1),
      let number = token.number
    {
      return Match(Self.fullYear(number), start + 2)
    }
    guard let match = numeral(at: start), !match.value.isOrdinal, !isTimeNumber(match.end) else { return nil }
    guard match.value.digits == 4 || match.value.digits == 0 && match.value.value >= 1900 else { return nil }
    // `Dec 5 0700-1500`
    if isClockBehindDay(start) { return nil }
    return Match(match.value.value, has(match.end, .yearMark) ? match.end + 1 : match.end)
  }

  /// The year of two digits: from 1970 to 2069.
  static func fullYear(_ number: Int) -> Int {
    number >= 100 ? number : number < 70 ? 2000 + number : 1900 + number
  }
}

/// The readings of one kind at each token.
///
/// Many expressions begin alike: a date, a range of dates and a recurrence look for the same date at the same token.
final class MemoizedReadings<Value> {
  /// For each token, the match or its absence; `nil` if nothing has looked for one.
  private var known: [Match<Value>??]

  /// Nothing is read yet of so many tokens.
  init(tokenCount: Int) {
    known = Array(repeating: nil, count: tokenCount)
  }

  /// The match at a token, which `read` looks for at most once.
  func match(at start: Int, _ read: () -> Match<Value>?) -> Match<Value>? {
    guard start >= 0, start < known.count else { return read() }
    if let match = known[start] { return match }
    let match = read()
    known[start] = .some(match)
    return match
  }
}

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
    // `Tokio-Zeit`
    let isJoined = isMark(index + 1, "-") && touches(index + 1) && touches(index + 2)
    let word = isJoined ? index + 2 : index + 1
    if let name = token(index)?.city, has(word, .zoneTime) { return Match(Point(zone: name), word + 1) }
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
    // `3pm +0530`
    if isHalf(index - 1), !touches(index), token(index + 1)?.digits == 4, let offset = utcOffset(at: index) {
      return Match(Point(utcOffset: offset.value), offset.end)
    }
    guard let before = token(index - 1), [2, 4, 6].contains(before.digits) else { return nil }
    if isMark(index, "z"), touches(index) || isMark(index - 2, ":") {
      return Match(Point(utcOffset: 0), index + 1)
    }
    if isBehindISODate(index), let offset = utcOffset(at: index),
      !isMark(index, "-") || tokens[offset.end - 1].digits != 2 || isMark(offset.end - 2, ":"),
      !isEndOfRange(index)
    {
      return Match(Point(utcOffset: offset.value), offset.end)
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

  /// Whether a date in the form of ISO 8601 and a time with minutes end before a token: the `-05:00` of `2026-12-01 09:00-05:00`.
  private func isBehindISODate(_ index: Int) -> Bool {
    if isMark(index - 2, "t"), token(index - 3)?.digits == 8 { return true }
    let minutes = minutes(before: index)
    guard isMark(minutes - 1, ":"), token(minutes)?.digits == 2, token(minutes - 2)?.digits == 2 else {
      return false
    }
    let day = isMark(minutes - 3, "t") ? minutes - 4 : minutes - 3
    if token(day)?.digits == 8 { return true }
    return isMark(day - 1, "-") && isMark(day - 3, "-") && token(day - 4)?.digits == 4 && touches(day - 1)
  }

  /// The token of the minutes of a time that ends before a token, with seconds perhaps.
  private func minutes(before index: Int) -> Int {
    isMark(index - 2, ":") && isMark(index - 4, ":") ? index - 3 : index - 1
  }

  /// Whether hours and minutes behind a dash are rather the end of a range than an offset: behind the first time, and over midnight: `09:00-11:00`,
  /// `20:00-02:00`, but not `09:00-05:00`, `02:30 -05:00` and `T20:00-02:00`.
  private func isEndOfRange(_ dash: Int) -> Bool {
    let first = minutes(before: dash)
    guard isMark(dash, "-"), touches(dash) || !touches(dash + 1), !isMark(first - 3, "t"),
      isMark(first - 1, ":"),
      let last = token(dash + 1), let number = last.number, let firstHour = token(first - 2)?.number,
      let firstMinute = token(first)?.number
    else { return false }
    let (hour, minute) =
      last.digits == 4 ? (number / 100, number % 100) : (number, token(dash + 3)?.number ?? 0)
    let length = (hour - firstHour) * 60 + minute - firstMinute
    return length > 0 || length <= -8 * 60
  }
}
