/// A component of a calendar (RFC 5545 section 3.4): a VCALENDAR, VEVENT, VALARM, or any other, with its properties and the components
/// inside it.
///
/// ```swift
/// event["SUMMARY"]?.text = "Lunch"                      // changes the first SUMMARY, if there is one
/// event["LOCATION"] = Property("LOCATION", text: "Café")  // replaces the first LOCATION, or appends one
/// event["GEO"] = nil                                    // removes all GEO
/// event.components.removeAll { $0.name == "VALARM" }
/// ```
///
/// Unchanged parts of a component that was read are written with their original bytes, in their original order. This includes blank
/// lines, unreadable lines, and missing END lines.
public struct Component: Sendable {
  /// A part of a component, in the order of the text.
  enum Part: Sendable {
    case property(Property)
    case component(Component)
    /// Lines that are neither, such as blank ones.
    case other(SourceLines)
  }

  /// The BEGIN and END lines of a component that was read.
  struct Delimiters: Sendable {
    var begin: SourceLines
    /// `nil` if it has no END.
    var end: SourceLines?
  }

  /// The name in upper case, such as `VEVENT`.
  public let name: String
  /// The parts in the order of the text.
  var parts: [Part] = []
  /// `nil` for a component that was not read.
  var delimiters: Delimiters?

  /// A new component. Of the name, only letters, digits, `-`, `.` and `_` are kept.
  public init(_ name: String, _ properties: [Property] = [], components: [Component] = []) {
    self.name = name.asName
    parts = properties.map(Part.property) + components.map(Part.component)
  }

  /// A component of a text, with its name in upper case.
  init(_ name: String, begin: SourceLines) {
    self.name = name
    delimiters = Delimiters(begin: begin)
  }

  /// The properties in order, without those of the components inside.
  ///
  /// Setting them keeps the equal properties at the beginning and at the end at their places. New properties follow the properties
  /// before them.
  public var properties: [Property] {
    get { parts.compactMap(\.property) }
    set { parts.replace(\.property, with: newValue, Part.property) }
  }

  /// The components directly inside, in order. For setting them, the same holds as for ``properties``.
  public var components: [Component] {
    get { parts.compactMap(\.component) }
    set { parts.replace(\.component, with: newValue, Part.component) }
  }

  /// The first property with a name, in any letter case; `nil` if there is none.
  ///
  /// Setting a property replaces the first one with that name, or appends it. Setting `nil` removes all with that name.
  public subscript(name: String) -> Property? {
    get {
      let name = name.uppercased()
      for part in parts { if let property = part.property, property.name == name { return property } }
      return nil
    }
    set {
      let name = name.uppercased()
      guard let newValue else { return removeAll(name) }
      if let place = parts.firstIndex(where: { $0.property?.name == name }) {
        parts[place] = .property(newValue)
      } else {
        append(newValue)
      }
    }
  }

  /// The properties with a name, in any letter case.
  public func all(_ name: String) -> [Property] {
    let name = name.uppercased()
    return parts.compactMap { part in part.property.flatMap { $0.name == name ? $0 : nil } }
  }

  /// Appends a property after the other properties.
  public mutating func append(_ property: Property) {
    let last = parts.lastIndex { $0.property != nil }
    parts.insert(.property(property), at: last.map { $0 + 1 } ?? 0)
  }

  /// Appends a component after all other parts.
  public mutating func append(_ component: Component) {
    parts.append(.component(component))
  }

  /// Removes all properties with a name, in any letter case.
  public mutating func removeAll(_ name: String) {
    let name = name.uppercased()
    parts.removeAll { $0.property?.name == name }
  }

  /// The text of the component, from BEGIN to END, in UTF-8. New lines end with CR and LF.
  public var bytes: [UInt8] {
    bytes(.standard)
  }

