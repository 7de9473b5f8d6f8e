internal import ICalendar

/// A request (RFC 9112 section 3).
struct HTTPRequest: Sendable {
  var method = ""
  /// The target as it was sent: visible ASCII characters.
  var target = ""
  /// The digit after `HTTP/1.`.
  var minorVersion = 1
  /// The fields, by their names in lower case.
  var headers = HTTPFields()
  var body: [UInt8] = []

  /// Whether further requests may follow on the connection.
  var keepsConnection: Bool { minorVersion > 0 && !headers.items(of: "connection").contains("close") }
}

/// Why a request is not read: a status, and a sentence. Where the next request begins is not known then, so that the connection is closed.
struct HTTPRefusal: Error, Equatable {
  var status: HTTPStatus
  var message: String

  init(_ status: HTTPStatus, _ message: String) { (self.status, self.message) = (status, message) }
}

/// Finds the requests in the bytes of a connection, one after the other.
///
/// It reads strictly: what RFC 9112 lets a server repair is refused, since a proxy before the server could read it in another way, and see other
/// requests than the server does.
struct HTTPRequestReader {
  /// The most bytes of the head of a request, and of its body.
  static let maximumHead = 16 << 10
  static let maximumBody = 64 << 10
  /// The most fields of a head.
  static let maximumFields = 100
  /// The most digits of a length.
  private static let maximumDigits = 15

  private var bytes: [UInt8] = []
  /// Where the unread bytes begin, and up to where they hold no end of a line.
  private var position = 0
  private var searched = 0
  /// The bytes of the head so far.
  private var headSize = 0
  private var request: HTTPRequest?
  /// The length of the body, when the head was read.
  private var bodyLength: Int?

  /// Whether the client waits for a sign before it sends the body (RFC 9110 section 10.1.1).
  private(set) var awaitsContinue = false

  /// Whether nothing of a request has come.
  var isEmpty: Bool { position == bytes.count && headSize == 0 }

  /// Adds bytes that have come.
  mutating func append(_ new: some Collection<UInt8>) {
    bytes.removeFirst(position)
    searched -= position
    position = 0
    bytes += new
  }

  /// The next request; `nil` if it has not come as a whole. Throws if it is refused; nothing can be read then.
  mutating func next() throws(HTTPRefusal) -> HTTPRequest? {
    while bodyLength == nil { guard try readLine() else { return nil } }
    guard let length = bodyLength, var whole = request, bytes.count - position >= length else { return nil }
    whole.body = Array(bytes[position..<(position + length)])
    position += length
    (searched, headSize, request, bodyLength, awaitsContinue) = (position, 0, nil, nil, false)
    return whole
  }

  /// Notes that the sign was sent.
  mutating func sendContinue() { awaitsContinue = false }

  /// Reads a line of the head; `false` if it has not come as a whole.
  private mutating func readLine() throws(HTTPRefusal) -> Bool {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
    guard headSize + (end.map { $0 + 1 } ?? bytes.count) - position <= Self.maximumHead else {
      throw request == nil
        ? HTTPRefusal(.uriTooLong, "The address is too long.")
        : HTTPRefusal(.headerFieldsTooLarge, "The head of the request is too long.")
    }
    guard let end else {
      searched = bytes.count
      return false
    }
    let line = bytes[position..<end]
    headSize += line.count + 1
    (position, searched) = (end + 1, end + 1)
    guard line.last == UInt8(ascii: "\r") else {
      throw HTTPRefusal(.badRequest, "A line does not end with CR and LF.")
    }
    try read(line.dropLast())
    return true
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(HTTPRefusal) {
    guard let request else {
      // Some clients send an empty line after the body of a form (RFC 9112 section 2.2).
      if !line.isEmpty { request = try Self.requestLine(line) }
      return
    }
    guard line.isEmpty else {
      guard request.headers.all.count < Self.maximumFields else {
        throw HTTPRefusal(.headerFieldsTooLarge, "The request has more than \(Self.maximumFields) fields.")
      }
      let (name, value) = try Self.field(line)
      self.request?.headers.add(name, value)
      return
    }
    let length = try Self.bodyLength(of: request)
    bodyLength = length
    awaitsContinue = length > 0 ? try Self.expectsContinue(request) : false
  }

  /// Reads `GET /path HTTP/1.1`.
  private static func requestLine(_ line: ArraySlice<UInt8>) throws(HTTPRefusal) -> HTTPRequest {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]), !parts[1].isEmpty, parts[1].allSatisfy(isVisible) else {
      throw HTTPRefusal(.badRequest, "The request does not begin with a method, an address and a version.")
    }
    let version = Array(parts[2])
    guard version.count == 8, version.starts(with: "HTTP/".utf8), version[5].isASCIIDigit,
      version[6] == UInt8(ascii: "."), version[7].isASCIIDigit
    else { throw HTTPRefusal(.badRequest, "The version of the request is not one of HTTP.") }
    guard version[5] == UInt8(ascii: "1") else {
      throw HTTPRefusal(.versionNotSupported, "This server speaks HTTP/1.1.")
    }
    return HTTPRequest(
      method: String(decoding: parts[0], as: UTF8.self), target: String(decoding: parts[1], as: UTF8.self),
      minorVersion: Int(version[7] - UInt8(ascii: "0")))
  }

  /// Reads `Name: value`. A line that goes on with the value of the former one has no name.
  private static func field(_ line: ArraySlice<UInt8>) throws(HTTPRefusal) -> (String, String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw HTTPRefusal(.badRequest, "A line of the head is not a name, a colon and a value.")
    }
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var value = line[(colon + 1)...].drop(while: isSpace)
    while value.last.map(isSpace) == true { value.removeLast() }
    guard value.allSatisfy({ isVisible($0) || isSpace($0) || $0 >= 0x80 }) else {
      throw HTTPRefusal(.badRequest, "A line of the head has a control character.")
    }
    return (
      String(decoding: line[..<colon], as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self)
    )
  }

  /// The length of the body of a request (RFC 9112 section 6.3), of which the host is checked too (section 3.2).
  private static func bodyLength(of request: HTTPRequest) throws(HTTPRefusal) -> Int {
    let hosts = request.headers["host"]
    guard hosts.count == 1, hosts[0].utf8.allSatisfy(isVisible) else {
      throw HTTPRefusal(.badRequest, "The request does not name exactly one host.")
    }
    guard !request.headers.contains("transfer-encoding") else {
      throw HTTPRefusal(.notImplemented, "A body is sent with Content-Length, and without Transfer-Encoding.")
    }
    let lengths = request.headers["content-length"]
    guard let text = lengths.first else { return 0 }
    guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else {
      throw HTTPRefusal(.badRequest, "Content-Length is not exactly one number.")
    }
    guard text.utf8.count <= maximumDigits, let length = Int(text), length <= maximumBody else {
      throw HTTPRefusal(.contentTooLarge, "The body of the request has more than \(maximumBody) bytes.")
    }
    return length
  }

  private static func expectsContinue(_ request: HTTPRequest) throws(HTTPRefusal) -> Bool {
    let expectations = request.headers.items(of: "expect")
    guard request.minorVersion > 0, !expectations.isEmpty else { return false }
    guard expectations.allSatisfy({ $0 == "100-continue" }) else {
      throw HTTPRefusal(.expectationFailed, "Expect has another value than 100-continue.")
    }
    return true
  }

  /// Whether bytes are a token (RFC 9110 section 5.6.2).
  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        byte.isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || tokenSigns.contains(byte)
      }
  }

  private static let tokenSigns = Set("!#$%&'*+-.^_`|~".utf8)

  private static func isVisible(_ byte: UInt8) -> Bool { 0x21...0x7E ~= byte }
}

