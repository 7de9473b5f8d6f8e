internal import AgendaKit
internal import AgendaRequests
internal import AgendaWidgets
internal import ICalendar

/// Moves.
extension BrowseModel {
  /// Goes over some events, forward or back. With `mayRead`, days farther away are read if there are too few on those that are.
  mutating func passEvents(_ number: Int, mayRead: Bool = true) -> [BrowseEffect] {
    guard view != .tasks else { return passTasks(number) }
    guard var day = index(of: place.date), remaining == 0 else {
      remaining = max(-10_000, min(10_000, remaining + number))
      return []
    }
    let step = number < 0 ? -1 : 1
    var left = abs(number)
    var items = agenda.days[day].items
    // A day without an event is before its events, so that both directions leave it.
    var slot = items.firstIndex { isSelected($0) } ?? (step > 0 ? -1 : 0)
    while left > 0 {
      slot += step
      while !items.indices.contains(slot) {
        day += step
        guard agenda.days.indices.contains(day) else {
          return passBeyond(step * left, mayRead: mayRead)
        }
        items = agenda.days[day].items
        slot = step > 0 ? 0 : items.count - 1
      }
      place = BrowsePlace(date: agenda.days[day].date, event: BrowsedEvent(items[slot]))
      left -= 1
    }
    return []
  }

  /// Reads days farther away, on which the next events may be.
  private mutating func passBeyond(_ number: Int, mayRead: Bool) -> [BrowseEffect] {
    guard mayRead else {
      message = (number > 0 ? words.nothingLater : words.nothingEarlier, false)
      return []
    }
    remaining = max(-10_000, min(10_000, number))
    if reach * Self.usualDays.after < Self.mostDays { reach *= 2 }
    let days = Self.usualDays
    let before = min(Self.mostDays, days.before * reach)
    let after = min(Self.mostDays, days.after * reach)
    // The days between the place and the end of what is read have no event.
    let edge = number > 0 ? max(place.date, dates.upperBound) : min(place.date, dates.lowerBound)
    let range =
      number > 0
      ? place.date.adding(days: -before)..<edge.adding(days: after)
      : edge.adding(days: -after)..<place.date.adding(days: before)
    awaited = range
    return [.read(range)]
  }

  /// Goes some days forward or back.
  mutating func passDays(_ number: Int) {
    goTo(place.date.adding(days: max(-3_000_000, min(3_000_000, number))))
  }

  /// Goes some months forward or back, to the same day or the last one of the month.
  mutating func passMonths(_ number: Int) {
    let (year, month, current) = place.date.components
    let day = dayOfMonth.flatMap { $0.date == place.date ? $0.day : nil } ?? current
    let months = year * 12 + month - 1 + max(-120_000, min(120_000, number))
    guard months >= 0 else { return goTo(Self.bounded(CalendarDate(daysSinceEpoch: -3_000_000))) }
    let (newYear, newMonth) = (months / 12, months % 12 + 1)
    let last = CalendarDate.daysInMonth(newMonth, ofYear: newYear)
    guard let date = CalendarDate(year: min(newYear, 99_000), month: newMonth, day: min(day, last)) else {
      return
    }
    goTo(date)
    dayOfMonth = (day, place.date)
  }

  /// Goes some pages of the view forward or back.
  mutating func passPages(_ number: Int) -> [BrowseEffect] {
    switch view {
    case .list: return passLines(number * max(1, bodyRows - 2))
    case .day: passDays(number)
    case .week: passDays(7 * number)
    case .month: passMonths(number)
    case .year: passMonths(12 * number)
    case .tasks: return passTasks(number * max(1, bodyRows - 2))
    }
    return []
  }

  /// Goes to the first or the last event of what the view shows; in a list, of the days that are read.
  mutating func goToEnd(isLast: Bool) {
    let (year, month, day) = place.date.components
    switch view {
    case .list:
      let found = isLast ? agenda.days.last { $0.shown > 0 } : agenda.days.first { $0.shown > 0 }
      guard let found else { return }
      place = BrowsePlace(
        date: found.date, event: (isLast ? found.items.last : found.items.first).map { BrowsedEvent($0) })
    case .day: place.event = (isLast ? itemsOfDay.last : itemsOfDay.first).map { BrowsedEvent($0) }
    case .week:
      let first = run.settings.weeks.start(ofWeekWith: place.date)
      goTo(isLast ? first.adding(days: 6) : first)
    case .month:
      let length = CalendarDate.daysInMonth(month, ofYear: year)
      goTo(place.date.adding(days: isLast ? length - day : 1 - day))
    case .year:
      if let date = CalendarDate(year: year, month: isLast ? 12 : 1, day: isLast ? 31 : 1) { goTo(date) }
    case .tasks: _ = passTasks(isLast ? 10_000 : -10_000)
    }
  }

