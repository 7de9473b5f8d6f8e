package import AgendaKit
import AgendaPlatform
package import AgendaSources
internal import AgendaWidgets
internal import Synchronization

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
    guard !path.isEmpty else { throw CommandError(.usage, "\(.option(.output)) needs the path of a file") }
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

/// Reads standard input, and writes to standard output and standard error without a buffer.
package enum StandardStreams {
  /// Writes a text to standard output. If the reader has closed the pipe, this does nothing, as in any filter.
  package static func write(_ text: String) throws {
    guard !write(text, to: STDOUT_FILENO), errno != EPIPE else { return }
    throw unwritable
  }

  /// Writes the blocks that `produce` hands out to standard output. If the reader has closed the pipe, `produce` is stopped.
  package static func write(_ produce: ((Span<UInt8>) throws -> Void) throws -> Void) throws {
    do {
      try produce { block in
        guard !block.withUnsafeBytes({ writeAll($0, to: STDOUT_FILENO) }) else { return }
        throw errno == EPIPE ? ClosedPipe() : unwritable
      }
    } catch is ClosedPipe {}
  }

  /// Stops `produce` when the reader has closed the pipe.
  private struct ClosedPipe: Error {}

  /// The error for a failed write to standard output, with the reason in `errno`.
  package static var unwritable: any Error {
    CommandError(.unwritable, "cannot write to standard output: \(String(cString: strerror(errno)))")
  }

  /// Whether standard error is a terminal, so that the user sees what is written to it.
  package static var hasErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes one line to standard error, after the name of the command. Control characters, which can come from calendars and file names,
  /// are removed.
  package static func warn(_ message: String) {
    tell(startOfMessages + message)
  }

  /// The name of the command before a message, also of a program that it starts.
  private static let startOfMessages = "agenda: "

  /// The message in a line of standard error of this command, or of a program that it starts.
  package static func message(in line: some StringProtocol) -> String {
    String(line.hasPrefix(startOfMessages) ? line.dropFirst(startOfMessages.count) : line[...])
  }

  /// Writes one line to standard error. Control characters in it are removed, and in a terminal it is broken between words, below its beginning behind
  /// `prefix`.
  package static func tell(_ line: String, after prefix: String = "") {
    _ = write(forErrorTerminal(PlainText.sanitized(line), after: prefix) + "\n", to: STDERR_FILENO)
  }

  /// A line of standard error, broken between words where a terminal shows it.
  private static func forErrorTerminal(_ line: String, after prefix: String = "") -> String {
    var size = winsize()
    let hasSize = hasErrorTerminal && ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return broken(line, after: prefix, to: hasSize ? Int(size.ws_col) : nil)
  }

  /// A line behind a prefix of single columns, broken between words into lines that begin below it.
  static func broken(_ line: String, after prefix: String, to columns: Int?) -> String {
    let blank = String(repeating: " ", count: prefix.count)
    let lines = line.paragraphs(to: columns, indentation: prefix.count)
    // A narrow terminal has no room for the spaces.
    guard lines.hasPrefix(blank) else { return (prefix + line).paragraphs(to: columns) }
    return prefix + lines.dropFirst(blank.count)
  }

  /// Reads all of standard input.
  /// - Throws: if it cannot be read, or is larger than `maximumSize` in bytes.
  package static func input(maximumSize: Int) throws -> [UInt8] {
    do throws(NamedFile.Failure) {
      return try NamedFile.bytes(path: "/dev/stdin", maximumSize: maximumSize)
    } catch {
      throw CommandError(.unreadable, "standard input: \(error.message)")
    }
  }

  /// Asks a question on the terminal, whose answer is no unless it is yes. Control characters in it are removed.
  package static func confirms(_ question: String) -> Bool {
    ask(question + " [y/N]")
    return ["y", "yes"].contains((answer() ?? "").lowercased())
  }

  /// The line that a person writes behind a question; `nil` at the end of the input, after which the next message begins a line of its own.
  package static func answer() -> String? {
    let line = readLine()
    if line == nil { _ = write("\n", to: STDERR_FILENO) }
    return line
  }

  /// Writes a question to the terminal. Control characters in it are removed.
  package static func ask(_ question: String) {
    // The answer begins behind the space.
    _ = write(forErrorTerminal(PlainText.sanitized(question)) + " ", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes all bytes to an open file; `false` if that fails, with the reason in `errno`.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
  }
}

/// The output of a run that is not printed, and the problems of its calendars.
package final class BufferedOutput: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let found = Mutex<[AgendaProblem]>([])
  private let written = Mutex<[String]>([])

  /// Adds a block of the output.
  package func take(_ block: Span<UInt8>) {
    bytes.withLock { bytes in block.withUnsafeBufferPointer { bytes += $0 } }
  }

  /// Returns the output, and forgets it.
  package func takeOutput() -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }

  /// The notes that a command would write to standard error about things other than calendars.
  package var notes: [String] { written.withLock { $0 } }

  /// Adds such a note.
  package func add(note: String) { written.withLock { $0.append(note) } }

  /// The problems of the calendars.
  package var problems: [AgendaProblem] {
    get { found.withLock { $0 } }
    set { found.withLock { $0 = newValue } }
  }
}

/// Notes that are written to standard error once each: a screen that is drawn again does not repeat them.
final class WrittenNotes: Sendable {
  private let notes = Mutex<Set<String>>([])
  private let most: Int

  /// No notes yet. After `most` of them no other one is written.
  init(most: Int = .max) { self.most = most }

  /// Writes a note, unless it was written before.
  func writeOnce(_ note: String) {
    if notes.withLock({ $0.count < most && $0.insert(note).inserted }) { StandardStreams.warn(note) }
  }
}
