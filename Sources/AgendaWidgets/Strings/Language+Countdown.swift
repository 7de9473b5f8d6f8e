import AgendaKit
import ICalendar

extension Language {
  /// How long until an occurrence starts, or of one that runs, until it ends: `in 12 min`, `in 2 h 5 min`, `20 min left`;
  /// `now` in the minute that begins with its start. `nil` of one that has no time, or is over.
  func countdown(to item: AgendaItem, at now: Instant) -> String? {
    guard !item.isAllDay, !item.hasEnded, case .timed(let start, let end) = item.occurrence.span else {
      return nil
    }
    let sinceStart = now.secondsSinceEpoch.subtractingReportingOverflow(start.secondsSinceEpoch).partialValue
    if (0..<60).contains(sinceStart) { return words.countdown.now }
    guard item.isRunning else {
      return words.countdown.startsIn.filling([
        "time": length(to: start, at: now, days: words.countdown.daysToStart)
      ])
    }
    return words.countdown.left.filling(["time": length(to: end, at: now, days: words.countdown.days)])
  }

  /// The two largest units of the time to a moment, in minutes that have begun: so that the last one counted is 1.
  private func length(to moment: Instant, at now: Instant, days: Words.Counted) -> String {
    let (seconds, isTooLong) = moment.secondsSinceEpoch.subtractingReportingOverflow(now.secondsSinceEpoch)
    let minutes = isTooLong ? Int.max / 60 : max(0, seconds / 60 + (seconds % 60 > 0 ? 1 : 0))
    let countdown = words.countdown
    let parts: [String] =
      if minutes < 60 {
        [countdown.minutes(minutes)]
      } else if minutes < 24 * 60 {
        [countdown.hours(minutes / 60)] + (minutes % 60 > 0 ? [countdown.minutes(minutes % 60)] : [])
      } else {
        [days(minutes / 1440)] + (minutes / 60 % 24 > 0 ? [countdown.hours(minutes / 60 % 24)] : [])
      }
    guard parts.count == 2 else { return parts[0] }
    return countdown.joined.filling(["x": parts[0], "y": parts[1]])
  }
}
