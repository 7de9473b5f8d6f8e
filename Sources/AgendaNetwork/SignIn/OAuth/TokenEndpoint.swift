internal import AgendaSources
internal import ICalendar

/// The endpoint of a provider that gives tokens for codes and refresh tokens (RFC 6749 section 3.2).
struct TokenEndpoint: Sendable {
  /// The tokens of an answer.
  struct Tokens: Sendable, Hashable {
    var access: String
    /// The new refresh token; `nil` if the former one stays.
    var refresh: String?
    /// After how many seconds the access token expires; `nil` if the provider does not say so.
    var lifetime: Int?
    /// The scope of the tokens, if it can differ from the requested one.
    var scope: String?
  }

  /// Why there are no tokens.
  struct Refusal: Error, Sendable, Hashable {
    /// The code of the error (RFC 6749 section 5.2, RFC 8628 section 3.5), such as `invalid_grant`; empty if the answer has none.
    var code: String
    /// The message for the user, without a full stop.
    var message: String
  }

  let provider: OAuthConfiguration
  let requests: SignInRequests

  /// Asks for tokens: `form` is the grant, to which the client is added.
  func tokens(
    for form: [(name: String, value: String)]
  ) throws(SignInError) -> Result<Tokens, Refusal> {
    let form = form + client
    let answer = try requests.post(provider.tokenEndpoint, form)
    guard answer.status == 200, let fields = answer.fields else {
      return .failure(refusal(answer, of: provider.tokenEndpoint, form: form))
    }
    let type = fields["token_type"] ?? "bearer"
    guard let access = fields["access_token"], Self.isToken(access), type.lowercased() == "bearer" else {
      return .failure(
        Refusal(code: "", message: "\(provider.tokenEndpoint.origin) gave no access token of the type Bearer")
      )
    }
    let refresh = fields["refresh_token"].flatMap { Self.isToken($0) ? $0 : nil }
    return .success(
      Tokens(access: access, refresh: refresh, lifetime: fields.seconds("expires_in"), scope: fields["scope"])
    )
  }

  /// Revokes a token (RFC 7009). Throws if the provider did not confirm it.
  func revoke(_ token: String, kind: String) throws(SignInError) {
    guard let address = provider.revocationEndpoint else { return }
    let form = [("token", token), ("token_type_hint", kind)] + client
    let answer = try requests.post(address, form)
    guard answer.status != 200 else { return }
    let refusal = refusal(answer, of: address, form: form)
    // A token that has ended is as good as a revoked one.
    guard !["invalid_token", "invalid_grant"].contains(refusal.code) else { return }
    throw SignInError(.signedOut, refusal.message)
  }

  /// The fields of a form that identify the client.
  var client: [(name: String, value: String)] {
    [("client_id", provider.clientIdentifier)] + (provider.clientSecret.map { [("client_secret", $0)] } ?? [])
  }

  /// Identifies the provider and the client, so that tokens go to no other.
  var issuer: String {
    SHA256.hexadecimal(provider.tokenEndpoint.url + "\n" + provider.clientIdentifier)
  }

  /// The error of an answer.
  func refusal(
    _ answer: SignInRequests.Answer, of address: WebAddress, form: [(name: String, value: String)]
  ) -> Refusal {
    guard let code = answer.fields?["error"], !code.isEmpty, Self.isToken(code), code.utf8.count <= 100 else {
      return Refusal(
        code: "", message: "\(address.origin) answered \(answer.status), and not as OAuth 2.0 does")
    }
    var message = "\(address.origin) refuses: \(code)"
    if let description = answer.fields?["error_description"] {
      let text = String(description.prefix(200)).withoutControlCharacters
      // Secrets from the request must not come back in a message.
      let secrets = form.filter {
        !["grant_type", "client_id", "token_type_hint", "scope"].contains($0.name)
      }
      if !text.isEmpty, !secrets.contains(where: { !$0.value.isEmpty && text.contains($0.value) }) {
        message += " (\(text))"
      }
    }
    if code == "invalid_client" || code == "unauthorized_client" {
      message += "; check client-id and client-secret in the configuration"
    }
    return Refusal(code: code, message: message)
  }

  /// Whether a text can be a token in a header field: visible ASCII without spaces, and of bounded length.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= KeptSignIn.maximumValue
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
