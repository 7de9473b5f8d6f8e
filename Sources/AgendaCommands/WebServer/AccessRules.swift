import AgendaPlatform
internal import AgendaSources
internal import ICalendar
internal import Synchronization

/// Who may ask: by the name under which the server is called, and by the token.
struct AccessRules {
  /// The values of Host that are answered, in lower case. A page of another site that the name service leads to this computer has another one.
  private let hosts: Set<String>
  private let port: Int
  private let token: String
  private let base: BasePath
  private let proxies: [AddressRange]
  /// Whether reading needs the token.
  let needsToken: Bool

  init(_ called: ServerNames, port: Int, token: String) {
    let own = called.listening.address
    var names = called.hosts + [own.contains(":") ? "[\(own)]" : own]
    if called.listening.isLoopback { names += ["127.0.0.1", "localhost", "[::1]"] }
    // A browser leaves the port out where it is the usual one, and a proxy can send any.
    let ports = names.map { "\($0):\(port)" }
    hosts = Set(ports + (port == 80 ? names : []) + called.hosts)
    (self.port, self.token, base, proxies) = (port, token, called.base, called.proxies)
    needsToken = !called.listening.isLoopback
  }

  /// The site as the one who asks sees it. What a proxy says of that counts only if the proxy is trusted, and only for addresses: its name has to be
  /// one of the server too, and who asks by way of it is a stranger.
  ///
  /// - Parameter client: the address of the other end of the connection.
  func site(of target: RequestTarget, _ headers: HTTPFields, client: String?) throws(Router.Refusal) -> Site {
    // The field Host does not count beside an absolute target (RFC 9112 section 3.2.2).
    let hosts = target.authority.map { [$0] } ?? headers["host"]
    guard hosts.count == 1, isOwn(hosts[0]) else { throw .otherHost }
    var site = Site(host: hosts[0], base: base)
    guard let client, proxies.contains(where: { $0.contains(client) }) else { return site }
    if let host = headers.last("x-forwarded-host") {
      guard isOwn(host) else { throw .otherHost }
      site.host = host
    }
    if let scheme = headers.last("x-forwarded-proto")?.lowercased() {
      guard ["http", "https"].contains(scheme) else {
        throw Router.Refusal(.badRequest, "X-Forwarded-Proto is neither http nor https.")
      }
      site.scheme = scheme
    }
    if let prefix = headers.last("x-forwarded-prefix") {
      guard let base = BasePath(prefix) else {
        throw Router.Refusal(.badRequest, "X-Forwarded-Prefix is not a path below which this site can be.")
      }
      // Proxies that leave the path as it is send a slash alone.
      if base != BasePath() { site.base = base }
    }
    return site
  }

  /// Whether the server is called so.
  private func isOwn(_ host: String) -> Bool { hosts.contains(host.lowercased()) || isAddress(host) }

  /// Whether a request can come straight from a program on this computer: it names this computer itself, and no proxy has left its mark. The other
  /// end of a connection from a proxy is the proxy, and not the browser.
  static func isDirect(_ headers: HTTPFields, host: String) -> Bool {
    let isByProxy = headers.all.contains { field in
      let name = field.name.lowercased()
      return name.hasPrefix("x-forwarded-") || ["forwarded", "via", "x-real-ip"].contains(name)
    }
    return !isByProxy && isLoopback(host.lowercased())
  }

  /// Whether a value of Host is `localhost` or a loopback address, with or without a port.
  private static func isLoopback(_ host: String) -> Bool {
    if host.hasPrefix("[") { return host == "[::1]" || host.hasPrefix("[::1]:") }
    let name = String(host.prefix { $0 != ":" })
    let isAddress = ListeningAddress.isNumeric(name, isBracketed: false)
    return name == "localhost" || (isAddress && name.hasPrefix("127."))
  }

  /// Whether a value of Host is an address in numbers, with the port of the server. No name service can lead a page of another site there.
  private func isAddress(_ host: String) -> Bool {
    guard host.hasSuffix(":\(port)") else { return false }
    let address = host.dropLast("\(port)".utf8.count + 1)
    let isBracketed = address.hasPrefix("[") && address.hasSuffix("]")
    let text = String(isBracketed ? address.dropFirst().dropLast() : address)
    return ListeningAddress.isNumeric(text, isBracketed: isBracketed)
  }

