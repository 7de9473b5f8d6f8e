public import ICalendar

/// An agenda in few numbers: how many events it has, which one is next, and when the day has its longest free time.
///
/// ```swift
/// let overview = AgendaOverview(of: agenda)
/// if let free = overview.freeTime { print("Free from \(free.lowerBound)") }
/// ```
public struct AgendaOverview: Sendable, Hashable {
  /// The least length of a free time, in seconds.
  public static let leastFreeTime = 30 * 60

  /// The number of events, including those that a limit hides. An event of several days counts once.
  public var eventCount: Int
  /// The first timed event that has not ended, also if it is running; `nil` if there is none. One that began before the first day comes after those
  /// of the days. Cancelled and declined events do not count.
  public var next: AgendaItem?
  /// The longest time without an event between two events of a day, of at least ``leastFreeTime``; the first one, if several are
  /// equally long. Half-open; not before the moment of the agenda.
  ///
  /// The events that count are those of ``FreeTime``, all-day events that make busy among them: on their days there is none. `nil` also if the agenda
  /// does not show all that its calendars hold, because a limit hides some, a calendar could not be read, or one has free/busy times.
  public var freeTime: Range<Instant>?

  /// The overview of an agenda. If its events were searched for a text, ``freeTime`` is only free of those that were found.
  public init(of agenda: Agenda) {
    eventCount = agenda.eventCount
    let ahead = agenda.days.lazy.flatMap(\.timed).filter { !$0.hasEnded && !$0.isTask && $0.takesPlace }
    next = ahead.first { $0.dayIndex == 1 } ?? ahead.first
    let isComplete =
      agenda.state == .events && agenda.days.allSatisfy { $0.hidden == 0 } && !agenda.hidesBusyTimes
    let free = isComplete ? agenda.days.compactMap { $0.freeTime(of: agenda) } : []
    let most = free.map(\.length).max()
    freeTime = free.first { $0.length == most }
  }
}

extension AgendaItem {
  /// Whether the occurrence is neither cancelled nor declined.
  fileprivate var takesPlace: Bool { !isCancelled && !isDeclined }
}

extension AgendaDay {
  /// The longest time between two events of the day that is still ahead.
  fileprivate func freeTime(of agenda: Agenda) -> Range<Instant>? {
    let busy = (allDay + timed).filter { $0.takesPlace && $0.calendar.kind != .birthdays }.map(\.occurrence)
      .busyIntervals(in: agenda.zone)
    let gaps = zip(busy, busy.dropFirst()).map { $0.upperBound..<$1.lowerBound }
      .filter { $0.lowerBound >= agenda.now && $0.length >= AgendaOverview.leastFreeTime }
    guard let most = gaps.map(\.length).max() else { return nil }
    return gaps.first { $0.length == most }
  }
}

extension Range<Instant> {
  /// The length in seconds.
  fileprivate var length: Int { upperBound.secondsSinceEpoch - lowerBound.secondsSinceEpoch }
}

extension Agenda {
  /// Whether a calendar has free/busy times. The overview does not show them, so the owner can be busy at times without
  /// events.
  package var hidesBusyTimes: Bool { problems.contains { $0.kind == .ignoredFreeBusy } }

  /// The number of open tasks that it shows.
  package var taskCount: Int {
    days.reduce(0) { $0 + ($1.tasks + $1.timed).count { $0.toDo?.isOpen == true } }
  }

  /// The number of events of its days, including hidden ones. An event of several days counts once.
  package var eventCount: Int {
    days.enumerated().reduce(0) { count, entry in
      let (place, day) = entry
      let begun = (day.allDay + day.timed).count { !$0.isTask && (place == 0 || $0.dayIndex == 1) }
      return count + begun + day.newlyHidden
    }
  }
}
