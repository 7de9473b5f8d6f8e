package import AgendaKit
package import ICalendar

/// Writes the busy times of some days as an iCalendar text with a VFREEBUSY (RFC 5545 section 3.6.4, RFC 5546 section 3.3.1), which calendar programs
/// and servers read. It names no event.
package struct FreeBusyRenderer: Sendable {
  private let uid: String
  private let organizer: String

  /// A renderer of a component with a UID. `organizer` is the mail address of whose times they are; `nil` if it is unknown.
  package init(uid: String, organizer: String?) {
    self.uid = uid
    // RFC 5546 requires an ORGANIZER; this address means that there is none.
    self.organizer = organizer.map { "mailto:" + $0 } ?? "invalid:nomail"
  }

  /// The text, with lines that end in CR LF. FREEBUSY lines have one period each, in UTC, in order and apart from each other: the busy times of the
  /// owner, with `FBTYPE=BUSY-TENTATIVE` those of tentative events alone, and with `FBTYPE=BUSY-UNAVAILABLE` the times in which the owner cannot be
  /// scheduled, or of which nothing is known. All other times are free. They have no lines of their own (RFC 5546 section 3.3.1): some programs take each
  /// period for a busy one.
  ///
  /// People have a component each, whose ORGANIZER they are. Of those of whom nothing is known all time is unavailable, and COMMENT has the reason.
  package func render(_ free: FreeTime, now: Instant) -> String {
    let people = free.people.map { person in
      var component = component(
        free.times(of: person), uid: "\(person.address)-\(uid)", organizer: "mailto:" + person.address, now)
      if !person.knowledge.isCounted || person.knowledge == .noneShown {
        component.properties.insert(Property("COMMENT", text: person.knowledge.rawValue), at: 2)
      }
      return component
    }
    let calendar = Component(
      "VCALENDAR",
      [
        Property("VERSION", value: "2.0"), Property("PRODID", value: "-//agenda//free//EN"),
        Property("METHOD", value: "PUBLISH"),
      ], components: [component(free, uid: uid, organizer: organizer, now)] + people)
    return String(decoding: calendar.bytes, as: UTF8.self)
  }

  private func component(_ free: FreeTime, uid: String, organizer: String, _ now: Instant) -> Component {
    let unknown = free.unknown.flatMap { $0.parts(besides: free.busy) }
    let busyAnyway = free.busy.flatMap { $0.parts(besides: (free.tentative + free.unavailable).merged()) }
    let periods =
      busyAnyway.map { ($0, "BUSY") } + free.tentative.map { ($0, "BUSY-TENTATIVE") }
      + (free.unavailable + unknown).map { ($0, "BUSY-UNAVAILABLE") }
    let busy = periods.sorted { $0.0.lowerBound < $1.0.lowerBound }.map { period, type in
      Property(
        "FREEBUSY", [Property.Parameter("FBTYPE", type)],
        value: "\(period.lowerBound.basicForm)/\(period.upperBound.basicForm)")
    }
    return Component(
      "VFREEBUSY",
      [
        Property("UID", text: uid), Property("ORGANIZER", value: organizer),
        Property("DTSTAMP", value: now.basicForm),
        Property("DTSTART", value: free.window.start.basicForm),
        Property("DTEND", value: free.window.end.basicForm),
      ] + busy)
  }
}
