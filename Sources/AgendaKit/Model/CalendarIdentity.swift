public import ICalendar

/// A calendar as an agenda knows it: its name, its position in the configuration, and how it is shown.
public struct CalendarIdentity: Sendable, Hashable {
  /// The name, a path such as `family/alice`.
  public var name: String
  /// The name in the calendar itself (`X-WR-CALNAME`, RFC 7986 `NAME`), for display.
  public var displayName: String?
  /// The position in the configuration, from 0. Events that are otherwise equal are sorted by it.
  public var position: Int
  /// What the calendar holds.
  public var kind: CalendarKind
  /// Its colour.
  public var color: CalendarColor?
  /// The mail addresses of the owner, in lower case. An event that one of them declined is left out; without
  /// addresses, no event is.
  public var ownerAddresses: Set<String>

  /// A calendar at a position of the configuration.
  public init(
    name: String, displayName: String? = nil, position: Int = 0, kind: CalendarKind = .events,
    color: CalendarColor? = nil, ownerAddresses: Set<String> = []
  ) {
    self.name = name
    self.displayName = displayName
    self.position = position
    self.kind = kind
    self.color = color
    self.ownerAddresses = ownerAddresses
  }

  /// The identity that a calendar gives itself: its own name, or `calendar` if it has none, and its colour.
  public init(of calendar: Calendar) {
    self.init(name: calendar.name ?? "calendar", displayName: calendar.name, color: calendar.color)
  }
}

extension CalendarIdentity {
  /// Whether the owner declined an event: an attendee with one of ``ownerAddresses`` declined.
  ///
  /// Nothing else says who the owner is. In an event with one guest, the guest may have declined as well as the
  /// owner; and a calendar named like an address may be shared by a colleague. In doubt the event is shown.
  func ownerDeclined(_ details: EventDetails) -> Bool {
    details.attendees.contains { $0.status == .declined && ownerAddresses.contains($0.mail) }
  }
}

/// A calendar that could be read, with its occurrences.
public struct CalendarOccurrences: Sendable {
  /// The calendar.
  public var calendar: CalendarIdentity
  /// Its occurrences, in any order. Those that do not touch the window are ignored.
  public var occurrences: [Occurrence]

  /// A calendar with its occurrences.
  public init(_ calendar: CalendarIdentity, _ occurrences: [Occurrence]) {
    self.calendar = calendar
    self.occurrences = occurrences
  }
}