  /// Writes the component. New lines end as its BEGIN line does.
  func write(to writer: inout ContentLineWriter) {
    let lineEnd = writer.lineEnd
    defer { writer.lineEnd = lineEnd }
    if let begin = delimiters?.begin {
      writer.lineEnd = begin.lineEnd ?? lineEnd
      writer.write(begin)
    } else {
      writer.write("BEGIN:\(name)")
    }
    for part in parts {
      switch part {
      case .property(let property): property.write(to: &writer)
      case .component(let component): component.write(to: &writer)
      case .other(let lines): writer.write(lines)
      }
    }
    if let delimiters {
      if let end = delimiters.end { writer.write(end) }
    } else {
      writer.write("END:\(name)")
    }
  }
}

extension Component: Equatable {
  /// Whether both have the same name, properties and components, each in the same order.
  public static func == (left: Component, right: Component) -> Bool {
    left.name == right.name && left.properties == right.properties && left.components == right.components
  }
}

extension Component.Part {
  /// The property; `nil` for another part.
  var property: Property? {
    if case .property(let property) = self { property } else { nil }
  }

  /// The component; `nil` for another part.
  var component: Component? {
    if case .component(let component) = self { component } else { nil }
  }
}

extension [Component.Part] {
  /// Replaces the parts for which `element` is not `nil`. Equal elements at the beginning and at the end stay as they are.
  mutating func replace<Value: Equatable>(
    _ element: (Component.Part) -> Value?, with new: [Value], _ part: (Value) -> Component.Part
  ) {
    let places = indices.filter { element(self[$0]) != nil }
    let old = places.compactMap { element(self[$0]) }
    let before = zip(old, new).prefix { $0 == $1 }.count
    let most = Swift.min(old.count, new.count) - before
    let after = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    var changed = new[before..<(new.count - after)]
    for place in places[before..<(old.count - after)].reversed() {
      // The last ones keep their places, so that of several in a row the first are removed or inserted.
      if changed.isEmpty { remove(at: place) } else { self[place] = part(changed.removeLast()) }
    }
    let place = before > 0 ? places[before - 1] + 1 : places.first ?? count
    insert(contentsOf: changed.map(part), at: place)
  }
}

/// Notes of reminders that a person has seen (RFC 9074).
extension Component {
  /// Notes in each reminder that a person has seen what was due by now (ACKNOWLEDGED, section 6.1), so that no device shows it again. Those that repeat a
  /// reminder that was put off go (section 7). Reminders that are due later still come. Returns whether the component has a reminder.
  @discardableResult
  public mutating func acknowledgeReminders(at now: Instant) throws(ComponentError) -> Bool {
    let stamp = try Property("ACKNOWLEDGED", instant: now)
    var hasReminder = false
    var changed: [Component] = []
    for component in components {
      guard component.name == "VALARM" else {
        changed.append(component)
        continue
      }
      guard !component.isPostponed else { continue }
      var alarm = component
      if !alarm.isReminderOfPlace {
        hasReminder = true
        alarm["ACKNOWLEDGED"] = stamp
      }
      changed.append(alarm)
    }
    components = changed
    return hasReminder
  }

  /// Adds a reminder at a moment that repeats one that was put off (section 7): the one with the trigger of `alarm`, else the first. `uid` makes the UID of a
  /// reminder that has none, which the new one names.
  public mutating func remindAgain(
    at moment: Instant, of alarm: Alarm, uid: () -> String
  ) throws(ComponentError) {
    var components = components
    let places = components.indices.filter {
      components[$0].name == "VALARM" && !components[$0].isReminderOfPlace && !components[$0].isPostponed
    }
    guard let place = places.first(where: { components[$0].hasTrigger(of: alarm) }) ?? places.first else {
      return
    }
    if components[place]["UID"] == nil { components[place].append(Property("UID", text: uid())) }
    let former = components[place]
    var again = Component("VALARM", [Property("UID", text: uid())])
    for name in ["ACTION", "DESCRIPTION", "SUMMARY", "ATTENDEE", "ATTACH"] {
      for property in former.all(name) { again.append(property) }
    }
    again.append(
      Property(
        "TRIGGER", [Property.Parameter("VALUE", "DATE-TIME")],
        value: try Property("TRIGGER", instant: moment).value))
    again.append(
      Property(
        "RELATED-TO", [Property.Parameter("RELTYPE", "SNOOZE")], value: former["UID"]?.value ?? ""))
    components.append(again)
    self.components = components
  }

