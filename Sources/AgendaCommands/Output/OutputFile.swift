internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
import Glibc

/// The file of `--output`. It is replaced as a whole, and only when its contents change: a program that watches it sees each picture once,
/// and never an incomplete one.
struct OutputFile {
  /// The outcome of a replacement.
  enum Outcome {
    /// The file is new, or its contents have changed.
    case changed
    /// The file had the same contents, and was not touched.
    case unchanged
  }

  /// The path, as it was given.
  let path: String
  /// Whether the file holds JSON. JSON is unchanged where only the time at which it was made differs.
  var isJSON = false

  /// Whether there is a file, folder or link of any kind at the path.
  var exists: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether the path leads to something that is not a regular file. Writing to it can mean waiting for its reader.
  var isStream: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Throws where the path is empty or leads to a folder.
  func validatePath() throws {
    guard !path.isEmpty else { throw CommandError(.usage, "--output needs the path of a file") }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR) }
  }

  /// Replaces the contents of the file: writes a new file beside it, syncs it to disk and renames it. Owner, group and permissions stay.
  /// Writes to the file itself where it is not a regular one (`/dev/stdout`, a FIFO).
  func replace(with bytes: [UInt8]) throws -> Outcome {
    try validatePath()
    var status = stat()
    guard stat(path, &status) == 0 else {
      // A broken link is not replaced by a file.
      guard errno == ENOENT, lstat(path, &status) != 0 else { throw failure() }
      try write(bytes, inPlaceOf: path, PendingFile.Access(mode: 0o666 & ~Self.creationMask))
      return .changed
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // All times have the same length, so that JSON with the same contents has the same size.
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

  /// The contents of the file; `nil` where it cannot be read, or has more bytes.
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

  /// Syncs the new name to disk. Not all file systems can do this, so that an error is ignored: the file is there.
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

  /// The umask(2) of the process. The kernel returns it only while it is set.
  private static var creationMask: mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }
}

/// Standard output, or the file of `--output`.
struct OutputDestination {
  /// The file; `nil` for standard output.
  var file: OutputFile?
  /// Whether the exit code says that the file was left unchanged: `--exit-code`.
  var reportsChange = false

  /// Writes the blocks that `produce` hands out. Standard output always counts as changed. With `--exit-code` and a file of JSON, the result
  /// is also printed to standard output.
  ///
  /// Where `isFailure`, an existing file is left unchanged: the last good picture stays.
  func write(
    isFailure: Bool = false, _ produce: ((Span<UInt8>) throws -> Void) throws -> Void
  ) throws -> OutputFile.Outcome {
    guard let file else {
      try StandardStreams.write(produce)
      return .changed
    }
    let outcome =
      isFailure && file.exists
      ? OutputFile.Outcome.unchanged : try file.replace(with: [UInt8](gathering: produce))
    if reportsChange, file.isJSON {
      let result: UpdateResult = isFailure ? .failed : outcome == .changed ? .newData : .noData
      try StandardStreams.write(JSONRenderer.line(result))
    }
    return outcome
  }

  /// Throws the exit code for an unchanged file, where `--exit-code` is given.
  func exitIfUnchanged(_ outcome: OutputFile.Outcome) throws {
    if outcome == .unchanged && reportsChange { throw CommandError(.unchanged) }
  }
}

extension [UInt8] {
  /// Gathers the blocks that `produce` hands out.
  init(gathering produce: ((Span<UInt8>) throws -> Void) throws -> Void) rethrows {
    var bytes: [UInt8] = []
    try produce { block in block.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    self = bytes
  }
}
