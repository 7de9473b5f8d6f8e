internal import AgendaKit
internal import Synchronization

/// The output of a session that is not printed, and the problems of its calendars.
final class GatheredOutput: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let found = Mutex<[AgendaProblem]>([])

  /// Adds a block of the output.
  func take(_ block: Span<UInt8>) {
    bytes.withLock { bytes in block.withUnsafeBufferPointer { bytes += $0 } }
  }

  /// Returns the output, and forgets it.
  func takeOutput() -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }

  /// The problems of the calendars.
  var problems: [AgendaProblem] {
    get { found.withLock { $0 } }
    set { found.withLock { $0 = newValue } }
  }
}
