internal import AgendaKit
internal import ICalendar

/// The entries of an `[[account]]`, before they are compared with each other.
struct AccountEntries: ReminderEntries {
  /// Where the calendars are, as `kind` names it.
  enum Kind: String, Sendable, CaseIterable {
    case caldav, thunderbird, evolution

    /// The program of the desktop; `nil` for a server.
    var program: DesktopProgram? { DesktopProgram(rawValue: rawValue) }
  }

  /// The keys that the calendars of a program of the desktop can have.
  private static let keysOfDesktop: Set<String> = [
    "name", "kind", "refresh", "new-calendars", "addresses", "mail-command", "names", "reminders",
    "all-day-reminders", "always-remind", "mute", "muted-calendars",
  ]

  /// Whether a key is one of accounts on servers alone.
  static func isOfServer(_ key: String) -> Bool {
    !keysOfDesktop.contains(key) && keys.contains { $0.name == key }
  }

  /// The ways to sign in, as `sign-in` names them.
  enum Method: String, Sendable, CaseIterable {
    case passwordCommand = "password-command"
    case passwordFile = "password-file"
    case tokenCommand = "token-command"
    case secretService = "secret-service"
    case netrc, oauth, gnome

    /// The keys that only this way has.
    var keys: [String] {
      switch self {
      case .passwordCommand, .passwordFile, .tokenCommand, .netrc: [rawValue]
      case .secretService: []
      case .gnome: ["gnome-account"]
      case .oauth:
        ["provider"] + AccountEntries.clientKeys.map(\.name) + AccountEntries.endpointKeys.map(\.name)
      }
    }
  }

  /// The name; `nil` if it is missing or wrong.
  var name: String?
  var kind: Kind?
  var address: String?
  var url: WebAddress?
  var user: String?
  var method: Method?
  var passwordCommand: [String]?
  var passwordFile: String?
  var tokenCommand: [String]?
  var netrc: String?
  var gnomeAccount: String?
  var provider: OAuthProvider?
  var clientIdentifier: String?
  var clientSecret: String?
  var scope: String?
  var authorizationEndpoint: WebAddress?
  var tokenEndpoint: WebAddress?
  var deviceEndpoint: WebAddress?
  var revocationEndpoint: WebAddress?
  var interval: Int?
  var newCalendars: AccountConfiguration.NewCalendars?
  var mirror: String?
  var addresses: [String]?
  var mailCommand: [String]?
  var names: [String: String]?
  var reminders = DefaultReminders()
  var mutedCalendars: [String]?
  var userAgent: String?
  var certificateFile: String?
  var clientCertificate: String?
  var clientKey: String?
  var allowsPlainHTTP: Bool?

  /// The keys of an account.
  static let keys: [ConfigurationKey<AccountEntries>] =
    serverKeys + signInKeys + clientKeys + endpointKeys + calendarKeys + reminderKeys + [muteKey, mutedKey]

  private static let serverKeys: [ConfigurationKey<AccountEntries>] = [
    ConfigurationKey(
      "name", .text, "The name, without slashes; its calendars have names such as “home/Work”.",
      parse: { $0.accountName($1) }
    ) { $0.name = $1 },
    .choice(
      "kind", Kind.allCases, "A CalDAV server, or a program whose databases on this computer are read.",
      standard: "caldav"
    ) { $0.kind = $1 },
    ConfigurationKey(
      "address", .text, "The mail address, whose domain names the server.", parse: { $0.mailAddress($1) }
    ) { $0.address = $1 },
    .url("url", "The URL of the server, if the mail address does not lead to it.") { $0.url = $1 },
    ConfigurationKey(
      "user", .text, "The name of the user at the server.", standard: "the mail address",
      parse: { $0.userName($1) }
    ) { $0.user = $1 },
  ]

