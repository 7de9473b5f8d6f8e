/// Updates a series by another version of its components, and by messages about it (RFC 5546).
extension ComponentSeries {
  /// Takes over the components of another version that are newer than these. A newer version of the series removes overrides with a lower SEQUENCE
  /// (RFC 5546 section 2.1.5), and overrides whose instance it no longer generates. Other overrides stay: an invitation may contain
  /// only the changed components. An override replaces the override of the same instance, even if the two write the RECURRENCE-ID in different zones or
  /// forms.
  ///
  /// The reminders of the user stay: those of a component that is replaced, where `isRequest` or the newer version has none. A new override of a message of
  /// METHOD REQUEST gets those of the series (RFC 5546 section 3.2.2: the organizer’s reminders are not the guest’s). So do its categories and
  /// the way to it, of which such a message says nothing. The answer of the user, who has one of the addresses `own`, stays where the times and SEQUENCE do:
  /// the organizer may not have read it yet.
  /// - Returns: whether anything has changed.
  package mutating func merge(
    _ others: [Component], isRequest: Bool = false, own: Set<String> = []
  ) -> Bool {
    let former = masterPlace.map { components[$0] }
    let series = others.filter { $0["RECURRENCE-ID"] == nil }.reduce(nil as Component?) { newest, one in
      newest.map { one.isNewer(than: $0, isRequest) } ?? true ? one : newest
    }
    let isReplaced =
      series.map { new in masterPlace.map { new.isNewer(than: components[$0], isRequest) } ?? true } ?? false
    let schedule = (isReplaced ? series : former).flatMap { reading.schedule(of: $0) }
    // The replaced components that were not found in the other version so far.
    var stale: Set<Int> = []
    if isReplaced, let series {
      stale = Set(components.indices.filter { isObsolete(components[$0], by: series, schedule) })
    }
    var hasChanged = isReplaced
    let whole = isReplaced ? series : former
    for component in others.map({ named($0, in: whole, schedule) }) {
      let known =
        component["RECURRENCE-ID"] == nil
        ? masterPlace : components.firstIndex { isSame($0, component, schedule) }
      guard let place = known else {
        // An older file does not bring back what a newer series has no longer; an override that was changed later counts.
        if let former, series.map({ former.isNewer(than: $0, isRequest) }) ?? true,
          former.isLater(than: component, isRequest), isObsolete(component, by: former, schedule)
        {
          continue
        }
        // An instance of another rule is left out with that.
        if !isReplaced, let former, let series, !hasInstance(of: component, former),
          hasInstance(of: component, series)
        {
          continue
        }
        components.append(
          former.map { isRequest ? instance(component, of: $0, own) : component } ?? component)
        origins.append(nil)
        hasChanged = true
        continue
      }
      guard stale.remove(place) != nil || component.isNewer(than: components[place], isRequest) else {
        // Of two new overrides of one instance, the one stays that the reader would show.
        if origins[place] == nil, component["RECURRENCE-ID"] != nil,
          reading.isShown(component, insteadOf: components[place])
        {
          components[place] = component
        }
        continue
      }
      let keepsAlarms = isRequest || !component.components.contains { $0.name == "VALARM" }
      let old = components[place]
      let newer = keepsAlarms ? withAlarms(of: old, component, isRequest) : component
      components[place] =
        isRequest && isOfTimes(of: old, component) ? newer.keepingAnswer(of: own, in: old) : newer
      hasChanged = true
    }
    for place in stale.sorted().reversed() {
      components.remove(at: place)
      origins.remove(at: place)
    }
    return hasChanged
  }

  /// An override that names an instance of a series of times by its date alone, as some programs write it, with the time in RECURRENCE-ID (RFC 5545 section
  /// 3.8.4.4); any other component as it is.
  private func named(_ override: Component, in series: Component?, _ schedule: EventSchedule?) -> Component {
    guard let schedule, let series, !schedule.start.isDate,
      let id = override["RECURRENCE-ID"], reading.time(of: id)?.isDate == true,
      let instance = reading.instance(of: override, in: schedule),
      let found = reading.instance(instance, of: schedule),
      let plain = try? reading.override(of: series, schedule, at: found), var time = plain["RECURRENCE-ID"]
    else { return override }
    time["RANGE"] = id["RANGE"]
    var changed = override
    changed["RECURRENCE-ID"] = time
    return changed
  }

