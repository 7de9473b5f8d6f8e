import AgendaKit
import ICalendar

/// The agendas of days of meetings, by way of iCalendar.
struct Calendars {
  static let zone = Zone.utc
  private static let firstDay = CalendarDate(year: 2026, month: 11, day: 2) ?? CalendarDate(daysSinceEpoch: 0)
  static let owner = "me@example.org"

  /// The date of a working day: five of each week.
  static func date(_ day: Int) -> CalendarDate { firstDay.adding(days: day / 5 * 7 + day % 5) }

  static func instant(_ day: Int, minutes: Int) -> Instant {
    zone.instant(of: LocalDateTime(date(day))).adding(seconds: minutes * 60)
  }

  private static func stamp(_ day: Int, _ minutes: Int) -> String {
    let (year, month, number) = date(day).components
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)\(two(month))\(two(number))T\(two(minutes / 60))\(two(minutes % 60))00Z"
  }

  /// The calendars of a day.
  static func occurrences(_ meetings: [Meeting], on day: Int) -> [CalendarOccurrences] {
    ["work", "home"].enumerated().map { position, name in
      let text =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
        + meetings.filter { $0.calendar == name }.map { component($0, on: day) }.joined()
        + "END:VCALENDAR\r\n"
      let calendar = ICalendar.Calendar(Array(text.utf8), file: name, viewer: zone)
      let window = OccurrenceWindow(date(day)..<date(day).adding(days: 1), zone: zone)
      return CalendarOccurrences(
        CalendarIdentity(name: name, position: position, ownerAddresses: [owner]),
        Array(calendar.occurrences(in: window)))
    }
  }

  private static func component(_ meeting: Meeting, on day: Int) -> String {
    var lines = [
      "BEGIN:VEVENT", "UID:\(meeting.uid)", "DTSTAMP:20260101T000000Z",
      "DTSTART:\(stamp(day, meeting.start))", "DTEND:\(stamp(day, meeting.start + meeting.minutes))",
      "SUMMARY:\(meeting.title)",
    ]
    if meeting.series != nil { lines.append("RRULE:FREQ=WEEKLY") }
    if let organizer = meeting.organizer {
      lines.append("ORGANIZER:mailto:\(organizer)")
      lines.append("ATTENDEE;PARTSTAT=ACCEPTED:mailto:\(owner)")
    }
    lines += (0..<meeting.guests).map { "ATTENDEE:mailto:guest\($0)@example.org" }
    if meeting.hasLink { lines.append("URL:https://meet.example.org/\(meeting.uid)") }
    return (lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
  }

  static func agenda(_ occurrences: [CalendarOccurrences], on day: Int, at minutes: Int) -> Agenda {
    var options = AgendaOptions()
    options.ended = .hide
    let window = OccurrenceWindow(date(day)..<date(day).adding(days: 1), zone: zone)
    return Agenda(of: occurrences, in: window, at: instant(day, minutes: minutes), options: options)
  }
}
