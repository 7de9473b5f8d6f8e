public import ICalendar

/// Finds the alarms that are due in a window, event by event.
///
/// It first finds the first time of each alarm of each occurrence and keeps the earliest `limit` of these: an alarm
/// left out here cannot have a time among the earliest. Then it adds their repetitions.
struct FoundAlarms {
  /// An alarm at an absolute time. All occurrences of a series share it, also its overrides, because programs copy
  /// alarms into them.
  private struct Shared: Hashable {
    let uid: String
    /// For an event without UID, which belongs to no series, the index of its first occurrence.
    let event: Int?
    let calendar: Int
    let action: String
    let due: Instant
    /// Numbers the alarms of one event that are otherwise equal.
    var number = 0
  }

  private let occurrences: [SelectedOccurrence]
  private let window: OccurrenceWindow
  private let limit: Int
  private var firsts: EarliestAlarms
  private var shared: [Shared: AlarmCandidate] = [:]

  /// Prepares to find the earliest `limit` alarms. Occurrences of the same event are adjacent.
  init(of occurrences: [SelectedOccurrence], in window: OccurrenceWindow, limit: Int) {
    self.occurrences = occurrences
    self.window = window
    self.limit = limit
    firsts = EarliestAlarms(limit, upTo: window.end.adding(seconds: -1))
  }

  /// Finds the alarms, in the order in which they are due. `isTruncated` says that later ones were left out.
  mutating func find() -> (alarms: [AlarmCandidate], isTruncated: Bool) {
    var start = 0
    while start < occurrences.count {
      let event = occurrences[start].occurrence.event
      var end = start + 1
      while end < occurrences.count, occurrences[end].occurrence.event.sharesStorage(with: event) { end += 1 }
      // Tasks that are completed or cancelled need no reminders.
      let isOver = event.isToDo && event.toDo?.isOpen != true
      let reminders = occurrences[start].event.calendar.reminders
      if !isOver, reminders.isMuted != true {
        if !event.details.alarms.isEmpty { addFirsts(of: start..<end, event) }
        if reminders != DefaultReminders() { addDefaults(reminders, of: start..<end) }
      }
      start = end
    }
    for candidate in shared.values { firsts.add(candidate) }
    let earliest = firsts.sorted()
    var found = EarliestAlarms(limit, upTo: firsts.bound)
    for candidate in earliest { addTimes(from: candidate, to: &found) }
    return (found.sorted(), firsts.isTruncated || found.isTruncated)
  }

  /// Adds the first time of each alarm of an event, for each of its occurrences.
  private mutating func addFirsts(of range: Range<Int>, _ event: Event) {
    let bounds = range.map { occurrences[$0].alarmBounds(in: window.zone) }
    let schedule = event.schedule
    var numbers: [Shared: Int] = [:]
    for (place, alarm) in event.details.alarms.enumerated() where !alarm.isSilent {
      guard case .absolute(let due) = alarm.trigger else {
        let zone = alarm.zone(in: schedule, viewer: window.zone)
        for (index, bounds) in zip(range, bounds) {
          let times = AlarmSchedule(alarm, start: bounds.start, end: bounds.end, zone: zone)
          if let first = first(of: times, of: alarm, at: place, occurrence: index) { firsts.add(first) }
        }
        continue
      }
      var key = Shared(
        uid: event.uid ?? "", event: event.uid?.isEmpty ?? true ? range.lowerBound : nil,
        calendar: occurrences[range.lowerBound].event.calendar.position, action: alarm.action, due: due)
      let number = numbers[key, default: 0]
      numbers[key] = number + 1
      key.number = number
      addShared(alarm, at: place, as: key, for: range, bounds)
    }
  }

  /// Adds the alarms that a calendar gives the occurrences of an event.
  private mutating func addDefaults(_ reminders: DefaultReminders, of range: Range<Int>) {
    for index in range {
      for (place, found) in reminders.alarms(of: occurrences[index], viewer: window.zone).enumerated()
      where window.start <= found.due && found.due < window.end {
        firsts.add(
          AlarmCandidate(due: found.due, occurrence: index, alarm: place, repetition: 0, isDefault: true))
      }
    }
  }

