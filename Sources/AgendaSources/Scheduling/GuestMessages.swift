package import ICalendar

/// The guests that a change of an event invites and uninvites.
package struct GuestChanges: Sendable, Equatable {
  /// The new guests.
  package var invited: [Attendee]
  /// The mail addresses, in lower case, of guests who are no longer invited.
  package var uninvited: Set<String>
  /// The user, who becomes the organizer of an event without one.
  package var organizer: Attendee

  package init(invited: [Attendee] = [], uninvited: Set<String> = [], organizer: Attendee) {
    (self.invited, self.uninvited, self.organizer) = (invited, uninvited, organizer)
  }

  /// Changes the guests of a component.
  package func apply(to component: inout Component) {
    if !uninvited.isEmpty { component.uninvite(uninvited) }
    component.invite(invited, organizer: organizer)
  }
}

/// A message in which the organizer of an event tells guests what has changed (RFC 5546 section 3.2).
///
/// ```swift
/// for message in GuestMessage.all(from: former, to: new, own: ["ada@example.org"], at: now) {
///   mail(message.text(zones), to: message.guests)
/// }
/// ```
package struct GuestMessage: Sendable {
  /// The meaning of a message.
  package enum Kind: Sendable, Hashable {
    /// They are invited.
    case invitation
    /// The event, or an instance, has changed.
    case update
    /// It does not take place.
    case cancellation
    /// They are no longer invited.
    case removal
    /// A guest, who is the user, tells the organizer that he does not come.
    case decline

    /// METHOD (RFC 5546 section 1.4).
    package var method: String {
      switch self {
      case .invitation, .update: "REQUEST"
      case .cancellation, .removal: "CANCEL"
      case .decline: "REPLY"
      }
    }
  }

  /// The meaning.
  package var kind: Kind
  /// Those who get it.
  package var guests: [Attendee]
  /// The event, or the instances, that it is about, as the calendar has them.
  package var components: [Component]

  /// The messages after a change of the components of one UID, none if an address of the user, in lower case, is not that of the organizer. `former` is
  /// empty for a new event, and `new` for one that is deleted.
  ///
  /// Guests get the whole series if it has changed, else only the instances that have; new guests all of it. Reminders, categories and other values
  /// that each has for himself are no change.
  package static func all(
    from former: [Component], to new: [Component], own: Set<String>, at now: Instant
  ) -> [GuestMessage] {
    let organizers = (former + new).compactMap { $0["ORGANIZER"]?.mailAddress }
    guard !organizers.isEmpty, organizers.allSatisfy(own.contains) else { return [] }
    return GuestDifferences(former, new, own, now).messages
  }

  /// The answers to the organizer after a deletion of an event, or of one instance, to which the user, who has the addresses `own`, is invited and that is not
  /// declined yet (RFC 5546 section 3.2.3).
  package static func declines(
    from former: [Component], to new: [Component], own: Set<String>, at now: Instant
  ) -> [GuestMessage] {
    guard let organizer = former.lazy.compactMap({ $0["ORGANIZER"] }).first,
      organizer.mailAddress.contains("@"),
      !own.contains(organizer.mailAddress)
    else { return [] }
    return GuestDifferences(former, new, own, now).removed.compactMap { component in
      guard !component.isCancelled,
        let guest = component.all("ATTENDEE").first(where: { own.contains($0.mailAddress) }),
        guest["PARTSTAT"]?.uppercased() != "DECLINED"
      else { return nil }
      return GuestMessage(
        kind: .decline, guests: [Attendee(mail: organizer.writtenMailAddress, name: organizer["CN"])],
        components: [component.decline(of: guest, at: now)])
    }
  }

  /// The one for whom it speaks: the organizer, or the guest who declines.
  package var sender: Property? {
    components.lazy.compactMap { $0[kind == .decline ? "ATTENDEE" : "ORGANIZER"] }.first
  }

  /// The calendar of the message, with the VTIMEZONEs of `source` and of `defined` that it needs.
  package func text(_ defined: DefinedZones, _ source: ZoneSource) -> [UInt8] {
    var text = ComposedCalendar()
    text.method = kind.method
    text.add(ZonedComponents(components.map(\.forGuests), defined), source)
    return text.bytes
  }

  /// Messages about changes of events in a calendar in two parts: those that its server tells by itself, and those that are left to the client.
  package static func divided(
    _ messages: [GuestMessage], in calendar: CalendarConfiguration?
  ) -> (byServer: [GuestMessage], byClient: [GuestMessage]) {
    guard let calendar else { return ([], messages) }
    return (
      messages.flatMap { $0.parts(ofServer: true, in: calendar) },
      messages.flatMap { $0.parts(ofServer: false, in: calendar) }
    )
  }

  /// The parts of the message that the server of a calendar tells, or those that are left to the client: each to the guests who get the same components.
  private func parts(ofServer isOfServer: Bool, in calendar: CalendarConfiguration) -> [GuestMessage] {
    var parts: [(places: [Int], guests: [Attendee])] = []
    for guest in guests {
      let places = components.indices.filter {
        (calendar.tellsParties(of: components[$0]) && !isLeftToClient(guest, at: $0)) == isOfServer
      }
      guard kind == .decline || places.contains(where: { components[$0].attendee(guest.mail) != nil }) else {
        continue
      }
      if let place = parts.firstIndex(where: { $0.places == places }) {
        parts[place].guests.append(guest)
      } else {
        parts.append((places, [guest]))
      }
    }
    return parts.filter { !$0.places.isEmpty }.map { part in
      GuestMessage(kind: kind, guests: part.guests, components: part.places.map { components[$0] })
    }
  }

  /// Whether SCHEDULE-AGENT leaves it to the client to tell a guest of a component (RFC 6638 section 7.1); of one that does not name the guest, that of the
  /// first one which does decides.
  private func isLeftToClient(_ guest: Attendee, at place: Int) -> Bool {
    let named =
      components[place].attendee(guest.mail) ?? components.lazy.compactMap { $0.attendee(guest.mail) }.first
    return named?["SCHEDULE-AGENT"]?.uppercased() == "CLIENT"
  }
}

