internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// A copy of a database of another program in a folder of the cache. The program may write meanwhile, and nothing is ever made beside its files.
///
/// The copy is removed with the value.
final class DatabaseCopy {
  /// A file beside a database that belongs to it.
  enum Companion: String {
    /// The latest changes of a database in the mode WAL.
    case log = "-wal"
    /// The former contents of pages that are being changed.
    case journal = "-journal"
  }

  /// How often a copy is made again because the files changed meanwhile, and the pause before it in microseconds.
  private static let (attempts, pause): (Int, UInt32) = (6, 40_000)
  private static let blockSize = 1 << 20

  private let folder: String
  private let companion: Companion
  /// The path of the copy.
  let path: String

  /// Copies the database at a path into a folder, which is made.
  init(of original: String, with companion: Companion, in folder: String) throws(UpdateError) {
    (self.folder, self.companion, path) = (folder, companion, folder + "/store")
    guard BaseDirectories.makeFolder(folder) else { throw Self.failure(original) }
    let files = [original, original + companion.rawValue]
    for attempt in 0..<Self.attempts {
      if attempt > 0 { usleep(Self.pause) }
      let before = DesktopStamp(of: files)
      guard try Self.copy(original, to: path) else { throw Self.failure(original) }
      _ = try Self.copy(files[1], to: path + companion.rawValue)
      if before.isCurrent { return }
    }
    throw UpdateError(.unreachable, "“\(original.withoutControlCharacters)” is being written all the time")
  }

  deinit {
    for suffix in ["", companion.rawValue, "-shm"] { unlink(path + suffix) }
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
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard target >= 0 else { throw unwritable(path) }
    defer { close(target) }
    var block = [UInt8](repeating: 0, count: min(blockSize, max(Int(status.st_size), 1)))
    while true {
      let count = block.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(original) }
      guard count > 0 else { return true }
      let isWritten = block.withUnsafeBytes {
        writeAll(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: target)
      }
      guard isWritten else { throw unwritable(path) }
    }
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
