internal import AgendaPlatform
internal import ICalendar

/// A port of 127.0.0.1 to which the browser is sent with the answer of a provider (RFC 8252 section 7.3).
struct LoopbackListener: ~Copyable {
  /// The most connections at a time: browsers open some that they do not use.
  private static let maximumConnections = 16
  /// The time that a request can take to come, in seconds.
  private static let requestTime = 10

  /// The port.
  let port: Int
  private let descriptor: Int32

  /// Takes a free port, on which only programs of this computer can connect.
  init() throws(SignInError) {
    let socket = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let isOpen =
          socket >= 0 && bind(socket, address, length) == 0 && listen(socket, 8) == 0
          && getsockname(socket, address, &length) == 0
        return isOpen ? 0 : errno
      }
    }
    descriptor = socket
    port = Int(UInt16(bigEndian: address.sin_port))
    guard code == 0 else {
      // The destroyed value closes the socket.
      throw SignInError(
        .unreachable, "no port of 127.0.0.1 can be used for the browser: \(String(cString: strerror(code)))")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits for the authorization code, which the browser brings or the user pastes as the address of the page that the browser was sent to.
  ///
  /// - Parameters:
  ///   - pasted: a descriptor from which pasted lines are read; `nil` for none.
  ///   - deadline: when to give up.
  ///   - report: is called with what is wrong with a pasted line.
  func code(
    for request: AuthorizationRequest, pasted: Int32?, deadline: Instant, now: () -> Instant,
    report: (String) -> Void
  ) throws(SignInError) -> String {
    var connections: [BrowserConnection] = []
    var lines = pasted.map { PastedLines(descriptor: $0) }
    while now() < deadline {
      let waited = [descriptor] + connections.map(\.descriptor) + (lines.map { [$0.descriptor] } ?? [])
      var ready = waited.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&ready, nfds_t(ready.count), 1000)
      for connection in connections {
        guard let target = connection.target() else { continue }
        let answer = request.answer(in: target)
        connection.send(page(for: answer, to: target))
        if let code = try code(of: answer) { return code }
      }
      connections.removeAll { $0.isEnded || $0.start.adding(seconds: Self.requestTime) < now() }
      if ready[0].revents != 0, let connection = BrowserConnection(acceptedOn: descriptor, start: now()) {
        if connections.count == Self.maximumConnections { connections.removeFirst() }
        connections.append(connection)
      }
      if let last = ready.last, lines != nil, last.revents != 0 {
        for line in lines?.read() ?? [] {
          let answer = request.answer(in: line)
          if let code = try code(of: answer) { return code }
          report(
            "That address does not belong to this sign-in. Paste the whole address of the last page, which begins with \(request.redirect)"
          )
        }
        if lines?.isEnded == true { lines = nil }
      }
    }
    throw SignInError(.signedOut, "the sign-in was not finished in the browser in time; try again")
  }

  /// The code; `nil` if the answer belongs to another sign-in. Throws if the user or the provider refuses.
  private func code(of answer: AuthorizationRequest.Answer) throws(SignInError) -> String? {
    switch answer {
    case .code(let code): return code
    case .foreign: return nil
    case .refused("access_denied"):
      throw SignInError(.signedOut, "access to the calendars was denied in the browser (access_denied)")
    case .refused(let error):
      throw SignInError(
        .signedOut, "the provider refuses the sign-in (\(String(error.prefix(100)).withoutControlCharacters))"
      )
    }
  }

  /// The answer to a request of the browser: always one of a few pages, none of which shows anything of the request.
  private func page(for answer: AuthorizationRequest.Answer, to target: String) -> BrowserConnection.Page {
    guard target == "/" || target.hasPrefix("/?") else { return .notFound }
    return switch answer {
    case .code: .signedIn
    case .refused: .refused
    case .foreign: .foreign
    }
  }
}

/// The lines that come from a descriptor.
private struct PastedLines {
  private static let maximumSize = 16_384

  let descriptor: Int32
  private(set) var isEnded = false
  private var rest: [UInt8] = []

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The lines that have come, after poll(2) has said that there is something to read.
  mutating func read() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = AgendaPlatform.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    isEnded = count <= 0
    rest += buffer.prefix(max(count, 0))
    var parts = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
    rest = Array((parts.popLast() ?? []).suffix(Self.maximumSize))
    if isEnded { parts.append(rest[...]) }
    return parts.map { String(decoding: $0, as: UTF8.self) }.map { String($0.filter { !$0.isWhitespace }) }
      .filter { !$0.isEmpty }
  }
}

/// A connection of the browser to the listener of a sign-in. It is closed when it is destroyed.
final class BrowserConnection {
  /// The pages that are shown.
  enum Page: String {
    case signedIn = "You are signed in. You can close this page."
    case refused = "You are not signed in. You can close this page, and try again."
    case foreign = "This page does not belong to the sign-in that is waiting."
    case notFound = "There is nothing here."

    fileprivate var status: String {
      switch self {
      case .signedIn, .refused: "200 OK"
      case .foreign: "400 Bad Request"
      case .notFound: "404 Not Found"
      }
    }
  }

  /// The maximum size of the header of a request.
  private static let maximumSize = 16_384

  let descriptor: Int32
  /// When the connection came.
  let start: Instant
  /// Whether nothing more is to come of it.
  private(set) var isEnded = false
  private var bytes: [UInt8] = []

  /// The next connection of a listening socket; `nil` if there is none.
  init?(acceptedOn listener: Int32, start: Instant) {
    descriptor = accept(listener, nil, nil)
    self.start = start
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads what has come. Returns the target of the request, such as `/?code=…`, when its header is complete.
  func target() -> String? {
    guard !isEnded else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 {
        isEnded = errno != EAGAIN && errno != EINTR
        return nil
      }
      guard count > 0, bytes.count + count <= Self.maximumSize else {
        isEnded = true
        return nil
      }
      bytes += buffer.prefix(count)
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.hasSuffix("\r\n\r\n") || text.hasSuffix("\n\n") else { continue }
      isEnded = true
      let words = text.prefix { !$0.isNewline }.split(separator: " ")
      guard words.count == 3, words[0] == "GET", words[2].hasPrefix("HTTP/1.") else { return nil }
      return String(words[1])
    }
  }

  /// Sends a page. Nothing is kept of the address, which has the code in it.
  func send(_ page: Page) {
    let body = """
      <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>agenda</title>
      <body style="font: 1.2em sans-serif; margin: 4em"><p>\(page.rawValue)</p></body></html>

      """
    let text = """
      HTTP/1.1 \(page.status)\r
      Content-Type: text/html; charset=utf-8\r
      Content-Length: \(body.utf8.count)\r
      Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'\r
      Referrer-Policy: no-referrer\r
      Cache-Control: no-store\r
      Connection: close\r
      \r
      \(body)
      """
    let bytes = Array(text.utf8)
    // The page fits into the buffer of a new connection.
    _ = AgendaPlatform.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
