internal import AgendaKit
internal import AgendaWidgets
internal import ICalendar

extension Session {
  /// Prints the alarms that are due in a span of time.
  func printAlarms(in window: OccurrenceWindow) throws {
    let reading = DueAlarm.readingWindow(for: window)
    let readings = SourceReadings(of: calendars.calendars, in: reading, defaults: calendars.defaults)
    let due = DueAlarms(
      of: readings.occurrences, in: window, at: settings.now, options: settings.options)
    let alarms = due.alarms
    switch settings.format {
    case .json:
      try StandardStreams.write { (take: (Span<UInt8>) throws -> Void) in
        try JSONRenderer.json(alarms, in: window, now: settings.now, to: take)
      }
    case .ndjson:
      try StandardStreams.write { (take: (Span<UInt8>) throws -> Void) in
        try JSONRenderer.ndjson(alarms, zone: window.zone, to: take)
      }
    default:
      // Why there is nothing is asked only where there is nothing.
      let state =
        alarms.isEmpty ? agenda(of: readings.occurrences, readings.problems, in: reading).state : .events
      try StandardStreams.write(
        AlarmsRenderer(settings.style).render(alarms, now: settings.now, zone: window.zone, state: state))
    }
    if due.isCut {
      StandardStreams.complain(
        "only the first \(alarms.count) reminders are shown: name a shorter range or fewer calendars")
    }
    readings.alarmComplaints.forEach(StandardStreams.complain)
    try readings.complain(isStrict: isStrict)
  }
}
