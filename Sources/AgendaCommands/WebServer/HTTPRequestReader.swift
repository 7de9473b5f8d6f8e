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
