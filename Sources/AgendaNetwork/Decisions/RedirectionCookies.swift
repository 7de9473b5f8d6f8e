internal import AgendaSources

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