  /// Whether a request has the token itself: in its address, or as a bearer.
  func hasToken(_ option: String?, _ headers: HTTPFields) -> Bool {
    if let option { return isToken(option) }
    if let bearer = headers["authorization"].first, bearer.lowercased().hasPrefix("bearer ") {
      return isToken(String(bearer.dropFirst("bearer ".count)))
    }
    return false
  }

  /// Whether a request has the cookie that a page with the token sets. A browser sends it to the servers at all ports of a computer, so that it is
  /// good for reading alone.
  func mayRead(_ headers: HTTPFields) -> Bool {
    Self.cookies(Self.cookie, headers).contains { Self.isEqual($0, cookieValue) }
  }

  /// The values of the cookies of a name.
  private static func cookies(_ name: String, _ headers: HTTPFields) -> [String] {
    headers["cookie"].flatMap { $0.split(separator: ";") }.compactMap { cookie in
      let pair = cookie.split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0].filter({ $0 != " " }) == name ? String(pair[1]) : nil
    }
  }

  /// The session of a browser, to which its forms belong; `nil` if it has none.
  static func session(_ headers: HTTPFields) -> String? {
    cookies(sessionCookie, headers).first { ServerSettings.isRandomText($0) }
  }

  /// The cookie of a session.
  static func sessionCookie(_ session: String, for site: Site) -> String {
    site.cookie(sessionCookie, session, below: Router.settings)
  }

  /// The token that the forms of a session have to send back. Another server, to which a browser sends the cookie too, cannot make it.
  func formToken(of session: String) -> String { ServerSettings.code(for: "form \(session)", token: token) }

  /// Whether a form comes from a page of this server in the same session.
  func isOwnForm(_ formToken: String?, _ headers: HTTPFields, host: String) -> Bool {
    guard isOfThisServer(headers, host: host) else { return false }
    guard let session = Self.session(headers), let formToken else { return false }
    return Self.isEqual(formToken, self.formToken(of: session))
  }

  /// The code with which a page reports that one of its links was opened. Only a page for someone who may change the configuration contains it.
  var openingCode: String { ServerSettings.code(for: "opening", token: token) }

  /// Whether what a page reports comes from a page of this server that had the code.
  func isOwnReport(_ code: String?, _ headers: HTTPFields, host: String) -> Bool {
    isOfThisServer(headers, host: host) && code.map { Self.isEqual($0, openingCode) } ?? false
  }

  /// Whether what is sent comes from a page of this server, as far as a browser says so.
  private func isOfThisServer(_ headers: HTTPFields, host: String) -> Bool {
    guard [nil, "same-origin"].contains(headers["sec-fetch-site"].first) else { return false }
    let origins = headers["origin"]
    // A proxy may call the server by another name than the browser calls the proxy; both are names of the server.
    let isOwn = { (origin: String) in
      ["http://", "https://"].contains { scheme in
        let authority = origin.dropFirst(scheme.count).lowercased()
        return origin.hasPrefix(scheme) && (authority == host.lowercased() || hosts.contains(authority))
      }
    }
    return origins.isEmpty || (origins.count == 1 && isOwn(origins[0]))
  }

  /// Whether a browser sends a request for a page of another site, which may not make the server work; a link to a page may be followed.
  static func isOfAnotherSite(_ headers: HTTPFields) -> Bool {
    guard ["cross-site", "same-site"].contains(headers["sec-fetch-site"].first) else { return false }
    return headers["sec-fetch-dest"].first != "document"
  }

  /// The cookie that a page with the token sets, for its pictures. The token, which addresses hold, is not in it.
  func cookie(for site: Site) -> String { site.cookie(Self.cookie, cookieValue) }

  private var cookieValue: String { ServerSettings.code(for: "cookie", token: token) }

  /// The token in addresses for other programs; `nil` if they need none.
  var sharedToken: String? { needsToken ? token : nil }

  private static let cookie = "agenda-access"
  private static let sessionCookie = "agenda-session"

  /// Whether a text is the token.
  private func isToken(_ text: String) -> Bool { Self.isEqual(text, token) }

  /// Whether a text is a secret. It takes the same time wherever they differ.
  static func isEqual(_ text: String, _ secret: String) -> Bool {
    let (given, wanted) = (Array(text.utf8), Array(secret.utf8))
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// The sessions of browsers that have sent the token, and may edit the configuration without sending it again. They end with the server.
final class KnownSessions: Sendable {
  /// The most sessions; the oldest gives way to a new one.
  private static let maximumCount = 256

  private let sessions = Mutex<[String]>([])

  /// Whether the session of a request is one of them.
  func contains(_ headers: HTTPFields) -> Bool {
    guard let session = AccessRules.session(headers) else { return false }
    return sessions.withLock { $0.contains { AccessRules.isEqual($0, session) } }
  }

  /// Adds a session.
  func insert(_ session: String) {
    sessions.withLock { sessions in
      guard !sessions.contains(session) else { return }
      if sessions.count == Self.maximumCount { sessions.removeFirst() }
      sessions.append(session)
    }
  }
}

/// The user to whom the other end of a connection on this computer belongs, from the tables of the kernel (proc_net(5)).
struct SocketOwner {
  /// An end of a connection: an address in numbers, and a port.
  struct End: Sendable {
    var address: String
    var port: Int

    init(address: String, port: Int) { (self.address, self.port) = (address, port) }
  }

  /// The most bytes of a table that are read.
  private static let maximumSize = 16 << 20

  /// Whether a client on this computer is the user of this process, or root, who may do everything anyway; `false` if that cannot be found out.
  static func isOwn(client: End, server: End) -> Bool {
    for table in ["/proc/self/net/tcp", "/proc/self/net/tcp6"] {
      guard let bytes = try? NamedFile.bytes(path: table, maximumSize: maximumSize) else { continue }
      if let user = user(ofClient: client, server: server, in: String(decoding: bytes, as: UTF8.self)) {
        return user == geteuid() || user == 0
      }
    }
    return false
  }

  /// The state of a connection that is established. Sockets in other states can belong to no process, and then have the user 0.
  private static let established = "01"

  /// The user of a client in a table; `nil` if the connection is not in it, or is not established.
  static func user(ofClient client: End, server: End, in table: String) -> uid_t? {
    guard let local = written(client), let remote = written(server) else { return nil }
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      guard fields.count > 7, local.contains(String(fields[1])), remote.contains(String(fields[2])),
        fields[3] == established
      else { continue }
      return uid_t(fields[7])
    }
    return nil
  }

  /// An end as the tables write it, where an IPv4 address can also be written as IPv6.
  private static func written(_ end: End) -> [String]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let port = digits(UInt64(end.port), count: 4)
    if inet_pton(AF_INET, end.address, &bytes) == 1 {
      let word = words(bytes.prefix(4))
      return [word + ":" + port, words([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) + word + ":" + port]
    }
    guard inet_pton(AF_INET6, end.address, &bytes) == 1 else { return nil }
    return [words(bytes[...]) + ":" + port]
  }

  /// Words of 32 bits in the order of the processor, in hexadecimal digits.
  private static func words(_ bytes: ArraySlice<UInt8>) -> String {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { start in
      let word = bytes[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return digits(UInt64(UInt32(bigEndian: word)), count: 8)
    }.joined()
  }

  private static func digits(_ number: UInt64, count: Int) -> String {
    String(number, radix: 16, uppercase: true).zeroPadded(to: count)
  }
}

/// The target of a request (RFC 9112 section 3.2): a path and options, with percent-encoding removed.
struct RequestTarget {
  /// The host and the port of an absolute target, as proxies send it; `nil` for a path alone.
  let authority: String?
  /// The parts of the path between slashes.
  var path: [String]
  /// The options after the question mark, in their order.
  var options = FormFields()

  /// The most options of a request.
  private static let maximumCount = 24
  /// The most bytes of a target.
  private static let maximumLength = 4096

  /// Parses a target; `nil` if it is neither a path nor the address of a page, or its encoding is wrong.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var rest = text[...]
    let scheme = ["http://", "https://"].first { text.prefix($0.count).lowercased() == $0 }
    if let scheme {
      rest = text.dropFirst(scheme.count)
      let authority = rest.prefix { $0 != "/" && $0 != "?" }
      guard !authority.isEmpty else { return nil }
      rest = rest.dropFirst(authority.count)
      if rest.first != "/" { rest = "/" + rest }
      self.authority = String(authority)
    } else {
      authority = nil
    }
    guard rest.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let decoded = FormFields.decoded(part) else { return nil }
      path.append(decoded)
    }
    self.path = path
    guard parts.count == 2 else { return }
    guard let options = FormFields(parts[1], maximumCount: Self.maximumCount) else { return nil }
    self.options = options
  }
}
