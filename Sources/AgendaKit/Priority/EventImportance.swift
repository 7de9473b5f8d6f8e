public import ICalendar

/// Says which occurrences matter most, for a space in which not all of them have room.
public protocol EventImportance: Sendable {
  /// The importance of each of some occurrences of one kind, timed or all-day. They are given in the order in which they are kept
  /// without importance: by start. The least important one is hidden first; of equally important ones, the last.
  ///
  /// Infinity keeps an occurrence before all others, except for the running and the next one. Minus infinity leaves an occurrence out of
  /// a widget even if there is room. The result has as many values as `items`, and depends on nothing else. Where values are missing,
  /// the rest of the items counts 0.
  func importance(of items: [AgendaItem], in zone: Zone) -> [Double]
}

extension EventImportance {
  /// The importance of each of some occurrences, whatever the number of values that are given.
  package func values(of items: [AgendaItem], in zone: Zone) -> [Double] {
    let values = importance(of: items, in: zone)
    guard values.count != items.count else { return values }
    return values.prefix(items.count) + Array(repeating: 0, count: max(0, items.count - values.count))
  }
}

extension [AgendaItem] {
  /// The places of the occurrences of a day in the order in which they are kept if there is no room for all. The order is: the first
  /// open task without a time, timed occurrences, the other tasks, and completed tasks last. So a long list of tasks hides no event.
  package var orderOfKeeping: [Int] {
    let tasks = indices.filter { self[$0].isUntimedTask }
    guard !tasks.isEmpty else { return [Int](indices) }
    let (open, done) = (tasks.filter { !self[$0].isStruck }, tasks.filter { self[$0].isStruck })
    let timed = indices.filter { !self[$0].isUntimedTask }
    return open.prefix(1) + timed + open.dropFirst() + done
  }
}

extension AgendaItem {
  /// Whether the item is struck through: it is cancelled, declined or done.
  package var isStruck: Bool { isCancelled || isDeclined || isDone }

  /// Whether the item is a task without a time on its day.
  package var isUntimedTask: Bool { isTask && isAllDay }

  /// Whether the item can be the next occurrence of a day: it has a time, has not ended, and is not an overdue or completed task.
  package var canBeNext: Bool { !isUntimedTask && !isOverdue && !isDone && !hasEnded }
}
