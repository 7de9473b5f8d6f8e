internal import AgendaPlatform
package import ICalendar

/// An event or to-do as it is in a calendar: a series with all its overrides.
package struct StoredEvent: Sendable {
  /// One of its components, and where it is.
  package struct Part: Sendable {
    /// The file, as it was read.
    package var file: FileSnapshot
    /// The half-open range of its lines in the file, from BEGIN to the end of the END line.
    package var range: Range<Int>
    /// The component.
    package var component: Component
    /// The position of its VCALENDAR in the file, from 0.
    var calendar: Int?
    /// The VTIMEZONEs by which it is read.
    var zones: DefinedZones
    /// Whether the component in the file has no UID: ``component`` has the one that a change writes.
    var isNameless = false
    /// Whether BEGIN and END lines of the file do not match, so that it is not changed.
    package var isOfDamagedFile = false

    /// Whether the component replaces instances of a series.
    package var isOverride: Bool { component["RECURRENCE-ID"] != nil }
  }

  /// The calendar.
  package let calendar: CalendarConfiguration
  /// The UID.
  package let uid: String
  /// The components in the order of the files: usually the series comes first.
  package private(set) var parts: [Part] = []
  /// The addresses of the organizers of its components, in lower case.
  package var organizers: [String] { parts.compactMap { $0.component["ORGANIZER"]?.mailAddress } }
  /// The names of the components of other events with its UID in the calendar, which are no versions of it: they have another start, title or place.
  private(set) var kindsOfOthers: Set<String> = []
  /// The components of all events with its UID in the calendar, in memory that these share; empty if it is the only one.
  private var all: [Part] = []
  /// The components of other events with its UID in the calendar.
  var others: [Part] {
    all.filter { one in !parts.contains { $0.file.path == one.file.path && $0.range == one.range } }
  }
  /// Whether the calendar has other events with its UID.
  package var hasOthers: Bool { !kindsOfOthers.isEmpty }

  /// The component that is no override, of several versions the one that the reader shows; `nil` if there are overrides alone.
  package var master: Part? {
    guard parts.count(where: { !$0.isOverride }) > 1 else { return parts.first { !$0.isOverride } }
    return ComponentSeries(parts.map(\.component), zones: zones, viewer: .utc).masterPlace.map { parts[$0] }
  }

  /// Whether the event has no UID in its file.
  package var isNameless: Bool { parts.contains(where: \.isNameless) }

  /// The UID that it gets when it is changed beside others with its UID.
  package var separatedUID: String {
    guard let part = master ?? parts.first else { return uid }
    return SeparatedUID(of: uid, EventLook(part.component, part.zones)).text
  }

  /// The name of its components, such as VEVENT.
  var kind: String { parts.first?.component.name ?? "" }

  /// Whether the stored event is a task.
  package var isTask: Bool { parts.contains { $0.component.name == "VTODO" } }

  /// A calendar of the event alone, with the time zones of its files.
  package var bytes: [UInt8] {
    let unified = unified(ZoneSource())
    return ComposedCalendar.text(of: unified.components, unified.zones)
  }

  /// The VTIMEZONEs by which its components are read.
  package var zones: DefinedZones {
    let first = firstOfCalendars
    guard let one = first.first else { return DefinedZones() }
    return first.dropFirst().reduce(one.zones) { $0.followed(by: $1.zones) }
  }

  /// The first of its components in each VCALENDAR.
  private var firstOfCalendars: [Part] {
    var first: [Part] = []
    for part in parts
    where first.last?.file.path != part.file.path || first.last?.calendar != part.calendar {
      first.append(part)
    }
    return first
  }

  /// Its components, or others in their places, with VTIMEZONEs by which all of them can be read. A TZID that means two zones in two of its VCALENDARs gets
  /// two names.
  package func unified(_ source: ZoneSource, _ others: [Component]? = nil) -> ZonedComponents {
    let components = parts.map(\.component)
    let plain = ZonedComponents(others ?? components, zones)
    guard firstOfCalendars.count > 1, plain.components.count == parts.count else { return plain }
    var carried = CarriedZones(parts[0].zones)
    let renamed = zip(plain.components, parts).flatMap {
      carried.take(ZonedComponents([$0], $1.zones), zones: source)
    }
    return renamed == plain.components ? plain : ZonedComponents(renamed, carried.all)
  }

  /// Whether a TZID of its components means two zones in two of its VCALENDARs.
  func hasDisputedZone(_ source: ZoneSource) -> Bool {
    unified(source).components != parts.map(\.component)
  }

  /// Whether its series has the instance that an override names.
  func hasInstance(of override: Component) -> Bool {
    ComponentSeries(parts.map(\.component), zones: zones, viewer: .utc)
      .hasInstance(of: override)
  }

  /// Whether an event with its UID, of the same or another calendar, is the same event or another version of it: unless both are shown.
  package func isVersion(of other: StoredEvent) -> Bool {
    guard kind == other.kind else { return false }
    guard let own = master, let one = other.master else { return true }
    return !own.component.isAsNew(as: one.component)
      || EventLook(own.component, own.zones) == EventLook(one.component, one.zones)
  }

  /// Whether another calendar has events of its kind with its UID, none of which is a version of it.
  func isBesideOthers(in other: CalendarConfiguration) -> Bool {
    let known = StoredEvent.find(in: [other]) { $0 == uid }
    return known.contains { $0.kind == kind } && !known.contains { isVersion(of: $0) }
  }

  /// Whether the event has guests or an organizer. Servers tell them of new and removed events (RFC 6638).
  package var hasGuests: Bool { parts.contains { $0.component.hasGuests } }

  /// Whether a move to another calendar is a new event for one server, and a deletion for another one.
  package func isCopied(to other: CalendarConfiguration) -> Bool {
    let accounts = [calendar.accountCalendar, other.accountCalendar].map { $0?.accountFolder }
    return accounts[0] != accounts[1]
  }

  /// PRODID of what is written.
  package static let product = "-//agenda//agenda//EN"
}

