internal import AgendaPlatform
package import ICalendar

/// A folder of the cache, locked for this process until the value is destroyed.
package final class LockedFolder {
  /// Why the folder cannot be used.
  package struct Failure: Error {
    /// The reason of the failure, without a full stop.
    package var message: String

    /// A reason in words.
    package init(message: String) { self.message = message }
  }

  /// The maximum size of a file that is read again, in bytes.
  private static let maximumSize = 1 << 30

  package let folder: CachedFolder
  private let lock: Int32

  /// Locks a folder; `nil` if another process has locked it. Makes the folder if there is none.
  package init?(_ folder: CachedFolder) throws(Failure) {
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

  /// Rewrites the files with the days around today if the calendar or the day has changed, and notes them in the state. `items` is the calendar of
  /// the state.
  package func renewWindows(
    of items: @autoclosure () -> CalendarText?, _ state: inout CacheState, now: Instant
  ) throws(Failure) {
    let day = Zone.utc.localDateTime(at: now).date
    guard let hash = state.hash, !Self.hasWindows(state, around: day) else { return }
    state.windows = [:]
    guard state.length ?? 0 >= CachedWindow.leastSize, var source = items() else {
      for extent in CachedWindow.Extent.allCases { unlink(folder.path(of: extent)) }
      return
    }
    // Each part is taken out of the one before it, which is smaller than the calendar.
    for extent in CachedWindow.Extent.allCases {
      let dates = extent.dates(around: day)
      let excerpt: [UInt8]?
      do throws(CalendarText.Unreadable) {
        excerpt = try CachedWindow.excerpt(of: source, for: dates)
      } catch {
        // The next run makes it.
        return
      }
      state.windows[extent] = CachedWindow(dates: dates, length: excerpt?.count ?? 0, hash: hash)
      guard let excerpt else {
        unlink(folder.path(of: extent))
        continue
      }
      try replace(folder.path(of: extent), excerpt)
      source = CalendarText(excerpt)
    }
  }

  /// Rewrites the files with the days around today if needed, unless another process has locked the folder.
  package static func renewWindows(in folder: CachedFolder, now: Instant) throws(Failure) {
    guard let state = CacheState(of: folder), state.length ?? 0 >= CachedWindow.leastSize,
      !hasWindows(state, around: Zone.utc.localDateTime(at: now).date),
      let locked = try LockedFolder(folder), var state = CacheState(of: folder)
    else { return }
    let former = state
    try locked.renewWindows(of: locked.items(of: former), &state, now: now)
    if state != former { try locked.write(state) }
  }

  /// Whether a state has what files with the days around one can have of its calendar.
  private static func hasWindows(_ state: CacheState, around day: CalendarDate) -> Bool {
    CachedWindow.Extent.allCases.allSatisfy { extent in
      let window = state.windows[extent]
      return window?.hash == state.hash && window?.dates == extent.dates(around: day)
    }
  }

  /// The calendar, if it has the length that the state says.
  package func items(of state: CacheState) -> CalendarText? {
    CalendarText(path: folder.itemsPath).flatMap { $0.count == state.length ? $0 : nil }
  }

  /// The bytes of a file of the folder; `nil` if it cannot be read.
  package func bytes(_ path: String) -> [UInt8]? { Self.bytes(path) }

  /// The bytes of a file of a folder that need not be locked; `nil` if it cannot be read.
  static func bytes(_ path: String) -> [UInt8]? {
    try? NamedFile.bytes(ofFile: path, maximumSize: Self.maximumSize)
  }

  /// Replaces the state, and sets when the folder is due, if the state says so.
  package func write(_ state: CacheState) throws(Failure) {
    try replace(folder.statePath, Array(state.text.utf8))
    guard state.due.map({ folder.putOff(until: $0) }) ?? true else { throw Self.failure(folder) }
  }

  /// How long a folder is left alone that cannot even note a failure, in seconds.
  private static let pause = 900

  /// Writes the state after an attempt that failed. Returns why it cannot be written; `nil` if it was. If the state cannot be
  /// written, at least the time of the next attempt is, which needs no disk space; otherwise every command would start another fetch.
  package func writeFailure(_ state: CacheState, now: Instant) -> Failure? {
    do throws(Failure) {
      try write(state)
      return nil
    } catch {
      _ = folder.putOff(until: max(state.due ?? now, now.adding(seconds: Self.pause)))
      return error
    }
  }

  /// The room for which anything is asked of a server, in bytes: a state needs less.
  private static let leastRoom = 4096

  /// Why what a server sends could not be written; `nil` if it can. An attempt before its time (`isEarly`) needs as much room as the last one lacked, so that
  /// repeated attempts on a full disk do not fetch the whole calendar each time.
  package func lackOfRoom(isEarly: Bool) -> Failure? {
    let lacking = isEarly ? CacheState(of: folder)?.lackingRoom ?? 0 : 0
    let hasRoom = ReceivedFile.hasRoom(for: max(lacking, Self.leastRoom), in: folder.path)
    return hasRoom ? nil : Self.failure(folder)
  }

  /// Notes how many bytes could not be written, beside what is known of the calendar that is still there.
  func noteLack(ofRoom count: Int) {
    var state = CacheState(of: folder) ?? CacheState()
    state.lackingRoom = count
    try? write(state)
  }

  /// Writes a new file, syncs it to disk, and renames it: whenever the process or the machine stops, the file is the former one or the new one.
  package func replace(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    guard PendingFile.write(bytes, to: path) else { throw Self.failure(folder) }
  }

  package static func failure(_ folder: CachedFolder) -> Failure {
    let reason = String(cString: strerror(errno))
    let rest = folder.holdsItems ? "; what was there is unchanged" : ""
    return Failure(message: "the cache “\(folder.path)” cannot be written: \(reason)\(rest)")
  }
}

/// Received bytes for the cache, in a file without a name, so that a large calendar does not have to fit into memory. The file replaces the calendar in the
/// cache, or disappears.
package final class ReceivedFile {
  private let folder: String
  private var file: PendingFile?
  private var descriptor: Int32 = -1
  /// The number of bytes that have come, with those that could not be written.
  package private(set) var count = 0
  /// The reason, as in `errno`, for which bytes could not be written; `nil` if none failed.
  package private(set) var failure: Int32?

  /// A file in a folder, which is made when the first bytes come.
  package init(in folder: String) {
    self.folder = folder
  }

  /// Forgets what has come.
  package func clear() {
    file = nil
    (descriptor, count, failure) = (-1, 0, nil)
  }

  /// Appends bytes; `false` if they cannot be written.
  package func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if descriptor < 0 {
      guard let new = PendingFile(in: folder + "/") else { return fail() }
      descriptor = new.descriptor
      file = consume new
    }
    count += bytes.count
    guard writeAll(bytes, to: descriptor) else { return fail() }
    return true
  }

  private func fail() -> Bool {
    failure = errno
    return false
  }

  /// Whether so many bytes can be written into a folder; `false` if they cannot, with the reason in `errno`.
  package static func hasRoom(for count: Int, in folder: String) -> Bool {
    guard let file = PendingFile(in: folder + "/") else { return false }
    let code = posix_fallocate(file.descriptor, 0, off_t(count))
    // Some file systems cannot reserve.
    guard [ENOSPC, EDQUOT, EFBIG, EIO].contains(code) else { return true }
    errno = code
    return false
  }

  /// The bytes that have come; `nil` if none have.
  package var text: CalendarText? { descriptor < 0 ? nil : CalendarText(descriptor: descriptor) }

  /// A path by which another program can read what has come while this one runs; `nil` if nothing has.
  package var path: String? { descriptor < 0 ? nil : "/proc/\(getpid())/fd/\(descriptor)" }

  /// Syncs the file to the disk and gives it a name; `false` if that fails, with the reason in `errno`.
  package func replace(_ path: String) -> Bool {
    guard var file = file.take() else { return false }
    // The file is closed at the end of this call, whether or not it gets a name.
    descriptor = -1
    guard fdatasync(file.descriptor) == 0 else { return false }
    return file.replace(path)
  }
}
