internal import AgendaSources

/// The way of a request through redirects, each of which is checked before it is followed.
struct Redirection: Sendable, Hashable {
  /// The most redirects of one request.
  static let maximumCount = 5

  /// Where the credentials of a request may go.
  enum CredentialScope: Sendable, Hashable {
    /// To the server of the configured address.
    case server
    /// Also by https to the servers of its domain: some providers spread their users over many.
    case domain
  }

  /// Where the request goes.
  private(set) var address: WebAddress
  /// The address to which the calendar has moved for good: the last one to which permanent redirects alone have led; `nil` without any.
  private(set) var permanentAddress: WebAddress?
  private let origin: WebAddress
  private let scope: CredentialScope
  /// Whether a server redirected from https to http and is asked by https: one behind a proxy does not know by which it was asked.
  private(set) var isRaised = false
  /// The end of an error message after a redirect from https to http.
  static let raised =
    """
    ; the server redirects from https to http, and was asked by https: tell it that it is behind a proxy, or set the \
    url of the account to the address of its calendars
    """
  private var count = 0
  private var isPermanent = true

  /// A request to the configured address `origin`, which begins at the address to which the calendar has moved, if it has.
  init(origin: WebAddress, movedTo: WebAddress? = nil, scope: CredentialScope = .server) {
    self.origin = origin
    self.scope = scope
    address = movedTo ?? origin
    permanentAddress = movedTo
  }

  /// The name and the password of the configured address; `nil` if another server would get them.
  var credentials: WebAddress.Credentials? { getsCredentials ? origin.credentials : nil }

  /// Whether the server that gets the request may get the credentials of the configured address.
  var getsCredentials: Bool {
    address.isOfSameServer(as: origin) || (scope == .domain && address.isOfSameDomain(as: origin))
  }

  /// Follows a redirect with a status code to a whole URL. Throws if it must not be followed.
  mutating func follow(_ status: Int, to url: String) throws(UpdateError) {
    count += 1
    guard count <= Self.maximumCount else {
      throw UpdateError(
        .unreachable,
        "it redirects more than \(Self.maximumCount) times; open the address in a browser to see why")
    }
    var next: WebAddress
    do throws(WebAddressError) {
      next = try WebAddress(url)
    } catch {
      throw UpdateError(.unreachable, "it redirects to an address that cannot be fetched: \(error.message)")
    }
    if scope == .domain, address.scheme == .https, next.scheme == .http, next.host == address.host,
      let same = try? WebAddress(address.url.dropLast(address.target.count) + next.target)
    {
      (next, isRaised) = (same, true)
    }
    guard !(address.scheme == .https && next.scheme == .http) else {
      throw UpdateError(.unreachable, "it redirects from https to http, which is not followed")
    }
    isPermanent = isPermanent && (status == 301 || status == 308)
    if isPermanent { permanentAddress = next }
    address = next
  }
}

extension WebAddress {
  /// Whether the server is the same, or the same by https.
  func isOfSameServer(as other: WebAddress) -> Bool {
    guard host == other.host else { return false }
    if scheme == other.scheme { return effectivePort == other.effectivePort }
    return scheme == .https && effectivePort == 443 && other.effectivePort == 80
  }
}

/// The cookies (RFC 6265) that a server gives while it redirects a request: some redirect for ever unless these come back. They go to the server that
/// has given them, and are forgotten with the request.
struct RedirectionCookies: Sendable {
  /// The most cookies, and the longest of them in bytes.
  private static let (maximumCount, maximumLength) = (20, 4096)

  private var server: WebAddress?
  private var cookies: [(name: String, value: String)] = []

  /// Takes the fields `Set-Cookie` of an answer, one a line. Those of another server are forgotten.
  mutating func take(_ fields: String?, from address: WebAddress) {
    if server.map({ address.isOfSameServer(as: $0) }) != true { (server, cookies) = (address, []) }
    for field in fields?.split(separator: "\n") ?? [] {
      let pair = field.prefix { $0 != ";" }
      guard let equals = pair.firstIndex(of: "="), pair.utf8.count <= Self.maximumLength else { continue }
      let name = String(pair[..<equals])
      cookies.removeAll { $0.name == name }
      guard cookies.count < Self.maximumCount else { continue }
      cookies.append((name, String(pair[equals...].dropFirst())))
    }
  }

  /// The field `Cookie` for a request; `nil` for none.
  func header(for address: WebAddress) -> String? {
    guard let server, !cookies.isEmpty, address.isOfSameServer(as: server) else { return nil }
    return cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }
}
