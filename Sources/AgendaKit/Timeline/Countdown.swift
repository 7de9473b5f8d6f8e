public import ICalendar

/// A countdown in minutes to the start of a timed event, or to the end of a running one.
public struct Countdown: Sendable, Hashable {
  /// The minutes, rounded up. From a day on they are rounded down to whole hours. 0 in the first minute of the event.
  public let minutes: Int
  /// When the number of minutes changes next, always after the moment of the countdown.
  public let nextChange: Instant

  /// The countdown of an event; `nil` if it has no time or is over.
  public init?(to item: AgendaItem, at now: Instant) {
    guard !item.isAllDay, let bounds = item.bounds else { return nil }
    if bounds.start <= now, now < bounds.start.adding(seconds: 60) {
      minutes = 0
      nextChange = bounds.start.adding(seconds: 60)
    } else {
      let target = bounds.start <= now ? bounds.end : bounds.start
      let (seconds, isTooLong) = target.secondsSinceEpoch.subtractingReportingOverflow(now.secondsSinceEpoch)
      guard !isTooLong, seconds > 0 else { return nil }
      let left = seconds / 60 + (seconds % 60 > 0 ? 1 : 0)
      minutes = left < 1440 ? left : left / 60 * 60
      nextChange = target.adding(seconds: 60 - minutes * 60)
    }
  }

  /// The countdown of the event that a status bar shows; `nil` if there is none with a time.
  init?(_ agenda: Agenda) {
    guard let item = agenda.currentItem else { return nil }
    self.init(to: item, at: agenda.now)
  }
}

extension AgendaItem {
  fileprivate var bounds: (start: Instant, end: Instant)? {
    guard case .timed(let start, let end) = occurrence.span else { return nil }
    return (start, end)
  }
}
