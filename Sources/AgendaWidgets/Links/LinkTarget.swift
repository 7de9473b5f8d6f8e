public import AgendaKit
public import ICalendar

/// Where a click on an event leads.
public enum LinkTarget {
  /// The address of an occurrence: the event's URL; else the first link to a meeting in its location, then in its
  /// description; else what the template makes of it; `nil` where there is none of them.
  ///
  /// It begins with `http:`, `https:`, `mailto:` or `tel:`, in lower case, has at most 2 083 bytes, and is printable
  /// ASCII without spaces, quotes and angle brackets: text of a calendar that is no such address counts as none.
  /// `zone` is the zone in which the template's dates are.
  public static func address(of item: AgendaItem, zone: Zone, template: LinkTemplate? = nil) -> String? {
    let details = item.occurrence.event.details
    return details.url.flatMap { LinkAddress.normalized($0.trimmingSpaces()) }
      ?? details.location.flatMap { MeetingLink.first(in: $0) }
      ?? details.description.flatMap { MeetingLink.first(in: $0) }
      ?? template?.address(of: item, zone: zone)
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
