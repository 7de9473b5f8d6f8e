import AgendaSources
import Foundation
import TestSupport
import Testing

@testable import AgendaNetwork

/// Passwords and tokens that programs of the configuration print.
@Suite struct SecretProgramTests {
  @Test(arguments: ["printf s3cret", "printf 's3cret\\nuser: ada\\n'", "printf 's3cret\\r\\n'"])
  func `the first line is the password`(text: String) throws {
    let account = try SignInAccount(.passwordCommand(["pw", "show", "home"]))
    try account.program("pw", "[ \"$*\" = 'show home' ] && " + text)
    #expect(try account.credentials() == .password(user: "ada@example.org", password: "s3cret"))
  }

  @Test func `a password may hold what shells and servers treat in another way`() throws {
    let account = try SignInAccount(.passwordCommand(["pw"]), user: "ada")
    try account.program("pw", "printf '%s' ' p$ä\"x:y '")
    #expect(try account.credentials() == .password(user: "ada", password: " p$ä\"x:y "))
  }

  @Test func `a program has no input, no shell and no files of this one`() throws {
    let account = try SignInAccount(.passwordCommand(["pw", "$HOME; false"]))
    let marker = try account.home.write("", to: "marker")
    let file = open(marker, O_RDONLY)
    defer { close(file) }
    try account.program(
      "pw",
      """
      [ "$1" = '$HOME; false' ] && [ "$(readlink /proc/$$/fd/0)" = /dev/null ] || exit 1
      ls -l /proc/$$/fd | grep -q marker || echo s3cret
      """)
    #expect(try account.credentials() == .password(user: "ada@example.org", password: "s3cret"))
  }

  @Test(arguments: [
    ("exit 3", "“pw” failed with exit code 3"),
    ("echo the key is locked >&2; echo more >&2; exit 2", "“pw” failed with exit code 2: the key is locked"),
    ("printf '\\033[31mred' >&2; exit 1", "“pw” failed with exit code 1:  [31mred"),
    ("kill -9 $$", "“pw” was ended by signal 9"),
    ("true", "“pw” printed nothing; its first line has to be the password or token"),
    ("printf '\\nsecond'", "“pw” printed nothing; its first line has to be the password or token"),
    ("printf 'a\\377b'", "the first line that “pw” printed is not text in UTF-8"),
    ("head -c 3000000 /dev/zero", "“pw” gave more than 1 MiB"),
    ("echo S3CRET; echo set -x: S3CRET >&2; exit 1", "“pw” failed with exit code 1"),
  ])
  func `a failure names the program and its exit, and no secret`(text: String, message: String) throws {
    let account = try SignInAccount(.passwordCommand(["pw", "S3CRET-argument"]))
    try account.program("pw", text)
    #expect(account.failure() == SignInError(.signedOut, message))
  }

  @Test(arguments: [
    ("false home", "“false” failed with exit code 1"),
    ("S3CRET 2>/dev/null", "“password-command” failed with exit code 127"),
    ("S3CRET=1 false", "“password-command” failed with exit code 1"),
  ])
  func `a line for the shell is called by its program, or by its key`(_ line: String, _ message: String)
    throws
  {
    let account = try SignInAccount(.passwordCommand(["/bin/sh", "-c", line]))
    #expect(account.failure() == SignInError(.signedOut, message))
  }

  @Test func `no argument is cut at a NUL`() throws {
    let account = try SignInAccount(.passwordCommand(["pw", "home\u{0}work"]))
    try account.program("pw", "echo $1")
    let message = "“pw” cannot be started: its name, an argument or a variable has a NUL"
    #expect(account.failure() == SignInError(.signedOut, message))
  }

  @Test func `a program is found in PATH, from the root or from home, and not in the current folder`() throws
  {
    var account = try SignInAccount(.passwordCommand(["~/bin/pw"]))
    let path = try account.program("pw", "echo s3cret")
    let expected = Credentials.password(user: "ada@example.org", password: "s3cret")
    #expect(try account.credentials() == expected)
    account.account.signIn = .passwordCommand([path])
    #expect(try account.credentials() == expected)
    for (words, part) in [(["./pw"], "relative"), (["no-such-program"], "not installed"), ([], "empty")] {
      account.account.signIn = .passwordCommand(words)
      #expect(account.failure()?.message.contains(part) == true)
    }
  }

  @Test func `a program that hangs is ended, and the sign-in can be tried later`() throws {
    let account = try SignInAccount(.passwordCommand([]))
    try account.program("pw", "exec sleep 30")
    let program = try SecretProgram(
      ["pw"], variables: ["PATH": account.home.path("bin")], home: account.home.path)
    let failure = #expect(throws: SignInError.self) { try program.run(seconds: 0.2) }
    #expect(failure?.kind == .unreachable)
  }

