import AgendaSources
import Testing

/// Printed values show no secret that they contain.
@Suite struct SecretTests {
  private static let secret = "s3cr3t"

  /// The output of `print`, `debugPrint`, `dump` and a walk through the mirrors of a value.
  private func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), dumped] + reflected(value)
  }

  private func reflected(_ value: Any) -> [String] {
    if let text = value as? String { return [text] }
    return Mirror(reflecting: value).children.flatMap { reflected($0.value) }
  }

  private func expectNoSecret(in value: Any, named name: String) {
    for text in texts(of: value) { #expect(!text.contains(Self.secret), "\(name): \(text)") }
  }

  @Test func `no dump shows the password or the path of an address, or what holds it`() throws {
    let address = try WebAddress("https://ada:\(Self.secret)@example.org/private-\(Self.secret)/basic.ics")
    expectNoSecret(in: address, named: "address")
    expectNoSecret(in: [address as WebAddress?], named: "optional addresses")
    let calendar = CalendarConfiguration(
      name: "work", location: .web(WebCalendar(address, cache: "/cache")))
    expectNoSecret(in: calendar, named: "calendar")
    expectNoSecret(in: Configuration(calendars: [calendar]), named: "configuration")
    #expect("\(address)" == "https://example.org/…")
    #expect("\(calendar)".contains("https://example.org/…"))
  }

  @Test func `no dump shows the secret of a client, or of an account that has it`() throws {
    let endpoint = try WebAddress("https://example.org/token")
    let provider = OAuthConfiguration(
      authorizationEndpoint: endpoint, tokenEndpoint: endpoint, clientIdentifier: "desk",
      clientSecret: Self.secret, scope: "calendar")
    let account = AccountConfiguration(
      name: "home", server: .url(try WebAddress("https://ada:\(Self.secret)@example.org/dav/")),
      signIn: .oauth(provider))
    expectNoSecret(in: provider, named: "provider")
    expectNoSecret(in: account, named: "account")
    #expect("\(account)".contains("desk"))
  }

  @Test func `errors are printed as sentences`() throws {
    let problem = ConfigurationError.Problem(line: 3, column: 1, message: "unknown key “nmae”")
    let error = ConfigurationError(path: "config.toml", problems: [problem, .init(message: "it is empty")])
    #expect("\(error)" == "config.toml:3:1: unknown key “nmae”\nconfig.toml: it is empty")
    let wrong = #expect(throws: WebAddressError.self) { try WebAddress("work.ics") }
    #expect(wrong.map { "\($0)" } == wrong?.message)
  }
}
