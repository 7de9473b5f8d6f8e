internal import AgendaPlatform
package import ICalendar

/// Puts new events into calendars.
package enum CalendarAddition {
  /// The changes that add events, each with its overrides, to a calendar. `besides` are changes of the same calendar that are made with them.
  package static func changes(
    adding events: [[Component]], to calendar: CalendarConfiguration, zones: ZoneDefinitions,
    besides others: CalendarChanges = CalendarChanges()
  ) throws(WritingError) -> CalendarChanges {
    switch try calendar.place() {
    case .account(let place):
      var changes = others
      for event in events {
        changes.items.append(
          ItemChange(
            calendar: calendar.name, place: place, uid: event.first?.uid ?? "", former: [], components: event,
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
      for event in events { items[event.first?.writtenUID ?? "", default: []] += [] }
      let isKnown = snapshot.text?.count ?? 0 > 0 && (former == nil || former?.items != nil)
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
    of event: [Component], in folder: String, of calendar: CalendarConfiguration, _ zones: ZoneDefinitions,
    _ taken: inout Set<String>
  ) throws(WritingError) -> FileChange {
    let uid = event.first?.writtenUID ?? ""
    var name = CalendarPlace.fileName(of: uid)
    // The name can be that of another event, as where letter case does not count.
    if !taken.insert(name.lowercased()).inserted || access(folder + name, F_OK) == 0 {
      name = SHA256.fileName(for: uid + "/") + ".ics"
    }
    taken.insert(name.lowercased())
    let snapshot = try FileSnapshot(path: folder + name)
    guard snapshot.text == nil else {
      throw WritingError(.changed, "\(folder)\(name) is there already; nothing was changed")
    }
    return FileChange(
      snapshot, calendar: calendar.name,
      [FileChange.Splice(0..<0, with: text(of: [event], zones), uid: uid)])
  }

  /// A calendar of events, with their time zones.
  package static func text(of events: [[Component]], _ zones: ZoneDefinitions) -> [UInt8] {
    var text = ComposedCalendar()
    for event in events {
      for component in event {
        for name in component.zoneNames { if let zone = zones[name] { text.add(zone: zone, name: name) } }
        text.add(component.bytes)
      }
    }
    return text.bytes
  }

  /// The splices that put events into a file, before its last END:VCALENDAR, and the time zones that it lacks before its first component.
  private static func splices(
    adding events: [[Component]], to file: FileSnapshot, _ calendar: CalendarConfiguration,
    _ zones: ZoneDefinitions
  ) throws(WritingError) -> [FileChange.Splice] {
    guard let text = file.text, text.count > 0, let places = try file.places() else {
      return [
        FileChange.Splice(0..<0, with: self.text(of: events, zones), uid: events.first?.first?.writtenUID)
      ]
    }
    let components = events.joined().compactMap {
      ComponentFile(lines($0.bytes, like: file)).components.first
    }
    let definitions = Set(components.flatMap(\.zoneNames)).sorted().compactMap { name in
      zones[name].flatMap { ComponentFile(lines($0, like: file)).components.first }
    }
    var changes = CalendarEdits(places, endsLinesWithFeed: text.endsLinesWithFeed) {
      (try? text.bytes($0)) ?? []
    }
    do throws(CalendarSpliceError) {
      guard places.isWellFormed else { throw .noEnd }
      // One by one, so that each can be taken back.
      for component in components { try changes.insert([component], timeZones: definitions) }
    } catch {
      throw WritingError(
        .invalid,
        "\(file.path) of \(quoted(calendar.name)) is no calendar that can be changed: BEGIN and END lines do not match; “agenda check \(file.path)” says where",
        "nothing was changed")
    }
    return changes.edits.map { edit in
      let inserted = ComponentFile(edit.bytes).components.first
      return FileChange.Splice(
        edit.range, with: edit.bytes, uid: inserted?.name == "VTIMEZONE" ? nil : inserted?.writtenUID)
    }
  }

  /// Lines with the line ends of a file.
  static func lines(_ lines: [UInt8], like file: FileSnapshot) -> [UInt8] {
    let ended = ComposedCalendar.ended(lines)
    return file.text?.endsLinesWithFeed == true ? ended.filter { $0 != 0x0D } : ended
  }
}
