internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The items in the database `cache.db` that the Evolution Data Server has for the calendar of a server.
struct EvolutionStore {
  /// The version of the tables that is read, in `ECacheKeys`.
  static let version = "4"
  /// The most bytes of all items.
  private static let maximumSize = 512 << 20
  /// The VTIMEZONEs of the zones that Evolution does not know.
  private static let zones = "SELECT zone FROM timezones ORDER BY tzid"
  /// Components without a VCALENDAR, those of a series together: in a key, a line feed divides the UID from the RECURRENCE-ID. 3 is the state of those that
  /// were deleted without the server.
  private static let items = """
    SELECT ECacheOBJ FROM ECacheObjects WHERE ECacheState IS NULL OR ECacheState<>3 \
    ORDER BY substr(ECacheUID,1,instr(ECacheUID||char(10),char(10))),ECacheUID
    """
  /// The word of the server on changes: 0 if it allows none.
  private static let writable = "SELECT value FROM ECacheKeys WHERE key='user::ecmb::connected-writable'"
  /// The marks of a calendar that was fetched: a token of the server, or what it said about changes.
  private static let fetched = """
    SELECT count(*) FROM ECacheKeys WHERE key IN ('user::ecmb::sync-tag','user::ecmb::connected-writable')
    """

  private let copy: DatabaseCopy
  private let database: SQLiteDatabase

  /// Copies the database at a path into the folder `copies`.
  init(path: String, copies: String) throws(UpdateError) {
    guard access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR else {
      throw UpdateError(
        .gone, "Evolution has not fetched it yet: there is no “\(path.withoutControlCharacters)”")
    }
    copy = try DatabaseCopy(of: path, in: copies)
    database = try SQLiteDatabase(path: copy.path, of: .evolution, original: path)
    let keys = try SQLiteRows(database, "SELECT value FROM ECacheKeys WHERE key='version'")
    let version = try keys.next() ? keys.text(0) ?? "" : ""
    guard version == Self.version else { throw database.failure(ofVersion: version, expected: Self.version) }
  }

  /// The items of the calendar. A database without any may be that of an account that is signed out.
  func items(of calendar: RemoteCalendar) throws(UpdateError) -> EvolutionItems {
    let end = "\r\n".utf8
    var lines: [UInt8] = []
    let number = try SQLiteRows(database, "SELECT count(*) FROM ECacheObjects")
    var items = EvolutionItems(of: calendar, expected: try number.next() ? number.number(0) ?? 0 : 0)
    let rights = try SQLiteRows(database, Self.writable)
    items.isReadOnly = try rights.next() && rights.text(0) == "0"
    var (size, count) = (0, 0)
    for query in [Self.zones, Self.items] {
      let rows = try SQLiteRows(database, query)
      while try rows.next() {
        lines.removeAll(keepingCapacity: true)
        _ = rows.append(0, to: &lines, keepsBytes: true)
        size += lines.count
        guard size <= Self.maximumSize else { throw database.failure(ofSize: Self.maximumSize) }
        lines += end
        guard query == Self.items else {
          items.add(zones: lines)
          continue
        }
        items.add(component: lines)
        count += 1
      }
    }
    items.finish()
    guard count == 0 else { return items }
    let marks = try SQLiteRows(database, Self.fetched)
    guard try marks.next(), marks.number(0) ?? 0 > 0 else {
      throw UpdateError(
        .unreachable,
        "Evolution has no events of it: it is not fetched yet, or its account is signed out there")
    }
    return items
  }
}
