import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// Answers to invitations as mail programs and servers send them.
@Suite struct AnsweredEventTests {
  private static let accepted = GuestAnswer(
    address: "ada@example.org", status: "ACCEPTED", comment: "Gern\r\nX:1")
  private static let now = Instant(secondsSinceEpoch: 1_795_000_000)

  private func invitation(_ form: InvitationForm, _ method: String, _ text: String) throws -> Invitation {
    let mail = Array(form.mail(text, method).utf8)
    return try Invitation(try ReceivedCalendars(mail, named: "mail"), named: "mail")
  }

  private func event(_ stored: StoredEvent?, _ invitation: Invitation?) throws -> AnsweredEvent {
    try AnsweredEvent(
      stored, invitation, ZoneSource(), viewer: .utc, database: .system, at: Self.now)
  }

  /// A calendar in a folder with the event of a text, if that is given.
  private func stored(_ text: String?, in folder: TemporaryFolder) throws -> (
    CalendarConfiguration, StoredEvent?
  ) {
    if let text { try folder.write(text.replacing("METHOD:REQUEST\r\n", with: ""), to: "a.ics") }
    let calendar = CalendarConfiguration(
      name: "work", location: .path(folder.path), addresses: ["ada@example.org"])
    return (calendar, StoredEvent.find(in: [calendar]) { $0 == "a@example.org" }.first)
  }

  /// The only event of an answer.
  private func reply(_ event: AnsweredEvent, _ answered: [Component]) throws -> Component {
    let text = event.message("REPLY", answered.map { $0.reply(Self.accepted, now: Self.now) })
    let calendar = try #require(ComponentFile(text).components.first)
    #expect(calendar["METHOD"]?.value == "REPLY")
    let reply = try #require(calendar.components.last)
    #expect(reply.all("ATTENDEE").map(\.mailAddress) == ["ada@example.org"])
    #expect(reply["ATTENDEE"]?["PARTSTAT"] == "ACCEPTED" && reply["ATTENDEE"]?["CN"] == "Ada L")
    #expect(reply["ATTENDEE"]?["RSVP"] == nil)
    #expect(reply["ORGANIZER"]?.mailAddress == "nora@example.org")
    #expect(reply["UID"]?.value == "a@example.org" && reply["SUMMARY"]?.text == "Café")
    #expect(reply["DTSTAMP"]?.value == Self.now.basicForm)
    #expect(reply["COMMENT"]?.text == "Gern\nX:1" && reply["X"] == nil)
    #expect(reply["REQUEST-STATUS"]?.value == "2.0;Success")
    return reply
  }

