import TestSupport
import Testing

@testable import AgendaWidgets

@Suite struct LinkAddressTests {
  private static let pieces = [
    "zoom.us", "x", "-", ".", "a_b", "9", "Ä", "/", "/j/1", "?", "#", "@", ":", ":8080", "'", "%", "%41",
    "%zz", "&",
    "(", ")", "[", "]", "\\", "\"", "<", " ", "\u{0}", "\u{7F}", "\u{2028}", "é", "🧘",
    String(repeating: "a", count: 255),
    String(repeating: "b/", count: 900),
  ]

  @Test(arguments: [("zoom.us", true), ("-zoom.us", false), (".zoom.us", false), ("a-b.us", true)])
  func `a host begins with neither a hyphen nor a dot`(_ host: String, _ isHost: Bool) {
    #expect((LinkAddress.normalized("https://\(host)/j/1") != nil) == isHost)
  }

  /// Only addresses with a scheme in small letters can be taken without a change.
  @Test func `an address is the same with a scheme in capital letters`() {
    var random = RandomNumbers(seed: 3)
    var accepted = 0
    for _ in 0..<500 {
      let rest = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
      let address = LinkAddress.normalized("https://" + rest)
      #expect(address == LinkAddress.normalized("HTTPS://" + rest), "\(rest)")
      accepted += address == nil ? 0 : 1
    }
    #expect((20...480).contains(accepted))
  }
}

/// The parts of addresses are found by the numbers of their bytes.
@Suite struct AddressPlacesTests {
  private static let pieces = [
    "https:", "http:", "//", "/", ":", ":8080", "?", "#", "a", "example.org", ".", "zoom.us", "&q=", "[::1]",
    "-",
  ]

  /// The parts of an address, by splitting it at one mark after the other.
  private func parts(of address: String) -> [Substring]? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let rest = address[colon...].dropFirst()
    guard rest.hasPrefix("//") else { return nil }
    let behind = rest.dropFirst(2)
    let authority = behind.prefix { !"/?#".contains($0) }
    let target = behind[authority.endIndex...].prefix { $0 != "#" }
    let path = target.prefix { $0 != "?" }
    return [authority.prefix { $0 != ":" }, path, target[path.endIndex...].dropFirst()]
  }

  @Test func `an address has the parts that splitting it gives`() {
    var random = RandomNumbers(seed: 4)
    var found = 0
    for _ in 0..<500 {
      let start = Bool.random(using: &random) ? "https://" : ""
      let address =
        start
        + (0..<Int.random(in: 0...9, using: &random)).map { _ in
          Self.pieces.randomElement(using: &random) ?? ""
        }.joined()
      let read = AddressParts(address).map { [$0.host, $0.path, $0.query] }
      #expect(read == parts(of: address), "\(address)")
      found += read == nil ? 0 : 1
    }
    #expect(found > 30)
  }

  @Test func `a host is at or below a domain where it is the domain, or ends with a dot and it`() {
    var random = RandomNumbers(seed: 5)
    let labels = ["zoom", "us", ".", ".us", "zoom.us", "a", "-"]
    var found = 0
    for _ in 0..<500 {
      let host = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        labels.randomElement(using: &random) ?? ""
      }.joined()
      let isBelow = host.utf8.span.isAtOrBelow("zoom.us")
      #expect(isBelow == (host == "zoom.us" || host.hasSuffix(".zoom.us")), "\(host)")
      #expect(host.utf8.span.begins(with: "zoom.") == host.hasPrefix("zoom."), "\(host)")
      found += isBelow ? 1 : 0
    }
    #expect(found > 10)
  }
}