extension StoredEvent {
  /// Finds the events that a reference can mean, in the order of the calendars; with `isReadAlone` also those of jCal and of damaged files.
  package static func find(
    _ reference: EventReference, in calendars: [CalendarConfiguration], isReadAlone: Bool = false
  ) -> [StoredEvent] {
    let match = EventReference.Match(reference)
    return find(in: calendars, isReadAlone: isReadAlone) { match.includes($0) }
  }

  /// Finds the events with UIDs for which `isWanted` is true, in the order of the calendars. With `isReadAlone` files may be jCal or damaged, and the events
  /// are not changed. Files that do not have the name `mention` are left out.
  package static func find(
    in calendars: [CalendarConfiguration], isReadAlone: Bool = false, mention: String? = nil,
    _ isWanted: (String) -> Bool
  ) -> [StoredEvent] {
    calendars.flatMap { calendar in
      let files = calendar.calendarFiles.lazy.compactMap { path -> FileSnapshot? in
        guard let file = try? FileSnapshot(path: path), mention.map(file.mentions) != false else {
          return nil
        }
        return isReadAlone ? file.readableAlone : file
      }
      return find(in: files, of: calendar, isReadAlone: isReadAlone, isWanted)
    }
  }

  /// The events of an iCalendar text that is in no calendar, such as one of a mail. Messages call it `name`.
  package static func all(inText bytes: [UInt8], named name: String) -> [StoredEvent] {
    let calendar = CalendarConfiguration(name: name, location: .standardInput)
    return find(
      in: [FileSnapshot(readAlone: bytes, path: name)], of: calendar, isReadAlone: true
    ) { _ in true }
  }

  private static func find(
    in files: some Sequence<FileSnapshot>, of calendar: CalendarConfiguration, isReadAlone: Bool,
    _ isWanted: (String) -> Bool
  ) -> [StoredEvent] {
    var uids: [String] = []
    var events: [String: StoredEvent] = [:]
    for file in files {
      guard let found = try? file.items(isReadAlone: isReadAlone, isWanted), !found.items.isEmpty else {
        continue
      }
      let cancelled = calendar.location == .standardInput ? [] : file.cancellations
      for item in found.items {
        var component = item.component
        if let place = item.calendar, cancelled.contains(place), !component.isCancelled {
          component.set("STATUS", to: "CANCELLED")
        }
        if events[item.uid] == nil { uids.append(item.uid) }
        events[item.uid, default: StoredEvent(calendar: calendar, uid: item.uid)]
          .parts.append(
            Part(
              file: file, range: item.range, component: component, calendar: item.calendar,
              zones: item.zones, isNameless: item.isNameless, isOfDamagedFile: !found.isWellFormed))
      }
    }
    return uids.compactMap { events[$0] }.flatMap(\.divided)
  }

  /// The events that its components are.
  private var divided: [StoredEvent] {
    guard parts.count > 1 else { return [self] }
    let looks = parts.map { $0.isOverride ? nil : EventLook($0.component, $0.zones) }
    let events = EventsOfUID(parts.map { ($0.component, $0.zones) }, looks: looks)
    guard events.groups.count > 1 else { return [self] }
    func counts(_ places: some Sequence<Int>) -> [String: Int] {
      Dictionary(places.map { (parts[$0].component.name, 1) }, uniquingKeysWith: +)
    }
    let all = counts(parts.indices)
    return events.groups.map { group in
      var event = StoredEvent(calendar: calendar, uid: uid)
      event.parts = group.map { parts[$0] }
      event.all = parts
      let own = counts(group)
      event.kindsOfOthers = Set(all.filter { $0.value > own[$0.key, default: 0] }.keys)
      return event
    }
  }
}

