import Foundation
import TestSupport
import Testing

/// `agenda import` of invitations, cancellations and answers (RFC 5546).
struct SchedulingMessageTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  private func message(_ method: String, _ uid: String, _ lines: String, sequence: Int = 0) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//example//EN
    METHOD:\(method)
    BEGIN:VEVENT
    UID:\(uid)
    DTSTAMP:20260201T000000Z
    SEQUENCE:\(sequence)
    \(lines)
    END:VEVENT
    END:VCALENDAR

    """
  }

  private func take(_ text: String) throws -> CommandRun {
    try setup("import", "-", input: text)
  }

  /// The lines of the list of some days.
  private func list(_ from: String, days: Int = 1, _ more: String...) throws -> [String] {
    let words = ["list", "--from", from, "--days", "\(days)", "--calendars", "work"] + more
    return try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path)).lines
  }

  @Test func `an answer to a date that was deleted here says so`() throws {
    let own = """
      ORGANIZER:mailto:me@example.org
      ATTENDEE:mailto:kim@example.org
      DTSTART:20261201T080000Z
      RRULE:FREQ=DAILY
      SUMMARY:Daily
      """
    let text = message("PUBLISH", "d", own)
    #expect(try setup("import", "-", "--calendar", "work", input: text).exitCode == 0)
    #expect(try setup("delete", "d@2026-12-03", "--this", "--yes").exitCode == 0)
    let answer = message(
      "REPLY", "d",
      "ORGANIZER:mailto:me@example.org\nATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org\nRECURRENCE-ID:20261203T080000Z"
    )
    let run = try take(answer)
    #expect(run.output.contains("which was deleted here, so that it was left out"), "\(run)")
  }

  @Test(arguments: ["REQUEST", "publish"])
  func `an invitation is an event`(_ method: String) throws {
    let text = message(method, "new", "DTSTART:20261201T080000Z\nSUMMARY:Invitation")
    let run = try setup("import", "-", "--calendar", "work", input: text)
    #expect(run.output.hasPrefix("Imported to work: 1 added. "))
    #expect(!setup.text("work/new.ics").contains("METHOD"))
  }

  @Test func `a cancellation marks its event, wherever it is, and an older one does nothing`() throws {
    let text = message("Cancel", "one@example.org", "ORGANIZER:mailto:kim@example.org", sequence: 2)
    let told = "Kim cancelled “Lunch with Kim”, Tuesday 24 November 12:30–13:30"
    // The event has no organizer, whom Kim could be.
    #expect(try take(text).exitCode == 64)
    #expect(try setup("import", "-", "--yes", input: text).output == "\(told), in work. Undo: agenda undo\n")
    #expect(setup.text("work/lunch.ics").contains("STATUS:CANCELLED\r\n"))
    #expect(setup.text("work/lunch.ics").contains("SEQUENCE:2\r\n"))
    #expect(try !list("2026-11-24").contains { $0.contains("Lunch") })
    #expect(try list("2026-11-24", "--cancelled").contains { $0.contains("Lunch") })
    #expect(try take(text).output == "\(told), which is known already.\n")
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
    let moved = message(
      "REQUEST", "one@example.org", "DTSTART:20261124T120000Z\nSUMMARY:Lunch", sequence: 3)
    #expect(try setup("import", "-", "--calendar", "work", input: moved).exitCode == 0)
    let before = setup.text("work/lunch.ics")
    #expect(try take(text).output.contains("something newer is known, so that it was left out"))
    #expect(setup.text("work/lunch.ics") == before)
  }

  @Test func `a cancellation of an instance leaves the others, in whatever zone it names it`() throws {
    let text = message("CANCEL", "standup", "RECURRENCE-ID:20261124T080000Z", sequence: 1)
    #expect(
      try take(text).output.hasPrefix(
        "The organizer cancelled “Stand-up”, Tuesday 24 November 09:00–09:15, in work. "))
    #expect(try !list("2026-11-24").contains { $0.contains("Stand-up") })
    #expect(try list("2026-11-30", days: 2).filter { $0.contains("Stand-up") }.count == 2)
    let later = message(
      "CANCEL", "standup", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T080000Z", sequence: 2)
    #expect(
      try take(later).output.contains(
        " cancelled “Stand-up”, Monday 30 November 09:00–09:15 and later, in work. "))
    #expect(try list("2026-11-30", days: 9).filter { $0.contains("Stand-up") }.isEmpty)
    #expect(try list("2026-11-23").filter { $0.contains("Stand-up") }.count == 1)
  }

  @Test(arguments: ["", "\nDTSTART:20261127T150000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE"])
  func `a cancellation names a whole day by a midnight of its own calendar`(_ more: String) throws {
    try setup.agenda.home.write(
      EditingSetup.calendar(
        """
        BEGIN:VEVENT
        UID:days
        DTSTAMP:20260101T000000Z
        DTSTART;VALUE=DATE:20261125
        RRULE:FREQ=DAILY;COUNT=5
        SUMMARY:Whole days
        END:VEVENT

        """), to: "c/work/days.ics")
    let text = message("CANCEL", "days", "RECURRENCE-ID:20261127T150000Z" + more, sequence: 1)
      .replacing("METHOD", with: "X-WR-TIMEZONE:Asia/Tokyo\nMETHOD")
    #expect(try take(text).output.contains(" cancelled “Whole days”, Saturday 28 November, in work. "))
    #expect(setup.text("work/days.ics").contains("RECURRENCE-ID;VALUE=DATE:20261128\r\n"))
    #expect(try list("2026-11-27", days: 2).filter { $0.contains("Whole days") }.count == 1)
  }

  @Test func `an instance that is named by the midnight of its day is that of the day`() throws {
    let text = message(
      "REQUEST", "standup",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261124T000000\nDTSTART;TZID=Europe/Berlin:20261124T110000\nSUMMARY:Later",
      sequence: 1)
    #expect(try setup("import", "-", "--calendar", "work", input: text).exitCode == 0)
    let rows = try list("2026-11-24").filter { $0.contains("Later") || $0.contains("Stand-up") }
    #expect(rows.count == 1 && rows[0].contains("11:00"), "\(rows)")
    let stray = message(
      "REQUEST", "standup", "RECURRENCE-ID:20261125T020000Z\nDTSTART:20261125T020000Z\nSUMMARY:Stray",
      sequence: 1)
    let run = try setup("import", "-", "--calendar", "work", input: stray)
    #expect(run.errorOutput.contains("“Stray” changes an instance that its series does not have"), "\(run)")
  }

  @Test func `an older file brings back no instance that the newer series has no longer`() throws {
    let series = "DTSTART:20261201T080000Z\nRRULE:FREQ=WEEKLY;COUNT=5\nSUMMARY:Series"
    let file = EditingSetup.calendar(
      """
      BEGIN:VEVENT
      UID:cut
      DTSTAMP:20260101T000000Z
      \(series)
      END:VEVENT
      BEGIN:VEVENT
      UID:cut
      DTSTAMP:20260101T000000Z
      RECURRENCE-ID:20261222T080000Z
      DTSTART:20261222T100000Z
      SUMMARY:Moved
      END:VEVENT

      """)
    #expect(try setup("import", "-", "--calendar", "work", input: file).exitCode == 0)
    #expect(try setup("edit", "--all", "--at", "12:00", "cut@2026-12-01").exitCode == 0)
    let before = setup.text("work/cut.ics")
    #expect(try setup("import", "-", "--calendar", "work", input: file).output.contains("skipped"))
    #expect(setup.text("work/cut.ics") == before)
  }

  @Test func `an instance that was changed later comes, whatever its SEQUENCE`() throws {
    func file(_ override: String) -> String {
      let series =
        "UID:seq\nDTSTAMP:20261120T000000Z\nSEQUENCE:2\nDTSTART:20261101T100000Z\nRRULE:FREQ=DAILY\nSUMMARY:Series"
      return EditingSetup.calendar("BEGIN:VEVENT\n\(series)\nEND:VEVENT\n\(override)")
    }
    #expect(try setup("import", "-", "--calendar", "work", input: file("")).exitCode == 0)
    let later = """
      BEGIN:VEVENT
      UID:seq
      DTSTAMP:20261125T000000Z
      SEQUENCE:1
      RECURRENCE-ID:20261202T100000Z
      DTSTART:20261202T150000Z
      SUMMARY:Moved later
      END:VEVENT

      """
    #expect(try setup("import", "-", "--calendar", "work", input: file(later)).exitCode == 0)
    #expect(setup.text("work/seq.ics").contains("Moved later"))
  }

  @Test func `a guest who delegates brings the other one`() throws {
    let reply = message(
      "REPLY", "one@example.org",
      "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:lee@example.org\":mailto:kim@example.org\n"
        + "ATTENDEE;DELEGATED-FROM=\"mailto:kim@example.org\":mailto:lee@example.org")
    #expect(try take(reply).exitCode == 0)
    let answer = message("REPLY", "one@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:lee@example.org")
    #expect(try take(answer).output.hasPrefix("lee@example.org accepted “Lunch with Kim”, "))
  }

  @Test func `an answer is noted with its guest, and one of a stranger is not`() throws {
    let reply = message("REPLY", "one@example.org", "ATTENDEE;PARTSTAT=DECLINED:MAILTO:Kim@Example.org")
    let event = "“Lunch with Kim”, Tuesday 24 November 12:30–13:30"
    #expect(try take(reply).output == "Kim declined \(event), in work. Undo: agenda undo\n")
    let answered = "ATTENDEE;CN=Kim;PARTSTAT=DECLINED;X-CALENDARSERVER-DTSTAMP=20260201T000000Z"
    #expect(
      setup.text("work/lunch.ics").replacingOccurrences(of: "\r\n ", with: "")
        .contains("\(answered):mailto:kim@example.org\r\n"))
    let other = message("REPLY", "one@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:eve@example.org")
    let left = try take(other).output
    #expect(
      left
        == "eve@example.org accepted \(event), and is not invited; --yes adds eve@example.org to the guests.\n"
    )
    #expect(!setup.text("work/lunch.ics").contains("eve@"))
    let admitted = try setup("import", "-", "--yes", input: other)
    #expect(
      admitted.output == "eve@example.org accepted \(event), in work. Undo: agenda undo\n", "\(admitted)")
    #expect(setup.text("work/lunch.ics").contains("PARTSTAT=ACCEPTED:mailto:eve@example.org"))
    let nothing = try take(message("REPLY", "nowhere", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:eve@example.org"))
    #expect(nothing.exitCode == 66)
    #expect(
      nothing.errorOutput.contains(
        "eve@example.org accepted an event without a title, and it is in no calendar"))
    #expect(nothing.errorOutput.contains("no calendar has the event"))
  }

  @Test func `other times that a guest proposes are told, and taken only if the user says so`() throws {
    let times = "DTSTART:20261125T100000Z\nDTEND:20261125T113000Z\nLOCATION:Canteen\nCOMMENT:Later is better"
    let text = message("COUNTER", "one@example.org", "ATTENDEE:mailto:kim@example.org\n" + times)
    let said =
      "Kim proposes Wednesday 25 November 11:00–12:30 in “Canteen” for “Lunch with Kim”, Tuesday 24 November 12:30–13:30: “Later is better”"
    let way = "agenda edit g4ko --start 2026-11-25T11:00 --end 2026-11-25T12:30"
    for words in [["import", "-"], ["import", "-", "--yes"]] {
      let run = try setup.agenda(
        EditingSetup.arguments(words, setup.agenda.home.path), input: Data(text.utf8))
      #expect(run.output == "\(said); it was not moved: --take or “\(way)” moves it.\n", "\(run)")
    }
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
    let run = try setup("import", "-", "--take", input: text)
    #expect(run.output == "\(said); it was moved there, in work. Undo: agenda undo\n", "\(run)")
    #expect(try list("2026-11-25").contains { $0.hasPrefix("▌ 11:00–12:30") && $0.contains("Lunch") })
    let written = setup.text("work/lunch.ics")
    #expect(written.contains("SEQUENCE:1") && written.contains("LOCATION:Canteen"), "\(written)")
    #expect(try take(text).output.contains("something newer is known"))
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  @Test func `a proposal of another place alone says so`() throws {
    let text = message(
      "COUNTER", "one@example.org",
      "ATTENDEE:mailto:kim@example.org\nDTSTART;TZID=Europe/Berlin:20261124T123000\nDTEND;TZID=Europe/Berlin:20261124T133000\nLOCATION:The bar"
    )
    let run = try take(text)
    #expect(
      run.output.hasSuffix(
        "; it stays where it is: --take or “agenda edit g4ko --location 'The bar'” changes that.\n"), "\(run)"
    )
    let taken = try setup("import", "-", "--take", input: text)
    #expect(taken.output.contains("; it takes place there, in work. "), "\(taken)")
    #expect(setup.text("work/lunch.ics").contains("LOCATION:The bar"))
  }

  @Test func `standard input is named once`() throws {
    let run = try setup("import", "-", "-", input: "")
    #expect(run.exitCode == 64 && run.errorOutput.contains("standard input can be read once"), "\(run)")
  }

  @Test func `a proposal for an instance moves that alone, and one of a stranger none`() throws {
    let guest = EditingSetup.standUp.replacing(
      "RRULE", with: "ATTENDEE;CN=Lee:mailto:lee@example.org\r\nRRULE")
    try setup.agenda.home.write(guest, to: "c/work/standup.ics")
    let instance = "RECURRENCE-ID:20261124T080000Z\nDTSTART:20261124T100000Z\n"
    let stranger = message("COUNTER", "standup", instance + "ATTENDEE:mailto:eve@example.org")
    let refused = try setup("import", "-", "--take", "--yes", input: stranger)
    #expect(refused.output.contains("and is not invited, so that it was left out"), "\(refused)")
    #expect(setup.text("work/standup.ics") == guest)
    let text = message("COUNTER", "standup", instance + "ATTENDEE:mailto:lee@example.org")
    let told = try take(text).output
    #expect(told.contains("--this --start 2026-11-24T11:00 --end 2026-11-24T11:15"), "\(told)")
    #expect(try setup("import", "-", "--take", input: text).exitCode == 0)
    let rows = try list("2026-11-23", days: 9).filter { $0.contains("Stand-up") }
    #expect(
      rows.map { $0.prefix(13) } == ["▌ 09:00–09:15", "▌ 11:00–11:15", "▌ 09:00–09:15", "▌ 09:00–09:15"],
      "\(rows)")
  }

  @Test func `a proposal for a series is said with its times and rule, and moves all of it`() throws {
    let guest = EditingSetup.standUp.replacing(
      "RRULE", with: "ATTENDEE;CN=Lee:mailto:lee@example.org\r\nRRULE")
    try setup.agenda.home.write(guest, to: "c/work/standup.ics")
    func counter(_ lines: String) -> String {
      message("COUNTER", "standup", "ATTENDEE:mailto:lee@example.org\n" + lines)
    }
    let first = "DTSTART;TZID=Europe/Berlin:20261102T090000"
    let later = counter(first.replacing("T090000", with: "T100000"))
    let told = try take(later).output
    #expect(
      told.hasPrefix("Lee proposes ")
        && told.contains("10:00–10:15 for “Stand-up”, all of the series; it was"),
      "\(told)")
    #expect(told.hasSuffix("; it was not moved: --take moves it.\n"), "\(told)")
    #expect(setup.text("work/standup.ics") == guest)
    #expect(try setup("import", "-", "--take", "--notify", "none", input: later).exitCode == 0)
    let rows = try list("2026-11-23", days: 2).filter { $0.contains("Stand-up") }
    #expect(rows.map { $0.prefix(13) } == ["▌ 10:00–10:15", "▌ 10:00–10:15"], "\(rows)")
    #expect(try setup("undo").exitCode == 0)
    let weekly = counter("\(first)\nRRULE:FREQ=WEEKLY;BYDAY=MO")
    #expect(try take(weekly).output.contains(", every Monday for “Stand-up”, all of the series; "))
    #expect(try setup("import", "-", "--take", "--notify", "none", input: weekly).exitCode == 0)
    #expect(setup.text("work/standup.ics").contains("RRULE:FREQ=WEEKLY;BYDAY=MO"))
    #expect(!setup.text("work/standup.ics").contains("COUNT=20"))
  }

  @Test func `an answer about a date that was deleted here is told with this reason`() throws {
    let guest = EditingSetup.standUp.replacing(
      "RRULE", with: "ATTENDEE;CN=Lee:mailto:lee@example.org\r\nRRULE")
    try setup.agenda.home.write(guest, to: "c/work/standup.ics")
    #expect(
      try setup("delete", "standup@2026-11-24", "--this", "--yes", "--notify", "none").exitCode == 0)
    for (method, verb) in [("REPLY", "declined"), ("COUNTER", "proposes other times for")] {
      let text = message(
        method, "standup",
        "RECURRENCE-ID:20261124T080000Z\nDTSTART:20261124T080000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:lee@example.org"
      )
      #expect(
        try take(text).output
          == "Lee \(verb) “Stand-up”, Tuesday 24 November 09:00–09:15, which was deleted here, so that it was left out.\n"
      )
    }
  }

  @Test func `a declined proposal and a question change nothing and are told`() throws {
    let declined = message("DECLINECOUNTER", "one@example.org", "ORGANIZER:mailto:kim@example.org")
    #expect(
      try take(declined).output
        == "Kim declines the other times that were proposed for “Lunch with Kim”, Tuesday 24 November 12:30–13:30; it stays as it is.\n"
    )
    let question = message("REFRESH", "one@example.org", "ATTENDEE:mailto:kim@example.org")
    #expect(try take(question).output.hasPrefix("Kim asks for the newest version of “Lunch with Kim”, "))
    let bare = message("REFRESH", "one@example.org", "SUMMARY:Lunch")
    #expect(
      try take(mail(from: "kim@example.org", bare)).output.hasPrefix("Kim asks for the newest version of "))
    let stranger = message("REFRESH", "one@example.org", "ATTENDEE:mailto:eve@example.org")
    #expect(try take(stranger).output.contains("and is not invited, so that it was left out"))
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  private func mail(from sender: String, _ text: String) -> String {
    """
    From: Somebody <\(sender)>
    To: me@example.org
    Subject: =?utf-8?q?Re=3A_Lunch?=
    MIME-Version: 1.0
    Content-Type: text/calendar; charset=utf-8; method=REPLY
    Content-Transfer-Encoding: 8bit

    \(text)
    """
  }

  @Test func `an answer by mail counts only from its guest, or from the one who speaks for that`() throws {
    let reply = message("REPLY", "one@example.org", "ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org")
    let forged = try take(mail(from: "eve@example.org", reply))
    let event = "“Lunch with Kim”, Tuesday 24 November 12:30–13:30"
    #expect(
      forged.output
        == "A mail of eve@example.org says that Kim declined \(event), and was left out: it is from someone else than kim@example.org; --yes takes it over.\n",
      "\(forged)")
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
    // The guest can write from another address, which the user knows.
    let trusted = try setup("import", "-", "--yes", input: mail(from: "kim@home.example", reply))
    #expect(trusted.output.hasPrefix("Kim declined \(event), in work. "), "\(trusted)")
    #expect(setup.text("work/lunch.ics").contains("PARTSTAT=DECLINED"))
    try setup.agenda.home.replace("c/work/lunch.ics", with: EditingSetup.lunch)
    let deputy = reply.replacing("ATTENDEE", with: "ATTENDEE;SENT-BY=\"mailto:Eve@example.org\"")
    #expect(try take(mail(from: "eve@example.org", deputy)).output.contains("was left out"))
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
    let trusting = EditingSetup.lunch.replacing(
      "ATTENDEE", with: "ATTENDEE;SENT-BY=\"mailto:Eve@example.org\"")
    try setup.agenda.home.write(trusting, to: "c/work/lunch.ics")
    #expect(
      try take(mail(from: "eve@example.org", deputy)).output.hasPrefix(
        "Kim (by eve@example.org) declined \(event), in work. "))
    #expect(
      try take(mail(from: "Kim@Example.org", reply)).output
        == "Kim declined \(event), which is known already.\n")
  }

  @Test func `a newer version by mail of someone else than the organizer is asked about`() throws {
    let owned = EditingSetup.lunch.replacing("ATTENDEE", with: "ORGANIZER:mailto:lee@example.org\r\nATTENDEE")
    try setup.agenda.home.write(owned, to: "c/work/lunch.ics")
    let update = message(
      "REQUEST", "one@example.org",
      "ORGANIZER:mailto:lee@example.org\nDTSTART:20261124T120000Z\nSUMMARY:Lunch with Kim", sequence: 1)
    let forged = try take(mail(from: "eve@example.org", update))
    #expect(
      forged.exitCode == 64 && forged.errorOutput.contains("is of eve@example.org, and the event"),
      "\(forged)")
    #expect(setup.text("work/lunch.ics") == owned)
    #expect(try take(mail(from: "Lee@example.org", update)).output.contains("1 replaced by a newer version"))
  }

  @Test func `a cancellation by mail of someone else than the organizer changes nothing`() throws {
    let owned = EditingSetup.lunch.replacing("ATTENDEE", with: "ORGANIZER:mailto:lee@example.org\r\nATTENDEE")
    try setup.agenda.home.write(owned, to: "c/work/lunch.ics")
    let cancel = message("CANCEL", "one@example.org", "ORGANIZER:mailto:lee@example.org", sequence: 1)
    #expect(
      try take(mail(from: "eve@example.org", cancel)).output.contains("was left out: it is from someone else")
    )
    #expect(setup.text("work/lunch.ics") == owned)
    #expect(try take(mail(from: "lee@example.org", cancel)).output.hasPrefix("lee@example.org cancelled "))
  }

  @Test func `an additional date comes to its series, with what it has of its own`() throws {
    let plain = message(
      "ADD", "standup", "DTSTART:20261126T080000Z\nDTEND:20261126T081500Z\nSUMMARY:Stand-up", sequence: 1)
    let run = try take(plain)
    #expect(
      run.output
        == "The organizer adds Thursday 26 November 09:00–09:15 to “Stand-up”, in work. Undo: agenda undo\n",
      "\(run)")
    #expect(setup.text("work/standup.ics").contains("RDATE;TZID=Europe/Berlin:20261126T090000\r\n"))
    #expect(try take(plain).output.contains("which is known already"))
    let long = message(
      "ADD", "standup", "DTSTART:20261127T080000Z\nDTEND:20261127T090000Z\nSUMMARY:Planning", sequence: 1)
    #expect(try take(long).exitCode == 0)
    let rows = try list("2026-11-26", days: 2)
    #expect(rows.contains { $0.hasPrefix("▌ 09:00–09:15") && $0.contains("Stand-up") }, "\(rows)")
    #expect(rows.contains { $0.hasPrefix("▌ 09:00–10:00") && $0.contains("Planning") }, "\(rows)")
    let older = message("ADD", "standup", "DTSTART:20261128T080000Z\nSUMMARY:Stand-up")
    #expect(try take(older).output.contains("something newer is known"))
  }

  @Test func `an override in another zone replaces the stored one`() throws {
    #expect(try setup("edit", "yd55@2026-11-24", "--this", "--title", "Old").exitCode == 0)
    let text = message(
      "REQUEST", "standup",
      "RECURRENCE-ID:20261124T080000Z\nDTSTART:20261124T100000Z\nSUMMARY:New", sequence: 5)
    let run = try setup("import", "-", "--calendar", "work", input: text)
    #expect(run.output.hasPrefix("Imported to work: 0 added, 1 replaced"))
    let written = setup.text("work/standup.ics")
    #expect(written.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(written.contains("SUMMARY:New") && !written.contains("SUMMARY:Old"))
  }

  @Test func `a newer version brings the time zone that it needs`() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Club time
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0300
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      """
    let text = message(
      "REQUEST", "one@example.org", "DTSTART;TZID=Club time:20261124T120000\nSUMMARY:Moved", sequence: 4
    ).replacingOccurrences(of: "BEGIN:VEVENT", with: zone)
    #expect(try setup("import", "-", "--calendar", "work", input: text).exitCode == 0)
    #expect(try list("2026-11-24").contains { $0.hasPrefix("▌ 10:00") && $0.contains("Moved") })
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  @Test func `what the standard calls an error is named with its file and line`() throws {
    let text = message("PUBLISH", "odd", "DTSTART:20261201T080000Z\nDTEND:20261201T070000Z\nSUMMARY:x")
    try setup.agenda.home.write(text, to: "odd.ics")
    let path = setup.agenda.home.path("odd.ics")
    let run = try setup("import", path, "--calendar", "work")
    #expect(run.exitCode == 0)
    #expect(run.errorOutput.contains("agenda: \(path):10: "), "\(run.errorOutput)")
    let never = message("PUBLISH", "never", "DTSTART:00000101T000000Z\nSUMMARY:x")
    let refused = try setup("import", "-", "--calendar", "work", input: never)
    #expect(refused.exitCode == 65)
    #expect(refused.errorOutput.contains("standard input:9: "), "\(refused.errorOutput)")
  }

  @Test func `what a guest changes for himself hides no update of the organizer`() throws {
    let organizer = "ORGANIZER:mailto:kim@example.org\nDTSTART:20261201T080000Z"
    let invitation = message("REQUEST", "new", organizer + "\nSUMMARY:Invitation")
    #expect(try setup("import", "-", "--calendar", "work", input: invitation).exitCode == 0)
    #expect(try setup("edit", "new", "--alarm", "10m").exitCode == 0)
    let later = message("REQUEST", "new", organizer + "\nSUMMARY:Renamed")
      .replacing("20260201T000000Z", with: "20260202T000000Z")
    let run = try setup("import", "-", "--calendar", "work", input: later)
    #expect(run.output.hasPrefix("Imported to work: 0 added, 1 replaced by a newer version"), "\(run.output)")
    let text = setup.text("work/new.ics")
    #expect(text.contains("SUMMARY:Renamed") && text.contains("TRIGGER:-PT10M"), "\(text)")
  }

  @Test func `the end of a series keeps the number of the version that the organizer sent`() throws {
    let organizer = "ORGANIZER:mailto:kim@example.org"
    let series = "\(organizer)\nDTSTART:20261201T080000Z\nRRULE:FREQ=DAILY\nSUMMARY:Invitation"
    let invitation = message("REQUEST", "new", series, sequence: 2)
    #expect(try setup("import", "-", "--calendar", "work", input: invitation).exitCode == 0)
    let end = "\(organizer)\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261203T080000Z"
    #expect(try take(message("CANCEL", "new", end, sequence: 3)).output.contains(" cancelled “Invitation”, "))
    let text = setup.text("work/new.ics")
    #expect(text.contains("UNTIL=20261203T075959Z") && text.contains("SEQUENCE:3"), "\(text)")
    #expect(text.contains("DTSTAMP:20260201T000000Z"), "\(text)")
  }
}
