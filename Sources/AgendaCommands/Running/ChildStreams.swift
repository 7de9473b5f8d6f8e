import AgendaPlatform

/// The standard streams of a program that is started: each is a pair of ends, of which one is its own.
struct ChildStreams {
  typealias Pair = (parent: Int32, child: Int32)

  /// A pair of sockets: unlike a pipe, one that nobody reads from any more need not raise a signal.
  let input: Pair
  let output: Pair
  let errors: Pair

  init() throws(ChildProgram.Failure) {
    var pairs: [Pair] = []
    for makesSockets in [true, false, false] {
      guard let pair = makesSockets ? Self.sockets() : Self.pipe() else {
        let reason = String(cString: strerror(errno))
        for pair in pairs { Self.close(pair) }
        throw ChildProgram.Failure(message: "cannot be started: \(reason)")
      }
      pairs.append(pair)
    }
    (input, output, errors) = (pairs[0], pairs[1], pairs[2])
    // The program gets copies of its own ends; all of these are closed in it.
    for pair in pairs {
      for end in [pair.parent, pair.child] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
  }

  func closeChildEnds() {
    for pair in [input, output, errors] { AgendaPlatform.close(pair.child) }
  }

  func closeAll() {
    for pair in [input, output, errors] { Self.close(pair) }
  }

  private static func close(_ pair: Pair) {
    AgendaPlatform.close(pair.parent)
    AgendaPlatform.close(pair.child)
  }

  private static func sockets() -> Pair? {
    var ends: [Int32] = [-1, -1]
    return socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 ? (ends[0], ends[1]) : nil
  }

  private static func pipe() -> Pair? {
    var ends: [Int32] = [-1, -1]
    return AgendaPlatform.pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
  }
}