  @Test(arguments: InvitationForm.all)
  func `a request is added with the answer, and replied to`(form: InvitationForm) throws {
    let folder = try TemporaryFolder()
    let (calendar, _) = try self.stored(nil, in: folder)
    let invitation = try self.invitation(form, "REQUEST", form.calendar("REQUEST"))
    #expect(invitation.mail?.messageID == "<1@example.org>")
    var event = try self.event(nil, invitation)
    #expect(event.isNews && event.instances == nil)
    let answered = try event.answer(Self.accepted, at: event.instances, now: Self.now)
    #expect(try self.reply(event, answered)["SEQUENCE"]?.value == "0")
    let changes = try event.changes(of: nil, in: calendar)
    _ = try CalendarStore(stateFolder: folder.path("state")).commit(changes, summary: "", at: Self.now)
    let own = try #require(
      StoredEvent.find(in: [calendar]) { $0 == "a@example.org" }.first?.master?.component)
    #expect(own.attendee("ada@example.org")?["PARTSTAT"] == "ACCEPTED")
    #expect(own.attendee("nora@example.org")?["PARTSTAT"] == "ACCEPTED")
    // The stamp of the organizer stays, so that the next version is newer.
    #expect(own["DTSTAMP"]?.value == "20261101T000010Z" && own["SUMMARY"]?.text == "Café")
  }

  @Test func `the answer of someone to whom a guest has delegated names that guest`() throws {
    let line = "ATTENDEE;DELEGATED-FROM=\"mailto:boss@example.org\";RSVP=TRUE:mailto:ada@example.org"
    let lines = ["BEGIN:VEVENT", "UID:a", "ORGANIZER:mailto:nora@example.org", line, "END:VEVENT", ""]
    let event = try #require(ComponentFile(Array(lines.joined(separator: "\r\n").utf8)).components.first)
    let reply = event.reply(Self.accepted, now: Self.now)
    #expect(
      reply["ATTENDEE"]?.description
        == "ATTENDEE;DELEGATED-FROM=\"mailto:boss@example.org\";PARTSTAT=ACCEPTED:mailto:ada@example.org")
  }

  @Test(arguments: InvitationForm.all)
  func `an update is taken over and answered in its version, and the older one is refused`(
    form: InvitationForm
  ) throws {
    let folder = try TemporaryFolder()
    let first = form.calendar("REQUEST", sequence: 1)
    let (_, stored) = try self.stored(first, in: folder)
    let newer = form.calendar("REQUEST", sequence: 2, "LOCATION:Room 4\r\n")
    var event = try self.event(stored, self.invitation(form, "REQUEST", newer))
    #expect(event.isNews)
    let answered = try event.answer(Self.accepted, at: event.instances, now: Self.now)
    #expect(try self.reply(event, answered)["SEQUENCE"]?.value == "2")
    #expect(event.series.component(at: nil)?["LOCATION"]?.text == "Room 4")
    let older = form.calendar("REQUEST", sequence: 0)
    let error = #expect(throws: WritingError.self) {
      try self.event(stored, self.invitation(form, "REQUEST", older))
    }
    #expect(error?.messages.first?.contains("older than “Café”") == true)
  }

  @Test(arguments: InvitationForm.all)
  func `a cancellation is no invitation, which is said`(form: InvitationForm) throws {
    let error = #expect(throws: WritingError.self) {
      try self.invitation(form, "CANCEL", form.calendar("CANCEL", sequence: 1, "STATUS:CANCELLED\r\n"))
    }
    #expect(error?.messages.first?.contains("cancels the event") == true)
  }

  @Test(arguments: InvitationForm.all)
  func `an invitation to one instance is answered for this one`(form: InvitationForm) throws {
    let folder = try TemporaryFolder()
    let series = form.calendar("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=5\r\n")
    let (_, stored) = try self.stored(series, in: folder)
    let id = String(
      form.start.split(separator: "\r\n")[0].replacing("DTSTART", with: "RECURRENCE-ID")
        .replacing("20261202", with: "20261209"))
    let start = form.start.replacing("20261202", with: "20261210")
    let one = form.calendar("REQUEST", sequence: 1, "\(id)\r\n", start: start)
    var event = try self.event(stored, self.invitation(form, "REQUEST", one))
    #expect(event.isNews && event.instances?.count == 1)
    let answered = try event.answer(Self.accepted, at: event.instances, now: Self.now)
    let reply = try self.reply(event, answered)
    #expect(reply["RECURRENCE-ID"]?.description == id && reply["SEQUENCE"]?.value == "1")
    #expect(event.series.component(at: nil)?.attendee("ada@example.org")?["PARTSTAT"] == "NEEDS-ACTION")
  }

  @Test func `one instance of a series is answered by an override of its own`() throws {
    let folder = try TemporaryFolder()
    let form = InvitationForm.all[4]
    let (_, stored) = try self.stored(
      form.calendar("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=5\r\n"), in: folder)
    var event = try self.event(stored, nil)
    let instance = Occurrence.RecurrenceID.instant(Instant(secondsSinceEpoch: 1_796_806_800))
    let answered = try event.answer(Self.accepted, at: [instance], now: Self.now)
    let reply = try self.reply(event, answered)
    #expect(reply["RECURRENCE-ID"]?.description == "RECURRENCE-ID;TZID=Europe/Berlin:20261209T100000")
    #expect(event.series.components.count == 2)
    // All of the series is answered later: the override was answered alike, and stays.
    let declined = GuestAnswer(address: "ada@example.org", status: "DECLINED")
    let all = try event.answer(declined, at: nil, now: Self.now)
    #expect(all.count == 1 && all[0]["RECURRENCE-ID"] == nil)
    #expect(event.series.component(at: instance)?.attendee("ada@example.org")?["PARTSTAT"] == "ACCEPTED")
  }

  @Test func `an invitation of someone else than the organizer is said`() throws {
    let folder = try TemporaryFolder()
    let form = InvitationForm.all[1]
    let (_, stored) = try self.stored(form.calendar("REQUEST"), in: folder)
    let forged = form.calendar("REQUEST", sequence: 9).replacing("nora@", with: "eve@")
    let event = try self.event(stored, self.invitation(form, "REQUEST", forged))
    #expect(event.stranger?.contains("is of eve@example.org") == true)
  }

  @Test(arguments: [(false, false), (true, false), (false, true)])
  func `an update by mail of someone else than the organizer is said, unless the event names the deputy`(
    inMessage: Bool, inEvent: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let form = InvitationForm.all[1]
    func text(_ sequence: Int, _ hasDeputy: Bool) -> String {
      let plain = form.calendar("REQUEST", sequence: sequence)
      let deputy = "ORGANIZER;SENT-BY=\"mailto:eve@example.org\";CN"
      return hasDeputy ? plain.replacing("ORGANIZER;CN", with: deputy) : plain
    }
    let (_, stored) = try self.stored(text(0, inEvent), in: folder)
    let mail = form.mail(text(1, inMessage), "REQUEST").replacing("<nora@", with: "<eve@")
    let received = try ReceivedCalendars(Array(mail.utf8), named: "mail")
    let event = try self.event(stored, Invitation(received, named: "mail"))
    #expect(event.isNews)
    let words = event.stranger ?? ""
    #expect(words.isEmpty == inEvent)
    #expect(
      words.contains("of “Café” is of eve@example.org, and the event in “work” of nora@") == !inEvent)
  }

  @Test func `an invitation to a date that cannot be read is refused`() throws {
    let folder = try TemporaryFolder()
    let form = InvitationForm.all[1]
    let (_, stored) = try self.stored(form.calendar("REQUEST"), in: folder)
    let text = form.calendar("REQUEST", sequence: 1, "RECURRENCE-ID:garbage\r\n")
    for known in [nil, stored] {
      let error = #expect(throws: WritingError.self) {
        try self.event(known, self.invitation(form, "REQUEST", text))
      }
      #expect(error?.messages.first?.contains("“Café” names no date that can be read") == true)
    }
  }

  @Test func `a proposal has the other time and the version of the event`() throws {
    let folder = try TemporaryFolder()
    let form = InvitationForm.all[1]
    let (_, stored) = try self.stored(form.calendar("REQUEST", sequence: 3), in: folder)
    let event = try self.event(stored, nil)
    let own = try #require(event.series.component(at: nil))
    let old = try #require(event.series.span(of: own))
    let start = Instant(secondsSinceEpoch: 1_796_300_000)
    let counter = try event.proposal(
      Self.accepted, at: nil, from: old, to: .timed(start: start, end: start.adding(seconds: 3600)),
      zone: .utc,
      now: Self.now)
    #expect(counter["DTSTART"]?.value == start.basicForm && counter["SEQUENCE"]?.value == "3")
    #expect(counter.all("ATTENDEE").map(\.mailAddress) == ["ada@example.org"])
    #expect(event.series.component(at: nil)?["DTSTART"]?.value == "20261202T090000Z")
  }
}
