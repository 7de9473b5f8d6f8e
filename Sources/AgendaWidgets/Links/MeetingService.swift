/// A service for online meetings, recognized by host and path.
struct MeetingService {
  /// The host, or its parent domain.
  private let domain: StaticString
  /// The possible beginnings of the path. If empty, any path except the front page.
  private let paths: [StaticString]

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

  /// Usual first labels of self-hosted servers. Since anyone can use these names, the server must be in the
  /// organizer's domain.
  private static let ownServers: [StaticString] = ["meet.", "jitsi.", "bbb."]

  private init(_ domain: StaticString, paths: [StaticString] = []) {
    self.domain = domain
    self.paths = paths
  }

  /// Whether links to a host may lead to a meeting. The host is in lower case; `organizer` is the organizer's domain.
  static func isKnown(host: Span<UInt8>, organizer: Substring?) -> Bool {
    // By their places, because an iterator would copy each of them.
    services.indices.contains { host.isAtOrBelow(services[$0].domain) } || isOwnServer(host, of: organizer)
  }

  /// Whether an address from `LinkAddress` leads to a meeting. `organizer` is the organizer's domain.
  static func isMeeting(_ address: String, organizer: Substring?) -> Bool {
    let bytes = address.utf8.span
    guard let places = AddressPlaces(bytes) else { return false }
    let (host, path) = (bytes.extracting(places.host), bytes.extracting(places.path))
    return services.indices.contains { services[$0].matches(host, path) }
      || path.count > 1 && isOwnServer(host, of: organizer)
  }

  private static func isOwnServer(_ host: Span<UInt8>, of organizer: Substring?) -> Bool {
    guard let organizer, organizer.utf8.span.withUnsafeBufferPointer({ host.isAtOrBelow($0) }) else {
      return false
    }
    return ownServers.contains { host.begins(with: $0) }
  }

  private func matches(_ host: Span<UInt8>, _ path: Span<UInt8>) -> Bool {
    guard host.isAtOrBelow(domain) else { return false }
    return paths.isEmpty ? path.count > 1 : paths.contains { path.begins(with: $0) }
  }
}

/// Hosts, in lower case, and paths of addresses.
extension Span<UInt8> {
  /// Whether the bytes begin with a text in ASCII.
  func begins(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in text.indices.allSatisfy { self[$0] == text[$0] } }
  }

  /// Whether a host is the domain or one of its subdomains.
  func isAtOrBelow(_ domain: StaticString) -> Bool { domain.withUTF8Buffer { isAtOrBelow($0) } }

  /// Whether a host is a domain in UTF-8 or one of its subdomains.
  func isAtOrBelow(_ domain: UnsafeBufferPointer<UInt8>) -> Bool {
    let labels = count - domain.count
    guard labels == 0 || labels > 0 && self[labels - 1] == UInt8(ascii: ".") else { return false }
    return domain.indices.allSatisfy { self[labels + $0] == domain[$0] }
  }
}
