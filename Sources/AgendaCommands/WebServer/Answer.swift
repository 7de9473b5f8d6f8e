/// The answer to a request.
struct Answer: Sendable {
  var status: HTTPStatus
  var headers = HTTPFields()
  var body: [UInt8] = []
  /// Whether events follow, without an end.
  var isStream = false

  /// The policy of a page: nothing from other servers, and no script inside the page.
  private static let pagePolicy =
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  /// The policy of a page with forms that are sent back, and pictures that are in the page.
  private static let formPolicy = pagePolicy.replacing("form-action 'none'", with: "form-action 'self'")
    .replacing("img-src 'self'", with: "img-src 'self' data:")
  /// The policy of a widget: it loads nothing. Its style and its images are within it.
  private static let widgetPolicy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors "

  /// The policy of a widget with the script that reports which links are opened.
  private static let reportingPolicy = widgetPolicy.replacing(
    "base-uri", with: "script-src 'self'; connect-src 'self'; base-uri")

  /// A sentence about what is wrong.
  init(_ status: HTTPStatus, _ message: String) {
    self.status = status
    body = Array((message + "\n").utf8)
    headers.add("Content-Type", "text/plain; charset=utf-8")
    headers.add("Cache-Control", "no-store")
    headers.add("Content-Security-Policy", Self.widgetPolicy + "'none'")
  }

  /// A picture or a page; without a body where the client has it.
  init(
    _ picture: ServedPicture, knownTags: [String], cacheControl: String, isPage: Bool, isShared: Bool = false,
    isReporting: Bool = false
  ) {
    let isKnown = knownTags.flatMap { $0.split(separator: ",") }.contains { tag in
      let tag = tag.filter { $0 != " " }
      return tag == "*" || tag == picture.entityTag || tag == "W/" + picture.entityTag
    }
    status = isKnown ? .notModified : .ok
    headers.add("ETag", picture.entityTag)
    headers.add("Cache-Control", cacheControl)
    headers.add(
      "Content-Security-Policy",
      isPage
        ? Self.pagePolicy
        : (isReporting ? Self.reportingPolicy : Self.widgetPolicy) + (isShared ? "*" : "'self'"))
    // A page of another site can show it where its address has the token.
    if isShared { headers.add("Cross-Origin-Resource-Policy", "cross-origin") }
    guard !isKnown else { return }
    headers.add("Content-Type", picture.mediaType)
    body = picture.bytes
  }

  /// A page with a form, or what it shows; no cache keeps it.
  init(form page: ServedPicture, status: Int) {
    self.status = HTTPStatus(code: status)
    headers.add("Content-Type", page.mediaType)
    headers.add("Cache-Control", "no-store")
    headers.add("Content-Security-Policy", Self.formPolicy)
    // Without its own address, a browser would send forms with the origin “null”.
    headers.add("Referrer-Policy", "same-origin")
    body = page.bytes
  }

  /// An answer that leads to another page of this server.
  init(redirectingTo address: String) {
    self.init(.seeOther, "")
    headers.add("Location", address)
  }

  /// Events, as the server sends them.
  static let events: Answer = {
    var answer = Answer(.ok)
    answer.isStream = true
    answer.headers.add("Content-Type", "text/event-stream")
    answer.headers.add("Cache-Control", "no-store")
    answer.headers.add("Content-Security-Policy", Self.widgetPolicy + "'none'")
    return answer
  }()

  private init(_ status: HTTPStatus) { self.status = status }

  /// The answer with what protects every one from pages of other sites.
  var protected: Answer {
    var answer = self
    answer.headers.add("X-Content-Type-Options", "nosniff")
    // An address can hold the token.
    for (name, value) in [
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    where !headers.contains(name.lowercased()) {
      answer.headers.add(name, value)
    }
    return answer
  }

  /// The answer as it is sent (RFC 9112 section 4).
  ///
  /// - Parameters:
  ///   - isHead: whether the request was HEAD, whose answer has no body.
  ///   - isKept: whether further requests may follow.
  func bytes(isHead: Bool, isKept: Bool) -> [UInt8] {
    var fields = headers
    if !isStream, status != .notModified { fields.add("Content-Length", "\(body.count)") }
    if !isKept { fields.add("Connection", "close") }
    var bytes = Array("HTTP/1.1 \(status.code) \(status.phrase)\r\n".utf8)
    for (name, value) in fields.all {
      bytes += name.utf8
      bytes += ": ".utf8
      // No value can begin another line.
      bytes += value.utf8.lazy.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
      bytes += "\r\n".utf8
    }
    bytes += "\r\n".utf8
    if !isHead { bytes += body }
    return bytes
  }
}
