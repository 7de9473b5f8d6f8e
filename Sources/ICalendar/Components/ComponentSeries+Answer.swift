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
    if component.attendee(address) != nil { component.markBusy(answered: status) }
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
        answer.answered(guest).keeping([
          "CN", "CUTYPE", "ROLE", "PARTSTAT", "DELEGATED-FROM", "DELEGATED-TO", "EMAIL",
        ]))
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

/// Messages about an event that ask for other times, which a guest proposes, or bring additional instances (RFC 5546 sections 3.2.4 and 3.2.7).
extension ComponentSeries {
  /// When the event is, or the instance that a message names, as its override has it; `nil` for a series as a whole, and for an instance that it does not have.
  package func span(meantBy message: Component) -> Occurrence.Span? {
    guard message["RECURRENCE-ID"] != nil else {
      let place = masterPlace ?? components.indices.first
      return place.flatMap { components[$0].recurs ? nil : span(of: components[$0]) }
    }
    guard let instance = instance(ofOverride: message) else { return nil }
    if let place = overridePlace(instance), !reading.appliesToFuture(components[place]) {
      return span(of: components[place])
    }
    return span(at: instance)
  }

  /// The component that has the event, or the instance that a message names; `nil` if there is none.
  package func component(meantBy message: Component) -> Component? {
    let instance = message["RECURRENCE-ID"] == nil ? nil : instance(ofOverride: message)
    return (instance.flatMap(overridePlace) ?? masterPlace ?? components.indices.first).map { components[$0] }
  }

  /// Whether a message is of an older version than the event, or an answer of a guest older than the one that is known (RFC 5546 section 2.1.5). An answer can
  /// be to an older version with the same times.
  package func isLater(than message: Component, isAnswer: Bool = false) -> Bool {
    guard let known = component(meantBy: message) else { return false }
    guard message.sequence >= known.sequence || isAnswer && isOfTheseTimes(message) else { return true }
    let time = { (text: String?) in
      text.flatMap { DateTimeValue(String($0.trimmed)) }?.local.secondsSinceEpoch
    }
    guard let stamp = time(message["DTSTAMP"]?.value) else { return false }
    return message.all("ATTENDEE").contains { answer in
      let last = known.guest(answer.mailAddress).flatMap {
        time(known.properties[$0]["X-CALENDARSERVER-DTSTAMP"])
      }
      return last.map { $0 > stamp } ?? false
    }
  }

  /// When an instance was that a message names, and that was deleted; `nil` for any other message.
  package func deletedSpan(meantBy message: Component) -> Occurrence.Span? {
    guard message["RECURRENCE-ID"] != nil, let place = masterPlace, components[place]["EXDATE"] != nil,
      span(meantBy: message) == nil
    else { return nil }
    var whole = self
    whole.components[place].removeAll("EXDATE")
    return whole.span(meantBy: message)
  }

  /// The times from which a message moves what it names: those of the event, or of the instance; of a series as a whole those of its first date.
  private func span(movedBy message: Component) -> Occurrence.Span? {
    if let span = span(meantBy: message) { return span }
    guard message["RECURRENCE-ID"] == nil else { return nil }
    return masterPlace.flatMap { span(of: components[$0]) }
  }

  /// The times that a guest proposes for the event, or for an instance, or for the first date of a series; without an end they are as long as before. `nil` if
  /// it has none, or leaves them as they are.
  package func span(proposedBy message: Component) -> Occurrence.Span? {
    guard let old = span(movedBy: message), let new = span(of: message) else { return nil }
    guard case .timed(let start, let end) = new, case .timed(let from, let to) = old else { return new }
    // An end that is not behind the start is none.
    guard end <= start || message["DTEND"] == nil && message["DURATION"] == nil else { return new }
    return .timed(start: start, end: start.adding(seconds: to.secondsSinceEpoch - from.secondsSinceEpoch))
  }