extension CalendarConfiguration {
  /// Whether the server of the calendar tells the organizer or the guests of an event that it has: it does so by itself, unless the event leaves that to the
  /// client (RFC 6638 section 7.1), as one whose invitation was answered by mail.
  package func tellsParties(of component: Component) -> Bool {
    schedulesItself && !component.isAnsweredByClient
  }
}

/// The meaning of a change of an event for each of its guests.
private struct GuestDifferences {
  private let former: [Component]
  private let new: [Component]
  private let own: Set<String>
  private let now: Instant
  private var found: [GuestMessage] = []

  init(_ former: [Component], _ new: [Component], _ own: Set<String>, _ now: Instant) {
    // Nobody is invited to an event without an organizer, whoever else takes part.
    self.former = former.contains { $0["ORGANIZER"] != nil } ? former : []
    (self.new, self.own, self.now) = (new, own, now)
  }

  var messages: [GuestMessage] {
    var copy = self
    copy.compare()
    return copy.found
  }

  /// The components that are there no longer: the event, or an instance of it.
  var removed: [Component] {
    guard let oldMaster = master(of: former) else {
      return former.filter { old in !new.contains { $0["RECURRENCE-ID"] == old["RECURRENCE-ID"] } }
    }
    guard let newMaster = master(of: new) else { return [oldMaster] }
    let known = Set(oldMaster.exceptions)
    return newMaster.exceptions.filter { !known.contains($0) }.map { instance($0, of: newMaster) }
  }

  /// The instance that an exception takes from the series.
  private func instance(_ exception: Property, of series: Component) -> Component {
    var instance = former.first { $0["RECURRENCE-ID"]?.value == exception.value } ?? series
    if !instance.isOverride { instance.becomeInstance(exception) }
    return instance
  }

  private func master(of components: [Component]) -> Component? { components.first { !$0.isOverride } }

  private mutating func compare() {
    let (oldMaster, newMaster) = (master(of: former), master(of: new))
    if let oldMaster, newMaster.map({ $0.isCancelled && !oldMaster.isCancelled }) ?? true {
      return cancelAll(newMaster ?? oldMaster, isDeleted: newMaster == nil)
    }
    guard let newMaster else { return compareInstances(beside: nil) }
    guard let oldMaster else { return send(.invitation, new, to: guests(of: new)) }
    if newMaster.isTold(differentFrom: oldMaster) {
      let all = guests(of: new)
      let known = addresses(guests(of: former))
      send(.update, new, to: all.filter { known.contains($0.mail) })
      send(.invitation, new, to: all.filter { !known.contains($0.mail) })
    } else {
      let added = guests(of: newMaster, besides: guests(of: former))
      let removed = addresses(guests(of: oldMaster, besides: guests(of: new)))
      send(.invitation, new, to: added)
      cancelExceptions(newMaster, oldMaster)
      compareInstances(beside: oldMaster, told: addresses(added).union(removed))
    }
    let removed = guests(of: oldMaster, besides: guests(of: new))
    if !removed.isEmpty { send(.removal, [newMaster.removal(of: removed, oldMaster, at: now)], to: removed) }
  }

