import Foundation
import TestSupport
import Testing

/// `agenda show` of a file that is in no calendar yet, as the desktop entry opens it.
struct OpenedFileTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  private func invitation(_ lines: String, uid: String = "invitation", to name: String = "invite.ics") throws
    -> String
  {
    let event = "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VEVENT\n"
    return try setup.agenda.home.write(EditingSetup.calendar(event), to: name)
  }

  private let review = "DTSTART;TZID=Europe/Berlin:20261124T123000\nDURATION:PT1H\nSUMMARY:Review"

  @Test func `an invitation is shown in full, with what it overlaps and how it is added`() throws {
    let path = try invitation(review + "\nLOCATION:Room 4")
    let run = try setup("show", path)
    #expect(run.exitCode == 0 && run.errorOutput == "")
    #expect(run.output.hasPrefix("Review\n"))
    #expect(run.output.contains("Room 4"))
    let conflicts = try #require(run.lines.first { $0.hasPrefix("conflicts") })
    #expect(conflicts.contains("Lunch with Kim (work)"))
    #expect(run.output.hasSuffix("\nTo add it: agenda import \(path)\n"))
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `a time that cannot be read is told`() throws {
    let task =
      "BEGIN:VTODO\nUID:t\nDTSTAMP:20260101T000000Z\nDTSTART:20261124T123000Z\nDUE:soon\nSUMMARY:Report\nEND:VTODO\n"
    let path = try setup.agenda.home.write(EditingSetup.calendar(task), to: "task.ics")
    let run = try setup("show", path)
    #expect(run.exitCode == 0 && run.output.hasPrefix("Report\n"))
    #expect(run.errorOutput.contains("“Report”: DUE “soon” is no date or date-time"), "\(run)")
  }

  @Test func `an invitation in a mail is shown as it is read, from a file and from standard input`() throws {
    let calendar = try String(contentsOfFile: try invitation(review + "\nLOCATION:Café"), encoding: .utf8)
    let mail =
      "From: Nora <nora@example.org>\nTo: ada@example.org\nSubject: Review\nMIME-Version: 1.0\n"
      + "Content-Type: multipart/alternative; boundary=\"b\"\n\n--b\nContent-Type: text/plain\n\nHi\n--b\n"
      + "Content-Type: text/calendar; charset=UTF-8; method=REQUEST\nContent-Transfer-Encoding: base64\n\n"
      + Data(calendar.utf8).base64EncodedString(options: .lineLength76Characters) + "\n--b--\n"
    let path = try setup.agenda.home.write(mail, to: "invite.eml")
    let run = try setup("show", path)
    #expect(run.exitCode == 0 && run.output.hasPrefix("Review\n") && run.output.contains("Café"), "\(run)")
    #expect(run.lines.contains { $0.hasPrefix("conflicts") })
    #expect(run.output.hasSuffix("\nTo add it: agenda import \(path)\n"))
    for text in [mail, calendar] {
      let piped = try setup("show", "-", input: text)
      #expect(piped.exitCode == 0 && piped.output.contains("Café"), "\(piped)")
      #expect(!piped.output.contains("agenda import"))
    }
    let empty = try setup("show", "-", input: "From: a@example.org\nSubject: Hi\n\nHi\n")
    #expect(empty.exitCode == 65)
    #expect(empty.errorOutput == "agenda: standard input is a mail without an invitation\n")
  }

  @Test(arguments: [
    (
      "REPLY", "ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org",
      "Kim declined “Lunch with Kim”, Tuesday 24 November 12:30–13:30.", ""
    ),
    (
      "CANCEL", "SEQUENCE:1", "The organizer cancelled “Lunch with Kim”, Tuesday 24 November 12:30–13:30.", ""
    ),
    (
      "COUNTER", "ATTENDEE:mailto:kim@example.org\nDTSTART:20261125T100000Z\nDTEND:20261125T110000Z",
      "Kim proposes Wednesday 25 November 11:00–12:00 for “Lunch with Kim”, Tuesday 24 November 12:30–13:30.",
      " --take"
    ),
  ])
  func `a message is first said in a sentence, with the command that takes it over`(
    _ method: String, _ lines: String, _ sentence: String, _ options: String
  ) throws {
    let calendar =
      "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:\(method)\nBEGIN:VEVENT\nUID:one@example.org\nDTSTAMP:20260201T000000Z\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
    let mail = "From: kim@example.org\nContent-Type: text/calendar; method=\(method)\n\n" + calendar
    let path = try setup.agenda.home.write(method == "CANCEL" ? calendar : mail, to: "message.eml")
    let run = try setup("show", path)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(
      run.output.hasPrefix("\(sentence)\nTo take it over: agenda import \(path)\(options)\n"), "\(run.output)"
    )
    #expect(!run.output.contains("conflicts") && !run.output.contains("To add it"))
    let piped = try setup("show", "-", input: mail.replacing("one@example.org", with: "other"))
    #expect(piped.output.contains("and it is in no calendar.\n"), "\(piped)")
    #expect(!piped.output.contains("agenda import"))
  }

  @Test(arguments: ["file://", "file://localhost"])
  func `a desktop can pass the address of the file`(_ beginning: String) throws {
    let path = try invitation(review, to: "my invite 100%.ics")
    let address = beginning + path.replacing("%", with: "%25").replacing(" ", with: "%20")
    let run = try setup("show", address)
    #expect(run.output.hasPrefix("Review\n"))
    #expect(run.output.contains("agenda import '\(path)'\n"))
  }

  @Test func `what comes in a mail of someone else is shown as such, as import says it`() throws {
    func mail(_ method: String, _ uid: String, _ lines: String) throws -> String {
      let calendar =
        "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:\(method)\nBEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260201T000000Z\nORGANIZER:mailto:lee@example.org\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
      return try setup.agenda.home.write(
        "From: eve@example.org\nContent-Type: text/calendar; method=\(method)\n\n" + calendar, to: "eve.eml")
    }
    func shown(_ method: String, _ uid: String, _ lines: String) throws -> String? {
      try setup("show", mail(method, uid, lines)).lines.first
    }
    let forged = "A mail of eve@example.org says that lee@example.org cancelled “Review”, "
    #expect(try shown("CANCEL", "unknown", review)?.hasPrefix(forged) == true)
    #expect(
      try shown("REQUEST", "unknown", review)
        == "The invitation to “Review” is in a mail of eve@example.org, and names lee@example.org as the organizer."
    )
    try setup.agenda.home.write(
      EditingSetup.lunch.replacing("ATTENDEE", with: "ORGANIZER:mailto:lee@example.org\r\nATTENDEE"),
      to: "c/work/lunch.ics")
    #expect(
      try shown("REQUEST", "one@example.org", "SEQUENCE:3\n\(review)")
        == "The invitation of “Lunch with Kim” is of eve@example.org, and the event in “work” of lee@example.org."
    )
  }

  @Test func `an event that only touches others, or is free, has no conflict`() throws {
    let later = "DTSTART;TZID=Europe/Berlin:20261124T133000\nDURATION:PT1H\nSUMMARY:After lunch"
    #expect(!(try setup("show", try invitation(later)).output.contains("conflicts")))
  }

  @Test func `the way to an event is a conflict too`() throws {
    let later =
      "DTSTART;TZID=Europe/Berlin:20261124T140000\nDURATION:PT1H\nSUMMARY:After\nX-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT40M"
    #expect(try setup("show", try invitation(later)).output.contains("conflicts"))
    let short = later.replacing("PT40M", with: "PT30M")
    #expect(!(try setup("show", try invitation(short)).output.contains("conflicts")))
  }

  @Test func `an event that is in a calendar already is said to be`() throws {
    let path = try invitation(review, uid: "one@example.org")
    let run = try setup("show", path)
    #expect(run.output.contains("It is in “work” already."))
    #expect(!run.output.contains("conflicts"))
  }

  @Test func `several events are listed by date, and counted`() throws {
    let events = (1...40).map { day in
      "BEGIN:VEVENT\nUID:\(day)\nDTSTAMP:20260101T000000Z\nDTSTART:202612\(day < 10 ? "0" : "")\(min(day, 28))T100000Z\nSUMMARY:Talk \(day)\nEND:VEVENT\n"
    }
    let path = try setup.agenda.home.write(EditingSetup.calendar(events.reversed().joined()), to: "talks.ics")
    let run = try setup("show", path)
    #expect(run.lines.first == "\(path): 40 events")
    #expect(run.lines.dropFirst(2).first?.hasPrefix("Talk 1 ") == true)
    #expect(run.output.contains("\n+10 more: agenda list --file \(path)\n"))
    #expect(run.output.hasSuffix("\nTo add them: agenda import \(path)\n"))
  }

  @Test func `a UID that looks like a path is still an event`() throws {
    try setup.agenda.home.write(
      EditingSetup.calendar(
        "BEGIN:VEVENT\nUID:/etc/passwd\nDTSTAMP:20260101T000000Z\n\(review)\nEND:VEVENT\n"),
      to: "c/work/odd.ics")
    #expect(try setup("show", "/etc/passwd").output.hasPrefix("Review\n"))
  }

  @Test func `files that are missing or hold no event are errors that say what to do`() throws {
    let missing = try setup("show", setup.agenda.home.path("missing.ics"))
    #expect(missing.exitCode == 66 && missing.errorOutput.contains("missing.ics: "))
    let empty = try setup("show", try setup.agenda.home.write("hello", to: "empty.ics"))
    #expect(empty.exitCode == 65 && empty.errorOutput.contains("there is no event in"))
    #expect(empty.errorOutput.contains("agenda check "))
  }

  @Test func `a file that is larger than any invitation is refused before it is read`() throws {
    let path = try setup.agenda.home.write("", to: "huge.ics")
    try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: 1 << 30)
    let run = try setup("show", path)
    #expect(run.exitCode == 65 && run.errorOutput.contains("huge.ics: it has more than 100000000 bytes"))
  }

  @Test(arguments: [("n\n\n", false), ("y\nwork\n\n", true)])
  func `in a window of its own it asks whether to add the event, and waits`(_ keys: String, _ adds: Bool)
    throws
  {
    let path = try invitation(review)
    let words = EditingSetup.arguments(["show", "--wait", path], setup.agenda.home.path)
    let screen = try TerminalScreen.of(
      setup.agenda, words, rows: 40, columns: 100,
      keys: keys.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0 + "\n" })
    #expect(screen.text.contains("Add to a calendar? [y/N]"))
    #expect(screen.text.contains("Enter closes this window."))
    #expect(setup.names.count == (adds ? 3 : 2) && screen.code == 0)
  }

  @Test func `without a terminal nothing waits`() throws {
    let run = try setup("show", "--wait", try invitation(review))
    #expect(run.exitCode == 0 && run.output.hasPrefix("Review\n") && !run.output.contains("Enter"))
  }

  @Test func `an event whose start cannot be read is shown with its title`() throws {
    let run = try setup("show", invitation("DTSTART:garbage\nSUMMARY:My title"))
    #expect(run.exitCode == 0 && run.output.hasPrefix("My title\n"), "\(run.errorOutput)")
  }

  @Test func `the busy times of a person are said to be those, with the way to the free time`() throws {
    let busy =
      "BEGIN:VFREEBUSY\nUID:f\nDTSTAMP:20260101T000000Z\nDTSTART:20261124T000000Z\nDTEND:20261125T000000Z\nFREEBUSY:20261124T090000Z/PT1H\nEND:VFREEBUSY\n"
    let path = try setup.agenda.home.write(EditingSetup.calendar(busy), to: "kim.ifb")
    let run = try setup("show", path)
    #expect(
      run.exitCode == 0 && run.output.hasPrefix("\(path): times of a person, and no events\n"), "\(run)")
    #expect(run.output.contains("busy") && run.output.contains("Tuesday 24 November"))
    #expect(run.output.hasSuffix("\nTo see the free time: agenda free --file \(path)\n"))
  }

  @Test func `a journal entry is said to be none that is shown`() throws {
    let entry = "BEGIN:VJOURNAL\nUID:diary\nDTSTAMP:20260101T000000Z\nSUMMARY:Diary\nEND:VJOURNAL\n"
    try setup.agenda.home.write(EditingSetup.calendar(entry), to: "c/work/diary.ics")
    for words in [["show", "diary"], ["edit", "--at", "10:00", "diary"]] {
      let run = try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
      #expect(run.exitCode == 65 && run.errorOutput.contains("“Diary” is a journal entry"), "\(run)")
    }
  }

  @Test func `an event whose UID is an address is shown by that`() throws {
    let path = try invitation(review, uid: "https://example.org/e/1")
    try FileManager.default.copyItem(atPath: path, toPath: setup.agenda.home.path("c/work/address.ics"))
    #expect(try setup("show", "https://example.org/e/1").output.hasPrefix("Review\n"))
    #expect(try setup("show", "https://example.org/e/2").output.hasPrefix("To subscribe"))
  }
}
