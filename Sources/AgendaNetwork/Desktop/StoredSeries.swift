internal import ICalendar

/// An item with its exceptions, and what the other tables have about them: as much as memory may hold at a time. All texts are in one block of memory.
struct StoredSeries {
  /// A row of another table about an item.
  struct Row {
    let table: ThunderbirdItem.Table
    /// The place of the item among those of the series.
    let item: Int
    /// The place of the row among those of the series.
    let place: Int
    /// Where the values are; an empty range is one that the table does not have.
    let (first, second, third): (Range<Int>, Range<Int>, Range<Int>)
  }

  /// The most exceptions, and the most rows of all other tables about them.
  private static let (maximumItems, maximumRows) = (20_000, 100_000)
  /// The most bytes of all texts but those of the first item.
  private static let maximumSize = 64 << 20

  /// The values of all rows, one after the other.
  private(set) var texts: [UInt8] = []
  private var items: [ThunderbirdItem] = []
  private var rows: [Row] = []
  /// The places of the items by their exceptions, if there are several; `nil` is the series.
  private var places: [Int?: Int] = [:]
  private var droppedItemCount = 0
  private var hasDroppedRows = false

  /// The bytes of the UID, by which the rows of all tables are sorted.
  var key: ArraySlice<UInt8> { texts[items.first?.key ?? 0..<0] }

  /// Begins another series with the item of a row. The memory of the former one is used again.
  mutating func begin(_ row: SQLiteRows, _ kind: ThunderbirdItem.Kind) {
    texts.removeAll(keepingCapacity: texts.capacity < 1 << 20)
    items.removeAll(keepingCapacity: items.capacity < 1000)
    rows.removeAll(keepingCapacity: rows.capacity < 1000)
    if !places.isEmpty { places = [:] }
    (droppedItemCount, hasDroppedRows) = (0, false)
    items.append(ThunderbirdItem(row, kind, texts: &texts))
  }

  /// Adds the exception of a row. Of equal ones the last counts, because the rows about them do not say of which they are.
  mutating func addException(_ row: SQLiteRows, _ kind: ThunderbirdItem.Kind) {
    let size = texts.count
    let item = ThunderbirdItem(row, kind, texts: &texts)
    guard !item.isDamaged else {
      texts.removeSubrange(size...)
      droppedItemCount += 1
      return
    }
    if places.isEmpty, let first = items.first { places[first.recurrence] = 0 }
    let place = places[item.recurrence]
    guard texts.count <= Self.maximumSize, place != nil || items.count < Self.maximumItems else {
      texts.removeSubrange(size...)
      droppedItemCount += 1
      return
    }
    if let place {
      items[place] = item
    } else {
      places[item.recurrence] = items.count
      items.append(item)
    }
  }

  /// Adds a row of another table to its item, if it is there.
  mutating func add(_ row: SQLiteRows, of table: ThunderbirdItem.Table) {
    let recurrence = row.number(1)
    let item = items.count == 1 ? (items[0].recurrence == recurrence ? 0 : nil) : places[recurrence]
    guard let item else { return }
    let size = texts.count
    let end = table.count + 2
    func text(_ column: Int32) -> Range<Int> {
      column < end ? row.append(column, to: &texts) ?? 0..<0 : 0..<0
    }
    let values = (text(2), text(3), text(4))
    guard rows.count < Self.maximumRows, texts.count <= Self.maximumSize else {
      texts.removeSubrange(size...)
      return hasDroppedRows = true
    }
    rows.append(
      Row(table: table, item: item, place: rows.count, first: values.0, second: values.1, third: values.2))
  }

  /// Hands the items over.
  mutating func write(to writer: StoredCalendarWriter, _ zones: StoredZones) throws(UpdateError) {
    for _ in 0..<(droppedItemCount + (hasDroppedRows ? 1 : 0)) { writer.leaveOut() }
    if items.count > 1 { rows.sort { ($0.item, $0.place) < ($1.item, $1.place) } }
    var begin = 0
    for (place, item) in items.enumerated() {
      var end = begin
      while end < rows.count, rows[end].item == place { end += 1 }
      if item.isDamaged { writer.leaveOut() } else { try write(item, rows[begin..<end], to: writer, zones) }
      begin = end
    }
  }

  private func write(
    _ item: ThunderbirdItem, _ rows: ArraySlice<Row>, to writer: StoredCalendarWriter, _ zones: StoredZones
  ) throws(UpdateError) {
    try texts.withUnsafeBufferPointer { texts throws(UpdateError) in
      var component = ThunderbirdComponent(item, rows, texts: texts)
      guard !component.isInvented else { return }
      var isWritten = false
      try writer.add { lines in
        isWritten = component.write(to: &lines, zones)
        let needed = zones.takeNeeded()
        return isWritten ? needed : nil
      }
      if isWritten, !component.isWhole { writer.leaveOut() }
    }
  }
}

/// The rows of a table about items, in the order of the items.
final class TableWalk {
  private let table: ThunderbirdItem.Table
  private let rows: SQLiteRows
  private var hasBegun = false
  /// Whether the current row is one; `false` behind the last one.
  private var hasRow = false

  init(_ table: ThunderbirdItem.Table, _ rows: SQLiteRows) {
    (self.table, self.rows) = (table, rows)
  }

  /// Adds the rows about a series to its items. Rows of items that are not there are skipped.
  func add(to series: inout StoredSeries) throws(UpdateError) {
    if !hasBegun { try step() }
    while hasRow {
      let order = rows.compare(0, with: series.key)
      if order > 0 { return }
      if order == 0 { series.add(rows, of: table) }
      try step()
    }
  }

  private func step() throws(UpdateError) {
    hasBegun = true
    hasRow = try rows.next()
  }
}
