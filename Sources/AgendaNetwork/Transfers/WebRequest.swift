internal import AgendaSources

/// A GET request.
struct WebRequest: Sendable, Hashable {
  /// Where it goes.
  var address: WebAddress
  /// The name and the password that the server gets; `nil` for none.
  var credentials: WebAddress.Credentials?
  /// The header fields besides those that every request has.
  var headers: [String: String] = [:]
  /// The value of `User-Agent`.
  var userAgent: String
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
}

/// Why there is no answer.
struct TransferError: Error, Sendable, Hashable {
  /// What failed, without a full stop, and without the address.
  var message: String
}

/// The bounds of a request.
public struct TransferLimits: Sendable, Hashable {
  /// The time in seconds without any progress after which a request ends. The time in all is not limited: a slow server may take minutes.
  public var idleSeconds: Int
  /// The maximum size of a body in bytes, decompressed.
  public var maximumSize: Int

  /// The bounds of a request: by default a minute, and 100 MB.
  public init(idleSeconds: Int = 60, maximumSize: Int = 100_000_000) {
    self.idleSeconds = idleSeconds
    self.maximumSize = maximumSize
  }
}
