internal import AgendaSources
internal import ICalendar

/// A request for an authorization code by way of the browser (RFC 8252), with PKCE and `state`.
struct AuthorizationRequest: Sendable, Hashable {
  /// The meaning of a redirect.
  enum Answer: Sendable, Hashable {
    /// The code, which the token endpoint exchanges for tokens.
    case code(String)
    /// The user, or the provider, refuses; with the code of the error.
    case refused(String)
    /// The redirect belongs to another sign-in, or to none.
    case foreign
  }

  private let provider: OAuthConfiguration
  /// Where the browser is sent with the answer.
  let redirect: String
  let key: ProofKey
  private let state: String

  /// A request whose answer goes to a port of 127.0.0.1.
  init(_ provider: OAuthConfiguration, port: Int) {
    self.provider = provider
    redirect = "http://127.0.0.1:\(port)"
    key = ProofKey()
    state = ProofKey.randomText()
  }

  /// The page that the user has to open.
  var page: String {
    var query: [(name: String, value: String)] = [
      ("response_type", "code"), ("client_id", provider.clientIdentifier), ("redirect_uri", redirect),
      ("scope", provider.scope), ("state", state), ("code_challenge", key.challenge),
      ("code_challenge_method", "S256"),
    ]
    // Google gives a refresh token only where it is asked for, and only with a new consent.
    if provider.authorizationEndpoint.host.hasSuffix("google.com") {
      query += [("access_type", "offline"), ("prompt", "consent")]
    }
    let address = provider.authorizationEndpoint.url
    return address + (address.contains("?") ? "&" : "?") + SignInRequests.encoded(query)
  }

  /// Returns the meaning of a redirect. `url` is the target of its request, or its whole URL.
  func answer(in url: some StringProtocol) -> Answer {
    guard let mark = url.firstIndex(of: "?") else { return .foreign }
    let query = SignInRequests.decoded(url[mark...].dropFirst().prefix { $0 != "#" })
    guard query["state"] == state else { return .foreign }
    if let error = query["error"] { return .refused(error) }
    guard let code = query["code"], !code.isEmpty else { return .foreign }
    return .code(code)
  }

  /// The form that exchanges a code for tokens.
  func form(for code: String) -> [(name: String, value: String)] {
    [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
      ("code_verifier", key.verifier),
    ]
  }
}

/// The secret of one sign-in, from the random numbers of the system, and its hash for the provider (PKCE, RFC 7636).
struct ProofKey: Sendable, Hashable {
  /// The code verifier, which only the token endpoint gets.
  let verifier: String

  /// A key of 256 random bits.
  init() { verifier = Self.randomText() }

  /// A key with a given verifier.
  init(verifier: String) { self.verifier = verifier }

  /// The code challenge of the method S256.
  var challenge: String {
    var hash = SHA256()
    Array(verifier.utf8).withUnsafeBytes { hash.add($0) }
    return Self.base64URL(hash.digest())
  }

  /// 43 random characters that need no encoding in a URL: 256 bits.
  static func randomText() -> String {
    var numbers = SystemRandomNumberGenerator()
    return base64URL((0..<32).map { _ in UInt8.random(in: 0...255, using: &numbers) })
  }

  /// Bytes in base64url without padding (RFC 4648 section 5).
  static func base64URL(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      text += (0...part.count).map { String(letters[number >> (18 - 6 * $0) & 0x3F]) }.joined()
    }
    return text
  }
}

/// A sign-in on another device, such as a telephone, by a short code (RFC 8628).
struct DeviceAuthorization: Sendable {
  /// How long a device code is asked about at most, and how often, in seconds.
  private static let (maximumTime, intervals) = (1800, 1...120)
  private static let grant = "urn:ietf:params:oauth:grant-type:device_code"

  let endpoint: TokenEndpoint

  /// Shows the code to the user, and waits until the user has entered it.
  ///
  /// - Parameters:
  ///   - now: the current moment.
  ///   - wait: waits for so many seconds.
  func tokens(
    _ dialogue: any SignInDialogue, now: () -> Instant, wait: (Int) -> Void
  ) throws(SignInError) -> TokenEndpoint.Tokens {
    guard let address = endpoint.provider.deviceEndpoint else {
      throw SignInError(
        .signedOut, "the provider has no device-endpoint in the configuration; sign in by the browser instead"
      )
    }
    let form = endpoint.client + [("scope", endpoint.provider.scope)]
    let answer = try endpoint.requests.post(address, form)
    guard answer.status == 200, let fields = answer.fields, let code = fields["device_code"],
      let userCode = fields["user_code"],
      // Google writes the name in another way than the standard.
      let page = (fields["verification_uri"] ?? fields["verification_url"]).flatMap({ try? WebAddress($0) })
    else { throw SignInError(.signedOut, endpoint.refusal(answer, of: address, form: form).message) }
    dialogue.show(
      "Open \(page.url) and enter the code \(String(userCode.prefix(100)).withoutControlCharacters)")
    let deadline = now().adding(seconds: min(fields.seconds("expires_in") ?? 600, Self.maximumTime))
    return try poll(code, every: fields.seconds("interval") ?? 5, until: deadline, now: now, wait: wait)
  }

  private func poll(
    _ code: String, every interval: Int, until deadline: Instant, now: () -> Instant, wait: (Int) -> Void
  ) throws(SignInError) -> TokenEndpoint.Tokens {
    var interval = Self.clamped(interval)
    while true {
      wait(interval)
      guard now() < deadline else { throw Self.expired }
      let result: Result<TokenEndpoint.Tokens, TokenEndpoint.Refusal>
      do throws(SignInError) {
        result = try endpoint.tokens(for: [("grant_type", Self.grant), ("device_code", code)])
      } catch {
        guard error.kind == .unreachable else { throw error }
        // The network may come back (RFC 8628 section 3.5).
        interval = Self.clamped(interval * 2)
        continue
      }
      switch result {
      case .success(let tokens): return tokens
      case .failure(let refusal):
        switch refusal.code {
        case "authorization_pending": break
        case "slow_down": interval = Self.clamped(interval + 5)
        case "expired_token": throw Self.expired
        case "access_denied":
          throw SignInError(.signedOut, "access to the calendars was denied (access_denied)")
        default: throw SignInError(.signedOut, refusal.message)
        }
      }
    }
  }

  private static func clamped(_ interval: Int) -> Int {
    min(max(interval, intervals.lowerBound), intervals.upperBound)
  }

  private static var expired: SignInError {
    SignInError(.signedOut, "the code has expired before it was entered; try again")
  }
}
