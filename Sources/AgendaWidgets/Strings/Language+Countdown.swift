import AgendaKit
import ICalendar

extension Language {
  /// How long until an occurrence starts, or of one that runs, until it ends: `in 12 min`, `in 2 h 5 min`, `20 min left`;
  /// `now` in the minute that begins with its start. `nil` of one that has no time, or is over.
  func countdown(to item: AgendaItem, at now: Instant) -> String? {
    guard !item.hasEnded, let minutes = Countdown(to: item, at: now)?.minutes else { return nil }
    if minutes == 0 { return words.countdown.now }
    guard item.isRunning else {
      return words.countdown.startsIn.filling(["time": length(minutes, days: words.countdown.daysToStart)])
    }
    return words.countdown.left.filling(["time": length(minutes, days: words.countdown.days)])
  }

  /// The two largest units of so many minutes.
  private func length(_ minutes: Int, days: Words.Counted) -> String {
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
