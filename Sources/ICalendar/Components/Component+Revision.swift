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
