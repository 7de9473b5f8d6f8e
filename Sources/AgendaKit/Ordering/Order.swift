import ICalendar

/// The order of occurrences in an agenda. It is total: the order of the input makes no difference.
///
/// Text is compared by its Unicode scalars, so that the order is the same in every language.
enum Order {
  /// Timed occurrences: by start, end, calendar, title, UID.
  static func timed(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    let (first, second) = (left.span.bounds, right.span.bounds)
    if first != second { return first < second }
    return byCalendar(left.event, right.event) ?? byInstance(left, right)
  }

  /// All-day occurrences: by calendar, title, UID.
  static func allDay(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    if let decided = byCalendar(left.event, right.event) { return decided }
    let (first, second) = (left.span.bounds, right.span.bounds)
    return first != second ? first < second : byInstance(left, right)
  }

  /// By calendar, title, UID; `nil` if all are the same.
  private static func byCalendar(_ left: SelectedEvent.Content, _ right: SelectedEvent.Content) -> Bool? {
    if left.calendar.position != right.calendar.position {
      return left.calendar.position < right.calendar.position
    }
    let first = (left.calendar.name, left.title, left.event.uid ?? "")
    let second = (right.calendar.name, right.title, right.event.uid ?? "")
    return first == second ? nil : first < second
  }

  /// The last criteria: the instance, the line in the file, SEQUENCE, the location and the description.
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
  /// Start and end as numbers, comparable between two all-day or between two timed spans.
  fileprivate var bounds: (start: Int, end: Int) {
    switch self {
    case .allDay(let start, let end): (start.daysSinceEpoch, end.daysSinceEpoch)
    case .timed(let start, let end): (start.secondsSinceEpoch, end.secondsSinceEpoch)
    }
  }
}

extension Occurrence.RecurrenceID? {
  /// The instance as a number, comparable within one series.
  fileprivate var number: Int {
    switch self {
    case nil: .min
    case .date(let date): date.daysSinceEpoch
    case .instant(let instant): instant.secondsSinceEpoch
    }
  }
}
