import ICalendar

/// Identifies an occurrence of a calendar on all its days and in all entries.
package struct OccurrenceIdentity: Hashable {
  private let event: ObjectIdentifier
  private let times: Occurrence.Times
  // 32 bits keep an identity small: a timeline may have a million.
  private let calendar: Int32

  /// The identity of the occurrence of an item, whatever its day.
  package init(_ item: AgendaItem) {
    let occurrence = item.occurrence
    event = occurrence.event.identity
    times = occurrence.timesAlone
    calendar = Int32(clamping: item.calendar.position)
  }
}

/// The occurrences that the entries of a timeline show, each once, so that entries can refer to them by index.
package struct TimelineOccurrences {
  /// The occurrences, in the order in which the entries first show them.
  package private(set) var items: [AgendaItem] = []
  private var places: [OccurrenceIdentity: Int32] = [:]

  /// Collects the occurrences of a timeline.
  package init(of timeline: Timeline) {
    for entry in timeline.entries {
      for day in entry.agenda.days {
        for item in day.allDay { add(item) }
        for item in day.tasks { add(item) }
        for item in day.timed { add(item) }
      }
    }
  }

  private mutating func add(_ item: AgendaItem) {
    let identity = OccurrenceIdentity(item)
    guard places[identity] == nil else { return }
    places[identity] = Int32(clamping: items.count)
    items.append(item)
  }

  /// The index of an item's occurrence in ``items``; `nil` if the timeline does not show it.
  package func place(of item: AgendaItem) -> Int? { places[OccurrenceIdentity(item)].map(Int.init) }
}
