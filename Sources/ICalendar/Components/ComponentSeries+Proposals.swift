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
        component.append(rule)
      }
      guard let place = message["LOCATION"]?.text, !place.isEmpty, place != component["LOCATION"]?.text else {
        return
      }
      component["LOCATION"] = Property("LOCATION", text: place)
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
