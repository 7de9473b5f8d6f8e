internal import AgendaCJSON
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
  private var values: [String: String] = [:]

  /// Parses a JSON object; `nil` if the bytes are not one.
  init?(_ bytes: [UInt8]) {
    let document = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { agenda_json_parse($0.baseAddress, $0.count) }
    }
    guard let document else { return nil }
    defer { agenda_json_free(document) }
    for index in 0..<agenda_json_field_count(document) {
      let field = agenda_json_field_at(document, index)
      values[Self.text(field.path)] = Self.text(field.value)
    }
  }

  /// The text or number that keys lead to, separated by slashes; `nil` if there is none.
  subscript(_ path: String) -> String? { values["/" + path] }

  /// A number of seconds, also where it stands in quotes; `nil` if there is none, or no sensible one.
  func seconds(_ path: String) -> Int? {
    guard let text = self[path], let number = Double(text), number >= 0, number < 1e10 else { return nil }
    return Int(number)
  }

  private static func text(_ text: agenda_json_text) -> String {
    let start = UnsafeRawPointer(text.bytes)
    return String(decoding: UnsafeRawBufferPointer(start: start, count: text.length), as: UTF8.self)
  }
}
