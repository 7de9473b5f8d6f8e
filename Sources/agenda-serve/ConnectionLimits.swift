internal import NIOCore

/// Cuts off connections that send too much, or that are too slow.
final class ConnectionLimits: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The most bytes of a request.
  static let maximumRequest = 16 << 10
  /// How long a request may take to come, also the first of a connection, and how long an answer may take to be read.
  static let requestTime = TimeAmount.seconds(10)
  static let answerTime = TimeAmount.seconds(30)

  private var received = 0
  private var deadline: Scheduled<Void>?
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    expect(within: Self.requestTime)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytes
    guard received <= Self.maximumRequest else {
      let answer =
        "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer))).whenComplete { _ in
        // What still comes is thrown away up to the deadline: to close at once could take the answer back.
        bound.value.close(mode: .output, promise: nil)
      }
      received = .min
      return
    }
    guard received >= 0 else { return }
    context.fireChannelRead(data)
  }

  /// A whole request has come; its answer must be read within some time.
  func beginAnswer() {
    received = 0
    expect(within: Self.answerTime)
  }

  /// The answer was read; the next request may come.
  func endAnswer() { expect(within: Self.requestTime) }

  /// Events are sent from now on, without an end.
  func beginEvents() { deadline?.cancel() }

  private func expect(within time: TimeAmount) {
    deadline?.cancel()
    guard let context else { return }
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
  }
}
