internal import AgendaSources

/// Asks a server, without credentials, whether it has calendars.
struct ServerProbe {
  private static let limits = TransferLimits(idleSeconds: 10, maximumSize: 262_144, totalSeconds: 20)

  /// The value of `User-Agent`.
  let userAgent: String
  /// A file with the certificates of the authorities that the server is checked against; `nil` for those of the system.
  let certificateFile: String?

  /// Where a request to an address is answered as by a CalDAV server, after redirects: by the property of the user's principal, or by the question for a
  /// password. `nil` where it is answered otherwise. A web server can ask for a password on all its pages: only a redirect to the place, or the header `DAV`
  /// (RFC 4791 section 5.1), says that there are calendars behind the question.
  func server(at address: WebAddress) -> WebAddress? {
    var way = Redirection(origin: address)
    let transfers = Transfers(limits: Self.limits)
    while true {
      var request = WebDAVRequest.properties([.currentUserPrincipal], of: way.address, depth: 0)
        .webRequest(to: way.address, nil, userAgent: userAgent)
      request.certificateFile = certificateFile
      guard case .success(let response) = transfers.answer(to: request) else { return nil }
      if response.status == 401 {
        return way.address != address || Self.namesCalendars(response) ? way.address : nil
      }
      if response.status == 207 { return Self.namesPrincipal(response) ? way.address : nil }
      do throws(UpdateFailure) {
        guard response.isRedirect, let url = response.redirect else { return nil }
        try way.follow(response.status, to: url)
      } catch {
        return nil
      }
    }
  }

  private static func namesCalendars(_ response: WebResponse) -> Bool {
    response.headers["dav"]?.lowercased().contains("calendar-access") == true
  }

  /// Whether an answer has the principal of the user, or says that a password is needed to know it (RFC 5397).
  private static func namesPrincipal(_ response: WebResponse) -> Bool {
    var isNamed = false
    _ = try? Multistatus.read(response.body) { member in
      isNamed = isNamed || member.properties[.currentUserPrincipal]?.children.isEmpty == false
    }
    return isNamed
  }
}
