import Foundation
import TestSupport
import Testing

/// Signing in by a browser or by a code, with a provider that checks everything.
@Suite(.enabled(if: AuthorizationServer.isPossible, "Python has no authlib"))
struct BrowserSignInTests {
  @Test(arguments: ["good", "secret"]) func `signs in in the browser of the desktop`(words: String) throws {
    let setup = try SignInSetup(words)
    let run = try setup("login", "home", hasDisplay: true)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.output == "")
    #expect(run.errorOutput.hasSuffix("The account “home” is signed in.\n"))
    #expect(eventually { setup.text("browser")?.contains("You are signed in.") == true })
    #expect(setup.kept?.contains("refresh-token=S3CRET-refresh-") == true)
    let exchange = setup.server.requests(of: setup.client).last
    #expect(exchange?.path == "/token")
    #expect(exchange?.form["code_verifier"]?.count == 43)
    #expect(exchange?.form["client_secret"] == (words == "secret" ? "S3CRET-client" : nil))
  }

  @Test func `takes the address of the page that a browser on another computer could not open`() throws {
    let setup = try SignInSetup()
    let signIn = try WaitingSignIn(setup)
    let page = try #require(signIn.page())
    let redirect = try Self.redirect(of: page)
    try signIn.paste("https://provider.example/?code=a&state=b")
    #expect(eventually { signIn.errorOutput.contains("does not belong to this sign-in") })
    try signIn.paste("  " + redirect + "  ")
    #expect(signIn.exitCode() == 0, "\(signIn.errorOutput)")
    #expect(setup.kept?.contains("access-token=S3CRET-access-") == true)
  }

  @Test func `an answer with another state is not taken, and the right one still is`() throws {
    let setup = try SignInSetup("foreign")
    let signIn = try WaitingSignIn(setup, hasDisplay: true)
    let page = try #require(signIn.page())
    #expect(eventually { setup.text("browser")?.contains("400") == true })
    #expect(signIn.isRunning)
    #expect(!setup.hasAsked("/token"))
    let state = try #require(page.split(separator: "&").first { $0.hasPrefix("state=") })
    try signIn.paste(try Self.redirect(of: page).replacing("state=another", with: state))
    #expect(signIn.exitCode() == 0, "\(signIn.errorOutput)")
  }

  @Test func `connections that say nothing or nonsense do not keep the browser away`() throws {
    let setup = try SignInSetup()
    let signIn = try WaitingSignIn(setup)
    let page = try #require(signIn.page())
    let redirect = try Self.redirect(of: page)
    let answers = try Python.run(
      """
      import socket, sys, urllib.parse as u
      port = u.urlsplit(sys.argv[1]).port
      def ask(text):
          s = socket.create_connection(("127.0.0.1", port)); s.settimeout(90)
          try:
              s.sendall(text)
              return s.recv(100).decode().split("\\r")[0]
          except ConnectionError:
              return ""
      silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
      target = sys.argv[1][len("http://127.0.0.1:%d" % port):]
      for text in ["nonsense\\r\\n\\r\\n", "POST / HTTP/1.1\\r\\n\\r\\n", "GET /favicon.ico HTTP/1.1\\r\\n\\r\\n",
          "GET /?code=x HTTP/1.1\\r\\n\\r\\n", "GET /" + "x" * 20000]:
          print(ask(text.encode()))
      silent[-1].sendall(("GET /" + target).encode())
      silent[-1].sendall(b" HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n")
      print(silent[-1].recv(100).decode().split("\\r")[0])
      """, arguments: [redirect])
    #expect(
      answers.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        == ["", "", "HTTP/1.1 404 Not Found", "HTTP/1.1 400 Bad Request", "", "HTTP/1.1 200 OK", ""])
    #expect(signIn.exitCode() == 0, "\(signIn.errorOutput)")
  }

  @Test func `a refusal in the browser is one here`() throws {
    let setup = try SignInSetup("deny")
    let run = try setup("login", "home", hasDisplay: true)
    #expect(run.exitCode == 77)
    #expect(
      run.errorOutput.hasSuffix(
        "agenda: access to the calendars was denied in the browser (access_denied)\n"))
    #expect(setup.kept == nil)
  }

  @Test(arguments: [("good", 0), ("deny", 77), ("expired", 77)] as [(String, Int32)])
  func `signs in by a code on another device`(words: String, exitCode: Int32) throws {
    let setup = try SignInSetup(words)
    let run = try setup("login", "--device", "home")
    #expect(run.exitCode == exitCode, "\(run.errorOutput)")
    #expect(run.errorOutput.hasPrefix("Open https://provider.example/device and enter the code "))
    #expect((setup.kept != nil) == (exitCode == 0))
    if words == "expired" { #expect(run.errorOutput.contains("the code has expired")) }
  }

  @Test func `names what the provider did not give`() throws {
    let run = try SignInSetup("norefresh.partial")("login", "home", hasDisplay: true)
    #expect(run.exitCode == 0)
    #expect(run.errorOutput.contains("gave no refresh token: the sign-in ends in 60 minutes."))
    #expect(
      run.errorOutput.contains("Not everything was allowed: https://provider.example/calendar is missing."))
  }

  @Test func `signs out at the provider too`() throws {
    for (words, exitCode) in [("good", 0), ("unrevoked", 75)] as [(String, Int32)] {
      let setup = try SignInSetup(words)
      #expect(try setup("login", "home", hasDisplay: true).exitCode == 0)
      let run = try setup("logout", "home")
      #expect(run.exitCode == exitCode)
      #expect(
        run.errorOutput.contains(
          exitCode == 0 ? "is signed out." : "are removed here, but not revoked: http://127.0.0.1"))
      #expect(setup.kept == nil)
      #expect(setup.hasAsked("/revoke"))
    }
  }

  @Test func `processes that refresh at the same time use no refresh token twice`() throws {
    // The tokens live so shortly that each process needs a new one, and the provider ends a sign-in of which an old refresh token comes again.
    let setup = try SignInSetup("short")
    #expect(try setup("login", "home", hasDisplay: true).exitCode == 0)
    // Each one waits for the others, and syncs a file to a disk that may be busy.
    _ = try setup.agenda.shell("seq 4 | xargs -P 4 -I{} agenda-sync discover home")
    let used = setup.server.requests(of: setup.client).compactMap { $0.form["refresh_token"] }
    #expect(used.count >= 4)
    #expect(Set(used).count == used.count)
    #expect(setup.kept?.contains("refresh-token=S3CRET-refresh-") == true)
  }

  @Test func `says how it is used, and which accounts there are`() throws {
    let setup = try SignInSetup()
    for (arguments, fault) in [
      (["login"], "missing expected argument “<account>”"),
      (["login", "--devise", "home"], "unknown option “--devise”"),
      (["logout", "--device", "home"], "unknown option “--device”"),
      (["login", "a", "b"], "unexpected argument “b”"),
      (["--calendars"], "missing value for --calendars; expected a text"),
      (["foo"], "unexpected argument “foo”"),
      (["calendar", "rename", "home"], "unknown action “rename”"),
      (["calendar", "change", "home"], "missing option “--path”"),
    ] {
      let run = try run(
        SignInSetup.executable, arguments, environment: setup.agenda.environment,
        folder: setup.agenda.home.path)
      #expect(run.exitCode == 64)
      #expect(
        run.errorOutput == "agenda: \(fault)\nagenda: “agenda-sync --help” says how to write it\n")
    }
    let run = try setup("login", "work")
    #expect(run.exitCode == 66)
    #expect(run.errorOutput == "agenda: there is no account “work”; the configuration has “home”\n")
  }

  /// Where a page sends the browser.
  static func redirect(of page: String) throws -> String {
    try Python.run(
      """
      import sys, http.client, urllib.parse as u
      p = u.urlsplit(sys.argv[1]); c = http.client.HTTPConnection(p.hostname, p.port)
      c.request("GET", p.path + "?" + p.query); print(c.getresponse().headers["Location"], end="")
      """, arguments: [page])
  }
}
