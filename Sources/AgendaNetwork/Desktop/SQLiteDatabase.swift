internal import AgendaCSQLite
internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// A copy of a database of SQLite that another program has written. It is not trusted, and neither long queries nor large values are.
final class SQLiteDatabase {
  /// The most bytes of a value.
  private static let maximumValue: Int32 = 64 << 20
  /// How much processor time the thread may take until the end of all queries, in seconds.
  private static let longestTime = 300
  /// The number of steps of SQLite between two looks at the clock.
  private static let steps: Int32 = 10_000

  /// The end of the time for queries.
  private final class Deadline {
    let end = secondsOfThread() + SQLiteDatabase.longestTime
  }

  fileprivate let handle: OpaquePointer
  private let deadline = Deadline()
  /// The path that messages name, and the program whose database it is.
  private let original: String
  let program: DesktopProgram

  /// Opens a copy, which no other program knows, or the database itself, of which SQLite is told that nothing changes it: then it takes no lock of it, and
  /// makes no file beside it. Messages name the path `original`. `cacheSize` is the most memory for pages, in KiB.
  init(
    _ copy: DatabaseCopy, of program: DesktopProgram, original: String, cacheSize: Int
  ) throws(UpdateError) {
    (self.original, self.program) = (original, program)
    let name = PercentEncoding.encode(copy.path.utf8) { $0.isASCIIAlphanumeric || "-._~/".utf8.contains($0) }
    var opened: OpaquePointer?
    // One thread alone uses it, so that it needs no locks.
    let (mode, way) =
      copy.isOriginal ? ("ro&immutable=1", SQLITE_OPEN_READONLY) : ("rw", SQLITE_OPEN_READWRITE)
    let flags = SQLITE_OPEN_URI | way | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2("file:\(name)?mode=\(mode)", &opened, flags, nil)
    guard let opened, code == SQLITE_OK else {
      sqlite3_close_v2(opened)
      throw Self.failure(code, String(cString: sqlite3_errstr(code)), original, program)
    }
    handle = opened
    agenda_sqlite_distrust(handle, Self.maximumValue)
    sqlite3_progress_handler(
      handle, Self.steps,
      { context in
        guard let context else { return 0 }
        let deadline = Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue()
        return secondsOfThread() < deadline.end ? 0 : 1
      }, Unmanaged.passUnretained(deadline).toOpaque())
    // No other program opens a copy, which so needs no shared memory.
    _ = try SQLiteRows(self, "PRAGMA locking_mode=EXCLUSIVE").next()
    _ = try SQLiteRows(self, "PRAGMA cache_size=-\(cacheSize)").next()
  }

  deinit { sqlite3_close_v2(handle) }

  /// The failure with a result code.
  fileprivate func failure(_ code: Int32) -> UpdateError {
    Self.failure(code, String(cString: sqlite3_errmsg(handle)), original, program)
  }

  private static func failure(
    _ code: Int32, _ reason: String, _ path: String, _ program: DesktopProgram
  ) -> UpdateError {
    let database = "\(program.title)’s database “\(path.withoutControlCharacters)”"
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return UpdateError(
        .unreachable, "\(program.title) has locked its database “\(path.withoutControlCharacters)”")
    case SQLITE_CORRUPT, SQLITE_NOTADB: return UpdateError(.notCalendar, "\(database) is damaged: \(reason)")
    case SQLITE_INTERRUPT:
      return UpdateError(.notCalendar, "\(database) takes longer than \(longestTime) seconds to read")
    case SQLITE_ERROR: return UpdateError(.notCalendar, "\(database) has not the expected form: \(reason)")
    default: return UpdateError(.unreachable, "\(database) cannot be read: \(reason)")
    }
  }

  /// The failure of a database whose tables have another version than the one that is read.
  func failure(ofVersion version: String, expected: String) -> UpdateError {
    UpdateError(
      .notCalendar,
      """
      \(program.title)’s database “\(original.withoutControlCharacters)” has version \(quoted(version)); this agenda reads version \
      \(expected), perhaps a newer one more
      """)
  }

  /// The failure of a database with more in it than is read.
  func failure(ofSize limit: Int) -> UpdateError {
    UpdateError(
      .notCalendar,
      "\(program.title)’s database “\(original.withoutControlCharacters)” has more than \(limit >> 20) MB of events"
    )
  }
}

