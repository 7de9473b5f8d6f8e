import AgendaKit
import ICalendar

/// A day with the rows that might fit.
struct DraftDay {
  var day: WidgetOutline.Day
  /// The all-day rows, in order.
  var allDay: [DraftRow]
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
    let others = allDayItems.indices.filter { !runs(allDayItems[$0]) }
    otherAllDay = others.count
    let allDayPlaces = (lasting + others.prefix(maximumRows)).sorted()
    allDay = allDayPlaces.map { row(allDayItems[$0]) }
    let allDayRow = Self.rows(of: allDayPlaces)
    runningAllDay = lasting.compactMap { allDayRow[$0] }

    let items = day.timed
    let over = items.indices.filter { items[$0].hasEnded }
    let current = items.indices.filter { runs(items[$0]) }.reversed().prefix(maximumRows)
    let ahead = items.indices.filter { !items[$0].hasEnded && !runs(items[$0]) }
    // Tasks before the first time leave rows for what comes later.
    let tasks = ahead.filter { items[$0].isUntimedTask }.prefix(maximumRows)
    let later = tasks + ahead.dropFirst(tasks.count).filter { !items[$0].isUntimedTask }.prefix(maximumRows)
    let places = (over.suffix(maximumRows) + current + later).sorted()
    let timedRow = Self.rows(of: places)
    timed = places.map { row(items[$0]) }
    ended = over.suffix(maximumRows).compactMap { timedRow[$0] }
    running = current.compactMap { timedRow[$0] }
    coming = later.compactMap { timedRow[$0] }
    leftOut = over.count - ended.count
  }

  /// The rows that come later in the order in which they are kept: the first task without a time, what has a time, and then the other
  /// tasks, done ones last, so that a long list of tasks hides no event.
  var orderOfComing: [Int] {
    let tasks = coming.filter { timed[$0].item.isUntimedTask }
    let open = tasks.filter { !timed[$0].item.isStruck }
    let done = tasks.filter { timed[$0].item.isStruck }
    return open.prefix(1) + coming.filter { !timed[$0].item.isUntimedTask } + open.dropFirst() + done
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

  /// The next row: that of the next occurrence with a time; on a day without any, the first one.
  private var nextRow: (day: Int, row: Int)? {
    guard let day = indices.first(where: { !self[$0].coming.isEmpty }) else { return nil }
    let coming = self[day].coming
    let next = coming.first {
      let item = self[day].timed[$0].item
      return !item.isUntimedTask && !item.isOverdue && !item.isDone
    }
    return (day, next ?? coming[0])
  }

  /// The places of the other rows that can be given up one by one, day by day. The all-day rows of the first day are not
  /// among them.
  var otherPlaces: [DraftPlace] {
    let next = nextRow
    return indices.flatMap { day in
      (day > 0 && self[day].allDay.count > self[day].runningAllDay.count
        ? [DraftPlace(day: day, row: .allDay)] : [])
        + self[day].orderOfComing.filter { next?.day != day || next?.row != $0 }
        .map { DraftPlace(day: day, row: .timed($0)) }
    }
  }
}
