import ICalendar

extension Alarm {
  /// When it is due for an occurrence, within a window: which repetition, 0 for the trigger's own time, and when.
  func dueTimes(of occurrence: Occurrence, in window: OccurrenceWindow) -> [(repetition: Int, due: Instant)] {
    let zone = zone(of: occurrence, viewer: window.zone)
    let first = firstTime(of: occurrence, zone: zone, viewer: window.zone)
    // What was acknowledged when it was due, or later, is over.
    let start = acknowledged.map { max(window.start, $0.adding(seconds: 1)) } ?? window.start
    let interval = repeatInterval.bounded
    let isRepeated = interval.days >= 0 && interval.seconds >= 0 && interval != Offset()
    let last = isRepeated ? min(max(0, repeatCount), DueAlarm.maximumRepetitions) : 0

    var times: [(repetition: Int, due: Instant)] = []
    for repetition in 0...last {
      let due =
        repetition == 0 ? first : first.adding(interval.multiplied(by: repetition), in: zone)
      guard due < window.end else { break }
      if due >= start { times.append((repetition, due)) }
    }
    return times
  }

  private func firstTime(of occurrence: Occurrence, zone: Zone, viewer: Zone) -> Instant {
    let bounds = occurrence.span.bounds(in: viewer)
    return switch trigger {
    case .absolute(let instant): instant
    case .relativeToStart(let offset): bounds.start.adding(offset.bounded, in: zone)
    case .relativeToEnd(let offset): bounds.end.adding(offset.bounded, in: zone)
    }
  }

  /// Whose wall clock the days of the trigger keep: that of the event's start, or of its end where the trigger counts from
  /// an end with a zone of its own; the viewer's where the event names none.
  private func zone(of occurrence: Occurrence, viewer: Zone) -> Zone {
    let schedule = occurrence.event.schedule
    if case .relativeToEnd = trigger, case .until(.zoned(_, let zone)) = schedule.length { return zone }
    if case .zoned(_, let zone) = schedule.start { return zone }
    return viewer
  }
}

extension Alarm.Offset {
  /// More days than any window reaches, and few enough that no sum overflows.
  private static let mostDays = 100_000

  /// The length of time, cut to some centuries.
  fileprivate var bounded: Self {
    let seconds = Self.mostDays * 86_400
    return Self(
      days: min(max(days, -Self.mostDays), Self.mostDays),
      seconds: min(max(self.seconds, -seconds), seconds))
  }

  fileprivate func multiplied(by factor: Int) -> Self {
    Self(days: days * factor, seconds: seconds * factor)
  }
}

extension Instant {
  /// Days on the wall clock of a zone later, then seconds exactly (RFC 5545 section 3.3.6).
  fileprivate func adding(_ offset: Alarm.Offset, in zone: Zone) -> Instant {
    guard offset.days != 0 else { return adding(seconds: offset.seconds) }
    let local = zone.localDateTime(at: self).adding(seconds: offset.days * 86_400)
    return zone.instant(of: local).adding(seconds: offset.seconds)
  }
}
