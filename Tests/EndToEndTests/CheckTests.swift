import TestSupport
import Testing

/// The output of a check of a calendar.
@Suite struct CheckTests {
  static let clean = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Example//EN\r
    BEGIN:VEVENT\r
    UID:a\r
    DTSTAMP:20261101T000000Z\r
    DTSTART:20261121T090000Z\r
    SUMMARY:Lunch\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  @Test func `shows the line and marks the place`() throws {
    let agenda = try AgendaCommand()
    let text = Self.clean.replacing("SUMMARY:Lunch", with: "SUMMARY:日本 \\x\r\nPRIORITY:10")
    _ = try agenda.home.write(text, to: "work.ics")
    let run = try agenda("check", "work.ics")
    #expect(
      run.output == """
        work.ics:8:12: warning: a backslash is before another character than n, comma, semicolon or \
        backslash; RFC 5545 allows a backslash before a backslash, a semicolon, a comma and n (section 3.3.11) \
        [wrong-escape]
            SUMMARY:日本 \\x
                         ^^
        work.ics:9:10: error: PRIORITY “10” is no whole number from 0 to 9; RFC 5545 says which numbers the \
        property may have (section 3.8.1.9) [invalid-number]
            PRIORITY:10
                     ^^
        1 error, 1 warning in 1 file

        """)
    #expect(run.exitCode == 65)
  }

  @Test(arguments: [
    (clean, false, 0), (clean, true, 0), (clean.replacing("\r\n", with: "\n"), false, 0),
    (clean.replacing("\r\n", with: "\n"), true, 1), (clean.replacing("UID:a\r\n", with: ""), false, 65),
    ("", true, 65),
  ])
  func `fails on errors and strictly on warnings`(text: String, isStrict: Bool, code: Int32) throws {
    let run = try AgendaCommand()("check", isStrict ? "--strict" : "--color=never", "-", input: text)
    #expect(run.exitCode == code)
  }

  @Test func `checks the files of a folder`() throws {
    let agenda = try AgendaCommand()
    for name in ["one", "two"] { _ = try agenda.home.write(Self.clean, to: "calendars/\(name).ics") }
    #expect(try agenda("check", "calendars").output == "no problems in 2 files\n")
  }

  @Test func `checks the configured calendars where no file is named`() throws {
    let agenda = try AgendaCommand()
    #expect(try agenda("check").exitCode == 64)
    for name in ["one", "tree/two", "tree/sub/three"] {
      _ = try agenda.home.write(Self.clean, to: "\(name).ics")
    }
    _ = try agenda.home.write("BEGIN:VCARD\nEND:VCARD\n", to: "cards/ada.vcf")
    let configuration = [
      ("one", "one.ics", "events"), ("tree", "tree", "events"), ("people", "cards", "birthdays"),
    ]
    .map { "[[calendar]]\nname = \"\($0)\"\npath = \"~/\($1)\"\nkind = \"\($2)\"\n" }.joined()
    _ = try agenda.home.write(configuration, to: ".config/agenda/config.toml")
    let run = try agenda("check")
    #expect(run.output == "no problems in 3 files\n")
    #expect(run.exitCode == 0)
  }

  @Test func `counts a file that cannot be read`() throws {
    let agenda = try AgendaCommand()
    _ = try agenda.home.write(Self.clean, to: "all/a.ics")
    _ = try agenda.home.write("x", to: "all/b.ics")
    let line = "chmod 0 all/b.ics; \(AgendaCommand.obeyingPermissions)agenda check all"
    let run = try agenda.shell(line)
    #expect(run.output == "no problems in 1 file; 1 file cannot be read\n", "\(run.errorOutput)")
    #expect(run.exitCode == 65)
  }

  @Test func `reports a file that is not there`() throws {
    let run = try AgendaCommand()("check", "nowhere.ics")
    #expect(run.exitCode == 66)
    #expect(run.errorOutput == "agenda: nowhere.ics: no such file or folder\n")
    #expect(run.output == "")
  }

  @Test func `does not call a folder good in which nothing is checked`() throws {
    let agenda = try AgendaCommand()
    _ = try agenda.home.write("no calendar", to: "empty/notes.txt")
    let run = try agenda("check", "empty")
    #expect(run.exitCode == 66)
    #expect(run.errorOutput == "agenda: empty: the folder has no .ics file\n")
    #expect(run.output == "")
    _ = try agenda.home.write(Self.clean, to: "good.ics")
    let both = try agenda("check", "good.ics", "empty")
    #expect(both.exitCode == 66)
    #expect(both.output == "no problems in 1 file\n")
  }

  @Test func `says in every format how many findings it leaves out`() throws {
    let agenda = try AgendaCommand()
    let lines = String(repeating: "what\r\n", count: 33)
    _ = try agenda.home.write(Self.clean.replacing("UID:a\r\n", with: "UID:a\r\n" + lines), to: "bad.ics")
    let ndjson = try agenda("check", "bad.ics", "--format", "ndjson")
    #expect(ndjson.lines.count == 21)
    #expect(ndjson.lines.last == #"{"file":"bad.ics","code":"malformed-line","count":13}"#)
    #expect(try agenda("check", "bad.ics", "--format", "json").output.contains(#""count": 13"#))
    #expect(try agenda("check", "bad.ics").output.contains("13 more"))
  }

  @Test func `writes a finding a line`() throws {
    let text = Self.clean.replacing("UID:a\r\n", with: "")
    let run = try AgendaCommand()("check", "-", "--format", "ndjson", input: text)
    let expected =
      #"{"file":"-","line":4,"column":7,"length":6,"severity":"error","code":"missing-uid","#
      + #""message":"a VEVENT has no UID","#
      + #""requirement":"RFC 5545 asks for a UID (section 3.6.1)"}"#
    #expect(run.lines == [expected])
  }

  @Test func `explains a code and knows which one is meant`() throws {
    let agenda = try AgendaCommand()
    #expect(try agenda("check", "--explain", "Missing-UID").output.hasPrefix("missing-uid: No UID (error)\n"))
    let run = try agenda("check", "--explain", "mising-uid")
    #expect(run.exitCode == 64)
    #expect(run.errorOutput == "agenda: unknown code “mising-uid”; did you mean “missing-uid”?\n")
  }

  @Test func `shows nothing that a terminal obeys`() throws {
    let text = Self.clean.replacing("SUMMARY:Lunch", with: "SUMMARY:\u{1B}[31mred\u{202E}\u{7}\\x\tz")
    let run = try AgendaCommand()("check", "-", input: text)
    #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x202E) })
  }

  @Test func `a file whose lines are all indented says so, and is no empty calendar`() throws {
    let agenda = try AgendaCommand()
    let text = Self.clean.split(separator: "\r\n").map { "  \($0)\r\n" }.joined()
    _ = try agenda.home.write(text, to: "work.ics")
    let message = "its lines begin with white space, so that each one continues the line before it"
    #expect(try agenda("check", "work.ics").output.contains("error: \(message)"))
    let list = try agenda("list", "--file", "work.ics", "--from", "2026-11-21", "--now", "2026-11-21T08:00")
    #expect(list.exitCode == 65 && list.errorOutput.contains(message), "\(list.errorOutput)")
  }
}