/// The fields of the head of a request or an answer (RFC 9110 section 5), in their order.
struct HTTPFields: Sendable {
  private(set) var all: [(name: String, value: String)] = []

  /// The values of the fields of a name, which is given in lower case.
  subscript(name: String) -> [String] { all.filter { $0.name.lowercased() == name }.map(\.value) }

  /// Whether there is a field of a name, which is given in lower case.
  func contains(_ name: String) -> Bool { all.contains { $0.name.lowercased() == name } }

  /// Adds a field behind the others.
  mutating func add(_ name: String, _ value: String) { all.append((name, value)) }

  /// Gives the fields of a name another value.
  mutating func replace(_ name: String, _ value: String) {
    for index in all.indices where all[index].name == name { all[index].value = value }
  }

  /// The items of the lists that are the values of a name, in lower case, such as `close` of Connection.
  func items(of name: String) -> [String] {
    self[name].flatMap { $0.split(separator: ",") }.map { item in
      item.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
  }
}

/// The status of an answer (RFC 9110 section 15).
struct HTTPStatus: Equatable, Sendable {
  let code: Int

  static let ok = HTTPStatus(code: 200)
  static let seeOther = HTTPStatus(code: 303)
  static let notModified = HTTPStatus(code: 304)
  static let badRequest = HTTPStatus(code: 400)
  static let unauthorized = HTTPStatus(code: 401)
  static let forbidden = HTTPStatus(code: 403)
  static let notFound = HTTPStatus(code: 404)
  static let methodNotAllowed = HTTPStatus(code: 405)
  static let contentTooLarge = HTTPStatus(code: 413)
  static let uriTooLong = HTTPStatus(code: 414)
  static let unsupportedMediaType = HTTPStatus(code: 415)
  static let expectationFailed = HTTPStatus(code: 417)
  static let misdirectedRequest = HTTPStatus(code: 421)
  static let headerFieldsTooLarge = HTTPStatus(code: 431)
  static let notImplemented = HTTPStatus(code: 501)
  static let serviceUnavailable = HTTPStatus(code: 503)
  static let versionNotSupported = HTTPStatus(code: 505)

  /// The phrase that follows the number in an answer.
  var phrase: String { Self.phrases[code] ?? "" }

  private static let phrases = [
    200: "OK", 303: "See Other", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 417: "Expectation Failed",
    421: "Misdirected Request", 422: "Unprocessable Content", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}

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

  /// The reason why there is no picture: as an SVG picture where the client asks for a picture in a page and can show that, else as a sentence.
  /// Browsers show pictures whatever their status is.
  init(_ error: ServingError, to asking: HTTPFields) {
    self.init(HTTPStatus(code: error.status), error.message)
    let accepted = asking.items(of: "accept").map { item in String(item.prefix { $0 != ";" }) }
    guard accepted.contains(where: { $0.hasPrefix("image/") }), !accepted.contains("text/html"),
      accepted.contains(where: ["image/svg+xml", "image/*", "*/*"].contains)
    else { return }
    let picture = ServedPicture(reason: error.message)
    body = picture.bytes
    headers.replace("Content-Type", picture.mediaType)
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

  /// The methods that the server has at all (RFC 9110 section 9.3.7).
  static let methods: Answer = {
    var answer = Answer(.ok)
    answer.headers.add("Allow", "GET, HEAD, POST, OPTIONS")
    return answer
  }()

  /// Events, as the server sends them.
  static let events: Answer = {
    var answer = Answer(.ok)
    answer.isStream = true
    answer.headers.add("Content-Type", "text/event-stream")
    // nginx would gather them otherwise, and send them when there are enough.
    answer.headers.add("X-Accel-Buffering", "no")
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
