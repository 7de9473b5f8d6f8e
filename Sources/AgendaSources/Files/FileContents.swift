internal import AgendaPlatform
internal import ICalendar

/// Reads the bytes of files.
enum FileContents {
  /// The size of the first read, larger than most files with one event.
  static let chunkSize = 65_536
  /// The part of a large file that is in memory at a time: small enough for the cache of the processor.
  static let blockSize = 131_072

  /// The bytes of the file at a path, of any readable kind. Does not wait for a pipe without a writer.
  static func read(path: String, maximumSize: Int) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path: path, flags: O_NONBLOCK)
    let status = try file.status()
    let first = try file.beginReading(status)
    guard status.isRegular else {
      return try HeldBytes(first, of: file.descriptor, maximumSize: maximumSize).joined()
    }
    return try read(file.descriptor, maximumSize: maximumSize, sizeHint: status.size)
  }

  /// The remaining bytes of an open regular file.
  static func read(_ descriptor: Int32, maximumSize: Int, sizeHint: Int) throws(FileError) -> [UInt8] {
    guard sizeHint <= maximumSize else { throw tooLarge(maximumSize) }
    // One byte more than the size of the file, so that the last read does not fill the array and force it to grow.
    var room = max(chunkSize, min(sizeHint, maximumSize) + 1)
    guard mayHold(room) else { throw FileError(.fileTooLarge, "it takes more memory than a run may use") }
    var bytes = try read(descriptor, upTo: room)
    while bytes.count == room {
      guard bytes.count <= maximumSize else { throw tooLarge(maximumSize) }
      bytes += try read(descriptor, upTo: bytes.count)
      room *= 2
    }
    guard bytes.count <= maximumSize else { throw tooLarge(maximumSize) }
    return bytes
  }

  /// Whether an array of some bytes can be within the limit of memory: one beyond it would end the process.
  private static func mayHold(_ size: Int) -> Bool {
    // Only large files are worth a system call.
    guard size > blockSize, let limit = dataLimit() else { return true }
    return size < limit
  }

  /// The bytes of a file in a folder, with the status by which a later change of the file is seen. Uses a buffer of
  /// ``chunkSize`` bytes that the caller reuses for the next file.
  ///
  /// Opening never waits, and only regular files are read: a FIFO among the files does not stop the command. A read
  /// that does not fill the buffer has reached the end of the file.
  static func read(
    path: String, buffer: inout [UInt8], maximumSize: Int
  ) throws(FileError) -> (bytes: [UInt8], status: OpenFile.Status) {
    let file = try OpenFile(path: path, flags: O_NONBLOCK)
    let status = try file.status()
    if status.isFolder { throw FileError(errno: EISDIR) }
    guard status.isRegular else { throw FileError(.notAFile, "it is \(status.name), and not a file") }
    let received = try readOnce(file.descriptor, into: &buffer)
    guard received == buffer.count else { return (Array(buffer.prefix(received)), status) }
    let sizeHint = max(0, status.size - received)
    let rest = try read(file.descriptor, maximumSize: maximumSize - received, sizeHint: sizeHint)
    return (buffer + rest, status)
  }

  /// Calls `body` with the bytes in a range of an open file, block by block, in one buffer; with fewer bytes if the
  /// file ends earlier. It does not use the position of the file, so that several threads may read at the same time.
  static func readBlocks(
    _ descriptor: Int32, _ range: Range<Int>, maximumSize: Int, _ body: (Span<UInt8>) -> Void
  ) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: min(blockSize, range.count))
    var offset = range.lowerBound
    while offset < range.upperBound {
      let received = try readOnce(descriptor, into: &buffer, at: offset)
      guard received > 0 else { return }
      let wanted = min(received, range.upperBound - offset)
      offset += wanted
      guard offset <= maximumSize else { throw tooLarge(maximumSize) }
      body(buffer.span.extracting(first: wanted))
    }
  }

  /// Reads the bytes of a file from an offset on into a buffer, until it is full or the file ends. Returns how many they are.
  static func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from descriptor: Int32, at offset: Int
  ) throws(FileError) -> Int {
    var count = 0
    while count < buffer.count {
      let received = pread(
        descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, offset + count)
      if received == 0 { break }
      if received < 0, errno != EINTR { throw FileError(errno: errno) }
      count += max(0, received)
    }
    return count
  }

  /// Reads until the end, or until `capacity` bytes are read.
  static func read(_ descriptor: Int32, upTo capacity: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity {
        let received = AgendaPlatform.read(
          descriptor, buffer.baseAddress.map { $0 + count }, capacity - count)
        if received > 0 {
          count += received
        } else if received == 0 {
          return
        } else if errno != EINTR {
          failure = FileError(errno: errno)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads once into a buffer, from the current position or from an offset. Returns the number of bytes, 0 at the
  /// end.
  private static func readOnce(
    _ descriptor: Int32, into bytes: inout [UInt8], at offset: Int? = nil
  ) throws(FileError) -> Int {
    while true {
      let received = bytes.withUnsafeMutableBytes { buffer in
        guard let offset else { return AgendaPlatform.read(descriptor, buffer.baseAddress, buffer.count) }
        return pread(descriptor, buffer.baseAddress, buffer.count, offset)
      }
      if received >= 0 { return received }
      guard errno == EINTR else { throw FileError(errno: errno) }
    }
  }

  static func tooLarge(_ maximumSize: Int) -> FileError {
    FileError(.fileTooLarge, "it has more than \(maximumSize) bytes, the limit")
  }
}

/// Why a file or folder cannot be read.
struct FileError: Error, Hashable, Sendable {
  var code: Diagnostic.Code
  /// The problem, without the path.
  var message: String

  init(_ code: Diagnostic.Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The file is not the one that was read before, or it changed.
  static var changed: FileError { FileError(.changedFile, "it changed while it was read") }

  /// The error as a diagnostic.
  var diagnostic: Diagnostic { Diagnostic(code, message) }

  /// The error of a system call that failed.
  init(errno number: Int32) {
    switch number {
    case ENOENT: self.init(.notFound, "no such file or folder")
    case ENOTDIR: self.init(.notFound, "no such file: a part of its path is not a folder")
    case EACCES, EPERM: self.init(.noPermission, "no permission to read it")
    case ELOOP: self.init(.unreadable, "its symbolic links lead in a circle")
    case ENXIO: self.init(.notAFile, "it is not a file that can be read")
    case EISDIR: self.init(.notAFile, "it is a folder")
    default: self.init(.unreadable, "it cannot be read: \(String(cString: strerror(number)))")
    }
  }
}

/// Reads a file that the command line names and that is not a calendar, such as a template or an output file to
/// replace.
package enum NamedFile {
  /// Why a file could not be read.
  package struct Failure: Error, Hashable {
    /// Whether the file does not exist.
    package var isMissing: Bool
    /// The problem, without the path.
    package var message: String
  }

  /// The bytes of a file or pipe, at most `maximumSize`. Does not wait for a pipe without a writer.
  package static func bytes(path: String, maximumSize: Int) throws(Failure) -> [UInt8] {
    try read { () throws(FileError) in try FileContents.read(path: path, maximumSize: maximumSize) }
  }

  /// The bytes of a regular file, at most `maximumSize`. Does not wait for anything else.
  package static func bytes(ofFile path: String, maximumSize: Int) throws(Failure) -> [UInt8] {
    try read { () throws(FileError) in
      var buffer = [UInt8](repeating: 0, count: min(maximumSize + 1, FileContents.chunkSize))
      return try FileContents.read(path: path, buffer: &buffer, maximumSize: maximumSize).bytes
    }
  }

  /// Whether a path is that of a pipe or a terminal, which is read once.
  package static func isStream(_ path: String) -> Bool {
    OpenFile.Status(path: path).map { $0.isReadable && !$0.isRegular } ?? false
  }

  private static func read(_ bytes: () throws(FileError) -> [UInt8]) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try bytes()
    } catch {
      throw Failure(isMissing: error.code == .notFound, message: error.message)
    }
  }
}

/// jCal (RFC 7265), which is read wherever iCalendar is: from files, standard input and the web.
package enum JCalText {
  /// The bytes at the beginning by which jCal is recognized.
  private static let recognizedBytes = 4096

  /// The most signs between values that are read: some ten thousand events. Each sign costs the memory of a value.
  private static let maximumSigns = 1_000_000

  /// Why a text that begins as jCal cannot be read.
  package struct Failure: Error, Hashable {
    package let reason: String
  }

  /// Whether a text begins as jCal does.
  package static func isJCal(_ beginning: [UInt8]) -> Bool {
    JCal.recognizes(Array(beginning.prefix(recognizedBytes)))
  }

  /// Reads jCal as iCalendar; `nil` if the text does not begin so.
  package static func calendar(_ bytes: [UInt8]) throws(Failure) -> [UInt8]? {
    guard isJCal(bytes) else { return nil }
    guard isBounded(bytes) else {
      throw Failure(reason: "the text has more than \(maximumSigns) values, which would take too much memory")
    }
    do throws(JCalError) {
      return ComponentFile(try JCal.decode(bytes)).bytes
    } catch {
      throw Failure(reason: "\(error)")
    }
  }

  /// The text as iCalendar, if it is jCal that can be read; else the text itself, in which no calendar is found then.
  package static func plain(_ bytes: [UInt8]) -> [UInt8] { (try? calendar(bytes)) ?? bytes }

  private static func isBounded(_ bytes: [UInt8]) -> Bool {
    bytes.count { $0 == 0x2C || $0 == 0x3A || $0 == 0x5B || $0 == 0x7B } <= maximumSigns
  }
}

extension FileContents {
  /// The text of a calendar at a path, of jCal as iCalendar, with the status of the file: see ``read(path:buffer:maximumSize:)``.
  static func calendar(
    path: String, buffer: inout [UInt8], maximumSize: Int
  ) throws(FileError) -> (bytes: [UInt8], status: OpenFile.Status) {
    let (bytes, status) = try read(path: path, buffer: &buffer, maximumSize: maximumSize)
    // Most texts begin with BEGIN.
    guard bytes.first != UInt8(ascii: "B"), JCalText.isJCal(bytes) else { return (bytes, status) }
    return (JCalText.plain(bytes), status)
  }
}
