import ICalendar

/// Fills columns with drafts, from top to bottom and column by column, while there is room.
struct ColumnFlow {
  private let measures: LayoutMeasures
  /// The height of each column.
  private let rooms: [Double]
  /// The empty height before the name of a day.
  let dayGap: Double
  /// The day whose name is not repeated in a further column.
  private let unnamedDay: CalendarDate?
  /// The drafts in each column that was begun.
  private(set) var columns: [[WidgetDraft]] = [[]]
  /// How many drafts of each column belong to the requested days; `nil` if all do.
  private var requested: [Int]?
  private var used = 0.0

  /// Columns with the given heights.
  init(_ measures: LayoutMeasures, rooms: [Double], dayGap: Double = 0, unnamedDay: CalendarDate? = nil) {
    self.measures = measures
    self.rooms = rooms
    self.dayGap = dayGap
    self.unnamedDay = unnamedDay
  }

  /// How many occurrences are placed.
  var shown: Int { columns.joined().reduce(0) { $0 + $1.count } }

  /// How many rows have a second line.
  var secondLines: Int {
    columns.joined().count { draft in
      if case .row(let row) = draft { row.form == .twoLines && row.hasSecondLine } else { false }
    }
  }

  private var room: Double { rooms.isEmpty ? 0 : rooms[columns.count - 1] }

  /// Notes that the drafts that are added from now on belong to the days ahead. They leave a height to the requested ones.
  mutating func beginDaysAhead(below height: Double) {
    requested = columns.map(\.count)
    used = max(used, min(room, used + height))
  }

  /// How many drafts of a column, from the first, belong to the requested days.
  func requestedCount(of column: Int) -> Int {
    guard let requested else { return columns[column].count }
    return column < requested.count ? requested[column] : 0
  }

  /// Adds drafts that must stay together. Returns `false` if no column has room for them. In a further column the name
  /// of their day is repeated.
  mutating func place(_ drafts: [WidgetDraft], of day: CalendarDate) -> Bool {
    if add(drafts) { return true }
    let isNamed = drafts.first?.isDay == true || day == unnamedDay
    while beginColumn() {
      if add(isNamed ? drafts : [.day(day, hidden: 0)] + drafts) { return true }
    }
    return false
  }

  /// Begins the next column; `false` if this is the last one.
  mutating func beginColumn() -> Bool {
    guard columns.count < rooms.count else { return false }
    columns.append([])
    used = 0
    return true
  }

  /// Shows the number of hidden occurrences beside the last name of a day; `false` if there is no such name.
  mutating func nameHidden(_ count: Int) -> Bool {
    for column in columns.indices.reversed() {
      for place in columns[column].indices.reversed() {
        guard case .day(let date, _) = columns[column][place] else { continue }
        columns[column][place] = .day(date, hidden: count)
        return true
      }
    }
    return false
  }

  private mutating func add(_ drafts: [WidgetDraft]) -> Bool {
    var height = used
    for draft in drafts {
      height += (height > 0 ? draft.isDay ? dayGap : measures.rowGap : 0) + measures.height(of: draft)
    }
    // Sums of fractions can be slightly too large.
    guard height <= room + 0.000_1 else { return false }
    columns[columns.count - 1] += drafts
    used = height
    return true
  }
}
