import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda accounts`.
struct Accounts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "List, add and remove CalDAV accounts, and sign in to them.",
    usage: """
      agenda accounts [list|status] [<name> ...] [--format text|json|ndjson]
      agenda accounts add <address|url>
      agenda accounts login|logout [<name>]
      agenda accounts remove <name>
      """,
    subcommands: [
      ListAccounts.self, AccountStatusCommand.self, AddAccount.self, LogIn.self, LogOut.self,
      RemoveAccount.self,
    ], defaultSubcommand: ListAccounts.self)
}

/// `agenda accounts list`, which is `agenda accounts`.
struct ListAccounts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the accounts: whether they are signed in, their calendars and servers.",
    usage: "agenda accounts list [<options>] [<name> ...]")

  @OptionGroup var list: AccountListOptions

  func run() throws { _ = try list.print(isDetailed: false) }
}

/// `agenda accounts status`.
struct AccountStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show whether accounts are signed in, expired, refused or unreachable, and since when.",
    usage: "agenda accounts status [<options>] [<name> ...]",
    discussion: """
      Exit codes: 0 all are signed in or copied; 77 one is signed out, expired or refused; 75 one could not be reached \
      or copied, or was not asked yet.
      """)

  @OptionGroup var list: AccountListOptions

  @Flag(help: "Ask the servers first, and wait for their answers.")
  var refresh = false

  @Flag(
    help:
      "Say no more of changes that met others on the server, and of calendars that it no longer has: you have seen that."
  )
  var seen = false

  func run() throws {
    if refresh { try list.refresh() }
    // Conflicts that a synchronisation notes from here on may not be printed.
    let environment = ProcessEnvironment.current()
    let statuses = try list.print(isDetailed: true)
    if seen || environment.isTerminal { statuses.forEach { $0.noteSeen(at: environment.now) } }
    let accounts = statuses.map(\.overview)
    if accounts.contains(where: \.state.needsSignIn) { throw CommandError(.signedOut, lines: []) }
    if accounts.contains(where: { !$0.state.isGood }) { throw CommandError(.notFetched, lines: []) }
  }
}

/// The arguments of lists of accounts.
struct AccountListOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Only these accounts.", valueName: "name"), completion: .accounts)
  var names: [String] = []

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions
  @TableOptions(.time) var time
  @OptionGroup(title: "Output") var output: OutputOptions

  /// Prints the accounts, and returns them.
  func print(isDetailed: Bool) throws -> [AccountStatus] {
    var request = AgendaRequest(time: time.time, output: output.request)
    request.calendars.configurationPath = config.path
    let session = try Run.start(request, fetches: false)
    let configuration = session.calendars.configuration
    let environment = ProcessEnvironment.current()
    let choice = try CalendarChoice(configuration, environment: environment)
    let statuses = try selected(from: configuration).map {
      AccountStatus(of: $0, environment: environment, choice: choice)
    }
    let accounts = statuses.map(\.overview)
    let settings = session.settings
    switch settings.format {
    case .json: try StandardStreams.write(JSONRenderer.json(accounts, zone: settings.zone))
    case .ndjson: try StandardStreams.write(JSONRenderer.ndjson(accounts, zone: settings.zone))
    default:
      let renderer = AccountTableRenderer(settings.style, zone: settings.zone, now: settings.now)
      try StandardStreams.write(renderer.render(accounts, isDetailed: isDetailed))
      if accounts.isEmpty {
        StandardStreams.warn("there is no account; \(.command("accounts add")) adds one")
      }
    }
    return statuses
  }

  /// Lets the servers be asked, and waits for that.
  fileprivate func refresh() throws {
    let environment = ProcessEnvironment.current()
    let (path, configuration) = try config.read(environment)
    let accounts = try selected(from: configuration)
    guard !accounts.isEmpty else { return }
    _ = try SyncProgram.required().run(
      configurationPath: path, names: accounts.map(\.name), demand: .now, isQuiet: true,
      showsProgress: environment.hasErrorTerminal)
  }

  private func selected(from configuration: Configuration) throws -> [AccountConfiguration] {
    names.isEmpty ? configuration.accounts : try names.map { try configuration.account($0) }
  }
}

/// An account that the command line names.
struct AccountArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The account. (default: the only one)", valueName: "name"), completion: .accounts)
  var name: String?

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  /// The account, and the path of its configuration.
  func account() throws -> (account: AccountConfiguration, configurationPath: String) {
    let (path, configuration, isFile) = try CalendarSet.configurationOrDiscovered(
      config.path, environment: .current())
    let account = try configuration.account(name)
    guard !isFile, let program = account.program else { return (account, path) }
    throw CommandError(
      .usage,
      "\(quoted(account.name)) has the calendars of \(program.title), which need no sign-in; \(.command("setup")) keeps them"
    )
  }
}

/// `agenda accounts login`.
struct LogIn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Sign in to an account, and fetch its calendars.",
    discussion: """
      The configuration of the account decides how: in the browser (OAuth, Nextcloud), or with a password that the \
      command asks for and keeps in the Secret Service. With a password-command, a token-command or a netrc file it asks \
      nothing; it only tests the credentials at the server. The address to open in the browser is printed too, for other machines.
      """)

  @Flag(help: "Sign in with a code on another device, where the provider allows it.")
  var device = false

  @Flag(help: "Ask for a password, and use no browser.")
  var password = false

  @OptionGroup var argument: AccountArgument

  func run() throws {
    let (account, path) = try argument.account()
    let way = device ? ["--device"] : password ? ["--password"] : []
    let program = try SyncProgram.required()
    try program.finish(["login", "--config", path] + way + [account.name])
    guard !account.signIn.needsLogin else {
      _ = program.start(configurationPath: path, names: [account.name], demand: .now)
      return
    }
    // Only the server knows whether what the command or the file gives is right.
    let answer = try program.run(
      configurationPath: path, names: [account.name], demand: .now, isQuiet: false,
      showsProgress: ProcessEnvironment.current().hasErrorTerminal)
    if answer != 0 { throw CommandError(ExitStatus(answer), lines: []) }
  }

  func validate() throws {
    if device, password {
      throw ValidationError(.option("device"), .option("password"))
    }
  }
}

/// `agenda accounts logout`.
struct LogOut: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: "Sign out of an account: forget its password or revoke its tokens.",
    discussion: "The fetched calendars stay in the cache; “agenda cache clear” removes it.")

  @OptionGroup var argument: AccountArgument

  func run() throws {
    let (account, path) = try argument.account()
    try SyncProgram.required().finish(["logout", "--config", path, account.name])
  }
}

/// `agenda accounts remove`.
struct RemoveAccount: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove an account: from the configuration, its cache and its sign-in.",
    discussion: "The calendars on the server stay as they are. Nothing else in the configuration changes.")

  @Flag(.yes) var yes: Bool

  @Argument(help: ArgumentHelp("The account.", valueName: "name"), completion: .accounts)
  var name: String

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let (path, configuration) = try config.read(environment)
    let account = try configuration.account(name)
    let waiting = UploadQueue(state: environment.stateFolder).waiting(
      inAccount: AccountCache(of: account, cache: environment.cacheFolder).folder)
    try confirm(path, waiting.count, environment)
    _ = try change(path, environment)
    // A provider that cannot be reached must not keep an account from being removed.
    if account.signIn.needsLogin {
      let code = try SyncProgram.required().run(["logout", "--config", path, account.name])
      if code != 0 { StandardStreams.warn("“\(name)” could not be signed out at its server or provider") }
    }
    // The file is read again: it may have been edited meanwhile.
    var text = try change(path, environment)
    do throws(ConfigurationText.Failure) {
      try text.write()
    } catch {
      throw CommandError(.cannotCreate, error.message)
    }
    try forget(account, environment)
    try StandardStreams.write("Removed “\(PlainText.sanitized(name))” from \(path).\n")
  }

  private func confirm(_ path: String, _ waitingCount: Int, _ environment: ProcessEnvironment) throws {
    if waitingCount > 0 {
      StandardStreams.warn(
        "“\(name)” has \(counted(waitingCount, "change")) that its server has not got; \(.command("sync")) sends them"
      )
      guard !yes else {
        throw CommandError(
          .usage,
          "nothing was removed; send the changes, or remove “\(name)” without \(.option("yes")) to give them up"
        )
      }
    }
    try environment.confirm(
      "Remove “\(name)” from \(path), with its cache and its sign-in?", isKnown: yes,
      advice: "add \(.option("yes")) to remove “\(name)”", otherwise: "nothing was removed")
  }

  /// The text of the configuration without the account.
  private func change(_ path: String, _ environment: ProcessEnvironment) throws -> ConfigurationText {
    try ConfigurationText.changing { () throws(ConfigurationText.Failure) in
      var text = try ConfigurationText(path, environment)
      try text.removeAccount(name)
      return text
    }
  }

  /// Removes what was fetched, and which of its calendars are selected.
  private func forget(_ account: AccountConfiguration, _ environment: ProcessEnvironment) throws {
    let folder = AccountCache(of: account, cache: environment.cacheFolder).folder.path
    let isCleared =
      CalendarCache.folders(ofAccountAt: folder).allSatisfy { CalendarCache.clear($0) }
      && UploadQueue(state: environment.stateFolder).clear(account: CachedFolder(path: folder))
      && CalendarNames.forget(CachedFolder(path: folder), inState: environment.stateFolder)
    let isForgotten = SavedSelection.update(inState: environment.stateFolder) { $0.removeAccount(name) }
    guard !isCleared || !isForgotten else { return }
    throw CommandError(
      .cannotCreate, "the stored data of “\(name)” cannot be removed: \(ProcessEnvironment.systemError)")
  }
}
