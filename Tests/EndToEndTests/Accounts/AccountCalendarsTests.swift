import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// The calendars of an account in all subcommands.
@Suite struct AccountCalendarsTests {
  @Test func `an account alone is a configuration`() throws {
    let setup = try AccountSetup()
    try setup.list([try AccountSetup.calendar("Work"), try AccountSetup.calendar("Private")])
    let run = try setup.agenda("today")
    #expect(run.exitCode == 0)
    #expect(run.errorOutput == "")
    #expect(Set(run.lines.dropFirst()) == ["▌ Work", "▌ Private"])
    #expect(try setup.agenda("today", "--calendars", "home/Work").lines.dropFirst() == ["▌ Work"])
    #expect(try setup.agenda("today", "--calendars", "home").lines.count == 3)
    #expect(try setup.agenda("today", "--exclude-calendars", "home/work").lines.dropFirst() == ["▌ Private"])
    #expect(try setup.agenda("check").exitCode == 0)
    #expect(try setup.agenda("cache").output.contains("home/Private  account home"))
    #expect(
      try setup.agenda("today", "--calendars", "home/Wrk").errorOutput.contains("did you mean “home/Work”"))
  }

  @Test func `a tree shows what the server says of each calendar`() throws {
    let setup = try AccountSetup()
    try setup.list([
      try AccountSetup.calendar("Work") { $0.color = CalendarColor("#1f6feb") },
      try AccountSetup.calendar("Team") { ($0.isShared, $0.isReadOnly) = (true, true) },
      try AccountSetup.calendar("Tasks") { $0.components = ["VTODO"] },
      try AccountSetup.calendar("Old") { $0.vanished = AccountSetup.fetched },
    ])
    #expect(
      try setup.agenda("calendars").output
        == """
        Calendars
        └─ home          ada@example.org
           ├─ ✓ ▌ Work   1 event
           ├─ ✓ ▌ Team   1 event  shared, read-only
           ├─ ✓ ▌ Tasks  1 event
           └─ ✓ ▌ Old    1 event  no longer on the server

        """)
    let json = try setup.agenda("calendars", "--format", "ndjson").lines
    #expect(json.count == 4)
    #expect(json.first?.lowercased().contains(##""color":"#1f6feb""##) == true)
    #expect(
      json.dropFirst().first?.contains(
        #""selected":true,"account":"home","shared":true,"readOnly":true,"vanished":false"#) == true)
  }

  @Test func `the name of a calendar does no harm`() throws {
    let setup = try AccountSetup()
    try setup.list([
      try AccountSetup.calendar("Smith, John/a\u{202E}", path: "/1/"),
      try AccountSetup.calendar("  ", path: "/2/"), try AccountSetup.calendar("Work", path: "/b/"),
      try AccountSetup.calendar("Work", path: "/a/"),
    ])
    let names = try setup.agenda("calendars", "--format", "ndjson").lines.compactMap { line in
      line.split(separator: "\"").dropFirst(3).first
    }
    #expect(names == ["home/Smith John-a", "home/calendar", "home/Work-2", "home/Work"])
    #expect(try setup.agenda("today", "--calendars", "home/Smith John-a").exitCode == 0)
  }

  @Test func `several missing names are in one sentence, which a quiet command does not say`() throws {
    let setup = try AccountSetup(lines: "[defaults]\ncalendars = [\"home/Work\", \"nas\", \"old\"]\n")
    try setup.list([try AccountSetup.calendar("Work")])
    #expect(
      try setup.agenda("today").errorOutput.hasPrefix(
        "agenda: there are no calendars “nas”, “old” now, which the configuration names;"))
    #expect(try !setup.agenda("sync", "--quiet").errorOutput.contains("there are no calendars"))
  }

  @Test func `an account without calendars has its place in the tree`() throws {
    let setup = try AccountSetup(lines: "[[calendar]]\nname = \"own\"\npath = \"own.ics\"\n")
    try setup.list([])
    try setup.agenda.home.write(calendarText("UID:a"), to: ".config/agenda/own.ics")
    #expect(try setup.agenda("calendars").lines.last == "└─ home     ada@example.org · no calendars")
    #expect(try !setup.agenda("calendars", "--calendars", "own").output.contains("home"))
  }

  @Test func `an event without a calendar goes to the first that is shown`() throws {
    let setup = try AccountSetup(lines: "[defaults]\ncalendars = [\"home/Garden\"]\n")
    try setup.list([try AccountSetup.calendar("Attic"), try AccountSetup.calendar("Garden")])
    let words = ["add", "Lunch today 12:30", "--yes", "--now", "2026-11-23T08:00"]
    #expect(try setup.agenda(words).output.contains(", to home/Garden ("))
    let hidden = try setup.agenda(words + ["--calendar", "attic"])
    #expect(hidden.output.contains(", to home/Attic ("), "\(hidden)")
    #expect(
      hidden.output.contains(
        "It is not shown: “home/Attic” is not selected; “agenda calendars select --on home/Attic” selects it."
      ),
      "\(hidden)")
    #expect(!hidden.output.contains("shown now"), "\(hidden)")
    // If no shown one can be changed, the first of the others gets it, and that is said.
    try setup.list([
      try AccountSetup.calendar("Attic"), try AccountSetup.calendar("Garden") { $0.isReadOnly = true },
    ])
    let other = try setup.agenda(words)
    #expect(
      other.output.contains(", to home/Attic (") && other.output.contains("It is not shown:"), "\(other)")
  }

  @Test(arguments: [
    (
      ["remove", "home", "--yes"], 64,
      "“home” is an account, and no calendar; name one of its calendars: “home/Work”"
    ),
    (["change", "Home", "--name", "x"], 64, "“home” is an account, and no calendar"),
    (["change", "home/Old", "--name", "x"], 66, "“home/Old” is no longer on the server"),
    (["remove", "home/Team", "--yes"], 73, "“home/Team” is read-only"),
    (["remove", "home/nothing", "--yes"], 66, "no calendar is named “home/nothing”"),
    (["change", "home/Work", "--name", "a\tb"], 64, "has no line break, tab or other control character"),
    (["change", "home/Work", "--name", "a\u{202E}b"], 64, "none that is invisible or turns the direction"),
    (["add", "a\u{200B}b"], 64, "none that is invisible"),
    (["add", "   "], 64, "is empty; expected the name of the calendar"),
    (["add", String(repeating: "é", count: 81)], 64, "has 1 to 80 characters"),
  ])
  func `what cannot be changed on the server is refused before it is asked`(
    _ words: [String], _ code: Int32, _ reason: String
  ) throws {
    let setup = try AccountSetup()
    try setup.list([
      try AccountSetup.calendar("Work"),
      try AccountSetup.calendar("Old") { $0.vanished = AccountSetup.fetched },
      try AccountSetup.calendar("Team") { $0.isReadOnly = true },
    ])
    let run = try setup.agenda(["calendars"] + words)
    #expect(run.exitCode == code, "\(run)")
    #expect(run.errorOutput.replacing("\n", with: " ").contains(reason), "\(run)")
  }

  @Test func `a calendar of somebody else is not removed from the server`() throws {
    let setup = try AccountSetup()
    try setup.list([try AccountSetup.calendar("Team") { $0.isShared = true }])
    let run = try setup.agenda("calendars", "remove", "home/Team", "--yes")
    #expect(run.exitCode == 64 && run.errorOutput.contains("belongs to somebody else"), "\(run)")
  }

  @Test func `what became of changes that met others is said once a day, until it was seen`() throws {
    let setup = try AccountSetup()
    let work = try AccountSetup.calendar("Work")
    try setup.list([work])
    try setup.note(conflict: "“Tea” was changed on the server and here; both are kept", of: work)
    #expect(try setup.agenda("next").errorOutput.contains("“Tea” was changed on the server and here"))
    #expect(try setup.agenda("next").errorOutput == "")
    #expect(try setup.agenda("today").errorOutput == "")
    #expect(try setup.agenda("accounts", "status").output.contains("“Tea” was changed"))
    #expect(try setup.agenda("accounts", "status", "--seen").output.contains("“Tea” was changed"))
    #expect(try !setup.agenda("accounts", "status").output.contains("“Tea” was changed"))
    #expect(try !setup.agenda("today", "--format", "json").output.contains("changed-twice"))
  }

  @Test func `the status of accounts says that a calendar is gone, and notes as seen only what it said`()
    throws
  {
    let setup = try AccountSetup(lines: "[defaults]\ncalendars = [\"home/Old\"]\n")
    let (work, old) = (
      try AccountSetup.calendar("Work"),
      try AccountSetup.calendar("Old") { $0.vanished = AccountSetup.fetched }
    )
    try setup.list([work, old])
    try setup.note(conflict: "“Tea” was changed on the server and here; both are kept", of: work)
    try setup.note(
      conflict: "“Cake” was changed on the server and here; both are kept", of: old, isGone: true)
    let sentence =
      "“home/Old” is no longer on the server; what was fetched of it is shown until “agenda calendars remove”"
    let status = try setup.agenda("accounts", "status", "--seen", "--format", "json").output
    #expect(status.contains(sentence) && status.contains("“Cake” was changed"), "\(status)")
    #expect(!status.contains("“Tea” was changed"), "\(status)")
    let later = try setup.agenda("accounts", "status", "--format", "json").output
    #expect(!later.contains(sentence) && !later.contains("“Cake” was changed"), "\(later)")
    let other = try setup.agenda("next", "--calendars", "home/Work").errorOutput
    #expect(other.contains("“Tea” was changed"), "\(other)")
    #expect(try setup.agenda("next", "--calendars", "home/Old").errorOutput == "")
  }

  @Test func `a name in the configuration that there is not now is one line, and the rest works`() throws {
    let setup = try AccountSetup(
      lines:
        "[defaults]\ncalendars = [\"home/Work\", \"nas\"]\n[widget.desk]\ncalendars = [\"home/Private\", \"home/Old\"]\n"
    )
    try setup.list([try AccountSetup.calendar("Work"), try AccountSetup.calendar("Private")])
    let run = try setup.agenda("today")
    #expect(run.exitCode == 0 && run.lines.dropFirst() == ["▌ Work"])
    #expect(
      run.errorOutput
        == "agenda: there is no calendar “nas” now, which the configuration names; “agenda config check” says more\n"
    )
    let widget = try setup.agenda("today", "--widget", "desk")
    #expect(widget.exitCode == 0 && widget.output.contains("Private"))
    #expect(widget.errorOutput.contains("there is no calendar “home/Old” now"))
    #expect(try setup.agenda("today", "--calendars", "nosuch").exitCode == 66)
    #expect(try setup.agenda("calendars").exitCode == 0)
    let check = try setup.agenda("config", "check")
    #expect(check.exitCode == 0 && check.output.contains("no other problems"), "\(check)")
    #expect(
      check.errorOutput.contains("config.toml:2:1: “calendars”: no calendar is named “nas”"), "\(check)")
    #expect(check.errorOutput.contains("no calendar is named “home/Old”"))
    let json = try setup.agenda("config", "check", "--format", "json")
    #expect(json.exitCode == 0 && json.output.contains("\"notes\"") && json.errorOutput == "", "\(json)")
  }

  @Test func `an account that was never asked is being fetched`() throws {
    let setup = try AccountSetup()
    let run = try setup.agenda("today")
    #expect(run.exitCode == 65)
    #expect(run.output.contains("Calendars are being fetched"))
    #expect(
      run.errorOutput
        == "agenda: account home: “home” is being fetched for the first time; run “agenda sync” to wait for it\n"
    )
  }

  @Test func `a failure of an account is reported once, with what helps`() throws {
    let setup = try AccountSetup(block: AccountSetup.blockWithLogin)
    try setup.list([try AccountSetup.calendar("Work"), try AccountSetup.calendar("Private")])
    try setup.set { ($0.failure, $0.message) = (.signedOut, "the server refuses the password (401)") }
    let run = try setup.agenda("today", "--now", "2026-11-20T12:00")
    #expect(run.exitCode == 0)
    #expect(run.lines.last == "! Not updated since 08:40")
    #expect(
      run.errorOutput
        == """
        agenda: account home: “home” cannot be fetched: the server refuses the password (401); run “agenda accounts \
        login home”; the version of 2026-11-20 08:40 is shown\n
        """
    )
    let json = try setup.agenda("today", "--now", "2026-11-20T12:00", "--format", "json").output
    #expect(json.contains("\"kind\": \"signed-out\""))
    #expect(json.contains("\"account\": \"home\""))
    #expect(json.contains("\"lastUpdate\": \"2026-11-20T08:40:00+01:00\""))
  }

  @Test func `an account that cannot be reached says when it is asked again`() throws {
    let setup = try AccountSetup()
    try setup.list([try AccountSetup.calendar("Work")])
    try setup.set { ($0.failure, $0.message) = (.unreachable, "no answer") }
    let run = try setup.agenda("today")
    #expect(run.lines.contains("▌ Work"))
    #expect(run.errorOutput.contains("cannot be fetched: no answer; the next attempt is at 20"))
    #expect(try setup.agenda("today", "--format", "json").output.contains("\"nextAttempt\": \"20"))
  }

  @Test func `a signed-out account is drawn with the command that signs in`() throws {
    let setup = try AccountSetup(block: AccountSetup.blockWithLogin)
    try setup.list([try AccountSetup.calendar("Work")], storing: false)
    try setup.set { ($0.failure, $0.fetched) = (.signedOut, nil) }
    let run = try setup.agenda("today", "--family", "medium", "--width", "40")
    #expect(run.exitCode == 65)
    #expect(run.output.contains("Signed out"))
    #expect(run.output.contains("agenda accounts login home"))
  }

  @Test func `names are completed in shells`() throws {
    let setup = try AccountSetup(lines: "[[calendar]]\nname = \"family/alice\"\npath = \"a.ics\"\n")
    try setup.list([try AccountSetup.calendar("Work")])
    let names = try setup.agenda("---complete", "bash", "today", "--calendars", "")
    #expect(names.lines == ["family", "family/alice", "home", "home/Work"])
  }
}
