import Foundation
import TestSupport
import Testing

/// `agenda config`.
@Suite struct ConfigTests {
  private func agenda(_ text: String) throws -> AgendaCommand {
    let agenda = try AgendaCommand()
    try agenda.home.write(text, to: ".config/agenda/config.toml")
    return agenda
  }

  private let work = "[[calendar]]\nname = \"work\"\npath = \"a.ics\"\n"

  @Test func `mistakes have a line and a column`() throws {
    let agenda = try agenda(work + "[defaults]\nended = \"hid\"\n[[account]]\nname = \"home\"\n")
    let path = agenda.home.path(".config/agenda/config.toml")
    let run = try agenda("config", "check")
    #expect(run.exitCode == 78)
    #expect(
      run.errorOutput.split(separator: "\n").map { $0.prefix(while: { $0 != " " }) } == [
        "agenda:", "agenda:",
      ])
    #expect(run.errorOutput.contains("\(path):5:9: “ended” is the text “hid”"))
    #expect(run.errorOutput.contains("\(path):6:1: the account “home” has no “address”"))
    let json = try agenda("config", "check", "--format", "json")
    #expect(json.exitCode == 78 && json.errorOutput == "")
    #expect(json.output.contains("\"line\": 5,\n      \"column\": 9,"))
  }

  @Test func `what cannot work is a mistake: addresses, address books and programs for mails`() throws {
    let agenda = try agenda(
      "[defaults]\naddresses = [\"not an address\"]\ncontacts = [\"/nope\"]\nmail-command = \"/nonexistent/x -t\"\n"
        + "locale = \"xx_YY\"\n" + work + "mail-command = [\"no-such-program\"]\n")
    let path = agenda.home.path(".config/agenda/config.toml")
    let run = try agenda("config", "check")
    #expect(run.exitCode == 78)
    for message in [
      ":2:1: “addresses”: “not an address” is no mail address",
      ":3:1: “contacts”: /nope: there is no such file",
      ":4:1: “mail-command”: names “/nonexistent/x”, which does not exist",
      ":5:1: “locale”: there are no words of “xx_YY”",
      ": “work”: “mail-command”: names “no-such-program”, which is not in PATH",
    ] {
      #expect(run.errorOutput.contains(path + message), "\(message)\n\(run.errorOutput)")
    }
    let misspelt = try self.agenda("[defaults]\nmail-command = \"sendmial -t | cat\"\n" + work)(
      "config", "check")
    #expect(misspelt.exitCode == 78)
    #expect(
      misspelt.errorOutput.contains(":2:1: “mail-command”: names “sendmial”, which is not in PATH"),
      "\(misspelt.errorOutput)")
    for command in [
      "cat | cat", "exec cat", "MAILRC=/dev/null no-such-program -t", "~/bin/mailer", "(cat; true)",
    ] {
      let fine = try self.agenda(
        "[defaults]\nlocale = \"nl_NL\"\naddresses = [\"ada@example.org\"]\nmail-command = \"\(command)\"\n"
          + work)
      #expect(try fine("config", "check").exitCode == 0, "\(command)")
    }
  }

  @Test func `dates and times have the forms of the configuration, and JSON keeps its own`() throws {
    let agenda = try agenda(
      "[defaults]\ndate-format = \"%a %d.%m.%Y\"\ntime-format = \"%H.%M\"\n" + work)
    try agenda.home.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20261121T093000\nDTEND:20261121T100000\n"
        + "SUMMARY:Stand-up\nEND:VEVENT\nEND:VCALENDAR\n", to: ".config/agenda/a.ics")
    let now = ["--now", "2026-11-21T08:00"]
    #expect(try agenda(["today"] + now).output == "Sat 21.11.2026\n▌ 09.30–10.00  Stand-up\n")
    #expect(try agenda(["next"] + now).output == "09.30 Stand-up\n")
    #expect(try agenda(["today", "--format", "html"] + now).output.contains("09.30–10.00"))
    #expect(try agenda(["show", "Stand-up"] + now).output.contains("Sat 21.11.2026 09.30–10.00"))
    #expect(
      try agenda(["today", "--format", "ndjson"] + now).output.contains("\"start\":\"2026-11-21T09:30"))
    #expect(try agenda("config", "show").output.contains("%a %d.%m.%Y"))
    #expect(try agenda("config", "schema").output.contains("\"time-format\""))
  }

  @Test(arguments: [
    ("read-only = true\n", "“default-calendar”: “work” is read-only"),
    ("kind = \"birthdays\"\n", "“default-calendar”: “work” has birthdays"),
  ])
  func `a default calendar that cannot be written is a mistake`(_ keys: String, _ message: String) throws {
    let run = try agenda("[defaults]\ndefault-calendar = \"work\"\n" + work + keys)("config", "check")
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.contains("config.toml:2:1: \(message)"), "\(run.errorOutput)")
  }

  @Test func `so is one on the web, and one that there is not where no server can be away`() throws {
    let web = "[[calendar]]\nname = \"feed\"\nurl = \"https://example.org/a.ics\"\n"
    let feed = try agenda("[defaults]\ndefault-calendar = \"feed\"\n" + web)("config", "check")
    #expect(feed.exitCode == 78 && feed.errorOutput.contains("“feed” is a calendar on the web"))
    let none = try agenda("[defaults]\ndefault-calendar = \"wrk\"\n" + work)("config", "check")
    #expect(none.exitCode == 78)
    #expect(none.errorOutput.components(separatedBy: "no calendar is named “wrk”").count == 2)
    let missing = try agenda("[defaults]\ndefault-calendar = \"work\"\n" + work)("config", "check")
    #expect(missing.exitCode == 0, "The file is made with its first event. \(missing.errorOutput)")
  }

  @Test func `a place on a home screen needs the picture there, and the other way round`() throws {
    let place = "[widget.desk]\nfamily = \"small\"\nposition = \"top-left\"\n"
    let run = try agenda(work + place)("config", "check")
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.contains("config.toml:6:12: “position” needs “wallpaper”"), "\(run.errorOutput)")
    let behind = try agenda(work + "[widget.desk]\nwallpaper = \"a.png\"\n")("config", "check")
    #expect(behind.errorOutput.contains("“wallpaper” needs “position”"), "\(behind.errorOutput)")
  }

  @Test func `names that match nothing are said with the mistakes`() throws {
    let agenda = try agenda("[defaults]\ncalendars = \"wrk\"\ntime-zone = \"Europe/Berln\"\n" + work)
    let run = try agenda("config", "check")
    #expect(run.exitCode == 78)
    #expect(
      run.errorOutput.contains(
        "config.toml:2:1: “calendars”: no calendar is named “wrk”; did you mean “work”?"))
    #expect(run.errorOutput.contains("config.toml:3:1: “time-zone”: "))
    #expect(
      try self.agenda(work)("config", "check").output.hasSuffix(
        "config.toml: 1 calendar, 0 accounts, 0 widgets\n"))
  }

  @Test func `the address of a page in place of a calendar is a mistake`() throws {
    let url = "https://calendar.google.com/calendar/u/0/r?cid=dGVhbQ"
    let agenda = try agenda("[[calendar]]\nname = \"team\"\nurl = \"\(url)\"\n")
    for words in [["config", "check"], ["show", url]] {
      let run = try agenda(words)
      #expect(run.exitCode != 0 && run.output == "")
      #expect(run.errorOutput.contains("copy the “Secret address in iCal format”"))
      #expect(!run.errorOutput.contains("dGVhbQ"))
    }
  }

  @Test func `each setting says where it comes from`() throws {
    let agenda = try agenda("[defaults]\nended = \"hide\"\nlimit = 3\n" + work)
    let lines = try agenda("config", "show", "--limit", "5", "--width", "80").lines.map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    for line in [
      "ended hide config.toml:2", "limit 5 --limit", "time-zone Europe/Berlin TZ", "locale C.UTF-8 LC_ALL",
      "width 80 --width", "all-day include built-in",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    let json = try agenda("config", "show", "--format", "json").output
    #expect(
      json.contains(
        "\"name\": \"ended\",\n      \"value\": \"hide\",\n      \"from\": \"file\",\n      \"line\": 2"))
  }

  @Test func `the settings are written to a file`() throws {
    let agenda = try agenda("[defaults]\nlimit = 3\n" + work)
    for format in ["text", "json"] {
      let arguments = ["config", "show", "--format", format, "--width", "80"]
      let path = agenda.home.path("settings.\(format)")
      let shown = try agenda(arguments).output
      #expect(try agenda(arguments + ["--output", path]).output == "")
      let written = try String(contentsOfFile: path, encoding: .utf8)
      #expect(written == shown && written.contains("limit"))
      #expect(try agenda(arguments + ["--output", path, "--exit-code"]).exitCode == 1)
    }
  }

  @Test(.enabled(if: Python.has("jsonschema"), "Python has no jsonschema"))
  func `the schema allows what the command reads, and no more`() throws {
    let agenda = try agenda(work)
    let schema = try agenda.home.write(try agenda("config", "schema").output, to: "schema.json")
    #expect(try agenda("config", "schema").output.contains("\"examples\": [\n                  \"work\""))
    #expect(try agenda("config", "schema", "--format", "text").output.contains("[[account]]"))
    let script = """
      import json, sys, jsonschema, tomllib
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      valid = jsonschema.Draft202012Validator(schema).is_valid
      print(valid(tomllib.loads(open(sys.argv[2]).read())), valid({"calendar": [{"name": "a", "colour": "red"}]}),
            valid({"defaults": {"ended": "hid"}}), valid({"account": [{"name": "a", "password-command": ["a", "b"]}]}),
            valid({"widget": {"desk": {"family": "small", "scale": 2}}}), valid({"widget": {"desk": {"scale": 5}}}))
      """
    let sample = Repository.path("Samples/config.toml")
    #expect(
      try Python.run(script, arguments: [schema, sample]).trimmingCharacters(in: .newlines)
        == "True False False True True False")
  }
}

