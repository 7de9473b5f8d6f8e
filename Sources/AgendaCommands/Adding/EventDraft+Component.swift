internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// What is added to a calendar.
extension EventDraft {
  /// When it is; `nil` for a task without a day.
  func span(_ session: Session) -> Occurrence.Span? {
    guard let start = event.start, let end = event.end else { return nil }
    guard !event.isAllDay else {
      return .allDay(start: start.date, end: max(end.date, start.date.adding(days: 1)))
    }
    let zone = zone(session)
    let first = zone.instant(of: start)
    return .timed(start: first, end: max(first, zone.instant(of: end)))
  }

  /// The new VEVENT or VTODO.
  func component(_ session: Session) -> Component {
    var changes = EventChanges()
    changes.summary = event.title
    changes.location = event.location
    changes.description = description
    changes.url = event.url
    changes.rule = event.rule
    changes.alarms = event.alarmMinutes.map { [-60 * $0] }
    changes.span = span(session)
    let (zone, now) = (zone(session), session.settings.now)
    return isTask
      ? changes.toDo(in: zone, at: now, priority: event.priority) : changes.event(in: zone, at: now)
  }

  /// The zone that the sentence names, or that of the viewer.
  private func zone(_ session: Session) -> Zone {
    event.timeZone.flatMap { ProcessEnvironment.ownZones.zone(named: $0) } ?? session.settings.zone
  }
}
