internal import AgendaSources
internal import ICalendar

/// The tokens of an account that signs in with OAuth: kept in the folder of the account, and refreshed before they expire.
struct OAuthTokens: Sendable {
  /// How long before it expires an access token is refreshed, in seconds: a request that begins now must not end too late.
  private static let margin = 120

  let account: String
  let endpoint: TokenEndpoint
  let folder: SignInFolder

  /// An access token that is valid at `now()`, and is not the one that a server has just refused.
  ///
  /// Of two processes that find the token expired, one refreshes it: the other one waits, and reads what is kept again. A provider that gives a new
  /// refresh token each time takes the use of an old one for theft, and ends the sign-in.
  func accessToken(refused: String?, now: () -> Instant) throws(SignInError) -> String {
    if let token = usable(try kept(), refused: refused, now: now()) { return token }
    return try folder.locked { () throws(SignInError) in try renewedToken(refused: refused, now: now) }
  }

  private func renewedToken(refused: String?, now: () -> Instant) throws(SignInError) -> String {
    let kept = try kept()
    if let token = usable(kept, refused: refused, now: now()) { return token }
    guard let refresh = kept.refreshToken else {
      throw login(.expired, "the sign-in of the account \(quoted(account)) has ended")
    }
    do throws(SignInError) {
      return try self.refresh(kept, with: refresh, now: now)
    } catch {
      // The provider cannot be reached, and the former token is still good for a while.
      if error.kind == .unreachable, kept.isValid(at: now()), let token = kept.accessToken, token != refused {
        return token
      }
      throw error
    }
  }

  /// Keeps the tokens of a new sign-in.
  func keep(_ tokens: TokenEndpoint.Tokens, now: Instant) throws(SignInError) {
    try folder.locked { () throws(SignInError) in
      try folder.write(kept(tokens, former: KeptSignIn(), now: now), into: try folder.reserve())
    }
  }

  /// Removes the tokens, and revokes them. Throws if the provider did not confirm it; nothing is kept then either.
  func remove() throws(SignInError) {
    let kept = try folder.locked { () throws(SignInError) in
      let kept = folder.read()
      try folder.clear()
      return kept
    }
    guard kept.issuer == endpoint.issuer else { return }
    if let token = kept.refreshToken {
      try endpoint.revoke(token, kind: "refresh_token")
    } else if let token = kept.accessToken {
      try endpoint.revoke(token, kind: "access_token")
    }
  }

  /// The stored sign-in at this provider with this client.
  private func kept() throws(SignInError) -> KeptSignIn {
    let kept = folder.read()
    guard let issuer = kept.issuer else {
      throw login(.signedOut, "the account \(quoted(account)) is not signed in")
    }
    guard issuer == endpoint.issuer else {
      throw login(.signedOut, "the account \(quoted(account)) was signed in to another provider or client")
    }
    return kept
  }

  private func usable(_ kept: KeptSignIn, refused: String?, now: Instant) -> String? {
    guard kept.isValid(at: now.adding(seconds: Self.margin)), kept.accessToken != refused else { return nil }
    return kept.accessToken
  }

  /// Asks for new tokens, and keeps them before they are used: the former refresh token may be worth nothing any more.
  private func refresh(
    _ kept: KeptSignIn, with token: String, now: () -> Instant
  ) throws(SignInError) -> String {
    let place = try folder.reserve()
    switch try endpoint.tokens(for: [("grant_type", "refresh_token"), ("refresh_token", token)]) {
    case .success(let tokens):
      try folder.write(self.kept(tokens, former: kept, now: now()), into: place)
      return tokens.access
    case .failure(let refusal):
      guard refusal.code == "invalid_grant" else { throw SignInError(.refused, refusal.message) }
      // No later request can succeed with this token, so none is sent.
      var ended = KeptSignIn()
      ended.issuer = kept.issuer
      try folder.write(ended, into: place)
      let isGoogle = endpoint.provider.tokenEndpoint.host.hasSuffix("googleapis.com")
      throw login(
        .expired,
        "the provider has ended the sign-in of the account \(quoted(account)) (invalid_grant)"
          + (isGoogle
            ? "; a client whose consent screen is in “Testing” is signed out after seven days: publish it"
            : ""))
    }
  }

  private func kept(_ tokens: TokenEndpoint.Tokens, former: KeptSignIn, now: Instant) -> KeptSignIn {
    var kept = KeptSignIn()
    kept.issuer = endpoint.issuer
    kept.accessToken = tokens.access
    kept.refreshToken = tokens.refresh ?? former.refreshToken
    kept.expires = tokens.lifetime.map { now.adding(seconds: $0) }
    return kept
  }

  private func login(_ kind: SignInError.Kind, _ reason: String) -> SignInError {
    SignInError(kind, "\(reason); run: agenda accounts login \(account)")
  }
}

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