  /// Whether this VALARM is due when `alarm` is.
  private func hasTrigger(of alarm: Alarm) -> Bool {
    guard let trigger = self["TRIGGER"], let duration = DurationValue(trigger: trigger.value) else {
      return false
    }
    let isOfEnd = trigger["RELATED"]?.uppercased() == "END"
    switch alarm.trigger {
    case .relativeToStart(let offset): return !isOfEnd && offset == duration
    case .relativeToEnd(let offset): return isOfEnd && offset == duration
    case .absolute: return false
    }
  }
}

extension Component {
  /// The properties whose change makes a new revision for all guests (RFC 5546 section 2.1.4).
  private static let scheduling: Set<String> = [
    "DTSTART", "DTEND", "DURATION", "DUE", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID",
  ]

  /// Records that the component was changed from `old` at a time: LAST-MODIFIED and DTSTAMP become `now`, and SEQUENCE rises by one if a
  /// time, the recurrence or STATUS differs (RFC 5545 sections 3.8.7.2 to 3.8.7.4, RFC 5546 section 2.1.4). If the two components are
  /// equal, nothing changes.
  ///
  /// For an event, a change of STATUS counts only if it cancels the event or takes a cancellation back. For a task, each change of
  /// STATUS counts. If only reminders, categories or the way to an event with an ORGANIZER change, DTSTAMP stays: they belong to the user, and no version
  /// of the organizer is to look older than this one.
  ///
  /// Properties that describe a changed one are updated or removed, unless the change sets them too: GEO and the structured locations of
  /// programs with LOCATION, the text as HTML with DESCRIPTION, texts and points in time of reminders, the marks of Outlook, and the like.
  /// - Parameters:
  ///   - old: the component before the change.
  ///   - now: the current time.
  ///   - timeZones: the VTIMEZONEs of the calendar, for TZIDs that `database` does not know.
  ///   - viewer: the zone of dates and of times without a zone.
  ///   - database: the zones of TZIDs.
  /// - Throws: an error if the year of `now` is not 1 to 9999.
  public mutating func revise(
    from old: Component, now: Instant, timeZones: [Component] = [], viewer: Zone = .utc,
    database: ZoneDatabase = .system
  ) throws(ComponentError) {
    let reading = ComponentTimes(viewer: viewer, zones: DefinedZones(timeZones), database: database)
    try revise(from: old, now: now, reading: reading)
  }

  /// Records a change. `reading` reads the times of the component, and `set` names properties that the change has set, also to the value that they had.
  /// `isOfGuest`: whether a guest makes it for himself, so that SEQUENCE and DTSTAMP stay those of the organizer.
  mutating func revise(
    from old: Component, now: Instant, reading: ComponentTimes, set: Set<String> = [], isOfGuest: Bool = false
  ) throws(ComponentError) {
    guard self != old else { return }
    self = withoutOldAlarms(countingFrom: old)
    let old = old.withoutOldAlarms()
    leaveOnce(changedFrom: old)
    let stamp = try Property("DTSTAMP", instant: now).value
    let isPrivate = isOfGuest || self["ORGANIZER"] != nil && sharedProperties == old.sharedProperties
    followChanges(from: old, now: now, reading: reading, set: set)
    if !isOfGuest, Self.isRescheduled(old, self) {
      let sequence = min(max(old.sequence, sequence), Int(Int32.max) - 1) + 1
      self["SEQUENCE"] = Property("SEQUENCE", value: String(sequence))
      // Outlook compares its own number and time of the last invitation.
      if let own = self["X-MICROSOFT-CDO-APPT-SEQUENCE"].flatMap({ Int($0.value.trimmingSpaces) }) {
        self["X-MICROSOFT-CDO-APPT-SEQUENCE"]?.value = String(max(sequence, own))
      }
      self["X-MICROSOFT-CDO-OWNER-CRITICAL-CHANGE"]?.value = stamp
    }
    // Changes that a guest makes for himself are no version of the organizer (RFC 5546 section 2.1.5).
    if !isPrivate { self["DTSTAMP"] = Property("DTSTAMP", value: stamp) }
    self["LAST-MODIFIED"] = Property("LAST-MODIFIED", value: stamp)
  }

