package import AgendaKit
package import ICalendar

/// Finds the address that a click on an event opens.
package enum LinkTarget {
  /// The address of an occurrence: the event's URL; else its CONFERENCE (RFC 7986 section 5.11); else the first
  /// meeting link in its location, then in its description; else the filled template; else `nil`.
  ///
  /// A meeting link leads to a known service, or to a server with a usual name in the organizer's domain:
  /// `meet.example.org` if `kim@example.org` is the organizer. If a page only redirects, such as `google.com/url?q=`,
  /// the address it redirects to is used.
  ///
  /// The address begins with one of ``LinkAddress/schemes`` in lower case, has at most 2 083 bytes, and is
  /// printable ASCII without spaces, quotes and angle brackets. Other text in a calendar is ignored. `zone` is the
  /// zone for the dates in the template.
  package static func address(of item: AgendaItem, zone: Zone, template: LinkTemplate? = nil) -> String? {
    var links = EventLinks(of: item)
    return links.target(zone: zone, template: template)
  }

  /// The address of the online meeting of an occurrence: the first CONFERENCE with an address of the web or of a program for meetings;
  /// else the first address that leads to a meeting in URL, location and description; else the first CONFERENCE with another address,
  /// such as a telephone number; `nil` if there is none.
  package static func meeting(of item: AgendaItem) -> String? {
    var links = EventLinks(of: item)
    return links.meeting
  }

  /// The address that is opened for an occurrence: its online meeting, else its address (``address(of:zone:template:)``), else the first address
  /// of the web in its place, else a map of its place; `nil` if there is none. Addresses of mail are not opened: they can name files to attach.
  package static func opening(of item: AgendaItem, zone: Zone) -> String? {
    let details = item.occurrence.event.details
    let location = details.location.flatMap {
      LinkAddress.normalized($0.trimmed) ?? MeetingLink.firstLink(in: $0)
    }
    return [meeting(of: item), address(of: item, zone: zone), location, MapLink.address(of: details)]
      .compactMap(\.self).first { LinkAddress.openedSchemes.contains(LinkAddress.scheme(of: $0)) }
  }

  /// The addresses to which widgets link an occurrence.
  package static func addresses(of item: AgendaItem, zone: Zone, template: LinkTemplate?) -> [String] {
    var links = EventLinks(of: item)
    return [links.target(zone: zone, template: template), links.meeting].compactMap(\.self)
  }
}

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

/// Makes links to a map.
enum MapLink {
  private static let map = "https://www.openstreetmap.org/"
  /// The most characters of a place that are looked for on a map.
  private static let limit = 200

  /// The address of a page of OpenStreetMap with the place of an event: its GEO, or else a LOCATION that reads like a postal
  /// address, such as `Torstraße 1, 10119 Berlin`. `nil` for any other place: a search for `Room 4` would find nothing, or the wrong place.
  static func address(of details: EventDetails) -> String? {
    if let position = details.position {
      let (latitude, longitude) = (position.latitude, position.longitude)
      return LinkAddress.normalized(
        "\(map)?mlat=\(latitude)&mlon=\(longitude)#map=17/\(latitude)/\(longitude)")
    }
    guard let location = details.location, isPostalAddress(location) else { return nil }
    return LinkAddress.normalized(
      map + "search?query=" + PercentEncoding.encoded(PlainText.sanitized(location)))
  }

  /// Whether a place has, in parts of their own, a street with a house number and a postal code: these distinguish `Torstraße 1, 10119 Berlin` from
  /// `Building 1200, Room 4`.
  private static func isPostalAddress(_ location: String) -> Bool {
    // Nearly all places are a single part without digits.
    guard location.utf8.contains(where: \.isASCIIDigit),
      location.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 < 0x20 || $0 >= 0x80 }),
      location.count <= limit, !location.isLink
    else { return false }
    let parts = location.split { $0 == "," || $0.isNewline }.map { $0.split(separator: " ") }
    let towns = parts.indices.filter { hasPostalCode(parts[$0]) }
    let streets = parts.indices.filter { isStreet(parts[$0]) }
    return towns.contains { town in streets.contains { $0 != town } }
  }

  /// Whether the words contain a word of three letters or more and a number of at most four digits.
  private static func isStreet(_ words: [Substring]) -> Bool {
    let digits = words.map { $0.prefix(while: \.isASCIIDigit).count }
    return digits.contains { (1...4).contains($0) }
      && words.contains { $0.count(where: \.isLetter) >= 3 && $0.first?.isNumber != true }
  }

  /// Whether the words begin with a number of four or five digits (`1010 Wien`), or end with one of five (`CA 95014`, `CA 95014-2083`) or with
  /// the two parts of a British or Canadian code (`London SW1A 2AA`).
  private static func hasPostalCode(_ words: [Substring]) -> Bool {
    guard words.count >= 2, let first = words.first, let last = words.last else { return false }
    if (4...5).contains(first.count), first.allSatisfy(\.isASCIIDigit) {
      return words.dropFirst().contains { $0.contains(where: \.isLetter) }
    }
    let code = last.prefix { $0 != "-" }
    if code.count == 5, code.allSatisfy(\.isASCIIDigit) { return true }
    let outward = words[words.count - 2]
    return last.count == 3 && (2...4).contains(outward.count)
      && outward.first?.isLetter == true && outward.contains(where: \.isASCIIDigit)
      && last.first?.isASCIIDigit == true && last.dropFirst().allSatisfy { $0.isLetter || $0.isASCIIDigit }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
