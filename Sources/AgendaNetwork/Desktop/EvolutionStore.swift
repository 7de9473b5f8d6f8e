internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The items in the database `cache.db` that the Evolution Data Server has for the calendar of a server.
struct EvolutionStore {
  /// The version of the tables that is read, in `ECacheKeys`.
  static let version = "4"
  /// The most bytes of all zones.
  private static let maximumZones = 64 << 20
  /// The most bytes of all items.
  private static let maximumSize = 512 << 20
  /// The names and the VTIMEZONEs of the zones that Evolution does not know.
  private static let zones = "SELECT tzid, zone FROM timezones ORDER BY tzid"
  /// Components without a VCALENDAR, in the order of their keys. 3 is the state of those that were deleted without the server.
  private static let items = """
    SELECT ECacheOBJ FROM ECacheObjects WHERE ECacheState IS NULL OR ECacheState<>3 ORDER BY ECacheUID
    """
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

  /// The lines of the zones that Evolution does not know, by their names. One that is no whole zone is left out: its times are reported when they are read.
  private func definedZones() throws(UpdateError) -> [String: [UInt8]] {
    var (definitions, size): ([String: [UInt8]], Int) = ([:], 0)
    let rows = try SQLiteRows(database, Self.zones)
    while try rows.next() {
      guard let name = rows.text(0), let text = rows.bytes(1) else { continue }
      size += text.count
      guard size <= Self.maximumZones else { throw database.failure(ofSize: Self.maximumZones) }
      let item = ItemText(ItemText.opening + text + Array("\r\n".utf8) + ItemText.closing)
      guard let item, item.parts.isEmpty, item.zones.count == 1 else { continue }
      definitions[name] = item.zones[0].body
    }
    return definitions
  }

  /// The names of the zones to which the properties of a component refer.
  private static func zones(of text: [UInt8]) -> Set<String> {
    Set(ComponentFile(text).components.flatMap { $0.properties.compactMap { $0["TZID"] } })
  }

  /// Hands the items over. A database without any may be that of an account that is signed out.
  func write(to writer: StoredCalendarWriter) throws(UpdateError) {
    let end = Array("\r\n".utf8)
    let definitions = try definedZones()
    var (size, count) = (0, 0)
    let rows = try SQLiteRows(database, Self.items)
    while try rows.next() {
      let text = (rows.bytes(0) ?? []) + end
      size += text.count
      guard size <= Self.maximumSize else { throw database.failure(ofSize: Self.maximumSize) }
      // Each item has its own zones with it, because two names can differ for Evolution alone.
      let zones = definitions.isEmpty ? [] : Self.zones(of: text).sorted().flatMap { definitions[$0] ?? [] }
      try writer.add(zones + text)
      count += 1
    }
    guard count == 0 else { return }
    let marks = try SQLiteRows(database, Self.fetched)
    guard try marks.next(), marks.number(0) ?? 0 > 0 else {
      throw UpdateError(
        .unreachable,
        "Evolution has no events of it: it is not fetched yet, or its account is signed out there")
    }
  }
}
