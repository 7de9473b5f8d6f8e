import AgendaKit
import AgendaWidgets
import ICalendar

/// The shortest events first.
struct ShortestFirst: EventImportance {
  func importance(of items: [AgendaItem], in zone: Zone) -> [Double] {
    items.map { item in
      let interval = item.occurrence.span.interval(in: zone)
      return Double(interval.lowerBound.secondsSinceEpoch - interval.upperBound.secondsSinceEpoch)
    }
  }
}

/// A rule that a person could write: invitations with few guests and a link before blocks without guests.
struct FixedRule: EventImportance {
  func importance(of items: [AgendaItem], in zone: Zone) -> [Double] {
    items.enumerated().map { place, item in
      let details = item.occurrence.event.details
      let guests = details.attendees.count
      let invited = guests > 0 ? 2.0 : 0
      let few = (1...5).contains(guests) ? 1.0 : 0
      return invited + few + (details.url == nil ? 0 : 1) - 0.3 * Double(place)
    }
  }
}

/// Knows what is opened: the most that an order can reach.
struct Foresight: EventImportance {
  let uid: String
  func importance(of items: [AgendaItem], in zone: Zone) -> [Double] {
    items.map { $0.occurrence.event.uid == uid ? 1 : 0 }
  }
}

/// The orders that are compared.
enum Policy: String, CaseIterable {
  case start, shortest, rule, learned, foresight
}

/// The widgets in which an event is looked for.
enum Family: String, CaseIterable {
  case small, medium

  private var space: WidgetSpace {
    switch self {
    case .small: .points(.family(.small), width: 169, height: 169)
    case .medium: .points(.family(.medium), width: 360, height: 169)
    }
  }

  /// The UIDs that the widget shows.
  func shown(_ agenda: Agenda, by importance: (any EventImportance)?) -> Set<String> {
    var layout = WidgetLayout(language: Language(.english), linksRows: false)
    layout.importance = importance
    let entries = layout.content(of: agenda, in: space).columns.flatMap(\.entries)
    return Set(
      entries.compactMap { entry in
        if case .row(let row) = entry { row.item.occurrence.event.uid } else { nil }
      })
  }
}
