/// A participant of an event: ATTENDEE or ORGANIZER (RFC 5545 sections 3.8.4.1 and 3.8.4.3).
public struct Attendee: Sendable, Hashable, Codable {
  /// PARTSTAT of RFC 5545 section 3.2.12.
  @nonexhaustive public enum ParticipationStatus: RawRepresentable, Sendable, Hashable, Codable {
    /// `NEEDS-ACTION`, the default.
    case needsAction
    /// `ACCEPTED`.
    case accepted
    /// `DECLINED`.
    case declined
    /// `TENTATIVE`.
    case tentative
    /// `DELEGATED`.
    case delegated
    /// Any other word, as it is written. It means ``needsAction`` to a program that does not know it.
    case other(String)

    /// The status of a word, in any letter case.
    public init(rawValue: String) {
      switch rawValue.lowercased() {
      case "needs-action": self = .needsAction
      case "accepted": self = .accepted
      case "declined": self = .declined
      case "tentative": self = .tentative
      case "delegated": self = .delegated
      default: self = .other(rawValue)
      }
    }

    /// The word in lower case; another word as it is written.
    public var rawValue: String {
      switch self {
      case .needsAction: "needs-action"
      case .accepted: "accepted"
      case .declined: "declined"
      case .tentative: "tentative"
      case .delegated: "delegated"
      case .other(let word): word
      }
    }
  }

  /// ROLE of RFC 5545 section 3.2.16.
  @nonexhaustive public enum Role: RawRepresentable, Sendable, Hashable, Codable {
    /// `CHAIR`.
    case chair
    /// `REQ-PARTICIPANT`, the default.
    case required
    /// `OPT-PARTICIPANT`.
    case optional
    /// `NON-PARTICIPANT`: is only informed.
    case informed
    /// Any other word, as it is written. It means ``required`` to a program that does not know it.
    case other(String)

    /// The role of a word, in any letter case.
    public init(rawValue: String) {
      switch rawValue.lowercased() {
      case "chair": self = .chair
      case "req-participant": self = .required
      case "opt-participant": self = .optional
      case "non-participant": self = .informed
      default: self = .other(rawValue)
      }
    }

    /// The word in lower case; another word as it is written.
    public var rawValue: String {
      switch self {
      case .chair: "chair"
      case .required: "req-participant"
      case .optional: "opt-participant"
      case .informed: "non-participant"
      case .other(let word): word
      }
    }
  }

  /// The kind of participant: CUTYPE of RFC 5545 section 3.2.3.
  @nonexhaustive public enum Kind: RawRepresentable, Sendable, Hashable, Codable {
    /// `INDIVIDUAL`, the default.
    case individual
    /// `GROUP`.
    case group
    /// `RESOURCE`, such as a projector.
    case resource
    /// `ROOM`.
    case room
    /// `UNKNOWN`.
    case unknown
    /// Any other word, as it is written. It means ``unknown`` to a program that does not know it.
    case other(String)

    /// The kind of a word, in any letter case.
    public init(rawValue: String) {
      switch rawValue.lowercased() {
      case "individual": self = .individual
      case "group": self = .group
      case "resource": self = .resource
      case "room": self = .room
      case "unknown": self = .unknown
      default: self = .other(rawValue)
      }
    }

    /// The word in lower case; another word as it is written.
    public var rawValue: String {
      switch self {
      case .individual: "individual"
      case .group: "group"
      case .resource: "resource"
      case .room: "room"
      case .unknown: "unknown"
      case .other(let word): word
      }
    }
  }

  /// The calendar address as written, usually `mailto:` and a mail address.
  public var address: String
  /// CN, the name to show.
  public var name: String?
  /// PARTSTAT.
  public var status: ParticipationStatus
  /// ROLE.
  public var role: Role
  /// CUTYPE.
  public var kind: Kind
  /// Whether a reply is requested: RSVP of RFC 5545 section 3.2.17.
  public var isReplyRequested: Bool
  /// The calendar addresses of those who delegated to this participant: DELEGATED-FROM of RFC 5545 section 3.2.4.
  public var delegators: [String]
  /// The calendar addresses of those to whom this participant delegated: DELEGATED-TO of RFC 5545 section 3.2.5.
  public var delegates: [String]
  /// EMAIL of RFC 7986 section 6.2: the mail address, where ``address`` is something else, such as the `urn:uuid:` of iCloud.
  public var email: String?

