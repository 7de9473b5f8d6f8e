internal import AgendaCLinuxEvents
import AgendaPlatform
internal import Synchronization

/// A connection of a client. Only the thread of the server uses it.
final class WebConnection {
  /// Whether the client still waits, for those who make an answer.
  final class Presence: Sendable {
    private let hasGone = Atomic(false)

    var isThere: Bool { !hasGone.load(ordering: .relaxed) }

    fileprivate func end() { hasGone.store(true, ordering: .relaxed) }
  }

  /// The number of the connection, which no other one has.
  let number: Int
  let descriptor: Int32
  let ends: Router.Ends
  let presence = Presence()
  var limits: ConnectionLimits
  var reader = HTTPRequestReader()
  /// The request whose answer is due.
  var request: HTTPRequest?
  /// Whether further requests may follow the answer.
  var isKept = false
  private var output: [UInt8] = []
  private var sent = 0

  init(_ descriptor: Int32, number: Int, ends: Router.Ends, now: ConnectionLimits.Moment) {
    (self.descriptor, self.number, self.ends) = (descriptor, number, ends)
    limits = ConnectionLimits(now: now)
  }

  deinit {
    presence.end()
    close(descriptor)
  }

  /// Whether bytes wait to be sent.
  var isSending: Bool { sent < output.count }

  /// The events to wait for. While an answer is due nothing is read, so that requests that a client sends ahead wait in the system.
  var events: Int16 {
    let reads: Bool =
      switch limits.activity {
      case .idle, .request, .closing: true
      case .answer, .events: false
      }
    return Int16(reads ? Int32(POLLIN) : Int32(POLLRDHUP)) | Int16(isSending ? Int32(POLLOUT) : 0)
  }

  /// The bytes that have come, in a buffer; `nil` at the end of the connection.
  func receive(into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return buffer[..<count] }
    return count < 0 && [EAGAIN, EINTR].contains(errno) ? [] : nil
  }

  /// Sends bytes after those that wait; `false` if the connection has ended.
  func send(_ bytes: [UInt8]) -> Bool {
    if isSending { output += bytes } else { (output, sent) = (bytes, 0) }
    return sendRest()
  }

  /// Sends what the system takes of the bytes that wait; `false` if the connection has ended.
  func sendRest() -> Bool {
    while isSending {
      let count = output.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        return AgendaPlatform.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        return errno == EAGAIN
      }
      sent += count
    }
    (output, sent) = ([], 0)
    return true
  }

  /// Ends sending. Bytes that the client still sends are thrown away: to close at once could take the answer back.
  func endSending(at now: ConnectionLimits.Moment) {
    shutdown(descriptor, Int32(SHUT_WR))
    limits.begin(.closing, at: now)
  }
}
