import AgendaKit
import ICalendar
import TestSupport
import Testing

/// An answer that the owner of a calendar has given, or still owes, is known of each event.
@Suite struct CertaintyTests {
  private func certainty(_ lines: String, owner: Set<String> = ["ada@example.org"]) throws
    -> AgendaItem.Certainty
  {
    let calendar = Calendar(
      Array(
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//test//
        BEGIN:VEVENT
        UID:a
        DTSTART:20261121T090000Z
        DTEND:20261121T100000Z
        SUMMARY:Planning
        \(lines)
        END:VEVENT
        END:VCALENDAR

        """.utf8), file: "a.ics", viewer: .utc)
    var identity = CalendarIdentity(of: calendar)
    identity.ownerAddresses = owner
    let window = OccurrenceWindow(
      CalendarDate(year: 2026, month: 11, day: 21)!..<CalendarDate(year: 2026, month: 11, day: 22)!,
      zone: .utc)
    let agenda = Agenda(of: [(identity, calendar)], in: window, at: instant("2026-11-21T08:00"))
    return try #require(agenda.days.first?.timed.first).certainty
  }

  private let planner = "ORGANIZER:mailto:kim@example.org"

  @Test(arguments: [
    ("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.org", AgendaItem.Certainty.unanswered),
    ("ATTENDEE:mailto:ADA@example.org", .unanswered),
    ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org", .certain),
    ("ATTENDEE;PARTSTAT=TENTATIVE:mailto:ada@example.org", .tentative),
    ("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:lee@example.org", .certain), ("STATUS:TENTATIVE", .tentative),
    ("STATUS:CONFIRMED", .certain), ("ATTENDEE;PARTSTAT=X-MAYBE:mailto:ada@example.org", .unanswered),
    ("ATTENDEE;PARTSTAT=DELEGATED:mailto:ada@example.org", .certain),
  ])
  func `tells an invitation without an answer and a tentative one`(
    _ lines: String, _ expected: AgendaItem.Certainty
  ) throws {
    #expect(try certainty(planner + "\n" + lines) == expected)
  }

  @Test func `expects no answer of who invites, nor of one who is not known`() throws {
    let own = "ORGANIZER:mailto:ada@example.org\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.org"
    #expect(try certainty(own) == .certain)
    #expect(try certainty(planner + "\nATTENDEE:mailto:ada@example.org", owner: []) == .certain)
  }
  @Test func `takes the answer of the address by which the owner comes`() throws {
    let lines = ["DECLINED:mailto:ada@example.org", "ACCEPTED:mailto:lovelace@example.org"]
      .map { "ATTENDEE;PARTSTAT=\($0)" }.joined(separator: "\n")
    let both: Set<String> = ["ada@example.org", "lovelace@example.org"]
    #expect(try certainty(planner + "\n" + lines, owner: both) == .certain)
  }
}
