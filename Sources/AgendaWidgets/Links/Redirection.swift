/// A page that does nothing but lead on to the address that stands in its own: mail programs and search engines put such pages before the
/// links in what they handle. A click leads where the page leads, without it, so that what is shown is what is visited.
struct Redirection {
  /// The name of the host, or of the domain above it.
  private let domain: Substring
  private let path: String
  /// The parameter of the query that holds the address.
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

  /// How many pages that lead on to one another are followed.
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

  /// Where an address that `LinkAddress` made leads in the end; `nil` where that is nothing that may be followed.
  static func destination(of address: String) -> String? {
    var address = address
    for _ in 0..<limit {
      guard let parts = AddressParts(address), let next = target(of: parts) else { return address }
      guard let normalized = LinkAddress.normalized(next) else { return nil }
      address = normalized
    }
    return nil
  }

  /// The text that stands for the address to which a page leads on.
  private static func target(of address: AddressParts) -> String? {
    if isGoogle(address.host), address.path == "/url" {
      return address.parameter("q") ?? address.parameter("url")
    }
    if address.host.isAtOrBelow(proofpoint) { return proofpointTarget(of: address) }
    return known.first { address.host.isAtOrBelow($0.domain) && address.path.hasPrefix($0.path) }
      .flatMap { address.parameter($0.parameter) }
  }

  /// `google.com`, `www.google.de`, `www.google.co.uk`: a name of Google in any country.
  private static func isGoogle(_ host: Substring) -> Bool {
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)[...]
    if labels.first == "www" { labels.removeFirst() }
    guard labels.popFirst() == "google" else { return false }
    return labels == ["com"] || labels.count == 1 && labels.allSatisfy { $0.utf8.count == 2 }
      || labels.count == 2 && ["co", "com"].contains(labels.first) && labels.last?.utf8.count == 2
  }

  private static let proofpoint: Substring = "urldefense.com"

  /// `https://urldefense.com/v3/__https://example.org/__;!!…`. What it writes as `*` stands in no part that can be read, so such
  /// an address is followed as it is.
  private static func proofpointTarget(of address: AddressParts) -> String? {
    let start = "/v3/__"
    let whole = address.query.isEmpty ? String(address.path) : address.path + "?" + address.query
    guard whole.hasPrefix(start), let end = whole.ranges(of: "__;").last,
      !whole[..<end.lowerBound].contains("*")
    else { return nil }
    return String(whole[..<end.lowerBound].dropFirst(start.count))
  }
}
