import AgendaCVectors
import Testing

@testable import AgendaSources

/// The addresses of calendars on the web.
@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/a.ics", "https://example.org/a.ics"),
    ("webcal://Example.ORG/a.ics", "https://example.org/a.ics"),
    ("WEBCALS://example.org:8443", "https://example.org:8443/"),
    ("http://[::1]:80/a?b=c#d", "http://[::1]:80/a?b=c"),
    ("https://ada:secret@example.org?x", "https://example.org/?x"),
    ("https://example.org/my calendar/ä.ics", "https://example.org/my%20calendar/%C3%A4.ics"),
  ])
  func `reads an address`(text: String, url: String) throws {
    #expect(try WebAddress(text).url == url)
  }

  @Test(arguments: [
    ("work.ics", "the address has no scheme"), ("ftp://example.org/", "“ftp” addresses cannot be fetched"),
    ("file:///etc/passwd", "“file” addresses cannot be fetched"), ("https://", "the address has no host"),
    ("https:///a.ics", "the address has no host"), ("https://a b/", "the address has no host"),
    ("https://a:99999/", "the address has a port that is no number from 1 to 65535"),
    ("https://a:x/", "the address has a port that is no number from 1 to 65535"),
    ("https://a/\r\nHost: b", "the address has a control character"),
    ("https://user:pa%00ss@a/", "the name or the password in the address has a NUL (%00)"),
  ])
  func `says what is wrong, without the address`(text: String, message: String) {
    let error = #expect(throws: WebAddressError.self) { try WebAddress(text) }
    #expect(error?.message.hasPrefix(message) == true)
  }

  @Test(arguments: [
    ("https://calendar.google.com/calendar/u/0/r?cid=dGVhbQ", true),
    ("https://www.google.com/calendar/embed?src=a", true),
    ("https://calendar.google.com/calendar/ical/a%40example.org/private-5b2c/basic.ics", false),
    ("https://www.google.com/calendar/ical/a/basic.ics", false),
    // Other services of Google can hand out calendars.
    ("https://script.google.com/macros/s/AKfy/exec", false),
    ("https://drive.google.com/uc?export=download&id=1", false), ("https://notgoogle.com/calendar", false),
  ])
  func `knows the addresses of pages that people copy`(text: String, isPage: Bool) throws {
    #expect((try WebAddress(text).pageMistake != nil) == isPage)
  }

  @Test func `decodes name and password, and shows neither them nor the path`() throws {
    let address = try WebAddress("https://ada%40work:p%3Aq@example.org/private-5b2c/a.ics")
    #expect(address.credentials == WebAddress.Credentials(user: "ada@work", password: "p:q"))
    #expect(address.origin == "https://example.org/…")
    let plain = try WebAddress("https://ada:p@ss@example.org/")
    #expect(plain.credentials?.password == "p@ss")
    #expect(plain.url == "https://example.org/")
  }

  @Test(arguments: [
    ("https://example.org/", true), ("http://127.0.0.1/", true), ("http://127.255.0.7:5232/", true),
    ("http://localhost/", true), ("http://127.0.example.org/", false), ("http://127.0.0.256/", false),
    ("http://example.org/", false),
  ])
  func `only https and this computer are safe for a password`(text: String, isProtected: Bool) throws {
    #expect(try WebAddress(text).isProtected == isProtected)
  }

  @Test func `gives each address and user a folder`() throws {
    let folders = try [
      "https://a.example/1", "https://a.example/2", "https://ada:x@a.example/1", "webcal://A.example/1",
    ].map { WebCalendar(try WebAddress($0), cache: "/cache").folder }
    #expect(Set(folders).count == 3)
    #expect(folders[0] == folders[3])
    #expect(folders[0].path == "/cache/" + SHA256.hexadecimal("https://a.example/1").prefix(32))
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (String(repeating: "a", count: 119), "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
    (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
  ])
  func `hashes as FIPS 180-4 says`(text: String, hash: String) {
    #expect(SHA256.hexadecimal(text) == hash)
    var parts = SHA256()
    for byte in text.utf8 { withUnsafeBytes(of: byte) { parts.add($0) } }
    #expect(parts.hexadecimal() == hash)
  }

  @Test(arguments: 1...5)
  func `hashes alike with and without instructions of the processor`(blocks: Int) {
    let bytes = (0..<(64 * blocks)).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 13) }
    var states = [(0..<8).map { UInt32($0) &* 0x9E37_79B9 }, (0..<8).map { UInt32($0) &* 0x9E37_79B9 }]
    sha256_add(&states[0], bytes, blocks)
    sha256_add_portably(&states[1], bytes, blocks)
    #expect(states[0] == states[1])
  }

  @Test func `keeps the state in a file that people can read`() {
    var state = CacheState()
    state.entityTag = "W/\"a=b\""
    state.length = 10
    state.failureCount = 2
    state.failure = .gone
    state.message = "two\nlines"
    #expect(state.text == "agenda-cache=1\netag=W/\"a=b\"\nfailure=gone\nlength=10\nfailures=2\nunread=0\n")
    state.message = nil
    #expect(CacheState(parsing: state.text) == state)
    #expect(CacheState(parsing: "agenda-cache=2\nlength=1\n") == nil)
    #expect(CacheState(parsing: "agenda-cache=1\nlength=x\nnew=1\nno line\n") == CacheState())
  }
}

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
