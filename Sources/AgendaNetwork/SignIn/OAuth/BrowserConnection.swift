internal import AgendaPlatform
internal import ICalendar

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
