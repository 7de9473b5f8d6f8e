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
    var series = StoredSeries()
    for kind in ThunderbirdItem.Kind.allCases {
      let nameless = try SQLiteRows(database, kind.countOfNameless, [identifier])
      if try nameless.next() { writer.leaveOut(nameless.number(0) ?? 0) }
      let rows = try SQLiteRows(database, kind.query, [identifier])
      var tables: [TableWalk] = []
      for table in ThunderbirdItem.Table.allCases {
        tables.append(TableWalk(table, try SQLiteRows(database, table.query, [identifier])))
      }
      var hasRow = try rows.next()
      while hasRow {
        series.begin(rows, kind)
        hasRow = try rows.next()
        while hasRow, rows.compare(0, with: series.key) == 0 {
          series.addException(rows, kind)
          hasRow = try rows.next()
        }
        for table in tables { try table.add(to: &series) }
        try series.write(to: writer, zones)
      }
    }
  }
}
