internal import AgendaKit
internal import AgendaSources
internal import ICalendar

/// What a watch knows of its calendars: what was last read of each, for when it cannot be read any more.
struct WatchedCalendars {
  /// What the calendars hold in a window.
  struct Contents {
    /// The calendars with their occurrences: those read now, else those kept.
    var occurrences: [CalendarOccurrences]
    /// What went wrong with the sources.
    var problems: [AgendaProblem]
    /// The same, a line a calendar.
    var complaints: [String]
    /// What went wrong with alarms, a line a calendar.
    var alarmComplaints: [String]
    /// The moment at which the oldest of those kept were read; `nil` where all were read now.
    var lastUpdate: Instant?
  }

  private struct Reading {
    var occurrences: CalendarOccurrences
    var window: OccurrenceWindow
    var date: Instant
  }

  private var readings: [CalendarConfiguration: Reading] = [:]
  private var last: (window: OccurrenceWindow, contents: Contents)?

  /// Reads the calendars of a session. What cannot be read is taken from what was read before, where that reaches far enough
  /// to show `shown`. Where `isUnchanged`, nothing has happened to them since the last time, and what was read then still holds.
  mutating func contents(
    of session: Session, in window: OccurrenceWindow, showing shown: OccurrenceWindow, isUnchanged: Bool
  ) -> Contents {
    if isUnchanged, let last, last.window == window { return last.contents }
    let read = SourceReadings(
      of: session.calendars.calendars, in: window, defaults: session.calendars.defaults)
    var contents = Contents(
      occurrences: [], problems: read.problems, complaints: read.complaints,
      alarmComplaints: read.alarmComplaints)
    var known: [CalendarConfiguration: Reading] = [:]
    for (calendar, occurrences) in read.outcomes {
      if let occurrences {
        known[calendar] = Reading(occurrences: occurrences, window: window, date: session.settings.now)
        contents.occurrences.append(occurrences)
        continue
      }
      for (calendar, kept) in former(calendar, beside: read) where known[calendar] == nil {
        guard kept.window.start <= shown.start, shown.end <= kept.window.end else { continue }
        known[calendar] = kept
        contents.occurrences.append(kept.occurrences)
        contents.lastUpdate = min(contents.lastUpdate ?? kept.date, kept.date)
      }
    }
    readings = known
    last = (window, contents)
    return contents
  }

  /// What was read before of a calendar that cannot be read now. Of a folder of which nobody can tell any more which folders are in it, it is
  /// what was read of those.
  private func former(
    _ calendar: CalendarConfiguration, beside read: SourceReadings
  ) -> [(CalendarConfiguration, Reading)] {
    guard case .path = calendar.location else { return readings[calendar].map { [(calendar, $0)] } ?? [] }
    let readNow = Set(read.outcomes.map(\.calendar)).subtracting([calendar])
    return readings.filter { $0.key.lies(in: calendar) && !readNow.contains($0.key) }
      .sorted { $0.value.occurrences.calendar.position < $1.value.occurrences.calendar.position }
      .map { ($0.key, $0.value) }
  }
}
