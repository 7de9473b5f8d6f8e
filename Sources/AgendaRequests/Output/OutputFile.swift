internal import AgendaKit
import AgendaPlatform
internal import AgendaSources
internal import AgendaWidgets

/// The file of `--output`. It is replaced as a whole, and only when its contents change: a program that watches it sees each picture once,
/// and never an incomplete one.
package struct OutputFile {
  /// The outcome of a replacement.
  package enum Outcome {
    /// The file is new, or its contents have changed.
    case changed
    /// The file had the same contents, and was not touched.
    case unchanged
  }

  /// How many bytes are held before any are written.
  private static let heldSize = 4 << 20

  /// The path, as it was given.
  package let path: String
  /// Whether the file holds JSON. JSON is unchanged where only the time at which it was made differs.
  package var isJSON = false

  package init(path: String, isJSON: Bool = false) { (self.path, self.isJSON) = (path, isJSON) }

  /// Whether there is a file, folder or link of any kind at the path.
  package var exists: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether the path leads to something that is not a regular file. Writing to it can mean waiting for its reader.
  package var isStream: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Throws if the path is empty or leads to a folder.
  package func validatePath() throws {
    guard !path.isEmpty else { throw CommandError(.usage, "--output needs the path of a file") }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR) }
  }

  /// Replaces the contents of the file by the blocks that `produce` hands out: writes a new file beside it, syncs it to disk and renames it.
  /// Owner, group and permissions stay. Writes to the file itself if it is not a regular one (`/dev/stdout`, a FIFO).
  ///
  /// Blocks of up to ``heldSize`` bytes are held until their end is known, so that no disk is written to where nothing changes.
  package func replace(with produce: ((Span<UInt8>) throws -> Void) throws -> Void) throws -> Outcome {
    try validatePath()
    let target = try target()
    var held: [UInt8] = []
    var new: OutputReplacement?
    try produce { block in
      if new == nil, held.count + block.count <= Self.heldSize {
        return block.withUnsafeBytes { held.append(contentsOf: $0) }
      }
      if new == nil {
        new = try OutputReplacement.begin(at: target, with: held, failure: failure)
        held = []
      }
      guard new?.write(block) == true else { throw failure() }
    }
    if new == nil {
      if try hasContents(held, at: target) { return .unchanged }
      new = try OutputReplacement.begin(at: target, with: held, failure: failure)
    } else if new?.isEqual(toFileOf: target.size, at: path, isJSON: isJSON) == true {
      return .unchanged
    }
    guard new?.finish(at: target) == true else { throw failure() }
    return .changed
  }

  /// Where new contents go.
  private func target() throws -> OutputTarget {
    var status = stat()
    guard stat(path, &status) == 0 else {
      // A broken link is not replaced by a file.
      guard errno == ENOENT, lstat(path, &status) != 0 else { throw failure() }
      return OutputTarget(path: path, access: PendingFile.Access(mode: 0o666 & ~PendingFile.creationMask))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return OutputTarget(path: path) }
    guard let resolved = realpath(path, nil) else { throw failure() }
    defer { free(resolved) }
    return OutputTarget(
      path: String(cString: resolved), size: Int(status.st_size),
      access: PendingFile.Access(owner: status.st_uid, group: status.st_gid, mode: status.st_mode))
  }

  /// Whether the file has these contents already.
  private func hasContents(_ bytes: [UInt8], at target: OutputTarget) throws -> Bool {
    // All times have the same length, so that JSON with the same contents has the same size.
    guard target.size == bytes.count, let former = try? NamedFile.bytes(path: path, maximumSize: bytes.count)
    else { return false }
    return isJSON ? JSONRenderer.showsSame(former, bytes) : former == bytes
  }

  private func failure(_ number: Int32 = errno) -> CommandError {
    let rest = access(path, F_OK) == 0 ? "; what was there is unchanged" : ""
    return CommandError(
      .cannotCreate, "cannot write “\(path)”: \(String(cString: strerror(number)))\(rest)")
  }
}

/// Standard output, or the file of `--output`.
package struct OutputDestination {
  /// The file; `nil` for standard output.
  package var file: OutputFile?
  /// Whether the exit code says that the file was left unchanged: `--exit-code`.
  package var reportsChange = false
  /// The buffer that receives the output in place of both; `nil` for none.
  package var gathered: BufferedOutput?

  /// Writes the blocks that `produce` hands out. Standard output always counts as changed. With `--exit-code` and a file of JSON, the result
  /// is also printed to standard output.
  ///
  /// If `isFailure`, an existing file is left unchanged: the last good picture stays.
  package func write(
    isFailure: Bool = false, _ produce: ((Span<UInt8>) throws -> Void) throws -> Void
  ) throws -> OutputFile.Outcome {
    if let gathered {
      try produce(gathered.take)
      return .changed
    }
    guard let file else {
      try StandardStreams.write(produce)
      return .changed
    }
    let outcome =
      isFailure && file.exists
      ? OutputFile.Outcome.unchanged : try file.replace(with: produce)
    if reportsChange, file.isJSON {
      let result: UpdateResult = isFailure ? .failed : outcome == .changed ? .newData : .noData
      try StandardStreams.write(JSONRenderer.line(result))
    }
    return outcome
  }

  /// Throws the exit code for an unchanged file, where `--exit-code` is given.
  package func exitIfUnchanged(_ outcome: OutputFile.Outcome) throws {
    if outcome == .unchanged && reportsChange { throw CommandError(.unchanged) }
  }
}

extension [UInt8] {
  /// Gathers the blocks that `produce` hands out.
  package init(gathering produce: ((Span<UInt8>) throws -> Void) throws -> Void) rethrows {
    var bytes: [UInt8] = []
    try produce { block in block.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    self = bytes
  }
}