  /// Gives the components that were not there before a DTSTAMP, if they have none.
  package mutating func stampComponents(besides former: [Component], at now: Instant) {
    for place in components.indices where !former.contains(components[place]) {
      components[place].stampIfNeeded(at: now)
    }
  }

  /// A new override of a message of METHOD REQUEST with what the user has of his own in the series.
  private func instance(_ override: Component, of series: Component, _ own: Set<String>) -> Component {
    let new = override.withOwn(of: series)
    guard let time = span(of: override), time == span(meantBy: override) else { return new }
    return new.keepingAnswer(of: own, in: series)
  }

  /// Whether a newer version of a component is at its times.
  private func isOfTimes(of old: Component, _ newer: Component) -> Bool {
    span(of: old).map { $0 == span(of: newer) } == true && newer.hasRule(of: old)
  }

  /// A newer version of a component with its reminders, which follow the change of its start and its texts.
  private func withAlarms(of old: Component, _ newer: Component, _ isRequest: Bool) -> Component {
    var merged = isRequest ? newer.withOwn(of: old) : newer.withAlarms(of: old)
    let stamp = merged["DTSTAMP"].flatMap { reading.time(of: $0) }?.instant(viewer: reading.viewer)
    let change = ComponentChange(
      old: old, new: merged, reading: reading, now: stamp ?? Instant(secondsSinceEpoch: 0))
    Companion.reminders(&merged, change)
    Companion.postponements(&merged, change)
    return merged
  }

  /// Whether a newer version of the series makes a component obsolete. `schedule` has the times of the newer series.
  private func isObsolete(
    _ component: Component, by series: Component, _ schedule: EventSchedule?
  ) -> Bool {
    guard component["RECURRENCE-ID"] != nil, component.sequence >= series.sequence else { return true }
    guard let schedule, let instance = reading.instance(of: component, in: schedule) else { return false }
    return reading.instance(instance, of: schedule) == nil
  }

  /// Whether two components are overrides of one instance.
  private func isSame(_ one: Component, _ other: Component, _ schedule: EventSchedule?) -> Bool {
    guard let id = one["RECURRENCE-ID"], let otherID = other["RECURRENCE-ID"] else { return false }
    guard let instance = reading.instance(of: one, in: schedule) else {
      return id.value.trimmed.uppercased() == otherID.value.trimmed.uppercased()
    }
    return instance == reading.instance(of: other, in: schedule)
  }

  /// Applies a message with METHOD:CANCEL (RFC 5546 section 3.2.5). It marks the series or one instance as cancelled; with RANGE=THISANDFUTURE it
  /// cuts off all instances from one on.
  /// - Returns: whether anything has changed. A message of an older version changes nothing (section 2.1.5).
  /// - Throws: ``ComponentError/noInstance``.
  package mutating func cancel(by message: Component, now: Instant) throws -> Bool {
    let before = components
    guard message["RECURRENCE-ID"] != nil else {
      for place in components.indices { try cancel(place, by: message, now) }
      return components != before
    }
    let instance = try instance(of: message)
    guard message.sequence >= version(of: instance) else { return false }
    if reading.appliesToFuture(message) {
      var cut = self
      try cut.deleteFollowing(from: instance, now: now)
      if cut.components.isEmpty {
        for place in components.indices { try cancel(place, by: message, now) }
      } else {
        for (place, origin) in cut.origins.enumerated() {
          let former = origin.flatMap { origins.firstIndex(of: $0) }.map { components[$0] }
          guard cut.components[place] != former else { continue }
          cut.components[place].takeSequence(of: message, former)
        }
        self = cut
      }
    } else {
      // The override may have to be made first.
      try change(instance, now: now) { _ in }
      // Only an event that does not recur has no override then.
      let single = masterPlace.flatMap { components[$0].recurs ? nil : $0 }
      guard let place = overridePlace(instance) ?? single else { throw ComponentError.noInstance }
      try cancel(place, by: message, now)
    }
    return components != before
  }

