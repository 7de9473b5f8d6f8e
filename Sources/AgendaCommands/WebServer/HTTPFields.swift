/// The fields of the head of a request or an answer (RFC 9110 section 5), in their order.
struct HTTPFields: Sendable {
  private(set) var all: [(name: String, value: String)] = []

  /// The values of the fields of a name, which is given in lower case.
  subscript(name: String) -> [String] { all.filter { $0.name.lowercased() == name }.map(\.value) }

  /// Whether there is a field of a name, which is given in lower case.
  func contains(_ name: String) -> Bool { all.contains { $0.name.lowercased() == name } }

  /// Adds a field behind the others.
  mutating func add(_ name: String, _ value: String) { all.append((name, value)) }

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
