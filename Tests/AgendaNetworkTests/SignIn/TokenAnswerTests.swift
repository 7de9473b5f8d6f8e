import AgendaSources
import Foundation
import ICalendar
import Synchronization
import TestSupport
import Testing

@testable import AgendaNetwork

/// The meaning of answers from providers, without a network.
@Suite struct TokenAnswerTests {
  static func provider() throws -> OAuthConfiguration {
    OAuthConfiguration(
      authorizationEndpoint: try WebAddress("https://provider.example/auth?tenant=1"),
      tokenEndpoint: try WebAddress("https://provider.example/token"),
      deviceEndpoint: try WebAddress("https://provider.example/device"), clientIdentifier: "id 1",
      clientSecret: "S3CRET-client", scope: "calendar email")
  }

  /// An endpoint that gives these answers, one after the other; the last one is repeated.
  static func endpoint(_ answers: (status: Int, body: String)...) throws -> TokenEndpoint {
    let left = Mutex(answers[...])
    return TokenEndpoint(
      provider: try provider(),
      requests: SignInRequests { _ in
        let answer = left.withLock { $0.count > 1 ? $0.removeFirst() : $0[$0.startIndex] }
        guard answer.status > 0 else { return .failure(TransferError(message: answer.body)) }
        return .success(WebResponse(status: answer.status, body: Array(answer.body.utf8)))
      })
  }

