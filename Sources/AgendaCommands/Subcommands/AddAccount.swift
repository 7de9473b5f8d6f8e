internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// `agenda accounts add`.
struct AddAccount: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an account on a CalDAV server.",
    usage: """
      agenda accounts add [<options>] <address|url>
      agenda accounts add --from gnome [<options>] [<name>]
      """,
    discussion: """
      Signs in, finds the calendars, asks which of them are shown, and adds an [[account]] to the configuration. If one \
      of these steps fails, nothing is added. Without an option for signing in, the command asks for the password and \
      stores it in the Secret Service.

      With --from gnome, it takes accounts with calendars from GNOME Online Accounts (Google, Nextcloud, WebDAV): those that \
      you choose, or the one that you name by its name or its provider. GNOME keeps the sign-in, and agenda needs neither a \
      password nor a client-id.
      """)

  @Argument(
    help: ArgumentHelp(
      "A mail address, whose domain leads to the server, or the URL of the server.", valueName: "address|url")
  )
  var place: String?

  @Option(help: ArgumentHelp("Take accounts, with their sign-in, from this program.", valueName: "program"))
  var from: AccountOrigin?

  @Option(help: ArgumentHelp("The name of the account. (default: from the address)", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("Select only these calendars, and ask nothing.", valueName: "name,…"))
  var calendars: [String] = []

  @Flag(help: "Select all calendars, and ask nothing.")
  var all = false

  @OptionGroup(title: "Sign-in") var keys: AccountKeyOptions
  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let (path, known) = try config.read(environment)
    let taken = Set((known.accounts.map(\.name) + known.calendars.map(\.name)).map { $0.lowercased() })
    guard from == nil else { return try addFromGnome(beside: known, taken, path, environment) }
    let place = place ?? ""
    var block = AccountBlock()
    block.set("name", accountName(for: place, taken))
    let isAddress = AccountConfiguration.isMailAddress(place)
    if let program = DesktopProgram(rawValue: place.lowercased()) {
      throw CommandError(
        .usage,
        "\(program.title) is a program on this computer; \(.command("setup")) adds its calendars as an account",
        "nothing was added")
    }
    guard Self.isPlace(place) else {
      throw CommandError(
        .usage,
        "\(quoted(place)) is neither a mail address nor the URL of a server; write one such as nora@example.org or https://\(place)/",
        "nothing was added")
    }
    block.set(isAddress ? "address" : "url", place.contains("://") || isAddress ? place : "https://" + place)
    try keys.add(to: &block)
    try add(block, path, environment)
  }

  /// Whether a text can be a mail address or the URL of a server.
  static func isPlace(_ text: String) -> Bool {
    !text.hasPrefix("-") && !text.contains(where: \.isWhitespace) && text.contains { "@.:/".contains($0) }
  }

  private func addFromGnome(
    beside known: Configuration, _ taken: Set<String>, _ path: String, _ environment: ProcessEnvironment
  ) throws {
    let accounts = try GnomeAccountChoice(word: place, isUnattended: all, environment: environment)
      .accounts(beside: known)
    guard name == nil || accounts.count == 1 else {
      throw CommandError(
        .usage, "\(.option("name")) is for one account, and \(accounts.count) would be added")
    }
    var taken = taken
    for account in accounts {
      let name = accountName(for: account.provider == "google" ? "google.com" : account.url.host, taken)
      taken.insert(name.lowercased())
      if account.acceptsAnyCertificate, keys.caFile == nil {
        StandardStreams.warn(
          "GNOME accepts any certificate of \(account.url.host), which agenda does not; name that certificate with \(.option("ca-file"))"
        )
      }
      try add(try block(of: account, named: name), path, environment)
    }
  }

  private func add(_ block: AccountBlock, _ path: String, _ environment: ProcessEnvironment) throws {
    try AccountAddition(
      configurationPath: path, block: block,
      names: calendars.isEmpty ? nil : calendars.flatMap(CalendarSelection.names), isUnattended: all,
      environment: environment
    ).run()
  }

  /// The lines of an account of GNOME. It is known by its user and its server, so that it stays the same if it is added to GNOME again.
  private func block(of account: GnomeAccount, named name: String) throws -> AccountBlock {
    var block = AccountBlock()
    block.set("name", name)
    block.set("url", account.url.url)
    try keys.add(to: &block, of: account)
    // Another user at the server, as one of several mailboxes, does not name the account of GNOME.
    if let user = keys.user, user != account.user { block.set("gnome-account", account.name) }
    return block
  }

  /// The name that is given, else the last part but one of the domain of a place, with a number if that name is taken.
  private func accountName(for place: String, _ taken: Set<String>) -> String {
    if let name { return name }
    let rest = place.split(separator: "://", maxSplits: 1).last ?? ""
    let host = (rest.split(separator: "/").first?.split(separator: "@").last ?? "").prefix {
      !":?#".contains($0)
    }
    let labels = host.split(separator: ".")
    let isNumber = labels.last?.allSatisfy { $0.isNumber } ?? true
    let label = isNumber ? "home" : labels.count > 1 ? String(labels[labels.count - 2]) : String(host)
    let base = AccountConfiguration.isName(label) ? label : "home"
    return ([base] + (2...).prefix(100).map { "\(base)-\($0)" }).first {
      !taken.contains($0.lowercased())
    } ?? base
  }

  func validate() throws {
    if place == nil, from == nil { throw ValidationError("Missing expected argument “<address|url>”") }
    if from != nil, keys.signIn != nil {
      throw ValidationError(.option("from"), .option("sign-in"))
    }
    if all, !calendars.isEmpty {
      throw ValidationError(.option("all"), .option("calendars"))
    }
  }
}

