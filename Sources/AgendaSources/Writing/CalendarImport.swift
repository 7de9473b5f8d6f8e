package import ICalendar

/// Events of files that are put into a calendar: what is new is added, what is newer replaces what is there, and the rest is skipped.
package struct CalendarImport {
  /// The counts of an import.
  package struct Report: Sendable, Hashable {
    /// Events that the calendar did not have, that it had in an older version, and in the same or a newer one.
    package var added = 0
    package var replaced = 0
    package var skipped = 0
    /// Components that are neither events, to-dos nor journal entries.
    package var ignored = 0
    /// Components that end too early, as in a file that is cut off, and events without a start.
    package var damaged = 0
  }

  /// The components by UID, and the UIDs in the order of the files.
  private var events: [String: [Component]] = [:]
  private var order: [String] = []
  private var zones: ZoneDefinitions
  private let now: Instant
  /// What has been counted.
  package private(set) var report = Report()

  /// Nothing is imported yet. `zones` are the definitions for names that the files do not define.
  package init(zones: ZoneDefinitions, at now: Instant) {
    self.zones = zones
    self.now = now
  }

  /// The number of events; a series with its overrides is one.
  package var count: Int { order.count }

  /// Takes the components of a file; `false` if it is no calendar.
  package mutating func take(_ bytes: [UInt8]) -> Bool {
    let calendars = ComponentFile(bytes).components
    guard calendars.contains(where: { $0.name == "VCALENDAR" }) else { return false }
    take(calendars)
    return true
  }

  /// Takes the components of calendars.
  package mutating func take(_ calendars: [Component]) {
    for component in calendars where component.name == "VCALENDAR" {
      for component in component.components { take(component) }
    }
  }

  private mutating func take(_ component: Component) {
    if component.name == "VTIMEZONE" {
      if let name = component["TZID"]?.text { zones.add(name, component.bytes) }
      return
    }
    guard ["VEVENT", "VTODO", "VJOURNAL"].contains(component.name) else {
      report.ignored += 1
      return
    }
    guard Self.isWhole(component) else {
      report.damaged += 1
      return
    }
    var component = component
    if component.uid?.isEmpty != false {
      // The same component gets the same UID whenever it is imported.
      component["UID"] = Property(
        "UID", value: SHA256.fileName(for: String(decoding: component.bytes, as: UTF8.self)))
    }
    if component["DTSTAMP"] == nil { component.append(Property("DTSTAMP", value: now.basicForm)) }
    let uid = component.writtenUID
    if events[uid] == nil { order.append(uid) }
    if let place = events[uid]?.firstIndex(where: { $0.instanceKey == component.instanceKey }),
      let former = events[uid]?[place]
    {
      if component.isNewer(than: former) { events[uid]?[place] = component }
    } else {
      events[uid, default: []].append(component)
    }
  }

  /// Whether a component can be put into a calendar: all that begins in it ends, and an event has a start.
  private static func isWhole(_ component: Component) -> Bool {
    let calendar = Array("BEGIN:VCALENDAR\r\n".utf8) + component.bytes + Array("END:VCALENDAR\r\n".utf8)
    return CalendarSplice(calendar).isWellFormed
      && (component.name != "VEVENT" || component["DTSTART"] != nil)
  }

  /// The changes that put the events into a calendar; counts them in ``report``.
  package mutating func changes(for calendar: CalendarConfiguration) throws(WritingError) -> CalendarChanges {
    let stored = StoredEvent.find(in: [calendar]) { [events] in events[$0] != nil }
      .reduce(into: [:]) { $0[$1.uid] = $1 }
    var changes = CalendarChanges()
    var added: [[Component]] = []
    for uid in order {
      let components = (events[uid] ?? []).sorted { !$0.isInstance && $1.isInstance }
      guard let there = stored[uid] else {
        added.append(components)
        report.added += 1
        continue
      }
      guard let result = Self.merged(components, into: there) else {
        report.skipped += 1
        continue
      }
      report.replaced += 1
      let replaced = try there.changes(result, zones: zones)
      changes.files += replaced.files
      changes.items += replaced.items
    }
    changes.files = FileChange.merged(changes.files)
    guard !added.isEmpty else { return changes }
    return try CalendarAddition.changes(adding: added, to: calendar, zones: zones, besides: changes)
  }

  /// The event with the components that are newer; `nil` where none is.
  private static func merged(_ components: [Component], into event: StoredEvent) -> EventEditor.Result? {
    var result = EventEditor.Result(parts: event.parts.map { $0.component })
    let series = components.first { !$0.isInstance }
    let isReplaced =
      series.map { new in event.master.map { new.isNewer(than: $0.component) } ?? true } ?? false
    if isReplaced { result.parts = event.parts.map { _ in nil } }
    var hasChanged = isReplaced
    for component in components {
      guard let place = event.parts.firstIndex(where: { $0.component.instanceKey == component.instanceKey })
      else {
        result.overrides.append(component)
        hasChanged = true
        continue
      }
      guard isReplaced || component.isNewer(than: event.parts[place].component) else { continue }
      result.parts[place] = component
      hasChanged = true
    }
    return hasChanged ? result : nil
  }
}

extension Component {
  /// Whether it is an override of an instance.
  fileprivate var isInstance: Bool { self["RECURRENCE-ID"] != nil }

  /// What tells the components of one UID apart.
  fileprivate var instanceKey: String { self["RECURRENCE-ID"]?.value.trimmed.uppercased() ?? "" }

  /// Whether it is a later version (RFC 5546 section 2.1.5): by SEQUENCE, then by when it was last changed.
  fileprivate func isNewer(than other: Component) -> Bool {
    let (own, others) = (sequence, other.sequence)
    return own == others ? modified > other.modified : own > others
  }

  private var modified: Int {
    ["LAST-MODIFIED", "DTSTAMP"].lazy.compactMap { self[$0] }.compactMap { DateTimeValue($0.value) }
      .first?.local.secondsSinceEpoch ?? 0
  }
}