  private var sharedProperties: [Property] { properties.filter { !$0.isOwn } }

  /// Leaves the first one of a property that was changed and may occur once: programs can read any of several.
  private mutating func leaveOnce(changedFrom old: Component) {
    for name in ComponentDefinition[name]?.once ?? [] {
      guard all(name).count > 1, self[name] != old[name] else { continue }
      var isFirst = true
      parts.removeAll { part in
        guard part.property?.name == name else { return false }
        defer { isFirst = false }
        return !isFirst
      }
    }
  }

  /// SEQUENCE; 0 if there is none that can be read.
  public var sequence: Int {
    self["SEQUENCE"].flatMap { Int($0.value.trimmingSpaces) }.map { min(max(0, $0), Int(Int32.max)) } ?? 0
  }

  private static func isRescheduled(_ old: Component, _ new: Component) -> Bool {
    let (before, after) = (old.scheduling, new.scheduling)
    return before != after || old.isCancelled != new.isCancelled
      || (new.name == "VTODO" && old["STATUS"] != new["STATUS"])
  }

  private var scheduling: [Property] {
    properties.filter { Self.scheduling.contains($0.name) }
      .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// Whether STATUS says that it is cancelled.
  package var isCancelled: Bool { self["STATUS"]?.value.statusWord == EventDetails.Status.cancelled.rawValue }

  /// The findings of the validator that new components would add, compared with the components that they replace.
  /// - Parameters:
  ///   - components: the new components of one UID, such as an event and its overrides.
  ///   - old: the components that they replace; empty for a new event.
  ///   - timeZones: the VTIMEZONEs of their calendar. Missing ones are made from the zones of `database`.
  ///   - database: the zones of TZIDs.
  /// - Returns: the findings. Ignore their line numbers: they count in a text with only these components.
  public static func problems(
    of components: [Component], replacing old: [Component] = [], timeZones: [Component] = [],
    database: ZoneDatabase = .system
  ) -> [Diagnostic] {
    var known: [Diagnostic: Int] = [:]
    for finding in findings(of: old, timeZones, database) { known[finding.withoutPlace, default: 0] += 1 }
    return findings(of: components, timeZones, database).filter { finding in
      guard let count = known[finding.withoutPlace], count > 0 else { return true }
      known[finding.withoutPlace] = count - 1
      return false
    }
  }

  private static func findings(
    of components: [Component], _ timeZones: [Component], _ database: ZoneDatabase
  ) -> [Diagnostic] {
    guard !components.isEmpty else { return [] }
    let calendar = Component.calendar(
      product: "-//agenda//", components, timeZones: timeZones, database: database)
    return CalendarValidator(zones: database).validate(calendar.bytes).findings
  }
}

extension Diagnostic {
  /// A copy of the problem without its place.
  fileprivate var withoutPlace: Diagnostic { Diagnostic(code, message, line: nil, uid: uid) }
}

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
      || name.hasPrefix("X-EVOLUTION-CALDAV-")
  }

  private static let own: Set<String> = [
    "CATEGORIES", "COLOR", "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR", "X-APPLE-TRAVEL-DURATION",
    "X-APPLE-TRAVEL-START",
  ]
}
