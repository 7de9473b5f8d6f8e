import Foundation
import TestSupport
import Testing

/// The mails that guests get of changes, as other programs read them.
struct GuestMailsTests {
  private let setup: EditingSetup

  init() throws {
    setup = try EditingSetup()
    try write(command: "cat > mails/$(ls mails | wc -l).eml")
    try setup.agenda.home.write("", to: "mails/.keep")
  }

  /// Writes the configuration with a line of shell that sends mails in the home folder; `nil` for none.
  private func write(command: String?) throws {
    let line = command.map { "mail-command = \"cd '\(setup.agenda.home.path)' && \($0)\"\n" } ?? ""
    try setup.agenda.home.write(
      "[defaults]\naddresses = [\"ada@example.org\"]\n\(line)[[calendar]]\nname = \"work\"\npath = \"work\"\n",
      to: "c/config.toml")
  }

  /// The paths of the mails that were sent, in order.
  private var mails: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: setup.agenda.home.path("mails"))) ?? []
    return names.filter { $0.hasSuffix(".eml") }.sorted {
      (Int($0.dropLast(4)) ?? 0) < (Int($1.dropLast(4)) ?? 0)
    }
    .map { setup.agenda.home.path("mails/" + $0) }
  }

  private struct Mail: Decodable {
    struct Event: Decodable {
      var uid: String
      var sequence: Int
      var start: String?
      var instance: String?
      var status: String?
      var rule: String?
      var organizer: String
      var guests: [[String?]]
    }
    var from: [String]
    var to: [String]
    var subject: String
    var text: String
    var method: String
    var calendarMethod: String
    var zones: [String]
    var defects: [String]
    var events: [Event]
  }

  /// The mails as Python reads them.
  private func read(_ paths: [String]) throws -> [Mail] {
    let lines = try Python.run(file: Repository.path("Tests/Oracle/scheduling_mails.py"), arguments: paths)
    return try lines.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Mail.self, from: $0)
    }
  }

  /// The short name in the answer of a command.
  private func name(in run: CommandRun) throws -> String {
    let lines = (run.output + run.errorOutput).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("Added ") }, "\(run.errorOutput)")
    let start = try #require(line.range(of: " ("))
    let end = try #require(line[start.upperBound...].range(of: ")"))
    return String(line[start.upperBound..<end.lowerBound])
  }

  @Test(.enabled(if: Python.has("icalendar"), "Python has no icalendar"))
  func `invitation, updates and cancellations are read as they are meant`() throws {
    let added = try setup(
      "add", "Planning every Friday 10:00 in the Café", "--invite",
      "kim@example.org, \"Doe, Jö\" <jo@example.org>",
      "--notify", "all", "--yes")
    #expect(added.output.contains("Mailed to kim@example.org, jo@example.org."), "\(added.errorOutput)")
    let id = try name(in: added)
    let steps: [[String]] = [
      ["edit", id, "--all", "--at", "11:00", "--notify", "all"],
      ["edit", id + "@2026-12-04", "--this", "--location", "Bonn", "--yes"],
      ["delete", id + "@2026-12-11", "--this", "--yes"],
      ["edit", id, "--all", "--invite", "max@example.org", "--uninvite", "jo@example.org", "--yes"],
      ["delete", id + "@2027-01-08", "--following", "--yes"],
      ["delete", id, "--all", "--yes"],
    ]
    for words in steps {
      let run = try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
      #expect(run.exitCode == 0, "\(words): \(run.errorOutput)")
    }
    let mails = try read(mails)
    #expect(mails.flatMap(\.defects) == [])
    #expect(mails.allSatisfy { $0.from == ["ada@example.org"] && $0.method == $0.calendarMethod })
    #expect(Set(mails.flatMap { $0.events.map(\.uid) }).count == 1)
    let told = mails.map { mail in
      let events = mail.events.map { "\($0.sequence) \(($0.instance ?? $0.rule ?? "").prefix(10))" }
      return
        "\(mail.method) \(mail.to.map { $0.prefix { $0 != "@" } }.joined(separator: " ")): \(events.joined(separator: ", "))"
    }
    #expect(
      told == [
        "REQUEST kim jo: 0 FREQ=WEEKL", "REQUEST kim jo: 1 FREQ=WEEKL", "REQUEST kim jo: 2 2026-12-04",
        "CANCEL kim jo: 2 2026-12-11", "REQUEST max: 2 FREQ=WEEKL, 2 2026-12-04", "CANCEL jo: 3 ",
        "REQUEST kim max: 3 FREQ=WEEKL, 4 2026-12-04", "CANCEL kim max: 4 ",
      ])
    let first = try #require(mails.first)
    #expect(first.zones == ["Europe/Berlin"])
    #expect(first.events.first?.guests.map { $0[1] } == [nil, nil, "Doe, Jö"])
    #expect(first.text.contains("Café") && first.subject == "Invitation: Planning")
    #expect(mails.last?.events.first?.status == "CANCELLED")
    #expect(mails[5].events.first?.status == nil)
    #expect(mails[3].events.first?.start == "2026-12-11T11:00:00+01:00")
  }

  @Test func `without a terminal nothing is changed until it is said who is told`() throws {
    let before = setup.names
    let words = ["Planning Friday 10:00", "--invite", "kim@example.org"]
    let run = try setup.agenda(EditingSetup.arguments(["add"] + words, setup.agenda.home.path))
    #expect(run.exitCode == 64, "\(run.errorOutput)")
    #expect(run.errorOutput.contains("1 guest (kim@example.org) would be told"))
    #expect(run.errorOutput.contains("--notify all to tell them, or --notify none"))
    #expect(setup.names == before && mails.isEmpty)
    let id = try name(
      in: try setup("add", "Planning Friday 10:00", "--invite", "kim@example.org", "--notify", "none"))
    #expect(mails.isEmpty)
    #expect(try setup("list").output.contains("Planning"))
    let text = setup.names.map { setup.text("work/" + $0) }.joined()
    for command in [["edit", id, "--at", "11:00"], ["delete", id]] {
      let run = try setup.agenda(EditingSetup.arguments(command, setup.agenda.home.path))
      #expect(run.exitCode == 64, "\(run.errorOutput)")
    }
    #expect(setup.names.map { setup.text("work/" + $0) }.joined() == text)
    #expect(try setup("edit", id, "--alarm", "10m").exitCode == 0)
    let dry = try setup("edit", id, "--at", "11:00", "--dry-run")
    #expect(dry.output.contains("; by mail would be told: 1 guest (kim@example.org)"), "\(dry.output)")
  }

  @Test func `without a program the mail is printed, and words for people are not`() throws {
    try write(command: nil)
    let run = try setup(
      "add", "Planning Friday 10:00", "--invite", "kim@example.org", "--notify", "all", "--yes")
    #expect(run.output.hasPrefix("Date: "), "\(run.output)")
    #expect(run.errorOutput.contains("Added “Planning”"))
    let id = try name(in: run)
    let both = try setup(
      "edit", id, "--invite", "lee@example.org", "--uninvite", "kim@example.org", "--notify", "all")
    #expect(both.lines.filter { $0.hasPrefix("From agenda ") }.count == 2, "\(both.output)")
    let json = try setup(
      "add", "Walk Friday 10:00", "--invite", "kim@example.org", "--notify", "all", "--format", "json")
    #expect(json.exitCode == 64 && json.errorOutput.contains("printed behind the JSON"))
  }

  @Test func `the printed mails of several events are a mailbox`() throws {
    try write(command: nil)
    var names: [String] = []
    for title in ["Planning", "Review"] {
      let added = try setup(
        "add", "\(title) Friday 10:00", "--invite", "kim@example.org", "--notify", "none", "--yes")
      names.append(try name(in: added))
    }
    let run = try setup("edit", names[0], names[1], "--location", "Bonn", "--notify", "all", "--yes")
    #expect(run.lines.filter { $0.hasPrefix("From agenda ") }.count == 2, "\(run.output)")
    #expect(run.output.hasPrefix("From agenda "))
  }

  @Test func `nothing is changed where the mails cannot be made`() throws {
    try setup.agenda.home.write(
      "[defaults]\naddresses = [\"ada b@example.org\"]\n[[calendar]]\nname = \"work\"\npath = \"work\"\n",
      to: "c/config.toml")
    let before = setup.names
    let run = try setup(
      "add", "Planning Friday 10:00", "--invite", "kim@example.org", "--notify", "all", "--yes")
    #expect(run.exitCode == 65 && !run.output.contains("Added"), "\(run.errorOutput)")
    #expect(run.errorOutput.contains("no mail to 1 guest (kim@example.org) can be made: "))
    #expect(run.errorOutput.contains("nothing was added"))
    #expect(setup.names == before)
  }

  @Test func `a mail that cannot be sent is kept, and the change stays`() throws {
    try write(command: "cat > /dev/null; echo full >&2; exit 75")
    let run = try setup(
      "add", "Planning Friday 10:00", "--invite", "kim@example.org", "--notify", "all", "--yes")
    #expect(run.exitCode != 0 && run.output.contains("Added “Planning”"), "\(run.output)")
    #expect(run.errorOutput.contains("the event is changed, and stays so"))
    let line = try #require(run.errorOutput.split(separator: "\n").last { $0.contains(" < ") })
    #expect(line.contains("the mail to kim@example.org is in "))
    let path = try #require(line.split(separator: " ").last.map(String.init))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("To: kim@example.org"))
    #expect(try setup("list").output.contains("Planning"))
    let undone = try setup("undo")
    #expect(undone.exitCode == 0 && !undone.output.contains("mail"), "\(undone.output)")
  }

  @Test func `guests do not take a cancellation for older than what was undone`() throws {
    let id = try name(in: try setup("add", "Planning Friday 10:00", "--invite", "kim@example.org", "--yes"))
    for time in ["11:00", "12:00"] { _ = try setup("edit", id, "--at", time, "--yes") }
    for _ in 0..<2 { #expect(try setup("undo").exitCode == 0) }
    #expect(try setup("delete", id, "--yes").exitCode == 0)
    let sequences = try mails.map { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return text.split(separator: "\n").first { $0.hasPrefix("SEQUENCE:") }.map(String.init) ?? "-"
    }
    #expect(sequences == ["-", "SEQUENCE:1", "SEQUENCE:2", "SEQUENCE:3"])
  }

  @Test func `guests are told of other times that one of them proposed, as of a change`() throws {
    let id = try name(
      in: try setup(
        "add", "Planning Friday 10:00", "--invite", "kim@example.org,lee@example.org", "--notify", "none"))
    let uid = try #require(setup.names.first { !["lunch.ics", "standup.ics"].contains($0) }).dropLast(4)
    let counter = """
      BEGIN:VCALENDAR
      VERSION:2.0
      METHOD:COUNTER
      BEGIN:VEVENT
      UID:\(uid)
      DTSTAMP:20261123T080000Z
      DTSTART:20261127T130000Z
      DTEND:20261127T140000Z
      ATTENDEE:mailto:kim@example.org
      END:VEVENT
      END:VCALENDAR

      """
    let refused = try setup("import", "-", "--take", input: counter)
    #expect(refused.exitCode == 64, "\(refused)")
    #expect(refused.errorOutput.contains("2 guests (kim@example.org, lee@example.org) would be told"))
    let taken = try setup("import", "-", "--take", "--notify", "all", input: counter)
    #expect(taken.output.contains("Mailed to kim@example.org, lee@example.org."), "\(taken)")
    #expect(mails.count == 1)
    let mail = try String(contentsOfFile: try #require(mails.first), encoding: .utf8)
    #expect(mail.contains("method=REQUEST") && mail.contains("Subject: Updated: Planning"), "\(mail)")
    #expect(try setup("undo").exitCode == 0)
    let silent = try setup("import", "-", "--take", "--notify", "none", input: counter)
    #expect(silent.output.contains("; not told: 2 guests (kim@example.org, lee@example.org)"), "\(silent)")
    #expect(mails.count == 1)
    #expect(try setup("show", id).output.contains("14:00"))
  }

  @Test func `undo says which mail it does not take back`() throws {
    _ = try setup("add", "Planning Friday 10:00", "--invite", "kim@example.org", "--yes")
    let undone = try setup("undo")
    #expect(undone.output.contains(". The mail to kim@example.org is not taken back"), "\(undone.output)")
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `an event of another organizer changes in the own calendar alone`() throws {
    try setup.agenda.home.write(
      EditingSetup.calendar(
        """
        BEGIN:VEVENT
        UID:invited
        DTSTAMP:20260101T000000Z
        DTSTART:20261127T090000Z
        SUMMARY:Invited
        ORGANIZER:mailto:kim@example.org
        ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org
        ATTENDEE:mailto:lee@example.org
        END:VEVENT

        """), to: "c/work/invited.ics")
    let run = try setup("edit", "invited", "--at", "11:00")
    #expect(
      run.output.contains("; only in your calendar: kim@example.org organizes it"), "\(run.errorOutput)")
    #expect(try setup("edit", "invited", "--invite", "max@example.org").exitCode == 64)
    #expect(mails.isEmpty)
    #expect(try setup("delete", "invited").exitCode == 64)
    let deleted = try setup("delete", "invited", "--yes")
    #expect(deleted.output.contains("Mailed to kim@example.org."), "\(deleted.errorOutput)")
    let mail = try String(contentsOfFile: try #require(mails.first), encoding: .utf8)
    #expect(mail.contains("From: ada@example.org") && mail.contains("method=REPLY"), "\(mail)")
  }
}

/// Events with guests, as commands write them.
struct InvitedGuestsTests {
  private var setup: EditingSetup

  init() throws {
    setup = try EditingSetup()
    let calendars = setup.text("config.toml")
    try setup.agenda.home.write(
      "[defaults]\naddresses = [\"Ada@example.org\", \"ada@example.com\"]\ncontacts = [\"book\"]\n"
        + calendars,
      to: "c/config.toml")
    try setup.agenda.home.write(
      "BEGIN:VCARD\nFN:Kim Lee\nEMAIL:kim@example.org\nEND:VCARD\n", to: "c/book/kim.vcf")
  }

  /// The lines of the guests and the organizer in the new file of the folder `work`.
  private var people: [String] {
    setup.names.filter { !["lunch.ics", "standup.ics"].contains($0) }
      .flatMap {
        setup.text("work/" + $0).replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
      }
      .filter { $0.hasPrefix("ATTENDEE") || $0.hasPrefix("ORGANIZER") }
  }

  @Test func `a preview shows the guests, and adds nothing`() throws {
    let text = try setup(
      "add", "Planning Friday 10:00", "--invite", "Kim", "--invite", "\"Doe, Jo\" <jo@example.org>",
      "--dry-run")
    #expect(
      text.lines.contains("  guests: Kim Lee <kim@example.org>, Doe, Jo <jo@example.org>"),
      "\(text.errorOutput)")
    let json = try setup(
      "add", "Planning Friday 10:00", "--invite", "Kim", "--dry-run", "--format", "json")
    #expect(json.output.contains("\"address\": \"mailto:kim@example.org\""), "\(json.output)")
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `without an address of the user, the next step is said`() throws {
    try setup.agenda.home.write(
      "[[calendar]]\nname = \"work\"\npath = \"work\"\n", to: "c/config.toml")
    let run = try setup("add", "Planning Friday 10:00", "--invite", "kim@example.org", "--yes")
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.contains("no mail address of yours is known for “work”"))
    #expect(run.errorOutput.contains("write addresses = [\"you@example.org\"] under [defaults] in "))
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `a task has no guests`() throws {
    let run = try setup("add", "Pay rent", "--task", "--invite", "kim@example.org", "--yes")
    #expect(run.exitCode == 64 && run.errorOutput.contains("--invite is for events"))
  }
}
