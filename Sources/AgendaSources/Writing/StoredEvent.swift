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
      for item in found.items {
        if events[item.uid] == nil { uids.append(item.uid) }
        events[item.uid, default: StoredEvent(calendar: calendar, uid: item.uid)]
          .parts.append(
            Part(
              file: file, range: item.range, component: item.component, calendar: item.calendar,
              zones: item.zones, isOfDamagedFile: !found.isWellFormed))
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
