import Foundation
import TestSupport
import Testing

/// The first run: what is found without a configuration, and `agenda setup`, which keeps it.
struct SetupTests {
  private let agenda: AgendaCommand

  init() throws { agenda = try AgendaCommand() }

  private static let now = ["--now", "2026-11-29T08:00"]
  private static let configuration = ".config/agenda/config.toml"

  private func event(_ title: String) -> String {
    "UID:\(title)\nDTSTAMP:20260101T000000Z\nDTSTART:20261129T100000Z\nDTEND:20261129T110000Z\nSUMMARY:\(title)"
  }

  /// A home as the programs leave it: khal with vdirsyncer, Evolution, Thunderbird and Radicale.
  private func fillHome() throws {
    let home = agenda.home
    try home.write(events: event("Talk"), to: "cals/private/a.ics")
    try home.write(
      """
      [calendars]
      [[private]]
      path = ~/cals/private
      color = "#1f6feb"
      [default]
      default_calendar = private
      [locale]
      local_timezone = Europe/Vienna
      timeformat = %H:%M
      """, to: ".config/khal/config")
    try home.write(events: event("Sync"), to: "cals/synced/a/b.ics")
    try home.write(
      """
      [general]
      status_path = "~/.vdirsyncer/status/"
      [storage dav]
      type = "filesystem"
      path = "~/cals/synced/"
      fileext = ".ics"
      """, to: ".config/vdirsyncer/config")
    try home.write(events: event("Dentist"), to: ".local/share/evolution/calendar/system/calendar.ics")
    try home.write("[Profile0]\nName=default\nIsRelative=1\nPath=p\n", to: ".thunderbird/profiles.ini")
    try home.write(
      """
      user_pref("calendar.registry.1.name", "Home");
      user_pref("calendar.registry.1.type", "storage");
      user_pref("calendar.registry.1.uri", "moz-storage-calendar://");
      """, to: ".thunderbird/p/prefs.js")
    try home.write(
      #"{"D:displayname": "Garden", "tag": "VCALENDAR"}"#,
      to: ".var/lib/radicale/collections/collection-root/ada/g/.Radicale.props")
    try home.write(
      events: event("Weeding"), to: ".var/lib/radicale/collections/collection-root/ada/g/a.ics")
  }

  /// All files of the home with their contents, but for those of agenda.
  private func contents() throws -> [String: Data] {
    let root = agenda.home.path
    let names = try FileManager.default.subpathsOfDirectory(atPath: root)
    return names.filter { !$0.contains("agenda") }.reduce(into: [:]) { files, name in
      files[name] = FileManager.default.contents(atPath: root + "/" + name)
    }
  }