  private static let signInKeys: [ConfigurationKey<AccountEntries>] = [
    .choice(
      "sign-in", Method.allCases, "The source of the password or the token.",
      standard: "follows from the other keys, else secret-service"
    ) { $0.method = $1 },
    ConfigurationKey(
      "password-command", .command, "A program whose first line of output is the password.",
      parse: { $0.command($1) }
    ) { $0.passwordCommand = $1 },
    .path("password-file", "A file whose first line is the password, and which only you can read.") {
      $0.passwordFile = $1
    },
    ConfigurationKey(
      "token-command", .command, "A program whose first line of output is an OAuth access token.",
      parse: { $0.command($1) }
    ) { $0.tokenCommand = $1 },
    .path("netrc", "A file in the format of .netrc with the password.", standard: "~/.netrc") {
      $0.netrc = $1
    },
    ConfigurationKey(
      "gnome-account", .text, "The account of GNOME Online Accounts: its name or its identifier.",
      standard: "that of the user", parse: { $0.line($1) }
    ) { $0.gnomeAccount = $1 },
    .choice("provider", OAuthProvider.allCases, "A provider of OAuth 2.0 whose endpoints are known.") {
      $0.provider = $1
    },
  ]

  fileprivate static let clientKeys: [ConfigurationKey<AccountEntries>] = [
    ConfigurationKey(
      "client-id", .text, "The identifier that the provider gave to your OAuth client.",
      parse: { $0.line($1) }
    ) { $0.clientIdentifier = $1 },
    ConfigurationKey(
      "client-secret", .text, "Its secret, if the provider gave it one.", parse: { $0.line($1) }
    ) { $0.clientSecret = $1 },
    ConfigurationKey(
      "scope", .text, "The requested permissions, separated by spaces.", standard: "that of the provider",
      parse: { $0.line($1) }
    ) { $0.scope = $1 },
  ]

  fileprivate static let endpointKeys: [ConfigurationKey<AccountEntries>] = [
    .url("authorization-endpoint", "The page of the provider on which you allow access (RFC 6749).") {
      $0.authorizationEndpoint = $1
    },
    .url("token-endpoint", "The endpoint of the provider that gives tokens (RFC 6749).") {
      $0.tokenEndpoint = $1
    },
    .url("device-endpoint", "The endpoint for machines without a browser (RFC 8628).") {
      $0.deviceEndpoint = $1
    },
    .url("revocation-endpoint", "The endpoint that revokes tokens (RFC 7009).") {
      $0.revocationEndpoint = $1
    },
  ]

  private static let calendarKeys: [ConfigurationKey<AccountEntries>] = [
    .interval("refresh", "The interval at which the account is asked for changes.", standard: "15m") {
      $0.interval = $1
    },
    .choice(
      "new-calendars", AccountConfiguration.NewCalendars.allCases,
      "Show or hide calendars that are new on the server.", standard: "show"
    ) { $0.newCalendars = $1 },
    .path("mirror", "A folder in which the calendars are kept as .ics files for other programs.") {
      $0.mirror = $1
    },
    .addresses("addresses", "Your mail addresses in this account, instead of those in [defaults].") {
      $0.addresses = $1
    },
    .mailCommand("A program that sends the mails of this account, instead of the one in [defaults].") {
      $0.mailCommand = $1
    },
    ConfigurationKey(
      "names", .names, "Names of calendars of the program, by their paths in the account.",
      standard: "those of the program", parse: { $0.calendarNames($1) }
    ) { $0.names = $1 },
    .header("user-agent", "The User-Agent of requests to the server.", standard: "agenda/VERSION") {
      $0.userAgent = $1
    },
    .certificates { $0.certificateFile = $1 },
    .clientCertificate { $0.clientCertificate = $1 },
    .clientKey { $0.clientKey = $1 },
    .boolean(
      "allow-plain-http",
      "Allow the password or the token to go to the server by http, without encryption.",
      standard: false
    ) { $0.allowsPlainHTTP = $1 },
  ]
}

extension AccountEntries {
  private static let mutedKey: ConfigurationKey<AccountEntries> = .texts(
    "muted-calendars", .texts,
    "The calendars of the account without any reminders, by their names in it, such as “Holidays”."
  ) { $0.mutedCalendars = $1 }
}

extension AccountConfiguration {
  /// The command that signs the account in; `nil` if a program or a file gives the password or the token, where another one has to be put.
  package var signInCommand: String? { signIn.needsLogin ? "agenda accounts login \(name)" : nil }
}

