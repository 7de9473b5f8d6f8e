internal import AgendaQuickAdd
internal import ICalendar

/// The values of a draft in the types of a calendar.
extension EventDraft {
  /// DTSTART, or DUE of a task: a date, or a time in the zone of the sentence, else of the viewer; `nil` for a task without a day.
  func start(viewer: Zone, zones: ZoneDatabase) -> EventTime? {
    event.start.map { time($0, viewer: viewer, zones: zones) }
  }

  /// DTEND, exclusive, of the same type as ``start(viewer:zones:)``; `nil` for a task.
  func end(viewer: Zone, zones: ZoneDatabase) -> EventTime? {
    isTask ? nil : event.end.map { time($0, viewer: viewer, zones: zones) }
  }

  private func time(_ local: LocalDateTime, viewer: Zone, zones: ZoneDatabase) -> EventTime {
    if event.isAllDay { return .date(local.date) }
    return .zoned(local, event.timeZone.flatMap { zones.zone(named: $0) } ?? viewer)
  }

  /// RRULE. UNTIL is a date beside a DTSTART that is one, and else the end of that day in UTC (RFC 5545 section 3.3.10).
  func rule(viewer: Zone, zones: ZoneDatabase) -> RecurrenceRule? {
    guard let text = event.rule, var rule = try? RecurrenceRule(text) else { return nil }
    if case .date(let last)? = rule.until, !event.isAllDay {
      let end = time(LocalDateTime(last, hour: 23, minute: 59, second: 59), viewer: viewer, zones: zones)
      rule.until = .instant(end.instant(viewer: viewer))
    }
    return rule
  }

  /// How many seconds before the start, or the due time of a task, the alarm is; `nil` without one.
  var alarmSeconds: Int? { event.alarmMinutes.map { $0 * 60 } }
}