  @Test func `without a configuration, the calendars of other programs are shown, and a line says so`() throws
  {
    try fillHome()
    let before = try contents()
    let run = try agenda(["today"] + Self.now)
    #expect(run.exitCode == 0)
    for title in ["Talk", "Sync", "Dentist", "Weeding"] { #expect(run.output.contains(title)) }
    #expect(
      run.errorOutput
        == "agenda: 4 calendars found in khal, in vdirsyncer, in Evolution and in Radicale; “agenda setup” keeps them\n"
    )
    #expect(try agenda(["today", "--format", "json"] + Self.now).errorOutput == "")
    #expect(try contents() == before)
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(Self.configuration)))
  }

  @Test func `a configuration without calendars says which there are`() throws {
    try fillHome()
    try agenda.home.write("[defaults]\nlimit = 3\n", to: Self.configuration)
    for command in ["today", "month", "tasks"] {
      let run = try agenda([command] + Self.now)
      #expect(run.output.hasPrefix("No calendars yet"))
      #expect(run.errorOutput.contains("4 calendars found in khal"), "\(command): \(run)")
    }
    #expect(try agenda(["today", "--format", "json"] + Self.now).errorOutput == "")
  }

  @Test
  func `setup keeps what is found under the names that were shown, and what it writes is a configuration`()
    throws
  {
    try fillHome()
    #expect(try agenda("sync").exitCode == 0)
    let before = try contents()
    let shown = try agenda(["calendars", "--format", "json"])
    let run = try agenda("setup", "--yes")
    #expect(run.exitCode == 0)
    #expect(
      run.output
        == """
        Wrote \(agenda.home.path(Self.configuration)): 3 calendars, the account “evolution”, time-zone = "Europe/Vienna" \
        and default-calendar = "private".

        """)
    #expect(try agenda("calendars", "--format", "json").output == shown.output)
    let text = try String(contentsOfFile: agenda.home.path(Self.configuration), encoding: .utf8)
    #expect(
      text.contains(
        """
        [defaults]
        time-zone = "Europe/Vienna"  # times are shown in this zone
        default-calendar = "private"  # it gets new events

        # Found in khal.
        [[calendar]]
        name = "private"
        path = "~/cals/private"
        subfolders = false
        color = "#1f6feb"

        # Found in vdirsyncer.
        [[calendar]]
        name = "dav/a"
        path = "~/cals/synced/a"
        subfolders = false

        """))
    #expect(try agenda("config", "check").exitCode == 0)
    #expect(try agenda(["today"] + Self.now).errorOutput == "")
    #expect(try contents() == before)
    // A second time there is nothing to add.
    #expect(try agenda("setup", "--yes").output == "")
    #expect(try String(contentsOfFile: agenda.home.path(Self.configuration), encoding: .utf8) == text)
  }

  @Test func `setup adds to a configuration what it lacks, and changes nothing else in it`() throws {
    try fillHome()
    let own =
      "# mine\n[defaults]\nlimit = 5\n\n[[calendar]]\nname = \"private\"\npath = \"~/other.ics\"\n"
    try agenda.home.write(own, to: Self.configuration)
    try agenda.home.write(events: event("Other"), to: "other.ics")
    #expect(try agenda("setup", "--yes").exitCode == 0)
    let text = try String(contentsOfFile: agenda.home.path(Self.configuration), encoding: .utf8)
    // Zone and default calendar of khal are no answers of the user.
    #expect(text.hasPrefix("# mine\n[defaults]\nlimit = 5\n\n[[calendar]]\n"))
    #expect(text.contains("name = \"private\"\npath = \"~/other.ics\"\n"))
    #expect(text.contains("name = \"private-2\"\npath = \"~/cals/private\"\n"))
    #expect(text.contains("name = \"evolution\"\nkind = \"evolution\"\n"))
    #expect(try agenda("config", "check").exitCode == 0)
  }

  @Test func `the list has what cannot be read, and doctor has what is not used`() throws {
    try fillHome()
    struct List: Decodable {
      struct Calendar: Decodable { var name, program, state: String, used: Bool }
      var calendars: [Calendar]
    }
    let run = try agenda("setup", "--list", "--format", "json")
    let list = try JSONDecoder().decode(List.self, from: Data(run.output.utf8)).calendars
    #expect(
      list.map(\.name) == [
        "private", "dav/a", "evolution/Personal", "evolution/Personal tasks", "thunderbird/Home",
        "radicale/ada/Garden",
      ])
    #expect(
      list.map(\.state) == [
        "changeable", "changeable", "changeable", "empty", "unreadable", "changeable",
      ])
    #expect(try agenda("setup", "--list").output.contains("thunderbird/Home"))
    try agenda.home.write(
      "[[calendar]]\nname = \"a\"\npath = \"~/cals/private\"\n", to: Self.configuration)
    let doctor = try agenda("doctor").output
    #expect(doctor.contains("found: Thunderbird") && doctor.contains("found: Evolution"))
    #expect(!doctor.contains("found: khal"))
  }

  @Test func `an event for a calendar of Evolution waits for Evolution, and no file of it is changed`() throws
  {
    try fillHome()
    let before = try contents()
    let run = try agenda(["add", "--yes", "Lunch 12:30", "--calendar", "evolution/Personal"] + Self.now)
    #expect(run.exitCode == 0 && run.output.contains("to evolution/Personal"), "\(run)")
    #expect(try contents() == before)
    #expect(try eventually { try agenda(["today"] + Self.now).output.contains("Lunch") })
    // Without a name it goes to the default calendar of khal.
    #expect(try agenda(["add", "--yes", "Lunch 12:30"] + Self.now).output.contains("to private"))
  }

  @Test func `without a configuration, the first event goes to what is found, and no other calendar is made`()
    throws
  {
    try agenda.home.write(events: event("Dentist"), to: ".local/share/evolution/calendar/system/calendar.ics")
    for title in ["Lunch", "Dinner"] {
      let run = try agenda(["add", "--yes", "\(title) 12:30"] + Self.now)
      #expect(run.output.contains("to evolution/Personal"), "\(run)")
    }
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(".local/share/calendars")))
    #expect(try agenda("setup", "--yes").output.contains(": the account “evolution”.\n"))
  }

  @Test func `add makes a calendar for a user who has none`() throws {
    let refused = try agenda(["add", "Lunch 12:30"] + Self.now)
    #expect(refused.exitCode == 66 && refused.errorOutput.contains("agenda setup"))
    #expect(refused.errorOutput.contains("--yes"))
    let preview = try agenda(["add", "--dry-run", "Lunch 12:30"] + Self.now)
    #expect(preview.exitCode == 0 && preview.errorOutput.contains("would make “personal”"), "\(preview)")
    let run = try agenda(["add", "--yes", "Lunch 12:30"] + Self.now)
    let folder = agenda.home.path(".local/share/calendars/personal")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("Made the calendar “personal” in \(folder).\n"))
    let today = try agenda(["today"] + Self.now)
    #expect(today.output.contains("Lunch") && today.errorOutput == "")
    #expect(try agenda("setup", "--yes").exitCode == 0)
    #expect(try agenda("calendars").output.contains("personal"))
  }

  @Test func `a configuration without calendars gets the one that is on this computer`() throws {
    try agenda.home.write("[defaults]\nlocale = \"en_US\"\n", to: ".config/agenda/config.toml")
    try agenda.home.write(events: event("Dentist"), to: ".local/share/calendars/personal/dentist.ics")
    let refused = try agenda(["add", "Lunch 12:30"] + Self.now)
    #expect(refused.exitCode == 66, "\(refused)")
    #expect(
      refused.errorOutput.contains(
        "the configuration has no calendar that can be changed; add --yes to add “personal”"))
    #expect(try agenda("calendars").errorOutput.contains("found in the usual folders"))
    let run = try agenda(["add", "--yes", "Lunch 12:30"] + Self.now)
    #expect(run.exitCode == 0 && run.output.contains("Added the calendar “personal” in "), "\(run)")
    #expect(try agenda("calendars").output.contains("personal"))
  }

  @Test(arguments: ["file", "link", "parent"])
  func `what is in the way of the first calendar is named, and nothing is made or written`(_ way: String)
    throws
  {
    let folder = ".local/share/calendars/personal"
    switch way {
    case "file": try agenda.home.write("mine", to: folder)
    case "link":
      try agenda.home.makeFolder(".local/share/calendars")
      try FileManager.default.createSymbolicLink(
        atPath: agenda.home.path(folder), withDestinationPath: "/nowhere/at/all")
    default: try agenda.home.write("mine", to: ".local/share/calendars")
    }
    let wanted =
      switch way {
      case "file": "agenda: \(agenda.home.path(folder)) is a file"
      case "link": "agenda: \(agenda.home.path(folder)) is a link to nothing"
      default: "cannot be made: \(agenda.home.path(".local/share/calendars")) is a file"
      }
    for command in [["add", "--yes", "Foo tomorrow 12:00"], ["setup", "--yes"]] {
      let run = try agenda(command)
      #expect(run.exitCode == 73 && run.output.contains("Made") == false, "\(command) \(run)")
      #expect(run.errorOutput.contains(wanted), "\(command) \(run)")
    }
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(Self.configuration)))
  }

  @Test(arguments: [".config", ".config/agenda"])
  func `setup that cannot write its configuration says what is in the way, and leaves no folder behind`(
    _ place: String
  ) throws {
    try agenda.home.write("mine", to: place)
    let run = try agenda("setup", "--yes")
    #expect(run.exitCode == 73 && run.errorOutput.contains("is a file; move it away"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(".local/share/calendars")))
  }

  @Test func `import takes the only calendar that can be changed, as add does`() throws {
    try agenda.home.makeFolder("f")
    try agenda.home.write("[[calendar]]\nname = \"f\"\npath = \"~/f\"\n", to: Self.configuration)
    try agenda.home.write(events: event("Talk"), to: "one.ics")
    let run = try agenda("import", agenda.home.path("one.ics"))
    #expect(run.exitCode == 0 && run.output.contains("Imported to f"), "\(run)")
  }

  @Test func `setup takes the local calendars of Evolution as an account, and makes none beside them`() throws
  {
    try agenda.home.write(events: event("Dentist"), to: ".local/share/evolution/calendar/system/calendar.ics")
    #expect(try agenda("setup", "--yes").exitCode == 0)
    let text = try String(contentsOfFile: agenda.home.path(Self.configuration), encoding: .utf8)
    #expect(text.contains("kind = \"evolution\"") && !text.contains("personal"))
  }

  @Test func `without a terminal and without --yes, setup asks nothing and writes nothing`() throws {
    try fillHome()
    let run = try agenda("setup")
    #expect(run.exitCode == 64 && run.errorOutput.contains("--yes"))
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(Self.configuration)))
  }

  /// Runs setup in a terminal in which some keys are typed.
  private func dialogue(_ keys: String) throws -> CommandRun {
    try agenda.shell("printf -- '\(keys)' | script -qec 'agenda setup' /dev/null")
  }

  @Test func `in a terminal each answer counts, and Enter takes the proposal`() throws {
    try fillHome()
    let run = try dialogue("1 4\\nn\\n\\nAda@Example.org\\n\\n")
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.output.contains("Found, but not readable: “thunderbird/Home”"))
    let text = try String(contentsOfFile: agenda.home.path(Self.configuration), encoding: .utf8)
    #expect(text.contains("addresses = [\"ada@example.org\"]") && text.contains("\"Europe/Vienna\""))
    #expect(text.contains("kind = \"evolution\"") && !text.contains("Garden"))
    #expect(text.contains("cals/private") && !text.contains("cals/synced"))
    #expect(run.output.contains("crontab"))
  }

  @Test func `an answer with a word that is no number of the list is asked for again`() throws {
    try fillHome()
    for wrong in ["1 x", "1 9", "0 1", "3-1", "0-2", "2-", "1-2-3", "-1", "1-99"] {
      try? FileManager.default.removeItem(atPath: agenda.home.path(Self.configuration))
      let run = try dialogue("\(wrong)\\n4\\nn\\n\\n\\n\\n")
      #expect(run.exitCode == 0 && run.output.contains("That is no number of the list; "), "\(run.output)")
      let text = try String(contentsOfFile: agenda.home.path(Self.configuration), encoding: .utf8)
      #expect(text.contains("kind = \"evolution\"") && !text.contains("cals/private"), "\(wrong)")
    }
  }

  @Test func `numbers can be ranges, and the line for cron has the address of the user`() throws {
    try fillHome()
    let run = try dialogue("2-3,4\\nn\\n\\nAda@Example.org, b@example.org\\n\\n")
    let text = try String(contentsOfFile: agenda.home.path(Self.configuration), encoding: .utf8)
    #expect(text.contains("cals/synced") && text.contains("Garden") && text.contains("\"evolution\""))
    #expect(!text.contains("cals/private"))
    #expect(run.output.contains("agenda digest --to 'ada@example.org' |"), "\(run.output)")
  }

  @Test func `setup of a configuration without calendars keeps the default calendar of khal`() throws {
    try fillHome()
    try agenda.home.write(events: event("Club"), to: ".calendars/club/a.ics")
    try agenda.home.write("[defaults]\nlimit = 5\n", to: Self.configuration)
    #expect(try agenda("setup", "--yes").exitCode == 0)
    #expect(try agenda(["add", "--yes", "Lunch 12:30"] + Self.now).output.contains("to private"))
  }

  @Test func `accounts of GNOME are named where nothing else is found`() throws {
    try agenda.home.write(
      "[Account account_1_0]\nProvider=google\nPresentationIdentity=ada@gmail.com\nCalendarEnabled=true\n",
      to: ".config/goa-1.0/accounts.conf")
    let sentence = "agenda: no calendar was found; “agenda setup” adds ada@gmail.com (Google) from GNOME\n"
    #expect(try agenda(["today"] + Self.now).errorOutput == sentence)
    let list = try agenda("setup", "--list", "--format", "json").output
    #expect(list.contains(#""provider": "Google""#) && list.contains(#""ada@gmail.com""#), "\(list)")
    let doctor = try agenda("doctor", "--width", "200").output
    #expect(doctor.contains("“agenda setup” adds ada@gmail.com (Google) from GNOME"), "\(doctor)")
    #expect(doctor.contains("not used: ada@gmail.com (Google)"))
    try agenda.home.write("[defaults]\nlimit = 3\n", to: Self.configuration)
    #expect(try agenda(["today"] + Self.now).errorOutput == sentence)
  }

  @Test func `a calendar on the web that the configuration has is not called unused`() throws {
    try agenda.home.write("[Profile0]\nName=default\nIsRelative=1\nPath=p\n", to: ".thunderbird/profiles.ini")
    try agenda.home.write(
      """
      user_pref("calendar.registry.1.name", "Feed");
      user_pref("calendar.registry.1.type", "ics");
      user_pref("calendar.registry.1.uri", "http://127.0.0.1:9/feed.ics");
      """, to: ".thunderbird/p/prefs.js")
    try agenda.home.write(
      "[[calendar]]\nname = \"a\"\npath = \"~/a\"\n", to: Self.configuration)
    #expect(try agenda("doctor").output.contains("found: Thunderbird"))
    try agenda.home.replace(
      Self.configuration,
      with: "[[calendar]]\nname = \"a\"\nurl = \"http://127.0.0.1:9/feed.ics\"\n")
    #expect(try !agenda("doctor").output.contains("found: Thunderbird"))
  }

  @Test func `a word that is no account is asked for again`() throws {
    let run = try dialogue("\\n\\n\\nnextcloud\\n\\n")
    #expect(
      run.output.contains("“nextcloud” is neither a mail address nor the URL of a server."), "\(run.output)")
    #expect(run.exitCode == 0)
  }

  @Test func `commands that show calendars to a person say which were found, and name what is wrong`() throws
  {
    try fillHome()
    for command in [["month"], ["day"], ["tasks"], ["search", "Talk"], ["free"], ["at", "10:30"], ["list"]] {
      let run = try agenda(command + Self.now)
      #expect(run.errorOutput.contains("4 calendars found in khal"), "\(command): \(run)")
    }
    #expect(try agenda(["free", "--format", "json"] + Self.now).errorOutput == "")
    try agenda.home.replace(".config/khal/config", with: "[calendars]\n[[work]]\npath = ~/gone\n")
    let broken = try agenda(["today"] + Self.now)
    #expect(broken.errorOutput.contains("khal/config:2: there is no folder"), "\(broken)")
  }

  @Test func `without a configuration, commands for accounts name what keeps the calendars of a program`()
    throws
  {
    try fillHome()
    for command in [
      ["accounts", "login", "evolution"], ["accounts", "add", "evolution"],
      ["accounts", "add", "thunderbird"],
    ] {
      let run = try agenda(command)
      #expect(run.exitCode == 64 && run.errorOutput.contains("agenda setup"), "\(command): \(run)")
    }
    #expect(try agenda("sync").exitCode == 0)
    let change = try agenda("calendars", "change", "evolution/Personal", "--name", "Mine")
    #expect(change.errorOutput.contains("is a calendar of Evolution"), "\(change)")
  }

  @Test func `the zone of khal has its file as its origin`() throws {
    try fillHome()
    let run = try agenda.shell("unset TZ; agenda config show")
    // A long path has several lines.
    let text = run.output.filter { !$0.isWhitespace }
    #expect(text.contains("Europe/Vienna") && text.contains(".config/khal/config"), "\(run)")
  }

  @Test func `the question about the zone names that of TZ`() throws {
    let run = try agenda.shell(
      "export TZ=Asia/Tokyo; printf '\\n\\n\\n\\n\\n' | script -qec 'agenda setup' /dev/null")
    #expect(run.output.contains("Enter for that of TZ, Asia/Tokyo"), "\(run.output)")
  }

  @Test(arguments: ["\\ny\\n\\003", "\\ny\\n\\004", "\\003"])
  func `Ctrl-C and the end of the input leave nothing written`(_ keys: String) throws {
    try fillHome()
    #expect(try dialogue(keys).exitCode != 0)
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(Self.configuration)))
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(".local/share/calendars")))
  }
}
