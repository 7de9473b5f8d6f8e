internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The items in the database `cache.db` that the Evolution Data Server has for the calendar of a server.
///
/// The server cannot commit while somebody reads: so all is read at once into memory, and the database is closed before anything else is done.
struct EvolutionStore {
  /// The version of the tables that is read, in `ECacheKeys`.
  static let version = "4"
  /// The most bytes of all items.
  private static let maximumSize = 512 << 20

  /// Components without a VCALENDAR, in the order of their keys.
  private var items: [[UInt8]] = []
  /// The VTIMEZONEs of the zones that Evolution does not know.
  private var zones: [[UInt8]] = []

  /// Reads the database at a path. `copies` is a folder for a copy, if it is not read where it is.
  init(path: String, copies: String) throws(UpdateError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? UpdateError(
          .gone, "Evolution has not fetched it yet: there is no “\(path.withoutControlCharacters)”")
        : UpdateError(
          .unreachable,
          "“\(path.withoutControlCharacters)” cannot be read: \(String(cString: strerror(errno)))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw UpdateError(.notCalendar, "“\(path.withoutControlCharacters)” is not a file")
    }
    if let companion = Self.companion(of: path) {
      let copy = try DatabaseCopy(of: path, with: companion, in: copies)
      try read(SQLiteDatabase(path: copy.path, of: .evolution, original: path, .copy))
    } else {
      try read(SQLiteDatabase(path: path, of: .evolution, .original))
    }
  }

  /// The file beside a database with which it is copied, because reading it where it is would change something: what a killed program left is undone, and the
  /// mode WAL needs a file for locks; `nil` if it is read where it is.
  private static func companion(of path: String) -> DatabaseCopy.Companion? {
    let journal = DatabaseCopy.Companion.journal
    var status = stat()
    if stat(path + journal.rawValue, &status) == 0, status.st_size > 0 { return journal }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // The versions for writing and reading: 1 is the mode with a journal, and 2 is WAL.
    var versions: [UInt8] = [0, 0]
    let count = versions.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 18) }
    return count == 2 && versions.contains(2) ? .log : nil
  }

  private mutating func read(_ database: SQLiteDatabase) throws(UpdateError) {
    let keys = try SQLiteRows(database, "SELECT value FROM ECacheKeys WHERE key='version'")
    let version = try keys.next() ? keys.text(0) ?? "" : ""
    guard version == Self.version else { throw database.failure(ofVersion: version, expected: Self.version) }
    // 3 is the state of what was deleted without the server.
    let rows = try SQLiteRows(
      database,
      """
      SELECT 0, tzid, zone FROM timezones UNION ALL SELECT 1, ECacheUID, ECacheOBJ FROM ECacheObjects \
      WHERE ECacheState IS NULL OR ECacheState<>3 ORDER BY 1, 2
      """)
    var size = 0
    while try rows.next() {
      let text = rows.bytes(2) ?? []
      size += text.count
      guard size <= Self.maximumSize else { throw database.failure(ofSize: Self.maximumSize) }
      if rows.number(0) == 0 { zones.append(text) } else { items.append(text) }
    }
  }

  /// Hands the items over.
  func write(to writer: StoredCalendarWriter) throws(UpdateError) {
    let end = Array("\r\n".utf8)
    for zone in zones { try writer.add(zone + end) }
    for item in items { try writer.add(item + end) }
  }
}
