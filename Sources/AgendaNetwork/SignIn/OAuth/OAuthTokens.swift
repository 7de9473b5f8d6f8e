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
