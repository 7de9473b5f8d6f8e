import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Adds an account: signs in, finds its calendars, lets the user choose among them, and only then changes the configuration.
struct AccountAddition {
  /// The path of the user's configuration, whether or not it exists.
  let configurationPath: String
  let block: AccountBlock
  /// The names of the calendars to select; `nil` to ask in a terminal, else for all.
  let names: [String]?
  /// Whether the user is asked nothing but for a sign-in.
  let isUnattended: Bool
  let environment: ProcessEnvironment

  /// Adds the account.
  func run() throws {
    let program = try SyncProgram.required()
    try checkServer()
    var block = block
    if let url = try foreignServer(program) { block.set("url", url) }
    let candidate = try CandidateFile(block.text, environment: environment)
    let account = try candidate.account()
    // A wrong name or file is reported before anybody signs in.
    _ = try extended(by: block, account)
    if account.signIn.needsLogin {
      try pass(program.run(["login", "--config", candidate.path, account.name]))
    }
    do {
      try pass(program.run(["discover", "--config", candidate.path, account.name]))
      let choice = try chosen(from: candidate.configuration)
      let makesCalendar = choice.calendars.isEmpty && wantsCalendar(account)
      // The file is read again: it may have been edited while the user signed in and chose.
      var text = try extended(by: block, account)
      try ConfigurationText.changing { () throws(ConfigurationText.Failure) in try text.write() }
      try choice.save(environment)
      let count = choice.isSelected.count { $0 }
      let total = choice.calendars.count
      let shown =
        total == 0
        ? "it has no calendars yet" + (makesCalendar ? "" : "; \(.command("calendars add")) makes one")
        : "\(count) of \(total) \(total == 1 ? "calendar is" : "calendars are") shown"
      try StandardStreams.write(
        "Added “\(PlainText.sanitized(account.name))” to \(configurationPath): \(shown).\n")
      if makesCalendar { try makeCalendar(program, account) }
      _ = program.start(configurationPath: configurationPath, names: [account.name], demand: .now)
    } catch {
      if account.signIn.needsLogin {
        _ = try? program.run(["logout", "--config", candidate.path, account.name])
      }
      throw error
    }
  }

  /// Throws if the server cannot be asked with the options that were given.
  private func checkServer() throws {
    guard let obstacle = ServerObstacle(of: try CandidateFile(block.text, environment: environment).account())
    else { return }
    let code: ExitStatus = if case .plainHTTP = obstacle { .usage } else { .notFound }
    throw CommandError(code, obstacle.message(naming: "\(.option("allow-plain-http"))"), "nothing was added")
  }

  /// The name of the first calendar of a user who has none.
  private static let firstName = "Personal"

  /// Whether a user who has no calendar wants a first one.
  private func wantsCalendar(_ account: AccountConfiguration) -> Bool {
    guard !isUnattended, environment.canAsk else { return false }
    return StandardStreams.confirms(
      "“\(PlainText.sanitized(account.name))” has no calendars yet. Make one called “\(Self.firstName)”?")
  }

  private func makeCalendar(_ program: SyncProgram, _ account: AccountConfiguration) throws {
    let code = try program.run(
      ["calendar", "add", "--config", configurationPath, "--name", Self.firstName, account.name])
    guard code == 0 else { return StandardStreams.warn("\(.command("calendars add")) tries it again") }
  }

  /// The URL of a server of another domain to which the mail address leads, after the user has agreed to it; `nil` if it leads to
  /// none. The name service can be forged (RFC 6764 section 8).
  private func foreignServer(_ program: SyncProgram) throws -> String? {
    let candidate = try CandidateFile(block.text, environment: environment)
    let account = try candidate.account()
    guard case .mailAddress(let address) = account.server,
      let url = try? program.lines(["locate", "--config", candidate.path, account.name]).first,
      let found = try? WebAddress(url)
    else { return nil }
    let domain = address[(address.lastIndex(of: "@") ?? address.startIndex)...].dropFirst()
    guard !isUnattended, environment.hasErrorTerminal, environment.isInputTerminal else {
      throw CommandError(
        .usage,
        """
        \(domain) says that its calendars are at \(found.host), which is of another domain; if that is right, add the \
        account with: agenda accounts add \(url) --user \(address)
        """
      )
    }
    try StandardStreams.confirm(
      "\(domain) says that its calendars are at \(found.host), which is of another domain. Sign in there?",
      otherwise: "nothing was added")
    return url
  }

