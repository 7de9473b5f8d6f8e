/// Someone who takes part in an event: ATTENDEE or ORGANIZER (RFC 5545 sections 3.8.4.1 and 3.8.4.3).
public struct Attendee: Sendable, Hashable {
  /// PARTSTAT of RFC 5545 section 3.2.12.
  public enum ParticipationStatus: String, Sendable, Hashable {
    /// `NEEDS-ACTION`, also where nothing is said.
    case needsAction = "needs-action"
    /// `ACCEPTED`.
    case accepted
    /// `DECLINED`.
    case declined
    /// `TENTATIVE`.
    case tentative
    /// `DELEGATED`.
    case delegated
  }

  /// The calendar address as written, most often `mailto:` and a mail address.
  public var address: String
  /// CN, the name to show.
  public var name: String?
  /// PARTSTAT.
  public var status: ParticipationStatus

  /// Someone at a calendar address.
  public init(address: String, name: String? = nil, status: ParticipationStatus = .needsAction) {
    self.address = address
    self.name = name
    self.status = status
  }

  /// The mail address in lower case, without `mailto:`; of any other address, that address in lower case.
  public var mail: String {
    let lower = address.lowercased()
    return lower.hasPrefix("mailto:") ? String(lower.dropFirst(7)) : lower
  }
}
