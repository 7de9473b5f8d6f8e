import Foundation
import TestSupport
import Testing

/// `agenda doctor`.
struct DoctorTests {
  /// The output of the command, as JSON.
  private struct Report: Decodable {
    struct Check: Decodable {
      var name: String
      var state: String
      var found: String
      var advice: String?
    }
    var problems: Int
    var checks: [Check]

    subscript(_ name: String) -> Check? { checks.first { $0.name == name } }
  }

  private var agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    // Whichever programs this machine has: none of them is asked for.
    agenda.environment["PATH"] = agenda.home.path
  }

  private func report(_ arguments: String...) throws -> (report: Report, exitCode: Int32?) {
    let run = try agenda(["doctor", "--format", "json"] + arguments)
    #expect(run.errorOutput == "")
    return (try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)), run.exitCode)
  }

  private func configure(_ text: String) throws {
    try agenda.home.write(text, to: ".config/agenda/config.toml")
  }

  private func addCalendar() throws {
    try agenda.home.write(
      events: "UID:1\nDTSTAMP:20260101T000000Z\nDTSTART:20261121T100000Z\nSUMMARY:Talk",
      to: ".config/agenda/work.ics")
  }

  private let work = "[[calendar]]\nname = \"work\"\npath = \"work.ics\"\n"

  @Test func `scripts of titles for which no font is installed are named with the packages that have one`()
    throws
  {
    try configure(work)
    let fonts = try agenda.home.write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>\(agenda.home.path)/fonts</cachedir></fontconfig>
      """, to: "fonts.conf")
    var agenda = agenda
    agenda.environment["FONTCONFIG_FILE"] = fonts
    for (title, found) in [("Café · Größe – “x”", nil), ("Planning 會議", "Chinese"), ("Kuchen 🎂", "emoji")] {
      try agenda.home.write(
        events: "UID:1\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20261121\nSUMMARY:\(title)",
        to: ".config/agenda/work.ics")
      let run = try agenda(["doctor", "--format", "json", "--now", "2026-11-21T08:00"])
      let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
      let entry = report["fonts"]
      guard let found else {
        #expect(entry == nil || entry?.state == "ok", "\(title): \(entry?.found ?? "")")
        continue
      }
      #expect(entry?.found.contains(found) == true, "\(title): \(entry?.found ?? "none")")
      #expect(entry?.advice?.contains("apt-get install fonts-noto-c") == true)
    }
  }

  @Test func `an event that a VTIMEZONE of its file puts at another time is told`() throws {
    try configure(work)
    try agenda.home.write(
      """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r
      DTSTART:19700101T000000\r\nTZOFFSETFROM:+0300\r\nTZOFFSETTO:+0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r
      BEGIN:VEVENT\r\nUID:m\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Berlin:20261124T100000\r
      RRULE:FREQ=DAILY\r\nSUMMARY:Meeting\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """, to: ".config/agenda/work.ics")
    let sentence =
      "by the VTIMEZONE “Europe/Berlin” of the file, % would be 2 h earlier; the zone of the system counts"
    let found = try report().report["calendar work"]?.found
    #expect(found?.contains(sentence.replacing("%", with: "the event")) == true)
    for command in ["show", "why"] {
      let run = try agenda([command, "m", "--now", "2026-11-23T08:00"])
      #expect(
        run.errorOutput.contains("agenda: " + sentence.replacing("%", with: "“Meeting”")),
        "\(run.errorOutput)")
    }
    let check = try agenda(["check", agenda.home.path(".config/agenda/work.ics")])
    #expect(check.output.contains(sentence.replacing("%", with: "DTSTART")), "\(check.output)")
  }

  @Test func `a VTIMEZONE of a file is told once, however many events it is wrong for`() throws {
    try configure(work)
    let zone = """
      BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r
      DTSTART:19700101T000000\r\nTZOFFSETFROM:+0300\r\nTZOFFSETTO:+0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
      """
    let events = (1...3).map {
      """
      BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Berlin:2026112\($0)T100000\r
      SUMMARY:Talk \($0)\r\nEND:VEVENT\r\n
      """
    }
    try agenda.home.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x\r\n" + zone + events.joined() + "END:VCALENDAR\r\n",
      to: "talks.ics")
    let run = try agenda(["show", agenda.home.path("talks.ics"), "--now", "2026-11-20T08:00"])
    #expect(
      run.errorOutput
        == "agenda: by the VTIMEZONE “Europe/Berlin” of the file, “Talk 1” would be 2 h earlier; "
        + "the zone of the system counts, also for 2 other events of the file\n", "\(run.errorOutput)")
  }

  @Test func `a series that begins where a VTIMEZONE is right is told by the first instance where it is not`()
    throws
  {
    try configure(work)
    let events = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r
      DTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r
      BEGIN:VEVENT\r\nUID:m\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Berlin:20261124T100000\r
      RRULE:FREQ=WEEKLY\r\nSUMMARY:Meeting\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    try agenda.home.write(events, to: ".config/agenda/work.ics")
    try agenda.home.write(events.replacing("UID:m", with: "UID:n"), to: "other.ics")
    let sentence =
      "by the VTIMEZONE “Europe/Berlin” of the file, % would be 1 h later on 2027-03-30; the zone of the system counts"
    let found = try report().report["calendar work"]?.found
    #expect(found?.contains(sentence.replacing("%", with: "the event")) == true)
    let file = agenda.home.path("other.ics")
    for (command, subject) in [
      (["show", "m"], "“Meeting”"), (["why", "m"], "“Meeting”"), (["show", file], "“Meeting”"),
      (["import", file, "--dry-run", "--calendar", "work"], "DTSTART"),
    ] {
      let run = try agenda(command + (command[0] == "import" ? [] : ["--now", "2026-11-23T08:00"]))
      let said = sentence.replacing("%", with: subject)
      #expect(run.errorOutput.contains(said), "\(command): \(run.errorOutput)")
    }
    let check = try agenda(["check", file])
    #expect(check.output.contains(sentence.replacing("%", with: "DTSTART")), "\(check.output)")
  }

  /// khal 0.14.1 writes the two changes of the clocks around the first time.
  @Test
  func `a series that goes on behind the last change of a VTIMEZONE is told by its first other instance`()
    throws
  {
    try configure(work)
    let events = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r
      DTSTART:20261025T020000\r\nTZNAME:CET\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r
      DTSTART:20270328T030000\r\nTZNAME:CEST\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r
      BEGIN:VEVENT\r\nUID:m\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Berlin:20261201T090000\r
      RRULE:FREQ=WEEKLY\r\nSUMMARY:Meeting\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    try agenda.home.write(events, to: ".config/agenda/work.ics")
    let sentence =
      "by the VTIMEZONE “Europe/Berlin” of the file, % would be 1 h earlier on 2027-11-02; the zone of the system counts"
    let found = try report().report["calendar work"]?.found
    #expect(found?.contains(sentence.replacing("%", with: "the event")) == true, "\(found ?? "")")
    for command in ["show", "why"] {
      let run = try agenda([command, "m", "--now", "2026-11-23T08:00"])
      #expect(run.errorOutput.contains(sentence.replacing("%", with: "“Meeting”")), "\(run.errorOutput)")
    }
    let check = try agenda(["check", agenda.home.path(".config/agenda/work.ics")])
    #expect(check.output.contains(sentence.replacing("%", with: "DTSTART")), "\(check.output)")
    let list = try agenda(["day", "2027-11-02", "--format", "json"])
    #expect(list.output.contains("2027-11-02T09:00:00+01:00"), "\(list.output)")
    // The export is whole, and nothing is told of it.
    let export = try agenda(["export"])
    #expect(export.output.contains("RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"), "\(export.output)")
    try agenda.home.write(export.output, to: "export.ics")
    let checked = try agenda(["check", agenda.home.path("export.ics")])
    #expect(!checked.output.contains("VTIMEZONE"), "\(checked.output)")
  }

  @Test func `where all is well it says so, and the exit code is 0`() throws {
    try configure(work)
    try addCalendar()
    let (report, exitCode) = try report()
    #expect(exitCode == 0 && report.problems == 0)
    #expect(
      report["configuration"]?.found.hasSuffix("config.toml: 1 calendar, 0 accounts, 0 widgets") == true)
    #expect(report["calendar work"]?.found.hasPrefix("1 event in ") == true)
    #expect(report["zone"]?.found.hasPrefix("Europe/Berlin, now ") == true)
    #expect(report["zone"]?.found.hasSuffix("; from TZ") == true)
    // It is a note where the machine that runs the tests has old zones.
    #expect(["ok", "note"].contains(report["tzdata"]?.state))
    #expect(report["language"]?.found == "en, with a clock of 24 hours, of locale C.UTF-8; from LC_ALL")
    #expect(report["agenda"]?.found.contains("libical") == true)
    let text = try agenda("doctor", "--width", "100")
    #expect(text.exitCode == 0 && text.output.hasSuffix("\n\nNothing has to be done.\n"))
  }

  @Test func `a program that is missing is a note, which says what it is for`() throws {
    try configure(work)
    try addCalendar()
    let program = try #require(try report().report["notify-send"])
    #expect(program.state == "note")
    #expect(program.found == "not in PATH; needed for “agenda watch --notify”")
    #expect(program.advice == "to use it: apt-get install libnotify-bin")
  }

  @Test func `each mistake in the configuration has its line, and the rest is looked at`() throws {
    try configure("[defaults]\nended = \"hid\"\nlimit = \"many\"\n")
    let (report, exitCode) = try report()
    #expect(exitCode == 1)
    let mistakes = report.checks.filter { $0.name == "configuration" }
    #expect(mistakes.count == 2 && mistakes.allSatisfy { $0.state == "problem" })
    #expect(mistakes[0].found.contains("config.toml:2:9: "))
    #expect(report["tzdata"]?.state != "problem" && report["cache"]?.state == "ok")
  }

  @Test func `without any calendar it says how one is added`() throws {
    let (report, exitCode) = try report()
    #expect(exitCode == 1)
    #expect(report["configuration"]?.advice?.contains("agenda accounts add") == true)
  }

  @Test func `a calendar that cannot be read, or not all of it, is a problem`() throws {
    try configure(work + "[[calendar]]\nname = \"gone\"\npath = \"gone.ics\"\n")
    try agenda.home.write(
      events: "UID:1\nDTSTAMP:20260101T000000Z\nDTSTART:never\nSUMMARY:Talk", to: ".config/agenda/work.ics")
    let (report, exitCode) = try report()
    #expect(exitCode == 1)
    #expect(report["calendar gone"]?.state == "problem")
    #expect(report["calendar gone"]?.advice?.hasPrefix("mend its path in ") == true)
    #expect(report["calendar work"]?.state == "problem")
    #expect(report["calendar work"]?.advice?.hasPrefix("agenda check ") == true)
  }

  @Test func `no password and no address of a calendar is shown`() throws {
    try configure(
      """
      [[calendar]]
      name = "private"
      url = "https://ada:S3cret@example.org/hidden-key/basic.ics"
      [[account]]
      name = "home"
      url = "https://dav.example.org/hidden-path/"
      user = "ada"
      password-command = "echo S3cret"

      """)
    for format in ["text", "json", "ndjson"] {
      let run = try agenda("doctor", "--format", format, "--width", "2000")
      #expect(run.exitCode == 1)
      for secret in ["S3cret", "hidden-key", "hidden-path"] { #expect(!run.output.contains(secret)) }
      #expect(run.output.contains("account home") && run.output.contains("agenda sync"))
      #expect(run.output.contains("not fetched yet: https://example.org/…"))
    }
  }

  @Test(arguments: [["--time-zone", "Mars"], ["--now", "26:00"], ["--wrong"], ["--format", "xml"]])
  func `a wrong option is an error of usage, as for all other commands`(_ words: [String]) throws {
    let run = try agenda(["doctor"] + words)
    #expect(run.exitCode == 64 && run.output == "", "\(run.errorOutput)")
    #expect(run.errorOutput.contains(words.last ?? ""))
  }

  @Test func `an address in the wrong key is not shown either`() throws {
    try configure("[[account]]\nname = \"home\"\naddress = \"https://ada:S3cret@example.org/hidden-path/\"\n")
    let found = try #require(try report().report["configuration"]?.found)
    #expect(found.hasSuffix("config.toml:3:11: a URL is no mail address; expected url = \"https://…\""))
  }

  @Test func `where the configuration cannot be read, no line is to be mended`() throws {
    try agenda.home.write("", to: ".config/agenda/config.toml/file")
    let (report, exitCode) = try report()
    #expect(exitCode == 1)
    #expect(report["configuration"]?.found.hasSuffix(": it is a folder") == true)
    #expect(report["configuration"]?.advice == nil)
  }

  @Test func `it changes and makes nothing`() throws {
    try configure(work)
    try addCalendar()
    _ = try report()
    for folder in [".cache", ".local/state"] {
      #expect(!FileManager.default.fileExists(atPath: agenda.home.path(folder)))
    }
  }

  @Test(.enabled(if: geteuid() != 0, "permissions do not hold for root"))
  func `a folder that cannot be written is a problem`() throws {
    try configure(work)
    try addCalendar()
    try FileManager.default.createDirectory(
      atPath: agenda.home.path(".cache"), withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o500], ofItemAtPath: agenda.home.path(".cache"))
    #expect(try report().report["cache"]?.found.contains("cannot be written") == true)
  }

  /// Keeps a folder from being opened, as that of a server that is gone is, until it is killed: fanotify(7) asks it, and it does not answer.
  private static let silence = """
    import ctypes, os, sys, time
    libc = ctypes.CDLL(None)
    queue = libc.fanotify_init(4, 0)
    opening = ctypes.c_uint64(0x10000 | 0x40000000)
    if queue < 0 or libc.fanotify_mark(queue, 1, opening, -100, sys.argv[1].encode()) != 0:
        sys.exit(1)
    if len(sys.argv) > 2:
        open(sys.argv[2], "w").close()
        time.sleep(60)
    """

  private static let canSilence = (try? Python.run(silence, arguments: [Repository.path(".ci")])) != nil

  @Test(
    .enabled(if: canSilence, "only root keeps a folder from answering"),
    arguments: [("folder", ".config/agenda/work"), ("state", ".local/state/agenda")])
  func `a folder that does not answer is a problem, and is not waited for`(
    _ name: String, _ path: String
  ) throws {
    try configure("[[calendar]]\nname = \"work\"\npath = \"work\"\n")
    let folder = agenda.home.path(path)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [Python.interpreter, "-c", Self.silence, folder, agenda.home.path("ready")]
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    #expect(eventually { FileManager.default.fileExists(atPath: agenda.home.path("ready")) })
    let (report, exitCode) = try report()
    #expect(exitCode == 1)
    #expect(report[name]?.found == "\(folder): no answer in 5 seconds")
    #expect(report["calendars"]?.found.hasSuffix("a folder does not answer") == true)
    // It is a note where the machine that runs the tests has old zones.
    #expect(["ok", "note"].contains(report["tzdata"]?.state))
  }

  @Test func `missing time zones are a problem`() throws {
    try configure(work)
    try addCalendar()
    var agenda = agenda
    agenda.environment["TZDIR"] = agenda.home.path("nothing")
    agenda.environment["TZ"] = "UTC"
    let run = try agenda("doctor")
    #expect(run.exitCode == 1 && run.output.contains("install the package tzdata"))
  }
}
