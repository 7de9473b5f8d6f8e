public import AgendaSources
public import ICalendar
internal import Synchronization

/// The credentials of an account, from where its configuration says.
///
/// A password is asked for once, and again where the server has refused it; an access token is refreshed before it expires. No secret is written
/// anywhere but to the Secret Service and to the state folder, to a file that only its owner can read.
public struct AccountSignIn: CredentialSource {
  /// The account.
  public let account: AccountConfiguration
  let variables: [String: String]
  let home: String
  let folder: SignInFolder
  let requests: SignInRequests
  let now: @Sendable () -> Instant
  private let known = KnownCredentials()

  /// The sign-in of an account.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - environment: the variables of the process, of which `PATH`, `XDG_STATE_HOME` and what programs inherit matter.
  ///   - home: the home folder.
  ///   - product: the User-Agent of requests to providers, such as `example/1.0`.
  ///   - now: the current moment.
  public init(
    _ account: AccountConfiguration, environment: [String: String], home: String, product: String,
    now: @escaping @Sendable () -> Instant
  ) {
    self.init(
      account, environment: environment, home: home,
      requests: SignInRequests(product: product, account: account),
      now: now)
  }

  /// The sign-in of an account, whose requests are sent in some way.
  init(
    _ account: AccountConfiguration, environment: [String: String], home: String, requests: SignInRequests,
    now: @escaping @Sendable () -> Instant
  ) {
    self.account = account
    variables = environment
    self.home = home
    self.requests = requests
    self.now = now
    folder = SignInFolder(
      account: account.name, state: BaseDirectories.stateFolder(environment: environment, home: home))
  }

  /// The credentials for the next request.
  public func credentials(refused: Credentials?) throws(SignInError) -> Credentials {
    if case .oauth(let provider) = account.signIn {
      var refusedToken: String?
      if case .token(let token) = refused { refusedToken = token }
      return .token(try tokens(of: provider).accessToken(refused: refusedToken, now: now))
    }
    if case .gnome = account.signIn { return try onlineCredentials(refused: refused) }
    if let credentials = known.value.withLock({ $0 }), credentials != refused { return credentials }
    let credentials = try read(isAttended: false)
    guard credentials != refused else { throw refusal(of: credentials) }
    known.value.withLock { $0 = credentials }
    return credentials
  }

  /// The tokens of an account that signs in with OAuth.
  func tokens(of provider: OAuthConfiguration) -> OAuthTokens {
    OAuthTokens(
      account: account.name, endpoint: TokenEndpoint(provider: provider, requests: requests), folder: folder)
  }

  /// The Secret Service for the account. With `isAttended` a person can unlock it.
  func secretService(isAttended: Bool) -> SecretService {
    SecretService(account: account.name, variables: variables, isAttended: isAttended)
  }

  /// Asks what keeps the password or the token.
  func read(isAttended: Bool) throws(SignInError) -> Credentials {
    switch account.signIn {
    case .passwordCommand(let words):
      let program = try secretProgram(words)
      return try password(try program.firstLine())
    case .passwordFile(let path): return try password(try SecretFile.password(path: path).firstLine())
    case .tokenCommand(let words):
      let program = try secretProgram(words)
      let token = try program.firstLine()
      guard TokenEndpoint.isToken(token) else {
        throw SignInError(.signedOut, "what \(quoted(program.name)) printed is not an access token")
      }
      return .token(token)
    case .secretService:
      guard let password = try secretService(isAttended: isAttended).password() else {
        throw SignInError(
          .signedOut,
          "there is no password of the account \(quoted(account.name)); run: agenda accounts login \(account.name)"
        )
      }
      return try self.password(password)
    case .netrc(let path):
      let host = account.server.host
      guard let entry = try Netrc(path: path).entry(host: host, user: account.user),
        let password = entry.password
      else {
        throw SignInError(
          .signedOut,
          "\(quoted(path)) has no password for \(host); expected a line: machine \(host) login … password …")
      }
      return try self.password(password, of: entry.user)
    case .unneeded:
      throw SignInError(
        .misconfigured, "the account \(quoted(account.name)) is on this computer, and nothing signs it in")
    case .oauth(let provider):
      return .token(try tokens(of: provider).accessToken(refused: nil, now: now))
    case .gnome: return try onlineCredentials(refused: nil)
    }
  }