extension AccountConfiguration.SignIn {
  /// The name of the method in `sign-in` of the configuration.
  package var name: String {
    let method: AccountEntries.Method? =
      switch self {
      case .passwordCommand: .passwordCommand
      case .passwordFile: .passwordFile
      case .tokenCommand: .tokenCommand
      case .secretService: .secretService
      case .netrc: .netrc
      case .oauth: .oauth
      case .unneeded: nil
      case .gnome: .gnome
      }
    return method?.rawValue ?? "none"
  }

  /// Whether there is nothing to use before the user has signed in with `agenda accounts login`.
  package var needsLogin: Bool {
    switch self {
    case .secretService, .oauth: true
    case .passwordCommand, .passwordFile, .tokenCommand, .netrc, .gnome, .unneeded: false
    }
  }
}

extension ConfigurationParser {
  /// The accounts of the array `[[account]]`.
  mutating func accounts(_ entry: TOMLNode, _ defaults: ConfigurationDefaults) -> [AccountConfiguration] {
    tables(entry).compactMap { table, entries in account(table, entries, defaults) }
  }

  private mutating func account(
    _ table: TOMLNode, _ nodes: [TOMLNode], _ defaults: ConfigurationDefaults
  ) -> AccountConfiguration? {
    var entries = AccountEntries()
    let nodes = read(nodes, as: AccountEntries.keys, into: &entries)
    let label = entries.name.map { " \(quoted($0))" } ?? ""
    if nodes["name"] == nil { report(table.position, "the account has no “name”; expected name = \"home\"") }
    if let name = entries.name, let node = nodes["name"] { take(name, of: .account, at: node.position) }
    if let program = entries.kind?.program {
      return account(of: program, entries, nodes, defaults)
    }
    // Which keys it needs follows from its kind, which was reported.
    if nodes["kind"] != nil, entries.kind == nil { return nil }
    if let node = nodes["names"] {
      report(
        node.keyPosition,
        "“names” is for the calendars of a program, with kind = \"evolution\" or \"thunderbird\"; \(.command("calendars change")) gives others a name"
      )
    }
    let server = server(&entries, nodes, of: table, label: label)
    let signIn = signIn(entries, nodes, of: table, label: label)
    guard let name = entries.name, let server, let signIn else { return nil }
    var account = AccountConfiguration(name: name, server: server, user: entries.user, signIn: signIn)
    account.interval = entries.interval
    account.newCalendars = entries.newCalendars ?? account.newCalendars
    account.mirror = entries.mirror
    account.takeAddresses(entries, defaults)
    account.mailCommand = entries.mailCommand
    account.reminders = entries.reminders
    account.mutedCalendars = entries.mutedCalendars ?? []
    account.userAgent = entries.userAgent
    account.certificateFile = entries.certificateFile
    account.clientCertificate = clientCertificate(
      entries.clientCertificate, key: entries.clientKey, nodes, label: "account\(label)")
    account.allowsPlainHTTP = entries.allowsPlainHTTP ?? false
    return account
  }

  /// The calendars of a program of the desktop.
  private mutating func account(
    of program: DesktopProgram, _ entries: AccountEntries, _ nodes: [String: TOMLNode],
    _ defaults: ConfigurationDefaults
  ) -> AccountConfiguration? {
    for node in nodes.values.sorted(by: { $0.key < $1.key })
    where AccountEntries.isOfServer(node.key) {
      report(
        node.keyPosition,
        "“\(node.key)” is for accounts on a server, and this one has kind = \"\(program.rawValue)\"")
    }
    guard let name = entries.name else { return nil }
    var account = AccountConfiguration(name: name, server: .desktop(program), signIn: .unneeded)
    account.interval = entries.interval
    account.newCalendars = entries.newCalendars ?? account.newCalendars
    account.takeAddresses(entries, defaults)
    account.mailCommand = entries.mailCommand
    account.reminders = entries.reminders
    account.mutedCalendars = entries.mutedCalendars ?? []
    account.names = entries.names ?? [:]
    return account
  }