  /// Goes to the next event of the day, and after the last one to the first.
  mutating func passEventsOfDay(_ number: Int) {
    guard view != .tasks else {
      _ = passTasks(number)
      return
    }
    let items = itemsOfDay
    guard !items.isEmpty else { return }
    let slot = items.firstIndex { isSelected($0) } ?? -1
    let count = items.count
    place.event = BrowsedEvent(items[((slot + number) % count + count) % count])
  }
}

/// Searches.
extension BrowseModel {
  /// Goes to the next event with the text of the search, from a place on.
  mutating func search(from start: BrowsePlace, forward: Bool, includesStart: Bool) -> Bool {
    guard view != .tasks else {
      return searchTasks(from: start, forward: forward, includesStart: includesStart)
    }
    guard let first = index(of: start.date) else { return false }
    let test = SearchWords([searched]).test
    var day = first
    while agenda.days.indices.contains(day) {
      var items = agenda.days[day].items
      if day == first, let slot = items.firstIndex(where: { BrowsedEvent($0) == start.event }) {
        items =
          forward
          ? Array(items[(slot + (includesStart ? 0 : 1))...])
          : Array(items[..<(slot + (includesStart ? 1 : 0))])
      }
      // A long event is found on its first day alone.
      let found = { (item: AgendaItem) in
        (item.dayIndex == 1 || day == 0) && test(item.occurrence.event)
      }
      if let item = forward ? items.first(where: found) : items.last(where: found) {
        place = BrowsePlace(date: agenda.days[day].date, event: BrowsedEvent(item))
        return true
      }
      day += forward ? 1 : -1
    }
    return false
  }

  /// Goes to the next event with the text of a line that is typed: after the last one of those that are read to the first one, which is said.
  mutating func searchAround(from start: BrowsePlace, forward: Bool) -> Bool {
    if search(from: start, forward: forward, includesStart: forward) { return true }
    guard searchFromEnd(forward: forward) else { return false }
    // The days that are read can be far beyond the place.
    if view != .tasks, forward ? place.date > start.date : place.date < start.date { message = nil }
    return true
  }

  /// Goes to the first event with the text of what is read, or back to the last one.
  private mutating func searchFromEnd(forward: Bool) -> Bool {
    let end = BrowsePlace(date: forward ? dates.lowerBound : dates.upperBound.adding(days: -1))
    guard search(from: end, forward: forward, includesStart: true) else { return false }
    message = (wrapped(forward), false)
    return true
  }

  /// Goes on with a search that found nothing: at the other end, unless it was there.
  mutating func searchWrapped(after search: BrowseSearch) -> [BrowseEffect] {
    guard !search.isWrapped else {
      message = (words.notFound.filling(["x": searched]), true)
      return []
    }
    var other = search
    other.isWrapped = true
    awaitedSearch = other
    return [.search(other)]
  }

  /// The message of a search that went on at the other end.
  func wrapped(_ forward: Bool) -> String { forward ? words.firstAgain : words.lastAgain }

  var noTaskFound: String { words.noTaskHas.filling(["x": searched]) }

  /// Goes to the next event with the text, where it is read; else looks for it elsewhere.
  mutating func searchOn(forward: Bool) -> [BrowseEffect] {
    guard !searched.isEmpty else { return [] }
    guard !search(from: place, forward: forward, includesStart: false) else { return [] }
    if view == .tasks, searchFromEnd(forward: forward) { return [] }
    return searchElsewhere(forward: forward)
  }

  /// Looks for the text outside of the days that are read.
  mutating func searchElsewhere(forward: Bool) -> [BrowseEffect] {
    guard view != .tasks else {
      message = (noTaskFound, !prompt.isSearch)
      return []
    }
    let search = BrowseSearch(
      text: searched, date: forward ? dates.upperBound : dates.lowerBound, forward: forward)
    awaitedSearch = search
    return [.search(search)]
  }
}
