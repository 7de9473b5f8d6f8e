internal import AgendaPlatform
internal import ICalendar

/// The bytes of input that can be read only once, such as a pipe or a terminal. They are kept in blocks, so that
/// memory grows only with their number.
struct HeldBytes: Sendable {
  /// The most bytes that are kept of input that is not a regular file.
  static let maximumSize = 1 << 29
  /// The size of a block: the smallest that the allocator maps directly from the system.
  private static let blockSize = 1 << 20

  /// All blocks except the last have ``blockSize`` bytes.
  private var blocks: [[UInt8]] = []
  private(set) var count = 0

  /// Bytes that were already read.
  init(_ bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
      let end = min(start + Self.blockSize, bytes.count)
      blocks.append(start == 0 && end == bytes.count ? bytes : Array(bytes[start..<end]))
    }
    count = bytes.count
  }

  /// Bytes that were already read, followed by those of a descriptor until its end.
  ///
  /// If no component of iCalendar or jCal begins in the first block, as in `/dev/zero`, the input is not a calendar, and reading stops.
  /// - Throws: An error if there are more than `maximumSize` bytes.
  init(_ first: [UInt8] = [], of descriptor: Int32, maximumSize: Int) throws(FileError) {
    self.init(first)
    let maximumSize = min(maximumSize, Self.maximumSize)
    while true {
      let isFull = blocks.last.map { $0.count == Self.blockSize } ?? true
      let start = isFull ? [] : blocks.removeLast()
      let more = try FileContents.read(descriptor, upTo: Self.blockSize - start.count)
      count += more.count
      blocks.append(start + more)
      guard count <= maximumSize else {
        throw FileError(
          .fileTooLarge,
          "more than \(maximumSize) bytes come from it, the limit for input that is not a file")
      }
      if start.count + more.count < Self.blockSize || (blocks.count == 1 && !mayBeText(blocks[0])) { return }
    }
  }

  /// Calls `body` with the bytes in a range, block by block; with fewer bytes if the input ends earlier.
  func hand(_ range: Range<Int>, _ body: (Span<UInt8>) -> Void) {
    let range = range.clamped(to: 0..<count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let index = offset / Self.blockSize
      let start = offset - index * Self.blockSize
      let block = blocks[index]
      let end = min(block.count, start + range.upperBound - offset)
      body(block.span.extracting(start..<end))
      offset += end - start
    }
  }

  /// The first block.
  var prefix: [UInt8] { blocks.first ?? [] }

  /// All bytes in one array.
  consuming func joined() -> [UInt8] {
    guard blocks.count > 1 else { return blocks.first ?? [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for block in blocks { bytes += block }
    return bytes
  }

  /// Returns `true` if the bytes contain `BEGIN`, in UTF-8 or UTF-16, or are jCal.
  private func mayBeText(_ bytes: [UInt8]) -> Bool {
    if JCalText.isJCal(bytes) { return true }
    let begin = Array("begin".utf8)
    var found = 0
    for byte in bytes where byte != 0 {
      let letter = byte | 0x20
      found = letter == begin[found] ? found + 1 : letter == begin[0] ? 1 : 0
      if found == begin.count { return true }
    }
    return false
  }
}

/// The contents of pipes, standard input among them, of calendars that are read several times: a pipe gives them only once.
package struct HeldPipes: Sendable {
  /// A pipe that was read: its bytes, or why there are none. A `Result` would cost each start a search for its conformance.
  private struct Pipe: Sendable {
    var calendar: CalendarConfiguration
    var bytes: HeldBytes?
    var error: FileError?
  }

  private var pipes: [Pipe] = []

  /// No pipes.
  package init() {}

  /// Reads the pipes among some calendars until their ends.
  package init(
    of calendars: [CalendarConfiguration], standardInput: Int32 = 0, maximumFileSize: Int = 1 << 30
  ) {
    for calendar in calendars where !calendar.isRereadable && pipe(of: calendar) == nil {
      var pipe = Pipe(calendar: calendar)
      do throws(FileError) {
        if let path = calendar.path {
          let file = try OpenFile(path: path, flags: O_NONBLOCK)
          let first = try file.beginReading(file.status())
          pipe.bytes = try HeldBytes(first, of: file.descriptor, maximumSize: maximumFileSize)
        } else {
          pipe.bytes = try HeldBytes(of: standardInput, maximumSize: maximumFileSize)
        }
      } catch {
        pipe.error = error
      }
      pipes.append(pipe)
    }
  }

  /// The bytes of a calendar; `nil` if it is none of these pipes.
  /// - Throws: the error of reading it.
  func bytes(of calendar: CalendarConfiguration) throws(FileError) -> HeldBytes? {
    guard let pipe = pipe(of: calendar) else { return nil }
    if let error = pipe.error { throw error }
    return pipe.bytes
  }

  private func pipe(of calendar: CalendarConfiguration) -> Pipe? { pipes.first { $0.calendar == calendar } }
}
