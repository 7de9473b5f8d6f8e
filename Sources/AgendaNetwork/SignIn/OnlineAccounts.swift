public import AgendaSources
internal import ICalendar

/// An account of GNOME Online Accounts that has calendars on a CalDAV server.
public struct OnlineAccount: Sendable, Hashable {
  /// How the server knows the user.
  enum Way: Sendable, Hashable {
    case password, token
  }

  /// The identifier, such as `account_1700000000_0`; another one if the account is removed from GNOME and added again.
  public var identifier: String
  /// The provider, such as `google`, `owncloud` (Nextcloud) or `webdav`.
  public var provider: String
  /// The name of the provider for people, in the language of the desktop.
  public var providerName: String
  /// The name of the user at the server.
  public var user: String
  /// The name of the account for people, such as `ada@cloud.example.org`.
  public var name: String
  /// The URL where its calendars are; `nil` if they are switched off in GNOME, or not reached by CalDAV.
  public var url: WebAddress?
  /// Whether GNOME accepts any certificate of the server.
  public var acceptsAnyCertificate = false
  /// Whether the user has switched off the calendars in GNOME.
  var isCalendarOff: Bool
  /// Whether GNOME asks the user to sign in again.
  var needsAttention: Bool
  /// `nil` if GNOME gives neither a password nor an access token.
  var way: Way?
  /// The path of the object.
  let path: String

  /// The accounts that have calendars, in the order in which they were added to GNOME.
  ///
  /// - Parameter environment: the variables of the process, which name the D-Bus of the session.
  public static func withCalendars(environment: [String: String]) throws(SignInError) -> [OnlineAccount] {
    try OnlineAccounts(environment: environment).all().filter { $0.url != nil && $0.way != nil }
  }
}

/// GNOME Online Accounts, which keeps the sign-ins of a user, and gives passwords and access tokens over D-Bus. Nothing that it gives is kept.
struct OnlineAccounts {
  private static let service = "org.gnome.OnlineAccounts"
  private static let root = "/org/gnome/OnlineAccounts"
  /// The longest times of a call in seconds: with the start of the service, and with requests of the service to the provider.
  private static let (time, timeWithProvider) = (10.0, 40.0)
  /// How long an access token still has to live, in seconds: a request that begins now must not end too late.
  private static let margin: Int64 = 120
  private static let place = "Settings, Online Accounts"

  private let bus: SessionBus

  init(environment: [String: String]) throws(SignInError) {
    do throws(SessionBus.Failure) {
      bus = try SessionBus(environment: environment)
    } catch {
      throw Self.failure(error)
    }
  }

  /// All accounts, in the order of their identifiers, which begin with the time when they were added.
  func all() throws(SignInError) -> [OnlineAccount] {
    let answer: [BusValue]
    do throws(SessionBus.Failure) {
      answer = try bus.call(
        SessionBus.Method(
          service: Self.service, path: Self.root, interface: "org.freedesktop.DBus.ObjectManager",
          name: "GetManagedObjects"), seconds: Self.time)
    } catch {
      throw Self.failure(error)
    }
    let objects = answer.first?.members ?? [:]
    return objects.compactMap { OnlineAccount(path: $0, $1.members ?? [:], service: Self.service) }
      .sorted { ($0.identifier, $0.path) < ($1.identifier, $1.path) }
  }

  /// The account that a configured one means.
  func account(for account: AccountConfiguration) throws(SignInError) -> OnlineAccount {
    let known = try all()
    switch GnomeIdentity.meaning(of: account, among: known.map(\.identity)) {
    case .one(let place): return known[place]
    case .unsaid:
      throw SignInError(
        .misconfigured,
        "the account \(quoted(account.name)) does not say which of GNOME’s accounts it is; add gnome-account = \"…\" to it"
      )
    case .several(let wanted, let places):
      let identifiers = places.map { known[$0].identifier }.joined(separator: ", ")
      throw SignInError(
        .misconfigured,
        "GNOME has several accounts \(quoted(wanted)); add gnome-account with one of these: \(identifiers)")
    case .unknown(let wanted):
      let names = known.map { quoted($0.name) }.joined(separator: ", ")
      throw SignInError(
        .signedOut,
        "GNOME has no account \(quoted(wanted)): "
          + (known.isEmpty ? "add it in \(Self.place)" : "it has \(names); add it in \(Self.place)"))
    }
  }

  /// The credentials of an account. `refused` are those that the server has just refused: GNOME is asked to look after them then, and gives others.
  func credentials(
    of found: OnlineAccount, for account: AccountConfiguration, refused: Credentials?
  ) throws(SignInError) -> Credentials {
    let name = quoted(found.name)
    guard !found.isCalendarOff else {
      throw SignInError(
        .signedOut, "the calendars of \(name) are switched off in GNOME; switch them on in \(Self.place)")
    }
    guard let way = found.way else {
      throw SignInError(
        .misconfigured,
        "GNOME gives neither a password nor an access token of \(name); choose another “sign-in”")
    }
    // While GNOME runs, the switch can show by the missing address alone.
    guard let own = found.url else {
      throw SignInError(
        .signedOut,
        "GNOME has no address for the calendars of \(name): they are switched off, or not reached by CalDAV; look in \(Self.place)"
      )
    }
    // The secret of one server goes to no other.
    guard let asked = Self.address(of: account.server), asked.mayReceiveCredentials(of: own) else {
      throw SignInError(
        .misconfigured,
        "\(name) of GNOME is an account at \(own.host), and \(quoted(account.name)) is at \(account.server.host); correct its “url”"
      )
    }
    // Of a password, the server of the calendars decides: GNOME tries it at another place of the server, which can be closed.
    if refused != nil || found.needsAttention && way == .token { try ensureCredentials(of: found) }
    var given = try ask(found, way, user: account.user)
    if refused == nil, let lifetime = given.lifetime, lifetime < Self.margin {
      try ensureCredentials(of: found)
      given = try ask(found, way, user: account.user)
    }
    guard given.credentials != refused else {
      throw SignInError(
        .refused,
        "the server refuses \(given.credentials), which GNOME gives; sign in to \(name) again in \(Self.place)"
      )
    }
    return given.credentials
  }

