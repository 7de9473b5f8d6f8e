/// An answer of a guest to an invitation (RFC 5546 section 3.2.3).
package struct GuestAnswer: Sendable, Equatable {
  /// The address of the guest, in the form in which addresses are compared.
  package var address: String
  /// PARTSTAT of RFC 5545 section 3.2.12, in upper case.
  package var status: String
  /// A text for the organizer; `nil` for none.
  package var comment: String?
  /// The calendar address of the one to whom the guest delegates, such as `mailto:kim@example.org`; `nil` for none.
  package var delegate: String?

  package init(address: String, status: String, comment: String? = nil, delegate: String? = nil) {
    (self.address, self.status, self.comment, self.delegate) = (address, status, comment, delegate)
  }

  /// Gives the guest the status in a component. Others with the address, as of a server that repeats a guest, get it too.
  fileprivate func apply(to component: inout Component) {
    component.properties = component.properties.map { property in
      guard property.name == "ATTENDEE", property.mailAddress == address else { return property }
      return answered(property)
    }
    guard let delegate, component.attendee(address) != nil,
      component.attendee(Attendee.plainAddress(delegate)) == nil
    else { return }
    component.append(delegateProperty(delegate))
  }

  /// The guest with the status. RSVP asked for it.
  fileprivate func answered(_ guest: Property) -> Property {
    var guest = guest
    guest["RSVP"] = nil
    guest["PARTSTAT"] = status
    guest["DELEGATED-TO"] = delegate
    return guest
  }

  fileprivate func delegateProperty(_ delegate: String) -> Property {
    Property(
      "ATTENDEE",
      [
        .init("PARTSTAT", "NEEDS-ACTION"), .init("RSVP", "TRUE"),
        .init("DELEGATED-FROM", "mailto:\(address)"),
      ],
      value: delegate)
  }
}

/// The answer of the guest whose calendar this is.
extension ComponentSeries {
  /// The component that has an instance, or the event as a whole: the master, else the first override.
  package func component(at instance: Occurrence.RecurrenceID?) -> Component? {
    let place = instance.map { overridePlace($0) ?? masterPlace } ?? masterPlace ?? components.indices.first
    return place.map { components[$0] }
  }

  /// Notes an answer of the user: in some instances, or with `nil` in all of the event. Of the overrides, those follow whose status was that of the series, or
  /// that wait for an answer; who has answered one by itself means that.
  ///
  /// DTSTAMP stays: it is the organizer's, by which a later version of the organizer is told from an older one (RFC 5546 section 2.1.5).
  /// - Returns: the components that the answer to the organizer is about, as they are then.
  /// - Throws: ``ComponentError/noInstance``.
  package mutating func answer(
    _ answer: GuestAnswer, at instances: [Occurrence.RecurrenceID]?, now: Instant
  ) throws -> [Component] {
    let former = components
    let formerMaster = masterPlace.map { components[$0] }
    var answered: [Int] = []
    if let instances {
      for instance in instances {
        try change(instance, now: now) { answer.apply(to: &$0) }
        guard let place = overridePlace(instance) ?? masterPlace else { throw ComponentError.noInstance }
        answered.append(place)
      }
    } else {
      answered = try answerAll(answer, formerMaster, now)
    }
    for place in components.indices {
      let old = origins[place].flatMap { origin in former.indices.contains(origin) ? former[origin] : nil }
      guard old != components[place], let stamp = (old ?? formerMaster)?["DTSTAMP"] else { continue }
      components[place]["DTSTAMP"] = stamp
    }
    return answered.map { components[$0] }
  }

