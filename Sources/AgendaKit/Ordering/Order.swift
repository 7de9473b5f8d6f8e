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
    if left.calendar.name != right.calendar.name { return left.calendar.name < right.calendar.name }
    if left.title != right.title { return left.title < right.title }
    let (first, second) = (left.event.uid ?? "", right.event.uid ?? "")
    return first == second ? nil : first < second
  }

  /// The last criteria: the instance, the line in the file, SEQUENCE, the location and the description.
  private static func byInstance(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    let (first, second) = (left.occurrence.recurrenceID.number, right.occurrence.recurrenceID.number)
    if first != second { return first < second }
    let (event, other) = (left.event.event, right.event.event)
    if event.line != other.line { return event.line < other.line }
    return texts(of: event) < texts(of: other)
  }

  private static func texts(of event: Event) -> (Int, String, String) {
    let details = event.details
    return (event.schedule.sequence, details.location ?? "", details.description ?? "")
  }
}

/// The items of a day can be a million. So their numbers are sorted, and the items moved only once: copying an item counts references.
extension [AgendaItem] {
  /// The start and the end of an item, and where it is.
  private struct Key {
    var bounds: (start: Int, end: Int)
    var place: Int32

    func isBefore(_ other: Key) -> Bool {
      if bounds != other.bounds { return bounds < other.bounds }
      return place < other.place
    }
  }

  /// Sorts by ``Order/timed(_:_:)``.
  mutating func sortTimed() {
    guard count > 1 else { return }
    var keys = indices.map { Key(bounds: self[$0].placed.span.bounds, place: Int32($0)) }
    keys.sort { $0.isBefore($1) }
    var places = keys.map(\.place)
    var start = 0
    while start < keys.count {
      let end = keys[start...].firstIndex { $0.bounds != keys[start].bounds } ?? keys.count
      if end - start > 1 {
        places[start..<end].sort { Order.timed(self[Int($0)].placed, self[Int($1)].placed) }
      }
      start = end
    }
    arrange(&places)
  }

  /// Sorts by ``Order/allDay(_:_:)``.
  mutating func sortAllDay() {
    guard count > 1 else { return }
    var places = indices.map { Int32($0) }
    places.sort { Order.allDay(self[Int($0)].placed, self[Int($1)].placed) }
    arrange(&places)
  }

  /// Brings the items into the order of their places, and then numbers the places from 0.
  private mutating func arrange(_ places: inout [Int32]) {
    for start in indices {
      var place = start
      while true {
        let next = Int(places[place])
        places[place] = Int32(place)
        guard next != start else { break }
        swapAt(place, next)
        place = next
      }
    }
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
