internal import AgendaSources
internal import ICalendar

/// Why a calendar could not be fetched.
struct UpdateError: Error, Sendable, Hashable {
  /// What the user has to do about it.
  var kind: CacheState.Failure
  /// What failed and what to do next, without a full stop, and without the address, which can be a secret.
  var message: String
  /// The seconds for which the server asks to be left alone.
  var delay: Int?

  init(_ kind: CacheState.Failure, _ message: String, delay: Int? = nil) {
    self.kind = kind
    self.message = message
    self.delay = delay
  }
}

extension UpdateError {
  /// The failure of a calendar whose folder in the cache cannot be written.
  init(_ failure: LockedFolder.Failure) { self.init(.unreachable, failure.message) }

  /// Why a password or a token is not sent.
  static let plainHTTPReason =
    "the password would go to the server by http, which others on the way can read; write https:// in the url, or add “allow-plain-http = true” if you trust the network"

  /// The failure where a password or a token would go to a server without encryption.
  static let plainHTTP = UpdateError(.unreachable, plainHTTPReason)

  /// The same for an image, which has no such key.
  static let plainHTTPOfImage = UpdateError(
    .unreachable,
    "the password would go to the server by http, which others on the way can read; write https:// in the address"
  )

  /// The failure that an answer reports of a calendar or an image on the web, or of the account with a name.
  init(_ response: WebResponse, account: String? = nil, isOfImage: Bool = false, now: Instant) {
    let delay = UpdateSchedule.delay(
      retryAfter: response.headers["retry-after"], date: response.headers["date"], now: now)
    let status = response.status
    let refused = account == nil && status == 401 ? CacheState.Failure.signedOut : .refused
    let login = account.map { "; run “agenda accounts login \($0)”" }
    switch status {
    case 401:
      self.init(
        refused,
        login.map { "the server refuses the name or the password (401)\($0)" }
          ?? "the server asks for a name and a password (401)\(isOfImage ? "" : "; write them before the host: https://NAME:PASSWORD@…")"
      )
    case 403 where account != nil && response.isOverQuota:
      self.init(.unreachable, "the server had too many requests (403)", delay: delay ?? 900)
    case 403:
      self.init(
        refused,
        login.map { "the server refuses access (403)\($0)" }
          ?? "the server refuses access (403)\(isOfImage ? "" : "; perhaps the private address was replaced")"
      )
    case 404, 410:
      self.init(
        .gone,
        account.map { _ in
          "the server no longer has the calendars there (\(status)); check the url of the account"
        }
          ?? "the \(isOfImage ? "image" : "calendar") is no longer there (\(status)); copy its address again, or remove it"
      )
    case 429: self.init(.unreachable, "the server had too many requests (429)", delay: delay ?? 300)
    case 503: self.init(.unreachable, "the server is busy or being maintained (503)", delay: delay)
    case 304:
      self.init(.unreachable, "the server answers 304 (not modified) to an unconditional request")
    case 500...: self.init(.unreachable, "the server has an internal error (\(status))")
    default: self.init(.unreachable, "the server answered \(status)")
    }
  }
}
