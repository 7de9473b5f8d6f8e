internal import AgendaSources
internal import ICalendar

/// The requests of a sign-in: forms that are posted to a provider, and its answers in JSON.
struct SignInRequests: Sendable {
  /// An answer.
  struct Answer: Sendable, Hashable {
    /// The status code, such as 200.
    var status: Int
    /// The fields of the answer; `nil` if it is not a JSON object.
    var fields: JSONFields?
  }

  /// The bounds of a request: an answer of a provider has some kilobytes, and a person waits for it.
  static let limits = TransferLimits(idleSeconds: 15, maximumSize: 262_144, totalSeconds: 30)

  /// The value of `User-Agent`.
  let product: String
  /// Sends a request, and waits for its answer.
  let send: @Sendable (WebRequest) -> Result<WebResponse, TransferError>

  /// Requests that libcurl sends. Those to the server of `account` are checked against its certificates.
  init(product: String, limits: TransferLimits = Self.limits, account: AccountConfiguration? = nil) {
    self.product = product
    let (host, certificateFile) = (account?.server.host, account?.certificateFile)
    let clientCertificate = account?.clientCertificate
    send = { request in
      var request = request
      if request.address.host == host {
        (request.certificateFile, request.clientCertificate) = (certificateFile, clientCertificate)
      }
      return Transfers(limits: limits).answer(to: request)
    }
  }

  /// Requests that a test answers.
  init(send: @escaping @Sendable (WebRequest) -> Result<WebResponse, TransferError>) {
    product = "agenda/test"
    self.send = send
  }

  /// Posts a form (application/x-www-form-urlencoded). Redirects are not followed: a form holds secrets.
  ///
  /// - Throws: Why there is no answer, or one of a server that cannot answer now.
  func post(_ address: WebAddress, _ form: [(name: String, value: String)]) throws(SignInError) -> Answer {
    guard address.isProtected else {
      throw SignInError(
        .signedOut, "the address \(address.origin) of the provider has no encryption; expected https://…")
    }
    var request = WebRequest(address: address, userAgent: product)
    request.method = "POST"
    request.headers = ["Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"]
    request.body = Array(Self.encoded(form).utf8)
    switch send(request) {
    case .failure(let error):
      throw SignInError(.unreachable, "\(address.origin) cannot be reached: \(error.message)")
    case .success(let response):
      guard response.status != 429, response.status < 500 else {
        throw SignInError(
          .unreachable, "\(address.origin) cannot answer now (\(response.status)); try again later")
      }
      return Answer(status: response.status, fields: JSONFields(response.body))
    }
  }

  /// A form, or the query of a URL.
  static func encoded(_ form: [(name: String, value: String)]) -> String {
    form.map { PercentEncoding.encoded($0.name) + "=" + PercentEncoding.encoded($0.value) }.joined(
      separator: "&")
  }

  /// The values of a form or of the query of a URL by their names, the first one of each name.
  static func decoded(_ text: some StringProtocol) -> [String: String] {
    let pairs = text.split(separator: "&").prefix(100).map { pair in
      let equals = pair.firstIndex(of: "=") ?? pair.endIndex
      return (decodedPart(pair[..<equals]), decodedPart(pair[equals...].dropFirst()))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func decodedPart(_ part: some StringProtocol) -> String {
    PercentEncoding.decoded(String(part.map { $0 == "+" ? " " : $0 })) ?? ""
  }
}

/// The texts and numbers of a JSON object, and of the objects in it.
struct JSONFields: Sendable, Hashable {
  private let root: JSONValue

  /// Parses a JSON object; `nil` if the bytes are not one. A byte order mark is passed over, as RFC 8259 section 8.1 allows.
  init?(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard let root = JSONValue(bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes),
      case .object = root
    else { return nil }
    self.root = root
  }

  /// The text or number that keys lead to, separated by slashes; `nil` if there is none.
  subscript(_ path: String) -> String? {
    let value = path.split(separator: "/").reduce(root as JSONValue?) { $0?[String($1)] }
    return switch value {
    case .text(let text), .number(let text): text
    case .truth(let truth): String(truth)
    default: nil
    }
  }

  /// A number of seconds, also where it stands in quotes; `nil` if there is none, or no sensible one.
  func seconds(_ path: String) -> Int? {
    guard let text = self[path], let number = Double(text), number >= 0, number < 1e10 else { return nil }
    return Int(number)
  }
}
