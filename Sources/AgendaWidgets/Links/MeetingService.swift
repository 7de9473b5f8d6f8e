/// A service for online meetings, as its links look.
struct MeetingService {
  /// What is known of the host.
  private enum Host {
    /// This name, or one below it.
    case domain(String)
    /// A name that begins so, as people call the servers that they run themselves.
    case prefix(String)
  }

  private let host: Host
  /// How the path begins; with none of them, any path but the front page.
  private let paths: [String]

  private static let services = [
    MeetingService(.domain("zoom.us"), paths: ["/j/", "/my/", "/s/", "/w/", "/wc/"]),
    MeetingService(.domain("zoomgov.com"), paths: ["/j/", "/my/", "/s/", "/w/", "/wc/"]),
    MeetingService(.domain("teams.microsoft.com"), paths: ["/l/meetup-join/", "/meet/", "/l/meeting/"]),
    MeetingService(.domain("teams.microsoft.us"), paths: ["/l/meetup-join/", "/meet/", "/l/meeting/"]),
    MeetingService(.domain("teams.live.com"), paths: ["/meet/", "/l/meetup-join/"]),
    MeetingService(.domain("8x8.vc")),
    MeetingService(.domain("webex.com")),
    MeetingService(.domain("whereby.com")),
    MeetingService(.domain("gotomeeting.com")),
    MeetingService(.domain("gotomeet.me")),
    MeetingService(.domain("app.goto.com"), paths: ["/meeting/"]),
    MeetingService(.domain("join.skype.com")),
    MeetingService(.domain("slack.com"), paths: ["/huddle/"]),
    MeetingService(.domain("chime.aws")),
    MeetingService(.domain("bluejeans.com")),
    MeetingService(.domain("facetime.apple.com"), paths: ["/join"]),
    // Google Meet and meet.jit.si have such a name too.
    MeetingService(.prefix("meet.")),
    MeetingService(.prefix("jitsi.")),
    MeetingService(.prefix("bbb.")),
  ]

  /// Pages that lead on to the address in a parameter: programs put them before the links in a description.
  private static let redirections = [
    (MeetingService(.domain("www.google.com"), paths: ["/url"]), parameter: "q"),
    (MeetingService(.domain("safelinks.protection.outlook.com"), paths: ["/"]), parameter: "url"),
  ]

  private init(_ host: Host, paths: [String] = []) {
    self.host = host
    self.paths = paths
  }

  /// Whether links to a host, in lower case, may lead to a meeting.
  static func isKnown(host: String) -> Bool {
    services.contains { $0.has(host: host[...]) } || redirections.contains { $0.0.has(host: host[...]) }
  }

  /// Whether an address leads to a meeting.
  static func isMeeting(_ address: AddressParts) -> Bool {
    services.contains { $0.matches(address) }
  }

  /// The address that a page leads on to.
  static func redirection(in address: AddressParts) -> String? {
    redirections.first { $0.0.matches(address) }.flatMap { address.parameter($0.parameter) }
  }

  private func matches(_ address: AddressParts) -> Bool {
    guard has(host: address.host) else { return false }
    return paths.isEmpty ? address.path.utf8.count > 1 : paths.contains { address.path.hasPrefix($0) }
  }

  private func has(host name: Substring) -> Bool {
    switch host {
    case .domain(let domain): name == domain || name.hasSuffix("." + domain)
    case .prefix(let prefix): name.hasPrefix(prefix)
    }
  }
}
