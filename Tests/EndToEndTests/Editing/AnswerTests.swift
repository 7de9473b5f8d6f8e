import Foundation
import TestSupport
import Testing

/// `agenda accept`, `decline`, `tentative`, `counter` and `invitations`.
struct AnswerTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    try configure()
    try agenda.home.write("#!/bin/sh\ncat >>\"$HOME/mails\"\n", to: "mailer")
  }

  private func configure(_ more: String = "mail-command = [\"sh\", \"mailer\"]") throws {
    try agenda.home.write(
      "[defaults]\naddresses = [\"ada@example.org\"]\n\(more)\n[[calendar]]\nname = \"work\"\npath = \"work\"\n",
      to: "config.toml")
    try FileManager.default.createDirectory(
      atPath: agenda.home.path("work"), withIntermediateDirectories: true)
  }

  private static func invitation(
    _ uid: String = "a@example.org", day: String = "20261202", sequence: Int = 0, _ more: String = ""
  ) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//example//EN
    METHOD:REQUEST
    BEGIN:VEVENT
    UID:\(uid)
    DTSTAMP:20261101T000000Z
    SEQUENCE:\(sequence)
    DTSTART:\(day)T090000Z
    DTEND:\(day)T100000Z
    SUMMARY:Planning
    ORGANIZER;CN=Nora:mailto:nora@example.org
    ATTENDEE;PARTSTAT=ACCEPTED:mailto:nora@example.org
    ATTENDEE;CN=Ada;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ada@example.org
    \(more)END:VEVENT
    END:VCALENDAR

    """
  }

  private static let mail =
    "From: nora@example.org\nMessage-ID: <1@example.org>\nContent-Type: text/calendar; method=REQUEST\n\n"
    + invitation()

  private func run(_ words: String..., input: String? = nil) throws -> CommandRun {
    let rest = words.first == "undo" ? [] : ["--config", "config.toml", "--now", "2026-11-23T08:00"]
    return try agenda(words + rest, input: input.map { Data($0.utf8) })
  }

  private var mails: String {
    (try? String(contentsOfFile: agenda.home.path("mails"), encoding: .utf8)) ?? ""
  }

  private var stored: String {
    (try? String(contentsOfFile: agenda.home.path("work/a@example.org.ics"), encoding: .utf8)) ?? ""
  }

  @Test func `the organizer's newer version counts also where a guest has moved the event`() throws {
    #expect(try run("accept", "-", input: Self.mail).exitCode == 0)
    for time in ["15:00", "16:00"] {
      let moved = try run("edit", "Planning", "--at", time, "--notify", "none", "--yes")
      #expect(moved.exitCode == 0 && stored.contains("SEQUENCE:0\r\n"), "\(moved)")
    }
    try agenda.home.write(Self.invitation(day: "20261203", sequence: 1), to: "newer.ics")
    let imported = try run("import", "newer.ics", "--calendar", "work", "--yes", "--notify", "none")
    #expect(imported.exitCode == 0 && stored.contains("DTSTART:20261203T090000Z"), "\(imported)")
  }

  @Test(arguments: [
    ("", "OOF"), ("TRANSP:OPAQUE\n", "OOF"), ("TRANSP:TRANSPARENT\n", "FREE"),
    ("STATUS:TENTATIVE\n", "TENTATIVE"),
  ])
  func `an answer makes as busy in Outlook as it says`(more: String, accepted: String) throws {
    let marks = "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE\nX-MICROSOFT-CDO-INTENDEDSTATUS:OOF\n"
    try agenda.home.write(
      Self.invitation("a@example.org", more + marks).replacingOccurrences(of: "METHOD:REQUEST\n", with: ""),
      to: "work/a@example.org.ics")
    let answers = [
      ("accept", accepted), ("decline", "FREE"), ("accept", accepted),
      ("tentative", accepted == "FREE" ? "FREE" : "TENTATIVE"),
    ]
    for (answer, busy) in answers {
      let answered = try run(answer, "a@example.org", "--yes")
      #expect(answered.exitCode == 0, "\(answered)")
      #expect(stored.contains("X-MICROSOFT-CDO-BUSYSTATUS:\(busy)"), "\(answer): \(stored)")
      #expect(stored.contains("X-MICROSOFT-CDO-INTENDEDSTATUS:OOF"))
    }
  }

  @Test(arguments: [("ACCEPTED", false), ("TENTATIVE", true), ("NEEDS-ACTION", true)])
  func `an answer of another program counts before the mark of Outlook`(answer: String, isTentative: Bool)
    throws
  {
    try agenda.home.write(
      Self.invitation("a@example.org", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE\n")
        .replacingOccurrences(of: "METHOD:REQUEST\n", with: "")
        .replacingOccurrences(of: "Ada;PARTSTAT=NEEDS-ACTION", with: "Ada;PARTSTAT=\(answer)"),
      to: "work/a@example.org.ics")
    let list = try run("list", "--days", "14")
    #expect(list.output.contains("~") == isTentative && list.output.contains("Planning"), "\(list)")
  }

  @Test func `each mail of a mailbox is imported, and only one is answered`() throws {
    let second = Self.mail.replacingOccurrences(of: "a@example.org", with: "b@example.org")
    let mailbox = [Self.mail, second].map { "From nora Mon Nov 23 08:00:00 2026\n\($0)" }.joined(
      separator: "\n")
    try agenda.home.write(mailbox, to: "mailbox.eml")
    let answered = try run("accept", "mailbox.eml")
    #expect(answered.exitCode == 65 && answered.errorOutput.contains("a mailbox with 2 mails"), "\(answered)")
    let imported = try run("import", "mailbox.eml", "--calendar", "work")
    #expect(imported.exitCode == 0 && imported.output.contains("2 added"), "\(imported)")
  }

  @Test func `a calendar that is named beside an invitation which another one has is refused`() throws {
    try configure("[[calendar]]\nname = \"home\"\npath = \"home\"")
    try FileManager.default.createDirectory(
      atPath: agenda.home.path("home"), withIntermediateDirectories: true)
    #expect(try run("accept", "-", "--calendar", "work", input: Self.mail).exitCode == 0)
    let refused = try run("accept", "-", "--calendar", "home", input: Self.mail)
    #expect(
      refused.exitCode == 64 && refused.errorOutput.contains("“Planning” is in “work” already"), "\(refused)")
    #expect(try run("accept", "-", "--calendar", "nowhere", input: Self.mail).exitCode == 66)
    #expect(try run("accept", "-", "--calendar", "work", input: Self.mail).exitCode == 0)
  }

  @Test func `a mail is accepted: the event is added, the organizer is told once, and it is undone`() throws {
    let run = try run("accept", "-", "--comment", "Gern", input: Self.mail)
    #expect(
      run.output == """
        Accepted “Planning”, Wednesday 2 December 10:00–11:00, new in work (\(try id())). Undo: agenda undo
        Mailed to nora@example.org.

        """)
    #expect(stored.contains("ATTENDEE;CN=Ada;PARTSTAT=ACCEPTED:mailto:ada@example.org\r\n"))
    #expect(
      mails.contains(
        "From: Ada <ada@example.org>\nTo: Nora <nora@example.org>\nSubject: Accepted: Planning\n"))
    #expect(mails.contains("In-Reply-To: <1@example.org>\n") && mails.contains("COMMENT:Gern\n"))
    let before = mails
    let again = try self.run("accept", "-", input: Self.mail)
    #expect(
      again.exitCode == 0 && again.output.hasPrefix("Nothing was changed: nora@example.org has this answer"))
    #expect(mails == before)
    #expect(try self.run("accept", try id(), "--again").output == "Mailed to nora@example.org.\n")
    #expect(mails.count > before.count)
    let undone = try self.run("undo")
    #expect(undone.output.contains("The mail to nora@example.org is not taken back"))
    #expect(stored.isEmpty)
  }

  /// The short name of the event.
  private func id() throws -> String {
    let line = try run("list", "--ids", "--days", "30").lines.last { $0.contains("Planning") }
    return line.map { String($0.split(separator: " ")[2].prefix { $0 != "@" }) } ?? ""
  }

  @Test func `a mail that cannot be sent leaves the answer in the calendar, and is sent by the same command`()
    throws
  {
    try configure("mail-command = \"echo no route >&2; exit 69\"")
    let failed = try run("decline", "-", input: Self.mail)
    #expect(failed.exitCode == 69)
    #expect(
      failed.errorOutput.contains("no mail was sent: “mail-command” failed with exit code 69: no route"))
    #expect(stored.contains("PARTSTAT=DECLINED"))
    try configure()
    #expect(try run("decline", "-", input: Self.mail).output == "Mailed to nora@example.org.\n")
    #expect(mails.contains("PARTSTAT=3DDECLINED"))
  }

  @Test func `an answer whose mail failed is sent by its name with the comment, in the thread; and again so`()
    throws
  {
    try configure("mail-command = \"exit 69\"")
    let failed = try run("accept", "-", "--comment", "I come at eleven, 100 %", input: Self.mail)
    #expect(failed.exitCode == 69 && failed.errorOutput.contains("agenda accept "), "\(failed)")
    try configure()
    for words in [["accept", "Planning", "--yes"], ["accept", "Planning", "--yes", "--again"]] {
      #expect(try agenda(words + ["--config", "config.toml", "--now", "2026-11-23T08:00"]).exitCode == 0)
      #expect(mails.contains("COMMENT:I come at eleven\\, 100 %\n"), "\(mails)")
      #expect(mails.contains("In-Reply-To: <1@example.org>\n"))
      try agenda.home.write("", to: "mails")
    }
    // Another answer is another mail.
    #expect(try run("decline", "Planning", "--yes").exitCode == 0)
    #expect(mails.contains("PARTSTAT=3DDECLINED") && !mails.contains("COMMENT"))
  }

  @Test func `an answer by the name of an imported invitation is in its thread, and so is a deletion`() throws
  {
    let mail = "References: <0@example.org>\n" + Self.mail
    #expect(try run("import", "-", "--calendar", "work", input: mail).exitCode == 0)
    #expect(try run("accept", "Planning", "--yes").exitCode == 0)
    #expect(mails.contains("References: <0@example.org> <1@example.org>\n"), "\(mails)")
    try agenda.home.write("", to: "mails")
    #expect(try run("delete", "Planning", "--yes", "--notify", "all").exitCode == 0)
    #expect(mails.contains("In-Reply-To: <1@example.org>\n"), "\(mails)")
  }

  /// A mail with a message about the event that a server sends for the organizer.
  private static func mail(
    by sender: String, _ method: String, _ sequence: Int, header: String = ""
  ) -> String {
    let more = method == "CANCEL" ? "STATUS:CANCELLED\n" : ""
    return
      "From: Nora by \(sender) <\(sender)>\nReply-To: nora@example.org\nMessage-ID: <\(sequence)@cloud.example>\n\(header)"
      + "Content-Type: text/calendar; method=\(method)\n\n"
      + invitation(sequence: sequence, more).replacing("METHOD:REQUEST", with: "METHOD:\(method)")
  }

  @Test(arguments: ["accept", "import"])
  func `the server that mailed an invitation for its organizer is asked nothing later, and another one is`(
    _ first: String
  ) throws {
    let (server, eve) = ("noreply@cloud.example", "eve@evil.example")
    let words = first == "import" ? ["import", "-", "--calendar", "work"] : ["accept", "-"]
    let rest = ["--config", "config.toml", "--now", "2026-11-23T08:00"]
    let invited = try agenda(words + rest, input: Data(Self.mail(by: server, "REQUEST", 0).utf8))
    #expect(invited.exitCode == 0, "\(invited)")
    // A copy of the invitation, which brings nothing new, makes its sender nobody.
    #expect(try run("accept", "-", input: Self.mail(by: eve, "REQUEST", 0)).exitCode == 0)
    for (command, method) in [("accept", "REQUEST"), ("import", "CANCEL")] {
      let forged = try run(command, "-", input: Self.mail(by: eve, method, 1))
      #expect(forged.exitCode == 64 && forged.errorOutput.contains("add --yes"), "\(forged)")
    }
    let other = Self.mail(by: server, "CANCEL", 1).replacing("Reply-To: nora", with: "Reply-To: eve")
    #expect(try run("import", "-", input: other).output.contains("left out"))
    #expect(!stored.contains("STATUS:CANCELLED"))
    #expect(try run("accept", "-", input: Self.mail(by: server, "REQUEST", 1)).exitCode == 0)
    let cancelled = try run("import", "-", input: Self.mail(by: server, "CANCEL", 2))
    #expect(cancelled.exitCode == 0 && stored.contains("STATUS:CANCELLED"), "\(cancelled)")
  }

  @Test func `a service that mails in the name of the organizer is known, and one that the user has allowed`()
    throws
  {
    let service = "calendar-notification@google.example"
    let mail = Self.mail.replacing(
      "From: nora@example.org", with: "From: nora@example.org\nSender: \(service)")
    #expect(try run("accept", "-", input: mail).exitCode == 0)
    #expect(try run("accept", "-", input: Self.mail(by: service, "REQUEST", 1)).exitCode == 0)
    let other = "other@google.example"
    #expect(try run("accept", "-", input: Self.mail(by: other, "REQUEST", 2)).exitCode == 64)
    #expect(try run("accept", "-", "--yes", input: Self.mail(by: other, "REQUEST", 2)).exitCode == 0)
    #expect(try run("import", "-", input: Self.mail(by: other, "CANCEL", 3)).exitCode == 0)
  }

  @Test(arguments: [
    "To: ada2@example.org", "To: ada@example.org, ada2@example.org\nDelivered-To: ada2@example.org",
  ])
  func `of two addresses of the user the one to which the mail came answers`(_ header: String) throws {
    try configure()
    let text = try String(contentsOfFile: agenda.home.path("config.toml"), encoding: .utf8)
    try agenda.home.write(
      text.replacing("\"ada@example.org\"", with: "\"ada@example.org\", \"ada2@example.org\""),
      to: "config.toml")
    let guest = "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada2@example.org\n"
    let mail = "\(header)\n" + Self.mail.replacing("END:VEVENT", with: guest + "END:VEVENT")
    #expect(try run("accept", "-", input: mail).exitCode == 0)
    #expect(mails.contains("From: ada2@example.org\n"), "\(mails)")
    #expect(stored.contains("ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada2@example.org"))
  }

  @Test func `without a program the mail is printed, and the words go to standard error`() throws {
    try configure("")
    let run = try run("tentative", "-", input: Self.mail)
    #expect(run.output.hasPrefix("Date: ") && run.output.contains("method=REPLY"))
    #expect(run.errorOutput.hasPrefix("Tentatively accepted “Planning”"))
    #expect(
      try self.run("tentative", "-", input: Self.mail).output
        == "Nothing was changed: this answer to “Planning” was printed for nora@example.org already, and --again prints it again.\n"
    )
    let again = try self.run("tentative", "-", "--again", input: Self.mail)
    #expect(again.output.hasPrefix("Date: "), "\(again.errorOutput)")
  }

  @Test func `an answer of which nobody knows whether it was sent is no success`() throws {
    #expect(try run("accept", "-", input: Self.mail).exitCode == 0)
    let path = agenda.home.path(".local/state/agenda/sent-messages")
    let noted = try String(contentsOfFile: path, encoding: .utf8)
    #expect(noted.hasPrefix("sent "))
    let started = "started " + String(noted.dropFirst("sent ".count))
    try agenda.home.write(started, to: ".local/state/agenda/sent-messages")
    let again = try run("accept", "-", input: Self.mail)
    #expect(again.exitCode == 75 && again.output.isEmpty)
    #expect(again.errorOutput.contains("it is not known whether nora@example.org has got this answer"))
  }

  @Test func `four answers to one invitation at a time are one event and one mail`() throws {
    try agenda.home.write("#!/bin/sh\nsleep 0.3\ncat >>\"$HOME/mails\"\n", to: "mailer")
    try agenda.home.write(Self.mail, to: "invitation.eml")
    let words = ["accept", "invitation.eml", "--config", "config.toml", "--now", "2026-11-23T08:00"]
    let processes = try (0..<4).map { _ in
      let process = Process()
      process.executableURL = AgendaCommand.executable
      process.arguments = words
      process.environment = agenda.environment
      process.currentDirectoryURL = URL(filePath: agenda.home.path)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }
    processes.forEach { $0.waitUntilExit() }
    #expect(processes.map(\.terminationStatus) == [0, 0, 0, 0])
    #expect(mails.components(separatedBy: "Subject: Accepted").count == 2)
    let files = try FileManager.default.contentsOfDirectory(atPath: agenda.home.path("work"))
    #expect(files.filter { $0.hasSuffix(".ics") }.count == 1)
  }

  @Test func `an answer that waits for standard input keeps no other one waiting, and who waits says so`()
    throws
  {
    try agenda.home.write(Self.mail, to: "invitation.eml")
    func start(_ file: String) throws -> (Process, Pipe, Pipe) {
      let (process, input, output) = (Process(), Pipe(), Pipe())
      process.executableURL = AgendaCommand.executable
      process.arguments = ["accept", file, "--config", "config.toml", "--now", "2026-11-23T08:00"]
      process.environment = agenda.environment
      process.currentDirectoryURL = URL(filePath: agenda.home.path)
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
      try process.run()
      return (process, input, output)
    }
    let (slow, input, _) = try start("-")
    #expect(try run("accept", "invitation.eml").exitCode == 0)
    #expect(slow.isRunning)
    try input.fileHandleForWriting.write(contentsOf: Data(Self.invitation("b@example.org").utf8))
    try input.fileHandleForWriting.close()
    slow.waitUntilExit()
    #expect(slow.terminationStatus == 0)
    let state = try #require(
      FileManager.default.enumerator(atPath: agenda.home.path)?.compactMap { $0 as? String }
        .first { $0.hasSuffix("/answering") })
    let lock = open(agenda.home.path(state), O_RDONLY | O_DIRECTORY)
    #expect(flock(lock, LOCK_EX) == 0)
    let (waiting, _, output) = try start("invitation.eml")
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(line.contains("waiting for another command that answers an invitation"), "\(line)")
    close(lock)
    waiting.waitUntilExit()
    #expect(waiting.terminationStatus == 0)
  }

  @Test func `an invitation to a series is not answered as if it named an instance`() throws {
    let series = Self.mail.replacing("SUMMARY", with: "RRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY")
    let refused = try run("accept", "-", "--this", input: series)
    #expect(refused.exitCode == 64)
    #expect(refused.errorOutput.contains("“Planning” recurs, and --this needs an instance"))
    #expect(stored.isEmpty && mails.isEmpty)
    let accepted = try run("accept", "-", "--locale", "de_DE", input: series)
    #expect(
      accepted.output.contains("“Planning”, all of the series from Mittwoch, 2. Dezember 10:00"),
      "\(accepted.output)")
    for line in ["Wann: Mittwoch, 2. Dezember", "Wiederholung: "] {
      #expect(mails.contains(line), "\(mails)")
    }
    #expect(!mails.contains("all of the series"))
  }

  @Test func `show names the guests whom the server has not told`() throws {
    let event = Self.invitation().replacing("METHOD:REQUEST\n", with: "").replacing(
      ":mailto:nora@example.org\nATTENDEE;CN",
      with: ";SCHEDULE-STATUS=\"3.7;Invalid User\":mailto:nora@example.org\nATTENDEE;SCHEDULE-STATUS=2.0;CN")
    try agenda.home.write(event.replacing("\n", with: "\r\n"), to: "work/a@example.org.ics")
    let shown = try run("show", "Planning")
    #expect(
      shown.errorOutput
        == "agenda: the server has not told nora@example.org of “Planning” (3.7;Invalid User)\n")
  }

  @Test func `mails go to addresses as they are written`() throws {
    let mail = Self.mail.replacing("nora@example.org", with: "Nora.Campbell@Example.org")
    #expect(try run("accept", "-", input: mail).exitCode == 0)
    #expect(mails.contains("To: Nora <Nora.Campbell@Example.org>\n"), "\(mails)")
  }

  @Test func `Python reads the answer, also of one instance`() throws {
    try agenda.home.write(
      Self.invitation(day: "20261202", "RRULE:FREQ=DAILY;COUNT=3\n").replacing("METHOD:REQUEST\n", with: "")
        .replacing("\n", with: "\r\n"), to: "work/a@example.org.ics")
    let answered = try run("accept", "\(try id())@2026-12-03")
    #expect(answered.output.contains("Thursday 3 December") && answered.exitCode == 0)
    let script = """
      import email, email.policy, json, sys, icalendar, recurring_ical_events
      mail = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
      text, part = mail.get_payload()
      calendar = icalendar.Calendar.from_ical(part.get_payload(decode=True))
      event = calendar.walk("VEVENT")[0]
      found = recurring_ical_events.of(calendar).between((2026, 12, 1), (2026, 12, 10))
      print(json.dumps([str(calendar["METHOD"]), part.get_param("method"), str(event["ATTENDEE"]),
        event["ATTENDEE"].params["PARTSTAT"], event["RECURRENCE-ID"].dt.isoformat(), len(found),
        found[0].start.isoformat(), len(mail.defects)]))
      """
    guard Python.has("icalendar"), Python.has("recurring_ical_events") else { return }
    #expect(
      try Python.run(script, arguments: [agenda.home.path("mails")])
        == #"["REPLY", "REPLY", "mailto:ada@example.org", "ACCEPTED", "2026-12-03T09:00:00+00:00", 1, "2026-12-03T09:00:00+00:00", 0]"#
        + "\n")
  }

  @Test func `who is no guest learns which addresses are known, and can name one`() throws {
    let other = Self.invitation().replacing("ada@", with: "team@")
    let run = try run("accept", "-", input: other)
    #expect(run.exitCode == 64)
    #expect(
      run.errorOutput.contains(
        "your addresses are ada@example.org, and the guests nora@example.org, team@example.org"))
    #expect(try self.run("accept", "-", "--as", "Team@example.org", input: other).exitCode == 0)
    #expect(mails.contains("From: Ada <team@example.org>"))
  }

  @Test func `invitations that wait are listed, the next first, and counted`() throws {
    #expect(try run("invitations").output == "No invitation waits for an answer\n")
    for (name, day) in [("a", "20261202"), ("b", "20261201"), ("c", "20261120")] {
      let text = Self.invitation("\(name)@example.org", day: day).replacing("Planning", with: "Event \(name)")
      try agenda.home.write(text.replacing("\n", with: "\r\n"), to: "work/\(name)@example.org.ics")
    }
    let lines = try run("invitations").lines.filter { $0.contains("Event") }
    #expect(lines.map { $0.contains("Event b") } == [true, false])
    #expect(try run("invitations", "--count").output == "2\n")
    #expect(try run("accept", "Event", "b", "--yes").exitCode == 0)
    #expect(try run("invitations", "--count").output == "1\n")
    #expect(
      try agenda(
        "invitations", "--config", "config.toml", "--now", "2026-11-23T08:00", "--locale", "de_DE",
        "--search", "nichts"
      ).output == "Keine Einladung wartet auf eine Antwort\n")
  }

  @Test func `another time is proposed by mail, and the calendar stays`() throws {
    try agenda.home.write(
      Self.invitation(sequence: 4).replacing("METHOD:REQUEST\n", with: "").replacing("\n", with: "\r\n"),
      to: "work/a@example.org.ics")
    let before = stored
    let run = try run("counter", "Planning", "--yes", "--start", "2026-12-03T14:00")
    #expect(
      run.output.contains(
        "Proposed for “Planning”, Wednesday 2 December 10:00–11:00: Thursday 3 December 14:00–15:00"))
    #expect(stored == before)
    #expect(mails.contains("method=COUNTER") && mails.contains("DTSTART:20261203T130000Z\n"))
    #expect(mails.contains("SEQUENCE:4\n"))
  }

  @Test func `somebody else is sent by two mails, each of which goes out once`() throws {
    try agenda.home.write(
      Self.invitation().replacing("METHOD:REQUEST\n", with: "").replacing("\n", with: "\r\n"),
      to: "work/a@example.org.ics")
    try agenda.home.write("#!/bin/sh\ngrep -q method=REQUEST && exit 1\nexit 0\n", to: "mailer")
    let failed = try run("delegate", "a@example.org", "kim@example.org")
    #expect(failed.output.hasPrefix("Delegated “Planning”") && failed.exitCode == 69)
    #expect(
      stored.contains("PARTSTAT=DELEGATED") && stored.contains(";DELEGATED-FROM="))
    try agenda.home.write("#!/bin/sh\ncat >>\"$HOME/mails\"\n", to: "mailer")
    #expect(try run("delegate", "a@example.org", "kim@example.org").output == "Mailed to kim@example.org.\n")
    #expect(mails.contains("To: kim@example.org\n") && !mails.contains("method=REPLY"))
    #expect(try run("delegate", "a@example.org", "kim@example.org").output.hasPrefix("Nothing was changed: "))
  }
}
