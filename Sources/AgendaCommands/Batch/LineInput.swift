import AgendaPlatform
internal import AgendaRequests
internal import ICalendar

/// Splits the bytes of a descriptor into lines, the last of which may lack its line feed.
struct LineInput {
  /// A line without its line feed.
  enum Line {
    case whole([UInt8])
    /// A line that was longer than allowed, and is lost.
    case tooLong
  }

  /// Whether everything was read.
  private(set) var isAtEnd = false
  private let maximumLength: Int
  private var partial: [UInt8] = []
  private var isTooLong = false
  private var buffer = [UInt8](repeating: 0, count: 262_144)

  /// Lines of up to `maximumLength` bytes.
  init(maximumLength: Int) { self.maximumLength = maximumLength }

  /// Reads once, and passes the lines that are complete now to `take`. Lines of white space, as JSON defines it, are skipped.
  /// - Throws: a number of `errno`.
  mutating func read(from descriptor: Int32, _ take: (Line) -> Void) throws(SystemError) {
    let count = buffer.withUnsafeMutableBytes { AgendaPlatform.read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else {
      if errno == EINTR || errno == EAGAIN { return }
      throw SystemError(number: errno)
    }
    guard count > 0 else {
      isAtEnd = true
      return endLine(take)
    }
    var start = 0
    while start < count {
      let end = firstIndex(of: UInt8(ascii: "\n"), in: buffer, from: start, to: count)
      add(start..<end)
      if end < count { endLine(take) }
      start = end + 1
    }
  }

  /// Reads standard input once, and returns the lines that are complete now.
  mutating func readStandardInput() throws -> [Line] {
    var lines: [Line] = []
    do throws(SystemError) {
      try read(from: STDIN_FILENO) { lines.append($0) }
    } catch {
      throw CommandError(.unreadable, "standard input: \(error.message)")
    }
    return lines
  }

  private mutating func add(_ range: Range<Int>) {
    guard !isTooLong else { return }
    guard partial.count + range.count <= maximumLength else {
      isTooLong = true
      partial = []
      return
    }
    partial += buffer[range]
  }

  /// Whether a byte is white space between values (RFC 8259, section 2). Other control characters are a mistake, which has to be answered.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private mutating func endLine(_ take: (Line) -> Void) {
    if isTooLong {
      take(.tooLong)
    } else if !partial.allSatisfy(Self.isSpace) {
      take(.whole(partial))
    }
    isTooLong = false
    partial = []
  }
}

/// A system call that failed.
struct SystemError: Error {
  /// The value of `errno`.
  var number: Int32

  /// The reason in words.
  var message: String { String(cString: strerror(number)) }
}