  /// The credentials that GNOME gives. It is asked each time, because it renews what it has.
  private func onlineCredentials(refused: Credentials?) throws(SignInError) -> Credentials {
    let accounts = try OnlineAccounts(environment: variables)
    let found = try accounts.account(for: account)
    return try accounts.credentials(of: found, for: account, refused: refused)
  }

  /// The program of the configuration that prints the password or the token.
  private func secretProgram(_ words: [String]) throws(SignInError) -> SecretProgram {
    try SecretProgram(words, of: account.signIn.name, variables: variables, home: home)
  }

  /// A password with the name of its user: the configured one, else `found`, else the one that the server gave, else the mail address.
  private func password(_ password: String, of found: String? = nil) throws(SignInError) -> Credentials {
    guard let user = account.user ?? found ?? folder.read().user ?? account.server.mailAddress else {
      throw SignInError(
        .signedOut,
        "the account \(quoted(account.name)) has no name of a user; name it with --user, or as user = \"…\" in the configuration"
      )
    }
    // libcurl would take the NUL for the end.
    guard !user.utf8.contains(0), !password.utf8.contains(0) else {
      throw SignInError(
        .signedOut, "the name or the password of the account \(quoted(account.name)) has a NUL")
    }
    return .password(user: user, password: password)
  }

  /// The advice if the server refuses the stored credentials.
  private func refusal(of credentials: Credentials) -> SignInError {
    let origin: String
    switch account.signIn {
    // The line of a shell may hold a secret: the key says which command it is.
    case .passwordCommand: origin = "which “password-command” prints"
    case .tokenCommand: origin = "which “token-command” prints"
    case .passwordFile(let path), .netrc(let path): origin = "in \(quoted(path))"
    // None of the last ones comes here: they replace what was refused, or send nothing.
    case .secretService, .oauth, .gnome, .unneeded:
      return SignInError(
        .refused, "the server refuses \(credentials); run: agenda accounts login \(account.name)")
    }
    return SignInError(.refused, "the server refuses \(credentials), \(origin); replace it there")
  }
}

/// The credentials that were read last.
private final class KnownCredentials: Sendable {
  let value = Mutex<Credentials?>(nil)
}

extension AccountConfiguration.Server {
  /// The host of the URL, or the domain of the mail address.
  var host: String {
    switch self {
    case .url(let address): address.host
    case .desktop(let program): "\(program.rawValue).invalid"
    case .mailAddress(let text): text.lastIndex(of: "@").map { String(text[$0...].dropFirst()) } ?? text
    }
  }
}

/// The proof of identity that a request sends to the server. No description and no dump shows the secret in it.
@nonexhaustive
public enum Credentials: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// A name and a password (RFC 7617).
  case password(user: String, password: String)
  /// An OAuth access token (RFC 6750).
  case token(String)

  /// Which credentials they are, without the password or the token.
  public var description: String {
    switch self {
    case .password(let user, _): "the password of \(user)"
    case .token: "an access token"
    }
  }

  /// The ``description``.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Gives the credentials of an account.
public protocol CredentialSource: Sendable {
  /// The credentials for the next request.
  ///
  /// - Parameter refused: the credentials that the server has just refused with 401; `nil` before the first request. A source that can get
  ///   others, such as a new access token, returns them; otherwise it throws.
  func credentials(refused: Credentials?) throws(SignInError) -> Credentials
}

/// Why there are no credentials.
public struct SignInError: Error, Sendable, Hashable {
  /// The kind of failure, by the next step of the user.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// Sign in: there is no password or token.
    case signedOut
    /// Sign in again: the provider has ended the sign-in.
    case expired
    /// Sign in again, or replace the password or the token: the server refuses it.
    case refused
    /// Wait: what gives the password or the token did not answer.
    case unreachable
    /// Make room or a folder: what has to be kept cannot be written.
    case unwritable
    /// Change the configuration: it names a file that is missing, or does not allow what the address needs.
    case misconfigured
  }

  /// The kind of failure, by the next step of the user.
  public var kind: Kind
  /// The failure and the next step, without a full stop, and without any secret.
  public var message: String

  /// A failure with its message.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension SignInError: CustomStringConvertible {
  /// The ``message``.
  public var description: String { message }
}
