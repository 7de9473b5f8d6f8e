import AgendaKit
import ICalendar

extension WidgetOutline {
  /// Weighs what is still to come. With `leavesOut`, an occurrence of no importance has no row, and is counted as one that a limit left out;
  /// but the running and the next one stay.
  mutating func weigh(by judge: any EventImportance, in zone: Zone, leavesOut: Bool) {
    var days = [first] + later + ahead
    days.weigh(by: judge, requested: 1 + later.count, in: zone)
    if leavesOut {
      var next: Int? = days.firstIndex { day in
        day.timed.contains { $0.canBeNext && !$0.isRunning }
      }
      for day in days.indices {
        let count = days[day].leaveOut(keepsNext: day == next)
        if day == next { next = nil }
        if day <= later.count { available -= count }
      }
    }
    first = days[0]
    ahead = Array(days.dropFirst(1 + later.count))
    later = Array(days[1..<(1 + later.count)])
  }
}

extension [WidgetOutline.Day] {
  /// Sets the importance of what is still to come; what has ended matters less than that, and not at all where its user hid it. The requested days,
  /// which are the first ones, are compared with each other.
  fileprivate mutating func weigh(by judge: any EventImportance, requested: Int, in zone: Zone) {
    var places: [(day: Int, item: Int)] = []
    for day in indices {
      let importance = judge.values(of: self[day].allDay, in: zone)
      self[day].importance = (importance, self[day].timed.map { _ in -.greatestFiniteMagnitude })
      let ended = self[day].timed.indices.filter { self[day].timed[$0].hasEnded }
      // Apart, because what comes is compared with what comes alone.
      let endedWeights =
        ended.isEmpty ? [] : judge.values(of: ended.map { self[day].timed[$0] }, in: zone)
      for (item, weight) in zip(ended, endedWeights) where weight == -.infinity {
        self[day].importance?.timed[item] = weight
      }
      let coming = self[day].timed.indices.filter { !self[day].timed[$0].hasEnded }
      places += coming.map { self[day].timed[$0] }.orderOfKeeping.map { (day, coming[$0]) }
      guard day + 1 >= requested else { continue }
      let weights = judge.values(of: places.map { self[$0.day].timed[$0.item] }, in: zone)
      for (place, weight) in zip(places, weights) { self[place.day].importance?.timed[place.item] = weight }
      places = []
    }
  }
}

extension WidgetOutline.Day {
  /// Removes the occurrences of no importance, except for those that run, and with `keepsNext` the next one. Returns how many.
  fileprivate mutating func leaveOut(keepsNext: Bool) -> Int {
    guard let importance else { return 0 }
    let next = keepsNext ? timed.firstIndex { $0.canBeNext && !$0.isRunning } : nil
    let keptTimed = timed.indices.filter {
      importance.timed[$0] > -.infinity || timed[$0].isRunning || $0 == next
    }
    let keptAllDay = allDay.indices.filter { importance.allDay[$0] > -.infinity || allDay[$0].isRunning }
    let count = available - keptTimed.count - keptAllDay.count
    guard count > 0 else { return 0 }
    self.importance = (keptAllDay.map { importance.allDay[$0] }, keptTimed.map { importance.timed[$0] })
    (timed, allDay) = (keptTimed.map { timed[$0] }, keptAllDay.map { allDay[$0] })
    limited = limited.bounded(adding: count)
    leftOut = count
    return count
  }
}
