package import AgendaKit
package import ICalendar

/// Writes free time as an iCalendar text with a VFREEBUSY (RFC 5545 section 3.6.4), which calendar programs and servers read. It names no event.
package struct FreeBusyRenderer: Sendable {
  private let uid: String

  /// A renderer of a component with a UID.
  package init(uid: String) {
    self.uid = uid
  }

  /// The text, with lines that end in CR LF. FREEBUSY lines have one period each, in UTC and in order: the busy times of the owner, with
  /// `FBTYPE=FREE` the slots, and with `FBTYPE=BUSY-UNAVAILABLE` the times of which nothing is known. A reader takes all other times as free.
  package func render(_ free: FreeTime, now: Instant) -> String {
    let periods =
      free.busy.map { ($0, "BUSY") } + free.days.flatMap(\.slots).map { ($0, "FREE") }
      + free.unknown.map { ($0, "BUSY-UNAVAILABLE") }
    let lines = periods.sorted { $0.0.lowerBound < $1.0.lowerBound }.map { period, type in
      "FREEBUSY;FBTYPE=\(type):\(period.lowerBound.basicText)/\(period.upperBound.basicText)"
    }
    return
      ([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//agenda//free//EN", "METHOD:PUBLISH", "BEGIN:VFREEBUSY",
        "UID:\(uid)", "DTSTAMP:\(now.basicText)", "DTSTART:\(free.window.start.basicText)",
        "DTEND:\(free.window.end.basicText)",
      ] + lines + ["END:VFREEBUSY", "END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }
}

extension Instant {
  /// The point in time as a DATE-TIME in UTC (RFC 5545 section 3.3.5): `20261121T090000Z`.
  fileprivate var basicText: String {
    let local = Zone.utc.localDateTime(at: self)
    let (year, month, day) = local.date.components
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + twoDigits(month)
      + twoDigits(day)
      + "T" + twoDigits(local.hour) + twoDigits(local.minute) + twoDigits(local.second) + "Z"
  }
}
