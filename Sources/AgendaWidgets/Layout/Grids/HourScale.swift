import AgendaKit
import ICalendar

/// The seconds of a day from the top of its hours: those that have passed since it began, or those of the clock.
struct HourAxis {
  let day: LocalDay
  let zone: Zone
  /// Whether seconds are those of the clock, so that days of 23 to 25 hours stand side by side.
  let followsClock: Bool

  /// The seconds of the whole day.
  var length: Int {
    followsClock ? 86_400 : day.end.secondsSinceEpoch - day.start.secondsSinceEpoch
  }

  /// The seconds before a moment, which can be on another day.
  func second(at moment: Instant) -> Int {
    let bounded = min(max(moment, day.start), day.end)
    guard followsClock else { return bounded.secondsSinceEpoch - day.start.secondsSinceEpoch }
    guard bounded < day.end else { return length }
    let clock = zone.localDateTime(at: bounded)
    // When the clock is turned back over midnight, it shows the former date again.
    guard clock.date == day.date else { return clock.date < day.date ? 0 : length }
    return clock.secondOfDay
  }

  /// The seconds before an hour of the clock.
  func second(ofHour hour: Int) -> Int {
    followsClock ? hour * 3600 : second(at: zone.instant(of: LocalDateTime(day.date, hour: hour, minute: 0)))
  }

  /// The time of the clock after some seconds.
  func time(at second: Int) -> LocalDateTime {
    followsClock
      ? LocalDateTime(day.date, hour: second / 3600 % 24, minute: second % 3600 / 60)
      : zone.localDateTime(at: day.start.adding(seconds: second))
  }

  /// The part of a timed span that is on the day; a moment if it has no length.
  func span(from start: Instant, to end: Instant) -> Range<Int> {
    let first = min(max(start, day.start), day.end)
    let last = max(first, min(end, day.end))
    let (begin, finish) = (second(at: first), second(at: last))
    // Where the clock goes back in between, the end can be before the beginning.
    let passed = last.secondsSinceEpoch - first.secondsSinceEpoch
    return begin..<(finish > begin ? finish : min(begin + passed, max(begin, length)))
  }
}

/// Where the times of days are between the top and the bottom of their hours. Times are seconds of an ``HourAxis``.
struct HourScale {
  /// The first and the last second that are shown.
  let start: Int
  let end: Int
  /// The height of an hour.
  let hourHeight: Double
  /// Whether positions are whole lines.
  let isText: Bool

  /// The height of all hours. On a day with a clock change, the last one can be a part of an hour.
  var height: Double { endPosition(of: end) }

  /// The distance of a second from the top: in lines of text, that of the line that contains it.
  func position(of second: Int) -> Double {
    let exact = Double(min(max(second, start), end) - start) / 3600 * hourHeight
    return isText ? exact.rounded(.down) : exact
  }

  /// The distance of the end of an occurrence: in lines of text, that of the first line after it.
  func endPosition(of second: Int) -> Double {
    let exact = Double(min(max(second, start), end) - start) / 3600 * hourHeight
    return isText ? exact.rounded(.up) : exact
  }

  /// Whether an occurrence begins or goes on within the hours.
  func shows(_ span: Range<Int>) -> Bool {
    span.lowerBound < end && (span.upperBound > start || span.lowerBound >= start)
  }

  /// The seconds at which an hour begins. A day on which the clocks change has 23 or 25 hours that pass.
  var hours: [Int] { Array(stride(from: start, to: end, by: 3600)) }
}

extension HourScale {
  /// A choice of the hours that are shown, by which titles get more or less height.
  struct Choice {
    /// The number of steps in which hours without occurrences are left out, from the usual hours.
    var fewer = 0
    /// Whether hours of text are higher than usual, if there is room.
    var isHigh = false

    /// All choices, from the usual one to that with the highest hours.
    static let all =
      [Choice()] + (0..<(HourScale.waking.count + 2)).map { Choice(fewer: $0, isHigh: true) }
  }

  /// The hours of a working day, which are shown where no title needs their height.
  private static let working = (from: 8, to: 18)
  /// The hours around them that a high picture shows too, in steps.
  private static let waking: [(from: Int, to: Int)] = [
    (8, 19), (8, 20), (7, 20), (7, 21), (7, 22), (6, 22),
  ]