/// A program from which accounts are taken.
enum AccountOrigin: String, ExpressibleByArgument, CaseIterable {
  case gnome
}

/// The options that become keys of an account, whose descriptions they have.
struct AccountKeyOptions: ParsableArguments {
  @Option(account: "user", valueName: "name") var user: String?
  @Option(account: "sign-in", valueName: "way") var signIn: String?
  @Option(account: "password-command", valueName: "command") var passwordCommand: String?
  @Option(account: "password-file", valueName: "path")
  var passwordFile: String?
  @Option(account: "token-command", valueName: "command") var tokenCommand: String?
  @Option(account: "netrc", valueName: "path") var netrc: String?
  @Option(account: "provider", valueName: "name") var provider: String?
  @Option(account: "client-id", valueName: "text") var clientId: String?
  @Option(
    help: ArgumentHelp(
      "A file whose first line is the secret of your OAuth client, if the provider gave it one.",
      valueName: "path"),
    completion: .file())
  var clientSecretFile: String?
  @Option(account: "ca-file", valueName: "path") var caFile: String?
  @Option(account: "client-certificate", valueName: "path")
  var clientCertificate: String?
  @Option(account: "client-key", valueName: "path")
  var clientKey: String?
  @Flag(help: ArgumentHelp(account: "allow-plain-http")) var allowPlainHttp = false
  @Option(account: "refresh", valueName: "duration") var refresh: String?
  @Option(account: "new-calendars", valueName: "how") var newCalendars: String?

  /// Adds the keys that are given, with those of GNOME for an account of GNOME.
  func add(to block: inout AccountBlock, of gnome: GnomeAccount? = nil) throws {
    block.set("user", user ?? gnome?.user)
    block.set("sign-in", gnome == nil ? signIn : "gnome")
    block.set("password-command", passwordCommand)
    block.set("password-file", passwordFile.map(ProcessEnvironment.absolutePath))
    block.set("token-command", tokenCommand)
    block.set("netrc", netrc.map(ProcessEnvironment.absolutePath))
    block.set("provider", provider)
    block.set("client-id", clientId)
    block.set("client-secret", try clientSecretFile.map(Self.firstLine))
    block.set("ca-file", caFile.map(ProcessEnvironment.absolutePath))
    block.set("client-certificate", clientCertificate.map(ProcessEnvironment.absolutePath))
    block.set("client-key", clientKey.map(ProcessEnvironment.absolutePath))
    if allowPlainHttp { block.setTrue("allow-plain-http") }
    block.set("refresh", refresh)
    block.set("new-calendars", newCalendars)
  }

  /// A secret comes from a file: the arguments of a command can be seen by others.
  private static func firstLine(ofFile path: String) throws -> String {
    do throws(NamedFile.Failure) {
      let text = String(decoding: try NamedFile.bytes(path: path, maximumSize: 65_536), as: UTF8.self)
      return String(text.prefix { !$0.isNewline })
    } catch {
      throw CommandError(error.isMissing ? .notFound : .unreadable, "\(path): \(error.message)")
    }
  }
}
