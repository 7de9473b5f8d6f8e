internal import ICalendar

/// A provider of OAuth 2.0 whose addresses are known, for `provider = "…"` in the configuration. The client is the user's own: its identifier and
/// secret are not known here.
package enum OAuthProvider: String, Sendable, Hashable, CaseIterable {
  /// Google.
  case google

  /// What the provider is called at its endpoints; `nil` stands for an endpoint that it does not have.
  var endpoints: (authorization: String, token: String, device: String?, revocation: String?, scope: String) {
    switch self {
    // The device flow of Google allows no calendars.
    case .google:
      (
        "https://accounts.google.com/o/oauth2/v2/auth", "https://oauth2.googleapis.com/token", nil,
        "https://oauth2.googleapis.com/revoke", "https://www.googleapis.com/auth/calendar"
      )
    }
  }

  /// The URL of the principal of a user, who is known by a mail address; `nil` where it is found as at other servers.
  func principal(of mailAddress: String) -> String? {
    switch self {
    case .google:
      "https://apidata.googleusercontent.com/caldav/v2/\(PercentEncoding.encoded(mailAddress))/user"
    }
  }
}
