import Foundation
import TestSupport
import Testing

/// Passwords that are typed, or given by the server, and kept in the Secret Service.
@Suite(.enabled(if: AuthorizationServer.isPossible, "Python has no authlib"))
struct PasswordSignInTests {
  static let address = "address = \"ada@example.org\""

  @Test func `asks for the password without showing it, and keeps it in the Secret Service`() throws {
    let setup = try SignInSetup(lines: Self.address)
    let run = try setup.onTerminal(["S3CRET-typed ä\n"], "login", "home")
    #expect(run.exit == 0)
    #expect(
      run.output == "Password of ada@example.org at example.org: \r\nThe account “home” is signed in.\r\n")
    #expect(run.echo == [false])
    #expect(run.echoAfter)
    #expect(setup.text("keyring-agenda-home") == "S3CRET-typed ä")
    let out = try setup("logout", "home")
    #expect(out.exitCode == 0)
    #expect(setup.text("keyring-agenda-home") == nil)
    #expect(try setup("logout", "home").exitCode == 0)
  }

  @Test func `asks for the name of the user where the configuration has none`() throws {
    let server = try SignInSetup.server.get()
    let setup = try SignInSetup(lines: "url = \"\(server.url("/other"))\"")
    let run = try setup.onTerminal(["ada\n", "S3CRET-typed\n"], "login", "home")
    #expect(run.exit == 0, "\(run.output)")
    #expect(run.echo == [true, false])
    #expect(setup.kept?.contains("user=ada\n") == true)
  }

  @Test(arguments: ["\u{3}", "abc\u{3}"])
  func `a terminal shows what is typed after an interruption`(
    keys: String
  ) throws {
    let setup = try SignInSetup(lines: Self.address)
    let run = try setup.onTerminal([keys], "login", "home")
    #expect(run.exit == -Int(SIGINT))
    #expect(run.echo == [false])
    #expect(run.echoAfter)
    #expect(setup.text("keyring-agenda-home") == nil)
  }

  @Test(arguments: [
    (
      "missing", 77,
      "secret-tool: Cannot autolaunch D-Bus without X11; name a program that prints it (--password-command"
    ),
    (
      "forgetful", 77,
      "it does not return the password that was stored; name a program that prints it (--password-command"
    ),
  ])
  func `without a Secret Service it says what to do, and keeps no password`(
    keyring: String, exitCode: Int, part: String
  ) throws {
    let setup = try SignInSetup(lines: Self.address)
    let run = try setup.onTerminal(["S3CRET-typed\n"], "login", "home", variables: ["FAKE_KEYRING": keyring])
    #expect(run.exit == exitCode)
    #expect(run.output.contains(part))
    #expect(run.echo == (keyring == "missing" ? [] : [false]))
    #expect(setup.kept == nil)
    var none = setup
    none = try SignInSetup(lines: Self.address)
    try FileManager.default.removeItem(atPath: none.agenda.home.path("bin/secret-tool"))
    let variables = ["PATH": none.agenda.home.path("bin")]
    #expect(
      try none("login", "home", variables: variables).errorOutput.contains("secret-tool is not installed"))
  }

  @Test func `without a terminal it says what to do`() throws {
    let setup = try SignInSetup(lines: Self.address)
    let run = try run(
      "/usr/bin/setsid", ["--wait", SignInSetup.executable, "login", "home"],
      environment: setup.agenda.environment, folder: setup.agenda.home.path)
    #expect(run.exitCode == 77)
    #expect(run.errorOutput.contains("there is no terminal on which the password can be asked for"))
  }

  @Test func `Nextcloud gives a password in the browser, and takes it back`() throws {
    let server = try SignInSetup.server.get()
    let setup = try SignInSetup(lines: "url = \"\(server.url("/cloud/remote.php/dav"))\"")
    let run = try setup("login", "home")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(
      run.errorOutput
        == "Open this page in a browser, and allow the access:\n\(server.url("/cloud/login/v2/flow/page"))\nThe account “home” is signed in.\n"
    )
    #expect(setup.text("keyring-agenda-home") == "S3CRET-app-password")
    #expect(setup.kept?.contains("user=ada.cloud\n") == true)
    #expect(try setup("logout", "home").exitCode == 0)
    #expect(server.requests().contains { $0.method == "DELETE" })
    // A password that is typed is wanted in place of that.
    #expect(try setup.onTerminal(["ada\n", "S3CRET-typed\n"], "login", "--password", "home").exit == 0)
    #expect(setup.text("keyring-agenda-home") == "S3CRET-typed")
  }

  @Test func `accounts with a command or a file of passwords need no sign-in`() throws {
    let setup = try SignInSetup(lines: Self.address + "\npassword-command = [\"pw\"]")
    let run = try setup("login", "home")
    #expect(run.exitCode == 0)
    #expect(
      run.errorOutput
        == "The account “home” has the password of ada@example.org from the configuration. Nothing else is kept.\n"
    )
    #expect(try setup("logout", "home").exitCode == 0)
    let broken = try SignInSetup(lines: Self.address + "\npassword-command = [\"false\"]")
    #expect(try broken("login", "home").exitCode == 77)
  }

  @Test(
    .enabled(
      if: Programs.areInstalled("gnome-keyring-daemon", "secret-tool", "dbus-run-session"), "no gnome-keyring"
    ))
  func `the password is in the keyring of GNOME`() throws {
    let setup = try SignInSetup(lines: Self.address)
    try FileManager.default.removeItem(atPath: setup.agenda.home.path("bin/secret-tool"))
    try setup.agenda.home.makeFolder("run")
    chmod(setup.agenda.home.path("run"), 0o700)
    let terminal = Repository.path("Tests/EndToEndTests/SignIn/terminal.py")
    let run = try run(
      "/usr/bin/dbus-run-session",
      [
        "--", "sh", "-c",
        """
        # A daemon that went on would be waited for, and it may have been started with SIGTERM blocked.
        printf key | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &
        trap "kill -KILL $!" EXIT
        until dbus-send --session --print-reply --dest=org.freedesktop.DBus / \
          org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q true; do sleep 0.05; done
        python3 -S "$1" '["S3CRET-typed\\n"]' "$2" login home
        echo; secret-tool lookup application agenda account home
        echo; "$2" logout home; secret-tool lookup application agenda account home; echo $?
        """, "sh", terminal, SignInSetup.executable,
      ], environment: setup.agenda.environment, folder: setup.agenda.home.path)
    #expect(run.lines.dropFirst() == ["", "S3CRET-typed", "1"], "\(run.output)\(run.errorOutput)")
    #expect(run.lines.first?.contains("\"exit\": 0") == true, "\(run.output)")
  }
}
