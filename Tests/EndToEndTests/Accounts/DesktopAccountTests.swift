import Foundation
import TestSupport
import Testing

/// The command with the calendars of a program of the desktop.
struct DesktopAccountTests {
  private static let now = ["--now", "2026-12-02T08:00"]
  private static let configuration = ".config/agenda/config.toml"
  /// 2026-12-02 10:00 UTC.
  private static let ten = 1_796_205_600

  private let agenda: AgendaCommand
  private var database: String { DesktopStores.database(in: agenda.home) }

  init() throws {
    agenda = try AgendaCommand()
    try DesktopStores.writeProfile([("a", "Home", [:])], in: agenda.home)
    try DesktopStores.run(database, DesktopStores.tablesOfThunderbird + event("Dentist"))
  }

  private func event(_ title: String) -> String {
    DesktopStores.event(title, from: Self.ten, to: Self.ten + 3600)
  }

  private func addAccount() throws {
    try agenda.home.write(
      "[[account]]\nname = \"tb\"\nkind = \"thunderbird\"\n", to: Self.configuration)
  }

  @Test func `events of Thunderbird are shown, and what it writes is shown by the next command`() throws {
    try addAccount()
    // The first command waits only for a moment.
    #expect(try eventually { try agenda(["today"] + Self.now).output.contains("Dentist") })
    #expect(try agenda("calendars").output.contains("Home"))
    try DesktopStores.run(database, event("Lunch"))
    #expect(try eventually { try agenda(["today"] + Self.now).output.contains("Lunch") })
    try DesktopStores.writeProfile([("a", "House", [:]), ("b", "Work", [:])], in: agenda.home)
    #expect(try eventually { try agenda("calendars").output.contains("Work") })
  }

