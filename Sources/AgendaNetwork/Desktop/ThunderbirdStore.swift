internal import AgendaSources
internal import ICalendar

/// A database of Thunderbird, `local.sqlite` or `cache.sqlite`, of which each has the events and tasks of several calendars.
///
/// The rows of all tables come in the order of the items, so that memory holds one series at a time.
final class ThunderbirdStore {
  /// The version of the tables that is read.
  static let version = 23
  /// The most rows of a table about one item, and the most exceptions of a series, that are read.
  private static let maximumRows = 10_000

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
        var series = [first]
        next = try Self.nextItem(rows, kind)
        while let item = next, item.key == first.key {
          if series.count < Self.maximumRows { series.append(item) } else { writer.leaveOut() }
          next = try Self.nextItem(rows, kind)
        }
        for table in tables { try table.add(to: &series, key: first.key, atMost: Self.maximumRows) }
        for item in series where !item.isInvented {
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
  func add(to series: inout [ThunderbirdItem], key wanted: [UInt8], atMost limit: Int) throws(UpdateError) {
    if !hasBegun { try step() }
    while let current = key, current.lexicographicallyPrecedes(wanted) { try step() }
    var count = 0
    while key == wanted {
      count += 1
      if count <= limit {
        let row = ThunderbirdItem.Row(rows, table)
        for place in series.indices where series[place].recurrence == row.recurrence {
          series[place].add(row, of: table)
        }
      }
      try step()
    }
  }

  private func step() throws(UpdateError) {
    hasBegun = true
    key = try rows.next() ? rows.bytes(0) ?? [] : nil
  }
}
