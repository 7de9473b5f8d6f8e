import ICalendar

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
