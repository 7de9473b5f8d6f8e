public import ICalendar

/// A calendar as an agenda knows it: its name, its position in the configuration, and how it is shown.
///
/// Copies are cheap: they share their contents, as do all events of a calendar, until one copy is changed.
public struct CalendarIdentity: Sendable {
  private struct Content: Hashable {
    var name: String
    var displayName: String?
    var position: Int
    var kind: CalendarKind
    var color: CalendarColor?
    var ownerAddresses: Set<String>
    var reminders = DefaultReminders()
  }

  /// The contents that copies share. They never change.
  private final class Storage: Sendable {
    let content: Content

    init(_ content: Content) {
      self.content = content
    }
  }

  private var storage: Storage

  /// A calendar at a position of the configuration.
  public init(
    name: String, displayName: String? = nil, position: Int = 0, kind: CalendarKind = .events,
    color: CalendarColor? = nil, ownerAddresses: Set<String> = []
  ) {
    storage = Storage(
      Content(
        name: name, displayName: displayName, position: position, kind: kind, color: color,
        ownerAddresses: ownerAddresses))
  }

  /// The name, a path such as `family/alice`.
  public var name: String {
    get { storage.content.name }
    set { change { $0.name = newValue } }
  }

  /// The name in the calendar itself (`X-WR-CALNAME`, RFC 7986 `NAME`), for display.
  public var displayName: String? {
    get { storage.content.displayName }
    set { change { $0.displayName = newValue } }
  }

  /// The position in the configuration, from 0. Events that are otherwise equal are sorted by it.
  public var position: Int {
    get { storage.content.position }
    set { change { $0.position = newValue } }
  }

  /// The kind of entries of the calendar.
  public var kind: CalendarKind {
    get { storage.content.kind }
    set { change { $0.kind = newValue } }
  }

  /// Its colour.
  public var color: CalendarColor? {
    get { storage.content.color }
    set { change { $0.color = newValue } }
  }

  /// The mail addresses of the owner, in lower case. An event that one of them declined is left out. Without addresses,
  /// all events are kept.
  public var ownerAddresses: Set<String> {
    get { storage.content.ownerAddresses }
    set { change { $0.ownerAddresses = newValue } }
  }

  /// The reminders of its events that have none of their own; no calendar has any unless its owner asks for them.
  public var reminders: DefaultReminders {
    get { storage.content.reminders }
    set { change { $0.reminders = newValue } }
  }

  private mutating func change(_ change: (inout Content) -> Void) {
    var content = storage.content
    change(&content)
    storage = Storage(content)
  }
}

extension CalendarIdentity: Hashable {
  /// Whether all values are the same.
  public static func == (left: CalendarIdentity, right: CalendarIdentity) -> Bool {
    left.storage === right.storage || left.storage.content == right.storage.content
  }

  /// Hashes all values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.content)
  }

  /// The identity that a calendar gives itself: its own name, or `calendar` if it has none, its kind, and its colour. `position` is its
  /// position among several calendars, from 0.
  public init(of calendar: Calendar, position: Int = 0) {
    self.init(
      name: calendar.name ?? "calendar", displayName: calendar.name, position: position, kind: calendar.kind,
      color: calendar.color)
  }
}

extension CalendarIdentity {
  /// The answers of the owner to an event, of the attendees with one of ``ownerAddresses``; empty if it is not an invitation to the owner.
  ///
  /// Only these addresses identify the owner. In an event with one guest, either the guest or the owner may have
  /// declined, and a calendar named like an address may be shared by a colleague. In doubt the event is shown.
  func ownerAnswers(_ details: EventDetails) -> [Attendee.ParticipationStatus] {
    guard !ownerAddresses.isEmpty else { return [] }
    return details.attendees.filter { $0.hasAddress(among: ownerAddresses) }.map(\.status)
  }

  /// Whether the owner declined: by one address, and came by no other.
  func isDeclined(_ answers: [Attendee.ParticipationStatus]) -> Bool {
    answers.contains(.declined) && !answers.contains(.accepted) && !answers.contains(.tentative)
  }

  /// Whether an event is an invitation that waits for an answer of the owner. A cancelled one does not.
  package func isUnanswered(_ details: EventDetails) -> Bool {
    details.status != .cancelled && certainty(of: details, ownerAnswers(details)) == .unanswered
  }

