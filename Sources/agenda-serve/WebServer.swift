internal import AgendaCommands
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// The web server: one thread for all connections, one that watches files, and one that draws.
struct WebServer {
  /// How many bytes may wait to be sent to a client before it counts as slow.
  private static let waiting = ChannelOptions.Types.WriteBufferWaterMark(low: 64 << 10, high: 256 << 10)

  private let settings: ServerSettings

  init(_ settings: ServerSettings) { self.settings = settings }

  /// Serves until the process ends. Throws if the address cannot be used.
  func run() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let gallery = settings.gallery
    let watching = NIOThreadPool(numberOfThreads: 1)
    watching.start()
    watching.submit { _ in gallery.changes.watchFiles() }
    let connections = try await loop.submit { NIOLoopBound(Connections(), eventLoop: loop) }.get()
    let streams = try await loop.submit {
      let streams = NIOLoopBound(
        EventStreams(gallery.changes) { await gallery.nextChange }, eventLoop: loop)
      loop.scheduleRepeatedTask(initialDelay: EventStreams.interval, delay: EventStreams.interval) { _ in
        streams.value.tick(loop)
      }
      return streams
    }.get()
    let routing = Routing()
    let channel = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 128)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.writeBufferWaterMark, value: Self.waiting)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try Self.addHandlers(to: channel, routing.router, connections, streams)
        }
      }
      .bind(host: settings.listening.address, port: settings.listening.port).get()
    let port = channel.localAddress?.port ?? settings.listening.port
    routing.begin(Router(gallery: gallery, pages: settings.pages, access: AccessRules(settings, port: port)))
    settings.announce(port: port)
    try await channel.closeFuture.get()
  }

  /// Prepares a connection for requests. Throws if there are too many connections, or no router yet.
  private static func addHandlers(
    to channel: any Channel, _ router: Router?, _ connections: NIOLoopBound<Connections>,
    _ streams: NIOLoopBound<EventStreams>
  ) throws {
    guard let router else { throw ChannelError.ioOnClosedChannel }
    let limits = ConnectionLimits()
    guard connections.value.add(limits) else { throw ChannelError.ioOnClosedChannel }
    let bound = NIOLoopBound(limits, eventLoop: channel.eventLoop)
    channel.closeFuture.whenComplete { _ in connections.value.remove(bound.value) }
    try channel.pipeline.syncOperations.addHandler(limits)
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withPipeliningAssistance: true, withErrorHandling: true)
    try channel.pipeline.syncOperations.addHandler(RequestHandler(router, limits, streams))
  }
}

/// The router, which knows the port only when the server listens.
private final class Routing: Sendable {
  private let held = Mutex<Router?>(nil)

  var router: Router? { held.withLock { $0 } }

  func begin(_ router: Router) { held.withLock { $0 = router } }
}
