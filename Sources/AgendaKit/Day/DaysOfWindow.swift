import ICalendar

/// The days of a window. Places occurrences on them.
struct DaysOfWindow {
  private let window: OccurrenceWindow
  private let dates: Range<CalendarDate>
  /// The first moment of each day, and at the end the first moment after the last day.
  private let dayStarts: [Instant]

  /// The days that a window touches. A day has the date that the clock shows, unless the clock is turned back over
  /// midnight and shows the old date in the new day. A requested date has a day even if the zone skipped it.
  init(_ window: OccurrenceWindow) {
    self.window = window
    let zone = window.zone
    if window.start < window.end, !window.isOfWholeDays {
      let first = LocalDay(of: window.start, in: zone).date
      dates = first..<LocalDay(of: window.end.adding(seconds: -1), in: zone).date.adding(days: 1)
    } else {
      dates = window.dates
    }
    dayStarts = (0...dates.dayCount).map { [dates] in
      zone.instant(of: LocalDateTime(dates.lowerBound.adding(days: $0)))
    }
  }

  /// The days, each with its occurrences in order. With a limit, they keep the first `limit` occurrences, as
  /// ``Agenda/limited(to:)`` does. The others are only counted, so that they need no memory on each of their days.
  func days(
    with selected: [SelectedOccurrence], at now: Instant, ended: AgendaOptions.Ended, limit: Int? = nil
  ) -> [AgendaDay] {
    let moment = Moment(now, in: window.zone)
    let selected =
      selected.contains(where: \.isTask)
      ? selected.withoutRepeatedTasks(at: moment, in: window.zone) : selected
    var days = (0..<dates.dayCount).map { AgendaDay(date: dates.lowerBound.adding(days: $0)) }
    guard let limit, limit < selected.count else {
      place(selected, on: &days, at: moment, ended: ended)
      return days
    }
    var earliest = EarliestOccurrences(limit)
    // The order of tasks is known only once all of a day are there: a part follows its task.
    var tasks: [SelectedOccurrence] = []
    var (hidden, finished) = (DayCounts(of: self), DayCounts(of: self))
    for occurrence in selected {
      let offsets = offsets(of: dates(of: occurrence, at: moment))
      if ended == .hide, moment.isAfter(occurrence) {
        finished.add(occurrence.span, on: offsets)
      } else {
        hidden.add(occurrence.span, on: offsets)
        guard let first = firstPlace(of: occurrence, among: offsets, at: moment) else { continue }
        if occurrence.isTask, first.group == .allDay { tasks.append(occurrence) } else { earliest.add(first) }
      }
    }
    place(earliest.all() + tasks, on: &days, at: moment, ended: ended)
    let (allHidden, allFinished) = (hidden.sums(), finished.sums())
    for index in days.indices {
      let all = allHidden[index]
      days[index].hidden = all.allDay + all.timed - days[index].shown
      days[index].carried = all.carried - days[index].carriedItems(isFirst: index == 0)
      days[index].ended = allFinished[index].allDay + allFinished[index].timed
    }
    days.limit(to: limit)
    return days
  }

  /// Puts occurrences on their days. However long an occurrence lasts, its work is bounded by the days of the window.
  private func place(
    _ occurrences: [SelectedOccurrence], on days: inout [AgendaDay], at moment: Moment,
    ended: AgendaOptions.Ended
  ) {
    reserve(occurrences, on: &days, at: moment, ended: ended)
    for occurrence in occurrences {
      let own = dates(of: occurrence, at: moment)
      for offset in offsets(of: own) {
        let day = day(at: offset)
        guard let part = part(of: occurrence, on: day, at: moment) else { continue }
        days[offset].add(
          AgendaItem(occurrence, part: part, on: day, of: own, at: moment), ended: ended)
      }
    }
    for index in days.indices { days[index].sort() }
  }

  /// Makes room for occurrences on their days, so that a long agenda takes no more memory than its items need.
  private func reserve(
    _ occurrences: [SelectedOccurrence], on days: inout [AgendaDay], at moment: Moment,
    ended: AgendaOptions.Ended
  ) {
    var counts = DayCounts(of: self)
    for occurrence in occurrences where ended != .hide || !moment.isAfter(occurrence) {
      guard !occurrence.isTask else { continue }
      counts.add(occurrence.span, on: offsets(of: occurrence.span.dates(in: window.zone)))
    }
    for (index, sum) in counts.sums().enumerated() {
      if sum.allDay > 0 { days[index].allDay.reserveCapacity(sum.allDay) }
      if sum.timed > 0 { days[index].timed.reserveCapacity(sum.timed) }
    }
  }

  /// The occurrence with the first of its days in the window.
  private func firstPlace(
    of occurrence: SelectedOccurrence, among offsets: Range<Int>, at moment: Moment
  ) -> OccurrencePlace? {
    for offset in offsets {
      guard let part = part(of: occurrence, on: day(at: offset), at: moment) else { continue }
      return OccurrencePlace(
        day: offset, group: part == .allDay ? .allDay : .timed, occurrence: occurrence)
    }
    return nil
  }

  private func day(at offset: Int) -> LocalDay {
    LocalDay(dates.lowerBound.adding(days: offset), from: dayStarts[offset], to: dayStarts[offset + 1])
  }

  /// The dates on which an occurrence stands.
  private func dates(of occurrence: SelectedOccurrence, at moment: Moment) -> Range<CalendarDate> {
    guard occurrence.isTask else { return occurrence.span.dates(in: window.zone) }
    let day = occurrence.taskDay(at: moment, in: window.zone)
    return day..<day.adding(days: 1)
  }

