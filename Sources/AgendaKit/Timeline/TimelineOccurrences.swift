import ICalendar

/// Identifies an occurrence of a calendar on all its days and in all entries.
struct OccurrenceIdentity: Hashable {
  private let event: ObjectIdentifier
  private let calendar: Int
  private let span: Occurrence.Span
  private let instance: Occurrence.RecurrenceID?

  init(_ item: AgendaItem) {
    event = item.occurrence.event.identity
    calendar = item.calendar.position
    span = item.occurrence.span
    instance = item.occurrence.recurrenceID
  }
}

/// The occurrences that the entries of a timeline show, each once, so that entries can refer to them by index.
package struct TimelineOccurrences {
  /// The occurrences, in the order in which the entries first show them.
  package private(set) var items: [AgendaItem] = []
  private var places: [OccurrenceIdentity: Int] = [:]

  /// Collects the occurrences of a timeline.
  package init(of timeline: Timeline) {
    for entry in timeline.entries {
      for day in entry.agenda.days {
        for item in day.allDay { add(item) }
        for item in day.timed { add(item) }
      }
    }
  }

  private mutating func add(_ item: AgendaItem) {
    let identity = OccurrenceIdentity(item)
    guard places[identity] == nil else { return }
    places[identity] = items.count
    items.append(item)
  }

  /// The index of an item's occurrence in ``items``; `nil` if the timeline does not show it.
  package func place(of item: AgendaItem) -> Int? { places[OccurrenceIdentity(item)] }
}
