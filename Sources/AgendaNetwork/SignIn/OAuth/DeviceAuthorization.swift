internal import AgendaSources
internal import ICalendar

/// A sign-in on another device, such as a telephone, by a short code (RFC 8628).
struct DeviceAuthorization: Sendable {
  /// How long a device code is asked about at most, and how often, in seconds.
  private static let (maximumTime, intervals) = (1800, 1...120)
  private static let grant = "urn:ietf:params:oauth:grant-type:device_code"

  let endpoint: TokenEndpoint

  /// Shows the code to the user, and waits until the user has entered it.
  ///
  /// - Parameters:
  ///   - now: the current moment.
  ///   - wait: waits for so many seconds.
  func tokens(
    _ dialogue: any SignInDialogue, now: () -> Instant, wait: (Int) -> Void
  ) throws(SignInError) -> TokenEndpoint.Tokens {
    guard let address = endpoint.provider.deviceEndpoint else {
      throw SignInError(
        .signedOut, "the provider has no device-endpoint in the configuration; sign in by the browser instead"
      )
    }
    let form = endpoint.client + [("scope", endpoint.provider.scope)]
    let answer = try endpoint.requests.post(address, form)
    guard answer.status == 200, let fields = answer.fields, let code = fields["device_code"],
      let userCode = fields["user_code"],
      // Google writes the name in another way than the standard.
      let page = (fields["verification_uri"] ?? fields["verification_url"]).flatMap({ try? WebAddress($0) })
    else { throw SignInError(.signedOut, endpoint.refusal(answer, of: address, form: form).message) }
    dialogue.show(
      "Open \(page.url) and enter the code \(String(userCode.prefix(100)).withoutControlCharacters)")
    let deadline = now().adding(seconds: min(fields.seconds("expires_in") ?? 600, Self.maximumTime))
    return try poll(code, every: fields.seconds("interval") ?? 5, until: deadline, now: now, wait: wait)
  }

  private func poll(
    _ code: String, every interval: Int, until deadline: Instant, now: () -> Instant, wait: (Int) -> Void
  ) throws(SignInError) -> TokenEndpoint.Tokens {
    var interval = Self.clamped(interval)
    while true {
      wait(interval)
      guard now() < deadline else { throw Self.expired }
      let result: Result<TokenEndpoint.Tokens, TokenEndpoint.Refusal>
      do throws(SignInError) {
        result = try endpoint.tokens(for: [("grant_type", Self.grant), ("device_code", code)])
      } catch {
        guard error.kind == .unreachable else { throw error }
        // The network may come back (RFC 8628 section 3.5).
        interval = Self.clamped(interval * 2)
        continue
      }
      switch result {
      case .success(let tokens): return tokens
      case .failure(let refusal):
        switch refusal.code {
        case "authorization_pending": break
        case "slow_down": interval = Self.clamped(interval + 5)
        case "expired_token": throw Self.expired
        case "access_denied":
          throw SignInError(.signedOut, "access to the calendars was denied (access_denied)")
        default: throw SignInError(.signedOut, refusal.message)
        }
      }
    }
  }

  private static func clamped(_ interval: Int) -> Int {
    min(max(interval, intervals.lowerBound), intervals.upperBound)
  }

  private static var expired: SignInError {
    SignInError(.signedOut, "the code has expired before it was entered; try again")
  }
}
