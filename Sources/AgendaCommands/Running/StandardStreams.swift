import AgendaPlatform
internal import AgendaWidgets

/// Writes to standard output and standard error, whole and without buffering of its own.
enum StandardStreams {
  /// Writes a text to standard output. A reader that closed the pipe ends the command quietly, as it does any filter.
  static func write(_ text: String) throws {
    guard !write(text, to: STDOUT_FILENO), errno != EPIPE else { return }
    throw unwritable
  }

  /// Writes to standard output block by block what `produce` hands on. Where a reader closed the pipe, `produce` is stopped.
  static func write(_ produce: ((Span<UInt8>) throws -> Void) throws -> Void) throws {
    do {
      try produce { block in
        guard !block.withUnsafeBytes({ write($0, to: STDOUT_FILENO) }) else { return }
        throw errno == EPIPE ? ClosedPipe() : unwritable
      }
    } catch is ClosedPipe {}
  }

  /// The end of a command whose reader has seen enough.
  private struct ClosedPipe: Error {}

  /// That standard output cannot be written to, as `errno` says why.
  static var unwritable: any Error {
    CommandError(.unwritable, "cannot write to standard output: \(String(cString: strerror(errno)))")
  }

  /// Writes one line to standard error, after the command's name. Text in it that comes from a calendar or a file's
  /// name is made harmless.
  static func complain(_ message: String) {
    _ = write("agenda: \(PlainText.sanitized(message))\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes bytes to an open file, all of them; `false` where that fails, and then `errno` says why.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = AgendaPlatform.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      // Whoever shares a terminal or a socket may have made it so that it does not wait.
      if count < 0, errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
        continue
      }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }
}