  /// The address at which the search for the calendars of an account begins.
  private static func address(of server: AccountConfiguration.Server) -> WebAddress? {
    if case .url(let address) = server { return address }
    return try? WebAddress("https://\(server.host)/")
  }

  private func ask(
    _ found: OnlineAccount, _ way: OnlineAccount.Way, user: String?
  ) throws(SignInError) -> (credentials: Credentials, lifetime: Int64?) {
    switch way {
    case .password:
      let answer = try call(found, "PasswordBased", "GetPassword", [.text("")])
      guard let password = answer.first?.text, !password.isEmpty,
        password.utf8.count <= KeptSignIn.maximumValue
      else { throw unreadable(found, "password") }
      return (.password(user: user ?? found.user, password: password), nil)
    case .token:
      let answer = try call(found, "OAuth2Based", "GetAccessToken")
      guard let token = answer.first?.text, TokenEndpoint.isToken(token) else {
        throw unreadable(found, "access token")
      }
      let lifetime = answer.count > 1 ? answer[1].integer ?? 0 : 0
      return (.token(token), lifetime > 0 ? lifetime : nil)
    }
  }

  /// Lets GNOME try the sign-in, and get a new access token if the former one has ended.
  private func ensureCredentials(of found: OnlineAccount) throws(SignInError) {
    _ = try call(found, "Account", "EnsureCredentials")
  }

  private func call(
    _ found: OnlineAccount, _ interface: String, _ name: String, _ arguments: [BusArgument] = []
  ) throws(SignInError) -> [BusValue] {
    do throws(SessionBus.Failure) {
      return try bus.call(
        SessionBus.Method(
          service: Self.service, path: found.path, interface: "\(Self.service).\(interface)", name: name),
        arguments, seconds: Self.timeWithProvider)
    } catch {
      throw Self.failure(error, of: found, asksForPassword: name == "GetPassword")
    }
  }

  private func unreadable(_ found: OnlineAccount, _ what: String) -> SignInError {
    SignInError(
      .signedOut,
      "GNOME gives no \(what) of \(quoted(found.name)) that can be sent; sign in again in \(Self.place)")
  }

  /// The failure of a call in words that say what to do.
  private static func failure(
    _ error: SessionBus.Failure, of account: OnlineAccount? = nil, asksForPassword: Bool = false
  ) -> SignInError {
    switch error.kind {
    case .noBus:
      return SignInError(
        .unreachable,
        "GNOME Online Accounts cannot be asked: \(error.message); it is there while you are signed in to the desktop"
      )
    case .noService:
      return SignInError(
        .signedOut,
        "GNOME Online Accounts is not there (Debian: gnome-online-accounts): \(error.message); install it, or choose another “sign-in”"
      )
    case .timeout: return SignInError(.unreachable, "GNOME Online Accounts cannot be asked: \(error.message)")
    case .unknown, .malformed:
      return SignInError(
        .unreachable, "GNOME Online Accounts answers in another way than expected: \(error.message)")
    case .refused(let code):
      let subject = account.map { " of \(quoted($0.name))" } ?? ""
      // GNOME Online Accounts appends the names of its own errors, such as “(goa-error-quark, 4)”.
      let words = error.message.split(separator: " (goa-error-quark").first.map(String.init) ?? ""
      // Only the provider can be out of reach; a password comes from the keyring.
      guard code.hasSuffix(".NotAuthorized") || asksForPassword else {
        return SignInError(.unreachable, "GNOME cannot look after the sign-in\(subject): \(words)")
      }
      return SignInError(.expired, "GNOME has no sign-in\(subject): \(words); sign in again in \(place)")
    }
  }
}

extension OnlineAccount {
  /// The words by which a configuration names it.
  fileprivate var identity: GnomeIdentity {
    GnomeIdentity(identifier: identifier, name: name, user: user, url: url)
  }

  /// The account of an object; `nil` if the object is none.
  fileprivate init?(path: String, _ interfaces: [String: BusValue], service: String) {
    func properties(_ name: String) -> [String: BusValue]? { interfaces["\(service).\(name)"]?.members }
    guard let account = properties("Account") else { return nil }
    func line(_ key: String) -> String { (account[key]?.text ?? "").withoutControlCharacters }
    (identifier, provider, providerName) = (line("Id"), line("ProviderType"), line("ProviderName"))
    user = line("Identity")
    let presentation = line("PresentationIdentity")
    name = presentation.isEmpty ? user : presentation
    isCalendarOff = account["CalendarDisabled"]?.truth ?? false
    needsAttention = account["AttentionNeeded"]?.truth ?? false
    way =
      properties("OAuth2Based") != nil ? .token : properties("PasswordBased") != nil ? .password : nil
    self.path = path
    guard !identifier.isEmpty, !user.isEmpty else { return nil }
    guard !isCalendarOff, let calendar = properties("Calendar") else { return }
    url = calendar["Uri"]?.text.flatMap { try? WebAddress($0) }
    acceptsAnyCertificate = calendar["AcceptSslErrors"]?.truth ?? false
  }
}