  /// Names by the paths of calendars, each once in any letter case.
  mutating func calendarNames(_ entry: TOMLNode) -> [String: String]? {
    guard case .table(let entries) = entry.value else {
      report(
        entry.position, "found \(entry.kindInWords); expected a table: { \"/calendar/a/\" = \"Work\" }")
      return nil
    }
    var (names, taken): ([String: String], Set<String>) = ([:], [])
    for entry in entries {
      guard let name = name(entry) else { continue }
      guard !name.contains("/"), name.withoutControlCharacters == name else {
        report(
          entry.position, "the name \(quoted(name)) holds a slash or a control character; expected none")
        continue
      }
      guard taken.insert(name.lowercased()).inserted else {
        report(entry.position, "the name \(quoted(name)) is in “names” twice")
        continue
      }
      names[entry.key] = name
    }
    return names
  }

  /// Where the search for calendars begins. The name of the user can stand in the URL.
  private mutating func server(
    _ entries: inout AccountEntries, _ nodes: [String: TOMLNode], of table: TOMLNode, label: String
  ) -> AccountConfiguration.Server? {
    if nodes["url"] == nil, nodes["address"] == nil {
      report(
        table.position,
        "the account\(label) has no “address” and no “url”; expected address = \"ada@example.org\" or url = \"https://…\""
      )
    }
    if let node = nodes["url"], let url = entries.url {
      if let credentials = url.credentials {
        if !credentials.password.isEmpty {
          report(
            node.position,
            "the URL holds a password; expected it in the Secret Service (agenda accounts login), or from a “password-command”"
          )
        }
        entries.user = entries.user ?? credentials.user
      }
      // With both, the URL is the server, and the address names the user.
      entries.user = entries.user ?? entries.address
      return .url(url)
    }
    guard let address = entries.address else { return nil }
    if let principal = entries.provider?.principal(of: address), let url = try? WebAddress(principal) {
      entries.user = entries.user ?? address
      return .url(url)
    }
    return nodes["url"] == nil ? .mailAddress(address) : nil
  }

  /// The way to sign in that `sign-in` or another key names; `nil` if they disagree, or one is missing.
  private mutating func signIn(
    _ entries: AccountEntries, _ nodes: [String: TOMLNode], of table: TOMLNode, label: String
  ) -> AccountConfiguration.SignIn? {
    let implied = AccountEntries.Method.allCases.compactMap { method in
      method.keys.lazy.compactMap { nodes[$0] }.first.map { (method, $0) }
    }
    let method = entries.method ?? implied.first?.0 ?? .secretService
    for (other, node) in implied where other != method {
      let wanted =
        entries.method == nil
        ? "expected one way to sign in, and this account has “\(method.rawValue)”"
        : "this one has sign-in = \"\(method.rawValue)\""
      report(
        node.keyPosition, "“\(node.key)” is for accounts with sign-in = \"\(other.rawValue)\"; \(wanted)")
    }
    switch method {
    case .passwordCommand, .tokenCommand, .passwordFile:
      guard nodes[method.rawValue] != nil else {
        let example = method == .passwordFile ? "\"~/.config/agenda/home\"" : "[\"pass\", \"show\", \"home\"]"
        report(
          table.position,
          "the account\(label) has no “\(method.rawValue)”; expected \(method.rawValue) = \(example)")
        return nil
      }
      if method == .passwordFile { return entries.passwordFile.map { .passwordFile(path: $0) } }
      return method == .passwordCommand
        ? entries.passwordCommand.map { .passwordCommand($0) }
        : entries.tokenCommand.map { .tokenCommand($0) }
    case .secretService: return .secretService
    case .netrc: return .netrc(path: entries.netrc ?? home + "/.netrc")
    case .oauth: return oauth(entries, nodes, of: table, label: label).map { .oauth($0) }
    case .gnome: return .gnome(account: entries.gnomeAccount)
    }
  }

