import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// Messages of others about events, by mail or not: who may say what.
extension CalendarImportTests {
  @Test func `a newer version of another organizer is noted, whatever its METHOD`() throws {
    try take(Self.invitation("SEQUENCE:1"), into: file)
    let stranger = Self.event(
      "m", "ORGANIZER:mailto:eve@example.org\r\nDTSTART:20261201T100000Z\r\nSUMMARY:M\r\nSEQUENCE:5")
    #expect(try take(Self.calendar(stranger, method: "PUBLISH"), into: file).strangers.count == 1)
    #expect(try take(Self.calendar(stranger), into: file).strangers.isEmpty)
    let nobody = Self.event("m", "DTSTART:20261201T100000Z\r\nSUMMARY:M\r\nSEQUENCE:6")
    #expect(
      try take(Self.calendar(nobody), into: file).strangers
        == ["the newer version of “M” is of nobody, and the event in “home” of eve@example.org"])
  }

  @Test func `an older answer of a guest never replaces a later one, in whatever order they come`() throws {
    let guest = "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.org"
    try take(
      Self.calendar(Self.event("m", "\(Self.organizer)\(guest)\r\nDTSTART:20261201T100000Z\r\nSUMMARY:M")),
      into: file)
    func answer(_ status: String, _ hour: Int) -> String {
      Self.calendar(
        "BEGIN:VEVENT\r\nUID:m\r\nDTSTAMP:20260301T\(hour)0000Z\r\nATTENDEE;PARTSTAT=\(status):mailto:ada@example.org\r\nEND:VEVENT\r\n",
        method: "REPLY")
    }
    #expect(try take(answer("DECLINED", 12), into: file).report.answered == 1)
    let older = try take(answer("ACCEPTED", 11), into: file).report
    #expect(older.answered == 0 && older.skipped == 1 && older.unknown == 0)
    #expect(text().replacing("\r\n ", with: "").contains("PARTSTAT=DECLINED"))
    #expect(try take(answer("ACCEPTED", 13), into: file).report.answered == 1)
    #expect(text().replacing("\r\n ", with: "").contains("PARTSTAT=ACCEPTED"))
  }

  @Test(arguments: [
    ("DTSTART:20261201T100000Z\r\n", "ACCEPTED"), ("DTSTART:20261201T110000Z\r\n", "NEEDS-ACTION"),
    ("", "NEEDS-ACTION"),
  ])
  func `an answer to an older version is one to the times that it names`(_ time: String, _ status: String)
    throws
  {
    try take(Self.invited.replacing("UID:m", with: "SEQUENCE:3\r\nUID:m"), into: file)
    let reply = Self.replies("SEQUENCE:1\r\n\(time)ATTENDEE;PARTSTAT=ACCEPTED:mailto:lee@example.org")
    let imported = try take(reply, into: file, from: ["lee@example.org"])
    #expect(answers() == ["ada@example.org NEEDS-ACTION", "lee@example.org \(status)"])
    #expect(imported.notices.map(\.result) == [status == "ACCEPTED" ? .done : .older])
  }

  @Test(arguments: [("RRULE:FREQ=DAILY;COUNT=5\r\n", "ACCEPTED"), ("", "NEEDS-ACTION")])
  func `an answer to an older version of a series is one to its rule`(_ rule: String, _ status: String) throws
  {
    let series = Self.invited.replacing("UID:m", with: "SEQUENCE:3\r\nRRULE:FREQ=DAILY;COUNT=5\r\nUID:m")
    try take(series, into: file)
    let reply = Self.replies(
      "SEQUENCE:1\r\nDTSTART:20261201T100000Z\r\n\(rule)ATTENDEE;PARTSTAT=ACCEPTED:mailto:lee@example.org")
    try take(reply, into: file, from: ["lee@example.org"])
    #expect(answers() == ["ada@example.org NEEDS-ACTION", "lee@example.org \(status)"])
  }

  @Test(arguments: [
    ("", "DTSTART:20261201T100000Z", "ACCEPTED"),
    ("SEQUENCE:1\r\n", "DTSTART:20261201T100000Z", "NEEDS-ACTION"),
    ("", "DTSTART:20261201T110000Z", "NEEDS-ACTION"),
  ])
  func `an update of other texts alone leaves the user's answer`(
    _ more: String, _ time: String, _ own: String
  )
    throws
  {
    var calendar = file
    calendar.addresses = ["ada@example.org"]
    let guests =
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.org\r\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:lee@example.org"
    try take(Self.invitation(guests.replacing("NEEDS-ACTION", with: "ACCEPTED")), into: calendar)
    let update = Self.invitation(more + guests).replacing("SUMMARY:M", with: "SUMMARY:N")
      .replacing("20260101", with: "20260102").replacing("DTSTART:20261201T100000Z", with: time)
    #expect(try take(update, into: calendar).report.replaced == 1)
    #expect(text().contains("SUMMARY:N"))
    // The organizer alone knows the answers of the others.
    #expect(answers() == ["ada@example.org \(own)", "lee@example.org NEEDS-ACTION"])
  }

  /// The answers of guests in the file, by the order of their addresses.
  private func answers() -> [String] {
    let guests = ComponentFile(Array(text().utf8)).components.flatMap(\.components).flatMap {
      $0.all("ATTENDEE")
    }
    let lines = guests.map { guest in "\(guest.mailAddress) \(guest["PARTSTAT"] ?? "")" }
    return lines.sorted()
  }

  private static let invited = invitation(
    "ATTENDEE;PARTSTAT=NEEDS-ACTION;SENT-BY=\"mailto:sam@example.org\":mailto:ada@example.org\r\n"
      + "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:lee@example.org")

  private static func replies(_ guests: String) -> String {
    calendar(
      "BEGIN:VEVENT\r\nUID:m\r\nDTSTAMP:20260301T120000Z\r\n\(guests)\r\nEND:VEVENT\r\n", method: "REPLY")
  }

  @Test(arguments: [
    ("lee", "NEEDS-ACTION", "DECLINED"), ("ada", "ACCEPTED", "NEEDS-ACTION"),
    ("sam", "ACCEPTED", "NEEDS-ACTION"), ("", "ACCEPTED", "NEEDS-ACTION"),
    ("eve", "NEEDS-ACTION", "NEEDS-ACTION"),
  ])
  func `a guest answers for nobody else`(_ sender: String, _ ada: String, _ lee: String) throws {
    try take(Self.invited, into: file)
    let reply = Self.replies(
      "ATTENDEE;PARTSTAT=ACCEPTED;SENT-BY=\"mailto:eve@example.org\":mailto:ada@example.org\r\n"
        + "ATTENDEE;PARTSTAT=DECLINED:mailto:lee@example.org")
    try take(reply, into: file, from: sender.isEmpty ? [] : ["\(sender)@example.org"])
    #expect(answers() == ["ada@example.org \(ada)", "lee@example.org \(lee)"])
  }

  @Test func `a guest answers from another address if the user knows it`() throws {
    try take(Self.invited, into: file)
    func answer(of guest: String, trusting senders: Set<String>) throws -> CalendarImport {
      let reply = Self.replies("ATTENDEE;PARTSTAT=DECLINED:mailto:\(guest)@example.org")
      return try take(reply, into: file, from: ["lee@home.example"], trusting: senders)
    }
    let forged = SchedulingNotice.Result.forged(sender: "lee@home.example", guest: "lee@example.org")
    #expect(try answer(of: "lee", trusting: []).notices.map(\.result) == [forged])
    #expect(try answer(of: "lee", trusting: ["eve@example.org"]).notices.map(\.result) == [forged])
    #expect(try answer(of: "lee", trusting: ["lee@home.example"]).notices.map(\.result) == [.done])
    #expect(answers().last == "lee@example.org DECLINED")
    // One who is not invited answers from no address.
    let stranger = SchedulingNotice.Result.forged(sender: "lee@home.example", guest: nil)
    #expect(try answer(of: "eve", trusting: ["lee@home.example"]).notices.map(\.result) == [stranger])
  }

  @Test func `nothing is asked about an answer that is left out, beside one that is taken`() throws {
    try take(Self.invited, into: file)
    var events = CalendarImport(zones: ZoneSource(), viewer: .utc, database: .system, at: Self.now)
    for (sender, guest) in [("eve", "ada"), ("lee", "lee")] {
      let reply = Self.replies("ATTENDEE;PARTSTAT=ACCEPTED:mailto:\(guest)@example.org")
      try events.take(Array(reply.utf8), named: "mail", senders: MailSenders(["\(sender)@example.org"]))
    }
    _ = try events.changes(for: file)
    #expect(events.strangers.isEmpty)
    #expect(events.report.forged == 1 && events.report.answered == 1)
  }

  @Test func `a guest with a mail address beside another one answers by either`() throws {
    try take(Self.invitation("ATTENDEE;EMAIL=ada@example.org:mailto:proxy-7@cal.example"), into: file)
    let reply = Self.replies("ATTENDEE;PARTSTAT=DECLINED:mailto:proxy-7@cal.example")
    try take(reply, into: file, from: ["ada@example.org"])
    #expect(answers() == ["ada@example.org DECLINED"])
    try take(
      Self.replies("ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org").replacing("T12", with: "T13"),
      into: file, from: ["ada@example.org"])
    #expect(answers() == ["ada@example.org ACCEPTED"])
  }

  @Test func `an event whose proposal was taken is known, as it was and as it is, for its guests`() throws {
    try take(Self.invited, into: file)
    let counter = Self.calendar(
      Self.event("m", "ATTENDEE:mailto:ada@example.org\r\nDTSTART:20261202T100000Z"), method: "COUNTER")
    #expect(try take(counter, into: file).moved.isEmpty)
    let moved = try take(counter, into: file, takesProposals: true).moved
    #expect(moved.flatMap(\.stored.parts).map { $0.component["DTSTART"]?.value } == ["20261201T100000Z"])
    #expect(moved.flatMap { $0.result.parts }.map { $0?["DTSTART"]?.value } == ["20261202T100000Z"])
  }

  @Test func `a place that a guest proposes makes a newer version, and other times one alone`() throws {
    try take(Self.invited.replacing("UID:m", with: "SEQUENCE:4\r\nUID:m"), into: file)
    func sequence(taking lines: String) throws -> String? {
      let counter = Self.calendar(
        Self.event("m", "SEQUENCE:9\r\nATTENDEE:mailto:ada@example.org\r\n" + lines), method: "COUNTER")
      try take(counter, into: file, takesProposals: true)
      return text().split(whereSeparator: \.isNewline).first { $0.hasPrefix("SEQUENCE:") }.map(String.init)
    }
    #expect(try sequence(taking: "DTSTART:20261201T100000Z\r\nLOCATION:Café") == "SEQUENCE:5")
    #expect(try sequence(taking: "DTSTART:20261202T100000Z\r\nLOCATION:Bar") == "SEQUENCE:6")
  }

  @Test(arguments: [("20261220T150000", "20261220T140000Z"), ("20261220", "20261220T225959Z")])
  func `a rule that a guest proposes ends in the type of the start`(_ proposed: String, _ end: String) throws
  {
    let zone = "TZID=Europe/Berlin"
    let lines = "\(Self.organizer)ATTENDEE:mailto:ada@example.org\r\nSEQUENCE:1\r\n"
    let start = "DTSTART;\(zone):20261201T100000\r\nRRULE:FREQ=WEEKLY;UNTIL="
    try take(Self.calendar(Self.event("m", lines + start + "20261230T090000Z")), into: file)
    let counter = Self.calendar(Self.event("m", lines + start + proposed), method: "COUNTER")
    try take(counter, into: file, takesProposals: true)
    #expect(text().contains("RRULE:FREQ=WEEKLY;UNTIL=\(end)\r\n"), "\(text())")
  }

  @Test func `a date of a series of times that is named by its day alone is written with its time`() throws {
    let zone = "TZID=Europe/Berlin"
    let series = "\(Self.organizer)SEQUENCE:1\r\nDTSTART;\(zone):20261201T100000\r\nRRULE:FREQ=DAILY;COUNT=9"
    try take(Self.calendar(Self.event("m", series)), into: file)
    let moved = Self.calendar(
      Self.event(
        "m",
        "\(Self.organizer)SEQUENCE:2\r\nDTSTART;\(zone):20261203T150000\r\nRECURRENCE-ID;VALUE=DATE:20261203"),
      method: "REQUEST")
    try take(moved, into: file)
    #expect(text().contains("RECURRENCE-ID;\(zone):20261203T100000\r\n"), "\(text())")
    #expect(!text().contains("VALUE=DATE"))
  }

  @Test(arguments: ["mailto:Ada@example.org?subject=Hello", "MAILTO:<ada@example.org?cc=x@y.z>"])
  func `header fields of an address are no part of it`(_ address: String) throws {
    try take(Self.invited, into: file)
    let reply = Self.replies("ATTENDEE;PARTSTAT=ACCEPTED:\(address)")
    try take(reply, into: file, from: ["ada@example.org"])
    #expect(answers().first == "ada@example.org ACCEPTED")
    // The mark alone can be a part of a name.
    #expect(Attendee.plainAddress("mailto:who?@example.org") == "who?@example.org")
  }

  @Test func `SENT-BY of a message is no proof that its sender speaks for the organizer`() throws {
    try take(Self.invitation("SEQUENCE:1"), into: file)
    let deputy = "ORGANIZER;SENT-BY=\"mailto:eve@example.org\":mailto:kim@example.org\r\n"
    let cancellation = Self.calendar(Self.event("m", "\(deputy)SEQUENCE:3"), method: "CANCEL")
    #expect(try take(cancellation, into: file, from: ["eve@example.org"]).report.forged == 1)
    let update = Self.invitation("SEQUENCE:2", organizer: deputy)
    #expect(try take(update, into: file, from: ["eve@example.org"]).strangers.count == 1)
  }

  @Test func `a mail of several authors is of none of them`() throws {
    try take(Self.invitation("SEQUENCE:1"), into: file)
    let cancellation = Self.calendar(
      Self.event("m", "ORGANIZER:mailto:kim@example.org\r\nSEQUENCE:3"), method: "CANCEL")
    let authors = ["eve@example.org", "kim@example.org"]
    #expect(try take(cancellation, into: file, from: authors).report.forged == 1)
    #expect(try take(cancellation, into: file, from: ["kim@example.org"]).report.forged == 0)
  }

  @Test func `a mail of a server, to which answers go to the one who says it, is asked about`() throws {
    try take(Self.invitation("SEQUENCE:1"), into: file)
    func words(_ text: String) throws -> [String] {
      let taken = try take(text, into: file, from: ["noreply@cloud.example"], replyTo: ["Kim@example.org"])
      #expect(taken.report.forged == 0)
      return taken.strangers
    }
    #expect(
      try words(Self.invitation("SEQUENCE:2")) == [
        "the invitation of “M” is of noreply@cloud.example, and the event in “home” of kim@example.org"
      ])
    let cancellation = Self.calendar(
      Self.event("m", "ORGANIZER:mailto:kim@example.org\r\nSEQUENCE:3"), method: "CANCEL")
    #expect(
      try words(cancellation) == [
        "the cancellation of “M” is of noreply@cloud.example, and the event in “home” of kim@example.org"
      ])
  }

  @Test func `an answer without a status has not decided, and an empty place is none that is proposed`()
    throws
  {
    try take(Self.invited, into: file)
    let reply = Self.calendar(Self.event("m", "ATTENDEE:mailto:ada@example.org"), method: "REPLY")
    #expect(try take(reply, into: file).notices.map(\.content) == [.answer(.needsAction, delegates: [])])
    let counter = Self.calendar(
      Self.event("m", "ATTENDEE:mailto:ada@example.org\r\nLOCATION:\r\nDTSTART:20261202T100000Z"),
      method: "COUNTER")
    guard case .proposal(_, nil, nil)? = try take(counter, into: file).notices.first?.content else {
      Issue.record("another proposal")
      return
    }
  }

  @Test func `an invitation that no calendar has is noted where its mail is not of the organizer`() throws {
    let taken = try take(Self.invitation("SEQUENCE:1"), into: file, from: ["eve@example.org"])
    #expect(taken.report.added == 1 && taken.strangers.isEmpty)
    #expect(
      taken.remarks == [
        "the invitation to “M” is in a mail of eve@example.org, and names kim@example.org as the organizer"
      ])
  }

  @Test(arguments: [([], ["kim@example.org"]), (["kim@example.org"], []), ([String](), [String]())])
  func `an invitation of the organizer, or of a server whose answers go to that one, is no stranger’s`(
    _ own: [String], _ replyTo: [String]
  ) throws {
    let from = own.isEmpty && !replyTo.isEmpty ? ["noreply@cloud.example"] : own
    let taken = try take(Self.invitation("SEQUENCE:1"), into: file, from: from, replyTo: replyTo)
    #expect(taken.report.added == 1 && taken.remarks.isEmpty)
  }

  @Test func `an invitation of someone else to several instances is noted once`() throws {
    try take(Self.invitation("SEQUENCE:1"), into: file)
    let parts = ["20261201", "20261202"].map { day in
      let times = "RECURRENCE-ID:\(day)T100000Z\r\nDTSTART:\(day)T110000Z"
      return Self.event("m", "ORGANIZER:MAILTO:eve@example.org\r\n\(times)\r\nSUMMARY:M\r\nSEQUENCE:3")
    }
    let taken = try take(Self.calendar(parts.joined(), method: "REQUEST"), into: file)
    #expect(taken.strangers.count == 1)
  }

  @Test func `an invitation and a cancellation of someone else than the organizer are noted`() throws {
    try take(Self.invitation("SEQUENCE:1"), into: file)
    #expect(try take(Self.invitation("SEQUENCE:2"), into: file).strangers.isEmpty)
    let stranger = "ORGANIZER:MAILTO:eve@example.org\r\n"
    let taken = try take(Self.invitation("SEQUENCE:3", organizer: stranger), into: file).strangers
    #expect(
      taken == ["the invitation of “M” is of eve@example.org, and the event in “home” of kim@example.org"])
    let cancellation = Self.calendar(
      Self.event("m", "ORGANIZER:mailto:kim@example.org\r\nSEQUENCE:4"), method: "CANCEL")
    #expect(try take(cancellation, into: file).strangers.count == 1)
  }
}
