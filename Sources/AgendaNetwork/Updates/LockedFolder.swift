internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// A folder of the cache, locked for this process until the value is destroyed.
final class LockedFolder {
  /// Why the folder cannot be used.
  struct Failure: Error {
    /// What failed, without a full stop.
    var message: String
  }

  /// The maximum size of a file that is read again, in bytes.
  private static let maximumSize = 1 << 30

  let folder: CachedFolder
  private let lock: Int32

  /// Locks a folder; `nil` where another process has locked it. Makes the folder where there is none.
  init?(_ folder: CachedFolder) throws(Failure) {
    self.folder = folder
    guard BaseDirectories.makeFolder(folder.path) else { throw Self.failure(folder) }
    lock = open(folder.lockPath, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw Self.failure(folder) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      // The destroyed value closes the file.
      guard errno == EWOULDBLOCK else { throw Self.failure(folder) }
      return nil
    }
  }

  deinit { if lock >= 0 { close(lock) } }

  /// The state of the calendar, and the calendar itself where the two belong together.
  func contents() -> (state: CacheState, body: CalendarBody?) {
    let state = CacheState(of: folder) ?? CacheState()
    guard let bytes = items(of: state) else { return (state, nil) }
    let body = CalendarBody(bytes)
    return (state, body.hash == state.hash ? body : nil)
  }

  /// Replaces the calendar by another.
  func replaceItems(_ bytes: [UInt8]) throws(Failure) { try replace(folder.itemsPath, bytes) }

  /// Makes the file with the days around today anew where it is of another calendar or of another day, and notes it in the state. `items` is the
  /// calendar of the state.
  func renewWindow(of items: @autoclosure () -> [UInt8]?, _ state: inout CacheState, now: Instant)
    throws(Failure)
  {
    guard let hash = state.hash, let dates = Self.missingDates(in: state, now: now) else { return }
    state.window = nil
    guard let length = state.length, length >= CachedWindow.leastSize, let items = items(),
      let excerpt = CachedWindow.excerpt(of: items, for: dates)
    else {
      unlink(folder.windowPath)
      return
    }
    try replace(folder.windowPath, excerpt)
    state.window = CachedWindow(dates: dates, length: excerpt.count, hash: hash)
  }

  /// Makes the file with the days around today anew where that is needed, unless another process has locked the folder.
  static func renewWindow(in folder: CachedFolder, now: Instant) throws(Failure) {
    guard let state = CacheState(of: folder), state.length ?? 0 >= CachedWindow.leastSize,
      missingDates(in: state, now: now) != nil, let locked = try LockedFolder(folder),
      var state = CacheState(of: folder)
    else { return }
    let (former, items) = (state.window, locked.items(of: state))
    try locked.renewWindow(of: items, &state, now: now)
    if state.window != former { try locked.write(state) }
  }

  /// The days that the file with the days around today lacks, or has of another calendar; `nil` if it has them.
  private static func missingDates(in state: CacheState, now: Instant) -> Range<CalendarDate>? {
    let dates = CachedWindow.dates(around: Zone.utc.localDateTime(at: now).date)
    return state.window?.hash != state.hash || state.window?.dates != dates ? dates : nil
  }

  /// The bytes of the calendar, if it has the length that the state says.
  private func items(of state: CacheState) -> [UInt8]? {
    guard let length = state.length, let bytes = bytes(folder.itemsPath), bytes.count == length else {
      return nil
    }
    return bytes
  }

  /// The bytes of a file of the folder; `nil` if it cannot be read.
  func bytes(_ path: String) -> [UInt8]? {
    try? NamedFile.bytes(ofFile: path, maximumSize: Self.maximumSize)
  }

  /// Replaces the state, and sets when the folder is due, if the state says so.
  func write(_ state: CacheState) throws(Failure) {
    try replace(folder.statePath, Array(state.text.utf8))
    guard state.due.map({ folder.putOff(until: $0) }) ?? true else { throw Self.failure(folder) }
  }

  /// Writes a new file, syncs it to disk, and renames it: whenever the process or the machine stops, the file is the former one or the new one.
  func replace(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    guard PendingFile.write(bytes, to: path) else { throw Self.failure(folder) }
  }

  static func failure(_ folder: CachedFolder) -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure(
      message: "the cache “\(folder.path)” cannot be written: \(reason); what was there is unchanged")
  }
}
