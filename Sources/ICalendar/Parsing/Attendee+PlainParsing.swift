/// Reads participants from the bytes of their lines. Of the parameters, only the name becomes a `String`.
extension Attendee {
  /// The attendee or organizer in a line; `nil` if the line is not plain. If it is not `nil`, the result equals the result of
  /// ``init(address:_:)``.
  init?(plain content: PlainProperty) {
    guard let address = content.addressWithoutEscapes, content.place(of: "VALUE") == nil,
      content.place(of: "ENCODING") == nil, content.place(of: "STATUS") == nil,
      content.place(of: "EXPECT") == nil, !address.hasSuffix(">"), !content.hasOldRole
    else { return nil }
    self.init(
      address: address, name: content.parameter("CN")?.cut(toCharacters: EventDetails.maximumCharacters),
      status: content.value(of: "PARTSTAT") { ParticipationStatus(content, at: $0) } ?? .needsAction,
      role: content.value(of: "ROLE") { Role(content, at: $0) } ?? .required,
      kind: content.value(of: "CUTYPE") { Kind(content, at: $0) } ?? .individual,
      isReplyRequested: content.place(of: "RSVP").map { content.holds("TRUE", at: $0) } ?? false,
      email: Self.emailParameters.lazy.compactMap { content.parameter($0) }.first)
  }
}

extension PlainProperty {
  /// Whether ROLE is a word of vCalendar 1.0.
  fileprivate var hasOldRole: Bool {
    guard let place = place(of: "ROLE") else { return false }
    return holds("ATTENDEE", at: place) || holds("ORGANIZER", at: place) || holds("OWNER", at: place)
      || holds("DELEGATE", at: place)
  }

  /// The value of the word of a parameter. `known` is that of a word of RFC 5545 at a place.
  fileprivate func value<Value: RawRepresentable<String>>(
    of name: StaticString, _ known: (Range<Int>) -> Value?
  ) -> Value? {
    place(of: name).flatMap { place in known(place) ?? parameter(name).flatMap { Attendee.word($0) } }
  }
}

extension Attendee.ParticipationStatus {
  /// The status that a word at a place means; `nil` for any other word.
  fileprivate init?(_ content: PlainProperty, at place: Range<Int>) {
    if content.holds("ACCEPTED", at: place) {
      self = .accepted
    } else if content.holds("NEEDS-ACTION", at: place) {
      self = .needsAction
    } else if content.holds("DECLINED", at: place) {
      self = .declined
    } else if content.holds("TENTATIVE", at: place) {
      self = .tentative
    } else if content.holds("DELEGATED", at: place) {
      self = .delegated
    } else {
      return nil
    }
  }
}

extension Attendee.Role {
  /// The role that a word at a place means; `nil` for any other word.
  fileprivate init?(_ content: PlainProperty, at place: Range<Int>) {
    if content.holds("REQ-PARTICIPANT", at: place) {
      self = .required
    } else if content.holds("OPT-PARTICIPANT", at: place) {
      self = .optional
    } else if content.holds("NON-PARTICIPANT", at: place) {
      self = .informed
    } else if content.holds("CHAIR", at: place) {
      self = .chair
    } else {
      return nil
    }
  }
}

extension Attendee.Kind {
  /// The kind that a word at a place means; `nil` for any other word.
  fileprivate init?(_ content: PlainProperty, at place: Range<Int>) {
    if content.holds("INDIVIDUAL", at: place) {
      self = .individual
    } else if content.holds("GROUP", at: place) {
      self = .group
    } else if content.holds("RESOURCE", at: place) {
      self = .resource
    } else if content.holds("ROOM", at: place) {
      self = .room
    } else if content.holds("UNKNOWN", at: place) {
      self = .unknown
    } else {
      return nil
    }
  }
}
