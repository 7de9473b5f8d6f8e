public import ICalendar

/// What an agenda knows of a calendar: its name, its place in the configuration, and how it is shown.
public struct CalendarIdentity: Sendable, Hashable {
  /// The name, a path such as `family/alice`.
  public var name: String
  /// The name that the calendar gives itself (`X-WR-CALNAME`, RFC 7986 `NAME`), for display.
  public var displayName: String?
  /// The place in the order of the configuration, from 0; it breaks ties between events.
  public var position: Int
  /// What it holds.
  public var kind: CalendarKind
  /// Its colour.
  public var color: CalendarColor?
  /// Mail addresses of the owner, in lower case; an event which one of them declined is left out. Without any, none is.
  public var ownerAddresses: Set<String>

  /// A calendar at a place of the configuration's order.
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
}

extension CalendarIdentity {
  /// Whether the owner declined an event: one of its attendees has one of ``ownerAddresses``, and declined.
  ///
  /// Nothing else says who the owner is. Of an event with one guest it is as likely the guest who declined as the
  /// owner, and a calendar whose name is an address may be a colleague's that was shared: an event is rather shown than
  /// lost.
  func ownerDeclined(_ details: EventDetails) -> Bool {
    details.attendees.contains { $0.status == .declined && ownerAddresses.contains($0.mail) }
  }
}

/// A calendar that could be read, with its occurrences.
public struct CalendarOccurrences: Sendable {
  /// The calendar.
  public var calendar: CalendarIdentity
  /// Its occurrences, in no order; those that do not touch the window asked for are passed over.
  public var occurrences: [Occurrence]

  /// A calendar with its occurrences.
  public init(_ calendar: CalendarIdentity, _ occurrences: [Occurrence]) {
    self.calendar = calendar
    self.occurrences = occurrences
  }
}
