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

    /// Whether it replaces instances of a series.
    package var isOverride: Bool { component["RECURRENCE-ID"] != nil }
  }

  /// The calendar.
  package let calendar: CalendarConfiguration
  /// The UID.
  package let uid: String
  /// The components in the order of the files: usually the series comes first.
  package private(set) var parts: [Part] = []
  /// The VTIMEZONEs of its files, each with its TZID, as they are written.
  private(set) var zones: [(name: String, bytes: [UInt8])] = []

  /// The component that is no override; `nil` if there are overrides alone.
  package var master: Part? { parts.first { !$0.isOverride } }

  /// A calendar of the event alone, with the time zones of its files.
  package var bytes: [UInt8] {
    var text = ComposedCalendar(prodid: StoredEvent.product)
    for zone in zones { text.add(zone: zone.bytes, name: zone.name) }
    for part in parts { text.add(part.component.bytes) }
    return text.bytes
  }

  /// The VTIMEZONEs of its files.
  package var timeZones: [Component] { zones.flatMap { ComponentFile($0.bytes).components } }

  /// PRODID of what is written.
  package static let product = "-//agenda//agenda//EN"
}

extension StoredEvent {
  /// Finds the events that a reference can mean, in the order of the calendars.
  package static func find(_ reference: EventReference, in calendars: [CalendarConfiguration])
    -> [StoredEvent]
  {
    let match = EventReference.Match(reference)
    return find(in: calendars) { match.includes($0) }
  }

  /// Finds the events with UIDs for which `isWanted` is true, in the order of the calendars.
  package static func find(
    in calendars: [CalendarConfiguration], _ isWanted: (String) -> Bool
  ) -> [StoredEvent] {
    calendars.flatMap { calendar in
      var uids: [String] = []
      var events: [String: StoredEvent] = [:]
      for path in calendar.calendarFiles {
        guard let file = try? FileSnapshot(path: path), let found = try? file.items(isWanted),
          !found.items.isEmpty
        else { continue }
        let zones = found.zones
        for item in found.items {
          if events[item.uid] == nil { uids.append(item.uid) }
          events[item.uid, default: StoredEvent(calendar: calendar, uid: item.uid)]
            .add(Part(file: file, range: item.range, component: item.component), zones: zones)
        }
      }
      return uids.compactMap { events[$0] }
    }
  }

  /// Adds a component of a file with these time zones.
  private mutating func add(_ part: Part, zones: [(name: String, bytes: [UInt8])]) {
    if parts.last?.file.path != part.file.path { self.zones += zones }
    parts.append(part)
  }
}

extension StoredEvent {
  /// The event as it is in the files now, where another program may have changed other events; `nil` if it has changed itself.
  package var reread: StoredEvent? {
    guard let now = StoredEvent.find(in: [calendar], { $0 == uid }).first,
      now.parts.map(\.component) == parts.map(\.component)
    else { return nil }
    return now
  }
}

extension CalendarConfiguration {
  /// The paths of its .ics files: of a folder those directly in it; of a calendar of the web or an account what was fetched.
  var calendarFiles: [String] {
    guard kind != .birthdays, let path else { return [] }
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
  /// Whether it could be read, and is no whole calendar.
  package let isDamaged: Bool
  /// What is wrong, with the path, and the line where it is known.
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
      let file = try FileSnapshot(path: path)
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
