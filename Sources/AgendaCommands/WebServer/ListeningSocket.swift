internal import AgendaCLinuxEvents
import AgendaPlatform

/// The socket at which clients connect.
final class ListeningSocket {
  /// Why an address cannot be used: a number of errno(3).
  struct Failure: Error {
    let code: Int32

    /// The words of the system.
    var reason: String { String(cString: strerror(code)) }
  }

  /// The result of taking a connection.
  enum Taken {
    case connection(Int32, client: SocketOwner.End?, server: SocketOwner.End?)
    /// No client waits.
    case none
    /// The system has no room.
    case noRoom
  }

  /// How many clients the system lets wait.
  private static let backlog = Int32(ConnectionLimits.maximumCount)

  let descriptor: Int32
  /// The port: where any was asked for, the one that the system has chosen.
  let port: Int

  init(_ listening: ListeningAddress) throws(Failure) {
    var address = try Self.address(listening)
    descriptor = socket(
      Int32(address.ss_family),
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let (descriptor, size) = (descriptor, address.size)
    let isOpen =
      descriptor >= 0 && address.withPointer { bind(descriptor, $0, size) } == 0
      && listen(descriptor, Self.backlog) == 0
    let code = isOpen ? 0 : errno
    port = SocketOwner.End(ofServer: descriptor)?.port ?? listening.port
    // The destroyed object closes the socket.
    guard isOpen else { throw Failure(code: code) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Takes the connection of the client that has waited longest.
  func take() -> Taken {
    var address = sockaddr_storage()
    var length = UInt32(MemoryLayout<sockaddr_storage>.size)
    while true {
      let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let connection = accept4(descriptor, &address, &length, flags)
      if connection >= 0 {
        var isOn: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return .connection(
          connection, client: SocketOwner.End(address), server: SocketOwner.End(ofServer: connection))
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .noRoom
      default: return .none
      }
    }
  }

  /// An address in numbers; the name of a network interface can follow one of IPv6.
  private static func address(_ listening: ListeningAddress) throws(Failure) -> sockaddr_storage {
    let port = UInt16(listening.port).bigEndian
    var storage = sockaddr_storage()
    guard listening.address.contains(":") else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port
      guard inet_pton(AF_INET, listening.address, &address.sin_addr) == 1 else { throw Failure(code: EINVAL) }
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in.self) }
      return storage
    }
    let parts = listening.address.split(separator: "%", maxSplits: 1)
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port
    guard inet_pton(AF_INET6, String(parts[0]), &address.sin6_addr) == 1 else { throw Failure(code: EINVAL) }
    if parts.count == 2 {
      address.sin6_scope_id = UInt32(parts[1]) ?? if_nametoindex(String(parts[1]))
      guard address.sin6_scope_id > 0 else { throw Failure(code: ENODEV) }
    }
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in6.self) }
    return storage
  }
}

extension sockaddr_storage {
  fileprivate var size: socklen_t {
    socklen_t(Int32(ss_family) == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size)
  }

  fileprivate mutating func withPointer<Result>(_ body: (UnsafeMutablePointer<sockaddr>) -> Result) -> Result
  {
    withUnsafeMutablePointer(to: &self) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
  }
}

extension SocketOwner.End {
  /// The end of a connection, or of a socket that listens, on this computer.
  fileprivate init?(ofServer descriptor: Int32) {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    guard address.withPointer({ getsockname(descriptor, $0, &length) }) == 0 else { return nil }
    self.init(address)
  }

  fileprivate init?(_ storage: sockaddr_storage) {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let port: UInt16? = withUnsafeBytes(of: storage) { bytes in
      switch Int32(storage.ss_family) {
      case AF_INET:
        let address = bytes.load(as: sockaddr_in.self)
        var number = address.sin_addr
        return inet_ntop(AF_INET, &number, &text, socklen_t(text.count)).map { _ in address.sin_port }
      case AF_INET6:
        let address = bytes.load(as: sockaddr_in6.self)
        var number = address.sin6_addr
        return inet_ntop(AF_INET6, &number, &text, socklen_t(text.count)).map { _ in address.sin6_port }
      default: return nil
      }
    }
    guard let port else { return nil }
    let address = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.init(address: address, port: Int(UInt16(bigEndian: port)))
  }
}