/// The rows of a query, one after the other.
final class SQLiteRows {
  private let database: SQLiteDatabase
  private let statement: OpaquePointer

  /// Prepares a query, with texts for its parameters.
  init(_ database: SQLiteDatabase, _ query: String, _ values: [String] = []) throws(UpdateError) {
    self.database = database
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database.handle, query, -1, &prepared, nil)
    guard let prepared, code == SQLITE_OK else { throw database.failure(code) }
    statement = prepared
    for (place, value) in values.enumerated() {
      let code = agenda_sqlite_bind(statement, Int32(place + 1), value, Int32(value.utf8.count))
      guard code == SQLITE_OK else { throw database.failure(code) }
    }
  }

  deinit { sqlite3_finalize(statement) }

  /// Goes to the next row; `false` if there is none.
  func next() throws(UpdateError) -> Bool {
    let code = sqlite3_step(statement)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw database.failure(code) }
    return code == SQLITE_ROW
  }

  /// The bytes of a value as text, which need not be UTF-8; `nil` for NULL. They are there until the next row.
  private func memory(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard let text = sqlite3_column_text(statement, column) else {
      // Of a blob without bytes there is no text either.
      let isNull = sqlite3_column_type(statement, column) == SQLITE_NULL
      return isNull ? nil : UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column)))
  }

  /// The bytes of a value as text in UTF-8; `nil` for NULL.
  func bytes(_ column: Int32) -> [UInt8]? { memory(column).map { Array($0) } }

  /// Appends a value as text in UTF-8, or with the bytes that it has, and returns where it is; `nil` for NULL.
  func append(_ column: Int32, to texts: inout [UInt8], keepsBytes: Bool = false) -> Range<Int>? {
    guard let value = memory(column) else { return nil }
    let start = texts.count
    if keepsBytes || value.reduce(0, { $0 | $1 }) < 0x80 {
      texts.append(contentsOf: value)
    } else {
      texts += String(decoding: value, as: UTF8.self).utf8
    }
    return start..<texts.count
  }

  /// Whether the bytes of a value come before others, in the order of SQLite: negative; are equal: 0; or come behind them: positive.
  func compare(_ column: Int32, with key: ArraySlice<UInt8>) -> Int {
    let value = memory(column) ?? UnsafeBufferPointer(start: nil, count: 0)
    return key.withUnsafeBufferPointer { key in
      guard let own = value.baseAddress, let other = key.baseAddress else { return value.count - key.count }
      let order = memcmp(own, other, min(value.count, key.count))
      return order == 0 ? value.count - key.count : Int(order)
    }
  }

  /// Whether the bytes of a value are those of a text, as far as a byte that ends it.
  func begins(_ column: Int32, with text: String, before end: UInt8) -> Bool {
    guard let value = memory(column) else { return false }
    return text.utf8.span.withUnsafeBufferPointer { text in
      guard text.count <= value.count, text.count == value.count || value[text.count] == end else {
        return false
      }
      return text.elementsEqual(value.prefix(text.count))
    }
  }

  /// A value as text; `nil` for NULL.
  func text(_ column: Int32) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

  /// A value as a number; `nil` for NULL, and for what is no number.
  func number(_ column: Int32) -> Int? {
    var isOther = false
    return number(column, isOther: &isOther)
  }

  /// A value as a number; `nil` for NULL, and for something else, as in a damaged database, of which `isOther` then tells. SQLite allows it in any column.
  func number(_ column: Int32, isOther: inout Bool) -> Int? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER, SQLITE_FLOAT: return Int(sqlite3_column_int64(statement, column))
    case SQLITE_NULL: return nil
    default:
      isOther = true
      return nil
    }
  }
}

/// The processor time of the thread, in whole seconds: a busy computer takes longer for the same work.
private func secondsOfThread() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec
}

/// A copy of a database of another program in a folder of the cache, or the database itself where no other file belongs to it. The program may write meanwhile,
/// and nothing is ever made beside its files. It holds no lock of them either, which would keep the program from writing: what was read of the database itself
/// counts if ``isUnchanged`` is true afterwards.
///
/// The copy is removed with the value.
final class DatabaseCopy {
  /// The ends of the names of the files that belong to a database: the former contents of pages that are being changed, and the latest changes of a database
  /// in the mode WAL.
  private static let companions = ["-journal", "-wal"]
  /// The most bytes of a file that is copied.
  private static let maximumSize = 2 << 30
  /// How often a copy is made again because the files changed meanwhile, and the pause before it in microseconds.
  private static let (attempts, pause): (Int, UInt32) = (6, 40_000)
  private static let blockSize = 1 << 20

