import AgendaKit
import ICalendar

/// Where the times of a day are between the top and the bottom of its hours.
struct HourScale {
  /// The first and the last moment that are shown.
  let start: Instant
  let end: Instant
  /// The height of an hour.
  let hourHeight: Double
  /// Whether positions are whole lines.
  let isText: Bool

  /// The height of all hours. On a day with a clock change, the last one can be a part of an hour.
  var height: Double { endPosition(of: end) }

  /// The distance of a moment from the top: in lines of text, that of the line that contains it.
  func position(of moment: Instant) -> Double {
    let seconds = min(max(moment, start), end).secondsSinceEpoch - start.secondsSinceEpoch
    let exact = Double(seconds) / 3600 * hourHeight
    return isText ? exact.rounded(.down) : exact
  }

  /// The distance of the end of an occurrence: in lines of text, that of the first line after it.
  func endPosition(of moment: Instant) -> Double {
    let seconds = min(max(moment, start), end).secondsSinceEpoch - start.secondsSinceEpoch
    let exact = Double(seconds) / 3600 * hourHeight
    return isText ? exact.rounded(.up) : exact
  }

  /// The moments at which an hour begins, an hour of elapsed time apart: on a day on which the clocks change there are 23
  /// or 25 of them.
  var hours: [Instant] {
    stride(from: start.secondsSinceEpoch, to: end.secondsSinceEpoch, by: 3600).map {
      Instant(secondsSinceEpoch: $0)
    }
  }
}

extension HourScale {
  /// The hours of a working day, which are shown in any case.
  private static let working = (from: 8, to: 18)
  /// The hours around them that a high picture shows too, in steps.
  private static let waking: [(from: Int, to: Int)] = [
    (8, 19), (8, 20), (7, 20), (7, 21), (7, 22), (6, 22),
  ]

  /// A scale for the hours of a day with some occurrences, in a height of `room`; `nil` for any height.
  ///
  /// The hours reach from the first occurrence to the last, and over a working day. In a low space they are lower, then
  /// reach over the occurrences alone, and then begin at the first one, or at the current hour, and reach as far as there
  /// is room.
  init(
    of day: LocalDay, _ spans: [Range<Instant>], now: Instant?, room: Double?, zone: Zone,
    _ measures: GridMeasures
  ) {
    // A zone that skips a date has no hours on it.
    guard day.start < day.end else {
      self.init(
        start: day.start, end: day.start, hourHeight: measures.hourHeights.least, isText: measures.isText)
      return
    }
    let hour = { (hour: Int) in
      min(max(zone.instant(of: LocalDateTime(day.date, hour: hour, minute: 0)), day.start), day.end)
    }
    let first = spans.map(\.lowerBound).min().map { HourScale.hour(of: $0, in: day, isEnd: false) }
    // A moment on the hour is within the hour that it begins.
    let ends = spans.map { $0.isEmpty ? $0.upperBound.adding(seconds: 1) : $0.upperBound }
    let last = ends.max().map { HourScale.hour(of: $0, in: day, isEnd: true) }
    var shown = ShownHours(
      start: min(first ?? day.end, hour(HourScale.working.from)),
      end: max(last ?? day.start, hour(HourScale.working.to)))
    let (most, least) = measures.hourHeights
    // A high picture has more of the day, evening first, before its hours get higher.
    for next in HourScale.waking
    where measures.isPicture && shown.hourHeight(in: room, measures) > 1.2 * most {
      shown = ShownHours(start: min(shown.start, hour(next.from)), end: max(shown.end, hour(next.to)))
    }
    if shown.hourHeight(in: room, measures) < least, let first, let last {
      shown = ShownHours(start: first, end: max(last, first.adding(seconds: 3600)))
    }
    if shown.hourHeight(in: room, measures) < least, let room {
      shown.cut(to: max(1, Int(min(room / least, 48))), of: day, spans, now: now, measures)
    }
    self.init(
      start: shown.start, end: max(shown.end, shown.start.adding(seconds: 3600)),
      hourHeight: max(shown.hourHeight(in: room, measures), least), isText: measures.isText)
  }

  /// The hour in which a moment is, counted from midnight; or its end, if the moment is not its beginning.
  fileprivate static func hour(of moment: Instant, in day: LocalDay, isEnd: Bool) -> Instant {
    let seconds = min(max(moment, day.start), day.end).secondsSinceEpoch - day.start.secondsSinceEpoch
    let hour = day.start.adding(seconds: (seconds + (isEnd ? 3599 : 0)) / 3600 * 3600)
    return min(hour, day.end)
  }
}

/// The hours of a day that a scale reaches over, while it is fitted into a height.
private struct ShownHours {
  var start: Instant
  var end: Instant

  /// The height of each hour in `room`; the usual height if that is `nil`.
  func hourHeight(in room: Double?, _ measures: GridMeasures) -> Double {
    let most = measures.hourHeights.most
    guard let room else { return most }
    let fitting = room / (Double(end.secondsSinceEpoch - start.secondsSinceEpoch) / 3600)
    if measures.isPicture { return fitting }
    return measures.isText ? min(most, fitting).rounded(.down) : min(most, fitting)
  }

  /// Leaves some hours: from the current one, if it is shown, else from the first one.
  mutating func cut(
    to hours: Int, of day: LocalDay, _ spans: [Range<Instant>], now: Instant?, _ measures: GridMeasures
  ) {
    if let now, now > start, now < end {
      start = HourScale.hour(of: now, in: day, isEnd: false)
      // The running or the next event is shown, even if that is later than there is room for.
      let next = spans.filter { $0.upperBound > now || $0.lowerBound >= now }.map(\.lowerBound).min()
      if let next, next >= start.adding(seconds: hours * 3600) {
        start = HourScale.hour(of: next, in: day, isEnd: false)
      }
    }
    end = min(end, start.adding(seconds: hours * 3600))
    // The last hours of a day leave room for earlier ones.
    if measures.isPicture { start = max(day.start, min(start, end.adding(seconds: -hours * 3600))) }
  }
}

extension GridMeasures {
  /// The usual and the least height of an hour.
  var hourHeights: (most: Double, least: Double) {
    isText ? (2, 1) : (3 * lineHeight, lineHeight + 2)
  }

  /// The least height of a block: a line of text.
  var leastBlockHeight: Double { lineHeight + (isText ? 0 : 2) }
  /// The least width of the column of a picture: for a mark and a few letters.
  var leastHoursWidth: Double { markWidth + padding + 3 * base.metrics.fontSize(.summary) }
  /// The least width of a block beside others.
  var leastBlockWidth: Double { isText ? 6 : 56 }
}
