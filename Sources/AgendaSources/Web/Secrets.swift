/// Secrets are in no description, and not in the output of `print` and `dump`, which inspect a value by reflection.

extension WebAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The ``origin``: the rest can be a secret.
  public var description: String { origin }

  /// The ``origin``.
  public var debugDescription: String { origin }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension WebAddress.Credentials: CustomStringConvertible, CustomReflectable {
  /// A word in place of the name and the password.
  package var description: String { "USER:PASSWORD" }

  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension OAuthConfiguration: CustomReflectable {
  /// A mirror of everything but the secret of the client.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "authorizationEndpoint": authorizationEndpoint, "tokenEndpoint": tokenEndpoint,
        "deviceEndpoint": deviceEndpoint as Any, "revocationEndpoint": revocationEndpoint as Any,
        "clientIdentifier": clientIdentifier, "clientSecret": clientSecret.map { _ in "…" } as Any,
        "scope": scope,
      ], displayStyle: .struct)
  }
}
