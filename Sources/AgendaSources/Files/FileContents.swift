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