  private mutating func cancel(_ place: Int, by message: Component, _ now: Instant) throws {
    let old = components[place]
    guard message.sequence >= old.sequence, !old.isCancelled else { return }
    try revise(place, now) { $0["STATUS"] = Property("STATUS", value: "CANCELLED") }
    components[place].takeSequence(of: message, old)
  }

  /// The addresses of the guests whom a message with METHOD:CANCEL uninvites (RFC 5546 section 3.2.5): it names some of the guests alone, and does not say
  /// that the event is cancelled. `nil` if it cancels the event, also for the user alone, who has one of the addresses `own`. Without these, the user can be
  /// any of the guests.
  package func uninvited(by message: Component, own: Set<String>) -> Set<String>? {
    guard !message.isCancelled else { return nil }
    let named = Set(message.all("ATTENDEE").map(\.mailAddress))
    let organizers = components.compactMap { $0["ORGANIZER"]?.mailAddress }
    let guests = Set(components.flatMap { $0.all("ATTENDEE").map(\.mailAddress) }).subtracting(organizers)
    guard !named.isEmpty, !named.isSuperset(of: guests), !own.isEmpty,
      named.isDisjoint(with: own.map { Attendee.plainAddress($0) })
    else { return nil }
    return named
  }

  /// Removes guests from the event, or from the instance that a message names.
  /// - Returns: whether anything has changed. A message of an older version changes nothing (RFC 5546 section 2.1.5).
  /// - Throws: ``ComponentError/noInstance``, also if the message is of an instance and all later ones.
  package mutating func uninvite(_ guests: Set<String>, by message: Component, now: Instant) throws -> Bool {
    let before = components
    let remove = { (component: inout Component) in
      component.properties = component.properties.filter { property in
        property.name != "ATTENDEE" || !guests.contains(property.mailAddress)
      }
    }
    guard message["RECURRENCE-ID"] != nil else {
      for place in components.indices where message.sequence >= components[place].sequence {
        let old = components[place]
        try revise(place, now, remove)
        if components[place] != old { components[place].takeSequence(of: message, old) }
      }
      return components != before
    }
    guard !reading.appliesToFuture(message) else { throw ComponentError.noInstance }
    let instance = try instance(of: message)
    guard let former = overridePlace(instance) ?? masterPlace,
      message.sequence >= components[former].sequence,
      components[former].all("ATTENDEE").contains(where: { guests.contains($0.mailAddress) })
    else { return false }
    let old = components[former]
    try change(instance, now: now, remove)
    if let place = overridePlace(instance) ?? masterPlace { components[place].takeSequence(of: message, old) }
    return components != before
  }

  /// Notes the answer of a guest, a message with METHOD:REPLY (RFC 5546 section 3.2.3).
  /// With `admits`, someone who answers without an invitation becomes a guest.
  /// - Returns: whether anything has changed; `nil` if the answer is not from a guest. An answer to an older version with other times, and one that is older
  /// than the guest’s last one (RFC 5546 section 2.1.5), change nothing.
  /// - Throws: ``ComponentError/noInstance``.
  package mutating func note(reply: Component, admits: Bool = false, now: Instant) throws -> Bool? {
    let before = components
    let instance = reply["RECURRENCE-ID"] == nil ? nil : try self.instance(of: reply)
    let place = instance.flatMap(overridePlace) ?? masterPlace ?? components.indices.first
    guard let place else { throw ComponentError.noInstance }
    let answers = reply.all("ATTENDEE")
    guard admits || answers.contains(where: { components[place].guest($0.mailAddress) != nil }) else {
      return nil
    }
    guard reply.sequence >= components[place].sequence || isOfTheseTimes(reply) else { return false }
    let stamp = reply["DTSTAMP"]?.value.trimmed.uppercased()
    let apply = { (component: inout Component) in
      for answer in answers {
        if component.names(delegate: answer) || admits && component.guest(answer.mailAddress) == nil {
          component.append(answer)
        } else {
          component.take(answer, stamp: stamp)
        }
      }
    }
    guard let instance else {
      try changeAll(now: now, apply)
      return components != before
    }
    var changed = components[place]
    apply(&changed)
    guard changed != components[place] else { return false }
    try change(instance, now: now, apply)
    return components != before
  }

