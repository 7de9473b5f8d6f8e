import ICalendar

/// What an occurrence is ordered by. The orders are total: the same occurrences, in whatever order they come,
/// stand alike.
///
/// Text is compared by its Unicode scalars, so that the order is the same in every language.
///
/// Sorting compares keys again and again; a class is not copied for it, text and all.
final class OrderKey: Sendable {
  /// Start and end as numbers that compare: of dates among dates, or of points in time among those.
  private let start: Int
  private let end: Int
  private let position: Int
  private let name: String
  private let title: String
  private let uid: String
  private let instance: Int
  private let line: Int
  private let sequence: Int
  private let location: String
  private let description: String

  init(_ occurrence: Occurrence, title: String, calendar: CalendarIdentity) {
    switch occurrence.span {
    case .allDay(let start, let end): (self.start, self.end) = (start.daysSinceEpoch, end.daysSinceEpoch)
    case .timed(let start, let end): (self.start, self.end) = (start.secondsSinceEpoch, end.secondsSinceEpoch)
    }
    position = calendar.position
    name = calendar.name
    self.title = title
    uid = occurrence.event.uid ?? ""
    instance = occurrence.recurrenceID.number
    line = occurrence.event.line
    sequence = occurrence.event.schedule.sequence
    location = occurrence.event.details.location ?? ""
    description = occurrence.event.details.description ?? ""
  }

  /// Timed: start, end, calendar, title, UID.
  static func timed(_ left: OrderKey, _ right: OrderKey) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return byCalendar(left, right) ?? byInstance(left, right)
  }

  /// All-day: calendar, title, UID.
  static func allDay(_ left: OrderKey, _ right: OrderKey) -> Bool {
    if let decided = byCalendar(left, right) { return decided }
    if (left.start, left.end) != (right.start, right.end) {
      return (left.start, left.end) < (right.start, right.end)
    }
    return byInstance(left, right)
  }

  /// Calendar, title, UID; `nil` where they are the same.
  private static func byCalendar(_ left: OrderKey, _ right: OrderKey) -> Bool? {
    if left.position != right.position { return left.position < right.position }
    let first = (left.name, left.title, left.uid)
    let second = (right.name, right.title, right.uid)
    return first == second ? nil : first < second
  }

  /// What sets apart two that are alike in all that a person sees first: the instance, the line, the other
  /// text.
  private static func byInstance(_ left: OrderKey, _ right: OrderKey) -> Bool {
    (left.instance, left.line, left.sequence, left.location, left.description)
      < (right.instance, right.line, right.sequence, right.location, right.description)
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
