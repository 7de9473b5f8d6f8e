/// A page that only redirects to an address in its own address. Mail programs and search engines rewrite links to
/// such pages. A click opens the final address directly, so that users see which page they visit.
struct Redirection {
  /// The host, or its parent domain.
  private let domain: Substring
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

  private init(_ domain: Substring, _ path: String, _ parameter: String) {
    self.domain = domain
    self.path = path
    self.parameter = parameter
  }

  /// Whether a host, in lower case, may have such a page.
  static func isKnown(host: Substring) -> Bool {
    isGoogle(host) || host.isAtOrBelow(proofpoint) || known.contains { host.isAtOrBelow($0.domain) }
  }

  /// The final address of an address from `LinkAddress`; `nil` if it is not allowed.
  static func destination(of address: String) -> String? { destinationAndParts(of: address)?.address }

  /// The same with its parts, which are `nil` if it has no host.
  static func destinationAndParts(of address: String) -> (address: String, parts: AddressParts?)? {
    var address = address
    for _ in 0..<limit {
      guard let parts = AddressParts(address) else { return (address, nil) }
      guard let next = target(of: parts) else { return (address, parts) }
      guard let normalized = LinkAddress.normalized(next) else { return nil }
      address = normalized
    }
    return nil
  }

  /// The text of the address to which a page redirects.
  private static func target(of address: AddressParts) -> String? {
    if isGoogle(address.host), address.path == "/url" {
      return address.parameter("q") ?? address.parameter("url")
    }
    if address.host.isAtOrBelow(proofpoint) { return proofpointTarget(of: address) }
    // By their places, because an iterator would copy each of them.
    let place = known.indices.first {
      address.host.isAtOrBelow(known[$0].domain) && address.path.hasPrefix(known[$0].path)
    }
    return place.flatMap { address.parameter(known[$0].parameter) }
  }

  /// Whether a host belongs to Google in any country: `google.com`, `www.google.de`, `www.google.co.uk`.
  private static func isGoogle(_ host: Substring) -> Bool {
    guard host.begins(with: "google.") || host.begins(with: "www.google.") else { return false }
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)[...]
    if labels.first == "www" { labels.removeFirst() }
    guard labels.popFirst() == "google" else { return false }
    return labels == ["com"] || labels.count == 1 && labels.allSatisfy { $0.utf8.count == 2 }
      || labels.count == 2 && ["co", "com"].contains(labels.first) && labels.last?.utf8.count == 2
  }

  private static let proofpoint: Substring = "urldefense.com"

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
