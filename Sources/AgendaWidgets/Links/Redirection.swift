/// A page that only redirects to an address in its own address. Mail programs and search engines rewrite links to
/// such pages. A click opens the final address directly, so that users see which page they visit.
struct Redirection {
  /// The host, or its parent domain.
  private let domain: StaticString
  private let path: String
  /// The query parameter with the address.
  private let parameter: String

  private static let known = [
    Redirection("safelinks.protection.outlook.com", "/", "url"),
    Redirection("safelinks.protection.office365.us", "/", "url"),
    Redirection("l.facebook.com", "/l.php", "u"),
    Redirection("lm.facebook.com", "/l.php", "u"),
    Redirection("l.instagram.com", "/", "u"),
    Redirection("www.youtube.com", "/redirect", "q"),
    Redirection("www.linkedin.com", "/safety/go", "url"),
    Redirection("slack-redir.net", "/link", "url"),
    Redirection("out.reddit.com", "/", "url"),
  ]

  /// The most redirections in a row that are followed.
  private static let limit = 4

  private init(_ domain: StaticString, _ path: String, _ parameter: String) {
    self.domain = domain
    self.path = path
    self.parameter = parameter
  }

  /// Whether a host, in lower case, may have such a page.
  static func isKnown(host: Span<UInt8>) -> Bool {
    // By their places, because an iterator would copy each of them.
    isGoogle(host) || host.isAtOrBelow(proofpoint)
      || known.indices.contains { host.isAtOrBelow(known[$0].domain) }
  }

  /// The final address of an address from `LinkAddress`; `nil` if it is not allowed.
  static func destination(of address: String) -> String? {
    var address = address
    for _ in 0..<limit {
      guard isAtKnownHost(address), let parts = AddressParts(address), let next = target(of: parts) else {
        return address
      }
      guard let normalized = LinkAddress.normalized(next) else { return nil }
      address = normalized
    }
    return nil
  }

  private static func isAtKnownHost(_ address: String) -> Bool {
    let bytes = address.utf8.span
    guard let places = AddressPlaces(bytes) else { return false }
    return isKnown(host: bytes.extracting(places.host))
  }

  /// The text of the address to which a page redirects.
  private static func target(of address: AddressParts) -> String? {
    let host = address.host.utf8.span
    if isGoogle(host), address.path == "/url" {
      return address.parameter("q") ?? address.parameter("url")
    }
    if host.isAtOrBelow(proofpoint) { return proofpointTarget(of: address) }
    let place = known.indices.first {
      host.isAtOrBelow(known[$0].domain) && address.path.hasPrefix(known[$0].path)
    }
    return place.flatMap { address.parameter(known[$0].parameter) }
  }

  /// Whether a host belongs to Google in any country: `google.com`, `www.google.de`, `www.google.co.uk`.
  private static func isGoogle(_ host: Span<UInt8>) -> Bool {
    guard host.begins(with: "google.") || host.begins(with: "www.google.") else { return false }
    let text = host.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    var labels = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    if labels.first == "www" { labels.removeFirst() }
    guard labels.popFirst() == "google" else { return false }
    return labels == ["com"] || labels.count == 1 && labels.allSatisfy { $0.utf8.count == 2 }
      || labels.count == 2 && ["co", "com"].contains(labels.first) && labels.last?.utf8.count == 2
  }

  private static let proofpoint: StaticString = "urldefense.com"

  /// `https://urldefense.com/v3/__https://example.org/__;!!…`. Characters written as `*` cannot be decoded, so such
  /// an address is not resolved.
  private static func proofpointTarget(of address: AddressParts) -> String? {
    let start = "/v3/__"
    let whole = address.query.isEmpty ? String(address.path) : address.path + "?" + address.query
    guard whole.hasPrefix(start), let end = whole.ranges(of: "__;").last,
      !whole[..<end.lowerBound].contains("*")
    else { return nil }
    return String(whole[..<end.lowerBound].dropFirst(start.count))
  }
}