  /// Whether an answer is to the times that the event has, in whatever version: guests are not told of each change that raises SEQUENCE. An answer to all of a
  /// series says so by its rule.
  func isOfTheseTimes(_ reply: Component) -> Bool {
    guard reply["DTSTART"] != nil, let answered = span(of: reply) else { return false }
    guard reply["RECURRENCE-ID"] == nil, let place = masterPlace else {
      return answered == span(meantBy: reply)
    }
    return answered == span(of: components[place]) && components[place].hasRule(of: reply)
  }

  private func instance(of message: Component) throws(ComponentError) -> Occurrence.RecurrenceID {
    let schedule = masterPlace.flatMap { reading.schedule(of: components[$0]) }
    guard let instance = reading.instance(of: message, in: schedule) else { throw .noInstance }
    return instance
  }

  /// SEQUENCE of the component that has an instance.
  private func version(of instance: Occurrence.RecurrenceID) -> Int {
    (overridePlace(instance) ?? masterPlace).map { components[$0].sequence } ?? 0
  }
}

extension Component {
  /// Gives the component a DTSTAMP, which RFC 5545 asks for (section 3.8.7.2), if it has none.
  package mutating func stampIfNeeded(at now: Instant) {
    if self["DTSTAMP"] == nil { append(Property("DTSTAMP", value: now.basicForm)) }
  }

  /// The component with the answer of the user in another one of the same SEQUENCE, where it asks for one.
  fileprivate func keepingAnswer(of own: Set<String>, in other: Component) -> Component {
    guard sequence == other.sequence else { return self }
    var changed = self
    changed.properties = properties.map { property in
      guard property.name == "ATTENDEE", own.contains(property.mailAddress),
        property["PARTSTAT"].map({ $0.uppercased() == "NEEDS-ACTION" }) ?? true,
        let answer = other.attendee(property.mailAddress)?["PARTSTAT"]
      else { return property }
      var guest = property
      guest["PARTSTAT"] = answer
      return guest
    }
    return changed
  }

  /// Whether the component recurs as another one does.
  fileprivate func hasRule(of other: Component) -> Bool {
    ["RRULE", "RDATE", "EXRULE"].allSatisfy { name in
      all(name).map { $0.value.uppercased() } == other.all(name).map { $0.value.uppercased() }
    }
  }

  /// Takes the SEQUENCE and DTSTAMP of the organizer, so that the organizer’s next version is newer: only the organizer counts (RFC 5546 section 2.1.4).
  mutating func takeSequence(of message: Component, _ former: Component?) {
    let sequence = max(message.sequence, former?.sequence ?? 0)
    self["SEQUENCE"] = Property("SEQUENCE", value: String(sequence))
    guard let stamp = message["DTSTAMP"]?.value.trimmed else { return }
    self["DTSTAMP"] = Property("DTSTAMP", value: String(stamp))
  }

  /// Whether the component is a later version than another one (RFC 5546 section 2.1.5): by SEQUENCE, then by the time of the last change. In a message of
  /// an organizer to guests, that time is DTSTAMP, because changes that guests make for themselves set LAST-MODIFIED too.
  fileprivate func isNewer(than other: Component, _ isRequest: Bool) -> Bool {
    let (own, others) = (sequence, other.sequence)
    guard own == others else { return own > others }
    return isLater(than: other, isRequest)
  }

  /// Whether the component was changed after another one, whatever their SEQUENCE.
  fileprivate func isLater(than other: Component, _ isRequest: Bool) -> Bool {
    modified(isRequest) > other.modified(isRequest)
  }

