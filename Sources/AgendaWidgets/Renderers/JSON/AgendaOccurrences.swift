import AgendaKit
import ICalendar

extension Agenda {
  /// Each occurrence that is shown, once, though it may stand on several days: by the day on which it starts, all-day
  /// ones first, then by the rules of order.
  var occurrences: [AgendaItem] {
    var known: [Key: Int] = [:]
    var items: [(key: SortKey, item: AgendaItem)] = []
    for day in days {
      // Two events without UID may look the same; on each day they are there twice, so they are two.
      var today: [Key: Int] = [:]
      for item in day.allDay + day.timed {
        let key = Key(item)
        today[key, default: 0] += 1
        guard today[key, default: 0] > known[key, default: 0] else { continue }
        known[key, default: 0] += 1
        items.append((SortKey(item, zone: zone, offset: items.count), item))
      }
    }
    return items.sorted { $0.key < $1.key }.map(\.item)
  }
}

/// What makes an occurrence the same on another day.
private struct Key: Hashable {
  var uid: String?
  var recurrenceID: Occurrence.RecurrenceID?
  var span: Occurrence.Span
  var calendar: Int
  var title: String
  var line: Int

  init(_ item: AgendaItem) {
    uid = item.occurrence.event.uid
    recurrenceID = item.occurrence.recurrenceID
    span = item.occurrence.span
    calendar = item.calendar.position
    title = item.title
    line = item.occurrence.event.line
  }
}

/// Where an occurrence stands among the others.
private struct SortKey: Comparable {
  /// The starting day, whether it is timed, start, end, place of the calendar.
  var numbers: [Int]
  var title: String
  var uid: String
  var offset: Int

  init(_ item: AgendaItem, zone: Zone, offset: Int) {
    let calendar = item.calendar.position
    switch item.occurrence.span {
    case .allDay(let start, _):
      numbers = [start.daysSinceEpoch, 0, 0, 0, calendar]
    case .timed(let start, let end):
      let day = zone.localDateTime(at: start).date
      numbers = [day.daysSinceEpoch, 1, start.secondsSinceEpoch, end.secondsSinceEpoch, calendar]
    }
    title = item.title
    uid = item.occurrence.event.uid ?? ""
    self.offset = offset
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
    return (left.title, left.uid, left.offset) < (right.title, right.uid, right.offset)
  }
}
