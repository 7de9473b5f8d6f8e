internal import AgendaPlatform
package import ICalendar

extension StoredEvent {
  /// The file changes that write the result of an edit of this event. The result is read by `own`, or by the VTIMEZONEs of the event without them.
  package func changes(
    _ result: EventEditor.Result, zones: ZoneSource, own: DefinedZones? = nil
  ) throws(WritingError) -> CalendarChanges {
    if own == nil, result.parts.contains(where: { $0 != nil }), hasDisputedZone(zones) {
      throw WritingError(
        .invalid,
        "\(parts.first?.file.path ?? ""): the calendars in the file define the time zone of this event in two ways",
        "\(.command("move")) to another calendar makes one event of it, at the times that are shown; nothing was changed"
      )
    }
    let own = own ?? self.zones
    var changes = CalendarChanges()
    if case .account(let place) = try calendar.place(isChosen: false) {
      // A server takes an item as a whole.
      let former = (parts + others).map(\.component)
      let own = ZonedComponents(result.parts.compactMap(\.self) + result.overrides, own)
      let isRenamed = !own.components.isEmpty && own.uid != uid
      let components = (isRenamed ? [] : own.components) + others.map(\.component)
      if isRenamed {
        changes = try CalendarAddition.changes(adding: [own], to: calendar, zones: zones, besides: changes)
      }
      if components != former {
        changes.items.append(
          ItemChange(
            calendar: calendar.name, place: place, uid: uid, former: former,
            new: ZonedComponents(components, own.zones), zones: zones))
      }
    } else {
      changes.files = try fileChanges(result, own, zones)
    }
    guard !result.series.isEmpty else { return changes }
    return try CalendarAddition.changes(
      adding: [ZonedComponents(result.series, own)], to: calendar, zones: zones, besides: changes)
  }

  private func fileChanges(
    _ result: EventEditor.Result, _ own: DefinedZones, _ zones: ZoneSource
  ) throws(WritingError) -> [FileChange] {
    var written: [String: WrittenParts] = [:]
    for (part, component) in zip(parts, result.parts) {
      var file: WrittenParts
      if let known = written[part.file.path] {
        file = known
      } else {
        file = try WrittenParts(part, of: self, own, zones)
      }
      if component != nil { file.isKept = true }
      if component != part.component { file.replace(part, with: component) }
      written[part.file.path] = file
    }
    if let last = parts.last, !result.overrides.isEmpty {
      for override in result.overrides { written[last.file.path]?.add(override, behind: last) }
    }
    var changes: [FileChange] = []
    for (_, file) in written.sorted(by: { $0.key < $1.key }) where !file.splices.isEmpty {
      changes.append(
        try change(of: file.snapshot, file.zoneSplices + file.splices, file.uids, isEmptied: !file.isKept))
    }
    return changes
  }

  /// The change of a file. One in a folder that holds nothing else is removed with its event, unless a link leads to it: that would lead to no file.
  private func change(
    of file: FileSnapshot, _ splices: [FileChange.Splice], _ uids: Set<String>, isEmptied: Bool
  ) throws(WritingError) -> FileChange {
    if isEmptied, !file.isLinked, !others.contains(where: { $0.file.path == file.path }),
      case .folder = try calendar.place(isChosen: false),
      let size = file.text?.count,
      try file.items({ $0 == uid })?.areAll == true
    {
      return FileChange(
        file, calendar: calendar.name, [FileChange.Splice(0..<size, with: [], uid: uid)],
        removesFile: true)
    }
    let places = (parts + others).filter { $0.file.path == file.path }.map(\.range)
    return FileChange(
      file, calendar: calendar.name, splices, items: uids.reduce(into: [uid: places]) { $0[$1] = [] })
  }

