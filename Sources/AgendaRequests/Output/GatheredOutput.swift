package import AgendaKit
internal import Synchronization

/// The output of a session that is not printed, and the problems of its calendars.
package final class GatheredOutput: Sendable {
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
