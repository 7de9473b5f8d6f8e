import AgendaSources
import Foundation
import ICalendar
import Synchronization
import TestSupport
import Testing

@testable import AgendaNetwork

/// A dialogue that keeps what is shown.
final class RecordedDialogue: SignInDialogue {
  let lines = Mutex<[String]>([])
  let pastedLines: Int32? = nil

  func show(_ line: String) { lines.withLock { $0.append(line) } }
  func open(_ page: WebAddress) { show("open " + page.url) }
  func ask(_ question: String, isSecret: Bool) throws(SignInError) -> String {
    throw SignInError(.signedOut, "nobody is there")
  }
}

/// The waiting for a code that is entered on another device, and for a page of Nextcloud.
@Suite struct DeviceAuthorizationTests {
  typealias Answer = (status: Int, body: String)

  static let begin: Answer = (
    200,
    #"{"device_code":"S3CRET-d","user_code":"AB\u0007-CD","verification_uri":"https://provider.example/go","expires_in":100,"interval":5}"#
  )
  static let tokens: Answer = (200, #"{"access_token":"a","refresh_token":"r"}"#)

  static func error(_ code: String) -> Answer { (400, #"{"error":"\#(code)"}"#) }

  /// The waits, and what came in the end.
  static func run(
    _ answers: [Answer]
  ) throws -> (waits: [Int], lines: [String], result: Result<TokenEndpoint.Tokens, SignInError>) {
    let left = Mutex(answers[...])
    let endpoint = TokenEndpoint(
      provider: try TokenAnswerTests.provider(),
      requests: SignInRequests { _ in
        let answer = left.withLock { $0.count > 1 ? $0.removeFirst() : $0[$0.startIndex] }
        guard answer.status > 0 else { return .failure(TransferError(message: answer.body)) }
        return .success(WebResponse(status: answer.status, body: Array(answer.body.utf8)))
      })
    let clock = TestClock(SignInAccount.start)
    let dialogue = RecordedDialogue()
    var waits: [Int] = []
    let result = Result { () throws(SignInError) in
      try DeviceAuthorization(endpoint: endpoint).tokens(dialogue, now: clock.now) {
        waits.append($0)
        clock.wait($0)
      }
    }
    return (waits, dialogue.lines.withLock { $0 }, result)
  }

  @Test func `the code is shown, and asked about as often as the provider allows`() throws {
    let (waits, lines, result) = try Self.run([
      Self.begin, Self.error("authorization_pending"), Self.error("slow_down"),
      Self.error("authorization_pending"), (0, "no network"), Self.tokens,
    ])
    #expect(lines == ["Open https://provider.example/go and enter the code AB -CD"])
    #expect(waits == [5, 5, 10, 10, 20])
    #expect(try result.get().access == "a")
  }

  @Test(arguments: [
    ("access_denied", "access to the calendars was denied (access_denied)"),
    ("expired_token", "the code has expired before it was entered; try again"),
    ("invalid_scope", "https://provider.example/… refuses: invalid_scope"),
  ])
  func `a refusal ends the waiting`(code: String, message: String) throws {
    let (waits, _, result) = try Self.run([Self.begin, Self.error(code)])
    #expect(waits == [5])
    #expect(result == .failure(SignInError(.signedOut, message)))
  }

  @Test func `a code that nobody enters expires, also where the provider does not say so`() throws {
    let (waits, _, result) = try Self.run([Self.begin, Self.error("authorization_pending")])
    #expect(waits.count == 20)
    #expect(
      result == .failure(SignInError(.signedOut, "the code has expired before it was entered; try again")))
  }

  /// RFC 8628 section 3.2: five seconds, where the provider says no interval.
  @Test func `a provider that says neither interval nor time is asked each five seconds for ten minutes`()
    throws
  {
    let begin: Answer = (200, Self.begin.body.replacing(#","expires_in":100,"interval":5"#, with: ""))
    let (waits, _, _) = try Self.run([begin, Self.error("authorization_pending")])
    #expect(waits == Array(repeating: 5, count: 120))
  }

  @Test func `a code is asked about for half an hour at most, whatever the provider says`() throws {
    let times = (#""expires_in":100,"interval":5"#, #""expires_in":90000,"interval":120"#)
    let begin: Answer = (200, Self.begin.body.replacing(times.0, with: times.1))
    let (waits, _, _) = try Self.run([begin, Self.error("authorization_pending")])
    #expect(waits == Array(repeating: 120, count: 15))
  }

  @Test(arguments: [
    (200, "{}"), (404, "<html>"), (400, #"{"error":"invalid_client"}"#),
    (200, #"{"device_code":"d","user_code":"u","verification_uri":"javascript:1"}"#),
  ])
  func `nothing is waited for without a code and a page`(status: Int, body: String) throws {
    let (waits, lines, result) = try Self.run([(status, body)])
    #expect(waits.isEmpty)
    #expect(lines.isEmpty)
    #expect(throws: SignInError.self) { try result.get() }
  }

  @Test(
    .enabled(if: AuthorizationServer.isPossible, "Python has no authlib"),
    arguments: [
      ("/cloud/remote.php/dav/", "ada.cloud"), ("/cloud", "ada.cloud"),
      ("/cloud/index.php/apps/calendar", "ada.cloud"),
      ("/other", nil),
    ] as [(String, String?)])
  func `Nextcloud gives a password of its own to this program`(path: String, user: String?) throws {
    let server = try AuthorizationServer()
    let login = NextcloudLogin(requests: SignInRequests(product: "agenda/test"))
    let start = try login.start(at: try WebAddress(server.url(path)))
    #expect((start == nil) == (user == nil))
    guard let start else { return }
    #expect(start.page.url == server.url("/cloud/login/v2/flow/page"))
    let password = try login.appPassword(start, now: { SignInAccount.start }) { _ in }
    #expect(
      password == .init(server: server.url("/cloud"), user: "ada.cloud", password: "S3CRET-app-password"))
    try login.revoke(password.password, of: password.user, at: password.server)
    #expect(server.requests().map(\.method) == ["POST", "POST", "POST", "DELETE"])
  }

  @Test(arguments: [401, 403, 500]) func `Nextcloud is not asked again after it has refused`(status: Int)
    throws
  {
    let count = Mutex(0)
    let login = NextcloudLogin(
      requests: SignInRequests { request in
        count.withLock { $0 += 1 }
        let here = "https://cloud.example"
        let body = #"{"poll":{"token":"t","endpoint":"\#(here)/poll"},"login":"\#(here)/flow"}"#
        let isPoll = request.address.target == "/poll"
        return .success(WebResponse(status: isPoll ? status : 200, body: Array(body.utf8)))
      })
    let start = try #require(try login.start(at: try WebAddress("https://cloud.example/")))
    let clock = TestClock(SignInAccount.start)
    #expect(throws: SignInError.self) { try login.appPassword(start, now: clock.now) { clock.wait($0) } }
    // A fault of the server is waited out.
    #expect(count.withLock { $0 } < (status == 500 ? 40 : 3))
  }

  @Test(.enabled(if: AuthorizationServer.isPossible, "Python has no authlib"))
  func `a Nextcloud that sends its page to another server is not followed`() throws {
    let server = try AuthorizationServer()
    let login = NextcloudLogin(requests: SignInRequests(product: "agenda/test"))
    let failure = #expect(throws: SignInError.self) {
      try login.start(at: try WebAddress(server.url("/foreign")))
    }
    #expect(
      failure?.message.contains("sends its sign-in to another one, https://elsewhere.example/…") == true)
  }
}
