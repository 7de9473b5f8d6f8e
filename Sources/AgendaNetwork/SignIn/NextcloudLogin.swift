internal import AgendaSources
internal import ICalendar

/// Login Flow v2 of Nextcloud: the user allows the access in a browser, and the server gives an app password.
struct NextcloudLogin: Sendable {
  /// How long the server is asked for the password, in seconds: as long as it remembers the flow.
  private static let maximumTime = 1200

  /// A flow that has begun.
  struct Start: Sendable, Hashable {
    /// The page that the user has to open.
    var page: WebAddress
    fileprivate var poll: WebAddress
    fileprivate var token: String
  }

  /// The result of a flow.
  struct AppPassword: Sendable, Hashable {
    /// The URL of the server.
    var server: String
    var user: String
    var password: String
  }

  let requests: SignInRequests

  /// Begins a flow at a server; `nil` if it is not a Nextcloud.
  func start(at address: WebAddress) throws(SignInError) -> Start? {
    guard let base = Self.base(of: address), let begin = try? WebAddress(base + "/index.php/login/v2") else {
      return nil
    }
    let answer: SignInRequests.Answer
    do throws(SignInError) {
      answer = try requests.post(begin, [])
    } catch {
      // A server that is no Nextcloud can answer anything. The password is asked for, and what else is wrong shows then.
      return nil
    }
    guard answer.status == 200, let token = answer.fields?["poll/token"],
      let endpoint = answer.fields?["poll/endpoint"], let login = answer.fields?["login"],
      let poll = try? WebAddress(endpoint), let page = try? WebAddress(login)
    else { return nil }
    guard poll.isOfSameServer(as: begin), page.isOfSameServer(as: begin) else {
      throw SignInError(
        .signedOut,
        """
        the server \(begin.origin) sends its sign-in to another one, \(page.origin); write that address into the \
        configuration, or have “overwrite.cli.url” of the Nextcloud corrected
        """
      )
    }
    return Start(page: page, poll: poll, token: token)
  }

  /// Waits until the user has allowed the access.
  ///
  /// - Parameters:
  ///   - now: the current moment.
  ///   - wait: waits for so many seconds.
  func appPassword(
    _ start: Start, now: () -> Instant, wait: (Int) -> Void
  ) throws(SignInError) -> AppPassword {
    let deadline = now().adding(seconds: Self.maximumTime)
    var interval = 1
    while now() < deadline {
      wait(interval)
      let answer: SignInRequests.Answer
      do throws(SignInError) {
        answer = try requests.post(start.poll, [("token", start.token)])
      } catch {
        guard error.kind == .unreachable else { throw error }
        interval = min(interval * 2, 60)
        continue
      }
      switch answer.status {
      // Nothing is decided yet.
      case 404: interval = 2
      case 200:
        guard let user = answer.fields?["loginName"], let password = answer.fields?["appPassword"],
          !user.isEmpty, !password.isEmpty, !user.hasControlCharacters, !password.hasControlCharacters
        else { throw SignInError(.signedOut, "\(start.poll.origin) gave no app password") }
        return AppPassword(
          server: Self.base(of: start.poll) ?? start.poll.url, user: user, password: password)
      // A Nextcloud locks out who goes on after a 401.
      default: throw SignInError(.signedOut, "\(start.poll.origin) refuses the sign-in (\(answer.status))")
      }
    }
    throw SignInError(.signedOut, "the sign-in was not finished in the browser in time; try again")
  }

  /// Revokes an app password. Throws if the server did not confirm it.
  func revoke(_ password: String, of user: String, at server: String) throws(SignInError) {
    guard let address = try? WebAddress(server + "/ocs/v2.php/core/apppassword"), address.isProtected else {
      return
    }
    var request = WebRequest(
      address: address, authorization: .basic(user: user, password: password), userAgent: requests.product)
    request.method = "DELETE"
    request.headers = ["OCS-APIRequest": "true", "Accept": "application/json"]
    if case .success(let response) = requests.send(request), [200, 401, 403, 404].contains(response.status) {
      return
    }
    throw SignInError(
      .unreachable,
      "the app password is removed here, but \(address.origin) did not confirm that it is revoked; remove it there under Settings, Security"
    )
  }

  /// The URL of a Nextcloud without what its services have behind it, and without a slash at its end.
  private static func base(of address: WebAddress) -> String? {
    var url = address.url
    for service in ["/remote.php", "/index.php", "/public.php", "/apps/", "/login", "/.well-known", "?"] {
      if let range = url.firstRange(of: service) { url = String(url[..<range.lowerBound]) }
    }
    while url.hasSuffix("/") { url.removeLast() }
    return url.isEmpty ? nil : url
  }
}