  /// Adds the first time of an alarm at an absolute time, for the nearest of the occurrences that share it.
  private mutating func addShared(
    _ alarm: Alarm, at place: Int, as key: Shared, for range: Range<Int>,
    _ bounds: [(start: Instant, end: Instant)]
  ) {
    let nearest = range.min {
      isNearer(bounds[$0 - range.lowerBound], than: bounds[$1 - range.lowerBound], to: key.due)
    }
    guard let nearest else { return }
    let own = bounds[nearest - range.lowerBound]
    let zone = alarm.zone(in: occurrences[nearest].occurrence.event.schedule, viewer: window.zone)
    let times = AlarmSchedule(alarm, start: own.start, end: own.start, zone: zone)
    guard let first = first(of: times, of: alarm, at: place, occurrence: nearest) else { return }
    if let other = shared[key] {
      let bounds = occurrences[other.occurrence].alarmBounds(in: window.zone)
      guard isNearer(own, than: bounds, to: key.due) else { return }
    }
    shared[key] = first
  }

  /// The first time of an alarm in the window. An alarm is over if it was acknowledged when it was due, or later.
  private func first(
    of times: AlarmSchedule, of alarm: Alarm, at place: Int, occurrence: Int
  ) -> AlarmCandidate? {
    let start = alarm.acknowledged.map { max(window.start, $0.adding(seconds: 1)) } ?? window.start
    guard let (repetition, due) = times.next(from: start), due < window.end else { return nil }
    return AlarmCandidate(due: due, occurrence: occurrence, alarm: place, repetition: repetition)
  }

  /// Adds the first time of an alarm and its repetitions.
  private func addTimes(from first: AlarmCandidate, to found: inout EarliestAlarms) {
    guard !first.isDefault else {
      found.add(first)
      return
    }
    let occurrence = occurrences[first.occurrence].occurrence
    let bounds = occurrences[first.occurrence].alarmBounds(in: window.zone)
    let alarm = occurrence.event.details.alarms[first.alarm]
    let times = AlarmSchedule(
      alarm, start: bounds.start, end: bounds.end,
      zone: alarm.zone(in: occurrence.event.schedule, viewer: window.zone))
    var next = first
    while found.add(next), let due = times.due(next.repetition + 1), due < window.end {
      next.repetition += 1
      next.due = due
    }
  }

  /// Whether an occurrence is nearer to `due` than another one: the first that has not ended by then, else the last before it.
  ///
  /// A reminder that was put off can come while its instance runs.
  private func isNearer(
    _ bounds: (start: Instant, end: Instant), than other: (start: Instant, end: Instant), to due: Instant
  ) -> Bool {
    let isAhead = bounds.start >= due || bounds.end > due
    let isOtherAhead = other.start >= due || other.end > due
    guard isAhead == isOtherAhead else { return isAhead }
    return isAhead ? bounds.start < other.start : bounds.start > other.start
  }
}

extension Alarm {
  /// The zone whose wall clock the days of the trigger keep: the zone of the event's start, or of its end if the
  /// trigger counts from an end with its own zone; the viewer's zone if the event names none.
  func zone(in schedule: EventSchedule, viewer: Zone) -> Zone {
    if case .relativeToEnd = trigger, case .until(.zoned(_, let zone)) = schedule.length { return zone }
    if case .zoned(_, let zone) = schedule.start { return zone }
    return viewer
  }
}

/// One time of an alarm, as indices.
struct AlarmCandidate {
  var due: Instant
  /// The index of the occurrence.
  var occurrence: Int
  /// The index of the alarm in its event, or among those of its calendar.
  var alarm: Int
  var repetition: Int
  /// True of an alarm of the calendar's.
  var isDefault = false
}

extension AlarmCandidate: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    left.due == right.due
      ? (left.occurrence, left.alarm, left.repetition) < (right.occurrence, right.alarm, right.repetition)
      : left.due < right.due
  }
}

/// Keeps the earliest alarms of any number, in memory for twice the limit.
struct EarliestAlarms {
  private let limit: Int
  private var kept: [AlarmCandidate] = []
  /// No alarm that is due after this moment can be among the earliest.
  private(set) var bound: Instant
  /// Whether alarms were left out.
  private(set) var isTruncated = false

  /// Keeps the earliest `limit` alarms that are due at `bound` or before.
  init(_ limit: Int, upTo bound: Instant) {
    self.limit = limit
    self.bound = bound
  }

