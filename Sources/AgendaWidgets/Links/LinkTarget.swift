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
