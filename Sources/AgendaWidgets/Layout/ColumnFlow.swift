import ICalendar

/// Fills columns with drafts, from top to bottom and from one column to the next, as far as there is room.
struct ColumnFlow {
  private let measures: LayoutMeasures
  /// The height of each column.
  private let rooms: [Double]
  /// What stands in each column that was begun.
  private(set) var columns: [[WidgetDraft]] = [[]]
  /// The column that has “+N more” at its end, once it is known that it is needed.
  private(set) var hasMore = false
  private var used = 0.0
  /// How much of the last column may stay so that “+N more” fits under it.
  private var safe: Int?

  /// Columns of so many units of height.
  init(_ measures: LayoutMeasures, rooms: [Double]) {
    self.measures = measures
    self.rooms = rooms
    markSafe()
  }

  /// How many occurrences are placed.
  var shown: Int { columns.joined().reduce(0) { $0 + $1.count } }

  private var room: Double { rooms.isEmpty ? 0 : rooms[columns.count - 1] }
  private var moreHeight: Double {
    (used > 0 ? measures.gap(isBeforeDay: false) : 0) + measures.lineHeight(.more)
  }

  /// Adds drafts that must stand together; `false` where there is no room for them in any column. In a further column
  /// the day to which they belong is named again.
  mutating func place(_ drafts: [WidgetDraft], of day: CalendarDate) -> Bool {
    if add(drafts) { return true }
    let isNamed = drafts.first?.isDay == true
    while beginColumn() {
      if add(isNamed ? drafts : [.day(day)] + drafts) { return true }
    }
    return false
  }

  /// Goes on in the next column; `false` where this is the last one.
  mutating func beginColumn() -> Bool {
    guard columns.count < rooms.count else { return false }
    columns.append([])
    used = 0
    safe = nil
    markSafe()
    return true
  }

  /// Makes room for “+N more” at the end; where there is none, nothing is placed in the last column.
  mutating func finishWithMore() {
    if used + moreHeight <= room {
      hasMore = true
      return
    }
    if beginColumn() {
      hasMore = used + moreHeight <= room
      return
    }
    columns[columns.count - 1].removeSubrange((safe ?? 0)...)
    hasMore = safe != nil
  }

  private mutating func add(_ drafts: [WidgetDraft]) -> Bool {
    var height = used
    for draft in drafts {
      height += (height > 0 ? measures.gap(isBeforeDay: draft.isDay) : 0) + measures.height(of: draft)
    }
    guard height <= room else { return false }
    columns[columns.count - 1] += drafts
    used = height
    markSafe()
    return true
  }

  private mutating func markSafe() {
    guard used + moreHeight <= room else { return }
    safe = columns[columns.count - 1].count
  }
}
