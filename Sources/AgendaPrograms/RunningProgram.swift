internal import AgendaCLinuxEvents
import AgendaPlatform

/// A program that answers questions while it runs, and gives its output at the end. Its standard input and output are one socket. It is
/// killed where it is left before its end.
package struct RunningProgram: ~Copyable {
  private let child: Int32
  /// Our end of the socket.
  private let stream: Int32
  private let errors: MemoryFile
  /// How long it is still waited for, and how long in all, in seconds.
  private var remaining: Timeout
  private let timeout: Double
  private var received: [UInt8] = []
  private var hasEnded = false

  /// Starts a program without a shell. It is waited for no longer than `timeout` seconds in all.
  package init(file: String, arguments: [String], timeout: Double) throws(ChildProgram.Failure) {
    let errors = try MemoryFile(maximumSize: ChildProgram.errorsLimit)
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw ChildProgram.Failure(message: "cannot be started: \(String(cString: strerror(errno)))")
    }
    let (ours, theirs) = (ends[0], ends[1])
    defer { close(theirs) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Neither side waits for the other longer than it may.
    _ = fcntl(ours, F_SETFL, O_NONBLOCK)
    let child: Int32
    do throws(ChildProgram.Failure) {
      child = try ChildProgram.spawn(
        file, arguments,
        streams: .files(input: theirs, output: theirs, errors: errors.descriptor))
    } catch {
      close(ours)
      throw error
    }
    self.child = child
    self.errors = errors
    self.timeout = timeout
    stream = ours
    remaining = Timeout(seconds: timeout, process: child)
  }

  deinit {
    close(stream)
    guard !hasEnded else { return }
    kill(child, SIGKILL)
    waitpid(child, nil, 0)
  }

  /// Sends bytes.
  package mutating func send(_ bytes: [UInt8]) throws(ChildProgram.Failure) {
    var sent = 0
    while sent < bytes.count {
      // If the program has gone, this is an error and not a signal.
      let count = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map {
          AgendaPlatform.send(stream, $0 + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
        } ?? 0
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        try wait(for: POLLOUT)
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  /// Receives a line, without its line feed.
  package mutating func line() throws(ChildProgram.Failure) -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeFirst(end + 1)
        return line
      }
      guard try receive() else { throw failure() }
    }
  }

  /// Closes its input, and receives the rest of its output until it ends. Throws if the rest is longer than a limit in bytes.
  package mutating func finish(outputLimit: Int) throws(ChildProgram.Failure) -> ChildProgram.Result {
    shutdown(stream, Int32(SHUT_WR))
    while try receive() {
      guard received.count <= outputLimit else {
        throw ChildProgram.Failure(message: "gave more than \(outputLimit >> 20) MiB")
      }
    }
    guard let status = ChildProgram.wait(for: child, &remaining) else { throw tooLong() }
    hasEnded = true
    return ChildProgram.Result(output: received, errors: errorText, status: status)
  }

  /// Receives more of its output; `false` at the end.
  private mutating func receive() throws(ChildProgram.Failure) -> Bool {
    let size = 1 << 16
    while true {
      var count = 0
      let block = [UInt8](unsafeUninitializedCapacity: size) { bytes, initialized in
        count = read(stream, bytes.baseAddress, size)
        initialized = max(count, 0)
      }
      if count >= 0 {
        received += block
        return count > 0
      }
      if errno == EAGAIN {
        try wait(for: POLLIN)
      } else if errno == ECONNRESET {
        // The program has ended without having read everything.
        return false
      } else if errno != EINTR {
        throw ChildProgram.Failure(message: "cannot be read: \(String(cString: strerror(errno)))")
      }
    }
  }

  private mutating func wait(for events: Int32) throws(ChildProgram.Failure) {
    var ready = pollfd(fd: stream, events: Int16(events), revents: 0)
    guard remaining.wait(for: &ready) else { throw tooLong() }
  }

  private func tooLong() -> ChildProgram.Failure {
    ChildProgram.Failure(message: "took longer than \(Int(timeout)) seconds", isTimeout: true)
  }

  private var errorText: String {
    String(decoding: errors.written(upTo: ChildProgram.keptErrors), as: UTF8.self)
  }

  /// Why it has ended too early: how, and what it wrote.
  private mutating func failure() -> ChildProgram.Failure {
    guard let status = ChildProgram.wait(for: child, &remaining) else { return tooLong() }
    hasEnded = true
    let result = ChildProgram.Result(output: [], errors: errorText, status: status)
    return ChildProgram.Failure(message: result.failureReason ?? "ended before its end")
  }
}
