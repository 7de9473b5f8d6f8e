extension Component {
  /// The properties whose change makes a new revision for all guests (RFC 5546 section 2.1.4).
  private static let scheduling: Set<String> = [
    "DTSTART", "DTEND", "DURATION", "DUE", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID",
  ]

  /// Records that the component was changed from `old` at a time: LAST-MODIFIED and DTSTAMP become `now`, and SEQUENCE rises by one if a
  /// time, the recurrence or STATUS is another (RFC 5545 sections 3.8.7.2 to 3.8.7.4, RFC 5546 section 2.1.4). Nothing happens if both
  /// are equal.
  ///
  /// A STATUS that does not cancel an event, or take that back, does not count; each STATUS of a task does.
  /// - Throws: an error if the year of `now` is not 1 to 9999.
  public mutating func revise(from old: Component, now: Instant) throws(ComponentError) {
    guard self != old else { return }
    let stamp = try Property("DTSTAMP", instant: now).value
    if Self.isRescheduled(old, self) {
      let sequence = max(old.sequence, sequence)
      self["SEQUENCE"] = Property("SEQUENCE", value: String(min(sequence, Int(Int32.max) - 1) + 1))
    }
    self["DTSTAMP"] = Property("DTSTAMP", value: stamp)
    self["LAST-MODIFIED"] = Property("LAST-MODIFIED", value: stamp)
  }

  /// SEQUENCE; 0 if there is none that can be read.
  public var sequence: Int {
    self["SEQUENCE"].flatMap { Int($0.value.trimmingSpaces) }.map { max(0, $0) } ?? 0
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

  private var isCancelled: Bool { self["STATUS"]?.value.trimmingSpaces.uppercased() == "CANCELLED" }

  /// What the validator finds in components that are about to be written, and did not find in those that they replace.
  /// - Parameters:
  ///   - components: the components of a UID, such as an event and its overrides.
  ///   - old: those that they replace; empty for new ones.
  ///   - timeZones: the VTIMEZONEs of their calendar. Those that it lacks are made from the zones of `database`.
  ///   - database: the zones of TZIDs.
  /// - Returns: the findings, with the lines of a text that has only the components; so the lines say nothing.
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
  /// The same problem without its place.
  fileprivate var withoutPlace: Diagnostic { Diagnostic(code, message, line: nil, uid: uid) }
}