  /// Tells all guests that nothing of it takes place.
  private mutating func cancelAll(_ component: Component, isDeleted: Bool) {
    let told = guests(of: [component])
    send(.cancellation, [component.cancellation(raises: isDeleted, at: now)], to: told)
    for override in former where override.isOverride {
      let others = guests(of: override, besides: told)
      send(.cancellation, [override.cancellation(raises: isDeleted, at: now)], to: others)
    }
  }

  /// Tells the guests of the instances that the series has no longer.
  private mutating func cancelExceptions(_ newMaster: Component, _ oldMaster: Component) {
    let known = Set(oldMaster.exceptions)
    for exception in newMaster.exceptions where !known.contains(exception) {
      var instance = instance(exception, of: newMaster)
      let told = guests(of: [instance])
      // Of an override guests have a version of its own.
      if former.contains(where: { $0["RECURRENCE-ID"]?.value == exception.value }) {
        instance.raiseSequence()
      }
      if instance.sequence < newMaster.sequence { instance["SEQUENCE"] = newMaster["SEQUENCE"] }
      send(.cancellation, [instance.cancellation(raises: false, at: now)], to: told)
    }
  }

  /// Tells the guests of instances that have changed by themselves; `told` get to know of the whole series.
  private mutating func compareInstances(beside oldMaster: Component?, told: Set<String> = []) {
    for override in new where override.isOverride {
      let before = former.first { $0.isOverride && $0["RECURRENCE-ID"] == override["RECURRENCE-ID"] }
      guard let old = before ?? oldMaster else {
        send(.invitation, [override], to: guests(of: [override]))
        continue
      }
      let known = addresses(guests(of: [old]))
      let (kept, added) = (
        guests(of: [override]).filter { known.contains($0.mail) },
        guests(of: [override]).filter { !known.contains($0.mail) && !told.contains($0.mail) }
      )
      if override.isCancelled, !old.isCancelled {
        send(.cancellation, [override.cancellation(raises: false, at: now)], to: kept)
        continue
      }
      // An override that is new has times of its own in any case.
      if override.isTold(differentFrom: old) || before == nil && override.hasOtherTimes(than: old, now) {
        send(.update, [override], to: kept)
      }
      send(.invitation, [override], to: added)
      let removed = guests(of: old, besides: guests(of: [override])).filter { !told.contains($0.mail) }
      if !removed.isEmpty { send(.removal, [override.removal(of: removed, old, at: now)], to: removed) }
    }
    guard oldMaster == nil else { return }
    for override in former
    where override.isOverride
      && !new.contains(where: { $0["RECURRENCE-ID"] == override["RECURRENCE-ID"] })
    {
      send(.cancellation, [override.cancellation(raises: true, at: now)], to: guests(of: [override]))
    }
  }

  // MARK: Guests

  private func addresses(_ guests: [Attendee]) -> Set<String> { Set(guests.map(\.mail)) }

  private func guests(of component: Component, besides others: [Attendee]) -> [Attendee] {
    let known = addresses(others)
    return guests(of: [component]).filter { !known.contains($0.mail) }
  }

  /// The guests of components who have a mail address, each once.
  private func guests(of components: [Component]) -> [Attendee] {
    var seen = own
    return components.flatMap { $0.all("ATTENDEE") }.compactMap { property in
      let mail = property.mailAddress
      guard mail.contains("@"), property["SCHEDULE-AGENT"]?.uppercased() != "NONE",
        seen.insert(mail).inserted
      else { return nil }
      return Attendee(mail: mail, name: property["CN"])
    }
  }

  private mutating func send(_ kind: GuestMessage.Kind, _ components: [Component], to guests: [Attendee]) {
    guard !guests.isEmpty else { return }
    found.append(GuestMessage(kind: kind, guests: guests, components: components))
  }
}

extension Component {
  /// The properties whose change guests are told.
  private static let told: Set<String> = [
    "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXRULE", "SUMMARY", "LOCATION", "DESCRIPTION", "URL",
    "STATUS", "GEO", "CONFERENCE", "ATTACH", "ORGANIZER",
  ]
  /// The properties of a message that says that something does not take place.
  private static let cancelled: Set<String> = [
    "UID", "DTSTAMP", "SEQUENCE", "ORGANIZER", "ATTENDEE", "DTSTART", "DTEND", "DURATION", "SUMMARY",
    "LOCATION", "RECURRENCE-ID",
  ]

