public import AgendaKit
internal import ICalendar

/// A program of the desktop that keeps calendars in databases: a `kind` of an `[[account]]`.
@nonexhaustive public enum DesktopProgram: String, Sendable, Hashable, CaseIterable {
  /// Thunderbird, whose profile has one database for all calendars of its own, and one for those of servers.
  case thunderbird
  /// The Evolution Data Server, also of GNOME Calendar, with a database for each calendar of a server.
  case evolution

  /// The name for people.
  public var title: String {
    switch self {
    case .thunderbird: "Thunderbird"
    case .evolution: "Evolution"
    }
  }

  /// Whether the program makes changes for agenda.
  package var makesChanges: Bool { self == .evolution }
}

/// An account on a CalDAV server, or the calendars of a program of the desktop: an `[[account]]` of the configuration.
///
/// ```toml
/// [[account]]
/// name = "home"
/// address = "ada@example.org"
/// password-command = ["pass", "show", "home"]
/// ```
public struct AccountConfiguration: Sendable, Hashable {
  /// Where the search for the calendars of an account begins (RFC 6764).
  @nonexhaustive public enum Server: Sendable, Hashable {
    /// A mail address, whose domain names the server.
    case mailAddress(String)
    /// The URL of a server, of a principal, of a home set or of a calendar.
    case url(WebAddress)
    /// The calendars of a program on this computer.
    case desktop(DesktopProgram)

    /// The mail address; `nil` for a URL or a program.
    package var mailAddress: String? {
      if case .mailAddress(let text) = self { text } else { nil }
    }
  }

  /// Where the password or the token of an account comes from.
  @nonexhaustive public enum SignIn: Sendable, Hashable {
    /// A program and its arguments; the first line that it prints is the password.
    case passwordCommand([String])
    /// A program and its arguments; the first line that it prints is an OAuth access token.
    case tokenCommand([String])
    /// The Secret Service of the desktop, by `secret-tool`.
    case secretService
    /// A file whose first line is the password, which only its owner can read.
    case passwordFile(path: String)
    /// A file of the form of `.netrc`.
    case netrc(path: String)
    /// OAuth 2.0: `agenda accounts login` keeps the tokens.
    case oauth(OAuthConfiguration)
    /// Nothing: the calendars are on this computer.
    case unneeded
    /// GNOME Online Accounts. The account of GNOME has this name or identifier; `nil` for the name of the user.
    case gnome(account: String?)
  }

  /// Whether calendars that are new on the server are shown.
  @nonexhaustive public enum NewCalendars: String, Sendable, Hashable, CaseIterable {
    /// They are shown.
    case show
    /// They are hidden until the user selects them.
    case hide
  }

  /// The name, unique among accounts. The calendars of the account have names such as `home/Work`.
  public var name: String
  /// Where its calendars are searched for.
  public var server: Server
  /// The name of the user; `nil` for the mail address, or for what the sign-in says.
  public var user: String?
  /// Where the password or the token comes from.
  public var signIn: SignIn
  /// How often the account is asked for changes, in seconds; `nil` for every 15 minutes.
  public var interval: Int?
  /// Whether calendars that are new on the server are shown.
  public var newCalendars = NewCalendars.show
  /// A folder in which each calendar is kept as a folder of .ics files for other programs; `nil` for none.
  public var mirror: String?
  /// The mail addresses of the owner, in lower case.
  public var addresses: Set<String> = []
  /// The first of the addresses that the configuration has for the account itself; `nil` if there is none.
  package var mainAddress: String?
  /// The program that sends the mails of its calendars, with its arguments; `nil` for the usual one.
  package var mailCommand: [String]?
  /// The reminders of events of its calendars that have none of their own.
  public var reminders = DefaultReminders()
  /// The calendars without any reminders, by their names in the account.
  public var mutedCalendars: [String] = []
  /// The names of calendars of a program of the desktop by their paths; others have those that the program gives them.
  package var names: [String: String] = [:]
  /// The User-Agent of the requests; `nil` for the usual one.
  public var userAgent: String?
  /// A file with the certificates of the authorities that the server is checked against; `nil` for those of the system.
  public var certificateFile: String?
  /// The certificate that proves to the server who connects, besides the password; `nil` for none.
  public var clientCertificate: ClientCertificate?
  /// Whether passwords and tokens may go to the server without encryption, by http. To this computer they always may.
  public var allowsPlainHTTP = false