  /// Throws if the calendar cannot be changed, or the event is the birthday of a vCard, which a calendar of events can have too.
  package func checkPlace() throws(WritingError) {
    if isBirthday, let part = parts.first {
      let title = quoted(part.component["SUMMARY"]?.text ?? "")
      throw WritingError(
        .readOnly,
        "\(title) is the birthday of a contact; change it in \(part.file.path)")
    }
    if case .account = try calendar.place(isChosen: false) { return }
    for part in parts { try part.file.checkWritable() }
  }
}

/// The new parts of an event in one of its files, with the VTIMEZONEs that the file lacks for them.
private struct WrittenParts {
  let snapshot: FileSnapshot
  /// Whether a part of the event stays in the file.
  var isKept = false
  private(set) var splices: [FileChange.Splice] = []
  /// The UIDs that its parts get, if another one than the event has.
  private(set) var uids: Set<String> = []
  private let uid: String
  private let own: DefinedZones
  private let zones: ZoneSource
  /// TZIDs that the event has used already, whatever the file says of them.
  private let formerNames: Set<String>
  private var edits: CalendarEdits?

  init(
    _ part: StoredEvent.Part, of event: StoredEvent, _ own: DefinedZones, _ zones: ZoneSource
  ) throws(WritingError) {
    (snapshot, uid, self.own, self.zones) = (part.file, event.uid, own, zones)
    formerNames = Set(event.parts.map(\.component).timeZoneNames)
    edits = try part.file.items { _ in false }?.edits
  }

  /// The VTIMEZONEs before the first component of a VCALENDAR.
  var zoneSplices: [FileChange.Splice] {
    edits?.edits.map { FileChange.Splice($0.range, with: $0.bytes) } ?? []
  }

  mutating func replace(_ part: StoredEvent.Part, with component: Component?) {
    let bytes = component.map { carried($0, part).bytes } ?? []
    let new = component?.plainUID ?? uid
    splices.append(FileChange.Splice(part.range, with: new == uid ? bytes : [], uid: uid))
    guard new != uid else { return }
    let place = part.range.lowerBound
    splices.append(FileChange.Splice(place..<place, with: bytes, uid: new))
    uids.insert(new)
  }

  mutating func add(_ override: Component, behind part: StoredEvent.Part) {
    isKept = true
    let place = part.range.upperBound
    let new = carried(override, part)
    let own = override.plainUID
    if own != uid { uids.insert(own) }
    splices.append(FileChange.Splice(place..<place, with: edits?.lines(of: new) ?? new.bytes, uid: own))
  }

  private mutating func carried(_ component: Component, _ part: StoredEvent.Part) -> Component {
    edits?.take(ZonedComponents([component], own), into: part.calendar, zones, without: formerNames).first
      ?? component
  }
}

extension StoredEvent {
  /// The changes that remove the event from its calendar, and put components into another one, with a DTSTAMP where they have none.
  package func moved(
    _ components: [Component], to other: CalendarConfiguration, zones: ZoneSource, at now: Instant
  ) throws(WritingError) -> CalendarChanges {
    let target = components.first?.plainUID ?? uid
    let known = StoredEvent.find(in: [other]) { $0 == uid || $0 == target }
    // A server takes a UID once.
    let takesOnce = if case .account = try other.place() { true } else { false }
    if let there = known.first(where: { takesOnce && $0.uid == target || isVersion(of: $0) }) {
      throw WritingError(
        .changed, "\(quoted(other.name)) has this event already: \(there.parts.first?.file.path ?? "")",
        "nothing was changed")
    }
    let removed = try changes(EventEditor.Result(parts: parts.map { _ in nil }), zones: zones)
    // The event is added before it is removed, so that it is never in neither of them.
    var new = unified(zones, components)
    // Of several versions one would become the newest.
    if parts.count(where: { !$0.isOverride }) < 2 {
      for place in new.components.indices { new.components[place].stampIfNeeded(at: now) }
    }
    let added = try CalendarAddition.changes(
      adding: [new], to: other, zones: zones, areNew: known.isEmpty)
    return added + removed
  }
}