  /// Gives a component that the organizer has changed a new version for its guests: they answer anew if its times have changed, and a new place makes it newer
  /// (RFC 5546 section 2.1.4). A change of times does so by itself. A guest less does not: the others are not told, and their answers are to the version
  /// that they have.
  mutating func renewForGuests(changedFrom former: Component) {
    let times = ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE"]
    guard times.allSatisfy({ all($0) == former.all($0) }) else {
      return forgetAnswers(butOf: self["ORGANIZER"]?.mailAddress ?? "")
    }
    if all("LOCATION") != former.all("LOCATION") { raiseSequence() }
  }

  /// The properties that guests are told, without the order of the lines.
  private var toldValues: [Property] {
    properties.filter { Self.told.contains($0.name) }.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// Whether guests are told that the component has changed: in more than who is invited, and which instances are left out in addition.
  fileprivate func isTold(differentFrom old: Component) -> Bool {
    guard isOverride == old.isOverride else {
      // The times and the rule of a series are no values of its instance.
      let times: Set<String> = ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXRULE"]
      let values = { (component: Component) in component.toldValues.filter { !times.contains($0.name) } }
      return values(self) != values(old)
    }
    return toldValues != old.toldValues || !Set(exceptions).isSuperset(of: old.exceptions)
  }

  /// Whether an override is at another time than the series has it.
  fileprivate func hasOtherTimes(than series: Component, _ now: Instant) -> Bool {
    if self["DTSTART"]?.value != self["RECURRENCE-ID"]?.value { return true }
    let lengths = { (component: Component) -> Int? in
      if let duration = component["DURATION"].flatMap({ DurationValue($0.value) }) {
        return duration.days * 86_400 + duration.seconds
      }
      guard let start = component["DTSTART"].flatMap({ DateTimeValue($0.value) }),
        let end = component["DTEND"].flatMap({ DateTimeValue($0.value) })
      else { return nil }
      return end.local.secondsSinceEpoch - start.local.secondsSinceEpoch
    }
    return lengths(self) != lengths(series)
  }

  /// The EXDATEs, each with one value.
  fileprivate var exceptions: [Property] {
    all("EXDATE").flatMap { property in
      property.value.split(separator: ",").map { value in
        Property("RECURRENCE-ID", property.parameters, value: String(value.trimmed))
      }
    }
  }

  /// Makes the series the instance that an exception names.
  fileprivate mutating func becomeInstance(_ id: Property) {
    properties = properties.filter {
      !["RRULE", "RDATE", "EXDATE", "EXRULE", "DTSTART", "DTEND", "DURATION"].contains($0.name)
    }
    append(Property("DTSTART", id.parameters, value: id.value))
    append(id)
  }

  /// The component in a message that cancels it (RFC 5546 section 3.2.5).
  fileprivate func cancellation(raises: Bool, at now: Instant) -> Component {
    var component = Component(name, properties.filter { Self.cancelled.contains($0.name) })
    if raises { component.raiseSequence() }
    component["DTSTAMP"] = Property("DTSTAMP", value: now.basicForm)
    component.append(Property("STATUS", value: "CANCELLED"))
    return component
  }

  /// The component in the answer of a guest who does not come (RFC 5546 section 3.2.3).
  fileprivate func decline(of guest: Property, at now: Instant) -> Component {
    var answer = guest
    answer["PARTSTAT"] = "DECLINED"
    answer["RSVP"] = nil
    var component = Component(
      name, properties.filter { Self.cancelled.contains($0.name) && $0.name != "ATTENDEE" })
    component.append(answer)
    component["DTSTAMP"] = Property("DTSTAMP", value: now.basicForm)
    return component
  }

  /// The component in a message that uninvites some guests, whom alone it names. For them it is newer than what they have.
  fileprivate func removal(of guests: [Attendee], _ former: Component, at now: Instant) -> Component {
    let removed = Set(guests.map(\.mail))
    var component = Component(
      name, properties.filter { Self.cancelled.contains($0.name) && $0.name != "ATTENDEE" })
    for guest in former.all("ATTENDEE") where removed.contains(guest.mailAddress) { component.append(guest) }
    if component["ORGANIZER"] == nil, let organizer = former["ORGANIZER"] { component.append(organizer) }
    if component.sequence <= former.sequence { component.raiseSequence() }
    component["DTSTAMP"] = Property("DTSTAMP", value: now.basicForm)
    return component
  }

  /// The component as guests get it: without what is the user’s own, and the parameters that are between the user and his server (RFC 6638 section 7).
  package var forGuests: Component {
    var component = self
    component.components.removeAll { $0.name == "VALARM" }
    component.properties = properties.filter { !$0.isOwn && !$0.isNote }.map { property in
      var property = property
      property.parameters.removeAll {
        $0.name.hasPrefix("SCHEDULE-") || $0.name.hasPrefix("X-CALENDARSERVER-")
      }
      return property
    }
    return component
  }
}
