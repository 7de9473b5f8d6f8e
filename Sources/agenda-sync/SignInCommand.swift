internal import AgendaNetwork
import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// `agenda-sync login` and `agenda-sync logout`: signs an account in and out. People use `agenda accounts login` and `agenda accounts logout`.
struct SignInCommand {
  static let usage = """
    usage: agenda-sync login [--config <path>] [--device | --password] <account>
           agenda-sync logout [--config <path>] <account>
    """

  /// The path of the configuration file; `nil` for the usual one.
  private var configurationPath: String?
  private var account: String?
  private var way = AccountLogin.Way.browser
  private let signsIn: Bool

  /// Parses arguments that begin with `login` or `logout`; `nil` if one is unknown or missing.
  init?(_ arguments: [String]) {
    var words = arguments[...]
    guard let name = words.popFirst(), name == "login" || name == "logout" else { return nil }
    signsIn = name == "login"
    while let word = words.popFirst() {
      switch word {
      case "--config":
        guard let path = words.popFirst() else { return nil }
        configurationPath = path
      case "--device" where signsIn && way == .browser: way = .deviceCode
      case "--password" where signsIn && way == .browser: way = .password
      default:
        guard account == nil, !word.hasPrefix("-") else { return nil }
        account = word
      }
    }
    guard account != nil else { return nil }
  }

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    let variables = ProcessVariables.all()
    let home = ProcessVariables.home(in: variables)
    let configuration = try Configuration.loaded(configurationPath, variables: variables, home: home)
    let account = try configuration.account(named: account ?? "")
    let signIn = AccountSignIn(
      account, environment: variables, home: home, product: "agenda/\(agendaVersion)",
      now: { Instant(secondsSinceEpoch: time(nil)) })
    let login = AccountLogin(signIn, dialogue: TerminalDialogue(variables: variables))
    do throws(SignInError) {
      try signsIn ? login.logIn(way) : login.logOut()
      return 0
    } catch {
      throw SyncError(error)
    }
  }
}

extension SyncError {
  /// The failure of a sign-in.
  init(_ failure: SignInError) {
    let code =
      switch failure.kind {
      case .signedOut, .expired, .refused: SyncExitCode.signedOut
      case .unreachable: SyncExitCode.notFetched
      case .unwritable: SyncExitCode.cannotCreate
      case .misconfigured: SyncExitCode.configuration
      }
    self.init(exitCode: code, messages: [failure.message])
  }
}
