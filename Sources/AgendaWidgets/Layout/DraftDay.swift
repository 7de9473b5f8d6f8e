import AgendaKit
import ICalendar

/// A day with the rows that might fit.
struct DraftDay {
  var day: WidgetOutline.Day
  /// The all-day rows, in order.
  var allDay: [DraftRow]
  /// The indices of the rows in ``allDay`` that do not run now, in the order in which they are kept.
  var orderOfAllDay: [Int]
  /// The indices of the rows in ``allDay`` that run now, the one that began last first. They are events of several days
  /// that cover the whole day.
  var runningAllDay: [Int]
  /// The number of all-day occurrences that do not run now, with or without a row.
  var otherAllDay: Int
  /// The timed rows, in order.
  var timed: [DraftRow]
  /// The indices of the rows in ``timed`` that have ended.
  var ended: [Int]
  /// The indices of the rows in ``timed`` that run now, the one that began last first.
  var running: [Int]
  /// The indices of the rows in ``timed`` that come later, the next one first.
  var coming: [Int]
  /// A sentence in place of rows, broken into lines that fit.
  var sentence: [String]
  /// How many ended rows are left out because they can never fit.
  var leftOut: Int

  /// A day with at most `maximumRows` rows of each kind. Only on the current day can an occurrence run.
  init(
    _ day: WidgetOutline.Day, isToday: Bool, maximumRows: Int, sentence: [String],
    row: (AgendaItem) -> DraftRow
  ) {
    self.day = day
    self.sentence = sentence
    let runs = { (item: AgendaItem) in isToday && item.isRunning && !item.hasEnded }

    let allDayItems = day.allDay
    let lasting = allDayItems.indices.filter { runs(allDayItems[$0]) }
      .sorted { allDayItems[$0].dayIndex < allDayItems[$1].dayIndex }
      .prefix(maximumRows)
    let others = allDayItems.indices.filter { !runs(allDayItems[$0]) }.sorted(by: day.importance?.allDay)
    otherAllDay = others.count
    let allDayPlaces = (lasting + others.prefix(maximumRows)).sorted()
    allDay = Self.rows(at: allDayPlaces, of: allDayItems, importance: day.importance?.allDay, row)
    let allDayRow = Self.rows(of: allDayPlaces)
    runningAllDay = lasting.compactMap { allDayRow[$0] }
    orderOfAllDay = others.compactMap { allDayRow[$0] }

    let items = day.timed
    let over = items.indices.filter { items[$0].hasEnded }
    let current = items.indices.filter { runs(items[$0]) }.reversed().prefix(maximumRows)
    let ahead = items.indices.filter { !items[$0].hasEnded && !runs(items[$0]) }
    let later = Self.later(ahead, of: items, importance: day.importance?.timed, maximumRows: maximumRows)
    let places = (over.suffix(maximumRows) + current + later).sorted()
    timed = Self.rows(at: places, of: items, importance: day.importance?.timed, row)
    let timedRow = Self.rows(of: places)
    ended = over.suffix(maximumRows).compactMap { timedRow[$0] }
    running = current.compactMap { timedRow[$0] }
    coming = later.compactMap { timedRow[$0] }
    leftOut = over.count - ended.count
  }

  /// The rows that come later, in the order in which they are kept if only the start counts.
  var orderOfComing: [Int] {
    coming.map { timed[$0].item }.orderOfKeeping.map { coming[$0] }
  }

  /// The later occurrences that can have a row: the next one and the most important ones; without `importance`, the first ones.
  private static func later(
    _ ahead: [Int], of items: [AgendaItem], importance: [Double]?, maximumRows: Int
  ) -> [Int] {
    guard let importance, ahead.count > maximumRows else {
      // Tasks without a time leave rows for later occurrences.
      let tasks = ahead.filter { items[$0].isUntimedTask }.prefix(maximumRows)
      let timed = ahead.dropFirst(tasks.count).filter { !items[$0].isUntimedTask }.prefix(maximumRows)
      return Array(tasks + timed)
    }
    let kept = ahead.map { items[$0] }.orderOfKeeping.map { ahead[$0] }.sorted(by: importance)
      .prefix(maximumRows)
    let next = ahead.first { items[$0].canBeNext } ?? ahead.first
    return Set(kept + [next].compactMap(\.self)).sorted()
  }

