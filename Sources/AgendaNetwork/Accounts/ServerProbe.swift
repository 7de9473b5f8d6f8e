internal import AgendaSources

/// Asks a server, without credentials, whether it has calendars.
struct ServerProbe {
  private static let limits = TransferLimits(idleSeconds: 10, maximumSize: 262_144, totalSeconds: 20)

  /// The value of `User-Agent`.
  let userAgent: String
  /// A file with the certificates of the authorities that the server is checked against; `nil` for those of the system.
  let certificateFile: String?

  /// Where a request to an address is answered as by a CalDAV server, after redirects: by properties, or by the question for a password. `nil` where it is
  /// answered otherwise.
  func server(at address: WebAddress) -> WebAddress? {
    var way = Redirection(origin: address)
    let transfers = Transfers(limits: Self.limits)
    while true {
      var request = WebDAVRequest.properties([.currentUserPrincipal], of: way.address, depth: 0)
        .webRequest(to: way.address, nil, userAgent: userAgent)
      request.certificateFile = certificateFile
      guard case .success(let response) = transfers.answer(to: request) else { return nil }
      if response.status == 207 || response.status == 401 { return way.address }
      do throws(UpdateFailure) {
        guard response.isRedirect, let url = response.redirect else { return nil }
        try way.follow(response.status, to: url)
      } catch {
        return nil
      }
    }
  }
}