  /// How sure it is that an event takes place with the owner. An organizer has no answer to give.
  func certainty(of details: EventDetails, _ answers: [Attendee.ParticipationStatus]) -> AgendaItem.Certainty
  {
    let isAccepted = answers.contains(.accepted)
    // Who has accepted by another program can have left Outlook's mark as it was.
    let isTentative = details.status == .tentative && !(isAccepted && details.markedStatus == .tentative)
    if isTentative || answers.contains(.tentative) && !isAccepted { return .tentative }
    let isOwn = details.organizer.map { $0.hasAddress(among: ownerAddresses) } ?? false
    // A word that is not known means NEEDS-ACTION (RFC 5545 section 3.2.12).
    let owes = answers.contains { answer in
      switch answer {
      case .needsAction, .other: true
      case .accepted, .declined, .tentative, .delegated: false
      }
    }
    return owes && !isAccepted && !isOwn ? .unanswered : .certain
  }
}

/// A calendar that could be read, with its occurrences.
public struct CalendarOccurrences: Sendable {
  /// The calendar.
  public var calendar: CalendarIdentity
  /// Its occurrences, in any order, including the occurrences of its tasks. Events that do not touch the window are
  /// ignored.
  public var occurrences: [Occurrence]
  /// The busy and free times of its owner, from its VFREEBUSY components; `nil` if it has none. ``FreeTime`` uses them.
  public var freeBusy: FreeBusyTimes?

  /// A calendar with its occurrences and its free/busy times.
  public init(
    _ calendar: CalendarIdentity, _ occurrences: [Occurrence], freeBusy: FreeBusyTimes? = nil
  ) {
    self.calendar = calendar
    self.occurrences = occurrences
    self.freeBusy = freeBusy
  }
}

/// The short names that are shown beside the events of an agenda, so that a command can be given one of them.
package struct ShownIdentifiers: Sendable, Hashable {
  /// The names, by UID.
  private let names: [String: String]
  /// The UIDs that events without one get.
  private var made: [Event: String] = [:]
  /// The letters of events with a UID that other events have too.
  private let parts: [Event: String]
  /// The UIDs of series with several instances on one day.
  private var severalOnOneDay: Set<String> = []
  /// The characters of the longest name.
  private var longest = 0

  /// The names of the events of an agenda. `names` has those of their UIDs, `letters` tells events with one UID apart, and `uid` has those that events
  /// without one get.
  package init(
    of agenda: Agenda, names: [String: String], uid: (Event) -> String? = { _ in nil },
    letters: (Event) -> String?
  ) {
    let occurrences = agenda.occurrences.map(\.occurrence)
    self.names = names
    var parts: [Event: String] = [:]
    for event in occurrences.lazy.map(\.event) {
      if let part = letters(event) { parts[event] = part }
      if event.uid == nil, let uid = uid(event) { made[event] = uid }
    }
    self.parts = parts
    var seen: Set<String> = []
    for occurrence in occurrences {
      guard let uid = occurrence.event.uid ?? made[occurrence.event],
        case .instant(let instant) = occurrence.recurrenceID
      else {
        continue
      }
      let part = parts.isEmpty ? nil : parts[occurrence.event]
      let key = "\(agenda.zone.localDateTime(at: instant).date) \(uid) \(part ?? "")"
      if !seen.insert(key).inserted { severalOnOneDay.insert(uid) }
    }
    longest = occurrences.reduce(0) { max($0, text(for: $1, in: agenda.zone)?.utf8.count ?? 0) }
  }

  /// The name of an occurrence, as wide as the longest one, so that what follows is aligned.
  package func alignedText(for occurrence: Occurrence, in zone: Zone) -> String? {
    text(for: occurrence, in: zone).map {
      $0 + String(repeating: " ", count: max(0, longest - $0.utf8.count))
    }
  }

  /// The name of an occurrence. The name of an instance of a series ends with `@` and its original start in a zone: the date, and the time if several
  /// instances begin on that date. `nil` if the event has no UID and gets none.
  package func text(for occurrence: Occurrence, in zone: Zone) -> String? {
    guard let uid = occurrence.event.uid ?? made[occurrence.event], var name = names[uid] else { return nil }
    if !parts.isEmpty, let part = parts[occurrence.event] { name += "." + part }
    guard let instance = occurrence.recurrenceID else { return name }
    return "\(name)@\(instance.name(in: zone, withTime: severalOnOneDay.contains(uid)))"
  }
}

extension Occurrence.RecurrenceID {
  /// The original start of an instance as a user writes it: the date in a zone, or the time. The second of two equal times, when clocks go back, has
  /// its offset from UTC.
  package func name(in zone: Zone, withTime: Bool) -> String {
    switch self {
    case .date(let date): return date.description
    case .instant(let instant):
      let local = zone.localDateTime(at: instant)
      guard withTime else { return local.date.description }
      guard zone.instant(of: local) != instant else { return local.description }
      let minutes = abs(zone.offset(at: instant)) / 60
      let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return "\(local)\(zone.offset(at: instant) < 0 ? "-" : "+")\(digits.joined(separator: ":"))"
    }
  }
}