  private mutating func oauth(
    _ entries: AccountEntries, _ nodes: [String: TOMLNode], of table: TOMLNode, label: String
  ) -> OAuthConfiguration? {
    let known = entries.provider?.endpoints
    func address(_ text: String?) -> WebAddress? { text.flatMap { try? WebAddress($0) } }
    let authorization = entries.authorizationEndpoint ?? address(known?.authorization)
    let token = entries.tokenEndpoint ?? address(known?.token)
    let scope = entries.scope ?? known?.scope
    let missing = [
      ("client-id", entries.clientIdentifier == nil), ("authorization-endpoint", authorization == nil),
      ("token-endpoint", token == nil), ("scope", scope == nil),
    ].filter { $0.1 && nodes[$0.0] == nil }.map { "“\($0.0)”" }
    if !missing.isEmpty, nodes["provider"] == nil || missing == ["“client-id”"] {
      let known = OAuthProvider.allCases.map(\.rawValue).joined(separator: "\", \"")
      let hint = missing.count > 1 ? ", or provider = \"\(known)\" with a “client-id”" : ""
      report(
        table.position,
        "the account\(label) signs in with OAuth and has no \(missing.joined(separator: ", "))\(hint)")
    }
    guard let authorization, let token, let scope, let client = entries.clientIdentifier else { return nil }
    return OAuthConfiguration(
      authorizationEndpoint: authorization, tokenEndpoint: token,
      deviceEndpoint: entries.deviceEndpoint ?? address(known?.device),
      revocationEndpoint: entries.revocationEndpoint ?? address(known?.revocation),
      clientIdentifier: client, clientSecret: entries.clientSecret, scope: scope)
  }
}

extension ConfigurationParser {
  /// The certificate by which a server knows the client; `nil` for none. `label` says whose it is.
  mutating func clientCertificate(
    _ path: String?, key: String?, _ nodes: [String: TOMLNode], label: String
  ) -> ClientCertificate? {
    if let node = nodes["client-key"], nodes["client-certificate"] == nil {
      report(
        node.keyPosition,
        "the \(label) has a “client-key” without a “client-certificate”; expected client-certificate = \"~/me.pem\""
      )
    }
    return path.map { ClientCertificate(path: $0, keyPath: key) }
  }

  /// An account's name: a calendar's name of one word, which can be the name of a folder and an argument of the command.
  mutating func accountName(_ entry: TOMLNode) -> String? {
    guard let name = name(entry) else { return nil }
    if AccountConfiguration.isName(name) { return name }
    report(
      entry.position,
      """
      the name \(quoted(name)) holds a slash or a control character, begins with “.” or “-”, or is longer than 100 \
      characters; expected a name such as \"home\"
      """
    )
    return nil
  }

  /// A mail address of the form `user@domain`.
  mutating func mailAddress(_ entry: TOMLNode) -> String? {
    guard let text = line(entry) else { return nil }
    if AccountConfiguration.isMailAddress(text) { return text }
    // The URL of a server may be private, and was meant for another key.
    guard !text.contains("://") else {
      report(entry.position, "a URL is no mail address; expected url = \"https://…\"")
      return nil
    }
    report(entry.position, "\(quoted(text)) is no mail address; expected a text such as \"ada@example.org\"")
    return nil
  }

  /// The name of a user: a colon would end it in a request (RFC 7617, 2).
  mutating func userName(_ entry: TOMLNode) -> String? {
    guard let text = line(entry) else { return nil }
    guard text.contains(":") else { return text }
    report(entry.position, "the name of the user holds a colon; expected none")
    return nil
  }
}

extension AccountConfiguration {
  /// Whether a text can be the name of an account.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100 && !text.contains { "/,".contains($0) || $0.isNewline }
      && !text.hasControlCharacters && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.first?.isWhitespace != true && text.last?.isWhitespace != true
  }

  /// Whether a text has the form of a mail address: `user@domain`.
  package static func isMailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains { $0.isWhitespace }
      && !parts[1].contains { "/:?#".contains($0) } && !text.hasControlCharacters
  }
}

extension AccountConfiguration {
  /// Takes the addresses of its owner: its own, else those of all calendars.
  fileprivate mutating func takeAddresses(_ entries: AccountEntries, _ defaults: ConfigurationDefaults) {
    addresses = entries.addresses.map { Set($0) } ?? defaults.addresses
    mainAddress = entries.addresses?.first
  }
}
