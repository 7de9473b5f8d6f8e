internal import AgendaPlatform
package import ICalendar

/// Puts new events into calendars.
package enum CalendarAddition {
  /// The changes that add events, each with its overrides, to a calendar. `besides` are changes of the same calendar that are made with them. Without
  /// `areNew` the calendar may have other events with their UIDs.
  package static func changes(
    adding events: [ZonedComponents], to calendar: CalendarConfiguration, zones: ZoneSource,
    besides others: CalendarChanges = CalendarChanges(), areNew: Bool = true
  ) throws(WritingError) -> CalendarChanges {
    switch try calendar.place(forNew: Set(events.flatMap { $0.components.map(\.name) })) {
    case .account(let place):
      var changes = others
      for event in events {
        changes.items.append(
          ItemChange(
            calendar: calendar.name, place: place, uid: event.components.first?.uid ?? "", former: [],
            new: event,
            zones: zones))
      }
      return changes
    case .folder(let folder):
      var changes = others
      var taken: Set<String> = []
      for event in events {
        changes.files.append(try file(of: event, in: folder, of: calendar, zones, &taken))
      }
      return changes
    case .file(let path):
      var others = others
      let place = others.files.firstIndex { $0.snapshot.path == path || $0.calendar == calendar.name }
      let former = place.map { others.files.remove(at: $0) }
      let snapshot: FileSnapshot
      if let former { snapshot = former.snapshot } else { snapshot = try FileSnapshot(path: path) }
      // None of the events is in the file yet.
      var items: [String: [Range<Int>]] = former?.items ?? [:]
      for event in events { items[event.uid, default: []] += [] }
      let isKnown = areNew && snapshot.text?.count ?? 0 > 0 && (former == nil || former?.items != nil)
      others.files.append(
        FileChange(
          snapshot, calendar: calendar.name,
          (former?.splices ?? []) + (try splices(adding: events, to: snapshot, calendar, zones)),
          items: isKnown ? items : nil))
      return others
    }
  }

  /// The new file of an event in a folder.
  private static func file(
    of event: ZonedComponents, in folder: String, of calendar: CalendarConfiguration, _ zones: ZoneSource,
    _ taken: inout Set<String>
  ) throws(WritingError) -> FileChange {
    let uid = event.uid
    var name = CalendarPlace.fileName(of: uid)
    var number = 0
    // The name can be that of another event, as where letter case does not count.
    while !taken.insert(name.lowercased()).inserted || access(folder + name, F_OK) == 0 {
      number += 1
      name = SHA256.fileName(for: uid + String(repeating: "/", count: number)) + ".ics"
    }
    let snapshot = try FileSnapshot(path: folder + name)
    guard snapshot.text == nil else {
      throw WritingError(.changed, "\(folder)\(name) is there already; nothing was changed")
    }
    return FileChange(
      snapshot, calendar: calendar.name,
      [FileChange.Splice(0..<0, with: ComposedCalendar.text(of: [event], zones), uid: uid)])
  }

  /// The splices that put events into a file, before its last END:VCALENDAR, and the time zones that it lacks before its first component.
  private static func splices(
    adding events: [ZonedComponents], to file: FileSnapshot, _ calendar: CalendarConfiguration,
    _ zones: ZoneSource
  ) throws(WritingError) -> [FileChange.Splice] {
    guard let text = file.text, !file.isBlank, let places = try file.places() else {
      return [
        FileChange.Splice(
          0..<(file.text?.count ?? 0), with: ComposedCalendar.text(of: events, zones), uid: events.first?.uid)
      ]
    }
    guard !file.isJCal else { throw .isJCal(file.path) }
    var changes = CalendarEdits(places, endsLinesWithFeed: text.endsLinesWithFeed) {
      (try? text.bytes($0)) ?? []
    }
    do throws(CalendarSpliceError) {
      guard places.isWellFormed else { throw .noEnd }
      for event in events {
        // One by one, so that each can be taken back.
        for component in event.components {
          try changes.insert(ZonedComponents([component], event.zones), zones: zones)
        }
      }
    } catch {
      throw WritingError(
        .invalid,
        """
        \(file.path) of \(quoted(calendar.name)) is no calendar that can be changed: BEGIN and END lines do not match; \
        \(.command("check \(file.path)")) says where
        """,
        "nothing was changed")
    }
    return changes.edits.map { edit in
      let inserted = ComponentFile(edit.bytes).components.first
      return FileChange.Splice(
        edit.range, with: edit.bytes, uid: inserted?.name == "VTIMEZONE" ? nil : inserted?.plainUID)
    }
  }
}

/// Events of several calendars in one text.
package struct CalendarExport {
  private var calendar = ComposedCalendar()
  /// The events that were added, by their UIDs.
  private var seen: [String: [StoredEvent]] = [:]
  private let zones: ZoneSource
  private let now: Instant

  /// No events. `zones` makes the definitions that the events’ own files lack.
  package init(zones: ZoneSource, at now: Instant) { (self.zones, self.now) = (zones, now) }

  /// Adds an event with its overrides, unless one of another calendar was added of which it is a version.
  package mutating func add(_ event: StoredEvent) {
    guard !event.uid.isEmpty,
      seen[event.uid]?.contains(where: {
        $0.calendar.name != event.calendar.name && event.isVersion(of: $0)
      }) != true
    else { return }
    seen[event.uid, default: []].append(event)
    var zoned = event.unified(zones)
    for place in zoned.components.indices { zoned.components[place].stampIfNeeded(at: now) }
    calendar.add(zoned, zones)
  }

  /// The text: one VCALENDAR.
  package var bytes: [UInt8] { calendar.bytes }
}

/// A calendar that is put together of components as they are.
package struct ComposedCalendar {
  private var zones: [UInt8] = []
  private var components: [UInt8] = []
  private var carried = CarriedZones()
  /// METHOD of a message (RFC 5546 section 1.4); `nil` for a calendar.
  package var method: String?

  /// A calendar without components.
  package init() {}

  /// Adds components with the VTIMEZONEs that they need. Where a time zone of this name was added that differs, the one of these gets a new name,
  /// and forms of vCalendar 1.0 become those of VERSION 2.0.
  package mutating func add(_ event: ZonedComponents, _ source: ZoneSource) {
    let count = carried.added.count
    for component in carried.take(event, zones: source) { add(component.withoutOldForms.bytes) }
    for zone in carried.added[count...] { zones += zone.bytes.withStandardLineEnds }
  }

  /// Adds the lines of components.
  package mutating func add(_ bytes: [UInt8]) { components += bytes.withStandardLineEnds }

  /// The text.
  package var bytes: [UInt8] {
    let method = method.map { "METHOD:\($0)\r\n" } ?? ""
    return Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(StoredEvent.product)\r\n\(method)".utf8) + zones
      + components
      + Array("END:VCALENDAR\r\n".utf8)
  }

  /// A calendar of components as they are, with the VTIMEZONEs and the X-WR-TIMEZONE by which they are read.
  package static func text(of components: [Component], _ zones: DefinedZones) -> [UInt8] {
    var text = ComposedCalendar()
    if let name = zones.timeZoneName {
      text.zones = Array("X-WR-TIMEZONE:\(Property("X-WR-TIMEZONE", text: name).value)\r\n".utf8)
    }
    for component in zones.components + components { text.add(component.bytes) }
    return text.bytes
  }

  /// A calendar of events, with the time zones that they need.
  package static func text(of events: [ZonedComponents], _ source: ZoneSource) -> [UInt8] {
    var text = ComposedCalendar()
    for event in events { text.add(event, source) }
    return text.bytes
  }
}
