internal import ICalendar

/// The counts of an import, and what it says of events that it leaves out.
extension CalendarImport {
  /// The counts of an import.
  package struct Report: Sendable, Hashable {
    /// Events that the calendar did not have, that it had in an older version, and in the same or a newer one.
    package var added = 0
    package var replaced = 0
    package var skipped = 0
    /// Events that a message cancelled, and answers of guests that were noted.
    package var cancelled = 0
    package var answered = 0
    /// Messages about events of calendars that cannot be changed, about events that no calendar has, and answers of people who are not invited.
    package var refused = 0
    package var unknown = 0
    package var uninvited = 0
    /// Events with the UID of another event: a server takes a UID once, and the reader shows the newest of several.
    package var shared = 0
    /// Events that the calendar has otherwise, of which the file does not say that it is newer.
    package var unclear = 0
    /// Messages that ask for something which the user has to decide.
    package var undecided = 0
    /// Components that are neither events, to-dos nor journal entries.
    package var ignored = 0
    /// Components that end too early, as in a file that is cut off, and events without a start that can be read.
    package var damaged = 0
  }

  /// Counts components that are not newer than those of an event that is there. What the calendar has otherwise is said, but for an older invitation, which
  /// does not count (RFC 5546 section 2.1.5).
  mutating func skip(_ components: [Component], _ there: StoredEvent?, isRequest: Bool) {
    guard let there else { return report.skipped += 1 }
    var words: [String] = []
    var isOlder = false
    for new in components where words.isEmpty {
      let kin =
        new.isOverride
        ? there.parts.filter { $0.component.isCounterpart(of: new) } : [there.master].compactMap(\.self)
      guard let own = kin.first, !kin.contains(where: { $0.component == new }),
        !isRequest || new.saysNoVersion(beside: own.component)
      else { continue }
      let all = kin.map { Self.differences(of: new, from: $0.component, there.zones) }
      if !all.contains([]) { (words, isOlder) = (all[0], !new.saysNoVersion(beside: own.component)) }
    }
    guard !words.isEmpty else { return report.skipped += 1 }
    report.unclear += 1
    let title = (there.master ?? there.parts.first)?.component["SUMMARY"]?.text ?? ""
    let reason =
      isOlder
      ? "and that of the file is older"
      : "and the file does not say that it is newer; delete it first to have that of the file"
    remarks.append("\(quoted(title)) is there with another \(words.joined(separator: " and ")), \(reason)")
  }

  /// The names of what a component has otherwise than one that is there.
  static func differences(
    of new: Component, from own: Component, _ zones: DefinedZones
  ) -> [String] {
    let words = EventLook(own, zones).differences(from: EventLook(new, zones))
    return words.isEmpty ? new.differences(from: own) : words
  }
}

extension Component {
  var isOverride: Bool { self["RECURRENCE-ID"] != nil }

  /// Whether two components of one event have the same place in it, as they are written.
  func isCounterpart(of other: Component) -> Bool {
    self["RECURRENCE-ID"]?.value.trimmed == other["RECURRENCE-ID"]?.value.trimmed
  }
}
