internal import AgendaCommands
internal import NIOCore
internal import NIOHTTP1

/// Cuts off connections that send too much, or that are too slow.
final class ConnectionLimits: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The most bytes of the head of a request, and of a form.
  private static let maximumHead = 16 << 10
  static let maximumBody = 64 << 10
  /// How long a connection may wait for its next request, how long a request may take to come, and how long an answer may take to be read.
  private static let idleTime = TimeAmount.seconds(10)
  private static let requestTime = TimeAmount.seconds(10)
  private static let answerTime = TimeAmount.seconds(30)
  /// How old an unfinished request is when its connection can be closed for another client.
  private static let protectedTime = TimeAmount.seconds(1)

  /// What the connection does, and since when.
  private enum State {
    case idle, request, answer
  }

  private var state = State.idle
  private var since = NIODeadline.now()
  private var received = 0
  private var deadline: Scheduled<Void>?
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    enter(.idle, for: Self.idleTime)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytes
    guard received <= Self.maximumHead + Self.maximumBody else {
      return refuse("431 Request Header Fields Too Large")
    }
    guard received >= 0 else { return }
    if case .idle = state { enter(.request, for: Self.requestTime) }
    context.fireChannelRead(data)
  }

  /// How many bytes may follow the head of a request; `nil` if the head is too long, which is answered.
  func bodyLimit(_ head: HTTPRequestHead, takesBody: Bool) -> Int? {
    let fields = head.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    guard fields + head.uri.utf8.count <= Self.maximumHead else {
      refuse("431 Request Header Fields Too Large")
      return nil
    }
    return takesBody ? Self.maximumBody : Self.maximumHead
  }

  /// Answers with a status, and closes the connection.
  func refuse(_ status: String) {
    guard let context, received >= 0 else { return }
    let answer = "HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer))).whenComplete { _ in
      // What still comes is thrown away up to the deadline: to close at once could take the answer back.
      bound.value.close(mode: .output, promise: nil)
    }
    received = .min / 2
  }

  /// A whole request has come; its answer must be read within some time.
  func beginAnswer() {
    received = 0
    enter(.answer, for: Self.answerTime)
  }

  /// The answer was read; the next request may come.
  func endAnswer() { enter(.idle, for: Self.idleTime) }

  /// Events are sent from now on, without an end.
  func beginEvents() {
    deadline?.cancel()
    state = .answer
  }

  /// Since when nothing is done for the client, for the choice of the connection that is closed for another client; `nil` if an answer is due, or
  /// a request has just begun. One that has sent nothing comes before one that sends slowly.
  var idleSince: (isSending: Bool, NIODeadline)? {
    switch state {
    case .idle: (false, since)
    case .request: NIODeadline.now() - since > Self.protectedTime ? (true, since) : nil
    case .answer: nil
    }
  }

  /// Closes the connection.
  func close() { context?.close(promise: nil) }

  private func enter(_ state: State, for time: TimeAmount) {
    (self.state, since) = (state, .now())
    deadline?.cancel()
    guard let context else { return }
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
  }
}

/// The connections that are open.
final class Connections {
  /// The most connections.
  private static let maximumCount = 256

  private var open: [ObjectIdentifier: ConnectionLimits] = [:]

  /// Adds a connection; where there are too many, the one that waits longest for its client is closed. `false` if none waits.
  func add(_ limits: ConnectionLimits) -> Bool {
    if open.count >= Self.maximumCount {
      let waiting = open.values.compactMap { connection in
        connection.idleSince.map { (connection: connection, isSending: $0.isSending, since: $0.1) }
      }
      let oldest = waiting.min { one, other in
        one.isSending == other.isSending ? one.since < other.since : !one.isSending
      }
      guard let oldest else { return false }
      remove(oldest.connection)
      oldest.connection.close()
    }
    open[ObjectIdentifier(limits)] = limits
    return true
  }

  func remove(_ limits: ConnectionLimits) { open[ObjectIdentifier(limits)] = nil }
}
