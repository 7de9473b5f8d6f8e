internal import AgendaSources
internal import ICalendar

/// A database of Thunderbird, `local.sqlite` or `cache.sqlite`, of which each has the events and tasks of several calendars.
///
/// The rows of all tables come in the order of the items, so that memory holds one series at a time.
final class ThunderbirdStore {
  /// The version of the tables that is read.
  static let version = 23
  private let copy: DatabaseCopy
  private let database: SQLiteDatabase

  /// Copies the database at a path into the folder `copies`, and opens the copy. Thunderbird locks the original for as long as it runs.
  init(path: String, copies: String) throws(UpdateError) {
    do throws(UpdateError) {
      copy = try DatabaseCopy(of: path, in: copies)
    } catch {
      guard error.kind == .gone else { throw error }
      throw UpdateError(
        .gone, "Thunderbird has not stored it yet: there is no “\(path.withoutControlCharacters)”")
    }
    database = try SQLiteDatabase(path: copy.path, of: .thunderbird, original: path)
    let rows = try SQLiteRows(database, "SELECT version FROM cal_calendar_schema_version")
    let version = try rows.next() ? rows.text(0) ?? "" : ""
    guard version == String(Self.version) else {
      throw database.failure(ofVersion: version, expected: String(Self.version))
    }
  }

  /// Hands over the items of the calendar with an identifier.
  func write(calendar identifier: String, to writer: StoredCalendarWriter) throws(UpdateError) {
    let zones = StoredZones()
    for kind in ThunderbirdItem.Kind.allCases {
      let rows = try SQLiteRows(database, kind.query, [identifier])
      var tables: [TableWalk] = []
      for table in ThunderbirdItem.Table.allCases {
        tables.append(TableWalk(table, try SQLiteRows(database, table.query, [identifier])))
      }
      var next = try Self.nextItem(rows, kind)
      while let first = next {
        var series = StoredSeries(first)
        next = try Self.nextItem(rows, kind)
        while let item = next, item.key == series.key {
          series.add(item)
          next = try Self.nextItem(rows, kind)
        }
        for table in tables { try table.add(to: &series) }
        for _ in 0..<series.droppedCount { writer.leaveOut() }
        for item in series.items where !item.isInvented {
          guard let lines = item.lines(zones) else {
            writer.leaveOut()
            continue
          }
          try writer.add(lines)
        }
      }
    }
  }

  private static func nextItem(
    _ rows: SQLiteRows, _ kind: ThunderbirdItem.Kind
  ) throws(UpdateError) -> ThunderbirdItem? {
    try rows.next() ? ThunderbirdItem(rows, kind) : nil
  }
}

/// An item with its exceptions, and what the other tables have about them: as much as memory may hold at a time.
private struct StoredSeries {
  /// The most exceptions, and the most rows of all other tables about them.
  private static let (maximumItems, maximumRows) = (20_000, 100_000)
  /// The most bytes of these rows.
  private static let maximumSize = 64 << 20

  let key: [UInt8]
  private(set) var items: [ThunderbirdItem]
  /// The places of the items by their exceptions; `nil` is the series.
  private var places: [Int?: Int]
  private var (rowCount, size) = (0, 0)
  private var droppedItemCount = 0
  private var hasDroppedRows = false

  init(_ item: ThunderbirdItem) {
    (key, items, places) = (item.key, [item], [item.recurrence: 0])
  }

  /// The number of items that are left out, or of which something is.
  var droppedCount: Int { droppedItemCount + (hasDroppedRows ? 1 : 0) }

  /// Adds an exception. Of equal ones the last counts, because the rows about them do not say of which they are.
  mutating func add(_ item: ThunderbirdItem) {
    if let place = places[item.recurrence] {
      items[place] = item
    } else if items.count < Self.maximumItems {
      places[item.recurrence] = items.count
      items.append(item)
    } else {
      droppedItemCount += 1
    }
  }

  /// Adds a row of another table to its item.
  mutating func add(_ row: ThunderbirdItem.Row, of table: ThunderbirdItem.Table) {
    guard let place = places[row.recurrence] else { return }
    rowCount += 1
    size += row.size
    guard rowCount <= Self.maximumRows, size <= Self.maximumSize else { return hasDroppedRows = true }
    items[place].add(row, of: table)
  }
}

/// The rows of a table about items, in the order of the items.
private final class TableWalk {
  private let table: ThunderbirdItem.Table
  private let rows: SQLiteRows
  /// The key of the item of the current row; `nil` behind the last one.
  private var key: [UInt8]?
  private var hasBegun = false

  init(_ table: ThunderbirdItem.Table, _ rows: SQLiteRows) {
    (self.table, self.rows) = (table, rows)
  }

  /// Adds the rows about a series to its items. Rows of items that are not there are skipped.
  func add(to series: inout StoredSeries) throws(UpdateError) {
    if !hasBegun { try step() }
    while let current = key, current.lexicographicallyPrecedes(series.key) { try step() }
    while key == series.key {
      series.add(ThunderbirdItem.Row(rows, table), of: table)
      try step()
    }
  }

  private func step() throws(UpdateError) {
    hasBegun = true
    key = try rows.next() ? rows.bytes(0) ?? [] : nil
  }
}
