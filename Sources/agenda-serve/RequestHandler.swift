internal import AgendaCommands
internal import NIOCore
internal import NIOHTTP1

/// Answers the requests of a connection, one after the other.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// After how many seconds a client may ask again that found no room.
  private static let retryTime = 30

  private let router: Router
  private let limits: ConnectionLimits
  private let streams: NIOLoopBound<EventStreams>
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []

  init(_ router: Router, _ limits: ConnectionLimits, _ streams: NIOLoopBound<EventStreams>) {
    (self.router, self.limits, self.streams) = (router, limits, streams)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      guard let limit = limits.bodyLimit(head, takesBody: Router.takesBody(head)) else { return }
      if let length = head.headers["content-length"].first.flatMap({ Int($0) }), length > limit {
        return limits.refuse("413 Content Too Large")
      }
      (self.head, body) = (head, [])
    case .body(let part):
      // Of other requests than forms, what a body holds does not count.
      guard let head, Router.takesBody(head) else { break }
      guard body.count + part.readableBytes <= ConnectionLimits.maximumBody else {
        self.head = nil
        return limits.refuse("413 Content Too Large")
      }
      body += part.readableBytesView
    case .end:
      guard let head else { return }
      self.head = nil
      limits.beginAnswer()
      let channel = context.channel
      let ends = Router.Ends(client: channel.remoteAddress, server: channel.localAddress)
      let (bound, router) = (NIOLoopBound((self, context), eventLoop: context.eventLoop), router)
      let body = body
      self.body = []
      context.eventLoop.makeFutureWithTask {
        await router.answer(head, body: body, ends: ends) { channel.isActive }
      }.whenSuccess { answer in
        let (handler, context) = bound.value
        handler.write(answer, to: head, context)
      }
    }
  }

  private func write(_ answer: Answer, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    if answer.isStream, request.method == .GET, streams.value.isFull {
      var refusal = Answer(.serviceUnavailable, "Too many clients wait for changes.")
      refusal.headers.add(name: "Retry-After", value: "\(Self.retryTime)")
      return write(refusal, to: request, context)
    }
    var head = HTTPResponseHead(version: request.version, status: answer.status, headers: answer.headers)
    // The connections of those who may not ask are for others.
    let isKept = request.isKeepAlive && !answer.isStream && answer.status.code < 400
    if !answer.isStream, answer.status != .notModified {
      head.headers.add(name: "Content-Length", value: "\(answer.body.count)")
    }
    if !isKept { head.headers.add(name: "Connection", value: "close") }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if answer.isStream, request.method == .GET {
      limits.beginEvents()
      streams.value.add(context)
      context.flush()
      return
    }
    if request.method != .HEAD, !answer.body.isEmpty {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      let (handler, context) = bound.value
      if isKept { handler.limits.endAnswer() } else { context.close(promise: nil) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    streams.value.remove(context)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
