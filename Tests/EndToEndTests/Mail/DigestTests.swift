import Foundation
import TestSupport
import Testing

/// The output of `agenda digest`.
@Suite struct DigestTests {
  private let agenda: AgendaCommand
  private let file: String
  private let empty: String

  init() throws {
    agenda = try AgendaCommand()
    file = try agenda.home.write(
      events: """
        UID:a
        DTSTART:20261121T080000Z
        DTEND:20261121T081500Z
        SUMMARY:Stand-up\\nBcc: evil@example.org\\n\\n--=_agenda
        LOCATION:Café Überblick
        URL:https://example.org/stand-up

        UID:b
        DTSTART:20261122T103000Z
        DTEND:20261122T113000Z
        SUMMARY:Brunch 🥐
        """, to: "day.ics")
    empty = try agenda.home.write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", to: "empty.ics")
  }

  private func digest(_ arguments: String..., now: String = "2026-11-21T07:00") throws -> CommandRun {
    try agenda(["digest"] + arguments + ["--now", now])
  }

  @Test func `prints a mail without defects`() throws {
    let run = try digest(
      "today", "--file", file, "--from", "Agenda <agenda@halden.example>", "--to",
      "Jürgen Müller <juergen@halden.example>", "--to", "nora@halden.example")
    #expect(run.exitCode == 0)
    #expect(run.errorOutput == "")
    let mail = try MailDocument.parse([run.output])[0]
    #expect(mail.defects == [])
    #expect(
      mail.fields == [
        "Date", "From", "To", "Subject", "MIME-Version", "Content-Type", "Auto-Submitted",
      ])
    #expect(mail.date == "2026-11-21T07:00:00+01:00")
    #expect(mail.from == [.init("Agenda", "agenda@halden.example")])
    #expect(
      mail.to == [.init("Jürgen Müller", "juergen@halden.example"), .init("", "nora@halden.example")])
    #expect(mail.subject == "Saturday 21 November: 1 event")
    #expect(
      mail.text == """
        1 event: 09:00

        Saturday 21 November
        ▌ 09:00–09:15  Stand-up Bcc: evil@example.org --=_agenda  Café Überblick

        Tomorrow 11:30 Brunch 🥐

        """)
    #expect(mail.html.contains("<a class=\"agenda-title\" href=\"https://example.org/stand-up\""))
    #expect(mail.html.contains("Stand-up Bcc: evil@example.org --=_agenda</bdi>"))
  }

  @Test(arguments: ["today", "tomorrow", "week", "list", "next"])
  func `is as all text without a terminal of 72 columns without colour`(subcommand: String) throws {
    let long = String(repeating: "long", count: 40)
    let text = try String(contentsOfFile: file, encoding: .utf8)
      .replacing("Stand-up", with: long).replacing("Brunch", with: long)
    let longFile = try agenda.home.write(text, to: "long.ics")
    var agenda = agenda
    agenda.environment["TERM"] = "xterm-256color"
    agenda.environment["COLORTERM"] = "truecolor"
    agenda.environment["COLUMNS"] = "200"
    let run = try agenda(subcommand, "--file", longFile, "--now", "2026-11-21T07:00")
    #expect(run.lines.map(\.count).max() == 72)
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func `is the text of today inside its plain part`() throws {
    let mail = try MailDocument.parse([try digest("--file", file, "--limit", "1").output])[0]
    // Neither is written to a terminal: no colour, and 72 columns.
    let today = try agenda("today", "--file", file, "--limit", "1", "--now", "2026-11-21T07:00")
    #expect(mail.text == "1 event: 09:00\n\n" + today.output)
    #expect(!today.output.contains("\u{1B}"))
  }

  @Test func `is of 72 columns without colour whatever the configuration says`() throws {
    let long = String(repeating: "long ", count: 40)
    let work = try agenda.home.write(
      try String(contentsOfFile: file, encoding: .utf8).replacing("Stand-up", with: long), to: "work.ics")
    try agenda.home.write(
      """
      [defaults]
      color = "always"
      format = "json"
      width = 200
      [[calendar]]
      name = "work"
      path = "\(work)"
      """, to: ".config/agenda/config.toml")
    let run = try digest("week")
    #expect(run.errorOutput == "")
    let mail = try MailDocument.parse([run.output])[0]
    #expect(mail.subject == "Sat 21 Nov – Fri 27 Nov: 2 events")
    let widest = mail.text.split(separator: "\n").map(\.count).max() ?? 0
    #expect((61...72).contains(widest))
    #expect(!mail.text.contains("\u{1B}"))
    #expect(mail.text.contains("Brunch 🥐"))
  }

  @Test func `takes subject language and tomorrow`() throws {
    let run = try digest(
      "tomorrow", "--file", file, "--locale", "de_DE", "--link-template", "https://example.org/{uid}")
    let mail = try MailDocument.parse([run.output])[0]
    #expect(mail.subject == "Sonntag, 22. November: 1 Termin")
    #expect(mail.html.contains("<a class=\"agenda-title\" href=\"https://example.org/b\""))
    let named = try digest("--file", file, "--subject", "Guten Morgen ☀️, Nora")
    #expect(try MailDocument.parse([named.output])[0].subject == "Guten Morgen ☀️, Nora")
  }

  @Test func `skips a day with nothing`() throws {
    for arguments in [["today", "--file", empty], ["week", "--file", empty]] {
      let run = try agenda(["digest", "--skip-empty", "--now", "2026-11-21T07:00"] + arguments)
      #expect(run.output == "" && run.errorOutput == "" && run.exitCode == 0)
    }
    // Without a calendar, no mail is sent either.
    #expect(try digest("--skip-empty").output == "" && digest().output.contains("Subject:"))
    let mail = try MailDocument.parse([try digest("--file", empty).output])[0]
    #expect(mail.subject == "Saturday 21 November: nothing")
    #expect(mail.text.contains("Nothing today"))
  }

  @Test func `counts what has ended unless that is hidden`() throws {
    let evening = "2026-11-21T20:00"
    #expect(try !digest("--skip-empty", "--file", file, now: evening).output.isEmpty)
    #expect(try digest("--skip-empty", "--ended", "hide", "--file", file, now: evening).output == "")
  }

  @Test func `reports calendars that fail also if there is nothing else`() throws {
    let some = try digest("--skip-empty", "--file", empty, "--file", "nowhere.ics")
    #expect(some.exitCode == 0)
    #expect(some.errorOutput.contains("nowhere.ics"))
    let mail = try MailDocument.parse([some.output])[0]
    #expect(mail.subject == "Saturday 21 November: nothing · 1 unreadable")
    #expect(
      mail.text.contains("nowhere.ics: no such file") && mail.html.contains("nowhere.ics: no such file"))
    #expect(mail.text.contains("1 calendar could not be read"))
    #expect(mail.html.contains("1 calendar could not be read"))

    let all = try digest("--skip-empty", "--file", "nowhere.ics", "--to", "nora@halden.example")
    #expect(all.exitCode == 66)
    #expect(
      try MailDocument.parse([all.output])[0].subject == "Saturday 21 November: No calendar could be read")
  }

  @Test(arguments: [
    ["--to", "nora@halden.example\nBcc: evil@example.org"], ["--to", "nora"], ["--to", ""],
    ["--from", "Nora\r\nX: y <nora@halden.example>"], ["--from", "a@b, c@d"], ["--subject", "a\nBcc: b@c"],
    ["--subject", " "], ["--subject", "a\u{7F}"], ["yesterday"], ["--format", "svg"],
  ])
  func `refuses what no mail may have`(arguments: [String]) throws {
    let run = try agenda(["digest", "--file", file] + arguments)
    #expect(run.exitCode == 64)
    #expect(run.output == "")
    #expect(!run.errorOutput.isEmpty)
  }
}