  /// The folder of the copy; `nil` for the database itself.
  private let folder: String?
  /// The state of the database itself before it was read.
  private var stamp: FileStamp?
  /// The path of the copy, or of the database itself.
  let path: String

  /// The database at a path itself, if `readsOriginal` is true and no other file belongs to it; otherwise a copy in a folder, which is made.
  init(of original: String, in folder: String, readsOriginal: Bool) throws(UpdateError) {
    let files = [original] + Self.companions.map { original + $0 }
    if readsOriginal {
      let stamp = FileStamp(of: files)
      if Self.isAlone(files) {
        (self.folder, self.stamp, path) = (nil, stamp, original)
        return
      }
    }
    (self.folder, path) = (folder, folder + "/store")
    guard BaseDirectories.makeFolder(folder) else { throw Self.unwritable(folder) }
    for attempt in 0..<Self.attempts {
      if attempt > 0 { usleep(Self.pause) }
      let before = FileStamp(of: files)
      guard try Self.copy(original, to: path) else { throw Self.failure(original) }
      for companion in Self.companions { _ = try Self.copy(original + companion, to: path + companion) }
      if before.isCurrent { return }
    }
    throw UpdateError(.unreachable, "“\(original.withoutControlCharacters)” is being written all the time")
  }

  deinit { if let folder { Self.remove(folder) } }

  /// Whether the path is that of the database itself.
  var isOriginal: Bool { folder == nil }

  /// Whether all that was read is of one state of the database.
  var isUnchanged: Bool { stamp?.isCurrent ?? true }

  /// Whether the first of some files is one, and can be read, and the others do not exist.
  private static func isAlone(_ files: [String]) -> Bool {
    var status = stat()
    guard stat(files[0], &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumSize,
      access(files[0], R_OK) == 0
    else { return false }
    return files.dropFirst().allSatisfy { stat($0, &status) != 0 && errno == ENOENT }
  }

  /// Removes the copies in the folder of an account that a killed program has left.
  static func removeAll(in account: CachedFolder) {
    for place in listFolder(account.path) ?? [] {
      let path = "\(account.path)/\(place.name)"
      if path.hasPrefix(account.copiesPath) { remove(path) }
    }
  }

  private static func remove(_ folder: String) {
    for suffix in ["", "-shm"] + companions { unlink("\(folder)/store\(suffix)") }
    rmdir(folder)
  }

  /// Copies a file; `false` if there is none, with the reason in `errno`. An earlier copy is replaced.
  private static func copy(_ original: String, to path: String) throws(UpdateError) -> Bool {
    unlink(path)
    let source = open(original, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard source >= 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw failure(original) }
      return false
    }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw UpdateError(.notCalendar, "“\(original.withoutControlCharacters)” is not a file")
    }
    guard status.st_size <= maximumSize else {
      throw UpdateError(
        .notCalendar, "“\(original.withoutControlCharacters)” has more than \(maximumSize >> 30) GB")
    }
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard target >= 0 else { throw unwritable(path) }
    defer { close(target) }
    var block = [UInt8](repeating: 0, count: min(blockSize, max(Int(status.st_size), 1)))
    // Bytes that are appended meanwhile change the stamp, and another copy is made.
    var left = Int(status.st_size)
    while left > 0 {
      let count = block.withUnsafeMutableBytes { read(source, $0.baseAddress, min($0.count, left)) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(original) }
      guard count > 0 else { return true }
      let isWritten = block.withUnsafeBytes {
        writeAll(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: target)
      }
      guard isWritten else { throw unwritable(path) }
      left -= count
    }
    return true
  }

  private static func failure(_ path: String) -> UpdateError {
    let kind: CacheState.Failure = errno == ENOENT || errno == ENOTDIR ? .gone : .unreachable
    return UpdateError(
      kind, "“\(path.withoutControlCharacters)” cannot be read: \(String(cString: strerror(errno)))")
  }

  private static func unwritable(_ path: String) -> UpdateError {
    UpdateError(
      .unreachable,
      "the cache “\(path.withoutControlCharacters)” cannot be written: \(String(cString: strerror(errno)))")
  }
}
