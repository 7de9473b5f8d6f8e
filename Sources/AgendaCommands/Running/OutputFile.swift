import AgendaPlatform
internal import AgendaSources
internal import AgendaWidgets

/// The file that `--output` names: replaced whole, and only when it says something else, so that whoever watches it sees
/// each picture once and never half of one.
struct OutputFile {
  /// What a replacement came to.
  enum Outcome {
    /// The file says something else than before, or is new.
    case changed
    /// The file said the same already, and was not touched.
    case unchanged
  }

  /// The path as it was given.
  let path: String
  /// Whether it holds JSON, which is the same when nothing but the moment at which it was made differs.
  var isJSON = false

  /// Whether it is there, of whatever kind.
  var exists: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether it is there and no regular file: to write to it may be to wait for its reader.
  var isStream: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Throws where it can never be written: no name, or that of a folder.
  func refuseWhatIsNoFile() throws {
    guard !path.isEmpty else { throw CommandError(.usage, "--output names no file") }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR) }
  }

  /// Makes the bytes the contents of the file: another one beside it is written, synced and renamed; owner, group and permissions stay. What
  /// is no regular file (`/dev/stdout`, a FIFO) is written to.
  func replace(with bytes: [UInt8]) throws -> Outcome {
    try refuseWhatIsNoFile()
    var status = stat()
    guard stat(path, &status) == 0 else {
      // A link that leads nowhere is not replaced by a file.
      guard errno == ENOENT, lstat(path, &status) != 0 else { throw failure() }
      try write(bytes, inPlaceOf: path, PendingFile.Access(mode: 0o666 & ~Self.creationMask))
      return .changed
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // A moment has as many bytes as another, so that JSON that says the same has them too.
      if status.st_size == bytes.count, let former = contents(atMost: bytes.count),
        isJSON ? JSONRenderer.showsSame(former, bytes) : former == bytes
      {
        return .unchanged
      }
      guard let target = realpath(path, nil) else { throw failure() }
      defer { free(target) }
      try write(
        bytes, inPlaceOf: String(cString: target),
        PendingFile.Access(owner: status.st_uid, group: status.st_gid, mode: status.st_mode))
    default: try writeThrough(bytes)
    }
    return .changed
  }

  /// What is there now; `nil` where it cannot be read, or has more bytes.
  private func contents(atMost count: Int) -> [UInt8]? {
    try? NamedFile.bytes(path: path, maximumSize: count)
  }

  private func write(_ bytes: [UInt8], inPlaceOf target: String, _ access: PendingFile.Access) throws {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "./"
    guard var file = PendingFile(in: folder) else { throw failure() }
    guard file.set(access), StandardStreams.write(bytes, to: file.descriptor), fsync(file.descriptor) == 0,
      file.replace(target)
    else { throw failure() }
    synchronizeFolder(folder)
  }

  /// Makes the new name last over a loss of power. A file system that cannot do so is no reason to fail: the file is there.
  private func synchronizeFolder(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func writeThrough(_ bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    guard StandardStreams.write(bytes, to: descriptor) || errno == EPIPE else { throw failure() }
  }

  private func failure(_ number: Int32 = errno) -> CommandError {
    CommandError(
      .cannotCreate,
      "cannot write “\(path)”: \(String(cString: strerror(number))); what was there is unchanged")
  }

  /// The permissions that new files do not get. The kernel tells it only while it is set.
  private static var creationMask: mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }
}
