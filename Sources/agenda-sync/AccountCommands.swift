internal import AgendaNetwork
import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// `agenda-sync login` and `agenda-sync logout`: signs an account in and out. People use `agenda accounts login` and `agenda accounts logout`.
struct SignInCommand {
  /// The path of the configuration file; `nil` for the usual one.
  private let configurationPath: String?
  private let account: String
  /// The way to sign in; `nil` to sign out.
  private let way: AccountLogin.Way?

  /// Parses the arguments behind `login` or `logout`.
  init(_ arguments: ArraySlice<String>, signsIn: Bool) throws(SyncError) {
    let words = try SyncWords(
      arguments, options: ["--config"], flags: signsIn ? ["--device", "--password"] : [])
    guard !words.has("--device") || !words.has("--password") else {
      throw SyncError(usage: Mistake.together("--device", "--password"))
    }
    (configurationPath, account) = (words["--config"], try words.account())
    way = signsIn ? words.has("--device") ? .deviceCode : words.has("--password") ? .password : .browser : nil
  }

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    let variables = ProcessVariables.all()
    let home = ProcessVariables.home(in: variables)
    let configuration = try Configuration.loaded(configurationPath, variables: variables, home: home)
    let account = try configuration.account(named: account)
    let signIn = AccountSignIn(
      account, environment: variables, home: home, product: "agenda/\(agendaVersion)",
      now: { Instant(secondsSinceEpoch: time(nil)) })
    let login = AccountLogin(signIn, dialogue: TerminalDialogue(variables: variables))
    do throws(SignInError) {
      if let way { try login.logIn(way) } else { try login.logOut() }
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

/// `agenda-sync discover`: signs in to an account, and writes the list of its calendars into the cache. `agenda-sync locate` only prints the URL of a server
/// of another domain to which the name service leads. People use `agenda accounts add`.
struct DiscoverCommand {
  private let configurationPath: String?
  private let account: String
  private let signsIn: Bool

  /// Parses the arguments behind `discover` or `locate`.
  init(_ arguments: ArraySlice<String>, signsIn: Bool) throws(SyncError) {
    let words = try SyncWords(arguments, options: ["--config"])
    (configurationPath, account, self.signsIn) = (words["--config"], try words.account(), signsIn)
  }

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    let variables = ProcessVariables.all()
    let home = ProcessVariables.home(in: variables)
    let configuration = try Configuration.loaded(
      configurationPath, variables: variables, home: home)
    let account = try configuration.account(named: account)
    let updater = AccountUpdater(product: "agenda/\(agendaVersion)")
    guard signsIn else {
      if let server = updater.foreignServer(of: account) {
        _ = Array("\(server.url)\n".utf8).withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
      }
      return 0
    }
    let accounts = AccountFetch(
      configuration, SyncArguments(configurationPath: configurationPath), variables: variables, home: home)
    return try SyncExitCode.code(of: accounts.discover(account))
  }
}

extension SyncExitCode {
  /// The code for a request of an account that was waited for. Throws the failure.
  static func code(of update: AccountUpdate) throws(SyncError) -> Int32 {
    switch update.outcome {
    case .failed(let kind, let message):
      let code = kind.needsSignIn ? SyncExitCode.signedOut : SyncExitCode.code(of: update.outcome)
      throw SyncError(exitCode: code, messages: ["“\(update.account)”: \(message)"])
    case .unwritable(let message): throw SyncError(exitCode: SyncExitCode.cannotCreate, messages: [message])
    case .replaced, .unchanged, .emptied, .notDue, .busy: return 0
    }
  }
}

extension Configuration {
  /// The account with a name.
  func account(named name: String) throws(SyncError) -> AccountConfiguration {
    if let account = accounts.first(where: { $0.name == name }) { return account }
    let names = accounts.map { quoted($0.name) }.joined(separator: ", ")
    throw SyncError(
      exitCode: SyncExitCode.notFound,
      messages: [
        "there is no account \(quoted(name)); "
          + (names.isEmpty ? "the configuration has none" : "the configuration has \(names)")
      ])
  }
}

/// `agenda-sync calendar`: makes, changes or removes a calendar of an account on its server. People use `agenda calendars add`, `change` and `remove`.
struct EditCalendarCommand {
  private let account: String
  private let edit: CalendarEdit
  private let configurationPath: String?

