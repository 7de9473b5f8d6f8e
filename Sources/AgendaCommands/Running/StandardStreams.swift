internal import AgendaWidgets
import Glibc

/// Writes to standard output and standard error, whole and without buffering of its own.
enum StandardStreams {
  /// Writes a text to standard output. A reader that closed the pipe ends the command quietly, as it does any filter.
  static func write(_ text: String) throws {
    guard !write(text, to: STDOUT_FILENO), errno != EPIPE else { return }
    throw CommandError(.unwritable, "cannot write to standard output: \(String(cString: strerror(errno)))")
  }

  /// Writes one line to standard error, after the command's name. Text in it that comes from a calendar or a file's
  /// name is made harmless.
  static func complain(_ message: String) {
    _ = write("agenda: \(PlainText.sanitized(message))\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }
}
