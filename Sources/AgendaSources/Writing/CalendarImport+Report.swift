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
    /// Older versions of events of which the files have a newer one too.
    package var outdated = 0
    /// Events that the calendar has otherwise, of which the file does not say that it is newer.
    package var unclear = 0
    /// Messages that ask for something which the user has to decide, those that change nothing, and those whose mail is from someone else.
    package var undecided = 0
    package var told = 0
    package var forged = 0
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
    var deleted: [CalendarDate] = []
    var isOlder = false
    for new in components where words.isEmpty && deleted.isEmpty {
      let kin =
        new.isOverride
        ? there.parts.filter { $0.component.isCounterpart(of: new) } : [there.master].compactMap(\.self)
      guard let own = kin.first, !kin.contains(where: { $0.component == new }),
        !isRequest || new.saysNoVersion(beside: own.component)
      else { continue }
      let all = kin.map { Self.differences(of: new, from: $0.component, there.zones) }
      guard !all.contains([]) else { continue }
      deleted = deletedDates(of: own.component, there.zones, beside: new)
      words = Self.words(all[0].filter { deleted.isEmpty || $0 != "EXDATE" })
      isOlder = !new.saysNoVersion(beside: own.component)
    }
    let title = quoted((there.master ?? there.parts.first)?.component["SUMMARY"]?.text ?? "")
    guard !words.isEmpty else {
      if !deleted.isEmpty {
        let verb = deleted.count == 1 ? "was deleted here and stays" : "were deleted here and stay"
        remarks.append("\(title) is there without \(Self.words(deleted)), which \(verb) so")
      }
      return report.skipped += 1
    }
    report.unclear += 1
    // Who deletes a series to have it anew has its deleted dates again.
    let advice = deleted.isEmpty ? "; delete it first to have that of the file" : ""
    let reason =
      isOlder
      ? "and that of the file is older" : "and the file does not say that it is newer\(advice)"
    let without = deleted.isEmpty ? "" : " and without \(Self.words(deleted))"
    remarks.append("\(title) is there with another \(words.joined(separator: " and "))\(without), \(reason)")
  }

  /// Says which changes of single instances, and which deleted ones, a newer version of a series does not have.
  mutating func noteLost(_ there: StoredEvent, _ series: ComponentSeries) {
    guard let own = there.master?.component, let place = series.masterPlace else { return }
    let new = series.components[place]
    let title = quoted(own["SUMMARY"]?.text ?? "")
    let lost = there.parts.map(\.component).filter { former in
      former.isOverride && !series.components.contains { $0.isCounterpart(of: former) }
    }
    let changed = dates(of: instants(of: lost.compactMap { $0["RECURRENCE-ID"] }, there.zones))
    if !changed.isEmpty {
      remarks.append("\(title): the newer version is without the changes of \(Self.words(changed))")
    }
    // Another rule has other dates.
    guard own["RRULE"]?.value == new["RRULE"]?.value else { return }
    let deleted = deletedDates(of: own, there.zones, beside: new)
    if !deleted.isEmpty {
      remarks.append("\(title): the newer version has \(Self.words(deleted)) again, deleted here")
    }
  }

  /// The times of properties.
  private func instants(of properties: [Property], _ zones: DefinedZones) -> Set<Instant> {
    Set(
      properties.flatMap { $0.times(timeZones: zones.components, database: database) }
        .map { $0.instant(viewer: viewer) })
  }

  /// The days of times, in order.
  private func dates(of instants: Set<Instant>) -> [CalendarDate] {
    instants.sorted().map { viewer.localDateTime(at: $0).date }
  }

  /// Dates in words: `2026-12-07 and 2026-12-14`, of many the first and how many there are more.
  private static func words(_ dates: [CalendarDate]) -> String {
    let shown = dates.prefix(maximumDates).map(\.description)
    let more = dates.count - shown.count
    guard more == 0 else { return shown.joined(separator: ", ") + " and \(more) more" }
    return ([shown.dropLast().joined(separator: ", "), shown.last ?? ""]).filter { !$0.isEmpty }
      .joined(separator: " and ")
  }

  /// The most deleted dates that are named.
  private static let maximumDates = 5

  /// The dates of a series that were deleted here, in order, and which the file has.
  private func deletedDates(
    of own: Component, _ zones: DefinedZones, beside new: Component
  ) -> [CalendarDate] {
    let deleted = [own, new].map { instants(of: $0.all("EXDATE"), zones) }
    return dates(of: deleted[0].subtracting(deleted[1]))
  }

  /// The names of properties in words, each once.
  private static func words(_ names: [String]) -> [String] {
    var words: [String] = []
    for name in names.map({ self.names[$0] ?? $0 }) where !words.contains(name) { words.append(name) }
    return words
  }

  /// The words for the names of properties.
  private static let names = [
    "ATTENDEE": "guest list", "ORGANIZER": "organizer", "DESCRIPTION": "description", "STATUS": "status",
    "TRANSP": "free or busy", "CLASS": "privacy", "CATEGORIES": "category", "URL": "link", "GEO": "position",
    "PRIORITY": "priority", "DTEND": "end", "DURATION": "end", "RRULE": "repetition", "EXRULE": "repetition",
    "RDATE": "list of additional dates", "EXDATE": "list of deleted dates", "COMPLETED": "completion",
    "PERCENT-COMPLETE": "progress", "ATTACH": "attachment", "RELATED-TO": "relation", "COLOR": "colour",
    "CONFERENCE": "conference", "COMMENT": "comment", "CONTACT": "contact", "RESOURCES": "list of resources",
    "IMAGE": "image", "SUMMARY": "title", "LOCATION": "place",
  ]

  /// The names of what a component has otherwise than one that is there.
  static func differences(
    of new: Component, from own: Component, _ zones: DefinedZones
  ) -> [String] {
    let words = EventLook(own, zones).differences(from: EventLook(new, zones))
    return words.isEmpty ? new.differences(from: own, zones) : words
  }
}

extension Component {
  var isOverride: Bool { self["RECURRENCE-ID"] != nil }

  /// Whether two components of one event have the same place in it, as they are written.
  func isCounterpart(of other: Component) -> Bool {
    self["RECURRENCE-ID"]?.value.trimmed == other["RECURRENCE-ID"]?.value.trimmed
  }
}
