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

/// The activity of a connection, and its time limit. Moments are those of a monotonic clock.
struct ConnectionLimits: Sendable {
  typealias Moment = ContinuousClock.Instant

  /// The activities of a connection, in the order in which connections are closed for another client.
  enum Activity: Int, Sendable {
    /// The last answer was sent; the connection is closed when the client has read it.
    case closing
    /// The next request has not begun.
    case idle
    /// A part of a request has come.
    case request
    /// An answer is made, or sent.
    case answer
    /// Events are sent, without an end.
    case events
  }

  /// The most connections.
  static let maximumCount = 256
  /// How old an unfinished request is when its connection can be closed for another client.
  private static let protectedTime = Duration.seconds(1)

  private(set) var activity = Activity.idle
  /// The moment at which the activity began.
  private(set) var since: Moment

  /// The limits of a connection that was opened now.
  init(now: Moment) { since = now }

  /// Begins an activity. Parts of a request that follow its first one leave the time as it is.
  mutating func begin(_ activity: Activity, at now: Moment) {
    guard activity != .request || self.activity != .request else { return }
    (self.activity, since) = (activity, now)
  }

  /// When the connection is closed: how long it may wait for its next request, how long a request may take to come, and how long an answer may
  /// take to be made and read; `nil` for no limit.
  var deadline: Moment? {
    switch activity {
    case .closing: since + .seconds(2)
    case .idle, .request: since + .seconds(10)
    case .answer: since + .seconds(30)
    case .events: nil
    }
  }

  /// From when the connection may be closed for another client; `nil` while an answer is due.
  private var yieldsFrom: Moment? {
    switch activity {
    case .closing, .idle: since
    case .request: since + Self.protectedTime
    case .answer, .events: nil
    }
  }

  /// The connection that is closed for another client, by its number; `nil` if none may be closed now. One that has sent nothing comes before one that
  /// sends slowly, unless it was just opened, and the oldest before the others: of those of the same moment, that
  /// with the lowest number.
  static func yielding(of connections: some Sequence<(number: Int, limits: Self)>, at now: Moment) -> Int? {
    connections.filter { $0.limits.yieldsFrom.map { $0 <= now } ?? false }.min { one, other in
      (one.limits.rank(at: now), one.limits.since, one.number)
        < (other.limits.rank(at: now), other.limits.since, other.number)
    }?.number
  }

  private func rank(at now: Moment) -> Int {
    activity == .idle && now - since < Self.protectedTime ? .max : activity.rawValue
  }

  /// The first moment at which one of the connections may be closed for another client; `nil` if all have an answer due.
  static func nextYield(of connections: some Sequence<Self>) -> Moment? {
    connections.compactMap(\.yieldsFrom).min()
  }
}

/// The clients that get an event when pictures change (server-sent events), by the numbers of their connections.
struct EventStreams {
  /// The most clients.
  static let maximumCount = 64
  /// The time between two looks for changes.
  static let interval = Duration.seconds(1)
  /// After this many looks it sends a comment, so that it notices closed connections.
  private static let ticksPerComment = 15
  /// The first text that a client gets.
  static let greeting = ": agenda\n\n"

  private(set) var clients: Set<Int> = []
  private var seen = 0
  private var ticks = 0
  /// The moment from which a picture can differ, in seconds of the Unix epoch.
  private var moment: Int?

  /// Whether there is no room for another client.
  var isFull: Bool { clients.count >= Self.maximumCount }

  /// Adds a client, when there have been so many changes.
  mutating func add(_ client: Int, changes: Int) {
    if clients.isEmpty { (seen, moment) = (changes, nil) }
    clients.insert(client)
  }

  mutating func remove(_ client: Int) { clients.remove(client) }

  /// The text for all clients after a look; `nil` for none.
  ///
  /// - Parameters:
  ///   - changes: the number of changes so far.
  ///   - now: the seconds of the Unix epoch.
  mutating func tick(changes: Int, now: Int) -> String? {
    ticks += 1
    let isReached = moment.map { $0 <= now } ?? false
    guard changes != seen || isReached else { return ticks % Self.ticksPerComment == 0 ? ":\n\n" : nil }
    (seen, moment) = (changes, nil)
    return "event: change\ndata: \(changes)\n\n"
  }

  /// Notes a moment from which a picture can differ. One that has come is kept until it was sent.
  mutating func expectChange(at next: Int) { moment = min(next, moment ?? next) }
}

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
