import AgendaKit
import ICalendar

/// Everything that an agenda has to show, day by day, before it is fitted. The first day is under the header.
struct WidgetOutline {
  /// A day.
  struct Day {
    var date: CalendarDate
    /// The all-day occurrences. Birthdays come first, also in a day that a caller made by hand, because the first row is the last one that is given up.
    var allDay: [AgendaItem]
    /// The tasks without a time, then the timed occurrences.
    var timed: [AgendaItem]
    /// How much each of ``allDay`` and ``timed`` matters; `nil` if the start alone counts.
    var importance: (allDay: [Double], timed: [Double])?
    /// How many occurrences a limit left out, on this day and on the days up to the next day in this outline.
    var limited: Int
    /// The number of ``limited`` occurrences that the viewer hid: they do not exclude days ahead.
    var leftOut = 0
    /// How many occurrences are left out because they have ended.
    var ended: Int
    /// A sentence in place of rows.
    var sentence: String?

    init(_ day: AgendaDay) {
      date = day.date
      let isBirthday = { (item: AgendaItem) in item.calendar.kind == .birthdays }
      allDay =
        day.allDay.contains(where: isBirthday)
        ? day.allDay.filter(isBirthday) + day.allDay.filter { !isBirthday($0) } : day.allDay
      timed = day.tasks.isEmpty ? day.timed : day.tasks + day.timed
      limited = day.newlyHidden
      ended = max(0, day.ended)
    }

    /// The number of occurrences to show.
    var available: Int { allDay.count + timed.count }

    /// Whether a timed occurrence runs or is still to come. Tasks that are overdue or have no time do not count.
    var hasTimedToCome: Bool { timed.contains(where: \.canBeNext) }

    /// Whether all its timed occurrences have ended, or it has no occurrences at all.
    var isOver: Bool {
      limited == leftOut && !hasTimedToCome && (allDay.isEmpty || ended > 0 || !timed.isEmpty)
    }
  }

  /// The day of the header; in a list, the first day with anything to show.
  var first: Day
  /// The other requested days with anything to show.
  var later: [Day]
  /// The days after the requested ones, which fill remaining room.
  var ahead: [Day]
  /// The number of occurrences of the requested days, including those that a limit left out.
  var present: Int
  /// The number of occurrences of the requested days that are shown if there is room.
  var available: Int
  /// The number of occurrences of the requested days that the viewer hid.
  var leftOut: Int { later.reduce(first.leftOut) { $0 + $1.leftOut } }
  /// The number of ended occurrences that are left out; the other numbers do not include them.
  var ended: Int

  /// `named` is a date that a list has although nothing is on it, beside the current one with `namesToday`.
  init(
    _ agenda: Agenda, language: Language, isList: Bool, namesToday: Bool = true, named: CalendarDate? = nil
  ) {
    let today = agenda.zone.localDateTime(at: agenda.now).date
    let isNamed = { (date: CalendarDate) in namesToday && date == today || date == named }
    var days = agenda.days.isEmpty ? [AgendaDay(date: today)] : agenda.days
    if isList, days.count > 1 {
      days = Array(days.drop { $0.shown == 0 && $0.hidden <= 0 && !isNamed($0.date) })
    }
    let head = days.first ?? AgendaDay(date: today)
    first = Day(head)
    later = []
    for day in days.dropFirst() {
      if day.shown > 0 || (isList && isNamed(day.date)) {
        later.append(Day(day))
        if day.shown == 0, day.hidden <= 0 {
          later[later.count - 1].sentence = language.nothing(on: day, isToday: day.date == today)
        }
      } else if later.isEmpty {
        first.limited = first.limited.bounded(adding: day.newlyHidden)
      } else {
        later[later.count - 1].limited = later[later.count - 1].limited.bounded(adding: day.newlyHidden)
      }
    }
    ahead = agenda.daysAhead.filter { $0.shown > 0 }.map { Day($0) }
    // The numbers come from the caller and may be wrong, so the sum is limited.
    ended = agenda.days.reduce(0) { $0.bounded(adding: $1.ended) }
    available = agenda.days.reduce(0) { $0 + $1.shown }
    present = agenda.days.reduce(available) { $0.bounded(adding: $1.newlyHidden) }
    if head.shown == 0 && head.hidden <= 0 {
      first.sentence = language.nothing(on: head, isToday: head.date == today)
    }
  }
}

extension Language {
  /// The sentence for a day without anything to show.
  func nothing(on day: AgendaDay, isToday: Bool) -> String {
    guard isToday else { return words.nothingThatDay }
    return day.ended > 0 ? words.nothingMoreToday : words.nothingToday
  }
}

extension Int {
  /// The sum of two counts, limited to half of the greatest number. A negative count is treated as 0.
  func bounded(adding other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(Swift.max(0, other))
    return isOver ? .max / 2 : Swift.min(sum, .max / 2)
  }
}

extension WidgetOutline {
  /// Weighs the occurrences that have not ended. With `leavesOut`, an occurrence of no importance has no row, and is counted as one that a
  /// limit left out; but the running and the next one stay.
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
  /// Sets the importance of the occurrences that have not ended. Ended ones are less important, and the least if the user hid them. The requested
  /// days, which are the first ones, are compared with each other.
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
