import Foundation
import TestSupport
import Testing

/// Where secrets must not stand: every password, code and token of these flows begins with S3CRET.
@Suite(.enabled(if: AuthorizationServer.isPossible, "Python has no authlib"))
struct SecretsTests {
  /// The files of a home that hold a secret.
  static func filesWithSecrets(_ setup: SignInSetup) throws -> Set<String> {
    let home = setup.agenda.home.path
    let paths = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
    return Set(
      paths.filter { path in
        // The program of the test has its password in its text.
        path != "bin/pw"
          && (try? Data(contentsOf: URL(filePath: home + "/" + path)))?.range(of: Data("S3CRET".utf8)) != nil
      })
  }

  @Test(arguments: ["secret", "secret.deny", "secret.unrevoked", "secret.norefresh"])
  func `no secret of OAuth is anywhere but in its file`(words: String) throws {
    let setup = try SignInSetup(words)
    var texts: [String] = []
    for arguments in [
      ["login", "home"], ["login", "--device", "home"], ["logout", "home"], ["login", "home"],
    ] {
      var environment = setup.agenda.environment
      environment["DISPLAY"] = ":0"
      let done = try run(
        SignInSetup.executable, arguments, environment: environment, folder: setup.agenda.home.path)
      texts += [done.output, done.errorOutput]
    }
    let hasTokens = !words.contains("deny")
    // The page that the browser comes to has the code in its address, which the fake browser does not write down.
    _ = eventually { setup.text("browser")?.contains("You are") == true }
    #expect(setup.text("records")?.contains("/authorize") == true)
    #expect(
      try Self.filesWithSecrets(setup)
        == Set(
          [".config/agenda/config.toml"] + (hasTokens ? [".local/state/agenda/accounts/home/sign-in"] : [])))
    #expect(texts.allSatisfy { !$0.contains("S3CRET") })
    #expect(texts.contains { $0.contains("http") })
  }

  @Test func `no password is anywhere but in the keyring`() throws {
    let setup = try SignInSetup(lines: PasswordSignInTests.address)
    var texts = [try setup.onTerminal(["S3CRET-typed\n"], "login", "home").output]
    #expect(try Self.filesWithSecrets(setup) == ["keyring-agenda-home"])
    for keyring in ["missing", "forgetful"] {
      let run = try setup.onTerminal(
        ["S3CRET-other\n"], "login", "home", variables: ["FAKE_KEYRING": keyring])
      texts.append(run.output)
    }
    #expect(try setup("logout", "home").exitCode == 0)
    #expect(texts.allSatisfy { !$0.contains("S3CRET") })
    let records = try #require(setup.text("records"))
    #expect(records.contains("application\nagenda\naccount\nhome\n"))
    #expect(try Self.filesWithSecrets(setup).isEmpty)
  }

  @Test func `no password of a command or of Nextcloud is anywhere else`() throws {
    let command = try SignInSetup(lines: PasswordSignInTests.address + "\npassword-command = [\"pw\"]")
    let run = try command("login", "home")
    #expect(!(run.output + run.errorOutput).contains("S3CRET"))
    #expect(try Self.filesWithSecrets(command).isEmpty)
    let server = try SignInSetup.server.get()
    let cloud = try SignInSetup(lines: "url = \"\(server.url("/cloud"))\"")
    let login = try cloud("login", "home", hasDisplay: true)
    #expect(login.exitCode == 0)
    #expect(!login.errorOutput.contains("S3CRET"))
    #expect(try Self.filesWithSecrets(cloud) == ["keyring-agenda-home"])
  }

  @Test func `no secret stands in the command line of a sign-in that waits`() throws {
    let setup = try SignInSetup("secret")
    let signIn = try WaitingSignIn(setup)
    let page = try #require(signIn.page())
    try signIn.paste(try BrowserSignInTests.redirect(of: page))
    #expect(!signIn.commandLine.contains("S3CRET"))
    #expect(signIn.exitCode() == 0)
    #expect(!signIn.errorOutput.contains("S3CRET"))
  }
}
