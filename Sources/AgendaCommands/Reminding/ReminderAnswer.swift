internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// An answer of a person to the notification of a reminder.
enum ReminderAnswer: String {
  /// Opens the online meeting; the reminder is done.
  case join
  /// Wants to be reminded again.
  case snooze
  /// Wants no more of this reminder.
  case done

  /// For how long a reminder is put off, in minutes.
  static let minutes = 5
}

extension Run {
  /// Notes in the calendar of an alarm that a person has seen it, so that other devices are quiet too; with `until`, adds a reminder at that time. Nothing is
  /// done where the calendar cannot be changed, the alarm is none of the event, or its server could write to guests about the change.
  func acknowledge(_ alarm: DueAlarm, again until: Instant?) throws {
    guard !alarm.isDefault, let uid = alarm.item.occurrence.event.uid,
      let calendar = calendars.calendars.first(where: { $0.name == alarm.item.calendar.name }),
      let place = try? calendar.place(isChosen: false)
    else { return }
    for stored in StoredEvent.find(in: [calendar], { $0 == uid }) {
      if case .account = place, stored.hasGuests { continue }
      try acknowledge(alarm, of: stored, again: until)
    }
  }

  private func acknowledge(_ alarm: DueAlarm, of stored: StoredEvent, again until: Instant?) throws {
    let (settings, zones, database) = (settings, zoneSource, environment.zones)
    let make = { (stored: StoredEvent) throws(WritingError) -> CalendarChanges in
      let editor = EventEditor(stored, viewer: settings.zone, now: settings.now, database: database)
      return try stored.changes(
        editor.acknowledgement(of: alarm.alarm, at: settings.now, again: until), zones: zones)
    }
    let changes = try writing { () throws(WritingError) in try make(stored) }
    guard !changes.files.isEmpty || !changes.items.isEmpty else { return }
    let outcome = try writing { () throws(WritingError) in
      try store.commit(changes, summary: "Dismissed a reminder", at: settings.now, isNoted: false) {
        () throws(WritingError) in
        guard let now = stored.reread else { return nil }
        return try make(now)
      }
    }
    if outcome.queued != nil {
      _ = calendars.send(
        to: Set(changes.items.map(\.place.account)), known: try knownCalendars(), at: settings.now)
    }
  }
}
