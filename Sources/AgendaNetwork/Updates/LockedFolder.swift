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
    guard state.length != nil,
      let bytes = try? NamedFile.bytes(ofFile: folder.itemsPath, maximumSize: Self.maximumSize),
      bytes.count == state.length
    else { return (state, nil) }
    let body = CalendarBody(bytes)
    return (state, body.hash == state.hash ? body : nil)
  }

  /// Replaces the calendar by another.
  func replaceItems(_ bytes: [UInt8]) throws(Failure) { try replace(folder.itemsPath, bytes) }

  /// Replaces the state, and sets when the folder is due, if the state says so.
  func write(_ state: CacheState) throws(Failure) {
    try replace(folder.statePath, Array(state.text.utf8))
    guard state.due.map({ folder.putOff(until: $0) }) ?? true else { throw Self.failure(folder) }
  }

  /// Writes a new file, syncs it to disk, and renames it: whenever the process or the machine stops, the file is the former one or the new one.
  func replace(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    guard var file = PendingFile(in: folder.path + "/"),
      bytes.withUnsafeBytes({ writeAll($0, to: file.descriptor) }),
      fdatasync(file.descriptor) == 0, file.replace(path)
    else { throw Self.failure(folder) }
  }

  static func failure(_ folder: CachedFolder) -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure(
      message: "the cache “\(folder.path)” cannot be written: \(reason); what was there is unchanged")
  }
}
