public import AgendaKit
public import ICalendar

/// Where a click on an event leads.
public enum LinkTarget {
  /// The address of an occurrence: the event's URL; else its CONFERENCE (RFC 7986 section 5.11); else the first link to a
  /// meeting in its location, then in its description; else what the template makes of it; `nil` where there is none of them.
  ///
  /// A link to a meeting is one to a service that is known, or to a server of the organizer's domain that is named as such are:
  /// `meet.example.org` where `kim@example.org` invites. Of a page that only leads on, such as `google.com/url?q=`, the address is that to
  /// which it leads.
  ///
  /// It begins with `http:`, `https:`, `mailto:` or `tel:`, in lower case, has at most 2 083 bytes, and is printable
  /// ASCII without spaces, quotes and angle brackets: text of a calendar that is no such address counts as none.
  /// `zone` is the zone in which the template's dates are.
  public static func address(of item: AgendaItem, zone: Zone, template: LinkTemplate? = nil) -> String? {
    let details = item.occurrence.event.details
    let organizer = details.organizer.flatMap { domain(of: $0) }
    return details.url.flatMap(destination) ?? details.conferences.lazy.map(\.address).compactMap(destination)
      .first
      ?? details.location.flatMap { MeetingLink.first(in: $0, organizer: organizer) }
      ?? details.description.flatMap { MeetingLink.first(in: $0, organizer: organizer) }
      ?? template?.address(of: item, zone: zone)
  }

  /// Where a text leads that is nothing but an address.
  private static func destination(of text: String) -> String? {
    LinkAddress.normalized(text.trimmingSpaces()).flatMap(Redirection.destination)
  }

  /// The domain of a mail address; `nil` where it has none, or one of the top level.
  private static func domain(of organizer: Attendee) -> Substring? {
    let mail = organizer.mail
    guard let sign = mail.lastIndex(of: "@") else { return nil }
    let domain = mail[mail.index(after: sign)...]
    return domain.split(separator: ".", omittingEmptySubsequences: false).count { !$0.isEmpty } > 1
      && domain.first != "." ? domain : nil
  }
}

extension String {
  /// The text without the white space at its ends.
  fileprivate func trimmingSpaces() -> Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
