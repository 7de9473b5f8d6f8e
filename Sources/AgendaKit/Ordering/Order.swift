import ICalendar

/// The order of occurrences in an agenda. It is total: the order of the input makes no difference.
///
/// Text is compared by its Unicode scalars, so that the order is the same in every language.
enum Order {
  /// The parts of an event that decide its place: birthdays first, then calendar, title, UID. The first all-day event is the last one that a widget
  /// gives up, and a limit keeps it.
  fileprivate struct Rank {
    private let isBirthday: Bool
    private let position: Int
    private let name: String
    private let title: String
    private let uid: String

    init(_ event: SelectedEvent.Content) {
      isBirthday = event.calendar.kind == .birthdays
      position = event.calendar.position
      name = event.calendar.name
      title = event.title
      uid = event.event.uid ?? ""
    }

    /// Whether this rank comes before another one; `nil` if both are equal.
    func isBefore(_ other: Rank) -> Bool? {
      if isBirthday != other.isBirthday { return isBirthday }
      if position != other.position { return position < other.position }
      if name != other.name { return name < other.name }
      if title != other.title { return title < other.title }
      return uid == other.uid ? nil : uid < other.uid
    }
  }

  /// Timed occurrences: by start and end, then as all-day ones.
  static func timed(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    let (first, second) = (left.span.bounds, right.span.bounds)
    if first != second { return first < second }
    return Rank(left.event).isBefore(Rank(right.event)) ?? byInstance(left, right)
  }

  /// All-day occurrences: birthdays first, then by calendar, title, UID.
  static func allDay(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    Rank(left.event).isBefore(Rank(right.event)) ?? byTimes(left, right)
  }

  /// All-day occurrences that are the same but for their times.
  fileprivate static func byTimes(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
    let (first, second) = (left.span.bounds, right.span.bounds)
    return first != second ? first < second : byInstance(left, right)
  }

  /// The last criteria: the instance, the line in the file, SEQUENCE, the location and the description.
  fileprivate static func byInstance(_ left: SelectedOccurrence, _ right: SelectedOccurrence) -> Bool {
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
      if end - start > 1 { sortByRank(&places, in: start..<end, then: Order.byInstance) }
      start = end
    }
    arrange(&places)
  }

  /// Sorts by ``Order/allDay(_:_:)``.
  mutating func sortAllDay() {
    guard count > 1 else { return }
    var places = indices.map { Int32($0) }
    sortByRank(&places, in: 0..<count, then: Order.byTimes)
    arrange(&places)
  }

  /// Sorts some of the places by the ranks of their items, and if these are equal, by `order`. Each rank is taken once: an item is compared a
  /// dozen times, and following its references costs more than the comparison.
  private func sortByRank(
    _ places: inout [Int32], in range: Range<Int>,
    then order: (SelectedOccurrence, SelectedOccurrence) -> Bool
  ) {
    var ranked = places[range].map { (rank: Order.Rank(self[Int($0)].placed.event), place: $0) }
    ranked.sort { left, right in
      left.rank.isBefore(right.rank) ?? order(self[Int(left.place)].placed, self[Int(right.place)].placed)
    }
    places.replaceSubrange(range, with: ranked.lazy.map(\.place))
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