  private mutating func answerAll(
    _ answer: GuestAnswer, _ formerMaster: Component?, _ now: Instant
  ) throws -> [Int] {
    let known = formerMaster?.attendee(answer.address)?["PARTSTAT"]?.uppercased() ?? "NEEDS-ACTION"
    if formerMaster != nil { try changeAll(now: now) { answer.apply(to: &$0) } }
    var answered = [masterPlace].compactMap(\.self)
    for place in components.indices where components[place]["RECURRENCE-ID"] != nil {
      guard let own = components[place].attendee(answer.address) else { continue }
      let status = own["PARTSTAT"]?.uppercased() ?? "NEEDS-ACTION"
      guard status != answer.status, formerMaster == nil || status == known || status == "NEEDS-ACTION" else {
        continue
      }
      try revise(place, now) { answer.apply(to: &$0) }
      answered.append(place)
    }
    // Asked again, an answer is about what it was about.
    if formerMaster == nil, answered.isEmpty {
      answered = components.indices.filter { components[$0].attendee(answer.address) != nil }
    }
    return answered
  }
}

extension ComponentSeries {
  /// Notes for a server that the client of the guest tells the organizer (RFC 6638 section 7.1).
  package mutating func leaveAnswersToClient() {
    for place in components.indices where components[place]["ORGANIZER"] != nil {
      components[place]["ORGANIZER"]?["SCHEDULE-AGENT"] = "CLIENT"
    }
  }
}

/// The messages of a guest to the organizer.
extension Component {
  /// Whether the client of a guest tells the organizer, and no server does (RFC 6638 section 7.1).
  package var isAnsweredByClient: Bool {
    ["CLIENT", "NONE"].contains(self["ORGANIZER"]?["SCHEDULE-AGENT"]?.uppercased())
  }

  /// The guest with an address, in the form in which addresses are compared; `nil` if there is none.
  package func attendee(_ address: String) -> Property? {
    all("ATTENDEE").first { $0.mailAddress == address }
  }

  /// The event of an answer, with METHOD:REPLY (RFC 5546 section 3.2.3): of the guests only the one who answers, and of the event only what names it and shows
  /// people which it is.
  package func reply(_ answer: GuestAnswer, now: Instant) -> Component {
    var reply = named(["DTSTART", "DTEND", "DURATION", "DUE"], now: now)
    if let guest = attendee(answer.address) {
      reply.append(
        answer.answered(guest).keeping(["CN", "CUTYPE", "ROLE", "PARTSTAT", "DELEGATED-TO", "EMAIL"]))
    }
    if let comment = answer.comment { reply.append(Property("COMMENT", text: comment)) }
    reply.append(Property("REQUEST-STATUS", value: "2.0;Success"))
    return reply
  }

  /// The event of a proposal, with METHOD:COUNTER (RFC 5546 section 3.2.7), which has other times already: only the guest who proposes it.
  package func counter(by answer: GuestAnswer, now: Instant) -> Component {
    var counter = named(
      ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "LOCATION", "STATUS"], now: now)
    if let guest = attendee(answer.address) {
      counter.append(answer.answered(guest).keeping(["CN", "CUTYPE", "ROLE", "PARTSTAT", "EMAIL"]))
    }
    if let comment = answer.comment { counter.append(Property("COMMENT", text: comment)) }
    return counter
  }

  /// A component with what names this one, with some more properties, and DTSTAMP of now.
  private func named(_ names: [String], now: Instant) -> Component {
    let kept = ["UID", "SEQUENCE", "RECURRENCE-ID", "ORGANIZER", "SUMMARY"] + names
    var component = Component(name)
    for property in kept.flatMap(all) {
      component.append(property.name == "ORGANIZER" ? property.keeping(["CN", "EMAIL"]) : property)
      if property.name == "UID" { component.append(Property("DTSTAMP", value: now.basicForm)) }
    }
    if component["SEQUENCE"] == nil { component.append(Property("SEQUENCE", value: "0")) }
    return component
  }
}

extension Property {
  /// The property with some of its parameters.
  fileprivate func keeping(_ names: Set<String>) -> Property {
    var property = self
    property.parameters = parameters.filter { names.contains($0.name) }
    return property
  }
}
