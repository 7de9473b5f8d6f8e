import ICalendar

/// The orders in which occurrences stand. They are total: the same occurrences, in whatever order they come, stand alike.
///
/// Text is compared by its Unicode scalars, so that the order is the same in every language.
enum Order {
  /// Timed: start, end, calendar, title, UID.
  static func timed(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    let (first, second) = (left.span.bounds, right.span.bounds)
    if first != second { return first < second }
    return byCalendar(left.event, right.event) ?? byInstance(left, right)
  }

  /// All-day: calendar, title, UID.
  static func allDay(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    if let decided = byCalendar(left.event, right.event) { return decided }
    let (first, second) = (left.span.bounds, right.span.bounds)
    return first != second ? first < second : byInstance(left, right)
  }

  /// Calendar, title, UID; `nil` where they are the same.
  private static func byCalendar(_ left: SelectedEvent.Content, _ right: SelectedEvent.Content) -> Bool? {
    if left.calendar.position != right.calendar.position {
      return left.calendar.position < right.calendar.position
    }
    let first = (left.calendar.name, left.title, left.event.uid ?? "")
    let second = (right.calendar.name, right.title, right.event.uid ?? "")
    return first == second ? nil : first < second
  }

  /// What sets apart two that are alike in all that a person sees first: the instance, the line, the other
  /// text.
  private static func byInstance(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    let (first, second) = (left.occurrence.recurrenceID.number, right.occurrence.recurrenceID.number)
    if first != second { return first < second }
    return texts(of: left.event.event) < texts(of: right.event.event)
  }

  private static func texts(of event: Event) -> (Int, Int, String, String) {
    let details = event.details
    return (event.line, event.schedule.sequence, details.location ?? "", details.description ?? "")
  }
}

extension Occurrence.Span {
  /// Start and end as numbers that compare: of dates among dates, or of points in time among those.
  fileprivate var bounds: (start: Int, end: Int) {
    switch self {
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