  @Test func `a glance opens the state of an account once, however many calendars it has`() throws {
    let names = ["a", "b", "c", "d", "e"]
    try DesktopStores.writeProfile(names.map { ($0, "Calendar \($0)", [:]) }, in: agenda.home)
    try addAccount()
    #expect(try agenda("sync").exitCode == 0)
    let accounts = agenda.home.path(".cache/agenda/accounts")
    let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: accounts).first)
    let events = try FileEvents(of: "\(accounts)/\(folder)/state")
    #expect(try agenda("today").exitCode == 0)
    #expect(events.countOfOpenings() == 1)
  }

  @Test(arguments: [true, false])
  func `the first command of all can name a calendar`(isConfigured: Bool) throws {
    if isConfigured { try addAccount() }
    let words = ["today", "-c", isConfigured ? "tb/Home" : "thunderbird/Home"] + Self.now
    // It waits only for a moment, and the copy goes on behind it.
    #expect(try eventually { try agenda(words).output.contains("Dentist") })
    #expect(try agenda(["today", "-c", isConfigured ? "tb/Hose" : "thunderbird/Hose"]).exitCode == 66)
  }

  /// Runs a command while another process holds the account, so that no copy can be made.
  private func whileLocked(_ command: String) throws -> CommandRun {
    let lock = "'\(agenda.home.path(".cache/agenda/accounts"))'/*/lock"
    return try agenda.shell("set -- \(lock); flock \"$1\" sleep 3 & sleep 0.5; \(command); kill $!; wait")
  }

  @Test func `a copy that is behind is shown with its age`() throws {
    try addAccount()
    #expect(try agenda("sync").exitCode == 0)
    #expect(try agenda(["today"] + Self.now).errorOutput == "")
    try DesktopStores.run(database, event("Lunch"))
    let run = try whileLocked("agenda today --now 2026-12-02T08:00")
    #expect(run.output.contains("Dentist") && !run.output.contains("Lunch"))
    #expect(run.output.contains("Not updated since"))
    let json = try whileLocked("agenda today --format json --now 2026-12-02T08:00").output
    #expect(json.contains("“tb/Home” was copied 20"))
    #expect(json.contains(", and Thunderbird has written something since"))
  }

  @Test func `a program that comes after its account is noticed at once`() throws {
    try addAccount()
    let folder = agenda.home.path(".thunderbird")
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "-later")
    #expect(try agenda("sync").exitCode != 0)
    #expect(try agenda(["today"] + Self.now).errorOutput.contains("Thunderbird has no calendars"))
    try FileManager.default.moveItem(atPath: folder + "-later", toPath: folder)
    #expect(try eventually { try agenda(["today"] + Self.now).output.contains("Dentist") })
  }

  @Test func `watch shows what a running Thunderbird writes into its log`() throws {
    try addAccount()
    #expect(try agenda("sync").exitCode == 0)
    let program = try DesktopStores.Connection(database)
    try program.run("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;")
    try program.run("UPDATE cal_events SET title='Doctor';")
    let start = Int(Date().timeIntervalSince1970) + 3600
    let watch = try WatchProcess(agenda, ["next", "--within", "2h"])
    #expect(watch.line() == "")
    try program.run(DesktopStores.event("Soon", from: start, to: start + 60))
    #expect(try #require(watch.line()).hasSuffix(" Soon"))
  }

  @Test func `items that cannot be copied are said with the calendar`() throws {
    try addAccount()
    try DesktopStores.run(
      database,
      "INSERT INTO cal_events (cal_id, id, title, flags, event_end) VALUES ('a', 'x', 'No start', 0, \(Self.ten)000000);"
    )
    #expect(try agenda("sync").exitCode == 0)
    let run = try agenda(["today"] + Self.now)
    #expect(run.output.contains("Dentist"))
    #expect(
      run.errorOutput.contains(
        "“tb/Home”: 1 item in the database of Thunderbird cannot be read, or not as a whole"))
  }

  @Test func `a calendar of Thunderbird is not changed, and the message says why`() throws {
    try addAccount()
    #expect(try agenda("sync").exitCode == 0)
    let run = try agenda(["add", "--yes", "Lunch 12:30", "--calendar", "tb/Home"] + Self.now)
    #expect(run.exitCode != 0)
    #expect(
      run.errorOutput.contains("agenda does not write into the databases of Thunderbird; change it there"))
    let edit = try agenda(["calendars", "add", "tb/New"])
    #expect(edit.exitCode != 0 && edit.errorOutput.contains("make, change or remove them there"))
  }

  @Test func `without a configuration, events in databases are shown, and setup keeps them`() throws {
    let sentence = "agenda: 1 calendar found in a database of Thunderbird; “agenda setup” keeps it\n"
    #expect(try eventually { try agenda(["today"] + Self.now).output.contains("Dentist") })
    #expect(try agenda(["today"] + Self.now).errorOutput == sentence)
    #expect(try agenda("calendars").output.contains("Home"))
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(Self.configuration)))
    #expect(
      try agenda("doctor", "--width", "200").output.contains("1 calendar found in a database of Thunderbird"))
    // None of them can be changed.
    #expect(
      try agenda(["add", "--yes", "Lunch 12:30"] + Self.now).output.contains("Made the calendar “personal”"))
    #expect(try agenda("setup", "--yes").output.contains("the account “thunderbird”"))
    let text = try String(contentsOfFile: agenda.home.path(Self.configuration), encoding: .utf8)
    #expect(text.contains("[[account]]\nname = \"thunderbird\"\nkind = \"thunderbird\"\n"))
    #expect(try eventually { try agenda(["today"] + Self.now).output.contains("Dentist") })
    #expect(try !agenda("doctor").output.contains("found: Thunderbird"))
    #expect(try agenda("setup", "--yes").output == "")
  }

  @Test func `the state says when the databases were copied, and from which program`() throws {
    try addAccount()
    let before = try agenda("accounts", "status")
    #expect(before.exitCode == 75 && before.output.contains("not copied yet"))
    #expect(try agenda("sync").exitCode == 0)
    let status = try agenda("accounts", "status")
    #expect(status.exitCode == 0)
    #expect(status.output.contains("copied") && status.output.contains("Thunderbird"))
    #expect(!status.output.contains("sign"))
    let line = try #require(
      try agenda("doctor", "--width", "200").output.split(separator: "\n").first {
        $0.contains("account tb  ")
      }
    )
    #expect(line.contains("copied 20") && line.contains("from Thunderbird"))
    #expect(try agenda("accounts", "--format", "json").output.contains(#""state": "copied""#))
    try FileManager.default.removeItem(atPath: agenda.home.path("\(DesktopStores.profile)/prefs.js"))
    let failed = try agenda("accounts", "status", "--refresh")
    #expect(failed.exitCode == 75 && failed.output.contains("cannot be copied"))
    #expect(!failed.output.contains("server"))
  }

  @Test func `an account of which a calendar cannot be copied is not fine, and an empty calendar is`() throws
  {
    try agenda.home.write("[[account]]\nname = \"d\"\nkind = \"evolution\"\n", to: Self.configuration)
    try agenda.home.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//GNOME//EDS//EN\r\nEND:VCALENDAR\r\n",
      to: ".local/share/evolution/calendar/system/calendar.ics")
    #expect(try agenda("sync").exitCode == 0)
    let check = try agenda("check")
    #expect(check.exitCode == 0, "\(check)")
    #expect(try agenda("accounts", "status").exitCode == 0)
    try agenda.home.write(
      "[Data Source]\nDisplayName=Work\n[Calendar]\nBackendName=caldav\n",
      to: ".config/evolution/sources/w.source")
    try agenda.home.write("no database", to: ".cache/evolution/calendar/w/cache.db")
    for _ in 0..<2 {
      let sync = try agenda("sync")
      #expect(sync.exitCode == 75 && sync.errorOutput.contains("d/Work"), "\(sync)")
    }
    let status = try agenda("accounts", "status")
    #expect(status.exitCode == 75 && status.output.contains("partly copied"), "\(status)")
    let line = try agenda("doctor", "--width", "200").output.split(separator: "\n").first {
      $0.contains("account d  ")
    }
    #expect(line?.hasPrefix("✗") == true && line?.contains("“d/Work”: ") == true, "\(line ?? "")")
  }

  @Test func `a list of tasks says that it is one, and new events go where Evolution puts them`() throws {
    try agenda.home.write("[[account]]\nname = \"d\"\nkind = \"evolution\"\n", to: Self.configuration)
    let source = { (title: String, more: String) in
      "[Data Source]\nDisplayName=\(title)\n[Calendar]\nBackendName=local\n\(more)"
    }
    try agenda.home.write(source("First", "Order=0\n"), to: ".config/evolution/sources/first.source")
    #expect(try agenda("sync").exitCode == 0)
    let list = try agenda("calendars")
    #expect(list.output.contains("Personal tasks  0 tasks"), "\(list)")
    let json = try agenda("calendars", "--format", "json").output
    #expect(json.components(separatedBy: "\"kind\": \"tasks\"").count == 2)
    let named = try agenda("calendars", "-c", "d/Personal tasks", "--format", "json").output
    #expect(named.contains("\"kind\": \"tasks\""))
    for (words, calendar) in [(["Lunch friday 12:30"], "Personal"), (["--task", "Milk"], "Personal tasks")] {
      let run = try agenda(["add", "--yes"] + words + Self.now)
      #expect(run.output.contains(", to d/\(calendar) ("), "\(run)")
    }
  }

  @Test func `messages about a calendar of a program speak of no server`() throws {
    try addAccount()
    #expect(try agenda("sync").exitCode == 0)
    for words in [["remove", "--yes"], ["change", "--color", "red"]] {
      let run = try agenda(["calendars"] + words + ["tb/Home"])
      #expect(run.exitCode != 0 && !run.errorOutput.contains("server"))
      #expect(run.errorOutput.contains("“tb/Home” is a calendar of Thunderbird"))
    }
  }

  @Test func `an unknown kind is the only mistake of its account`() throws {
    try agenda.home.write("[[account]]\nname = \"tb\"\nkind = \"thunderbrid\"\n", to: Self.configuration)
    let run = try agenda("config", "check")
    #expect(run.exitCode == 78)
    #expect((run.output + run.errorOutput).contains("thunderbrid"))
    #expect(!(run.output + run.errorOutput).contains("has no “address”"))
  }

  @Test func `keys of servers are an error in an account of a program`() throws {
    try agenda.home.write(
      "[[account]]\nname = \"tb\"\nkind = \"thunderbird\"\nurl = \"https://example.org\"\n",
      to: Self.configuration)
    let run = try agenda("config", "check")
    #expect(run.exitCode == 78)
    #expect(
      (run.output + run.errorOutput).contains(
        "“url” is for accounts on a server, and this one has kind = \"thunderbird\""))
  }
}
