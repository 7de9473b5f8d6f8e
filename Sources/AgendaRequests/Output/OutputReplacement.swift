import AgendaPlatform
package import AgendaSources
internal import AgendaWidgets

/// Where the contents of a file of `--output` go.
package struct OutputTarget {
  /// The path of the file, with links resolved.
  package var path: String
  /// The size of the regular file that is there; `nil` if there is none.
  package var size: Int?
  /// Owner, group and permissions of the new file; `nil` to write to what is there, which is not a regular file.
  package var access: PendingFile.Access?

  /// The folder of the file, with a slash at its end.
  package var folder: String { path.folder }
}

/// The contents of a file while they are written: to a new file that then replaces the other one, or to a FIFO or device.
package struct OutputReplacement: ~Copyable {
  private var pending: PendingFile?
  private let descriptor: Int32
  private let isStream: Bool
  /// Whether the reader of a pipe has gone; then the rest is dropped, as in any filter.
  private var isClosed = false

  private init(_ descriptor: Int32, pending: consuming PendingFile?, isStream: Bool) {
    self.descriptor = descriptor
    self.pending = pending
    self.isStream = isStream
  }

  /// Begins to write. Throws the error of `failure`, with the reason in `errno`, if that fails.
  package static func begin(
    at target: OutputTarget, with start: [UInt8], failure: (Int32) -> CommandError
  ) throws -> OutputReplacement {
    guard var new = open(target) else { throw failure(errno) }
    guard new.write(start.span) else { throw failure(errno) }
    return new
  }

  /// Opens a new file, or what is there; `nil` if that fails, with the reason in `errno`.
  private static func open(_ target: OutputTarget) -> OutputReplacement? {
    guard let access = target.access else {
      let descriptor = AgendaPlatform.open(target.path, O_WRONLY | O_CLOEXEC)
      return descriptor < 0 ? nil : OutputReplacement(descriptor, pending: nil, isStream: true)
    }
    guard let file = PendingFile(in: target.folder), file.set(access) else { return nil }
    return OutputReplacement(file.descriptor, pending: consume file, isStream: false)
  }

  deinit {
    if isStream { close(descriptor) }
  }

  /// Writes a block; `false` if that fails, with the reason in `errno`.
  package mutating func write(_ block: Span<UInt8>) -> Bool {
    if isClosed || block.withUnsafeBytes({ writeAll($0, to: descriptor) }) { return true }
    isClosed = errno == EPIPE && isStream
    return isClosed
  }

  /// Whether the file at a path has the size and the bytes that were written; of JSON the time at which it was made can differ.
  package borrowing func isEqual(toFileOf size: Int?, at path: String, isJSON: Bool) -> Bool {
    var status = stat()
    guard let size, !isStream, fstat(descriptor, &status) == 0, Int(status.st_size) == size else {
      return false
    }
    let former = AgendaPlatform.open(path, O_RDONLY | O_CLOEXEC)
    guard former >= 0 else { return false }
    defer { close(former) }
    var (ours, theirs) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
    var moments = JSONRenderer.Moments()
    var offset = 0
    while offset < size {
      var count = min(ours.count, size - offset)
      guard pread(descriptor, &ours, count, off_t(offset)) == count,
        pread(former, &theirs, count, off_t(offset)) == count
      else { return false }
      // No value of JSON goes over the end of a line, so that whole lines are compared.
      if isJSON, let end = ours[..<count].lastIndex(of: UInt8(ascii: "\n")) { count = end + 1 }
      guard
        isJSON
          ? JSONRenderer.showsSame(Array(theirs[..<count]), Array(ours[..<count]), &moments)
          : ours[..<count] == theirs[..<count]
      else { return false }
      offset += count
    }
    return true
  }

  /// Puts the new file in the place of the other one; `false` if that fails, with the reason in `errno`.
  package mutating func finish(at target: OutputTarget) -> Bool {
    guard var file = pending.take() else { return true }
    guard fsync(descriptor) == 0, file.replace(target.path) else { return false }
    PendingFile.synchronizeFolder(target.folder)
    return true
  }
}
