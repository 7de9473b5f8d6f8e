internal import AgendaPlatform

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
