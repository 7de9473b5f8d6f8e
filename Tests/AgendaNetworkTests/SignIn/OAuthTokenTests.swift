import AgendaSources
import Foundation
import ICalendar
import Synchronization
import TestSupport
import Testing

@testable import AgendaNetwork

/// Access tokens that are refreshed at a provider, and kept.
@Suite(.enabled(if: AuthorizationServer.isPossible, "Python has no authlib"))
struct OAuthTokenTests {
  static let server = Result { try AuthorizationServer() }

  /// An account whose client has a name of its own, which says what the provider does: see authorization_server.py.
  struct Setup {
    let server: AuthorizationServer
    let client: String
    let provider: OAuthConfiguration
    var account: SignInAccount

    init(_ words: String = "good", secret: String? = nil) throws {
      server = try OAuthTokenTests.server.get()
      client = words + ".\(UUID().uuidString.prefix(8))"
      provider = OAuthConfiguration(
        authorizationEndpoint: try WebAddress(server.url("/authorize")),
        tokenEndpoint: try WebAddress(server.url("/token")),
        revocationEndpoint: try WebAddress(server.url("/revoke")), clientIdentifier: client,
        clientSecret: secret, scope: "calendar")
      account = try SignInAccount(.oauth(provider))
    }

    var tokens: OAuthTokens { account.signIn().tokens(of: provider) }

    var refreshes: Int {
      server.requests(of: client).count { $0.form["grant_type"] == "refresh_token" }
    }

    /// Signs in without a browser: asks the page for a code, and exchanges it.
    func signIn() throws {
      let request = AuthorizationRequest(provider, port: 1)
      let redirect = try Python.run(
        """
        import sys, http.client, urllib.parse as u
        p = u.urlsplit(sys.argv[1]); c = http.client.HTTPConnection(p.hostname, p.port)
        c.request("GET", p.path + "?" + p.query); print(c.getresponse().headers["Location"])
        """, arguments: [request.page])
      guard case .code(let code) = request.answer(in: redirect.split(separator: "\n").first ?? "") else {
        throw CocoaError(.featureUnsupported)
      }
      let answer = try tokens.endpoint.tokens(for: request.form(for: code)).get()
      try tokens.keep(answer, now: account.clock.now())
    }
  }

  @Test(arguments: [nil, "S3CRET-client"]) func `a token is used until it nears its end, and then refreshed`(
    secret: String?
  ) throws {
    let setup = try Setup(secret == nil ? "good" : "secret", secret: secret)
    try setup.signIn()
    let first = try setup.account.credentials()
    setup.account.clock.wait(3400)
    #expect(try setup.account.credentials() == first)
    setup.account.clock.wait(100)
    let second = try setup.account.credentials()
    #expect(second != first)
    #expect(try setup.account.credentials() == second)
    #expect(setup.refreshes == 1)
    // The provider has given a new refresh token, and takes the former one no more.
    setup.account.clock.wait(3600)
    #expect(try setup.account.credentials() != second)
    #expect(setup.refreshes == 2)
  }

  @Test func `the file with the tokens is for its owner alone`() throws {
    let setup = try Setup()
    try setup.signIn()
    let folder = setup.account.folder.path
    #expect(folder == setup.account.home.path(".local/state/agenda/accounts/home"))
    for (path, mode) in [(folder, 0o700), (folder + "/sign-in", 0o600), (folder + "/lock", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["lock", "sign-in"])
  }

  @Test func `a refused token is refreshed before its end, once`() throws {
    let setup = try Setup()
    try setup.signIn()
    let first = try setup.account.credentials()
    let second = try setup.account.credentials(refused: first)
    #expect(second != first)
    // Another process that has used the former token finds the new one.
    #expect(try setup.account.credentials(refused: first) == second)
    #expect(setup.refreshes == 1)
  }

  @Test func `of many that find the token expired, one refreshes it`() throws {
    let setup = try Setup()
    try setup.signIn()
    setup.account.clock.wait(3600)
    let account = setup.account
    let found = Mutex<[Credentials]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let credentials = try? account.credentials()
      found.withLock { $0.append(credentials ?? .token("none")) }
    }
    #expect(setup.refreshes == 1)
    #expect(Set(found.withLock { $0 }).count == 1)
    #expect(try account.credentials() == found.withLock { $0.first })
  }