  /// The configuration as it is now, with the account.
  private func extended(by block: AccountBlock, _ account: AccountConfiguration) throws -> ConfigurationText {
    try ConfigurationText.changing { () throws(ConfigurationText.Failure) in
      var text = try ConfigurationText(configurationPath, environment)
      try text.append(block.text, account: account)
      return text
    }
  }

  private func chosen(from configuration: Configuration) throws -> CalendarChoice {
    var choice = try CalendarChoice(configuration, environment: environment)
    // A new user has no calendar yet.
    if choice.calendars.isEmpty, names == nil { return choice }
    let account = configuration.accounts[0].name
    if let names {
      choice.isSelected = choice.isSelected.map { _ in false }
      // Within its account, a calendar can be named without it.
      let known = choice.calendars.map(\.calendar.name)
      try choice.set(names.map { known.contains(account + "/" + $0) ? account + "/" + $0 : $0 }, to: true)
      return choice
    }
    choice.isSelected = choice.calendars.map { $0.remote?.vanished == nil }
    guard !isUnattended, environment.isTerminal, environment.isInputTerminal else { return choice }
    let style = TextStyle(
      width: environment.terminalWidth ?? Settings.defaultWidth, depth: environment.colorDepth(.auto),
      language: Language(localeIdentifier: environment.locale))
    guard try ChecklistScreen(style: style).choose(&choice) else {
      throw CommandError(.interrupted, "nothing was added")
    }
    return choice
  }

  /// Throws if `agenda-sync` failed, which has said why.
  private func pass(_ code: Int32) throws {
    if code != 0 { throw CommandError(ExitStatus(code), "nothing was added") }
  }
}

/// A configuration with one account that is not added yet, in a file of its own.
struct CandidateFile: ~Copyable {
  let path: String
  let configuration: Configuration

  /// Writes the lines of an account to a new file.
  init(_ block: String, environment: ProcessEnvironment) throws {
    let folder = environment.stateFolder
    path = folder + "/candidate-\(getpid()).toml"
    guard BaseDirectories.makeFolder(folder), PendingFile.write(Array(block.utf8), to: path) else {
      throw CommandError(.cannotCreate, "\(path): cannot be written: \(ProcessEnvironment.systemError)")
    }
    do throws(ConfigurationError) {
      configuration = try Configuration.load(
        path: path, home: environment.home, environment: environment.variables)
    } catch {
      unlink(path)
      throw CommandError(.usage, lines: error.problems.map(\.message))
    }
  }

  deinit { unlink(path) }

  func account() throws -> AccountConfiguration { try configuration.account(nil) }
}

/// The lines of an `[[account]]` in the configuration.
struct AccountBlock {
  /// The keys and their values, in the order in which they are written.
  private(set) var entries: [(key: String, value: ConfigurationValue)] = []

  /// Adds a text; nothing for `nil`.
  mutating func set(_ key: String, _ text: String?) {
    guard let text else { return }
    entries.append((key, .text(text)))
  }

  /// Adds `true`.
  mutating func setTrue(_ key: String) { entries.append((key, .truth(true))) }

  /// The lines, each ended by a line feed.
  var text: String {
    entries.reduce("[[account]]\n") { $0 + "\($1.key) = \($1.value.literal)\n" }
  }
}

/// An account of GNOME Online Accounts, as `agenda-sync online-accounts` prints it.
struct GnomeAccount {
  let identifier: String
  /// The provider, such as `google`, and its name for people.
  let provider, providerName: String
  /// The name of the user at the server.
  let user: String
  /// The name for people.
  let name: String
  let url: WebAddress
  /// Whether GNOME accepts any certificate of the server, which agenda does not.
  let acceptsAnyCertificate: Bool

