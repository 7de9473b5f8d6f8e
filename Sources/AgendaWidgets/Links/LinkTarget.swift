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
    let details = item.occurrence.event.details
    let organizer = details.organizer.flatMap { domain(of: $0) }
    return details.url.flatMap(destination) ?? details.conferences.lazy.map(\.address).compactMap(destination)
      .first
      ?? details.location.flatMap { MeetingLink.first(in: $0, organizer: organizer) }
      ?? details.description.flatMap { MeetingLink.first(in: $0, organizer: organizer) }
      ?? template?.address(of: item, zone: zone)
  }

  /// The address of the online meeting of an occurrence: the first CONFERENCE with an address of the web or of a program for meetings;
  /// else the first address that leads to a meeting in URL, location and description; else the first CONFERENCE with another address,
  /// such as a telephone number; `nil` if there is none.
  package static func meeting(of item: AgendaItem) -> String? {
    let details = item.occurrence.event.details
    let organizer = details.organizer.flatMap { domain(of: $0) }
    let conferences = details.conferences.compactMap { destination(of: $0.address) }
    let meeting = conferences.first {
      LinkAddress.meetingSchemes.contains(LinkAddress.scheme(of: $0))
    }
    if let meeting { return meeting }
    // Not lazily: that would look for each link twice.
    for text in [details.url, details.location, details.description] {
      if let text, let link = MeetingLink.first(in: text, organizer: organizer) { return link }
    }
    return conferences.first
  }

  /// The address that is opened for an occurrence: its online meeting, else its address (``address(of:zone:template:)``), else a map of its
  /// place; `nil` if there is none. Addresses of mail are not opened: they can name files to attach.
  package static func opening(of item: AgendaItem, zone: Zone) -> String? {
    [meeting(of: item), address(of: item, zone: zone), MapLink.address(of: item.occurrence.event.details)]
      .compactMap(\.self).first { LinkAddress.openedSchemes.contains(LinkAddress.scheme(of: $0)) }
  }

  /// The address for a text that contains only an address.
  private static func destination(of text: String) -> String? {
    LinkAddress.normalized(text.trimmed).flatMap(Redirection.destination)
  }

  /// The domain of a mail address; `nil` without one, or if it is a top-level domain.
  private static func domain(of organizer: Attendee) -> Substring? {
    let mail = organizer.mail
    guard let sign = mail.lastIndex(of: "@") else { return nil }
    let domain = mail[mail.index(after: sign)...]
    return domain.split(separator: ".", omittingEmptySubsequences: false).count { !$0.isEmpty } > 1
      && domain.first != "." ? domain : nil
  }
}