  /// Adds an alarm; returns `false` if it is too late to be among the earliest.
  @discardableResult
  mutating func add(_ candidate: AlarmCandidate) -> Bool {
    guard candidate.due <= bound else {
      isTruncated = true
      return false
    }
    kept.append(candidate)
    if kept.count >= 2 * limit { cut() }
    return true
  }

  /// The earliest alarms, in order.
  mutating func sorted() -> [AlarmCandidate] {
    cut()
    return kept
  }

  private mutating func cut() {
    kept.sort()
    guard kept.count > limit else { return }
    kept.removeLast(kept.count - limit)
    bound = kept.last?.due ?? bound
    isTruncated = true
  }
}

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

/// The reminders of events that have none of their own, as a person wants them for a calendar. A value that is `nil` is that of the account, or of all
/// calendars.
///
/// ```swift
/// var reminders = DefaultReminders()
/// reminders.beforeStart = [Alarm.Offset(seconds: -600)]
/// reminders.ofAllDay = [DefaultReminders.TimeOfDay(daysBefore: 1, seconds: 18 * 3600)]
/// ```
///
/// Tasks, cancelled events and declined invitations get none. No calendar has them in its file.
public struct DefaultReminders: Sendable, Hashable {
  /// A time of day on the first day of an all-day event, or on one before. It is read on the wall clock of the viewer.
  public struct TimeOfDay: Sendable, Hashable {
    /// The number of days before the first day; 0 for that day.
    public var daysBefore: Int
    /// The seconds since midnight on the wall clock, below 86 400. A time that does not exist moves forward by the gap.
    public var seconds: Int

    /// A time on a day.
    public init(daysBefore: Int = 0, seconds: Int) {
      (self.daysBefore, self.seconds) = (daysBefore, seconds)
    }

    /// The moment for an event that begins on `date`, in a zone.
    public func instant(before date: CalendarDate, in zone: Zone) -> Instant {
      zone.instant(of: LocalDateTime(date.adding(days: -daysBefore)).adding(seconds: seconds))
    }
  }

  /// The offsets from the start of an event with times, or from the ``ICalendar/Occurrence/departure`` for it: negative before it.
  public var beforeStart: [Alarm.Offset]?
  /// The times of day for an all-day event.
  public var ofAllDay: [TimeOfDay]?
  /// Whether events with reminders of their own get these too.
  public var isAlways: Bool?
  /// Whether the calendar has no reminders at all, not even those of its events.
  public var isMuted: Bool?

  /// No reminders.
  public init() {}

  /// The values, and for those that are `nil` the ones of `other`, which stands for more calendars.
  public func filled(from other: DefaultReminders) -> DefaultReminders {
    var filled = self
    filled.beforeStart = beforeStart ?? other.beforeStart
    filled.ofAllDay = ofAllDay ?? other.ofAllDay
    filled.isAlways = isAlways ?? other.isAlways
    filled.isMuted = isMuted ?? other.isMuted
    return filled
  }
}

extension DefaultReminders {
  /// The reminders of an occurrence, with their times; none if the calendar has none for it.
  func alarms(of occurrence: SelectedOccurrence, viewer: Zone) -> [(alarm: Alarm, due: Instant)] {
    let event = occurrence.event
    guard isMuted != true, !occurrence.isTask, !event.isCancelled, !event.isDeclined,
      isAlways == true || event.event.details.alarms.isEmpty
    else { return [] }
    switch occurrence.span {
    case .allDay(let date, _):
      let midnight = viewer.instant(of: LocalDateTime(date))
      return (ofAllDay ?? []).map { time in
        let due = time.instant(before: date, in: viewer)
        let seconds = due.secondsSinceEpoch - midnight.secondsSinceEpoch
        return (Alarm(action: "DISPLAY", trigger: .relativeToStart(Alarm.Offset(seconds: seconds))), due)
      }
    case .timed(let start, let end):
      let travel = event.event.details.travelSeconds ?? 0
      return (beforeStart ?? []).compactMap { offset in
        let offset = Alarm.Offset(days: offset.days, seconds: offset.seconds - travel)
        let alarm = Alarm(action: "DISPLAY", trigger: .relativeToStart(offset))
        let zone = alarm.zone(in: event.event.schedule, viewer: viewer)
        return AlarmSchedule(alarm, start: start, end: end, zone: zone).due(0).map { (alarm, $0) }
      }
    }
  }
}