  /// The component with the reminders of another one in place of its own.
  fileprivate func withAlarms(of other: Component) -> Component {
    let isAlarm = { (component: Component) in component.name == "VALARM" }
    var changed = self
    changed.components = components.filter { !isAlarm($0) } + other.components.filter(isAlarm)
    // Until when Thunderbird has reminded, and when it reminds again.
    let isPostponement = { (name: String) in name == "X-MOZ-LASTACK" || name.hasPrefix("X-MOZ-SNOOZE-TIME") }
    changed.properties =
      properties.filter { !isPostponement($0.name) }
      + other.properties.filter { isPostponement($0.name) }
    return changed
  }

  /// The properties of an organizer's version that a guest can have set for himself: how busy the event makes, and who sees it.
  private static let ownOfGuest: Set<String> = ["TRANSP", "CLASS"]

  /// The component of an organizer with what a guest has of his own in another version: the reminders, and where it says nothing of them the other
  /// properties. The way to a place is that to no other.
  fileprivate func withOwn(of other: Component) -> Component {
    var changed = withAlarms(of: other)
    let isMoved = self["LOCATION"]?.text != other["LOCATION"]?.text
    for property in other.properties
    where (property.isOwn || Self.ownOfGuest.contains(property.name)) && self[property.name] == nil {
      if !isMoved || !property.name.hasPrefix("X-APPLE-TRAVEL-") { changed.append(property) }
    }
    return changed
  }

  private func modified(_ isRequest: Bool) -> Int {
    let names = isRequest ? ["DTSTAMP", "LAST-MODIFIED"] : ["LAST-MODIFIED", "DTSTAMP"]
    return names.lazy.compactMap { self[$0] }.compactMap { DateTimeValue($0.value) }
      .first?.local.secondsSinceEpoch ?? 0
  }

  /// The position of a guest among the properties: by the mail address, else by the calendar address beside it.
  func guest(_ address: String) -> Int? {
    let all = properties
    return all.firstIndex { $0.name == "ATTENDEE" && $0.mailAddress == address }
      ?? all.firstIndex { $0.name == "ATTENDEE" && Attendee.plainAddress($0.value) == address }
  }

  /// Whether an ATTENDEE of an answer is no guest so far, to whom one of the guests delegates (RFC 5546 section 3.2.2.3).
  fileprivate func names(delegate answer: Property) -> Bool {
    guard guest(answer.mailAddress) == nil else { return false }
    let delegators = answer.parameters.first { $0.name == "DELEGATED-FROM" }?.values ?? []
    return delegators.contains { guest(Attendee.plainAddress($0)) != nil }
  }

  /// Takes over the answer of a guest, unless a later one was taken. The parameter X-CALENDARSERVER-DTSTAMP of the guest has the time of the last answer,
  /// as Apple’s server writes it.
  fileprivate mutating func take(_ answer: Property, stamp: String?) {
    guard let place = guest(answer.mailAddress), let status = answer["PARTSTAT"] else { return }
    var properties = properties
    let time = { (text: String?) in text.flatMap { DateTimeValue($0) }?.local.secondsSinceEpoch }
    let last = time(properties[place]["X-CALENDARSERVER-DTSTAMP"])
    if let last, let new = time(stamp) {
      guard new >= last else { return }
    }
    if let stamp, time(stamp) != nil, last != nil || properties[place]["PARTSTAT"] != status {
      properties[place]["X-CALENDARSERVER-DTSTAMP"] = stamp
    }
    properties[place]["PARTSTAT"] = status
    if let delegate = answer["DELEGATED-TO"] { properties[place]["DELEGATED-TO"] = delegate }
    self.properties = properties
  }
}

extension Property {
  /// The address of an ATTENDEE or ORGANIZER, in lower case: neither the scheme nor the domain distinguishes letter case, and people do not either.
  package var mailAddress: String { Attendee.mailAddress(of: value, parameter: mailParameter) }

  /// The address with the letter case as it is written.
  package var writtenMailAddress: String {
    Attendee.writtenMailAddress(of: value, parameter: mailParameter)
  }

  private var mailParameter: String? {
    Attendee.emailParameters.lazy.compactMap { self["\($0)"] }.first
  }
}
