import AgendaKit
import ICalendar

/// A day with the rows that might fit.
struct DraftDay {
  var day: WidgetOutline.Day
  var allDay: [DraftRow]
  /// The timed rows, in order.
  var timed: [DraftRow]
  /// The indices of the rows in ``timed`` that have ended.
  var ended: [Int]
  /// The indices of the other rows, the most important first: the row that began last of those that run now, the next
  /// one, the other running ones, the later ones.
  var order: [Int]
  /// The number of rows that are never given up.
  var lastingRows: Int
  /// A sentence in place of rows, broken into lines that fit.
  var sentence: [String]
  /// How many ended rows are left out because they can never fit.
  var leftOut: Int

  /// A day with at most `maximumRows` rows of each kind.
  init(_ day: WidgetOutline.Day, maximumRows: Int, sentence: [String], row: (AgendaItem) -> DraftRow) {
    self.day = day
    self.sentence = sentence
    allDay = day.allDay.prefix(maximumRows).map(row)
    let items = day.timed
    let all = items.indices.filter { items[$0].hasEnded }
    let kept = (all.suffix(maximumRows), DraftDay.order(of: items).prefix(maximumRows))
    let places = (kept.0 + kept.1).sorted()
    let place = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    timed = places.map { row(items[$0]) }
    ended = kept.0.compactMap { place[$0] }
    order = kept.1.compactMap { place[$0] }
    leftOut = all.count - ended.count
    lastingRows = min(order.count, items.contains { $0.isRunning && !$0.hasEnded } ? 2 : 1)
  }

  private static func order(of items: [AgendaItem]) -> [Int] {
    let running = items.indices.filter { items[$0].isRunning && !items[$0].hasEnded }.reversed()
    let later = items.indices.filter { !items[$0].isRunning && !items[$0].hasEnded }
    return Array(running.prefix(1)) + later.prefix(1) + running.dropFirst() + later.dropFirst()
  }
}
