import ICalendar

/// The order in which occurrences stand. It is total: the same occurrences, in whatever order they come,
/// stand alike.
///
/// Text is compared by its Unicode scalars, so that the order is the same in every language.
enum AgendaOrder {
  /// Timed: start, end, calendar, title, UID.
  static func timed(_ left: AgendaItem, _ right: AgendaItem) -> Bool {
    let (first, second) = (left.occurrence.bounds, right.occurrence.bounds)
    if first != second { return first < second }
    return byCalendar(left, right) ?? byInstance(left.occurrence, right.occurrence)
  }

  /// All-day: calendar, title, UID.
  static func allDay(_ left: AgendaItem, _ right: AgendaItem) -> Bool {
    if let decided = byCalendar(left, right) { return decided }
    let (first, second) = (left.occurrence.bounds, right.occurrence.bounds)
    if first != second { return first < second }
    return byInstance(left.occurrence, right.occurrence)
  }

  /// Of two with the same UID and start in one calendar, the one to prefer where neither is newer.
  static func precedes(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    let (first, second) = (left.occurrence.bounds, right.occurrence.bounds)
    if first != second { return first < second }
    if left.title != right.title { return left.title < right.title }
    return byInstance(left.occurrence, right.occurrence)
  }

  /// Calendar, title, UID; `nil` where they are the same.
  private static func byCalendar(_ left: AgendaItem, _ right: AgendaItem) -> Bool? {
    if left.calendar.position != right.calendar.position {
      return left.calendar.position < right.calendar.position
    }
    let first = (left.calendar.name, left.title, left.occurrence.event.uid ?? "")
    let second = (right.calendar.name, right.title, right.occurrence.event.uid ?? "")
    return first == second ? nil : first < second
  }

  /// What sets apart two that are alike in all that a person sees first: the instance, the line, the other
  /// text.
  private static func byInstance(_ left: Occurrence, _ right: Occurrence) -> Bool {
    let first = (left.recurrenceID.number, left.event.line, left.event.schedule.sequence)
    let second = (right.recurrenceID.number, right.event.line, right.event.schedule.sequence)
    if first != second { return first < second }
    let (mine, theirs) = (left.event.details, right.event.details)
    return (mine.summary, mine.location ?? "", mine.description ?? "", mine.status.rawValue, mine.url ?? "")
      < (
        theirs.summary, theirs.location ?? "", theirs.description ?? "", theirs.status.rawValue,
        theirs.url ?? ""
      )
  }
}

extension PlacedDay {
  /// The day with its occurrences in order.
  func ordered() -> PlacedDay {
    var day = self
    day.allDay.sort { AgendaOrder.allDay($0.item, $1.item) }
    day.timed.sort { AgendaOrder.timed($0.item, $1.item) }
    return day
  }
}

extension Occurrence {
  /// Start and end as numbers that compare: of dates among dates, or of points in time among those.
  fileprivate var bounds: (start: Int, end: Int) {
    switch span {
    case .allDay(let start, let end): (start.daysSinceEpoch, end.daysSinceEpoch)
    case .timed(let start, let end): (start.secondsSinceEpoch, end.secondsSinceEpoch)
    }
  }
}

extension Occurrence.RecurrenceID? {
  /// The instance as a number that compares with those of the same series.
  fileprivate var number: Int {
    switch self {
    case nil: .min
    case .date(let date): date.daysSinceEpoch
    case .instant(let instant): instant.secondsSinceEpoch
    }
  }
}
