import ICalendar

/// Fills columns with drafts, from top to bottom and from one column to the next, as far as there is room.
struct ColumnFlow {
  private let measures: LayoutMeasures
  /// The height of each column.
  private let rooms: [Double]
  /// The empty height before the name of a day.
  let dayGap: Double
  /// The day that is not named again in a further column.
  private let unnamedDay: CalendarDate?
  /// What stands in each column that was begun.
  private(set) var columns: [[WidgetDraft]] = [[]]
  private var used = 0.0

  /// Columns of so many units of height.
  init(_ measures: LayoutMeasures, rooms: [Double], dayGap: Double = 0, unnamedDay: CalendarDate? = nil) {
    self.measures = measures
    self.rooms = rooms
    self.dayGap = dayGap
    self.unnamedDay = unnamedDay
  }

  /// How many occurrences are placed.
  var shown: Int { columns.joined().reduce(0) { $0 + $1.count } }

  private var room: Double { rooms.isEmpty ? 0 : rooms[columns.count - 1] }

  /// Adds drafts that must stand together; `false` where there is no room for them in any column. In a further column
  /// the day to which they belong is named again.
  mutating func place(_ drafts: [WidgetDraft], of day: CalendarDate) -> Bool {
    if add(drafts) { return true }
    let isNamed = drafts.first?.isDay == true || day == unnamedDay
    while beginColumn() {
      if add(isNamed ? drafts : [.day(day, hidden: 0)] + drafts) { return true }
    }
    return false
  }

  /// Goes on in the next column; `false` where this is the last one.
  mutating func beginColumn() -> Bool {
    guard columns.count < rooms.count else { return false }
    columns.append([])
    used = 0
    return true
  }

  /// Writes beside the last name of a day how many occurrences are hidden; `false` where no day is named.
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
    // Sums of fractions may be a little more than what they were made of.
    guard height <= room + 0.000_1 else { return false }
    columns[columns.count - 1] += drafts
    used = height
    return true
  }
}
