import ICalendar

/// The alarms that are due in a window, while occurrence after occurrence is looked at.
struct FoundAlarms {
  /// An alarm at a point in time, which all occurrences of a series share.
  private struct Shared: Hashable {
    let event: Event
    let calendar: Int
    let index: Int
    let due: Instant
  }

  private let window: OccurrenceWindow
  private(set) var alarms: [DueAlarm] = []
  private var shared: [Shared: Int] = [:]

  init(in window: OccurrenceWindow) {
    self.window = window
  }

  mutating func add(of occurrence: SelectedOccurrence, at moment: Moment) {
    let event = occurrence.occurrence.event
    let alarms = event.details.alarms
    guard !alarms.isEmpty else { return }
    let item = AgendaItem(occurrence, in: window.zone, at: moment)
    for (index, alarm) in alarms.enumerated() where alarm.action != "NONE" {
      for (repetition, due) in alarm.dueTimes(of: occurrence.occurrence, in: window) {
        let found = DueAlarm(due: due, repetition: repetition, alarm: alarm, item: item)
        guard case .absolute = alarm.trigger else {
          self.alarms.append(found)
          continue
        }
        add(found, as: Shared(event: event, calendar: item.calendar.position, index: index, due: due))
      }
    }
  }

  private mutating func add(_ found: DueAlarm, as key: Shared) {
    guard let place = shared[key] else {
      shared[key] = alarms.count
      alarms.append(found)
      return
    }
    if isBetter(found, than: alarms[place]) { alarms[place] = found }
  }

  /// Whether an alarm reminds of an occurrence that is nearer: the first to come, else the last that has begun.
  private func isBetter(_ found: DueAlarm, than other: DueAlarm) -> Bool {
    let start = found.item.occurrence.span.bounds(in: window.zone).start
    let otherStart = other.item.occurrence.span.bounds(in: window.zone).start
    guard start >= found.due else { return otherStart < found.due && start > otherStart }
    return otherStart < found.due || start < otherStart
  }
}

extension AgendaItem {
  /// An occurrence as a whole, on the first of its days.
  fileprivate init(_ occurrence: SelectedOccurrence, in zone: Zone, at moment: Moment) {
    self.init(
      occurrence, part: occurrence.occurrence.isAllDay ? .allDay : .whole, dayIndex: 1,
      dayCount: occurrence.span.dates(in: zone).dayCount, hasEnded: moment.isAfter(occurrence.span),
      isRunning: moment.isWithin(occurrence.span))
  }
}