  /// A participant with a calendar address.
  public init(
    address: String, name: String? = nil, status: ParticipationStatus = .needsAction, role: Role = .required,
    kind: Kind = .individual, isReplyRequested: Bool = false, delegators: [String] = [],
    delegates: [String] = [], email: String? = nil
  ) {
    self.address = address
    self.name = name
    self.status = status
    self.role = role
    self.kind = kind
    self.isReplyRequested = isReplyRequested
    self.delegators = delegators
    self.delegates = delegates
    self.email = email
  }

  /// The mail address in lower case, without `mailto:`: ``email``, else ``address``.
  public var mail: String { Self.mailAddress(of: address, parameter: email) }

  /// The mail address with the letter case as it is written.
  package var writtenMail: String { Self.writtenMailAddress(of: address, parameter: email) }

  /// Whether one of some addresses is the participant's: a mail address or another calendar address, in lower case, without `mailto:`.
  public func hasAddress(among addresses: Set<String>) -> Bool {
    addresses.contains(plainAddress) || (mailOfParameter.map(addresses.contains) ?? false)
  }

  /// ``address`` in the form in which addresses are compared.
  private var plainAddress: String { Self.plainAddress(address) }

  private var mailOfParameter: String? { email.map(Self.plainAddress).flatMap { $0.isEmpty ? nil : $0 } }

  /// The mail address of a participant with a calendar address, in the form in which addresses are compared. EMAIL, if it is there, is the one beside another
  /// form of it (RFC 7986 section 6.2).
  package static func mailAddress(of address: String, parameter: String?) -> String {
    writtenMailAddress(of: address, parameter: parameter).lowercased()
  }

  /// A calendar address in the form in which addresses are compared: in lower case; of `mailto:` the mail address, without percent-encoding
  /// and without header fields (RFC 6068 section 2).
  package static func plainAddress(_ text: String) -> String {
    writtenAddress(text).lowercased()
  }

  /// A calendar address likewise, with the letter case as it is written.
  private static func writtenAddress(_ text: String) -> String {
    let text = text.trimmingSpaces
    guard text.prefix(7).lowercased() == "mailto:" else { return String(text) }
    var mail = String(text.dropFirst(7).trimmingSpaces)
    // As mail programs write it.
    if mail.hasPrefix("//") { mail = String(mail.dropFirst(2)) }
    if let first = mail.first, let last = mail.last, mail.count > 1,
      "\(first)\(last)" == "<>" || "\(first)\(last)" == "\"\""
    {
      mail = String(mail.dropFirst().dropLast())
    }
    // The part before the @ can have an unencoded question mark in calendars.
    if let at = mail.firstIndex(of: "@"), let fields = mail[at...].firstIndex(of: "?") {
      mail = String(mail[..<fields])
    }
    return mail.utf8.contains(UInt8(ascii: "%")) ? PercentEncoding.decoded(mail) ?? mail : mail
  }

  /// The mail address of a participant likewise, with the letter case as it is written, for mails: that of the part before the @ can count (RFC 5321
  /// section 2.4).
  package static func writtenMailAddress(of address: String, parameter: String?) -> String {
    let mail = writtenAddress(parameter ?? "")
    return mail.isEmpty ? writtenAddress(address) : mail
  }
}

extension Attendee {
  /// Decodes a participant. The address is required; other missing values get their defaults, because earlier versions of the library did
  /// not store them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(address: try values.decode(String.self, forKey: .address))
    try values.read(&name, .name)
    try values.read(&status, .status)
    try values.read(&role, .role)
    try values.read(&kind, .kind)
    try values.read(&isReplyRequested, .isReplyRequested)
    try values.read(&delegators, .delegators)
    try values.read(&delegates, .delegates)
    try values.read(&email, .email)
  }
}