  @Test func `a sign-in that the provider has ended asks the provider no more`() throws {
    let setup = try Setup("ended")
    try setup.signIn()
    setup.account.clock.wait(3600)
    let failure = setup.account.failure()
    #expect(
      failure
        == SignInError(
          .expired,
          "the provider has ended the sign-in of the account “home” (invalid_grant); run: agenda accounts login home"
        ))
    #expect(setup.account.failure()?.kind == .expired)
    #expect(setup.refreshes == 1)
    try setup.signIn()
    #expect(try setup.account.credentials() != .token(""))
  }

  @Test func `a provider that is down leaves the token in use while it is good`() throws {
    var setup = try Setup("down")
    let good = setup.account
    var kept = KeptSignIn()
    kept.issuer = setup.tokens.endpoint.issuer
    (kept.accessToken, kept.refreshToken) = ("S3CRET-a", "S3CRET-r")
    kept.expires = SignInAccount.start.adding(seconds: 100)
    try good.folder.locked { () throws(SignInError) in
      try good.folder.write(kept, into: try good.folder.reserve())
    }
    #expect(try good.credentials() == .token("S3CRET-a"))
    #expect(setup.refreshes == 1)
    #expect(good.failure(refused: .token("S3CRET-a"))?.kind == .unreachable)
    good.clock.wait(100)
    #expect(good.failure()?.message.contains("cannot answer now (503)") == true)
    // The refresh token is kept for when the provider is there again.
    #expect(good.folder.read().refreshToken == "S3CRET-r")
    setup.account.account.signIn = .passwordCommand([])
  }

  @Test func `a provider that does not answer is not waited for without end`() throws {
    let setup = try Setup("stall")
    let requests = SignInRequests(
      product: "agenda/test", limits: TransferLimits(idleSeconds: 1, maximumSize: 1000, totalSeconds: 1))
    let endpoint = TokenEndpoint(provider: setup.provider, requests: requests)
    let failure = #expect(throws: SignInError.self) { try endpoint.tokens(for: [("grant_type", "x")]) }
    #expect(failure?.kind == .unreachable)
  }

  @Test func `tokens go to no other provider or client than the one that gave them`() throws {
    var setup = try Setup()
    try setup.signIn()
    var other = setup.provider
    other.clientIdentifier += "x"
    setup.account.account.signIn = .oauth(other)
    #expect(setup.account.failure()?.message.contains("another provider or client") == true)
    other = setup.provider
    other.tokenEndpoint = try WebAddress("http://192.0.2.1/token")
    setup.account.account.signIn = .oauth(other)
    #expect(setup.account.failure()?.kind == .signedOut)
    let endpoint = TokenEndpoint(provider: other, requests: SignInRequests(product: "test"))
    let failure = #expect(throws: SignInError.self) { try endpoint.tokens(for: []) }
    #expect(failure?.message.contains("no encryption") == true)
  }

  @Test func `no token is asked for that cannot be kept`() throws {
    let setup = try Setup()
    try setup.signIn()
    setup.account.clock.wait(3600)
    let folder = setup.account.folder.path
    try FileManager.default.removeItem(atPath: folder)
    try setup.account.home.write("", to: ".local/state/agenda/accounts/home")
    #expect(setup.account.failure()?.kind == .signedOut)
    #expect(
      #expect(throws: SignInError.self) {
        try setup.tokens.keep(.init(access: "a"), now: SignInAccount.start)
      }?.kind == .unwritable)
    #expect(setup.refreshes == 0)
  }

  @Test func `signing out revokes the tokens, and removes them in any case`() throws {
    let setup = try Setup()
    try setup.signIn()
    let refresh = try #require(setup.account.folder.read().refreshToken)
    try setup.tokens.remove()
    #expect(
      setup.account.failure()?.message
        == "the account “home” is not signed in; run: agenda accounts login home")
    let revoked = setup.server.requests(of: setup.client).last
    #expect(revoked?.path == "/revoke")
    #expect(revoked?.form["token"] == refresh)
    let answer = try setup.tokens.endpoint.tokens(
      for: [("grant_type", "refresh_token"), ("refresh_token", refresh)])
    #expect(
      answer
        == .failure(
          .init(
            code: "invalid_grant", message: "\(setup.provider.tokenEndpoint.origin) refuses: invalid_grant")))

    let unrevoked = try Setup("unrevoked")
    try unrevoked.signIn()
    #expect(throws: SignInError.self) { try unrevoked.tokens.remove() }
    #expect(unrevoked.account.folder.read() == KeptSignIn())
  }
}