  @Test func `a password is asked for once, and again where the server refuses it`() throws {
    let account = try SignInAccount(.passwordCommand(["pw"]))
    try account.program(
      "pw",
      "echo x >>\"$HOME_FOLDER/count\" 2>/dev/null; cat \"${0%/*}/../secret\"; echo x >>\"${0%/*}/../count\"")
    try account.home.write("first", to: "secret")
    let signIn = account.signIn()
    let first = try signIn.credentials(refused: nil)
    #expect(try signIn.credentials(refused: nil) == first)
    #expect(try String(contentsOfFile: account.home.path("count"), encoding: .utf8) == "x\n")
    let failure = #expect(throws: SignInError.self) { try signIn.credentials(refused: first) }
    #expect(
      failure?.message
        == "the server refuses the password of ada@example.org, which “password-command” prints; replace it there"
    )
    try account.home.write("second", to: "secret")
    #expect(
      try signIn.credentials(refused: first) == .password(user: "ada@example.org", password: "second"))
  }

  @Test func `a program gives tokens, and a new one where the server refuses the former`() throws {
    let account = try SignInAccount(.tokenCommand(["oama", "access", "ada@example.org"]))
    try account.program("oama", "cat \"${0%/*}/../token\"")
    try account.home.write("ya29.first\n", to: "token")
    let signIn = account.signIn()
    #expect(try signIn.credentials(refused: nil) == .token("ya29.first"))
    try account.home.write("ya29.second\n", to: "token")
    #expect(try signIn.credentials(refused: .token("ya29.first")) == .token("ya29.second"))
    try account.home.write("two words\r\nX-Header: 1\n", to: "token")
    #expect(account.failure()?.message == "what “oama” printed is not an access token")
  }

  @Test func `a file gives the password if nobody else can read it`() throws {
    var account = try SignInAccount(.passwordFile(path: ""))
    let path = try account.home.write("two words\nand notes\n", to: "password")
    account.account.signIn = .passwordFile(path: path)
    for (mode, verb) in [(0o640, "read"), (0o602, "change"), (0o666, "read and change"), (0o611, "run")] {
      chmod(path, mode_t(mode))
      let message = "other users can \(verb) the password in “\(path)”; run: chmod 600 \(path)"
      #expect(account.failure()?.message == message)
    }
    chmod(path, 0o600)
    #expect(try account.credentials() == .password(user: "ada@example.org", password: "two words"))
    try account.home.write("\n", to: "password")
    #expect(account.failure()?.message.contains("its first line is empty") == true)
  }

  @Test func `netrc gives the password of the server`() throws {
    var account = try SignInAccount(.netrc(path: ""))
    let path = try account.home.write(
      "machine example.org login ada password one\nmachine dav.example.net login eve password two",
      to: "netrc")
    chmod(path, 0o600)
    account.account.signIn = .netrc(path: path)
    #expect(try account.credentials() == .password(user: "ada", password: "one"))
    account.account.server = .url(try WebAddress("https://dav.example.net/calendars/"))
    #expect(try account.credentials() == .password(user: "eve", password: "two"))
    account.account.server = .url(try WebAddress("https://elsewhere.example/"))
    #expect(account.failure()?.kind == .signedOut)
  }
}

/// The output of a program that prints an update, or a failure to sign in.
@Suite struct PrintedSecretTests {
  @Test func `an update is printed without the secret of its address`() throws {
    let address = try WebAddress("https://ada:s3cr3t@example.org/private-s3cr3t/basic.ics")
    let update = CalendarUpdate(names: ["work"], address: address, outcome: .unchanged)
    var dumped = ""
    dump(update, to: &dumped)
    for text in ["\(update)", String(reflecting: update), dumped] {
      #expect(!text.contains("s3cr3t"))
      #expect(text.contains("https://example.org/…"))
    }
  }

  @Test(arguments: [Credentials.password(user: "ada", password: "s3cr3t"), .token("s3cr3t")])
  func `credentials are printed without their secret`(credentials: Credentials) {
    var dumped = ""
    dump([credentials], to: &dumped)
    #expect(!dumped.contains("s3cr3t"))
    #expect(Mirror(reflecting: credentials).children.isEmpty)
  }

  @Test func `a failure to sign in is printed as a sentence`() {
    #expect("\(SignInError(.signedOut, "sign in again"))" == "sign in again")
  }
}
