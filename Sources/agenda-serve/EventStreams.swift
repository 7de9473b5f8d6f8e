internal import AgendaCommands
import AgendaPlatform
internal import NIOCore
internal import NIOHTTP1

/// The clients that get an event when pictures change (server-sent events).
final class EventStreams {
  /// The most clients.
  private static let maximumCount = 64
  /// The time between two looks for changes.
  static let interval = TimeAmount.seconds(1)
  /// After this many looks it sends a comment, so that it notices closed connections.
  private static let ticksPerComment = 15

  private let changes: ChangeCount
  private let nextChange: @Sendable () async -> Int?
  private var clients: [ObjectIdentifier: ChannelHandlerContext] = [:]
  private var seen: Int
  private var ticks = 0
  /// The moment from which a picture can differ, in seconds of the Unix epoch.
  private var moment: Int?

  init(_ changes: ChangeCount, nextChange: @escaping @Sendable () async -> Int?) {
    (self.changes, self.nextChange) = (changes, nextChange)
    seen = changes.count
  }

  /// Whether there is no room for another client.
  var isFull: Bool { clients.count >= Self.maximumCount }

  /// Adds a client.
  func add(_ context: ChannelHandlerContext) {
    clients[ObjectIdentifier(context)] = context
    send(": agenda\n\n", to: context)
  }

  func remove(_ context: ChannelHandlerContext) { clients[ObjectIdentifier(context)] = nil }

  /// Sends what has happened since the last call.
  func tick(_ loop: any EventLoop) {
    let count = changes.count
    guard !clients.isEmpty else {
      (seen, moment) = (count, nil)
      return
    }
    ticks += 1
    let isReached = moment.map { $0 <= time(nil) } ?? false
    if count != seen || isReached {
      seen = count
      moment = nil
      for client in clients.values { send("event: change\ndata: \(count)\n\n", to: client) }
    } else if ticks % Self.ticksPerComment == 0 {
      for client in clients.values { send(":\n\n", to: client) }
    }
    let bound = NIOLoopBound(self, eventLoop: loop)
    let next = nextChange
    loop.makeFutureWithTask { await next() }.whenSuccess { moment in
      // A moment that has come is kept until it was sent.
      if let moment { bound.value.moment = min(moment, bound.value.moment ?? moment) }
    }
  }

  private func send(_ text: String, to client: ChannelHandlerContext) {
    // Who does not read is cut off: what waits would take memory.
    guard client.channel.isWritable else { return client.close(promise: nil) }
    let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text)))
    client.writeAndFlush(NIOAny(part), promise: nil)
  }
}