extension StoredEvent {
  /// The event as it is in the files now, where another program may have changed other events; `nil` if it has changed itself.
  package var reread: StoredEvent? {
    StoredEvent.find(in: [calendar]) { $0 == uid }.first { now in
      now.parts.map(\.component) == parts.map(\.component)
    }
  }
}

extension StoredEvent {
  /// A birthday of a vCard of a calendar, which can be shown and pinned, and not changed; `nil` if no card has it.
  package init?(birthday event: Event, of calendar: CalendarConfiguration) {
    guard let uid = event.uid, let start = try? Property("DTSTART", time: event.schedule.start) else {
      return nil
    }
    let cards = calendar.cardFiles.lazy.compactMap { try? FileSnapshot(path: $0) }
    let name = Array(event.details.summary.utf8)
    let file = cards.first { file in
      guard let text = file.text, let bytes = try? text.bytes(0..<text.count) else { return false }
      return bytes.firstRange(of: Array(uid.utf8)) != nil || bytes.firstRange(of: name) != nil
    }
    guard let file = file ?? calendar.cardFiles.lazy.compactMap({ try? FileSnapshot(path: $0) }).first else {
      return nil
    }
    let rules = event.schedule.recurrence.rules.map { Property("RRULE", value: $0.description) }
    let component = Component(
      "VEVENT",
      [Property("UID", text: uid), start, Property("SUMMARY", text: event.details.summary)] + rules)
    self.init(calendar: calendar, uid: uid)
    parts = [Part(file: file, range: 0..<0, component: component, calendar: nil, zones: DefinedZones())]
  }
}

extension StoredEvent {
  /// True for the birthday of a vCard.
  package var isBirthday: Bool { parts.first.map { fileExtension(of: $0.file.path) == "vcf" } ?? false }
}

extension CalendarConfiguration {
  /// A calendar that can have birthdays of vCards.
  package var mayHaveCards: Bool { kind == .birthdays || !cardFiles.isEmpty }

  /// True for a folder that has vCards, and no calendar.
  var hasCardsAlone: Bool { !cardFiles.isEmpty && calendarFiles.isEmpty }

  /// The paths of its vCards: of a folder those directly in it.
  fileprivate var cardFiles: [String] {
    guard let path else { return [] }
    guard OpenFile.Status(path: path)?.isFolder == true else {
      return fileExtension(of: path) == "vcf" ? [path] : []
    }
    guard let listing = try? FolderListing(path: path) else { return [] }
    return listing.cards.map(listing.path(of:))
  }

  /// The paths of its .ics files: of a folder those directly in it; of a calendar of the web or an account what was fetched.
  var calendarFiles: [String] {
    guard let path else { return [] }
    guard OpenFile.Status(path: path)?.isFolder == true else {
      return fileExtension(of: path) == "vcf" ? [] : [path]
    }
    guard let listing = try? FolderListing(path: path) else { return [] }
    return listing.calendars.map(listing.path(of:))
  }
}

/// A file of a calendar in which no event can be looked for to be changed.
package struct UnusableCalendarFile: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// The name of its calendar.
  package let calendar: String
  /// Whether the file could be read, but does not contain a whole calendar.
  package let isDamaged: Bool
  /// The problem, with the path, and with the line if it is known.
  package let reason: String

  /// The files of calendars that cannot be read, or whose BEGIN and END lines do not match. A file that is empty or was not found has no events.
  package static func all(in calendars: [CalendarConfiguration]) -> [UnusableCalendarFile] {
    calendars.flatMap { calendar in
      calendar.calendarFiles.compactMap { UnusableCalendarFile($0, of: calendar.name) }
    }
  }

  /// A file of a calendar; `nil` if events can be looked for in it.
  private init?(_ path: String, of calendar: String) {
    (self.path, self.calendar) = (path, calendar)
    do throws(WritingError) {
      // The events of jCal are found, and not changed.
      let file = try FileSnapshot(path: path).readableAlone
      guard let text = file.text, text.count > 0, try file.items({ _ in false }) == nil else { return nil }
      guard let bytes = try? text.bytes(0..<text.count), let problem = CalendarPlaces.problem(in: bytes)
      else {
        (isDamaged, reason) = (true, "\(path): it is no calendar")
        return
      }
      isDamaged = true
      reason = "\(path)\(problem.line.map { ":\($0)" } ?? ""): \(problem.message)"
    } catch {
      (isDamaged, reason) = (false, error.messages.first ?? path)
    }
  }
}

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

extension Component {
  /// Whether its times are written as those of another component.
  fileprivate func hasTimes(of other: Component) -> Bool {
    ["DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "RDATE", "EXDATE"].allSatisfy { all($0) == other.all($0) }
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
    // A new time is read with a name that only some programs understand, so that it comes with its definition.
    let names = component.hasTimes(of: part.component) ? formerNames : formerNames.filter(zones.isNameOfZone)
    return edits?.take(ZonedComponents([component], own), into: part.calendar, zones, without: names).first
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