  /// A scale for the hours of days with some occurrences, in a height of `room`; `nil` for any height.
  ///
  /// The hours reach from the first occurrence to the last, and over a working day. In a low space they are lower, then
  /// reach over the occurrences alone, and then as far as there is room: those of one day begin at the first occurrence,
  /// or at the current hour, and those of several days are the hours of the most occurrences.
  /// A choice other than the usual one leaves out hours before and after the occurrences, or makes those of text higher.
  init(
    of axis: HourAxis, _ spans: [Range<Int>], now: Int?, room: Double?, _ choice: Choice = Choice(),
    _ measures: GridMeasures
  ) {
    // A zone that skips a date has no hours on it.
    guard axis.length > 0 else {
      self.init(start: 0, end: 0, hourHeight: measures.hourHeights.least, isText: measures.isText)
      return
    }
    func hour(of second: Int, isEnd: Bool) -> Int {
      let seconds = min(max(second, 0), axis.length)
      return min((seconds + (isEnd ? 3599 : 0)) / 3600 * 3600, axis.length)
    }
    let first = spans.map(\.lowerBound).min().map { hour(of: $0, isEnd: false) }
    // A moment on the hour is within the hour that it begins.
    let ends = spans.map { $0.isEmpty ? $0.upperBound + 1 : $0.upperBound }
    let last = ends.max().map { hour(of: $0, isEnd: true) }
    var shown = ShownHours(
      start: min(first ?? axis.length, axis.second(ofHour: HourScale.working.from)),
      end: max(last ?? 0, axis.second(ofHour: HourScale.working.to)),
      most: axis.followsClock && room != nil ? measures.mostHourHeight : measures.hourHeights.most)
    let (most, least) = measures.hourHeights
    if choice.isHigh, room != nil { shown.most = max(shown.most, measures.highHour) }
    var choices = [shown]
    if let first, let last {
      var busy = shown
      let today = now.flatMap { $0 >= shown.start && $0 < shown.end ? $0 : nil }
      busy.start = min(first, today.map { hour(of: $0, isEnd: false) } ?? first)
      busy.end = max(last, first + 3600, today.map { hour(of: $0 + 1, isEnd: true) } ?? last)
      choices.insert(busy, at: 0)
    }
    // A high picture has more of the day, evening first, before its hours get higher.
    for next in HourScale.waking
    where measures.isPicture && shown.hourHeight(in: room, measures) > 1.2 * most {
      shown.start = min(shown.start, axis.second(ofHour: next.from))
      shown.end = max(shown.end, axis.second(ofHour: next.to))
      choices.append(shown)
    }
    shown = choices[max(0, choices.count - 1 - choice.fewer)]
    if shown.hourHeight(in: room, measures) < least, let first, let last {
      (shown.start, shown.end) = (first, max(last, first + 3600))
    }
    if shown.hourHeight(in: room, measures) < least, let room {
      let count = max(1, Int(min(room / least, 48)))
      if axis.followsClock {
        shown.cut(to: count, over: spans, now: now)
      } else {
        shown.cut(to: count, spans, now: now, isPicture: measures.isPicture)
      }
    }
    self.init(
      start: shown.start, end: max(shown.end, shown.start + 3600),
      hourHeight: max(shown.hourHeight(in: room, measures), least), isText: measures.isText)
  }
}

/// The hours that a scale reaches over, while it is fitted into a height.
private struct ShownHours {
  var start: Int
  var end: Int
  /// The greatest height of an hour.
  var most: Double

  /// The height of each hour in `room`; the usual height if that is `nil`.
  func hourHeight(in room: Double?, _ measures: GridMeasures) -> Double {
    guard let room else { return most }
    let fitting = room / (Double(end - start) / 3600)
    if measures.isPicture { return fitting }
    return measures.isText ? min(most, fitting).rounded(.down) : min(most, fitting)
  }

  /// Leaves some hours of one day: from the current one, if it is shown, else from the first one.
  mutating func cut(to hours: Int, _ spans: [Range<Int>], now: Int?, isPicture: Bool) {
    if let now, now > start, now < end {
      start = now / 3600 * 3600
      // The running or the next event is shown, even if that is later than there is room for.
      let next = spans.filter { $0.upperBound > now || $0.lowerBound >= now }.map(\.lowerBound).min()
      if let next, next >= start + hours * 3600 {
        start = next / 3600 * 3600
      }
    }
    end = min(end, start + hours * 3600)
    // The last hours of a day leave room for earlier ones.
    if isPicture { start = max(0, min(start, end - hours * 3600)) }
  }

  /// Leaves those hours of several days that show the most occurrences, and the current hour if it is one of them.
  mutating func cut(to hours: Int, over spans: [Range<Int>], now: Int?) {
    let length = hours * 3600
    let choices = stride(from: start, through: max(start, end - length), by: 3600).filter { first in
      now.map { $0 < start || $0 >= end || first <= $0 && $0 < first + length } ?? true
    }
    // Of equal choices the first one counts.
    let best = choices.map { first in
      (first, spans.count { $0.lowerBound < first + length && max($0.upperBound, $0.lowerBound + 1) > first })
    }.reduce((start, -1)) { $1.1 > $0.1 ? $1 : $0 }
    (start, end) = (best.0, min(end, best.0 + length))
  }
}

extension GridMeasures {
  /// The usual and the least height of an hour.
  var hourHeights: (most: Double, least: Double) {
    isText ? (2, 1) : (3 * lineHeight, lineHeight + 2)
  }

  /// The greatest height of an hour of several days, whose narrow columns have room for a title in several lines alone.
  var mostHourHeight: Double { isText ? 4 : hourHeights.most }

  /// The greatest height of an hour in a text with room for it, where titles are cut in lower ones.
  var highHour: Double { isText ? 12 : mostHourHeight }

  /// The least height of a block: a line of text.
  var leastBlockHeight: Double { lineHeight + (isText ? 0 : 2) }
  /// The least width of the column of a picture: for a mark and a few letters.
  var leastHoursWidth: Double { markWidth + padding + 3 * base.metrics.fontSize(.summary) }
  /// The least width of a day beside others: in a picture for two blocks of some letters each.
  var leastDayWidth: Double {
    guard isPicture else { return isText ? 6 : 72 }
    return 2 * (markWidth + padding + 1.5 * base.metrics.fontSize(.summary)) + blockGap(ofDays: 2)
  }
  /// The gap between two blocks of a day, where so many days are shown.
  func blockGap(ofDays days: Int) -> Double { isPicture && days > 1 ? 2 : columnGap }
  /// The least width of a block beside others, where so many days are shown.
  func leastBlockWidth(ofDays days: Int) -> Double {
    guard isPicture, days > 1 else { return isText ? 6 : 56 }
    return (leastDayWidth - blockGap(ofDays: 2)) / 2
  }
}
