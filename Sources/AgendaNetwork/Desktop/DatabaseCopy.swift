internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// A copy of a database of another program in a folder of the cache. The program may write meanwhile, and nothing is ever made beside its files. It holds no
/// lock of them either, which would keep the program from writing.
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

  private let folder: String
  /// The path of the copy.
  let path: String

  /// Copies the database at a path into a folder, which is made.
  init(of original: String, in folder: String) throws(UpdateError) {
    (self.folder, path) = (folder, folder + "/store")
    guard BaseDirectories.makeFolder(folder) else { throw Self.unwritable(folder) }
    let files = [original] + Self.companions.map { original + $0 }
    for attempt in 0..<Self.attempts {
      if attempt > 0 { usleep(Self.pause) }
      let before = FileStamp(of: files)
      guard try Self.copy(original, to: path) else { throw Self.failure(original) }
      for companion in Self.companions { _ = try Self.copy(original + companion, to: path + companion) }
      if before.isCurrent { return }
    }
    throw UpdateError(.unreachable, "“\(original.withoutControlCharacters)” is being written all the time")
  }

  deinit { Self.remove(folder) }

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
