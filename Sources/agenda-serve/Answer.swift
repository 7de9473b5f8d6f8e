internal import AgendaCommands
internal import NIOHTTP1

/// The answer to a request.
struct Answer: Sendable {
  var status: HTTPResponseStatus
  var headers = HTTPHeaders()
  var body: [UInt8] = []
  /// Whether events follow, without an end.
  var isStream = false

  /// What a page may load: nothing of other servers, and no script in the page.
  private static let pagePolicy =
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  /// The same, with forms that are sent back, and pictures that are in the page.
  private static let formPolicy = pagePolicy.replacing("form-action 'none'", with: "form-action 'self'")
    .replacing("img-src 'self'", with: "img-src 'self' data:")
  /// What a widget may load: nothing. Its style and its images are within it.
  private static let widgetPolicy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors "

  /// The same, with the script that reports which links are opened.
  private static let reportingPolicy = widgetPolicy.replacing(
    "base-uri", with: "script-src 'self'; connect-src 'self'; base-uri")

  /// A sentence about what is wrong.
  init(_ status: HTTPResponseStatus, _ message: String) {
    self.status = status
    body = Array((message + "\n").utf8)
    headers.add(name: "Content-Type", value: "text/plain; charset=utf-8")
    headers.add(name: "Cache-Control", value: "no-store")
    headers.add(name: "Content-Security-Policy", value: Self.widgetPolicy + "'none'")
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
    headers.add(name: "ETag", value: picture.entityTag)
    headers.add(name: "Cache-Control", value: cacheControl)
    headers.add(
      name: "Content-Security-Policy",
      value: isPage
        ? Self.pagePolicy
        : (isReporting ? Self.reportingPolicy : Self.widgetPolicy) + (isShared ? "*" : "'self'"))
    // A page of another site can show it where its address has the token.
    if isShared { headers.add(name: "Cross-Origin-Resource-Policy", value: "cross-origin") }
    guard !isKnown else { return }
    headers.add(name: "Content-Type", value: picture.mediaType)
    body = picture.bytes
  }

  /// A page with a form, or what it shows; no cache keeps it.
  init(form page: ServedPicture, status: Int) {
    self.status = HTTPResponseStatus(statusCode: status)
    headers.add(name: "Content-Type", value: page.mediaType)
    headers.add(name: "Cache-Control", value: "no-store")
    headers.add(name: "Content-Security-Policy", value: Self.formPolicy)
    // Without its own address, a browser would send forms with the origin “null”.
    headers.add(name: "Referrer-Policy", value: "same-origin")
    body = page.bytes
  }

  /// An answer that leads to another page of this server.
  init(redirectingTo address: String) {
    self.init(.seeOther, "")
    headers.add(name: "Location", value: address)
  }

  /// Events, as the server sends them.
  static let events: Answer = {
    var answer = Answer(.ok, "")
    answer.body = []
    answer.isStream = true
    answer.headers.replaceOrAdd(name: "Content-Type", value: "text/event-stream")
    return answer
  }()
}
