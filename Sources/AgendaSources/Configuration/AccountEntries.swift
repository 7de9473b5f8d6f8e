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
