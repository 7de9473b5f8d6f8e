import ICalendar

extension Agenda {
  /// The first moment after `now` at which days look different: the start or end of an occurrence shown, or
  /// the next local midnight.
  static func nextChange(of days: [AgendaDay], after now: Instant, in zone: Zone) -> Instant {
    var next = LocalDay(of: now, in: zone).end
    for day in days {
      for item in day.allDay { item.occurrence.span.bringForward(&next, after: now) }
      for item in day.timed { item.occurrence.span.bringForward(&next, after: now) }
    }
    return next
  }
}

extension Occurrence.Span {
  /// Moves `next` to when it begins or has ended, where that is after `now` and earlier. One of no length has ended a second after its
  /// start; an all-day one changes at midnights only.
  func bringForward(_ next: inout Instant, after now: Instant) {
    guard case .timed(let start, let end) = self else { return }
    let ended = start == end ? start.adding(seconds: 1) : end
    if now < start, start < next { next = start }
    if now < ended, ended < next { next = ended }
  }
}
