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
