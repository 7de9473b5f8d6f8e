internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The calendars of `agenda watch`, with the occurrences that were last read of each. They are shown if the calendar can
/// no longer be read.
struct WatchedCalendars {
  /// The occurrences and problems of the calendars in a window.
  struct Contents {
    /// The calendars with their occurrences, read now or kept from before.
    var occurrences: [CalendarOccurrences]
    /// The problems of the sources.
    var problems: [AgendaProblem]
    /// The problems as text, one line per calendar.
    var complaints: [String]
    /// The problems of alarms, one line per calendar.
    var alarmComplaints: [String]
    /// When the oldest of the kept occurrences were read; `nil` if all were read now.
    var lastUpdate: Instant?
  }

  private struct Reading {
    var occurrences: CalendarOccurrences
    var window: OccurrenceWindow
    var date: Instant
  }

  private var readings: [CalendarConfiguration: Reading] = [:]
  private var memory = SourceMemory()
  private var last: (window: OccurrenceWindow, contents: Contents)?

  /// Reads the calendars of a session. A calendar that cannot be read keeps its former occurrences, where these cover `shown`. With
  /// `isUnchanged`, the files have not changed since the last call, whose contents are returned if the window is the same.
  mutating func contents(
    of session: Run, in window: OccurrenceWindow, showing shown: OccurrenceWindow, isUnchanged: Bool
  ) -> Contents {
    if isUnchanged, let last, last.window == window { return last.contents }
    let read = session.read(window, keepingIn: &memory)
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

  /// The last reading of a calendar that cannot be read now. For a folder of calendars, which can no longer be listed, the last readings of
  /// the calendars in it.
  private func former(
    _ calendar: CalendarConfiguration, beside read: SourceResults
  ) -> [(CalendarConfiguration, Reading)] {
    guard case .path = calendar.location else { return readings[calendar].map { [(calendar, $0)] } ?? [] }
    let readNow = Set(read.outcomes.map(\.calendar)).subtracting([calendar])
    return readings.filter { $0.key.isContained(in: calendar) && !readNow.contains($0.key) }
      .sorted { $0.value.occurrences.calendar.position < $1.value.occurrences.calendar.position }
      .map { ($0.key, $0.value) }
  }
}
