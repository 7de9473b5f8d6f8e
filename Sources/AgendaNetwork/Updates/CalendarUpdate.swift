public import AgendaSources
public import ICalendar

/// The result of an attempt to fetch a calendar.
public struct CalendarUpdate: Sendable, Hashable {
  /// When a calendar is fetched.
  @nonexhaustive public enum Demand: Sendable, Hashable {
    /// When it is due.
    case due
    /// When it is due, or could not be fetched the last time.
    case dueOrFailed
    /// Now, unless the server asks to be left alone. Its validators are sent, so that an unchanged calendar is not sent again.
    case now
    /// Now and whole, unless the server asks to be left alone.
    case whole
  }

  /// The outcome of an attempt.
  @nonexhaustive public enum Outcome: Sendable, Hashable {
    /// The calendar has changed. It has so many bytes, and events, to-dos and journal entries.
    case replaced(bytes: Int, items: Int)
    /// The calendar is as it was.
    case unchanged
    /// The server sent a calendar without any item. The former one is kept until the server sends that again an interval later.
    case emptied
    /// The calendar was not fetched: it is not due until then, or the server asks to be left alone.
    case notDue(until: Instant)
    /// The calendar was not fetched, because another process fetches it now.
    case busy
    /// The calendar could not be fetched, and its copy in the cache is unchanged. The message has no address, which can be a secret, and no full stop.
    case failed(CacheState.Failure, message: String)
    /// The cache cannot be written, and the copy in it is unchanged.
    case unwritable(message: String)
  }

  /// The names of the calendars with this address, in their order.
  public var names: [String]
  /// The address.
  public var address: WebAddress
  /// The outcome of the attempt.
  public var outcome: Outcome
}

/// Why a calendar could not be fetched.
struct UpdateError: Error, Sendable, Hashable {
  /// The kind of failure, which tells the user what to do.
  var kind: CacheState.Failure
  /// The failure and the next step, without a full stop, and without the address, which can be a secret.
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

  /// The failure where the configuration keeps a server from being asked.
  init(_ obstacle: ServerObstacle) { self.init(.misconfigured, obstacle.message) }

  /// The failure where a password or a token would go to a server without encryption.
  static let plainHTTP = UpdateError(ServerObstacle.plainHTTP)

  /// The failure if a password would go to the server of an image without encryption. The configuration has no key that allows it.
  static let plainHTTPOfImage = UpdateError(
    .misconfigured,
    "the password would go to the server by http, which others on the way can read; write https:// in the address"
  )

  /// The failure that an answer reports of a calendar or an image on the web, or of an account.
  init(
    _ response: WebResponse, account: AccountConfiguration? = nil, isOfImage: Bool = false, now: Instant
  ) {
    let delay = UpdateSchedule.delay(
      retryAfter: response.headers["retry-after"], date: response.headers["date"], now: now)
    let status = response.status
    let refused = account == nil && status == 401 ? CacheState.Failure.signedOut : .refused
    let advice = account.map { account in
      account.signInCommand.map { "; run “\($0)”" } ?? "; \(account.signIn.replacement)"
    }
    switch status {
    case 401:
      self.init(
        refused,
        advice.map { "the server refuses the name or the password (401)\($0)" }
          ?? "the server asks for a name and a password (401)\(isOfImage ? "" : "; write them before the host: https://NAME:PASSWORD@…")"
      )
    case 403 where account != nil && response.isOverQuota:
      self.init(.unreachable, "the server had too many requests (403)", delay: delay ?? 900)
    case 403:
      self.init(
        refused,
        account.map(Self.forbidden)
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

  /// The message where a server knows the user of an account, and does not let it read the calendars.
  private static func forbidden(_ account: AccountConfiguration) -> String {
    let rest =
      account.signInCommand.map { "or sign in as another user with “\($0)”" } ?? "and the rights it has there"
    return
      "the server does not let this user read the calendars (403); check the “url” and the “user” of the account, \(rest)"
  }
}

extension AccountConfiguration.SignIn {
  /// The advice where a program, a file or GNOME gives what the server refuses.
  fileprivate var replacement: String {
    if case .gnome = self {
      "sign in again in GNOME’s Settings, Online Accounts"
    } else {
      "replace what “\(name)” gives"
    }
  }
}