  /// Parses the arguments behind `calendar`.
  init(_ arguments: ArraySlice<String>) throws(SyncError) {
    let kind = arguments.first ?? ""
    guard let options = Self.options[kind] else {
      throw SyncError(
        usage: kind.isEmpty ? "missing expected argument “<action>”" : "unknown action \(quoted(kind))")
    }
    let words = try SyncWords(arguments.dropFirst(), options: options.union(["--config"]))
    let color = words["--color"].flatMap { CalendarColor($0) }
    if let written = words["--color"], color == nil {
      throw SyncError(usage: "unknown colour \(quoted(written))")
    }
    switch (kind, words["--path"], words["--name"]) {
    case ("add", _, let name?): edit = .add(name: name, color: color)
    case ("change", let path?, let name): edit = .change(path: path, name: name, color: color)
    case ("remove", let path?, _): edit = .remove(path: path)
    default: throw SyncError(usage: "missing option “\(kind == "add" ? "--name" : "--path")”")
    }
    (configurationPath, account) = (words["--config"], try words.account())
  }

  /// The options of each action.
  private static let options: [String: Set<String>] = [
    "add": ["--name", "--color"], "change": ["--path", "--name", "--color"], "remove": ["--path"],
  ]

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    let variables = ProcessVariables.all()
    let home = ProcessVariables.home(in: variables)
    let configuration = try Configuration.loaded(
      configurationPath, variables: variables, home: home)
    let account = try configuration.account(named: account)
    if let program = account.program {
      throw SyncError(
        exitCode: SyncExitCode.usage,
        messages: [
          "the calendars of the account \(quoted(account.name)) are those of \(program.title); make, change or remove them there"
        ])
    }
    let accounts = AccountFetch(
      configuration, SyncArguments(configurationPath: configurationPath), variables: variables, home: home)
    var renamed: String?
    if case .change(let path, .some, _) = edit { renamed = path }
    let update = accounts.renewing(account, renamed: renamed) { updater, cache in
      updater.make(
        edit, of: account, cache: cache, credentials: accounts.signIn(account), now: AccountFetch.now)
    }
    if case .failed(.gone, let message) = update.outcome {
      throw SyncError(exitCode: SyncExitCode.notFound, messages: ["“\(account.name)”: \(message)"])
    }
    let code = try SyncExitCode.code(of: update)
    if case .remove(let path) = edit, code == 0 { accounts.forget(calendar: path, of: account) }
    if case .add(let name, _) = edit, code == 0 {
      if let made = update.madeCalendar.flatMap({ accounts.name(ofCalendar: $0, of: account) }) {
        SyncCommand.say("Made “\(made)” on the server.")
      } else {
        SyncCommand.say("Made “\(account.name)/\(name)” on the server; “agenda sync” lists it.")
      }
    }
    return code
  }
}

/// `agenda-sync online-accounts`: prints the accounts of GNOME Online Accounts that have calendars, a line each: identifier, provider, name of the provider,
/// user, name, URL, and `any` if GNOME accepts any certificate. Tabs divide them. People use `agenda accounts add --from gnome`.
struct OnlineAccountsCommand {
  /// Parses the arguments behind `online-accounts`, of which there are none.
  init(_ arguments: ArraySlice<String>) throws(SyncError) { try SyncWords(arguments).checkEnd() }

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    let accounts: [OnlineAccount]
    do throws(SignInError) {
      accounts = try OnlineAccount.withCalendars(environment: ProcessVariables.all())
    } catch {
      throw SyncError(error)
    }
    let lines = accounts.map { account in
      [
        account.identifier, account.provider, account.providerName, account.user, account.name,
        account.url?.url ?? "", account.acceptsAnyCertificate ? "any" : "",
      ].map(\.withoutControlCharacters).joined(separator: "\t") + "\n"
    }
    _ = Array(lines.joined().utf8).withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
    return 0
  }
}
