internal import NIOCore
internal import NIOHTTP1

/// Answers the requests of a connection, one after the other.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let router: Router
  private let limits: ConnectionLimits
  private let streams: NIOLoopBound<EventStreams>
  private var head: HTTPRequestHead?

  init(_ router: Router, _ limits: ConnectionLimits, _ streams: NIOLoopBound<EventStreams>) {
    (self.router, self.limits, self.streams) = (router, limits, streams)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    // No request has a body that is read; the limit of the connection ends one that is long.
    case .body: break
    case .end:
      guard let head else { return }
      self.head = nil
      limits.beginAnswer()
      let channel = context.channel
      let (bound, router) = (NIOLoopBound((self, context), eventLoop: context.eventLoop), router)
      context.eventLoop.makeFutureWithTask {
        await router.answer(head) { channel.isActive }
      }.whenSuccess { answer in
        let (handler, context) = bound.value
        handler.write(answer, to: head, context)
      }
    }
  }

  private func write(_ answer: Answer, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    var head = HTTPResponseHead(version: request.version, status: answer.status, headers: answer.headers)
    // The connections of those who may not ask are for others.
    let isKept = request.isKeepAlive && !answer.isStream && answer.status.code < 400
    if !answer.isStream, answer.status != .notModified {
      head.headers.add(name: "Content-Length", value: "\(answer.body.count)")
    }
    if !isKept { head.headers.add(name: "Connection", value: "close") }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if answer.isStream {
      limits.beginEvents()
      let isAdded = request.method == .GET && streams.value.add(context)
      context.flush()
      if !isAdded { context.close(promise: nil) }
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
