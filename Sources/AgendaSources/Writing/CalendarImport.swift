package import ICalendar

/// Events of files that are put into a calendar: new events are added, newer versions replace older ones, and the rest is skipped. Cancellations and
/// answers of guests (RFC 5546) change the events that they are about.
package struct CalendarImport {
  /// The counts of an import.
  package struct Report: Sendable, Hashable {
    /// Events that the calendar did not have, that it had in an older version, and in the same or a newer one.
    package var added = 0
    package var replaced = 0
    package var skipped = 0
    /// Events that a message cancelled, and answers of guests that were noted.
    package var cancelled = 0
    package var answered = 0
    /// Messages about events that the calendar does not have, and answers of people who are not invited.
    package var unknown = 0
    package var uninvited = 0
    /// Components that are neither events, to-dos nor journal entries.
    package var ignored = 0
    /// Components that end too early, as in a file that is cut off, and events without a start that can be read.
    package var damaged = 0
  }

  /// The components by UID, and the UIDs in the order of the files.
  private var events: [String: [Component]] = [:]
  private var order: [String] = []
  /// The messages by UID.
  private var messages: [String: [SchedulingMessage]] = [:]
  private var zones: ZoneDefinitions
  private var timeZones: [String: Component] = [:]
  private let viewer: Zone
  private let database: ZoneDatabase
  private let now: Instant
  /// What has been counted.
  package private(set) var report = Report()
  /// What the validator calls an error in what was taken.
  package private(set) var problems: [Diagnostic] = []

  /// Nothing is imported yet. `zones` are the definitions for names that the files do not define, and `viewer` is the zone of times without a zone.
  package init(zones: ZoneDefinitions, viewer: Zone, database: ZoneDatabase, at now: Instant) {
    (self.zones, self.viewer, self.database, self.now) = (zones, viewer, database, now)
  }

  /// The number of events and messages; a series with its overrides is one.
  package var count: Int { order.count }

  /// The UIDs of what was taken, if it is messages alone, which belong to the calendar that has their events.
  package var uidsOfMessages: Set<String>? { events.isEmpty && !messages.isEmpty ? Set(order) : nil }

  /// Takes the components of a file, which messages call `name`. They name no lines where the file has others, as jCal has.
  /// - Throws: if it is no calendar, or a message that changes nothing by itself.
  package mutating func take(
    _ bytes: [UInt8], named name: String, hasItsLines: Bool = true
  ) throws(WritingError) {
    let calendars = ComponentFile(bytes).components.filter { $0.name == "VCALENDAR" }
    guard !calendars.isEmpty else {
      throw WritingError(
        .invalid, "\(name) is no calendar; “agenda check” says what is wrong", "nothing was changed")
    }
    for calendar in calendars {
      let method = try SchedulingMessage.method(of: calendar, in: name)
      for component in calendar.components { take(component, method) }
    }
    problems += CalendarValidator().validate(bytes, file: name).findings.filter {
      // What is missing and can be made is made.
      $0.severity == .error && $0.code != .missingUID && $0.code != .missingProperty
    }.map { hasItsLines ? $0 : $0.withoutLine }
  }

  private mutating func take(_ component: Component, _ method: SchedulingMessage.Method?) {
    if component.name == "VTIMEZONE" {
      guard let name = component["TZID"]?.text else { return }
      zones.add(name, component.bytes)
      timeZones[name] = timeZones[name] ?? component
      return
    }
    guard ["VEVENT", "VTODO", "VJOURNAL"].contains(component.name) else {
      report.ignored += 1
      return
    }
    let isMessage = method != nil
    guard isWhole(component, needsStart: !isMessage), !isMessage || component.uid?.isEmpty == false else {
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
    if events[uid] == nil, messages[uid] == nil { order.append(uid) }
    if let method {
      messages[uid, default: []].append(SchedulingMessage(method: method, component: component))
    } else {
      events[uid, default: []].append(component)
    }
  }

  /// Whether a component can be put into a calendar: all that begins in it ends, and an event has a start that can be read.
  private func isWhole(_ component: Component, needsStart: Bool) -> Bool {
    let calendar = Array("BEGIN:VCALENDAR\r\n".utf8) + component.bytes + Array("END:VCALENDAR\r\n".utf8)
    guard CalendarSplice(calendar).isWellFormed else { return false }
    return component.name != "VEVENT" || !needsStart || series([component]).span(of: component) != nil
  }

  private func series(_ components: [Component], _ own: [Component] = []) -> ComponentSeries {
    ComponentSeries(
      components, timeZones: own + timeZones.values, viewer: viewer, database: database)
  }

  /// The changes that put the events into a calendar; counts them in ``report``.
  package mutating func changes(for calendar: CalendarConfiguration) throws(WritingError) -> CalendarChanges {
    let stored = StoredEvent.find(in: [calendar]) { [events, messages] in
      events[$0] != nil || messages[$0] != nil
    }.reduce(into: [:]) { $0[$1.uid] = $1 }
    var changes = CalendarChanges()
    var added: [[Component]] = []
    for uid in order {
      let there = stored[uid]
      var series = series(there?.parts.map(\.component) ?? [], there?.timeZones ?? [])
      let isMerged = merge(uid, into: &series, isNew: there == nil)
      let isChanged = apply(messages[uid] ?? [], to: &series)
      guard isMerged || isChanged else { continue }
      guard let there else {
        added.append(series.components)
        continue
      }
      let replaced = try there.changes(EventEditor.Result(series, of: there), zones: zones)
      changes.files += replaced.files
      changes.items += replaced.items
    }
    changes.files = FileChange.merged(changes.files)
    guard !added.isEmpty else { return changes }
    return try CalendarAddition.changes(adding: added, to: calendar, zones: zones, besides: changes)
  }

  /// Takes over the components of a UID, and counts them. Returns whether anything has changed.
  private mutating func merge(_ uid: String, into series: inout ComponentSeries, isNew: Bool) -> Bool {
    guard let components = events[uid] else { return false }
    let isMerged = series.merge(components.filter { !$0.isOverride } + components.filter(\.isOverride))
    if isNew { report.added += 1 } else if isMerged { report.replaced += 1 } else { report.skipped += 1 }
    return isMerged
  }

  /// Applies the messages of a UID, and counts them. Returns whether anything has changed.
  private mutating func apply(_ messages: [SchedulingMessage], to series: inout ComponentSeries) -> Bool {
    var isChanged = false
    for message in messages {
      switch message.apply(to: &series, now: now) {
      case .changed:
        isChanged = true
        if message.method == .cancel { report.cancelled += 1 } else { report.answered += 1 }
      case .older: report.skipped += 1
      case .unknown: report.unknown += 1
      case .uninvited: report.uninvited += 1
      }
    }
    return isChanged
  }
}

extension Diagnostic {
  /// The same problem of the file as a whole.
  fileprivate var withoutLine: Diagnostic {
    var diagnostic = Diagnostic(code, message, uid: uid)
    diagnostic.file = file
    return diagnostic
  }
}

extension Component {
  /// Whether it is an override of an instance.
  fileprivate var isOverride: Bool { self["RECURRENCE-ID"] != nil }
}