  /// The part of an occurrence that is on a day; `nil` if that part is outside the window.
  private func part(
    of occurrence: SelectedOccurrence, on day: LocalDay, at moment: Moment
  ) -> AgendaItem.Part? {
    if occurrence.isTask, !occurrence.hasTime(at: moment, in: window.zone) { return .allDay }
    guard case .timed(let start, let end) = occurrence.span else { return .allDay }
    return day.isTouched(from: start, to: end, in: window) ? day.part(from: start, to: end) : nil
  }

  /// The offsets of those dates in `own` that are in the window, counted from its first date.
  private func offsets(of own: Range<CalendarDate>) -> Range<Int> {
    let first = max(0, dates.offset(of: own.lowerBound))
    return first..<max(first, min(dates.dayCount, dates.offset(of: own.upperBound)))
  }
}

extension DaysOfWindow {
  /// Counts the occurrences on each day. Work and memory do not grow with the length of an occurrence.
  private struct DayCounts {
    /// How many more occurrences there are than on the day before: all-day ones, and timed ones.
    private var allDay: [Int32]
    private var timed: [Int32]
    /// How many of them come first on each day.
    private var first: [Int32]
    private let days: DaysOfWindow

    init(of days: DaysOfWindow) {
      self.days = days
      allDay = [Int32](repeating: 0, count: days.dates.dayCount + 1)
      (timed, first) = (allDay, allDay)
    }

    mutating func add(_ span: Occurrence.Span, on offsets: Range<Int>) {
      guard !offsets.isEmpty else { return }
      first[offsets.lowerBound] += 1
      if case .allDay = span {
        allDay[offsets.lowerBound] += 1
        allDay[offsets.upperBound] -= 1
      } else {
        timed[offsets.lowerBound] += 1
        timed[offsets.upperBound] -= 1
      }
    }

    /// The number of occurrences on each day, and of those among them that are on an earlier day too. A day that the zone skipped has no timed
    /// occurrences.
    func sums() -> [(allDay: Int, timed: Int, carried: Int)] {
      var (allDay, timed) = (0, 0)
      return (0..<days.dates.dayCount).map { offset in
        allDay += Int(self.allDay[offset])
        timed += Int(self.timed[offset])
        let shown = days.dayStarts[offset] < days.dayStarts[offset + 1] ? timed : 0
        return (allDay, shown, max(0, allDay + shown - Int(first[offset])))
      }
    }
  }
}

extension AgendaDay {
  fileprivate mutating func add(_ item: AgendaItem, ended option: AgendaOptions.Ended) {
    if item.hasEnded && option == .hide { ended += 1 } else { append(item) }
  }

  /// Adds an item to the list in which it is shown.
  mutating func append(_ item: AgendaItem) {
    if !item.isAllDay {
      timed.append(item)
    } else if item.isTask {
      tasks.append(item)
    } else {
      allDay.append(item)
    }
  }

  /// The number of items that an earlier day of the window shows too.
  fileprivate func carriedItems(isFirst: Bool) -> Int {
    isFirst ? 0 : (allDay + timed).count { $0.dayIndex > 1 }
  }
}

extension AgendaItem {
  /// The `part` of an occurrence that is on a day; `dates` are all dates of the occurrence.
  init(
    _ placed: SelectedOccurrence, part: Part, on day: LocalDay, of dates: Range<CalendarDate>,
    at moment: Moment
  ) {
    self.init(
      placed, part: part, dayIndex: dates.offset(of: day.date) + 1, dayCount: dates.dayCount,
      hasEnded: moment.isAfter(placed), isRunning: moment.isWithin(placed.span))
    isOverdue = moment.isOverdue(placed)
  }
}

/// An occurrence on the first of its days, as a position in the order of an agenda.
struct OccurrencePlace {
  /// The parts of a day, in order.
  enum Group: Int {
    case allDay, timed
  }

  /// The index of the day in its window.
  let day: Int
  /// Where it is listed on that day.
  let group: Group
  let occurrence: SelectedOccurrence

  /// Whether this occurrence comes before another one in an agenda.
  func precedes(_ other: OccurrencePlace) -> Bool {
    if day != other.day { return day < other.day }
    if group != other.group { return group.rawValue < other.group.rawValue }
    let order = group == .timed ? Order.timed : Order.allDay
    return order(occurrence, other.occurrence)
  }
}

/// Keeps the occurrences that come first in an agenda, of any number, in memory for twice the limit.
struct EarliestOccurrences {
  private let limit: Int
  private var kept: [OccurrencePlace] = []
  /// The last that is kept, once there are `limit` of them.
  private var bound: OccurrencePlace?

  /// Keeps the first `limit` occurrences; none if that is less than one.
  init(_ limit: Int) {
    self.limit = max(0, limit)
  }

  /// Adds an occurrence, unless it is too late to be kept.
  mutating func add(_ place: OccurrencePlace) {
    guard limit > 0 else { return }
    if let bound, bound.precedes(place) { return }
    kept.append(place)
    if kept.count >= 2 * limit { cut() }
  }

  /// The first occurrences, in order.
  mutating func all() -> [SelectedOccurrence] {
    cut()
    return kept.map(\.occurrence)
  }

  private mutating func cut() {
    kept.sort { $0.precedes($1) }
    if kept.count > limit { kept.removeLast(kept.count - limit) }
    if kept.count == limit { bound = kept.last }
  }
}
