import AgendaKit
import ICalendar

// Agendas as short text, so that a test shows what a user sees.

extension AgendaItem {
  /// The item as a test writes it: `[Stand-up]` where it stands with the all-day ones, `Night shift →`, `→
  /// Night shift`; then `2/3` where it is of several days.
  var picture: String {
    let name =
      switch part {
      case .allDay: "[\(title)]"
      case .beginning: "\(title) →"
      case .end: "→ \(title)"
      case .whole: title
      }
    return dayCount == 1 ? name : "\(name) \(dayIndex)/\(dayCount)"
  }
}

extension AgendaDay {
  /// The all-day items, then the timed ones.
  var pictures: [String] { (allDay + timed).map(\.picture) }
}

extension Agenda {
  /// The items of each day.
  var pictures: [[String]] { days.map(\.pictures) }
  /// The titles of all days, one after the other.
  var titles: [String] { days.flatMap { ($0.allDay + $0.timed).map(\.title) } }
}