  /// The rows of some occurrences.
  private static func rows(
    at places: [Int], of items: [AgendaItem], importance: [Double]?, _ row: (AgendaItem) -> DraftRow
  ) -> [DraftRow] {
    places.map { place in
      var row = row(items[place])
      row.importance = importance?[place]
      return row
    }
  }

  /// The index of the row of each occurrence, by the index of the occurrence.
  private static func rows(of places: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
  }
}

/// The place of a row, or of some rows, among those of the requested days.
struct DraftPlace: Hashable {
  enum Row: Hashable {
    /// The all-day rows of the day that do not run now. The first of them is given up last.
    case allDay
    /// A row in ``DraftDay/allDay`` that runs now.
    case runningAllDay(Int)
    /// A row in ``DraftDay/timed``.
    case timed(Int)
  }

  /// The index of the day.
  var day: Int
  var row: Row
}

extension [DraftDay] {
  /// The places of the rows that run now, the one that began last first, with the next row after the first of them.
  /// They are given up last.
  var lastingPlaces: [DraftPlace] {
    let running = indices.flatMap { day in
      self[day].running.map { DraftPlace(day: day, row: .timed($0)) }
        + self[day].runningAllDay.map { DraftPlace(day: day, row: .runningAllDay($0)) }
    }
    let next = nextRow.map { DraftPlace(day: $0.day, row: .timed($0.row)) }
    return running.prefix(1) + (next.map { [$0] } ?? []) + running.dropFirst()
  }

  /// The row of the next occurrence with a time; on a day without any, the first row.
  private var nextRow: (day: Int, row: Int)? {
    guard let day = indices.first(where: { !self[$0].coming.isEmpty }) else { return nil }
    let coming = self[day].coming
    let next = coming.first { self[day].timed[$0].item.canBeNext }
    return (day, next ?? coming[0])
  }

  /// The places of the other rows that can be given up one by one: the most important first, else day by day. The all-day rows of the first
  /// day are not among them.
  var otherPlaces: [DraftPlace] {
    let next = nextRow
    let places = indices.flatMap { day in
      (day > 0 && self[day].allDay.count > self[day].runningAllDay.count
        ? [DraftPlace(day: day, row: .allDay)] : [])
        + self[day].orderOfComing.filter { next?.day != day || next?.row != $0 }
        .map { DraftPlace(day: day, row: .timed($0)) }
    }
    guard contains(where: { $0.day.importance != nil }) else { return places }
    var importance: [Double] = []
    for place in places.reversed() {
      importance.append(self.importance(of: place, before: importance.last))
    }
    return places.indices.sorted(by: importance.reversed()).map { places[$0] }
  }

  /// The importance of a row. The all-day rows of a day are as important as the first timed row of their day, whose importance is `following`. If
  /// one of them is pinned, their importance is infinite.
  private func importance(of place: DraftPlace, before following: Double?) -> Double {
    let day = self[place.day]
    switch place.row {
    case .timed(let row): return day.timed[row].importance ?? 0
    case .runningAllDay(let row): return day.allDay[row].importance ?? 0
    case .allDay:
      let isPinned = day.orderOfAllDay.contains { day.allDay[$0].importance == .infinity }
      return isPinned ? .infinity : following ?? -.greatestFiniteMagnitude
    }
  }
}

extension DraftDay {
  /// The all-day occurrence that is shown in any case.
  var firstSummary: DraftRow? { orderOfAllDay.first.map { allDay[$0] } }
}

extension [Int] {
  /// These indices sorted by the values at them, the greatest first; equal values keep their order. Unchanged if
  /// `values` is `nil`.
  func sorted(by values: [Double]?) -> [Int] {
    guard let values else { return self }
    return indices.sorted { first, second in
      let (value, other) = (values[self[first]], values[self[second]])
      return value == other ? first < second : value > other
    }.map { self[$0] }
  }
}

extension Range<Int> {
  /// The numbers of the range, sorted by the values at them as in an array.
  func sorted(by values: [Double]?) -> [Int] { Array(self).sorted(by: values) }
}
