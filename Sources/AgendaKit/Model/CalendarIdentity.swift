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
    if details.status == .tentative || answers.contains(.tentative) && !isAccepted { return .tentative }
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
