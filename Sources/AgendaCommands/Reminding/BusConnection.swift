import AgendaPlatform

/// A connection to a message bus over a Unix socket (D-Bus Specification, “Authentication Protocol” and “Message Protocol”). It never waits longer than it is
/// told to.
final class BusConnection {
  /// Why something failed, in words without a full stop.
  struct Failure: Error {
    var message: String
    /// Whether the connection cannot be used any more.
    var isOfConnection: Bool

    init(_ message: String, isOfConnection: Bool = true) {
      (self.message, self.isOfConnection) = (message, isOfConnection)
    }
  }

  /// A Unix socket.
  let descriptor: Int32
  private let timeout: Double
  private var received: [UInt8] = []
  private var lastSerial: UInt32 = 0

  /// Connects to the first of some sockets that can be reached, and signs in as the user of this process.
  init(sockets: [String], timeout: Double) throws(Failure) {
    var first: Int32?
    for socket in sockets where first == nil { first = Self.connected(socket) }
    guard let descriptor = first else { throw Failure("the D-Bus of the session cannot be reached") }
    (self.descriptor, self.timeout) = (descriptor, timeout)
    try signIn()
  }

  deinit { AgendaPlatform.close(descriptor) }

  /// A connected socket; `nil` if that fails. The name of one in the abstract space begins with a NUL.
  private static func connected(_ name: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let isAbstract = bytes[0] == 0
    let length = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
    let size = isAbstract ? length + bytes.count : MemoryLayout<sockaddr_un>.size
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(size)) }
    }
    guard code == 0 else {
      AgendaPlatform.close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Proves by the socket that this process is of the user.
  private func signIn() throws(Failure) {
    let user = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
    try write([0] + Array("AUTH EXTERNAL \(user)\r\n".utf8))
    let end = Array("\r\n".utf8)
    while received.count < 2 || Array(received.suffix(2)) != end {
      guard received.count < 1024, try read(within: timeout) else {
        throw Failure("the D-Bus of the session does not answer")
      }
    }
    guard received.starts(with: "OK ".utf8) else {
      throw Failure("the D-Bus of the session refuses this user")
    }
    received = []
    try write(Array("BEGIN\r\n".utf8))
  }

  /// Sends a message, and returns its serial.
  func send(_ message: BusMessage) throws(Failure) -> UInt32 {
    var message = message
    lastSerial &+= 1
    message.serial = lastSerial
    try write(message.bytes)
    return lastSerial
  }

  /// The next message; `nil` if there is none within some seconds.
  func next(within seconds: Double = 0) throws(Failure) -> BusMessage? {
    while true {
      if received.count >= BusMessage.prefixSize {
        guard let size = BusMessage.size(ofBeginning: received) else {
          throw Failure("the D-Bus of the session sends no messages")
        }
        if received.count >= size {
          defer { received.removeFirst(size) }
          guard let message = BusMessage(Array(received.prefix(size))) else {
            throw Failure("a message on the D-Bus of the session cannot be read")
          }
          return message
        }
      }
      guard try read(within: seconds) else { return nil }
    }
  }

  /// Reads what has come; `false` if nothing comes within some seconds.
  private func read(within seconds: Double) throws(Failure) -> Bool {
    var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&end, 1, Int32(seconds * 1000)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = AgendaPlatform.read(descriptor, &buffer, buffer.count)
    guard count > 0 else {
      if count < 0, errno == EAGAIN || errno == EINTR { return true }
      throw Failure("the D-Bus of the session has ended the connection")
    }
    received += buffer[..<count]
    return true
  }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        AgendaPlatform.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      var end = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard errno == EAGAIN || errno == EINTR, poll(&end, 1, Int32(timeout * 1000)) > 0 else {
        throw Failure("the D-Bus of the session takes no messages")
      }
    }
  }
}
