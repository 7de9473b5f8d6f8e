/// A service for online meetings, as its links look.
struct MeetingService {
  /// The name of the host, or of the domain above it.
  private let domain: Substring
  /// How the path begins; with none of them, any path but the front page.
  private let paths: [String]

  private static let services = [
    MeetingService("zoom.us", paths: ["/j/", "/my/", "/s/", "/w/", "/wc/"]),
    MeetingService("zoomgov.com", paths: ["/j/", "/my/", "/s/", "/w/", "/wc/"]),
    MeetingService("teams.microsoft.com", paths: ["/l/meetup-join/", "/meet/", "/l/meeting/"]),
    MeetingService("teams.microsoft.us", paths: ["/l/meetup-join/", "/meet/", "/l/meeting/"]),
    MeetingService("teams.cloud.microsoft", paths: ["/l/meetup-join/", "/meet/", "/l/meeting/"]),
    MeetingService("meet.google.com"),
    MeetingService("meet.jit.si"),
    MeetingService("meet.lync.com"),
    MeetingService("teams.live.com", paths: ["/meet/", "/l/meetup-join/"]),
    MeetingService("8x8.vc"),
    MeetingService("webex.com"),
    MeetingService("whereby.com"),
    MeetingService("gotomeeting.com"),
    MeetingService("gotomeet.me"),
    MeetingService("app.goto.com", paths: ["/meeting/"]),
    MeetingService("join.skype.com"),
    MeetingService("slack.com", paths: ["/huddle/"]),
    MeetingService("chime.aws"),
    MeetingService("bluejeans.com"),
    MeetingService("facetime.apple.com", paths: ["/join"]),
  ]

  /// Names of servers that people run themselves. Anybody can name a server so; so it has to be one of the organizer's.
  private static let ownServers = ["meet.", "jitsi.", "bbb."]

  private init(_ domain: Substring, paths: [String] = []) {
    self.domain = domain
    self.paths = paths
  }

  /// Whether links to a host, in lower case, may lead to a meeting of someone at a domain.
  static func isKnown(host: Substring, organizer: Substring?) -> Bool {
    services.contains { host.isAtOrBelow($0.domain) } || isOwnServer(host, of: organizer)
  }

  /// Whether an address leads to a meeting of someone at a domain.
  static func isMeeting(_ address: AddressParts, organizer: Substring?) -> Bool {
    if isOwnServer(address.host, of: organizer) { return address.path.utf8.count > 1 }
    return services.contains { $0.matches(address) }
  }

  private static func isOwnServer(_ host: Substring, of organizer: Substring?) -> Bool {
    guard let organizer, host.isAtOrBelow(organizer) else { return false }
    return ownServers.contains { host.hasPrefix($0) }
  }

  private func matches(_ address: AddressParts) -> Bool {
    guard address.host.isAtOrBelow(domain) else { return false }
    return paths.isEmpty ? address.path.utf8.count > 1 : paths.contains { address.path.hasPrefix($0) }
  }
}

extension Substring {
  /// Whether a host has this name, or one below it.
  func isAtOrBelow(_ domain: Substring) -> Bool { self == domain || hasSuffix("." + domain) }
}
