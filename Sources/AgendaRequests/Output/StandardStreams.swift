package import AgendaKit
import AgendaPlatform
internal import AgendaSources
internal import AgendaWidgets
internal import Synchronization

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
    _ = write("agenda: \(PlainText.sanitized(message))\n", to: STDERR_FILENO)
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
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }

  /// Writes a question to the terminal. Control characters in it are removed.
  package static func ask(_ question: String) {
    _ = write(PlainText.sanitized(question) + " ", to: STDERR_FILENO)
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

/// The output of a session that is not printed, and the problems of its calendars.
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