  /// The rule that a guest proposes for a series as a whole, and the start from which it counts; `nil` if the message has none, or that of the series.
  package func rule(proposedBy message: Component) -> (rule: RecurrenceRule, start: EventTime)? {
    guard message["RECURRENCE-ID"] == nil, let master = masterPlace.map({ components[$0] }), master.recurs,
      let own = reading.schedule(of: master), let new = reading.schedule(of: message),
      let rule = new.recurrence.rules.first, own.recurrence.rules != new.recurrence.rules
    else { return nil }
    return (rule, new.start)
  }

  /// Takes over the times, the rule and the place that a guest proposes.
  /// - Throws: ``ComponentError/noInstance``, and what moving the event throws.
  package mutating func take(proposal message: Component, now: Instant) throws {
    // A guest can move one date, but not divide the series at it.
    guard let old = span(movedBy: message), let new = span(proposedBy: message),
      message["RECURRENCE-ID"]?["RANGE"] == nil
    else { throw ComponentError.noInstance }
    let rule = rule(proposedBy: message) == nil ? nil : message["RRULE"]
    let instance = message["RECURRENCE-ID"] == nil ? nil : instance(ofOverride: message)
    let former = self
    try change(instance, now: now) { component in
      if new != old {
        try former.move(&component, from: old, to: new, zone: former.reading.viewer, keepsRule: rule == nil)
      }
      if let rule {
        component.removeAll("RRULE")
        component.append(former.reading.withEnd(rule, of: component))
      }
      guard let place = message["LOCATION"]?.text, !place.isEmpty, place != component["LOCATION"]?.text else {
        return
      }
      component["LOCATION"] = Property("LOCATION", text: place)
      // Other times make a newer version by themselves.
      if new == old, rule == nil { component.raiseSequence() }
    }
  }

  /// Adds the instance that a message of the organizer has, with values of its own where it differs from the series.
  /// - Returns: whether anything has changed. An instance that the series has, and a message of an older version, change nothing.
  /// - Throws: ``ComponentError/noInstance`` if there is no series, or if the message is none of one instance.
  package mutating func add(instance message: Component, now: Instant) throws -> Bool {
    guard let place = masterPlace, let schedule = reading.schedule(of: components[place]), !message.recurs,
      let start = reading.schedule(of: message)?.start
    else { throw ComponentError.noInstance }
    let master = components[place]
    let instance = schedule.instance(at: start, viewer: reading.viewer)
    guard message.sequence >= master.sequence, reading.instance(instance, of: schedule) == nil,
      overridePlace(instance) == nil
    else { return false }
    var changed = master
    changed.append(try reading.property("RDATE", at: start, like: master.startProperty, of: schedule))
    guard let new = reading.schedule(of: changed), let found = reading.instance(instance, of: new) else {
      throw ComponentError.noInstance
    }
    try revise(&changed, from: master, now)
    changed.takeSequence(of: message, master)
    let plain = try reading.override(of: changed, new, at: found)
    components[place] = changed
    guard span(of: message) != span(of: plain) || message.differsInText(from: plain) else { return true }
    var override = message
    override["RECURRENCE-ID"] = plain["RECURRENCE-ID"]
    override["UID"] = plain["UID"]
    override.components = plain.components
    components.append(override)
    origins.append(nil)
    return true
  }
}

extension Component {
  /// Whether a text that people read is another one.
  fileprivate func differsInText(from other: Component) -> Bool {
    ["SUMMARY", "LOCATION", "DESCRIPTION", "URL", "STATUS"].contains {
      self[$0]?.value.trimmed != other[$0]?.value.trimmed
    }
  }
}

extension ComponentTimes {
  /// An RRULE with its UNTIL in the type of the start of a component (RFC 5545 section 3.3.10), whatever program wrote it.
  fileprivate func withEnd(_ rule: Property, of component: Component) -> Property {
    var text = RuleText(rule.value)
    guard let until = text["UNTIL"].flatMap({ DateTimeValue($0) }),
      let start = component.startProperty.flatMap({ time(of: $0) })
    else { return rule }
    text["UNTIL"] = until.end(of: start)
    var rule = rule
    rule.value = text.text
    return rule
  }
}