  @Test(
    arguments: [
      (#"{"access_token":"a","token_type":"Bearer","expires_in":60,"refresh_token":"r"}"#, 60, "r"),
      (#"{"access_token":"a","token_type":"bearer","expires_in":"60"}"#, 60, nil),
      (#"{"access_token":"a","expires_in":-1,"refresh_token":null,"x":[{"refresh_token":"no"}]}"#, nil, nil),
      (#"{"access_token":"a","refresh_token":"two words"}"#, nil, nil),
    ] as [(String, Int?, String?)])
  func `reads tokens`(body: String, lifetime: Int?, refresh: String?) throws {
    let tokens = try Self.endpoint((200, body)).tokens(for: []).get()
    #expect(tokens == .init(access: "a", refresh: refresh, lifetime: lifetime))
  }

  /// An account with the tokens `a` and `r`, whose access token has expired, and what is kept after its provider has given an answer.
  private static func refreshed(
    _ answer: (status: Int, body: String)
  ) throws -> (access: String?, kept: KeptSignIn, failure: SignInError?) {
    let account = try SignInAccount(.oauth(try provider()))
    let tokens = OAuthTokens(account: "home", endpoint: try endpoint(answer), folder: account.folder)
    try tokens.keep(.init(access: "a", refresh: "r", lifetime: 3600), now: SignInAccount.start)
    account.clock.wait(4000)
    do throws(SignInError) {
      return (try tokens.accessToken(refused: nil, now: account.clock.now), account.folder.read(), nil)
    } catch {
      return (nil, account.folder.read(), error)
    }
  }

  @Test(
    arguments: [
      (#"{"access_token":"b","refresh_token":"s","expires_in":60}"#, "s", 60),
      // RFC 6749 section 6: the refresh token stays where the answer has none.
      (#"{"access_token":"b","expires_in":60}"#, "r", 60),
      (#"{"access_token":"b","refresh_token":""}"#, "r", nil),
      (#"{"access_token":"b"}"#, "r", nil),
    ] as [(String, String, Int?)])
  func `what an answer to a refresh leaves out stays, but for the time at which the former token ended`(
    _ body: String, _ refresh: String, _ lifetime: Int?
  ) throws {
    let result = try Self.refreshed((200, body))
    #expect(result.access == "b" && result.kept.accessToken == "b" && result.kept.refreshToken == refresh)
    let now = SignInAccount.start.adding(seconds: 4000)
    #expect(result.kept.expires == lifetime.map { now.adding(seconds: $0) })
    // Without a time it is used until a server refuses it.
    #expect(result.kept.isValid(at: now.adding(seconds: 1_000_000)) == (lifetime == nil))
  }

  @Test(
    arguments: [
      (400, #"{"error":"invalid_grant"}"#, .expired, nil),
      (400, #"{"error":"invalid_client"}"#, .refused, "r"),
      (400, #"{"error":"temporarily_unavailable"}"#, .refused, "r"),
      (200, "<html>Welcome</html>", .refused, "r"),
      (400, "", .refused, "r"), (404, "", .refused, "r"), (429, "", .unreachable, "r"),
      (503, #"{"error":"invalid_grant"}"#, .unreachable, "r"), (0, "no network", .unreachable, "r"),
    ] as [(Int, String, SignInError.Kind, String?)])
  func `only the end of the grant is final`(
    _ status: Int, _ body: String, _ kind: SignInError.Kind, _ refresh: String?
  ) throws {
    let result = try Self.refreshed((status, body))
    #expect(result.failure?.kind == kind && result.kept.refreshToken == refresh)
  }

  @Test(arguments: [
    (200, ""), (200, "<html>"), (200, "[]"), (200, "{}"), (200, #"{"access_token":"a","token_type":"mac"}"#),
    (200, #"{"access_token":"a\r\nX: y"}"#), (200, #"{"access_token":""}"#), (302, #"{"access_token":"a"}"#),
    (200, String(repeating: #"{"a":"#, count: 5000)), (400, #"{"error":"invalid grant"}"#),
    (200, "{\"access_token\":\"a\"}\u{0}"), (200, "{\"access_token\":\"a\"}\u{0}<html>"),
  ])
  func `takes nothing else for tokens`(status: Int, body: String) throws {
    guard case .failure(let refusal) = try Self.endpoint((status, body)).tokens(for: []) else {
      Issue.record("tokens came")
      return
    }
    #expect(refusal.code == "")
    #expect(refusal.message.hasPrefix("https://provider.example/… "))
  }

  @Test func `an error message has nothing of what was sent`() throws {
    let body = #"{"error":"invalid_client","error_description":"\u001b[1mno such client"}"#
    guard case .failure(let refusal) = try Self.endpoint((401, body)).tokens(for: []) else { return }
    #expect(
      refusal.message
        == "https://provider.example/… refuses: invalid_client ( [1mno such client); check client-id and client-secret in the configuration"
    )
    let leak = #"{"error":"invalid_grant","error_description":"token S3CRET-r is bad"}"#
    guard
      case .failure(let other) = try Self.endpoint((400, leak)).tokens(for: [("refresh_token", "S3CRET-r")])
    else { return }
    #expect(other.message == "https://provider.example/… refuses: invalid_grant")
  }

  @Test func `the challenge is that of RFC 7636`() throws {
    let key = ProofKey(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(key.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    #expect(ProofKey.base64URL([0xFF]) == "_w")
    #expect(ProofKey.base64URL([0xFB, 0xEF]) == "--8")
    let (first, second) = (ProofKey().verifier, ProofKey().verifier)
    #expect(first != second)
    #expect(first.count == 43)
  }

  @Test func `the page is asked for a code with a challenge and a state`() throws {
    let request = AuthorizationRequest(try Self.provider(), port: 4321)
    #expect(
      request.page.hasPrefix(
        "https://provider.example/auth?tenant=1&response_type=code&client_id=id%201&redirect_uri=http%3A%2F%2F127.0.0.1%3A4321&scope=calendar%20email&state="
      ))
    #expect(request.page.contains("&code_challenge=\(request.key.challenge)&code_challenge_method=S256"))
    #expect(!request.page.contains(request.key.verifier))
  }

  @Test func `a redirect counts only with the state of this sign-in`() throws {
    let request = AuthorizationRequest(try Self.provider(), port: 4321)
    let state = SignInRequests.decoded(request.page)["state"] ?? ""
    #expect(request.answer(in: "/?code=a%2Fb&state=\(state)") == .code("a/b"))
    #expect(request.answer(in: "http://127.0.0.1:4321/?state=\(state)&code=c&scope=x+y#z") == .code("c"))
    #expect(request.answer(in: "/?error=access_denied&state=\(state)") == .refused("access_denied"))
    for foreign in [
      "/?code=a", "/?code=a&state=", "/?code=a&state=\(state)x", "/", "", "/?state=\(state)", "code",
    ] {
      #expect(request.answer(in: foreign) == .foreign)
    }
  }

  @Test func `Google is asked for a refresh token`() throws {
    var provider = try Self.provider()
    provider.authorizationEndpoint = try WebAddress("https://accounts.google.com/o/oauth2/v2/auth")
    #expect(AuthorizationRequest(provider, port: 1).page.contains("&access_type=offline&prompt=consent"))
  }
}