/// That the command which the tests run is the one that was built with them.
@Suite struct CommandTests {
  @Test(arguments: ["--help", "--version", "help list", "list --help", "--generate-completion-script bash"])
  func `what it says of itself fails where it cannot be written`(_ arguments: String) throws {
    let run = try AgendaCommand().shell("agenda \(arguments) > /dev/full")
    #expect(run.exitCode == 74)
    #expect(run.errorOutput.contains("standard output"))
  }

  @Test func `version names the libraries that are linked in`() throws {
    let lines = try AgendaCommand()("--version").lines
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("Built with libical ") == true && lines.last?.contains("ICU ") == true)
  }

  @Test func `is built beside the tests`() throws {
    #expect(FileManager.default.isExecutableFile(atPath: AgendaCommand.executable.path))
    #expect(try AgendaCommand()("--version").exitCode == 0)
  }

  @Test func `sees only the environment of its test`() throws {
    let agenda = try AgendaCommand()
    let names = Set(try agenda.shell("env").lines.map { String($0.prefix { $0 != "=" }) })
    #expect(names.subtracting(["PWD", "_", "SHLVL", "OLDPWD"]) == Set(agenda.environment.keys))
  }

  @Test func `is stopped when it takes too long`() throws {
    #expect(throws: CommandRunError.self) { try AgendaCommand().shell("exec sleep 20", timeout: 0.2) }
  }

  @Test func `distinguishes a crash from an exit code`() throws {
    #expect(try AgendaCommand().shell("kill -SEGV $$").exitCode == nil)
    #expect(try AgendaCommand().shell("exit 65").exitCode == 65)
  }
}
