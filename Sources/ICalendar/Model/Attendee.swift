/// Someone who takes part in an event: ATTENDEE or ORGANIZER (RFC 5545 sections 3.8.4.1 and 3.8.4.3).
public struct Attendee: Sendable, Hashable, Codable {
  /// PARTSTAT of RFC 5545 section 3.2.12.
  public enum ParticipationStatus: String, Sendable, Hashable, Codable {
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

  /// ROLE of RFC 5545 section 3.2.16.
  public enum Role: String, Sendable, Hashable, Codable {
    /// `CHAIR`.
    case chair
    /// `REQ-PARTICIPANT`, also where nothing is said, or a word that is not known.
    case required = "req-participant"
    /// `OPT-PARTICIPANT`.
    case optional = "opt-participant"
    /// `NON-PARTICIPANT`, who is only informed.
    case informed = "non-participant"
  }

  /// CUTYPE of RFC 5545 section 3.2.3: what takes part.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// `INDIVIDUAL`, also where nothing is said.
    case individual
    /// `GROUP`.
    case group
    /// `RESOURCE`, such as a projector.
    case resource
    /// `ROOM`.
    case room
    /// `UNKNOWN`, also for words that RFC 5545 does not know.
    case unknown
  }

  /// The calendar address as written, most often `mailto:` and a mail address.
  public var address: String
  /// CN, the name to show.
  public var name: String?
  /// PARTSTAT.
  public var status: ParticipationStatus
  /// ROLE.
  public var role: Role
  /// CUTYPE.
  public var kind: Kind
  /// RSVP of RFC 5545 section 3.2.17: whether an answer is asked for.
  public var isReplyRequested: Bool
  /// DELEGATED-FROM of RFC 5545 section 3.2.4: the calendar addresses of those for whom they come.
  public var delegators: [String]
  /// DELEGATED-TO of RFC 5545 section 3.2.5: the calendar addresses of those who come for them.
  public var delegates: [String]

  /// Someone at a calendar address.
  public init(
    address: String, name: String? = nil, status: ParticipationStatus = .needsAction, role: Role = .required,
    kind: Kind = .individual, isReplyRequested: Bool = false, delegators: [String] = [],
    delegates: [String] = []
  ) {
    self.address = address
    self.name = name
    self.status = status
    self.role = role
    self.kind = kind
    self.isReplyRequested = isReplyRequested
    self.delegators = delegators
    self.delegates = delegates
  }

  /// The mail address in lower case, without `mailto:`; of any other address, that address in lower case.
  public var mail: String {
    let lower = address.lowercased()
    return lower.hasPrefix("mailto:") ? String(lower.dropFirst(7)) : lower
  }
}
