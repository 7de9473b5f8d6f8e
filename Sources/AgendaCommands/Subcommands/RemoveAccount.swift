import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda accounts remove`.
struct RemoveAccount: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove an account: from the configuration, its cache and its sign-in.",
    discussion: "The calendars on the server stay as they are. Nothing else in the configuration changes.")

  @Flag(name: .short("y"), help: "Ask nothing.")
  var yes = false

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
