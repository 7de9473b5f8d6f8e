internal import AgendaCLinuxEvents
import AgendaPlatform
internal import ICalendar
internal import Synchronization

/// The web server: one thread for all connections, which waits with poll(2), and one that watches files. Answers are made by tasks.
package struct WebServer {
  /// After how many seconds a client may ask again that found no room.
  private static let retryTime = 30
  /// How long no connection is taken where the system has no room for one.
  private static let pause = Duration.seconds(1)
  /// How long it waits where the system cannot wait for connections, in microseconds.
  private static let retryDelay: UInt32 = 100_000
  /// The most connections that are taken before others are looked after.
  private static let maximumTaken = 64

  private let socket: ListeningSocket
  private let router: Router
  private let gallery: WidgetGallery
  private let inbox: ServerInbox
  private var connections: [Int: WebConnection] = [:]
  private var lastNumber = 0
  private var streams = EventStreams()
  private var nextTick: ConnectionLimits.Moment?
  private var takesFrom: ConnectionLimits.Moment?
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var now = ContinuousClock.now

  /// Serves what the arguments of the process ask for, until it ends.
  package static func runProcess() -> Never {
    let settings = ServerSettings.ofProcess()
    var server: WebServer
    do throws(ListeningSocket.Failure) {
      server = try WebServer(settings)
    } catch {
      settings.failToListen(error.reason)
    }
    settings.announce(port: server.socket.port)
    server.run()
  }

  /// Begins to listen. Throws if the address cannot be used.
  private init(_ settings: ServerSettings) throws(ListeningSocket.Failure) {
    socket = try ListeningSocket(settings.names.listening)
    inbox = try ServerInbox()
    let gallery = settings.gallery
    self.gallery = gallery
    router = Router(
      gallery: gallery, pages: settings.pages,
      access: AccessRules(settings.names, port: socket.port, token: settings.token))
    let watching = ThreadWork { gallery.changes.watchFiles() }
    guard let thread = watching.start() else { throw ListeningSocket.Failure(code: EAGAIN) }
    pthread_detach(thread)
  }

  /// Serves without an end.
  private mutating func run() -> Never {
    while true {
      let order = Array(connections.values)
      let isTaking = isTaking
      var ends = [
        pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isTaking ? socket.descriptor : -1, events: Int16(POLLIN), revents: 0),
      ]
      ends += order.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      // Without memory for it, the system does not wait.
      if poll(&ends, nfds_t(ends.count), waitingTime) < 0, errno != EINTR { usleep(Self.retryDelay) }
      now = .now
      if ends[0].revents != 0 { inbox.takeAll().forEach { read($0) } }
      for (connection, end) in zip(order, ends.dropFirst(2)) where end.revents != 0 {
        handle(connection, end.revents)
      }
      if ends[1].revents != 0 { takeConnections() }
      for connection in order where connection.limits.deadline.map({ $0 <= now }) ?? false {
        end(connection)
      }
      tick()
    }
  }

  /// Whether there is room for a client, or a connection that may be closed for it. Others wait in the system.
  private var isTaking: Bool {
    if let takesFrom, takesFrom > now { return false }
    return connections.count < ConnectionLimits.maximumCount || nextYield.map { $0 <= now } ?? false
  }

  private var nextYield: ConnectionLimits.Moment? {
    ConnectionLimits.nextYield(of: connections.values.lazy.map(\.limits))
  }

  /// The connection that is closed for another client; `nil` if none may be closed now.
  private var yielding: WebConnection? {
    ConnectionLimits.yielding(
      of: connections.lazy.map { (number: $0.key, limits: $0.value.limits) }, at: now
    ).flatMap { connections[$0] }
  }

  /// The milliseconds up to the first deadline; -1 if there is none.
  private var waitingTime: Int32 {
    var moments = connections.values.compactMap(\.limits.deadline)
    if let nextTick { moments.append(nextTick) }
    if let takesFrom, takesFrom > now { moments.append(takesFrom) }
    if connections.count >= ConnectionLimits.maximumCount, let moment = nextYield, moment > now {
      moments.append(moment)
    }
    guard let first = moments.min() else { return -1 }
    let time = ContinuousClock.now.duration(to: first)
    // Rounded up: it would wake too early otherwise, over and over.
    return Int32(max(0, time / .milliseconds(1)).rounded(.up))
  }

  /// Takes the clients that wait. Where there are too many connections, one that waits for its client is closed.
  private mutating func takeConnections() {
    for _ in 0..<Self.maximumTaken {
      let isFull = connections.count >= ConnectionLimits.maximumCount
      let oldest = isFull ? yielding : nil
      guard !isFull || oldest != nil else { return }
      switch socket.take() {
      case .none: return
      case .noRoom:
        takesFrom = now + Self.pause
        return
      case .connection(let descriptor, let client, let server):
        // Only now is there a client for which it is closed.
        if let oldest { end(oldest) }
        lastNumber += 1
        connections[lastNumber] = WebConnection(
          descriptor, number: lastNumber, ends: Router.Ends(client: client, server: server), now: now)
      }
    }
  }

  private mutating func handle(_ connection: WebConnection, _ events: Int16) {
    guard connections[connection.number] != nil else { return }
    let gone = Int32(POLLRDHUP) | Int32(POLLHUP) | Int32(POLLERR)
    switch connection.limits.activity {
    case .answer, .events:
      // The client has gone: nobody reads the answer.
      if Int32(events) & gone != 0 { return end(connection) }
      guard connection.sendRest() else { return end(connection) }
      if connection.limits.activity == .answer, !connection.isSending, connection.request == nil {
        endAnswer(connection)
      }
    case .closing:
      if connection.receive(into: &buffer) == nil { end(connection) }
    case .idle, .request:
      guard connection.sendRest() else { return end(connection) }
      guard Int32(events) & (Int32(POLLIN) | gone) != 0 else { return }
      guard let bytes = connection.receive(into: &buffer) else { return end(connection) }
      connection.reader.append(bytes)
      readRequest(connection)
    }
  }

  /// Begins the answer to the next request of a connection, if it has come as a whole.
  private mutating func readRequest(_ connection: WebConnection) {
    if !connection.reader.isEmpty { connection.limits.begin(.request, at: now) }
    do throws(HTTPRefusal) {
      guard let request = try connection.reader.next() else {
        guard connection.reader.awaitsContinue else { return }
        connection.reader.sendContinue()
        if !connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) { end(connection) }
        return
      }
      connection.limits.begin(.answer, at: now)
      connection.request = request
      let (router, inbox, number) = (router, inbox, connection.number)
      let (ends, presence) = (connection.ends, connection.presence)
      Task {
        let answer = await router.answer(request, ends: ends) { presence.isThere }
        inbox.post(.answer(answer, connection: number))
      }
    } catch {
      connection.limits.begin(.answer, at: now)
      write(Answer(error.status, error.message).protected, to: nil, connection)
    }
  }

  private mutating func read(_ message: ServerInbox.Message) {
    switch message {
    case .answer(let answer, let number):
      guard let connection = connections[number] else { return }
      let request = connection.request
      connection.request = nil
      write(answer, to: request, connection)
    case .nextChange(let moment):
      if let moment { streams.expectChange(at: moment) }
    }
  }

  /// Sends an answer; `request` is `nil` for one that could not be read.
  private mutating func write(_ answer: Answer, to request: HTTPRequest?, _ connection: WebConnection) {
    let isStream = answer.isStream && request?.method == "GET"
    if isStream, streams.isFull {
      var refusal = Answer(.serviceUnavailable, "Too many clients wait for changes.").protected
      refusal.headers.add("Retry-After", "\(Self.retryTime)")
      return write(refusal, to: request, connection)
    }
    // The connections of those who may not ask are for others.
    let isKept = (request?.keepsConnection ?? false) && !answer.isStream && answer.status.code < 400
    connection.isKept = isKept
    var bytes = answer.bytes(isHead: request?.method == "HEAD", isKept: isKept)
    if isStream {
      bytes += EventStreams.greeting.utf8
      connection.limits.begin(.events, at: now)
      streams.add(connection.number, changes: gallery.changes.count)
      if nextTick == nil { nextTick = now + EventStreams.interval }
    }
    guard connection.send(bytes) else { return end(connection) }
    if !isStream, !connection.isSending { endAnswer(connection) }
  }

  /// The answer was sent: the next request may come, or nothing more.
  private mutating func endAnswer(_ connection: WebConnection) {
    guard connection.isKept else { return connection.endSending(at: now) }
    connection.limits.begin(.idle, at: now)
    // The next request may have come already.
    readRequest(connection)
  }

  /// Sends what has changed to those who wait for it.
  private mutating func tick() {
    guard let tick = nextTick, tick <= now else { return }
    nextTick = streams.clients.isEmpty ? nil : now + EventStreams.interval
    guard nextTick != nil else { return }
    if let text = streams.tick(changes: gallery.changes.count, now: time(nil)) {
      for connection in streams.clients.compactMap({ connections[$0] }) {
        // Who does not read is cut off: what waits would take memory.
        if connection.isSending || !connection.send(Array(text.utf8)) { end(connection) }
      }
    }
    let (gallery, inbox) = (gallery, inbox)
    Task { inbox.post(.nextChange(await gallery.nextChange)) }
  }

  /// Closes a connection.
  private mutating func end(_ connection: WebConnection) {
    streams.remove(connection.number)
    connections[connection.number] = nil
  }
}

/// The messages of tasks to the thread of the server.
private final class ServerInbox: Sendable {
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
