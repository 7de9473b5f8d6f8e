internal import AgendaSources

/// A request of HTTP.
struct WebRequest: Sendable, Hashable {
  /// The proof of who sends a request.
  enum Authorization: Sendable, Hashable {
    /// A name and a password as RFC 7617 says.
    case basic(user: String, password: String)
    /// A name and a password as RFC 7616 says, which takes two requests.
    case digest(user: String, password: String)
    /// A token of OAuth (RFC 6750).
    case bearer(String)
  }

  /// Where it goes.
  var address: WebAddress
  /// The proof of who sends the request; `nil` for none.
  var authorization: Authorization?
  /// The header fields besides those that every request has.
  var headers: [String: String] = [:]
  /// The value of `User-Agent`.
  var userAgent: String
  /// The method.
  var method = "GET"
  /// The body; `nil` for none.
  var body: [UInt8]?
  /// A file with the certificates of the authorities that the server is checked against; `nil` for those of the system.
  var certificateFile: String?
  /// The certificate that proves to the server who connects; `nil` for none.
  var clientCertificate: ClientCertificate?
  /// Whether only HTTP/1.1 is spoken.
  var isHTTP1 = false
}

/// The answer to a request.
struct WebResponse: Sendable, Hashable {
  /// The status code, such as 200.
  var status: Int
  /// The last value of each header field, by its name in lower case.
  var headers: [String: String] = [:]
  /// The body, decompressed.
  var body: [UInt8] = []
  /// The whole URL to which the answer redirects; `nil` if it does not.
  var redirect: String?

  /// Whether the status asks for another request to another address.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}

/// Why there is no answer.
struct TransferError: Error, Sendable, Hashable {
  /// The failure, without a full stop, and without the address.
  var message: String
  /// Whether the answer was larger than allowed.
  var isTooLarge = false
}

/// The bounds of a request.
public struct TransferLimits: Sendable, Hashable {
  /// The time in seconds without any progress after which a request ends.
  public var idleSeconds: Int
  /// The maximum size of a body in bytes, decompressed.
  public var maximumSize: Int
  /// The time in seconds after which a request ends in any case; `nil` for no such limit. It is long, because a slow server may take an hour for a
  /// large calendar, and ends only what comes byte by byte without end.
  public var totalSeconds: Int?

  /// The bounds of a request: by default a minute without progress, four hours in all, and 100 MB.
  public init(idleSeconds: Int = 60, maximumSize: Int = 100_000_000, totalSeconds: Int? = 14_400) {
    self.idleSeconds = idleSeconds
    self.maximumSize = maximumSize
    self.totalSeconds = totalSeconds
  }
}
