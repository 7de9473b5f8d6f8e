import AgendaKit
import ICalendar

/// The addresses in the properties of an event. Its texts are searched once, and only when nothing before them has an address.
struct EventLinks {
  private let item: AgendaItem
  private let details: EventDetails
  /// The mail domain of the organizer.
  private let organizer: Substring?
  /// The addresses of its conferences.
  private let conferences: [String]
  /// The first meeting link in the location, else in the description.
  private lazy var inTexts =
    details.location.flatMap { MeetingLink.first(in: $0, organizer: organizer) }
    ?? details.description.flatMap { MeetingLink.first(in: $0, organizer: organizer) }

  init(of item: AgendaItem) {
    self.item = item
    details = item.occurrence.event.details
    organizer = details.organizer.flatMap(Self.domain)
    conferences = details.conferences.compactMap { Self.destination(of: $0.address) }
  }

  /// The address of the event: ``LinkTarget/address(of:zone:template:)`` without a template.
  var address: String? {
    mutating get { details.url.flatMap(Self.destination) ?? conferences.first ?? inTexts }
  }

  /// The address that a click opens: that of the event, else the filled template.
  mutating func target(zone: Zone, template: LinkTemplate?) -> String? {
    address ?? template?.address(of: item, zone: zone)
  }

  /// The address of its online meeting: ``LinkTarget/meeting(of:)``.
  var meeting: String? {
    mutating get {
      conferences.first { LinkAddress.meetingSchemes.contains(LinkAddress.scheme(of: $0)) }
        ?? details.url.flatMap { MeetingLink.first(in: $0, organizer: organizer) }
        ?? inTexts ?? conferences.first
    }
  }

  /// The address for a text that contains only an address.
  private static func destination(of text: String) -> String? {
    LinkAddress.normalized(text.trimmed).flatMap(Redirection.destination)
  }

  /// The domain of a mail address; `nil` without one, or if it is a top-level domain.
  private static func domain(of organizer: Attendee) -> Substring? {
    let address = organizer.mail
    guard let sign = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let domain = address.utf8[sign...].dropFirst()
    let dot = UInt8(ascii: ".")
    guard let end = domain.firstIndex(of: dot), end > domain.startIndex,
      domain[end...].contains(where: { $0 != dot })
    else { return nil }
    return Substring(domain).lowercased()[...]
  }
}
