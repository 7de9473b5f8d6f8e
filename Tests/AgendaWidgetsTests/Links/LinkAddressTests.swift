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
