import ICalendar

/// What a countdown says in an agenda: the minutes to the start of the next timed event, or to the end of the one that runs.
struct Countdown {
  /// The minutes, rounded up; of a day or more, whole hours; 0 in the minute that begins with a start.
  let minutes: Int
  /// When it says something else, if the agenda does not change before.
  let nextChange: Instant

  /// The countdown of the event that runs, of several the one that started last, else of the next to start; `nil` where
  /// the agenda shows none.
  init?(_ agenda: Agenda) {
    let timed = agenda.days.lazy.flatMap(\.timed)
    let spans = timed.filter(\.isRunning).compactMap(\.bounds)
    let running = spans.max { $0.start < $1.start }
    guard let bounds = running ?? timed.first(where: { !$0.hasEnded })?.bounds else { return nil }
    let now = agenda.now
    if bounds.start <= now, now < bounds.start.adding(seconds: 60) {
      minutes = 0
      nextChange = bounds.start.adding(seconds: 60)
    } else {
      let target = bounds.start <= now ? bounds.end : bounds.start
      let left = (target.secondsSinceEpoch - now.secondsSinceEpoch + 59) / 60
      minutes = left < 1440 ? left : left / 60 * 60
      nextChange = target.adding(seconds: 60 - minutes * 60)
    }
  }
}

extension AgendaItem {
  fileprivate var bounds: (start: Instant, end: Instant)? {
    guard case .timed(let start, let end) = occurrence.span else { return nil }
    return (start, end)
  }
}