  /// Parses a line; `nil` if it has another form.
  init?(_ line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let url = try? WebAddress(fields[5]) else { return nil }
    (identifier, provider, providerName) = (fields[0], fields[1], fields[2])
    (user, name, self.url) = (fields[3], fields[4], url)
    acceptsAnyCertificate = fields[6] == "any"
  }

  /// Its name and its provider, for people.
  var title: String { "\(name) (\(providerName.isEmpty ? provider : providerName))" }

  /// Whether a user means it by a word.
  func isCalled(_ word: String) -> Bool {
    [identifier, name, user, provider, providerName].contains { $0.lowercased() == word.lowercased() }
  }

  /// The positions of those accounts of GNOME that a configuration has.
  static func used(in configuration: Configuration, among all: [GnomeAccount]) -> Set<Int> {
    let known = all.map {
      GnomeIdentity(identifier: $0.identifier, name: $0.name, user: $0.user, url: $0.url)
    }
    let places = configuration.accounts.compactMap { account -> Int? in
      guard case .gnome = account.signIn,
        case .one(let place) = GnomeIdentity.meaning(of: account, among: known)
      else { return nil }
      return place
    }
    return Set(places)
  }
}

/// Chooses accounts of GNOME to add.
struct GnomeAccountChoice {
  /// The word of the command line that names one; `nil` for all.
  let word: String?
  /// Whether the user is asked nothing.
  let isUnattended: Bool
  let environment: ProcessEnvironment

  /// The accounts to add to a configuration: the one that was named, else the only one, else those that the user chooses. Throws if there are none.
  func accounts(beside known: Configuration) throws -> [GnomeAccount] {
    let all = try SyncProgram.required().lines(["online-accounts"]).compactMap { GnomeAccount($0) }
    guard !all.isEmpty else {
      throw CommandError(
        .notFound,
        "GNOME has no account with calendars on a CalDAV server; add one in Settings, Online Accounts, and switch its calendars on"
      )
    }
    let used = GnomeAccount.used(in: known, among: all)
    let unused = all.indices.filter { !used.contains($0) }.map { all[$0] }
    let names = all.map { quoted($0.name) }.joined(separator: ", ")
    guard let word else {
      guard !unused.isEmpty else {
        throw CommandError(.notFound, "the configuration has the accounts of GNOME already: \(names)")
      }
      return unused.count == 1 || isUnattended ? unused : try chosen(from: unused)
    }
    let meant = all.indices.filter { all[$0].isCalled(word) }
    guard let first = meant.first else {
      throw CommandError(
        .notFound,
        """
        GNOME has no account \(quoted(word)) with calendars on a CalDAV server; it has \(names). Calendars of Microsoft \
        come with those of Evolution, which \(.command("setup")) adds
        """
      )
    }
    let left = meant.filter { !used.contains($0) }.map { all[$0] }
    guard !left.isEmpty else {
      throw CommandError(
        .usage, "the configuration has the account \(quoted(all[first].name)) of GNOME already")
    }
    guard left.count == 1 else {
      let words = left.map { $0.identifier }.joined(separator: ", ")
      throw CommandError(.usage, "GNOME has several accounts \(quoted(word)); name one of these: \(words)")
    }
    return left
  }

  private func chosen(from accounts: [GnomeAccount]) throws -> [GnomeAccount] {
    guard environment.canAsk else {
      let names = accounts.map { quoted($0.name) }.joined(separator: ", ")
      throw CommandError(
        .usage, "GNOME has several accounts: name one, or add \(.option("all")) for all of them: \(names)")
    }
    StandardStreams.tell("Accounts of GNOME with calendars:")
    let places = try StandardStreams.choose(
      among: accounts.map { "\($0.title), \($0.url.host)" }, takesSeveral: true,
      otherwise: "nothing was added")
    return places.map { accounts[$0] }
  }
}
