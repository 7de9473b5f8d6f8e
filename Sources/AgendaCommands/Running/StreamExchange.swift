import AgendaPlatform

/// Writes to a program and reads both of its outputs, whichever is ready, so that neither side waits for the other, until
/// the program ends.
struct StreamExchange {
  /// The most bytes of standard error that are kept; the rest is read and dropped.
  private static let errorsLimit = 4096
  private static let input = 0
  private static let output = 1
  private static let end = 3

  private let bytes: [UInt8]
  private let outputLimit: Int
  private var written = 0
  /// Standard input, output and error of the program, and its end; closed ones have no descriptor, and poll passes over
  /// them.
  private var ends: [pollfd]
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// `end` can be read when the program has ended; where it is -1 (as in a sandbox), the end of both outputs is taken for it.
  init(_ streams: ChildStreams, end: Int32, input: [UInt8], outputLimit: Int) {
    bytes = input
    self.outputLimit = outputLimit
    ends = [
      pollfd(fd: streams.input.parent, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: streams.output.parent, events: Int16(POLLIN), revents: 0),
      pollfd(fd: streams.errors.parent, events: Int16(POLLIN), revents: 0),
      pollfd(fd: end, events: Int16(POLLIN), revents: 0),
    ]
    // What the program has started may keep them open, and write no more.
    for stream in [streams.output, streams.errors] { _ = fcntl(stream.parent, F_SETFL, O_NONBLOCK) }
  }

  /// Goes on until the program ends, and closes all of the parent's ends. What went wrong where that does not come
  /// within `timeout` seconds, or the output is longer than its limit.
  mutating func run(timeout: Double) -> ChildProgram.Failure? {
    defer { for place in ends[..<Self.end].indices { close(place) } }
    let deadline = Self.milliseconds() + Int64(min(max(timeout, 0), 86_400) * 1000)
    while ends[1...].contains(where: { $0.fd >= 0 }) {
      let left = deadline - Self.milliseconds()
      guard left > 0 else { return ChildProgram.Failure(message: "took longer than \(Int(timeout)) seconds") }
      let ready = poll(&ends, nfds_t(ends.count), Int32(clamping: left))
      if ready < 0, errno != EINTR { return ChildProgram.Failure(message: "cannot be read from") }
      guard ready > 0 else { continue }
      // Looked at before the outputs are read: all that it has written is there then.
      let hasEnded = ends[Self.end].revents != 0
      for place in ends[..<Self.end].indices
      where ends[place].fd >= 0 && (hasEnded || ends[place].revents != 0) {
        let isOpen = place == Self.input ? write() : read(place)
        if !isOpen { close(place) }
      }
      if output.count > outputLimit {
        return ChildProgram.Failure(message: "gave more than \(outputLimit >> 20) MiB")
      }
      if hasEnded { return nil }
    }
    return nil
  }

  private mutating func close(_ place: Int) {
    guard ends[place].fd >= 0 else { return }
    AgendaPlatform.close(ends[place].fd)
    ends[place].fd = -1
  }

  /// Writes what there is room for; `false` when all is written, or nobody reads it.
  private mutating func write() -> Bool {
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    let count = bytes.withUnsafeBytes { all in
      let rest = UnsafeRawBufferPointer(rebasing: all[written...])
      return send(ends[Self.input].fd, rest.baseAddress, rest.count, flags)
    }
    guard count >= 0 else { return errno == EINTR || errno == EAGAIN }
    written += count
    return written < bytes.count
  }

  /// Reads all that there is; `false` at the end.
  private mutating func read(_ place: Int) -> Bool {
    while true {
      let count = AgendaPlatform.read(ends[place].fd, &buffer, buffer.count)
      guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
      if place == Self.output {
        output += buffer[..<count]
        if output.count > outputLimit { return false }
      } else if errors.count < Self.errorsLimit {
        errors += buffer[..<min(count, Self.errorsLimit - errors.count)]
      }
    }
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