  /// An account on a server.
  public init(name: String, server: Server, user: String? = nil, signIn: SignIn) {
    self.name = name
    self.server = server
    self.user = user
    self.signIn = signIn
  }

  /// The program of the desktop whose calendars these are; `nil` for an account on a server.
  package var program: DesktopProgram? {
    if case .desktop(let program) = server { program } else { nil }
  }
}

/// A certificate by which a server knows the client (RFC 8446 section 4.4.2), as files of PEM.
public struct ClientCertificate: Sendable, Hashable {
  /// The path of the file with the certificate, and with the key unless that has a file of its own.
  public var path: String
  /// The path of the file with the key; `nil` if it is in the file with the certificate.
  public var keyPath: String?

  /// A certificate and its key.
  public init(path: String, keyPath: String? = nil) {
    (self.path, self.keyPath) = (path, keyPath)
  }
}

/// A provider of OAuth 2.0, and what a public client is called there (RFC 6749). No description and no dump shows ``clientSecret``.
public struct OAuthConfiguration: Sendable, Hashable {
  /// The page that asks the user, for the authorization code (RFC 8252).
  public var authorizationEndpoint: WebAddress
  /// The endpoint that gives and refreshes tokens.
  public var tokenEndpoint: WebAddress
  /// The endpoint for devices without a browser (RFC 8628); `nil` if the provider has none.
  public var deviceEndpoint: WebAddress?
  /// The endpoint that revokes tokens (RFC 7009); `nil` if the provider has none.
  public var revocationEndpoint: WebAddress?
  /// The identifier of the client.
  public var clientIdentifier: String
  /// The secret of the client, which some providers want also from public clients; `nil` for none.
  public var clientSecret: String?
  /// The requested permissions, separated by spaces.
  public var scope: String

  /// A provider with its endpoints.
  public init(
    authorizationEndpoint: WebAddress, tokenEndpoint: WebAddress, deviceEndpoint: WebAddress? = nil,
    revocationEndpoint: WebAddress? = nil, clientIdentifier: String, clientSecret: String? = nil,
    scope: String
  ) {
    self.authorizationEndpoint = authorizationEndpoint
    self.tokenEndpoint = tokenEndpoint
    self.deviceEndpoint = deviceEndpoint
    self.revocationEndpoint = revocationEndpoint
    self.clientIdentifier = clientIdentifier
    self.clientSecret = clientSecret
    self.scope = scope
  }
}

/// A provider of OAuth 2.0 whose addresses are known, for `provider = "…"` in the configuration. The client is the user's own: its identifier and
/// secret are not known here.
package enum OAuthProvider: String, Sendable, Hashable, CaseIterable {
  /// Google.
  case google

  /// The endpoints of the provider and the scope for calendars; `nil` for an endpoint that it does not have.
  var endpoints: (authorization: String, token: String, device: String?, revocation: String?, scope: String) {
    switch self {
    // The device flow of Google allows no calendars.
    case .google:
      (
        "https://accounts.google.com/o/oauth2/v2/auth", "https://oauth2.googleapis.com/token", nil,
        "https://oauth2.googleapis.com/revoke", "https://www.googleapis.com/auth/calendar"
      )
    }
  }

  /// The URL of the principal of a user, who is known by a mail address; `nil` if it is found as at other servers.
  func principal(of mailAddress: String) -> String? {
    switch self {
    case .google:
      "https://apidata.googleusercontent.com/caldav/v2/\(PercentEncoding.encoded(mailAddress))/user"
    }
  }
}
