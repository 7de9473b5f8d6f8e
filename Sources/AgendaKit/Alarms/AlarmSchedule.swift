import ICalendar

/// The times at which an alarm of one occurrence is due: the time of its trigger, and its repetitions.
struct AlarmSchedule {
  /// The most seconds by which days of the wall clock can differ from days of 24 hours, in any zone.
  private static let maximumDayShift = 3 * 86_400

  private let first: Instant
  private let interval: Alarm.Offset
  /// The number of the last repetition, 0 without repetitions.
  private let last: Int
  /// The zone whose wall clock gives the length of days.
  private let zone: Zone

  /// The times of an alarm of an occurrence from `start` to `end`. Days keep the wall clock of `zone`.
  init(_ alarm: Alarm, start: Instant, end: Instant, zone: Zone) {
    first =
      switch alarm.trigger {
      case .absolute(let instant): instant
      case .relativeToStart(let offset): start.adding(offset.bounded, in: zone)
      case .relativeToEnd(let offset): end.adding(offset.bounded, in: zone)
      }
    interval = alarm.repeatInterval.bounded
    let isRepeated = interval.days >= 0 && interval.seconds >= 0 && interval != Alarm.Offset()
    last = isRepeated ? min(max(0, alarm.repeatCount), DueAlarm.maximumRepetitions) : 0
    self.zone = zone
  }

  /// When a repetition is due; repetition 0 is the trigger's own time. `nil` after the last.
  func due(_ repetition: Int) -> Instant? {
    guard repetition <= last else { return nil }
    return repetition == 0 ? first : first.adding(interval.multiplied(by: repetition), in: zone)
  }

  /// The first repetition that is due at `start` or later, and its time. Found by division, so that earlier
  /// repetitions cost nothing.
  func next(from start: Instant) -> (repetition: Int, due: Instant)? {
    guard first < start else { return (0, first) }
    guard last > 0 else { return nil }
    let length = interval.days * 86_400 + interval.seconds
    let wait =
      start.secondsSinceEpoch - first.secondsSinceEpoch - (interval.days == 0 ? 0 : Self.maximumDayShift)
    // Few steps are left: an interval with days is a day long or longer.
    var repetition = max(1, wait / length)
    while let due = due(repetition) {
      if due >= start { return (repetition, due) }
      repetition += 1
    }
    return nil
  }
}

extension Alarm.Offset {
  /// More days than any window has, and so few that no sum overflows.
  private static let maximumDays = 100_000

  /// The offset, cut to some centuries.
  fileprivate var bounded: Self {
    let seconds = Self.maximumDays * 86_400
    return Self(
      days: min(max(days, -Self.maximumDays), Self.maximumDays),
      seconds: min(max(self.seconds, -seconds), seconds))
  }

  fileprivate func multiplied(by factor: Int) -> Self {
    Self(days: days * factor, seconds: seconds * factor)
  }
}

extension Instant {
  /// The instant that is `offset.days` days later on the wall clock of a zone, and then exactly `offset.seconds` (RFC
  /// 5545 section 3.3.6).
  fileprivate func adding(_ offset: Alarm.Offset, in zone: Zone) -> Instant {
    guard offset.days != 0 else { return adding(seconds: offset.seconds) }
    let local = zone.localDateTime(at: self).adding(seconds: offset.days * 86_400)
    return zone.instant(of: local).adding(seconds: offset.seconds)
  }
}
