/// Guests of an event, and the organizer who invites them (RFC 5545 sections 3.8.4.1 and 3.8.4.3).
///
/// ```swift
/// let ada = Attendee(mail: "ada@example.org", name: "Ada Lovelace", status: .accepted, role: .chair)
/// let kim = Attendee(mail: "kim@example.org", isReplyRequested: true)
/// event.invite([kim], organizer: ada)
/// // ORGANIZER;CN=Ada Lovelace:mailto:ada@example.org
/// // ATTENDEE;CN=Ada Lovelace;ROLE=CHAIR;PARTSTAT=ACCEPTED:mailto:ada@example.org
/// // ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:kim@example.org
/// ```
extension Component {
  /// Invites guests. Who is a guest already keeps the answer and the other parameters. An event without an organizer gets one, who is among
  /// its participants too.
  /// - Parameters:
  ///   - guests: the new guests; of two with one mail address the first one counts.
  ///   - organizer: the participant who invites them. It counts only if the event has no ORGANIZER.
  public mutating func invite(_ guests: [Attendee], organizer: Attendee) {
    guard !guests.isEmpty else { return }
    var new = guests
    if self["ORGANIZER"] == nil {
      append(Property(organizer: organizer))
      new.insert(organizer, at: 0)
    }
    var known = Set(all("ATTENDEE").map(\.mailAddress))
    for guest in new where known.insert(guest.mail).inserted { append(Property(attendee: guest)) }
  }

  /// Removes guests by their mail addresses, in lower case. An event in which nobody but the organizer is left becomes one without
  /// guests, and loses its ORGANIZER too.
  public mutating func uninvite(_ addresses: Set<String>) {
    let former = all("ATTENDEE")
    let left = former.filter { !addresses.contains($0.mailAddress) }
    guard left.count < former.count else { return }
    let organizer = self["ORGANIZER"]?.mailAddress
    let isAlone = left.allSatisfy { $0.mailAddress == organizer }
    properties = properties.filter { property in
      switch property.name {
      case "ATTENDEE": !isAlone && !addresses.contains(property.mailAddress)
      case "ORGANIZER": !isAlone
      default: true
      }
    }
  }

  /// Makes the component a newer version for all guests although neither its times nor its recurrence have changed, as where the place is another
  /// (RFC 5546 section 2.1.4): SEQUENCE rises by one.
  package mutating func raiseSequence() {
    let next = min(sequence, Int(Int32.max) - 1) + 1
    self["SEQUENCE"] = Property("SEQUENCE", value: String(next))
  }

  /// Lets guests answer anew: of each but the one with the mail address `organizer`, PARTSTAT becomes NEEDS-ACTION (RFC 5546 section 3.2.2.1).
  package mutating func forgetAnswers(butOf organizer: String) {
    properties = properties.map { property in
      guard property.name == "ATTENDEE", property.mailAddress != organizer,
        let answer = property["PARTSTAT"], answer.uppercased() != "DELEGATED"
      else { return property }
      var guest = property
      guest["PARTSTAT"] = "NEEDS-ACTION"
      guest["RSVP"] = "TRUE"
      guest["X-CALENDARSERVER-DTSTAMP"] = nil
      return guest
    }
  }
}

extension Property {
  /// ATTENDEE of a participant, with its name, role, answer and wish for an answer. Names are quoted and escaped when they are written
  /// (RFC 5545 section 3.2, RFC 6868): none ends its line or its parameter.
  public init(attendee: Attendee) {
    var parameters = attendee.nameParameters
    if attendee.kind != .individual {
      parameters.append(.init("CUTYPE", attendee.kind.rawValue.uppercased()))
    }
    parameters.append(.init("ROLE", attendee.role.rawValue.uppercased()))
    parameters.append(.init("PARTSTAT", attendee.status.rawValue.uppercased()))
    if attendee.isReplyRequested { parameters.append(.init("RSVP", "TRUE")) }
    self.init("ATTENDEE", parameters, value: attendee.address)
  }

  /// ORGANIZER of a participant, with its name.
  public init(organizer: Attendee) {
    self.init("ORGANIZER", organizer.nameParameters, value: organizer.address)
  }
}

extension Attendee {
  /// A participant with a mail address, which becomes a URI of `mailto:` (RFC 6068 section 2).
  public init(
    mail: String, name: String? = nil, status: ParticipationStatus = .needsAction, role: Role = .required,
    kind: Kind = .individual, isReplyRequested: Bool = false
  ) {
    let address = PercentEncoding.encode(mail.utf8) { byte in
      byte.isASCIIAlphanumeric || "@.-_~!$'*+:[]".utf8.contains(byte)
    }
    self.init(
      address: "mailto:" + address, name: name, status: status, role: role, kind: kind,
      isReplyRequested: isReplyRequested)
  }

  fileprivate var nameParameters: [Property.Parameter] {
    guard let name, !name.isEmpty else { return [] }
    return [.init("CN", name)]
  }
}

extension Property {
  /// Whether what it says of an event is its user’s own: guests do not get it, and no version of the organizer takes it away.
  package var isOwn: Bool { Self.own.contains(name) }

  /// Whether the property is a note of programs and servers about messages and reminders, and says nothing of the event itself: guests do not get it, and no
  /// copy has it.
  package var isNote: Bool {
    name == "REQUEST-STATUS" || name == "X-MS-OLK-SENDER" || name.hasPrefix("X-MOZ-")
  }

  private static let own: Set<String> = [
    "CATEGORIES", "COLOR", "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR", "X-APPLE-TRAVEL-DURATION",
    "X-APPLE-TRAVEL-START",
  ]
}
