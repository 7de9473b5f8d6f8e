internal import AgendaPlatform
package import ICalendar

extension StoredEvent {
  /// The file changes that write the result of an edit of this event.
  package func changes(_ result: EventEditor.Result, zones: ZoneDefinitions) throws(WritingError)
    -> CalendarChanges
  {
    var changes = CalendarChanges()
    if case .account(let place) = try calendar.place() {
      // A server takes an item as a whole.
      let former = parts.map(\.component)
      let components = result.parts.compactMap(\.self) + result.overrides
      if components != former {
        changes.items.append(
          ItemChange(
            calendar: calendar.name, place: place, uid: uid, former: former, components: components,
            zones: zones.including(self)))
      }
    } else {
      changes.files = try fileChanges(result, zones)
    }
    guard !result.series.isEmpty else { return changes }
    return try CalendarAddition.changes(
      adding: [result.series], to: calendar, zones: zones.including(self), besides: changes)
  }

  private func fileChanges(
    _ result: EventEditor.Result, _ zones: ZoneDefinitions
  ) throws(WritingError) -> [FileChange] {
    var splices: [String: [FileChange.Splice]] = [:]
    var files: [String: FileSnapshot] = [:]
    var kept: Set<String> = []
    var new: [String: [Component]] = [:]
    for (part, component) in zip(parts, result.parts) {
      files[part.file.path] = part.file
      splices[part.file.path] = splices[part.file.path] ?? []
      if component != nil { kept.insert(part.file.path) }
      guard component != part.component else { continue }
      splices[part.file.path]?.append(
        FileChange.Splice(part.range, with: component?.bytes ?? [], uid: uid))
      if let component { new[part.file.path, default: []].append(component) }
    }
    if let last = parts.last, !result.overrides.isEmpty {
      let place = last.range.upperBound
      kept.insert(last.file.path)
      new[last.file.path, default: []] += result.overrides
      for override in result.overrides {
        splices[last.file.path]?.append(
          FileChange.Splice(
            place..<place, with: CalendarAddition.lines(override.bytes, like: last.file), uid: uid
          ))
      }
    }
    var changes: [FileChange] = []
    for (path, splices) in splices.sorted(by: { $0.key < $1.key }) where !splices.isEmpty {
      guard let file = files[path] else { continue }
      let added = try self.zones(for: new[path] ?? [], in: file, zones)
      changes.append(try change(of: file, added + splices, isEmptied: !kept.contains(path)))
    }
    return changes
  }

  /// The time zones that come with new versions of components and that a file lacks, before its first component.
  private func zones(
    for components: [Component], in file: FileSnapshot, _ zones: ZoneDefinitions
  ) throws(WritingError) -> [FileChange.Splice] {
    let names = Set(components.flatMap(\.zoneNames)).subtracting(parts.flatMap(\.component.zoneNames))
    guard !names.isEmpty, let items = try file.items({ _ in false }), let place = items.firstComponent else {
      return []
    }
    return names.subtracting(items.zones.map(\.name)).sorted().compactMap { name in
      zones[name].map { FileChange.Splice(place..<place, with: CalendarAddition.lines($0, like: file)) }
    }
  }

  /// The change of a file. One in a folder that holds nothing else is removed with its event.
  private func change(
    of file: FileSnapshot, _ splices: [FileChange.Splice], isEmptied: Bool
  ) throws(WritingError) -> FileChange {
    if isEmptied, case .folder = try calendar.place(), let size = file.text?.count,
      try file.items({ $0 == uid })?.areAll == true
    {
      return FileChange(
        file, calendar: calendar.name, [FileChange.Splice(0..<size, with: [], uid: uid)],
        removesFile: true)
    }
    let places = parts.filter { $0.file.path == file.path }.map(\.range)
    return FileChange(file, calendar: calendar.name, splices, items: [uid: places])
  }

  /// Throws if the calendar cannot be changed.
  package func checkPlace() throws(WritingError) {
    if case .account = try calendar.place() { return }
    for part in parts { try part.file.checkWritable() }
  }
}

/// The VTIMEZONEs for new components: those of the calendars from which they come, else those of the system.
package struct ZoneDefinitions {
  private var definitions: [String: [UInt8]] = [:]
  private let system: (String) -> [UInt8]?

  /// The definitions of the system, by name.
  package init(system: @escaping (String) -> [UInt8]?) {
    self.system = system
  }

  /// The lines of a VTIMEZONE; `nil` if none is known.
  package subscript(name: String) -> [UInt8]? { definitions[name] ?? system(name) }

  /// Adds a definition, unless there is one of its name.
  mutating func add(_ name: String, _ bytes: [UInt8]) { definitions[name] = definitions[name] ?? bytes }

  /// Adds those of a file.
  mutating func add(_ items: StoredItems) {
    for zone in items.zones { add(zone.name, zone.bytes) }
  }

  /// These and those of the files of an event.
  package func including(_ event: StoredEvent) -> ZoneDefinitions {
    var zones = self
    for zone in event.zones { zones.add(zone.name, zone.bytes) }
    return zones
  }
}

extension Component {
  /// The names of the time zones that its properties refer to, sorted.
  package var zoneNames: [String] {
    var names: Set<String> = []
    collectZoneNames(&names)
    return names.sorted()
  }

  private func collectZoneNames(_ names: inout Set<String>) {
    for property in properties { if let name = property["TZID"] { names.insert(name) } }
    for component in components { component.collectZoneNames(&names) }
  }
}

extension StoredEvent {
  /// The changes that remove the event from its calendar, and put components into another one.
  package func moved(
    _ components: [Component], to other: CalendarConfiguration, zones: ZoneDefinitions
  ) throws(WritingError) -> CalendarChanges {
    if let there = StoredEvent.find(in: [other], { $0 == uid }).first {
      throw WritingError(
        .changed, "\(quoted(other.name)) has this event already: \(there.parts.first?.file.path ?? "")",
        "nothing was changed")
    }
    let removed = try changes(EventEditor.Result(parts: parts.map { _ in nil }), zones: zones)
    // The event is added before it is removed, so that it is never in neither of them.
    let added = try CalendarAddition.changes(adding: [components], to: other, zones: zones.including(self))
    return added + removed
  }
}
