import Foundation
import TestSupport

/// A home with an account, whose provider and server is `authorization_server.py`, and with programs that write down what they are given.
struct SignInSetup {
  static let server = Result { try AuthorizationServer() }

  /// The password that is stored where a test types none.
  static let password = "S3CRET-stored"

  let agenda: AgendaCommand
  let server: AuthorizationServer
  let client: String

  /// An account `home` that signs in as lines of the configuration say; without any, by OAuth as a client whose words say what the provider does.
  init(_ words: String = "good", lines: String? = nil) throws {
    server = try Self.server.get()
    client = words + ".\(UUID().uuidString.prefix(8))"
    var agenda = try AgendaCommand()
    let path = agenda.environment["PATH"] ?? ""
    agenda.environment["PATH"] = agenda.home.path("bin") + ":" + path
    self.agenda = agenda
    let oauth = """
      url = "\(server.url("/calendars"))"
      user = "ada"
      client-id = "\(client)"
      scope = "https://provider.example/calendar"
      \(words.contains("secret") ? "client-secret = \"S3CRET-client\"" : "")
      authorization-endpoint = "\(server.url("/authorize"))"
      token-endpoint = "\(server.url("/token"))"
      device-endpoint = "\(server.url("/device"))"
      revocation-endpoint = "\(server.url("/revoke"))"
      """
    try agenda.home.write(
      "[[account]]\nname = \"home\"\n\(lines ?? oauth)\n", to: ".config/agenda/config.toml")
    for (name, text) in Self.programs {
      let file = try agenda.home.write("#!/bin/sh\n\(Self.record)\n\(text)\n", to: "bin/" + name)
      chmod(file, 0o700)
    }
  }

  /// Writes down the arguments and the environment of a program.
  private static let record =
    "{ tr '\\0' '\\n' </proc/$$/cmdline; tr '\\0' '\\n' </proc/$$/environ; } >>\"$HOME/records\""

  private static let programs = [
    "xdg-open": """
    exec python3 -S -c 'import sys, urllib.request
    print(urllib.request.urlopen(sys.argv[1]).read().decode())' "$1" >>"$HOME/browser" 2>&1
    """,
    // As that of libsecret: a missing password is no error with a text.
    "secret-tool": """
    case $FAKE_KEYRING in
      missing) echo "secret-tool: Cannot autolaunch D-Bus without X11" >&2; exit 1 ;;
      locked) exec sleep 30 ;;
    esac
    case $1 in
      store) shift 2; cat >"$HOME/keyring-$2-$4"; [ "$FAKE_KEYRING" != forgetful ] || rm "$HOME/keyring-$2-$4" ;;
      lookup) cat "$HOME/keyring-$3-$5" 2>/dev/null || exit 1 ;;
      clear) rm "$HOME/keyring-$3-$5" 2>/dev/null || exit 1 ;;
    esac
    """,
    "pw": "echo S3CRET-printed",
  ]

  static let executable = AgendaCommand.executable.deletingLastPathComponent().appending(path: "agenda-sync")
    .path

  /// Runs `agenda-sync` with arguments; with a display if `hasDisplay`.
  func callAsFunction(_ arguments: String..., hasDisplay: Bool = false, variables: [String: String] = [:])
    throws
    -> CommandRun
  {
    var environment = agenda.environment.merging(variables) { $1 }
    if hasDisplay { environment["DISPLAY"] = ":0" }
    return try run(
      Self.executable, arguments, environment: environment, folder: agenda.home.path)
  }

  /// The result of a run on a terminal: see `terminal.py`.
  struct TerminalRun: Decodable {
    let output: String
    let exit: Int
    let echo: [Bool]
    let echoAfter: Bool
  }

  /// Runs `agenda-sync` on a terminal, on which answers are typed.
  func onTerminal(_ answers: [String], _ arguments: String..., variables: [String: String] = [:]) throws
    -> TerminalRun
  {
    let typed = String(decoding: try JSONEncoder().encode(answers), as: UTF8.self)
    let done = try run(
      "/usr/bin/env",
      ["python3", "-S", Repository.path("Tests/EndToEndTests/SignIn/terminal.py"), typed, Self.executable]
        + arguments,
      environment: agenda.environment.merging(variables) { $1 }, folder: agenda.home.path)
    return try JSONDecoder().decode(TerminalRun.self, from: Data(done.output.utf8))
  }

  /// The text of a file of the home; `nil` where there is none.
  func text(_ name: String) -> String? {
    try? String(contentsOfFile: agenda.home.path(name), encoding: .utf8)
  }

  /// The stored sign-in.
  var kept: String? { text(".local/state/agenda/accounts/home/sign-in") }

  /// Whether a request of the client came to a path.
  func hasAsked(_ path: String) -> Bool { server.requests(of: client).contains { $0.path == path } }
}

/// A sign-in that waits for the browser, or for what is pasted.
final class WaitingSignIn {
  private let process = Process()
  private let input = Pipe()
  private let errors: String

  /// Starts `agenda-sync login home`.
  init(_ setup: SignInSetup, hasDisplay: Bool = false) throws {
    errors = try setup.agenda.home.write("", to: "errors")
    process.executableURL = URL(filePath: SignInSetup.executable)
    process.arguments = ["login", "home"]
    process.environment = setup.agenda.environment.merging(hasDisplay ? ["DISPLAY": ":0"] : [:]) { $1 }
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
  }

  deinit { process.end(by: SIGKILL) }

  var errorOutput: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  /// The page that the user is asked to open.
  func page() -> String? {
    func line() -> Substring? { errorOutput.split(separator: "\n").first { $0.hasPrefix("http") } }
    return eventually { line() != nil && errorOutput.contains("paste") } ? line().map(String.init) : nil
  }

  func paste(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The command line as other users of the computer see it.
  var commandLine: String {
    (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/cmdline", encoding: .utf8)) ?? ""
  }

  /// The exit code, when it has ended.
  func exitCode() -> Int32? { process.hasEnded(within: 90) ? process.terminationStatus : nil }

  var isRunning: Bool { process.isRunning }
}
