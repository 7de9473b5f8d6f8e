internal import AgendaKit
internal import AgendaSources
internal import ICalendar

/// What was last read of each calendar, for when it cannot be read any more.
struct KeptOccurrences {
  private struct Reading {
    var occurrences: CalendarOccurrences
    var window: OccurrenceWindow
    var date: Instant
  }

  private var readings: [CalendarConfiguration: Reading] = [:]

  /// The occurrences of each calendar: those read now, else those kept, where they reach far enough to show `shown`. With
  /// the moment at which the oldest of those kept were read; `nil` where all were read now.
  mutating func fill(
    _ read: SourceReadings, of window: OccurrenceWindow, showing shown: OccurrenceWindow, now: Instant
  ) -> (occurrences: [CalendarOccurrences], since: Instant?) {
    var filled: [CalendarOccurrences] = []
    var since: Instant?
    var known: [CalendarConfiguration: Reading] = [:]
    for (calendar, occurrences) in read.outcomes {
      if let occurrences {
        known[calendar] = Reading(occurrences: occurrences, window: window, date: now)
        filled.append(occurrences)
      } else if let kept = readings[calendar], kept.window.start <= shown.start,
        shown.end <= kept.window.end
      {
        known[calendar] = kept
        filled.append(kept.occurrences)
        since = min(since ?? kept.date, kept.date)
      }
    }
    readings = known
    return (filled, since)
  }
}
