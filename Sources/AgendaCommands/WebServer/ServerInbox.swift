internal import AgendaCLinuxEvents
import AgendaPlatform
internal import Synchronization

/// The messages of tasks to the thread of the server.
final class ServerInbox: Sendable {
  enum Message: Sendable {
    /// The answer to the request of a connection, by its number.
    case answer(Answer, connection: Int)
    /// The moment at which a picture can differ, in seconds of the Unix epoch.
    case nextChange(Int?)
  }

  /// An eventfd(2), readable when there are messages.
  let descriptor: Int32
  private let messages = Mutex<[Message]>([])

  init() throws(ListeningSocket.Failure) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else { throw ListeningSocket.Failure(code: errno) }
  }

  deinit { close(descriptor) }

  /// Adds a message, and wakes the thread.
  func post(_ message: Message) {
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    var one: UInt64 = 1
    if isFirst { _ = write(descriptor, &one, MemoryLayout<UInt64>.size) }
  }

  /// Removes all messages, and returns them in their order.
  func takeAll() -> [Message] {
    var count: UInt64 = 0
    // Before the messages are taken: one that comes in between wakes the thread once more.
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
