import ICalendar

/// Where tasks stand among the days of an agenda.
extension SelectedOccurrence {
  /// The day of a task at a moment: that on which it is due, or starts if it is never due. If that day is over and the task is still
  /// open, it stands on the current day.
  func taskDay(at moment: Moment, in zone: Zone) -> CalendarDate {
    let day = span.dates(in: zone).lowerBound
    guard day < moment.today.date, event.event.toDo?.isOpen == true else { return day }
    return moment.today.date
  }

  /// Whether a task has a time on its day. One that was carried to the current day has none there.
  func hasTime(at moment: Moment, in zone: Zone) -> Bool {
    !isAllDay && taskDay(at: moment, in: zone) == span.dates(in: zone).lowerBound
  }

  /// The start and the end from which alarms count. Those of a task are DTSTART and DUE (RFC 5545 section 3.8.6.3); a day begins at
  /// midnight.
  func alarmBounds(in zone: Zone) -> (start: Instant, end: Instant) {
    guard isTask, let toDo = event.event.toDo else { return span.bounds(in: zone) }
    let end = span.bounds(in: zone).start
    guard let start = toDo.start, let due = toDo.due else { return (end, end) }
    guard case .allDay(let day, _) = span, case .date(let first) = start, case .date(let last) = due else {
      let seconds =
        due.instant(viewer: zone).secondsSinceEpoch - start.instant(viewer: zone).secondsSinceEpoch
      return (end.adding(seconds: -seconds), end)
    }
    let days = last.daysSinceEpoch - first.daysSinceEpoch
    return (zone.instant(of: LocalDateTime(day.adding(days: -days))), end)
  }
}

extension [SelectedOccurrence] {
  /// A task as it recurs.
  private struct Series: Hashable {
    let uid: String
    let calendar: Int
  }

  /// Leaves out the instances of tasks until the end of the current day, except the first that is open: as long as that is overdue,
  /// the next is not yet to be done.
  func withoutRepeatedTasks(at moment: Moment, in zone: Zone) -> [SelectedOccurrence] {
    var first: [Series: Int] = [:]
    var repeated: Set<Int> = []
    for (index, occurrence) in enumerated() where occurrence.isTask {
      guard occurrence.occurrence.recurrenceID != nil, let uid = occurrence.event.event.uid,
        occurrence.event.event.toDo?.isOpen == true,
        occurrence.taskDay(at: moment, in: zone) == moment.today.date
      else { continue }
      let series = Series(uid: uid, calendar: occurrence.event.calendar.position)
      guard let other = first[series] else {
        first[series] = index
        continue
      }
      let isEarlier = occurrence.dueMoment(in: zone) < self[other].dueMoment(in: zone)
      repeated.insert(isEarlier ? other : index)
      if isEarlier { first[series] = index }
    }
    guard !repeated.isEmpty else { return self }
    return indices.filter { !repeated.contains($0) }.map { self[$0] }
  }
}

extension SelectedOccurrence {
  fileprivate func dueMoment(in zone: Zone) -> Instant { span.bounds(in: zone).start }
}

extension [AgendaItem] {
  /// Sorts tasks: overdue ones by the day on which they were due, open ones, done ones; then by priority, calendar, title, UID. Then puts each subtask behind
  /// the task that it is a part of, one level deep.
  mutating func sortTasks() {
    guard count > 1 else { return }
    sort { left, right in
      let (first, second) = (left.taskRank, right.taskRank)
      return first != second ? first < second : Order.allDay(left.placed, right.placed)
    }
    putSubtasksBehindParents()
  }

  private mutating func putSubtasksBehindParents() {
    guard contains(where: { $0.toDo?.parent != nil }) else { return }
    var places: [String: Int] = [:]
    for (index, item) in enumerated() {
      if let uid = item.occurrence.event.uid { places["\(item.calendar.position) \(uid)"] = index }
    }
    let parents = indices.map { place -> Int? in
      let item = self[place]
      let parent = item.toDo?.parent.flatMap { places["\(item.calendar.position) \($0)"] }
      return parent == place ? nil : parent
    }
    // The part of a part, and parts of each other, stand by themselves.
    let above = indices.map { place in parents[place].flatMap { parents[$0] == nil ? $0 : nil } }
    var parts: [Int: [Int]] = [:]
    for place in indices { if let parent = above[place] { parts[parent, default: []].append(place) } }
    let order = indices.filter { above[$0] == nil }.flatMap { [$0] + (parts[$0] ?? []) }
    let items = self
    self = order.map { place in
      var item = items[place]
      item.isSubtask = above[place] != nil
      return item
    }
  }
}

/// The rank of a task among the tasks of a day; lower ranks come first.
private struct TaskRank: Comparable {
  /// Days since 1970 of an overdue task; later than all of these for others, and latest for what is done.
  var day: Int
  /// PRIORITY, 10 if there is none (RFC 5545 section 3.8.1.9: 1 is the highest).
  var priority: Int

  static func < (left: TaskRank, right: TaskRank) -> Bool {
    (left.day, left.priority) < (right.day, right.priority)
  }
}

extension AgendaItem {
  fileprivate var taskRank: TaskRank {
    let priority = occurrence.event.details.priority
    let rank = (1...9).contains(priority) ? priority : 10
    guard isOverdue else { return TaskRank(day: toDo?.isOpen == true ? .max - 1 : .max, priority: rank) }
    switch occurrence.span {
    case .allDay(let day, _): return TaskRank(day: day.daysSinceEpoch, priority: rank)
    case .timed(let due, _):
      return TaskRank(day: Int((Double(due.secondsSinceEpoch) / 86_400).rounded(.down)), priority: rank)
    }
  }
}
